/* gtp_play.c - moves, time and results by GTP. */
#include "protocol/gtp_inside.h"

#include <stdlib.h>
#include <string.h>

gtp_result gtp_fail(gtp *g, const char *message)
{
    g->reply.used = 0;
    text_add(&g->reply, "%s", message);
    return GTP_FAILED;
}

void gtp_push(gtp *g, game_move move)
{
    g->before[g->plies++ % MAX_LINE] = g->now;
    (void)rules_play(&g->engine.rules, &g->now, move);
}

static void take_back(gtp *g)
{
    g->now = g->before[--g->plies % MAX_LINE];
}

/* Brings `side` to move, by the pass that the other is forced to and that controllers may leave
 * out.  False: it is not its turn. */
static bool give_turn(gtp *g, int side)
{
    if (g->now.side != side && rules_allows(&g->engine.rules, &g->now, MOVE_PASS))
        gtp_push(g, MOVE_PASS);
    return g->now.side == side;
}

gtp_result gtp_play(gtp *g, char *arguments)
{
    const int side = gtp_colour(&arguments), plies = g->plies;
    game_move move;
    if (side < 0 || !gtp_vertex_read(&g->spec, gtp_word(&arguments), &move))
        return gtp_fail(g, "syntax error: expected a colour and a vertex");
    if (rules_over(&g->engine.rules, &g->now, NULL))
        return move == MOVE_PASS ? GTP_DONE : gtp_fail(g, "illegal move: the game is over");
    if (move == MOVE_PASS ? g->now.side != side : !give_turn(g, side))
        return gtp_fail(g, "illegal move: it is the other side's turn");
    if (!rules_allows(&g->engine.rules, &g->now, move)) {
        if (g->plies > plies)
            take_back(g);
        return gtp_fail(g, "illegal move");
    }
    gtp_push(g, move);
    return GTP_DONE;
}

void gtp_reset_clock(gtp *g)
{
    for (int side = 0; side < 2; side++) {
        g->left[side] = g->main_time > 0 ? g->main_time : g->period > 0 && g->stones > 0 ? g->period : -1;
        g->stones_left[side] = g->main_time > 0 ? 0 : g->stones;
    }
}

/* For the next move of `side`: what --seconds-each allows, or less by the clock. */
static double seconds_of(const gtp *g, int side)
{
    double seconds = g->seconds;
    if (g->left[side] >= 0) {
        const double share = g->stones_left[side] > 0
                                 ? g->left[side] / g->stones_left[side] * 0.9
                                 : engine_seconds(g->left[side], 0, diagram_empties(&g->spec, &g->now));
        seconds = seconds > 0 && seconds < share ? seconds : share > 0.02 ? share : 0.02;
    }
    return seconds;
}

/* The move to play; MOVE_NONE: the game is over, or *result says why there is none. */
static game_move choose(gtp *g, char *arguments, gtp_result *result, bool *over)
{
    engine_answer a;
    const int side = gtp_colour(&arguments);
    *result = GTP_DONE;
    *over = rules_over(&g->engine.rules, &g->now, NULL);
    if (side < 0)
        *result = gtp_fail(g, "syntax error: expected a colour");
    if (side < 0 || *over)
        return MOVE_NONE;
    if (!give_turn(g, side)) {
        *result = gtp_fail(g, "it is the other side's turn");
        return MOVE_NONE;
    }
    const engine_limits limits = {.seconds = seconds_of(g, side), .moves = 1};
    error inner;
    if (engine_think(&g->engine, &g->now, &limits, NULL, NULL, &a, &inner) != STATUS_OK || a.moves == 0) {
        *result = gtp_fail(g, a.moves == 0 ? "no move" : inner.text);
        return MOVE_NONE;
    }
    if (g->left[side] >= 0)
        g->left[side] = g->left[side] > a.seconds ? g->left[side] - a.seconds : 0;
    return a.move[0].move;
}

