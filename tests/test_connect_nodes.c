/* test_connect_nodes.c - a node of the search of Connect Four: what is decided without a search,
 * and what its key leaves out. */
#include "connect/connect_key_inline.h"
#include "reference/reference.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <string.h>

/* A worker that asks for the techniques of `options`. */
typedef struct node_test {
    search_options options;
    search_run run;
    connect_constants constants;
    connect_worker worker;
    diagram rest; /* the last that was left, and its value */
    int of_rest;
} node_test;

static void prepare(node_test *t, const game_spec *spec, unsigned techniques)
{
    *t = (node_test){.worker.constants = &t->constants};
    search_options_init(&t->options);
    t->options.techniques = techniques;
    t->worker.base.options = &t->options;
    t->worker.base.run = &t->run;
    constants_init(&t->constants, spec);
}

static connect_node_position node_of(const connect_rules *rules, const diagram *d)
{
    connect_position p;
    mnk_from_diagram(&rules->rows, d, &p);
    return (connect_node_position){.own = p.own,
                                   .opponent = p.opponent,
                                   .own_rows = connect_completing(rules, p.own) & ~p.opponent,
                                   .opponent_rows = connect_completing(rules, p.opponent) & ~p.own};
}

/* The diagram of a settled position, whose side to move may be the other one. */
static diagram diagram_of(const game_spec *spec, const diagram *before, const connect_node_position *p)
{
    diagram d = *before;
    d.side = (int8_t)(p->swapped ? 1 - before->side : before->side);
    for (int i = 0; i < spec->rows * spec->cols; i++)
        d.cell[i] = (uint8_t)(p->own >> i & 1 ? 1 + d.side : p->opponent >> i & 1 ? 2 - d.side : 0);
    return d;
}

/* One window: what settle decides is true of `value`, and what it leaves has that value. */
static bool check_settle(node_test *t, const game_spec *spec, const diagram *d, int alpha, int value)
{
    connect_node_position p = node_of(&t->constants.rules, d);
    int found = 0;
    if (settle(&t->worker, &p, alpha, alpha + 1, &found)) {
        cr_assert(found <= alpha ? value <= found : value >= found, "%s: window (%d, %d): %d, value %d", show(spec, d),
                  alpha, alpha + 1, found, value);
        return true;
    }
    const diagram left = diagram_of(spec, d, &p);
    if (memcmp(&left, &t->rest, sizeof left) != 0) {
        t->rest = left;
        t->of_rest = plain_value(spec, &left);
    }
    cr_assert_eq(p.swapped ? -t->of_rest : t->of_rest, value, "%s: forced to %d, value %d", show(spec, d), t->of_rest,
                 value);
    return false;
}

/* Thousands of positions, every null window of each, against the reference. */
Test(connect_nodes, what_is_decided_without_a_search_is_true)
{
    static const struct {
        const char *spec;
        int empties;
    } BOARDS[] = {{"connect:4,4,4", 9}, {"connect:4,5,4", 9},  {"connect:5,4,4", 9}, {"connect:5,5,4", 9},
                  {"connect4", 9},      {"connect:3,7,4", 8},  {"connect:6,6,4", 8}, {"connect:4,4,3", 8},
                  {"connect:3,5,3", 7}, {"connect:2,16,4", 7}, {"connect:6,3,3", 8}, {"connect:5,12,5", 8}};
    enum { PLACES = sizeof BOARDS / sizeof BOARDS[0] };
    test_rng rng = test_random("connect_nodes/what_is_decided_without_a_search_is_true");
    static node_test t;
    long decided_ones = 0, left = 0;
    for (int i = 0; i < test_scaled(400) * PLACES; i++) {
        diagram d;
        const int least = BOARDS[i % PLACES].empties - 4;
        const game_spec spec = random_position(&rng, BOARDS[i % PLACES].spec, least + random_below(&rng, 5), &d);
        int value = 0;
        if (naive_over(&spec, &d, &value))
            continue;
        value = plain_value(&spec, &d);
        prepare(&t, &spec, TECH_ALL);
        for (int alpha = -6; alpha <= 5; alpha++)
            *(check_settle(&t, &spec, &d, alpha, value) ? &decided_ones : &left) += 1;
    }
    cr_assert(decided_ones > test_scaled(1000) && left > test_scaled(100), "%ld decided, %ld not", decided_ones, left);
}

