/* kayles.c - Kayles: knock down one pin of a row, or two that stand next to each other.
 *
 * Who knocks down the last pin wins.  H. E. Dudeney, "The Canterbury Puzzles" (1908), no. 73.
 * Grundy values of rows of 1, 2, 3, ... pins: 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, ... (OEIS A002186;
 * R. K. Guy and C. A. B. Smith, 1956); from 72 pins on they repeat every 12.
 *
 * The position: bit i of `a` is pin i of the row, from the left.
 *
 * alike: both players may do the same.
 * left: a move knocks down one pin at least.
 * image: a row may be read from its other end.
 * parts: no move touches two runs of pins that have a gap between them.  Each run is moved to the
 *     left end, so that runs of the same length are the same position.
 *
 *     $ yomikiri --game docs/examples/games/kayles.c solve kayles:12 */
#include <yomikiri_game.h>

static const char *setup(ykr_game_rules *r)
{
    r->rows = 1;
    r->cols = r->argument[0];
    r->move_numbers = 2 * r->cols;
    r->most_moves = 2 * r->cols - 1;
    r->symmetries = 2;
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = ~0ull >> (64 - r->cols);
}

/* Move i knocks down pin i, move cols + i the pins i and i + 1. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int pin = 0; pin < r->cols; pin++) {
        if (p->a >> pin & 1)
            move[n++] = pin;
        if ((p->a >> pin & 3) == 3)
            move[n++] = r->cols + pin;
    }
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    p->a &= ~(move < r->cols ? 1ull << move : 3ull << (move - r->cols));
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a);
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = 0;
    for (int pin = 0; pin < r->cols; pin++)
        out->a |= (p->a >> pin & 1) << (r->cols - 1 - pin);
}

static int parts(const ykr_game_rules *r, const ykr_game_position *p, ykr_game_position *out)
{
    int n = 0;
    for (uint64_t pins = p->a; pins != 0; n++) {
        pins >>= __builtin_ctzll(pins);
        out[n] = (ykr_game_position){.a = pins & ~(pins + 1), .side = p->side};
        pins &= pins + 1;
    }
    if (n == 0)
        out[n++] = *p;
    return n;
}

/* "3", "3+4": pins are numbered from 1. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    const int first = move % r->cols + 1, last = first + (move >= r->cols);
    for (int pin = first; pin <= last; pin++) {
        if (pin > first)
            *out++ = '+';
        if (pin >= 10)
            *out++ = (char)('0' + pin / 10);
        *out++ = (char)('0' + pin % 10);
    }
    *out = 0;
}

static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    return p->a <= ~0ull >> (64 - r->cols) && p->b == 0;
}

YKR_GAME(.name = "kayles", .help = "knock down one pin, or two neighbours", .argument = {{"pins", 1, 60, 12}},
         .setup = setup, .start = start, .moves = moves, .play = play, .alike = true, .left = left, .image = image,
         .parts = parts, .marks = ".I", .move_text = move_text, .valid = valid);
