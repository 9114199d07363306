/* notation.c - text that goes to the game's description, and what is the same in every game. */
#include "games/notation.h"

#include "games/game.h"
#include "games/pen.h"

#include <stdio.h>
#include <string.h>

void spec_format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    game_of(spec)->format(spec, out);
}

void move_format(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    if (move == MOVE_PASS || move == MOVE_NONE)
        (void)snprintf(out, MAX_MOVE_TEXT, "%s", move == MOVE_PASS ? "--" : "none");
    else
        game_of(spec)->move_write(spec, move, out);
}

status move_parse(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    return game_of(spec)->move_read(spec, text, length, out, e);
}

void diagram_start(const game_spec *spec, diagram *out)
{
    const game_description *game = game_of(spec);
    memset(out, 0, sizeof *out);
    out->last_by = -1;
    if (game->start != NULL)
        game->start(spec, out);
}

int diagram_empties(const game_spec *spec, const diagram *d)
{
    int empties = 0;
    for (int i = 0; i < spec->rows * spec->cols; i++)
        empties += d->cell[i] == 0;
    return empties;
}

void diagram_format(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    game_of(spec)->write(spec, d, out);
}

void diagram_draw(const game_spec *spec, const diagram *d, char *out, size_t size)
{
    if (size == 0)
        return;
    pen p = {out, size, 0};
    out[0] = '\0';
    game_of(spec)->draw(spec, d, &p);
}
