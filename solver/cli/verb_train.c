/* verb_train.c - `train`: learns evaluation weights for a board from the solver's own values. */
#include "base/outfile.h"
#include "base/version.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "reversi/train.h"
#include "reversi/weights.h"
#include "solve/solver.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FEWEST_SQUARES = 24 }; /* smaller boards are solved before weights are read */

static void report(void *context, int empties, int positions, double wrong, double spread, double seconds)
{
    cli *c = context;
    json_t *record = json_object();
    display_clear(&c->display);
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    (void)json_object_set_new(record, "empties", json_integer(empties));
    (void)json_object_set_new(record, "positions", json_integer(positions));
    (void)json_object_set_new(record, "error", json_real(wrong));
    (void)json_object_set_new(record, "spread", json_real(spread));
    (void)json_object_set_new(record, "seconds", json_real(seconds));
    cli_record_version(record);
    output_record(c->out, record);
    output_text(c->out, "%7d %9d %8.2f %8.2f %9.1f\n", empties, positions, wrong, spread, seconds);
    (void)snprintf(c->where, sizeof c->where, "learned up to %d empty squares", empties);
    cli_show_where(c);
}

/* Training takes minutes: the file is opened before it. */
static status train_and_save(cli *c, const train_options *o, outfile *file, error *e)
{
    reversi_rules rules;
    evaluation *ev = aligned_alloc(64, (sizeof *ev + 63) / 64 * 64);
    status s = ev != NULL ? train_weights(&c->spec, o, ev, e) : fail(e, STATUS_NO_MEMORY, "train: not enough memory");
    display_clear(&c->display);
    if (s == STATUS_OK) {
        reversi_init(&rules, &c->spec);
        s = weights_save(file, &rules, ev, e);
        evaluation_free(ev);
    } else {
        outfile_discard(file);
        if (s == STATUS_STOPPED)
            (void)fail(e, s, "train: stopped; %s is not written", c->o.weights_place);
    }
    free(ev);
    return s;
}

status verb_train(cli *c, error *e)
{
    train_options o;
    outfile *file = NULL;
    status s = cli_prepare(c, 1, e);
    if (s == STATUS_OK && (!solver_of(&c->spec)->learns || c->spec.rows * c->spec.cols < FEWEST_SQUARES)) {
        s = fail(e, STATUS_BAD_INPUT,
                 "train: '%s' has no use for weights; expected reversi:RxC or othello:RxC of at least "
                 "%d squares",
                 c->spec_text, FEWEST_SQUARES);
    }
    if (s == STATUS_OK && c->o.weights_place == NULL)
        s = fail(e, STATUS_BAD_INPUT, "train: no --weights; expected --weights FILE, to be written");
    if (s == STATUS_OK)
        s = outfile_open(c->o.weights_place, "the weights", &file, e);
    if (s != STATUS_OK)
        return s;
    train_options_init(&o);
    o.seed = (uint64_t)c->o.seed;
    o.positions = (int)c->o.positions;
    o.threads = c->search.threads;
    o.stop = interrupt_flag();
    o.report = report;
    o.context = c;
    output_text(c->out, "%s, seed %" PRId64 ", yomikiri %s\nempties positions    error   spread   seconds\n",
                c->spec_text, c->o.seed, version_full());
    s = train_and_save(c, &o, file, e);
    if (s == STATUS_OK)
        output_text(c->out, "%s is written; errors in discs, on positions held out\n", c->o.weights_place);
    return s;
}
