/* records.c - see records.h.  By digits; a digit that all records share costs nothing. */
#include "table/records.h"

#include "base/inline.h"

#include <stdbool.h>
#include <string.h>

enum { DIGIT_BITS = 10, DIGITS = 1 << DIGIT_BITS, FEW_WORDS = 1 << 15 };

ALWAYS_INLINE void copy(uint64_t *to, const uint64_t *from, int words)
{
    for (int i = 0; i < words; i++)
        to[i] = from[i];
}

/* Sorts by the bits `mask` of word `at`, `shift` bits up; place[d] is then where digit d ends. */
ALWAYS_INLINE void sort_digit(const uint64_t *from, uint64_t *to, size_t count, int words, int at, int shift,
                              uint64_t mask, uint32_t place[static DIGITS])
{
    memset(place, 0, DIGITS * sizeof *place);
    for (size_t i = 0; i < count; i++)
        place[from[i * (size_t)words + (size_t)at] >> shift & mask]++;
    for (uint32_t i = 0, sum = 0; i < DIGITS; i++) {
        const uint32_t here = place[i];
        place[i] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t *record = from + i * (size_t)words;
        copy(to + (size_t)place[record[at] >> shift & mask]++ * (size_t)words, record, words);
    }
}

static uint64_t mask_of(const record_shape *s, int at)
{
    return at < s->keys ? UINT64_MAX : s->tail;
}

static int compared(const record_shape *s)
{
    return s->keys + (s->tail != 0);
}

/* The common sizes by code of their own. */
static void sort_digit_of(const record_shape *s, const uint64_t *from, uint64_t *to, size_t count, int at, int shift,
                          uint32_t place[static DIGITS])
{
    const uint64_t mask = mask_of(s, at) >> shift & (DIGITS - 1);
    if (s->words == 1)
        sort_digit(from, to, count, 1, at, shift, mask, place);
    else if (s->words == 2)
        sort_digit(from, to, count, 2, at, shift, mask, place);
    else if (s->words == 3)
        sort_digit(from, to, count, 3, at, shift, mask, place);
    else
        sort_digit(from, to, count, s->words, at, shift, mask, place);
}

static bool same(const record_shape *s, const uint64_t *a, const uint64_t *b)
{
    for (int i = 0; i < compared(s); i++)
        if ((a[i] ^ b[i]) & mask_of(s, i))
            return false;
    return true;
}

/* The bits of word `at` that are not the same in all records. */
static uint64_t varying(const record_shape *s, const uint64_t *record, size_t count, int at)
{
    uint64_t bits = 0;
    for (size_t i = 1; i < count; i++)
        bits |= record[i * (size_t)s->words + (size_t)at] ^ record[at];
    return bits & mask_of(s, at);
}

/* Few records: by all digits, the last one first.  Returns where they are then. */
static uint64_t *sort_few(const record_shape *s, uint64_t *from, uint64_t *to, size_t count)
{
    uint32_t place[DIGITS];
    for (int at = compared(s) - 1; at >= 0; at--) {
        uint64_t varies = varying(s, from, count, at);
        for (int shift; varies != 0; varies &= ~((uint64_t)(DIGITS - 1) << shift)) {
            shift = __builtin_ctzll(varies);
            sort_digit_of(s, from, to, count, at, shift, place);
            uint64_t *other = from;
            from = to;
            to = other;
        }
    }
    return from;
}

/* Sorts `from` into `out`, which is one of the two arrays: many records by their first digit, then
 * those of a few digits at a time, which fit into the cache. */
static void sort(const record_shape *s, uint64_t *from, uint64_t *other, uint64_t *out, size_t count)
{
    const size_t words = (size_t)s->words;
    uint32_t place[DIGITS];
    uint64_t varies = 0;
    int at = 0;
    while (count * words > FEW_WORDS && at < compared(s) && (varies = varying(s, from, count, at)) == 0)
        at++;
    if (varies == 0) {
        const uint64_t *sorted = sort_few(s, from, other, count);
        if (sorted != out)
            memcpy(out, sorted, count * words * sizeof *out);
        return;
    }
    const int top = 64 - __builtin_clzll(varies);
    sort_digit_of(s, from, other, count, at, top > DIGIT_BITS ? top - DIGIT_BITS : 0, place);
    for (size_t digit = 0, begin = 0, end; digit < DIGITS; digit++, begin = end) {
        end = place[digit];
        while (digit + 1 < DIGITS && (place[digit + 1] - begin) * words <= FEW_WORDS)
            end = place[++digit];
        if (end > begin)
            sort(s, other + begin * words, from + begin * words, out + begin * words, end - begin);
    }
}

void records_sort(const record_shape *s, uint64_t *record, uint64_t *spare, size_t count)
{
    sort(s, record, spare, record, count);
}

size_t records_unique(const record_shape *s, uint64_t *record, uint64_t *spare, size_t count)
{
    const size_t words = (size_t)s->words;
    size_t kept = 0;
    records_sort(s, record, spare, count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *next = record + i * words;
        uint64_t *last = kept > 0 ? record + (kept - 1) * words : record;
        if (kept > 0 && same(s, last, next)) {
            if (s->join)
                s->join(last + s->keys, next + s->keys);
        } else {
            copy(record + kept++ * words, next, s->words);
        }
    }
    return kept;
}
