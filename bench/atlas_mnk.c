/* atlas_mnk.c - solves the start of every small K in a row, keeps the results, and makes docs/mnk.md from them.
 *
 *   atlas_mnk solve FILE.csv [SECONDS]   solves the starts that FILE does not hold exactly; rewrites FILE after each one
 *   atlas_mnk table FILE.csv             prints the tables of values as Markdown
 *   atlas_mnk claims FILE.csv            prints what `yomikiri verify` checks again: exact values found in CLAIM_SECONDS
 *
 * SECONDS (20) is processor time for each start, one thread; a start that takes longer is kept with the bounds proved.
 * A value is checked by a second method (`checks`) where that ends in time.  A run can be interrupted and resumed: exact
 * rows of the file are kept. */
#include "base/version.h"
#include "bench/atlas_file.h"
#include "bench/stop_watch.h"
#include "notation/notation.h"
#include "games/symmetry.h"
#include "reference/reference.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LONGEST = 8, K_MOST = 6, MAX_ROWS = 512, MAX_MOVES_TEXT = 256, MAX_CHECK_TEXT = 24 };
static const double CLAIM_SECONDS = 0.5, EVERY_MOVE_SECONDS = 3, CHECK_SECONDS = 3;

/* One row of the file: a start and what is known of it. */
typedef struct row {
    int rows, cols, k, misere, lower, upper;
    int all_moves; /* `moves` are all the best ones */
    char moves[MAX_MOVES_TEXT], check[MAX_CHECK_TEXT], version[48];
    uint64_t nodes;
    double seconds, limit; /* processor time */
} row;

typedef struct atlas {
    row row[MAX_ROWS];
    int count;
} atlas;

static void spec_of(const row *r, game_spec *spec, char text[MAX_SPEC_TEXT])
{
    error e;
    snprintf(text, MAX_SPEC_TEXT, "mnk:%d,%d,%d%s", r->rows, r->cols, r->k, r->misere ? ",misere" : "");
    if (spec_parse(text, spec, &e) != STATUS_OK)
        die(text, e.text);
}

/* ---- the file ------------------------------------------------------------------------------------------------ */

static row *find(atlas *a, int rows, int cols, int k, int misere)
{
    for (int i = 0; i < a->count; i++) {
        row *r = &a->row[i];
        if (r->rows == rows && r->cols == cols && r->k == k && r->misere == misere)
            return r;
    }
    if (a->count == MAX_ROWS)
        die("file", "too many rows");
    row *r = &a->row[a->count++];
    *r = (row){.rows = rows, .cols = cols, .k = k, .misere = misere, .lower = -1, .upper = 1};
    return r;
}

static void read_file(atlas *a, const char *path)
{
    char text[1024];
    FILE *f = fopen(path, "r");
    a->count = 0;
    if (f == NULL)
        return;
    for (int number = 1; fgets(text, sizeof text, f) != NULL; number++) {
        row r = {.rows = 0};
        if (number == 1)
            continue;
        if (sscanf(text, "%d,%d,%d,%d,%d,%d,%d,%255[^,],%23[^,],%" SCNu64 ",%lf,%lf,%47[^\n]", &r.rows, &r.cols, &r.k,
                   &r.misere, &r.lower, &r.upper, &r.all_moves, r.moves, r.check, &r.nodes, &r.seconds, &r.limit,
                   r.version) != 13)
            die(path, "a line is not as `atlas_mnk solve` writes it");
        *find(a, r.rows, r.cols, r.k, r.misere) = r;
    }
    fclose(f);
}

static void write_file(const atlas *a, const char *path)
{
    outfile *file = atlas_file_open(path);
    FILE *f = outfile_stream(file);
    fprintf(f, "rows,columns,k,misere,lower,upper,all_moves,moves,check,nodes,seconds,limit,version\n");
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        fprintf(f, "%d,%d,%d,%d,%d,%d,%d,%s,%s,%" PRIu64 ",%.3f,%.0f,%s\n", r->rows, r->cols, r->k, r->misere, r->lower,
                r->upper, r->all_moves, r->moves, r->check, r->nodes, r->seconds, r->limit, r->version);
    }
    atlas_file_commit(file, path);
}

