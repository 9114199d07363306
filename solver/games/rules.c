/* rules.c - the rules seen through diagrams; see rules.h.  Built on walk.h but for what only diagrams keep. */
#include "games/rules.h"

#include "games/walk.h"

#include <string.h>

int rules_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_MOVES])
{
    walk_rules rules;
    walk_node n;
    walk_init(&rules, spec);
    walk_from_diagram(&rules, d, &n);
    return walk_moves(&rules, &n, out);
}

static bool is_legal(const walk_rules *rules, const walk_node *n, game_move move)
{
    if (rules->kind == GAME_EIGHT) { /* more numbers than a list holds */
        int value;
        return !walk_over(rules, n, &value) && move >= 1 && move <= rules->eight.max_step && move != (int64_t)n->b;
    }
    game_move moves[MAX_MOVES];
    int count = walk_moves(rules, n, moves);
    for (int i = 0; i < count; i++)
        if (moves[i] == move)
            return true;
    return false;
}

static void play_minimax(const minimax_rules *rules, diagram *d, game_move move)
{
    int row = d->side == 0 ? d->line : move, col = d->side == 0 ? move : d->line;
    int number = rules->number[8 * row + col];
    d->cell[row * rules->n + col] = 1;
    d->sum[d->side] += number;
    d->last = number;
    d->last_by = d->side;
    d->line = move;
    d->side ^= 1;
}

bool rules_play(const game_spec *spec, diagram *d, game_move move)
{
    walk_rules rules;
    walk_node n;
    walk_init(&rules, spec);
    walk_from_diagram(&rules, d, &n);
    if (!is_legal(&rules, &n, move))
        return false;
    switch (spec->kind) {
    case GAME_REVERSI: {
        walk_play(&rules, &n, move);
        reversi_position p = {n.a, n.b};
        reversi_to_diagram(&rules.reversi, &p, n.side, d);
        return true;
    }
    case GAME_MNK:
        d->cell[move] = (uint8_t)(1 + d->side);
        d->side ^= 1;
        return true;
    case GAME_MINIMAX:
        play_minimax(&rules.minimax, d, move);
        return true;
    case GAME_EIGHT:
        d->sum[0] += move;
        d->last = move;
        d->side ^= 1;
        return true;
    }
    return false;
}

bool rules_over(const game_spec *spec, const diagram *d, int *value)
{
    walk_rules rules;
    walk_node n;
    walk_init(&rules, spec);
    walk_from_diagram(&rules, d, &n);
    int final = 0;
    if (!walk_over(&rules, &n, &final))
        return false;
    if (spec->kind == GAME_MINIMAX) {
        final = (int)(d->sum[d->side] - d->sum[1 - d->side]);
        if (spec->last_uncounted && d->last_by >= 0)
            final += (int)(d->last_by == d->side ? -d->last : d->last);
    }
    if (value)
        *value = final;
    return true;
}

int rules_symmetries(const game_spec *spec)
{
    if (spec->kind != GAME_REVERSI && spec->kind != GAME_MNK)
        return 1; /* the numbers of minimax break the board's, eight has no board */
    if (spec->rows == 1 || spec->cols == 1)
        return spec->rows == spec->cols ? 1 : 2;
    return spec->rows == spec->cols ? 8 : 4;
}

/* s: 1 mirrors left and right (top and bottom on a board of one column), 2 top and bottom, 4 the main diagonal. */
void rules_symmetry(const game_spec *spec, int s, const diagram *in, diagram *out)
{
    diagram image = *in;
    for (int row = 0; s > 0 && row < spec->rows; row++) {
        for (int col = 0; col < spec->cols; col++) {
            int mirrored_row = (s & 2) || (spec->cols == 1 && (s & 1)) ? spec->rows - 1 - row : row;
            int mirrored_col = s & 1 ? spec->cols - 1 - col : col;
            int to = s & 4 ? mirrored_col * spec->cols + mirrored_row : mirrored_row * spec->cols + mirrored_col;
            image.cell[to] = in->cell[row * spec->cols + col];
        }
    }
    *out = image;
}
