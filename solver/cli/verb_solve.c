/* verb_solve.c - `solve` and `moves`: one position, or every line of a file. */
#include "base/units.h"
#include "draw/board_view.h"
#include "cli/cli.h"
#include "cli/long.h"
#include "draw/minimax_board.h"
#include "cli/position_choice.h"
#include "cli/sweep.h"
#include "notation/notation.h"
#include "games/rules.h"
#include "parallel/trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the file says about a position: `moves` compares every listed move, `solve` the best of them.  Of a search that
 * was stopped what it proved is compared, the rest stays open. */
typedef struct answer {
    const obf_record *record; /* the line of the position */
    int expected, compared;   /* values */
    bool agrees;              /* as far as compared */
} answer;

/* NULL: the value of this move is not known. */
static const int *value_of(const search_result *r, game_move move)
{
    for (int i = 0; i < r->moves; i++)
        if (r->move[i] == move)
            return &r->move_value[i];
    return NULL;
}

static answer compare_moves(const obf_record *record, const search_result *r)
{
    answer a = {.record = record, .expected = record->answers, .agrees = true};
    for (int i = 0; i < record->answers; i++) {
        const int *value = value_of(r, record->move[i]);
        a.compared += value != NULL;
        a.agrees = a.agrees && (value == NULL || *value == record->value[i]);
    }
    return a;
}

static answer compare_best(const cli *c, const obf_record *record, const search_result *r)
{
    const int best = obf_best(record);
    answer a = {.record = record, .expected = 1};
    if (c->last_stopped && r->known != KNOWN_EXACT) {
        a.agrees = r->lower <= best && best <= r->upper;
        a.compared = !a.agrees; /* a bound can only contradict */
        return a;
    }
    a.compared = 1;
    a.agrees = r->known == KNOWN_EXACT      ? best == r->value
               : r->known == KNOWN_AT_LEAST ? best >= r->value
                                            : best <= r->value;
    return a;
}

static answer compare(const cli *c, const obf_record *record, const search_result *r)
{
    if (record->answers == 0)
        return (answer){.record = record, .agrees = true};
    if (r->known == KNOWN_BY_OTHER_RULE) /* agrees with nothing that is said of the game */
        return (answer){.record = record, .expected = record->answers, .compared = record->answers};
    answer a = c->verb == VERB_moves ? compare_moves(record, r) : compare_best(c, record, r);
    if (!c->last_stopped && r->moves_left_out == 0 && a.compared < a.expected)
        a.agrees = false; /* a move that is in nobody's list */
    return a;
}

static json_t *expected_json(const cli *c, const obf_record *record)
{
    if (c->verb == VERB_solve)
        return json_integer(obf_best(record));
    json_t *expected = json_object();
    for (int i = 0; i < record->answers; i++) {
        char text[MAX_MOVE_TEXT];
        move_format(&c->spec, record->move[i], text);
        (void)json_object_set_new(expected, text, json_integer(record->value[i]));
    }
    return expected;
}

static void print_record(cli *c, const diagram *d, const method_result *r, const answer *a)
{
    json_t *record = cli_record(c, d, r);
    char words[MAX_WORDS_TEXT];
    game_move open[MAX_MOVES];
    if (c->verb == VERB_moves && c->last_stopped)
        (void)json_object_set_new(record, "unfinished",
                                  cli_json_moves(c, open, cli_open_moves(c, d, &r->search, open)));
    cli_answer_words(c, d, &r->search, words);
    (void)json_object_set_new(record, "words", json_string(words));
    if (c->o.file != NULL) {
        (void)json_object_set_new(record, "file", json_string(c->o.file));
        (void)json_object_set_new(record, "line_number", json_integer(a->record->line));
    }
    if (a->expected > 0) {
        const bool known = !a->agrees || a->compared == a->expected;
        (void)json_object_set_new(record, "expected", expected_json(c, a->record));
        (void)json_object_set_new(record, "agrees", known ? json_boolean(a->agrees) : json_null());
    }
    output_record(c->out, record);
}

/* "~ c4   -2  estimate, depth 12, not proved" */
static void print_guessed_moves(cli *c, const search_result *r)
{
    search_estimate guessed;
    const int count = cli_guessed_moves(r, &guessed);
    for (int i = 0; i < count; i++) {
        const search_estimate *e = &r->estimate;
        const bool best = e->line_length > 0 && guessed.move[i] == e->line[0];
        char move[MAX_MOVE_TEXT], depth[40];
        move_format(&c->spec, guessed.move[i], move);
        cli_depth_words(best ? e->depth : guessed.moves_depth, best ? e->percent : 100, depth);
        output_text(c->out, "~ %-4s %+4d  estimate (%s, not proved)\n", move, guessed.move_value[i], depth);
    }
}

