/* tasks.c - the tasks of a store and the processes that work on them; see store.h. */
#include "store/database.h"

#include <string.h>
#include <unistd.h>

enum { LEASE_MOST = 600 }; /* seconds; a later deadline was not set by a clock that is right */

static const char *const NAMES[] = {
    [STORE_RUNNING] = "running", [STORE_DONE] = "done", [STORE_WITHDRAWN] = "withdrawn", [STORE_SPLIT] = "split"};

void store_run_here(store_run *run)
{
    if (gethostname(run->host, sizeof run->host) != 0)
        (void)strcpy(run->host, "unknown");
    run->host[sizeof run->host - 1] = '\0';
    run->pid = getpid();
    process_identity(run->process);
}

status store_run_begin(store *s, store_run *run, error *e)
{
    run->started = run->seen = store_clock(s);
    status result;
    statement *row = database_query(s,
                                    "INSERT INTO run (host, pid, process, threads, hash_bytes, program, started, seen)"
                                    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
                                    "titnitdd", run->host, run->pid, run->process, run->threads, run->hash_bytes,
                                    run->program, run->started, run->seen);
    (void)database_first(s, row, &result, e, "i", &run->id);
    return result;
}

status store_run_seen(store *s, const store_run *run, error *e)
{
    return database_run(s, e, "UPDATE run SET seen = ? WHERE id = ?", "di", store_clock(s), run->id);
}

/* Inside a transaction.  `ended`: when it ended; negative: when it was last seen. */
static status end_run(store *s, int64_t run, double ended, error *e)
{
    const status result = database_run(
        s, e, "UPDATE run SET ended = CASE WHEN ?1 < 0 THEN seen ELSE ?1 END WHERE id = ?2", "di", ended, run);
    return result != STATUS_OK
               ? result
               : database_run(s, e, "UPDATE task SET state = 'withdrawn' WHERE run = ? AND state = 'running'", "i",
                              run);
}

status store_run_end(store *s, const store_run *run, error *e)
{
    bool own;
    const status result = database_enter(s, &own, e);
    return result == STATUS_OK ? database_leave(s, own, end_run(s, run->id, store_clock(s), e), e) : result;
}

status store_lease(store *s, store_task *task, bool *granted, error *e)
{
    task->started = store_clock(s);
    task->deadline += task->started;
    status result;
    statement *row = database_query(
        s,
        "INSERT INTO task (bound, position, state, needed, expected, run, started, deadline) SELECT ?1, p.id,"
        " 'running', ?3, ?4, ?5, ?6, ?7 FROM position p WHERE p.position = ?2 AND lower < ?1 AND upper >= ?1 AND NOT"
        " EXISTS (SELECT 1 FROM task WHERE task.position = p.id AND bound = ?1 AND state = 'running')"
        " /*! FOR NO KEY UPDATE OF p SKIP LOCKED */ ON CONFLICT DO NOTHING RETURNING id",
        "ntddidd", task->bound, task->key, task->needed, task->expected, task->run, task->started, task->deadline);
    task->id = 0;
    *granted = database_first(s, row, &result, e, "i", &task->id);
    return result;
}

status store_renew(store *s, const store_task *task, double deadline, error *e)
{
    return database_run(s, e, "UPDATE task SET deadline = ? WHERE id = ? AND state = 'running'", "di",
                        store_clock(s) + deadline, task->id);
}

status store_finish(store *s, const store_task *task, bool *accepted, error *e)
{
    status result = s->engine->turn ? database_run(s, e, s->engine->turn, "") : STATUS_OK;
    int64_t id;
    *accepted = false;
    if (result != STATUS_OK)
        return result;
    statement *row = database_query(
        s,
        "UPDATE task SET state = ?, lower = ?, upper = ?, nodes = ?, seconds = ?, finished = (SELECT"
        " coalesce(max(finished), 0) + 1 FROM task WHERE finished IS NOT NULL) WHERE id = ? AND state = 'running'"
        " RETURNING id",
        "tnnidi", NAMES[task->state], task->lower, task->upper, (int64_t)task->nodes, task->seconds, task->id);
    *accepted = database_first(s, row, &result, e, "i", &id);
    return result;
}

status store_run_keep(store *s, const store_run *run, int64_t task, error *e)
{
    return database_run(s, e, "UPDATE task SET state = 'withdrawn' WHERE run = ? AND state = 'running' AND id <> ?",
                        "ii", run->id, task);
}

status store_split_tasks(store *s, const char *key, bool *split, uint64_t *nodes, error *e)
{
    status result;
    int64_t count = 0, sum = 0;
    statement *row = database_query(s,
                                    "SELECT count(*), sum(task.nodes) FROM task JOIN position p ON p.id ="
                                    " task.position WHERE p.position = ? AND state = 'split'",
                                    "t", key);
    (void)database_first(s, row, &result, e, "ii", &count, &sum);
    *split = count > 0;
    *nodes = (uint64_t)sum;
    return result;
}

