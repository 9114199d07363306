/* perft.c - see perft.h. */
#include "count/perft.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/threads.h"
#include "games/walk.h"

typedef struct perft_run {
    const game_rules *rules;
    const _Atomic bool *stop;
    walk_node root;
    int depth;
    perft_result *out;
} perft_run;

/* Plies below which the stop flag is not looked at. */
enum { STOP_MIN = 7 };

static uint64_t leaves(const perft_run *run, const walk_node *n, int depth)
{
    game_move moves[MAX_MOVES];
    if (depth == 0)
        return 1;
    if (run->rules->game->perft && depth <= STOP_MIN)
        return run->rules->game->perft(run->rules, n, depth);
    int count = walk_moves(run->rules, n, moves);
    if (count == 0 || depth == 1)
        return count ? (uint64_t)count : 1;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        walk_node child = *n;
        walk_play(run->rules, &child, moves[i]);
        sum += leaves(run, &child, depth - 1);
        if (depth >= STOP_MIN && stop_requested(run->stop))
            return 0;
    }
    return sum;
}

/* Counts below root move i; called by threads_for. */
static void count_move(void *context, size_t i)
{
    perft_run *run = context;
    walk_node child = run->root;
    walk_play(run->rules, &child, run->out->move[i]);
    run->out->move_leaves[i] = leaves(run, &child, run->depth - 1);
}

status perft(const game_spec *spec, const diagram *d, int depth, int threads, const _Atomic bool *stop,
             perft_result *out, error *e)
{
    double start = clock_seconds();
    *out = (perft_result){.leaves = 1};
    if (depth < 0)
        return fail(e, STATUS_BAD_INPUT, "perft: depth %d; expected 0 or more", depth);
    if (game_most_moves(spec) > MAX_MOVES) {
        return fail(e, STATUS_UNSUPPORTED, "perft: a position can have %lld moves; expected a game with at most %d",
                    (long long)game_most_moves(spec), MAX_MOVES);
    }
    game_rules rules;
    perft_run run = {.rules = &rules, .stop = stop, .depth = depth, .out = out};
    rules_prepare(&rules, spec);
    run.root = walk_enter(&rules, d);
    if (depth > 0)
        out->moves = walk_moves(&rules, &run.root, out->move);
    if (out->moves > 0) {
        threads_for(threads, (size_t)out->moves, count_move, &run);
        out->leaves = 0;
        for (int i = 0; i < out->moves; i++)
            out->leaves += out->move_leaves[i];
    }
    bool stopped = stop_requested(stop);
    out->seconds = clock_seconds() - start;
    return stopped ? fail(e, STATUS_STOPPED, "perft: stopped") : STATUS_OK;
}
