/* gtp.c - the Go Text Protocol (protocol.h): its commands.  A comment "# interrupt" ends the
 * current command with what is known. */
#include "base/textfile.h"
#include "base/version.h"
#include "game/game_text.h"
#include "text/notation.h"
#include "protocol/gtp_game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SIDE = 25 /* letters except I */ };

/* False: the command failed, and the reply is the reason. */
typedef bool gtp_command(gtp *g);

static bool refuse(gtp *g, const char *message)
{
    g->reply = text_begin(g->text, sizeof g->text);
    text_add(&g->reply, "%s", message);
    return false;
}

static const char *game_name(const game_spec *spec)
{
    return text_of(spec)->gtp_name;
}

static bool plays(const game_spec *spec)
{
    return game_name(spec) != NULL && spec->rows <= MOST_SIDE && spec->cols <= MOST_SIDE;
}

/* ---- the board ---- */

static bool run_version(gtp *g)
{
    text_add(&g->reply, "%s", version_number());
    return true;
}

static bool run_quit(gtp *g)
{
    g->engine.quit = true;
    return true;
}

static bool run_clear_board(gtp *g)
{
    diagram_start(&g->engine.rules.spec, &g->engine.now);
    g->plies = 0;
    gtp_reset_clock(g);
    return true;
}

/* Another board of the same game, with sides of that length. */
static bool run_boardsize(gtp *g)
{
    const game_spec before = g->engine.rules.spec;
    game_spec spec = before;
    char *end;
    const char *word = gtp_word(g);
    const long side = strtol(word, &end, 10);
    error inner;
    if (end == word || *end != '\0')
        return refuse(g, "syntax error: expected the length of a side");
    if (side < 2 || side > 8)
        return refuse(g, "unacceptable size");
    if (side != spec.rows || side != spec.cols) {
        spec.rows = spec.cols = (int)side;
        engine_close(&g->engine);
        if (engine_init(&g->engine, &spec, &g->engine.search, &inner) != STATUS_OK) {
            (void)engine_init(&g->engine, &before, &g->engine.search, NULL);
            return refuse(g, inner.text);
        }
    }
    return run_clear_board(g);
}

static bool run_showboard(gtp *g)
{
    const game_rules *rules = &g->engine.rules;
    text_add(&g->reply, "\n");
    text_of(&rules->spec)->draw(&rules->spec, &g->engine.now, &g->reply);
    text_add(&g->reply, "%s to move", rules->game->sides[g->engine.now.side]);
    return true;
}

/* The moves of an SGF or GGF file, or those before move N of it. */
static bool run_loadsgf(gtp *g)
{
    char *text = NULL;
    size_t length;
    error inner;
    diagram d;
    position_note note;
    game_record record;
    position_choice choice = LAST_POSITION;
    const char *path = gtp_word(g), *number = gtp_word(g);
    status s = *path != '\0' && strcmp(path, "-") != 0
                   ? text_file_read(path, "a game", TEXT_FILE_LIMIT, NULL, &text, &length, &inner)
                   : fail(&inner, STATUS_BAD_INPUT, "syntax error: expected a file");
    if (*number != '\0')
        choice.ply = (int)strtol(number, NULL, 10) - 1;
    if (s == STATUS_OK)
        s = position_parse(&g->engine.rules.spec, text, 1, choice, &d, &note, &record, &inner);
    free(text);
    if (s != STATUS_OK)
        return refuse(g, inner.text);
    g->engine.now = record.start;
    g->plies = 0;
    for (int i = 0; i < record.plies; i++) {
        gtp_keep(g, &g->engine.now);
        (void)rules_play(&g->engine.rules, &g->engine.now, record.move[i]);
    }
    return true;
}

static bool run_set_game(gtp *g)
{
    return strcmp(gtp_word(g), game_name(&g->engine.rules.spec)) == 0 || refuse(g, "unsupported game");
}

/* ---- moves, time and results ---- */

static bool run_play(gtp *g)
{
    const diagram before = g->engine.now;
    const int side = gtp_colour(g);
    game_move move;
    if (side < 0 || !gtp_vertex(g, &move))
        return refuse(g, "syntax error: expected a colour and a vertex");
    const bool over = rules_over(&g->engine.rules, &before, NULL);
    if (over && move != MOVE_PASS)
        return refuse(g, "illegal move: the game is over");
    if (!over && (move == MOVE_PASS ? before.side != side : !gtp_give_turn(g, side)))
        return refuse(g, "illegal move: it is the other side's turn");
    if (!over && !rules_play(&g->engine.rules, &g->engine.now, move)) {
        g->engine.now = before;
        return refuse(g, "illegal move");
    }
    gtp_keep(g, &before);
    return true;
}

