/* board_svg.c - a position as a picture; see board_view.h. */
#include "draw/board_view.h"

#include "base/embed.h"
#include "text/notation.h"
#include "base/units.h"
#include "report/markup.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 56, EDGE = 36, CAPTION = 58, LEAST_WIDTH = 300, CHARACTER = 9 };

EMBED_TEXT(yomikiri_board_parts, "solver/interfaces/draw/pages/board.svg")

static void put_value(FILE *f, const board_view *v, int square, int y)
{
    const board_mark mark = v->square[square].mark;
    const bool felt = game_of(v->spec)->stones == STONES_DISCS;
    if (mark == MARK_BEST)
        (void)fprintf(f, "<use xlink:href=\"#best\" y=\"%d\"/>", y);
    (void)fprintf(f, "<text y=\"%d\" class=\"value%s%s\">%s%s</text>", y,
                  mark == MARK_BEST       ? " best onbest"
                  : mark == MARK_ESTIMATE ? " guess"
                                          : "",
                  felt && mark != MARK_BEST ? " onfelt" : "", mark == MARK_ESTIMATE ? "~" : "",
                  format_signed(v->square[square].value).text);
}

/* The number of the original board; its move's value is written below it. */
static void put_number(FILE *f, const board_view *v, int square)
{
    const bool valued = v->square[square].mark != MARK_NONE;
    (void)fprintf(f, "<text y=\"%d\" class=\"number%s\">%s</text>", valued ? -13 : 0,
                  v->d->cell[square] != 0 ? " taken" : "", format_signed(v->spec->numbers[square]).text);
    if (valued)
        put_value(f, v, square, 12);
}

static void put_square(FILE *f, const board_view *v, int square)
{
    static const char *const stones[] = {[STONES_COLOURED] = "stone", [STONES_DISCS] = "disc", [STONES_MARKS] = "mark"};
    const game_description *game = game_of(v->spec);
    const int row = square / v->spec->cols, col = square % v->spec->cols, cell = v->d->cell[square];
    const bool numbers = game->look == BOARD_NUMBERS;
    const bool line = numbers && (v->d->side == 0 ? row == v->d->line : col == v->d->line);
    (void)fprintf(f, "<g transform=\"translate(%d %d)\"><use xlink:href=\"#%s\"/>", EDGE + col * SIDE + SIDE / 2,
                  EDGE + row * SIDE + SIDE / 2,
                  game->stones == STONES_DISCS ? "felt"
                  : line                       ? "inline"
                                               : "paper");
    if (numbers)
        put_number(f, v, square);
    else if (cell != 0)
        (void)fprintf(f, "<use xlink:href=\"#%s%d\"/>", stones[game->stones], cell);
    else if (v->square[square].mark != MARK_NONE)
        put_value(f, v, square, 0);
    (void)fprintf(f, "%s</g>\n", square == v->last ? "<use xlink:href=\"#last\"/>" : "");
}

/* The names of columns and rows: letters and numbers from 1;
 * numbers from 0 if moves are numbers. */
static void put_names(FILE *f, const game_spec *spec)
{
    char name[MAX_MOVE_TEXT];
    const bool numbers = game_of(spec)->look == BOARD_NUMBERS;
    for (int col = 0; col < spec->cols; col++) {
        board_view_column(spec, col, name);
        (void)fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"name\">%s</text>\n", EDGE + col * SIDE + SIDE / 2, EDGE / 2,
                      name);
    }
    for (int row = 0; row < spec->rows && game_of(spec)->look != BOARD_PILLARS; row++)
        (void)fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"name\">%d</text>\n", EDGE / 2, EDGE + row * SIDE + SIDE / 2,
                      row + !numbers);
}

/* "othello:8x8, Black to move", and below what is known. */
static void put_caption(FILE *f, const board_view *v, const char *spec, const char *words, int y)
{
    (void)fprintf(f, "<text x=\"%d\" y=\"%d\" class=\"caption\">", EDGE / 2, y);
    markup_text(f, spec);
    (void)fprintf(f, ", %s to move</text>\n<text x=\"%d\" y=\"%d\" class=\"caption\">", side_name(v->spec, v->d->side),
                  EDGE / 2, y + 22);
    markup_text(f, words);
    (void)fprintf(f, "</text>\n");
}

/* The parts of the picture, top to bottom. */
void board_svg_write(FILE *f, const board_view *v, const char *words)
{
    const game_spec *spec = v->spec;
    char text[MAX_SPEC_TEXT];
    const int line = (int)(CHARACTER * strlen(words)) + EDGE, board = 2 * EDGE + spec->cols * SIDE;
    const int wide = line > board ? line : board, width = wide > LEAST_WIDTH ? wide : LEAST_WIDTH;
    const int height = EDGE + spec->rows * SIDE + CAPTION;
    spec_format(spec, text);
    (void)fprintf(f,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 "
                  "0 %d %d\" width=\"%d\" height=\"%d\">\n<title>",
                  width, height, width, height);
    markup_text(f, text);
    (void)fprintf(f, ": ");
    markup_text(f, words);
    (void)fprintf(f, "</title>\n%s", yomikiri_board_parts);
    put_names(f, spec);
    for (int i = 0; i < spec->rows * spec->cols; i++)
        put_square(f, v, i);
    put_caption(f, v, text, words, EDGE + spec->rows * SIDE + 20);
    (void)fprintf(f, "</svg>\n");
}

status board_svg(const board_view *v, outfile *place, const char *words, error *e)
{
    board_svg_write(outfile_stream(place), v, words);
    return outfile_commit(place, e);
}
