/* test_gate.c - the gate that every search goes through: seeded random positions of every game
 * against the plain reference, the value and every move's value, at 1, 2 and 8 threads, with no
 * table, 1 MB and 4 MB, with all techniques and with each one off alone.
 *
 * Near the end plain minimax is the judge. Further away, where provers, the shared table and split
 * points act, it is tests/oracle.h, which near the end is judged by plain minimax too. `make gate`
 * takes thousands of positions. */
#include "text/notation.h"
#include "solve/solve.h"
#include "solve/techniques.h"
#include "tests/compare.h"
#include "tests/oracle.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <stdio.h>
#include <string.h>

enum {
    SETTINGS = 9,         /* a number of threads and a size of table each */
    NEAR_PLIES = 14,      /* from the end */
    ORACLE_MOST = 300000, /* positions */
    TIMEOUT = 7200,       /* seconds */
};

static search_options setting(int n)
{
    static const int THREADS[] = {1, 2, 8};
    static const size_t TABLES[] = {0, (size_t)1 << 20, (size_t)4 << 20};
    return options_of(THREADS[n % 3], TABLES[n / 3 % 3], PARALLEL_TASKS);
}

enum { SPECS_MOST = 21 };

/* "%d" in a spec is a random seed. The positions of `far` have least..most empty squares, or
 * numbers left; most 0: no such specs, plain minimax reaches every position. */
typedef struct gate_game {
    const char *name;
    const char *near[SPECS_MOST], *far[SPECS_MOST];
    int least, most;
} gate_game;

static const gate_game GAMES_TESTED[] = {
    {"mnk",
     {"mnk:3,4,3", "mnk:4,4,3", "mnk:4,4,4", "mnk:5,5,4", "mnk:3,7,3", "mnk:6,6,5", "mnk:2,8,2", "mnk:7,7,4",
      "mnk:8,8,5", "mnk:1,12,3", "mnk:4,5,4"},
     {"mnk:4,4,4", "mnk:4,5,4", "mnk:5,5,4", "mnk:3,7,3", "mnk:4,6,4", "mnk:6,6,5", "mnk:5,5,5", "mnk:5,5,3"},
     9,
     20},
    {"mnk misere",
     {"mnk:3,4,3,misere", "mnk:4,4,3,misere", "mnk:4,4,4,misere", "mnk:5,5,4,misere", "mnk:3,7,3,misere",
      "mnk:6,6,5,misere", "mnk:2,8,2,misere", "mnk:7,7,4,misere", "mnk:8,8,5,misere", "mnk:1,12,3,misere",
      "mnk:4,5,4,misere"},
     {"mnk:4,4,3,misere", "mnk:4,4,4,misere", "mnk:3,6,3,misere", "mnk:5,5,4,misere", "mnk:5,5,3,misere",
      "mnk:4,6,4,misere", "mnk:6,6,3,misere", "mnk:3,5,2,misere"},
     9,
     14},
    {"ttt", {"ttt", "ttt,misere"}, {"ttt", "ttt,misere"}, 5, 9},
    {"minimax",
     {"minimax:2,seed=%d", "minimax:3,seed=%d", "minimax:4,seed=%d", "minimax:5,seed=%d", "minimax:6,seed=%d",
      "minimax:7,seed=%d", "minimax:8,seed=%d"},
     {"minimax:4,seed=%d", "minimax:5,seed=%d", "minimax:6,seed=%d", "minimax:7,seed=%d"},
     12,
     25},
    {"minimax uncounted",
     {"minimax:2,seed=%d,last=uncounted", "minimax:3,seed=%d,last=uncounted", "minimax:4,seed=%d,last=uncounted",
      "minimax:5,seed=%d,last=uncounted", "minimax:6,seed=%d,last=uncounted", "minimax:7,seed=%d,last=uncounted",
      "minimax:8,seed=%d,last=uncounted"},
     {"minimax:4,seed=%d,last=uncounted", "minimax:5,seed=%d,last=uncounted", "minimax:6,seed=%d,last=uncounted",
      "minimax:7,seed=%d,last=uncounted"},
     12,
     25},
    {"connect",
     {"connect:3,3,3",  "connect:4,3,3",  "connect:3,4,3",  "connect:4,4,4", "connect:4,5,4", "connect:5,4,4",
      "connect:5,5,4",  "connect4",       "connect:7,6,4",  "connect:6,6,4", "connect:8,8,4", "connect:4,16,4",
      "connect:16,4,4", "connect:16,3,3", "connect:5,12,5", "connect:7,3,3", "connect:7,2,2", "connect:3,7,4",
      "connect:9,7,6",  "connect:6,2,3",  "connect:4,5,3"},
     {"connect4", "connect:4,4,4", "connect:5,5,4", "connect:4,5,3", "connect:6,6,4", "connect:8,8,4", "connect:7,5,5",
      "connect:5,12,5"},
     10,
     18},
    {"reversi",
     {"reversi:4x4", "othello:4x4", "reversi:8x8", "othello:8x8", "othello:5x7", "reversi:6x6,misere",
      "othello:8x8,misere", "othello:4x10", "reversi:3x16", "othello:2x32", "reversi:5x5,misere", "othello:16x4"},
     {"reversi:6x6", "othello:8x8", "othello:5x7", "reversi:8x8,misere", "othello:4x10", "reversi:7x7"},
     8,
     14},
    {"eight", {"eight", "eight:3,14", "eight:2,15", "eight:4,12", "eight:5,13", "eight:9,10"}, {NULL}, 0, 0},
};
enum { GAMES_COUNT = sizeof GAMES_TESTED / sizeof *GAMES_TESTED };

