/* solve_one.c - see solve_one.h. */
#include "cli/solve_one.h"

#include "base/units.h"
#include "draw/board_view.h"
#include "text/notation.h"
#include "parallel/trace.h"
#include "report/solution_record.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

/* ---- the answers of a problem file ---- */

static void compare_moves(solved *w)
{
    int value;
    for (int i = 0; i < w->record->answers; i++, w->expected++)
        if (result_has_move(&w->v.result.search, w->record->move[i], &value)) {
            w->compared++;
            w->agrees = w->agrees && value == w->record->value[i];
        }
}

static void compare_best(solved *w)
{
    const search_result *r = &w->v.result.search;
    const int best = obf_best(w->record);
    int lower = r->lower, upper = r->upper;
    const bool stopped = w->v.stopped && r->known != KNOWN_EXACT;
    if (!stopped)
        result_bounds(r, &lower, &upper);
    const bool agrees = lower <= best && best <= upper;
    w->expected++;
    w->compared += !stopped || !agrees; /* a bound can only contradict */
    w->agrees = w->agrees && agrees;
}

static void compare_answers(solved *w, bool all_moves)
{
    const obf_record *record = w->record;
    w->expected = w->compared = 0;
    w->agrees = true;
    if (record->answers == 0 && !record->valued)
        return;
    if (w->v.result.search.known == KNOWN_BY_OTHER_RULE) { /* agrees with nothing that is said of the game */
        w->compared = w->expected = record->answers + record->valued;
        w->agrees = false;
        return;
    }
    if (all_moves)
        compare_moves(w);
    if (!all_moves || record->valued)
        compare_best(w);
    if (!w->v.stopped && w->v.result.search.moves_left_out == 0 && w->compared < w->expected)
        w->agrees = false; /* a move that the position does not have */
}

static bool lists_moves(const command *c)
{
    return c->request.verb == VERB_moves;
}

/* True if a value is expected, and none of a move. */
static bool expects_value(const command *c, const solved *w)
{
    return !lists_moves(c) || w->record->answers == 0;
}

/* ---- the record ---- */

static void record_expected(record *to, const command *c, const solved *w)
{
    const obf_record *expected = w->record;
    if (expects_value(c, w)) {
        record_integer(to, "expected", obf_best(expected));
        return;
    }
    record moves = record_begin();
    for (int i = 0; i < expected->answers; i++)
        record_integer(&moves, move_name(&c->session.spec, expected->move[i]).text, expected->value[i]);
    record_put(to, "expected", &moves);
}

static void print_record(const command *c, const solved *w, const record *effort)
{
    if (!c->report->out.json)
        return;
    record made = record_begin();
    record_solution(&made, &c->session, &w->record->position, &w->v, lists_moves(c));
    if (c->request.o.file != NULL) {
        record_text(&made, "file", c->request.o.file);
        record_integer(&made, "line_number", w->record->line);
    }
    if (w->expected > 0) {
        record_expected(&made, c, w);
        if (!w->agrees || w->compared == w->expected)
            record_flag(&made, "agrees", w->agrees);
        else
            record_null(&made, "agrees");
    }
    if (effort != NULL)
        made.failed = made.failed || effort->failed || json_object_update(made.json, effort->json) != 0;
    output_record(&c->report->out, &made);
}

/* ---- the text ---- */

/* "~ c4   -2  estimate (depth 12, not proved)" */
static void print_estimated_moves(const command *c, const solved *w)
{
    const search_result *r = &w->v.result.search;
    search_estimate estimated;
    const int count = estimated_moves(r, &estimated);
    for (int i = 0; i < count; i++)
        output_text(&c->report->out, "~ %-4s %4s  estimate (%s, not proved)\n",
                    move_name(&c->session.spec, estimated.move[i]).text, format_signed(estimated.move_value[i]).text,
                    depth_words(estimated.moves_depth, estimated.moves_percent).text);
}

