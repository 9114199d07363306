/* walk.c - see walk.h. */
#include "games/walk.h"

#include "base/bits.h"
#include "games/minimax_inline.h"
#include "games/mnk_inline.h"

void walk_init(walk_rules *rules, const game_spec *spec)
{
    rules->kind = spec->kind;
    switch (spec->kind) {
    case GAME_REVERSI:
        reversi_init(&rules->reversi, spec);
        break;
    case GAME_MNK:
        mnk_init(&rules->mnk, spec);
        break;
    case GAME_MINIMAX:
        minimax_init(&rules->minimax, spec);
        break;
    case GAME_EIGHT:
        rules->eight.max_step = spec->max_step;
        rules->eight.target = spec->target;
        break;
    }
}

void walk_from_diagram(const walk_rules *rules, const diagram *d, walk_node *out)
{
    *out = (walk_node){.side = (uint8_t)d->side};
    switch (rules->kind) {
    case GAME_REVERSI: {
        reversi_position p;
        reversi_from_diagram(&rules->reversi, d, &p);
        out->a = p.own;
        out->b = p.opp;
        break;
    }
    case GAME_MNK: {
        mnk_position p;
        mnk_from_diagram(&rules->mnk, d, &p);
        out->a = p.own;
        out->b = p.opponent;
        break;
    }
    case GAME_MINIMAX: {
        minimax_position p;
        minimax_from_diagram(&rules->minimax, d, &p);
        out->a = p.free;
        out->line = p.line;
        break;
    }
    case GAME_EIGHT:
        out->a = (uint64_t)d->sum[0];
        out->b = (uint64_t)d->last;
        break;
    }
}

/* Diagram squares of `bits` in ascending order (`square_of` NULL: a bit is its own square). */
static int list_squares(uint64_t bits, const uint8_t *square_of, game_move *out)
{
    int count = 0;
    for (; bits; bits &= bits - 1) {
        int b = bit_first(bits);
        out[count++] = square_of ? square_of[b] : b;
    }
    return count;
}

static int reversi_list(const reversi_rules *rules, const walk_node *n, game_move *out)
{
    uint64_t moves = reversi_moves(rules, n->a, n->b);
    if (moves)
        return list_squares(moves, rules->square_of, out);
    out[0] = MOVE_PASS;
    return reversi_moves(rules, n->b, n->a) ? 1 : 0;
}

static int minimax_list(const minimax_rules *rules, const walk_node *n, game_move *out)
{
    minimax_position p = {.free = n->a, .line = n->line, .side = n->side};
    uint64_t bits = minimax_moves(rules, &p);
    int count = 0;
    for (; bits; bits &= bits - 1)
        out[count++] = minimax_next_line(n->side, bit_first(bits));
    return count;
}

static int eight_list(const walk_rules *rules, const walk_node *n, game_move *out)
{
    int value, count = 0;
    if (eight_over(rules->eight.max_step, rules->eight.target, (int64_t)n->a, (int64_t)n->b, &value))
        return 0;
    for (int64_t number = 1; number <= rules->eight.max_step && count < MAX_MOVES; number++)
        if (number != (int64_t)n->b)
            out[count++] = (game_move)number;
    return count;
}

int walk_moves(const walk_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    switch (rules->kind) {
    case GAME_REVERSI:
        return reversi_list(&rules->reversi, n, out);
    case GAME_MNK: {
        mnk_position p = {n->a, n->b};
        return list_squares(mnk_moves(&rules->mnk, &p), NULL, out);
    }
    case GAME_MINIMAX:
        return minimax_list(&rules->minimax, n, out);
    case GAME_EIGHT:
        return eight_list(rules, n, out);
    }
    return 0;
}

int walk_play(const walk_rules *rules, walk_node *n, game_move move)
{
    uint64_t own = n->a, opponent = n->b;
    int gain = 0;
    switch (rules->kind) {
    case GAME_REVERSI:
        if (move != MOVE_PASS) {
            int b = rules->reversi.bit_of[move];
            uint64_t flips = reversi_flips(&rules->reversi, b, own, opponent);
            own |= flips | 1ull << b;
            opponent &= ~flips;
        }
        n->a = opponent;
        n->b = own;
        break;
    case GAME_MNK:
        n->a = opponent;
        n->b = own | 1ull << move;
        break;
    case GAME_MINIMAX: {
        int square = minimax_square(n->side, n->line, move);
        n->a &= ~(1ull << square);
        n->line = (uint8_t)move;
        gain = rules->minimax.last_uncounted && minimax_ends(n->a, square) ? 0 : rules->minimax.number[square];
        break;
    }
    case GAME_EIGHT:
        n->a += (uint64_t)move;
        n->b = (uint64_t)move;
        break;
    }
    n->side ^= 1;
    return gain;
}

bool walk_over(const walk_rules *rules, const walk_node *n, int *value)
{
    switch (rules->kind) {
    case GAME_REVERSI:
        if (reversi_moves(&rules->reversi, n->a, n->b) || reversi_moves(&rules->reversi, n->b, n->a))
            return false;
        *value = reversi_final(&rules->reversi, n->a, n->b);
        return true;
    case GAME_MNK: {
        mnk_position p = {n->a, n->b};
        return mnk_over(&rules->mnk, &p, value);
    }
    case GAME_MINIMAX: {
        minimax_position p = {.free = n->a, .line = n->line, .side = n->side};
        *value = 0;
        return minimax_over(&rules->minimax, &p);
    }
    case GAME_EIGHT:
        return eight_over(rules->eight.max_step, rules->eight.target, (int64_t)n->a, (int64_t)n->b, value);
    }
    return false;
}
