/* eight.c - see eight.h. */
#include "games/eight.h"

bool eight_over(int64_t max_step, int64_t target, int64_t total, int64_t last, int *value)
{
    if (total < target) {
        *value = -1;
        return max_step == 1 && last == 1; /* the only number is forbidden */
    }
    *value = total == target ? -1 : 1;
    return true;
}