/* Adds the move to play to the reply, a pass if the game is over, and plays it if `plays`. */
static bool generate(gtp *g, bool plays)
{
    const diagram before = g->engine.now;
    const int side = gtp_colour(g);
    game_move move = MOVE_PASS;
    if (side < 0)
        return refuse(g, "syntax error: expected a colour");
    if (!rules_over(&g->engine.rules, &before, NULL)) {
        engine_answer a;
        error inner;
        if (!gtp_give_turn(g, side))
            return refuse(g, "it is the other side's turn");
        const engine_limits limits = {.seconds = gtp_seconds(g, side), .moves = 1};
        if (engine_think(&g->engine, &g->engine.now, &limits, NULL, NULL, &a, &inner) != STATUS_OK) {
            g->engine.now = before;
            return refuse(g, inner.text);
        }
        if (g->left[side] >= 0)
            g->left[side] = g->left[side] > a.seconds ? g->left[side] - a.seconds : 0;
        move = a.move[0].move;
    }
    gtp_add_vertex(g, move);
    (void)rules_play(&g->engine.rules, &g->engine.now, move); /* after the end a pass changes nothing */
    if (plays)
        gtp_keep(g, &before);
    else
        g->engine.now = before;
    return true;
}

static bool run_genmove(gtp *g)
{
    return generate(g, true);
}

static bool run_reg_genmove(gtp *g)
{
    return generate(g, false);
}

static bool run_undo(gtp *g)
{
    if (g->plies == 0)
        return refuse(g, "cannot undo");
    g->engine.now = g->before[--g->plies];
    return true;
}

/* "B+12", "W+1", "0". */
static bool run_final_score(gtp *g)
{
    int value;
    if (!rules_over(&g->engine.rules, &g->engine.now, &value))
        return refuse(g, "cannot score: the game is not over");
    value = g->engine.now.side == 0 ? value : -value;
    if (value == 0)
        text_add(&g->reply, "0");
    else
        text_add(&g->reply, "%c+%d", value > 0 ? 'B' : 'W', abs(value));
    return true;
}

static bool run_time_settings(gtp *g)
{
    double main_time, period, stones;
    if (!gtp_number(g, &main_time) || !gtp_number(g, &period) || !gtp_number(g, &stones))
        return refuse(g, "syntax error: expected main time, time of a period, and its stones");
    const bool none = period > 0 && stones < 1; /* in the protocol this means no limit */
    g->main_time = none ? 0 : main_time;
    g->period = none ? 0 : period;
    g->stones = (int)stones;
    gtp_reset_clock(g);
    return true;
}

static bool run_time_left(gtp *g)
{
    const int side = gtp_colour(g);
    double left, stones;
    if (side < 0 || !gtp_number(g, &left) || !gtp_number(g, &stones))
        return refuse(g, "syntax error: expected a colour, seconds and stones");
    g->left[side] = left;
    g->stones_left[side] = (int)stones;
    return true;
}

/* ---- GoGui's commands for other games than Go ---- */

static bool run_game_id(gtp *g)
{
    text_add(&g->reply, "%s", game_name(&g->engine.rules.spec));
    return true;
}

/* The last row first: GoGui draws row 1 at the bottom. */
static bool run_board(gtp *g)
{
    const int rows = g->engine.rules.spec.rows, cols = g->engine.rules.spec.cols;
    for (int row = rows; row-- > 0;)
        for (int col = 0; col < cols; col++)
            text_add(&g->reply, "%s%c",
                     col > 0          ? " "
                     : row < rows - 1 ? "\n"
                                      : "",
                     ".XO"[g->engine.now.cell[row * cols + col]]);
    return true;
}

static bool run_board_size(gtp *g)
{
    const game_spec *spec = &g->engine.rules.spec;
    text_add(&g->reply, "%d", spec->cols);
    if (spec->rows != spec->cols)
        text_add(&g->reply, " %d", spec->rows);
    return true;
}

