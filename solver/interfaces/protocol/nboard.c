/* nboard.c - the NBoard protocol (protocol.h).  An error in a command is reported as a status, and
 * the command is ignored. */
#include "base/text_buffer.h"
#include "base/writer.h"
#include "reversi/reversi.h"
#include "text/notation.h"
#include "protocol/protocol.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const double ANALYSIS_PART = 0.2; /* of the time for a move, for each position of a game that is analysed */

typedef struct nboard {
    engine engine;
    game_record game; /* from its start to engine.now; in its moves, passes */
    int depth;        /* 0: none was set */
    int wanted;       /* moves to report while a search goes on */
    const char *text; /* of the command, what follows its name */
} nboard;

/* Prints one line of an answer. */
__attribute__((format(printf, 2, 3))) static void say(const nboard *n, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer_vprint(n->engine.out, format, arguments);
    va_end(arguments);
    (void)fputc('\n', n->engine.out);
    (void)fflush(n->engine.out);
}

/* A move in NBoard's notation: "F5", "PA". */
static void nboard_move(const nboard *n, game_move move, char out[static MAX_MOVE_TEXT])
{
    if (move == MOVE_PASS) {
        (void)snprintf(out, MAX_MOVE_TEXT, "PA");
        return;
    }
    move_format(&n->engine.rules.spec, move, out);
    *out = (char)toupper((unsigned char)*out);
}

static double seconds_of_game(const nboard *n)
{
    const engine *g = &n->engine;
    const int side = g->now.side;
    const double most = engine_most_seconds(g, n->depth);
    int own = 0;
    if (n->game.main_time[side] <= 0)
        return most;
    for (int i = 0; i < n->game.plies; i++)
        own += (n->game.start.side ^ (i & 1)) == side;
    const double left = n->game.main_time[side] + own * n->game.increment[side] - n->game.used[side];
    const double seconds = engine_seconds(left, n->game.increment[side], diagram_empties(&g->rules.spec, &g->now));
    return most > 0 && most < seconds ? most : seconds;
}

/* "search F5d6C3 3.00 0 100%": exact; "100%W": win, loss or draw proved; otherwise the number of
 * plies. */
static void say_move(const nboard *n, const engine_move *m)
{
    char line[MAX_LINE * MAX_MOVE_TEXT], depth[24];
    text_buffer moves = text_begin(line, sizeof line);
    if (m->sort == ENGINE_UNKNOWN)
        return;
    for (int i = 0; i < m->line_length; i++) {
        char name[MAX_MOVE_TEXT];
        nboard_move(n, m->line[i], name);
        text_add(&moves, "%s", name);
    }
    if (m->percent < 100)
        (void)snprintf(depth, sizeof depth, "%d@%d%%", m->depth, m->percent);
    else
        (void)snprintf(depth, sizeof depth, "%d", m->depth);
    say(n, "search %s %.2f 0 %s %s", line, m->value,
        m->sort == ENGINE_EXACT     ? "100%"
        : m->sort == ENGINE_OUTCOME ? "100%W"
                                    : depth,
        m->sort == ENGINE_EXACT     ? "exact"
        : m->sort == ENGINE_OUTCOME ? "win, loss or draw proved, value estimated"
                                    : "estimated");
}

static void say_moves(const nboard *n, const engine_answer *a)
{
    for (int i = 0; i < a->moves && i < n->wanted; i++)
        say_move(n, &a->move[i]);
}

static void say_nodes(const nboard *n, const engine_answer *a)
{
    say(n, "nodestats %" PRIu64 " %.2f", a->nodes, a->seconds);
}

static void tell(void *context, const engine_answer *so_far)
{
    const nboard *n = context;
    if (so_far->news)
        say_moves(n, so_far);
    if (so_far->nodes > 0)
        say_nodes(n, so_far);
}

