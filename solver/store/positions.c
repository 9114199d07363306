/* positions.c - the positions of a store; see store.h. */
#include "store/database.h"
#include "store/store.h"

#include <string.h>

static const char *const NAMES[] = {[STORE_OPEN] = "open",
                                    [STORE_SEARCH] = "search",
                                    [STORE_TREE] = "tree",
                                    [STORE_PARENTS] = "parents",
                                    [STORE_END] = "end"};

/* What is read; what is written is all but the id. */
#define READ_COLUMNS COLUMNS ", id"
#define COLUMNS                                                                                                \
    "position, plies, lower, upper, known, move, estimate_lower, estimate_upper, estimate_level, evaluation, " \
    "evaluation_error, nodes, seconds"

static int estimate_of(sqlite3_stmt *row, int column, int none)
{
    return sqlite3_column_type(row, column) == SQLITE_NULL ? none : sqlite3_column_int(row, column);
}

static void read_position(sqlite3_stmt *row, store_position *out)
{
    char known[8];
    memset(out, 0, sizeof *out);
    database_text(row, 0, out->key, sizeof out->key);
    out->plies = sqlite3_column_int(row, 1);
    out->lower = sqlite3_column_int(row, 2);
    out->upper = sqlite3_column_int(row, 3);
    database_text(row, 4, known, sizeof known);
    for (int i = STORE_OPEN; i <= STORE_END; i++)
        if (strcmp(known, NAMES[i]) == 0)
            out->known = (store_known)i;
    database_text(row, 5, out->move, sizeof out->move);
    out->estimate_lower = estimate_of(row, 6, -STORE_UNKNOWN);
    out->estimate_upper = estimate_of(row, 7, STORE_UNKNOWN);
    out->estimate_level = sqlite3_column_int(row, 8);
    out->evaluation = sqlite3_column_double(row, 9);
    out->evaluation_error = sqlite3_column_double(row, 10);
    out->nodes = (uint64_t)sqlite3_column_int64(row, 11);
    out->seconds = sqlite3_column_double(row, 12);
    out->id = sqlite3_column_int64(row, 13);
}

status store_find(store *s, const char *key, store_position *out, bool *found, error *e)
{
    status result;
    sqlite3_stmt *row = database_statement(s, "SELECT " READ_COLUMNS " FROM position WHERE position = ?");
    database_bind(row, "t", key);
    *found = database_row(s, row, &result, e);
    if (*found) {
        read_position(row, out);
        (void)sqlite3_reset(row);
    }
    return result;
}

static status insert(store *s, const store_position *p, error *e)
{
    sqlite3_stmt *row =
        database_statement(s, "INSERT INTO position (" COLUMNS ") VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    database_bind(row, "tiiittiiiddid", p->key, (int64_t)p->plies, (int64_t)p->lower, (int64_t)p->upper,
                  NAMES[p->known], p->move, (int64_t)p->estimate_lower, (int64_t)p->estimate_upper,
                  (int64_t)p->estimate_level, p->evaluation, p->evaluation_error, (int64_t)p->nodes, p->seconds);
    return database_run(s, row, e);
}

/* How bounds are known after a narrowing: one of them may still be the old one, which the children
 * alone do not prove. */
static store_known known_after(const store_position *p, const store_position *old)
{
    const bool kept = old->known == STORE_SEARCH || old->known == STORE_PARENTS;
    return p->known == STORE_TREE && kept ? old->known : p->known;
}

/* Estimates and evaluations stay as they are: every process is to see the same. */
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
    sqlite3_stmt *row =
        database_statement(s, "UPDATE position SET lower = ?, upper = ?, known = ?, move = ?, nodes = nodes + ?, "
                              "seconds = seconds + ? WHERE position = ?");
    database_bind(row, "iittidt", (int64_t)lower, (int64_t)upper, NAMES[better ? known_after(p, old) : old->known],
                  move, (int64_t)p->nodes, p->seconds, p->key);
    return database_run(s, row, e);
}

status store_put(store *s, const store_position *p, error *e)
{
    store_position old;
    bool found, own;
    status result = database_enter(s, &own, e);
    if (result != STATUS_OK)
        return result;
    result = store_find(s, p->key, &old, &found, e);
    if (result == STATUS_OK)
        result = found ? narrow(s, p, &old, e) : insert(s, p, e);
    return database_leave(s, own, result, e);
}

status store_positions(store *s, status (*visit)(void *context, const store_position *p, error *e), void *context,
                       error *e)
{
    status result;
    sqlite3_stmt *row = database_statement(s, "SELECT " READ_COLUMNS " FROM position ORDER BY id");
    while (database_row(s, row, &result, e)) {
        store_position p;
        read_position(row, &p);
        result = visit(context, &p, e);
        if (result != STATUS_OK) {
            (void)sqlite3_reset(row);
            return result;
        }
    }
    return result;
}
