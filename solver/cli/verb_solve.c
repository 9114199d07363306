/* verb_solve.c - `solve` and `moves`: one position, or every line of a file. */
#include "base/textfile.h"
#include "cli/cli.h"
#include "games/obf.h"
#include "games/rules.h"
#include "parallel/trace.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* What the file says about a position: `moves` compares every listed move, `solve` the best of them. */
typedef struct answer {
    const obf_record *record; /* NULL: not from a file */
    bool compared, agrees;
} answer;

static int value_of(const search_result *r, game_move move)
{
    for (int i = 0; i < r->moves; i++)
        if (r->move[i] == move)
            return r->move_value[i];
    return VALUE_INFINITY;
}

static answer compare(const cli *c, const obf_record *record, const search_result *r)
{
    answer a = {.record = record};
    if (record == NULL || record->answers == 0)
        return a;
    a.compared = r->known == KNOWN_EXACT || !c->last_stopped; /* what a stopped search proved is no answer */
    if (c->verb == VERB_solve) {
        const int best = obf_best(record);
        a.agrees = r->known == KNOWN_EXACT      ? best == r->value
                   : r->known == KNOWN_AT_LEAST ? best >= r->value
                                                : best <= r->value;
        return a;
    }
    a.agrees = r->known == KNOWN_EXACT;
    for (int i = 0; i < record->answers; i++)
        a.agrees = a.agrees && value_of(r, record->move[i]) == record->value[i];
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
    value_words(&c->spec, d, &r->search, c->depth >= 0, words);
    (void)json_object_set_new(record, "words", json_string(words));
    if (a->record != NULL) {
        (void)json_object_set_new(record, "file", json_string(c->o.file));
        (void)json_object_set_new(record, "line_number", json_integer(a->record->line));
    }
    if (a->compared) {
        (void)json_object_set_new(record, "expected", expected_json(c, a->record));
        (void)json_object_set_new(record, "agrees", json_boolean(a->agrees));
    }
    output_record(c->out, record);
}

/* "b1  -8  White wins by 8", one move a line, the best marked. */
static void print_moves(cli *c, const diagram *d, const search_result *r)
{
    for (int i = 0; i < r->moves; i++) {
        char move[MAX_MOVE_TEXT], words[MAX_WORDS_TEXT];
        search_result one = {.value = r->move_value[i], .known = KNOWN_EXACT};
        value_words(&c->spec, d, &one, c->depth >= 0, words);
        move_format(&c->spec, r->move[i], move);
        output_text(c->out, "%c %-4s %+4d  %s\n", r->move_value[i] == r->value ? '*' : ' ', move, r->move_value[i],
                    strstr(words, ": ") + 2);
    }
}

static void print_text(cli *c, const diagram *d, const method_result *r)
{
    char words[MAX_WORDS_TEXT], line[MAX_LINE * 6], position[MAX_DIAGRAM_TEXT];
    diagram_format(&c->spec, d, position);
    value_words(&c->spec, d, &r->search, c->depth >= 0, words);
    output_text(c->out, "%s  %s\n%s%s\n", c->spec_text, position, words,
                !c->last_stopped                 ? ""
                : r->search.known == KNOWN_EXACT ? " (stopped before all moves were known)"
                                                 : " (stopped before the value was known)");
    if (c->verb == VERB_moves)
        print_moves(c, d, &r->search);
    if (r->search.line_length > 0) {
        cli_line_text(c, r->search.line, r->search.line_length, line, sizeof line);
        output_text(c->out, "line %s%s\n", line, r->search.line_length == MAX_LINE ? " ..." : "");
    } else if (r->search.best != MOVE_NONE) {
        cli_line_text(c, &r->search.best, 1, line, sizeof line);
        output_text(c->out, "best move so far %s\n", line);
    } else if (rules_over(&c->spec, d, NULL)) {
        output_text(c->out, "the game is over\n");
    }
    cli_print_provenance(c, r);
}

/* One line for one line of a file. */
static void print_file_text(cli *c, const diagram *d, const method_result *r, const answer *a)
{
    char words[MAX_WORDS_TEXT], move[MAX_MOVE_TEXT];
    value_words(&c->spec, d, &r->search, c->depth >= 0, words);
    move_format(&c->spec, r->search.best, move);
    output_text(c->out, "%s:%d  %s  %s  %" PRIu64 " nodes  %.3f s%s", c->o.file, a->record->line, move, words,
                r->search.nodes, r->search.seconds,
                !a->compared ? ""
                : a->agrees  ? "  agrees"
                             : "  DISAGREES");
    if (a->compared && c->verb == VERB_solve && !a->agrees)
        output_text(c->out, ": expected %+d", obf_best(a->record));
    output_text(c->out, "\n");
    if (c->verb == VERB_moves)
        print_moves(c, d, &r->search);
}

static status solve_one(cli *c, const diagram *d, const obf_record *record, method_result *r, error *e)
{
    status s = cli_solve(c, d, c->verb == VERB_moves, r, e);
    if (s != STATUS_OK)
        return s;
    answer a = compare(c, record, &r->search);
    c->mismatch = c->mismatch || (a.compared && !a.agrees);
    print_record(c, d, r, &a);
    if (record == NULL)
        print_text(c, d, r);
    else
        print_file_text(c, d, r, &a);
    return STATUS_OK;
}

static status solve_list(cli *c, const obf_record *list, size_t count, error *e)
{
    uint64_t nodes = 0;
    double seconds = 0;
    size_t done = 0, wrong = 0;
    for (; done < count && !cli_interrupted(c); done++) {
        method_result r;
        bool before = c->mismatch;
        c->mismatch = false;
        status s = solve_one(c, &list[done].position, &list[done], &r, e);
        if (s != STATUS_OK)
            return s;
        wrong += c->mismatch;
        c->mismatch = c->mismatch || before;
        nodes += r.search.nodes;
        seconds += r.search.seconds;
    }
    output_text(c->out, "%zu positions, %zu disagree, %" PRIu64 " nodes, %.3f s%s\n", done, wrong, nodes, seconds,
                done < count ? " (interrupted)" : "");
    c->stopped = c->stopped || done < count;
    return STATUS_OK;
}

static status solve_file(cli *c, error *e)
{
    char *text = NULL;
    size_t length, count = 0;
    obf_record *list = NULL;
    if (c->words > 1)
        return fail(e, STATUS_BAD_INPUT, "%s: a position and --file %s; expected one of them", c->word[0], c->o.file);
    status s = text_file_read(c->o.file, "a file of positions", TEXT_FILE_LIMIT, &text, &length, e);
    if (s == STATUS_OK) {
        s = obf_parse(&c->spec, c->o.file, text, &list, &count, e);
        free(text);
    }
    if (s == STATUS_OK) {
        c->many = true;
        s = solve_list(c, list, count, e);
        free(list);
    }
    return s;
}

status verb_solve(cli *c, error *e)
{
    method_result r;
    status s = cli_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    if (c->o.trace != NULL)
        s = trace_open(c->o.trace, c->search.threads, &c->search.trace, e);
    if (s == STATUS_OK)
        s = c->o.file != NULL ? solve_file(c, e) : solve_one(c, &c->position, NULL, &r, e);
    if (c->search.trace != NULL && s == STATUS_OK)
        s = trace_close(c->search.trace, e);
    else
        trace_discard(c->search.trace);
    return s;
}

status verb_moves(cli *c, error *e)
{
    return verb_solve(c, e);
}
