/* verb_count.c - `count` and `perft`: the size of a game. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "count/count.h"
#include "count/perft.h"
#include "notation/notation.h"

#include <inttypes.h>
#include <string.h>

static void show_count(void *context, const count_progress *p)
{
    cli *c = context;
    char positions[32];
    if (!display_due(&c->display))
        return;
    format_count((double)p->positions, positions);
    display_line(&c->display, "%sply %d, %.0f %% of it  %s positions, %.1f MiB", p->back ? "values: " : "", p->ply,
                 100 * p->share, positions, (double)p->memory_bytes / (1 << 20));
}

static void show_perft(void *context, int done, int moves, uint64_t leaves)
{
    cli *c = context;
    char text[32], rate[32], left[64];
    if (!display_due(&c->display))
        return;
    const double seconds = clock_seconds() - c->display.begun;
    format_count((double)leaves, text);
    format_count(seconds > 0 ? (double)leaves / seconds : 0, rate);
    display_left(seconds, done, moves, left);
    display_line(&c->display, "%d of %d moves done%s  %s leaves, %s/s", done, moves, left, text, rate);
}

static void set(json_t *record, const char *key, uint64_t value)
{
    (void)json_object_set_new(record, key, json_integer(value > INT64_MAX ? INT64_MAX : (json_int_t)value));
}

static json_t *begin_record(const cli *c)
{
    char text[MAX_DIAGRAM_TEXT];
    json_t *record = json_object();
    diagram_format(&c->spec, &c->position, text);
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    (void)json_object_set_new(record, "position", json_string(text));
    return record;
}

static json_t *count_record(const cli *c, const count_result *r)
{
    json_t *record = begin_record(c);
    set(record, "positions", r->positions);
    set(record, "positions_symmetric", r->positions_symmetric);
    set(record, "positions_stabiliser", r->positions_stabiliser);
    set(record, "positions_final", r->positions_final);
    set(record, "positions_without_last_pass", r->positions_without_last_pass);
    set(record, "nodes", r->nodes);
    set(record, "games", r->games);
    set(record, "leaves", r->leaves);
    (void)json_object_set_new(record, "overflow", json_boolean(r->overflow));
    (void)json_object_set_new(record, "shortest", json_integer(r->shortest));
    (void)json_object_set_new(record, "longest", json_integer(r->longest));
    if (r->has_value) {
        (void)json_object_set_new(record, "value", json_integer(r->value));
        set(record, "optimal_lines", r->optimal_lines);
    }
    if (r->has_value && r->has_ends)
        set(record, "games_at_value", r->games_at_value);
    if (r->has_ends) {
        json_t *ends = json_object();
        for (int i = 0; i < r->ends; i++) {
            char value[16];
            (void)snprintf(value, sizeof value, "%d", r->end[i].value);
            set(ends, value, r->end[i].games);
        }
        (void)json_object_set_new(record, "games_by_value", ends);
    }
    (void)json_object_set_new(record, "memory_bytes", json_integer((json_int_t)r->memory_bytes));
    (void)json_object_set_new(record, "seconds", json_real(r->seconds));
    cli_record_version(record);
    return record;
}

static void print_count(cli *c, const count_result *r)
{
    const char *more = r->overflow ? " or more" : "";
    output_text(c->out, "%s, yomikiri %s\n", c->spec_text, version_full());
    output_text(c->out, "positions                    %20" PRIu64 "\n", r->positions);
    output_text(c->out, "  up to symmetry             %20" PRIu64 "\n", r->positions_symmetric);
    output_text(c->out, "  up to the stabiliser       %20" PRIu64 "\n", r->positions_stabiliser);
    output_text(c->out, "  finished                   %20" PRIu64 "\n", r->positions_final);
    output_text(c->out, "nodes of the tree            %20" PRIu64 "%s\n", r->nodes, more);
    output_text(c->out, "leaves                       %20" PRIu64 "%s\n", r->leaves, more);
    output_text(c->out, "complete games               %20" PRIu64 "%s\n", r->games, more);
    if (r->longest >= 0)
        output_text(c->out, "plies of a game              %13d to %3d\n", r->shortest, r->longest);
    if (r->has_value) {
        char words[MAX_WORDS_TEXT];
        search_result value = {.value = r->value, .known = KNOWN_EXACT};
        value_words(&c->rules, &c->position, &value, false, words);
        output_text(c->out, "optimal lines                %20" PRIu64 "\n", r->optimal_lines);
        if (r->has_ends)
            output_text(c->out, "games at the value           %20" PRIu64 "\n", r->games_at_value);
        output_text(c->out, "%s\n", words);
    }
    output_text(c->out, "%.3f s, %.1f MiB\n", r->seconds, (double)r->memory_bytes / (1 << 20));
}

status verb_count(cli *c, error *e)
{
    status s = cli_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    const count_options o = {.plies = c->o.given[OPTION_plies] ? (int)c->o.plies : -1,
                             .memory_bytes = (size_t)c->o.memory,
                             .stop = interrupt_flag(),
                             .progress = show_count,
                             .progress_context = c};
    count_result r;
    s = count_game(&c->spec, &c->position, &o, &r, e);
    display_clear(&c->display);
    if (s != STATUS_OK)
        return s;
    output_record(c->out, count_record(c, &r));
    print_count(c, &r);
    return STATUS_OK;
}

static json_t *perft_record(const cli *c, int64_t depth, const perft_result *r)
{
    char move[MAX_MOVE_TEXT];
    json_t *record = begin_record(c), *moves = json_object();
    (void)json_object_set_new(record, "depth", json_integer(depth));
    set(record, "leaves", r->leaves);
    for (int i = 0; i < r->moves; i++) {
        move_format(&c->spec, r->move[i], move);
        set(moves, move, r->move_leaves[i]);
    }
    (void)json_object_set_new(record, "moves", moves);
    (void)json_object_set_new(record, "pass_is_a_ply", json_true());
    (void)json_object_set_new(record, "seconds", json_real(r->seconds));
    cli_record_version(record);
    return record;
}

status verb_perft(cli *c, error *e)
{
    int64_t depth;
    if (!parse_integer(c->word[1], &depth) || depth < 0 || depth > 200) {
        return fail(e, STATUS_BAD_INPUT, "perft: depth is '%.40s'; expected a number of plies from 0 to 200",
                    c->word[1]);
    }
    status s = cli_prepare(c, 2, e);
    const perft_options o = {
        .threads = c->search.threads, .stop = interrupt_flag(), .progress = show_perft, .progress_context = c};
    perft_result r;
    if (s == STATUS_OK)
        s = perft(&c->spec, &c->position, (int)depth, &o, &r, e);
    display_clear(&c->display);
    if (s != STATUS_OK)
        return s == STATUS_STOPPED ? fail(e, s, "perft: stopped before depth %d was counted", (int)depth) : s;
    output_record(c->out, perft_record(c, depth, &r));
    for (int i = 0; i < r.moves; i++) {
        char move[MAX_MOVE_TEXT];
        move_format(&c->spec, r.move[i], move);
        output_text(c->out, "%-4s %20" PRIu64 "\n", move, r.move_leaves[i]);
    }
    output_text(c->out,
                "%s depth %" PRId64 ": %" PRIu64 " lea%s (a pass counts as a ply), %.3f s, %.1f million a second\n",
                c->spec_text, depth, r.leaves, plural(r.leaves, "f", "ves"), r.seconds,
                r.seconds > 0 ? (double)r.leaves / r.seconds / 1e6 : 0.0);
    return STATUS_OK;
}
