/* position_choice.c - see position_choice.h. */
#include "cli/position_choice.h"

#include "cli/interrupt.h"

#include <inttypes.h>

status cli_position_choice(const cli *c, position_choice *out, error *e)
{
    *out = LAST_POSITION;
    if (c->o.given[OPTION_ply] && c->o.given[OPTION_empties])
        return fail(e, STATUS_BAD_INPUT, "--ply and --empties: expected one of them");
    if (c->o.given[OPTION_ply])
        out->ply = (int)c->o.ply;
    if (c->o.given[OPTION_empties])
        out->empties = (int)c->o.empties;
    return STATUS_OK;
}

status cli_read_positions(const cli *c, collection *out, error *e)
{
    collection_choice choice = {.game = c->o.game};
    *out = (collection){.list = NULL};
    if (c->words > 1)
        return fail(e, STATUS_BAD_INPUT, "%s: a position and --file %s; expected one of them", c->word[0], c->o.file);
    status s = cli_position_choice(c, &choice.position, e);
    if (s == STATUS_OK)
        s = collection_read(&c->spec, c->o.file, &choice, interrupt_flag(), out, e);
    if (s != STATUS_OK || c->o.quiet)
        return s;
    if (out->missing > 0)
        (void)fprintf(stderr, "yomikiri: %s: %zu left out for want of the position asked for\n", c->o.file,
                      out->missing);
    if (out->counted > 0)
        (void)fprintf(stderr, "yomikiri: %s: %zu without a side to move, taken as the number of discs tells it\n",
                      c->o.file, out->counted);
    return STATUS_OK;
}

void cli_say_counted(const cli *c)
{
    if (!c->o.quiet)
        (void)fprintf(stderr, "yomikiri: the position names no side to move; %s, as the number of discs tells it\n",
                      side_name(&c->spec, c->position.side));
}
