/* verb_sample.c - `sample`: positions for --file. */
#include "base/units.h"
#include "players/sampling.h"
#include "text/notation.h"
#include "report/solution_record.h"

#include <inttypes.h>

static void print_position(const command *c, const diagram *d)
{
    record r = record_begin();
    record_position(&r, &c->session.spec, d);
    output_text(&c->report->out, "%s\n", diagram_name(&c->session.spec, d).text);
    output_record(&c->report->out, &r);
}

static status print_sample(sampling *m, int64_t count, error *e)
{
    int64_t printed = 0;
    bool found = true;
    while (found && printed < count) {
        diagram d;
        const status s = sampling_next(m, &d, &found, e);
        if (s != STATUS_OK)
            return s;
        if (found)
            print_position(m->c, &d);
        printed += found;
    }
    if (printed == 0)
        return fail(e, STATUS_BAD_INPUT, "sample: no game of %d has such a position", SAMPLING_TRIES);
    if (printed < count)
        reporter_note(m->c->report, "%" PRId64 " position%s; there are no others%s", printed,
                      plural((uint64_t)printed, "", "s"), m->file.list != NULL ? "" : " in 1000 further games");
    return STATUS_OK;
}

status verb_sample(command *c, error *e)
{
    sampling m;
    status s = sampling_begin(&m, c, e);
    if (s == STATUS_OK)
        s = print_sample(&m, c->request.o.count, e);
    sampling_end(&m);
    return s;
}