static gtp_result generate(gtp *g, char *arguments, bool keep)
{
    gtp_result result;
    bool over;
    const int plies = g->plies;
    const game_move move = choose(g, arguments, &result, &over);
    if (over && result == GTP_DONE)
        text_add(&g->reply, "pass");
    if (move == MOVE_NONE)
        return result;
    gtp_vertex_write(&g->spec, move, &g->reply);
    if (keep)
        gtp_push(g, move);
    else if (g->plies > plies) /* a pass that brought the side to move */
        take_back(g);
    return GTP_DONE;
}

gtp_result gtp_genmove(gtp *g, char *arguments)
{
    return generate(g, arguments, true);
}

gtp_result gtp_reg_genmove(gtp *g, char *arguments)
{
    return generate(g, arguments, false);
}

gtp_result gtp_undo(gtp *g, char *arguments)
{
    (void)arguments;
    if (g->plies == 0)
        return gtp_fail(g, "cannot undo");
    take_back(g);
    return GTP_DONE;
}

/* "B+12", "W+1", "0". */
gtp_result gtp_final_score(gtp *g, char *arguments)
{
    int value;
    (void)arguments;
    if (!rules_over(&g->engine.rules, &g->now, &value))
        return gtp_fail(g, "cannot score: the game is not over");
    value = g->now.side == 0 ? value : -value;
    if (value == 0)
        text_add(&g->reply, "0");
    else
        text_add(&g->reply, "%c+%d", value > 0 ? 'B' : 'W', abs(value));
    return GTP_DONE;
}

/* A whole number of seconds or stones; false: none. */
static bool read_number(char **arguments, double *out)
{
    const char *word = gtp_word(arguments);
    char *end;
    *out = strtod(word, &end);
    return end != word && *end == '\0' && *out >= 0 && *out < 1e9;
}

gtp_result gtp_time_settings(gtp *g, char *arguments)
{
    double main_time, period, stones;
    if (!read_number(&arguments, &main_time) || !read_number(&arguments, &period) || !read_number(&arguments, &stones))
        return gtp_fail(g, "syntax error: expected main time, time of a period, and its stones");
    const bool none = period > 0 && stones < 1; /* the protocol's way to say: no limit */
    g->main_time = none ? 0 : main_time;
    g->period = none ? 0 : period;
    g->stones = (int)stones;
    gtp_reset_clock(g);
    return GTP_DONE;
}

gtp_result gtp_time_left(gtp *g, char *arguments)
{
    const int side = gtp_colour(&arguments);
    double left, stones;
    if (side < 0 || !read_number(&arguments, &left) || !read_number(&arguments, &stones))
        return gtp_fail(g, "syntax error: expected a colour, seconds and stones");
    g->left[side] = left;
    g->stones_left[side] = (int)stones;
    return GTP_DONE;
}

/* ---- GoGui's commands for other games than Go ---- */

gtp_result gtp_rules_game_id(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, "%s", gtp_game_name(&g->spec));
    return GTP_DONE;
}

gtp_result gtp_rules_board(gtp *g, char *arguments)
{
    (void)arguments;
    for (int i = 0; i < g->spec.rows * g->spec.cols; i++)
        text_add(&g->reply, "%s%c", i == 0 ? "" : i % g->spec.cols == 0 ? "\n" : " ", ".XO"[g->now.cell[i]]);
    return GTP_DONE;
}

gtp_result gtp_rules_board_size(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, "%d", g->spec.rows > g->spec.cols ? g->spec.rows : g->spec.cols);
    return GTP_DONE;
}

gtp_result gtp_rules_legal_moves(gtp *g, char *arguments)
{
    game_move legal[MAX_MOVES];
    const int count = rules_moves(&g->engine.rules, &g->now, legal);
    (void)arguments;
    for (int i = 0; i < count; i++) {
        text_add(&g->reply, i > 0 ? " " : "");
        gtp_vertex_write(&g->spec, legal[i], &g->reply);
    }
    return GTP_DONE;
}

gtp_result gtp_rules_side_to_move(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, g->now.side == 0 ? "black" : "white");
    return GTP_DONE;
}

gtp_result gtp_rules_final_result(gtp *g, char *arguments)
{
    if (rules_over(&g->engine.rules, &g->now, NULL))
        return gtp_final_score(g, arguments);
    text_add(&g->reply, "the game is not over");
    return GTP_DONE;
}
