#include "proof/level.h"

#include "text/notation.h"
#include "text/canonical.h"

#include <stdio.h> /* snprintf */

enum { MAX_NAME = MAX_DIAGRAM_TEXT + 16 };

/* The name that a bound of the position `key` has in the store's table `solve`. */
static void bound_name(const char *key, bool lower, char name[static MAX_NAME])
{
    (void)snprintf(name, MAX_NAME, "proof-%s %s", lower ? "lower" : "upper", key);
}

/* Narrows *bound by the bounds that known_keep has stored. */
static status read_kept(store *s, const char *key, bool lower, int *bound, error *e)
{
    char name[MAX_NAME];
    double value;
    bool found;
    bound_name(key, lower, name);
    const status result = store_get(s, name, &value, &found, e);
    if (result == STATUS_OK && found && (lower ? value > *bound : value < *bound))
        *bound = (int)value;
    return result;
}

status known_bounds(store *s, const game_spec *spec, const diagram *d, int *lower, int *upper, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    store_position p;
    bool found;
    canonical_key(spec, d, key);
    status result = store_find(s, key, &p, &found, e);
    const bool known = result == STATUS_OK && found && p.known != STORE_OPEN;
    *lower = known ? p.lower : -VALUE_INFINITY;
    *upper = known ? p.upper : VALUE_INFINITY;
    if (result == STATUS_OK)
        result = read_kept(s, key, true, lower, e);
    return result == STATUS_OK ? read_kept(s, key, false, upper, e) : result;
}

status known_keep(store *s, const game_spec *spec, const diagram *d, int lower, int upper, error *e)
{
    char key[MAX_DIAGRAM_TEXT], name[MAX_NAME];
    canonical_key(spec, d, key);
    bound_name(key, true, name);
    const status result = store_set(s, name, lower, e);
    bound_name(key, false, name);
    return result == STATUS_OK ? store_set(s, name, upper, e) : result;
}

typedef struct loading {
    proof_walk *walk;
    int prover;
} loading;

static status load(void *context, const store_position *p, error *e)
{
    const loading *v = context;
    proof_walk *w = v->walk;
    const proof_rules *r = w->rules;
    diagram d;
    if (p->known == STORE_OPEN)
        return STATUS_OK;
    const status s = diagram_parse(&r->rules.spec, p->key, &d, e);
    if (s != STATUS_OK || d.side == v->prover || rules_over(&r->rules, &d, NULL))
        return s;
    const walk_node n = walk_enter(&r->rules, &d);
    const int margin = r->margins ? (int)(d.sum[v->prover] - d.sum[1 - v->prover]) : 0;
    const proof_position after = proof_position_of(r, &n, false, margin);
    bool memory = true;
    if (p->upper <= -w->threshold)
        memory = positions_put(&w->held, after);
    else if (p->lower > -w->threshold && !r->margins) /* with another margin it may hold */
        memory = positions_put(&w->refuted, after);
    return memory ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "proof: out of memory");
}

status known_load(store *s, int prover, proof_walk *w, error *e)
{
    loading v = {w, prover};
    w->held.shift = w->refuted.shift = w->rules->shift;
    return store_positions(s, load, &v, e);
}
