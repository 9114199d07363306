/* hand_back.c - a task that is interrupted leaves what its search has proved; see workers.h. */
#include "longsolve/workers.h"
#include "solve/bound_tester.h"

enum { LEVELS = 2 }; /* below the position, on which the table is asked */

static status prove_below(longsolve *l, bound_tester *tester, tree_node *n, int bound, int levels, int *proved,
                          error *e)
{
    status s = n->over || n->expanded || n->leaf ? STATUS_OK : tree_expand(l->tree, n, bound, e);
    for (int i = 0; i < n->children && s == STATUS_OK && tree_is_open(n, bound); i++) {
        tree_node *c = n->child[i];
        int lower = c->lower, upper = c->upper;
        if (c->over)
            continue;
        const walk_node at = walk_enter(&l->rules, &c->position);
        bound_tester_recall(tester, 0, &at, &lower, &upper);
        if (lower > c->lower || upper < c->upper) {
            c->searched = true;
            (*proved)++;
            s = tree_prove(l->tree, c, lower, upper, MOVE_NONE, e);
        }
        if (s == STATUS_OK && levels > 1 && tree_is_open(c, 1 - bound))
            s = prove_below(l, tester, c, 1 - bound, levels - 1, proved, e);
    }
    return s;
}

/* *proved: the positions below of which the table has proved something new. */
static status take_from_table(longsolve *l, longsolve_worker *w, const search_options *searched, int *proved, error *e)
{
    search_options o = *searched;
    bound_tester *tester;
    const _Atomic bool *stop = l->search.stop;
    *proved = 0;
    l->search.stop = NULL; /* while a few moves are ordered */
    o.threads = 1;
    status s = bound_tester_create(&l->rules, &o, &tester, e);
    if (s == STATUS_OK && bound_tester_can_try(tester))
        s = prove_below(l, tester, w->node, w->task.bound, LEVELS, proved, e);
    bound_tester_destroy(tester);
    l->search.stop = stop;
    return s;
}

status longsolve_hand_back(longsolve *l, longsolve_worker *w, const search_options *searched, error *e)
{
    int proved;
    const status s = take_from_table(l, w, searched, &proved, e);
    w->split = w->split || proved > 0;
    if (w->split)
        tree_mark_oversized(w->node, 1);
    return s;
}

status longsolve_save(longsolve *l, longsolve_worker *w, const search_options *searched, const search_result *r,
                      error *e)
{
    int proved;
    w->task.nodes += r->nodes;
    w->task.seconds += r->seconds;
    l->saving = true;
    const status s = take_from_table(l, w, searched, &proved, e);
    return s == STATUS_OK ? longsolve_exchange(l, e) : s;
}