/* What a run has seen. */
typedef struct gate_count {
    const char *game;
    oracle *judge;
    long positions[2]; /* near and far */
    long searches;
    long sign[3];
    long off[32];            /* cases without a technique that would have acted, by its place */
    long used[32][SETTINGS]; /* cases without it, whether it would have acted or not, by setting */
} gate_count;

/* The answer with all moves' values, and without, where the root is searched in another way. */
static void expect_right(gate_count *count, const game_spec *spec, const diagram *d, const reference_result *right,
                         search_options o)
{
    char how[128];
    (void)snprintf(how, sizeof how, "without techniques 0x%x, %d threads, table of %zu bytes", TECH_ALL & ~o.techniques,
                   o.threads, o.hash_bytes);
    o.all_moves = true;
    const search_result all = test_solve(spec, d, &o);
    const char *what = disagreement(spec, d, right, &all);
    cr_assert(what == NULL, "%s, all moves: %s: %s", how, show(spec, d), what);
    o.all_moves = false;
    const search_result one = test_solve(spec, d, &o);
    cr_assert(one.value == right->value && one.known == KNOWN_EXACT, "%s: %s: %d, expected %d", how, show(spec, d),
              one.value, right->value);
    what = line_fault(spec, d, &one);
    cr_assert(what == NULL, "%s: %s: %s", how, show(spec, d), what);
    count->searches += 2;
}

/* All settings with all techniques; each technique off alone with one of the settings in turn. */
static void expect_every_way(gate_count *count, const game_spec *spec, const diagram *d, const reference_result *right)
{
    const long n = count->positions[0] + count->positions[1];
    const search_options large = options_of(1, (size_t)4 << 20, PARALLEL_TASKS);
    search_applicable applicable;

    cr_assert_eq(techniques_applicable(spec, d, &large, &applicable, NULL), STATUS_OK);
    for (int s = 0; s < SETTINGS; s++)
        expect_right(count, spec, d, right, setting(s));
    for (int place = 0; TECH_ALL >> place; place++) {
        const unsigned bit = 1u << place;
        const int s = (int)((n + place) % SETTINGS);
        search_options o = setting(s);
        if (!(solver_of(spec)->techniques & bit))
            continue;
        o.techniques &= ~bit;
        expect_right(count, spec, d, right, o);
        count->off[place] += (applicable.techniques & bit) != 0;
        count->used[place][s]++;
    }
    count->sign[1 + (right->value > 0) - (right->value < 0)]++;
}

static game_spec random_spec(test_rng *rng, const char *const list[static SPECS_MOST])
{
    char text[MAX_SPEC_TEXT];
    int count = 0;

    while (count < SPECS_MOST && list[count] != NULL)
        count++;
    const char *form = list[random_below(rng, count)], *place = strstr(form, "%d");
    if (place == NULL)
        return test_spec(form);
    (void)snprintf(text, sizeof text, "%.*s%d%s", (int)(place - form), form, random_below(rng, 1000000), place + 2);
    return test_spec(text);
}

