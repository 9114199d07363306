#include "proof/prove.h"

#include "base/clock.h"
#include "base/stop.h"
#include "game/rules.h"
#include "text/notation.h"
#include "base/log.h"
#include "proof/level.h"
#include "proof/way.h"
#include "solve/solve.h"

#include <stdlib.h> /* free */

enum {
    SAMPLE = 48,
    PROOF_DRAW = 18,   /* from more empty squares draws of K in a row are proved without levels, if they can be */
    LEAF_NODES = 1500, /* with more the file gets smaller and the check longer: docs/theory.md */
};

typedef struct plain {
    const proof_rules *r;
    int threshold;
    int64_t left; /* positions that may still be entered */
} plain;

/* Whether the prover gets the threshold; meaningless when none is left. */
static bool holds(plain *s, proof_position p, bool prover_moves)
{
    proof_move move[MAX_MOVES];
    int count, value;
    if (s->left <= 0)
        return false;
    s->left--;
    const proof_turn turn = proof_moves(s->r, p, prover_moves, true, move, &count, &value);
    if (turn == PROOF_OVER)
        return value >= s->threshold;
    bool good = !prover_moves;
    for (int i = 0; i < count && good != prover_moves && s->left > 0; i++)
        good = holds(s, proof_position_of(s->r, &move[i].node, !prover_moves, move[i].margin), !prover_moves);
    return good;
}

/* True when plain alpha-beta, like a checker's without a table or a learned order, shows that the
 * prover gets at least `threshold` in at most LEAF_NODES positions per leaf, averaged over a sample
 * of `set`, in which the prover is to move.  Depends on nothing else. */
static bool leaves_are_cheap(const proof_rules *r, const position_list *set, int threshold)
{
    const size_t n = set->count < SAMPLE ? set->count : SAMPLE;
    plain s = {.r = r, .threshold = threshold, .left = (int64_t)n * LEAF_NODES};
    for (size_t i = 0; i < n && s.left > 0; i++)
        (void)holds(&s, positions_get(set, i * set->count / n), true);
    return s.left > 0;
}

typedef struct proving {
    const diagram *root;
    const proof_options *o;
    search_options search; /* the memory in it */
    proof_rules *rules;
    store *store; /* NULL: none */
    bound_tester *tester;
    certificate file;
    proof_progress progress;
    double next_report;
    proof_result *out;
} proving;

static status solve(proving *v, int alpha, int beta, error *e)
{
    const game_spec *spec = &v->rules->rules.spec;
    search_result *r = &v->out->solved;
    search_options o = v->search;
    status s = v->store ? known_bounds(v->store, spec, v->root, &r->lower, &r->upper, e) : STATUS_OK;
    if (s != STATUS_OK)
        return s;
    if (v->store && (r->lower == r->upper || r->lower >= beta || r->upper <= alpha))
        return s;
    o.alpha = alpha;
    o.beta = beta;
    const int lower = v->store ? r->lower : -VALUE_INFINITY, upper = v->store ? r->upper : VALUE_INFINITY;
    s = solve_position(spec, v->root, &o, r, e);
    if (s != STATUS_OK)
        return s == STATUS_STOPPED ? fail(e, s, "stopped before the value was known; there is no certificate") : s;
    r->lower = r->lower > lower ? r->lower : lower;
    r->upper = r->upper < upper ? r->upper : upper;
    return v->store ? known_keep(v->store, spec, v->root, r->lower, r->upper, e) : STATUS_OK;
}

static status find_claim(proving *v, error *e)
{
    const proof_question asked = v->o->question;
    const int value = v->o->value;
    const struct {
        int alpha, beta;
    } window[] = {[PROVE_EXACT] = {-VALUE_INFINITY, VALUE_INFINITY},
                  [PROVE_OUTCOME] = {-1, 1},
                  [PROVE_AT_LEAST] = {value - 1, value},
                  [PROVE_AT_MOST] = {value, value + 1}};
    const status s = solve(v, window[asked].alpha, window[asked].beta, e);
    if (s != STATUS_OK)
        return s;
    const search_result *r = &v->out->solved;
    if (asked == PROVE_AT_LEAST && r->lower < value)
        return fail(e, STATUS_BAD_INPUT, "at least %d: the value is at most %d; nothing to prove", value, r->upper);
    if (asked == PROVE_AT_MOST && r->upper > value)
        return fail(e, STATUS_BAD_INPUT, "at most %d: the value is at least %d; nothing to prove", value, r->lower);
    certificate *c = &v->file;
    if (asked == PROVE_AT_LEAST || asked == PROVE_AT_MOST) {
        c->claim = asked == PROVE_AT_LEAST ? CLAIM_AT_LEAST : CLAIM_AT_MOST;
        c->value = value;
    } else if (asked == PROVE_EXACT || (r->lower == 0 && r->upper == 0)) {
        c->claim = CLAIM_EXACT;
        c->value = r->lower;
    } else {
        c->claim = r->lower > 0 ? CLAIM_AT_LEAST : CLAIM_AT_MOST;
        c->value = r->lower > 0 ? 1 : -1;
    }
    v->out->claim = c->claim;
    v->out->value = c->value;
    return STATUS_OK;
}

