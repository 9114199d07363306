/* canonical.c - see canonical.h. */
#include "longsolve/canonical.h"

#include "games/notation.h"
#include "games/rules.h"

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

int canonical_plies(const game_spec *spec, const diagram *d)
{
    int free = 0;
    for (int i = 0; i < spec->rows * spec->cols; i++)
        free += d->cell[i] == 0;
    return free;
}
