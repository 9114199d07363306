/* gtp.c - see gtp.h: lines, names, the board. */
#include "protocol/gtp.h"

#include "base/textfile.h"
#include "base/version.h"
#include "notation/game_text.h"
#include "protocol/gtp_inside.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h> /* strcasecmp */

enum { MOST_SIDE = 25 }; /* letters but I */

bool gtp_plays(const game_spec *spec)
{
    return gtp_game_name(spec) != NULL && spec->rows <= MOST_SIDE && spec->cols <= MOST_SIDE;
}

char *gtp_word(char **arguments)
{
    char *word = *arguments + strspn(*arguments, " ");
    char *end = word + strcspn(word, " ");
    *arguments = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

int gtp_colour(char **arguments)
{
    const char *word = gtp_word(arguments);
    static const char *const names[] = {"b", "black", "w", "white"};
    for (int i = 0; i < 4; i++)
        if (strcasecmp(word, names[i]) == 0)
            return i / 2;
    return -1;
}

bool gtp_vertex_read(const game_spec *spec, const char *text, game_move *out)
{
    const int letter = toupper((unsigned char)*text);
    char *end;
    *out = MOVE_PASS;
    if (strcasecmp(text, "pass") == 0)
        return game_of(spec)->passes;
    if (letter < 'A' || letter > 'Z' || letter == 'I' || !isdigit((unsigned char)text[1]))
        return false;
    const long row = strtol(text + 1, &end, 10);
    const int column = letter - 'A' - (letter > 'I');
    if (*end != '\0' || row < 1 || row > spec->rows || column >= spec->cols)
        return false;
    *out = (game_move)((row - 1) * spec->cols + column);
    return true;
}

void gtp_vertex_write(const game_spec *spec, game_move move, text_buffer *p)
{
    const int column = move == MOVE_PASS ? 0 : move % spec->cols;
    if (move == MOVE_PASS)
        text_add(p, "pass");
    else
        text_add(p, "%c%d", 'A' + column + (column >= 8), move / spec->cols + 1);
}

/* ---- the commands that say something or set up a board ---- */

static gtp_result run_protocol_version(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, "2");
    return GTP_DONE;
}

static gtp_result run_name(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, "yomikiri");
    return GTP_DONE;
}

static gtp_result run_version(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, "%s", version_number());
    return GTP_DONE;
}

static gtp_result run_quit(gtp *g, char *arguments)
{
    (void)g;
    (void)arguments;
    return GTP_QUIT;
}

static gtp_result run_clear_board(gtp *g, char *arguments)
{
    (void)arguments;
    diagram_start(&g->spec, &g->now);
    g->plies = 0;
    gtp_reset_clock(g);
    return GTP_DONE;
}

/* Another board of the same game, with sides of that length. */
static gtp_result run_boardsize(gtp *g, char *arguments)
{
    game_spec spec = g->spec;
    char *end;
    const char *word = gtp_word(&arguments);
    const long side = strtol(word, &end, 10);
    if (end == word || *end != '\0')
        return gtp_fail(g, "syntax error: expected the length of a side");
    if (side < 2 || side > 8)
        return gtp_fail(g, "unacceptable size");
    if (side != g->spec.rows || side != g->spec.cols) {
        error inner;
        spec.rows = spec.cols = (int)side;
        engine_close(&g->engine);
        if (engine_init(&g->engine, &spec, &g->options, &inner) != STATUS_OK) {
            (void)engine_init(&g->engine, &g->spec, &g->options, NULL);
            return gtp_fail(g, inner.text);
        }
        g->spec = spec;
    }
    return run_clear_board(g, arguments);
}

static gtp_result run_komi(gtp *g, char *arguments)
{
    (void)g;
    (void)arguments; /* there is none in these games */
    return GTP_DONE;
}

static gtp_result run_showboard(gtp *g, char *arguments)
{
    (void)arguments;
    text_add(&g->reply, "\n");
    text_of(&g->spec)->draw(&g->spec, &g->now, &g->reply);
    text_add(&g->reply, "%s to move", g->engine.rules.game->sides[g->now.side]);
    return GTP_DONE;
}

/* The moves of an SGF or GGF file, or those before move N of it. */
static gtp_result run_loadsgf(gtp *g, char *arguments)
{
    char *text = NULL;
    size_t length;
    error inner;
    diagram d;
    position_note note;
    game_record record;
    position_choice choice = LAST_POSITION;
    const char *path = gtp_word(&arguments), *number = gtp_word(&arguments);
    status s = *path != '\0' && strcmp(path, "-") != 0
                   ? text_file_read(path, "a game", TEXT_FILE_LIMIT, NULL, &text, &length, &inner)
                   : fail(&inner, STATUS_BAD_INPUT, "syntax error: expected a file");
    if (*number != '\0')
        choice.ply = (int)strtol(number, NULL, 10) - 1;
    if (s == STATUS_OK)
        s = position_parse(&g->spec, text, 1, choice, &d, &note, &record, &inner);
    free(text);
    if (s != STATUS_OK)
        return gtp_fail(g, inner.text);
    g->now = record.start;
    g->plies = 0;
    for (int i = 0; i < record.plies; i++)
        gtp_push(g, record.move[i]);
    return GTP_DONE;
}