/* "* b1    -8  White wins by 8" */
static void print_move(const command *c, const solved *w, const search_result *r, int i)
{
    const bool other_rule = r->known == KNOWN_BY_OTHER_RULE,
               best = r->known == KNOWN_EXACT && r->move_value[i] == r->value;
    const search_result one = {.value = r->move_value[i], .known = other_rule ? KNOWN_BY_OTHER_RULE : KNOWN_EXACT};
    output_text(&c->report->out, "%c %-4s %4s  %s\n", best ? '*' : ' ', move_name(&c->session.spec, r->move[i]).text,
                format_signed(r->move_value[i]).text,
                meaning_words(&c->session.rules, &w->record->position, &one, c->session.depth >= 0).text);
}

/* Prints one move a line, the best marked; the moves that a stopped search left out are named. */
static void print_moves(const command *c, const solved *w)
{
    const search_result *r = &w->v.result.search;
    char text[MAX_MOVES * MAX_MOVE_TEXT];
    game_move unfinished[MAX_MOVES];
    for (int i = 0; i < r->moves; i++)
        print_move(c, w, r, i);
    if (r->moves_left_out > 0)
        output_text(&c->report->out, "not listed: %" PRId64 " more, none better\n", r->moves_left_out);
    print_estimated_moves(c, w);
    const int count = solution_unfinished_moves(&c->session, &w->record->position, &w->v, unfinished);
    if (count > 0) {
        line_words(&c->session.spec, unfinished, count, text, sizeof text);
        output_text(&c->report->out, "not complete: stopped before the values of %s were known\n", text);
    }
}

static words verdict_words(const command *c, const solved *w)
{
    if (!w->agrees && expects_value(c, w))
        return words_make("  DISAGREES: expected %s", format_signed(obf_best(w->record)).text);
    if (!w->agrees)
        return words_make("  DISAGREES");
    if (w->expected > 0 && w->compared == w->expected)
        return words_make("  agrees");
    if (w->compared > 0)
        return words_make("  %d of %d move%s compared, they agree", w->compared, w->expected,
                          plural((uint64_t)w->expected, "", "s"));
    return (words){""};
}

/* The square of the last move, if the position was given as moves or with moves after it; -1: it
 * was not. */
static int last_given(const request *r, const game_spec *spec, const diagram *d)
{
    game_move move;
    error e;
    if (r->words < 2 || r->o.file != NULL || game_of(spec)->look != BOARD_GRID)
        return -1;
    const char *text = r->word[r->words - 1];
    size_t end = strlen(text), begin = end;
    while (begin > 0 && isdigit((unsigned char)text[begin - 1]))
        begin--;
    while (begin > 0 && begin < end && isalpha((unsigned char)text[begin - 1]) && end - begin < 3)
        begin--;
    if (begin == end || move_parse(spec, text + begin, end - begin, &move, &e) != STATUS_OK || move < 0)
        return -1;
    const int square = game_square_of(spec, d, move);
    return square >= 0 && d->cell[square] != 0 ? square : -1;
}

static board_view view_of(const command *c, const solved *w)
{
    board_view view;
    board_view_init(&view, &c->session.spec, &w->record->position);
    board_view_values(&view, &c->session, &w->v);
    view.last = last_given(&c->request, &c->session.spec, &c->problem.position);
    return view;
}

/* Prints the board with --board, or on a terminal.  A table of numbers is drawn wherever it is
 * shown: its moves mean nothing without it. */
static void print_board(const command *c, const solved *w)
{
    const options *o = &c->request.o;
    output *out = &c->report->out;
    if (o->no_board)
        return;
    if (c->session.rules.game->look == BOARD_NUMBERS) {
        board_print_numbers(out, &c->session.rules, &w->record->position);
    } else if (out->file != NULL && !out->json && (o->board || (o->file == NULL && output_is_terminal(out)))) {
        const board_view view = view_of(c, w);
        board_print(out, &view, o->color);
    }
}

