/* store_file.c - opens, checks and closes a store; its values and choices.  See store.h. */
#include "base/clock.h"
#include "store/database.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double JOIN_SECONDS = 1; /* that a joining process waits for a store to be created */

static status read_number(store *s, const char *sql, int64_t *out, error *e)
{
    status result;
    (void)database_first(s, database_query(s, sql, ""), &result, e, "i", out);
    return result;
}

/* Creates the tables of a new store in one transaction; does nothing if another process has created
 * them meanwhile. */
static status schema_make(store *s, const char *spec, const char *position, error *e)
{
    status result = store_begin(s, e);
    int64_t application = 0;
    if (result == STATUS_OK && s->engine->turn)
        result = database_run(s, e, s->engine->turn, "");
    if (result == STATUS_OK)
        result = read_number(s, s->engine->application, &application, e);
    if (result == STATUS_OK && application != STORE_APPLICATION) {
        result = s->engine->script(s, s->engine->tables, e);
        if (result == STATUS_OK)
            result = database_run(s, e, "INSERT INTO solve VALUES ('spec', ?), ('position', ?)", "tt", spec, position);
        if (result == STATUS_OK)
            result = store_set(s, "withdrawals", 0, e);
    }
    return database_leave(s, true, result, e);
}

static status schema_check(store *s, error *e)
{
    int64_t application = 0, version = 0;
    status result = read_number(s, s->engine->application, &application, e);
    if (result == STATUS_OK)
        result = read_number(s, s->engine->version, &version, e);
    if (result != STATUS_OK)
        return result;
    if (application != STORE_APPLICATION)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: belongs to another program; expected a store of yomikiri",
                    s->path);
    if (version != STORE_VERSION)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: has version %" PRId64 ", of %s yomikiri; expected %d", s->path,
                    version, version < STORE_VERSION ? "an older" : "a newer", STORE_VERSION);
    return STATUS_OK;
}

static bool read_text(store *s, const char *name, char *out, int size)
{
    status result = STATUS_OK;
    statement *row = database_query(s, "SELECT value FROM solve WHERE name = ?", "t", name);
    if (!database_row(s, row, &result, NULL))
        return false;
    const char *text = s->engine->text(row, 0);
    const bool fits = text && (int)strlen(text) < size;
    if (fits)
        (void)snprintf(out, (size_t)size, "%s", text);
    database_reset(s, row);
    return fits;
}

static status check_solve(store *s, const char *spec, error *e)
{
    if (!read_text(s, "spec", s->spec, sizeof s->spec) || !read_text(s, "position", s->root, sizeof s->root))
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is damaged: it names no game", s->path);
    if (spec && strcmp(spec, s->spec) != 0)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: holds %.120s, not %.120s", s->path, s->spec, spec);
    return STATUS_OK;
}

/* Opens a store that has tables: nothing in it changes before it is known to be sound. */
static status open_made(store *s, store_mode mode, const char *spec, error *e)
{
    status result = schema_check(s, e);
    if (result == STATUS_OK)
        result = s->engine->sound(s, e);
    if (result == STATUS_OK)
        result = check_solve(s, spec, e);
    if (result == STATUS_OK)
        result = store_validate(s, e);
    return result == STATUS_OK && mode != STORE_READ ? s->engine->script(s, s->engine->writing, e) : result;
}

/* *missing: the path has no store yet; another process may be about to create one. */
static status open_once(store *s, store_mode mode, const char *spec, const char *position, bool *missing, error *e)
{
    int64_t tables = 0;
    status result = s->engine->connect(s, mode, missing, e);
    if (result == STATUS_OK)
        result = read_number(s, s->engine->count_tables, &tables, e);
    if (result != STATUS_OK || tables > 0)
        return result == STATUS_OK ? open_made(s, mode, spec, e) : result;
    *missing = mode != STORE_CREATE; /* even if the process that began to create it was killed */
    if (*missing)
        return fail(e, STATUS_BAD_INPUT, "store %.300s: is empty", s->path);
    result = s->engine->script(s, s->engine->writing, e);
    if (result == STATUS_OK)
        result = schema_make(s, spec, position, e);
    return result == STATUS_OK ? check_solve(s, spec, e) : result;
}

status store_open(const char *path, store_mode mode, const char *spec, const char *position, store **out, error *e)
{
    const double until = clock_seconds() + (mode == STORE_JOIN ? JOIN_SECONDS : 0);
    status result;
    for (;;) {
        bool missing = false;
        store *s = calloc(1, sizeof *s);
        *out = NULL;
        if (!s || !(s->path = strdup(path))) {
            free(s);
            return fail(e, STATUS_NO_MEMORY, "store: out of memory");
        }
        s->engine = store_is_address(path) ? &database_postgres : &database_sqlite;
        s->mode = mode;
        s->data_version = -1;
        result = open_once(s, mode, spec, position, &missing, e);
        if (result == STATUS_OK)
            *out = s;
        else
            store_close(s);
        if (!missing || clock_seconds() >= until)
            return result;
        clock_pause(0.02);
    }
}

void store_close(store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STORE_STATEMENTS; i++)
        s->engine->finalize(s, &s->prepared[i]);
    s->engine->disconnect(s);
    free(s->path);
    free(s);
}

bool store_is_address(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
}

void store_wait_for_server(store *s, const _Atomic bool *stop)
{
    s->patient = true;
    s->stop = stop;
}

status store_write_late(store *s, error *e)
{
    s->late = true;
    return s->engine->late ? s->engine->script(s, s->engine->late, e) : STATUS_OK;
}

status store_flush(store *s, error *e)
{
    return s->engine->flush ? database_later(s, e, s->engine->flush, "") : STATUS_OK;
}

bool store_again(const store *s)
{
    return s->again;
}

int store_connections(const store *s)
{
    return s->connections;
}

double store_clock(store *s)
{
    return s->engine->clock(s);
}

const char *store_spec(const store *s)
{
    return s->spec;
}

const char *store_root(const store *s)
{
    return s->root;
}

bool store_changed(store *s)
{
    return s->engine->changed(s);
}

status store_set(store *s, const char *name, double value, error *e)
{
    return database_run(s, e, "INSERT INTO solve VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
                        "td", name, value);
}

status store_get(store *s, const char *name, double *value, bool *found, error *e)
{
    status result;
    statement *row = database_query(s, "SELECT value FROM solve WHERE name = ?", "t", name);
    *found = database_first(s, row, &result, e, "d", value);
    return result;
}

status store_choices_put(store *s, uint64_t after, const uint8_t *moves, size_t count, error *e)
{
    return database_run(s, e,
                        "INSERT INTO choice VALUES (?, ?) ON CONFLICT (after) DO UPDATE SET moves = excluded.moves",
                        "ib", (int64_t)after, moves, count);
}

status store_choices_get(store *s, uint64_t after, uint8_t *moves, size_t most, size_t *count, error *e)
{
    status result = STATUS_OK;
    statement *row = database_query(s, "SELECT moves FROM choice WHERE after = ?", "i", (int64_t)after);
    *count = 0;
    if (!database_row(s, row, &result, e))
        return result;
    size_t length;
    const void *bytes = s->engine->bytes_of(row, 0, &length);
    if (bytes != NULL && length <= most) {
        *count = length;
        memcpy(moves, bytes, length);
    }
    database_reset(s, row);
    return result;
}
