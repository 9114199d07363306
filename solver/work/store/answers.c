/* answers.c - answers of other processes, which need not be true; see store.h. */
#include "store/database.h"

enum { TRIES = 20 };

status store_answer_from(store *s, int64_t number, int64_t own, int64_t last, store_answer *out, bool *found, error *e)
{
    status result;
    store_task *t = &out->task;
    statement *row = database_query(s,
                                    "SELECT p.position, t.bound, t.run, t.finished, t.lower, t.upper, r.host, r.pid"
                                    " FROM task t JOIN position p ON p.id = t.position JOIN run r ON r.id = t.run"
                                    " WHERE t.state = 'done' AND t.finished >= ? AND (t.run < ? OR t.run > ?)"
                                    " ORDER BY t.finished LIMIT 1",
                                    "iii", number, own, last);
    *out = (store_answer){.pid = 0};
    *found = database_first(s, row, &result, e, "tniinnti", t->key, (int)sizeof t->key, &t->bound, &t->run,
                            &t->finished, &t->lower, &t->upper, out->host, (int)sizeof out->host, &out->pid);
    return result;
}

/* Answers that contradict each other. */
static const char CONTRADICTIONS[] =
    "UPDATE task SET state = 'withdrawn' WHERE state = 'done' AND position IN (SELECT position FROM task WHERE"
    " state = 'done' GROUP BY position HAVING max(lower) > min(upper))";

/* The bounds that the other answers prove. */
static const char AGAIN[] = "UPDATE position AS p SET lower = a.low, upper = a.high, known = 'search' FROM (SELECT "
                            "position AS place, max(lower)"
                            " AS low, min(upper) AS high FROM task WHERE state = 'done' GROUP BY position) AS a"
                            " WHERE a.place = p.id AND p.known <> 'end'";

static status withdraw(store *s, int64_t run, int64_t *count, error *e)
{
    status result = store_flush(s, e);
    if (result == STATUS_OK && s->engine->turn)
        result = database_run(s, e, s->engine->turn, "");
    if (result == STATUS_OK)
        result = database_run(s, e,
                              "INSERT INTO solve VALUES ('withdrawals', ?) ON CONFLICT (name) DO UPDATE SET value ="
                              " CAST(solve.value AS INTEGER) + 1",
                              "n", 1);
    if (result == STATUS_OK)
        (void)database_first(s,
                             database_query(s, "SELECT count(*) FROM task WHERE run = ? AND state = 'done'", "i", run),
                             &result, e, "i", count);
    if (result == STATUS_OK)
        result =
            database_run(s, e, "UPDATE task SET state = 'withdrawn' WHERE run = ? AND state <> 'withdrawn'", "i", run);
    if (result == STATUS_OK)
        result = database_run(s, e, "UPDATE run SET ended = seen WHERE id = ?", "i", run);
    if (result == STATUS_OK)
        result = database_run(
            s, e, "UPDATE position SET lower = ?, upper = ?, known = 'open', move = '' WHERE known <> 'end'", "nn",
            -VALUE_INFINITY, VALUE_INFINITY);
    if (result == STATUS_OK)
        result = database_run(s, e, CONTRADICTIONS, "");
    if (result == STATUS_OK)
        result = database_run(s, e, AGAIN, "");
    if (result == STATUS_OK && run > 0)
        result = database_run(s, e, "DELETE FROM choice", "");
    return result == STATUS_OK ? database_run(s, e, "DELETE FROM solve WHERE name LIKE 'proof-%'", "") : result;
}

status store_withdraw(store *s, int64_t run, int64_t *count, error *e)
{
    status result;
    for (int tries = 1;; tries++) { /* the rows of other writers are waited for in any order */
        result = store_begin(s, e);
        if (result == STATUS_OK)
            result = database_leave(s, true, withdraw(s, run, count, e), e);
        if (result == STATUS_OK || !s->again || tries == TRIES)
            return result;
    }
}

status store_run_ended(store *s, const store_run *run, bool *out, error *e)
{
    status result;
    int64_t count = 0;
    (void)database_first(s,
                         database_query(s, "SELECT count(*) FROM run WHERE id = ? AND ended IS NOT NULL", "i", run->id),
                         &result, e, "i", &count);
    *out = count > 0;
    return result;
}

status store_withdrawals(store *s, int64_t *out, error *e)
{
    status result;
    *out = 0;
    (void)database_first(s,
                         database_query(s, "SELECT value FROM solve WHERE name = 'withdrawals' /*! FOR SHARE */", ""),
                         &result, e, "i", out);
    return result;
}