static status think(nboard *n, int moves, double seconds, engine_answer *a)
{
    const engine_limits limits = {.seconds = seconds, .depth = n->depth, .moves = moves};
    n->wanted = moves;
    say(n, "status Thinking");
    const status s = engine_think(&n->engine, &n->engine.now, &limits, tell, n, a, n->engine.e);
    if (s == STATUS_OK)
        say_nodes(n, a);
    return s;
}

/* ---- the commands ---- */

/* The game stays as it was if the new one is not valid.  NBoard calls the games that it starts "8",
 * also those for a misère engine. */
static status run_set(nboard *n)
{
    const game_spec *spec = &n->engine.rules.spec;
    error inner;
    diagram d;
    position_note note;
    game_record game;
    position_choice choice = LAST_POSITION;
    choice.normal_type = true;
    if (strncmp(n->text, "game", 4) == 0) {
        if (position_parse(spec, n->text + 4, 1, choice, &d, &note, &game, &inner) == STATUS_OK) {
            n->engine.now = d;
            n->game = game;
            if (note.komi)
                say(n, "status A game with komi: values do not include it");
        } else {
            say(n, "status Bad game: %s", inner.text);
        }
    } else if (strncmp(n->text, "depth", 5) == 0) {
        const long depth = strtol(n->text + 5, NULL, 10);
        n->depth = depth < 1 ? 0 : depth > MAX_SQUARES ? MAX_SQUARES : (int)depth;
        say(n, "set myname yomikiri");
    }
    return STATUS_OK; /* contempt is for drawn books, which this engine does not have */
}

/* "F5/1.00/2.5", "PA". */
static status run_move(nboard *n)
{
    const game_rules *rules = &n->engine.rules;
    diagram now = n->engine.now;
    game_move move;
    const status s = move_parse(&rules->spec, n->text, strcspn(n->text, "/ \t"), &move, NULL);
    const bool passes = s == STATUS_OK && move != MOVE_PASS && rules_play(rules, &now, MOVE_PASS); /* left out */
    const int side = now.side;
    if (s != STATUS_OK || !rules_play(rules, &now, move)) {
        say(n, "status Illegal move: %.20s", n->text);
        return STATUS_OK;
    }
    n->engine.now = now;
    if (passes)
        n->game.move[n->game.plies++ % MAX_LINE] = MOVE_PASS;
    n->game.move[n->game.plies++ % MAX_LINE] = move;
    n->game.used[side] += move_seconds(n->text);
    return STATUS_OK;
}

static status run_hint(nboard *n)
{
    engine_answer a;
    const long moves = strtol(n->text, NULL, 10);
    const status s = think(n,
                           moves < 1           ? 1
                           : moves > MAX_MOVES ? MAX_MOVES
                                               : (int)moves,
                           engine_most_seconds(&n->engine, n->depth), &a);
    if (s == STATUS_OK) {
        say_moves(n, &a);
        say(n, "status ");
    }
    return s;
}

/* Every "go" gets one answer, even if it is interrupted: an interface that has moved
 * on ignores it. */
static status run_go(nboard *n)
{
    engine_answer a;
    char name[MAX_MOVE_TEXT];
    const status s = think(n, 1, seconds_of_game(n), &a);
    if (s != STATUS_OK)
        return s;
    nboard_move(n, a.moves > 0 ? a.move[0].move : MOVE_PASS, name);
    if (a.moves > 0 && a.move[0].sort != ENGINE_UNKNOWN)
        say(n, "=== %s/%.2f/%.2f", name, a.move[0].value, a.seconds);
    else
        say(n, "=== %s//%.2f", name, a.seconds);
    say(n, "status %s",
        a.moves == 0                        ? "The game is over"
        : a.move[0].sort == ENGINE_EXACT    ? "exact"
        : a.move[0].sort == ENGINE_OUTCOME  ? "win, loss or draw proved"
        : a.move[0].sort == ENGINE_ESTIMATE ? "estimated"
                                            : "");
    return STATUS_OK;
}

static status run_ping(nboard *n)
{
    say(n, "pong %.40s", n->text);
    return STATUS_OK;
}

static status run_quit(nboard *n)
{
    n->engine.quit = true;
    return STATUS_OK;
}

