/* opening_tree.c - see opening_tree.h. */
#include "draw/opening_tree.h"

#include "base/grow.h"
#include "text/notation.h"
#include "text/canonical.h"

#include <stdlib.h>
#include <string.h>

void opening_tree_begin(opening_tree *t, const game_rules *rules)
{
    *t = (opening_tree){.rules = rules, .index = json_object()};
}

void opening_tree_end(opening_tree *t)
{
    for (size_t i = 0; i < t->count; i++)
        free(t->node[i].line);
    free(t->node);
    json_decref(t->index);
    *t = (opening_tree){.rules = t->rules};
}

static int find_canonical(const opening_tree *t, const diagram *d, diagram *canonical,
                          char key[static MAX_DIAGRAM_TEXT], int *symmetry)
{
    *symmetry = canonical_position(&t->rules->spec, d, canonical, key);
    const json_t *found = json_object_get(t->index, key);
    return found != NULL ? (int)json_integer_value(found) : -1;
}

int opening_tree_find(const opening_tree *t, const diagram *d, int *symmetry)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    return find_canonical(t, d, &canonical, key, symmetry);
}

status opening_tree_add(opening_tree *t, const diagram *d, size_t *out, bool *fresh, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram canonical;
    int symmetry;
    const int known = find_canonical(t, d, &canonical, key, &symmetry);
    *out = known >= 0 ? (size_t)known : t->count;
    if (fresh != NULL)
        *fresh = known < 0;
    if (known >= 0)
        return STATUS_OK;
    opening_node *larger = grow(t->node, &t->capacity, t->count + 1, sizeof *larger);
    t->node = larger != NULL ? larger : t->node;
    if (larger == NULL || json_object_set_new(t->index, key, json_integer((json_int_t)t->count)) != 0)
        return fail(e, STATUS_NO_MEMORY, "openings: not enough memory for a tree of %zu positions", t->count);
    if (t->count == 0)
        t->root_symmetry = symmetry;
    t->node[t->count++] =
        (opening_node){.position = canonical, .known = {.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY}};
    return STATUS_OK;
}

/* The move on `image`, the board under symmetry s, that corresponds to one on the board
 * leading to `after`. */
static game_move image_of(const opening_tree *t, int s, const diagram *after, const diagram *image, game_move move)
{
    game_move moves[MAX_MOVES];
    diagram wanted;
    const int count = s != 0 ? rules_moves(t->rules, image, moves) : 0;
    rules_symmetry(&t->rules->spec, s, after, &wanted);
    for (int i = 0; i < count; i++) {
        diagram reached = *image;
        (void)rules_play(t->rules, &reached, moves[i]);
        if (memcmp(reached.cell, wanted.cell, sizeof wanted.cell) == 0)
            return moves[i];
    }
    return move;
}

/* The line on the board under symmetry s, played move by move on both boards. */
static int turn_line(const opening_tree *t, const diagram *d, int s, const game_move *line, int length, game_move *out)
{
    int i = 0;
    diagram now = *d, image;
    rules_symmetry(&t->rules->spec, s, d, &image);
    for (; i < length && rules_play(t->rules, &now, line[i]); i++) {
        out[i] = image_of(t, s, &now, &image, line[i]);
        if (!rules_play(t->rules, &image, out[i]))
            break;
    }
    return i;
}

status opening_tree_know(opening_tree *t, size_t n, const diagram *d, const opening_value *known, const game_move *line,
                         int line_length, error *e)
{
    opening_node *node = &t->node[n];
    int symmetry;
    const int lower = node->known.lower, upper = node->known.upper;
    node->known = *known;
    node->known.lower = lower > known->lower ? lower : known->lower;
    node->known.upper = upper < known->upper ? upper : known->upper;
    node->known.estimated = known->estimated && node->known.lower < node->known.upper;
    if (line_length <= node->line_length)
        return STATUS_OK;
    game_move *turned = malloc((size_t)line_length * sizeof *turned);
    if (turned == NULL)
        return fail(e, STATUS_NO_MEMORY, "openings: not enough memory for a line");
    (void)opening_tree_find(t, d, &symmetry);
    free(node->line);
    node->line = turned;
    node->line_length = turn_line(t, d, symmetry, line, line_length, turned);
    return STATUS_OK;
}
