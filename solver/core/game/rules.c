/* rules.c - see rules.h.  Built on walk.h, except for what only diagrams keep. */
#include "game/rules.h"

int rules_moves(const game_rules *rules, const diagram *d, game_move out[static MAX_MOVES])
{
    walk_node n = walk_enter(rules, d);
    return walk_moves(rules, &n, out);
}

bool rules_allows(const game_rules *rules, const diagram *d, game_move move)
{
    walk_node n = walk_enter(rules, d);
    return walk_allows(rules, &n, move);
}

bool rules_play(const game_rules *rules, diagram *d, game_move move)
{
    walk_node n = walk_enter(rules, d);
    if (!walk_allows(rules, &n, move))
        return false;
    if (rules->game->play_diagram != NULL) {
        rules->game->play_diagram(rules, d, move);
    } else {
        (void)walk_play(rules, &n, move);
        walk_diagram(rules, &n, 0, d);
    }
    return true;
}

bool rules_over(const game_rules *rules, const diagram *d, int *value)
{
    walk_node n = walk_enter(rules, d);
    int final = 0;
    if (!walk_over(rules, &n, &final))
        return false;
    if (rules->game->final_value != NULL)
        final = rules->game->final_value(&rules->spec, d);
    if (value)
        *value = final;
    return true;
}

int rules_symmetries(const game_spec *spec)
{
    const game_description *game = game_of(spec);
    return game->symmetries != NULL ? game->symmetries(spec) : 1;
}

/* s: 1 mirrors left and right (top and bottom on a board of one column), 2 top and bottom,
 * 4 the main diagonal. */
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
