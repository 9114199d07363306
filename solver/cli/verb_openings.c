/* verb_openings.c - `openings`: every opening of up to N plies, symmetric ones once
 * (solve/openings.h), printed. */
#include "base/units.h"
#include "base/version.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "cli/long_solve.h"
#include "draw/opening_files.h"
#include "longsolve/best_line.h"
#include "notation/notation.h"
#include "report/csv.h"
#include "report/solution_record.h"
#include "solve/openings.h"
#include "solve/solve.h"

#include <inttypes.h>

static const char COLUMNS[] = "plies,opening,stands_for,position,value,known,move";

typedef struct printing {
    command *c;
    longsolve *l;    /* NULL, or it knows the answers */
    int alpha, beta; /* the window of the side to move at the start */
    uint64_t solved; /* openings with an exact value */
    opening_files files;
} printing;

/* The window is that of the side to move at the start. */
static void turn_window(const printing *p, const diagram *d)
{
    const bool mirrored = d->side != p->c->problem.position.side;
    p->c->session.search.alpha = mirrored ? -p->beta : p->alpha;
    p->c->session.search.beta = mirrored ? -p->alpha : p->beta;
}

static status look_up(void *context, const diagram *d, solution *out, error *e)
{
    const printing *p = context;
    *out = (solution){.stopped = false};
    return longsolve_opening(p->l, d, &out->result.search, e);
}

static status solve(void *context, const diagram *d, solution *out, error *e)
{
    const printing *p = context;
    reporter *report = p->c->report;
    turn_window(p, d);
    reporter_where(report, "%" PRIu64 " opening%s solved", p->solved, plural(p->solved, "", "s"));
    reporter_show(report);
    const status s = command_over(report) ? STATUS_STOPPED : command_solve(p->c, d, false, out, e);
    if (s == STATUS_STOPPED && command_over(report))
        return fail(e, s, "openings: stopped; %" PRIu64 " opening%s solved", p->solved,
                    plural(p->solved, " is", "s are"));
    return s;
}

static void print_tree(output *out, const session *s, const opening *o, const char *words, const char *best)
{
    char last[MAX_MOVE_TEXT] = "start";
    if (o->plies > 0)
        move_format(&s->spec, o->line[o->plies - 1], last);
    output_text(out, "%*s%s  %s%s%s", 2 * o->plies, "", last, words, *best ? ", best " : "", best);
    if (o->stands_for > 1)
        output_text(out, "  (%" PRIu64 " by symmetry)", o->stands_for);
    if (o->answer->stopped)
        output_text(out, "  (stopped)");
    output_text(out, "\n");
}

static status print_opening(void *context, const opening *o, error *e)
{
    printing *p = context;
    const session *s = &p->c->session;
    const search_result *r = &o->answer->result.search;
    output *out = &p->c->report->out;
    char words[MAX_WORDS_TEXT], best[MAX_MOVE_TEXT] = "";
    p->solved += r->known == KNOWN_EXACT;
    solution_words(s, o->position, o->answer, words);
    if (r->best != MOVE_NONE)
        move_format(&s->spec, r->best, best);
    record made = opening_record(s, &p->c->problem.position, o);
    if (p->c->request.o.format == FORMAT_csv)
        csv_row(out, &made, COLUMNS);
    else
        print_tree(out, s, o, words, best);
    output_record(out, &made);
    return opening_files_add(&p->files, o, e);
}

static status print_openings(printing *p, error *e)
{
    const session *s = &p->c->session;
    const options *o = &p->c->request.o;
    output *out = &p->c->report->out;
    const openings_job job = {.rules = &s->rules,
                              .spec = &s->spec,
                              .plies = (int)o->plies,
                              .solve = p->l != NULL ? look_up : solve,
                              .visit = print_opening,
                              .context = p};
    if (o->format == FORMAT_csv)
        output_text(out, "%s\n", COLUMNS);
    else
        output_text(out, "%s, yomikiri %s\n", s->spec_text, version_full());
    const status walked = openings_walk(&job, &p->c->problem.position, e);
    return walked == STATUS_OK ? opening_files_write(&p->files, (int)o->plies, e) : walked;
}

static status print_stored(void *context, longsolve *l, bool stopped, error *e)
{
    printing *p = context;
    longsolve_state known;
    p->l = l;
    if (!stopped)
        return print_openings(p, e);
    longsolve_get_state(l, &known);
    return fail(e, STATUS_STOPPED, "openings: stopped; %zu of %zu values are known; run the same command to resume",
                known.goals - known.open_goals, known.goals);
}

status verb_openings(command *c, error *e)
{
    const options *o = &c->request.o;
    session *own = &c->session;
    if (!o->given[OPTION_plies])
        return fail(e, STATUS_BAD_INPUT, "openings: no --plies; expected --plies N, 0 to 60");
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = openings_check(&own->spec, e);
    if (s != STATUS_OK)
        return s;
    own->keeps_memory = solver_of(&own->spec)->keeps_table;
    printing p = {.c = c, .alpha = own->search.alpha, .beta = own->search.beta};
    s = opening_files_begin(&p.files, &own->rules, o->html, o->tree_svg, e);
    if (s == STATUS_OK)
        s = o->store == NULL ? print_openings(&p, e) : long_solve(c, NULL, (int)o->plies, print_stored, &p, e);
    opening_files_end(&p.files);
    return s;
}
