/* solve_many.c - see solve_many.h. */
#include "cli/solve_many.h"

#include "base/grow.h"
#include "base/textfile.h"
#include "base/units.h"
#include "arguments/interrupt.h"
#include "cli/solve_one.h"
#include "game/game_text.h"
#include "text/notation.h"
#include "report/markup.h"
#include "report/solution_record.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- one after the other ---- */

/* Totals for one number of empty squares. */
typedef struct empties_row {
    size_t positions;
    uint64_t nodes, most_nodes; /* of all, of one */
    double seconds, most_seconds;
} empties_row;

/* Totals of all positions. */
typedef struct total {
    size_t done, known, stopped;
    size_t answered, right, wrong; /* answered: the file had answers to compare with */
    uint64_t nodes;
    double seconds;
    empties_row row[MAX_SQUARES + 1];
} total;

static void add_row(empties_row *row, const search_result *r)
{
    row->positions++;
    row->nodes += r->nodes;
    row->seconds += r->seconds;
    row->most_nodes = r->nodes > row->most_nodes ? r->nodes : row->most_nodes;
    row->most_seconds = r->seconds > row->most_seconds ? r->seconds : row->most_seconds;
}

static void add_up(total *t, const solved *w, const session *s)
{
    const search_result *r = &w->v.result.search;
    if (w->record != NULL)
        add_row(&t->row[diagram_empties(&s->spec, &w->record->position)], r);
    t->done++;
    t->known += s->depth < 0 && r->known == KNOWN_EXACT;
    t->stopped += w->v.stopped;
    t->answered += w->expected > 0;
    t->right += w->agrees && w->expected > 0 && w->compared == w->expected;
    t->wrong += !w->agrees;
    t->nodes += r->nodes;
    t->seconds += r->seconds;
}

typedef status solve_nth(command *c, const void *list, size_t n, solved *out, error *e);

/* Solves list[0..count), called `what` in the progress, until the command is over. */
static status solve_all(command *c, const char *what, const void *list, size_t count, solve_nth *solve, total *t,
                        error *e)
{
    reporter *report = c->report;
    status s = STATUS_OK;
    *t = (total){.done = 0};
    while (t->done < count && s == STATUS_OK && !command_over(report)) {
        solved one = {.agrees = true};
        reporter_where(report, "%s %zu of %zu%s", what, t->done + 1, count,
                       display_left(t->seconds, (double)t->done, (double)count).text);
        reporter_show(report);
        s = solve(c, list, t->done, &one, e);
        if (s == STATUS_OK)
            add_up(t, &one, &c->session);
    }
    report->stopped = report->stopped || t->done < count;
    return s;
}

/* ---- the positions of a file ---- */

static status solve_record(command *c, const void *list, size_t n, solved *out, error *e)
{
    return solve_one(c, (const obf_record *)list + n, out, e);
}

static void print_total(output *out, const total *t, size_t count)
{
    const double rate = t->seconds > 0 ? (double)t->nodes / t->seconds : 0;
    output_text(out, "%zu position%s, ", t->done, plural(t->done, "", "s"));
    if (t->answered > 0)
        output_text(out, "%zu agree, %zu disagree, ", t->right, t->wrong);
    if (t->stopped > 0)
        output_text(out, "%zu stopped, ", t->stopped);
    output_text(out, "%" PRIu64 " node%s, %.3f s, %s nodes/s", t->nodes, plural(t->nodes, "", "s"), t->seconds,
                format_count(rate).text);
    if (t->done < count)
        output_text(out, "; stopped before the other %zu position%s", count - t->done,
                    plural(count - t->done, "", "s"));
    output_text(out, "\n");
}

