/* tasks.c - the tasks of a store and the processes that work on them; see store.h. */
#include "store/database.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

enum {
    LEASE_MOST = 600,     /* seconds; a later deadline was not set by a clock that is right */
    SILENT_SECONDS = 120, /* a run that was not seen for as long is gone */
};

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

/* Inside a transaction: ends the running tasks of `run` but `keep`, or, if `run` is 0, those that
 * are past their deadline.  Tasks that have saved what they proved are split, others withdrawn. */
static status give_back(store *s, int64_t run, int64_t keep, error *e)
{
#define GIVEN_BACK \
    "state = 'running' AND CASE WHEN ?1 > 0 THEN run = ?1 AND id <> ?2 ELSE deadline < ?3 OR deadline > ?4 END"
    const double now = store_clock(s);
    for (;;) {
        store_task t = {.state = STORE_SPLIT};
        status result;
        statement *row =
            database_query(s,
                           "SELECT (SELECT p.position FROM position p WHERE p.id = task.position), bound, run, nodes,"
                           " seconds FROM task WHERE nodes > 0 AND " GIVEN_BACK " LIMIT 1",
                           "iidd", run, keep, now, now + LEASE_MOST);
        const bool found = database_first(s, row, &result, e, "tniid", t.key, (int)sizeof t.key, &t.bound, &t.run,
                                          (int64_t *)&t.nodes, &t.seconds);
        if (result == STATUS_OK && found)
            result = store_finish(s, &t, e);
        if (result != STATUS_OK)
            return result;
        if (!found)
            break;
    }
    return database_run(s, e, "UPDATE task SET state = 'withdrawn' WHERE " GIVEN_BACK, "iidd", run, keep, now,
                        now + LEASE_MOST);
#undef GIVEN_BACK
}

/* Inside a transaction.  `ended`: when it ended; negative: when it was last seen. */
static status end_run(store *s, int64_t run, double ended, error *e)
{
    const status result = database_run(
        s, e, "UPDATE run SET ended = CASE WHEN ?1 < 0 THEN seen ELSE ?1 END WHERE id = ?2", "di", ended, run);
    return result == STATUS_OK ? give_back(s, run, 0, e) : result;
}

status store_run_end(store *s, const store_run *run, error *e)
{
    bool own;
    const status result = database_enter(s, &own, e);
    return result == STATUS_OK ? database_leave(s, own, end_run(s, run->id, store_clock(s), e), e) : result;
}

status store_run_lives(store *s, int64_t run, bool *out, error *e)
{
    status result;
    int64_t count = 0;
    statement *row = database_query(s, "SELECT count(*) FROM run WHERE id = ? AND ended IS NULL AND seen > ?", "id",
                                    run, store_clock(s) - SILENT_SECONDS);
    (void)database_first(s, row, &result, e, "i", &count);
    *out = count > 0;
    return result;
}

