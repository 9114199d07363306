/* stored_claim.c - claims of stores; see kinds.h. */
#include "verify/kinds.h"
#include "notation/notation.h"
#include "store/canonical.h"
#include "store/store.h"

void verify_forget(verifier *v)
{
    store_close(v->store);
    v->store = NULL;
    v->store_name = NULL;
}

static status open_store(const check *k, error *e)
{
    verifier *v = k->v;
    if (v->store_name == k->claim->file)
        return STATUS_OK;
    verify_forget(v);
    const status s = store_open(k->claim->file, STORE_READ, NULL, NULL, &v->store, e);
    v->store_name = s == STATUS_OK ? k->claim->file : NULL;
    return s;
}

/* The bounds of the children as the store has them: of the best move. */
static status bounds_by_children(const check *k, const game_rules *rules, const diagram *d, int *lower, int *upper,
                                 error *e)
{
    game_move move[MAX_MOVES];
    const int count = rules_moves(rules, d, move);
    status s = STATUS_OK;
    *lower = *upper = -VALUE_INFINITY;
    for (int i = 0; i < count && s == STATUS_OK; i++) {
        diagram child = *d;
        char key[MAX_DIAGRAM_TEXT];
        store_position p = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
        bool found = false;
        int value;
        (void)rules_play(rules, &child, move[i]);
        if (rules_over(rules, &child, &value)) {
            p.lower = p.upper = value;
            found = true;
        } else {
            canonical_key(&rules->spec, &child, key);
            s = store_find(k->v->store, key, &p, &found, e);
        }
        const int low = found ? -p.upper : -VALUE_INFINITY, high = found ? -p.lower : VALUE_INFINITY;
        *lower = low > *lower ? low : *lower;
        *upper = high > *upper ? high : *upper;
    }
    return s;
}

/* Bounds that were taken from the children must follow from theirs. */
static void check_tree(const check *k, const store_position *p)
{
    game_spec spec;
    game_rules rules;
    diagram d;
    int lower = 0, upper = 0;
    char command[600], expected[64], fault[120], path[MAX_SPEC_TEXT];
    error e;
    status s = confine_spec(k->claim->file, store_spec(k->v->store), &spec, path, &e);
    if (s == STATUS_OK)
        s = diagram_parse(&spec, p->key, &d, &e);
    if (s == STATUS_OK) {
        rules_prepare(&rules, &spec);
        s = bounds_by_children(k, &rules, &d, &lower, &upper, &e);
    }
    if (s != STATUS_OK) {
        outcome_bad(k, 0, e.text);
        return;
    }
    const bool holds = lower >= p->lower && upper <= p->upper;
    (void)snprintf(command, sizeof command, "query %s \"%s\"", store_spec(k->v->store), p->key);
    (void)snprintf(expected, sizeof expected, "lower=%d upper=%d", p->lower, p->upper);
    (void)snprintf(fault, sizeof fault, "its children prove no more than lower %d, upper %d", lower, upper);
    const outcome o = {0, command, expected, "children", holds ? VERDICT_AGREE : VERDICT_DISAGREE, fault, 0};
    outcome_add(k, &o);
}

void check_stored(const check *k)
{
    store_position p = {.known = STORE_OPEN};
    bool found = false;
    error e;
    status s = open_store(k, &e);
    if (s == STATUS_OK)
        s = store_find(k->v->store, k->claim->text, &p, &found, &e);
    if (s != STATUS_OK || !found) {
        outcome_bad(k, 0, s != STATUS_OK ? e.text : "verify: a position disappeared from the store during the check");
    } else if (p.known == STORE_TREE) {
        check_tree(k, &p);
    } else {
        check_solved(k, store_spec(k->v->store), p.key,
                     &(proved){.lower = p.lower > -VALUE_INFINITY ? p.lower : -CLAIM_UNKNOWN,
                               .upper = p.upper < VALUE_INFINITY ? p.upper : CLAIM_UNKNOWN});
    }
}
