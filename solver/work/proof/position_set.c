#include "proof/position_set.h"

#include "base/grow.h"

#include <stdlib.h> /* qsort, malloc */
#include <string.h> /* memcpy, memset */

enum { FIRST_SLOTS = 256 };

proof_position positions_get(const position_list *list, size_t i)
{
    proof_position p = {0};
    memcpy(&p, list->at + i * list->size, list->size);
    return p;
}

void positions_set(position_list *list, size_t i, proof_position p)
{
    memcpy(list->at + i * list->size, &p, list->size);
}

static bool make_room(position_list *list, size_t count, size_t size)
{
    unsigned char *at = grow(list->at, &list->room, count, size);
    if (at)
        list->at = at;
    list->size = size;
    return at != NULL;
}

bool positions_add(position_list *list, proof_position p)
{
    if (list->count == list->room && !make_room(list, list->count + 1, position_size(p)))
        return false;
    positions_set(list, list->count++, p);
    return true;
}

bool positions_append(position_list *list, const position_list *more)
{
    if (more->count == 0)
        return true;
    if (!make_room(list, list->count + more->count, more->size))
        return false;
    memcpy(list->at + list->count * list->size, more->at, more->count * more->size);
    list->count += more->count;
    return true;
}

static int compare_words(const void *first, const void *second)
{
    const proof_position *a = first, *b = second;
    return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
}

static int compare_positions(const void *first, const void *second)
{
    const proof_position *a = first, *b = second;
    const int words = compare_words(a, b);
    return words != 0 ? words : (a->margin > b->margin) - (a->margin < b->margin);
}

static bool is_same(proof_position a, proof_position b, int shift)
{
    return a.x == b.x && a.y >> shift == b.y >> shift;
}

void positions_make_set(position_list *list, int shift)
{
    size_t kept = 0;
    if (list->count == 0)
        return;
    qsort(list->at, list->count, list->size, list->size == sizeof(proof_position) ? compare_positions : compare_words);
    for (size_t i = 0; i < list->count; i++) {
        const proof_position p = positions_get(list, i);
        if (kept == 0 || !is_same(positions_get(list, kept - 1), p, shift))
            positions_set(list, kept++, p);
    }
    list->count = kept;
}

void positions_free(position_list *list)
{
    free(list->at);
    *list = (position_list){0};
}

static bool is_empty(proof_position p)
{
    return p.x == UINT64_MAX && p.y == UINT64_MAX && p.wide <= 0;
}

/* The slot of `p`, or the empty one where it would be. */
static size_t find_slot(const position_index *index, proof_position p)
{
    uint64_t h = (p.x ^ (p.y >> index->shift) * 0x9e3779b97f4a7c15ULL) * 0xc2b2ae3d27d4eb4fULL;
    size_t i = (size_t)(h ^ h >> 32) & (index->slot.count - 1);
    for (proof_position q; q = positions_get(&index->slot, i), !is_empty(q) && !is_same(q, p, index->shift);)
        i = (i + 1) & (index->slot.count - 1);
    return i;
}

bool positions_has(const position_index *index, proof_position p)
{
    if (index->count == 0)
        return false;
    const proof_position found = positions_get(&index->slot, find_slot(index, p));
    return !is_empty(found) && compare_positions(&found, &p) <= 0;
}

static bool enlarge(position_index *index, size_t size)
{
    const position_list old = index->slot;
    const size_t slots = old.count > 0 ? 2 * old.count : FIRST_SLOTS;
    index->slot = (position_list){malloc(slots * size), slots, slots, size};
    if (!index->slot.at) {
        index->slot = old;
        return false;
    }
    memset(index->slot.at, 0xff, slots * size); /* empty */
    for (size_t i = 0; i < old.count; i++) {
        const proof_position p = positions_get(&old, i);
        if (!is_empty(p))
            positions_set(&index->slot, find_slot(index, p), p);
    }
    free(old.at);
    return true;
}

bool positions_put(position_index *index, proof_position p)
{
    if (3 * (index->count + 1) > 2 * index->slot.count && !enlarge(index, position_size(p)))
        return false;
    const size_t i = find_slot(index, p);
    const proof_position found = positions_get(&index->slot, i);
    if (is_empty(found))
        index->count++;
    else if (compare_positions(&found, &p) <= 0)
        return true;
    positions_set(&index->slot, i, p);
    return true;
}

void positions_forget(position_index *index)
{
    free(index->slot.at);
    *index = (position_index){.shift = index->shift};
}

void positions_take(position_index *index, position_list *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < index->slot.count; i++) {
        const proof_position p = positions_get(&index->slot, i);
        if (!is_empty(p))
            positions_set(&index->slot, kept++, p);
    }
    free(out->at);
    *out = index->slot;
    out->count = kept;
    *index = (position_index){.shift = index->shift};
    positions_make_set(out, index->shift);
}
