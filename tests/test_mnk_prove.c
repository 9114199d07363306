/* test_mnk_prove.c - the engines for K in a row against brute force, with each of their
 * reductions left out or alone. */
#include "mnk/pairing.h"
#include "mnk/prover.h"
#include "search/search.h"
#include "mnk/search_mnk_misere.h"
#include "solve/solve.h"
#include "tests/compare.h"
#include "tests/mnk_oracle.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const SPECS[] = {"mnk:3,3,3", "mnk:4,4,3", "mnk:4,4,4", "mnk:3,5,3", "mnk:5,5,4", "mnk:6,6,5",
                                    "mnk:6,5,4", "mnk:4,6,4", "mnk:7,7,4", "mnk:3,7,3", "mnk:8,8,4", "mnk:3,3,2",
                                    "mnk:1,9,3", "mnk:2,8,2", "mnk:7,7,5", "mnk:5,5,3", "mnk:3,4,5"};
enum { SPEC_COUNT = sizeof SPECS / sizeof SPECS[0], EMPTIES_MOST = 11 };

static bool maker_wins(const mnk_oracle *o, uint64_t maker, uint64_t empties, bool maker_to_move)
{
    if (mnk_oracle_has_row(o, maker) || !empties)
        return mnk_oracle_has_row(o, maker);
    bool won = !maker_to_move;
    for (uint64_t e = empties; e && won != maker_to_move; e &= e - 1) {
        const uint64_t square = e & -e;
        const bool after = maker_wins(o, maker_to_move ? maker | square : maker, empties & ~square, !maker_to_move);
        won = after == maker_to_move ? after : won;
    }
    return won;
}

/* The winner wins in the zone alone: all other empty squares are the loser's. */
static bool wins_in_zone(const mnk_oracle *o, uint64_t maker, uint64_t empties, uint64_t zone, bool maker_to_move,
                         bool maker_won)
{
    const uint64_t with_others = maker_won ? maker : maker | (empties & ~zone);
    return !(zone & ~empties) && maker_wins(o, with_others, zone, maker_to_move) == maker_won;
}

/* Random stones on the board without a row for either side; few squares are empty. */
static mnk_stones random_stones(test_rng *rng, const mnk_oracle *o, int empties_most)
{
    const int squares = o->lines.squares, empties = 1 + random_below(rng, empties_most);
    for (;;) {
        uint64_t stone[2] = {0, 0}, empty = 0;
        while (bit_count(empty) < (empties < squares ? empties : squares))
            empty |= bit_at(random_below(rng, squares));
        for (int i = 0; i < squares; i++)
            if (!(empty >> i & 1))
                stone[random_below(rng, 2)] |= bit_at(i);
        for (int i = 0; i < o->lines.rows; i++) { /* a square of each row changes hands, or is emptied */
            for (int side = 0; side < 2; side++) {
                if (o->lines.row[i] & ~stone[side])
                    continue;
                const uint64_t square = o->lines.row[i] & -o->lines.row[i];
                stone[side] &= ~square;
                stone[1 - side] |= random_below(rng, 4) ? square : 0;
            }
        }
        const mnk_stones p = {stone[0], stone[1]};
        if (!mnk_oracle_has_row(o, p.own) && !mnk_oracle_has_row(o, p.opponent) &&
            bit_count(o->lines.rules.board & ~(p.own | p.opponent)) <= empties_most)
            return p;
    }
}

/* Number i of the sets of `count` reductions: all, all but one, one alone, none. */
static unsigned reductions_of(int i, int count)
{
    const unsigned all = (1u << count) - 1;
    return i == 0 ? all : i <= count ? all & ~(1u << (i - 1)) : i <= 2 * count ? 1u << (i - count - 1) : 0;
}

static bool has_pair_inside(uint64_t edge, int count, const uint64_t pair[static PAIRS_MOST])
{
    for (int i = 0; i < count; i++)
        if (!(pair[i] & ~edge))
            return true;
    return false;
}

/* Disjoint pairs, one inside each edge: tries all pairs of the first edge that has none. */
static bool has_pairing(const hypergraph *g, int count, uint64_t pair[static PAIRS_MOST])
{
    uint64_t used = 0;
    int open = 0;
    for (int i = 0; i < count; i++)
        used |= pair[i];
    while (open < g->edges && has_pair_inside(g->edge[open], count, pair))
        open++;
    if (open == g->edges)
        return true;
    for (uint64_t a = g->edge[open] & ~used; a; a &= a - 1)
        for (uint64_t b = a & (a - 1); b; b &= b - 1) {
            pair[count] = (a & -a) | (b & -b);
            if (has_pairing(g, count + 1, pair))
                return true;
        }
    return false;
}

