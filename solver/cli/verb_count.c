/* verb_count.c - `count` and `perft`: the size of a game. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "count/count.h"
#include "count/perft.h"
#include "notation/notation.h"
#include "report/value_words.h"
#include "report/verb_record.h"

#include <inttypes.h>
#include <string.h>

static void show_count(void *context, const count_progress *p)
{
    reporter *report = context;
    char positions[32];
    if (!display_due(&report->display))
        return;
    format_count((double)p->positions, positions);
    display_line(&report->display, "%sply %d, %.0f %% of it  %s positions, %.1f MiB", p->back ? "values: " : "", p->ply,
                 100 * p->share, positions, (double)p->memory_bytes / (1 << 20));
}

static void show_perft(void *context, int done, int moves, uint64_t leaves)
{
    reporter *report = context;
    char text[32], rate[32], left[64];
    if (!display_due(&report->display))
        return;
    const double seconds = clock_seconds() - report->display.begun;
    format_count((double)leaves, text);
    format_count(seconds > 0 ? (double)leaves / seconds : 0, rate);
    display_left(seconds, done, moves, left);
    display_line(&report->display, "%d of %d moves done%s  %s leaves, %s/s", done, moves, left, text, rate);
}

static void print_count(output *out, const session *s, const diagram *d, const count_result *r)
{
    const char *more = r->overflow ? " or more" : "";
    output_text(out, "%s, yomikiri %s\n", s->spec_text, version_full());
    output_text(out, "positions                    %20" PRIu64 "\n", r->positions);
    output_text(out, "  up to symmetry             %20" PRIu64 "\n", r->positions_symmetric);
    output_text(out, "  up to the stabiliser       %20" PRIu64 "\n", r->positions_stabiliser);
    output_text(out, "  finished                   %20" PRIu64 "\n", r->positions_final);
    output_text(out, "nodes of the tree            %20" PRIu64 "%s\n", r->nodes, more);
    output_text(out, "leaves                       %20" PRIu64 "%s\n", r->leaves, more);
    output_text(out, "complete games               %20" PRIu64 "%s\n", r->games, more);
    if (r->longest >= 0)
        output_text(out, "plies of a game              %13d to %3d\n", r->shortest, r->longest);
    if (r->has_value) {
        char words[MAX_WORDS_TEXT];
        search_result value = {.value = r->value, .known = KNOWN_EXACT};
        value_words(&s->rules, d, &value, false, words);
        output_text(out, "optimal lines                %20" PRIu64 "\n", r->optimal_lines);
        if (r->has_ends)
            output_text(out, "games at the value           %20" PRIu64 "\n", r->games_at_value);
        output_text(out, "%s\n", words);
    }
    output_text(out, "%.3f s, %.1f MiB\n", r->seconds, (double)r->memory_bytes / (1 << 20));
}

status verb_count(command *c, error *e)
{
    const options *o = &c->request.o;
    const session *own = &c->session;
    const diagram *d = &c->problem.position;
    reporter *report = c->report;
    status s = command_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    const count_options how = {.plies = o->given[OPTION_plies] ? (int)o->plies : -1,
                               .threads = own->search.threads,
                               .memory_bytes = (size_t)o->memory,
                               .folder = o->work,
                               .stop = interrupt_flag(),
                               .progress = show_count,
                               .progress_context = report};
    count_result r;
    s = count_game(&own->spec, d, &how, &r, e);
    if (s != STATUS_OK)
        return s;
    record made = count_record(&own->spec, d, how.plies, &r);
    output_record(&report->out, &made);
    print_count(&report->out, own, d, &r);
    return STATUS_OK;
}

static void print_perft(output *out, const session *s, int depth, const perft_result *r)
{
    for (int i = 0; i < r->moves; i++) {
        char move[MAX_MOVE_TEXT];
        move_format(&s->spec, r->move[i], move);
        output_text(out, "%-4s %20" PRIu64 "\n", move, r->move_leaves[i]);
    }
    output_text(out, "%s depth %d: %" PRIu64 " lea%s (a pass counts as a ply), %.3f s, %.1f million a second\n",
                s->spec_text, depth, r->leaves, plural(r->leaves, "f", "ves"), r->seconds,
                r->seconds > 0 ? (double)r->leaves / r->seconds / 1e6 : 0.0);
}

status verb_perft(command *c, error *e)
{
    const diagram *d = &c->problem.position;
    const session *own = &c->session;
    reporter *report = c->report;
    int depth;
    status s = request_depth(c->request.word[1], &depth, e);
    if (s == STATUS_OK)
        s = command_prepare(c, 2, e);
    const perft_options o = {
        .threads = own->search.threads, .stop = interrupt_flag(), .progress = show_perft, .progress_context = report};
    perft_result r;
    if (s == STATUS_OK)
        s = perft(&own->spec, d, depth, &o, &r, e);
    if (s != STATUS_OK)
        return s == STATUS_STOPPED ? fail(e, s, "perft: stopped before depth %d was counted", depth) : s;
    record made = perft_record(&own->spec, d, depth, &r);
    output_record(&report->out, &made);
    print_perft(&report->out, own, depth, &r);
    return STATUS_OK;
}
