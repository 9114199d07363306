#include "mnk/strategy.h"

#include "base/bits.h"

bool strategy_knows(const game_spec *spec)
{
    return spec->kind == GAME_MNK && !spec->misere;
}

game_move strategy_move(const game_rules *rules, const diagram *d)
{
    const game_spec *spec = &rules->spec;
    mnk_position p;
    assert(strategy_knows(spec));
    mnk_from_diagram(mnk_rules_of(rules), d, &p);
    uint64_t empty = mnk_moves(mnk_rules_of(rules), &p);
    if (!empty)
        return MOVE_NONE;
    uint64_t completing = mnk_completing(mnk_rules_of(rules), p.own) & empty;
    if (completing)
        return bit_first(completing);
    uint64_t blocking = mnk_completing(mnk_rules_of(rules), p.opponent) & empty;
    if (blocking)
        return bit_first(blocking);
    int last = spec->rows * spec->cols - 1;
    if (spec->rows % 2 == 1 && spec->cols % 2 == 1 && (empty >> (last / 2) & 1))
        return last / 2;
    const int corners[4] = {0, spec->cols - 1, last - (spec->cols - 1), last};
    for (int i = 0; i < 4; i++)
        if (empty >> corners[i] & 1)
            return corners[i];
    return bit_first(empty);
}
