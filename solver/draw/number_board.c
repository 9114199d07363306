/* number_board.c - see number_board.h. */
#include "draw/number_board.h"

#include "games/rules.h"

#include <inttypes.h>
#include <stdio.h>

/* "+3", or "(+3)" of a number that was taken. */
static void print_number(output *out, int number, bool taken)
{
    char text[16];
    (void)snprintf(text, sizeof text, taken ? "(%+d)" : "%+d ", number);
    output_text(out, " %5s", text);
}

void number_board_print(output *out, const game_rules *rules, const diagram *d)
{
    const game_spec *spec = &rules->spec;
    const bool over = rules_over(rules, d, NULL);
    const int row = !over && d->side == 0 ? d->line : -1, col = !over && d->side == 1 ? d->line : -1;
    output_text(out, "  column");
    for (int i = 0; i < spec->cols; i++)
        output_text(out, " %3d%c ", i, i == col ? 'v' : ' ');
    output_text(out, "\n");
    for (int i = 0; i < spec->rows; i++) {
        output_text(out, "%c row %2d", i == row ? '>' : ' ', i);
        for (int k = 0; k < spec->cols; k++)
            print_number(out, spec->numbers[i * spec->cols + k], d->cell[i * spec->cols + k] != 0);
        output_text(out, "\n");
    }
    output_text(out, "first player %+" PRId64 ", second player %+" PRId64, d->sum[0], d->sum[1]);
    if (!over)
        output_text(out, "; %s plays in %s %d", d->side == 0 ? "the first player" : "the second player",
                    d->side == 0 ? "row" : "column", d->line);
    output_text(out, "\n");
}

void number_board_line(output *out, const game_rules *rules, const diagram *d, const search_result *r)
{
    const game_spec *spec = &rules->spec;
    diagram now = *d;
    output_text(out, "that is");
    for (int i = 0; i < r->line_length; i++) {
        output_text(out, "%s %s %d (%+d)", i > 0 ? "," : "", now.side == 0 ? "column" : "row", r->line[i],
                    spec->numbers[game_square_of(spec, &now, r->line[i])]);
        (void)rules_play(rules, &now, r->line[i]);
    }
    output_text(out, "\n");
}