const char *gtp_game_name(const game_spec *spec)
{
    return text_of(spec)->gtp_name;
}

static gtp_result run_set_game(gtp *g, char *arguments)
{
    const char *name = gtp_word(&arguments);
    const bool same = strcmp(name, gtp_game_name(&g->spec)) == 0;
    return same ? GTP_DONE : gtp_fail(g, "unsupported game");
}

static gtp_command run_known_command, run_list_commands;

static gtp_result run_interrupt(gtp *g, char *arguments)
{
    (void)g;
    (void)arguments; /* that it is known says that "# interrupt" works */
    return GTP_DONE;
}

static const struct {
    const char *name;
    gtp_command *run;
} COMMANDS[] = {
    {"protocol_version", run_protocol_version},
    {"name", run_name},
    {"version", run_version},
    {"known_command", run_known_command},
    {"list_commands", run_list_commands},
    {"quit", run_quit},
    {"boardsize", run_boardsize},
    {"clear_board", run_clear_board},
    {"komi", run_komi},
    {"play", gtp_play},
    {"genmove", gtp_genmove},
    {"reg_genmove", gtp_reg_genmove},
    {"undo", gtp_undo},
    {"showboard", run_showboard},
    {"final_score", gtp_final_score},
    {"time_settings", gtp_time_settings},
    {"time_left", gtp_time_left},
    {"loadsgf", run_loadsgf},
    {"list_games", gtp_rules_game_id},
    {"set_game", run_set_game},
    {"gogui-interrupt", run_interrupt},
    {"gogui-rules_game_id", gtp_rules_game_id},
    {"gogui-rules_board", gtp_rules_board},
    {"gogui-rules_board_size", gtp_rules_board_size},
    {"gogui-rules_legal_moves", gtp_rules_legal_moves},
    {"gogui-rules_side_to_move", gtp_rules_side_to_move},
    {"gogui-rules_final_result", gtp_rules_final_result},
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof *COMMANDS };

static int find(const char *name)
{
    int i = 0;
    while (i < COMMAND_COUNT && strcmp(COMMANDS[i].name, name) != 0)
        i++;
    return i;
}

static gtp_result run_known_command(gtp *g, char *arguments)
{
    text_add(&g->reply, "%s", find(gtp_word(&arguments)) < COMMAND_COUNT ? "true" : "false");
    return GTP_DONE;
}

static gtp_result run_list_commands(gtp *g, char *arguments)
{
    (void)arguments;
    for (int i = 0; i < COMMAND_COUNT; i++)
        text_add(&g->reply, "%s%s", i > 0 ? "\n" : "", COMMANDS[i].name);
    return GTP_DONE;
}

/* ---- lines ---- */

static bool ends_work(const char *line)
{
    return *line == '#' && strcmp(line + 1 + strspn(line + 1, " \t"), "interrupt") == 0;
}

/* Takes out comments and control characters, and makes a blank of each tab. */
static void clean(char *line)
{
    char *to = line;
    for (const char *c = line; *c != '\0' && *c != '#'; c++)
        if (*c == '\t' || (unsigned char)*c >= ' ')
            *to++ = (char)(*c == '\t' ? ' ' : *c);
    *to = '\0';
}

/* One command, its number before it where it has one; false: it was "quit". */
static bool answer(gtp *g, char *line, FILE *out)
{
    char number[24] = "";
    clean(line);
    char *rest = line, *name = gtp_word(&rest);
    if (isdigit((unsigned char)*name) && name[strspn(name, "0123456789")] == '\0') {
        (void)snprintf(number, sizeof number, "%s", name);
        name = gtp_word(&rest);
    }
    if (*name == '\0')
        return true;
    const int command = find(name);
    g->reply = text_begin(g->text, sizeof g->text);
    const gtp_result result = command < COMMAND_COUNT ? COMMANDS[command].run(g, rest) : gtp_fail(g, "unknown command");
    (void)fprintf(out, "%c%s %s\n\n", result == GTP_FAILED ? '?' : '=', number, g->text);
    (void)fflush(out);
    return result != GTP_QUIT;
}

status gtp_serve(const game_spec *spec, const search_options *options, double seconds, int descriptor,
                 const _Atomic bool *over, FILE *out, error *e)
{
    char line[LINE_TEXT];
    gtp *g = engine_allocate(sizeof *g);
    if (g == NULL)
        return fail(e, STATUS_NO_MEMORY, "gtp: not enough memory");
    g->spec = *spec;
    g->options = *options;
    g->seconds = seconds;
    status s = engine_init(&g->engine, spec, options, e);
    if (s == STATUS_OK)
        s = lines_open(descriptor, ends_work, over, &g->engine.stop, &g->engine.lines, e);
    if (s == STATUS_OK)
        (void)run_clear_board(g, line);
    while (s == STATUS_OK && lines_next(g->engine.lines, line) && answer(g, line, out))
        if (ferror(out))
            s = fail(e, STATUS_IO, "gtp: standard output: writing failed");
    lines_close(g->engine.lines);
    engine_close(&g->engine);
    free(g);
    return s;
}
