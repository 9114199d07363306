/* reference.c - plain minimax over the naive rules: the oracle of every test.
 *
 * One recursion for every game: every legal move is tried, nothing is cut, nothing is
 * remembered, and the first of equally good moves in ascending order is kept. */
#include "reference/reference.h"

#include "base/clock.h"
#include "base/stop.h"
#include "reference/naive.h"

#include <string.h>

enum { BELOW_EVERY_VALUE = -1000000 };

typedef struct move_line {
    int length;
    game_move move[MAX_LINE];
} move_line;

typedef struct walk {
    const game_spec *spec;
    const reference_game *game;
    const reference_watch *watch; /* NULL: nobody */
    double next_report;
    bool depth_limited;
    bool stopped;
    bool too_long; /* a game of more than MAX_LINE plies */
    uint64_t evaluations, calls;
} walk;

bool naive_board_is_full(const game_spec *spec, const diagram *d)
{
    for (int square = 0; square < spec->rows * spec->cols; square++)
        if (d->cell[square] == 0)
            return false;
    return true;
}

int naive_board_empties(const game_spec *spec, const diagram *d)
{
    int count = 0;
    for (int square = 0; square < spec->rows * spec->cols; square++)
        count += d->cell[square] == 0;
    return count;
}

#define REFERENCE_ROW(KIND, name) [GAME_##KIND] = &reference_##name,
static const reference_game *const ROWS[] = {GAMES(REFERENCE_ROW)[GAME_ADDED] = &reference_added};
#undef REFERENCE_ROW

const reference_game *reference_of(game_kind kind)
{
    return ROWS[kind];
}

int naive_moves(const game_spec *spec, const diagram *d, game_move out[static MAX_SQUARES])
{
    return reference_of(spec->kind)->moves(spec, d, out);
}

static bool is_legal(const game_spec *spec, const diagram *d, game_move move)
{
    const reference_game *game = reference_of(spec->kind);
    if (game->allows != NULL)
        return game->allows(spec, d, move);

    game_move legal[MAX_SQUARES];
    const int count = game->moves(spec, d, legal);
    for (int n = 0; n < count; n++)
        if (legal[n] == move)
            return true;
    return false;
}

bool naive_play(const game_spec *spec, diagram *d, game_move move)
{
    if (!is_legal(spec, d, move))
        return false;
    reference_of(spec->kind)->play(spec, d, move);
    return true;
}

bool naive_over(const game_spec *spec, const diagram *d, int *value)
{
    game_move legal[MAX_SQUARES];

    if (naive_moves(spec, d, legal) > 0)
        return false;
    if (value != NULL)
        *value = reference_of(spec->kind)->value(spec, d);
    return true;
}

static void report(walk *w)
{
    const double now = clock_seconds();
    if (now < w->next_report)
        return;
    w->next_report = now + 0.5;
    w->watch->progress(w->watch->context, w->calls);
}

static bool must_stop(walk *w)
{
    enum { REPORT_EVERY = 1 << 12 };
    if (w->watch == NULL)
        return false;
    if (w->calls % REPORT_EVERY == 0 && w->watch->progress != NULL)
        report(w);
    if (!w->stopped && stop_requested(w->watch->stop))
        w->stopped = true;
    return w->stopped;
}

/* Value of a position whose game is over. If reversi ends before the board is full,
 * the original recursion sees the end at the second of two passes: one more call,
 * and both passes stand in its line. */
static int value_end(walk *w, const diagram *d, move_line *line)
{
    w->evaluations++;
    if (w->game->closing_passes && !naive_board_is_full(w->spec, d)) {
        w->calls++;
        line->length = 2;
        line->move[0] = line->move[1] = MOVE_PASS;
    }
    return w->depth_limited ? w->game->evaluation(d, true) : w->game->value(w->spec, d);
}

/* Value of `d` for its side to move, `depth` plies deep if the walk is depth-limited. The best line
 * is left in *line. After a stop the value means nothing. */