/* A run whose process has certainly ended ends at once; others end when their tasks'
 * deadlines have passed. */
static status end_dead_runs(store *s, const store_run *self, error *e)
{
    status result = STATUS_OK;
    statement *row =
        database_query(s, "SELECT id, pid, process FROM run WHERE ended IS NULL AND id <> ?", "i", self->id);
    while (database_row(s, row, &result, e)) {
        int64_t id, pid;
        char process[PROCESS_IDENTITY_SIZE];
        database_read(s, row, "iit", &id, &pid, process, (int)sizeof process);
        if (process_has_ended(pid, process))
            result = end_run(s, id, -1, e);
    }
    return result;
}

status store_release(store *s, const store_run *self, error *e)
{
    bool own;
    status result = database_enter(s, &own, e);
    if (result != STATUS_OK)
        return result;
    result = end_dead_runs(s, self, e);
    if (result == STATUS_OK)
        result = database_run(
            s, e, "UPDATE task SET state = 'withdrawn' WHERE state = 'running' AND (deadline < ? OR deadline > ?)",
            "dd", store_clock(s), store_clock(s) + LEASE_MOST);
    return database_leave(s, own, result, e);
}

status store_tasks(store *s, store_state state, int64_t after,
                   status (*visit)(void *context, const store_task *t, error *e), void *context, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(
        s,
        "SELECT p.position, t.bound, t.expected, t.run, t.started, t.finished, t.lower, t.upper, t.nodes, t.state"
        " FROM task t JOIN position p ON p.id = t.position WHERE t.state IN (?, ?) AND coalesce(t.finished, 1) > ?"
        " ORDER BY t.finished, t.id",
        "tti", NAMES[state], NAMES[state == STORE_DONE ? STORE_SPLIT : state], state == STORE_DONE ? after : 0);
    while (database_row(s, row, &result, e)) {
        store_task t = {.state = state};
        char word[16];
        database_read(s, row, "tndidinnit", t.key, (int)sizeof t.key, &t.bound, &t.expected, &t.run, &t.started,
                      &t.finished, &t.lower, &t.upper, (int64_t *)&t.nodes, word, (int)sizeof word);
        if (strcmp(word, NAMES[STORE_SPLIT]) == 0)
            t.state = STORE_SPLIT;
        result = visit(context, &t, e);
    }
    return result;
}

/* Times during which several runs were present count once; a killed run counts as present until it
 * was last seen.  Runs seen within two leases are active; one without a finished task yet counts as
 * fast as the others or, if there are no others, as all tasks so far. */
static const char SUMMARY[] =
    "WITH stay AS (SELECT started, coalesce(ended, seen) AS stop, max(coalesce(ended, seen)) OVER "
    "(ORDER BY started ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS covered FROM run), "
    "speed AS (SELECT sum(t.nodes) / nullif(sum(t.seconds), 0) AS rate FROM run r LEFT JOIN task t ON t.run = r.id AND "
    "t.state = 'done' WHERE r.ended IS NULL AND r.seen > ? GROUP BY r.id) "
    "SELECT (SELECT count(*) FROM position), (SELECT count(*) FROM position WHERE lower = upper), "
    "count(*) FILTER (WHERE state = 'running'), count(*) FILTER (WHERE state = 'done'), "
    "count(*) FILTER (WHERE state = 'withdrawn'), count(*) FILTER (WHERE state = 'split'), "
    "count(*) FILTER (WHERE state = 'done') - "
    "(SELECT count(*) FROM (SELECT DISTINCT position, bound FROM task WHERE state = 'done') AS answers), "
    "coalesce(sum(seconds), 0), coalesce(sum(nodes), 0), "
    "(SELECT coalesce(sum(CASE WHEN stop <= covered THEN 0 WHEN started < covered THEN stop - covered ELSE stop - "
    "started "
    "END), 0) FROM stay), (SELECT count(*) FROM speed), "
    "coalesce((SELECT avg(rate) * count(*) FROM speed), sum(nodes) / nullif(sum(seconds), 0), 0) FROM task";

status store_summarize(store *s, store_summary *out, error *e)
{
    status result;
    memset(out, 0, sizeof *out);
    (void)database_first(s, database_query(s, SUMMARY, "d", store_clock(s) - 120), &result, e, "iiiiiiidddid",
                         &out->positions, &out->solved, &out->running, &out->done, &out->withdrawn, &out->split,
                         &out->repeated, &out->seconds, &out->nodes, &out->worked, &out->workers, &out->rate);
    if (result == STATUS_OK)
        (void)database_first(s, database_query(s, s->engine->bytes, ""), &result, e, "i", &out->bytes);
    return result;
}
