/* nboard.c - see nboard.h. */
#include "protocol/nboard.h"

#include "base/clock.h"
#include "notation/notation.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const double ANALYSIS_PART = 0.2; /* of the time for a move, for each position of a game that is analysed */

typedef struct nboard {
    engine engine;
    const game_spec *spec;
    double seconds;
    FILE *out;
    diagram now;
    game_record game; /* from its start to `now`; in its moves, passes */
    int depth;        /* 0: none was set */
    int wanted;       /* moves to report while a search goes on */
    error *e;
} nboard;

typedef struct command {
    const char *name;
    bool ends_work;
    status (*run)(nboard *n, const char *text);
} command;

static void say(nboard *n, const char *text)
{
    (void)fprintf(n->out, "%s\n", text);
    (void)fflush(n->out);
}

static void say_status(nboard *n, const char *text)
{
    (void)fprintf(n->out, "status %s\n", text);
    (void)fflush(n->out);
}

/* As NBoard writes moves: "F5", "PA". */
static void move_name(const nboard *n, game_move move, char out[static MAX_MOVE_TEXT])
{
    if (move == MOVE_PASS) {
        (void)snprintf(out, MAX_MOVE_TEXT, "PA");
        return;
    }
    move_format(n->spec, move, out);
    *out = (char)toupper((unsigned char)*out);
}

static double seconds_of_game(const nboard *n)
{
    const int side = n->now.side;
    int own = 0;
    if (n->game.main_time[side] <= 0)
        return n->seconds;
    for (int i = 0; i < n->game.plies; i++)
        own += (n->game.start.side ^ (i & 1)) == side;
    const double left = n->game.main_time[side] + own * n->game.increment[side] - n->game.used[side];
    const double seconds = engine_seconds(left, n->game.increment[side], diagram_empties(n->spec, &n->now));
    return n->seconds > 0 && n->seconds < seconds ? n->seconds : seconds;
}

/* "search F5d6C3 3.00 0 100%": exact; "100%W": win, loss or draw proved; else that many plies. */
static void say_move(const nboard *n, const engine_move *m)
{
    char name[MAX_MOVE_TEXT], depth[24];
    if (m->sort == ENGINE_UNKNOWN)
        return;
    (void)fprintf(n->out, "search ");
    for (int i = 0; i < m->line_length; i++) {
        move_name(n, m->line[i], name);
        (void)fprintf(n->out, "%s", name);
    }
    if (m->percent < 100)
        (void)snprintf(depth, sizeof depth, "%d@%d%%", m->depth, m->percent);
    else
        (void)snprintf(depth, sizeof depth, "%d", m->depth);
    (void)fprintf(n->out, " %.2f 0 %s %s\n", m->value,
                  m->sort == ENGINE_EXACT     ? "100%"
                  : m->sort == ENGINE_OUTCOME ? "100%W"
                                              : depth,
                  m->sort == ENGINE_EXACT     ? "exact"
                  : m->sort == ENGINE_OUTCOME ? "win, loss or draw proved, value estimated"
                                              : "estimated");
    (void)fflush(n->out);
}

static void say_moves(nboard *n, const engine_answer *a)
{
    for (int i = 0; i < a->moves && i < n->wanted; i++)
        say_move(n, &a->move[i]);
}

static void tell(void *context, const engine_answer *so_far)
{
    nboard *n = context;
    if (so_far->news)
        say_moves(n, so_far);
    if (so_far->nodes > 0) {
        (void)fprintf(n->out, "nodestats %" PRIu64 " %.2f\n", so_far->nodes, so_far->seconds);
        (void)fflush(n->out);
    }
}

static status think(nboard *n, int moves, double seconds, engine_answer *a)
{
    const engine_limits limits = {.seconds = seconds, .depth = n->depth, .moves = moves};
    n->wanted = moves;
    say_status(n, "Thinking");
    const status s = engine_think(&n->engine, &n->now, &limits, tell, n, a, n->e);
    if (s == STATUS_OK)
        (void)fprintf(n->out, "nodestats %" PRIu64 " %.2f\n", a->nodes, a->seconds);
    return s;
}

/* ---- the commands ---- */