/* The plans of a side that answers give bounds, whatever else is seen of the position. */
Test(connect_nodes, what_the_opponent_holds_is_a_bound)
{
    static const struct {
        const char *spec;
        int empties;
    } BOARDS[] = {{"connect:4,4,4", 10}, {"connect:5,4,4", 10}, {"connect:4,5,4", 9},   {"connect:5,5,4", 9},
                  {"connect4", 9},       {"connect:6,6,4", 9},  {"connect:12,3,4", 12}, {"connect:7,4,4", 10},
                  {"connect:4,4,3", 8},  {"connect:5,3,3", 9},  {"connect:3,5,3", 8},   {"connect:6,4,5", 9}};
    enum { PLACES = sizeof BOARDS / sizeof BOARDS[0] };
    test_rng rng = test_random("connect_nodes/what_the_opponent_holds_is_a_bound");
    static node_test t;
    long held = 0, won = 0, odd = 0;
    for (int i = 0; i < test_scaled(500) * PLACES; i++) {
        diagram d;
        const int most = BOARDS[i % PLACES].empties;
        const game_spec spec = random_position(&rng, BOARDS[i % PLACES].spec, most - random_below(&rng, 6), &d);
        int value = 0;
        if (naive_over(&spec, &d, &value))
            continue;
        value = plain_value(&spec, &d);
        prepare(&t, &spec, TECH_ALL);
        const connect_node_position p = node_of(&t.constants.rules, &d);
        for (int alpha = -6; alpha <= 0; alpha++) {
            const int bound = held_bound(&t.worker, &p, alpha);
            cr_assert_geq(bound, value, "%s: bound %d (window from %d), value %d", show(&spec, &d), bound, alpha,
                          value);
            held += bound == 0;
            won += bound < 0;
            odd += bound <= 0 && bit_count(empties_of(&t.worker, &p)) % 2 != 0;
        }
    }
    cr_assert(held > test_scaled(500) && won > test_scaled(500) && odd > test_scaled(500),
              "%ld draws, %ld wins, %ld odd", held, won, odd);
}

/* A stop in a paired column ends nothing: the side to move may play on its base and on top of it.
 * Sixteen million random positions did not show that. */
Test(connect_nodes, a_stop_of_a_paired_column_may_be_passed)
{
    const game_spec spec = test_spec("connect:5,5,4");
    static node_test t;
    diagram d;
    test_position(&spec, "-XO--OOX--XOX--OXO--XXO-- X", &d);
    prepare(&t, &spec, TECH_ALL);
    const connect_node_position p = node_of(&t.constants.rules, &d);
    cr_expect_eq(plain_value(&spec, &d), 3);
    cr_expect_geq(held_bound(&t.worker, &p, 0), 3);
}

/* Squares of the rows of K, for each square where one begins and each direction;
 * returns their number. */
static int rows_of(const mnk_rules *rules, uint64_t out[MNK_DIRECTIONS * MAX_SQUARES])
{
    int n = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++)
        for (uint64_t first = rules->first[d]; first; first &= first - 1) {
            uint64_t row = 0;
            for (int i = 0; i < rules->k; i++)
                row |= 1ull << (bit_first(first) + i * rules->shift[d]);
            out[n++] = row;
        }
    return n;
}

static void check_rows(const game_spec *spec, const diagram *d, const mnk_rules *rules, uint64_t own, uint64_t opponent,
                       uint64_t dead)
{
    uint64_t row[MNK_DIRECTIONS * MAX_SQUARES];
    const int n = rows_of(rules, row);
    cr_assert((dead & ~opponent) == 0, "%s: given away: %016lx", show(spec, d), (unsigned long)dead);
    for (int i = 0; i < n; i++) {
        if ((row[i] & ~(own | opponent)) == 0)
            continue; /* a full row is completed or blocked for good */
        cr_assert_eq((row[i] & opponent) == 0, (row[i] & opponent & ~dead) == 0, "%s: row %016lx, given away %016lx",
                     show(spec, d), (unsigned long)row[i], (unsigned long)dead);
        cr_assert_eq((row[i] & own) == 0, (row[i] & (own | dead)) == 0, "%s: row %016lx, given away %016lx",
                     show(spec, d), (unsigned long)row[i], (unsigned long)dead);
    }
}

