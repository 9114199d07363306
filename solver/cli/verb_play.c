/* verb_play.c - `play`: a game in the terminal. */
#include "base/input.h"
#include "base/units.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "draw/board_view.h"
#include "notation/notation.h"
#include "originals/strategy.h"
#include "report/verb_record.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static const double SECONDS_A_MOVE = 5; /* where --seconds-each does not say otherwise */

typedef struct game {
    command *c;
    output *out;
    int who[2]; /* PLAYER_person, PLAYER_solver, PLAYER_strategy */
    playing play;
    diagram before[MAX_LINE]; /* for undo; the last MAX_LINE positions are kept */
} game;

static void draw(const game *g)
{
    board_view view;
    board_view_init(&view, &g->play.session->spec, &g->play.now);
    const game_move last =
        g->play.plies > 0 && g->play.plies <= PLAYING_MOST ? g->play.played[g->play.plies - 1] : MOVE_NONE;
    if (g->play.plies > 0)
        view.last = game_square_of(&g->play.session->spec, &g->before[(g->play.plies - 1) % MAX_LINE], last);
    output_text(g->out, "\n");
    board_print(g->out, &view, g->c->request.o.color);
}

/* " (exact: +8)", " (estimate +2, depth 18, not proved)", " (not proved)". */
static void knowledge_words(const session *s, const advice *a, char out[static 80])
{
    char depth[40];
    depth_words(a->estimate.depth, a->estimate.percent, depth);
    if (a->exact)
        (void)snprintf(out, 80, " (exact: %+d)", a->value);
    else if (a->estimate.known)
        (void)snprintf(out, 80, " (estimate %+d, %s, not proved)", a->estimate.value, depth);
    else
        (void)snprintf(out, 80, s->depth >= 0 ? " (best at depth %d, not proved)" : " (not proved)", s->depth);
}

/* Plays a legal move.  `a`: the solver's knowledge of it; NULL: it is not the solver's. */
static void make_move(game *g, game_move move, const advice *a)
{
    const session *s = g->play.session;
    const int side = g->play.now.side;
    char text[MAX_MOVE_TEXT], known[80] = "";
    g->before[g->play.plies % MAX_LINE] = g->play.now;
    playing_move(&g->play, move);
    move_format(&s->spec, move, text);
    if (a != NULL)
        knowledge_words(s, a, known);
    output_text(g->out, "%s plays %s%s\n", side_name(&s->spec, side), text, known);
    record made = play_record(&g->play, move, side, g->who[side], a);
    output_record(g->out, &made);
    draw(g);
}

/* Searches the present position; `words`: the value, or bounds and estimate; empty: nothing is
 * known. */
static status advise(game *g, advice *out, char words[static MAX_WORDS_TEXT], error *e)
{
    solution v;
    words[0] = '\0';
    const status s = command_solve(g->c, &g->play.now, false, &v, e);
    if (s != STATUS_OK && s != STATUS_STOPPED) /* stopped: this method knows nothing before its end */
        return s;
    g->c->report->stopped = false; /* a limit of a move does not end the game */
    playing_advise(&g->play, s == STATUS_OK ? &v : NULL, out);
    if (s == STATUS_OK)
        solution_words(g->play.session, &g->play.now, &v, words);
    return STATUS_OK;
}

/* "Black +8: Black wins 36-28; best d3", or bounds and estimate. */
static void print_advice(const game *g, const advice *a, const char *words)
{
    char move[MAX_MOVE_TEXT];
    move_format(&g->play.session->spec, a->move, move);
    const char *what = a->exact                      ? "best"
                       : g->play.session->depth >= 0 ? "best at this depth"
                                                     : "no move is proved best in time; likely best";
    if (a->estimate.known) /* with its move */
        output_text(g->out, "%s\n", words);
    else
        output_text(g->out, "%s%s%s %s\n", words, *words != '\0' ? "; " : "", what, move);
}

/* Takes back moves until the same side is to move again. */
static void undo(game *g)
{
    int side = g->play.now.side, steps = 0;
    do {
        if (steps == g->play.plies || steps == MAX_LINE - 1) {
            output_text(g->out, "there is nothing to take back\n");
            return;
        }
        steps++;
    } while (g->before[(g->play.plies - steps) % MAX_LINE].side != side);
    g->play.plies -= steps;
    g->play.now = g->before[g->play.plies % MAX_LINE];
    playing_forget(&g->play);
    draw(g);
}

static void hint(game *g)
{
    advice a;
    char words[MAX_WORDS_TEXT];
    error e;
    if (advise(g, &a, words, &e) == STATUS_OK)
        print_advice(g, &a, words);
    else
        output_text(g->out, "%s\n", e.text);
}

