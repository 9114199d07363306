/* verb_protocol.c - `nboard` and `gtp`: the engine of interfaces that speak these protocols. */
#include "cli/command.h"
#include "arguments/interrupt.h"
#include "text/notation.h"
#include "protocol/protocol.h"

#include <unistd.h>

/* Serves a protocol, for Othello if no spec is given. */
static status serve(command *c, const protocol *p, const char *expected, error *e)
{
    request *r = &c->request;
    const char *verb = VERB_ROWS[r->verb].name;
    session *own = &c->session;
    if (r->words == 0)
        r->word[r->words++] = "othello:8x8";
    status s = command_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    if (!p->plays(&own->spec))
        return fail(e, STATUS_BAD_INPUT, "%s: does not play %.80s; expected %s", verb, own->spec_text, expected);
    if (r->o.output != NULL || r->o.json)
        return fail(e, STATUS_BAD_INPUT, "%s: --output and --json cannot be used; the protocol uses standard output",
                    verb);
    s = command_ready(c, &c->problem.position, e);
    if (s != STATUS_OK)
        return s;
    const double seconds = r->o.given[OPTION_seconds_each] ? r->o.seconds_each : -1;
    return protocol_serve(p, &own->spec, &own->search, seconds, STDIN_FILENO, interrupt_flag(), c->report->out.file, e);
}

status verb_nboard(command *c, error *e)
{
    return serve(c, &protocol_nboard, "reversi or othello", e);
}

status verb_gtp(command *c, error *e)
{
    return serve(c, &protocol_gtp, "reversi, othello or mnk:R,C,K with sides up to 25", e);
}
