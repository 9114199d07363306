/* bad.c - 1 to 3 stones are taken; who takes the last wins.  With a macro defined, a file that is
 * wrong in one way. */
#include <yomikiri_game.h>

#include <stdlib.h>

static const char *setup(ykr_game_rules *r)
{
#ifdef REFUSES
    return "expected other stones";
#elif defined(LARGE)
    r->rows = r->cols = 9;
#elif defined(MANY_DECLARED)
    r->most_moves = 1024;
#elif defined(IMAGES)
    r->symmetries = 2;
#endif
    (void)r;
    return NULL;
}

static void start(const ykr_game_rules *r, ykr_game_position *p)
{
    p->a = (uint64_t)r->argument[0];
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    (void)r;
#if defined(MANY) || defined(MANY_DECLARED)
    for (int32_t i = 1; i <= 900 && i <= (int32_t)p->a; i++)
        move[n++] = i;
#elif defined(TOO_MANY)
    for (int32_t i = 0; i < 1500; i++)
        move[n++] = i;
#else
    for (int32_t i = 1; i <= 3 && i <= (int32_t)p->a; i++)
        move[n++] = i;
#endif
#ifdef TWICE
    if (n > 1)
        move[1] = move[0];
#elif defined(NEGATIVE)
    if (n > 0)
        move[0] = -5;
#elif defined(FEWER)
    n = -1;
#endif
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    (void)r;
    p->a -= (uint64_t)move;
#ifdef REPEATS
    p->a = 3;
#elif defined(CRASHES)
    *(volatile int *)(uintptr_t)p->b = 1;
#elif defined(ABORTS)
    abort();
#elif defined(DIVIDES)
    volatile int zero = 0;
    return move / zero;
#elif defined(LOOPS)
    for (volatile int i = 0; p->a > 3; i = 0)
        ;
#elif defined(BITS)
    p->b = ~UINT64_C(0);
#elif defined(GAINS)
    return 7;
#elif defined(AGAIN)
    p->again = 1;
#endif
    return 0;
}

static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    (void)r;
#ifdef VALUE
    *value = 5;
#else
    *value = -1;
#endif
    return p->a == 0;
}

static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    (void)r;
#ifdef BLANK
    out[0] = ' ';
#elif defined(SAME_TEXT)
    out[0] = 't';
#else
    out[0] = (char)('a' + move / 100);
    out[1] = (char)('0' + move / 10 % 10);
    out[2] = (char)('0' + move % 10);
#endif
    out[3] = '\0';
}

static void write(const ykr_game_rules *r, const ykr_game_position *p, char out[YKR_GAME_TEXT])
{
    (void)r;
    out[0] = (char)('A' + p->a % 26);
    out[1] = (char)('0' + p->a / 26 % 10);
#ifdef WRITES
    out[1] = ' ';
#endif
    out[2] = '\0';
}

static bool read(const ykr_game_rules *r, const char *text, ykr_game_position *out)
{
    (void)r;
    if (text[0] < 'A' || text[0] > 'Z' || text[1] < '0' || text[1] > '9' || text[2] != '\0')
        return false;
    out->a = (uint64_t)(text[0] - 'A' + 26 * (text[1] - '0'));
#ifdef READS
    out->a++;
#endif
    return true;
}

#ifdef SYNTAX
static int int;
#endif

#ifdef ABI
const ykr_game yomikiri_game_1 = {.abi = 2, .size = sizeof(ykr_game), .name = "bad"};
#elif defined(SIZE)
const ykr_game yomikiri_game_1 = {.abi = 1, .size = 10, .name = "bad"};
#elif !defined(NO_GAME)
YKR_GAME(
#ifdef NAME
        .name = "Bad name",
#elif defined(TAKEN)
        .name = "mnk",
#else
        .name = "bad",
#endif
#ifdef ARGUMENT
        .argument = {{"stones", 5, 3, 4}},
#else
        .argument = {{"stones", 0, 250, 21}},
#endif
        .setup = setup, .start = start,
#ifndef NO_MOVES
        .moves = moves,
#endif
        .play = play, .over = over,
#ifndef BITS
        .alike = true,
#endif
        .move_text = move_text, .write = write,
#ifndef NO_READ
        .read = read,
#endif
);
#endif
