/* board_view.c - boards on a terminal and in plain text; see board_view.h. */
#include "draw/board_view.h"

#include "text/board.h"
#include "text/notation.h"
#include "base/units.h"

#include <stdlib.h>
#include <string.h>

void board_view_mark(board_view *v, game_move move, board_mark mark, int value)
{
    const int square = game_square_of(v->spec, v->d, move);
    if (square < 0)
        return;
    v->square[square].mark = mark;
    v->square[square].value = value;
}

void board_view_init(board_view *v, const game_spec *spec, const diagram *d)
{
    memset(v, 0, sizeof *v);
    v->spec = spec;
    v->d = d;
    v->last = -1;
}

void board_view_moves(board_view *v, const game_rules *rules)
{
    game_move move[MAX_MOVES];
    const int count = rules_over(rules, v->d, NULL) ? 0 : rules_moves(rules, v->d, move);
    for (int i = 0; i < count && count < diagram_empties(v->spec, v->d); i++)
        board_view_mark(v, move[i], MARK_LEGAL, 0);
}

void board_view_values(board_view *v, const session *s, const solution *solved)
{
    const search_result *r = &solved->result.search;
    search_estimate estimated;
    if (s->depth >= 0 || r->known == KNOWN_BY_OTHER_RULE)
        return;
    if (solution_is_unfinished(s, solved) && r->estimate.known && r->estimate.line_length > 0)
        board_view_mark(v, r->estimate.line[0], MARK_ESTIMATE, r->estimate.value);
    const int count = solved->stopped ? estimated_moves(r, &estimated) : 0;
    for (int i = 0; i < count; i++)
        board_view_mark(v, estimated.move[i], MARK_ESTIMATE, estimated.move_value[i]);
    if (r->known == KNOWN_EXACT)
        board_view_mark(v, r->best, MARK_BEST, r->value);
    for (int i = 0; i < r->moves; i++) {
        const bool best = r->known == KNOWN_EXACT && r->move_value[i] == r->value;
        board_view_mark(v, r->move[i], best ? MARK_BEST : MARK_VALUE, r->move_value[i]);
    }
}

/* The features of the output. */
typedef struct look {
    bool unicode, colour;
    int width; /* columns of a square */
} look;

/* Whether the user's language is written in UTF-8. */
static bool writes_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(names[i]);
        if (value != NULL && *value != '\0')
            return strcasestr(value, "UTF-8") != NULL || strcasestr(value, "utf8") != NULL;
    }
    return false;
}

static look look_of(const output *out, int colour)
{
    const char *no_colour = getenv("NO_COLOR");
    const bool terminal = output_is_terminal(out), refused = no_colour != NULL && *no_colour != '\0';
    const bool coloured = colour == COLOR_always || (colour == COLOR_auto && terminal && !refused);
    return (look){.unicode = (terminal || coloured) && writes_utf8(), .colour = coloured};
}

/* The two players' stones: of three bytes in Unicode. */
static const char *stone(const game_spec *spec, const look *l, int cell)
{
    const board_stones stones = game_of(spec)->stones;
    if (!l->unicode || stones == STONES_MARKS)
        return cell == 0 ? l->unicode ? "·" : "-" : cell == 1 ? "X" : "O";
    const bool inked = l->colour && stones == STONES_DISCS; /* black and white as they are */
    return cell == 0 ? "·" : cell == 1 || inked ? "●" : "○";
}

enum { FELT = 28, FELT_LAST = 34 }; /* colours of the 256 of a terminal */

static void begin_colour(output *out, const board_view *v, int square)
{
    static const int of_mark[] = {
        [MARK_NONE] = 22, [MARK_VALUE] = 194, [MARK_BEST] = 226, [MARK_ESTIMATE] = 250, [MARK_LEGAL] = 250};
    static const int of_stone[2][2] = {{16, 231}, {39, 208}};
    const bool felt = game_of(v->spec)->stones == STONES_DISCS;
    const int cell = v->d->cell[square];
    const board_mark mark = v->square[square].mark;
    const int ink = cell > 0 ? of_stone[!felt][cell - 1] : !felt && mark == MARK_NONE ? 240 : of_mark[mark];
    if (felt)
        output_text(out, "\033[48;5;%dm", square == v->last ? FELT_LAST : FELT);
    else if (square == v->last)
        output_text(out, "\033[48;5;236m");
    output_text(out, "\033[%s38;5;%dm", mark == MARK_BEST || cell > 0 ? "1;" : "", ink);
}

