/* verb_play.c - `play`: a game in the terminal. */
#include "base/units.h"
#include "players/play.h"
#include "text/notation.h"
#include "mnk/strategy.h"
#include "report/solution_record.h"

#include <stdlib.h>
#include <string.h>

static const double SECONDS_A_MOVE = 5; /* unless --seconds-each is given */

static status solver_move(game *g, error *e)
{
    const bool planned = g->plan < g->plan_length;
    words known = {""};
    advice a = {.exact = true};
    status s = STATUS_OK;
    if (planned) {
        a.move = g->planned[g->plan];
        a.value = g->now.side == g->plan_side ? g->plan_value : -g->plan_value;
    } else {
        s = play_advise(g, &a, &known, e);
    }
    if (s == STATUS_OK && command_over(g->c->report))
        return STATUS_STOPPED; /* an interrupted search does not choose a move */
    if (s == STATUS_OK) {
        if (known.text[0] != '\0' || !a.exact)
            play_print_advice(g, &a, &known);
        play_move(g, a.move, &a);
    }
    return s;
}

static status one_move(game *g, bool *quit, error *e)
{
    const game_rules *rules = &g->session->rules;
    const int who = g->who[g->now.side];
    game_move move;
    if (rules_allows(rules, &g->now, MOVE_PASS))
        play_move(g, MOVE_PASS, NULL);
    else if (who == PLAYER_solver)
        return solver_move(g, e);
    else if (who == PLAYER_strategy)
        play_move(g, strategy_move(rules, &g->now), NULL);
    else if (play_typed_move(g, &move, quit))
        play_move(g, move, NULL);
    return STATUS_OK;
}

static void print_end(const game *g)
{
    const session *s = g->session;
    search_result end = {.known = KNOWN_EXACT};
    record made = record_begin();
    (void)rules_over(&s->rules, &g->now, &end.value);
    const words meaning = meaning_words(&s->rules, &g->now, &end, false);
    record_text(&made, "ply", "end");
    record_text(&made, "spec", s->spec_text);
    record_moves(&made, "line", &s->spec, g->played, g->plies < PLIES_KEPT ? g->plies : PLIES_KEPT);
    record_integer(&made, "value", g->now.side == 0 ? end.value : -end.value);
    record_text(&made, "words", meaning.text);
    record_version(&made);
    output_text(g->out, "game over: %s\n", meaning.text);
    output_record(g->out, &made);
}

static status choose_players(game *g, error *e)
{
    options *o = &g->c->request.o;
    g->who[0] = o->strategy ? PLAYER_strategy : o->first;
    g->who[1] = o->strategy ? PLAYER_strategy : o->second;
    if (!o->given[OPTION_seconds_each])
        o->seconds_each = SECONDS_A_MOVE;
    if ((g->who[0] != PLAYER_strategy && g->who[1] != PLAYER_strategy) || strategy_knows(&g->session->spec))
        return STATUS_OK;
    return fail(e, STATUS_BAD_INPUT, "play: the four-rule strategy cannot play '%.400s'; expected ttt or mnk:R,C,K",
                g->session->spec_text);
}

/* The start of the game: from the words, or from the file, by default from its first game. */
static status choose_start(game *g, error *e)
{
    request *r = &g->c->request;
    collection games;
    g->now = g->c->problem.position;
    if (r->o.file == NULL)
        return STATUS_OK;
    r->o.game = r->o.game > 0 ? r->o.game : 1;
    status s = request_file(r, &g->session->spec, g->c->report, &games, e);
    if (s == STATUS_OK && games.count == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: game %lld has no such position", r->o.file, (long long)r->o.game);
    if (s == STATUS_OK)
        g->now = games.list[0].position;
    free(games.list);
    return s;
}

status verb_play(command *c, error *e)
{
    game g = {.c = c, .out = &c->report->out, .session = &c->session};
    const game_rules *rules = &c->session.rules;
    bool quit = false;
    status s = choose_start(&g, e);
    if (s == STATUS_OK)
        s = choose_players(&g, e);
    if (s != STATUS_OK)
        return s;
    g.start = g.now;
    output_text(g.out, "%s\n", c->session.spec_text);
    play_draw(&g);
    while (!quit && s == STATUS_OK && !rules_over(rules, &g.now, NULL))
        s = command_over(c->report) ? STATUS_STOPPED : one_move(&g, &quit, e);
    if (s == STATUS_STOPPED || (s == STATUS_OK && command_over(c->report)))
        return fail(e, STATUS_STOPPED, "play: stopped after %d pl%s", g.plies, plural((uint64_t)g.plies, "y", "ies"));
    if (s == STATUS_OK && rules_over(rules, &g.now, NULL))
        print_end(&g);
    if (s == STATUS_OK)
        play_print_line(&g);
    return s;
}