static void check_near(gate_count *count, test_rng *rng, const gate_game *game)
{
    const game_spec spec = random_spec(rng, game->near);
    reference_result right, again;
    diagram d;

    if (spec.kind == GAME_MNK && random_below(rng, 2))
        random_mnk(rng, &spec, random_below(rng, 8), &d);
    else
        random_late(rng, &spec, NEAR_PLIES, &d);
    cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &right, NULL), STATUS_OK);
    expect_every_way(count, &spec, &d, &right);
    count->positions[0]++;
    if (game->most == 0)
        return;
    cr_assert(oracle_solve(count->judge, &spec, &d, LONG_MAX, &again));
    cr_assert_eq(again.value, right.value, "%s: the oracle says %d", show(&spec, &d), again.value);
    for (int i = 0; i < right.moves; i++) {
        int k = 0;
        while (k < again.moves && again.move[k] != right.move[i])
            k++;
        cr_assert(k < again.moves && again.move_value[k] == right.move_value[i], "%s: the oracle on move %d",
                  show(&spec, &d), right.move[i]);
    }
}

/* Positions that the oracle takes long for are drawn again. */
static void check_far(gate_count *count, test_rng *rng, const gate_game *game)
{
    char text[MAX_SPEC_TEXT];
    reference_result right;
    game_spec spec;
    diagram d;

    do {
        const int empties = game->least + random_below(rng, game->most - game->least + 1);
        spec = random_spec(rng, game->far);
        spec_format(&spec, text);
        spec = random_position(rng, text, empties, &d);
    } while (!oracle_solve(count->judge, &spec, &d, ORACLE_MOST, &right));
    expect_every_way(count, &spec, &d, &right);
    count->positions[1]++;
}

static void say(const gate_count *count, const game_spec *spec)
{
    long fewest = count->searches;

    printf("gate: %s: %ld positions by plain minimax, %ld by the oracle, %ld searches; won %ld, drawn %ld, lost %ld; "
           "%s",
           count->game, count->positions[0], count->positions[1], count->searches, count->sign[2], count->sign[1],
           count->sign[0], solver_of(spec)->techniques ? "off alone where it would act:" : "no techniques\n");
    for (int i = 0; technique_row(i) != NULL; i++) {
        const unsigned bit = technique_row(i)->bit;
        if (!(solver_of(spec)->techniques & bit))
            continue;
        const int place = __builtin_ctz(bit);
        printf(" %s %ld", technique_row(i)->name, count->off[place]);
        for (int s = 0; s < SETTINGS; s++)
            fewest = count->used[place][s] < fewest ? count->used[place][s] : fewest;
    }
    if (solver_of(spec)->techniques)
        printf("; each at least %ld times in every setting\n", fewest);
}

enum { POSITIONS = 20 };

/* A number of positions of a game near the end, and a fifth of that far from it. */
static void pass(const char *name)
{
    const gate_game *game = GAMES_TESTED;
    gate_count count = {.game = name, .judge = oracle_create()};
    char label[64];

    while (strcmp(game->name, name) != 0)
        game++;
    (void)snprintf(label, sizeof label, "gate/%s", name);
    test_rng rng = test_random(label);
    for (int n = test_scaled(POSITIONS); n > 0; n--)
        check_near(&count, &rng, game);
    for (int n = game->most ? test_scaled(POSITIONS) / 5 : 0; n > 0; n--)
        check_far(&count, &rng, game);
    game_spec spec = random_spec(&rng, game->near);
    say(&count, &spec);
    oracle_destroy(count.judge);
}

#define GATES(X)                              \
    X(mnk, "mnk")                             \
    X(mnk_misere, "mnk misere")               \
    X(ttt, "ttt")                             \
    X(minimax, "minimax")                     \
    X(minimax_uncounted, "minimax uncounted") \
    X(connect, "connect")                     \
    X(reversi, "reversi")                     \
    X(eight, "eight")

#define GATE(test, game)                 \
    Test(gate, test, .timeout = TIMEOUT) \
    {                                    \
        pass(game);                      \
    }
GATES(GATE)

#define GATE_NAME(test, game) game,
Test(gate, no_game_is_left_out)
{
    static const char *const names[] = {GATES(GATE_NAME)};
    const size_t rows = sizeof GAMES_TESTED / sizeof *GAMES_TESTED;
    bool kinds[GAME_COUNT] = {false};
    cr_assert_eq(sizeof names / sizeof *names, rows, "each row has its test");
    for (size_t i = 0; i < rows; i++) {
        cr_expect_str_eq(names[i], GAMES_TESTED[i].name);
        char text[MAX_SPEC_TEXT];
        (void)snprintf(text, sizeof text, GAMES_TESTED[i].near[0], 1);
        kinds[test_spec(text).kind] = true;
    }
    for (int kind = 0; kind < GAME_COUNT; kind++)
        cr_expect(kinds[kind], "no gate: %s", text_of_kind((game_kind)kind)->names[0]);
}
