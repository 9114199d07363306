/* store_copy.c - a store, copied into an empty one; see store.h. */
#include "base/stop.h"
#include "store/database.h"

/* The columns of a table, in the order in which rows may refer to those before. */
#define RUN "id, host, pid, threads, hash_bytes, program, started, seen, ended, process"
#define POSITION                                                                                                  \
    "id, position, plies, lower, upper, known, move, estimate_lower, estimate_upper, estimate_level, evaluation," \
    " evaluation_error, nodes, seconds"
#define TASK \
    "id, position, bound, state, needed, expected, run, started, deadline, finished, lower, upper, nodes, seconds"
#define MARKS "?, ?, ?, ?, ?, ?, ?, ?, ?, ?"
static const struct {
    const char *from, *to;
    int columns;
} TABLES[] = {
    {"SELECT " RUN " FROM run ORDER BY id", "INSERT INTO run (" RUN ") VALUES (" MARKS ")", 10},
    {"SELECT " POSITION " FROM position ORDER BY id",
     "INSERT INTO position (" POSITION ") VALUES (" MARKS ", ?, ?, ?, ?)", 14},
    {"SELECT " TASK " FROM task ORDER BY id", "INSERT INTO task (" TASK ") VALUES (" MARKS ", ?, ?, ?, ?)", 14},
    {"SELECT after, moves FROM choice", "INSERT INTO choice (after, moves) VALUES (?, ?)", 2},
};

static status copy_rows(store *from, store *to, const _Atomic bool *stop, int table, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(from, TABLES[table].from, "*");
    while (database_row(from, row, &result, e)) {
        statement *made = database_copy(to, TABLES[table].to, from, row, TABLES[table].columns);
        while (database_row(to, made, &result, e)) {}
        if (result == STATUS_OK && stop_requested(stop))
            result = fail(e, STATUS_STOPPED, "copy: stopped; %.200s is as before", to->path);
    }
    return result;
}

static status copy_numbers(store *from, store *to, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(from, "SELECT name, value FROM solve WHERE name NOT IN ('spec', 'position')", "*");
    while (database_row(from, row, &result, e)) {
        char name[MAX_DIAGRAM_TEXT + 32];
        double value;
        database_read(from, row, "td", name, (int)sizeof name, &value);
        result = store_set(to, name, value, e);
    }
    return result;
}

static status check_empty(store *to, error *e)
{
    status result;
    int64_t rows = 0;
    statement *row = database_query(
        to, "SELECT (SELECT count(*) FROM run) + (SELECT count(*) FROM position) + (SELECT count(*) FROM choice)", "");
    (void)database_first(to, row, &result, e, "i", &rows);
    return result == STATUS_OK && rows > 0
               ? fail(e, STATUS_BAD_INPUT, "store %.300s: is there already; expected a new one to copy to", to->path)
               : result;
}

/* Nothing runs in the copy. */
static status copy_all(store *from, store *to, const _Atomic bool *stop, error *e)
{
    status result = check_empty(to, e);
    for (int i = 0; i < (int)(sizeof TABLES / sizeof *TABLES) && result == STATUS_OK; i++)
        result = copy_rows(from, to, stop, i, e);
    if (result == STATUS_OK)
        result = copy_numbers(from, to, e);
    if (result == STATUS_OK)
        result = database_run(to, e, "UPDATE task SET state = 'withdrawn' WHERE state = 'running'", "");
    if (result == STATUS_OK)
        result = database_run(to, e, "UPDATE run SET ended = seen WHERE ended IS NULL", "");
    if (result == STATUS_OK && to->engine->numbered)
        result = database_run(to, e, to->engine->numbered, "");
    return result;
}

status store_copy(store *from, store *to, const _Atomic bool *stop, error *e)
{
    status result = database_run(from, e, from->engine->snapshot, "");
    if (result != STATUS_OK)
        return result;
    from->in_transaction = true;
    result = store_begin(to, e);
    if (result == STATUS_OK)
        result = database_leave(to, true, copy_all(from, to, stop, e), e);
    store_rollback(from);
    return result;
}
