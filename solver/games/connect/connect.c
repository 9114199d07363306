#include "connect/connect.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

void connect_init(connect_rules *rules, const game_spec *spec)
{
    game_spec rows = *spec;
    assert(spec->cols >= 1 && spec->cols <= CONNECT_MOST_SIDE && spec->rows <= CONNECT_MOST_SIDE);
    memset(rules, 0, sizeof *rules);
    rows.kind = GAME_MNK;
    mnk_init(&rules->rows, &rows);
    for (int i = 0; i < spec->rows * spec->cols; i++)
        rules->column[i % spec->cols] |= 1ull << i;
    for (int col = 0; col < spec->cols; col++)
        rules->bottom |= 1ull << ((spec->rows - 1) * spec->cols + col);
}

bool connect_over(const connect_rules *rules, const connect_position *p, int *value)
{
    const uint64_t empties = rules->rows.board & ~(p->own | p->opponent);
    *value = 0;
    if (connect_row(rules, p->opponent))
        *value = -connect_win(bit_count(empties));
    else if (connect_row(rules, p->own))
        *value = connect_win(bit_count(empties));
    return *value != 0 || empties == 0;
}

uint64_t connect_moves(const connect_rules *rules, const connect_position *p)
{
    int value;
    return connect_over(rules, p, &value) ? 0 : connect_playable(rules, p->own | p->opponent);
}
