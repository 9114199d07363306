/* check_board.c - boards of squares: tables of sets of squares, and positions as text. */
#include "checker/check.h"

#include <stdio.h>
#include <string.h>

/* Right and the three directions to the row below, which lead to higher bits;
 * then their opposites. */
enum { DIRECTIONS = 8 };
static const int DOWN[DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int RIGHT[DIRECTIONS] = {1, -1, 0, 1, -1, 1, 0, -1};

/* The bit of a square; 0: it is not on the board. */
static uint64_t bit_of(const game *g, int row, int col)
{
    const bool on_board = row >= 0 && row < g->rows && col >= 0 && col < g->cols;
    return on_board ? 1ULL << (row * g->cols + col) : 0;
}

bool board_set_size(game *g, int64_t rows, int64_t cols)
{
    if (rows * cols > SQUARES)
        return false;
    g->rows = (int)rows;
    g->cols = (int)cols;
    g->squares = g->rows * g->cols;
    for (int s = 0; s < g->squares; s++) {
        const int row = s / g->cols, col = s % g->cols;
        const bool outer_row = row == 0 || row == g->rows - 1, outer_col = col == 0 || col == g->cols - 1;
        g->board |= 1ULL << s;
        g->inner |= outer_col ? 0 : 1ULL << s;
        g->corner |= outer_row && outer_col ? 1ULL << s : 0;
        g->start[s] = '-';
    }
    (void)snprintf(g->start + g->squares, sizeof g->start - SQUARES, " X");
    return true;
}

void board_make_rays(game *g)
{
    for (int s = 0; s < g->squares; s++)
        for (int d = 0; d < DIRECTIONS; d++) {
            int row = s / g->cols + DOWN[d], col = s % g->cols + RIGHT[d];
            for (; bit_of(g, row, col) != 0; row += DOWN[d], col += RIGHT[d])
                g->ray[s][d] |= bit_of(g, row, col);
        }
}

/* Every line of this length. A line of one square is the same in all directions,
 * and is listed once. */
void board_make_lines(game *g, int length)
{
    for (int s = 0; s < g->squares; s++)
        for (int d = 0; d < (length == 1 ? 1 : DIRECTIONS / 2); d++) {
            uint64_t line = 1ULL << s, bit = line;
            for (int i = 1; i < length && bit != 0; i++, line |= bit)
                bit = bit_of(g, s / g->cols + i * DOWN[d], s % g->cols + i * RIGHT[d]);
            if (bit != 0) /* it does not leave the board */
                g->line[g->lines++] = line;
        }
}

/* [The games: symmetries] The number of a symmetry: 1 for left to right, plus 2 for upside down,
 * plus 4 for rows and columns exchanged. Symmetry 0 changes nothing. In connect [connect:
 * Canonical form] only left and right are exchanged. */
void board_make_images(game *g)
{
    const int all = g->gravity ? 1 : g->rows == g->cols ? 7 : 3;
    for (int i = 0; i <= all; i++) {
        if ((i & ~all) != 0)
            continue;
        for (int s = 0; s < g->squares; s++) {
            const int row = i & 2 ? g->rows - 1 - s / g->cols : s / g->cols;
            const int col = i & 1 ? g->cols - 1 - s % g->cols : s % g->cols;
            const uint64_t to = i & 4 ? bit_of(g, col, row) : bit_of(g, row, col);
            for (int byte = 0; byte < 256; byte++)
                g->image[g->images][s / 8][byte] |= byte >> s % 8 & 1 ? to : 0;
        }
        g->images++;
    }
}

bool board_has_line(const game *g, uint64_t stones)
{
    for (int i = 0; i < g->lines; i++)
        if ((stones & g->line[i]) == g->line[i])
            return true;
    return false;
}

/* Each square has one of two or three signs: set[0] are the squares with the first, set[1] with
 * the second. */
bool board_take_squares(const game *g, const char **at, const char *signs, uint64_t set[static 2])
{
    set[0] = set[1] = 0;
    for (int s = 0; s < g->squares; s++, (*at)++) {
        const char *sign = **at != '\0' ? strchr(signs, **at) : NULL;
        if (sign == NULL)
            return false;
        if (sign - signs < 2)
            set[sign - signs] |= 1ULL << s;
    }
    return true;
}

/* [reversi: Position] In mnk at most one side has a line; reversi has no lines. */
bool board_read(game *g, const char *text, bool prover_moves, position *out, int *level)
{
    uint64_t set[2]; /* black, white */
    if (!board_take_squares(g, &text, "XO-", set))
        return false;
    const bool black_moves = take(&text, " X");
    const bool prover_is_black = black_moves == prover_moves;
    *out = prover_is_black ? (position){set[0], set[1], 0} : (position){set[1], set[0], 0};
    *level = g->squares - bits(set[0] | set[1]);
    return (black_moves || take(&text, " O")) && *text == '\0' &&
           !(board_has_line(g, set[0]) && board_has_line(g, set[1]));
}

void board_write(const game *g, position p, int turn, char out[static 2 * SQUARES])
{
    for (int s = 0; s < g->squares; s++)
        out[s] = p.x >> s & 1 ? 'X' : p.y >> s & 1 ? 'O' : '-';
    (void)snprintf(out + g->squares, 4, " %c\n", turn == PROVER ? 'X' : 'O');
}

uint64_t board_image(const game *g, int symmetry, uint64_t squares)
{
    uint64_t image = 0;
    for (int k = 0; k < 8; k++)
        image |= g->image[symmetry][k][squares >> 8 * k & 255];
    return image;
}

/* [reversi: Canonical form] A game without a board has no images. */
position board_canonical(const game *g, position p)
{
    position least = p;
    for (int i = 1; i < g->images; i++) {
        const position q = {board_image(g, i, p.x), board_image(g, i, p.y), 0};
        if (q.x < least.x || (q.x == least.x && q.y < least.y))
            least = q;
    }
    return least;
}