/* As if there had been one more run, of FIRST_SECONDS: a few early ends tell little. */
status store_lifetime(store *s, double *seconds, error *e)
{
    enum { FIRST_SECONDS = 60 };
    status result;
    double lasted = 0;
    int64_t ended = 0;
    statement *row = database_query(s,
                                    "SELECT coalesce(sum(coalesce(ended, seen) - started), 0), count(CASE WHEN ended IS"
                                    " NOT NULL OR seen < ? THEN 1 END) FROM run",
                                    "d", store_clock(s) - SILENT_SECONDS);
    (void)database_first(s, row, &result, e, "di", &lasted, &ended);
    *seconds = ended > 0 ? (FIRST_SECONDS + lasted) / (double)ended : INFINITY;
    return result;
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

/* A run's task by its question: a server that was killed may have lost it, and have given its
 * number again. */
#define THE_TASK                                                                         \
    " WHERE position = (SELECT p.id FROM position p WHERE p.position = ?) AND bound = ?" \
    " AND run = ? AND state = 'running'"

status store_renew(store *s, const store_task *task, double deadline, error *e)
{
    return database_run(s, e, "UPDATE task SET deadline = ?, nodes = ?, seconds = ?" THE_TASK, "didtni",
                        store_clock(s) + deadline, (int64_t)task->nodes, task->seconds, task->key, task->bound,
                        task->run);
}

/* The number and all of the transaction that follows keep others waiting. */
status store_finish(store *s, const store_task *task, error *e)
{
    bool own;
    status result = database_enter(s, &own, e);
    if (result == STATUS_OK && s->engine->turn)
        result = database_later(s, e, s->engine->turn, "");
    if (result == STATUS_OK && s->engine->tell)
        result = s->engine->tell(s, e);
    if (result == STATUS_OK)
        result =
            database_later(s, e,
                           "UPDATE task SET state = ?, lower = ?, upper = ?, nodes = ?, seconds = ?, finished = (SELECT"
                           " coalesce(max(finished), 0) + 1 FROM task WHERE finished IS NOT NULL)" THE_TASK,
                           "tnnidtni", NAMES[task->state], task->lower, task->upper, (int64_t)task->nodes,
                           task->seconds, task->key, task->bound, task->run);
    return database_leave(s, own, result, e);
}

status store_run_keep(store *s, const store_run *run, int64_t task, error *e)
{
    return give_back(s, run->id, task, e);
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
        result = give_back(s, 0, 0, e);
    return database_leave(s, own, result, e);
}

/* Each by an index of its own; the state is a literal, so that it can be. */
static statement *query_tasks(store *s, store_state state, int64_t after)
{
#define TASKS(MORE)                                                                                             \
    "SELECT p.position, t.bound, t.expected, t.run, t.started, t.finished, t.lower, t.upper, t.nodes, t.state," \
    " p.lower, p.upper, p.move" MORE " FROM task t JOIN position p ON p.id = t.position WHERE "
#define FINISHED "t.state IN ('done', 'split') AND t.finished > ? ORDER BY t.finished"
    if (state == STORE_RUNNING)
        return database_query(s, TASKS("") "t.state = 'running' ORDER BY t.id", "");
    if (after == 0)
        return database_query(s, TASKS(", p.plies, " STORE_HINT) FINISHED, "i", after);
    return database_query(s, TASKS("") FINISHED, "i", after);
#undef FINISHED
#undef TASKS
}

status store_tasks(store *s, store_state state, int64_t after,
                   status (*visit)(void *context, const store_task *t, error *e), void *context, error *e)
{
    const bool all = state != STORE_RUNNING && after == 0;
    status result = STATUS_OK;
    statement *row = query_tasks(s, state, after);
    while (database_row(s, row, &result, e)) {
        store_task t = {.state = state, .hint = STORE_NO_HINT};
        char word[16];
        store_hint *h = &t.hint;
        database_read(s, row, all ? "tndidinnitnntnnnndd" : "tndidinnitnnt", t.key, (int)sizeof t.key, &t.bound,
                      &t.expected, &t.run, &t.started, &t.finished, &t.lower, &t.upper, (int64_t *)&t.nodes, word,
                      (int)sizeof word, &t.proved_lower, &t.proved_upper, t.move, (int)sizeof t.move, &t.plies,
                      &h->estimate_lower, &h->estimate_upper, &h->estimate_level, &h->evaluation, &h->error);
        if (strcmp(word, NAMES[STORE_SPLIT]) == 0)
            t.state = STORE_SPLIT;
        result = visit(context, &t, e);
    }
    return result;
}

status store_workers(store *s, int most, void (*visit)(void *context, const store_worker *w), void *context, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(
        s,
        "SELECT r.id, r.host, r.pid, r.threads, r.started, r.seen, count(t.id), coalesce(sum(t.nodes), 0)"
        " FROM run r LEFT JOIN task t ON t.run = r.id AND t.state = 'done' WHERE r.ended IS NULL"
        " GROUP BY r.id ORDER BY r.id LIMIT ?",
        "n", most);
    while (database_row(s, row, &result, e)) {
        store_worker w = {.tasks = 0};
        database_read(s, row, "itinddid", &w.run.id, w.run.host, (int)sizeof w.run.host, &w.run.pid, &w.run.threads,
                      &w.run.started, &w.run.seen, &w.tasks, &w.nodes);
        visit(context, &w);
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
    (void)database_first(s, database_query(s, SUMMARY, "d", store_clock(s) - SILENT_SECONDS), &result, e,
                         "iiiiiiidddid", &out->positions, &out->solved, &out->running, &out->done, &out->withdrawn,
                         &out->split, &out->repeated, &out->seconds, &out->nodes, &out->worked, &out->workers,
                         &out->rate);
    if (result == STATUS_OK)
        (void)database_first(s, database_query(s, s->engine->bytes, ""), &result, e, "i", &out->bytes);
    return result;
}
