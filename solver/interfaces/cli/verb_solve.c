/* verb_solve.c - `solve` and `moves`: one position, every position of a file, many specs,
 * or a long solve. */
#include "cli/command.h"
#include "cli/long_solve.h"
#include "cli/solve_many.h"
#include "cli/solve_one.h"
#include "parallel/trace.h"

static status solve_traced(command *c, error *e)
{
    const options *o = &c->request.o;
    search_options *search = &c->session.search;
    solved one;
    status s = STATUS_OK;
    if (o->trace != NULL)
        s = trace_open(o->trace, search->threads, &c->session.rules, &search->trace, e);
    if (s == STATUS_OK)
        s = o->file != NULL ? solve_file(c, e) : solve_one(c, &c->problem, &one, e);
    if (search->trace != NULL && s == STATUS_OK)
        return trace_close(search->trace, e);
    trace_discard(search->trace);
    return s;
}

status verb_solve(command *c, error *e)
{
    const options *o = &c->request.o;
    if (c->request.verb == VERB_solve && specs_asked(&c->request))
        return solve_specs(c, e);
    if (o->by_empties && (o->file == NULL || writes_problems(&c->request)))
        return fail(e, STATUS_BAD_INPUT, "--by-empties: expected --file FILE, and no --format obf");
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK && o->svg != NULL && c->session.rules.game->look == BOARD_NONE)
        s = fail(e, STATUS_BAD_INPUT, "--svg: %s has no board", c->session.spec_text);
    if (s != STATUS_OK)
        return s;
    return o->store != NULL ? long_solve(c, NULL, 0, NULL, NULL, e) : solve_traced(c, e);
}

status verb_moves(command *c, error *e)
{
    return verb_solve(c, e);
}
