#include "mnk/mnk.h"

#include "base/bits.h"
#include "game/game.h"

#include <assert.h>
#include <string.h>

static uint64_t bit(const mnk_rules *rules, int row, int col)
{
    return 1ull << (row * rules->cols + col);
}

void mnk_init(mnk_rules *rules, const game_spec *spec)
{
    static const int down[MNK_DIRECTIONS] = {0, 1, 1, 1};
    static const int right[MNK_DIRECTIONS] = {1, 0, 1, -1};

    assert(spec->kind == GAME_MNK && spec->rows >= 1 && spec->cols >= 1 && spec->rows * spec->cols <= MAX_SQUARES);
    memset(rules, 0, sizeof *rules);
    rules->rows = spec->rows;
    rules->cols = spec->cols;
    rules->k = spec->in_a_row;
    rules->misere = spec->misere;
    for (int row = 0; row < rules->rows; row++)
        for (int col = 0; col < rules->cols; col++)
            rules->board |= bit(rules, row, col);
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        rules->shift[d] = down[d] * rules->cols + right[d];
        for (int row = 0; row < rules->rows; row++) {
            for (int col = 0; col < rules->cols; col++) {
                int last_row = row + down[d] * (rules->k - 1), last_col = col + right[d] * (rules->k - 1);
                if (last_row < rules->rows && last_col >= 0 && last_col < rules->cols)
                    rules->first[d] |= bit(rules, row, col);
            }
        }
    }
}

void mnk_from_diagram(const mnk_rules *rules, const diagram *d, mnk_position *out)
{
    diagram_words(d, rules->rows * rules->cols, NULL, &out->own, &out->opponent);
}

uint64_t mnk_moves(const mnk_rules *rules, const mnk_position *p)
{
    int value;
    return mnk_over(rules, p, &value) ? 0 : rules->board & ~(p->own | p->opponent);
}

bool mnk_over(const mnk_rules *rules, const mnk_position *p, int *value)
{
    int win = rules->misere ? -1 : 1;
    if (mnk_has_row(rules, p->opponent)) { /* the usual end: the last move made a row */
        *value = -win;
        return true;
    }
    if (mnk_has_row(rules, p->own)) {
        *value = win;
        return true;
    }
    *value = 0;
    return (p->own | p->opponent) == rules->board;
}

/* The weight of a place for K in a row with these stones of one side and those of the other. */
static int64_t place_weight(uint64_t stones, uint64_t others)
{
    enum { MOST_STONES = 12 };
    const int count = bit_count(stones);
    return others != 0 ? 0 : (int64_t)1 << 2 * (count < MOST_STONES ? count : MOST_STONES);
}

int64_t mnk_weight(const mnk_rules *rules, const mnk_position *p, int square)
{
    int64_t sum = 0;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        uint64_t row = 0;
        for (int i = 0; i < rules->k && rules->first[d]; i++)
            row |= 1ull << i * rules->shift[d];
        for (uint64_t first = rules->first[d]; first; first &= first - 1) {
            const uint64_t place = row << bit_first(first);
            if (place >> square & 1)
                sum += place_weight(place & p->own, place & p->opponent) +
                       place_weight(place & p->opponent, place & p->own);
        }
    }
    return sum;
}
