/* positions.c - the positions of a store; see store.h. */
#include "store/database.h"

#include <string.h>

static const char *const NAMES[] = {[STORE_OPEN] = "open",
                                    [STORE_SEARCH] = "search",
                                    [STORE_TREE] = "tree",
                                    [STORE_PARENTS] = "parents",
                                    [STORE_END] = "end"};

/* Another program may have left out an estimate. */
#define READ                                                                                                         \
    "SELECT position, plies, lower, upper, known, move, coalesce(estimate_lower, -20000), coalesce(estimate_upper, " \
    "20000),"                                                                                                        \
    " estimate_level, evaluation, evaluation_error, nodes, seconds, id FROM position "

static void read_row(store *s, statement *row, store_position *out)
{
    char known[8];
    store_hint *h = &out->hint;
    memset(out, 0, sizeof *out);
    database_read(s, row, "tnnnttnnnddidi", out->key, (int)sizeof out->key, &out->plies, &out->lower, &out->upper,
                  known, (int)sizeof known, out->move, (int)sizeof out->move, &h->estimate_lower, &h->estimate_upper,
                  &h->estimate_level, &h->evaluation, &h->error, (int64_t *)&out->nodes, &out->seconds, &out->id);
    for (int i = STORE_OPEN; i <= STORE_END; i++)
        if (strcmp(known, NAMES[i]) == 0)
            out->known = (store_known)i;
}

static status find(store *s, const char *sql, const char *key, store_position *out, bool *found, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(s, sql, "t", key);
    *found = database_row(s, row, &result, e);
    if (*found) {
        read_row(s, row, out);
        database_reset(s, row);
    }
    return result;
}

status store_find(store *s, const char *key, store_position *out, bool *found, error *e)
{
    return find(s, READ "WHERE position = ?", key, out, found, e);
}

/* *found: another process has inserted it meanwhile. */
static status insert(store *s, const store_position *p, bool *found, error *e)
{
    const store_hint *h = &p->hint;
    status result;
    int64_t id;
    statement *row = database_query(
        s,
        "INSERT INTO position (position, plies, lower, upper, known, move, estimate_lower, estimate_upper,"
        " estimate_level, evaluation, evaluation_error, nodes, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING RETURNING id",
        "tnnnttnnnddid", p->key, p->plies, p->lower, p->upper, NAMES[p->known], p->move, h->estimate_lower,
        h->estimate_upper, h->estimate_level, h->evaluation, h->error, (int64_t)p->nodes, p->seconds);
    *found = !database_first(s, row, &result, e, "i", &id);
    return result;
}

/* Estimates and evaluations stay as they are, so that every process sees the same. */
static status narrow(store *s, const store_position *p, const store_position *old, error *e)
{
    const int lower = p->lower > old->lower ? p->lower : old->lower;
    const int upper = p->upper < old->upper ? p->upper : old->upper;
    if (lower > upper)
        return fail(e, STATUS_BAD_INPUT,
                    "store %.200s: %.150s is proved to be at least %d and at most %d: these contradict each other",
                    s->path, p->key, lower, upper);
    const bool better = lower > old->lower || upper < old->upper;
    if (!better && p->nodes == 0 && p->seconds == 0)
        return STATUS_OK;
    const char *move = p->lower > old->lower ? p->move : old->move; /* that keeps the lower bound, or "" */
    /* One of the bounds may still be the old one, which the children alone do not prove. */
    const bool kept = p->known == STORE_TREE && (old->known == STORE_SEARCH || old->known == STORE_PARENTS);
    return database_run(s, e,
                        "UPDATE position SET lower = ?, upper = ?, known = ?, move = ?, nodes = nodes + ?,"
                        " seconds = seconds + ? WHERE position = ?",
                        "nnttidt", lower, upper, NAMES[better && !kept ? p->known : old->known], move,
                        (int64_t)p->nodes, p->seconds, p->key);
}

status store_put(store *s, const store_position *p, error *e)
{
    store_position old;
    bool found, own;
    status result = database_enter(s, &own, e);
    if (result != STATUS_OK)
        return result;
    static const char FIND[] = READ "WHERE position = ? /*! FOR NO KEY UPDATE */";
    result = find(s, FIND, p->key, &old, &found, e);
    if (result == STATUS_OK && !found) {
        result = insert(s, p, &found, e);
        if (result == STATUS_OK && found)
            result = find(s, FIND, p->key, &old, &found, e);
    }
    if (result == STATUS_OK && found)
        result = narrow(s, p, &old, e);
    return database_leave(s, own, result, e);
}

status store_positions(store *s, status (*visit)(void *context, const store_position *p, error *e), void *context,
                       error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(s, READ "ORDER BY id", "*");
    while (database_row(s, row, &result, e)) {
        store_position p;
        read_row(s, row, &p);
        result = visit(context, &p, e);
    }
    return result;
}
