/* verb_protocol.c - `nboard` and `gtp`: the engine of interfaces that speak these protocols. */
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "notation/notation.h"
#include "protocol/gtp.h"
#include "protocol/nboard.h"

#include <unistd.h>

static const double SECONDS_A_MOVE = 5; /* where --seconds-each does not say otherwise */

typedef status serve_protocol(const game_spec *spec, const search_options *options, double seconds, int descriptor,
                              const _Atomic bool *over, FILE *out, error *e);

/* The spec, Othello where none is given, and what a search needs. */
static status serve(cli *c, serve_protocol *protocol, bool (*plays)(const game_spec *spec), const char *expected,
                    error *e)
{
    if (c->words == 0)
        c->word[c->words++] = "othello:8x8";
    status s = cli_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    if (!plays(&c->spec))
        return fail(e, STATUS_BAD_INPUT, "%s: does not play %.80s; expected %s", VERB_ROWS[c->verb].name, c->spec_text,
                    expected);
    if (c->o.output != NULL || c->o.json)
        return fail(e, STATUS_BAD_INPUT, "%s: --output and --json: the protocol speaks on standard output",
                    VERB_ROWS[c->verb].name);
    s = cli_train_first(c, &c->position, e);
    if (s != STATUS_OK)
        return s;
    const double seconds = c->o.given[OPTION_seconds_each] ? c->o.seconds_each : SECONDS_A_MOVE;
    return protocol(&c->spec, &c->search, seconds, STDIN_FILENO, interrupt_flag(), c->out->file, e);
}

static bool is_reversi(const game_spec *spec)
{
    return spec->kind == GAME_REVERSI;
}

status verb_nboard(cli *c, error *e)
{
    return serve(c, nboard_serve, is_reversi, "reversi or othello", e);
}

status verb_gtp(cli *c, error *e)
{
    return serve(c, gtp_serve, gtp_plays, "reversi, othello or mnk:R,C,K with sides up to 25", e);
}
