/* check_minimax.c - minimax:N [minimax].
 *
 * On a board of N x N numbers the first player takes a number from a row, the second from a
 * column. The column of the number that the first player took is the line in which the second
 * plays; the row of the number that the second player took is the line in which the first plays.
 * The game is over when some row or some column has no number left. The value for the prover is
 * its margin: the sum of what it took minus the sum of what the other side took. With
 * last=uncounted the number that ended the game is not counted. */
#include "checker/check.h"

#include <stdio.h>
#include <string.h>

/* ---- [minimax: The numbers] ---- */

/* The generator MT19937, and its initialisation from an array of one word, the seed. */
enum { WORDS = 624 };

static void start_generator(uint32_t w[static WORDS], uint32_t seed)
{
    w[0] = 19650218;
    for (uint32_t i = 1; i < WORDS; i++)
        w[i] = 1812433253U * (w[i - 1] ^ w[i - 1] >> 30) + i;
    for (uint32_t round = 0, i = 1; round < WORDS + WORDS - 1; round++) {
        const uint32_t mix = w[i - 1] ^ w[i - 1] >> 30;
        w[i] = round < WORDS ? (w[i] ^ mix * 1664525U) + seed : (w[i] ^ mix * 1566083941U) - i;
        if (++i == WORDS) {
            w[0] = w[WORDS - 1];
            i = 1;
        }
    }
    w[0] = 0x80000000U;
}

static uint32_t next_word(uint32_t w[static WORDS], uint32_t *drawn)
{
    const uint32_t i = (*drawn)++ % WORDS, y = (w[i] & 0x80000000U) | (w[(i + 1) % WORDS] & 0x7fffffffU);
    uint32_t n = w[i] = w[(i + 397) % WORDS] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0);
    n ^= n >> 11;
    n ^= n << 7 & 0x9d2c5680U;
    n ^= n << 15 & 0xefc60000U;
    return n ^ n >> 18;
}

/* randint(first, first + count - 1), where `count` has this many binary digits. */
static int draw(uint32_t w[static WORDS], uint32_t *drawn, int first, uint32_t count, int digits)
{
    uint32_t n = next_word(w, drawn) >> (32 - digits);
    while (n >= count)
        n = next_word(w, drawn) >> (32 - digits);
    return first + (int)n;
}

static void draw_numbers(game *g, uint32_t seed)
{
    uint32_t words[WORDS], drawn = 0;
    start_generator(words, seed);
    for (int s = 0; s < g->squares; s++) {
        g->number[s] = draw(words, &drawn, -9, 19, 5);
        if (g->number[s] == 0)
            g->number[s] = draw(words, &drawn, 1, 9, 4);
    }
}

static bool read_numbers(game *g, const char *at)
{
    for (int s = 0; s < g->squares; s++) {
        int64_t n;
        if ((s > 0 && !take(&at, " ")) || !take_number(&at, -1000000, 1000000, &n))
            return false;
        g->number[s] = (int)n;
    }
    return *at == '\0';
}

/* ---- the game ---- */

/* [minimax: Position, written], as 1001... X 2 4 8 8 O */
static bool read_position(game *g, const char *at, bool prover_moves, position *out, int *level)
{
    const int64_t most = (1 << 28) - 1;
    int64_t line, first_sum, second_sum, last;
    uint64_t set[2]; /* taken, free */
    if (!board_take_squares(g, &at, "10", set))
        return false;
    const bool first_moves = take(&at, " X ");
    if ((!first_moves && !take(&at, " O ")) || !take_number(&at, 0, g->rows - 1, &line) || !take(&at, " ") ||
        !take_number(&at, -most, most, &first_sum) || !take(&at, " ") || !take_number(&at, -most, most, &second_sum) ||
        !take(&at, " ") || !take_number(&at, -most, most, &last))
        return false;
    const bool by_first = take(&at, " X"), by_second = !by_first && take(&at, " O");
    if (g->uncounted && board_has_line(g, set[0])) { /* over: the sums include the last number */
        first_sum -= by_first ? last : 0;
        second_sum -= by_second ? last : 0;
    }
    g->prover_takes_row = first_moves == prover_moves;
    const int64_t margin = g->prover_takes_row ? first_sum - second_sum : second_sum - first_sum;
    *out = (position){set[1], (uint64_t)line << 32 | (uint64_t)(MARGIN_ZERO + margin), 0};
    *level = bits(set[1]);
    return (by_first || by_second || take(&at, " -")) && *at == '\0';
}

static bool is_over(const game *g, position p, int turn, int *value)
{
    (void)turn;
    *value = (int)(p.y & UINT32_MAX) - MARGIN_ZERO;
    return board_has_line(g, g->board ^ p.x);
}

/* The greatest free number of a line; 0: none is free. */
static int greatest_of(const game *g, uint64_t line, uint64_t free)
{
    int greatest = INT32_MIN;
    for (uint64_t left = line & free; left != 0; left &= left - 1)
        if (g->number[__builtin_ctzll(left)] > greatest)
            greatest = g->number[__builtin_ctzll(left)];
    return greatest == INT32_MIN ? 0 : greatest;
}

/* [minimax: Order] Descending number taken minus the greatest reply; among equals ascending
 * column or row. */
static int children(const game *g, position p, int turn, position child[static CHILDREN])
{
    const bool takes_row = (turn == PROVER) == g->prover_takes_row;
    const int line = (int)(p.y >> 32), n = g->rows;
    int key[SQUARES], count = 0;
    for (int i = 0; i < n; i++) {
        const int square = takes_row ? line * n + i : i * n + line;
        const uint64_t free = p.x & ~(1ULL << square);
        if (free == p.x)
            continue; /* it was taken before */
        const int gain = g->uncounted && board_has_line(g, g->board ^ free) ? 0 : g->number[square];
        const uint32_t margin = (uint32_t)p.y + (uint32_t)(turn == PROVER ? gain : -gain);
        const uint64_t replies = g->line[takes_row ? n + i : i];
        insert_child(child, key, count++, (position){free, (uint64_t)i << 32 | margin, 0},
                     greatest_of(g, replies, free) - g->number[square]);
    }
    return count;
}

bool minimax_read_spec(game *g, const char **at, const char *numbers)
{
    static const rules minimax = {read_position, is_over, children, search_leaf};
    static const char last[] = ",last=uncounted";
    int64_t n, seed;
    if (!take_number(at, 1, SQUARES, &n) || !board_set_size(g, n, n))
        return false;
    g->kind = MINIMAX;
    g->rules = &minimax;
    g->least = -MARGIN_ZERO; /* below every claim */
    g->lines = 2 * g->rows;
    for (int s = 0; s < g->squares; s++) {
        g->line[s / g->cols] |= 1ULL << s;
        g->line[g->rows + s % g->cols] |= 1ULL << s;
        g->start[s] = '0';
    }
    (void)snprintf(g->start + g->squares, sizeof g->start - SQUARES, " X 0 0 0 0 -");
    if (take(at, ",board=")) {
        const size_t length = strlen(*at), ending = sizeof last - 1;
        g->uncounted = length >= ending && strcmp(*at + length - ending, last) == 0;
        *at += length;
        return numbers != NULL && read_numbers(g, numbers);
    }
    if (numbers != NULL || !take(at, ",seed=") || !take_number(at, 0, UINT32_MAX, &seed))
        return false;
    draw_numbers(g, (uint32_t)seed);
    g->uncounted = take(at, last);
    return true;
}
