/* bench.c - nodes, seconds and nodes per second of fixed work lists.
 *
 *   bench [--threads N] [--hash MIB] [--repeat N] [NAME...]
 *   bench --signature FILE [--update]
 *
 * A name is a case or a group (default: quick).  Every case is run --repeat times (once when a run
 * takes over ten seconds) and the median of its runs is printed, with the fastest and the slowest;
 * table allocation is part of the time.  Exit code 1 if a value differs from the expected one.
 *
 * The signature is the node total of a short list at one thread: it changes only with the search,
 * so an equal number shows that a change left the search as it was. */
#include "base/splitmix.h"
#include "base/clock.h"
#include "base/threads.h"
#include "text/notation.h"
#include "game/rules.h"
#include "search/search.h"
#include "solve/solve.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_RUNS = 25, NO_VALUE = VALUE_INFINITY, RANDOM_POSITIONS = 10, RANDOM_SEED = 20240229 };

static const char FFO_FILE[] = "tests/data/ffo.txt";

typedef enum bench_kind {
    BENCH_START,  /* solve the start of `spec`; `first` is its value */
    BENCH_FFO,    /* positions first..last of the FFO endgame test suite */
    BENCH_RANDOM, /* RANDOM_POSITIONS seeded positions of `spec` with `first` empties */
} bench_kind;

typedef struct bench_case {
    const char *name, *group;
    bench_kind kind;
    const char *spec;
    int first, last;
} bench_case;

/* Values: the first player's, empties to the winner where the spec says othello. */
static const bench_case cases[] = {
    {"4x4", "quick signature", BENCH_START, "othello:4x4", -10, 0},
    {"4x6", "quick signature", BENCH_START, "othello:4x6", 16, 0},
    {"5x5", "quick signature", BENCH_START, "othello:5x5", 13, 0},
    {"5x6", "quick boards signature", BENCH_START, "othello:5x6", 10, 0},
    {"ffo1-19", "quick ffo signature", BENCH_FFO, "othello:8x8", 1, 19},
    {"ffo20-39", "quick ffo", BENCH_FFO, "othello:8x8", 20, 39},
    {"ffo40-44", "ffo", BENCH_FFO, "othello:8x8", 40, 44},
    {"ffo40-49", "ffo", BENCH_FFO, "othello:8x8", 40, 49},
    {"ffo40-59", "long", BENCH_FFO, "othello:8x8", 40, 59},
    {"4x8", "boards", BENCH_START, "othello:4x8", NO_VALUE, 0},
    {"4x10", "boards", BENCH_START, "othello:4x10", NO_VALUE, 0},
    {"5x7", "boards", BENCH_START, "othello:5x7", NO_VALUE, 0},
    {"5x8", "long", BENCH_START, "othello:5x8", NO_VALUE, 0},
    {"6x6", "6x6", BENCH_START, "othello:6x6", -4, 0},
    {"6x6-discs", "6x6", BENCH_START, "reversi:6x6", -4, 0},
    {"6x6-parallel", "6x6", BENCH_START, "othello:6x6,start=parallel", NO_VALUE, 0},
    {"6x6-parallel-discs", "6x6", BENCH_START, "reversi:6x6,start=parallel", -2, 0},
    {"6x6-misere", "6x6", BENCH_START, "reversi:6x6,misere", NO_VALUE, 0},
    {"random18", "random signature", BENCH_RANDOM, "othello:8x8", 18, 0},
    {"random20", "random", BENCH_RANDOM, "othello:8x8", 20, 0},
    {"random22", "random", BENCH_RANDOM, "othello:8x8", 22, 0},
    {"random24", "random", BENCH_RANDOM, "othello:8x8", 24, 0},
    {"4x4x4-in-a-row", "small signature", BENCH_START, "mnk:4,4,4", 0, 0},
    {"number-game-5", "small signature", BENCH_START, "minimax:5", NO_VALUE, 0},
    {"connect-5x6", "connect signature", BENCH_START, "connect:5,6,4", 0, 0},
    {"connect-5x7", "connect", BENCH_START, "connect:5,7,4", 0, 0},
    {"connect-6x6", "connect", BENCH_START, "connect:6,6,4", -1, 0},
    {"connect4", "connect", BENCH_START, "connect4", 1, 0},
};
enum { CASES = sizeof cases / sizeof *cases };

