/* analysis_page.c - see analysis_page.h.  pages/analysis.js reads what is written here. */
#include "draw/analysis_page.h"

#include "draw/page.h"

#include <stdlib.h>

static void add_square(record *to, const char *key, const game_spec *spec, const diagram *d, game_move move)
{
    record_integer(to, key, move >= 0 ? game_square_of(spec, d, move) : -1);
}

static void add_plies(record *to, const session *s, const analysis_game *g)
{
    record rows = record_list();
    for (int i = 0; i < g->analysis.plies; i++) {
        const analysed_ply *p = &g->analysis.ply[i];
        record row = analysis_ply_record(s, g, i);
        add_square(&row, "square", &s->spec, &p->position, p->played.move);
        add_square(&row, "best_square", &s->spec, &p->position, p->best.move);
        record_put(&rows, NULL, &row);
    }
    record_put(to, "plies", &rows);
}

static void add_graph(record *to, const session *s, const analysis *a)
{
    char *text = NULL;
    size_t size;
    FILE *f = open_memstream(&text, &size);
    if (f != NULL)
        analysis_svg_write(f, s, a);
    to->failed = f == NULL || fclose(f) != 0 || to->failed;
    record_text(to, "graph", text);
    free(text);
}

status analysis_page_write(outfile *place, const session *s, const analysis_game *g, error *e)
{
    char title[MAX_SPEC_TEXT + 2 * MAX_PLAYER_TEXT + 40];
    const char *first = g->record.player[0], *second = g->record.player[1];
    record data = record_begin(), names = record_list();
    if (*first != '\0' && *second != '\0')
        (void)snprintf(title, sizeof title, "%s - %s, %s", first, second, s->spec_text);
    else
        (void)snprintf(title, sizeof title, "A game of %s", s->spec_text);
    record_text(&names, NULL, first);
    record_text(&names, NULL, second);
    record_put(&data, "players", &names);
    record_text(&data, "spec", s->spec_text);
    page_game(&data, &s->spec);
    add_plies(&data, s, g);
    record_text(&data, "end", diagram_name(&s->spec, &g->analysis.end).text);
    record_integer(&data, "first", g->analysis.first);
    add_graph(&data, s, &g->analysis);
    return page_write(place, PAGE_ANALYSIS, title, &data, e);
}