static void print_by_empties(output *out, const total *t)
{
    output_text(out, "empties  positions   nodes, mean       most  seconds, mean      most  nodes/s\n");
    for (int i = MAX_SQUARES; i >= 0; i--) {
        const empties_row *row = &t->row[i];
        if (row->positions == 0)
            continue;
        record made = record_begin();
        const double n = (double)row->positions, rate = row->seconds > 0 ? (double)row->nodes / row->seconds : 0;
        record_integer(&made, "empties", i);
        record_count(&made, "positions", row->positions);
        record_count(&made, "nodes", row->nodes);
        record_count(&made, "most_nodes", row->most_nodes);
        record_real(&made, "seconds", row->seconds);
        record_real(&made, "most_seconds", row->most_seconds);
        record_real(&made, "nodes_per_second", rate);
        output_text(out, "%7d  %9zu  %12.0f %10" PRIu64 "  %13.3f %9.3f  %s\n", i, row->positions,
                    (double)row->nodes / n, row->most_nodes, row->seconds / n, row->most_seconds,
                    format_count(rate).text);
        output_record(out, &made);
    }
}

status solve_file(command *c, error *e)
{
    collection file;
    total t;
    status s = request_file(&c->request, &c->session.spec, c->report, &file, e);
    if (s != STATUS_OK)
        return s;
    c->session.keeps_memory = true;
    s = solve_all(c, "position", file.list, file.count, solve_record, &t, e);
    if (s == STATUS_OK && !writes_problems(&c->request)) {
        if (c->request.o.by_empties)
            print_by_empties(&c->report->out, &t);
        print_total(&c->report->out, &t, file.count);
    }
    free(file.list);
    return s;
}

/* ---- specs ---- */

enum { MOST_SPECS = 100000 };

typedef struct spec_item {
    char *spec;
    const char *position; /* in the file's text; NULL: that of the command, or the start */
} spec_item;

typedef struct spec_list {
    spec_item *item;
    size_t count, room;
    char *text; /* of the file */
} spec_list;

/* A range in a spec stands for one spec per number: "3..5", or "seed=0-9"; or, for rows and
 * columns, "4x4..4x8". */
typedef struct spec_range {
    const char *at, *end; /* where it stands */
    int parts;            /* numbers of an end: low[0] to high[0], and low[1] to high[1] */
    int64_t low[2], high[2];
} spec_range;

/* The range that begins at a digit; false: none does. */
static bool read_range(const char *spec, const char *at, spec_range *r)
{
    const bool seed = at - spec > 6 && strncmp(at - 6, ",seed=", 6) == 0;
    const size_t most = strspn(at, seed ? "0123456789-" : "0123456789x.");
    int used = 0;
    *r = (spec_range){.at = at, .parts = 2};
    if (seed) {
        r->parts = 1;
        (void)sscanf(at, "%10" SCNd64 "-%10" SCNd64 "%n", &r->low[0], &r->high[0], &used);
    } else if (sscanf(at, "%4" SCNd64 "x%4" SCNd64 "..%4" SCNd64 "x%4" SCNd64 "%n", &r->low[0], &r->low[1], &r->high[0],
                      &r->high[1], &used) < 4) {
        *r = (spec_range){.at = at, .parts = 1};
        (void)sscanf(at, "%4" SCNd64 "..%4" SCNd64 "%n", &r->low[0], &r->high[0], &used);
    }
    r->end = at + used;
    return used > 0 && (size_t)used <= most && !isdigit((unsigned char)*r->end);
}

/* The first range of a spec; the name of a file contains no range. */
static bool find_range(const char *spec, spec_range *r)
{
    const char *colon = strchr(spec, ':'), *file = colon != NULL ? strstr(colon, "board=") : NULL;
    for (const char *at = colon; at != NULL && *at != '\0' && at != file; at++)
        if (!isdigit((unsigned char)*at) && isdigit((unsigned char)at[1]) && read_range(spec, at + 1, r))
            return true;
    return false;
}

/* True for a spec or a range; a position is neither. */
static bool is_spec(const char *word)
{
    spec_range r;
    game_spec spec;
    return find_range(word, &r) || spec_parse(word, &spec, NULL) == STATUS_OK;
}

bool specs_asked(const request *r)
{
    spec_range range;
    return *r->word[0] == '@' || (r->o.given[OPTION_sweep_format] && !writes_problems(r)) ||
           find_range(r->word[0], &range) || (r->words > 1 && is_spec(r->word[1]));
}

