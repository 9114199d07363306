#include "solve/openings.h"

#include "text/notation.h"
#include "solve/solve.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

/* A position with its answer; ordered by the positions' texts. */
typedef struct solved {
    char position[MAX_DIAGRAM_TEXT];
    solution answer;
} solved;

typedef struct walk {
    const openings_job *job;
    void *known;  /* tsearch's tree of `solved` */
    bool stopped; /* nothing more is solved */
    game_move line[OPENING_PLIES_MOST];
} walk;

/* The children of one position. */
typedef struct continuations {
    int count;
    game_move move[MAX_MOVES];
    diagram child[MAX_MOVES];
    int first[MAX_MOVES]; /* the first of the moves that are its images */
} continuations;

static int by_position(const void *a, const void *b)
{
    return strcmp(((const solved *)a)->position, ((const solved *)b)->position);
}

/* The answer of `d`; NULL: it is not known. */
static const solution *find_answer(const walk *w, const diagram *d)
{
    solved key;
    diagram_format(&w->job->rules->spec, d, key.position);
    solved *const *found = tfind(&key, &w->known, by_position);
    return found == NULL ? NULL : &(*found)->answer;
}

static status keep(walk *w, const diagram *d, const solution *answer, error *e)
{
    solved *one = malloc(sizeof *one);
    if (one != NULL) {
        diagram_format(&w->job->rules->spec, d, one->position);
        one->answer = *answer;
        if (tsearch(one, &w->known, by_position) != NULL)
            return STATUS_OK;
    }
    free(one);
    return fail(e, STATUS_NO_MEMORY, "openings: not enough memory for another position");
}

/* The symmetries among `fixing` that map `d` onto itself. */
static unsigned still_fixing(const game_spec *spec, const diagram *d, unsigned fixing)
{
    unsigned left = 0;
    for (int s = 0; s < rules_symmetries(spec); s++) {
        diagram image;
        rules_symmetry(spec, s, d, &image);
        if (fixing & 1u << s && diagram_same(spec, d, &image))
            left |= 1u << s;
    }
    return left;
}

/* The number of the first move that some symmetry of `fixing` maps onto move i. */
static int first_image(const game_spec *spec, const continuations *c, int i, unsigned fixing)
{
    for (int k = 0; k < i; k++) {
        for (int s = 0; s < rules_symmetries(spec); s++) {
            diagram image;
            rules_symmetry(spec, s, &c->child[k], &image);
            if (fixing & 1u << s && diagram_same(spec, &c->child[i], &image))
                return k;
        }
    }
    return i;
}

/* Fills in *c, if there is memory for it. */
static status continue_from(const game_rules *rules, const diagram *d, unsigned fixing, int ply, continuations *c,
                            error *e)
{
    if (c == NULL)
        return fail(e, STATUS_NO_MEMORY, "openings: not enough memory for ply %d", ply);
    c->count = rules_moves(rules, d, c->move);
    for (int i = 0; i < c->count; i++) {
        c->child[i] = *d;
        (void)rules_play(rules, &c->child[i], c->move[i]);
        c->first[i] = first_image(&rules->spec, c, i, fixing);
    }
    return STATUS_OK;
}

/* The moves that move i stands for; 0: an earlier one stands for it. */
static uint64_t images_of(const continuations *c, int i)
{
    uint64_t images = 0;
    for (int k = 0; k < c->count; k++)
        images += c->first[k] == i;
    return images;
}

/* The parts of a position's estimate: its continuations' values, proved or estimated. */
typedef struct combining {
    search_estimate best; /* known: a continuation has a value */
    int missing;          /* the most that continuations without a value can be worth */
    int depth, percent;   /* the least of the estimated values */
} combining;

static void combine(combining *t, game_move move, const search_result *child, int most)
{
    const search_estimate *e = child != NULL ? &child->estimate : NULL;
    const bool exact = child != NULL && child->lower == child->upper;
    if (!exact && (e == NULL || !e->known)) {
        t->missing = most > t->missing ? most : t->missing;
        return;
    }
    const int value = exact ? -child->value : -e->value;
    if (!exact && (e->depth + 1 < t->depth || t->depth == 0))
        t->depth = e->depth + 1;
    if (!exact && (e->percent < t->percent || t->percent == 0))
        t->percent = e->percent;
    if (t->best.known && value <= t->best.value)
        return;
    const game_move *line = exact ? child->line : e->line;
    const int length = exact ? child->line_length : e->line_length;
    t->best = (search_estimate){.known = true, .value = value, .line = {move}, .line_length = 1};
    for (int i = 0; i < length && t->best.line_length < PROGRESS_LINE; i++)
        t->best.line[t->best.line_length++] = line[i];
}

/* The estimate within the proved bounds; none if a continuation without a value may be better. */
static search_estimate combined(const combining *t, const search_result *r)
{
    search_estimate e = t->best;
    e.known = e.known && t->depth > 0 && t->missing <= e.value;
    e.value = e.value < r->lower ? r->lower : e.value > r->upper ? r->upper : e.value;
    e.depth = t->depth;
    e.percent = t->percent;
    return e;
}