static void show_part(void *context, size_t done)
{
    proving *v = context;
    const double now = clock_seconds();
    if (!v->o->progress || now < v->next_report)
        return;
    v->next_report = now + 0.5;
    v->progress.done = done;
    v->o->progress(v->o->context, &v->progress);
}

/* Adds the position to be proved to the list of the side to move; nothing if the game is over. */
static status begin_walk(const proving *v, proof_walk *w, bool prover_moves, error *e)
{
    const proof_rules *r = v->rules;
    const walk_node n = walk_enter(&r->rules, v->root);
    const int margin = r->margins ? (int)(v->root->sum[v->root->side] - v->root->sum[1 - v->root->side]) : 0;
    int value;
    w->level = (int)game_plies_left(&r->rules.spec, v->root);
    if (rules_over(&r->rules, v->root, &value))
        return STATUS_OK;
    return positions_add(prover_moves ? &w->prover : &w->other,
                         proof_position_of(r, &n, prover_moves, prover_moves ? margin : -margin))
               ? STATUS_OK
               : fail(e, STATUS_NO_MEMORY, "proof: out of memory");
}

/* True for the level of the leaves: one in which the prover is to move, so that one move has to be
 * found rather than all refuted, at the level asked for or just below it; if none was asked for,
 * the first that is cheap, but at most half way up. */
static bool is_leaf_level(const proving *v, const proof_walk *w)
{
    const int asked = v->o->leaves;
    const bool turn = w->prover.count >= w->other.count;
    if (asked != PROOF_LEAVES_AUTO)
        return w->level < asked || (w->level == asked && (turn || asked == 0));
    if (w->level == 0 || w->prover.count + w->other.count == 0)
        return true;
    if (v->rules->whole && w->level > WHOLE_LEAVES)
        return false;
    return 2 * w->level <= game_plies_left(&v->rules->rules.spec, v->root) && turn &&
           leaves_are_cheap(v->rules, &w->prover, w->threshold);
}

/* Goes on from one level to the next. */
static status descend(proving *v, proof_walk *w, error *e)
{
    position_list chosen = {0};
    const uint64_t nodes = bound_tester_nodes(v->tester);
    status s = proof_settle(w, e);
    v->progress.level = w->level;
    v->progress.prover = w->prover.count;
    v->progress.other = w->other.count;
    w->tests = 0;
    if (s == STATUS_OK)
        s = proof_choose(w, &chosen, e);
    if (s == STATUS_OK)
        s = certificate_add(&v->file, w->symbols, w->prover.count, e);
    LOG("proof: level %d, %zu positions of the prover, %zu of the other side", w->level, w->prover.count,
        w->other.count);
    if (s == STATUS_OK && v->o->level_done) {
        v->progress.done = w->prover.count;
        v->progress.tests = w->tests;
        v->progress.nodes = bound_tester_nodes(v->tester) - nodes;
        v->o->level_done(v->o->context, &v->progress);
    }
    v->progress.symbols += w->prover.count;
    v->out->positions += w->prover.count + w->other.count;
    if (s == STATUS_OK)
        s = proof_go_on(w, &chosen, e);
    positions_free(&chosen);
    return s;
}

/* A part by levels. */
static status prove_levels(proving *v, certificate_part *p, uint64_t *leaves, error *e)
{
    const bool at_least = p->bound == CLAIM_AT_LEAST;
    proof_walk w = {.rules = v->rules,
                    .tester = v->tester,
                    .threads = v->search.threads,
                    .threshold = at_least ? v->file.value : -v->file.value,
                    .recalls = game_plies_left(&v->rules->rules.spec, v->root) > PROOF_FAR,
                    .store = v->store,
                    .lock = PTHREAD_MUTEX_INITIALIZER,
                    .progress = show_part,
                    .progress_context = v};
    v->progress = (proof_progress){.bound = p->bound};
    v->rules->prover = at_least ? v->root->side : 1 - v->root->side;
    w.history = (uint64_t)(int64_t)w.threshold;
    status s = begin_walk(v, &w, at_least, e);
    if (s == STATUS_OK && v->store)
        s = known_load(v->store, at_least ? v->root->side : 1 - v->root->side, &w, e);
    while (s == STATUS_OK && !is_leaf_level(v, &w))
        s = stop_requested(v->search.stop) ? STATUS_STOPPED : descend(v, &w, e);
    p->leaves = w.level > 0 ? w.level : 0;
    if (v->rules->whole && w.prover.count + w.other.count == 0) /* the last level may be too high for leaves */
        p->leaves = 0;
    *leaves = w.prover.count + w.other.count;
    positions_free(&w.prover);
    positions_free(&w.other);
    positions_forget(&w.held);
    positions_forget(&w.refuted);
    free(w.symbols);
    return s;
}

