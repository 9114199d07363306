/* table_values.c - see table_values.h. */
#include "table/table_values.h"

/* Bits that a value takes, without the distance: 2, 8 or 16. */
static int value_bits(const table_about *about)
{
    const int most = game_most(&about->spec);
    return about->wdl || most == 1 ? 2 : most <= INT8_MAX ? 8 : 16;
}

/* A value and its plies as they are stored; NO_SCORE: damaged. */
static int32_t score_at(const table_about *about, int bits, const uint8_t *from, const uint8_t *plies, uint32_t i)
{
    const int value = bits == 2   ? (int8_t)(from[i / 4] << (6 - i % 4 * 2)) >> 6
                      : bits == 8 ? (int8_t)from[i]
                                  : (int16_t)(from[2 * i] | from[2 * i + 1] << 8);
    return bits == 2 && value == -2 ? NO_SCORE : score_of(value, about->distances ? plies[i] : 0);
}

static bool decode(const table_about *about, const table_block *b, const uint8_t *from, size_t size, size_t only,
                   int32_t *score, uint64_t *sum)
{
    const int bits = value_bits(about);
    const size_t values = (b->count * (size_t)bits + 7) / 8, fixed = values + (about->distances ? b->count : 0);
    const uint8_t *more = from + fixed, *end = from + size;
    if (size < fixed || (!sum && size > fixed))
        return false;
    if (only != SIZE_MAX)
        return (*score = score_at(about, bits, from, from + values, (uint32_t)only)) != NO_SCORE;
    for (uint32_t i = 0; i < b->count; i++) {
        score[i] = score_at(about, bits, from, from + values, i);
        if (score[i] == NO_SCORE || (sum && !(more = number_get(more, end, &sum[i]))))
            return false;
    }
    return more == end;
}

status table_scores(const table_file *f, const table_block *b, packer *p, size_t only, int32_t *score, uint64_t *sum,
                    error *e)
{
    size_t size;
    const status s = table_file_values(f, b, p, &size, e);
    if (s != STATUS_OK || decode(&f->about, b, p->raw, size, only, score, sum))
        return s;
    return fail(e, STATUS_BAD_INPUT, "%s: values are damaged at byte %llu", f->path, (unsigned long long)b->values.at);
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