typedef struct bench_options {
    search_options search;
    int repeat;
} bench_options;

/* What one run of one case took. */
typedef struct bench_run {
    uint64_t nodes;
    double seconds;
    int positions, wrong;
} bench_run;

_Noreturn static void die(const char *what, const char *why)
{
    fprintf(stderr, "bench: %s: %s\n", what, why);
    exit(2);
}

static game_spec parse_spec(const char *text)
{
    game_spec spec;
    error e;
    if (spec_parse(text, &spec, &e) != STATUS_OK)
        die(text, e.text);
    return spec;
}

static void solve(const game_spec *spec, const diagram *d, int expected, const bench_options *o, bench_run *run)
{
    search_result result;
    error e;
    const double start = clock_seconds();
    if (solve_position(spec, d, &o->search, &result, &e) != STATUS_OK)
        die("solve", e.text);
    run->seconds += clock_seconds() - start;
    run->nodes += result.nodes;
    run->positions++;
    if (expected != NO_VALUE && result.value != expected) {
        char text[MAX_DIAGRAM_TEXT];
        diagram_format(spec, d, text);
        fprintf(stderr, "bench: %s: value %d, expected %d\n", text, result.value, expected);
        run->wrong++;
    }
}

/* ---- the kinds of cases ---- */

static void run_start(const bench_case *c, const bench_options *o, bench_run *run)
{
    const game_spec spec = parse_spec(c->spec);
    diagram d;
    diagram_start(&spec, &d);
    solve(&spec, &d, c->first, o, run);
}

static void run_ffo(const bench_case *c, const bench_options *o, bench_run *run)
{
    const game_spec spec = parse_spec(c->spec);
    FILE *file = fopen(FFO_FILE, "r");
    if (!file)
        die(FFO_FILE, "not there; run this from the project's root");
    char line[1024], position[128];
    int number, value;
    while (fgets(line, sizeof line, file)) {
        if (sscanf(line, "ffo-%d ; %127[^;]; %d", &number, position, &value) != 3)
            continue;
        if (number < c->first || number > c->last)
            continue;
        diagram d;
        error e;
        if (diagram_parse(&spec, position, &d, &e) != STATUS_OK)
            die(FFO_FILE, e.text);
        solve(&spec, &d, value, o, run);
    }
    fclose(file);
    if (run->positions != c->last - c->first + 1)
        die(FFO_FILE, "positions are missing");
}

/* Plays random moves from the start until `empties` squares are left;
 * false when the game ended before. */
static bool random_position(const game_spec *spec, int empties, uint64_t *state, diagram *d)
{
    int left = spec->rows * spec->cols - 4;
    game_rules rules;
    rules_prepare(&rules, spec);
    diagram_start(spec, d);
    while (left > empties) {
        game_move moves[MAX_MOVES];
        const int n = rules_moves(&rules, d, moves);
        if (n == 0)
            return false;
        const game_move move = moves[random_next(state) % (uint64_t)n];
        rules_play(&rules, d, move);
        left -= move != MOVE_PASS;
    }
    return !rules_over(&rules, d, NULL);
}

static void run_random(const bench_case *c, const bench_options *o, bench_run *run)
{
    const game_spec spec = parse_spec(c->spec);
    uint64_t state = RANDOM_SEED + (uint64_t)c->first;
    while (run->positions < RANDOM_POSITIONS) {
        diagram d;
        if (random_position(&spec, c->first, &state, &d))
            solve(&spec, &d, NO_VALUE, o, run);
    }
}

static bench_run run_case(const bench_case *c, const bench_options *o)
{
    bench_run run = {0};
    switch (c->kind) {
    case BENCH_START:
        run_start(c, o, &run);
        break;
    case BENCH_FFO:
        run_ffo(c, o, &run);
        break;
    case BENCH_RANDOM:
        run_random(c, o, &run);
        break;
    }
    return run;
}

/* ---- choosing, repeating, printing ---- */

/* True when `word` is one of the words of `list`. */
static bool has_word(const char *list, const char *word)
{
    const size_t n = strlen(word);
    for (const char *p = list; (p = strstr(p, word)) != NULL; p += n)
        if ((p == list || p[-1] == ' ') && (p[n] == 0 || p[n] == ' '))
            return true;
    return false;
}

