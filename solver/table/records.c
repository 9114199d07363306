/* records.c - see records.h.  By digits, the last one first; a digit that all records share costs
 * nothing. */
#include "table/records.h"

#include "base/inline.h"

#include <stdbool.h>
#include <string.h>

enum { DIGIT_BITS = 10, DIGITS = 1 << DIGIT_BITS };

ALWAYS_INLINE void copy(uint64_t *to, const uint64_t *from, int words)
{
    for (int i = 0; i < words; i++)
        to[i] = from[i];
}

/* One digit, `shift` bits up in word `at`. */
ALWAYS_INLINE void sort_digit(const uint64_t *from, uint64_t *to, size_t count, int words, int at, int shift)
{
    uint32_t place[DIGITS] = {0};
    for (size_t i = 0; i < count; i++)
        place[from[i * (size_t)words + (size_t)at] >> shift & (DIGITS - 1)]++;
    for (uint32_t i = 0, sum = 0; i < DIGITS; i++) {
        const uint32_t here = place[i];
        place[i] = sum;
        sum += here;
    }
    for (size_t i = 0; i < count; i++) {
        const uint64_t *record = from + i * (size_t)words;
        copy(to + (size_t)place[record[at] >> shift & (DIGITS - 1)]++ * (size_t)words, record, words);
    }
}

/* The common sizes by code of their own. */
static void sort_digit_of(const uint64_t *from, uint64_t *to, size_t count, int words, int at, int shift)
{
    if (words == 1)
        sort_digit(from, to, count, 1, at, shift);
    else if (words == 3)
        sort_digit(from, to, count, 3, at, shift);
    else
        sort_digit(from, to, count, words, at, shift);
}

static uint64_t mask_of(const record_shape *s, int at)
{
    return at < s->keys ? UINT64_MAX : s->tail;
}

static int compared(const record_shape *s)
{
    return s->keys + (s->tail != 0);
}

static bool same(const record_shape *s, const uint64_t *a, const uint64_t *b)
{
    for (int i = 0; i < compared(s); i++)
        if ((a[i] ^ b[i]) & mask_of(s, i))
            return false;
    return true;
}

static void sort(const record_shape *s, uint64_t *record, uint64_t *spare, size_t count)
{
    uint64_t *from = record, *to = spare;
    for (int at = compared(s) - 1; at >= 0; at--) {
        uint64_t varies = 0;
        for (size_t i = 1; i < count; i++)
            varies |= from[i * (size_t)s->words + (size_t)at] ^ from[at];
        varies &= mask_of(s, at);
        for (int shift; varies != 0; varies &= ~((uint64_t)(DIGITS - 1) << shift)) {
            shift = __builtin_ctzll(varies);
            sort_digit_of(from, to, count, s->words, at, shift);
            uint64_t *other = from;
            from = to;
            to = other;
        }
    }
    if (from != record)
        memcpy(record, from, count * (size_t)s->words * sizeof *record);
}

size_t records_unique(const record_shape *s, uint64_t *record, uint64_t *spare, size_t count)
{
    const size_t words = (size_t)s->words;
    size_t kept = 0;
    sort(s, record, spare, count);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *next = record + i * words;
        uint64_t *last = kept > 0 ? record + (kept - 1) * words : record;
        if (kept > 0 && same(s, last, next)) {
            if (s->join)
                s->join(last, next);
        } else {
            copy(record + kept++ * words, next, s->words);
        }
    }
    return kept;
}
