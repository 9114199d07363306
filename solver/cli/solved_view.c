/* solved_view.c - see solved_view.h. */
#include "cli/solved_view.h"

#include "base/units.h"
#include "draw/board_view.h"
#include "draw/number_board.h"
#include "notation/notation.h"
#include "report/solution_record.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

static bool lists_moves(const solved_view *w)
{
    return w->request->verb == VERB_moves;
}

/* ---- the record ---- */

static void record_expected(record *to, const solved_view *w)
{
    const obf_record *expected = w->answer->record;
    if (!lists_moves(w)) {
        record_integer(to, "expected", obf_best(expected));
        return;
    }
    record moves = record_begin();
    for (int i = 0; i < expected->answers; i++) {
        char text[MAX_MOVE_TEXT];
        move_format(&w->session->spec, expected->move[i], text);
        record_integer(&moves, text, expected->value[i]);
    }
    record_put(to, "expected", &moves);
}

static void print_record(const solved_view *w)
{
    record made = record_begin();
    record_solution(&made, w->session, w->d, w->v, lists_moves(w));
    if (w->request->o.file != NULL) {
        record_text(&made, "file", w->request->o.file);
        record_integer(&made, "line_number", w->answer->record->line);
    }
    if (w->answer->expected > 0) {
        record_expected(&made, w);
        if (problem_is_decided(w->answer))
            record_flag(&made, "agrees", w->answer->agrees);
        else
            record_null(&made, "agrees");
    }
    output_record(w->out, &made);
}

/* ---- the text ---- */

/* "~ c4   -2  estimate (depth 12, not proved)" */
static void print_estimated_moves(const solved_view *w)
{
    const search_result *r = &w->v->result.search;
    search_estimate estimated;
    const int count = estimated_moves(r, &estimated);
    for (int i = 0; i < count; i++) {
        const search_estimate *e = &r->estimate;
        const bool best = e->line_length > 0 && estimated.move[i] == e->line[0];
        char move[MAX_MOVE_TEXT], depth[40];
        move_format(&w->session->spec, estimated.move[i], move);
        depth_words(best ? e->depth : estimated.moves_depth, best ? e->percent : 100, depth);
        output_text(w->out, "~ %-4s %+4d  estimate (%s, not proved)\n", move, estimated.move_value[i], depth);
    }
}

/* "* b1    -8  White wins by 8" */
static void print_move(const solved_view *w, const search_result *r, int i)
{
    char move[MAX_MOVE_TEXT], words[MAX_MEANING];
    const bool other_rule = r->known == KNOWN_BY_OTHER_RULE,
               best = r->known == KNOWN_EXACT && r->move_value[i] == r->value;
    const search_result one = {.value = r->move_value[i], .known = other_rule ? KNOWN_BY_OTHER_RULE : KNOWN_EXACT};
    meaning_words(&w->session->rules, w->d, &one, w->session->depth >= 0, words);
    move_format(&w->session->spec, r->move[i], move);
    output_text(w->out, "%c %-4s %+4d  %s\n", best ? '*' : ' ', move, r->move_value[i], words);
}

/* One move a line, the best marked; the moves that a stopped search left out are named. */
static void print_moves(const solved_view *w)
{
    const search_result *r = &w->v->result.search;
    char text[MAX_MOVES * MAX_MOVE_TEXT];
    game_move open[MAX_MOVES];
    for (int i = 0; i < r->moves; i++)
        print_move(w, r, i);
    if (r->moves_left_out > 0)
        output_text(w->out, "not listed: %" PRId64 " more, none better\n", r->moves_left_out);
    print_estimated_moves(w);
    const int count = solution_open_moves(w->session, w->d, w->v, open);
    if (count > 0) {
        line_words(&w->session->spec, open, count, text, sizeof text);
        output_text(w->out, "not complete: stopped before the values of %s were known\n", text);
    }
}

