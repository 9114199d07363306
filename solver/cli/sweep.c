/* sweep.c - see sweep.h. */
#include "cli/sweep.h"

#include "base/grow.h"
#include "base/textfile.h"
#include "base/units.h"
#include "cli/interrupt.h"
#include "notation/game_text.h"
#include "notation/notation.h"
#include "report/csv.h"
#include "report/markup.h"
#include "report/solution_record.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SPECS = 100000 };

static const char COLUMNS[] = "spec,position,value,known,lower,upper,estimate,move,nodes,seconds";

typedef struct sweep_item {
    char *spec;
    char *position; /* NULL: that of the command, or the start */
} sweep_item;

typedef struct sweep {
    sweep_item *item;
    size_t count, room;
} sweep;

/* The ":" of a range of boards, "reversi:4x4..4x8"; NULL: it is none. */
static const char *boards_of(const char *spec)
{
    const char *colon = strchr(spec, ':'), *dots = colon ? strstr(colon, "..") : NULL;
    return dots != NULL && dots < colon + strcspn(colon, ",") ? colon : NULL;
}

/* The "seed=" of a range of seeds; NULL: it is none. */
static const char *seeds_of(const char *spec)
{
    const char *key = strstr(spec, ",seed="), *seed = key ? key + 6 : NULL;
    return seed && isdigit((unsigned char)*seed) && seed[strspn(seed, "0123456789")] == '-' ? key + 1 : NULL;
}

bool sweep_asked(const request *r)
{
    const char *spec = r->word[0];
    return *spec == '@' || r->o.given[OPTION_sweep_format] || r->o.given[OPTION_seeds] || boards_of(spec) ||
           seeds_of(spec);
}

static status add(sweep *w, const char *spec, const char *position, error *e)
{
    game_spec parsed;
    if (w->count == MOST_SPECS)
        return fail(e, STATUS_BAD_INPUT, "more than %d specs; expected fewer", MOST_SPECS);
    sweep_item *larger = grow(w->item, &w->room, w->count + 1, sizeof *larger);
    if (larger == NULL)
        return fail(e, STATUS_NO_MEMORY, "solve: not enough memory");
    w->item = larger;
    sweep_item *i = &w->item[w->count++];
    i->spec = strdup(spec);
    i->position = position && *position ? strdup(position) : NULL;
    if (!i->spec || (position && *position && !i->position))
        return fail(e, STATUS_NO_MEMORY, "solve: not enough memory");
    return spec_parse(spec, &parsed, e);
}

/* A number at *at of at most ten digits, and what must follow it; -1: it is not so. */
static int64_t number(const char **at, const char *after)
{
    const size_t digits = strspn(*at, "0123456789"), length = strlen(after);
    if (digits == 0 || digits > 10 || strncmp(*at + digits, after, length) != 0)
        return -1;
    const int64_t value = strtoll(*at, NULL, 10);
    *at += digits + length;
    return value;
}

/* The spec before `at`, `middle` and the text from `behind` on. */
static status add_made(sweep *w, const char *spec, const char *at, const char *middle, const char *behind,
                       const char *position, error *e)
{
    char one[MAX_SPEC_TEXT];
    if (snprintf(one, sizeof one, "%.*s%s%s", (int)(at - spec), spec, middle, behind) >= (int)sizeof one)
        return fail(e, STATUS_BAD_INPUT, "'%.60s...' is too long", spec);
    return add(w, one, position, e);
}

/* "seed=0-9" at `seed`. */
static status add_seeds(sweep *w, const char *spec, const char *seed, const char *position, error *e)
{
    const char *at = seed + 5;
    const int64_t first = number(&at, "-"), last = first < 0 ? -1 : number(&at, "");
    status s = STATUS_OK;
    if (last < first || (*at != '\0' && *at != ','))
        return fail(e, STATUS_BAD_INPUT, "'%.100s': expected a range of seeds such as seed=0-9", spec);
    for (int64_t i = first; i <= last && s == STATUS_OK; i++) {
        char text[24];
        (void)snprintf(text, sizeof text, "%" PRId64, i);
        s = add_made(w, spec, seed + 5, text, at, position, e);
    }
    return s;
}

