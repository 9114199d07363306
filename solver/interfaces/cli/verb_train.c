/* verb_train.c - `train`: learns evaluation weights for a board from the solver's own values. */
#include "base/outfile.h"
#include "base/version.h"
#include "cli/command.h"
#include "arguments/interrupt.h"
#include "reversi/train.h"
#include "reversi/weights.h"
#include "report/solution_record.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FEWEST_SQUARES = 24 }; /* smaller boards are solved before weights are read */

static void print_phase(void *context, int empties, int positions, double wrong, double spread, double seconds)
{
    const command *c = context;
    output *out = &c->report->out;
    record made = record_begin();
    record_text(&made, "spec", c->session.spec_text);
    record_integer(&made, "empties", empties);
    record_integer(&made, "positions", positions);
    record_real(&made, "error", wrong);
    record_real(&made, "spread", spread);
    record_real(&made, "seconds", seconds);
    record_version(&made);
    output_record(out, &made);
    output_text(out, "%7d %9d %8.2f %8.2f %9.1f\n", empties, positions, wrong, spread, seconds);
    reporter_where(c->report, "learned up to %d empty squares", empties);
    reporter_show(c->report);
}

static status train_and_save(command *c, const train_options *o, error *e)
{
    const game_spec *spec = &c->session.spec;
    reversi_rules rules;
    evaluation *ev = aligned_alloc(64, (sizeof *ev + 63) / 64 * 64);
    status s = ev != NULL ? train_weights(spec, o, ev, e) : fail(e, STATUS_NO_MEMORY, "train: not enough memory");
    if (s == STATUS_OK) {
        reversi_init(&rules, spec);
        s = weights_save(command_take(c, OPTION_weights_place), &rules, ev, e);
        evaluation_free(ev);
    }
    free(ev);
    return s;
}

static status check(const session *own, const char *place, error *e)
{
    if (solver_of(&own->spec)->learning == NULL || own->spec.rows * own->spec.cols < FEWEST_SQUARES) {
        return fail(e, STATUS_BAD_INPUT,
                    "train: '%s' does not use weights; expected reversi:RxC or othello:RxC of at least "
                    "%d squares",
                    own->spec_text, FEWEST_SQUARES);
    }
    if (place == NULL)
        return fail(e, STATUS_BAD_INPUT, "train: no --weights; expected --weights FILE to write to");
    return STATUS_OK;
}

status verb_train(command *c, error *e)
{
    const options *given = &c->request.o;
    const session *own = &c->session;
    const char *place = given->weights_place;
    output *out = &c->report->out;
    train_options o;
    status s = check(own, place, e);
    if (s != STATUS_OK)
        return s;
    train_options_init(&o);
    o.seed = (uint64_t)given->seed;
    o.positions = (int)given->positions;
    o.threads = own->search.threads;
    o.stop = interrupt_flag();
    o.report = print_phase;
    o.context = c;
    output_text(out, "%s, seed %" PRId64 ", yomikiri %s\nempties positions    error   spread   seconds\n",
                own->spec_text, given->seed, version_full());
    s = train_and_save(c, &o, e);
    if (s == STATUS_STOPPED)
        return fail(e, s, "train: stopped; %s was not written", place);
    if (s == STATUS_OK)
        output_text(out, "%s is written; errors in discs, on positions held out\n", place);
    return s;
}
