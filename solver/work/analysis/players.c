/* players.c - see players.h. */
#include "analysis/players.h"

#include "base/grow.h"

#include <stdlib.h>
#include <string.h>

void players_begin(players *p, int empties)
{
    *p = (players){.empties = empties, .index = json_object()};
}

void players_end(players *p)
{
    json_decref(p->index);
    free(p->row);
}

static int width(const players *p)
{
    return p->empties / PHASES + 1;
}

void players_phase(const players *p, int k, int *from, int *to)
{
    const int next = p->empties - (k + 1) * width(p);
    *from = p->empties - k * width(p);
    *to = next < 0 ? 0 : next + 1;
}

/* The row of a player against an opponent; NULL: no memory. */
static player_row *find_row(players *p, const char *name, const char *opponent)
{
    char key[2 * MAX_PLAYER_TEXT + 8];
    (void)snprintf(key, sizeof key, "%zu %s%s", strlen(name), name, opponent);
    const json_t *known = json_object_get(p->index, key);
    if (known != NULL)
        return &p->row[json_integer_value(known)];
    player_row *rows = grow(p->row, &p->capacity, p->count + 1, sizeof *rows);
    if (rows == NULL)
        return NULL;
    p->row = rows;
    if (json_object_set_new_nocheck(p->index, key, json_integer((json_int_t)p->count)) != 0)
        return NULL;
    player_row *row = &rows[p->count++];
    *row = (player_row){.games = 0};
    (void)snprintf(row->name, sizeof row->name, "%s", name);
    (void)snprintf(row->opponent, sizeof row->opponent, "%s", opponent);
    return row;
}

static void add_plies(const players *p, player_row *row, const game_spec *spec, const analysis *a, int side)
{
    row->games++;
    for (int i = a->first; i < a->plies; i++) {
        const analysed_ply *ply = &a->ply[i];
        const int k = (p->empties - diagram_empties(spec, &ply->position)) / width(p);
        if (ply->position.side != side)
            continue;
        analysis_add(ply, &row->all);
        analysis_add(ply, &row->phase[k < 0 ? 0 : k]);
    }
}

status players_add(players *p, const game_spec *spec, const game_record *game, const analysis *a, error *e)
{
    const char *name[2];
    for (int side = 0; side < 2; side++)
        name[side] = game->player[side][0] != '\0' ? game->player[side] : game_of(spec)->sides[side];
    for (int i = 0; i < 4; i++) {
        const int side = i / 2;
        player_row *row = p->index != NULL ? find_row(p, name[side], i % 2 == 0 ? "" : name[1 - side]) : NULL;
        if (row == NULL)
            return fail(e, STATUS_NO_MEMORY, "analyze: not enough memory for its players");
        add_plies(p, row, spec, a, side);
    }
    return STATUS_OK;
}

static int compare_rows(const void *a, const void *b)
{
    const player_row *x = a, *y = b;
    const bool x_all = *x->opponent == '\0', y_all = *y->opponent == '\0';
    const int names = strcmp(x->name, y->name);
    return x->of_player != y->of_player ? (x->of_player < y->of_player) - (x->of_player > y->of_player)
           : names != 0                 ? names
           : x_all != y_all             ? y_all - x_all
           : x->games != y->games       ? (x->games < y->games) - (x->games > y->games)
                                        : strcmp(x->opponent, y->opponent);
}

void players_sort(players *p)
{
    for (size_t i = 0; i < p->count; i++)
        p->row[i].of_player = find_row(p, p->row[i].name, "")->games;
    if (p->count > 0)
        qsort(p->row, p->count, sizeof *p->row, compare_rows);
    json_object_clear(p->index);
}