/* Makes a part without levels if there is one; p->kind is then another than PART_LEVELS.  There is
 * none near the end, or if a level for the leaves was asked for. */
static status prove_draw(proving *v, certificate_part *p, error *e)
{
    const game_spec *spec = &v->rules->rules.spec;
    const solver_game *game = solver_of(spec);
    const bool at_least = p->bound == CLAIM_AT_LEAST;
    const int empties = diagram_empties(spec, v->root);
    solver_symbols found;
    if (!game->draw_proof || spec->misere || v->file.value != 0 || empties <= PROOF_DRAW ||
        v->o->leaves != PROOF_LEAVES_AUTO)
        return STATUS_OK;
    if (at_least && empties == spec->rows * spec->cols) {
        p->kind = PART_STEALING;
        return STATUS_OK;
    }
    status s = game->draw_proof(spec, v->root, at_least, &v->search, &found, e);
    if (s == STATUS_OK && found.found) {
        p->kind = PART_RELAXED;
        v->out->positions += found.positions;
        s = certificate_add(&v->file, found.symbol, found.count, e);
    }
    free(found.symbol);
    return s;
}

static status prove_part(proving *v, proof_claim bound, error *e)
{
    const int index = v->file.parts++;
    certificate_part *p = &v->file.part[index];
    uint64_t leaves = 0;
    *p = (certificate_part){.bound = bound};
    status s = prove_draw(v, p, e);
    if (s == STATUS_OK && p->kind == PART_LEVELS)
        s = prove_levels(v, p, &leaves, e);
    if (s == STATUS_OK)
        s = certificate_end_part(&v->file, e);
    v->out->part[index].bound = bound;
    v->out->part[index].kind = p->kind;
    v->out->part[index].leaf_level = p->leaves;
    v->out->part[index].symbols = p->symbols;
    v->out->part[index].leaves = leaves;
    return s == STATUS_STOPPED ? fail(e, s, "stopped; there is no certificate") : s;
}

static status prove_parts(proving *v, error *e)
{
    const int least = v->rules->least, value = v->file.value;
    status s = bound_tester_create(&v->rules->rules, &v->search, &v->tester, e);
    if (s == STATUS_OK && v->file.claim != CLAIM_AT_MOST && value > least)
        s = prove_part(v, CLAIM_AT_LEAST, e);
    if (s == STATUS_OK && v->file.claim != CLAIM_AT_LEAST && value < -least)
        s = prove_part(v, CLAIM_AT_MOST, e);
    v->out->parts = v->file.parts;
    if (v->tester)
        v->out->nodes = bound_tester_nodes(v->tester);
    bound_tester_destroy(v->tester);
    return s;
}

status prove_write(const game_spec *spec, const diagram *d, const proof_options *options, const char *path,
                   proof_result *out, error *e)
{
    const double begun = clock_seconds();
    proving v = {.root = d, .o = options, .search = options->search, .out = out};
    outfile *file = NULL;
    char text[MAX_SPEC_TEXT], root[MAX_DIAGRAM_TEXT];
    *out = (proof_result){.parts = 0};
    spec_format_whole(spec, text);
    diagram_format(spec, d, root);
    v.search.memory = options->memory;
    v.search.no_line = true;
    status s = proof_rules_create(spec, &v.rules, e);
    if (s == STATUS_OK && v.rules->whole && options->leaves > WHOLE_LEAVES)
        s = fail(e, STATUS_BAD_INPUT, "prove: --leaves %d; expected at most %d for a game in a file", options->leaves,
                 WHOLE_LEAVES);
    if (s == STATUS_OK && v.rules->whole) {
        v.file.plies = (int)game_plies_left(spec, d);
        s = proof_way(&v.rules->rules, d, v.file.way, e);
    }
    if (s == STATUS_OK)
        s = outfile_open(path, "the certificate", &file, e);
    if (s == STATUS_OK && options->store) /* a new store begins at the position to be proved */
        s = store_open(options->store, STORE_CREATE, text, root, &v.store, e);
    if (s == STATUS_OK && options->store)
        store_wait_for_server(v.store, options->search.stop);
    if (s == STATUS_OK && v.search.memory == NULL) {
        s = solve_memory_create(spec, &v.search, &v.search.memory, e);
        if (s == STATUS_OK)
            solve_memory_keep(spec, d, &v.search);
    }
    if (s == STATUS_OK)
        s = find_claim(&v, e);
    if (s == STATUS_OK)
        s = prove_parts(&v, e);
    if (v.search.memory != options->memory)
        search_memory_destroy(v.search.memory);
    if (s == STATUS_OK)
        s = certificate_write(&v.file, spec, d, file, &out->bytes, e);
    else
        outfile_discard(file);
    certificate_free(&v.file);
    store_close(v.store);
    free(v.rules);
    out->seconds = clock_seconds() - begun;
    return s;
}
