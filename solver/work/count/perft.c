/* perft.c - see perft.h. */
#include "count/perft.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/threads.h"
#include "game/walk.h"

typedef struct perft_run {
    const game_rules *rules;
    const perft_options *options;
    walk_node root;
    int depth;
    perft_result *out;
    _Atomic uint64_t leaves; /* counted so far */
    _Atomic int done;        /* moves of the root counted */
    atomic_flag reporting;   /* a thread is in options->progress */
} perft_run;

/* A thread does not wait for another's report: the next one has the figures. */
static void report(perft_run *run, uint64_t leaves)
{
    const uint64_t before = atomic_fetch_add_explicit(&run->leaves, leaves, memory_order_relaxed);
    const perft_options *o = run->options;
    if (o->progress == NULL || atomic_flag_test_and_set_explicit(&run->reporting, memory_order_acquire))
        return;
    o->progress(o->progress_context, atomic_load_explicit(&run->done, memory_order_relaxed), run->out->moves,
                before + leaves);
    atomic_flag_clear_explicit(&run->reporting, memory_order_release);
}

/* True if the tree is counted in a fraction of a second: no need to look at the stop flag below.
 * Later positions may have many more moves, so a great depth never is. */
static bool is_short(int moves, int depth)
{
    enum { SHORT_DEPTH = 7 };
    const double most = 1e7;
    double nodes = 1;
    if (depth > SHORT_DEPTH)
        return false;
    for (int i = 1; i < depth; i++)
        nodes *= moves;
    return nodes <= most;
}

static uint64_t count_short(const game_rules *rules, const walk_node *n, int depth)
{
    game_move moves[MAX_MOVES];
    if (depth == 0)
        return 1;
    if (rules->game->perft)
        return rules->game->perft(rules, n, depth);
    const int count = walk_moves(rules, n, moves);
    if (count == 0 || depth == 1)
        return count ? (uint64_t)count : 1;
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        walk_node child = *n;
        walk_play(rules, &child, moves[i]);
        sum += count_short(rules, &child, depth - 1);
    }
    return sum;
}

/* 0 when it was stopped. */
static uint64_t leaves(perft_run *run, const walk_node *n, int depth)
{
    game_move moves[MAX_MOVES];
    uint64_t sum = 0;
    const int count = walk_moves(run->rules, n, moves);
    if (count == 0 || is_short(count, depth)) {
        sum = count_short(run->rules, n, depth);
        report(run, sum);
        return sum;
    }
    for (int i = 0; i < count; i++) {
        walk_node child = *n;
        if (stop_requested(run->options->stop))
            return 0;
        walk_play(run->rules, &child, moves[i]);
        sum += leaves(run, &child, depth - 1);
    }
    return sum;
}

/* Counts below root move i; called by threads_for. */
static void count_move(void *context, size_t i)
{
    perft_run *run = context;
    walk_node child = run->root;
    if (stop_requested(run->options->stop))
        return;
    walk_play(run->rules, &child, run->out->move[i]);
    run->out->move_leaves[i] = leaves(run, &child, run->depth - 1);
    atomic_fetch_add_explicit(&run->done, 1, memory_order_relaxed);
}

status perft(const game_spec *spec, const diagram *d, int depth, const perft_options *options, perft_result *out,
             error *e)
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
    perft_run run = {.rules = &rules, .options = options, .depth = depth, .out = out, .reporting = ATOMIC_FLAG_INIT};
    rules_prepare(&rules, spec);
    run.root = walk_enter(&rules, d);
    if (depth > 0)
        out->moves = walk_moves(&rules, &run.root, out->move);
    if (out->moves > 0) {
        threads_for(options->threads, (size_t)out->moves, count_move, &run);
        out->leaves = 0;
        for (int i = 0; i < out->moves; i++)
            out->leaves += out->move_leaves[i];
    }
    out->seconds = clock_seconds() - start;
    return stop_requested(options->stop) ? fail(e, STATUS_STOPPED, "perft: stopped") : STATUS_OK;
}
