/* overview.c - see overview.h. */
#include "longsolve/overview.h"

#include "games/rules.h"
#include "longsolve/children.h"
#include "longsolve/goals.h"
#include "longsolve/longsolve.h"
#include "longsolve/schedule.h"
#include "notation/notation.h"
#include "store/canonical.h"

#include <stdlib.h>
#include <string.h>

/* ---- the tree -------------------------------------------------------------------------------- */

static status expand(void *context, const diagram *d, int bound, tree_child *out, int *count, error *e)
{
    const overview *v = context;
    (void)bound;
    return children_stored(&v->rules, v->store, d, out, count, e);
}

static void created(void *context, tree_node *n)
{
    const overview *v = context;
    store_position p;
    (void)stored_node(&v->spec, v->store, n, &p);
}

/* As far as the store has it. */
static status grow(overview *v, tree_node *n, error *e)
{
    if (n->expanded || n->leaf || n->over)
        return STATUS_OK;
    status s = tree_expand(v->tree, n, 0, e);
    for (int i = 0; i < n->children && s == STATUS_OK; i++)
        s = grow(v, n->child[i], e);
    return s;
}

/* ---- what the store has ---------------------------------------------------------------------- */

static status read_question(overview *v, error *e)
{
    double guess = 0, alpha = -VALUE_INFINITY, beta = VALUE_INFINITY, plies = 0;
    bool found;
    status s = store_get(v->store, "first_guess", &guess, &v->guessed, e);
    v->first_guess = (int)guess;
    if (s == STATUS_OK)
        s = store_get(v->store, "alpha", &alpha, &found, e);
    if (s == STATUS_OK)
        s = store_get(v->store, "beta", &beta, &found, e);
    if (s == STATUS_OK)
        s = store_get(v->store, "task_seconds", &v->task_seconds, &found, e);
    if (s == STATUS_OK)
        s = store_get(v->store, "plies", &plies, &found, e);
    tree_set_first_guess(v->tree, v->first_guess);
    tree_set_window(v->tree, (int)alpha, (int)beta);
    if (s == STATUS_OK)
        s = grow(v, tree_root(v->tree), e);
    return s == STATUS_OK && plies > 0 ? tree_ask_openings(v->tree, (int)plies, e) : s;
}

static status read_store(overview *v, error *e)
{
    const tree_callbacks callbacks = {.context = v, .expand = expand, .created = created};
    status s = spec_parse(store_spec(v->store), &v->spec, e);
    if (s == STATUS_OK)
        s = diagram_parse(&v->spec, store_root(v->store), &v->root, e);
    if (s != STATUS_OK)
        return s;
    rules_prepare(&v->rules, &v->spec);
    s = store_summarize(v->store, &v->tasks, e);
    if (s == STATUS_OK)
        s = tree_create(&v->rules, &v->root, &callbacks, &v->tree, e);
    if (s == STATUS_OK)
        s = read_question(v, e);
    if (s == STATUS_OK && !remaining_work_estimate(v->tree, v->task_seconds * v->tasks.rate, &v->remaining))
        s = fail(e, STATUS_NO_MEMORY, "status: out of memory");
    return s;
}

status overview_read(store *store, overview **out, error *e)
{
    overview *v = aligned_alloc(_Alignof(overview), sizeof *v); /* the rules are aligned beyond malloc */
    *out = v;
    if (!v)
        return fail(e, STATUS_NO_MEMORY, "status: out of memory");
    memset(v, 0, sizeof *v);
    v->store = store;
    v->task_seconds = LONGSOLVE_TASK_SECONDS;
    return read_store(v, e);
}

void overview_free(overview *v)
{
    if (v)
        tree_destroy(v->tree);
    free(v);
}

/* ---- the line -------------------------------------------------------------------------------- */

/* The move that keeps what is proved of the root, or else the one of most promise; NULL: the tree
 * ends here. */
static const tree_node *follow(const tree_node *n, int value, bool *kept, int *child)
{
    if (n->children == 0)
        return NULL;
    *child = 0;
    for (int i = 0; i < n->children && *kept; i++) {
        if (n->child[i]->upper <= -value) {
            *child = i;
            return n->child[i];
        }
    }
    *kept = false;
    return n->child[0];
}

int overview_line(const overview *v, int most, game_move *out, int *proved)
{
    const tree_node *n = tree_root(v->tree), *next;
    diagram d = v->root;
    int length = 0, child, value = n->lower;
    bool kept = value > -VALUE_INFINITY;
    for (*proved = 0; length < most && (next = follow(n, value, &kept, &child)) != NULL; length++) {
        out[length] = canonical_move_to(&v->rules, &d, next->key);
        if (out[length] == MOVE_NONE)
            break;
        (void)rules_play(&v->rules, &d, out[length]);
        *proved += kept;
        value = -value;
        n = next;
    }
    return length;
}
