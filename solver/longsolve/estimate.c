/* estimate.c - see estimate.h. */
#include "longsolve/estimate.h"

#include <math.h>
#include <stdlib.h>

enum { SAMPLES = 19, LOW = 1, MIDDLE = 9, HIGH = 17 }; /* of the sorted samples */

/* What a sample has settled about a node. */
typedef struct made_up {
    int sample;    /* in which the rest was written; 0: none yet */
    double luck;   /* of its value: 0..1; of a task's node */
    bool known[2]; /* of the last bound asked, odd or even */
    int bound[2];
    bool answer[2];
} made_up;

typedef struct sampling {
    made_up *made_up; /* by the nodes' numbers */
    model model;
    model_rng rng;
    double budget, nodes, tasks;
    int sample;
} sampling;

static made_up *made_up_of(sampling *s, const tree_node *n)
{
    made_up *m = &s->made_up[n->number];
    if (m->sample != s->sample)
        *m = (made_up){.sample = s->sample, .luck = model_random(&s->rng)};
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
    made_up *m = made_up_of(s, n);
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

bool estimate_left(tree *t, const model *m, double budget, estimate *out)
{
    const size_t most = 2 * tree_open_goals(t);
    double nodes[SAMPLES], tasks[SAMPLES];
    *out = (estimate){.nodes = 0};
    if (most == 0)
        return true;
    sampling s = {.budget = budget, .rng = {0x9e3779b97f4a7c15}};
    s.made_up = calloc(tree_nodes(t), sizeof *s.made_up);
    question *asked = malloc(most * sizeof *asked);
    const bool room = s.made_up && asked;
    if (room) {
        const size_t count = tree_questions(t, most, asked);
        for (int i = 0; i < SAMPLES; i++) {
            sample(&s, m, asked, count);
            nodes[i] = s.nodes;
            tasks[i] = s.tasks;
        }
        qsort(nodes, SAMPLES, sizeof *nodes, ascending);
        qsort(tasks, SAMPLES, sizeof *tasks, ascending);
        *out = (estimate){.nodes = nodes[MIDDLE], .low = nodes[LOW], .high = nodes[HIGH], .tasks = tasks[MIDDLE]};
    }
    free(asked);
    free(s.made_up);
    return room;
}
