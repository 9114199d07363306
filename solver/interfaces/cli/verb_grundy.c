/* verb_grundy.c - `grundy`: the nimber of a position, or of each spec of a range. */
#include "base/grow.h"
#include "base/version.h"
#include "arguments/interrupt.h"
#include "cli/solve_many.h"
#include "own/grundy.h"
#include "report/solution_record.h"

#include <inttypes.h>
#include <stdlib.h>

typedef struct nimbers {
    int *of; /* of each spec */
    size_t count, room;
} nimbers;

static void print_one(command *c, const grundy_result *r)
{
    output *out = &c->report->out;
    record made = record_begin(), parts = record_list();
    record_position(&made, &c->session.spec, &c->problem.position);
    record_integer(&made, "nimber", r->nimber);
    output_text(out, "%-24s  nimber %d", c->session.spec_text, r->nimber);
    for (int i = 0; i < r->parts; i++) {
        record_integer(&parts, NULL, r->part[i]);
        if (r->parts > 1)
            output_text(out, "%s%d", i == 0 ? " = " : " ^ ", r->part[i]);
    }
    record_put(&made, "parts", &parts);
    record_count(&made, "positions", r->positions);
    record_real(&made, "seconds", r->seconds);
    record_version(&made);
    output_text(out, "  the side to move %s  %" PRIu64 " position%s, %.3f s\n", r->nimber == 0 ? "loses" : "wins",
                r->positions, r->positions == 1 ? "" : "s", r->seconds);
    output_record(out, &made);
}

static status one_spec(command *c, void *context, error *e)
{
    nimbers *n = context;
    grundy_result r;
    const status s =
        grundy(&c->session.spec, &c->problem.position, c->session.search.hash_bytes, interrupt_flag(), &r, e);
    int *larger = s == STATUS_OK ? grow(n->of, &n->room, n->count + 1, sizeof *larger) : NULL;
    if (s == STATUS_OK && larger == NULL)
        return fail(e, STATUS_NO_MEMORY, "grundy: not enough memory");
    if (s != STATUS_OK)
        return s;
    n->of = larger;
    n->of[n->count++] = r.nimber;
    print_one(c, &r);
    return STATUS_OK;
}

/* The first index from which the nimbers repeat after `period`. */
static size_t repeats_from(const nimbers *n, size_t period)
{
    size_t from = n->count - period;
    while (from > 0 && n->of[from - 1] == n->of[from - 1 + period])
        from--;
    return from;
}

/* Prints the period that the listed nimbers show; it is not proved. */
static void print_period(command *c, const nimbers *n)
{
    size_t best = 0, from = n->count;
    for (size_t period = 1; 2 * period < n->count; period++) {
        const size_t begin = repeats_from(n, period);
        if (begin + 2 * period <= n->count && begin < from) {
            from = begin;
            best = period;
        }
    }
    if (best > 0 && n->count >= 10)
        output_text(&c->report->out, "from line %zu on they repeat every %zu, as far as they are listed\n", from + 1,
                    best);
}

status verb_grundy(command *c, error *e)
{
    nimbers n = {.of = NULL};
    const status s = specs_each(c, one_spec, &n, e);
    if (s == STATUS_OK)
        print_period(c, &n);
    free(n.of);
    return s;
}
