/* solution_record.c - see solution_record.h. */
#include "report/solution_record.h"

#include "base/processor.h"
#include "base/units.h"
#include "base/version.h"
#include "text/notation.h"
#include "report/value_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void record_position(record *to, const game_spec *spec, const diagram *d)
{
    char text[MAX_SPEC_TEXT];
    spec_format(spec, text);
    record_text(to, "spec", text);
    record_text(to, "position", diagram_name(spec, d).text);
}

void record_move(record *to, const char *key, const game_spec *spec, game_move move)
{
    record_text(to, key, move != MOVE_NONE ? move_name(spec, move).text : NULL);
}

void record_moves(record *to, const char *key, const game_spec *spec, const game_move *move, int count)
{
    record list = record_list();
    for (int i = 0; i < count; i++)
        record_text(&list, NULL, move_name(spec, move[i]).text);
    record_put(to, key, &list);
}

static void record_bound(record *to, const char *key, int value)
{
    record_optional(to, key, value < VALUE_INFINITY && value > -VALUE_INFINITY, value);
}

void record_bounds(record *to, int lower, int upper)
{
    record_optional(to, "value", lower == upper, lower);
    record_bound(to, "lower", lower);
    record_bound(to, "upper", upper);
}

void record_version(record *to)
{
    record_text(to, "version", version_number());
    record_text(to, "git", version_git());
    record_text(to, "compiler", version_compiler());
    record_text(to, "flags", version_flags());
    record_text(to, "arch", processor_arch_at(processor_arch_chosen())->name);
}

/* No value of the game is beyond the bound. */
static int within(const game_spec *spec, int value)
{
    const int most = game_most(spec);
    return value > most ? most : value < -most ? -most : value;
}

static void record_estimated_moves(record *to, const game_spec *spec, const search_result *r)
{
    search_estimate estimated;
    record moves = record_begin();
    const int count = estimated_moves(r, &estimated);
    for (int i = 0; i < count; i++)
        record_integer(&moves, move_name(spec, estimated.move[i]).text, estimated.move_value[i]);
    record_put(to, "estimate_moves", &moves);
    record_integer(to, "estimate_moves_depth", estimated.moves_depth);
    record_integer(to, "estimate_moves_percent", estimated.moves_percent);
}

static void record_estimate(record *to, const session *s, const solution *v)
{
    const search_estimate *e = &v->result.search.estimate;
    if (e->moves > 0)
        record_estimated_moves(to, &s->spec, &v->result.search);
    if (!solution_is_unfinished(s, v))
        return;
    record_optional(to, "estimate", e->known, e->value);
    record_optional(to, "estimate_depth", e->known, e->depth);
    if (e->known && e->percent < 100)
        record_integer(to, "estimate_percent", e->percent);
    record_move(to, "estimate_move", &s->spec, e->known && e->line_length > 0 ? e->line[0] : MOVE_NONE);
    record_moves(to, "estimate_line", &s->spec, e->line, e->known ? e->line_length : 0);
}

/* Records the result of the search: value or bounds, move, line. */
static void record_found(record *to, const session *s, const solution *v)
{
    const search_result *r = &v->result.search;
    record_optional(to, "value", !solution_has_no_value(s, v), r->value);
    if (r->known == KNOWN_BY_OTHER_RULE)
        record_integer(to, "other_rule_value", r->value);
    record_text(to, "known", solution_known(s, v));
    if (r->known == KNOWN_AT_LEAST || r->known == KNOWN_AT_MOST) {
        record_bound(to, "lower", within(&s->spec, r->lower));
        record_bound(to, "upper", within(&s->spec, r->upper));
    }
    if (v->stopped)
        record_flag(to, "stopped", true);
    record_estimate(to, s, v);
    record_move(to, "move", &s->spec, r->best);
    record_moves(to, "line", &s->spec, r->line, r->line_length);
    if (outcome_word(r) != NULL && s->depth < 0)
        record_text(to, "outcome", outcome_word(r));
}

