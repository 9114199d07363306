/* search_reversi.c - chooses the specialised search, makes its workers,
 * and begins and ends the run.
 *
 * It uses the first of these weights that there are:
 *   1. none, where `techniques` lacks TECH_LEARNED, or with fewer empty squares than WEIGHTS_MIN
 *      where the caller named no file;
 *   2. `weights`, the caller's (the program loads them before a solve, or train_first learns them);
 *   3. those in the file `weights_path`;
 *   4. those shipped for the board;
 *   5. none.
 * A `memory` keeps what was loaded in cases 3 and 4. */
#include "base/arch.h"
#include "reversi/kept_weights.h"
#include "reversi/reversi_worker.h"
#include "reversi/weights.h"

#include "base/memory.h"

#include <stdlib.h> /* free */

#define X(arch)                                                                                    \
    plain_narrow_engine_##arch, plain_wide_engine_##arch, plain_misere_narrow_engine_##arch,       \
        plain_misere_wide_engine_##arch, othello_narrow_engine_##arch, othello_wide_engine_##arch, \
        othello_misere_narrow_engine_##arch, othello_misere_wide_engine_##arch
extern const reversi_engine ARCH_EACH(X);
#undef X

const reversi_engine *reversi_engine_of(const reversi_rules *r)
{
    /* [kind of processor][empties to winner][misère][wide] */
#define X(arch)                                                                           \
    {                                                                                     \
        {{&plain_narrow_engine_##arch, &plain_wide_engine_##arch},                        \
         {&plain_misere_narrow_engine_##arch, &plain_misere_wide_engine_##arch}},         \
            {{&othello_narrow_engine_##arch, &othello_wide_engine_##arch},                \
             {&othello_misere_narrow_engine_##arch, &othello_misere_wide_engine_##arch}}, \
    }
    static const reversi_engine *const engines[ARCH_COUNT][2][2][2] = {ARCH_EACH(X)};
#undef X
    return engines[r->arch][r->empties_to_winner][r->misere][r->wide];
}

void reversi_worker_init(reversi_worker *w, const reversi_rules *rules, const evaluation *ev, unsigned techniques)
{
    w->rules = rules;
    w->root_empties = MAX_SQUARES + 1;
    w->ev = techniques & TECH_LEARNED ? ev : NULL;
    /* in proportion to the error of the learned value */
    for (int n = 0; n <= MAX_SQUARES; n++)
        w->mobility[n] = !(techniques & TECH_ORDER) ? 0
                         : w->ev ? MOBILITY_WEIGHT * evaluation_error(w->ev, n) / (5 * EVALUATION_UNIT)
                                 : MOBILITY_WEIGHT;
    /* If the fewest discs win, the opposite squares are good: corners never go first, and the order
     * puts them last. */
    const int sign = !(techniques & TECH_ORDER) ? 0 : rules->misere ? -1 : 1;
    const bool corners = rules->misere ? sign != 0 : (techniques & TECH_CORNERS) != 0;
    w->first = !corners ? 0 : rules->misere ? ~rules->corners : rules->corners;
    w->place.corner = !corners ? 0 : rules->misere ? -CORNER_WEIGHT : CORNER_WEIGHT;
    w->place.open = sign * OPEN_WEIGHT;
    w->place.opp = sign * OPP_WEIGHT;
    /* With fewer discs to spare, one position in a hundred is cut
     * (one in twenty of those that cost little). */
    const int spare = rules->squares < 36 ? 2 : (rules->squares - 24) / 5;
    memcpy(w->spare, (int[3][2]){{spare, spare / 2}, {spare + 4, spare / 2 + 2}, {spare + 7, spare / 2 + 1}},
           sizeof w->spare);
    w->use_parity = techniques & TECH_PARITY;
    w->use_endgame = techniques & TECH_ENDGAME;
    w->use_small = techniques & TECH_TABLE;
    w->use_small_etc = w->use_small && techniques & TECH_ETC;
    w->use_stability = techniques & TECH_STABILITY;
}

typedef struct reversi_root {
    const reversi_engine *engine;
    reversi_position position;
    search_result *out;
} reversi_root;

static void run_engine(worker *w, void *context)
{
    const reversi_root *root = context;
    root->engine->run(w, &root->position, root->out);
}

static void free_knowledge(void *knowledge)
{
    weights_free(((reversi_knowledge *)knowledge)->ev);
    free(knowledge);
}

status reversi_weights(const game_spec *spec, const search_options *options, int empties, const evaluation **out,
                       error *e)
{
    reversi_knowledge *k = options->memory->knowledge;
    *out = NULL;
    if (!(options->techniques & TECH_LEARNED) || (empties < WEIGHTS_MIN && !options->weights_path))
        return STATUS_OK;
    if (options->weights) {
        *out = options->weights;
        return STATUS_OK;
    }
    if (!k->sought) {
        const status s = weights_of(spec, options->weights_path, &k->ev, e);
        if (s != STATUS_OK)
            return s;
        k->sought = true;
    }
    *out = k->ev;
    return STATUS_OK;
}

static status prepare(const game_spec *spec, search_memory *memory, error *e)
{
    reversi_knowledge *k = memory_zeroed(sizeof *k);
    if (!k)
        return fail(e, STATUS_NO_MEMORY, "search: out of memory");
    reversi_init(&k->rules, spec);
    memory->knowledge = k;
    memory->free_knowledge = free_knowledge;
    return STATUS_OK;
}

/* With a larger table a search with this number of empty squares visits no fewer nodes
 * (docs/notes/tables.md), but has more pages to clear and misses the caches more often.
 * The trees of larger boards grow faster.  Up to MIDDLE_MAX empty squares only the threads' own
 * tables are used. */
static size_t useful_table(const game_spec *spec, int empties, const search_options *options)
{
    if (empties <= MIDDLE_MAX && options->techniques & TECH_ENDGAME)
        return 0;
    if (!(options->techniques & TECH_ENDGAME)) /* every position down to the last square is stored */
        return empties <= 12 ? (size_t)2 << 20 : empties <= 24 ? (size_t)2 << 20 << (empties - 12) : SIZE_MAX;
    const size_t least = (size_t)8 << 20;
    const int doublings = spec->rows * spec->cols <= 40 ? (empties - 24) / 4 : 2 * (empties - 27);
    return doublings <= 0 ? least : doublings < 32 ? least << doublings : SIZE_MAX;
}

/* What the workers of a search share. */
typedef struct reversi_shared {
    const reversi_rules *rules;
    const evaluation *ev; /* NULL: none */
} reversi_shared;

static bool init_worker(search_worker *base, const void *context)
{
    const reversi_shared *shared = context;
    reversi_worker *w = (reversi_worker *)(void *)base;
    w->small = search_scratch(base->run, base->thread.index, sizeof *w->small, small_clear);
    if (w->small)
        reversi_worker_init(w, shared->rules, shared->ev, base->options->techniques);
    return w->small != NULL;
}

static status search_from(const search_job *job, const reversi_shared *shared, reversi_root *root, error *e)
{
    const reversi_rules *rules = shared->rules;
    const int empties = rules->squares - bit_count(root->position.own | root->position.opp);
    symmetry *turns = NULL;
    if (empties >= SYMMETRY_MIN && (job->options->techniques & TECH_SYMMETRY)) {
        turns = malloc(sizeof *turns);
        if (!turns)
            return fail(e, STATUS_NO_MEMORY, "search: out of memory");
        symmetry_init(turns, job->spec, rules->bit_of);
    }
    const search_plan plan = {
        .worker_size = sizeof(reversi_worker),
        .useful_bytes = useful_table(job->spec, empties, job->options),
        .lower = -rules->squares,
        .upper = rules->squares,
        .ends_apart = true,
        .symmetry = turns,
        .init = init_worker,
        .shared = shared,
        .master = run_engine,
        .root = root,
    };
    const status s = search_run_plan(job, &plan, root->out, e);
    free(turns);
    return s;
}

static status search_reversi(const search_job *job, search_result *out, error *e)
{
    const reversi_knowledge *k = job->options->memory->knowledge;
    reversi_shared shared = {.rules = &k->rules};
    reversi_root root = {.out = out, .engine = reversi_engine_of(&k->rules)};
    reversi_from_diagram(&k->rules, job->d, &root.position);
    const int empties = k->rules.squares - bit_count(root.position.own | root.position.opp);
    const status s = reversi_weights(job->spec, job->options, empties, &shared.ev, e);
    return s == STATUS_OK ? search_from(job, &shared, &root, e) : s;
}

static status applicable(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e)
{
    unsigned can = TECH_TABLE | TECH_PVS | TECH_ETC | TECH_STABILITY | TECH_ORDER | TECH_PARITY | TECH_MTD |
                   TECH_ENDGAME | (spec->misere ? 0 : TECH_CORNERS) | (empties >= SYMMETRY_MIN ? TECH_SYMMETRY : 0);
    *out = (search_applicable){.techniques = can, .shared = empties >= SPLIT_MIN};
    if (empties < WEIGHTS_MIN || !(options->techniques & TECH_LEARNED))
        return STATUS_OK;
    evaluation *own = NULL;
    const status s = options->weights ? STATUS_OK : weights_of(spec, options->weights_path, &own, e);
    if (options->weights || own)
        out->techniques |= TECH_LEARNED | (empties >= SELECTIVE_ROOT_MIN ? TECH_SELECTIVE : 0);
    weights_free(own);
    return s;
}

static const technique_words WORDS[] = {
    {TECH_STABILITY, "bounds from discs that can never be flipped"},
    {TECH_ORDER, "moves ordered by the replies that they leave, and by their squares"},
    {0, NULL},
};

/* 3x21; 4x16, misere 4x14; misere 6x6; 5x9; 6x8 (results/). */
static int most_solved(const game_spec *spec)
{
    const int side = spec->rows < spec->cols ? spec->rows : spec->cols;
    if (side <= 3)
        return MAX_SQUARES;
    if (side == 4)
        return spec->misere ? 52 : MAX_SQUARES;
    return spec->misere ? 32 : side == 5 ? 41 : 44;
}

const solver_game solver_reversi = {
    .search = search_reversi,
    .techniques = TECH_TABLE | TECH_SYMMETRY | TECH_PVS | TECH_MTD | TECH_ETC | TECH_STABILITY | TECH_ORDER |
                  TECH_PARITY | TECH_LEARNED | TECH_ENDGAME | TECH_SELECTIVE | TECH_CORNERS,
    .words = WORDS,
    .applicable = applicable,
    .useful_table = useful_table,
    .soon_solved = 24,
    .prepare = prepare,
    .bound_tester = &reversi_bound_tester,
    .most_solved = most_solved,
    .learning = &reversi_learning,
    .keeps_table = true,
    .original = &original_reversi,
};