Test(connect_nodes, dead_stones_open_no_row_and_close_none)
{
    static const char *const SPECS[] = {"connect4",      "connect:6,6,4", "connect:7,5,4",  "connect:4,16,4",
                                        "connect:8,8,4", "connect:4,4,4", "connect:16,4,4", "connect:5,12,4"};
    enum { PLACES = sizeof SPECS / sizeof SPECS[0] };
    test_rng rng = test_random("connect_nodes/dead_stones_open_no_row_and_close_none");
    static node_test t;
    long found = 0;
    for (int i = 0; i < test_scaled(500) * PLACES; i++) {
        const game_spec spec = test_spec(SPECS[i % PLACES]);
        diagram d;
        prepare(&t, &spec, TECH_ALL);
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, random_below(&rng, spec.rows * spec.cols));
        const connect_node_position p = node_of(&t.constants.rules, &d);
        const uint64_t dead = dead_stones(&t.constants.rules.rows, p.own, p.opponent);
        check_rows(&spec, &d, &t.constants.rules.rows, p.own, p.opponent, dead);
        found += bit_count(dead);
    }
    cr_assert_gt(found, test_scaled(1000));
}

static void stones_of(const connect_constants *k, uint64_t number, uint64_t *own, uint64_t *opponent)
{
    const int cols = k->rules.rows.cols;
    *own = *opponent = 0;
    for (int col = 0; col < cols; col++) {
        bool below = false;
        for (int row = 0; row <= k->rules.rows.rows; row++) {
            const bool set = number >> (row * cols + col) & 1;
            if (below)
                *(set ? own : opponent) |= 1ull << ((row - 1) * cols + col);
            below |= set;
        }
        cr_assert(below, "column %d of number %016lx has no lowest empty square", col, (unsigned long)number);
    }
}

Test(connect_nodes, numbers_are_positions_without_loss)
{
    static const char *const SPECS[] = {"connect4",      "connect:6,6,4",  "connect:8,7,4",
                                        "connect:7,7,4", "connect:1,15,4", "connect:14,3,4"};
    enum { PLACES = sizeof SPECS / sizeof SPECS[0] };
    test_rng rng = test_random("connect_nodes/numbers_are_positions_without_loss");
    static node_test t;
    for (int i = 0; i < test_scaled(500) * PLACES; i++) {
        const game_spec spec = test_spec(SPECS[i % PLACES]);
        diagram d;
        uint64_t own, opponent;
        prepare(&t, &spec, TECH_ALL);
        cr_assert_gt(t.constants.key_bits, 0, "%s", SPECS[i % PLACES]);
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, random_below(&rng, spec.rows * spec.cols));
        const connect_node_position p = node_of(&t.constants.rules, &d);
        const uint64_t number = number_of(&t.worker, p.own, p.opponent);
        stones_of(&t.constants, number, &own, &opponent);
        cr_assert(own == p.own && opponent == p.opponent, "%s: number %016lx", show(&spec, &d), (unsigned long)number);
        stones_of(&t.constants, number_mirrored(&t.worker, number), &own, &opponent);
        cr_assert(own == symmetry_image(&t.constants.turns, 1, p.own) &&
                      opponent == symmetry_image(&t.constants.turns, 1, p.opponent),
                  "%s: the mirror image of %016lx", show(&spec, &d), (unsigned long)number);
    }
}

Test(connect_nodes, numbers_are_spread_one_to_one)
{
    static bool seen[1 << 14];
    for (int bits = 2; bits <= 14; bits++) {
        memset(seen, 0, sizeof seen);
        for (uint64_t number = 0; number < 1ull << bits; number++) {
            const uint64_t spread = number_spread(number, bits);
            cr_assert(spread < 1ull << bits && !seen[spread], "%d bits: %lu", bits, (unsigned long)number);
            seen[spread] = true;
        }
    }
}