Test(mnk_prove, a_pairing_is_found_where_there_is_one)
{
    static const char *const specs[] = {"mnk:4,4,3", "mnk:5,5,4", "mnk:4,7,4", "mnk:5,6,5", "mnk:6,6,5"};
    test_rng rng = test_random("a_pairing_is_found_where_there_is_one");
    long answers[2] = {0, 0};
    for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
        mnk_oracle o;
        mnk_oracle_init(&o, specs[s], false);
        for (int n = 0; n < test_scaled(300); n++) {
            uint64_t maker = 0, empty = 0, zone = 0, brute[PAIRS_MOST];
            for (int i = 0; i < o.lines.squares; i++) {
                const int kind = random_below(&rng, 8);
                maker |= kind == 0 ? bit_at(i) : 0;
                empty |= kind > 2 ? bit_at(i) : 0;
            }
            hypergraph g;
            hypergraph_make(&o.lines, RELAXED_SUPERSETS, maker, empty, &g);
            const bool found = pairing_find(g.edges, g.edge, g.line, 1 << 20, &zone);
            cr_assert_eq(found, has_pairing(&g, 0, brute), "%s: maker %" PRIx64 " of %" PRIx64, specs[s], maker, empty);
            answers[found]++;
            for (int i = 0; i < g.edges; i++)
                g.edge[i] &= zone;
            cr_assert(!found || has_pairing(&g, 0, brute), "%s: zone %" PRIx64, specs[s], zone);
        }
    }
    cr_assert(answers[0] > test_scaled(50) && answers[1] > test_scaled(50), "%ld %ld", answers[0], answers[1]);
}

Test(mnk_prove, relaxed_game_is_that_of_brute_force)
{
    enum { REDUCTIONS = 7, ENGINES = 2 * REDUCTIONS + 2 };
    test_rng rng = test_random("relaxed_game_is_that_of_brute_force");
    long answers[2] = {0, 0};
    for (int s = 0; s < SPEC_COUNT; s++) {
        mnk_oracle o;
        relaxed engine[ENGINES];
        mnk_oracle_init(&o, SPECS[s], false);
        for (int i = 0; i < ENGINES; i++) {
            relaxed_init(&engine[i], &o.lines, 1 << 12);
            engine[i].reductions = reductions_of(i, REDUCTIONS);
        }
        for (int n = 0; n < test_scaled(40); n++) {
            const mnk_stones p = random_stones(&rng, &o, 9);
            const uint64_t empties = o.lines.rules.board & ~(p.own | p.opponent);
            const bool maker_to_move = random_below(&rng, 2);
            const bool expected = maker_wins(&o, p.own, empties, maker_to_move);
            answers[expected]++;
            for (int i = 0; i < ENGINES; i++) {
                mnk_effort effort = {.most = UINT64_MAX};
                game_move move;
                const mnk_answer found = relaxed_solve(&engine[i], p.own, p.opponent, maker_to_move, &effort, &move);
                cr_assert_eq(found, expected ? MNK_YES : MNK_NO, "%s, reductions %x: maker %" PRIx64 " of %" PRIx64,
                             SPECS[s], engine[i].reductions, p.own, empties);
                cr_assert(wins_in_zone(&o, p.own, empties, engine[i].zone, maker_to_move, expected),
                          "%s, reductions %x: maker %" PRIx64 " of %" PRIx64 ", zone %" PRIx64, SPECS[s],
                          engine[i].reductions, p.own, empties, engine[i].zone);
                if (move != MOVE_NONE)
                    cr_assert(!maker_wins(&o, p.own, empties & ~bit_at(move), true), "%s move %d", SPECS[s], move);
            }
        }
        for (int i = 0; i < ENGINES; i++)
            relaxed_free(&engine[i]);
        mnk_oracle_free(&o);
    }
    cr_assert(answers[0] > test_scaled(60) && answers[1] > test_scaled(60), "%ld %ld", answers[0], answers[1]);
}

/* The search of the misère game: value, every move's value, a line; with any reductions,
 * threads and table. */