/* "b1  -8  White wins by 8", one move a line, the best marked; the moves that a stopped search left out are named. */
static void print_moves(cli *c, const diagram *d, const search_result *r)
{
    char text[MAX_MOVES * MAX_MOVE_TEXT];
    game_move open[MAX_MOVES];
    for (int i = 0; i < r->moves; i++) {
        char move[MAX_MOVE_TEXT], words[MAX_WORDS_TEXT];
        const bool other_rule = r->known == KNOWN_BY_OTHER_RULE;
        search_result one = {.value = r->move_value[i], .known = other_rule ? KNOWN_BY_OTHER_RULE : KNOWN_EXACT};
        bool best = r->known == KNOWN_EXACT && r->move_value[i] == r->value;
        value_words(&c->rules, d, &one, c->depth >= 0, words);
        move_format(&c->spec, r->move[i], move);
        output_text(c->out, "%c %-4s %+4d  %s\n", best ? '*' : ' ', move, r->move_value[i], strstr(words, ": ") + 2);
    }
    if (r->moves_left_out > 0)
        output_text(c->out, "not listed: %" PRId64 " more, none better\n", r->moves_left_out);
    print_guessed_moves(c, r);
    const int count = cli_open_moves(c, d, r, open);
    if (count > 0) {
        cli_line_text(c, open, count, text, sizeof text);
        output_text(c->out, "not complete: stopped before the values of %s were known\n", text);
    }
}

static void print_verdict(cli *c, const answer *a)
{
    if (!a->agrees && c->verb == VERB_solve)
        output_text(c->out, "  DISAGREES: expected %+d", obf_best(a->record));
    else if (!a->agrees)
        output_text(c->out, "  DISAGREES");
    else if (a->expected > 0 && a->compared == a->expected)
        output_text(c->out, "  agrees");
    else if (a->compared > 0)
        output_text(c->out, "  %d of %d move%s compared, they agree", a->compared, a->expected,
                    plural((uint64_t)a->expected, "", "s"));
}

/* The number game is drawn wherever it is shown: its moves say nothing without the board. */
static void print_board(cli *c, const diagram *d, const search_result *r)
{
    board_view view;
    if (c->spec.kind == GAME_MINIMAX && !c->o.no_board) {
        minimax_show_board(c, d);
        return;
    }
    board_view_init(&view, c, d, r);
    view.last = board_last_given(c);
    if (board_wanted(c))
        board_print(&view);
}

static void print_text(cli *c, const diagram *d, const method_result *r, const answer *a)
{
    char words[MAX_WORDS_TEXT], line[MAX_LINE * 6], position[MAX_DIAGRAM_TEXT];
    diagram_format(&c->spec, d, position);
    cli_answer_words(c, d, &r->search, words);
    output_text(c->out, "%s  %s\n", c->spec_text, position);
    print_board(c, d, &r->search);
    output_text(c->out, "%s", words);
    print_verdict(c, a);
    output_text(c->out, "\n");
    if (c->last_stopped)
        output_text(c->out, "stopped before %s known\n",
                    r->search.known == KNOWN_EXACT ? "all moves were" : "the value was");
    if (c->verb == VERB_moves)
        print_moves(c, d, &r->search);
    if (r->search.line_length > 0) {
        cli_line_text(c, r->search.line, r->search.line_length, line, sizeof line);
        output_text(c->out, "line %s%s\n", line, r->search.line_length == MAX_LINE ? " ..." : "");
        minimax_show_line(c, d, &r->search);
    } else if (r->search.best != MOVE_NONE) {
        cli_line_text(c, &r->search.best, 1, line, sizeof line);
        output_text(c->out, "best move so far %s\n", line);
    } else if (cli_unfinished(c, &r->search) && r->search.estimate.known) {
        cli_line_text(c, r->search.estimate.line, r->search.estimate.line_length, line, sizeof line);
        output_text(c->out, "estimated line %s\n", line);
    } else if (rules_over(&c->rules, d, NULL)) {
        output_text(c->out, "the game is over\n");
    }
    cli_print_provenance(c, r);
}

/* One line for one line of a file. */
static void print_file_text(cli *c, const diagram *d, const method_result *r, const answer *a)
{
    char words[MAX_WORDS_TEXT], move[MAX_MOVE_TEXT], nodes[80];
    cli_answer_words(c, d, &r->search, words);
    cli_nodes_words(c, &r->search, nodes);
    move_format(&c->spec, r->search.best, move);
    output_text(c->out, "%s:%d  %s  %s  %s  %.3f s%s", c->o.file, a->record->line, move, words, nodes,
                r->search.seconds, c->last_stopped ? "  stopped" : "");
    print_verdict(c, a);
    output_text(c->out, "\n");
    print_board(c, d, &r->search);
    if (c->verb == VERB_moves)
        print_moves(c, d, &r->search);
}

/* The moves in the order of their values, equal ones as they stood. */
static void sort_moves(search_result *r)
{
    for (int i = 1; i < r->moves; i++) {
        const game_move move = r->move[i];
        const int value = r->move_value[i];
        int k = i;
        for (; k > 0 && r->move_value[k - 1] < value; k--) {
            r->move[k] = r->move[k - 1];
            r->move_value[k] = r->move_value[k - 1];
        }
        r->move[k] = move;
        r->move_value[k] = value;
    }
}

