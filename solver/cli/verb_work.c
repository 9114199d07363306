/* verb_work.c - `work`: takes tasks of a long solve that another process began. */
#include "cli/command.h"
#include "cli/long_solve.h"
#include "notation/notation.h"
#include "store/store.h"

/* The store names the game and the root. */
static status prepare_join(command *c, const store *joined, error *e)
{
    status s = session_open(&c->session, store_spec(joined), e);
    if (s == STATUS_OK)
        s = diagram_parse(&c->session.spec, store_root(joined), &c->problem.position, e);
    return s == STATUS_OK ? command_configure(c, e) : s;
}

status verb_work(command *c, error *e)
{
    store *joined;
    if (c->request.o.store == NULL)
        return fail(e, STATUS_BAD_INPUT, "work: no --store; expected --store FILE");
    status s = store_open(c->request.o.store, STORE_JOIN, NULL, NULL, &joined, e);
    if (s != STATUS_OK)
        return s;
    s = prepare_join(c, joined, e);
    if (s == STATUS_OK)
        return long_solve(c, joined, 0, NULL, NULL, e);
    store_close(joined);
    return s;
}
