/* openings.c - see openings.h. */
#include "solve/openings.h"

#include "notation/notation.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

/* A node of the tree of positions that are solved, in the order of their texts. */
typedef struct solved {
    char position[MAX_DIAGRAM_TEXT];
    solution answer;
} solved;

typedef struct walk {
    const openings_job *job;
    void *known; /* tsearch's tree of `solved` */
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

static status answer_of(walk *w, const diagram *d, const solution **out, error *e)
{
    solved *one = malloc(sizeof *one);
    if (one == NULL)
        return fail(e, STATUS_NO_MEMORY, "openings: not enough memory for another position");
    diagram_format(w->job->spec, d, one->position);
    solved **found = tfind(one, &w->known, by_position);
    status s = STATUS_OK;
    if (found == NULL) {
        s = w->job->solve(w->job->context, d, &one->answer, e);
        found = s == STATUS_OK ? tsearch(one, &w->known, by_position) : NULL;
        if (s == STATUS_OK && found == NULL)
            s = fail(e, STATUS_NO_MEMORY, "openings: not enough memory for another position");
    }
    if (found == NULL || *found != one)
        free(one);
    if (found != NULL)
        *out = &(*found)->answer;
    return s;
}

static bool same(const game_spec *spec, const diagram *a, const diagram *b)
{
    char one[MAX_DIAGRAM_TEXT], other[MAX_DIAGRAM_TEXT];
    diagram_format(spec, a, one);
    diagram_format(spec, b, other);
    return strcmp(one, other) == 0;
}

/* The symmetries among `fixing` that map `d` onto itself. */
static unsigned still_fixing(const game_spec *spec, const diagram *d, unsigned fixing)
{
    unsigned left = 0;
    for (int s = 0; s < rules_symmetries(spec); s++) {
        diagram image;
        rules_symmetry(spec, s, d, &image);
        if (fixing & 1u << s && same(spec, d, &image))
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
            if (fixing & 1u << s && same(spec, &c->child[i], &image))
                return k;
        }
    }
    return i;
}

static void continue_from(const game_rules *rules, const diagram *d, unsigned fixing, continuations *c)
{
    c->count = rules_moves(rules, d, c->move);
    for (int i = 0; i < c->count; i++) {
        c->child[i] = *d;
        (void)rules_play(rules, &c->child[i], c->move[i]);
        c->first[i] = first_image(&rules->spec, c, i, fixing);
    }
}

/* The moves that move i stands for; 0: an earlier one stands for it. */
static uint64_t images_of(const continuations *c, int i)
{
    uint64_t images = 0;
    for (int k = 0; k < c->count; k++)
        images += c->first[k] == i;
    return images;
}

static status visit(walk *w, const diagram *d, int plies, unsigned fixing, uint64_t stands_for, error *e)
{
    const game_spec *spec = w->job->spec;
    opening o = {.line = w->line, .plies = plies, .stands_for = stands_for, .position = d};
    status s = answer_of(w, d, &o.answer, e);
    if (s == STATUS_OK)
        s = w->job->visit(w->job->context, &o, e);
    if (s != STATUS_OK || plies == w->job->plies)
        return s;
    continuations *c = malloc(sizeof *c);
    if (c == NULL)
        return fail(e, STATUS_NO_MEMORY, "openings: not enough memory for ply %d", plies + 1);
    fixing = still_fixing(spec, d, fixing);
    continue_from(w->job->rules, d, fixing, c);
    for (int i = 0; i < c->count && s == STATUS_OK; i++) {
        const uint64_t images = images_of(c, i);
        w->line[plies] = c->move[i];
        if (images > 0)
            s = visit(w, &c->child[i], plies + 1, fixing, stands_for * images, e);
    }
    free(c);
    return s;
}

uint64_t openings_stand_for(const game_rules *rules, diagram *d, const game_move *line, int plies)
{
    unsigned fixing = ~0u;
    uint64_t count = 1;
    continuations c;
    for (int i = 0; i < plies; i++) {
        int k = 0;
        fixing = still_fixing(&rules->spec, d, fixing);
        continue_from(rules, d, fixing, &c);
        while (k < c.count && c.move[k] != line[i])
            k++;
        if (k == c.count)
            return 0;
        count *= images_of(&c, c.first[k]);
        *d = c.child[k];
    }
    return count;
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
    status s = openings_check(job->spec, e);
    if (s == STATUS_OK)
        s = visit(&w, start, 0, ~0u, 1, e);
    tdestroy(w.known, free);
    return s;
}
