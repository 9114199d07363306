/* reference.c - plain minimax over the naive rules: the oracle of every test.
 *
 * One recursion for every game: every legal move is tried, nothing is cut, nothing is
 * remembered, and the first of equally good moves in ascending order is kept. */
#include "reference/reference.h"

#include "base/stop.h"
#include "reference/naive.h"

#include <string.h>

enum { BELOW_EVERY_VALUE = -1000000 };

typedef struct move_line {
    int length;
    game_move move[MAX_LINE];
} move_line;

typedef struct walk {
    const game_spec *spec;
    const _Atomic bool *stop;
    bool depth_limited;
    bool stopped;
    uint64_t evaluations, calls;
} walk;

bool naive_board_is_full(const game_spec *spec, const diagram *d)
{
    for (int square = 0; square < spec->rows * spec->cols; square++)
        if (d->cell[square] == 0)
            return false;
    return true;
}

int naive_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    switch (spec->kind) {
    case GAME_REVERSI:
        return naive_reversi_moves(spec, d, out);
    case GAME_MNK:
        return naive_mnk_moves(spec, d, out);
    case GAME_MINIMAX:
        return naive_minimax_moves(spec, d, out);
    case GAME_EIGHT:
        return naive_eight_moves(spec, d, out);
    }
    return 0;
}

/* Plays a move that is known to be legal. */
static void play_legal(const game_spec *spec, diagram *d, game_move move)
{
    switch (spec->kind) {
    case GAME_REVERSI:
        naive_reversi_play(spec, d, move);
        break;
    case GAME_MNK:
        naive_mnk_play(spec, d, move);
        break;
    case GAME_MINIMAX:
        naive_minimax_play(spec, d, move);
        break;
    case GAME_EIGHT:
        naive_eight_play(spec, d, move);
        break;
    }
}

static int final_value(const game_spec *spec, const diagram *d)
{
    switch (spec->kind) {
    case GAME_REVERSI:
        return naive_reversi_value(spec, d);
    case GAME_MNK:
        return naive_mnk_value(spec, d);
    case GAME_MINIMAX:
        return naive_minimax_value(spec, d);
    case GAME_EIGHT:
        return naive_eight_value(spec, d);
    }
    return 0;
}

bool naive_play(const game_spec *spec, diagram *d, game_move move)
{
    game_move legal[MAX_SQUARES];
    const int count = naive_moves(spec, d, legal);

    for (int n = 0; n < count; n++) {
        if (legal[n] == move) {
            play_legal(spec, d, move);
            return true;
        }
    }
    return false;
}

bool naive_over(const game_spec *spec, const diagram *d, int *value)
{
    game_move legal[MAX_SQUARES];

    if (naive_moves(spec, d, legal) > 0)
        return false;
    if (value != NULL)
        *value = final_value(spec, d);
    return true;
}

static bool must_stop(walk *w)
{
    if (!w->stopped && stop_requested(w->stop))
        w->stopped = true;
    return w->stopped;
}

/* Value of a position whose game is over. Where reversi ends before the board is full, the original recursion
 * sees the end at the second of two passes: one more call, and both passes stand in its line. */
static int value_end(walk *w, const diagram *d, move_line *line)
{
    w->evaluations++;
    if (w->spec->kind == GAME_REVERSI && !naive_board_is_full(w->spec, d)) {
        w->calls++;
        line->length = 2;
        line->move[0] = line->move[1] = MOVE_PASS;
    }
    return w->depth_limited ? naive_minimax_evaluation(d, true) : final_value(w->spec, d);
}

/* Value of `d` for its side to move, `depth` plies deep where the walk is depth limited. The best line is left
 * in *line. After a stop the value means nothing. */
static int minimax(walk *w, const diagram *d, int depth, move_line *line)
{
    game_move legal[MAX_SQUARES];
    move_line reply;
    int best = BELOW_EVERY_VALUE;

    w->calls++;
    line->length = 0;
    if (must_stop(w))
        return 0;

    const int count = naive_moves(w->spec, d, legal);
    if (count == 0)
        return value_end(w, d, line);
    if (w->depth_limited && depth == 0) {
        w->evaluations++;
        return naive_minimax_evaluation(d, false);
    }

    for (int n = 0; n < count; n++) {
        diagram child = *d;
        play_legal(w->spec, &child, legal[n]);
        const int value = -minimax(w, &child, depth - 1, &reply);
        if (value > best) {
            best = value;
            line->length = 1 + reply.length;
            line->move[0] = legal[n];
            memcpy(line->move + 1, reply.move, (size_t)reply.length * sizeof reply.move[0]);
        }
    }
    return best;
}

/* Solves each root move apart, so that every one of them has its value. */
static void solve_root_moves(walk *w, const diagram *d, int depth, reference_result *out)
{
    move_line reply;

    w->calls++;
    out->moves = naive_moves(w->spec, d, out->move);
    out->value = BELOW_EVERY_VALUE;
    for (int n = 0; n < out->moves && !w->stopped; n++) {
        diagram child = *d;
        play_legal(w->spec, &child, out->move[n]);
        out->move_value[n] = -minimax(w, &child, depth - 1, &reply);
        if (w->stopped)
            break;
        if (out->move_value[n] > out->value) {
            out->value = out->move_value[n];
            out->best = out->move[n];
            out->line_length = 1 + reply.length;
            out->line[0] = out->best;
            memcpy(out->line + 1, reply.move, (size_t)reply.length * sizeof reply.move[0]);
        }
    }
}

static status check_feasible(const game_spec *spec, const diagram *d, int depth, error *e)
{
    if (depth >= 0 && spec->kind != GAME_MINIMAX)
        return fail(e, STATUS_UNSUPPORTED, "depth %d: only minimax:N has a depth-limited evaluation", depth);
    if (spec->kind == GAME_EIGHT && (spec->max_step > MAX_SQUARES || spec->target - d->sum[0] > MAX_LINE))
        return fail(e, STATUS_UNSUPPORTED, "eight: plain minimax takes numbers up to %d and %d still to go at most",
                    MAX_SQUARES, MAX_LINE);
    return STATUS_OK;
}

status reference_solve(const game_spec *spec, const diagram *d, int depth, const _Atomic bool *stop,
                       reference_result *out, error *e)
{
    memset(out, 0, sizeof *out);
    out->best = MOVE_NONE;

    const status feasible = check_feasible(spec, d, depth, e);
    if (feasible != STATUS_OK)
        return feasible;

    walk w = {.spec = spec, .stop = stop, .depth_limited = depth >= 0};
    int value;
    if (naive_over(spec, d, &value)) {
        out->value = depth >= 0 ? naive_minimax_evaluation(d, true) : value;
        out->evaluations = out->calls = 1;
        return STATUS_OK;
    }
    if (depth == 0) {
        out->value = naive_minimax_evaluation(d, false);
        out->evaluations = out->calls = 1;
        return STATUS_OK;
    }

    solve_root_moves(&w, d, depth, out);
    out->evaluations = w.evaluations;
    out->calls = w.calls;
    if (w.stopped)
        return fail(e, STATUS_STOPPED, "plain minimax was stopped after %llu positions", (unsigned long long)w.calls);
    return STATUS_OK;
}