static status add_spec(spec_list *w, const char *spec, const char *position, error *e)
{
    game_spec parsed;
    if (w->count == MOST_SPECS)
        return fail(e, STATUS_BAD_INPUT, "more than %d specs; expected fewer", MOST_SPECS);
    spec_item *larger = grow(w->item, &w->room, w->count + 1, sizeof *larger);
    w->item = larger != NULL ? larger : w->item;
    char *copy = larger != NULL ? strdup(spec) : NULL;
    if (copy == NULL)
        return fail(e, STATUS_NO_MEMORY, "solve: not enough memory");
    w->item[w->count++] = (spec_item){copy, position};
    return spec_parse(spec, &parsed, e);
}

/* A spec, or those of its ranges. */
static status add_specs(spec_list *w, const char *spec, const char *position, error *e)
{
    spec_range r;
    status s = STATUS_OK;
    if (!find_range(spec, &r))
        return add_spec(w, spec, position, e);
    const int before = (int)(r.at - spec);
    if (r.low[0] > r.high[0] || r.low[1] > r.high[1])
        return fail(e, STATUS_BAD_INPUT, "'%.100s': '%.*s' ends below its beginning; expected a range such as 4x4..4x8",
                    spec, (int)(r.end - r.at), r.at);
    for (int64_t i = r.low[0]; i <= r.high[0]; i++)
        for (int64_t k = r.low[1]; k <= r.high[1] && s == STATUS_OK; k++) {
            char one[MAX_SPEC_TEXT], second[16];
            (void)snprintf(second, sizeof second, "x%" PRId64, k);
            const int length =
                snprintf(one, sizeof one, "%.*s%" PRId64 "%s%s", before, spec, i, r.parts == 2 ? second : "", r.end);
            s = length < (int)sizeof one ? add_specs(w, one, position, e)
                                         : fail(e, STATUS_BAD_INPUT, "'%.60s...' is too long", spec);
        }
    return s;
}