/* The value of the position before ply `ply`; the game is over if it has no move. */
static status analyse(nboard *n, int ply, const diagram *d, double seconds, engine_answer *a)
{
    const engine_limits limits = {.seconds = seconds, .depth = n->depth, .moves = 1};
    int final;
    if (rules_over(&n->engine.rules, d, &final)) {
        say(n, "analysis %d %.2f", ply, (double) final);
        a->ended_early = false;
        return STATUS_OK;
    }
    const status s = engine_think(&n->engine, d, &limits, NULL, NULL, a, n->engine.e);
    if (s == STATUS_OK && a->moves > 0 && a->move[0].sort != ENGINE_UNKNOWN)
        say(n, "analysis %d %.2f", ply, a->move[0].value);
    return s;
}

/* From the end of the game to its start, for the side to move of each position; without a depth,
 * what comes before the first that cannot be solved in its time is estimated. */
static status run_analyze(nboard *n)
{
    diagram position[MAX_LINE + 1];
    engine_answer a = {.moves = 0};
    double seconds = engine_most_seconds(&n->engine, n->depth) * ANALYSIS_PART;
    status s = STATUS_OK;
    const int plies = n->game.plies < MAX_LINE ? n->game.plies : MAX_LINE;
    position[0] = n->game.start;
    for (int i = 0; i < plies; i++) {
        position[i + 1] = position[i];
        (void)rules_play(&n->engine.rules, &position[i + 1], n->game.move[i]);
    }
    say(n, "status Analyzing");
    for (int ply = plies; ply >= 0 && s == STATUS_OK; ply--) {
        if (atomic_load(&n->engine.stop))
            break; /* a line has arrived */
        s = analyse(n, ply, &position[ply], seconds, &a);
        seconds = a.ended_early && n->depth == 0 ? 0.001 : seconds;
    }
    if (s == STATUS_OK)
        say(n, "status ");
    return s;
}

typedef struct command {
    const char *name;
    bool ends_work;
    status (*run)(nboard *n); /* NULL: it is answered by `reply` */
    const char *reply;
} command;

static const command COMMANDS[] = {
    {"nboard", false, NULL, "set myname yomikiri"},
    {"set", false, run_set, NULL},
    {"move", true, run_move, NULL},
    {"hint", true, run_hint, NULL},
    {"go", true, run_go, NULL},
    {"ping", true, run_ping, NULL},
    {"learn", false, NULL, "learned"}, /* there is no book */
    {"analyze", true, run_analyze, NULL},
    {"quit", true, run_quit, NULL},
};

static const command *find_command(const char *line, const char **text)
{
    const size_t length = strcspn(line, " \t");
    *text = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (strlen(COMMANDS[i].name) == length && strncmp(COMMANDS[i].name, line, length) == 0)
            return &COMMANDS[i];
    return NULL;
}

static bool ends_work(const char *line)
{
    const char *text;
    const command *c = find_command(line, &text);
    return c != NULL && (c->ends_work || (c->run == run_set && strncmp(text, "game", 4) == 0));
}

/* Lines that are neither commands nor moves are ignored, as the protocol asks. */
static status answer(engine *g, char *line)
{
    nboard *n = (nboard *)g;
    const command *c = find_command(line, &n->text);
    game_move move;
    if (c != NULL && c->run != NULL)
        return c->run(n);
    if (c != NULL) {
        say(n, "%s", c->reply);
    } else if (move_parse(&g->rules.spec, line, strcspn(line, "/"), &move, NULL) == STATUS_OK) {
        n->text = line; /* in version 1 a move stands alone */
        return run_move(n);
    }
    return STATUS_OK;
}

static void begin(engine *g)
{
    ((nboard *)g)->game.start = g->now;
}

const protocol protocol_nboard = {.name = "nboard",
                                  .plays = reversi_is,
                                  .ends_work = ends_work,
                                  .size = sizeof(nboard),
                                  .begin = begin,
                                  .answer = answer};
