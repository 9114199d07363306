/* help.c - help texts and the man page, made from the tables of options.h. */
#include "arguments/help.h"

#include "base/arch.h"
#include "base/processor.h"
#include "base/version.h"
#include "base/text_buffer.h"
#include "arguments/options.h"
#include "game/added.h"
#include "game/game_text.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static const char EXIT_CODES[] = "0 success, all answers agree; 1 an answer disagrees; 2 bad input or failure; 3 "
                                 "stopped before the value was known; "
                                 "4 verify: of a proof only a sample was checked";

static const char MANY_MACHINES[] =
    "mpirun -n N yomikiri-mpi VERB ... --store FILE runs solve or openings as an MPI job: rank 0 keeps the store and "
    "hands out tasks, the other ranks search. yomikiri can resume that store, and the other way round.";

static const struct {
    const char *name, *use;
} VARIABLES[] = {
    {"CC", "the C compiler of --game FILE.c; default cc"},
    {"NO_COLOR", "if set, boards are not coloured unless --color always is given"},
    {"XDG_CACHE_HOME", "weights that were learned are kept in its folder yomikiri; default ~/.cache"},
    {"YOMIKIRI_ARCH", "the processor code to use, one of those that --version lists: a name such as avx2"},
};

static const struct {
    const char *name, *use;
} FILES[] = {
    {"FILE.yks",
     "a store: the bounds and tasks of a long solve, an SQLite database; or postgresql://USER@HOST/DATABASE"},
    {"FILE.ykc", "a certificate, which yomikiri-check reads"},
    {"FILE.ykw", "evaluation weights; those learned are $XDG_CACHE_HOME/yomikiri/SPEC-GENERATION-POSITIONS.ykw"},
    {"PREFIX/share/doc/yomikiri", "the manual, with the formats of these files, and the schema of --json"},
};

static const char BOARDS[] =
    "squares row by row and the side to move (\"-----OX--XO----- X\"; also * B b . _ W w o x), a drawn board, "
    "moves from the start (b1a1a2, -- is a pass), or start";

enum { WIDTH = 80 };

/* Prints words in lines of at most WIDTH columns, unless a word is longer: the first line continues
 * at column `column`, the others begin at column `indent`. */
static void wrapped(output *out, int column, int indent, const char *text)
{
    for (bool first = true; *text != '\0'; first = false) {
        const int length = (int)strcspn(text, " ");
        if (!first && column + 1 + length > WIDTH) {
            output_text(out, "\n%*s", indent, "");
            column = indent;
        } else if (!first) {
            output_text(out, " ");
            column++;
        }
        output_text(out, "%.*s", length, text);
        column += length;
        text += length + (text[length] == ' ');
    }
    output_text(out, "\n");
}

#define GAME_OPTION "--game FILE"
#define GAME_HELP                                                                                                   \
    "add the game in FILE, C written with yomikiri_game.h (.c), a shared object of it, or rules as text (.rules), " \
    "to those that SPEC names; may be given several times"

/* A word or a form, and what it is. */
typedef void write_pair(output *out, const char *head, const char *text);

/* Writes the forms of each game, and finally those of positions. */
static void each_notation(output *out, write_pair *write)
{
    char positions[1024];
    text_buffer all = text_begin(positions, sizeof positions);
    text_add(&all, "%s", BOARDS);
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        const game_text *game = text_of_kind((game_kind)kind);
        write(out, game->usage, game->help);
        if (game->position_help != NULL)
            text_add(&all, "; %s", game->position_help);
    }
    for (const added_game *added = added_first(); added != NULL; added = added->next)
        write(out, added->name, added->help);
    text_add(&all, "; a game of --game: moves, or a position as results print it");
    write(out, "POSITION", positions);
}

static void help_pair(output *out, const char *head, const char *text)
{
    output_text(out, "  %s\n      ", head);
    wrapped(out, 6, 6, text);
}

void help_first(FILE *f)
{
    (void)fputs("yomikiri solves two-player games exactly: who wins, by how much, by which moves.\n"
                "Games: reversi and Othello, K in a row, Connect Four, MiniMax, Eight.\n"
                "No verb was given: yomikiri --help lists verbs and games. Three to try:\n"
                "  yomikiri solve reversi:4x4           value, best move and best line\n"
                "  yomikiri moves ttt a1                the value of every move\n"
                "  yomikiri play othello:6x6 --coach    a game in the terminal\n",
                f);
}

void help_program(output *out)
{
    output_text(out,
                "yomikiri %s (%s): solves two-player games exactly\n\n"
                "usage: yomikiri [--game FILE]... VERB ARGUMENTS [OPTIONS]\n       yomikiri VERB --help\n\nverbs\n",
                version_number(), version_git());
    for (int i = 0; i < VERB_NONE; i++) {
        output_text(out, "  %-10s ", VERB_ROWS[i].name);
        wrapped(out, 13, 13, VERB_ROWS[i].help);
    }
    output_text(out, "\noptions before the verb\n");
    help_pair(out, GAME_OPTION, GAME_HELP);
    output_text(out, "\ngames and positions\n");
    each_notation(out, help_pair);
    output_text(out, "\nexit codes: ");
    wrapped(out, 12, 12, EXIT_CODES);
}

void help_version(output *out)
{
    output_text(out, "yomikiri %s (%s)\ncompiler: %s\nflags: %s\narch: %s (this build has", version_number(),
                version_git(), version_compiler(), version_flags(), processor_arch_at(processor_arch_chosen())->name);
    for (int i = 0; i < ARCH_COUNT; i++)
        output_text(out, " %s", processor_arch_at(i)->name);
    output_text(out, ")\n");
}

