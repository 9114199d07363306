/* play_commands.c - what a person types in a game: a move or a command; and the coach. */
#include "base/input.h"
#include "base/units.h"
#include "arguments/interrupt.h"
#include "players/play.h"
#include "draw/board_view.h"
#include "text/notation.h"

#include <string.h>
#include <unistd.h>

/* Takes back moves until the same side is to move again. */
static void undo(game *g, const char *argument)
{
    int side = g->now.side, steps = 0;
    (void)argument;
    do {
        if (steps == g->plies || steps == MAX_LINE - 1) {
            output_text(g->out, "there is nothing to take back\n");
            return;
        }
        steps++;
    } while (g->before[(g->plies - steps) % MAX_LINE].side != side);
    g->plies -= steps;
    g->undone = g->plies + steps <= PLIES_KEPT ? g->undone + steps : 0;
    g->now = g->before[g->plies % MAX_LINE];
    g->plan = g->plan_length = 0;
    play_draw(g);
}

/* Plays again what undo took back. */
static void redo(game *g, const char *argument)
{
    const int side = g->now.side;
    (void)argument;
    if (g->undone == 0)
        output_text(g->out, "there is nothing to play again\n");
    while (g->undone > 0) {
        play_move(g, g->played[g->plies], NULL);
        if (g->now.side == side)
            break;
    }
}

static void hint(game *g, const char *argument)
{
    advice a;
    words known;
    error e;
    (void)argument;
    g->helped = true;
    if (play_advise(g, &a, &known, &e) == STATUS_OK)
        play_print_advice(g, &a, &known);
    else
        output_text(g->out, "%s\n", e.text);
}

/* Every move with its value on the board, and in a line: estimates are marked by ~. */
static void list_moves(game *g, const char *argument)
{
    solution v;
    search_estimate estimated;
    board_view view;
    error e;
    const game_spec *spec = &g->session->spec;
    const search_result *r = &v.result.search;
    const status s = command_solve(g->c, &g->now, true, &v, &e);
    (void)argument;
    g->helped = true;
    g->c->report->stopped = false; /* a move's time limit does not end the game */
    if (s != STATUS_OK) {
        output_text(g->out, "%s\n", s == STATUS_STOPPED ? "no value is known in time" : e.text);
        return;
    }
    board_view_init(&view, spec, &g->now);
    board_view_values(&view, g->session, &v);
    board_print(g->out, &view, g->c->request.o.color);
    for (int i = 0; i < r->moves; i++)
        output_text(g->out, "%s %s  ", move_name(spec, r->move[i]).text, format_signed(r->move_value[i]).text);
    const int count = v.stopped ? estimated_moves(r, &estimated) : 0;
    for (int i = 0; i < count; i++)
        output_text(g->out, "%s ~%s  ", move_name(spec, estimated.move[i]).text,
                    format_signed(estimated.move_value[i]).text);
    output_text(g->out, "\n");
}

/* The moves of a game from the start, or the position: a line that --file reads.  An existing file
 * is kept. */
static status save_to(const game *g, const char *name, error *e)
{
    char line[PLIES_KEPT * 4 + MAX_DIAGRAM_TEXT];
    outfile *file = NULL;
    diagram first;
    diagram_start(&g->session->spec, &first);
    if (*name == '\0' || access(name, F_OK) == 0)
        return fail(e, STATUS_BAD_INPUT, "save %.200s: expected the name of a new file", name);
    if (diagram_same(&g->session->spec, &g->start, &first) && g->plies <= PLIES_KEPT)
        line_words(&g->session->spec, g->played, g->plies, line, sizeof line);
    else
        diagram_format(&g->session->spec, &g->now, line);
    const status s = outfile_open(name, "the game", &file, e);
    if (s != STATUS_OK)
        return s;
    (void)fprintf(outfile_stream(file), "%s\n", *line != '\0' ? line : "start");
    return outfile_commit(file, e);
}

static void save(game *g, const char *argument)
{
    error e;
    if (save_to(g, argument, &e) == STATUS_OK)
        output_text(g->out, "saved in %s\n", argument);
    else
        output_text(g->out, "%s\n", e.text);
}

static void help(game *g, const char *argument);

static const struct {
    const char *name, *use;
    void (*run)(game *, const char *argument);
} COMMANDS[] = {
    {"hint", "the best move and its value", hint},
    {"moves", "every move with its value", list_moves},
    {"undo", "take back your last move", undo},
    {"redo", "play again what undo took back", redo},
    {"save", "write the game to a new file: save FILE", save},
    {"help", "this list", help},
};

static void help(game *g, const char *argument)
{
    (void)argument;
    output_text(g->out, "type a move, such as one marked on the board, or\n");
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        output_text(g->out, "  %-6s %s\n", COMMANDS[i].name, COMMANDS[i].use);
    output_text(g->out, "  quit   end the game\n");
}

/* The exact value of `d` for its side to move; false: it is not known in time. */
static bool exact_value(const game *g, const diagram *d, solution *v, int *value)
{
    error e;
    if (rules_over(&g->session->rules, d, value))
        return true;
    const status s = command_solve(g->c, d, false, v, &e);
    g->c->report->stopped = false;
    *value = s == STATUS_OK ? v->result.search.value : 0;
    return s == STATUS_OK && v->result.search.known == KNOWN_EXACT && g->session->depth < 0;
}

/* Prints what the move that a person is about to make gives away. */
static void coach(const game *g, game_move move)
{
    diagram after = g->now;
    solution v = {0}, reply;
    int best, value;
    (void)rules_play(&g->session->rules, &after, move);
    if (!exact_value(g, &g->now, &v, &best) || !exact_value(g, &after, &reply, &value)) {
        output_text(g->out, "coach: the value of %s is not known in time\n", move_name(&g->session->spec, move).text);
        return;
    }
    value = after.side == g->now.side ? value : -value;
    output_text(g->out, "coach: ");
    play_print_verdict(g, move, value, v.result.search.best, best);
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

bool play_typed_move(game *g, game_move *out, bool *quit)
{
    char line[128];
    game_move legal[MAX_MOVES];
    error e;
    output_text(g->out, "%s to move (a move, hint, undo, quit or help): ", side_name(&g->session->spec, g->now.side));
    if (!read_line(line, sizeof line)) {
        output_text(g->out, "\n");
        *quit = true;
        return false;
    }
    char *text = line + strspn(line, " \t");
    text[strcspn(text, "\r\n")] = '\0';
    char *argument = text + strcspn(text, " \t");
    argument += strspn(argument, " \t");
    text[strcspn(text, " \t")] = '\0';
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (strcmp(text, COMMANDS[i].name) == 0) {
            COMMANDS[i].run(g, argument);
            return false;
        }
    }
    if (strcmp(text, "quit") == 0 || strcmp(text, "q") == 0) {
        *quit = true;
    } else if (move_parse(&g->session->spec, text, strlen(text), out, &e) != STATUS_OK) {
        output_text(g->out, "%s\n", e.text);
    } else {
        int count = rules_moves(&g->session->rules, &g->now, legal);
        char list[MAX_MOVES * 6];
        if (rules_allows(&g->session->rules, &g->now, *out)) {
            if (g->c->request.o.coach)
                coach(g, *out);
            return true;
        }
        line_words(&g->session->spec, legal, count, list, sizeof list);
        output_text(g->out, "'%s' is not legal; expected one of %s\n", text, list);
    }
    return false;
}