/* ---- solving --------------------------------------------------------------------------------------------------- */

/* Second methods, in the order in which they are tried: searches that leave out what the first relied on. */
static const struct {
    const char *name;
    unsigned without;
} checks[] = {
    {"table alone", TECH_ALL & ~(unsigned)(TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_MTD | TECH_ORDER)},
    {"without provers", TECH_THREATS | TECH_RELAXED | TECH_SYMMETRY_STRATEGY | TECH_CANCELLING},
    {"without threats", TECH_THREATS},
    {"without relaxed", TECH_RELAXED},
    {"without cancelling", TECH_CANCELLING},
    {"without mirror", TECH_SYMMETRY_STRATEGY},
};

static status solve_within(const game_spec *spec, double seconds, search_options *o, search_result *found)
{
    stop_watch w;
    diagram d;
    error e;
    diagram_start(spec, &d);
    stop_watch_start(&w, seconds, o);
    const status s = solve_position(spec, &d, o, found, &e);
    if (s != STATUS_OK && s != STATUS_STOPPED)
        die("solve", e.text);
    return s;
}

/* One of each class of symmetric moves among those of value `value`. */
static void moves_text(const game_spec *spec, const search_result *found, char out[MAX_MOVES_TEXT])
{
    static symmetry y;
    size_t used = 0;
    symmetry_init(&y, spec, NULL);
    snprintf(out, MAX_MOVES_TEXT, "-");
    for (int i = 0; i < found->moves; i++) {
        char text[MAX_MOVE_TEXT];
        bool first = found->move_value[i] == found->value;
        for (int s = 1; s < y.count; s++)
            first &= y.bit[s][found->move[i]] >= found->move[i];
        if (!first || used + 5 >= MAX_MOVES_TEXT)
            continue;
        move_format(spec, found->move[i], text);
        used += (size_t)snprintf(out + used, MAX_MOVES_TEXT - used, "%s%s", used ? " " : "", text);
    }
}

/* Finds a second method that ends in time; a value that differs ends the program. */
static void check_row(row *r)
{
    char text[MAX_SPEC_TEXT];
    game_spec spec;
    diagram d;
    reference_result plain;
    search_result found;
    spec_of(r, &spec, text);
    diagram_start(&spec, &d);
    snprintf(r->check, sizeof r->check, "-");
    if (reference_is_quick(&spec, &d)) {
        if (reference_solve(&spec, &d, -1, NULL, &plain, NULL) != STATUS_OK || plain.value != r->lower)
            die(text, "plain minimax differs");
        snprintf(r->check, sizeof r->check, "minimax");
        return;
    }
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const unsigned misere_only = TECH_SYMMETRY_STRATEGY | TECH_CANCELLING,
                       normal_only = TECH_THREATS | TECH_RELAXED;
        search_options o;
        search_options_init(&o);
        o.no_line = true;
        o.techniques = TECH_ALL & ~checks[i].without;
        if (i > 1 && !(checks[i].without & (r->misere ? misere_only : normal_only)))
            continue;
        if (solve_within(&spec, CHECK_SECONDS, &o, &found) != STATUS_OK)
            continue;
        if (found.value != r->lower)
            die(text, checks[i].name);
        snprintf(r->check, sizeof r->check, "%s", checks[i].name);
        return;
    }
}

