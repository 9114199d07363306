/* verb_match.c - `match`: the number game's tournament between search depths. */
#include "base/clock.h"
#include "base/version.h"
#include "base/text_buffer.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "games/minimax.h"
#include "notation/notation.h"
#include "originals/match.h"
#include "report/solution_record.h"

#include <inttypes.h>
#include <string.h>

static const char *match_method(const match_options *o)
{
    return o->search ? "search" : o->plain ? "minimax" : "alphabeta";
}

typedef struct match_report {
    reporter *report;
    const char *spec_text;
    const match_options *o;
} match_report;

static void show_games(void *context, int games, int cells, int all_cells)
{
    const match_report *r = context;
    display *line = &r->report->display;
    char left[64];
    if (!display_due(line))
        return;
    const double done = cells + (double)games / (double)r->o->games;
    display_left(clock_seconds() - line->begun, done, all_cells, left);
    display_line(line, "pair of depths %d of %d: %d of %d games%s", cells + 1, all_cells, games, r->o->games, left);
}

static void report_cell(void *context, const match_cell *m)
{
    const match_report *r = context;
    output *out = &r->report->out;
    display_clear(&r->report->display);
    record made = record_begin();
    record_text(&made, "spec", r->spec_text);
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
    record_text(&made, "method", match_method(r->o));
    record_integer(&made, "threads", r->o->threads);
    record_real(&made, "seconds", m->seconds);
    record_version(&made);
    output_record(out, &made);
    output_text(out, "%5d %6d %7d %6d %6d %6d %17" PRIu64 " %9.3f\n", m->first_depth, m->second_depth, m->games,
                m->wins, m->losses, m->draws, m->evaluations_mean, m->seconds);
}

/* The first boards that the original draws from the seed. */
static void print_boards(output *out, const session *s, int64_t boards)
{
    game_spec spec = s->spec;
    mt19937 generator;
    diagram start;
    mt19937_seed(&generator, spec.seed);
    diagram_start(&spec, &start);
    for (int64_t i = 0; i < boards; i++) {
        char board[4096], numbers[MAX_SQUARES * 5];
        text_buffer list = text_begin(numbers, sizeof numbers);
        minimax_draw(&generator, spec.rows, spec.numbers);
        for (int k = 0; k < spec.rows * spec.cols; k++)
            text_add(&list, "%s%d", k > 0 ? " " : "", spec.numbers[k]);
        record made = record_begin();
        record_text(&made, "spec", s->spec_text);
        record_integer(&made, "board", i);
        record_text(&made, "numbers", numbers);
        output_record(out, &made);
        diagram_draw(&spec, &start, board, sizeof board);
        output_text(out, "board %lld\n%s", (long long)i, board);
    }
}

static status read_method(const options *given, match_options *o, error *e)
{
    o->plain = given->given[OPTION_method] && strcmp(given->method, "minimax") == 0;
    o->search = given->given[OPTION_method] && strcmp(given->method, "search") == 0;
    if (given->given[OPTION_method] && !o->plain && !o->search && strcmp(given->method, "alphabeta") != 0)
        return fail(e, STATUS_BAD_INPUT, "--method '%.40s': expected search, minimax or alphabeta for a match",
                    given->method);
    return STATUS_OK;
}

static void read_ranges(const options *given, match_options *o)
{
    o->first_low = (int)given->first_depth.low;
    o->first_high = (int)given->first_depth.high;
    o->second_low = (int)given->second_depth.low;
    o->second_high = (int)given->second_depth.high;
    o->games = (int)given->games;
}

status verb_match(command *c, error *e)
{
    match_options o;
    options *given = &c->request.o;
    const session *own = &c->session;
    reporter *report = c->report;
    match_options_init(&o);
    status s = read_method(given, &o, e);
    if (s == STATUS_OK) {
        given->method = NULL; /* a match has methods of its own */
        s = command_prepare(c, 1, e);
    }
    if (s == STATUS_OK && !match_knows(&own->spec))
        s = fail(e, STATUS_BAD_INPUT, "match: spec '%s'; expected minimax:N[,seed=S]", own->spec_text);
    if (s != STATUS_OK)
        return s;
    if (given->boards > 0) {
        print_boards(&report->out, own, given->boards);
        return STATUS_OK;
    }
    match_report r = {report, own->spec_text, &o};
    read_ranges(given, &o);
    o.threads = own->search.threads;
    o.stop = interrupt_flag();
    o.progress = show_games;
    o.progress_context = &r;
    output_text(&report->out, "%s, %s, values of the first player, yomikiri %s\n", own->spec_text, match_method(&o),
                version_full());
    output_text(&report->out, "first second   games   wins losses  draws  mean evaluations   seconds\n");
    s = match_run(&own->spec, &o, report_cell, &r, e);
    display_clear(&report->display);
    return s == STATUS_STOPPED ? fail(e, s, "match: stopped; the pairs of depths above are complete") : s;
}
