/* tictactoe.c - tic-tac-toe, as one writes it without thinking of speed.
 *
 * Two players put their marks on the squares of a 3x3 board in turn.  Three of one's own in a row,
 * a column or a diagonal win; a full board without is a draw.
 *
 * The position: bit 3 * row + column of `a` is a cross, of `b` a nought, row 0 at the top.  That is
 * what boards and moves are drawn from if nothing else is said, and nothing else is needed: the
 * four functions below are the rules, square by square.  Everything that makes the search faster is
 * left out.
 *
 *     $ yomikiri --game docs/examples/games/tictactoe.c solve tictactoe */
#include <yomikiri_game.h>

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static char mark(const ykr_game_position *p, int square)
{
    return p->a >> square & 1 ? 'X' : p->b >> square & 1 ? 'O' : '.';
}

static const char *setup(ykr_game_rules *r)
{
    r->rows = r->cols = 3;
    return NULL;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int square = 0; square < 9; square++)
        if (mark(p, square) == '.')
            move[n++] = square;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    if (p->side == 0)
        p->a |= 1u << move;
    else
        p->b |= 1u << move;
    return 0;
}

/* A line can only be that of the player who has just moved: the side to move has lost.  A full
 * board is a draw, 0, which *value is already; without this a player who cannot move would lose. */
static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    bool full = true;
    for (int i = 0; i < 8; i++) {
        const char first = mark(p, LINES[i][0]);
        if (first != '.' && mark(p, LINES[i][1]) == first && mark(p, LINES[i][2]) == first) {
            *value = -1;
            return true;
        }
    }
    for (int square = 0; square < 9; square++)
        full = full && mark(p, square) != '.';
    return full;
}

YKR_GAME(.name = "tictactoe", .help = "three in a row on a 3x3 board", .sides = {"Cross", "Nought"}, .setup = setup,
         .moves = moves, .play = play, .over = over);