static bool run_legal_moves(gtp *g)
{
    game_move legal[MAX_MOVES];
    const int count = rules_moves(&g->engine.rules, &g->engine.now, legal);
    for (int i = 0; i < count; i++) {
        text_add(&g->reply, i > 0 ? " " : "");
        gtp_add_vertex(g, legal[i]);
    }
    return true;
}

static bool run_side_to_move(gtp *g)
{
    text_add(&g->reply, g->engine.now.side == 0 ? "black" : "white");
    return true;
}

static bool run_final_result(gtp *g)
{
    if (rules_over(&g->engine.rules, &g->engine.now, NULL))
        return run_final_score(g);
    text_add(&g->reply, "the game is not over");
    return true;
}

/* ---- the commands by name ---- */

static gtp_command run_known_command, run_list_commands;

static const struct {
    const char *name;
    gtp_command *run; /* NULL: it is answered by `reply` */
    const char *reply;
} COMMANDS[] = {
    {"protocol_version", NULL, "2"},
    {"name", NULL, "yomikiri"},
    {"version", run_version, NULL},
    {"known_command", run_known_command, NULL},
    {"list_commands", run_list_commands, NULL},
    {"quit", run_quit, NULL},
    {"boardsize", run_boardsize, NULL},
    {"clear_board", run_clear_board, NULL},
    {"komi", NULL, ""}, /* these games have no komi */
    {"play", run_play, NULL},
    {"genmove", run_genmove, NULL},
    {"reg_genmove", run_reg_genmove, NULL},
    {"undo", run_undo, NULL},
    {"showboard", run_showboard, NULL},
    {"final_score", run_final_score, NULL},
    {"time_settings", run_time_settings, NULL},
    {"time_left", run_time_left, NULL},
    {"loadsgf", run_loadsgf, NULL},
    {"list_games", run_game_id, NULL},
    {"set_game", run_set_game, NULL},
    {"gogui-interrupt", NULL, ""}, /* a sign that "# interrupt" works */
    {"gogui-rules_game_id", run_game_id, NULL},
    {"gogui-rules_board", run_board, NULL},
    {"gogui-rules_board_size", run_board_size, NULL},
    {"gogui-rules_legal_moves", run_legal_moves, NULL},
    {"gogui-rules_side_to_move", run_side_to_move, NULL},
    {"gogui-rules_final_result", run_final_result, NULL},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static int find_command(const char *name)
{
    int i = 0;
    while (i < COMMAND_COUNT && strcmp(COMMANDS[i].name, name) != 0)
        i++;
    return i;
}

static bool run_known_command(gtp *g)
{
    text_add(&g->reply, "%s", find_command(gtp_word(g)) < COMMAND_COUNT ? "true" : "false");
    return true;
}

static bool run_list_commands(gtp *g)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_add(&g->reply, "%s%s", i > 0 ? "\n" : "", COMMANDS[i].name);
    return true;
}

static bool run(gtp *g, int command)
{
    if (command == COMMAND_COUNT)
        return refuse(g, "unknown command");
    if (COMMANDS[command].run != NULL)
        return COMMANDS[command].run(g);
    text_add(&g->reply, "%s", COMMANDS[command].reply);
    return true;
}

static bool ends_work(const char *line)
{
    return *line == '#' && strcmp(line + 1 + strspn(line + 1, " \t"), "interrupt") == 0;
}

static void begin(engine *e)
{
    gtp_reset_clock((gtp *)e);
}

/* Answers one command, which may begin with a number. */
static status answer(engine *e, char *line)
{
    gtp *g = (gtp *)e;
    const char *number = "";
    gtp_take_line(g, line);
    const char *name = gtp_word(g);
    if (isdigit((unsigned char)*name) && name[strspn(name, "0123456789")] == '\0') {
        number = name;
        name = gtp_word(g);
    }
    if (*name == '\0')
        return STATUS_OK;
    g->reply = text_begin(g->text, sizeof g->text);
    const bool good = run(g, find_command(name));
    (void)fprintf(e->out, "%c%s %s\n\n", good ? '=' : '?', number, g->text);
    (void)fflush(e->out);
    return STATUS_OK;
}

const protocol protocol_gtp = {
    .name = "gtp", .plays = plays, .ends_work = ends_work, .size = sizeof(gtp), .begin = begin, .answer = answer};