static bool chosen(const bench_case *c, int names, char **name)
{
    for (int i = 0; i < names; i++)
        if (strcmp(name[i], c->name) == 0 || has_word(c->group, name[i]) || strcmp(name[i], "all") == 0)
            return true;
    return names == 0 && has_word(c->group, "quick");
}

static int by_seconds(const void *a, const void *b)
{
    const double x = ((const bench_run *)a)->seconds, y = ((const bench_run *)b)->seconds;
    return (x > y) - (x < y);
}

/* Runs the case, prints its line, returns how many values were wrong. */
static int measure(const bench_case *c, const bench_options *o)
{
    bench_run run[MAX_RUNS];
    int runs = 0;
    do
        run[runs++] = run_case(c, o);
    while (runs < o->repeat && run[0].seconds < 10);
    qsort(run, (size_t)runs, sizeof *run, by_seconds);
    const bench_run *m = &run[runs / 2];
    const double rate = m->seconds > 0 ? (double)m->nodes / m->seconds : 0;
    printf("%-20s %4d %14" PRIu64 " %11.6f %11.6f %11.6f %8.2f %4d\n", c->name, m->positions, m->nodes, m->seconds,
           run[0].seconds, run[runs - 1].seconds, rate / 1e6, runs);
    fflush(stdout);
    return m->wrong;
}

static int bench(const bench_options *o, int names, char **name)
{
    int wrong = 0, ran = 0;
    printf("%-20s %4s %14s %11s %11s %11s %8s %4s\n", "case", "pos", "nodes", "seconds", "fastest", "slowest",
           "Mnodes/s", "runs");
    for (int i = 0; i < CASES; i++)
        if (chosen(&cases[i], names, name)) {
            wrong += measure(&cases[i], o);
            ran++;
        }
    if (ran == 0)
        die(name[0], "no such case; bench/bench.c lists them");
    return wrong ? 1 : 0;
}

/* Compares the node total with the number in `path`, or writes it there. */
static int signature(const bench_options *o, const char *path, bool update)
{
    uint64_t total = 0, stored = 0;
    int wrong = 0;
    for (int i = 0; i < CASES; i++)
        if (has_word(cases[i].group, "signature")) {
            const bench_run run = run_case(&cases[i], o);
            total += run.nodes;
            wrong += run.wrong;
        }
    FILE *file = fopen(path, update ? "w" : "r");
    if (!file)
        die(path, "cannot be opened; --update writes it");
    if (update)
        fprintf(file, "%" PRIu64 "\n", total);
    else if (fscanf(file, "%" SCNu64, &stored) != 1)
        die(path, "does not contain a number");
    fclose(file);
    const bool same = update || total == stored;
    printf("signature %" PRIu64 "%s\n", total, update ? " stored" : same ? " as stored" : "");
    if (!same)
        printf("stored    %" PRIu64 " in %s: the search visits other nodes than it did\n", stored, path);
    return wrong || !same;
}

static long number(const char *text, long low, long high)
{
    char *end;
    const long value = strtol(text, &end, 10);
    if (*end || end == text || value < low || value > high)
        die(text, "not a number in range");
    return value;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {
        {"threads", required_argument, NULL, 't'}, {"hash", required_argument, NULL, 'm'},
        {"repeat", required_argument, NULL, 'r'},  {"signature", required_argument, NULL, 's'},
        {"update", no_argument, NULL, 'u'},        {NULL, 0, NULL, 0},
    };
    bench_options o = {.repeat = 3};
    const char *signature_file = NULL;
    bool update = false;
    search_options_init(&o.search);
    for (int c; (c = getopt_long(argc, argv, "", options, NULL)) != -1;) {
        switch (c) {
        case 't':
            o.search.threads = (int)number(optarg, 1, THREADS_MOST);
            break;
        case 'm':
            o.search.hash_bytes = (size_t)number(optarg, 0, 1 << 20) << 20;
            break;
        case 'r':
            o.repeat = (int)number(optarg, 1, MAX_RUNS);
            break;
        case 's':
            signature_file = optarg;
            break;
        case 'u':
            update = true;
            break;
        default:
            return 2;
        }
    }
    if (signature_file)
        return signature(&o, signature_file, update);
    return bench(&o, argc - optind, argv + optind);
}