/* Bounds of a value that was not found in time: does the first player win, does he not lose? */
static void bound_row(row *r, double limit)
{
    char text[MAX_SPEC_TEXT];
    game_spec spec;
    spec_of(r, &spec, text);
    for (int beta = 1; beta >= 0; beta--) {
        search_options o;
        search_result found;
        search_options_init(&o);
        o.no_line = true;
        o.alpha = beta - 1;
        o.beta = beta;
        (void)solve_within(&spec, limit, &o, &found);
        r->lower = found.lower > r->lower ? found.lower : r->lower;
        r->upper = found.upper < r->upper ? found.upper : r->upper;
    }
}

/* The value; then, where that was cheap, every best first move; then a second method. */
static void solve_row(row *r, double limit)
{
    char text[MAX_SPEC_TEXT];
    game_spec spec;
    search_options o;
    search_result found;
    search_options_init(&o);
    spec_of(r, &spec, text);
    o.no_line = true;
    const double start = processor_seconds();
    const status s = solve_within(&spec, limit, &o, &found);
    r->lower = found.lower > -1 ? found.lower : -1;
    r->upper = found.upper < 1 ? found.upper : 1;
    r->nodes = found.nodes;
    r->seconds = processor_seconds() - start;
    r->limit = limit;
    r->all_moves = 0;
    snprintf(r->version, sizeof r->version, "%s %s", version_number(), version_git());
    snprintf(r->moves, sizeof r->moves, "-");
    snprintf(r->check, sizeof r->check, "-");
    if (s != STATUS_OK) {
        bound_row(r, limit / 4);
        return;
    }
    o.all_moves = true;
    if (solve_within(&spec, limit < EVERY_MOVE_SECONDS ? limit : EVERY_MOVE_SECONDS, &o, &found) == STATUS_OK) {
        moves_text(&spec, &found, r->moves);
        r->all_moves = 1;
    }
    check_row(r);
}

/* Smaller boards first. */
static void solve_all(atlas *a, const char *path, double limit)
{
    for (int squares = 1; squares <= LONGEST * LONGEST; squares++)
        for (int rows = 1; rows <= LONGEST && rows * rows <= squares; rows++)
            for (int i = 0; squares % rows == 0 && squares / rows <= LONGEST && i < 2 * K_MOST; i++) {
                row *r = find(a, rows, squares / rows, 1 + i / 2, i % 2);
                if (r->lower == r->upper || (r->limit >= limit && limit > 0))
                    continue;
                solve_row(r, limit);
                write_file(a, path);
                fprintf(stderr, "mnk:%d,%d,%d%s: %d..%d  %.3f s  %s\n", r->rows, r->cols, r->k,
                        r->misere ? ",misere" : "", r->lower, r->upper, r->seconds, r->check);
            }
}

/* ---- the page -------------------------------------------------------------------------------------------------- */

static void cell_text(const row *r, char out[16])
{
    if (r->lower == r->upper)
        snprintf(out, 16, r->lower ? "%+d" : "%d", r->lower);
    else if (r->lower == -1 && r->upper == 1)
        snprintf(out, 16, "?");
    else
        snprintf(out, 16, r->lower == 0 ? ">= 0" : "<= 0");
}

/* A line for each board, a column for each K. */
static void print_grid(atlas *a, int misere)
{
    printf("| board |");
    for (int k = 1; k <= K_MOST; k++)
        printf(" %d |", k);
    printf("\n|:--|");
    for (int k = 1; k <= K_MOST; k++)
        printf("--:|");
    printf("\n");
    for (int rows = 1; rows <= LONGEST; rows++)
        for (int cols = rows; cols <= LONGEST; cols++) {
            printf("| %dx%d |", rows, cols);
            for (int k = 1; k <= K_MOST; k++) {
                char text[16];
                cell_text(find(a, rows, cols, k, misere), text);
                printf(" %s |", text);
            }
            printf("\n");
        }
}

