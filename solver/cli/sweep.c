/* sweep.c - see sweep.h. */
#include "cli/sweep.h"

#include "base/textfile.h"
#include "base/units.h"
#include "cli/interrupt.h"
#include "notation/notation.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SPECS = 100000 };

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

bool sweep_asked(const cli *c)
{
    const char *spec = c->word[0];
    return *spec == '@' || c->o.given[OPTION_sweep_format] || c->o.given[OPTION_seeds] || boards_of(spec) ||
           seeds_of(spec);
}

static status add(sweep *w, const char *spec, const char *position, error *e)
{
    game_spec parsed;
    if (w->count == MOST_SPECS)
        return fail(e, STATUS_BAD_INPUT, "more than %d specs; expected fewer", MOST_SPECS);
    if (w->count == w->room) {
        const size_t room = w->room ? 2 * w->room : 16;
        sweep_item *grown = realloc(w->item, room * sizeof *grown);
        if (grown == NULL)
            return fail(e, STATUS_NO_MEMORY, "solve: not enough memory");
        w->item = grown;
        w->room = room;
    }
    sweep_item *i = &w->item[w->count++];
    i->spec = strdup(spec);
    i->position = position && *position ? strdup(position) : NULL;
    if (!i->spec || (position && *position && !i->position))
        return fail(e, STATUS_NO_MEMORY, "solve: not enough memory");
    return spec_parse(spec, &parsed, e);
}

/* A number at *at of at most nine digits, and what must follow it; -1: it is not so. */
static long number(const char **at, const char *after)
{
    const size_t digits = strspn(*at, "0123456789"), length = strlen(after);
    if (digits == 0 || digits > 9 || strncmp(*at + digits, after, length) != 0)
        return -1;
    const long value = strtol(*at, NULL, 10);
    *at += digits + length;
    return value;
}

/* What stands before a seed, the seeds, and what stands behind. */
static status add_seeds(sweep *w, const char *spec, int before, int64_t first, int64_t last, const char *behind,
                        const char *position, error *e)
{
    status s = STATUS_OK;
    for (int64_t i = first; i <= last && s == STATUS_OK; i++) {
        char one[MAX_SPEC_TEXT];
        if (snprintf(one, sizeof one, "%.*s%" PRId64 "%s", before, spec, i, behind) >= (int)sizeof one)
            return fail(e, STATUS_BAD_INPUT, "'%.60s...' is too long", spec);
        s = add(w, one, position, e);
    }
    return s;
}

/* "seed=0-9" at `seed`. */
static status add_seed_range(sweep *w, const char *spec, const char *seed, const char *position, error *e)
{
    const char *at = seed + 5;
    const long first = number(&at, "-"), last = first < 0 ? -1 : number(&at, "");
    if (last < first || (*at != '\0' && *at != ','))
        return fail(e, STATUS_BAD_INPUT, "'%.100s': expected a range of seeds such as seed=0-9", spec);
    return add_seeds(w, spec, (int)(seed + 5 - spec), first, last, at, position, e);
}

/* --seeds: the boards of the spec drawn from each of them. */
static status add_seeds_asked(sweep *w, const cli *c, error *e)
{
    char with_key[MAX_SPEC_TEXT];
    game_spec spec;
    const char *text = c->word[0];
    const int length = snprintf(with_key, sizeof with_key, "%s,seed=", text);
    const status s = spec_parse(text, &spec, e);
    if (s != STATUS_OK)
        return s;
    if (spec.kind != GAME_MINIMAX || spec.board_from_file || strstr(text, "seed=") || length >= (int)sizeof with_key)
        return fail(e, STATUS_BAD_INPUT,
                    "--seeds: spec '%.100s'; expected minimax:N without a board or seed of its own", text);
    if (c->words > 1)
        return fail(e, STATUS_BAD_INPUT, "--seeds: not with a position");
    return add_seeds(w, with_key, length, c->o.seeds.low, c->o.seeds.high, "", NULL, e);
}

/* "reversi:4x4..4x8" at the ":". */
static status add_boards(sweep *w, const char *spec, const char *colon, const char *position, error *e)
{
    const char *at = colon + 1;
    long of[4] = {0};
    static const char *const after[] = {"x", "..", "x", ""};
    for (int i = 0; i < 4; i++)
        of[i] = i > 0 && of[i - 1] < 0 ? -1 : number(&at, after[i]);
    status s = STATUS_OK;
    if (of[3] < of[1] || of[2] < of[0] || of[3] > 1000 || of[2] > 1000 || (*at != '\0' && *at != ','))
        return fail(e, STATUS_BAD_INPUT, "'%.100s': expected a range of boards such as reversi:4x4..4x8", spec);
    for (long rows = of[0]; rows <= of[2]; rows++)
        for (long cols = of[1]; cols <= of[3] && s == STATUS_OK; cols++) {
            char one[MAX_SPEC_TEXT];
            if (snprintf(one, sizeof one, "%.*s%ldx%ld%s", (int)(colon + 1 - spec), spec, rows, cols, at) >=
                (int)sizeof one)
                return fail(e, STATUS_BAD_INPUT, "'%.60s...' is too long", spec);
            s = add(w, one, position, e);
        }
    return s;
}

static status add_range(sweep *w, const char *spec, const char *position, error *e)
{
    const char *seed = seeds_of(spec), *colon = boards_of(spec);
    if (colon)
        return add_boards(w, spec, colon, position, e);
    if (seed)
        return add_seed_range(w, spec, seed, position, e);
    return add(w, spec, position, e);
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
        s = fail(e, STATUS_BAD_INPUT, "%s: no spec in it; expected one a line", path);
    return s;
}

