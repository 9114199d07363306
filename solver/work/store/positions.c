/* positions.c - the positions of a store; see store.h. */
#include "store/database.h"

#include <string.h>

static const char *const NAMES[] = {[STORE_OPEN] = "open",
                                    [STORE_SEARCH] = "search",
                                    [STORE_TREE] = "tree",
                                    [STORE_PARENTS] = "parents",
                                    [STORE_END] = "end"};

#define READ                                                                                   \
    "SELECT p.position, plies, lower, upper, known, move, " STORE_HINT ", nodes, seconds, id," \
    " coalesce((SELECT sum(t.nodes) FROM task t WHERE t.position = p.id AND t.state = 'split'), -1) FROM position p "

static void read_row(store *s, statement *row, store_position *out)
{
    char known[8];
    store_hint *h = &out->hint;
    memset(out, 0, sizeof *out);
    database_read(s, row, "tnnnttnnnddidii", out->key, (int)sizeof out->key, &out->plies, &out->lower, &out->upper,
                  known, (int)sizeof known, out->move, (int)sizeof out->move, &h->estimate_lower, &h->estimate_upper,
                  &h->estimate_level, &h->evaluation, &h->error, (int64_t *)&out->nodes, &out->seconds, &out->id,
                  &out->given_up);
    for (int i = STORE_OPEN; i <= STORE_END; i++)
        if (strcmp(known, NAMES[i]) == 0)
            out->known = (store_known)i;
}

status store_find(store *s, const char *key, store_position *out, bool *found, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(s, READ "WHERE p.position = ?", "t", key);
    *found = database_row(s, row, &result, e);
    if (*found) {
        read_row(s, row, out);
        database_reset(s, row);
    }
    return result;
}

/* Estimates and evaluations stay as they are, so that every process sees the same.  A bound that
 * the children prove may be next to an old one which they do not prove alone.  The move keeps the
 * lower bound, or is "".  Bounds that contradict each other are refused by the table. */
static const char PUT[] =
    "INSERT INTO position AS p (position, plies, lower, upper, known, move, estimate_lower, estimate_upper,"
    " estimate_level, evaluation, evaluation_error, nodes, seconds) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (position) DO UPDATE SET"
    " lower = CASE WHEN excluded.lower > p.lower THEN excluded.lower ELSE p.lower END,"
    " upper = CASE WHEN excluded.upper < p.upper THEN excluded.upper ELSE p.upper END,"
    " known = CASE WHEN excluded.lower <= p.lower AND excluded.upper >= p.upper"
    " OR excluded.known = 'tree' AND p.known IN ('search', 'parents') THEN p.known ELSE excluded.known END,"
    " move = CASE WHEN excluded.lower > p.lower THEN excluded.move ELSE p.move END,"
    " nodes = p.nodes + excluded.nodes, seconds = p.seconds + excluded.seconds"
    " WHERE excluded.lower > p.lower OR excluded.upper < p.upper OR excluded.nodes > 0 OR excluded.seconds > 0";

status store_put(store *s, const store_position *p, error *e)
{
    const store_hint *h = &p->hint;
    bool own;
    status result = database_enter(s, &own, e);
    if (result != STATUS_OK)
        return result;
    result = database_later(s, e, PUT, "tnnnttnnnddid", p->key, p->plies, p->lower, p->upper, NAMES[p->known], p->move,
                            h->estimate_lower, h->estimate_upper, h->estimate_level, h->evaluation, h->error,
                            (int64_t)p->nodes, p->seconds);
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
