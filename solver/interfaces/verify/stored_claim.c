/* stored_claim.c - claims of stores; see claim_check.h. */
#include "verify/claim_check.h"
#include "text/notation.h"
#include "text/canonical.h"
#include "store/store.h"

#include "base/writer.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static status open_store(check *k, error *e)
{
    if (k->store_name == k->claim->file)
        return STATUS_OK;
    store_close(k->store);
    const status s = store_open(k->claim->file, STORE_READ, NULL, NULL, &k->store, e);
    k->store_name = s == STATUS_OK ? k->claim->file : NULL;
    return s;
}

/* The bounds that follow from the children's bounds in the store: those of the best move. */
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
            s = store_find(k->store, key, &p, &found, e);
        }
        const int low = found ? -p.upper : -VALUE_INFINITY, high = found ? -p.lower : VALUE_INFINITY;
        *lower = low > *lower ? low : *lower;
        *upper = high > *upper ? high : *upper;
    }
    return s;
}

/* Bounds that were taken from the children must follow from theirs. */
static void check_tree(check *k, const store_position *p)
{
    game_spec spec;
    game_rules rules;
    diagram d;
    int lower = 0, upper = 0;
    char path[MAX_SPEC_TEXT];
    error e;
    status s = confine_spec(k->claim->file, store_spec(k->store), &spec, path, &e);
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
    (void)snprintf(k->command, sizeof k->command, "query %s \"%s\"", store_spec(k->store), p->key);
    (void)snprintf(k->expected, sizeof k->expected, "lower=%d upper=%d", p->lower, p->upper);
    (void)snprintf(k->method, sizeof k->method, "children");
    outcome_add(
        k, 0,
        lower >= p->lower && upper <= p->upper
            ? VERDICT_AGREE
            : check_fault(k, VERDICT_DISAGREE, "its children prove no more than lower %d, upper %d", lower, upper));
}

void check_stored(check *k)
{
    store_position p = {.known = STORE_OPEN};
    bool found = false;
    error e;
    status s = open_store(k, &e);
    if (s == STATUS_OK)
        s = store_find(k->store, k->claim->text, &p, &found, &e);
    if (s != STATUS_OK || !found)
        outcome_bad(k, 0, s != STATUS_OK ? e.text : "verify: a position disappeared from the store during the check");
    else if (p.known == STORE_TREE)
        check_tree(k, &p);
    else
        check_solved(k, store_spec(k->store), p.key, &(proved){.lower = p.lower, .upper = p.upper});
}

void check_task(check *k)
{
    store_answer a;
    bool found = false;
    error e;
    const int64_t number = strtoll(k->claim->text, NULL, 10);
    status s = open_store(k, &e);
    if (s == STATUS_OK)
        s = store_answer_from(k->store, number, 0, 0, &a, &found, &e);
    if (s != STATUS_OK || !found || a.task.finished != number) {
        outcome_bad(k, 0, s != STATUS_OK ? e.text : "verify: a task was withdrawn during the check");
        return;
    }
    const verdict v =
        check_proved(k, store_spec(k->store), a.task.key, &(proved){.lower = a.task.lower, .upper = a.task.upper});
    const size_t used = strlen(k->fault);
    if (v == VERDICT_DISAGREE)
        writer_format(k->fault + used, sizeof k->fault - used,
                      "; answer of run %" PRId64 ": host %.60s, process %" PRId64, a.task.run, a.host, a.pid);
    check_judged(k, v);
}

/* How many of `all` answers may be false although `chosen` are true: if there were more, the sample
 * would have met one with a probability above 95 %. */
static int64_t false_at_most(int64_t chosen, int64_t all)
{
    int64_t wrong = 0;
    for (double missed = 1; wrong < all; wrong++) {
        missed *= (double)(all - wrong - chosen) / (double)(all - wrong);
        if (missed < 0.05)
            break;
    }
    return wrong;
}

void check_tasks(check *k)
{
    char *end;
    const int64_t chosen = strtoll(k->claim->text, &end, 10), all = strtoll(end, NULL, 10);
    writer_format(k->command, sizeof k->command, "%s", k->claim->file);
    if (chosen == all)
        (void)check_fault(k, VERDICT_SAMPLED, "all %" PRId64 " finished tasks, but no other bound of the store", all);
    else
        (void)check_fault(k, VERDICT_SAMPLED,
                          "%" PRId64 " of %" PRId64 " finished tasks, at random; if these agree, with 95 %% confidence "
                          "at most %" PRId64 " of the others are false",
                          chosen, all, false_at_most(chosen, all));
    outcome_add(k, 0, VERDICT_SAMPLED);
}
