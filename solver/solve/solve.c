/* solve.c - see solve.h. */
#include "solve/solve.h"

#include "base/threads.h"
#include "reversi/search_reversi.h"
#include "search/searches.h"

status solve_memory_create(const game_spec *spec, const search_options *options, search_memory **out, error *e)
{
    status s = search_memory_create(options, out, e);
    if (s == STATUS_OK && spec->kind == GAME_REVERSI)
        s = search_reversi_prepare(spec, options, *out, e);
    if (s != STATUS_OK) {
        search_memory_destroy(*out);
        *out = NULL;
    }
    return s;
}

status solve_position(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                      error *e)
{
    if (options->threads < 1 || options->threads > THREADS_MOST)
        return fail(e, STATUS_BAD_INPUT, "threads: %d is not in 1..%d", options->threads, THREADS_MOST);
    if (options->alpha >= options->beta)
        return fail(e, STATUS_BAD_INPUT, "window: alpha %d is not below beta %d", options->alpha, options->beta);
    switch (spec->kind) {
    case GAME_REVERSI:
        return search_reversi(spec, d, options, out, e);
    case GAME_MNK:
        return search_mnk(spec, d, options, out, e);
    case GAME_MINIMAX:
        return search_minimax(spec, d, options, out, e);
    case GAME_EIGHT:
        return search_eight(spec, d, options, out, e);
    }
    return fail(e, STATUS_UNSUPPORTED, "search: no such game");
}
