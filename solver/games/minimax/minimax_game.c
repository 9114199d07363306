/* minimax_game.c - the rules of the number game MiniMax (minimax.h) as a description. */
#include "base/bits.h"
#include "minimax/minimax.h"

static void enter(const game_rules *rules, const diagram *d, walk_node *n)
{
    minimax_position p;
    minimax_from_diagram(minimax_rules_of(rules), d, &p);
    n->a = p.free;
    n->line = p.line;
}

static void leave(const game_rules *rules, const walk_node *n, int margin, diagram *d)
{
    const int size = minimax_rules_of(rules)->n;
    for (int i = 0; i < size * size; i++)
        d->cell[i] = !(n->a >> (8 * (i / size) + i % size) & 1);
    d->line = n->line;
    d->sum[n->side] = margin;
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    minimax_position p = {.free = n->a, .line = n->line, .side = n->side};
    int count = 0;
    for (uint64_t bits = minimax_moves(minimax_rules_of(rules), &p); bits; bits &= bits - 1)
        out[count++] = minimax_next_line(n->side, bit_first(bits));
    return count;
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    int square = minimax_square(n->side, n->line, move);
    n->a &= ~(1ull << square);
    n->line = (uint8_t)move;
    return minimax_rules_of(rules)->last_uncounted && minimax_ends(n->a, square)
               ? 0
               : minimax_rules_of(rules)->number[square];
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    minimax_position p = {.free = n->a, .line = n->line, .side = n->side};
    *value = 0;
    return minimax_over(minimax_rules_of(rules), &p);
}

static void play_diagram(const game_rules *rules, diagram *d, game_move move)
{
    int row = d->side == 0 ? d->line : move, col = d->side == 0 ? move : d->line;
    int number = minimax_rules_of(rules)->number[8 * row + col];
    d->cell[row * minimax_rules_of(rules)->n + col] = 1;
    d->sum[d->side] += number;
    d->last = number;
    d->last_by = d->side;
    d->line = move;
    d->side ^= 1;
}

static int final_value(const game_spec *spec, const diagram *d)
{
    int64_t margin = d->sum[d->side] - d->sum[1 - d->side];
    if (spec->last_uncounted && d->last_by >= 0)
        margin += d->last_by == d->side ? -d->last : d->last;
    return (int)margin;
}

static int square_of(const game_spec *spec, const diagram *d, game_move move)
{
    return d->side == 0 ? d->line * spec->cols + move : move * spec->cols + d->line;
}

/* The greatest number that the other finds in its line, less the number taken. */
static int64_t rank(const game_rules *rules, const walk_node *n, game_move move, const walk_node *child)
{
    const minimax_rules *m = minimax_rules_of(rules);
    int most = 0;
    bool found = false;
    for (uint64_t line = minimax_line(child->a, child->side, child->line); line; line &= line - 1) {
        const int number = m->number[bit_first(line)];
        most = !found || number > most ? number : most;
        found = true;
    }
    return most - m->number[minimax_square(n->side, n->line, move)];
}

const game_description game_minimax = {
    .name = "minimax",
    .examples =
        (const char *const[]){"minimax:3", "minimax:2,seed=5,last=uncounted", "minimax:4,seed=1", "minimax:8", NULL},
    .prepare = minimax_prepare,
    .sides = {"First player", "Second player"},
    .margins = true,
    .look = BOARD_NUMBERS,
    .square_of = square_of,
    .enter = enter,
    .leave = leave,
    .moves = moves,
    .play = play,
    .over = over,
    .play_diagram = play_diagram,
    .final_value = final_value,
    .certified = true,
    .rank = rank,
    .gains = true,
    .has_line = true,
};
