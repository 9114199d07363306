/* test_minimax_search.c - the number game's search: its lines as bytes, its look-ahead, its
 * endgame, and every way of searching, against plain minimax. */
#include "minimax/look_ahead.h"
#include "tests/compare.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <string.h>

static game_spec random_board(test_rng *rng, int least, int most)
{
    char text[64];
    snprintf(text, sizeof text, "minimax:%d,seed=%d%s", least + random_below(rng, most - least + 1),
             random_below(rng, 1000000), random_below(rng, 2) ? ",last=uncounted" : "");
    return test_spec(text);
}

static minimax_view view_of(const game_spec *spec, const diagram *d)
{
    minimax_rules rules;
    minimax_position p;
    minimax_init(&rules, spec);
    minimax_from_diagram(&rules, d, &p);
    return minimax_view_of(p.free, p.line, p.side);
}

/* Free numbers of a line, counted square by square. */
static int free_in_line(const game_spec *spec, const diagram *d, int side, int line)
{
    int count = 0;
    for (int i = 0; i < spec->rows; i++)
        count += d->cell[side ? i * spec->cols + line : line * spec->cols + i] == 0;
    return count;
}

Test(minimax_search, lines_follow_the_moves)
{
    test_rng rng = test_random("minimax_search/lines_follow_the_moves");
    for (int games = test_scaled(500); games > 0; games--) {
        const game_spec spec = random_board(&rng, 2, 8);
        diagram d;
        test_start(&spec, &d);
        for (minimax_view v = view_of(&spec, &d); !naive_over(&spec, &d, NULL);) {
            unsigned single = 0;
            for (int side = 0; side < 2; side++)
                for (int line = 0; line < spec.rows; line++)
                    if (free_in_line(&spec, &d, side, line) == 1)
                        single |= 1u << (8 * (side != d.side) + line);
            cr_assert_eq(view_lines_of(&v, 1), single, "%s", show(&spec, &d));
            game_move moves[MAX_SQUARES];
            const int count = naive_moves(&spec, &d, moves);
            const game_move move = moves[random_below(&rng, count)];
            v = view_after(&v, move);
            cr_assert(naive_play(&spec, &d, move));
            const minimax_view again = view_of(&spec, &d);
            cr_assert(v.own == again.own && v.other == again.other && v.counts == again.counts &&
                          v.line == again.line && v.side == again.side,
                      "%s", show(&spec, &d));
        }
    }
}

/* A board near its end, as the look ahead sees it, and what plain minimax says of it. */
typedef struct late_board {
    game_spec spec;
    diagram d;
    minimax_numbers numbers;
    minimax_view view;
    int value[8], best; /* the margin to come of each move, and the best of them */
} late_board;

/* False: its game is over. */
static bool random_late_board(test_rng *rng, int least, late_board *b)
{
    reference_result right;
    minimax_rules rules;
    b->spec = random_board(rng, least, 8);
    random_late(rng, &b->spec, 10, &b->d);
    if (naive_over(&b->spec, &b->d, NULL))
        return false;
    minimax_init(&rules, &b->spec);
    minimax_numbers_init(&b->numbers, &rules);
    b->view = view_of(&b->spec, &b->d);
    cr_assert_eq(reference_solve(&b->spec, &b->d, -1, NULL, &right, NULL), STATUS_OK);
    const int so_far = (int)(b->d.sum[b->d.side] - b->d.sum[1 - b->d.side]);
    for (int i = 0; i < right.moves; i++)
        b->value[right.move[i]] = right.move_value[i] - so_far;
    b->best = right.value - so_far;
    return true;
}

