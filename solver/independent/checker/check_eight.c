/* check_eight.c - eight:MAX,TARGET [eight].
 *
 * A move adds a number from 1 to MAX to the total, but not the number that was added just before.
 * The side that reaches TARGET wins; a side that exceeds it,
 * or has no number to add (MAX = 1), loses. The value is 1 for the winner and -1 for the loser.
 * A position is the total (x) and the number just added (y). */
#include "checker/check.h"

#include <stdio.h>

/* [eight: Position, written] */
static bool read_position(game *g, const char *text, bool prover_moves, position *out, int *level)
{
    int64_t total, last;
    (void)prover_moves;
    if (!take_number(&text, 0, g->target + g->most, &total) || !take(&text, ",") ||
        !take_number(&text, 0, g->most, &last))
        return false;
    *out = (position){(uint64_t)total, (uint64_t)last, 0};
    *level = total < g->target ? g->target - (int)total : 0;
    return *text == '\0' || (take(&text, " O") && *text == '\0');
}

/* The side to move wins if the other one went too far. */
static bool is_over(const game *g, position p, int turn, int *value)
{
    *value = (p.x > (uint64_t)g->target) == (turn == PROVER) ? 1 : -1;
    return p.x >= (uint64_t)g->target || (g->most == 1 && p.y == 1);
}

/* [eight: Order] Ascending number. */
static int children(const game *g, position p, int turn, position child[static CHILDREN])
{
    int n = 0;
    (void)turn;
    for (uint64_t number = 1; number <= (uint64_t)g->most; number++)
        if (number != p.y)
            child[n++] = (position){p.x + number, number, 0};
    return n;
}

/* The number n wins at a total if the total then is TARGET, or if no number wins there but n
 * itself, which may not be repeated. */
static void make_wins(game *g)
{
    for (int total = g->target - 1; total >= 0; total--)
        for (int n = 1; n <= g->most && total + n <= g->target; n++) {
            const int reply = g->wins[total + n]; /* 0 at TARGET */
            if (reply == 0 || reply == n)
                g->wins[total] = g->wins[total] == 0 ? (uint16_t)n : CHILDREN;
        }
}

static bool leaf_holds(const game *g, entry *table, position p, int turn, int threshold)
{
    int value;
    (void)table;
    if (!is_over(g, p, turn, &value)) {
        const bool mover_wins = g->wins[p.x] != 0 && g->wins[p.x] != p.y;
        value = mover_wins == (turn == PROVER) ? 1 : -1;
    }
    return value >= threshold;
}

bool eight_read_spec(game *g, const char **at)
{
    static const rules eight = {read_position, is_over, children, leaf_holds};
    int64_t most, target;
    if (!take_number(at, 1, CHILDREN - 1, &most) || !take(at, ",") || !take_number(at, 1, TARGET, &target))
        return false;
    g->kind = EIGHT;
    g->rules = &eight;
    g->most = (int)most;
    g->target = (int)target;
    g->least = -1;
    (void)snprintf(g->start, sizeof g->start, "0,0");
    make_wins(g);
    return true;
}