/* Prints one square, l->width columns wide. */
static void print_square(output *out, const board_view *v, const look *l, int square)
{
    const int cell = v->d->cell[square];
    const bool legal = v->square[square].mark == MARK_LEGAL;
    const board_mark mark = cell == 0 && !legal ? v->square[square].mark : MARK_NONE;
    const bool last = square == v->last && !l->colour;
    char text[16];
    if (mark != MARK_NONE)
        (void)snprintf(text, sizeof text, "%s%s", mark == MARK_ESTIMATE ? "~" : "",
                       format_signed(v->square[square].value).text);
    else
        (void)snprintf(text, sizeof text, "%s%s", last ? "(" : "",
                       !legal       ? stone(v->spec, l, cell)
                       : l->unicode ? "◦"
                                    : "_");
    const int columns = mark != MARK_NONE ? (int)strlen(text) : last ? 2 : 1;
    if (l->colour)
        begin_colour(out, v, square);
    output_text(out, "%*s%s%s", l->width - 1 - columns, "", text,
                last                              ? ")"
                : mark == MARK_BEST && !l->colour ? "*"
                                                  : " ");
    if (l->colour)
        output_text(out, "\033[0m");
}

/* Wide enough for every value. */
static int width_of(const board_view *v)
{
    int width = v->spec->cols > 9 ? 4 : 3;
    for (int i = 0; i < MAX_SQUARES; i++) {
        char text[16];
        const int n = snprintf(text, sizeof text, "~%s*", format_signed(v->square[i].value).text);
        if (v->square[i].mark != MARK_NONE && v->square[i].mark != MARK_LEGAL && n > width)
            width = n;
    }
    return width;
}

void board_view_column(const game_spec *spec, int col, char out[static MAX_MOVE_TEXT])
{
    if (game_of(spec)->look == BOARD_GRID)
        board_column_name(col, out);
    else
        move_format(spec, col, out);
}

static void print_names(output *out, const board_view *v, int width)
{
    const game_spec *spec = v->spec;
    output_text(out, "   ");
    for (int col = 0; col < spec->cols; col++) {
        char name[MAX_MOVE_TEXT];
        board_view_column(spec, col, name);
        output_text(out, "%*s ", width - 1, name);
    }
    output_text(out, "\n");
}

void board_print(output *out, const board_view *v, int colour)
{
    const game_spec *spec = v->spec;
    const board_look shown = game_of(spec)->look;
    if (shown == BOARD_NONE || shown == BOARD_NUMBERS || game_of(spec)->drawn_as_text) {
        char board[8192];
        diagram_draw(spec, v->d, board, sizeof board);
        output_own(out, board);
        return;
    }
    look l = look_of(out, colour);
    l.width = width_of(v);
    if (shown == BOARD_GRID)
        print_names(out, v, l.width);
    for (int row = 0; row < spec->rows; row++) {
        if (shown == BOARD_GRID)
            output_text(out, "%2d ", row + 1);
        else
            output_text(out, "   ");
        for (int col = 0; col < spec->cols; col++)
            print_square(out, v, &l, row * spec->cols + col);
        output_text(out, "\n");
    }
    if (shown == BOARD_PILLARS)
        print_names(out, v, l.width);
}

/* "+3", or "(+3)" of a number that was taken. */
static void print_number(output *out, int number, bool taken)
{
    char text[16];
    (void)snprintf(text, sizeof text, taken ? "(%s)" : "%s ", format_signed(number).text);
    output_text(out, " %5s", text);
}

void board_print_numbers(output *out, const game_rules *rules, const diagram *d)
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
    output_text(out, "first player %s, second player %s", format_signed(d->sum[0]).text, format_signed(d->sum[1]).text);
    if (!over)
        output_text(out, "; %s plays in %s %d", d->side == 0 ? "the first player" : "the second player",
                    d->side == 0 ? "row" : "column", d->line);
    output_text(out, "\n");
}
