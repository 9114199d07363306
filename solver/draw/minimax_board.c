/* minimax_board.c - what `solve` shows of the number game beside the answer: the board, and moves by row and column. */
#include "draw/minimax_board.h"

#include "games/rules.h"

#include <inttypes.h>
#include <stdio.h>

/* "+3", or "(+3)" of a number that was taken. */
static void print_number(cli *c, int number, bool taken)
{
    char text[16];
    (void)snprintf(text, sizeof text, taken ? "(%+d)" : "%+d ", number);
    output_text(c->out, " %5s", text);
}

void minimax_show_board(cli *c, const diagram *d)
{
    const game_spec *spec = &c->spec;
    const bool over = rules_over(&c->rules, d, NULL);
    const int row = !over && d->side == 0 ? d->line : -1, col = !over && d->side == 1 ? d->line : -1;
    output_text(c->out, "  column");
    for (int i = 0; i < spec->cols; i++)
        output_text(c->out, " %3d%c ", i, i == col ? 'v' : ' ');
    output_text(c->out, "\n");
    for (int i = 0; i < spec->rows; i++) {
        output_text(c->out, "%c row %2d", i == row ? '>' : ' ', i);
        for (int k = 0; k < spec->cols; k++)
            print_number(c, spec->numbers[i * spec->cols + k], d->cell[i * spec->cols + k] != 0);
        output_text(c->out, "\n");
    }
    output_text(c->out, "first player %+" PRId64 ", second player %+" PRId64, d->sum[0], d->sum[1]);
    if (!over)
        output_text(c->out, "; %s plays in %s %d", d->side == 0 ? "the first player" : "the second player",
                    d->side == 0 ? "row" : "column", d->line);
    output_text(c->out, "\n");
}

void minimax_show_line(cli *c, const diagram *d, const search_result *r)
{
    diagram now = *d;
    if (c->spec.kind != GAME_MINIMAX || r->line_length == 0)
        return;
    output_text(c->out, "that is");
    for (int i = 0; i < r->line_length; i++) {
        const int move = r->line[i], row = now.side == 0 ? now.line : move, col = now.side == 0 ? move : now.line;
        output_text(c->out, "%s %s %d (%+d)", i > 0 ? "," : "", now.side == 0 ? "column" : "row", move,
                    c->spec.numbers[row * c->spec.cols + col]);
        (void)rules_play(&c->rules, &now, move);
    }
    output_text(c->out, "\n");
}
