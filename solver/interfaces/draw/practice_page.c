/* practice_page.c - see practice_page.h.  pages/practice.js reads what is written here. */
#include "draw/practice_page.h"

#include "text/notation.h"
#include "report/solution_record.h"

void practice_page_add(record *problems, const session *s, const diagram *d, const search_result *r)
{
    record one = record_begin(), moves = record_list();
    record_text(&one, "position", diagram_name(&s->spec, d).text);
    for (int i = 0; i < r->moves; i++) {
        record move = record_begin();
        record_move(&move, "move", &s->spec, r->move[i]);
        record_integer(&move, "square", game_square_of(&s->spec, d, r->move[i]));
        record_integer(&move, "value", r->move_value[i]);
        record_put(&moves, NULL, &move);
    }
    record_put(&one, "moves", &moves);
    record_moves(&one, "line", &s->spec, r->line, r->line_length);
    record_put(problems, NULL, &one);
}

status practice_page_write(outfile *place, const session *s, record *problems, error *e)
{
    char title[MAX_SPEC_TEXT + 40];
    record data = record_begin();
    (void)snprintf(title, sizeof title, "Find the best move: %s", s->spec_text);
    record_text(&data, "spec", s->spec_text);
    page_game(&data, &s->spec);
    record_put(&data, "problems", problems);
    return page_write(place, PAGE_PRACTICE, title, &data, e);
}
