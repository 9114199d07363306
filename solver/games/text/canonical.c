#include "text/canonical.h"

#include "text/notation.h"

#include <string.h>

int canonical_position(const game_spec *spec, const diagram *d, diagram *out, char key[static MAX_DIAGRAM_TEXT])
{
    int least = 0;
    *out = *d;
    for (int s = 1; s < rules_symmetries(spec); s++) {
        diagram image;
        rules_symmetry(spec, s, d, &image);
        if (memcmp(image.cell, out->cell, sizeof image.cell) < 0) {
            *out = image;
            least = s;
        }
    }
    diagram_format(spec, out, key);
    return least;
}

void canonical_key(const game_spec *spec, const diagram *d, char key[static MAX_DIAGRAM_TEXT])
{
    diagram canonical;
    (void)canonical_position(spec, d, &canonical, key);
}

game_move canonical_move_to(const game_rules *rules, const diagram *d, const char *key)
{
    game_move moves[MAX_MOVES];
    const int count = rules_moves(rules, d, moves);
    for (int i = 0; i < count; i++) {
        char reached[MAX_DIAGRAM_TEXT];
        diagram child = *d;
        (void)rules_play(rules, &child, moves[i]);
        canonical_key(&rules->spec, &child, reached);
        if (strcmp(reached, key) == 0)
            return moves[i];
    }
    return MOVE_NONE;
}
