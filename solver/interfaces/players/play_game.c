/* play_game.c - the board, the moves and the values of a game in the terminal. */
#include "base/units.h"
#include "draw/board_view.h"
#include "text/notation.h"
#include "players/play.h"
#include "report/solution_record.h"

#include <string.h>

/* Black 2, White 5: if discs are counted. */
static void print_discs(const game *g)
{
    const game_spec *spec = &g->session->spec;
    int discs[3] = {0, 0, 0};
    for (int i = 0; i < spec->rows * spec->cols; i++)
        discs[g->now.cell[i]]++;
    output_text(g->out, "%s %d, %s %d\n", side_name(spec, 0), discs[1], side_name(spec, 1), discs[2]);
}

void play_draw(const game *g)
{
    board_view view;
    board_view_init(&view, &g->session->spec, &g->now);
    const game_move last = g->plies > 0 && g->plies <= PLIES_KEPT ? g->played[g->plies - 1] : MOVE_NONE;
    if (g->plies > 0)
        view.last = game_square_of(&g->session->spec, &g->before[(g->plies - 1) % MAX_LINE], last);
    if (g->who[g->now.side] == PLAYER_person)
        board_view_moves(&view, &g->session->rules);
    output_text(g->out, "\n");
    board_print(g->out, &view, g->c->request.o.color);
    if (game_of(&g->session->spec)->stones == STONES_DISCS)
        print_discs(g);
}

/* " (exact: +8)", " (estimate +2, depth 18, not proved)", " (not proved)". */
static words knowledge_words(const session *s, const advice *a)
{
    if (a->exact)
        return words_make(" (exact: %s)", format_signed(a->value).text);
    if (a->estimate.known)
        return words_make(" (estimate %s, %s, not proved)", format_signed(a->estimate.value).text,
                          depth_words(a->estimate.depth, a->estimate.percent).text);
    return s->depth >= 0 ? words_make(" (best at depth %d, not proved)", s->depth) : words_make(" (not proved)");
}

/* A move that `side` has just made. */
static void print_record(const game *g, game_move move, int side, const advice *a)
{
    static const char *const names[] = {
        [PLAYER_person] = "person", [PLAYER_solver] = "solver", [PLAYER_strategy] = "strategy"};
    record made = record_begin();
    record_integer(&made, "ply", g->plies);
    record_text(&made, "side", side == 0 ? "X" : "O");
    record_text(&made, "by", names[g->who[side]]);
    record_move(&made, "move", &g->session->spec, move);
    record_text(&made, "position", diagram_name(&g->session->spec, &g->now).text);
    if (a != NULL) {
        record_text(&made, "known", a->exact ? "exact" : NULL);
        record_optional(&made, "value", a->exact, a->value);
    }
    if (a != NULL && a->estimate.known) {
        record_integer(&made, "estimate", a->estimate.value);
        record_integer(&made, "estimate_depth", a->estimate.depth);
    }
    output_record(g->out, &made);
}

void play_move(game *g, game_move move, const advice *a)
{
    const int side = g->now.side;
    g->before[g->plies % MAX_LINE] = g->now;
    (void)rules_play(&g->session->rules, &g->now, move);
    g->undone = g->undone > 0 && g->played[g->plies] == move ? g->undone - 1 : 0;
    if (g->plies < PLIES_KEPT)
        g->played[g->plies] = move;
    g->plies++;
    g->plan = g->plan < g->plan_length && g->planned[g->plan] == move ? g->plan + 1 : g->plan_length;
    output_text(g->out, "%s plays %s%s\n", side_name(&g->session->spec, side), move_name(&g->session->spec, move).text,
                a != NULL ? knowledge_words(g->session, a).text : "");
    print_record(g, move, side, a);
    play_draw(g);
}

/* The best move that the search found; the first legal one if it found none. */
static game_move move_of(const game *g, const search_result *r)
{
    game_move legal[MAX_MOVES];
    if (r->best != MOVE_NONE)
        return r->best;
    if (r->estimate.known && r->estimate.line_length > 0)
        return r->estimate.line[0];
    (void)rules_moves(&g->session->rules, &g->now, legal);
    return legal[0];
}

status play_advise(game *g, advice *out, words *known, error *e)
{
    solution v;
    const search_result *r = &v.result.search;
    *known = (words){""};
    const status s = command_solve(g->c, &g->now, false, &v, e);
    if (s != STATUS_OK && s != STATUS_STOPPED)
        return s;
    if (s == STATUS_STOPPED) /* this method has no result before it ends */
        v = (solution){.result.search.best = MOVE_NONE};
    g->c->report->stopped = false; /* a move's time limit does not end the game */
    g->plan = g->plan_length = 0;
    *out = (advice){.move = move_of(g, r)};
    if (s == STATUS_STOPPED)
        return STATUS_OK;
    out->exact = r->best != MOVE_NONE && r->known == KNOWN_EXACT && g->session->depth < 0;
    out->value = r->value;
    out->estimate = r->estimate;
    out->estimate.known = out->estimate.known && !out->exact;
    if (out->exact) {
        g->plan_length = r->line_length;
        g->plan_value = r->value;
        g->plan_side = g->now.side;
        memcpy(g->planned, r->line, sizeof r->line);
    }
    *known = solution_words(g->session, &g->now, &v);
    return STATUS_OK;
}

void play_print_advice(const game *g, const advice *a, const words *known)
{
    const char *what = a->exact                 ? "best"
                       : g->session->depth >= 0 ? "best at this depth"
                                                : "no move is proved best in time; likely best";
    if (a->estimate.known) /* with its move */
        output_text(g->out, "%s\n", known->text);
    else
        output_text(g->out, "%s%s%s %s\n", known->text, known->text[0] != '\0' ? "; " : "", what,
                    move_words(&g->session->spec, &g->now, a->move).text);
}

void play_print_verdict(const game *g, game_move move, int value, game_move best, int best_value)
{
    const words played = move_words(&g->session->spec, &g->now, move);
    if (value == best_value)
        output_text(g->out, "%s is a best move (%s)\n", played.text, format_signed(value).text);
    else
        output_text(g->out, "%s (%s) loses %d; best was %s (%s)\n", played.text, format_signed(value).text,
                    best_value - value, move_words(&g->session->spec, &g->now, best).text,
                    format_signed(best_value).text);
}

void play_print_line(const game *g)
{
    char line[PLIES_KEPT * 4];
    const int plies = g->plies < PLIES_KEPT ? g->plies : PLIES_KEPT;
    line_words(&g->session->spec, g->played, plies, line, sizeof line);
    if (plies > 0)
        output_text(g->out, "moves: %s\n", line);
}
