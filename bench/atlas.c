/* atlas.c - solves the start of every small reversi board, keeps the results, and makes docs/boards.md from them.
 *
 *   atlas solve FILE.csv [SECONDS]   solves the starts that FILE does not hold exactly; rewrites FILE after each one
 *   atlas table FILE.csv             prints the grids of values as Markdown
 *
 * SECONDS (60) is processor time for each start, one thread; a start that takes longer is kept with the bounds
 * proved.  A run can be interrupted and resumed: exact rows of the file are kept. */
#include "base/version.h"
#include "bench/atlas_file.h"
#include "bench/stop_watch.h"
#include "notation/notation.h"
#include "games/rules.h"
#include "reversi/train_first.h"
#include "reversi/weights.h"
#include "search/driver.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h> /* access */

enum { EVERY_MOVE_SECONDS = 3, MAX_ROWS = 256, MAX_MOVES_TEXT = 128, MAX_LINE_TEXT = MAX_LINE * 4 };

/* Boards up to these sizes, and 6x6. */
static const int largest[][2] = {{5, 8}, {4, 12}, {3, 16}};

static const char facts_file[] = "tests/data/solved.txt";

/* One row of the file: a start and what is known of it. */
typedef struct row {
    char scoring[8], start[16], moves[MAX_MOVES_TEXT], line[MAX_LINE_TEXT], version[32];
    int rows, cols, lower, upper, all_moves; /* all_moves: `moves` are all the best ones */
    uint64_t nodes;
    double seconds, limit; /* processor time */
} row;

typedef struct atlas {
    row row[MAX_ROWS];
    int count;
} atlas;

static void spec_text(const row *r, char out[MAX_SPEC_TEXT])
{
    snprintf(out, MAX_SPEC_TEXT, "%s:%dx%d%s%s", r->scoring, r->rows, r->cols,
             strcmp(r->start, "diagonal") == 0 ? "" : ",start=", strcmp(r->start, "diagonal") == 0 ? "" : r->start);
}

static game_spec parse_spec(const row *r)
{
    char text[MAX_SPEC_TEXT];
    game_spec spec;
    error e;
    spec_text(r, text);
    if (spec_parse(text, &spec, &e) != STATUS_OK)
        die(text, e.text);
    return spec;
}

/* ---- the file ------------------------------------------------------------------------------------------------ */

static row *find(atlas *a, int rows, int cols, const char *scoring, const char *start)
{
    for (int i = 0; i < a->count; i++) {
        row *r = &a->row[i];
        if (r->rows == rows && r->cols == cols && strcmp(r->scoring, scoring) == 0 && strcmp(r->start, start) == 0)
            return r;
    }
    if (a->count == MAX_ROWS)
        die("file", "too many rows");
    row *r = &a->row[a->count++];
    *r = (row){.rows = rows, .cols = cols, .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
    snprintf(r->scoring, sizeof r->scoring, "%s", scoring);
    snprintf(r->start, sizeof r->start, "%s", start);
    return r;
}

static void read_file(atlas *a, const char *path)
{
    char text[2048];
    FILE *f = fopen(path, "r");
    a->count = 0;
    if (f == NULL)
        return;
    for (int number = 1; fgets(text, sizeof text, f) != NULL; number++) {
        row r = {.rows = 0};
        char moves[MAX_MOVES_TEXT], line[MAX_LINE_TEXT];
        if (number == 1)
            continue;
        if (sscanf(text, "%7[a-z],%d,%d,%15[a-z],%d,%d,%d,%127[^,],%767[^,],%" SCNu64 ",%lf,%lf,%31[^\n]", r.scoring,
                   &r.rows, &r.cols, r.start, &r.lower, &r.upper, &r.all_moves, moves, line, &r.nodes, &r.seconds,
                   &r.limit, r.version) != 13)
            die(path, "a line is not as `atlas solve` writes it");
        strcpy(r.moves, moves);
        strcpy(r.line, line);
        *find(a, r.rows, r.cols, r.scoring, r.start) = r;
    }
    fclose(f);
}

static void write_file(const atlas *a, const char *path)
{
    outfile *file = atlas_file_open(path);
    FILE *f = outfile_stream(file);
    fprintf(f, "scoring,rows,columns,start,lower,upper,all_moves,moves,line,nodes,seconds,limit,version\n");
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        fprintf(f, "%s,%d,%d,%s,%d,%d,%d,%s,%s,%" PRIu64 ",%.3f,%.0f,%s\n", r->scoring, r->rows, r->cols, r->start,
                r->lower, r->upper, r->all_moves, r->moves, r->line, r->nodes, r->seconds, r->limit, r->version);
    }
    atlas_file_commit(file, path);
}

