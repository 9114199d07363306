/* verb_openings.c - `openings`: every opening of up to N plies, symmetric ones once
 * (solve/openings.h), printed. */
#include "base/units.h"
#include "base/version.h"
#include "cli/command.h"
#include "cli/long_solve.h"
#include "draw/opening_page.h"
#include "longsolve/longsolve.h"
#include "text/notation.h"
#include "report/solution_record.h"
#include "solve/openings.h"
#include "solve/solve.h"

#include <inttypes.h>

static const char COLUMNS[] = "plies,opening,stands_for,position,value,known,move,estimate,estimate_depth";

typedef struct printing {
    command *c;
    longsolve *l;      /* NULL, or it has the answers */
    int alpha, beta;   /* the window of the side to move at the start */
    uint64_t solved;   /* positions that were searched and have an exact value */
    opening_tree tree; /* of the page */
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
    printing *p = context;
    reporter *report = p->c->report;
    turn_window(p, d);
    reporter_where(report, "%" PRIu64 " opening%s solved", p->solved, plural(p->solved, "", "s"));
    reporter_show(report);
    const status s = command_over(report) ? STATUS_STOPPED : command_solve(p->c, d, false, out, e);
    if (s == STATUS_STOPPED && command_over(report))
        return fail(e, s, "openings: stopped; %" PRIu64 " opening%s solved", p->solved,
                    plural(p->solved, " is", "s are"));
    p->solved += s == STATUS_OK && out->result.search.known == KNOWN_EXACT;
    return s;
}

static bool is_from_start(const printing *p)
{
    diagram start;
    diagram_start(&p->c->session.spec, &start);
    return diagram_same(&p->c->session.spec, &p->c->problem.position, &start);
}

/* The last move, or what the first position is. */
static words name_of(const printing *p, const opening *o)
{
    diagram before = p->c->problem.position;
    for (int i = 0; i + 1 < o->plies; i++)
        (void)rules_play(&p->c->session.rules, &before, o->line[i]);
    return o->plies > 0 ? move_words(&p->c->session.spec, &before, o->line[o->plies - 1])
                        : words_make(is_from_start(p) ? "start" : "position");
}

static void print_tree(const printing *p, const opening *o)
{
    const session *s = &p->c->session;
    output *out = &p->c->report->out;
    const game_move best = o->answer->result.search.best;
    output_text(out, "%*s%s  %s", 2 * o->plies, "", name_of(p, o).text, solution_words(s, o->position, o->answer).text);
    if (best != MOVE_NONE && !solution_is_unfinished(s, o->answer))
        output_text(out, ", best %s", move_words(&s->spec, o->position, best).text);
    if (o->stands_for > 1)
        output_text(out, "  (%" PRIu64 " by symmetry)", o->stands_for);
    output_text(out, "\n");
}

static opening_value value_of(const session *s, const solution *answer)
{
    const search_result *r = &answer->result.search;
    const search_estimate *e = &r->estimate;
    opening_value v = {.estimate = e->value, .depth = e->depth, .percent = e->percent};
    result_proved(&s->spec, r, &v.lower, &v.upper);
    v.estimated = e->known && v.lower < v.upper;
    return v;
}

static status keep_opening(printing *p, const opening *o, error *e)
{
    const search_result *r = &o->answer->result.search;
    const opening_value known = value_of(&p->c->session, o->answer);
    const game_move *line = known.estimated ? r->estimate.line : r->line;
    const int length = known.estimated ? r->estimate.line_length : r->line_length;
    size_t node;
    const status s = opening_tree_add(&p->tree, o->position, &node, NULL, e);
    return s == STATUS_OK ? opening_tree_know(&p->tree, node, o->position, &known, line, length, e) : s;
}

static status write_openings(printing *p, error *e)
{
    const int plies = (int)p->c->request.o.plies;
    const words made = words_make("openings of up to %d pl%s", plies, plural((uint64_t)plies, "y", "ies"));
    outfile *html = command_take(p->c, OPTION_html);
    return html != NULL ? opening_page_write(html, &p->tree, made.text, e) : STATUS_OK;
}

static status print_opening(void *context, const opening *o, error *e)
{
    printing *p = context;
    const session *s = &p->c->session;
    output *out = &p->c->report->out;
    record made = record_begin();
    record_opening(&made, s, &p->c->problem.position, o->line, o->plies, o->stands_for);
    record_solution(&made, s, o->position, o->answer, false);
    print_tree(p, o);
    output_row(out, &made);
    return p->c->file[OPTION_html] != NULL ? keep_opening(p, o, e) : STATUS_OK;
}

static status print_openings(printing *p, error *e)
{
    const session *s = &p->c->session;
    const options *o = &p->c->request.o;
    output *out = &p->c->report->out;
    const openings_job job = {.rules = &s->rules,
                              .plies = (int)o->plies,
                              .separate = p->l != NULL || s->method != METHOD_SEARCH || s->depth >= 0,
                              .solve = p->l != NULL ? look_up : solve,
                              .visit = print_opening,
                              .context = p};
    if (p->l == NULL) { /* the table is for the start and what follows it */
        const status ready = command_ready(p->c, &p->c->problem.position, e);
        if (ready != STATUS_OK)
            return ready;
    }
    if (o->format == FORMAT_csv)
        output_csv(out, COLUMNS);
    const bool start = is_from_start(p);
    output_text(out, "%s%s%s, yomikiri %s\n", s->spec_text, start ? "" : "  ",
                start ? "" : diagram_name(&s->spec, &p->c->problem.position).text, version_full());
    const status walked = openings_walk(&job, &p->c->problem.position, e);
    return walked == STATUS_OK ? write_openings(p, e) : walked;
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
    status s = openings_check(&own->spec, e);
    if (s != STATUS_OK)
        return s;
    own->keeps_entries = true;
    printing p = {.c = c, .alpha = own->search.alpha, .beta = own->search.beta};
    opening_tree_begin(&p.tree, &own->rules);
    s = o->store == NULL ? print_openings(&p, e) : long_solve(c, NULL, (int)o->plies, print_stored, &p, e);
    opening_tree_end(&p.tree);
    return s;
}
