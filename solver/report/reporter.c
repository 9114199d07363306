/* reporter.c - see reporter.h. */
#include "report/reporter.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "base/utf8.h"
#include "notation/notation.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

void reporter_note(reporter *r, const char *format, ...)
{
    char text[sizeof((error *)0)->text];
    va_list arguments;
    if (r->quiet)
        return;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    utf8_clean(text);
    display_clear(&r->display);
    (void)fprintf(stderr, "yomikiri: %s\n", text);
}

void reporter_where(reporter *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(r->where, sizeof r->where, format, arguments);
    va_end(arguments);
}

void reporter_show(reporter *r)
{
    if (display_due(&r->display))
        display_line(&r->display, "%s", r->where);
}

/* ---- the parts of the line, two spaces between them ---- */

static void add(text_buffer *line, const char *part)
{
    if (*part != '\0')
        text_item(line, "  ", part);
}

/* "pass 2 of 4: +2 or more?": the question of the window. */
static void add_question(text_buffer *line, const search_progress *p)
{
    char text[80];
    text_buffer words = text_begin(text, sizeof text);
    const bool asks = p->alpha + 1 == p->beta && !p->listing;
    if (p->pass > 0)
        text_add(&words, "pass %d of %d%s", p->pass, p->passes, asks ? ": " : "");
    if (asks)
        text_add(&words, "%+d or more?", p->beta);
    add(line, text);
}

static void add_move(text_buffer *line, const game_spec *spec, const search_progress *p)
{
    char move[MAX_MOVE_TEXT], text[80];
    if (p->tried == 0)
        return;
    move_format(spec, p->move, move);
    (void)snprintf(text, sizeof text, "move %d of %d: %s", p->tried, p->moves, move);
    add(line, text);
}

static void add_bounds(text_buffer *line, const game_spec *spec, const diagram *d, const search_progress *p)
{
    char bounds[32], text[80];
    if (d == NULL || (p->lower < p->upper && (p->lower <= -VALUE_INFINITY || p->upper >= VALUE_INFINITY)))
        return;
    bounds_words(p->lower, p->upper, bounds);
    (void)snprintf(text, sizeof text, "%s %s", side_name(spec, d->side), bounds);
    add(line, text);
}

static void add_effort(text_buffer *line, const search_progress *p)
{
    char nodes[32], rate[32], text[80];
    const double entered = (double)(p->nodes + p->estimate_nodes);
    format_count(entered, nodes);
    format_count(p->seconds > 0 ? entered / p->seconds : 0, rate);
    (void)snprintf(text, sizeof text, "%s nodes, %s/s", nodes, rate);
    add(line, text);
}

/* "estimate +2 (depth 18): d6 c5 ...", or the best line so far where there is no estimate; nothing
 * when the value is known. */
static void add_estimate(text_buffer *line, const game_spec *spec, const search_progress *p)
{
    char moves[PROGRESS_LINE * MAX_MOVE_TEXT], depth[40], text[DISPLAY_TEXT];
    const search_estimate *e = p->found ? &p->found->estimate : NULL;
    if (e && e->known && p->lower < p->upper) {
        const int value = e->value < p->lower ? p->lower : e->value > p->upper ? p->upper : e->value;
        line_words(spec, e->line, e->line_length, moves, sizeof moves);
        depth_words(e->depth, e->percent, depth);
        (void)snprintf(text, sizeof text, "estimate %+d (%s): %s", value, depth, moves);
        add(line, text);
    } else if (p->line_length > 0) {
        line_words(spec, p->line, p->line_length, moves, sizeof moves);
        (void)snprintf(text, sizeof text, "so far %s", moves);
        add(line, text);
    }
}

/* The values of moves that were not known yet when the last line was shown. */
static void keep_moves(reporter *r, const game_spec *spec, const search_result *found)
{
    char move[MAX_MOVE_TEXT];
    for (; r->listed < found->moves; r->listed++) {
        move_format(spec, found->move[r->listed], move);
        display_keep(&r->display, "%s%s%s %+d", r->where, *r->where ? ": " : "", move, found->move_value[r->listed]);
    }
}

void reporter_search(reporter *r, const game_spec *spec, const diagram *d, const search_progress *p)
{
    char text[DISPLAY_TEXT];
    text_buffer line = text_begin(text, sizeof text);
    if (!display_due(&r->display))
        return;
    if (p->found != NULL)
        keep_moves(r, spec, p->found);
    add(&line, r->where);
    add_question(&line, p);
    add_move(&line, spec, p);
    add_bounds(&line, spec, d, p);
    add_effort(&line, p);
    add_estimate(&line, spec, p);
    display_line(&r->display, "%s", text);
}
