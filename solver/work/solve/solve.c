#include "solve/solve.h"

#include "base/threads.h"
#include "game/rules.h"

#include <limits.h>

#define SOLVER_ROW(KIND, name) [GAME_##KIND] = &solver_##name,
static const solver_game *const ROWS[] = {GAMES(SOLVER_ROW)};

const solver_game *solver_of(const game_spec *spec)
{
    return spec->added != NULL ? spec->added->solver : ROWS[spec->kind];
}

void result_limits(const game_spec *spec, const search_result *r, int *least, int *most)
{
    *most = game_most(spec);
    *least = -*most;
    if (r->least < r->most) {
        *least = r->least > *least ? r->least : *least;
        *most = r->most < *most ? r->most : *most;
    }
}

void result_proved(const game_spec *spec, const search_result *r, int *lower, int *upper)
{
    int least, most;
    result_limits(spec, r, &least, &most);
    const bool exact = r->lower == r->upper, none = r->known == KNOWN_BY_OTHER_RULE;
    *lower = none || (!exact && r->lower <= least) ? -VALUE_INFINITY : r->lower;
    *upper = none || (!exact && r->upper >= most) ? VALUE_INFINITY : r->upper;
}

status solve_memory_create(const game_spec *spec, const search_options *options, search_memory **out, error *e)
{
    status s = search_memory_create(options, out, e);
    if (s == STATUS_OK && solver_of(spec)->prepare != NULL)
        s = solver_of(spec)->prepare(spec, *out, e);
    if (s != STATUS_OK) {
        search_memory_destroy(*out);
        *out = NULL;
    }
    return s;
}

bool solve_is_out_of_reach(const game_spec *spec, const diagram *d, int *most)
{
    const solver_game *game = solver_of(spec);
    *most = game->most_solved != NULL ? game->most_solved(spec) : INT_MAX;
    return game->most_solved != NULL && diagram_empties(spec, d) > *most;
}

void solve_memory_keep(const game_spec *spec, const diagram *root, const search_options *options)
{
    const solver_game *game = solver_of(spec);
    search_memory_keep(options->memory);
    if (game->useful_table != NULL)
        search_memory_resize(options->memory, game->useful_table(spec, diagram_empties(spec, root), options));
}

status solve_memory_share(const game_spec *spec, const diagram *root, search_options *options, error *e)
{
    if (options->hash_most > options->hash_bytes) /* a kept table does not grow beyond it */
        options->hash_most = options->hash_bytes;
    const status s = solve_memory_create(spec, options, &options->memory, e);
    if (s == STATUS_OK && !options->deterministic)
        solve_memory_keep(spec, root, options);
    return s;
}

status solve_run(const search_job *job, search_result *out, error *e)
{
    const search_options *o = job->options;
    if (o->threads < 1 || o->threads > THREADS_MOST)
        return fail(e, STATUS_BAD_INPUT, "threads: %d is not in 1..%d", o->threads, THREADS_MOST);
    if (o->alpha >= o->beta)
        return fail(e, STATUS_BAD_INPUT, "window: alpha %d is not below beta %d", o->alpha, o->beta);
    const solver_game *game = solver_of(job->spec);
    if (o->memory != NULL || game->prepare == NULL)
        return game->search(job, out, e);
    search_options own = *o, needs = *o;
    search_job with_memory = *job;
    with_memory.options = &own;
    if (game->useful_table != NULL && game->useful_table(job->spec, diagram_empties(job->spec, job->d), o) == 0)
        needs.techniques &= ~(unsigned)TECH_TABLE;
    status s = solve_memory_create(job->spec, &needs, &own.memory, e);
    if (s == STATUS_OK)
        s = game->search(&with_memory, out, e);
    search_memory_destroy(own.memory);
    return s;
}

status solve_position(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                      error *e)
{
    const search_job job = {.goal = GOAL_SOLVE, .spec = spec, .d = d, .options = options};
    return solve_run(&job, out, e);
}

status solve_selective(const game_spec *spec, const diagram *d, const search_options *options, search_result *out,
                       error *e)
{
    const search_job job = {.goal = GOAL_SELECTIVE, .spec = spec, .d = d, .options = options};
    return solve_run(&job, out, e);
}

status solve_estimate(const game_spec *spec, const diagram *d, int depth, const search_options *options,
                      search_result *out, error *e)
{
    search_options o = *options;
    o.threads = 1;
    o.techniques &= ~(unsigned)TECH_TABLE; /* it has one of its own */
    o.estimate = true;
    o.trace = NULL;
    o.graph = NULL;
    const search_job job = {.goal = GOAL_ESTIMATE, .spec = spec, .d = d, .options = &o, .depth = depth};
    *out = (search_result){.best = MOVE_NONE};
    return solver_of(spec)->learning != NULL ? solve_run(&job, out, e) : STATUS_OK;
}

status solve_ordered_moves(const game_spec *spec, const diagram *d, const search_options *options, ordered_moves *out,
                           error *e)
{
    search_result counts;
    search_options o = *options;
    o.progress = NULL;
    o.trace = NULL;
    o.graph = NULL;
    const search_job job = {.goal = GOAL_ORDER_MOVES, .spec = spec, .d = d, .options = &o, .ordered = out};
    out->moves = -1;
    const status s = solve_run(&job, &counts, e);
    out->estimate_nodes = s == STATUS_OK ? counts.estimate_nodes : 0;
    if (s != STATUS_OK || out->moves >= 0)
        return s;
    game_rules rules;
    game_move moves[MAX_MOVES];
    rules_prepare(&rules, spec);
    out->moves = rules_moves(&rules, d, moves);
    for (int i = 0; i < out->moves; i++)
        out->move[i] =
            (ordered_move){.move = moves[i], .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY, .confidence = -1};
    return s;
}

status solve_store_bounds(const game_spec *spec, const diagram *d, int lower, int upper, const search_options *options,
                          error *e)
{
    search_result nothing;
    search_options o;
    search_options_init(&o);
    o.hash_bytes = options->hash_bytes;
    o.hash_most = options->hash_most;
    o.techniques = options->techniques;
    o.memory = options->memory;
    o.weights = options->weights;
    const search_job job = {
        .goal = GOAL_STORE_BOUNDS, .spec = spec, .d = d, .options = &o, .lower = lower, .upper = upper};
    return solve_run(&job, &nothing, e);
}
