/* test_table.c - tables: their positions by a separately written enumeration, their values by
 * search and reference, and files that were stopped, damaged or are of something else. */
#include "reference/reference.h"
#include "solve/solve.h"
#include "table/table.h"
#include "table/table_game.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[64], path[96], part[104];

static void make_folder(void)
{
    strcpy(folder, "/tmp/yomikiri-table-XXXXXX");
    cr_assert(mkdtemp(folder) != NULL);
    snprintf(path, sizeof path, "%s/t.ykt", folder);
    snprintf(part, sizeof part, "%s.part", path);
}

static void remove_folder(void)
{
    (void)unlink(path);
    (void)unlink(part);
    (void)rmdir(folder);
}

TestSuite(table, .init = make_folder, .fini = remove_folder);

static table_about about_of(const char *spec)
{
    table_about a = {.spec = test_spec(spec)};
    test_start(&a.spec, &a.root);
    return a;
}

static const table_options TWO = {.threads = 2};

static table_file *made(const table_about *about, const table_options *options)
{
    table_file *f;
    error e = {""};
    cr_assert_eq(table_make(path, about, options, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(table_file_open(path, &f, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(table_check(f, options, &e), STATUS_OK, "%s", e.text);
    return f;
}

/* ---- the positions, by hand ---- */

typedef struct board_text {
    char text[MAX_SQUARES + 4];
    diagram d;
} board_text;

static int by_text(const void *a, const void *b)
{
    return strcmp(((const board_text *)a)->text, ((const board_text *)b)->text);
}

/* The mover's and the other's squares, as the least text of all images. */
static void name_board(const game_spec *spec, board_text *b)
{
    const int rows = spec->rows, cols = spec->cols;
    const bool line = spec->kind == GAME_MINIMAX, pillars = spec->kind == GAME_CONNECT;
    for (int t = 0; t < (line ? 1 : 8); t++) {
        char text[MAX_SQUARES + 4] = "";
        if ((t & 4 && rows != cols) || (pillars && t & 6))
            continue;
        for (int i = 0; i < rows * cols; i++) {
            int r = i / cols, c = i % cols;
            if (t & 4) {
                const int swap = r;
                r = c;
                c = swap;
            }
            r = t & 2 ? rows - 1 - r : r;
            c = t & 1 ? cols - 1 - c : c;
            const int cell = b->d.cell[r * cols + c];
            text[i] = cell == 0 ? '-' : line || cell == b->d.side + 1 ? 'a' : 'b';
        }
        if (line)
            snprintf(text + rows * cols, 4, "%d", b->d.line);
        if (t == 0 || strcmp(text, b->text) < 0)
            strcpy(b->text, text);
    }
}

/* The next level, without finished positions and passes. */
static size_t next_boards(const game_spec *spec, const board_text *from, size_t count, board_text **out)
{
    size_t found = 0, kept = 0;
    board_text *next = malloc((count * 16 + 1) * sizeof *next);
    for (size_t i = 0; i < count; i++) {
        game_move move[MAX_SQUARES], reply[MAX_SQUARES];
        const int moves = naive_moves(spec, &from[i].d, move);
        for (int m = 0; m < moves; m++) {
            board_text *b = &next[found];
            b->d = from[i].d;
            (void)naive_play(spec, &b->d, move[m]);
            if (naive_over(spec, &b->d, NULL))
                continue;
            if (naive_moves(spec, &b->d, reply) == 1 && reply[0] == MOVE_PASS)
                (void)naive_play(spec, &b->d, MOVE_PASS);
            name_board(spec, b);
            found++;
        }
    }
    qsort(next, found, sizeof *next, by_text);
    for (size_t i = 0; i < found; i++)
        if (kept == 0 || strcmp(next[kept - 1].text, next[i].text) != 0)
            next[kept++] = next[i];
    *out = next;
    return kept;
}

Test(table, positions_are_those_of_an_enumeration)
{
    static const char *const SPECS[] = {
        "ttt", "mnk:2,4,3,misere", "reversi:3x4", "othello:4x4,start=parallel", "connect:3,4,3", "minimax:3,seed=2"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        const table_about about = about_of(SPECS[i]);
        table_file *f = made(&about, &TWO);
        board_text *level = calloc(1, sizeof *level);
        size_t count = 1;
        level->d = about.root;
        for (int n = 0; count > 0; n++) {
            board_text *next;
            cr_assert_eq(f->level[n].positions, count, "%s: level %d: %zu", SPECS[i], n, count);
            count = next_boards(&about.spec, level, count, &next);
            free(level);
            level = next;
            cr_assert_eq(f->levels > n + 1, count > 0);
        }
        free(level);
        table_file_close(f);
    }
}

Test(table, published_numbers)
{
    const table_about about = about_of("reversi:4x4");
    table_file *f = made(&about, &TWO);
    uint64_t sum = 0;
    for (int i = 0; i < f->levels; i++)
        sum += f->level[i].positions;
    cr_expect_eq(sum, 9830);
    cr_expect_eq(f->root_value, -8);
    table_file_close(f);
}

/* ---- values ---- */

static void expect_values(const table_about *about, const table_options *options, int solved, int reckoned)
{
    test_rng rng = test_random("table/values");
    table_file *f = made(about, options);
    table_reader *r;
    search_options o;
    search_options_init(&o);
    o.hash_bytes = 1 << 20;
    cr_assert_eq(solve_memory_create(&about->spec, &o, &o.memory, NULL), STATUS_OK);
    cr_assert_eq(table_reader_open(f, &r, NULL), STATUS_OK);
    for (int i = test_scaled(solved); i > 0; i--) {
        table_answer a;
        search_result found;
        diagram d = about->root;
        random_playout(&rng, &about->spec, &d, random_below(&rng, count_empties(&about->spec, &d)));
        cr_assert_eq(table_ask(r, &d, false, &a, NULL), STATUS_OK);
        cr_assert_neq(a.kind, TABLE_ABSENT, "%s", show(&about->spec, &d));
        int value = a.value;
        if (!naive_over(&about->spec, &d, &value)) {
            cr_assert_eq(solve_position(&about->spec, &d, &o, &found, NULL), STATUS_OK);
            value = found.value;
        }
        cr_assert_eq(a.value, !about->wdl ? value : (value > 0) - (value < 0), "%s: %d", show(&about->spec, &d),
                     a.value);
        if (!about->wdl && reckoned > 0 && count_empties(&about->spec, &d) <= 7) {
            cr_assert_eq(a.value, plain_value(&about->spec, &d), "%s", show(&about->spec, &d));
            reckoned--;
        }
    }
    search_memory_destroy(o.memory);
    table_reader_close(r);
    table_file_close(f);
}

Test(table, values_are_those_of_search_and_reference)
{
    static const struct {
        const char *spec;
        int plies_left;
        bool wdl;
    } CASES[] = {{"reversi:4x4", 0, false},
                 {"othello:3x5,misere", 0, false},
                 {"mnk:3,4,3", 0, false},
                 {"connect:4,4,3", 0, false},
                 {"minimax:4,seed=1", 0, false},
                 {"minimax:3,last=uncounted", 0, false},
                 {"connect:4,4,4", 5, false},
                 {"othello:4x4", 4, true},
                 {"reversi:2x9", 0, false},
                 {"mnk:3,3,3,misere", 0, false},
                 {"othello:4x4,start=rows", 3, false}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        table_about about = about_of(CASES[i].spec);
        about.plies_left = CASES[i].plies_left;
        about.wdl = CASES[i].wdl;
        expect_values(&about, &TWO, 120, 25);
    }
}

/* Keys of two words: a large board near its end. */
Test(table, large_boards_near_the_end)
{
    test_rng rng = test_random("table/large_boards_near_the_end");
    static const char *const SPECS[] = {"othello:8x8", "mnk:7,7,4", "connect:6,7,4", "reversi:4x10"};
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        table_about about = about_of(SPECS[i]);
        do {
            test_start(&about.spec, &about.root);
            random_playout(&rng, &about.spec, &about.root, 8);
        } while (naive_over(&about.spec, &about.root, NULL));
        expect_values(&about, &TWO, 60, 10);
    }
}

/* By hand: the end of the best lines, from the values and distances of the children. */
static int distance_of(const game_spec *spec, const diagram *d, int *plies)
{
    game_move move[MAX_SQUARES];
    int best = -VALUE_INFINITY, value;
    *plies = 0;
    if (naive_over(spec, d, &value))
        return value;
    const int count = naive_moves(spec, d, move);
    for (int i = 0; i < count; i++) {
        int more;
        diagram child = *d;
        (void)naive_play(spec, &child, move[i]);
        value = -distance_of(spec, &child, &more);
        more++;
        if (value > best || (value == best && (value > 0 ? more < *plies : more > *plies)))
            *plies = more;
        best = value > best ? value : best;
    }
    return best;
}

Test(table, distances_are_of_fast_wins_and_long_losses)
{
    static const char *const SPECS[] = {"ttt", "reversi:3x4", "connect:3,4,3"};
    test_rng rng = test_random("table/distances");
    for (size_t i = 0; i < sizeof SPECS / sizeof *SPECS; i++) {
        table_about about = about_of(SPECS[i]);
        table_reader *r;
        about.distances = true;
        table_file *f = made(&about, &TWO);
        cr_assert_eq(table_reader_open(f, &r, NULL), STATUS_OK);
        for (int n = test_scaled(40); n > 0; n--) {
            table_answer a;
            int plies;
            diagram d = about.root;
            random_playout(&rng, &about.spec, &d, random_below(&rng, 8));
            cr_assert_eq(table_ask(r, &d, false, &a, NULL), STATUS_OK);
            cr_assert_eq(a.value, distance_of(&about.spec, &d, &plies));
            cr_assert_eq(a.plies, plies, "%s: %d plies, not %d", show(&about.spec, &d), a.plies, plies);
        }
        table_reader_close(r);
        table_file_close(f);
    }
}

Test(table, a_position_that_cannot_be_reached_is_absent)
{
    const table_about about = about_of("connect:4,4,4");
    table_file *f = made(&about, &TWO);
    table_reader *r;
    table_answer a;
    diagram d = about.root;
    d.cell[12] = 2; /* the second player cannot begin */
    d.cell[13] = 2;
    d.cell[14] = 1;
    d.side = 1;
    cr_assert_eq(table_reader_open(f, &r, NULL), STATUS_OK);
    cr_assert_eq(table_ask(r, &d, false, &a, NULL), STATUS_OK);
    cr_expect_eq(a.kind, TABLE_ABSENT);
    cr_assert_eq(table_ask(r, &d, true, &a, NULL), STATUS_OK);
    cr_expect_eq(a.kind, TABLE_SEARCHED);
    table_reader_close(r);
    table_file_close(f);
}

/* ---- memory, stops, damage ---- */

static int calls_left;
static _Atomic bool stop;

static void count_down(void *context, const table_progress *p)
{
    (void)context, (void)p;
    if (calls_left-- == 0)
        atomic_store(&stop, true);
}

Test(table, a_stopped_one_goes_on_in_little_memory)
{
    const table_about about = about_of("mnk:3,5,3");
    const table_options options = {.threads = 2, .memory_bytes = 3 << 20, .stop = &stop, .progress = count_down};
    test_rng rng = test_random("table/a_stopped_one_goes_on");
    int stops = -1;
    status s;
    error e;
    do {
        calls_left = 1 + random_below(&rng, 60);
        atomic_store(&stop, false);
        s = table_make(path, &about, &options, &e);
        cr_assert(s == STATUS_OK || s == STATUS_STOPPED, "%s", e.text);
        stops++;
    } while (s == STATUS_STOPPED && stops < 200);
    cr_assert_gt(stops, 2);
    calls_left = -1;
    expect_values(&about, &TWO, 50, 10);
}

Test(table, what_is_not_its_own_is_left_alone)
{
    const table_about about = about_of("ttt"), other = about_of("reversi:3x4");
    const table_options little = {.threads = 2, .memory_bytes = 100 << 10};
    char before[32] = "", text[32] = "";
    table_file *f;
    error e;
    FILE *foreign = fopen(part, "w");
    cr_assert(foreign != NULL);
    fputs("a letter", foreign);
    fclose(foreign);
    cr_expect_eq(table_make(path, &about, &TWO, &e), STATUS_BAD_INPUT);
    foreign = fopen(part, "r");
    cr_expect(foreign && fgets(before, sizeof before, foreign) && strcmp(before, "a letter") == 0);
    fclose(foreign);
    cr_assert_eq(unlink(part), 0);
    cr_assert_eq(table_file_begin(path, &other, &f, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(table_make(path, &other, &TWO, &e), STATUS_BAD_INPUT);
    cr_expect(strstr(e.text, "another process") != NULL, "%s", e.text);
    table_file_close(f);
    cr_expect_eq(table_make(path, &about, &TWO, &e), STATUS_BAD_INPUT);
    cr_expect(strstr(e.text, "another table") != NULL, "%s", e.text);
    cr_expect_eq(table_make(path, &other, &little, &e), STATUS_NO_MEMORY, "%s", text);
}

static size_t read_whole(char *bytes, size_t room)
{
    FILE *f = fopen(path, "rb");
    const size_t size = f ? fread(bytes, 1, room, f) : 0;
    cr_assert(f && size > 0 && size < room);
    fclose(f);
    return size;
}

static void write_whole(const char *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    cr_assert(f && fwrite(bytes, 1, size, f) == size);
    fclose(f);
}

/* A damaged file is refused, or what it still answers is right. */
Test(table, damage_is_noticed)
{
    static char bytes[1 << 17], damaged[1 << 17];
    const table_about about = about_of("reversi:3x4");
    table_file *f = made(&about, &TWO);
    test_rng rng = test_random("table/damage_is_noticed");
    const size_t size = read_whole(bytes, sizeof bytes);
    int refused = 0;
    table_file_close(f);
    for (int i = 0; i < test_scaled(1500); i++) {
        table_reader *r;
        error e = {""};
        memcpy(damaged, bytes, size);
        for (int n = random_below(&rng, 3); n >= 0; n--)
            damaged[random_below(&rng, (int)size)] ^= (char)(1 << random_below(&rng, 8));
        write_whole(damaged, i % 5 == 0 ? (size_t)random_below(&rng, (int)size) : size);
        if (table_file_open(path, &f, &e) != STATUS_OK) {
            cr_assert_neq(e.text[0], '\0');
            refused++;
            continue;
        }
        cr_assert_eq(table_reader_open(f, &r, NULL), STATUS_OK);
        for (int n = 0; n < 5; n++) {
            table_answer a;
            diagram d = about.root;
            random_playout(&rng, &about.spec, &d, 1 + random_below(&rng, 6));
            if (table_ask(r, &d, false, &a, &e) == STATUS_OK)
                cr_assert_eq(a.value, plain_value(&about.spec, &d), "%s", show(&about.spec, &d));
        }
        table_reader_close(r);
        table_file_close(f);
    }
    cr_expect_gt(refused, 100);
}

/* A position is looked for at the level of the moves that led to it, which its words must give. */
Test(table, every_move_leads_to_the_next_level)
{
    test_rng rng = test_random("table/every_move_leads_to_the_next_level");
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        const game_description *game = game_of(&(game_spec){.kind = (game_kind)kind});
        for (int i = 0; game->look != BOARD_NONE && game->examples[i] != NULL; i++) {
            const game_spec spec = test_spec(game->examples[i]);
            table_game *g;
            diagram d;
            game_move moves[MAX_MOVES];
            diagram_start(&spec, &d);
            cr_assert_eq(table_game_create(&spec, &d, spec.rows * spec.cols, &g, NULL), STATUS_OK);
            walk_node n = g->root;
            for (int level = 0, count; (count = walk_moves(&g->rules, &n, moves)) > 0;) {
                const game_move move = moves[random_below(&rng, count)];
                (void)walk_play(&g->rules, &n, move);
                level += move != MOVE_PASS;
                cr_assert_eq(table_game_level(g, &n), level, "%s: move %d", game->examples[i], level);
            }
            free(g);
        }
    }
}
