/* test_games.c - the descriptions of the games are complete, and every game keeps its promises on
 * its own examples.
 *
 * Walks GAMES: a game that is added is tested here without another line of code. */
#include "game/rules.h"
#include "game/game_text.h"
#include "text/notation.h"
#include "reference/naive.h"
#include "reference/reference.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

#define REQUIRED(row, member) cr_expect(row->member, "%s: REQUIRED member %s of %s is missing", name, #member, #row)

Test(games, every_required_member_is_there)
{
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        const game_description *game = game_of(&(game_spec){.kind = (game_kind)kind});
        const game_text *text = text_of_kind((game_kind)kind);
        const reference_game *reference = reference_of((game_kind)kind);
        const game_spec spec = {.kind = (game_kind)kind};
        const solver_game *solver = solver_of(&spec);
        const char *name = game->name ? game->name : "a game";
        REQUIRED(game, name);
        REQUIRED(text, names[0]);
        REQUIRED(text, usage);
        REQUIRED(text, help);
        REQUIRED(game, examples);
        REQUIRED(game, prepare);
        REQUIRED(text, parse);
        REQUIRED(text, keys_usage);
        REQUIRED(text, format);
        REQUIRED(text, read);
        REQUIRED(text, write);
        REQUIRED(text, draw);
        REQUIRED(text, move_write);
        REQUIRED(text, move_read);
        REQUIRED(text, move_length);
        REQUIRED(game, sides[0]);
        REQUIRED(game, sides[1]);
        REQUIRED(game, moves);
        REQUIRED(game, play);
        REQUIRED(game, over);
        cr_expect(!game->most_moves || game->allows, "%s: allows is REQUIRED with most_moves", name);
        REQUIRED(reference, moves);
        REQUIRED(reference, play);
        REQUIRED(reference, value);
        REQUIRED(reference, is_quick);
        REQUIRED(solver, search);
    }
}

/* True when `file` has `text`. */
static bool file_has(const char *file, const char *text)
{
    static char content[1 << 18];
    FILE *f = fopen(file, "r");
    cr_assert(f, "%s is not there", file);
    content[fread(content, 1, sizeof content - 1, f)] = '\0';
    (void)fclose(f);
    return strstr(content, text) != NULL;
}

/* Each name with what follows it in `usage`: "mnk:R,C,K". */
Test(games, every_game_is_in_the_documents)
{
    static const char *const FILES[] = {"README.md", "docs/manual.md"};
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        const char *name = game_of(&(game_spec){.kind = (game_kind)kind})->name;
        for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++) {
            char colon[40], bracket[40];
            snprintf(colon, sizeof colon, "`%s:", name);
            snprintf(bracket, sizeof bracket, "`%s[", name);
            cr_expect(file_has(FILES[i], colon) || file_has(FILES[i], bracket), "%s: no `%s:...` in its table of games",
                      FILES[i], name);
        }
    }
}

/* The text of specs, positions and moves comes back as what it was. */
static void check_text(const game_spec *spec, const diagram *d, const game_move *moves, int count)
{
    char text[MAX_DIAGRAM_TEXT], name[MAX_MOVE_TEXT];
    diagram back;
    error e;
    diagram_format(spec, d, text);
    cr_assert_eq(diagram_parse(spec, text, &back, &e), STATUS_OK, "%s: %s", show(spec, d), e.text);
    cr_assert(memcmp(d, &back, sizeof back) == 0, "%s does not come back equal", show(spec, d));
    for (int i = 0; i < count; i++) {
        game_move again;
        move_format(spec, moves[i], name);
        cr_assert_eq(move_parse(spec, name, strlen(name), &again, &e), STATUS_OK, "%s: %s", name, e.text);
        cr_assert_eq(again, moves[i], "%s: move %s", show(spec, d), name);
    }
}

/* The square that is shown for a move is one that it fills; a game that is not shown
 * on squares has none. */
static void check_square(const game_spec *spec, const diagram *d, game_move move, const diagram *after)
{
    const int square = game_square_of(spec, d, move);
    if (game_of(spec)->look == BOARD_NONE || move == MOVE_PASS)
        cr_assert_eq(square, -1, "%s: move %d is shown", show(spec, d), move);
    else
        cr_assert(square >= 0 && square < spec->rows * spec->cols && d->cell[square] == 0 && after->cell[square] != 0,
                  "%s: move %d is shown at square %d", show(spec, d), move, square);
}

