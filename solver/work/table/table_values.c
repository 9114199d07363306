/* table_values.c - see table_values.h. */
#include "table/table_values.h"

/* Bits that a value takes, without the distance: 2, 8 or 16. */
static int value_bits(const table_about *about)
{
    const int most = game_most(&about->spec);
    return about->wdl || most == 1 ? 2 : most <= INT8_MAX ? 8 : 16;
}

/* A value and its plies as they are stored; NO_SCORE: the game has no such score. */
static int32_t score_at(const table_file *f, int bits, const uint8_t *from, const uint8_t *plies, uint32_t i)
{
    const int plies_now = f->about.distances ? plies[i] : 0;
    const int value = bits == 2   ? (int8_t)(from[i / 4] << (6 - i % 4 * 2)) >> 6
                      : bits == 8 ? (int8_t)from[i]
                                  : (int16_t)(from[2 * i] | from[2 * i + 1] << 8);
    const bool good = value >= -f->value_most && value <= f->value_most && plies_now <= f->plies_most &&
                      plies_now >= (f->about.distances ? 1 : 0);
    return good ? score_of(value, plies_now) : NO_SCORE;
}

bool table_get_values(const table_file *f, const table_block *b, const uint8_t *from, size_t size, size_t only,
                      int32_t *score, uint64_t *sum)
{
    const int bits = value_bits(&f->about);
    const size_t values = (b->count * (size_t)bits + 7) / 8, fixed = values + (f->about.distances ? b->count : 0);
    const uint8_t *more = from + fixed, *end = from + size;
    if (size < fixed || (!sum && size > fixed))
        return false;
    if (only != SIZE_MAX)
        return (*score = score_at(f, bits, from, from + values, (uint32_t)only)) != NO_SCORE;
    for (uint32_t i = 0; i < b->count; i++) {
        score[i] = score_at(f, bits, from, from + values, i);
        if (score[i] == NO_SCORE || (sum && !(more = number_get(more, end, &sum[i]))))
            return false;
    }
    return more == end;
}

size_t table_put_values(const table_about *about, const int32_t *score, const uint64_t *sum, uint32_t count,
                        uint8_t *to)
{
    const uint8_t *begin = to;
    const int bits = value_bits(about);
    for (uint32_t i = 0; i < count; i++) {
        const int value = score_value(score[i]), place = bits == 2 ? (int)i % 4 * 2 : 0;
        if (place == 0)
            *to++ = 0;
        to[-1] |= (uint8_t)((unsigned)(bits == 2 ? value & 3 : value) << place);
        if (bits == 16)
            *to++ = (uint8_t)(value >> 8);
    }
    for (uint32_t i = 0; about->distances && i < count; i++)
        *to++ = (uint8_t)score_plies(score[i]);
    for (uint32_t i = 0; sum && i < count; i++)
        to = number_put(to, sum[i]);
    return (size_t)(to - begin);
}