/* A line of standard input, cut to `size`; false: its end, or the work is to end. */
static bool read_line(char *line, size_t size)
{
    size_t used = 0;
    char byte = '\0';
    while (byte != '\n') {
        if (!input_wait(STDIN_FILENO, interrupt_flag()) || read(STDIN_FILENO, &byte, 1) <= 0)
            break;
        if (used < size - 1)
            line[used++] = byte;
    }
    line[used] = '\0';
    return byte == '\n' || (used > 0 && !interrupt_over());
}

/* A move typed by a person; *quit when there is none to come. */
static bool typed_move(game *g, game_move *out, bool *quit)
{
    char line[128];
    game_move legal[MAX_MOVES];
    error e;
    output_text(g->out,
                "%s to move (a move, hint, undo or quit): ", side_name(&g->play.session->spec, g->play.now.side));
    if (!read_line(line, sizeof line)) {
        output_text(g->out, "\n");
        *quit = true;
        return false;
    }
    char *text = line + strspn(line, " \t");
    text[strcspn(text, " \t\r\n")] = '\0';
    if (strcmp(text, "quit") == 0 || strcmp(text, "q") == 0) {
        *quit = true;
    } else if (strcmp(text, "undo") == 0) {
        undo(g);
    } else if (strcmp(text, "hint") == 0) {
        hint(g);
    } else if (move_parse(&g->play.session->spec, text, strlen(text), out, &e) != STATUS_OK) {
        output_text(g->out, "%s\n", e.text);
    } else {
        int count = rules_moves(&g->play.session->rules, &g->play.now, legal);
        char list[MAX_MOVES * 6];
        if (rules_allows(&g->play.session->rules, &g->play.now, *out))
            return true;
        line_words(&g->play.session->spec, legal, count, list, sizeof list);
        output_text(g->out, "'%s' is not legal; expected one of %s\n", text, list);
    }
    return false;
}

static status solver_move(game *g, error *e)
{
    advice a;
    char words[MAX_WORDS_TEXT] = "";
    const status s = playing_planned(&g->play, &a) ? STATUS_OK : advise(g, &a, words, e);
    if (s == STATUS_OK && command_over(g->c->report))
        return STATUS_STOPPED; /* an interrupted search does not choose a move */
    if (s == STATUS_OK) {
        if (words[0] != '\0' || !a.exact)
            print_advice(g, &a, words);
        make_move(g, a.move, &a);
    }
    return s;
}

static status one_move(game *g, bool *quit, error *e)
{
    const game_rules *rules = &g->play.session->rules;
    const int who = g->who[g->play.now.side];
    game_move move;
    if (rules_allows(rules, &g->play.now, MOVE_PASS))
        make_move(g, MOVE_PASS, NULL);
    else if (who == PLAYER_solver)
        return solver_move(g, e);
    else if (who == PLAYER_strategy)
        make_move(g, strategy_move(rules, &g->play.now), NULL);
    else if (typed_move(g, &move, quit))
        make_move(g, move, NULL);
    return STATUS_OK;
}

static void print_end(const game *g)
{
    record made = play_end_record(&g->play);
    output_text(g->out, "game over: %s\n", record_text_of(made.json, "words"));
    output_record(g->out, &made);
}

static status choose_players(game *g, error *e)
{
    options *o = &g->c->request.o;
    g->who[0] = o->strategy ? PLAYER_strategy : o->first;
    g->who[1] = o->strategy ? PLAYER_strategy : o->second;
    if (!o->given[OPTION_seconds_each])
        o->seconds_each = SECONDS_A_MOVE;
    return playing_check(&g->play.session->spec, g->who[0], g->who[1], e);
}

status verb_play(command *c, error *e)
{
    game g = {.c = c, .out = &c->report->out, .play.session = &c->session};
    const game_rules *rules = &c->session.rules;
    bool quit = false;
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = choose_players(&g, e);
    if (s != STATUS_OK)
        return s;
    g.play.now = c->problem.position;
    output_text(g.out, "%s\n", c->session.spec_text);
    draw(&g);
    while (!quit && s == STATUS_OK && !rules_over(rules, &g.play.now, NULL))
        s = command_over(c->report) ? STATUS_STOPPED : one_move(&g, &quit, e);
    if (s == STATUS_STOPPED || (s == STATUS_OK && command_over(c->report)))
        return fail(e, STATUS_STOPPED, "play: stopped after %d pl%s", g.play.plies,
                    plural((uint64_t)g.play.plies, "y", "ies"));
    if (s == STATUS_OK && rules_over(rules, &g.play.now, NULL))
        print_end(&g);
    return s;
}
