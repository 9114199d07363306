/* verb_solve.c - `solve` and `moves`: one position, or every line of a file. */
#include "base/units.h"
#include "cli/command.h"
#include "cli/long_solve.h"
#include "cli/solved_view.h"
#include "cli/sweep.h"
#include "parallel/trace.h"

#include <inttypes.h>
#include <stdlib.h>

/* The moves in the order of their values, equal ones as they stood. */
static void sort_moves(search_result *r)
{
    for (int i = 1; i < r->moves; i++) {
        const game_move move = r->move[i];
        const int value = r->move_value[i];
        int k = i;
        for (; k > 0 && r->move_value[k - 1] < value; k--) {
            r->move[k] = r->move[k - 1];
            r->move_value[k] = r->move_value[k - 1];
        }
        r->move[k] = move;
        r->move_value[k] = value;
    }
}

/* Solves the position of a line and prints it; completes *picture, and sets it to NULL. */
static status solve_one(command *c, const obf_record *record, outfile **picture, solution *v, problem_answer *a,
                        error *e)
{
    const diagram *d = &record->position;
    const bool all_moves = c->request.verb == VERB_moves;
    trace_root(c->session.search.trace, d->side);
    status s = command_solve(c, d, all_moves, v, e);
    if (s != STATUS_OK)
        return s;
    sort_moves(&v->result.search);
    *a = problem_compare(record, all_moves, v);
    c->report->mismatch = c->report->mismatch || !a->agrees;
    const solved_view view = {.request = &c->request,
                              .session = &c->session,
                              .out = &c->report->out,
                              .d = d,
                              .v = v,
                              .answer = a,
                              .last = solved_last_given(&c->request, &c->session.spec, &c->problem.position)};
    solved_print(&view);
    if (*picture == NULL)
        return STATUS_OK;
    s = solved_picture(&view, *picture, e);
    *picture = NULL;
    return s;
}

/* What the positions of a file add up to. */
typedef struct total {
    size_t positions, answered, right, wrong, stopped; /* answered: the file had answers to compare with */
    uint64_t nodes;
    double seconds;
} total;

static void add_up(total *t, const solution *v, const problem_answer *a)
{
    t->answered += a->expected > 0;
    t->right += a->agrees && a->expected > 0 && a->compared == a->expected;
    t->wrong += !a->agrees;
    t->stopped += v->stopped;
    t->nodes += v->result.search.nodes;
    t->seconds += v->result.search.seconds;
}

static void print_total(output *out, const total *t, size_t count)
{
    char rate[32];
    format_count(t->seconds > 0 ? (double)t->nodes / t->seconds : 0, rate);
    output_text(out, "%zu position%s, ", t->positions, plural(t->positions, "", "s"));
    if (t->answered > 0)
        output_text(out, "%zu agree, %zu disagree, ", t->right, t->wrong);
    if (t->stopped > 0)
        output_text(out, "%zu stopped, ", t->stopped);
    output_text(out, "%" PRIu64 " node%s, %.3f s, %s nodes/s", t->nodes, plural(t->nodes, "", "s"), t->seconds, rate);
    if (t->positions < count)
        output_text(out, "; stopped before the other %zu position%s", count - t->positions,
                    plural(count - t->positions, "", "s"));
    output_text(out, "\n");
}

static status solve_list(command *c, const obf_record *list, size_t count, error *e)
{
    reporter *report = c->report;
    total t = {.positions = 0};
    for (; t.positions < count && !command_over(report); t.positions++) {
        solution v;
        problem_answer a;
        outfile *none = NULL;
        char left[64];
        display_left(t.seconds, (double)t.positions, (double)count, left);
        reporter_where(report, "position %zu of %zu%s", t.positions + 1, count, left);
        reporter_show(report);
        const status s = solve_one(c, &list[t.positions], &none, &v, &a, e);
        if (s != STATUS_OK)
            return s;
        add_up(&t, &v, &a);
    }
    print_total(&report->out, &t, count);
    report->stopped = report->stopped || t.positions < count;
    return STATUS_OK;
}

static status solve_file(command *c, error *e)
{
    collection file;
    status s = request_file(&c->request, &c->session.spec, c->report, &file, e);
    if (s == STATUS_OK) {
        c->session.keeps_memory = true;
        s = solve_list(c, file.list, file.count, e);
        free(file.list);
    }
    return s;
}

/* The file of --svg, before any work is done for it. */
static status begin_picture(const options *o, const session *s, outfile **picture, error *e)
{
    *picture = NULL;
    if (o->svg == NULL)
        return STATUS_OK;
    if (o->file != NULL || o->store != NULL)
        return fail(e, STATUS_BAD_INPUT, "--svg cannot be used with --file or --store; expected one position");
    if (s->rules.game->look == BOARD_NONE)
        return fail(e, STATUS_BAD_INPUT, "--svg: %s has no board", s->spec_text);
    return outfile_open(o->svg, "the picture", picture, e);
}

static status solve_traced(command *c, outfile **picture, error *e)
{
    const options *o = &c->request.o;
    search_options *search = &c->session.search;
    solution v;
    problem_answer a;
    status s = STATUS_OK;
    if (o->trace != NULL)
        s = trace_open(o->trace, search->threads, &c->session.rules, &search->trace, e);
    if (s == STATUS_OK)
        s = o->file != NULL ? solve_file(c, e) : solve_one(c, &c->problem, picture, &v, &a, e);
    if (search->trace != NULL && s == STATUS_OK)
        return trace_close(search->trace, e);
    trace_discard(search->trace);
    return s;
}

status verb_solve(command *c, error *e)
{
    const options *o = &c->request.o;
    outfile *picture = NULL;
    if (c->request.verb == VERB_solve && sweep_asked(&c->request))
        return sweep_run(c, e);
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = begin_picture(o, &c->session, &picture, e);
    if (s != STATUS_OK)
        return s;
    if (o->store == NULL)
        s = solve_traced(c, &picture, e);
    else if (o->file == NULL && o->trace == NULL)
        s = long_solve(c, NULL, 0, NULL, NULL, e);
    else
        s = fail(e, STATUS_BAD_INPUT, "--store cannot be used with --file or --trace");
    outfile_discard(picture);
    return s;
}

status verb_moves(command *c, error *e)
{
    return verb_solve(c, e);
}
