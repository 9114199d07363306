/* table_claim.c - claims of tables: every value follows from those of its moves, and random
 * positions are solved again; see kinds.h. */
#include "base/clock.h"
#include "base/threads.h"
#include "notation/notation.h"
#include "reference/reference.h"
#include "solve/solve.h"
#include "table/table.h"
#include "verify/kinds.h"

/* Solves a position that has `value` in the table.  *fault is left as it is where that agrees. */
static status solve_again(const check *k, const table_about *about, search_options *o, const diagram *d, int value,
                          char fault[static 160], error *e)
{
    const verify_job *job = k->v->job;
    search_result r;
    reference_result plain;
    status s = solve_position(&about->spec, d, o, &r, e);
    const char *by = "search";
    if (s == STATUS_OK && r.value == value && job->by_reference && reference_is_quick(&about->spec, d)) {
        s = reference_solve(&about->spec, d, -1, &(reference_watch){.stop = job->stop}, &plain, e);
        r.value = plain.value;
        by = "plain minimax";
    }
    const int found = about->wdl ? (r.value > 0) - (r.value < 0) : r.value;
    char position[MAX_DIAGRAM_TEXT];
    diagram_format(&about->spec, d, position);
    if (s == STATUS_OK && found != value)
        (void)snprintf(fault, 160, "%.90s: %d in the table, %d by %s", position, value, found, by);
    return s;
}

/* Random positions, solved again. */
static status check_sample(const check *k, const table_file *f, char fault[static 160], error *e)
{
    const table_about *about = &f->about;
    search_options o;
    table_reader *r = NULL;
    uint64_t seed = 1;
    search_options_init(&o);
    o.hash_bytes = 16 << 20;
    o.no_line = true;
    o.stop = k->v->job->stop;
    status s = table_reader_open(f, &r, e);
    if (s == STATUS_OK)
        s = solve_memory_create(&about->spec, &o, &o.memory, e);
    for (int i = 0; i < k->v->job->sample && s == STATUS_OK && fault[0] == '\0'; i++) {
        diagram d;
        int value;
        s = table_random(r, &seed, &d, &value, e);
        if (s == STATUS_OK)
            s = solve_again(k, about, &o, &d, value, fault, e);
    }
    search_memory_destroy(o.memory);
    table_reader_close(r);
    return s;
}

void check_table(const check *k)
{
    const verify_job *job = k->v->job;
    const table_options how = {.threads = job->threads > 0 ? job->threads : threads_default(), .stop = job->stop};
    const double begin = clock_seconds();
    char fault[160] = "";
    table_file *f;
    error e = {""};
    status s = table_file_open(k->claim->file, &f, &e);
    if (s != STATUS_OK) {
        outcome_bad(k, 0, e.text);
        return;
    }
    s = table_check(f, &how, &e);
    if (s == STATUS_OK)
        s = check_sample(k, f, fault, &e);
    if (s != STATUS_OK)
        (void)snprintf(fault, sizeof fault, "%.159s", e.text);
    const verdict v = s == STATUS_STOPPED                       ? VERDICT_STOPPED
                      : s == STATUS_NO_MEMORY || s == STATUS_IO ? VERDICT_BAD
                      : fault[0] != '\0'                        ? VERDICT_DISAGREE
                                                                : VERDICT_AGREE;
    const outcome o = {0, k->claim->file, "table", "children+search", v, fault, clock_seconds() - begin};
    outcome_add(k, &o);
    table_file_close(f);
}
