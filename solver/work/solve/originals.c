/* originals.c - the originals' searches behind one interface; see originals.h. */
#include "solve/originals.h"

#include "search/original_context.h"
#include "solve/solve.h"

void original_options_init(original_options *options)
{
    *options = (original_options){.rule = ORIGINAL_PLAIN, .order = ORDER_ASCENDING, .depth = -1};
}

/* The corners, then every other square, ascending. */
static void corners_first(const game_spec *spec, uint8_t order[static MAX_SQUARES])
{
    int count = 0;
    for (int corners = 1; corners >= 0; corners--) {
        for (int i = 0; i < spec->rows * spec->cols; i++) {
            int row = i / spec->cols, col = i % spec->cols;
            bool corner = (row == 0 || row == spec->rows - 1) && (col == 0 || col == spec->cols - 1);
            if (corner == (corners == 1))
                order[count++] = (uint8_t)i;
        }
    }
}

/* NULL: the game has no original search. */
static const original_game *original_of(const game_spec *spec)
{
    return solver_of(spec)->original;
}

bool original_knows(const game_spec *spec)
{
    return original_of(spec) != NULL;
}

bool original_has_row_rules(const game_spec *spec)
{
    return original_knows(spec) && original_of(spec)->row_rules;
}

status original_supports(const game_spec *spec, int depth, error *e)
{
    if (!original_knows(spec))
        return fail(e, STATUS_UNSUPPORTED, "this game has no original search; expected method search or minimax");
    if (game_most_moves(spec) > MAX_MOVES)
        return fail(e, STATUS_UNSUPPORTED,
                    "%lld moves in a position are too many for the original's search; expected 1..%d",
                    (long long)game_most_moves(spec), MAX_MOVES);
    if (depth >= 0 && !original_of(spec)->depth_limit)
        return fail(e, STATUS_UNSUPPORTED, "a depth limit is for minimax:N only");
    return STATUS_OK;
}

status original_solve(const game_spec *spec, const diagram *d, const original_options *options, original_result *out,
                      error *e)
{
    uint8_t order[MAX_SQUARES];
    original_line line = {.length = 0};
    game_rules rules;
    const status result = original_supports(spec, options->depth, e);
    *out = (original_result){.best = MOVE_NONE};
    if (result != STATUS_OK)
        return result;
    const int64_t plies = game_plies_left(spec, d);
    if (plies > ORIGINAL_PLIES) /* the recursion is as deep as the game */
        return fail(e, STATUS_UNSUPPORTED,
                    "a game of up to %lld plies is too long for the original's search; expected 1..%d",
                    (long long)plies, ORIGINAL_PLIES);
    const bool by_corners = options->order == ORDER_CORNERS && original_of(spec)->corners;
    if (by_corners)
        corners_first(spec, order);
    rules_prepare(&rules, spec);
    const double start = clock_seconds();
    original_context c = {
        .next_report = start + 0.5,
        .progress = options->progress,
        .progress_context = options->progress_context,
        .deadline = options->seconds > 0 ? start + options->seconds : 0,
        .stop = options->stop,
        .keep_line = true,
        .judges_last_square = options->judges_last_square,
        .original_scores = options->depth >= 0,
        .rule = options->rule,
        .order = by_corners ? order : NULL,
    };
    if (original_of(spec)->seen_over && rules_over(&rules, d, &out->value))
        c.calls = c.evaluations = 1;
    else
        out->value = original_of(spec)->search(&c, &rules, d, options->depth, &line);
    out->evaluations = c.evaluations;
    out->calls = c.calls;
    out->nodes = c.calls + c.ends_without_call;
    out->row_tests = c.row_tests;
    out->row_ends = c.row_ends;
    out->full_boards = c.full_boards;
    out->line_length = line.length;
    memcpy(out->line, line.move, (size_t)line.length * sizeof line.move[0]);
    out->best = line.length > 0 ? line.move[0] : MOVE_NONE;
    return c.stopped ? fail(e, STATUS_STOPPED, "stopped after %llu calls", (unsigned long long)c.calls) : STATUS_OK;
}