static status write_picture(cli *c, const diagram *d, const search_result *r, error *e)
{
    board_view view;
    char words[MAX_WORDS_TEXT];
    outfile *place = c->picture;
    c->picture = NULL;
    cli_answer_words(c, d, r, words);
    board_view_init(&view, c, d, r);
    view.last = board_last_given(c);
    return board_svg(&view, place, words, e);
}

/* The file of --svg, before any work is done for it. */
static status begin_picture(cli *c, error *e)
{
    if (c->o.svg == NULL)
        return STATUS_OK;
    if (c->o.file != NULL || c->o.store != NULL)
        return fail(e, STATUS_BAD_INPUT, "--svg: not with --file or --store; expected one position");
    if (c->spec.kind == GAME_EIGHT)
        return fail(e, STATUS_BAD_INPUT, "--svg: %s has no board", c->spec_text);
    return outfile_open(c->o.svg, "the picture", &c->picture, e);
}

static status solve_one(cli *c, const obf_record *record, method_result *r, answer *a, error *e)
{
    const diagram *d = &record->position;
    trace_root(c->search.trace, d->side);
    status s = cli_solve(c, d, c->verb == VERB_moves, r, e);
    if (s != STATUS_OK)
        return s;
    sort_moves(&r->search);
    *a = compare(c, record, &r->search);
    c->mismatch = c->mismatch || !a->agrees;
    print_record(c, d, r, a);
    if (c->o.file == NULL)
        print_text(c, d, r, a);
    else
        print_file_text(c, d, r, a);
    return c->picture != NULL ? write_picture(c, d, &r->search, e) : STATUS_OK;
}

/* What the positions of a file add up to. */
typedef struct total {
    size_t positions, answered, right, wrong, stopped; /* answered: the file had answers to compare with */
    uint64_t nodes;
    double seconds;
} total;

static void print_total(cli *c, const total *t, size_t count)
{
    char rate[32];
    format_count(t->seconds > 0 ? (double)t->nodes / t->seconds : 0, rate);
    output_text(c->out, "%zu position%s, ", t->positions, plural(t->positions, "", "s"));
    if (t->answered > 0)
        output_text(c->out, "%zu agree, %zu disagree, ", t->right, t->wrong);
    if (t->stopped > 0)
        output_text(c->out, "%zu stopped, ", t->stopped);
    output_text(c->out, "%" PRIu64 " node%s, %.3f s, %s nodes/s", t->nodes, plural(t->nodes, "", "s"), t->seconds,
                rate);
    if (t->positions < count)
        output_text(c->out, "; stopped before the other %zu position%s", count - t->positions,
                    plural(count - t->positions, "", "s"));
    output_text(c->out, "\n");
}

static status solve_list(cli *c, const obf_record *list, size_t count, error *e)
{
    total t = {.positions = 0};
    for (; t.positions < count && !cli_interrupted(c); t.positions++) {
        method_result r;
        answer a;
        char left[64];
        display_left(t.seconds, (double)t.positions, (double)count, left);
        (void)snprintf(c->where, sizeof c->where, "position %zu of %zu%s", t.positions + 1, count, left);
        cli_show_where(c);
        const status s = solve_one(c, &list[t.positions], &r, &a, e);
        if (s != STATUS_OK)
            return s;
        t.answered += a.expected > 0;
        t.right += a.agrees && a.expected > 0 && a.compared == a.expected;
        t.wrong += !a.agrees;
        t.stopped += c->last_stopped;
        t.nodes += r.search.nodes;
        t.seconds += r.search.seconds;
    }
    print_total(c, &t, count);
    c->stopped = c->stopped || t.positions < count;
    return STATUS_OK;
}

static status solve_file(cli *c, error *e)
{
    collection file;
    status s = cli_read_positions(c, &file, e);
    if (s == STATUS_OK) {
        size_t i = 0;
        while (i < file.count && !cli_say_out_of_reach(c, &file.list[i].position))
            i++;
        c->many = true;
        s = solve_list(c, file.list, file.count, e);
        free(file.list);
    }
    return s;
}

status verb_solve(cli *c, error *e)
{
    method_result r;
    answer a;
    if (c->verb == VERB_solve && sweep_asked(c))
        return sweep_run(c, e);
    status s = cli_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    s = begin_picture(c, e);
    if (s != STATUS_OK)
        return s;
    if (c->o.store != NULL)
        return c->o.file == NULL && c->o.trace == NULL
                   ? cli_long_solve(c, 0, NULL, NULL, e)
                   : fail(e, STATUS_BAD_INPUT, "--store: not with --file or --trace");
    if (c->o.trace != NULL)
        s = trace_open(c->o.trace, c->search.threads, &c->rules, &c->search.trace, e);
    if (s == STATUS_OK)
        s = c->o.file != NULL ? solve_file(c, e) : solve_one(c, &c->problem, &r, &a, e);
    if (c->search.trace != NULL && s == STATUS_OK)
        s = trace_close(c->search.trace, e);
    else
        trace_discard(c->search.trace);
    outfile_discard(c->picture);
    return s;
}

status verb_moves(cli *c, error *e)
{
    return verb_solve(c, e);
}
