#include "game/walk.h"

#include "base/bits.h"

#include <string.h>

void rules_prepare(game_rules *rules, const game_spec *spec)
{
    memset(rules, 0, sizeof *rules);
    rules->spec = *spec;
    rules->game = game_of(spec);
    rules->game->prepare(rules);
}

/* The bit of each square; NULL: square i is bit i. */
static const uint8_t *bits_of(const game_rules *rules)
{
    return rules->game->bit_of != NULL ? rules->game->bit_of(rules) : NULL;
}

walk_node walk_enter(const game_rules *rules, const diagram *d)
{
    walk_node n = {.side = (uint8_t)d->side};
    if (rules->game->enter != NULL)
        rules->game->enter(rules, d, &n);
    else
        diagram_words(d, rules->spec.rows * rules->spec.cols, bits_of(rules), &n.a, &n.b);
    return n;
}

void walk_diagram(const game_rules *rules, const walk_node *n, int margin, diagram *out)
{
    *out = (diagram){.side = (int8_t)n->side, .last_by = -1};
    if (rules->game->leave != NULL) {
        rules->game->leave(rules, n, margin, out);
        return;
    }
    const uint8_t *bit_of = bits_of(rules);
    for (int i = 0; i < rules->spec.rows * rules->spec.cols; i++) {
        const int b = bit_of ? bit_of[i] : i;
        const int owner = n->a >> b & 1 ? n->side : 1 - n->side;
        out->cell[i] = (uint8_t)((n->a | n->b) >> b & 1 ? owner + 1 : 0);
    }
}

bool walk_allows(const game_rules *rules, const walk_node *n, game_move move)
{
    if (rules->game->allows != NULL)
        return rules->game->allows(rules, n, move);
    game_move moves[MAX_MOVES];
    int count = walk_moves(rules, n, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

int walk_list_squares(uint64_t bits, const uint8_t *square_of, game_move out[static MAX_MOVES])
{
    int count = 0;
    for (; bits; bits &= bits - 1) {
        int b = bit_first(bits);
        out[count++] = square_of ? square_of[b] : b;
    }
    return count;
}
