/* verb_count.c - `count` and `perft`: the size of a game. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "cli/verb_table.h"
#include "arguments/interrupt.h"
#include "count/count.h"
#include "count/perft.h"
#include "text/notation.h"
#include "report/solution_record.h"
#include "report/value_words.h"

#include <inttypes.h>
#include <string.h>

static void show_perft(void *context, int done, int moves, uint64_t leaves)
{
    reporter *report = context;
    if (!display_due(&report->display))
        return;
    const double seconds = clock_seconds() - report->display.begun, rate = seconds > 0 ? (double)leaves / seconds : 0;
    display_line(&report->display, "%d of %d moves done%s  %s leaves, %s/s", done, moves,
                 display_left(seconds, done, moves).text, format_count((double)leaves).text, format_count(rate).text);
}

static void record_ends(record *to, const count_result *r)
{
    record ends = record_begin();
    for (int i = 0; i < r->ends; i++) {
        char value[16];
        (void)snprintf(value, sizeof value, "%d", r->end[i].value);
        record_count(&ends, value, r->end[i].games);
    }
    record_put(to, "games_by_value", &ends);
}

/* The value, where it was computed, and how many games and lines have it. */
static void print_value(command *c, const count_result *r, record *to)
{
    output *out = &c->report->out;
    const search_result value = {.value = r->value, .known = KNOWN_EXACT};
    if (!r->has_value)
        return;
    record_integer(to, "value", r->value);
    record_count(to, "optimal_lines", r->optimal_lines);
    output_text(out, "optimal lines                %20" PRIu64 "\n", r->optimal_lines);
    if (r->has_ends) {
        record_count(to, "games_at_value", r->games_at_value);
        output_text(out, "games at the value           %20" PRIu64 "\n", r->games_at_value);
    }
    output_text(out, "%s\n", value_words(&c->session.rules, &c->problem.position, &value, false).text);
}

/* Prints a count as text and as a record.  `plies`: the limit that was given; below 0: none. */
static void print_count(command *c, int plies, const count_result *r)
{
    output *out = &c->report->out;
    const char *more = r->overflow ? " or more" : "";
    const struct {
        const char *key, *words; /* words NULL: not in the text */
        uint64_t number;
        const char *more;
    } rows[] = {{"positions", "positions", r->positions, ""},
                {"positions_symmetric", "  up to symmetry", r->positions_symmetric, ""},
                {"positions_stabiliser", "  up to the stabiliser", r->positions_stabiliser, ""},
                {"positions_final", "  finished", r->positions_final, ""},
                {"positions_without_last_pass", NULL, r->positions_without_last_pass, ""},
                {"nodes", "nodes of the tree", r->nodes, more},
                {"leaves", "leaves", r->leaves, more},
                {"games", "complete games", r->games, more}};
    record made = record_begin();
    record_position(&made, &c->session.spec, &c->problem.position);
    if (plies >= 0)
        record_integer(&made, "plies", plies);
    output_text(out, "%s, yomikiri %s\n", c->session.spec_text, version_full());
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (c->session.spec.added != NULL && (i == 1 || i == 2)) /* symmetries of a file serve the search alone */
            continue;
        record_count(&made, rows[i].key, rows[i].number);
        if (rows[i].words != NULL)
            output_text(out, "%-28s %20" PRIu64 "%s\n", rows[i].words, rows[i].number, rows[i].more);
    }
    record_flag(&made, "overflow", r->overflow);
    record_integer(&made, "shortest", r->shortest);
    record_integer(&made, "longest", r->longest);
    if (r->longest >= 0)
        output_text(out, "plies of a game              %13d to %3d\n", r->shortest, r->longest);
    print_value(c, r, &made);
    if (r->has_ends)
        record_ends(&made, r);
    record_count(&made, "memory_bytes", r->memory_bytes);
    record_real(&made, "seconds", r->seconds);
    record_version(&made);
    output_text(out, "%.3f s, %.1f MiB\n", r->seconds, (double)r->memory_bytes / (1 << 20));
    output_record(out, &made);
}

status verb_count(command *c, error *e)
{
    const options *o = &c->request.o;
    const int plies = o->given[OPTION_plies] ? (int)o->plies : -1;
    table_options how = table_options_of(c, c->session.search.threads);
    how.memory_alone = c->report->out.list != NULL; /* a claim does not use the disk */
    count_result r;
    const status s = count_game(&c->session.spec, &c->problem.position, plies, &how, &r, e);
    if (s == STATUS_OK)
        print_count(c, plies, &r);
    return s;
}

static void print_perft(command *c, int depth, const perft_result *r)
{
    output *out = &c->report->out;
    record made = record_begin(), moves = record_begin();
    record_position(&made, &c->session.spec, &c->problem.position);
    record_integer(&made, "depth", depth);
    record_count(&made, "leaves", r->leaves);
    for (int i = 0; i < r->moves; i++) {
        const move_text move = move_name(&c->session.spec, r->move[i]);
        record_count(&moves, move.text, r->move_leaves[i]);
        output_text(out, "%-4s %20" PRIu64 "\n", move.text, r->move_leaves[i]);
    }
    record_put(&made, "moves", &moves);
    record_flag(&made, "pass_is_a_ply", true);
    record_real(&made, "seconds", r->seconds);
    record_version(&made);
    output_text(out, "%s depth %d: %" PRIu64 " lea%s (a pass counts as a ply), %.3f s, %.1f million a second\n",
                c->session.spec_text, depth, r->leaves, plural(r->leaves, "f", "ves"), r->seconds,
                r->seconds > 0 ? (double)r->leaves / r->seconds / 1e6 : 0.0);
    output_record(out, &made);
}

status verb_perft(command *c, error *e)
{
    int depth;
    status s = request_depth(c->request.word[1], &depth, e);
    const perft_options o = {.threads = c->session.search.threads,
                             .stop = interrupt_flag(),
                             .progress = show_perft,
                             .progress_context = c->report};
    perft_result r;
    if (s == STATUS_OK)
        s = perft(&c->session.spec, &c->problem.position, depth, &o, &r, e);
    if (s == STATUS_OK)
        print_perft(c, depth, &r);
    return s == STATUS_STOPPED ? fail(e, s, "perft: stopped before depth %d was counted", depth) : s;
}
