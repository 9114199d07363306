/* verb_ladder.c - `ladder`: what each search technique buys. */
#include "cli/cli.h"

status verb_ladder(cli *c, error *e)
{
    (void)c;
    return fail(e, STATUS_UNSUPPORTED, "ladder: not in this build");
}