static status run_nboard(nboard *n, const char *text)
{
    (void)text;
    say(n, "set myname yomikiri");
    return STATUS_OK;
}

/* Its game stays as it was where the new one is not as it should be. */
static void set_game(nboard *n, const char *text)
{
    error inner;
    diagram d;
    position_note note;
    game_record game;
    char told[sizeof inner.text + 20];
    if (position_parse(n->spec, text, 1, LAST_POSITION, &d, &note, &game, &inner) == STATUS_OK) {
        n->now = d;
        n->game = game;
        return;
    }
    (void)snprintf(told, sizeof told, "Bad game: %s", inner.text);
    say_status(n, told);
}

static status run_set(nboard *n, const char *text)
{
    if (strncmp(text, "game", 4) == 0) {
        set_game(n, text + 4);
    } else if (strncmp(text, "depth", 5) == 0) {
        const long depth = strtol(text + 5, NULL, 10);
        n->depth = depth < 1 ? 0 : depth > MAX_SQUARES ? MAX_SQUARES : (int)depth;
        say(n, "set myname yomikiri");
    }
    return STATUS_OK; /* contempt is for drawn books, of which there are none */
}

/* "F5/1.00/2.5", "PA". */
static status run_move(nboard *n, const char *text)
{
    const size_t length = strcspn(text, "/ \t");
    const game_rules *rules = &n->engine.rules;
    const char *slash = strchr(text, '/');
    diagram now = n->now;
    error inner = {.text = ""};
    game_move move;
    char told[160];
    status s = move_parse(n->spec, text, length, &move, &inner);
    const bool passes = s == STATUS_OK && move != MOVE_PASS && rules_play(rules, &now, MOVE_PASS); /* left out */
    const int side = now.side;
    if (s != STATUS_OK || !rules_play(rules, &now, move)) {
        (void)snprintf(told, sizeof told, "Illegal move: %.20s", text);
        say_status(n, told);
        return STATUS_OK;
    }
    n->now = now;
    if (passes)
        n->game.move[n->game.plies++ % MAX_LINE] = MOVE_PASS;
    n->game.move[n->game.plies++ % MAX_LINE] = move;
    slash = slash != NULL ? strchr(slash + 1, '/') : NULL;
    const double used = slash != NULL ? strtod(slash + 1, NULL) : 0;
    n->game.used[side] += used > 0 && used < 1e9 ? used : 0;
    return STATUS_OK;
}

static status run_hint(nboard *n, const char *text)
{
    engine_answer a;
    const long moves = strtol(text, NULL, 10);
    const status s = think(n, moves < 1 ? 1 : moves > MAX_MOVES ? MAX_MOVES : (int)moves, n->seconds, &a);
    if (s == STATUS_OK) {
        say_moves(n, &a);
        say_status(n, "");
    }
    return s;
}

/* Every "go" has one answer, also where it is interrupted: an interface that
 * has gone on leaves it out. */
static status run_go(nboard *n, const char *text)
{
    engine_answer a;
    char name[MAX_MOVE_TEXT];
    (void)text;
    const status s = think(n, 1, seconds_of_game(n), &a);
    if (s != STATUS_OK)
        return s;
    move_name(n, a.moves > 0 ? a.move[0].move : MOVE_PASS, name);
    if (a.moves > 0 && a.move[0].sort != ENGINE_UNKNOWN)
        (void)fprintf(n->out, "=== %s/%.2f/%.2f\n", name, a.move[0].value, a.seconds);
    else
        (void)fprintf(n->out, "=== %s//%.2f\n", name, a.seconds);
    say_status(n, a.moves == 0                        ? "The game is over"
                  : a.move[0].sort == ENGINE_EXACT    ? "exact"
                  : a.move[0].sort == ENGINE_OUTCOME  ? "win, loss or draw proved"
                  : a.move[0].sort == ENGINE_ESTIMATE ? "estimated"
                                                      : "");
    return STATUS_OK;
}

static status run_ping(nboard *n, const char *text)
{
    (void)fprintf(n->out, "pong %.40s\n", text);
    (void)fflush(n->out);
    return STATUS_OK;
}

static status run_learn(nboard *n, const char *text)
{
    (void)text;
    say(n, "learned"); /* there is no book */
    return STATUS_OK;
}