static status read_items(sweep *w, const cli *c, error *e)
{
    if (c->o.given[OPTION_seeds])
        return add_seeds_asked(w, c, e);
    return *c->word[0] == '@' ? add_file(w, c->word[0] + 1, e) : add_range(w, c->word[0], NULL, e);
}

static void print_head(cli *c)
{
    if (c->o.sweep_format == SWEEP_csv)
        output_text(c->out, "spec,position,value,known,lower,upper,estimate,move,nodes,seconds\n");
    else if (c->o.sweep_format == SWEEP_markdown)
        output_text(c->out, "| spec | value | move | in words | nodes | seconds |\n|:--|--:|:--|:--|--:|--:|\n");
}

static void print_csv(cli *c, const method_result *r, const char *position, const char *move)
{
    const search_result *s = &r->search;
    char value[16] = "", lower[16] = "", upper[16] = "", estimate[16] = "";
    if (!cli_value_open(c, s))
        (void)snprintf(value, sizeof value, "%d", s->value);
    else if (s->estimate.known)
        (void)snprintf(estimate, sizeof estimate, "%d", s->estimate.value);
    if (s->known != KNOWN_EXACT) {
        (void)snprintf(lower, sizeof lower, "%d", s->lower);
        (void)snprintf(upper, sizeof upper, "%d", s->upper);
    }
    output_text(c->out, "\"%s\",\"%s\",%s,%s,%s,%s,%s,%s,%" PRIu64 ",%.3f\n", c->spec_text, position, value,
                cli_known_text(c, s), lower, upper, estimate, move, s->nodes, s->seconds);
}

static void print_row(cli *c, const method_result *r)
{
    const search_result *s = &r->search;
    char move[MAX_MOVE_TEXT] = "", words[MAX_WORDS_TEXT], value[16] = "", position[MAX_DIAGRAM_TEXT], nodes[80];
    cli_nodes_words(c, s, nodes);
    json_t *record = cli_record(c, &c->position, r);
    if (s->best != MOVE_NONE)
        move_format(&c->spec, s->best, move);
    if (s->known == KNOWN_EXACT)
        (void)snprintf(value, sizeof value, "%+d", s->value);
    diagram_format(&c->spec, &c->position, position);
    cli_answer_words(c, &c->position, s, words);
    (void)json_object_set_new(record, "words", json_string(words));
    output_record(c->out, record);
    if (c->o.sweep_format == SWEEP_csv)
        print_csv(c, r, position, move);
    else if (c->o.sweep_format == SWEEP_markdown)
        output_text(c->out, "| `%s` | %s | %s | %s | %" PRIu64 " | %.3f |\n", c->spec_text, value, move, words,
                    s->nodes, s->seconds);
    else
        output_text(c->out, "%-24s  %-4s  %s  %s  %.3f s%s\n", c->spec_text, move, words, nodes, s->seconds,
                    c->last_stopped ? "  stopped" : "");
}

/* One spec, from its table to its line. */
static status solve_item(cli *c, const sweep_item *i, method_result *r, error *e)
{
    cli_forget_weights(c);
    c->word[0] = i->spec;
    if (i->position != NULL) {
        c->word[1] = i->position;
        c->words = 2;
    }
    status s = cli_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = cli_solve(c, &c->position, false, r, e);
    if (s == STATUS_OK)
        print_row(c, r);
    return s;
}

static status solve_items(cli *c, const sweep *w, error *e)
{
    const int words = c->words;
    size_t solved = 0, done = 0;
    uint64_t nodes = 0;
    double seconds = 0;
    status s = STATUS_OK;
    print_head(c);
    for (; done < w->count && s == STATUS_OK && !cli_interrupted(c); done++) {
        method_result r;
        char left[64];
        display_left(seconds, (double)done, (double)w->count, left);
        (void)snprintf(c->where, sizeof c->where, "spec %zu of %zu%s", done + 1, w->count, left);
        c->words = words;
        s = solve_item(c, &w->item[done], &r, e);
        if (s != STATUS_OK)
            return s;
        solved += c->depth < 0 && r.search.known == KNOWN_EXACT;
        nodes += r.search.nodes;
        seconds += r.search.seconds;
    }
    if (c->o.sweep_format == SWEEP_text)
        output_text(c->out, "%zu of %zu spec%s solved, %" PRIu64 " node%s, %.3f s\n", solved, w->count,
                    plural(w->count, "", "s"), nodes, plural(nodes, "", "s"), seconds);
    c->stopped = c->stopped || done < w->count;
    return s;
}

status sweep_run(cli *c, error *e)
{
    sweep w = {.item = NULL};
    const char *first = c->word[0];
    status s = STATUS_OK;
    if (c->o.file != NULL || c->o.store != NULL || c->o.svg != NULL || c->o.trace != NULL)
        return fail(e, STATUS_BAD_INPUT, "%.100s: --file, --store, --svg and --trace take one spec", first);
    if (*first == '@' && c->words > 1)
        return fail(e, STATUS_BAD_INPUT, "%.100s: positions stand in the file, behind their specs", first);
    s = read_items(&w, c, e);
    if (s == STATUS_OK)
        s = solve_items(c, &w, e);
    c->word[0] = first;
    for (size_t i = 0; i < w.count; i++) {
        free(w.item[i].spec);
        free(w.item[i].position);
    }
    free(w.item);
    return s;
}
