/* analysis_svg.c - the graph of a game; see analysis_page.h. */
#include "draw/analysis_page.h"

#include "base/units.h"
#include "report/value_words.h"

#include <stdlib.h>

enum { WIDTH = 640, HEIGHT = 260, LEFT = 44, RIGHT = 12, TOP = 12, BOTTOM = 26, TICKS = 3 };

static const char STYLE[] =
    "<style>.graph text{font:12px system-ui,sans-serif;fill:#6a6761}.graph .axis{stroke:#d8d4cb}"
    ".graph .line{fill:none;stroke:#3974b5;stroke-width:2}.graph .dashed{stroke-dasharray:4 4}"
    ".graph circle{fill:#3974b5;stroke:#3974b5}.graph .guess{fill:#fbfaf7}"
    ".graph .loss0{fill:#c8443a}.graph .loss1{fill:#d9a520}.graph .hit{fill:transparent}"
    "@media(prefers-color-scheme:dark){.graph text{fill:#a29e95}.graph .axis{stroke:#3a3a36}"
    ".graph .line{stroke:#6ea3dd}.graph circle{fill:#6ea3dd;stroke:#6ea3dd}.graph .guess{fill:#171816}"
    ".graph .loss0{fill:#e57368}.graph .loss1{fill:#e0b848}}</style>\n";

/* The value of a move for the first player; false: it is neither proved nor estimated. */
static bool value_of(const analysed_ply *p, const analysed_move *m, int *value)
{
    *value = analysed_exactly(m) ? m->lower : m->estimate;
    *value = p->position.side == 0 ? *value : -*value;
    return analysed_exactly(m) || m->estimated;
}

/* The values shown are between -most and most, a multiple of the ticks. */
static int most_of(const analysis *a)
{
    int most = 1, value;
    for (int i = a->first; i < a->plies; i++) {
        const analysed_ply *p = &a->ply[i];
        for (int k = 0; k < 2; k++)
            if (value_of(p, k == 0 ? &p->played : &p->best, &value) && abs(value) > most)
                most = abs(value);
    }
    return most <= 2 ? most : (most + 2 * TICKS - 1) / (2 * TICKS) * 2 * TICKS;
}

static double x_of(const analysis *a, int ply)
{
    return LEFT + (ply + 0.5 - a->first) * (WIDTH - LEFT - RIGHT) / (a->plies > a->first ? a->plies - a->first : 1);
}

static double y_of(int most, int value)
{
    return TOP + (HEIGHT - TOP - BOTTOM) * (0.5 - 0.5 * value / most);
}

static void put_axes(FILE *f, const analysis *a, int most)
{
    const int ticks = most < TICKS ? most : TICKS, step = (a->plies - a->first) / 12 + 1;
    for (int k = -ticks; k <= ticks; k++) {
        const double y = y_of(most, k * most / ticks);
        (void)fprintf(f, "<line class=\"axis\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>", LEFT, WIDTH - RIGHT, y,
                      y);
        (void)fprintf(f, "<text x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>\n", LEFT - 6, y + 4,
                      format_signed(k * most / ticks).text);
    }
    for (int i = a->first; i < a->plies; i += step)
        (void)fprintf(f, "<text x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", x_of(a, i), HEIGHT - 8, i + 1);
}

static void put_ply(FILE *f, const session *s, const analysis *a, int most, int i)
{
    const analysed_ply *p = &a->ply[i];
    const double x = x_of(a, i), width = x_of(a, i + 1) - x, bar = width < 12 ? width * 0.6 : 7;
    int value, best, lost, before;
    if (!value_of(p, &p->played, &value))
        return;
    if (i > a->first && value_of(p - 1, &p[-1].played, &before))
        (void)fprintf(f, "<line class=\"line%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>\n",
                      analysed_exactly(&p->played) && analysed_exactly(&p[-1].played) ? "" : " dashed", x - width,
                      y_of(most, before), x, y_of(most, value));
    (void)fprintf(f, "<g data-ply=\"%d\"><title>%d %s %s: %s%s", i + 1, i + 1, side_name(&s->spec, p->position.side),
                  move_name(&s->spec, p->played.move).text, analysed_exactly(&p->played) ? "" : "~",
                  format_signed(p->position.side == 0 ? value : -value).text);
    if (analysed_lost(p, &lost) && lost > 0)
        (void)fprintf(f, ", lost %d", lost);
    (void)fprintf(f, "</title><rect class=\"hit\" x=\"%.1f\" y=\"%d\" width=\"%.1f\" height=\"%d\"/>", x - width / 2,
                  TOP, width, HEIGHT - TOP - BOTTOM);
    if (value_of(p, &p->best, &best) && analysed_lost(p, &lost) && lost > 0) {
        const double from = y_of(most, best > value ? best : value), to = y_of(most, best > value ? value : best);
        (void)fprintf(f, "<rect class=\"loss%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"/>",
                      p->position.side, x - bar / 2, from, bar, to - from);
    }
    (void)fprintf(f, "<circle%s cx=\"%.1f\" cy=\"%.1f\" r=\"3\"/></g>\n",
                  analysed_exactly(&p->played) ? "" : " class=\"guess\"", x, y_of(most, value));
}

/* A caption, if the graph shows values that are not proved. */
static void put_caption(FILE *f, const analysis *a)
{
    bool proved = false, known = false;
    int value;
    for (int i = a->first; i < a->plies; i++) {
        proved = proved || analysed_exactly(&a->ply[i].played);
        known = known || value_of(&a->ply[i], &a->ply[i].played, &value);
    }
    if (!proved)
        (void)fprintf(f, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%s</text>\n", WIDTH / 2, TOP + 14,
                      known ? "estimates: no value is proved" : "no value is known");
}

void analysis_svg_write(FILE *f, const session *s, const analysis *a)
{
    const int most = most_of(a);
    (void)fprintf(f,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"graph\" viewBox=\"0 0 %d %d\" role=\"img\" "
                  "aria-label=\"value for %s after each ply\">\n%s",
                  WIDTH, HEIGHT, side_name(&s->spec, 0), STYLE);
    put_axes(f, a, most);
    put_caption(f, a);
    for (int i = a->first; i < a->plies; i++)
        put_ply(f, s, a, most, i);
    (void)fprintf(f, "</svg>\n");
}