/* The value of the position before ply `ply`; the game is over where it has no move. */
static status analyse(nboard *n, int ply, const diagram *d, double seconds, engine_answer *a)
{
    const engine_limits limits = {.seconds = seconds, .depth = n->depth, .moves = 1};
    int final;
    if (rules_over(&n->engine.rules, d, &final)) {
        (void)fprintf(n->out, "analysis %d %.2f\n", ply, (double) final);
        a->ended_early = false;
        return STATUS_OK;
    }
    const status s = engine_think(&n->engine, d, &limits, NULL, NULL, a, n->e);
    if (s == STATUS_OK && a->moves > 0 && a->move[0].sort != ENGINE_UNKNOWN)
        (void)fprintf(n->out, "analysis %d %.2f\n", ply, a->move[0].value);
    (void)fflush(n->out);
    return s;
}

/* From the end of the game to its start, for the side to move of each position; what comes before
 * the first that cannot be solved in its time is estimated. */
static status run_analyze(nboard *n, const char *text)
{
    diagram position[MAX_LINE + 1];
    engine_answer a = {.moves = 0};
    double seconds = n->seconds * ANALYSIS_PART;
    status s = STATUS_OK;
    const int plies = n->game.plies < MAX_LINE ? n->game.plies : MAX_LINE;
    (void)text;
    position[0] = n->game.start;
    for (int i = 0; i < plies; i++) {
        position[i + 1] = position[i];
        (void)rules_play(&n->engine.rules, &position[i + 1], n->game.move[i]);
    }
    say_status(n, "Analyzing");
    for (int ply = plies; ply >= 0 && s == STATUS_OK; ply--) {
        if (atomic_load(&n->engine.stop))
            break; /* a line has come in */
        s = analyse(n, ply, &position[ply], seconds, &a);
        seconds = a.ended_early ? 0.001 : seconds;
    }
    if (s == STATUS_OK)
        say_status(n, "");
    return s;
}

static const command COMMANDS[] = {
    {"nboard", false, run_nboard}, {"set", false, run_set},        {"move", true, run_move},
    {"hint", true, run_hint},      {"go", true, run_go},           {"ping", true, run_ping},
    {"learn", false, run_learn},   {"analyze", true, run_analyze}, {"quit", true, NULL},
};

static const command *find(const char *line, const char **text)
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
    const command *c = find(line, &text);
    return c != NULL && (c->ends_work || (c->run == run_set && strncmp(text, "game", 4) == 0));
}

/* In version 1 a move stands alone. */
static bool is_move_alone(const nboard *n, const char *line)
{
    game_move move;
    return move_parse(n->spec, line, strcspn(line, "/"), &move, NULL) == STATUS_OK;
}

static status serve(nboard *n)
{
    char line[LINE_TEXT];
    status s = STATUS_OK;
    while (s == STATUS_OK && lines_next(n->engine.lines, line)) {
        const char *text;
        const command *c = find(line, &text);
        if (c != NULL && c->run == NULL)
            break;
        if (c != NULL)
            s = c->run(n, text);
        else if (is_move_alone(n, line))
            s = run_move(n, line); /* other lines are left out, as the protocol wants it */
        if (ferror(n->out))
            s = fail(n->e, STATUS_IO, "nboard: standard output: writing failed");
    }
    return s;
}

bool nboard_plays(const game_spec *spec)
{
    return reversi_is(spec);
}

status nboard_serve(const game_spec *spec, const search_options *options, double seconds, int descriptor,
                    const _Atomic bool *over, FILE *out, error *e)
{
    nboard *n = engine_allocate(sizeof *n);
    if (n == NULL)
        return fail(e, STATUS_NO_MEMORY, "nboard: not enough memory");
    n->spec = spec;
    n->seconds = seconds;
    n->out = out;
    n->e = e;
    diagram_start(spec, &n->now);
    n->game.start = n->now;
    status s = engine_init(&n->engine, spec, options, e);
    if (s == STATUS_OK)
        s = lines_open(descriptor, ends_work, over, &n->engine.stop, &n->engine.lines, e);
    if (s == STATUS_OK)
        s = serve(n);
    lines_close(n->engine.lines);
    engine_close(&n->engine);
    free(n);
    return s;
}