/* What took some work, or was not solved. */
static void print_details(const atlas *a, int misere)
{
    enum { NODES_SHOWN = 10000 };
    printf("\n| game | value | best first moves | nodes | seconds | checked |\n|:--|--:|:--|--:|--:|:--|\n");
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        char value[16];
        cell_text(r, value);
        if (r->misere == misere && (r->nodes >= NODES_SHOWN || r->lower < r->upper))
            printf("| %d,%d,%d | %s | %s | %" PRIu64 " | %.3f | %s |\n", r->rows, r->cols, r->k, value, r->moves,
                   r->nodes, r->seconds, r->check);
    }
}

static void print_summary(const atlas *a)
{
    int open = 0, checked = 0, won[3] = {0};
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        if (r->lower < r->upper)
            open++;
        else
            won[1 - r->lower]++;
        checked += r->check[0] != '-';
    }
    printf("%d games, of which the first player wins %d, draws %d and loses %d; %d are not solved. A second method "
           "agrees\n"
           "on %d values.\n",
           a->count, won[0], won[1], won[2], open, checked);
}

static void print_page(atlas *a)
{
    printf("# K in a row on every small board\n\n"
           "The value of the empty board for the first player, who has X: +1, he wins; 0, a draw; -1, he loses. `>= 0` "
           "or\n"
           "`<= 0`: that much is proved; `?`: nothing is. Boards of up to 8 rows and 8 columns (turned boards have the "
           "same\n"
           "value), K from 1 to 6, and the same misère: who makes K in a row loses.\n\n"
           "`make atlas-mnk` makes this page from [results/mnk.csv](../results/mnk.csv), one thread, with a limit of\n"
           "processor time for each game; what is not solved is tried again when the limit is raised. How it is done:\n"
           "[notes/mnk.md](notes/mnk.md). `yomikiri verify results/results-mnk.txt` checks again the values that took "
           "less\n"
           "than %.1f s.\n\n"
           "```\n"
           "$ yomikiri solve mnk:5,6,4 --threads 1\n"
           "mnk:5,6,4  ------------------------------ X\n"
           "X +1: X wins\n"
           "...\n"
           "```\n\n",
           CLAIM_SECONDS);
    print_summary(a);
    atlas_file_print("results/mnk-under-way.md");
    printf("\n## K in a row wins\n\n");
    print_grid(a, 0);
    printf("\n## Misère\n\n");
    print_grid(a, 1);
    printf(
        "\n## What took some work\n\nBest first moves: one of each class of symmetric ones, where all were valued in "
        "%.0f "
        "s. Checked: by plain minimax;\nby the table alone (no technique that knows the game); or by a search without "
        "the techniques named.\n",
        EVERY_MOVE_SECONDS);
    printf("\n### K in a row wins\n");
    print_details(a, 0);
    printf("\n### Misère\n");
    print_details(a, 1);
}

static void print_claims(const atlas *a)
{
    printf("# results-mnk.txt - values of docs/mnk.md, made by `make atlas-mnk`; `yomikiri verify` checks them.\n");
    for (int i = 0; i < a->count; i++) {
        const row *r = &a->row[i];
        if (r->lower == r->upper && r->seconds < CLAIM_SECONDS)
            printf("solve mnk:%d,%d,%d%s\n    value=%d known=exact\n", r->rows, r->cols, r->k,
                   r->misere ? ",misere" : "", r->lower);
    }
}

int main(int argc, char *argv[])
{
    static atlas a;
    const char *verb = argc > 2 ? argv[1] : "";
    if (strcmp(verb, "solve") != 0 && strcmp(verb, "table") != 0 && strcmp(verb, "claims") != 0) {
        fprintf(stderr,
                "atlas_mnk: expected: atlas_mnk solve FILE.csv [SECONDS], atlas_mnk table FILE.csv, or atlas_mnk "
                "claims FILE.csv\n");
        return 2;
    }
    read_file(&a, argv[2]);
    if (strcmp(verb, "solve") == 0)
        solve_all(&a, argv[2], argc > 3 ? atof(argv[3]) : 20);
    else if (strcmp(verb, "table") == 0)
        print_page(&a);
    else
        print_claims(&a);
    return 0;
}
