/* nim.c - Nim: take stones from one heap; who takes the last stone of all wins.
 *
 * Rules and winning strategy: C. L. Bouton, "Nim, a game with a complete mathematical theory",
 * Annals of Mathematics 3 (1902).  The player to move loses if and only if the exclusive or of the
 * sizes is 0, which is what the grundy value of a position is.
 *
 * The position: byte h of `a` is the size of heap h, the largest heap first.  Which heap is which
 * does not matter, so positions that differ in their order alone are one position, and the table
 * has one entry for them.
 *
 * alike: both players may do the same, so nothing depends on whose move it is.
 * left: a move takes one stone at least, so there are at most as many moves as stones.
 * parts: each heap is a game of its own.
 * played is missing: the stones that are gone do not show in how many moves they were taken.
 *
 *     $ yomikiri --game docs/examples/games/nim.c solve nim:3,4,5 */
#include <yomikiri_game.h>

enum { HEAPS = 4, MOST = 63 };

static int heap(const ykr_game_position *p, int h)
{
    return (int)(p->a >> 8 * h & 255);
}

/* The position of heaps in any order. */
static uint64_t sorted(const int size[HEAPS])
{
    uint64_t word = 0;
    for (int h = 0; h < HEAPS; h++) {
        int before = 0;
        for (int i = 0; i < HEAPS; i++)
            before += size[i] > size[h] || (size[i] == size[h] && i < h);
        word |= (uint64_t)size[h] << 8 * before;
    }
    return word;
}

static const char *setup(ykr_game_rules *r)
{
    r->move_numbers = HEAPS * (MOST + 1);
    r->most_moves = r->argument[0] + r->argument[1] + r->argument[2] + r->argument[3];
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = sorted(r->argument);
}

/* Move h * 64 + n takes n stones from heap h. */
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int h = 0; h < HEAPS; h++)
        for (int take = 1; take <= heap(p, h); take++)
            move[n++] = h * (MOST + 1) + take;
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    int size[HEAPS];
    for (int h = 0; h < HEAPS; h++)
        size[h] = heap(p, h);
    size[move / (MOST + 1)] -= move % (MOST + 1);
    p->a = sorted(size);
    return 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return heap(p, 0) + heap(p, 1) + heap(p, 2) + heap(p, 3);
}

static int parts(const ykr_game_rules *r, const ykr_game_position *p, ykr_game_position *out)
{
    for (int h = 0; h < HEAPS; h++)
        out[h] = (ykr_game_position){.a = (uint64_t)heap(p, h), .side = p->side};
    return HEAPS;
}

/* "b3": three stones from the second heap. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    const int take = move % (MOST + 1);
    *out++ = (char)('a' + move / (MOST + 1));
    if (take >= 10)
        *out++ = (char)('0' + take / 10);
    *out++ = (char)('0' + take % 10);
    *out = 0;
}

/* A line for each heap. */
static void draw(const ykr_game_rules *r, const ykr_game_position *p, char *out, size_t size)
{
    for (int h = 0; h < HEAPS; h++) {
        *out++ = (char)('a' + h);
        *out++ = ' ';
        for (int i = 0; i < heap(p, h); i++)
            *out++ = 'o';
        *out++ = '\n';
    }
    *out = 0;
}

/* A position as text: "5-4-3-0". */
static void write_position(const ykr_game_rules *r, const ykr_game_position *p, char out[YKR_GAME_TEXT])
{
    for (int h = 0; h < HEAPS; h++) {
        if (heap(p, h) >= 10)
            *out++ = (char)('0' + heap(p, h) / 10);
        *out++ = (char)('0' + heap(p, h) % 10);
        *out++ = h < HEAPS - 1 ? '-' : 0;
    }
}

/* Nothing but what write_position writes: no zero in front, no smaller heap before a larger one. */
static bool read_position(const ykr_game_rules *r, const char *text, ykr_game_position *out)
{
    int size[HEAPS], stones = 0;
    for (int h = 0; h < HEAPS; h++) {
        int digits = 0;
        for (size[h] = 0; *text >= '0' && *text <= '9' && digits < 2; digits++)
            size[h] = 10 * size[h] + *text++ - '0';
        if (digits == 0 || (digits == 2 && size[h] < 10) || size[h] > (h > 0 ? size[h - 1] : MOST) ||
            *text++ != (h < HEAPS - 1 ? '-' : 0))
            return false;
        stones += size[h];
        out->a |= (uint64_t)size[h] << 8 * h;
    }
    return stones <= r->most_moves;
}

YKR_GAME(.name = "nim", .help = "take stones from one of up to four heaps; who takes the last stone wins",
         .argument = {{"first", 0, MOST, 3}, {"second", 0, MOST, 4}, {"third", 0, MOST, 5}, {"fourth", 0, MOST, 0}},
         .setup = setup, .start = start, .moves = moves, .play = play, .alike = true, .left = left, .parts = parts,
         .draw = draw, .move_text = move_text, .write = write_position, .read = read_position);
