/* reporter.c - see reporter.h. */
#include "report/reporter.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "base/writer.h"
#include "text/notation.h"

#include <inttypes.h>

void reporter_note(reporter *r, const char *format, ...)
{
    char text[sizeof((error *)0)->text];
    va_list arguments;
    if (r->quiet)
        return;
    va_start(arguments, format);
    writer_vformat(text, sizeof text, format, arguments);
    va_end(arguments);
    display_clear(&r->display);
    writer_print(stderr, "yomikiri: %s\n", text);
}

void reporter_where(reporter *r, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(r->where, sizeof r->where, format, arguments);
    va_end(arguments);
}

void reporter_show(reporter *r)
{
    if (display_due(&r->display))
        display_line(&r->display, "%s", r->where);
}

/* ---- the parts of the line, two spaces between them ---- */

static void add_part(text_buffer *line, words part)
{
    if (part.text[0] != '\0')
        text_item(line, "  ", part.text);
}

/* "pass 2 of 4: +2 or more?": the question of the window. */
static void add_question(text_buffer *line, const search_progress *p)
{
    const bool asks = p->alpha + 1 == p->beta && !p->listing;
    const words question = asks ? words_make("%s or more?", format_signed(p->beta).text) : words_make("%s", "");
    add_part(line, p->pass > 0 ? words_make("pass %d of %d%s%s", p->pass, p->passes, asks ? ": " : "", question.text)
                               : question);
}

static void add_move(text_buffer *line, const game_spec *spec, const search_progress *p)
{
    if (p->tried > 0)
        add_part(line, words_make("move %d of %d: %s", p->tried, p->moves, move_name(spec, p->move).text));
}

static void add_bounds(text_buffer *line, const game_spec *spec, const diagram *d, const search_progress *p)
{
    if (d == NULL || (p->lower < p->upper && (p->lower <= -VALUE_INFINITY || p->upper >= VALUE_INFINITY)))
        return;
    add_part(line, words_make("%s %s", side_name(spec, d->side), bounds_words(p->lower, p->upper).text));
}

static void add_effort(text_buffer *line, const search_progress *p)
{
    const double entered = (double)(p->nodes + p->estimate_nodes);
    add_part(line, words_make("%s nodes, %s/s", format_count(entered).text,
                              format_count(p->seconds > 0 ? entered / p->seconds : 0).text));
}

/* "estimate +2 (depth 18): d6 c5 ...", or the best line so far if there is no estimate; nothing
 * when the value is known. */
static void add_estimate(text_buffer *line, const game_spec *spec, const search_progress *p)
{
    char moves[PROGRESS_LINE * MAX_MOVE_TEXT];
    const search_estimate *e = p->found ? &p->found->estimate : NULL;
    if (e && e->known && p->lower < p->upper) {
        const int value = e->value < p->lower ? p->lower : e->value > p->upper ? p->upper : e->value;
        line_words(spec, e->line, e->line_length, moves, sizeof moves);
        text_add(line, "  estimate %s (%s): %s", format_signed(value).text, depth_words(e->depth, e->percent).text,
                 moves);
    } else if (p->line_length > 0) {
        line_words(spec, p->line, p->line_length, moves, sizeof moves);
        text_add(line, "  so far %s", moves);
    }
}

/* The values of moves that were not known yet when the last line was shown. */
static void keep_moves(reporter *r, const game_spec *spec, const search_result *found)
{
    for (; r->listed < found->moves; r->listed++)
        display_keep(&r->display, "%s%s%s %s", r->where, *r->where ? ": " : "",
                     move_name(spec, found->move[r->listed]).text, format_signed(found->move_value[r->listed]).text);
}

void reporter_search(reporter *r, const game_spec *spec, const diagram *d, const search_progress *p)
{
    char text[DISPLAY_TEXT];
    text_buffer line = text_begin(text, sizeof text);
    if (!display_due(&r->display))
        return;
    if (p->found != NULL)
        keep_moves(r, spec, p->found);
    add_part(&line, words_make("%s", r->where));
    add_question(&line, p);
    add_move(&line, spec, p);
    add_bounds(&line, spec, d, p);
    add_effort(&line, p);
    add_estimate(&line, spec, p);
    display_line(&r->display, "%s", text);
}
