/* verb_solve.c - `solve` and `moves`: one position, every position of a file, many specs, or a long
 * solve. */
#include "cli/command.h"
#include "cli/long_solve.h"
#include "cli/solve_many.h"
#include "cli/solve_one.h"
#include "parallel/trace.h"

/* The file of --svg, before any work is done for it. */
static status begin_picture(const options *o, const session *s, outfile **picture, error *e)
{
    if (o->svg == NULL)
        return STATUS_OK;
    if (s->rules.game->look == BOARD_NONE)
        return fail(e, STATUS_BAD_INPUT, "--svg: %s has no board", s->spec_text);
    return outfile_open(o->svg, "the picture", picture, e);
}

static status solve_traced(command *c, outfile **picture, error *e)
{
    const options *o = &c->request.o;
    search_options *search = &c->session.search;
    solved one;
    status s = STATUS_OK;
    if (o->trace != NULL)
        s = trace_open(o->trace, search->threads, &c->session.rules, &search->trace, e);
    if (s == STATUS_OK)
        s = o->file != NULL ? solve_file(c, e) : solve_one(c, &c->problem, picture, &one, e);
    if (search->trace != NULL && s == STATUS_OK)
        return trace_close(search->trace, e);
    trace_discard(search->trace);
    return s;
}

status verb_solve(command *c, error *e)
{
    const options *o = &c->request.o;
    outfile *picture = NULL;
    if (c->request.verb == VERB_solve && specs_asked(&c->request))
        return solve_specs(c, e);
    if (o->by_empties && (o->file == NULL || writes_problems(&c->request)))
        return fail(e, STATUS_BAD_INPUT, "--by-empties: expected --file FILE, and no --format obf");
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = begin_picture(o, &c->session, &picture, e);
    if (s != STATUS_OK)
        return s;
    s = o->store != NULL ? long_solve(c, NULL, 0, NULL, NULL, e) : solve_traced(c, &picture, e);
    outfile_discard(picture);
    return s;
}

status verb_moves(command *c, error *e)
{
    return verb_solve(c, e);
}
