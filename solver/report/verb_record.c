/* verb_record.c - see verb_record.h. */
#include "report/verb_record.h"

#include "base/text_buffer.h"
#include "notation/notation.h"
#include "report/solution_record.h"
#include "report/value_words.h"

#include <math.h>
#include <stdio.h>

record count_record(const game_spec *spec, const diagram *d, int plies, const count_result *r)
{
    record made = record_begin();
    record_position(&made, spec, d);
    if (plies >= 0)
        record_integer(&made, "plies", plies);
    record_count(&made, "positions", r->positions);
    record_count(&made, "positions_symmetric", r->positions_symmetric);
    record_count(&made, "positions_stabiliser", r->positions_stabiliser);
    record_count(&made, "positions_final", r->positions_final);
    record_count(&made, "positions_without_last_pass", r->positions_without_last_pass);
    record_count(&made, "nodes", r->nodes);
    record_count(&made, "games", r->games);
    record_count(&made, "leaves", r->leaves);
    record_flag(&made, "overflow", r->overflow);
    record_integer(&made, "shortest", r->shortest);
    record_integer(&made, "longest", r->longest);
    if (r->has_value) {
        record_integer(&made, "value", r->value);
        record_count(&made, "optimal_lines", r->optimal_lines);
    }
    if (r->has_value && r->has_ends)
        record_count(&made, "games_at_value", r->games_at_value);
    if (r->has_ends) {
        record ends = record_begin();
        for (int i = 0; i < r->ends; i++) {
            char value[16];
            (void)snprintf(value, sizeof value, "%d", r->end[i].value);
            record_count(&ends, value, r->end[i].games);
        }
        record_put(&made, "games_by_value", &ends);
    }
    record_count(&made, "memory_bytes", r->memory_bytes);
    record_real(&made, "seconds", r->seconds);
    record_version(&made);
    return made;
}

record perft_record(const game_spec *spec, const diagram *d, int depth, const perft_result *r)
{
    char move[MAX_MOVE_TEXT];
    record made = record_begin(), moves = record_begin();
    record_position(&made, spec, d);
    record_integer(&made, "depth", depth);
    record_count(&made, "leaves", r->leaves);
    for (int i = 0; i < r->moves; i++) {
        move_format(spec, r->move[i], move);
        record_count(&moves, move, r->move_leaves[i]);
    }
    record_put(&made, "moves", &moves);
    record_flag(&made, "pass_is_a_ply", true);
    record_real(&made, "seconds", r->seconds);
    record_version(&made);
    return made;
}

record ladder_record(const char *spec_text, const ladder_row *row)
{
    record made = record_begin();
    record_text(&made, "spec", spec_text);
    record_text(&made, "rung", row->rung);
    record_text(&made, "what", row->what);
    record_known(&made, "value", row->solved, row->value);
    record_text(&made, "known", row->solved ? "exact" : "unknown");
    if (!row->solved)
        record_text(&made, "reason", row->reason);
    record_count(&made, "evaluations", row->evaluations);
    record_count(&made, "calls", row->calls);
    record_count(&made, "nodes", row->nodes);
    record_real(&made, "seconds", row->seconds);
    record_real(&made, "ratio", row->ratio > 0 ? row->ratio : NAN);
    record_real(&made, "speedup", row->speedup > 0 ? row->speedup : NAN);
    record_integer(&made, "threads", row->threads);
    record_version(&made);
    return made;
}

record match_record(const char *spec_text, const match_options *o, const match_cell *m)
{
    record made = record_begin();
    record_text(&made, "spec", spec_text);
    record_integer(&made, "first_depth", m->first_depth);
    record_integer(&made, "second_depth", m->second_depth);
    record_integer(&made, "games", m->games);
    record_integer(&made, "wins", m->wins);
    record_integer(&made, "losses", m->losses);
    record_integer(&made, "draws", m->draws);
    record_count(&made, "evaluations_mean", m->evaluations_mean);
    record_count(&made, "evaluations", m->evaluations);
    record_integer(&made, "margins", m->margins);
    record_count(&made, "numbers_taken", m->moves);
    record_text(&made, "method", match_method(o));
    record_integer(&made, "threads", o->threads);
    record_real(&made, "seconds", m->seconds);
    record_version(&made);
    return made;
}

record match_board_record(const char *spec_text, int64_t board, const game_spec *drawn)
{
    char numbers[MAX_SQUARES * 5];
    text_buffer list = text_begin(numbers, sizeof numbers);
    record made = record_begin();
    for (int i = 0; i < drawn->rows * drawn->cols; i++)
        text_add(&list, "%s%d", i > 0 ? " " : "", drawn->numbers[i]);
    record_text(&made, "spec", spec_text);
    record_integer(&made, "board", board);
    record_text(&made, "numbers", numbers);
    return made;
}

/* What the solver knew of its own move. */
static void record_knowledge(record *to, const advice *a)
{
    record_text(to, "known", a->exact ? "exact" : NULL);
    record_known(to, "value", a->exact, a->value);
    if (a->estimate.known) {
        record_integer(to, "estimate", a->estimate.value);
        record_integer(to, "estimate_depth", a->estimate.depth);
    }
}

record play_record(const playing *g, game_move move, int side, int by, const advice *a)
{
    static const char *const names[] = {
        [PLAYER_person] = "person", [PLAYER_solver] = "solver", [PLAYER_strategy] = "strategy"};
    char text[MAX_DIAGRAM_TEXT];
    record made = record_begin();
    record_integer(&made, "ply", g->plies);
    record_text(&made, "side", side == 0 ? "X" : "O");
    record_text(&made, "by", names[by]);
    move_format(&g->session->spec, move, text);
    record_text(&made, "move", text);
    diagram_format(&g->session->spec, &g->now, text);
    record_text(&made, "position", text);
    if (a != NULL)
        record_knowledge(&made, a);
    return made;
}

record play_end_record(const playing *g)
{
    const session *s = g->session;
    char words[MAX_MEANING];
    search_result end = {.known = KNOWN_EXACT};
    record made = record_begin();
    (void)rules_over(&s->rules, &g->now, &end.value);
    meaning_words(&s->rules, &g->now, &end, false, words);
    record_text(&made, "ply", "end");
    record_text(&made, "spec", s->spec_text);
    record_moves(&made, "line", &s->spec, g->played, g->plies < PLAYING_MOST ? g->plies : PLAYING_MOST);
    record_integer(&made, "value", g->now.side == 0 ? end.value : -end.value);
    record_text(&made, "words", words);
    record_version(&made);
    return made;
}