/* ---- solving --------------------------------------------------------------------------------------------------- */

static void moves_text(const game_spec *spec, const game_move *move, int count, char *out, size_t size)
{
    size_t used = 0;
    snprintf(out, size, "-");
    for (int i = 0; i < count && used + 5 < size; i++) {
        char text[MAX_MOVE_TEXT];
        move_format(spec, move[i], text);
        used += (size_t)snprintf(out + used, size - used, "%s%s", i ? " " : "", text);
    }
}

/* Weights as `yomikiri solve` gets them: shipped, or learned on the spot; NULL: none, the board is small. */
static evaluation *weights_for(const game_spec *spec, const diagram *d, const search_options *o)
{
    evaluation *ev;
    error e;
    if (!train_first_pays(spec, d))
        return NULL;
    if (weights_of(spec, o->weights_path, &ev, &e) != STATUS_OK ||
        (ev == NULL && train_first(spec, 1, NULL, &ev, &e) != STATUS_OK))
        die("weights", e.text);
    return ev;
}

/* Value and line; then, where that was cheap, every best first move. */
static void solve_row(row *r, double limit)
{
    const game_spec spec = parse_spec(r);
    stop_watch w;
    search_options o;
    search_result found;
    diagram d;
    error e;
    search_options_init(&o);
    diagram_start(&spec, &d);
    evaluation *weights = weights_for(&spec, &d, &o);
    o.weights = weights;
    const double start = processor_seconds();
    stop_watch_start(&w, limit, &o);
    status s = solve_position(&spec, &d, &o, &found, &e);
    if (s != STATUS_OK && s != STATUS_STOPPED)
        die(r->scoring, e.text);
    r->lower = found.lower;
    r->upper = found.upper;
    r->nodes = found.nodes;
    r->seconds = processor_seconds() - start;
    r->limit = limit;
    r->all_moves = 0;
    snprintf(r->version, sizeof r->version, "%s %s", version_number(), version_git());
    moves_text(&spec, &found.best, found.best != MOVE_NONE, r->moves, sizeof r->moves);
    moves_text(&spec, found.line, found.line_length, r->line, sizeof r->line);
    stop_watch_start(&w, limit < EVERY_MOVE_SECONDS ? limit : EVERY_MOVE_SECONDS, &o);
    o.all_moves = true;
    if (s == STATUS_OK && r->seconds < 0.5 && solve_position(&spec, &d, &o, &found, &e) == STATUS_OK) {
        game_move best[MAX_SQUARES];
        int count = 0;
        for (int i = 0; i < found.moves; i++)
            if (found.move_value[i] == found.value)
                best[count++] = found.move[i];
        moves_text(&spec, best, count, r->moves, sizeof r->moves);
        r->all_moves = 1;
    }
    weights_free(weights);
}

static bool listed(int rows, int cols)
{
    for (size_t i = 0; i < sizeof largest / sizeof *largest; i++)
        if (rows <= largest[i][0] && cols <= largest[i][1])
            return true;
    return rows == 6 && cols == 6;
}

