/* progress.c - the progress of a search in words. */
#include "base/units.h"
#include "cli/cli.h"
#include "notation/notation.h"

#include <inttypes.h>
#include <stdarg.h>

typedef struct words {
    char text[DISPLAY_TEXT];
    size_t used;
} words;

/* Two spaces and the words; what does not fit is left out. */
__attribute__((format(printf, 2, 3))) static void add(words *w, const char *format, ...)
{
    char part[DISPLAY_TEXT];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(part, sizeof part, format, arguments);
    va_end(arguments);
    const int n = snprintf(w->text + w->used, sizeof w->text - w->used, "%s%s", w->used > 0 ? "  " : "", part);
    w->used += (size_t)n < sizeof w->text - w->used ? (size_t)n : 0;
}

/* "pass 2 of 4: +2 or more?": what the window asks. */
static void add_question(words *w, const search_progress *p)
{
    char question[40] = "";
    if (p->alpha + 1 == p->beta && !p->listing)
        (void)snprintf(question, sizeof question, "%+d or more?", p->beta);
    if (p->pass > 0)
        add(w, "pass %d of %d%s%s", p->pass, p->passes, *question ? ": " : "", question);
    else if (*question)
        add(w, "%s", question);
}

static void add_move(words *w, const cli *c, const search_progress *p)
{
    char move[MAX_MOVE_TEXT];
    if (p->tried == 0)
        return;
    move_format(&c->spec, p->move, move);
    add(w, "move %d of %d: %s", p->tried, p->moves, move);
}

static void add_bounds(words *w, const cli *c, const diagram *d, const search_progress *p)
{
    if (d == NULL)
        return;
    const char *side = side_name(&c->spec, d->side);
    if (p->lower == p->upper)
        add(w, "%s %+d", side, p->lower);
    else if (p->lower > -VALUE_INFINITY && p->upper < VALUE_INFINITY)
        add(w, "%s %+d..%+d", side, p->lower, p->upper);
}

static void add_effort(words *w, const search_progress *p)
{
    char nodes[32], rate[32];
    const double entered = (double)(p->nodes + p->estimate_nodes);
    format_count(entered, nodes);
    format_count(p->seconds > 0 ? entered / p->seconds : 0, rate);
    add(w, "%s nodes, %s/s", nodes, rate);
}

/* "estimate +2 (depth 18): d6 c5 ...", or the best line so far where there is no estimate; nothing when the value is known. */
static void add_guess(words *w, const cli *c, const search_progress *p)
{
    char line[PROGRESS_LINE * MAX_MOVE_TEXT], depth[40];
    const search_estimate *e = p->found ? &p->found->estimate : NULL;
    if (e && e->known && p->lower < p->upper) {
        const int value = e->value < p->lower ? p->lower : e->value > p->upper ? p->upper : e->value;
        cli_line_text(c, e->line, e->line_length, line, sizeof line);
        cli_depth_words(e->depth, e->percent, depth);
        add(w, "estimate %+d (%s): %s", value, depth, line);
        return;
    }
    cli_line_text(c, p->line, p->line_length, line, sizeof line);
    if (p->line_length > 0)
        add(w, "so far %s", line);
}

/* The values of moves that were not known yet when the last line was said. */
static void keep_moves(cli *c, const search_result *found)
{
    char move[MAX_MOVE_TEXT];
    for (; c->listed < found->moves; c->listed++) {
        move_format(&c->spec, found->move[c->listed], move);
        display_keep(&c->display, "%s%s%s %+d", c->where, *c->where ? ": " : "", move, found->move_value[c->listed]);
    }
}

void cli_show_where(cli *c)
{
    if (display_due(&c->display))
        display_line(&c->display, "%s", c->where);
}

void cli_show_search(cli *c, const diagram *d, const search_progress *p)
{
    words w = {.used = 0};
    if (!display_due(&c->display))
        return;
    if (p->found != NULL)
        keep_moves(c, p->found);
    if (*c->where)
        add(&w, "%s", c->where);
    add_question(&w, p);
    add_move(&w, c, p);
    add_bounds(&w, c, d, p);
    add_effort(&w, p);
    add_guess(&w, c, p);
    display_line(&c->display, "%s", w.text);
}