/* Each line has a spec or a range of them and, after a blank, a position. */
static status add_file(spec_list *w, const char *path, error *e)
{
    char *rest = NULL;
    size_t length;
    int number = 1;
    status s = text_file_read(path, "a file of specs", TEXT_FILE_LIMIT, interrupt_flag(), &w->text, &length, e);
    for (char *line = w->text; s == STATUS_OK && line != NULL; line = rest, number++) {
        error inner;
        rest = strchr(line, '\n');
        if (rest != NULL)
            *rest++ = '\0';
        line[strcspn(line, "#\r")] = '\0';
        char *word = line + strspn(line, " \t"), *position = word + strcspn(word, " \t");
        if (*word == '\0')
            continue;
        if (*position != '\0')
            *position++ = '\0';
        position += strspn(position, " \t");
        s = add_specs(w, word, *position != '\0' ? position : NULL, &inner);
        if (s != STATUS_OK)
            (void)fail(e, s, "%s:%d: %.400s", path, number, inner.text);
    }
    if (s == STATUS_OK && w->count == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: contains no spec; expected one per line", path);
    return s;
}

/* The specs of the words; or the first word's, with a position in the others. */
static status add_words(spec_list *w, request *r, error *e)
{
    const int specs = r->words > 1 && is_spec(r->word[1]) ? r->words : 1;
    status s = STATUS_OK;
    for (int i = 0; i < specs && s == STATUS_OK; i++)
        s = add_specs(w, r->word[i], NULL, e);
    r->words -= specs - 1;
    return s;
}

static const char COLUMNS[] = "spec,position,value,known,lower,upper,estimate,move,nodes,seconds";

static void print_head(output *out, int format)
{
    if (format == SWEEP_csv)
        output_csv(out, COLUMNS);
    if (format == SWEEP_markdown)
        output_text(out, "| spec | value | move | in words | nodes | seconds |\n|:--|--:|:--|:--|--:|--:|\n");
}

static void print_row(output *out, int format, const session *s, const diagram *d, const solution *v)
{
    const search_result *r = &v->result.search;
    const words found = solution_words(s, d, v),
                value = r->known == KNOWN_EXACT ? words_make("%s", format_signed(r->value).text) : (words){""};
    const move_text move = r->best != MOVE_NONE ? move_name(&s->spec, r->best) : (move_text){""};
    char spec[2 * MAX_SPEC_TEXT];
    record made = record_begin();
    record_solution(&made, s, d, v, false);
    if (format == SWEEP_markdown) {
        markdown_code(s->spec_text, spec, sizeof spec);
        output_text(out, "| %s | %s | %s | %s | %" PRIu64 " | %.3f |\n", spec, value.text, move.text, found.text,
                    r->nodes, r->seconds);
    } else {
        output_text(out, "%-24s  %-4s  %s  %s  %.3f s%s\n", s->spec_text, move.text, found.text, nodes_words(v).text,
                    r->seconds, v->stopped ? "  stopped" : "");
    }
    output_row(out, &made);
}

/* Prepares the command for one spec; the caller restores the request. */
static status prepare_spec(command *c, const spec_item *i, error *e)
{
    session_close(&c->session);
    c->request.word[0] = i->spec;
    if (i->position != NULL)
        c->request.word[(c->request.words = 2) - 1] = i->position;
    return command_prepare(c, 1, e);
}

/* Solves one spec, from its table to its line. */
static status solve_spec(command *c, const void *list, size_t n, solved *out, error *e)
{
    const request before = c->request;
    status s = prepare_spec(c, (const spec_item *)list + n, e);
    s = s == STATUS_OK ? command_solve(c, &c->problem.position, false, &out->v, e) : s;
    if (s == STATUS_OK)
        print_row(&c->report->out, before.o.sweep_format, &c->session, &c->problem.position, &out->v);
    c->request = before;
    return s;
}

static status solve_list(command *c, const spec_list *w, error *e)
{
    output *out = &c->report->out;
    total t;
    print_head(out, c->request.o.sweep_format);
    const status s = solve_all(c, "spec", w->item, w->count, solve_spec, &t, e);
    if (s == STATUS_OK && c->request.o.sweep_format == SWEEP_text)
        output_text(out, "%zu of %zu spec%s solved, %" PRIu64 " node%s, %.3f s\n", t.known, w->count,
                    plural(w->count, "", "s"), t.nodes, plural(t.nodes, "", "s"), t.seconds);
    return s;
}

static status read_specs(command *c, spec_list *w, error *e)
{
    const char *first = c->request.word[0];
    if (*first == '@' && c->request.words > 1)
        return fail(e, STATUS_BAD_INPUT, "%.100s: put positions in the file, after their specs", first);
    return *first == '@' ? add_file(w, first + 1, e) : add_words(w, &c->request, e);
}

static void free_specs(spec_list *w)
{
    for (size_t i = 0; i < w->count; i++)
        free(w->item[i].spec);
    free(w->item);
    free(w->text);
}

status solve_specs(command *c, error *e)
{
    spec_list w = {.item = NULL};
    const options *o = &c->request.o;
    const char *first = c->request.word[0];
    if (writes_problems(&c->request))
        return fail(e, STATUS_BAD_INPUT, "--format obf: %.100s; expected one spec", first);
    if (o->file != NULL || o->store != NULL || o->svg != NULL || o->trace != NULL)
        return fail(e, STATUS_BAD_INPUT,
                    "%.100s: --file, --store, --svg and --trace cannot be used with several specs or --format", first);
    status s = read_specs(c, &w, e);
    if (s == STATUS_OK)
        s = solve_list(c, &w, e);
    free_specs(&w);
    return s;
}

status specs_each(command *c, status (*each)(command *c, void *context, error *e), void *context, error *e)
{
    spec_list w = {.item = NULL};
    status s = read_specs(c, &w, e);
    for (size_t i = 0; i < w.count && s == STATUS_OK && !command_over(c->report); i++) {
        const request before = c->request;
        s = prepare_spec(c, &w.item[i], e);
        s = s == STATUS_OK ? each(c, context, e) : s;
        c->request = before;
    }
    free_specs(&w);
    return s;
}