static void print_text(const command *c, const solved *w, const record *effort)
{
    const search_result *r = &w->v.result.search;
    const session *s = &c->session;
    const diagram *d = &w->record->position;
    output *out = &c->report->out;
    output_text(out, "%s  %s\n", s->spec_text, diagram_name(&s->spec, d).text);
    print_board(c, w);
    output_text(out, "%s%s\n", solution_words(s, d, &w->v).text, verdict_words(c, w).text);
    if (w->v.stopped && s->depth >= 0)
        output_text(out, "stopped at depth %d of %d\n", r->depth, s->depth);
    else if (w->v.stopped)
        output_text(out, "stopped before %s known\n", r->known == KNOWN_EXACT ? "all moves were" : "the value was");
    if (lists_moves(c))
        print_moves(c, w);
    if (r->line_length > 0)
        print_line(out, "line", &s->rules, d, r->line, r->line_length);
    else if (r->best != MOVE_NONE)
        print_line(out, "best move so far", &s->rules, d, &r->best, 1);
    else if (solution_is_unfinished(s, &w->v) && r->estimate.known)
        print_line(out, "estimated line", &s->rules, d, r->estimate.line, r->estimate.line_length);
    else if (rules_over(&s->rules, d, NULL))
        output_text(out, "the game is over\n");
    if (effort == NULL)
        print_provenance(out, s, &w->v);
}

/* "----...--- X; b1:-8;": a line of a problem file, with the values that are proved. */
static void print_obf(const command *c, const solved *w)
{
    const search_result *r = &w->v.result.search;
    const game_spec *spec = &c->session.spec;
    output *out = &c->report->out;
    const bool proved = c->session.depth < 0 && r->known != KNOWN_BY_OTHER_RULE;
    if (!w->agrees)
        output_text(out, "# %s:%d DISAGREES\n", c->request.o.file != NULL ? c->request.o.file : "the position",
                    w->record->line);
    output_text(out, "%s;", diagram_name(spec, &w->record->position).text);
    for (int i = 0; i < r->moves && lists_moves(c) && proved; i++)
        output_text(out, " %s:%+d;", move_name(spec, r->move[i]).text, r->move_value[i]);
    if (!lists_moves(c) && proved && r->known == KNOWN_EXACT && r->best != MOVE_NONE)
        output_text(out, " %s:%+d;", move_name(spec, r->best).text, r->value);
    output_text(out, "\n");
}

/* Prints one line for one line of a file. */
static void print_file_text(const command *c, const solved *w)
{
    const search_result *r = &w->v.result.search;
    output_text(&c->report->out, "%s:%d  %s  %s  %s  %.3f s%s%s\n", c->request.o.file, w->record->line,
                move_name(&c->session.spec, r->best).text,
                solution_words(&c->session, &w->record->position, &w->v).text, nodes_words(&w->v).text, r->seconds,
                w->v.stopped ? "  stopped" : "", verdict_words(c, w).text);
    print_board(c, w);
    if (lists_moves(c))
        print_moves(c, w);
}

static status write_picture(const command *c, const solved *w, outfile *picture, error *e)
{
    const board_view view = view_of(c, w);
    return board_svg(&view, picture, solution_words(&c->session, &w->record->position, &w->v).text, e);
}

bool writes_problems(const request *r)
{
    return r->o.sweep_format == SWEEP_obf || r->o.list_format == LIST_obf;
}

status solve_one(command *c, const obf_record *record, solved *out, error *e)
{
    trace_root(c->session.search.trace, record->position.side);
    const status s = command_solve(c, &record->position, lists_moves(c), &out->v, e);
    return s == STATUS_OK ? solved_show(c, record, out, NULL, e) : s;
}

status solved_show(command *c, const obf_record *problem, solved *out, const record *effort, error *e)
{
    search_result *found = &out->v.result.search;
    moves_sort(found->move, found->move_value, found->moves);
    out->record = problem;
    compare_answers(out, lists_moves(c));
    c->report->mismatch = c->report->mismatch || !out->agrees;
    print_record(c, out, effort);
    if (writes_problems(&c->request))
        print_obf(c, out);
    else if (c->request.o.file == NULL)
        print_text(c, out, effort);
    else
        print_file_text(c, out);
    outfile *picture = command_take(c, OPTION_svg);
    return picture != NULL ? write_picture(c, out, picture, e) : STATUS_OK;
}
