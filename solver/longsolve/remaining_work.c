/* remaining_work.c - see remaining_work.h. */
#include "longsolve/remaining_work.h"

#include "longsolve/goals.h"
#include "longsolve/schedule.h"

#include <math.h>
#include <stdlib.h>

enum { SAMPLES = 19, LOW = 1, MIDDLE = 9, HIGH = 17 }; /* of the sorted samples */

/* What a sample has drawn for a node. */
typedef struct drawn {
    int sample;    /* in which the rest was written; 0: none yet */
    double luck;   /* of its value: 0..1; of a task's node */
    bool known[2]; /* of the last bound asked, odd or even */
    int bound[2];
    bool answer[2];
} drawn;

typedef struct sampling {
    drawn *drawn; /* by the nodes' numbers */
    model model;
    model_rng rng;
    double budget, nodes, tasks;
    int sample;
} sampling;

static drawn *drawn_of(sampling *s, const tree_node *n)
{
    drawn *m = &s->drawn[n->number];
    if (m->sample != s->sample)
        *m = (drawn){.sample = s->sample, .luck = model_random(&s->rng)};
    return m;
}

/* A task: its value is at least `bound` when its chance for that is above its luck, so that its answers agree. */
static bool settle_task(sampling *s, const tree_node *n, double luck, int bound)
{
    const model_case about = tree_case(n, bound);
    const double nodes = model_nodes_drawn(&s->model, &about, &s->rng);
    s->nodes += nodes;
    s->tasks += nodes > s->budget ? nodes / s->budget : 1;
    return luck < tree_chance(n, bound);
}

static bool settle(sampling *s, const tree_node *n, int bound)
{
    if (!tree_is_open(n, bound))
        return n->lower >= bound;
    drawn *m = drawn_of(s, n);
    const int slot = bound & 1;
    if (m->known[slot] && m->bound[slot] == bound)
        return m->answer[slot];
    bool yes = false;
    if (!n->expanded)
        yes = settle_task(s, n, m->luck, bound);
    for (int i = 0; i < n->children && !yes && n->expanded; i++)
        yes = !settle(s, n->child[i], 1 - bound);
    m->known[slot] = true;
    m->bound[slot] = bound;
    m->answer[slot] = yes;
    return yes;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void sample(sampling *s, const model *m, const question *asked, size_t count)
{
    s->sample++;
    s->nodes = s->tasks = 0;
    model_draw(m, &s->rng, &s->model);
    for (size_t i = 0; i < count; i++)
        (void)settle(s, asked[i].node, asked[i].bound);
}

bool remaining_work_estimate(tree *t, const model *m, double budget, remaining_work *out)
{
    const size_t most = 2 * tree_open_goals(t);
    double nodes[SAMPLES], tasks[SAMPLES];
    *out = (remaining_work){.nodes = 0};
    if (most == 0)
        return true;
    sampling s = {.budget = budget, .rng = {0x9e3779b97f4a7c15}};
    s.drawn = calloc(tree_nodes(t), sizeof *s.drawn);
    question *asked = malloc(most * sizeof *asked);
    const bool room = s.drawn && asked;
    if (room) {
        const size_t count = tree_questions(t, most, asked);
        for (int i = 0; i < SAMPLES; i++) {
            sample(&s, m, asked, count);
            nodes[i] = s.nodes;
            tasks[i] = s.tasks;
        }
        qsort(nodes, SAMPLES, sizeof *nodes, ascending);
        qsort(tasks, SAMPLES, sizeof *tasks, ascending);
        *out = (remaining_work){.nodes = nodes[MIDDLE], .low = nodes[LOW], .high = nodes[HIGH], .tasks = tasks[MIDDLE]};
    }
    free(asked);
    free(s.drawn);
    return room;
}
