/* sorted.h - lists that are kept sorted while they grow, for the few dozen moves of a position. */
#pragma once

#include "base/inline.h"

/* Defines name(list, i, item), which inserts `item` by its `score` into list[0..i),
 * sorted by falling score; place i must be free (the item's own place, or the end).
 * Among equals it comes last. */
#define SORTED_INSERT(name, type)                            \
    ALWAYS_INLINE void name(type *list, int i, type item)    \
    {                                                        \
        for (; i > 0 && list[i - 1].score < item.score; i--) \
            list[i] = list[i - 1];                           \
        list[i] = item;                                      \
    }
