/* answers.c - an answer as a record and as text: moves, lines, where it comes from. */
#include "base/units.h"
#include "base/processor.h"
#include "base/version.h"
#include "cli/cli.h"
#include "notation/notation.h"

#include <inttypes.h>
#include <string.h>

json_t *cli_json_moves(const cli *c, const game_move *move, int count)
{
    char text[MAX_MOVE_TEXT];
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        move_format(&c->spec, move[i], text);
        (void)json_array_append_new(list, json_string(text));
    }
    return list;
}

void cli_line_text(const cli *c, const game_move *move, int count, char *out, size_t size)
{
    char text[MAX_MOVE_TEXT];
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        move_format(&c->spec, move[i], text);
        int n = snprintf(out + used, size - used, "%s%s", i > 0 ? " " : "", text);
        if ((size_t)n >= size - used)
            return;
        used += (size_t)n;
    }
}

void cli_record_version(json_t *record)
{
    (void)json_object_set_new(record, "version", json_string(version_number()));
    (void)json_object_set_new(record, "git", json_string(version_git()));
    (void)json_object_set_new(record, "compiler", json_string(version_compiler()));
    (void)json_object_set_new(record, "flags", json_string(version_flags()));
    (void)json_object_set_new(record, "arch", json_string(processor_arch_at(processor_arch_chosen())->name));
}

static void set_moves(const cli *c, json_t *record, const search_result *r)
{
    char text[MAX_MOVE_TEXT];
    json_t *moves = json_object(), *best = json_array();
    for (int i = 0; i < r->moves; i++) {
        move_format(&c->spec, r->move[i], text);
        (void)json_object_set_new(moves, text, json_integer(r->move_value[i]));
        if (r->known == KNOWN_EXACT && r->move_value[i] == r->value)
            (void)json_array_append_new(best, json_string(text));
    }
    (void)json_object_set_new(record, r->known == KNOWN_BY_OTHER_RULE ? "other_rule_moves" : "moves", moves);
    (void)json_object_set_new(record, "best_moves", best);
    if (r->moves_left_out > 0)
        (void)json_object_set_new(record, "moves_left_out", json_integer(r->moves_left_out));
}

void cli_answer_words(const cli *c, const diagram *d, const search_result *r, char out[static MAX_WORDS_TEXT])
{
    char words[MAX_WORDS_TEXT];
    const char *outcome = c->o.wdl ? outcome_word(r) : NULL, *meaning;
    if (cli_unfinished(c, r)) {
        cli_unfinished_words(c, d, r, out);
        return;
    }
    value_words(&c->rules, d, r, c->depth >= 0, words);
    meaning = strstr(words, ": ");
    if (outcome == NULL || meaning == NULL)
        (void)snprintf(out, MAX_WORDS_TEXT, "%s", words);
    else if (strcmp(outcome, "draw") == 0)
        (void)snprintf(out, MAX_WORDS_TEXT, "%s", meaning + 2);
    else
        (void)snprintf(out, MAX_WORDS_TEXT, "%s for %s%.100s", outcome, side_name(&c->spec, d->side), meaning);
}

bool cli_value_open(const cli *c, const search_result *r)
{
    return r->known == KNOWN_BY_OTHER_RULE || cli_unfinished(c, r);
}

/* What the search found: value or bounds, move, line. */
static void set_found(const cli *c, json_t *record, const search_result *s)
{
    char text[MAX_DIAGRAM_TEXT];
    (void)json_object_set_new(record, "value", cli_value_open(c, s) ? json_null() : json_integer(s->value));
    if (s->known == KNOWN_BY_OTHER_RULE)
        (void)json_object_set_new(record, "other_rule_value", json_integer(s->value));
    (void)json_object_set_new(record, "known", json_string(cli_known_text(c, s)));
    if (s->known == KNOWN_AT_LEAST || s->known == KNOWN_AT_MOST)
        cli_set_open_bounds(c, record, s);
    if (c->last_stopped)
        (void)json_object_set_new(record, "stopped", json_true());
    cli_set_estimate(c, record, s);
    move_format(&c->spec, s->best, text);
    (void)json_object_set_new(record, "move", s->best == MOVE_NONE ? json_null() : json_string(text));
    (void)json_object_set_new(record, "line", cli_json_moves(c, s->line, s->line_length));
    if (outcome_word(s) != NULL && c->depth < 0)
        (void)json_object_set_new(record, "outcome", json_string(outcome_word(s)));
}