/* Whatever the look ahead says is true, for every window around the value. */
Test(minimax_search, the_look_ahead_claims_nothing_false)
{
    test_rng rng = test_random("minimax_search/the_look_ahead_claims_nothing_false");
    int decided = 0, refuted = 0;
    for (int n = test_scaled(200); n > 0; n--) {
        late_board b;
        if (!random_late_board(&rng, 2, &b))
            continue;
        for (int beta = b.best - 12; beta <= b.best + 12; beta++) {
            look_ahead look;
            if (minimax_look_ahead(&b.numbers, &b.view, beta, &look)) {
                cr_assert(look.value >= beta && look.value <= b.best, "%s: %d in %d", show(&b.spec, &b.d), look.value,
                          beta);
                cr_assert(look.move < 0 || b.value[look.move] >= look.value, "%s: move %d", show(&b.spec, &b.d),
                          look.move);
                decided++;
                continue;
            }
            unsigned left = 0;
            for (int i = 0; i < look.count; i++)
                left |= 1u << look.candidate[i].move;
            cr_assert_lt(look.value, beta);
            for (unsigned out = view_line(&b.view, b.view.line) & ~left; out; out &= out - 1, refuted++)
                cr_assert_leq(b.value[bit_first(out)], look.value, "%s: move %d in %d", show(&b.spec, &b.d),
                              bit_first(out), beta);
        }
    }
    cr_expect(decided > 100 && refuted > 100, "%d decided, %d refuted", decided, refuted);
}

/* Other prices, the same moves; what is said to be refuted is worth less
 * than the window asks for. */
Test(minimax_search, deeper_prices_claim_nothing_false)
{
    test_rng rng = test_random("minimax_search/deeper_prices_claim_nothing_false");
    int refuted = 0, priced = 0;
    for (int n = test_scaled(200); n > 0; n--) {
        late_board b;
        if (!random_late_board(&rng, 3, &b))
            continue;
        for (int beta = b.best - 6; beta <= b.best + 6; beta++) {
            look_ahead look;
            if (minimax_look_ahead(&b.numbers, &b.view, beta, &look))
                continue;
            const look_ahead before = look;
            minimax_look_ahead_deeper(&b.numbers, &b.view, beta, &look);
            cr_assert(look.count == before.count && look.value == before.value, "%s", show(&b.spec, &b.d));
            for (int i = 0; i < look.count; i++) {
                const int move = look.candidate[i].move;
                cr_assert_eq(move, before.candidate[i].move, "%s", show(&b.spec, &b.d));
                priced++;
                if (look.candidate[i].cost < LOOK_AHEAD_COST_WORST)
                    continue;
                cr_assert_lt(b.value[move], beta, "%s: move %d", show(&b.spec, &b.d), move);
                refuted++;
            }
        }
    }
    cr_expect(refuted > test_scaled(5) && priced > refuted, "%d refuted of %d", refuted, priced);
}

/* Whole boards, too large for plain minimax: with a technique off the search is another one, and
 * shares the nodes above the endgame with other threads. */
Test(minimax_search, whole_boards_have_one_value)
{
    static const unsigned OFF[] = {0, TECH_TABLE, TECH_PVS, TECH_MTD, TECH_ETC, TECH_ORDER, TECH_THREATS, TECH_ENDGAME};
    test_rng rng = test_random("minimax_search/whole_boards_have_one_value");
    for (int n = test_scaled(10); n > 0; n--) {
        const game_spec spec = random_board(&rng, 4, 5);
        diagram d;
        test_start(&spec, &d);
        const search_options base = options_of(1, (size_t)1 << 20, PARALLEL_SERIAL);
        const search_result first = test_solve(&spec, &d, &base);
        cr_assert_null(line_fault(&spec, &d, &first), "%s", show(&spec, &d));
        for (size_t i = 0; i < sizeof OFF / sizeof OFF[0]; i++) {
            search_options options = options_of(1 + n % 3, (size_t)1 << (20 + n % 2), PARALLEL_TASKS);
            options.techniques &= ~OFF[i];
            const search_result found = test_solve(&spec, &d, &options);
            cr_assert_eq(found.value, first.value, "%s without 0x%x: %d, expected %d", show(&spec, &d), OFF[i],
                         found.value, first.value);
            cr_assert_null(line_fault(&spec, &d, &found), "%s without 0x%x", show(&spec, &d), OFF[i]);
        }
    }
}
