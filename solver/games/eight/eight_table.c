/* eight_table.c - see eight_table.h. */
#include "eight/eight_table.h"

#include "base/stop.h"
#include "eight/eight.h"

#include <stdlib.h>
#include <string.h>

/* What is known of W(t) so far: how many numbers (2: two or more) and one of them. */
typedef struct winning {
    int count;
    int64_t number;
} winning;

static void add_number(winning *w, int64_t number)
{
    w->count++;
    w->number = number;
}

/* Fills word[], going down.  pushed[t] is the one number that word[t + g] = g gave to t (0: none,
 * -1: several).  The window of totals with word 0 is kept as their count and the nearest one: the
 * farthest leaves by its count. */
static bool fill(eight_table *t, int32_t *pushed, const _Atomic bool *stop)
{
    int64_t empty_in_window = 0, nearest_empty = 0;
    for (int64_t total = t->target - 1; total >= 0; total--) {
        int64_t leaves = t->max_step < t->target - total ? total + t->max_step + 1 : t->target;
        if (leaves < t->target && t->word[leaves] == 0)
            empty_in_window--;
        winning w = {0, 0};
        if (empty_in_window > 0) {
            add_number(&w, nearest_empty - total);
            w.count = empty_in_window > 1 ? 2 : 1;
        }
        if (t->target - total <= t->max_step)
            add_number(&w, t->target - total);
        if (pushed[total]) {
            add_number(&w, pushed[total]);
            w.count += pushed[total] == EIGHT_MANY;
        }
        t->solved = t->target - total;
        t->word[total] = w.count == 0 ? 0 : w.count == 1 ? (int32_t)w.number : EIGHT_MANY;
        if (w.count == 0) {
            empty_in_window++;
            nearest_empty = total;
        } else if (w.count == 1 && w.number <= total) {
            int32_t *to = &pushed[total - w.number];
            *to = *to ? EIGHT_MANY : (int32_t)w.number;
        }
        if ((total & 0xffff) == 0 && stop_requested(stop))
            return false;
    }
    return true;
}

status eight_solve(int64_t max_step, int64_t target, const _Atomic bool *stop, eight_table *out, error *e)
{
    *out = (eight_table){.max_step = max_step, .target = target};
    if (target > INT32_MAX) {
        return fail(e, STATUS_UNSUPPORTED, "eight: target %lld is too large to solve; expected at most %d",
                    (long long)target, INT32_MAX);
    }
    out->word = malloc((size_t)target * sizeof *out->word);
    int32_t *pushed = calloc((size_t)target, sizeof *pushed);
    status result = STATUS_OK;
    if (!out->word || !pushed) {
        result = fail(e, STATUS_NO_MEMORY, "eight: no memory for %lld totals (%lld MiB)", (long long)target,
                      (long long)(target * 8 >> 20));
    } else if (!fill(out, pushed, stop)) {
        result = fail(e, STATUS_STOPPED, "eight: stopped before the game was solved");
    }
    free(pushed);
    if (result != STATUS_OK)
        eight_free(out);
    return result;
}

void eight_free(eight_table *t)
{
    free(t->word);
    t->word = NULL;
}

bool eight_wins(const eight_table *t, int64_t total, int64_t last)
{
    if (total >= t->target)
        return total > t->target;
    int32_t word = t->word[total];
    return word == EIGHT_MANY || (word > 0 && word != last);
}

int64_t eight_best(const eight_table *t, int64_t total, int64_t last)
{
    int value;
    if (eight_over(t->max_step, t->target, total, last, &value))
        return 0;
    if (!eight_wins(t, total, last))
        return last == 1 ? 2 : 1; /* every number loses */
    if (t->word[total] > 0)
        return t->word[total];
    for (int64_t number = 1;; number++) {
        bool wins =
            total + number == t->target || (total + number < t->target && !eight_wins(t, total + number, number));
        if (number != last && wins)
            return number;
    }
}