static int minimax(walk *w, const diagram *d, int depth, move_line *line)
{
    game_move legal[MAX_SQUARES];
    move_line reply;
    int best = BELOW_EVERY_VALUE;

    w->calls++;
    line->length = 0;
    if (must_stop(w))
        return 0;

    const int count = naive_moves(w->spec, d, legal);
    if (count == 0)
        return value_end(w, d, line);
    if (-depth > MAX_LINE) /* the line has no room; a game that repeats would never end */
        w->stopped = w->too_long = true;
    if (w->stopped)
        return 0;
    if (w->depth_limited && depth == 0) {
        w->evaluations++;
        return w->game->evaluation(d, false);
    }

    for (int n = 0; n < count; n++) {
        diagram child = *d;
        w->game->play(w->spec, &child, legal[n]);
        const int value = -minimax(w, &child, depth - 1, &reply);
        if (value > best) {
            best = value;
            line->length = 1 + reply.length;
            line->move[0] = legal[n];
            memcpy(line->move + 1, reply.move, (size_t)reply.length * sizeof reply.move[0]);
        }
    }
    return best;
}

/* Solves each root move separately, so that every one of them has its value. */
static void solve_root_moves(walk *w, const diagram *d, int depth, reference_result *out)
{
    move_line reply;

    w->calls++;
    out->moves = naive_moves(w->spec, d, out->move);
    out->value = BELOW_EVERY_VALUE;
    for (int n = 0; n < out->moves && !w->stopped; n++) {
        diagram child = *d;
        w->game->play(w->spec, &child, out->move[n]);
        out->move_value[n] = -minimax(w, &child, depth - 1, &reply);
        if (w->stopped)
            break;
        if (out->move_value[n] > out->value) {
            out->value = out->move_value[n];
            out->best = out->move[n];
            out->line_length = 1 + reply.length;
            out->line[0] = out->best;
            memcpy(out->line + 1, reply.move, (size_t)reply.length * sizeof reply.move[0]);
        }
    }
}

bool reference_is_quick(const game_spec *spec, const diagram *d)
{
    return reference_of(spec->kind)->is_quick(spec, d);
}

bool reference_has_evaluation(const game_spec *spec)
{
    return reference_of(spec->kind)->evaluation != NULL;
}

static status check_feasible(const game_spec *spec, const diagram *d, int depth, error *e)
{
    const reference_game *game = reference_of(spec->kind);
    if (depth >= 0 && game->evaluation == NULL)
        return fail(e, STATUS_UNSUPPORTED, "depth %d: only minimax:N has a depth-limited evaluation", depth);
    return game->check != NULL ? game->check(spec, d, e) : STATUS_OK;
}

status reference_solve(const game_spec *spec, const diagram *d, int depth, const reference_watch *watch,
                       reference_result *out, error *e)
{
    memset(out, 0, sizeof *out);
    out->best = MOVE_NONE;

    const status feasible = check_feasible(spec, d, depth, e);
    if (feasible != STATUS_OK)
        return feasible;

    walk w = {.spec = spec, .game = reference_of(spec->kind), .watch = watch, .depth_limited = depth >= 0};
    w.next_report = clock_seconds() + 0.5;
    int value;
    if (naive_over(spec, d, &value)) {
        out->value = depth >= 0 ? w.game->evaluation(d, true) : value;
        out->evaluations = out->calls = 1;
        return STATUS_OK;
    }
    if (depth == 0) {
        out->value = w.game->evaluation(d, false);
        out->evaluations = out->calls = 1;
        return STATUS_OK;
    }

    solve_root_moves(&w, d, depth, out);
    out->evaluations = w.evaluations;
    out->calls = w.calls;
    if (w.too_long)
        return fail(e, STATUS_UNSUPPORTED, "plain minimax: a game has more than %d plies", MAX_LINE);
    if (w.stopped)
        return fail(e, STATUS_STOPPED, "plain minimax was stopped after %llu positions", (unsigned long long)w.calls);
    return STATUS_OK;
}
