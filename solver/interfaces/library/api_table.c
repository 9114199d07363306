/* api_table.c - tables: made from a solver's position, asked by many threads. */
#include "library/api.h"

#include "base/first_error.h"
#include "base/threads.h"
#include "text/notation.h"
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

enum { READERS = 64, AT_ONCE = 256 };

_Static_assert((int)YKR_TABLE_STORED == (int)TABLE_STORED && (int)YKR_TABLE_ABSENT == (int)TABLE_ABSENT,
               "kinds of answers agree");

struct ykr_table {
    table_file *file;
    char spec[MAX_SPEC_TEXT];
    uint64_t positions;
    _Atomic(table_reader *) reader[READERS]; /* waiting for a call */
};

ykr_status ykr_table_make(ykr_solver *solver, const char *path, int plies_left, int distances, size_t memory)
{
    ENTER_OR_RETURN(solver);
    if (path == NULL || plies_left < 0 || plies_left > MAX_SQUARES)
        return REFUSE(solver, "table: %d plies left; expected 0 to %d, and a file", plies_left, MAX_SQUARES);
    const table_about about = {.spec = solver->session.spec,
                               .root = solver->position,
                               .wdl = solver->session.wdl,
                               .distances = distances != 0,
                               .plies_left = plies_left};
    const table_options options = {
        .threads = solver->session.search.threads, .memory_bytes = memory, .stop = &solver->stop};
    status s = solver_begin_work(solver);
    if (s == STATUS_OK)
        s = table_make(path, &about, &options, &solver->error);
    return solver_leave(solver, solver_end_work(solver, s));
}

static ykr_status explain(status s, const error *e, char *why)
{
    if (why != NULL)
        (void)memcpy(why, s == STATUS_OK ? "" : e->text, s == STATUS_OK ? 1 : sizeof e->text);
    return (ykr_status)s;
}

ykr_status ykr_table_open(const char *path, ykr_table **out, char *why)
{
    error e = {.text = ""};
    if (out == NULL)
        return explain(STATUS_BAD_INPUT, &(error){"out is NULL; expected a place for the table"}, why);
    ykr_table *t = *out = NULL;
    if (path == NULL)
        return explain(STATUS_BAD_INPUT, &(error){"path is NULL; expected a file"}, why);
    t = calloc(1, sizeof *t);
    status s = t ? table_file_open(path, &t->file, &e) : table_no_memory(&e);
    if (s != STATUS_OK) {
        free(t);
        return explain(s, &e, why);
    }
    spec_format(&t->file->about.spec, t->spec);
    for (int i = 0; i < t->file->levels; i++)
        t->positions += t->file->level[i].positions;
    *out = t;
    return explain(s, &e, why);
}

void ykr_table_close(ykr_table *t)
{
    if (t == NULL)
        return;
    for (int i = 0; i < READERS; i++)
        table_reader_close(atomic_load(&t->reader[i]));
    table_file_close(t->file);
    free(t);
}

const char *ykr_table_spec(const ykr_table *t)
{
    return t->spec;
}

uint64_t ykr_table_positions(const ykr_table *t)
{
    return t->positions;
}

static status take_reader(ykr_table *t, table_reader **out, error *e)
{
    for (int i = 0; i < READERS; i++)
        if ((*out = atomic_exchange(&t->reader[i], NULL)) != NULL)
            return STATUS_OK;
    return table_reader_open(t->file, out, e);
}

static void give_reader(ykr_table *t, table_reader *r)
{
    for (int i = 0; i < READERS && r != NULL; i++) {
        table_reader *none = NULL;
        if (atomic_compare_exchange_strong(&t->reader[i], &none, r))
            return;
    }
    table_reader_close(r);
}

static status ask(table_reader *r, const diagram *d, int searches, ykr_table_answer *out, error *e)
{
    table_answer a = {.plies = -1};
    const status s = table_ask(r, d, searches != 0, &a, e);
    *out = (ykr_table_answer){.status = (int32_t)s, .from = (int32_t)a.kind, .value = a.value, .plies = a.plies};
    return s;
}

ykr_status ykr_table_ask(ykr_table *t, const char *position, int searches, ykr_table_answer *out, char *why)
{
    error e = {.text = ""};
    table_reader *r = NULL;
    diagram d;
    if (t == NULL || position == NULL || out == NULL)
        return explain(STATUS_BAD_INPUT, &(error){"expected a table, a position and a place for the answer"}, why);
    status s = diagram_parse(&t->file->about.spec, position, &d, &e);
    if (s == STATUS_OK)
        s = take_reader(t, &r, &e);
    if (s == STATUS_OK)
        s = ask(r, &d, searches, out, &e);
    give_reader(t, r);
    return explain(s, &e, why);
}

typedef struct asking {
    ykr_table *table;
    const ykr_board *boards;
    size_t n;
    int searches;
    ykr_table_answer *out;
    first_error first; /* ends the work */
} asking;

/* Asks for AT_ONCE boards. */
static void ask_some(void *context, size_t part)
{
    asking *a = context;
    table_reader *r = NULL;
    error e = {.text = ""};
    const size_t last = (part + 1) * AT_ONCE < a->n ? (part + 1) * AT_ONCE : a->n;
    status s = take_reader(a->table, &r, &e);
    for (size_t i = part * AT_ONCE; i < last && s == STATUS_OK && first_error_status(&a->first) == STATUS_OK; i++) {
        diagram d;
        error inner;
        s = solver_read_board(&a->table->file->about.spec, &a->boards[i], -1, &d, &inner);
        if (s == STATUS_OK)
            s = ask(r, &d, a->searches, &a->out[i], &inner);
        if (s != STATUS_OK)
            (void)fail(&e, s, "boards[%zu]: %s", i, inner.text);
    }
    first_error_keep(&a->first, s, &e);
    give_reader(a->table, r);
}

ykr_status ykr_table_ask_many(ykr_table *t, const ykr_board *boards, size_t n, int threads, int searches,
                              ykr_table_answer *out, char *why)
{
    if (t == NULL || boards == NULL || n == 0 || threads < 1 || threads > THREADS_MOST || out == NULL)
        return explain(STATUS_BAD_INPUT,
                       &(error){"expected a table, boards, 1 to 1024 threads and a place for the answers"}, why);
    asking a = {.table = t, .boards = boards, .n = n, .searches = searches, .out = out};
    threads_for(threads, (n + AT_ONCE - 1) / AT_ONCE, ask_some, &a);
    return explain(first_error_status(&a.first), &a.first.why, why);
}
