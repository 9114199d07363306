/* table_claim.c - claims of tables: every value follows from those of its moves, and random
 * positions are solved again; see claim_check.h. */
#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/threads.h"
#include "base/writer.h"
#include "text/notation.h"
#include "reference/reference.h"
#include "solve/solve.h"
#include "table/table.h"
#include "verify/claim_check.h"

/* Solves a position that has `value` in the table.  The fault stays empty if that agrees. */
static status solve_again(check *k, const table_about *about, search_options *o, const diagram *d, int value, error *e)
{
    search_result r;
    reference_result plain;
    status s = solve_position(&about->spec, d, o, &r, e);
    const char *by = "search";
    if (s == STATUS_OK && r.value == value && k->job->o->reference == REFERENCE_auto &&
        reference_is_quick(&about->spec, d)) {
        s = reference_solve(&about->spec, d, -1, &(reference_watch){.stop = o->stop}, &plain, e);
        r.value = plain.value;
        by = "plain minimax";
    }
    const int found = about->wdl ? (r.value > 0) - (r.value < 0) : r.value;
    if (s == STATUS_OK && found != value)
        (void)check_fault(k, VERDICT_DISAGREE, "%.90s: %d in the table, %d by %s", diagram_name(&about->spec, d).text,
                          value, found, by);
    return s;
}

/* Solves random positions again. */
static status check_sample(check *k, const table_file *f, error *e)
{
    const table_about *about = &f->about;
    search_options o;
    table_reader *r = NULL;
    uint64_t seed = 1;
    search_options_init(&o);
    o.hash_bytes = 16 << 20;
    o.no_line = true;
    o.stop = interrupt_flag();
    status s = table_reader_open(f, &r, e);
    if (s == STATUS_OK)
        s = solve_memory_create(&about->spec, &o, &o.memory, e);
    for (int i = 0; i < k->job->o->sample && s == STATUS_OK && k->fault[0] == '\0'; i++) {
        diagram d;
        int value;
        s = table_random(r, &seed, &d, &value, e);
        if (s == STATUS_OK)
            s = solve_again(k, about, &o, &d, value, e);
    }
    search_memory_destroy(o.memory);
    table_reader_close(r);
    return s;
}

void check_table(check *k)
{
    const int threads = k->job->threads > 0 ? k->job->threads : threads_default();
    const table_options how = {.threads = threads, .stop = interrupt_flag()};
    const double begin = clock_seconds();
    table_file *f;
    error e = {""};
    writer_format(k->command, sizeof k->command, "%s", k->claim->file);
    (void)snprintf(k->expected, sizeof k->expected, "table");
    if (k->unasked != NULL) {
        outcome_add(k, 0, check_fault(k, VERDICT_STOPPED, "%s", k->unasked));
        return;
    }
    status s = table_file_open(k->claim->file, &f, &e);
    if (s != STATUS_OK) {
        outcome_bad(k, 0, e.text);
        return;
    }
    s = table_check(f, &how, &e);
    if (s == STATUS_OK)
        s = check_sample(k, f, &e);
    if (s != STATUS_OK)
        (void)check_fault(k, VERDICT_BAD, "%.159s", e.text);
    (void)snprintf(k->method, sizeof k->method, "children+search");
    k->seconds = clock_seconds() - begin;
    outcome_add(k, 0,
                s == STATUS_STOPPED                       ? VERDICT_STOPPED
                : s == STATUS_NO_MEMORY || s == STATUS_IO ? VERDICT_BAD
                : k->fault[0] != '\0'                     ? VERDICT_DISAGREE
                                                          : VERDICT_AGREE);
    table_file_close(f);
}