Test(mnk_prove, misere_search_is_that_of_brute_force)
{
    enum { REDUCTIONS = 7, WAYS = 2 * REDUCTIONS + 2 };
    static const int threads[] = {1, 1, 2, 1, 8};
    static const size_t bytes[] = {1 << 16, 1 << 20, 64 << 20, 0};
    test_rng rng = test_random("misere_search_is_that_of_brute_force");
    long values[3] = {0, 0, 0};
    for (int s = 0; s < SPEC_COUNT; s++) {
        mnk_oracle o;
        mnk_oracle_init(&o, SPECS[s], true);
        for (int n = 0; n < test_scaled(40); n++) {
            const mnk_stones p = random_stones(&rng, &o, EMPTIES_MOST);
            const mnk_position start = {p.own, p.opponent};
            const unsigned reductions = reductions_of(random_below(&rng, 2) ? 0 : random_below(&rng, WAYS), REDUCTIONS);
            search_options options = options_of(threads[n % 5], bytes[n % 4], PARALLEL_TASKS);
            options.all_moves = true;
            options.deterministic = n % 7 == 0;
            const search_job job = {.goal = GOAL_SOLVE, .options = &options};
            search_result found;
            if (o.lines.rules.k == 1)
                continue;
            cr_assert_eq(search_mnk_misere(&o.lines, reductions, &start, &job, &found, NULL), STATUS_OK);
            const int expected = mnk_oracle_value(&o, p);
            values[1 + expected]++;
            cr_assert(found.value == expected && found.known == KNOWN_EXACT,
                      "%s, reductions %x: own %" PRIx64 " opponent %" PRIx64 ": %d, expected %d", SPECS[s], reductions,
                      p.own, p.opponent, found.value, expected);
            for (int i = 0; i < found.moves; i++) {
                const mnk_stones next = {p.opponent, p.own | bit_at(found.move[i])};
                cr_assert_eq(found.move_value[i], -mnk_oracle_value(&o, next),
                             "%s, reductions %x: own %" PRIx64 " opponent %" PRIx64 ", move %d", SPECS[s], reductions,
                             p.own, p.opponent, found.move[i]);
            }
        }
        mnk_oracle_free(&o);
    }
    for (int i = 0; i < 3; i++)
        cr_assert(values[i] > test_scaled(60), "value %d: %ld", i - 1, values[i]);
}

/* Every win is found with quiet moves enough, and no other one; the move wins. */
static void compare_threats(const mnk_oracle *o, threats *engine, mnk_stones p, bool to_move, long wins[2])
{
    const mnk_stones other = {p.opponent, p.own};
    const bool won = to_move ? mnk_oracle_value(o, p) == 1 : mnk_oracle_value(o, other) == -1;
    mnk_answer found = MNK_NO;
    game_move move = MOVE_NONE;
    int quiet = 0;
    for (; quiet <= EMPTIES_MOST && found == MNK_NO; quiet++) {
        mnk_effort effort = {.most = UINT64_MAX};
        found = threats_solve(engine, p.own, p.opponent, to_move, quiet, &effort, &move);
    }
    cr_assert_eq(found, won ? MNK_YES : MNK_NO, "attacker %" PRIx64 " defender %" PRIx64 " to move %d", p.own,
                 p.opponent, to_move);
    if (move != MOVE_NONE)
        cr_assert_eq(mnk_oracle_value(o, (mnk_stones){p.opponent, p.own | bit_at(move)}), -1, "move %d", move);
    wins[quiet > 1] += won;
}

Test(mnk_prove, threats_win_what_brute_force_wins)
{
    test_rng rng = test_random("threats_win_what_brute_force_wins");
    long wins[2] = {0, 0};
    for (int s = 0; s < SPEC_COUNT; s++) {
        mnk_oracle o;
        threats engine[2];
        mnk_oracle_init(&o, SPECS[s], false);
        for (int i = 0; i < 2; i++)
            threats_init(&engine[i], &o.lines, 1 << 14);
        engine[1].whole_zone = true;
        for (int n = 0; n < test_scaled(200); n++) {
            const mnk_stones p = random_stones(&rng, &o, EMPTIES_MOST);
            compare_threats(&o, &engine[n % 2], p, n / 2 % 2 == 0, wins);
        }
        for (int i = 0; i < 2; i++)
            threats_free(&engine[i]);
        mnk_oracle_free(&o);
    }
    cr_assert(wins[0] > test_scaled(100), "%ld %ld", wins[0], wins[1]);
}

