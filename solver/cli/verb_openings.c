/* verb_openings.c - `openings`: every opening of up to N plies, symmetric ones once (solve/openings.h), printed. */
#include "base/units.h"
#include "base/version.h"
#include "cli/cli.h"
#include "cli/long.h"
#include "draw/opening_files.h"
#include "longsolve/best_line.h"
#include "notation/notation.h"
#include "solve/openings.h"
#include "solve/solver.h"

#include <inttypes.h>
#include <string.h>

typedef struct printing {
    cli *c;
    longsolve *l;         /* NULL, or the solve that has the answers */
    search_options start; /* for the side to move there */
    uint64_t solved;      /* openings with an exact value */
    opening_files files;
} printing;

/* The window is that of the side to move at the start. */
static void turn_window(cli *c, const diagram *d, const search_options *start)
{
    const bool mirrored = d->side != c->position.side;
    c->search.alpha = mirrored ? -start->beta : start->alpha;
    c->search.beta = mirrored ? -start->alpha : start->beta;
}

static status look_up(void *context, const diagram *d, opening_answer *out, error *e)
{
    const printing *p = context;
    *out = (opening_answer){.stopped = false};
    return longsolve_opening(p->l, d, &out->result.search, e);
}

static status solve(void *context, const diagram *d, opening_answer *out, error *e)
{
    const printing *p = context;
    cli *c = p->c;
    turn_window(c, d, &p->start);
    (void)snprintf(c->where, sizeof c->where, "%" PRIu64 " opening%s solved", p->solved, plural(p->solved, "", "s"));
    cli_show_where(c);
    const status s = cli_interrupted(c) ? STATUS_STOPPED : cli_solve(c, d, false, &out->result, e);
    out->stopped = c->last_stopped;
    if (s == STATUS_STOPPED && cli_interrupted(c))
        return fail(e, s, "openings: stopped; %" PRIu64 " opening%s solved", p->solved,
                    plural(p->solved, " is", "s are"));
    return s;
}

static json_t *record_of(cli *c, const opening *o)
{
    char words[MAX_WORDS_TEXT];
    json_t *record = json_object();
    (void)json_object_set_new(record, "opening", cli_json_moves(c, o->line, o->plies));
    (void)json_object_set_new(record, "plies", json_integer(o->plies));
    (void)json_object_set_new(record, "stands_for", json_integer((json_int_t)o->stands_for));
    c->last_stopped = o->answer->stopped; /* cli_record says so */
    json_t *solved = cli_record(c, o->position, &o->answer->result);
    (void)json_object_update(record, solved);
    json_decref(solved);
    cli_answer_words(c, o->position, &o->answer->result.search, words);
    (void)json_object_set_new(record, "words", json_string(words));
    return record;
}

static const char *text_of(const json_t *record, const char *key)
{
    const char *text = json_string_value(json_object_get(record, key));
    return text != NULL ? text : "";
}

static void print_csv(cli *c, const opening *o, const json_t *record)
{
    char line[OPENING_PLIES_MOST * 6];
    cli_line_text(c, o->line, o->plies, line, sizeof line);
    output_text(c->out, "%d,\"%s\",%" PRIu64 ",\"%s\",%d,%s,%s\n", o->plies, line, o->stands_for,
                text_of(record, "position"), o->answer->result.search.value, text_of(record, "known"),
                text_of(record, "move"));
}

static void print_tree(cli *c, const opening *o, const json_t *record)
{
    char last[MAX_MOVE_TEXT] = "start";
    const char *best = text_of(record, "move");
    if (o->plies > 0)
        move_format(&c->spec, o->line[o->plies - 1], last);
    output_text(c->out, "%*s%s  %s%s%s", 2 * o->plies, "", last, text_of(record, "words"), *best ? ", best " : "",
                best);
    if (o->stands_for > 1)
        output_text(c->out, "  (%" PRIu64 " by symmetry)", o->stands_for);
    if (o->answer->stopped)
        output_text(c->out, "  (stopped)");
    output_text(c->out, "\n");
}

static status print_opening(void *context, const opening *o, error *e)
{
    printing *p = context;
    cli *c = p->c;
    json_t *record = record_of(c, o);
    p->solved += o->answer->result.search.known == KNOWN_EXACT;
    output_record(c->out, json_incref(record));
    if (c->o.format == FORMAT_csv && !c->out->json)
        print_csv(c, o, record);
    else
        print_tree(c, o, record);
    json_decref(record);
    return opening_files_add(&p->files, o, e);
}

static status print_openings(printing *p, error *e)
{
    cli *c = p->c;
    const openings_job job = {.rules = &c->rules,
                              .spec = &c->spec,
                              .plies = (int)c->o.plies,
                              .solve = p->l != NULL ? look_up : solve,
                              .visit = print_opening,
                              .context = p};
    if (c->o.format == FORMAT_csv)
        output_text(c->out, "plies,opening,stands_for,position,value,known,best\n");
    else
        output_text(c->out, "%s, yomikiri %s\n", c->spec_text, version_full());
    const status s = openings_walk(&job, &c->position, e);
    return s == STATUS_OK ? opening_files_write(&p->files, (int)c->o.plies, e) : s;
}

static status print_stored(void *context, longsolve *l, error *e)
{
    printing *p = context;
    longsolve_state known;
    p->l = l;
    if (!p->c->stopped)
        return print_openings(p, e);
    longsolve_get_state(l, &known);
    return fail(e, STATUS_STOPPED, "openings: stopped; %zu of %zu values are known; the same command goes on",
                known.goals - known.open_goals, known.goals);
}

status verb_openings(cli *c, error *e)
{
    if (!c->o.given[OPTION_plies])
        return fail(e, STATUS_BAD_INPUT, "openings: no --plies; expected --plies N, 0 to 60");
    status s = cli_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = openings_check(&c->spec, e);
    if (s != STATUS_OK)
        return s;
    c->many = solver_of(&c->spec)->keeps_table;
    printing p = {.c = c, .start = c->search};
    s = opening_files_begin(&p.files, &c->rules, c->o.html, c->o.tree_svg, e);
    if (s == STATUS_OK)
        s = c->o.store == NULL ? print_openings(&p, e) : cli_long_solve(c, (int)c->o.plies, print_stored, &p, e);
    opening_files_end(&p.files);
    return s;
}
