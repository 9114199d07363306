#include "proof/position_set.h"

#include "base/grow.h"

#include <stdlib.h> /* qsort, malloc */
#include <string.h> /* memcpy, memset */

enum { FIRST_SLOTS = 256 };

static bool make_room(position_list *list, size_t count)
{
    proof_position *at = grow(list->at, &list->room, count, sizeof *at);
    if (at)
        list->at = at;
    return at != NULL;
}

bool positions_add(position_list *list, proof_position p)
{
    if (list->count == list->room && !make_room(list, list->count + 1))
        return false;
    list->at[list->count++] = p;
    return true;
}

bool positions_append(position_list *list, const position_list *more)
{
    if (!make_room(list, list->count + more->count))
        return false;
    if (more->count > 0)
        memcpy(list->at + list->count, more->at, more->count * sizeof *more->at);
    list->count += more->count;
    return true;
}

static int compare_positions(const void *first, const void *second)
{
    const proof_position *a = first, *b = second;
    return a->x != b->x ? (a->x > b->x) - (a->x < b->x) : (a->y > b->y) - (a->y < b->y);
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
    qsort(list->at, list->count, sizeof *list->at, compare_positions);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || !is_same(list->at[kept - 1], list->at[i], shift))
            list->at[kept++] = list->at[i];
    list->count = kept;
}

void positions_free(position_list *list)
{
    free(list->at);
    *list = (position_list){0};
}

static const proof_position EMPTY = {UINT64_MAX, UINT64_MAX};

static bool is_empty(proof_position p)
{
    return p.x == EMPTY.x && p.y == EMPTY.y;
}

/* The slot of `p`, or the empty one where it would be. */
static size_t find_slot(const position_index *index, proof_position p)
{
    uint64_t h = (p.x ^ (p.y >> index->shift) * 0x9e3779b97f4a7c15ULL) * 0xc2b2ae3d27d4eb4fULL;
    size_t i = (size_t)(h ^ h >> 32) & (index->slots - 1);
    while (!is_empty(index->slot[i]) && !is_same(index->slot[i], p, index->shift))
        i = (i + 1) & (index->slots - 1);
    return i;
}

bool positions_has(const position_index *index, proof_position p)
{
    if (index->count == 0)
        return false;
    const proof_position found = index->slot[find_slot(index, p)];
    return !is_empty(found) && found.y <= p.y;
}

static bool enlarge(position_index *index)
{
    const position_index old = *index;
    index->slots = old.slots > 0 ? 2 * old.slots : FIRST_SLOTS;
    index->slot = malloc(index->slots * sizeof *index->slot);
    if (!index->slot) {
        *index = old;
        return false;
    }
    memset(index->slot, 0xff, index->slots * sizeof *index->slot); /* EMPTY */
    for (size_t i = 0; i < old.slots; i++)
        if (!is_empty(old.slot[i]))
            index->slot[find_slot(index, old.slot[i])] = old.slot[i];
    free(old.slot);
    return true;
}

bool positions_put(position_index *index, proof_position p)
{
    if (3 * (index->count + 1) > 2 * index->slots && !enlarge(index))
        return false;
    proof_position *slot = &index->slot[find_slot(index, p)];
    if (is_empty(*slot))
        index->count++;
    else if (slot->y <= p.y)
        return true;
    *slot = p;
    return true;
}

void positions_forget(position_index *index)
{
    free(index->slot);
    *index = (position_index){.shift = index->shift};
}

void positions_take(position_index *index, position_list *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < index->slots; i++)
        if (!is_empty(index->slot[i]))
            index->slot[kept++] = index->slot[i];
    free(out->at);
    *out = (position_list){.at = index->slot, .count = kept, .room = index->slots};
    *index = (position_index){.shift = index->shift};
    positions_make_set(out, index->shift);
}