/* Smaller boards first. */
static void solve_all(atlas *a, const char *path, double limit)
{
    static const char *const scorings[] = {"reversi", "othello"}, *const starts[] = {"diagonal", "parallel"};
    for (int squares = 4; squares <= MAX_SQUARES; squares++)
        for (int rows = 2; rows * rows <= squares; rows++)
            for (int k = 0; squares % rows == 0 && listed(rows, squares / rows) && k < 4; k++) {
                row *r = find(a, rows, squares / rows, scorings[k % 2], starts[k / 2]);
                if (r->lower == r->upper || (r->limit >= limit && limit > 0))
                    continue;
                solve_row(r, limit);
                write_file(a, path);
                fprintf(stderr, "%s:%dx%d %s: %d..%d  %.3f s\n", r->scoring, r->rows, r->cols, r->start, r->lower,
                        r->upper, r->seconds);
            }
}

/* ---- the table ------------------------------------------------------------------------------------------------- */

typedef enum agreement { NOT_PUBLISHED, AGREES, DISAGREES } agreement;

/* What tests/data says of this start. */
static agreement agreement_of(const row *r)
{
    char text[8192], wanted[MAX_SPEC_TEXT], position[MAX_DIAGRAM_TEXT];
    const game_spec spec = parse_spec(r);
    agreement answer = NOT_PUBLISHED;
    diagram d;
    FILE *f = fopen(facts_file, "r");
    if (f == NULL)
        die(facts_file, "cannot be read");
    diagram_start(&spec, &d);
    diagram_format(&spec, &d, position);
    spec_text(r, wanted);
    while (r->lower == r->upper && fgets(text, sizeof text, f) != NULL) {
        char spec_field[256], squares[256], side[8];
        int value;
        char whole[MAX_DIAGRAM_TEXT];
        if (sscanf(text, "%255s ; %255s %7s ; %d", spec_field, squares, side, &value) != 4)
            continue;
        snprintf(whole, sizeof whole, "%s %s", squares, side);
        if (strcmp(spec_field, wanted) == 0 && strcmp(whole, position) == 0)
            answer = value == r->lower ? AGREES : DISAGREES;
    }
    fclose(f);
    return answer;
}

/* A cell of the grid: "+3", a bound or "?"; bold where the value is published, "!" where that differs. */
static void cell_text(const row *r, char out[64])
{
    static const char *const mark[] = {"", "**", "!"};
    const char *around = mark[agreement_of(r)];
    const int most = r->rows * r->cols;
    if (r->lower == r->upper)
        snprintf(out, 64, r->lower == 0 ? "%s%d%s" : "%s%+d%s", around, r->lower, around);
    else if (r->lower <= -most && r->upper >= most)
        snprintf(out, 64, "?");
    else if (r->lower <= -most)
        snprintf(out, 64, "<= %+d", r->upper);
    else if (r->upper >= most)
        snprintf(out, 64, ">= %+d", r->lower);
    else
        snprintf(out, 64, "%+d..%+d", r->lower, r->upper);
}

static const row *row_at(const atlas *a, int rows, int cols, const char *scoring, const char *start)
{
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        if (r->rows == rows && r->cols == cols && strcmp(r->scoring, scoring) == 0 && strcmp(r->start, start) == 0)
            return r;
    }
    return NULL;
}

/* The values of one scoring and start: a line for each number of rows, a column for each number of columns. */
static void print_grid(const atlas *a, const char *scoring, const char *start)
{
    enum { MOST_ROWS = 6, MOST_COLS = 16 };
    printf("| rows |");
    for (int cols = 2; cols <= MOST_COLS; cols++)
        printf(" %d |", cols);
    printf("\n|:--|");
    for (int cols = 2; cols <= MOST_COLS; cols++)
        printf("--:|");
    printf("\n");
    for (int rows = 2; rows <= MOST_ROWS; rows++) {
        printf("| %d |", rows);
        for (int cols = 2; cols <= MOST_COLS; cols++) {
            const row *r = row_at(a, rows, cols, scoring, start);
            char text[64] = "";
            if (r != NULL)
                cell_text(r, text);
            printf(" %s%s", text, *text ? " |" : "|");
        }
        printf("\n");
    }
}