/* The fast rules and the naive ones agree at `d` and about every move from it. */
static int check_rules(const game_rules *rules, const diagram *d, game_move moves[static MAX_MOVES])
{
    const game_spec *spec = &rules->spec;
    game_move naive[MAX_SQUARES];
    int value = 0, naive_value = 0, count = rules_moves(rules, d, moves);
    cr_assert_eq(count, naive_moves(spec, d, naive), "%s: number of moves", show(spec, d));
    cr_assert_eq(rules_over(rules, d, &value), naive_over(spec, d, &naive_value), "%s: over", show(spec, d));
    cr_assert_eq(value, naive_value, "%s: final value", show(spec, d));
    cr_assert_eq(count == 0, rules_over(rules, d, NULL), "%s: no moves and not over", show(spec, d));
    for (int i = 0; i < count; i++) {
        diagram fast = *d, slow = *d;
        cr_assert_eq(moves[i], naive[i], "%s: move %d", show(spec, d), i);
        cr_assert(rules_play(rules, &fast, moves[i]) && naive_play(spec, &slow, moves[i]));
        cr_assert(memcmp(&fast, &slow, sizeof fast) == 0, "%s: after move %d", show(spec, d), moves[i]);
        check_square(spec, d, moves[i], &slow);
    }
    return count;
}

static void check_symmetries(const game_rules *rules, const diagram *d)
{
    for (int s = 1; s < rules_symmetries(&rules->spec); s++) {
        game_move moves[MAX_MOVES], images[MAX_MOVES];
        int value = 0, image_value = 0;
        diagram image;
        rules_symmetry(&rules->spec, s, d, &image);
        cr_assert_eq(rules_moves(rules, d, moves), rules_moves(rules, &image, images), "%s: symmetry %d",
                     show(&rules->spec, d), s);
        cr_assert_eq(rules_over(rules, d, &value), rules_over(rules, &image, &image_value));
        cr_assert_eq(value, image_value, "%s: symmetry %d", show(&rules->spec, d), s);
    }
}

/* The line is legal, goes to the end of the game, and ends with the value; passes that
 * close a game may stand in it. */
static void check_line(const game_spec *spec, const diagram *d, const search_result *found)
{
    diagram end = *d;
    int value;
    for (int i = 0; i < found->line_length; i++) {
        const bool over = naive_over(spec, &end, NULL);
        cr_assert(over ? found->line[i] == MOVE_PASS : naive_play(spec, &end, found->line[i]),
                  "%s: move %d of the line", show(spec, d), i + 1);
    }
    cr_assert(naive_over(spec, &end, &value), "%s: the line ends before the game", show(spec, d));
    cr_assert_eq(end.side == d->side ? value : -value, found->value, "%s: the line ends with %d", show(spec, d), value);
}

/* The search against plain minimax, with and without a table and threads. */
static void check_search(const game_spec *spec, const diagram *d)
{
    reference_result expected;
    search_options options;
    search_result found;
    if (!reference_is_quick(spec, d) || reference_solve(spec, d, -1, NULL, &expected, NULL) != STATUS_OK)
        return;
    for (int i = 0; i < 4; i++) {
        search_options_init(&options);
        options.threads = 1 + i % 2;
        options.hash_bytes = i < 2 ? 1 << 20 : 0;
        cr_assert_eq(solve_position(spec, d, &options, &found, NULL), STATUS_OK);
        cr_assert_eq(found.value, expected.value, "%s: %d, by plain minimax %d", show(spec, d), found.value,
                     expected.value);
        check_line(spec, d, &found);
    }
}

Test(games, every_game_keeps_its_promises)
{
    test_rng rng = test_random("games/every_game_keeps_its_promises");
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        const char *const *example = game_of(&(game_spec){.kind = (game_kind)kind})->examples;
        for (; *example != NULL; example++) {
            const game_spec spec = test_spec(*example);
            game_rules rules;
            char text[MAX_SPEC_TEXT];
            rules_prepare(&rules, &spec);
            spec_format(&spec, text);
            const game_spec again = test_spec(text);
            cr_assert(memcmp(&spec, &again, sizeof spec) == 0, "%s does not come back equal", text);
            for (int game = test_scaled(10); game > 0; game--) {
                game_move moves[MAX_MOVES];
                diagram d;
                diagram_start(&spec, &d);
                for (int count = 1; count > 0;) {
                    count = check_rules(&rules, &d, moves);
                    check_text(&spec, &d, moves, count);
                    check_symmetries(&rules, &d);
                    if (random_below(&rng, 8) == 0)
                        check_search(&spec, &d);
                    if (count > 0)
                        cr_assert(rules_play(&rules, &d, moves[random_below(&rng, count)]));
                }
            }
        }
    }
}
