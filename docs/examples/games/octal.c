/* octal.c - an octal game: take pins that stand next to each other from a row of up to 128.
 *
 * One pin may be taken if the first digit of the game's code allows it, two by the second, three
 * by the third.  A digit is the sum of 1 (the pins are a whole row), 2 (one row is left of theirs)
 * and 4 (two rows are left).  Who cannot take loses.  R. K. Guy and C. A. B. Smith, "The G-values
 * of various games", 1956.  0.77 is Kayles, 0.07 Dawson's Kayles, 0.137 Dawson's Chess.
 *
 * Nimbers of Kayles (OEIS A002186) repeat every 12 from 71 pins on, those of Dawson's Kayles every
 * 34 from 53 pins on (A002187: those of Dawson's Chess, the same for a row of one pin less).
 *
 * The position: bit i % 64 of `a`, or from 64 on of `b`, is pin i.
 *
 * alike: both players may do the same.
 * left: a move takes one pin at least.
 * parts: no move touches two rows of pins that have a gap between them.  Each row is moved to the
 *     left end, so that rows of the same length are the same position.
 *
 *     $ yomikiri --game docs/examples/games/octal.c grundy octal:1..128,0,7 */
#include <yomikiri_game.h>

enum { PINS = 128 };

static const char *setup(ykr_game_rules *r)
{
    r->move_numbers = 3 * PINS;
    r->most_moves = 3 * r->argument[0];
    return NULL;
}

static bool has(const ykr_game_position *p, int pin)
{
    return pin >= 0 && pin < PINS && ((pin < 64 ? p->a : p->b) >> pin % 64 & 1);
}

static void set(ykr_game_position *p, int pin, int count, bool stands)
{
    for (; count > 0; pin++, count--) {
        uint64_t *word = pin < 64 ? &p->a : &p->b;
        *word = (*word & ~(1ull << pin % 64)) | (uint64_t)stands << pin % 64;
    }
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    set(p, 0, r->argument[0], true);
}

/* Move (count - 1) * PINS + pin takes `count` pins from this one on. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int count = 1; count <= 3; count++)
        for (int pin = 0, row = 0; pin < PINS; pin++) {
            row = has(p, pin) ? row + 1 : 0; /* pins that stand together, this one the last */
            if (row >= count && r->argument[count] >> (has(p, pin - count) + has(p, pin + 1)) & 1)
                move[n++] = (count - 1) * PINS + pin - count + 1;
        }
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    set(p, move % PINS, move / PINS + 1, false);
    return 0;
}

/* Pins stand only where some stood at the start. */
static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    for (int pin = r->argument[0]; pin < PINS; pin++)
        if (has(p, pin))
            return false;
    return true;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return __builtin_popcountll(p->a) + __builtin_popcountll(p->b);
}

static int parts(const ykr_game_rules *r, const ykr_game_position *p, ykr_game_position *out)
{
    int n = 0;
    for (int pin = 0, row = 0; pin <= PINS; pin++) {
        if (has(p, pin)) {
            row++;
        } else if (row > 0) {
            out[n] = (ykr_game_position){.side = p->side};
            set(&out[n++], 0, row, true);
            row = 0;
        }
    }
    if (n == 0)
        out[n++] = *p;
    return n;
}

YKR_GAME(.name = "octal", .help = "take 1 to 3 neighbours from a row, as an octal code allows",
         .argument = {{"pins", 0, PINS, 12}, {"one", 0, 7, 7}, {"two", 0, 7, 7}, {"three", 0, 7, 0}}, .setup = setup,
         .start = start, .moves = moves, .play = play, .alike = true, .left = left, .valid = valid, .parts = parts);
