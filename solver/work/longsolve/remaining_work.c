#include "longsolve/remaining_work.h"

#include "longsolve/schedule.h"

#include <math.h>
#include <stdlib.h>

enum { SAMPLES = 19, LOW = 1, MIDDLE = 9, HIGH = 17 }; /* of the sorted samples */
enum { DRAWS_MOST = 64 };                              /* of the cost of a running task */
static const double PRIOR_ERROR = 2;                   /* standard error of log2 nodes before anything is known */

/* The notes about a node. */
typedef struct note {
    bool counted;  /* its nodes were counted */
    double nodes;  /* of all tasks on it and below it */
    int sample;    /* in which the fields below were drawn; 0: none yet */
    double luck;   /* of its value: 0..1 */
    bool known[2]; /* the answer about the last bound asked, odd or even */
    int bound[2];
    bool answer[2];
} note;

/* The cost of a settled question. */
typedef struct observation {
    model_case about;
    double nodes;
} observation;

typedef struct estimation {
    note *note; /* indexed by the nodes' numbers */
    observation *seen;
    size_t seen_count;
    double mean; /* nodes of those */
    model fitted, drawn;
    uint64_t random; /* state of the generator */
    bool learning;   /* from the open questions */
    double budget, nodes, tasks;
    int sample;
} estimation;

/* ---- what the tree has cost ------------------------------------------------------------------ */

static void observe(estimation *s, const tree_node *n, int bound, double nodes)
{
    s->seen[s->seen_count++] = (observation){tree_case(n, bound), nodes < 1 ? 1 : nodes};
}

/* The nodes of all tasks on `n` and below it; a node that several lines lead to counts once. */
static double count_nodes(estimation *s, const tree_node *n)
{
    note *a = &s->note[n->number];
    if (a->counted)
        return 0;
    a->counted = true;
    a->nodes = n->effort;
    for (int i = 0; i < n->children; i++)
        a->nodes += count_nodes(s, n->child[i]);
    const bool yes = n->lower > -VALUE_INFINITY, no = n->upper < VALUE_INFINITY;
    const double each = yes && no ? a->nodes / 2 : a->nodes;
    if (a->nodes > 0 && yes)
        observe(s, n, n->lower, each);
    if (a->nodes > 0 && no)
        observe(s, n, n->upper + 1, each);
    return a->nodes;
}

static double weight_of(const estimation *s, double nodes)
{
    return sqrt(nodes / s->mean);
}

static void fit_model(estimation *s)
{
    double squares = PRIOR_ERROR * PRIOR_ERROR, weights = 1;
    s->mean = 0;
    for (size_t i = 0; i < s->seen_count; i++)
        s->mean += s->seen[i].nodes / (double)s->seen_count;
    model_init(&s->fitted);
    s->fitted.error = PRIOR_ERROR;
    for (size_t i = 0; i < s->seen_count; i++)
        (void)model_learn_weighted(&s->fitted, &s->seen[i].about, s->seen[i].nodes, weight_of(s, s->seen[i].nodes));
    for (size_t i = 0; i < s->seen_count; i++) {
        const observation *o = &s->seen[i];
        const double miss = log2(o->nodes / model_nodes(&s->fitted, &o->about));
        squares += weight_of(s, o->nodes) * miss * miss;
        weights += weight_of(s, o->nodes);
    }
    s->fitted.error = sqrt(squares / weights);
}

/* ---- samples --------------------------------------------------------------------------------- */

static note *note_of(estimation *s, const tree_node *n)
{
    note *a = &s->note[n->number];
    if (a->sample != s->sample) {
        a->sample = s->sample;
        a->luck = model_random(&s->random);
        a->known[0] = a->known[1] = false;
    }
    return a;
}

/* A running task costs more than it has so far; if no draw is that high, as much again. */
static void search_task(estimation *s, const tree_node *n, int bound)
{
    const model_case about = tree_case(n, bound);
    double nodes = 0;
    for (int i = 0; i < DRAWS_MOST && nodes <= n->so_far; i++)
        nodes = model_nodes_drawn(&s->drawn, &about, &s->random);
    nodes = nodes > n->so_far ? nodes - n->so_far : n->so_far;
    s->nodes += nodes;
    s->tasks += nodes > s->budget ? nodes / s->budget : 1;
}

/* The answer to a question, and what it costs.  The first child whose value is low enough, by its
 * luck, answers yes; if yes is likely, the last one must. */
static bool settle(estimation *s, const tree_node *n, int bound, bool likely)
{
    if (!tree_is_open(n, bound))
        return n->lower >= bound;
    note *a = note_of(s, n);
    const int slot = bound & 1;
    if (a->known[slot] && a->bound[slot] == bound)
        return a->answer[slot];
    bool yes = likely && !n->expanded;
    int last = -1;
    if (!n->expanded)
        search_task(s, n, bound);
    for (int i = 0; i < n->children; i++)
        last = tree_is_open(n->child[i], 1 - bound) ? i : last;
    for (int i = 0; i <= last && !yes; i++) {
        const tree_node *c = n->child[i];
        if (!tree_is_open(c, 1 - bound))
            continue;
        const bool in_vain = !likely || (i != last && note_of(s, c)->luck < tree_chance(c, 1 - bound));
        yes = !settle(s, c, 1 - bound, in_vain);
    }
    if (s->learning && s->seen_count > 0) {
        /* An open question may already have cost more than expected, for example if its task was
         * split or is still running. */
        const model_case about = tree_case(n, bound);
        const double nodes = a->nodes + n->so_far;
        if (nodes > model_nodes(&s->fitted, &about))
            (void)model_learn_weighted(&s->fitted, &about, nodes, weight_of(s, nodes));
    }
    a->known[slot] = true;
    a->bound[slot] = bound;
    a->answer[slot] = yes;
    return yes;
}

static void sample(estimation *s, const question *asked, size_t count)
{
    s->sample++;
    s->nodes = s->tasks = 0;
    model_draw(&s->fitted, &s->random, &s->drawn);
    for (size_t i = 0; i < count; i++)
        (void)settle(s, asked[i].node, asked[i].bound, asked[i].likely);
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void estimate(estimation *s, tree *t, question *asked, size_t most, remaining_work *out)
{
    double nodes[SAMPLES], tasks[SAMPLES];
    const size_t count = tree_questions(t, most, asked);
    (void)count_nodes(s, t->root);
    fit_model(s);
    s->learning = true;
    sample(s, asked, count);
    s->learning = false;
    for (int i = 0; i < SAMPLES; i++) {
        sample(s, asked, count);
        nodes[i] = s->nodes;
        tasks[i] = s->tasks;
    }
    qsort(nodes, SAMPLES, sizeof *nodes, ascending);
    qsort(tasks, SAMPLES, sizeof *tasks, ascending);
    *out = (remaining_work){.nodes = nodes[MIDDLE], .low = nodes[LOW], .high = nodes[HIGH], .tasks = tasks[MIDDLE]};
}

bool remaining_work_estimate(tree *t, double budget, remaining_work *out)
{
    const size_t most = 2 * tree_open_goals(t);
    *out = (remaining_work){.nodes = 0};
    if (most == 0)
        return true;
    estimation s = {.budget = budget, .random = 0x9e3779b97f4a7c15};
    s.note = calloc(t->nodes, sizeof *s.note);
    s.seen = malloc(2 * t->nodes * sizeof *s.seen);
    question *asked = malloc(most * sizeof *asked);
    const bool room = s.note && s.seen && asked;
    if (room)
        estimate(&s, t, asked, most, out);
    free(asked);
    free(s.seen);
    free(s.note);
    return room;
}
