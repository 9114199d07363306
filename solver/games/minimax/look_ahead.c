#include "minimax/look_ahead.h"

#include <math.h>
#include <stdlib.h> /* abs */
#include <string.h>

/* Per reply, and per ninth of the largest number's size, measured: docs/notes/minimax.md. */
static const double REPLY_WEIGHT = 0.1, LEAD_SCALE = 8.0;

/* Of a move two plies deeper, in 256ths: its own cost, the logarithm of the sum of its answers'
 * costs less that of the costliest one, and the costliest one (0.32, like the sum, plus 0.8). */
enum { PRICE_OWN = 166, PRICE_SUM = 82, PRICE_MOST = 287, PRICE_UNIT = 256 };

/* In place of an answer's cost, if the two plies after it decide: for the mover,
 * and for the other. */
enum { COST_WON = -3 * LOOK_AHEAD_COST_UNIT, COST_LOST = 9 * LOOK_AHEAD_COST_UNIT };

static void fill_sets(minimax_numbers *k, int side, int line, bool last_uncounted)
{
    for (int set = 1; set < 256; set++) {
        const int number = k->number[side][line][bit_first((uint64_t)set)], rest = set & (set - 1);
        const int8_t most = k->most[side][line][rest];
        k->most[side][line][set] = (int8_t)(rest && most > number ? most : number);
        k->ending[side][line][set] = last_uncounted ? 0 : k->most[side][line][set];
    }
}

void minimax_numbers_init(minimax_numbers *k, const minimax_rules *rules)
{
    memset(k, 0, sizeof *k);
    k->largest = 1;
    k->n = rules->n;
    k->last_uncounted = rules->last_uncounted;
    for (int side = 0; side < 2; side++) {
        for (int line = 0; line < k->n; line++) {
            for (int i = 0; i < k->n; i++) {
                const int number = rules->number[minimax_square(side, line, i)];
                k->number[side][line][i] = (int8_t)number;
                k->largest = abs(number) > k->largest ? abs(number) : k->largest;
            }
            fill_sets(k, side, line, rules->last_uncounted);
        }
    }
    for (int i = 0; i < 9; i++)
        k->reply_cost[i] = (int)(LOOK_AHEAD_COST_UNIT * REPLY_WEIGHT * i);
    for (int i = 0; i < 2 * LOOK_AHEAD_LEAD_LIMIT; i++) {
        const double lead = (i - LOOK_AHEAD_LEAD_LIMIT) * 9.0 / k->largest / LEAD_SCALE;
        k->lead_cost[i] = (int)(LOOK_AHEAD_COST_UNIT * log1p(exp(-lead)));
    }
    for (int i = 0; i < LOOK_AHEAD_WEIGHTS; i++)
        k->weight[i] = (int)(LOOK_AHEAD_WEIGHT_UNIT * exp(-(double)i * LOOK_AHEAD_WEIGHT_STEP / LOOK_AHEAD_COST_UNIT));
    for (int i = 1; i <= 8 * LOOK_AHEAD_WEIGHT_UNIT; i++)
        k->weight_cost[i] = (int)(LOOK_AHEAD_COST_UNIT * log((double)i / LOOK_AHEAD_WEIGHT_UNIT));
}

/* The cost of the cheapest answer to a reply. */
static int answer_cost(const minimax_numbers *k, const minimax_view *child, int reply, int beta)
{
    const int number = k->number[child->side][child->line][reply];
    const minimax_view p = view_after(child, reply);
    look_ahead look;
    if (minimax_look_ahead(k, &p, beta + number, &look))
        return COST_WON;
    return look.count == 0 ? COST_LOST : look.candidate[0].cost;
}

/* Logarithms of sums of costs e to the ..., in whole numbers, the same on every machine. */
static int deeper_cost(const minimax_numbers *k, const minimax_view *p, int beta, minimax_candidate c)
{
    const int gain = k->number[p->side][p->line][c.move];
    const minimax_view child = view_after(p, c.move);
    int cost[8], most = COST_WON, sum = 0;
    look_ahead replies;
    if (minimax_look_ahead(k, &child, gain - beta + 1, &replies))
        return LOOK_AHEAD_COST_WORST;
    for (int i = 0; i < replies.count; i++) {
        cost[i] = answer_cost(k, &child, replies.candidate[i].move, beta - gain);
        most = cost[i] > most ? cost[i] : most;
    }
    for (int i = 0; i < replies.count; i++) {
        const int steps = (most - cost[i]) / LOOK_AHEAD_WEIGHT_STEP;
        sum += k->weight[steps < LOOK_AHEAD_WEIGHTS ? steps : LOOK_AHEAD_WEIGHTS - 1];
    }
    return (PRICE_OWN * c.cost + PRICE_SUM * k->weight_cost[sum] + PRICE_MOST * most) / PRICE_UNIT;
}

void minimax_look_ahead_deeper(const minimax_numbers *k, const minimax_view *p, int beta, look_ahead *look)
{
    for (int i = 0; i < look->count; i++)
        look->candidate[i].cost = deeper_cost(k, p, beta, look->candidate[i]);
}

minimax_view minimax_view_of(uint64_t free, int line, int side)
{
    minimax_view p = {.line = (uint8_t)line, .side = (uint8_t)side};
    for (; free; free &= free - 1) {
        const int row = bit_first(free) >> 3, col = bit_first(free) & 7;
        const int own = side ? col : row, other = side ? row : col;
        p.own |= bit_at(8 * own + other);
        p.other |= bit_at(8 * other + own);
        p.counts += (1ull << (4 * own)) + (1ull << (32 + 4 * other));
    }
    return p;
}