/* What it took. */
static void set_counts(json_t *record, const method_result *r)
{
    (void)json_object_set_new(record, "evaluations", json_integer((json_int_t)r->search.evaluations));
    (void)json_object_set_new(record, "nodes", json_integer((json_int_t)r->search.nodes));
    (void)json_object_set_new(record, "estimate_nodes", json_integer((json_int_t)r->search.estimate_nodes));
    if (r->calls > 0)
        (void)json_object_set_new(record, "calls", json_integer((json_int_t)r->calls));
    if (r->row_tests > 0) {
        (void)json_object_set_new(record, "row_tests", json_integer((json_int_t)r->row_tests));
        (void)json_object_set_new(record, "row_ends", json_integer((json_int_t)r->row_ends));
        (void)json_object_set_new(record, "full_boards", json_integer((json_int_t)r->full_boards));
    }
    (void)json_object_set_new(record, "seconds", json_real(r->search.seconds));
    (void)json_object_set_new(record, "threads", json_integer(r->search.threads));
    (void)json_object_set_new(record, "hash_bytes", json_integer((json_int_t)r->search.hash_bytes));
    if (r->search.hash_bytes > 0 && r->search.huge_bytes != UINT64_MAX)
        (void)json_object_set_new(record, "huge_bytes", json_integer((json_int_t)r->search.huge_bytes));
}

json_t *cli_record(const cli *c, const diagram *d, const method_result *r)
{
    const search_result *s = &r->search;
    char text[MAX_DIAGRAM_TEXT];
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    diagram_format(&c->spec, d, text);
    (void)json_object_set_new(record, "position", json_string(text));
    set_found(c, record, s);
    if (s->moves > 0)
        set_moves(c, record, s);
    if (c->depth >= 0)
        (void)json_object_set_new(record, "depth", json_integer(s->depth));
    set_counts(record, r);
    (void)json_object_set_new(record, "method", json_string(method_name(c->method)));
    if (c->o.without != NULL)
        (void)json_object_set_new(record, "without", json_string(c->o.without));
    cli_record_version(record);
    return record;
}

/* "64M table in huge pages"; where not all of it is, how much. */
static void describe_table(const search_result *s, char out[static 64])
{
    const bool says = s->huge_bytes > 0 && s->huge_bytes != UINT64_MAX;
    char bytes[32], huge[32];
    if (s->hash_bytes == 0) {
        (void)snprintf(out, 64, "no table");
        return;
    }
    format_bytes(s->hash_bytes, bytes);
    if (says && s->huge_bytes < s->hash_bytes) {
        format_bytes(s->huge_bytes, huge);
        (void)snprintf(out, 64, "%s table (%s in huge pages)", bytes, huge);
    } else {
        (void)snprintf(out, 64, "%s table%s", bytes, says ? " in huge pages" : "");
    }
}

void cli_nodes_words(const cli *c, const search_result *s, char out[static 80])
{
    char estimated[32];
    format_count((double)s->estimate_nodes, estimated);
    if (c->last_stopped && s->estimate_nodes > 0)
        (void)snprintf(out, 80, "%" PRIu64 " node%s of proof, %s nodes of estimate", s->nodes,
                       plural(s->nodes, "", "s"), estimated);
    else
        (void)snprintf(out, 80, "%" PRIu64 " node%s", s->nodes, plural(s->nodes, "", "s"));
}

void cli_print_provenance(cli *c, const method_result *r)
{
    const search_result *s = &r->search;
    char table[64], nodes[80];
    describe_table(s, table);
    cli_nodes_words(c, s, nodes);
    output_text(c->out, "%s, %" PRIu64 " evaluation%s, %.3f s, %d thread%s, %s, method %s, yomikiri %s (%s)\n", nodes,
                s->evaluations, plural(s->evaluations, "", "s"), s->seconds, s->threads,
                plural((uint64_t)s->threads, "", "s"), table, method_name(c->method), version_number(), version_git());
}
