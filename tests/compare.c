/* compare.c - see compare.h. */
#include "tests/compare.h"

#include "base/stop.h"
#include "solve/solve.h"

#include <criterion/criterion.h>

#include <stdarg.h>
#include <string.h>

enum { REFERENCE_NODES = 30000 }; /* of a random position that the reference is asked to solve */

static char fault[1024];

__attribute__((format(printf, 1, 2))) static const char *say(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    vsnprintf(fault, sizeof fault, format, arguments);
    va_end(arguments);
    return fault;
}

const char *line_fault(const game_spec *spec, const diagram *d, const search_result *found)
{
    diagram now = *d;
    int sign = 1, value, closing_passes = 0;

    for (int n = 0; n < found->line_length; n++) {
        if (naive_over(spec, &now, NULL)) { /* the two passes that end a game may be written or not */
            if (found->line[n] != MOVE_PASS || ++closing_passes > 2)
                return say("line: move %d comes after the end", n + 1);
            continue;
        }
        if (!naive_play(spec, &now, found->line[n]))
            return say("line: move %d (%d) is illegal", n + 1, found->line[n]);
        sign = -sign;
    }
    if (!naive_over(spec, &now, &value))
        return say("line: %d moves do not end the game", found->line_length);
    if (sign * value != found->value)
        return say("line: it ends at %d, the value is %d", sign * value, found->value);
    if (found->line_length > 0 && found->line[0] != found->best && found->best != MOVE_NONE)
        return say("line: it begins with %d, the best move is %d", found->line[0], found->best);
    return NULL;
}

static const char *moves_fault(const reference_result *right, const search_result *found)
{
    if (found->moves != right->moves)
        return say("%d root moves, expected %d", found->moves, right->moves);
    for (int n = 0; n < right->moves; n++) {
        int at = 0;
        while (at < found->moves && found->move[at] != right->move[n])
            at++;
        if (at == found->moves)
            return say("root move %d is missing", right->move[n]);
        if (found->move_value[at] != right->move_value[n])
            return say("root move %d is %d, expected %d", right->move[n], found->move_value[at], right->move_value[n]);
        if (found->move[at] == found->best && found->move_value[at] != right->value)
            return say("best move %d does not keep the value", found->best);
    }
    return NULL;
}

const char *difference(const search_result *a, const search_result *b)
{
    if (a->value != b->value)
        return say("value %d and %d", a->value, b->value);
    if (a->moves != b->moves)
        return say("%d and %d root moves", a->moves, b->moves);
    for (int n = 0; n < a->moves; n++)
        if (a->move[n] != b->move[n] || a->move_value[n] != b->move_value[n])
            return say("root move %d of value %d and %d of value %d", a->move[n], a->move_value[n], b->move[n],
                       b->move_value[n]);
    return NULL;
}

const char *disagreement(const game_spec *spec, const diagram *d, const reference_result *right,
                         const search_result *found)
{
    if (found->value != right->value)
        return say("value %d, expected %d", found->value, right->value);
    if (found->known != KNOWN_EXACT || found->lower != found->value || found->upper != found->value)
        return say("value %d is not called exact: %d..%d", found->value, found->lower, found->upper);
    if ((found->best == MOVE_NONE) != (right->best == MOVE_NONE))
        return say("best move is %d", found->best);
    const char *moves = moves_fault(right, found);
    return moves != NULL ? moves : line_fault(spec, d, found);
}

void random_reversi(test_rng *rng, const game_spec *spec, int empties, diagram *d)
{
    const int squares = spec->rows * spec->cols;

    for (int attempt = random_below(rng, 2) * 20; attempt > 0; attempt--) {
        test_start(spec, d);
        random_playout(rng, spec, d, empties);
        if (count_empties(spec, d) == empties && !naive_over(spec, d, NULL))
            return;
    }
    memset(d, 0, sizeof *d);
    d->last_by = -1;
    d->side = (int8_t)random_below(rng, 2);
    const int own = 1 + random_below(rng, 9);
    for (int square = 0; square < squares; square++)
        d->cell[square] = (uint8_t)(1 + (random_below(rng, 10) < own));
    for (int left = empties; left > 0;) {
        const int square = random_below(rng, squares);
        left -= d->cell[square] != 0;
        d->cell[square] = 0;
    }
}