static void print_verdict(const solved_view *w)
{
    const problem_answer *a = w->answer;
    if (!a->agrees && !lists_moves(w))
        output_text(w->out, "  DISAGREES: expected %+d", obf_best(a->record));
    else if (!a->agrees)
        output_text(w->out, "  DISAGREES");
    else if (a->expected > 0 && a->compared == a->expected)
        output_text(w->out, "  agrees");
    else if (a->compared > 0)
        output_text(w->out, "  %d of %d move%s compared, they agree", a->compared, a->expected,
                    plural((uint64_t)a->expected, "", "s"));
}

/* --board, or a terminal. */
static bool board_wanted(const solved_view *w)
{
    const options *o = &w->request->o;
    return w->out->file != NULL && !w->out->json && !o->no_board &&
           (o->board || (o->file == NULL && output_is_terminal(w->out)));
}

/* A table of numbers is drawn wherever it is shown: its moves say nothing without it. */
static void print_board(const solved_view *w)
{
    board_view view;
    if (w->session->rules.game->look == BOARD_NUMBERS && !w->request->o.no_board) {
        number_board_print(w->out, &w->session->rules, w->d);
        return;
    }
    if (!board_wanted(w))
        return;
    board_view_init(&view, &w->session->spec, w->d);
    board_view_values(&view, w->session, w->v);
    view.last = w->last;
    board_print(w->out, &view, w->request->o.color);
}

static void print_text(const solved_view *w)
{
    const search_result *r = &w->v->result.search;
    const session *s = w->session;
    char words[MAX_WORDS_TEXT], position[MAX_DIAGRAM_TEXT];
    diagram_format(&s->spec, w->d, position);
    solution_words(s, w->d, w->v, words);
    output_text(w->out, "%s  %s\n", s->spec_text, position);
    print_board(w);
    output_text(w->out, "%s", words);
    print_verdict(w);
    output_text(w->out, "\n");
    if (w->v->stopped)
        output_text(w->out, "stopped before %s known\n", r->known == KNOWN_EXACT ? "all moves were" : "the value was");
    if (lists_moves(w))
        print_moves(w);
    if (r->line_length > 0) {
        print_line(w->out, "line", &s->spec, r->line, r->line_length);
        if (s->rules.game->look == BOARD_NUMBERS)
            number_board_line(w->out, &s->rules, w->d, r);
    } else if (r->best != MOVE_NONE) {
        print_line(w->out, "best move so far", &s->spec, &r->best, 1);
    } else if (solution_is_open(s, w->v) && r->estimate.known) {
        print_line(w->out, "estimated line", &s->spec, r->estimate.line, r->estimate.line_length);
    } else if (rules_over(&s->rules, w->d, NULL)) {
        output_text(w->out, "the game is over\n");
    }
    print_provenance(w->out, s, w->v);
}

/* One line for one line of a file. */
static void print_file_text(const solved_view *w)
{
    const search_result *r = &w->v->result.search;
    char words[MAX_WORDS_TEXT], move[MAX_MOVE_TEXT], nodes[80];
    solution_words(w->session, w->d, w->v, words);
    nodes_words(w->v, nodes);
    move_format(&w->session->spec, r->best, move);
    output_text(w->out, "%s:%d  %s  %s  %s  %.3f s%s", w->request->o.file, w->answer->record->line, move, words, nodes,
                r->seconds, w->v->stopped ? "  stopped" : "");
    print_verdict(w);
    output_text(w->out, "\n");
    print_board(w);
    if (lists_moves(w))
        print_moves(w);
}

void solved_print(const solved_view *w)
{
    print_record(w);
    if (w->request->o.file == NULL)
        print_text(w);
    else
        print_file_text(w);
}

int solved_last_given(const request *r, const game_spec *spec, const diagram *d)
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

status solved_picture(const solved_view *w, outfile *picture, error *e)
{
    board_view view;
    char words[MAX_WORDS_TEXT];
    solution_words(w->session, w->d, w->v, words);
    board_view_init(&view, &w->session->spec, w->d);
    board_view_values(&view, w->session, w->v);
    view.last = w->last;
    return board_svg(&view, picture, words, e);
}