/* Further from the end: the defender's replies near the zone against all of his replies. */
Test(mnk_prove, replies_outside_the_zone_lose)
{
    static const char *const specs[] = {"mnk:4,4,3", "mnk:5,5,4", "mnk:6,6,4", "mnk:5,6,4", "mnk:7,7,5"};
    test_rng rng = test_random("replies_outside_the_zone_lose");
    long won[3] = {0, 0, 0};
    for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
        const game_spec spec = test_spec(specs[s]);
        mnk_lines lines;
        threats near, all;
        mnk_lines_init(&lines, &spec);
        threats_init(&near, &lines, 1 << 16);
        threats_init(&all, &lines, 1 << 16);
        all.whole_zone = true;
        for (int n = 0; n < test_scaled(60); n++) {
            diagram d;
            mnk_position p;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, lines.squares - 2 - random_below(&rng, 10));
            mnk_from_diagram(&lines.rules, &d, &p);
            if (mnk_has_row(&lines.rules, p.own) || mnk_has_row(&lines.rules, p.opponent))
                continue;
            for (int quiet = 0; quiet < 3; quiet++) {
                mnk_effort effort = {.most = 20000}, whole = {.most = 400000};
                game_move move;
                const mnk_answer a = threats_solve(&near, p.own, p.opponent, n % 2, quiet, &effort, &move);
                const mnk_answer b = threats_solve(&all, p.own, p.opponent, n % 2, quiet, &whole, &move);
                if (a == MNK_UNKNOWN || b == MNK_UNKNOWN)
                    break;
                cr_assert_eq(a, b, "%s, %d quiet moves", show(&spec, &d), quiet);
                won[quiet] += a == MNK_YES;
            }
        }
        threats_free(&near);
        threats_free(&all);
    }
    cr_assert(won[1] > test_scaled(60) / 2 && won[2] > test_scaled(60) / 2, "%ld %ld %ld", won[0], won[1], won[2]);
}

/* Every window; with little effort too, where a proof may fail but not be wrong. */
Test(mnk_prove, proofs_hold_in_every_window)
{
    test_rng rng = test_random("proofs_hold_in_every_window");
    long proved = 0, asked = 0;
    for (int s = 0; s < SPEC_COUNT; s++) {
        mnk_oracle o;
        mnk_prover prover;
        mnk_oracle_init(&o, SPECS[s], false);
        mnk_prover_init(&prover, &o.lines, ~0u, 0);
        for (int n = 0; n < test_scaled(60); n++) {
            const mnk_stones p = random_stones(&rng, &o, EMPTIES_MOST);
            const int value = mnk_oracle_value(&o, p);
            for (int window = 0; window < 9; window++) {
                mnk_question q = {.own = p.own, .opponent = p.opponent, .effort = n % 3 ? 1 << 16 : 600};
                mnk_proof proof;
                q.alpha = window / 3 - 2;
                q.beta = q.alpha + 1 + window % 3;
                asked++;
                if (!mnk_prove(&prover, &q, &proof))
                    continue;
                proved++;
                const bool right = proof.value <= q.alpha  ? value <= proof.value
                                   : proof.value >= q.beta ? value >= proof.value
                                                           : value == proof.value;
                cr_assert(right, "%s own %" PRIx64 " opponent %" PRIx64 ": %d in %d..%d, value %d", SPECS[s], p.own,
                          p.opponent, proof.value, q.alpha, q.beta, value);
            }
        }
        mnk_prover_free(&prover);
        mnk_oracle_free(&o);
    }
    cr_assert(2 * proved > asked, "%ld of %ld", proved, asked);
}

/* Where the search asks the provers: all moves' values with them and without, at one thread and
 * three, with a table and without. */
