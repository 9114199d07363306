/* solve.c - see solve.h. */
#include "solve/solve.h"

#include "base/threads.h"
#include "solve/solver.h"

#define SOLVER_ROW(KIND, name) [GAME_##KIND] = &solver_##name,
static const solver_game *const ROWS[] = {GAMES(SOLVER_ROW)};
#undef SOLVER_ROW

const solver_game *solver_of(const game_spec *spec)
{
    return ROWS[spec->kind];
}

status solve_memory_create(const game_spec *spec, const search_options *options, search_memory **out, error *e)
{
    status s = search_memory_create(options, out, e);
    if (s == STATUS_OK && solver_of(spec)->prepare != NULL)
        s = solver_of(spec)->prepare(spec, options, *out, e);
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
    return solver_of(spec)->search(spec, d, options, out, e);
}

status solve_tell(const game_spec *spec, const diagram *d, int lower, int upper, const search_options *options,
                  error *e)
{
    search_result nothing;
    const search_options tell = {
        .threads = 1,
        .hash_bytes = options->hash_bytes,
        .hash_most = options->hash_most,
        .techniques = options->techniques,
        .memory = options->memory,
        .weights = options->weights,
        .alpha = lower > -VALUE_INFINITY ? lower - 1 : -VALUE_INFINITY,
        .beta = upper < VALUE_INFINITY ? upper + 1 : VALUE_INFINITY,
        .tell = true,
    };
    return solve_position(spec, d, &tell, &nothing, e);
}
