/* search_eight.c - the counting game Eight: solved backwards from the target (eight_table.h), then
 * read off. */
#include "base/clock.h"
#include "eight/eight.h"
#include "eight/eight_table.h"
#include "search/solver.h"

/* `total` counts from the position's own total: the game below it is Eight
 * with what is left as target. */
static int value_after(const eight_table *t, int64_t total, int64_t number)
{
    return eight_wins(t, total + number, number) ? -1 : 1;
}

static void list_move(const eight_table *t, int64_t number, search_result *out)
{
    out->move[out->moves] = (game_move)number;
    out->move_value[out->moves++] = value_after(t, 0, number);
}

/* The lowest numbers for which there is room; the best takes the last place if it would be
 * left out. */
static void list_values(const eight_table *t, int64_t last, search_result *out)
{
    for (int64_t number = 1; number <= t->max_step && out->moves < MAX_SQUARES; number++)
        if (number != last)
            list_move(t, number, out);
    out->moves_left_out = t->max_step - (last >= 1 && last <= t->max_step) - out->moves;
    int64_t best = eight_best(t, 0, last);
    if (out->moves_left_out > 0 && best > out->move[out->moves - 1]) {
        out->moves--;
        list_move(t, best, out);
    }
}

static void read_line(const eight_table *t, int64_t last, search_result *out)
{
    int64_t total = 0;
    while (out->line_length < MAX_LINE) {
        int64_t number = eight_best(t, total, last);
        if (number == 0)
            break;
        out->line[out->line_length++] = (game_move)number;
        total += number;
        last = number;
    }
}

static status search_eight(const search_job *job, search_result *out, error *e)
{
    const game_spec *spec = job->spec;
    const search_options *options = job->options;
    double start = clock_seconds();
    int64_t total = job->d->sum[0], last = job->d->last;
    int value;
    *out = (search_result){.known = KNOWN_EXACT, .best = MOVE_NONE, .threads = 1};
    if (job->goal == GOAL_ORDER_MOVES || job->goal == GOAL_STORE_BOUNDS) /* no order, no table that is kept */
        return STATUS_OK;
    if (!eight_over(spec->max_step, spec->target, total, last, &value)) {
        eight_table t;
        out->known = KNOWN_AT_LEAST;
        out->lower = out->value = -1;
        out->upper = 1;
        status result = eight_solve(spec->max_step, spec->target - total, options->stop, &t, e);
        out->nodes = (uint64_t)t.solved;
        out->seconds = clock_seconds() - start;
        if (result != STATUS_OK)
            return result;
        value = eight_wins(&t, 0, last) ? 1 : -1;
        if (options->all_moves)
            list_values(&t, last, out);
        read_line(&t, last, out);
        out->best = out->line[0];
        eight_free(&t);
    }
    out->evaluations = 1; /* the one end at TARGET; every other follows from it */
    out->value = out->lower = out->upper = value;
    out->known = KNOWN_EXACT;
    out->seconds = clock_seconds() - start;
    return STATUS_OK;
}

const solver_game solver_eight = {
    .search = search_eight,
    .instead = "backwards",
    .instead_words = "in place of a search: every total solved once, from the target down",
    .original = &original_eight,
};