static void print_summary(const atlas *a)
{
    int open = 0, won[3] = {0};
    double nodes = 0;
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        if (r->lower < r->upper)
            open++;
        else
            won[r->lower > 0 ? 0 : r->lower == 0 ? 1 : 2]++;
        nodes += (double)r->nodes;
    }
    printf("\n%d starts, of which the first player wins %d, draws %d and loses %d; %d are not solved. ", a->count,
           won[0], won[1], won[2], open);
    printf("All of them together\ntook %.1f billion nodes.\n", nodes / 1e9);
}

/* True when results/certificates (tools/certificates.sh) has a proof of the row's value. */
static bool is_certified(const row *r)
{
    char path[128];
    const bool diagonal = strcmp(r->start, "diagonal") == 0;
    (void)snprintf(path, sizeof path, "results/certificates/%s-%dx%d%s%s.ykc", r->scoring, r->rows, r->cols,
                   diagonal ? "" : "-", diagonal ? "" : r->start);
    return access(path, R_OK) == 0;
}

static void print_certificates(const atlas *a)
{
    int certified = 0;
    for (int i = 0; i < a->count; i++)
        certified += is_certified(&a->row[i]);
    printf("\n## Certificates\n\n%d of these %d values are certified: [results/certificates](../results/certificates) "
           "has a\n"
           "proof of each, which `make check-atlas` verifies with `yomikiri-check` alone "
           "([certificates](certificates.md)).\n",
           certified, a->count);
    if (certified < a->count)
        printf("Not made, or too large to keep:\n\n");
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        if (!is_certified(r))
            printf("- %s %dx%d, %s start\n", r->scoring, r->rows, r->cols, r->start);
    }
}

static void print_table(const atlas *a)
{
    static const char *const grids[][3] = {
        {"othello", "diagonal", "Othello: empty squares to the winner"},
        {"othello", "parallel", "Othello, parallel start"},
        {"reversi", "diagonal", "Reversi: empty squares to nobody"},
        {"reversi", "parallel", "Reversi, parallel start"},
    };
    printf(
        "# Every small board\n\n"
        "The value of the start for the first player (Black), in discs, on boards of 2 to 6 rows and 2 to 16 columns:\n"
        "positive, the first player wins; 0, a draw; negative, the second player wins. **Bold** values are published\n"
        "elsewhere as well, and agree; `%s` names the sources. The value of 6x6 is the one that\n"
        "J. Feinstein found in 1993. 6x7 is a draw ([its proof](certificates.md#6x7)).\n\n"
        "`make atlas` makes this page from [results/boards.csv](../results/boards.csv), which also holds the best\n"
        "first moves, the best line, nodes and seconds of every start. To solve one again:\n\n"
        "```\n"
        "$ yomikiri solve othello:4x6 --threads 1\n"
        "othello:4x6  --------OX----XO-------- X\n"
        "Black +16: Black wins 20-4\n"
        "...\n"
        "```\n",
        facts_file);
    for (size_t i = 0; i < sizeof grids / sizeof *grids; i++) {
        printf("\n## %s\n\n", grids[i][2]);
        print_grid(a, grids[i][0], grids[i][1]);
    }
    print_summary(a);
    print_certificates(a);
    atlas_file_print("results/under-way.md");
}

int main(int argc, char *argv[])
{
    static atlas a;
    if (argc < 3 || argc > 4 || (strcmp(argv[1], "solve") != 0 && strcmp(argv[1], "table") != 0)) {
        fprintf(stderr, "atlas: expected: atlas solve FILE.csv [SECONDS], or atlas table FILE.csv\n");
        return 2;
    }
    read_file(&a, argv[2]);
    if (strcmp(argv[1], "solve") == 0)
        solve_all(&a, argv[2], argc > 3 ? atof(argv[3]) : 60);
    else
        print_table(&a);
    return 0;
}