Test(mnk_prove, the_search_finds_the_same_values)
{
    static const char *const specs[] = {"mnk:5,4,4",        "mnk:5,5,4",        "mnk:6,6,5",
                                        "mnk:5,4,4,misere", "mnk:5,5,4,misere", "mnk:4,5,3,misere"};
    test_rng rng = test_random("the_search_finds_the_same_values");
    for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
        const game_spec spec = test_spec(specs[s]);
        for (int n = 0; n < test_scaled(20); n++) {
            diagram d;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, spec.rows * spec.cols - (spec.misere ? 14 : 17));
            search_options options = options_of(1, 4 << 20, PARALLEL_TASKS);
            options.all_moves = true;
            options.techniques = TECH_ALL & ~(unsigned)(TECH_RELAXED | TECH_SYMMETRY_STRATEGY | TECH_CANCELLING);
            options.techniques &= spec.misere ? ~0u : ~(unsigned)TECH_THREATS;
            const search_result without = test_solve(&spec, &d, &options);
            options.techniques = TECH_ALL;
            options.threads = n % 2 ? 3 : 1;
            options.hash_bytes = n % 4 < 2 ? 4 << 20 : 0;
            const search_result with = test_solve(&spec, &d, &options);
            const char *what = difference(&with, &without);
            cr_assert_null(what, "%s: %s", show(&spec, &d), what);
        }
    }
}

/* Every board of up to 12 squares, K up to 5, normal and misère: every first move. */
Test(mnk_prove, every_first_move_on_every_board_up_to_3x4)
{
    for (int squares = 1; squares <= 12; squares++)
        for (int rows = 1; rows * rows <= squares; rows++)
            for (int k = 1; squares % rows == 0 && k <= squares / rows + 1 && k <= 5; k++)
                for (int misere = 0; misere < 2; misere++) {
                    char text[MAX_SPEC_TEXT];
                    mnk_oracle o;
                    diagram d;
                    (void)snprintf(text, sizeof text, "mnk:%d,%d,%d", rows, squares / rows, k);
                    game_spec spec = test_spec(text);
                    spec.misere = misere;
                    mnk_oracle_init(&o, text, misere);
                    test_start(&spec, &d);
                    search_options options = options_of(1 + squares % 2, 4 << 20, PARALLEL_TASKS);
                    options.all_moves = true;
                    const search_result found = test_solve(&spec, &d, &options);
                    cr_expect_eq(found.value, mnk_oracle_value(&o, (mnk_stones){0, 0}), "%s misere %d", text, misere);
                    cr_expect_eq(found.moves, squares);
                    for (int i = 0; i < found.moves; i++)
                        cr_expect_eq(found.move_value[i], -mnk_oracle_value(&o, (mnk_stones){0, bit_at(found.move[i])}),
                                     "%s misere %d, move %d", text, misere, found.move[i]);
                    mnk_oracle_free(&o);
                }
}

/* Published values and those of results/mnk.csv. */
Test(mnk_prove, values_of_boards)
{
    static const struct {
        const char *spec;
        int value;
    } known[] = {
        {"mnk:5,5,3,misere", -1}, /* takes seconds: at a scale of 10 */
        {"mnk:3,3,3", 0},         {"mnk:4,4,4", 0},        {"mnk:5,4,4", 0},        {"mnk:4,3,3", 1},
        {"mnk:4,4,3", 1},         {"mnk:1,1,1", 1},        {"mnk:2,2,2", 1},        {"mnk:1,9,3", 0},
        {"mnk:64,1,1", 1},        {"mnk:5,5,4", 0},        {"mnk:5,5,5", 0},        {"mnk:6,5,4", 1},
        {"mnk:6,6,6", 0},         {"mnk:8,8,8", 0},        {"mnk:6,6,4", 1},        {"mnk:7,7,4", 1},
        {"mnk:8,8,4", 1},         {"mnk:5,6,4", 1},        {"mnk:6,6,5", 0},        {"mnk:8,8,6", 0},
        {"mnk:3,3,4", 0},         {"mnk:4,5,6,misere", 0}, {"mnk:5,5,1", 1},        {"mnk:5,5,1,misere", -1},
        {"mnk:5,4,4,misere", 0},  {"mnk:4,5,4,misere", 0}, {"mnk:6,6,5,misere", 0}, {"mnk:7,7,7,misere", 0},
        {"mnk:1,1,1,misere", -1}, {"mnk:5,5,4,misere", 0},
    };
    for (size_t i = test_scaled(1) < 10; i < sizeof known / sizeof known[0]; i++) {
        const game_spec spec = test_spec(known[i].spec);
        diagram d;
        search_options options;
        search_result r;
        test_start(&spec, &d);
        search_options_init(&options);
        options.hash_bytes = 16 << 20;
        cr_assert_eq(solve_position(&spec, &d, &options, &r, NULL), STATUS_OK);
        cr_expect_eq(r.value, known[i].value, "%s: %d", known[i].spec, r.value);
        cr_expect_eq(r.known, KNOWN_EXACT);
    }
}