/* "reversi:4x4..4x8" at the ":". */
static status add_boards(sweep *w, const char *spec, const char *colon, const char *position, error *e)
{
    static const char *const after[] = {"x", "..", "x", ""};
    const char *at = colon + 1;
    int64_t of[4] = {0};
    for (int i = 0; i < 4; i++)
        of[i] = i > 0 && of[i - 1] < 0 ? -1 : number(&at, after[i]);
    status s = STATUS_OK;
    if (of[3] < of[1] || of[2] < of[0] || of[3] > 1000 || of[2] > 1000 || (*at != '\0' && *at != ','))
        return fail(e, STATUS_BAD_INPUT, "'%.100s': expected a range of boards such as reversi:4x4..4x8", spec);
    for (int64_t rows = of[0]; rows <= of[2]; rows++)
        for (int64_t cols = of[1]; cols <= of[3] && s == STATUS_OK; cols++) {
            char text[24];
            (void)snprintf(text, sizeof text, "%" PRId64 "x%" PRId64, rows, cols);
            s = add_made(w, spec, colon + 1, text, at, position, e);
        }
    return s;
}

static status add_range(sweep *w, const char *spec, const char *position, error *e)
{
    const char *seed = seeds_of(spec), *colon = boards_of(spec);
    if (colon)
        return add_boards(w, spec, colon, position, e);
    if (seed)
        return add_seeds(w, spec, seed, position, e);
    return add(w, spec, position, e);
}

/* --seeds: the boards of the spec drawn from each of them. */
static status add_seeds_asked(sweep *w, const request *r, error *e)
{
    char range[MAX_SPEC_TEXT];
    game_spec spec;
    const char *text = r->word[0];
    const int length =
        snprintf(range, sizeof range, "%s,seed=%" PRId64 "-%" PRId64, text, r->o.seeds.low, r->o.seeds.high);
    const status s = spec_parse(text, &spec, e);
    if (s != STATUS_OK)
        return s;
    if (spec.kind != GAME_MINIMAX || spec.board_from_file || strstr(text, "seed=") || length >= (int)sizeof range)
        return fail(e, STATUS_BAD_INPUT,
                    "--seeds: spec '%.100s'; expected minimax:N without a board or seed of its own", text);
    if (r->words > 1)
        return fail(e, STATUS_BAD_INPUT, "--seeds cannot be used with a position");
    return add_range(w, range, NULL, e);
}

