/* test_train.c - training: the same seed gives the same file, neither side is favoured, boards that
 * teach nothing are refused, an interrupt leaves no file. */
#include "base/bits.h"
#include "game/rules.h"
#include "reversi/evaluation_inline.h"
#include "reversi/train.h"
#include "reversi/train_first.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <limits.h>
#include <stdlib.h>
#include <unistd.h>

static train_options small_options(int threads, uint64_t seed)
{
    train_options o;
    train_options_init(&o);
    o.positions = 600;
    o.exact_empties = 9;
    o.label_depth = 2;
    o.max_empties = 11;
    o.threads = threads;
    o.seed = seed;
    return o;
}

static void expect_same(const evaluation *a, const evaluation *b, bool same)
{
    const size_t bytes = (size_t)a->phases * a->set.weights * sizeof *a->weight;
    cr_expect_eq(memcmp(a->weight, b->weight, bytes) == 0, same);
}

Test(train, one_seed_gives_one_set_of_weights_at_any_number_of_threads)
{
    static evaluation one, two, other;
    const game_spec spec = test_spec("othello:4x6");
    const train_options a = small_options(1, 7), b = small_options(2, 7), c = small_options(2, 8);
    error e = {""};

    cr_assert_eq(train_weights(&spec, &a, &one, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(train_weights(&spec, &b, &two, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(train_weights(&spec, &c, &other, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(one.learned, two.learned);
    cr_expect_geq(one.learned, 3);
    expect_same(&one, &two, true);
    expect_same(&one, &other, false);
    evaluation_free(&one);
    evaluation_free(&two);
    evaluation_free(&other);
}

typedef struct report_check {
    int phases;
    double error, spread;
} report_check;

static void note(void *context, int empties, int positions, double wrong, double spread, double seconds)
{
    report_check *c = context;
    (void)empties;
    c->phases++;
    c->error += wrong;
    c->spread += spread;
    cr_expect(positions > 0 && wrong > 0 && seconds >= 0);
}

Test(train, what_is_learned_predicts_positions_held_out)
{
    static evaluation ev;
    report_check c = {0};
    const game_spec spec = test_spec("othello:5x5");
    train_options o = small_options(1, 3);
    error e = {""};

    o.positions = 3000;
    o.report = note;
    o.context = &c;
    cr_assert_eq(train_weights(&spec, &o, &ev, &e), STATUS_OK, "%s", e.text);
    cr_expect_gt(c.phases, 0);
    cr_expect_lt(c.error, 0.9 * c.spread, "mean error %.2f, spread %.2f", c.error / c.phases, c.spread / c.phases);
    evaluation_free(&ev);
}

/* The best value of a move, a ply deep. */
static int one_ply(const reversi_rules *r, const evaluation *ev, reversi_position p, int empties)
{
    const evaluation_index base = evaluation_base(ev, p.own, p.opp);
    int best = INT_MIN;
    for (uint64_t moves = reversi_moves_inline(r, true, p.own, p.opp); moves; moves &= moves - 1) {
        const int b = bit_first(moves);
        const int v = -evaluation_child(ev, base, b, reversi_flips_inline(r, true, b, p.own, p.opp), empties - 1);
        best = v > best ? v : best;
    }
    return best;
}

/* A favour for the side to move shows twice in the difference: seen from the position,
 * and from a ply further on. */
Test(train, the_side_to_move_is_not_favoured)
{
    static evaluation ev;
    static _Alignas(64) reversi_rules r;
    const game_spec spec = test_spec("othello:5x6");
    test_rng rng = test_random("train/the_side_to_move_is_not_favoured");
    train_options o = small_options(2, 5);
    error e = {""};
    double sum = 0;
    int n = 0;

    o.positions = 4000;
    o.label_depth = 4;
    o.max_empties = 18;
    cr_assert_eq(train_weights(&spec, &o, &ev, &e), STATUS_OK, "%s", e.text);
    reversi_init(&r, &spec);
    for (int i = 0; i < 4000; i++) {
        const int empties = 13 + i % 4;
        diagram d;
        reversi_position p;
        test_start(&spec, &d);
        random_playout(&rng, &spec, &d, empties);
        reversi_from_diagram(&r, &d, &p);
        if (reversi_moves_inline(&r, true, p.own, p.opp) == 0)
            continue;
        sum += evaluation_value(&ev, p.own, p.opp, empties) - one_ply(&r, &ev, p, empties);
        n++;
    }
    cr_assert_gt(n, 3000);
    const double favour = sum / n / 2 / EVALUATION_UNIT;
    cr_log_info("%.2f discs", favour);
    cr_expect(favour > -0.7 && favour < 0.7, "%.2f discs", favour);
    evaluation_free(&ev);
}

Test(train, boards_that_teach_nothing_are_refused)
{
    static const char *const boards[] = {"othello:2x12", "reversi:2x32", "reversi:2x2"};

    for (size_t n = 0; n < sizeof boards / sizeof *boards; n++) {
        static evaluation ev;
        const game_spec spec = test_spec(boards[n]);
        const train_options o = small_options(1, 1);
        error e = {""};
        cr_expect_eq(train_weights(&spec, &o, &ev, &e), STATUS_BAD_INPUT, "%s", boards[n]);
        cr_expect_not_null(strstr(e.text, "too few positions"), "%s: '%s'", boards[n], e.text);
    }
}

Test(train, a_stop_is_obeyed)
{
    static evaluation ev;
    const game_spec spec = test_spec("othello:6x6");
    _Atomic bool stop = true;
    train_options o = small_options(1, 1);
    error e = {""};

    o.stop = &stop;
    cr_expect_eq(train_weights(&spec, &o, &ev, &e), STATUS_STOPPED);
}

Test(train, a_finished_game_is_nothing_to_train_for)
{
    const game_spec spec = test_spec("othello:4x16");
    diagram d;
    game_rules rules;
    rules_prepare(&rules, &spec);
    test_start(&spec, &d);
    cr_expect(train_first_pays(&spec, &d));
    for (int square = 0; square < spec.rows * spec.cols; square++)
        d.cell[square] = d.cell[square] ? 1 : 0;
    cr_assert(rules_over(&rules, &d, NULL));
    cr_expect_not(train_first_pays(&spec, &d), "no disc can be flipped any more");
}

Test(train, a_board_with_too_few_positions_is_refused)
{
    program_result r = program("train othello:2x12 --positions 1000 --weights /tmp/yomikiri-refused");
    cr_expect(r.code == 2 && r.err_lines == 1 && strstr(r.err, "too few positions") != NULL, "%d '%s'", r.code, r.err);
    program_free(&r);
}

/* A board without shipped weights and a large position: some are learned first, said once, kept in
 * the user's cache folder and used again: the same nodes, and no word of training, even where
 * there is no time to learn. A file that is damaged is learned again; --no-train learns nothing. */
Test(train, a_large_position_is_learned_for_first_and_what_was_learned_is_kept)
{
    program_result r =
        program_shell("export XDG_CACHE_HOME=$(mktemp -d); kept=$XDG_CACHE_HOME/yomikiri/othello_4x8-1-1000.ykw; "
                      "solve() { $YOMIKIRI solve othello:4x8 --threads 1 --json \"$@\" | grep -o "
                      "'\"value\":32,\"\\|\"nodes\":[0-9]*'; }; "
                      "solve; solve; solve --seconds 19; echo x >$kept; solve --quiet; ls ${kept%/*}; rm $kept; solve "
                      "--no-train | head -n 1; "
                      "rm -r $XDG_CACHE_HOME");
    char nodes[64] = "", expected[512];
    sscanf(r.out, "\"value\":32,\" %63s", nodes);
    snprintf(expected, sizeof expected,
             "\"value\":32,\"\n%s\n\"value\":32,\"\n%s\n\"value\":32,\"\n%s\n\"value\":32,\"\n%s\nothello_4x8-1-1000."
             "ykw\n\"value\":32,\"\n",
             nodes, nodes, nodes, nodes);
    cr_expect_str_eq(r.out, expected, "%s", r.out);
    cr_expect(r.err_lines == 1 && strstr(r.err, "no weights are shipped"), "%s", r.err);
    program_free(&r);
}

/* A large board is worth more positions, a short limit is not. */
Test(train, the_solve_decides_how_much_is_learned_first)
{
    static const struct {
        const char *spec;
        double seconds;
        int positions;
    } CASES[] = {{"othello:6x8", 0, TRAIN_FIRST_MOST},   {"othello:6x8", 120, TRAIN_FIRST_MOST},
                 {"othello:6x8", 60, TRAIN_FIRST_LEAST}, {"othello:6x8", 19, 0},
                 {"reversi:4x13", 0, TRAIN_FIRST_LEAST}, {"othello:6x6", 0, TRAIN_FIRST_LEAST}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const game_spec spec = test_spec(CASES[i].spec);
        cr_expect_eq(train_first_positions(&spec, CASES[i].seconds), CASES[i].positions, "%s in %g s", CASES[i].spec,
                     CASES[i].seconds);
    }
}