/* Counts *nodes down over the game tree below `d`; false when it has more. */
static bool is_tree_within(const game_spec *spec, const diagram *d, int *nodes)
{
    game_move legal[MAX_SQUARES];

    if (--*nodes < 0)
        return false;
    const int count = naive_moves(spec, d, legal);
    for (int n = 0; n < count; n++) {
        diagram child = *d;
        naive_play(spec, &child, legal[n]);
        if (!is_tree_within(spec, &child, nodes))
            return false;
    }
    return true;
}

void random_late(test_rng *rng, const game_spec *spec, int plies, diagram *d)
{
    diagram history[MAX_LINE];
    game_move legal[MAX_SQUARES];
    int length = 0, count;

    test_start(spec, &history[0]);
    while ((count = naive_moves(spec, &history[length], legal)) > 0) {
        cr_assert_lt(length + 1, MAX_LINE);
        history[length + 1] = history[length];
        cr_assert(naive_play(spec, &history[length + 1], legal[random_below(rng, count)]));
        length++;
    }
    int back = random_below(rng, (plies < length ? plies : length) + 1);
    for (int nodes = REFERENCE_NODES; !is_tree_within(spec, &history[length - back], &nodes); back--)
        nodes = REFERENCE_NODES;
    *d = history[length - back];
}

void random_mnk(test_rng *rng, const game_spec *spec, int empties, diagram *d)
{
    const int squares = spec->rows * spec->cols;

    for (int attempt = 0; attempt < 3000; attempt++) {
        test_start(spec, d);
        for (int placed = 0; placed < squares - empties; placed++) {
            int square = random_below(rng, squares);
            while (d->cell[square] != 0)
                square = (square + 1) % squares;
            d->cell[square] = (uint8_t)(d->side + 1);
            d->side = (int8_t)(1 - d->side);
        }
        if (empties == 0 || !naive_over(spec, d, NULL))
            return;
    }
    random_late(rng, spec, 0, d);
}

search_options options_of(int threads, size_t hash_bytes, parallel_strategy strategy)
{
    search_options options;

    search_options_init(&options);
    options.threads = threads;
    options.call_after = 0;
    options.hash_bytes = hash_bytes;
    options.parallel = strategy;
    return options;
}

search_result test_solve(const game_spec *spec, const diagram *d, const search_options *options)
{
    search_result found;
    error e = {""};

    cr_assert_eq(solve_position(spec, d, options, &found, &e), STATUS_OK, "%s: %s", show(spec, d), e.text);
    return found;
}

/* ThreadSanitizer makes a search ten to thirty times slower: positions nearer to the end,
 * with nodes to split still. */
static int bearable(const game_spec *spec, int empties)
{
#if TEST_THREAD_SANITIZER
    const int most = spec->kind == GAME_REVERSI   ? 16
                     : spec->kind == GAME_MNK     ? 11
                     : spec->kind == GAME_MINIMAX ? 16
                     : spec->kind == GAME_CONNECT ? 16
                                                  : 60;
    return empties < most ? empties : most;
#else
    (void)spec;
    return empties;
#endif
}

game_spec random_position(test_rng *rng, const char *text, int empties, diagram *d)
{
    const game_spec spec = test_spec(text);

    empties = bearable(&spec, empties);
    if (spec.kind == GAME_REVERSI) {
        random_reversi(rng, &spec, empties, d);
        return spec;
    }
    int attempts = 200;
    do {
        test_start(&spec, d);
        random_playout(rng, &spec, d, empties);
    } while (naive_over(&spec, d, NULL) && --attempts > 0);
    return spec;
}

void *ring(void *clock)
{
    alarm_clock *a = clock;

    usleep(a->delay);
    stop_request(&a->rang);
    return NULL;
}
