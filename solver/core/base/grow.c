#include "base/grow.h"

#include <stdint.h>
#include <stdlib.h>

enum { FEWEST = 16 };

void *grow(void *array, size_t *room, size_t need, size_t size)
{
    if (need <= *room && array != NULL)
        return array;
    size_t wanted = *room <= SIZE_MAX / 2 / size ? 2 * *room : need;
    wanted = wanted < FEWEST ? FEWEST : wanted;
    wanted = wanted < need ? need : wanted;
    void *larger = wanted <= SIZE_MAX / size ? realloc(array, wanted * size) : NULL;
    if (larger != NULL)
        *room = wanted;
    return larger;
}