/* The continuation's bounds and best line, if it is the best so far. */
static void take_bounds(search_result *r, game_move move, const search_result *child)
{
    if (-child->upper <= r->lower && r->best != MOVE_NONE)
        return;
    r->lower = -child->upper;
    r->best = move;
    r->threads = child->threads;
    r->hash_bytes = child->hash_bytes;
    r->line[0] = r->best;
    r->line_length = 1 + (child->line_length < MAX_LINE ? child->line_length : MAX_LINE - 1);
    memcpy(r->line + 1, child->line, (size_t)(r->line_length - 1) * sizeof r->line[0]);
}

/* The bounds that the continuations prove for a position, and its estimate; nothing is known
 * about those that a stop left out. */
static void follow(const walk *w, const continuations *c, solution *out)
{
    const game_spec *spec = &w->job->rules->spec;
    search_result *r = &out->result.search;
    const int limit = game_most(spec);
    combining t = {.missing = -VALUE_INFINITY};
    memset(out, 0, sizeof *out);
    *r = (search_result){.lower = -limit, .upper = -limit, .least = -limit, .most = -limit, .best = MOVE_NONE};
    for (int i = 0; i < c->count; i++) {
        if (c->first[i] != i)
            continue;
        const solution *answer = find_answer(w, &c->child[i]);
        const search_result *child = answer != NULL ? &answer->result.search : NULL;
        const int upper = child != NULL ? -child->lower : limit;
        int least = -limit, most = limit;
        if (child != NULL)
            result_limits(spec, child, &least, &most);
        r->least = -most > r->least ? -most : r->least;
        r->most = -least > r->most ? -least : r->most;
        out->stopped = out->stopped || child == NULL || answer->stopped;
        r->upper = upper > r->upper ? upper : r->upper;
        if (child != NULL)
            take_bounds(r, c->move[i], child);
        combine(&t, c->move[i], child, upper);
    }
    r->known = r->lower == r->upper ? KNOWN_EXACT : r->lower > r->least ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    r->value = r->known == KNOWN_AT_MOST ? r->upper : r->lower;
    if (r->known == KNOWN_AT_MOST) { /* no move is known to keep it */
        r->best = MOVE_NONE;
        r->line_length = 0;
    }
    r->estimate = combined(&t, r);
}

/* Finds the answer of `d`, unless the walk is stopped. */
static status answer(walk *w, const diagram *d, int plies, unsigned fixing, error *e)
{
    const openings_job *job = w->job;
    solution found;
    if (w->stopped || find_answer(w, d) != NULL)
        return STATUS_OK;
    if (job->separate || plies == job->plies || rules_over(job->rules, d, NULL)) {
        const status s = job->solve(job->context, d, &found, e);
        w->stopped = s == STATUS_STOPPED;
        return s == STATUS_OK ? keep(w, d, &found, e) : w->stopped ? STATUS_OK : s;
    }
    continuations *c = malloc(sizeof *c);
    status s = continue_from(job->rules, d, fixing, plies + 1, c, e);
    for (int i = 0; s == STATUS_OK && i < c->count; i++)
        if (c->first[i] == i)
            s = answer(w, &c->child[i], plies + 1, still_fixing(&job->rules->spec, &c->child[i], fixing), e);
    if (s == STATUS_OK) {
        follow(w, c, &found);
        s = keep(w, d, &found, e);
    }
    free(c);
    return s;
}

/* `fixing`: the symmetries that map every position up to `d` onto itself. */
static status visit(walk *w, const diagram *d, int plies, unsigned fixing, uint64_t stands_for, error *e)
{
    const openings_job *job = w->job;
    status s = answer(w, d, plies, fixing, e);
    const opening o = {
        .line = w->line, .plies = plies, .stands_for = stands_for, .position = d, .answer = find_answer(w, d)};
    if (s != STATUS_OK || o.answer == NULL)
        return s;
    s = job->visit(job->context, &o, e);
    if (s != STATUS_OK || plies == job->plies)
        return s;
    continuations *c = malloc(sizeof *c);
    s = continue_from(job->rules, d, fixing, plies + 1, c, e);
    for (int i = 0; s == STATUS_OK && i < c->count; i++) {
        const uint64_t images = images_of(c, i);
        const diagram *child = &c->child[i];
        w->line[plies] = c->move[i];
        if (images > 0)
            s = visit(w, child, plies + 1, still_fixing(&job->rules->spec, child, fixing), stands_for * images, e);
    }
    free(c);
    return s;
}

status openings_check(const game_spec *spec, error *e)
{
    const long long most = game_most_moves(spec);
    return most <= MAX_MOVES
               ? STATUS_OK
               : fail(e, STATUS_UNSUPPORTED,
                      "openings: a position can have %lld moves; expected a game with at most %d", most, MAX_MOVES);
}

status openings_walk(const openings_job *job, const diagram *start, error *e)
{
    walk w = {.job = job};
    status s = openings_check(&job->rules->spec, e);
    if (s == STATUS_OK)
        s = visit(&w, start, 0, still_fixing(&job->rules->spec, start, ~0u), 1, e);
    tdestroy(w.known, free);
    return s == STATUS_OK && w.stopped ? STATUS_STOPPED : s;
}