/* An option; verb VERB_NONE: with the verbs that have it. */
static void write_option(output *out, const option_row *row, int verb, write_pair *write)
{
    char head[80], text[600];
    text_buffer tail = text_begin(text, sizeof text);
    (void)snprintf(head, sizeof head, "--%s%s%s", row->name, *row->argument ? " " : "", row->argument);
    text_add(&tail, "%s", row->help);
    if (row->type == TYPE_INT && row->high == INT64_MAX)
        text_add(&tail, " (%" PRId64 " or more)", row->low);
    else if (row->type == TYPE_INT || row->type == TYPE_RANGE)
        text_add(&tail, " (%" PRId64 " to %" PRId64 ")", row->low, row->high);
    if (*row->standard != '\0')
        text_add(&tail, " [%s]", row->standard);
    if (verb == VERB_NONE && row->verbs != EVERY)
        text_add(&tail, "; for");
    for (int v = 0; v < VERB_NONE && verb == VERB_NONE && row->verbs != EVERY; v++)
        if (row->verbs & 1u << v)
            text_add(&tail, " %s", VERB_ROWS[v].name);
    write(out, head, text);
}

static void help_group(output *out, int verb, enum option_group group)
{
    static const char *const titles[] = {[GROUP_WHAT] = "what is asked [default]",
                                         [GROUP_LIMITS] = "limits and resources",
                                         [GROUP_OUTPUT] = "output",
                                         [GROUP_EXPERT] = "options for experts"};
    bool any = false;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (OPTION_ROWS[i].group != group || !(OPTION_ROWS[i].verbs & 1u << verb))
            continue;
        if (!any)
            output_text(out, "\n%s\n", titles[group]);
        any = true;
        write_option(out, &OPTION_ROWS[i], verb, help_pair);
    }
}

void help_verb(int verb, bool all, output *out)
{
    const verb_row *v = &VERB_ROWS[verb];
    output_text(out, "usage: yomikiri %s %s [OPTIONS]\n", v->name, v->arguments);
    wrapped(out, 0, 0, v->help);
    for (int group = GROUP_WHAT; group <= (all ? GROUP_EXPERT : GROUP_OUTPUT); group++)
        help_group(out, verb, (enum option_group)group);
    output_text(out, "\nexample\n");
    for (const char *c = v->example; *c != '\0';) {
        size_t length = strcspn(c, "\n");
        output_text(out, "  %.*s\n", (int)length, c);
        c += length + (c[length] == '\n');
    }
    output_text(out, "\nexit codes: ");
    wrapped(out, 12, 12, EXIT_CODES);
}

/* Prints text, escaping the characters that troff interprets. */
static void man_text(output *out, const char *text)
{
    if (*text == '.' || *text == '\'')
        output_text(out, "\\&");
    for (; *text != '\0'; text++)
        output_own(out, *text == '-' ? "\\-" : *text == '\\' ? "\\e" : (const char[]){*text, '\0'});
}

static void man_pair(output *out, const char *head, const char *tail)
{
    output_text(out, ".TP\n.B ");
    man_text(out, head);
    output_text(out, "\n");
    man_text(out, tail);
    output_text(out, "\n");
}

void help_man(output *out)
{
    char head[120];
    output_text(
        out,
        ".TH YOMIKIRI 1 \"\" \"yomikiri %s\"\n.SH NAME\nyomikiri \\- solves two-player games exactly\n.SH "
        "SYNOPSIS\n.B yomikiri\n[\n.B \\-\\-game\n.I FILE\n]...\n.I VERB ARGUMENTS\n[\n.I OPTIONS\n]\n.SH VERBS\n",
        version_number());
    for (int i = 0; i < VERB_NONE; i++) {
        (void)snprintf(head, sizeof head, "%s %s", VERB_ROWS[i].name, VERB_ROWS[i].arguments);
        man_pair(out, head, VERB_ROWS[i].help);
    }
    output_text(out, ".SH OPTIONS BEFORE THE VERB\n");
    man_pair(out, GAME_OPTION, GAME_HELP);
    output_text(out, ".SH OPTIONS\nDefaults are in brackets.\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (OPTION_ROWS[i].verbs != 0) /* else a setting of the library only */
            write_option(out, &OPTION_ROWS[i], VERB_NONE, man_pair);
    output_text(out, ".SH GAMES AND POSITIONS\n");
    each_notation(out, man_pair);
    output_text(out, ".SH MANY MACHINES\n");
    man_text(out, MANY_MACHINES);
    output_text(out, "\n.SH EXIT STATUS\n");
    man_text(out, EXIT_CODES);
    output_text(out, "\n.SH ENVIRONMENT\n");
    for (size_t i = 0; i < sizeof VARIABLES / sizeof VARIABLES[0]; i++)
        man_pair(out, VARIABLES[i].name, VARIABLES[i].use);
    output_text(out, ".SH FILES\n");
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
        man_pair(out, FILES[i].name, FILES[i].use);
    output_text(out, ".SH EXAMPLES\n.nf\n");
    for (int i = 0; i < VERB_NONE; i++) {
        man_text(out, VERB_ROWS[i].example);
        output_text(out, "\n");
    }
    output_text(out, ".fi\n.SH SEE ALSO\n.BR yomikiri\\-check (1)\n");
}