static void record_all_moves(record *to, const game_spec *spec, const search_result *r)
{
    record moves = record_begin(), best = record_list();
    for (int i = 0; i < r->moves; i++) {
        record_integer(&moves, move_name(spec, r->move[i]).text, r->move_value[i]);
        if (r->known == KNOWN_EXACT && r->move_value[i] == r->value)
            record_move(&best, NULL, spec, r->move[i]);
    }
    record_put(to, r->known == KNOWN_BY_OTHER_RULE ? "other_rule_moves" : "moves", &moves);
    record_put(to, "best_moves", &best);
    if (r->moves_left_out > 0)
        record_integer(to, "moves_left_out", r->moves_left_out);
}

static void record_counts(record *to, const method_result *r)
{
    record_count(to, "evaluations", r->search.evaluations);
    record_count(to, "nodes", r->search.nodes);
    record_count(to, "estimate_nodes", r->search.estimate_nodes);
    if (r->calls > 0)
        record_count(to, "calls", r->calls);
    if (r->row_tests > 0) {
        record_count(to, "row_tests", r->row_tests);
        record_count(to, "row_ends", r->row_ends);
        record_count(to, "full_boards", r->full_boards);
    }
    record_real(to, "seconds", r->search.seconds);
    record_integer(to, "threads", r->search.threads);
    record_count(to, "hash_bytes", r->search.hash_bytes);
}

int solution_unfinished_moves(const session *s, const diagram *d, const solution *v, game_move out[static MAX_MOVES])
{
    const search_result *r = &v->result.search;
    game_move legal[MAX_MOVES];
    const int count = v->stopped ? rules_moves(&s->rules, d, legal) : 0;
    int unfinished = 0, value;
    for (int i = 0; i < count; i++)
        if (!result_has_move(r, legal[i], &value))
            out[unfinished++] = legal[i];
    return unfinished;
}

void record_solution(record *to, const session *s, const diagram *d, const solution *v, bool all_moves)
{
    game_move unfinished[MAX_MOVES];
    record_position(to, &s->spec, d);
    record_found(to, s, v);
    if (v->result.search.moves > 0)
        record_all_moves(to, &s->spec, &v->result.search);
    if (s->depth >= 0)
        record_integer(to, "depth", v->result.search.depth);
    record_counts(to, &v->result);
    record_text(to, "method", method_name(s->method));
    if (s->without != NULL)
        record_text(to, "without", s->without);
    record_version(to);
    if (all_moves && v->stopped)
        record_moves(to, "unfinished", &s->spec, unfinished, solution_unfinished_moves(s, d, v, unfinished));
    record_text(to, "words", solution_words(s, d, v).text);
}

void record_opening(record *to, const session *s, const diagram *root, const game_move *line, int plies,
                    uint64_t stands_for)
{
    diagram start;
    diagram_start(&s->spec, &start);
    if (!diagram_same(&s->spec, root, &start))
        record_text(to, "from", diagram_name(&s->spec, root).text);
    record_moves(to, "opening", &s->spec, line, plies);
    record_integer(to, "plies", plies);
    record_count(to, "stands_for", stands_for);
}

void print_line(output *out, const char *head, const game_rules *rules, const diagram *d, const game_move *move,
                int count)
{
    char line[MAX_LINE * 6];
    diagram now = *d;
    if (count == 0)
        return;
    line_words(&rules->spec, move, count, line, sizeof line);
    output_text(out, "%s %s%s\n", head, line, count == MAX_LINE ? " ..." : "");
    if (rules->game->look != BOARD_NUMBERS)
        return;
    output_text(out, "that is");
    for (int i = 0; i < count; i++) {
        output_text(out, "%s %s", i > 0 ? "," : "", move_words(&rules->spec, &now, move[i]).text);
        (void)rules_play(rules, &now, move[i]);
    }
    output_text(out, "\n");
}

void print_provenance(output *out, const session *s, const solution *v)
{
    const search_result *r = &v->result.search;
    output_text(out, "%s, %" PRIu64 " evaluation%s, %.3f s\n%d thread%s, %s table, method %s, yomikiri %s (%s)\n",
                nodes_words(v).text, r->evaluations, plural(r->evaluations, "", "s"), r->seconds, r->threads,
                plural((uint64_t)r->threads, "", "s"), r->hash_bytes > 0 ? format_bytes(r->hash_bytes).text : "no",
                method_name(s->method), version_number(), version_git());
}
