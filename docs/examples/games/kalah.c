/* kalah.c - Kalah: sow counters into pits; a game with gains and with extra turns.
 *
 * Each player has a row of pits and a store at its right end.  A move takes all counters of one of
 * one's own pits and puts them one by one into the next pits, one's own store, the opponent's pits,
 * and so on; the opponent's store is left out.  If the last one falls into one's store, one moves
 * again.  If it falls into an empty pit of one's own, and the pit opposite is not empty, both go
 * into one's store.  When a player's pits are all empty, the game ends, and the other player keeps
 * what is in the others.  W. J. Champion (1940); solved up to six pits of five counters by G.
 * Irving, J. Donkers and J. Uiterwijk, "Solving Kalah", ICGA Journal 23 (2000).
 *
 * The position: byte i of `a` is pit i of player 0, in the order of sowing; of `b` one of player 1.
 * What is in the stores decides nothing that follows: `play` returns what the mover gains.  The
 * value is what the side to move gains from here on, less what the other does.
 *
 * image: the players may be exchanged, if the other one is to move.
 * left and played are missing: counters may go round, so both are unclear.
 *
 *     $ yomikiri --game docs/examples/games/kalah.c solve kalah:3,2 */
#include <yomikiri_game.h>

static int pit(uint64_t row, int i)
{
    return (int)(row >> 8 * i & 255);
}

static int sum(uint64_t row)
{
    int n = 0;
    for (; row != 0; row >>= 8)
        n += (int)(row & 255);
    return n;
}

static const char *setup(ykr_game_rules *r)
{
    r->move_numbers = r->argument[0];
    r->most = 2 * r->argument[0] * r->argument[1];
    r->symmetries = 2;
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    for (int i = 0; i < r->argument[0]; i++)
        p->a |= (uint64_t)r->argument[1] << 8 * i;
    p->b = p->a;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int i = 0; i < r->argument[0]; i++)
        if (pit(p->side == 0 ? p->a : p->b, i) > 0)
            move[n++] = i;
    return n;
}

/* Places are numbered as they are sown: own pits, own store, the opponent's pits. */
static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    const int pits = r->argument[0];
    uint64_t *own = p->side == 0 ? &p->a : &p->b, *other = p->side == 0 ? &p->b : &p->a;
    int counters = pit(*own, move), place = move, gain = 0;
    *own &= ~(255ull << 8 * move);
    for (; counters > 0; counters--) {
        place = (place + 1) % (2 * pits + 1);
        if (place < pits)
            *own += 1ull << 8 * place;
        else if (place == pits)
            gain++;
        else
            *other += 1ull << 8 * (place - pits - 1);
    }
    if (place < pits && pit(*own, place) == 1 && pit(*other, pits - 1 - place) > 0) {
        gain += 1 + pit(*other, pits - 1 - place);
        *own &= ~(255ull << 8 * place);
        *other &= ~(255ull << 8 * (pits - 1 - place));
    }
    p->again = place == pits;
    if (*own == 0 || *other == 0) {
        gain += sum(*own) - sum(*other);
        p->a = p->b = p->again = 0;
    }
    return gain;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = p->b;
    out->b = p->a;
    out->side = !p->side;
}

/* Player 1 above, from right to left. */
static void draw(const ykr_game_rules *r, const ykr_game_position *p, char *out, size_t size)
{
    for (int line = 0; line < 2; line++)
        for (int i = 0; i < r->argument[0]; i++) {
            const int n = line == 0 ? pit(p->b, r->argument[0] - 1 - i) : pit(p->a, i);
            *out++ = n >= 10 ? (char)('0' + n / 10) : ' ';
            *out++ = (char)('0' + n % 10);
            *out++ = i < r->argument[0] - 1 ? ' ' : '\n';
        }
    *out = 0;
}

/* Pits are numbered from 1. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    out[0] = (char)('1' + move);
    out[1] = 0;
}

static bool valid(const ykr_game_rules *r, const ykr_game_position *p)
{
    const uint64_t used = ~0ull >> (64 - 8 * r->argument[0]);
    return ((p->a | p->b) & ~used) == 0 && sum(p->a) + sum(p->b) <= r->most && (p->a == 0) == (p->b == 0);
}

YKR_GAME(.name = "kalah", .help = "sow counters; who has more in the end wins",
         .argument = {{"pits", 1, 6, 3}, {"counters", 1, 6, 2}}, .setup = setup, .start = start, .moves = moves,
         .play = play, .gains = true, .extra_turns = true, .image = image, .draw = draw, .move_text = move_text,
         .valid = valid);
