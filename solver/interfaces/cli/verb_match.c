/* verb_match.c - `match`: the number game's tournament between search depths. */
#include "base/clock.h"
#include "base/text_buffer.h"
#include "base/version.h"
#include "cli/command.h"
#include "arguments/interrupt.h"
#include "text/notation.h"
#include "minimax/match.h"
#include "report/solution_record.h"

#include <inttypes.h>

typedef struct match_report {
    command *c;
    match_options o;
} match_report;

static void show_games(void *context, int games, int cells, int all_cells)
{
    const match_report *r = context;
    display *line = &r->c->report->display;
    if (!display_due(line))
        return;
    const double done = cells + (double)games / (double)r->o.games;
    display_line(line, "pair of depths %d of %d: %d of %d games%s", cells + 1, all_cells, games, r->o.games,
                 display_left(clock_seconds() - line->begun, done, all_cells).text);
}

/* Prints a cell as text and as a record. */
static void print_cell(void *context, const match_cell *m)
{
    const match_report *r = context;
    output *out = &r->c->report->out;
    record made = record_begin();
    record_text(&made, "spec", r->c->session.spec_text);
    record_integer(&made, "first_depth", m->first_depth);
    record_integer(&made, "second_depth", m->second_depth);
    record_integer(&made, "games", m->games);
    record_integer(&made, "wins", m->wins);
    record_integer(&made, "losses", m->losses);
    record_integer(&made, "draws", m->draws);
    record_count(&made, "evaluations_mean", m->evaluations_mean);
    record_count(&made, "evaluations", m->evaluations);
    record_integer(&made, "margins", m->margins);
    record_count(&made, "numbers_taken", m->moves);
    record_text(&made, "method", match_method(&r->o));
    record_integer(&made, "threads", r->o.threads);
    record_real(&made, "seconds", m->seconds);
    record_version(&made);
    output_record(out, &made);
    output_text(out, "%5d %6d %7d %6d %6d %6d %17" PRIu64 " %9.3f\n", m->first_depth, m->second_depth, m->games,
                m->wins, m->losses, m->draws, m->evaluations_mean, m->seconds);
}

static void print_board(void *context, int64_t board, const game_spec *drawn)
{
    const match_report *r = context;
    output *out = &r->c->report->out;
    char text[4096], numbers[MAX_SQUARES * 5];
    text_buffer list = text_begin(numbers, sizeof numbers);
    diagram start;
    record made = record_begin();
    for (int i = 0; i < drawn->rows * drawn->cols; i++)
        text_add(&list, "%s%d", i > 0 ? " " : "", drawn->numbers[i]);
    record_text(&made, "spec", r->c->session.spec_text);
    record_integer(&made, "board", board);
    record_text(&made, "numbers", numbers);
    output_record(out, &made);
    diagram_start(drawn, &start);
    diagram_draw(drawn, &start, text, sizeof text);
    output_text(out, "board %" PRId64 "\n", board);
    output_own(out, text);
}

status verb_match(command *c, error *e)
{
    match_report r = {.c = c};
    match_options *o = &r.o;
    options *given = &c->request.o;
    const session *own = &c->session;
    match_options_init(o);
    status s = match_set_method(o, given->given[OPTION_method] ? given->method : NULL, e);
    given->method = NULL; /* a match has methods of its own */
    if (s == STATUS_OK)
        s = command_prepare(c, 1, e);
    if (s == STATUS_OK && !match_knows(&own->spec))
        s = fail(e, STATUS_BAD_INPUT, "match: spec '%s'; expected minimax:N[,seed=S]", own->spec_text);
    if (s != STATUS_OK)
        return s;
    if (given->boards > 0) {
        match_boards(&own->spec, given->boards, interrupt_flag(), print_board, &r);
        return STATUS_OK;
    }
    o->first_low = (int)given->first_depth.low;
    o->first_high = (int)given->first_depth.high;
    o->second_low = (int)given->second_depth.low;
    o->second_high = (int)given->second_depth.high;
    o->games = (int)given->games;
    o->threads = own->search.threads;
    o->stop = interrupt_flag();
    o->progress = show_games;
    o->progress_context = &r;
    output_text(&c->report->out,
                "%s, %s, values of the first player, yomikiri %s\n"
                "first second   games   wins losses  draws  mean evaluations   seconds\n",
                own->spec_text, match_method(o), version_full());
    s = match_run(&own->spec, o, print_cell, &r, e);
    return s == STATUS_STOPPED ? fail(e, s, "match: stopped; the pairs of depths above are complete") : s;
}