/* A spec, or a range of them, on each line, and behind a blank a position. */
static status add_file(sweep *w, const char *path, error *e)
{
    char *text = NULL, *rest = NULL;
    size_t length;
    int number = 0;
    status s = text_file_read(path, "a file of specs", TEXT_FILE_LIMIT, interrupt_flag(), &text, &length, e);
    for (char *line = text; s == STATUS_OK && line != NULL && *line != '\0'; line = rest) {
        error inner;
        rest = strchr(line, '\n');
        if (rest != NULL)
            *rest++ = '\0';
        number++;
        char *word = line + strspn(line, " \t\r");
        word[strcspn(word, "#\r")] = '\0';
        if (*word == '\0')
            continue;
        char *position = word + strcspn(word, " \t");
        if (*position != '\0')
            *position++ = '\0';
        s = add_range(w, word, position + strspn(position, " \t"), &inner);
        if (s != STATUS_OK)
            (void)fail(e, s, "%s:%d: %.400s", path, number, inner.text);
    }
    free(text);
    if (s == STATUS_OK && w->count == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: contains no spec; expected one per line", path);
    return s;
}

static status read_items(sweep *w, const request *r, error *e)
{
    if (r->o.given[OPTION_seeds])
        return add_seeds_asked(w, r, e);
    return *r->word[0] == '@' ? add_file(w, r->word[0] + 1, e) : add_range(w, r->word[0], NULL, e);
}

static void print_head(output *out, int format)
{
    if (format == SWEEP_csv)
        output_text(out, "%s\n", COLUMNS);
    else if (format == SWEEP_markdown)
        output_text(out, "| spec | value | move | in words | nodes | seconds |\n|:--|--:|:--|:--|--:|--:|\n");
}

static void print_row(output *out, int format, const session *s, const diagram *d, const solution *v)
{
    const search_result *r = &v->result.search;
    char move[MAX_MOVE_TEXT] = "", words[MAX_WORDS_TEXT], nodes[80], value[16] = "", spec[2 * MAX_SPEC_TEXT];
    record made = record_begin();
    if (r->best != MOVE_NONE)
        move_format(&s->spec, r->best, move);
    if (r->known == KNOWN_EXACT)
        (void)snprintf(value, sizeof value, "%+d", r->value);
    solution_words(s, d, v, words);
    record_solution(&made, s, d, v, false);
    if (format == SWEEP_csv) {
        csv_row(out, &made, COLUMNS);
    } else if (format == SWEEP_markdown) {
        markdown_code(s->spec_text, spec, sizeof spec);
        output_text(out, "| %s | %s | %s | %s | %" PRIu64 " | %.3f |\n", spec, value, move, words, r->nodes,
                    r->seconds);
    } else {
        nodes_words(v, nodes);
        output_text(out, "%-24s  %-4s  %s  %s  %.3f s%s\n", s->spec_text, move, words, nodes, r->seconds,
                    v->stopped ? "  stopped" : "");
    }
    output_record(out, &made);
}

/* One spec, from its table to its line. */
static status solve_item(command *c, const sweep_item *i, solution *v, error *e)
{
    session_close(&c->session);
    c->request.word[0] = i->spec;
    if (i->position != NULL) {
        c->request.word[1] = i->position;
        c->request.words = 2;
    }
    const diagram *d = &c->problem.position;
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = command_solve(c, d, false, v, e);
    if (s == STATUS_OK)
        print_row(&c->report->out, c->request.o.sweep_format, &c->session, d, v);
    return s;
}

static status solve_items(command *c, const sweep *w, error *e)
{
    const int words = c->request.words, format = c->request.o.sweep_format;
    reporter *report = c->report;
    size_t solved = 0, done = 0;
    uint64_t nodes = 0;
    double seconds = 0;
    status s = STATUS_OK;
    print_head(&report->out, format);
    for (; done < w->count && s == STATUS_OK && !command_over(report); done++) {
        solution v;
        char left[64];
        display_left(seconds, (double)done, (double)w->count, left);
        reporter_where(report, "spec %zu of %zu%s", done + 1, w->count, left);
        c->request.words = words;
        s = solve_item(c, &w->item[done], &v, e);
        if (s != STATUS_OK)
            return s;
        solved += c->session.depth < 0 && v.result.search.known == KNOWN_EXACT;
        nodes += v.result.search.nodes;
        seconds += v.result.search.seconds;
    }
    if (format == SWEEP_text)
        output_text(&report->out, "%zu of %zu spec%s solved, %" PRIu64 " node%s, %.3f s\n", solved, w->count,
                    plural(w->count, "", "s"), nodes, plural(nodes, "", "s"), seconds);
    report->stopped = report->stopped || done < w->count;
    return s;
}

status sweep_run(command *c, error *e)
{
    sweep w = {.item = NULL};
    const options *o = &c->request.o;
    const char *first = c->request.word[0];
    status s = STATUS_OK;
    if (o->file != NULL || o->store != NULL || o->svg != NULL || o->trace != NULL)
        return fail(e, STATUS_BAD_INPUT,
                    "%.100s: --file, --store, --svg and --trace cannot be used with several specs or --format", first);
    if (*first == '@' && c->request.words > 1)
        return fail(e, STATUS_BAD_INPUT, "%.100s: put positions in the file, after their specs", first);
    s = read_items(&w, &c->request, e);
    if (s == STATUS_OK)
        s = solve_items(c, &w, e);
    c->request.word[0] = first;
    for (size_t i = 0; i < w.count; i++) {
        free(w.item[i].spec);
        free(w.item[i].position);
    }
    free(w.item);
    return s;
}
