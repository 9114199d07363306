/* position_choice.h - which positions a command is about: --file, --game, --ply, --empties. */
#ifndef YOMIKIRI_POSITION_CHOICE_H
#define YOMIKIRI_POSITION_CHOICE_H

#include "cli/cli.h"
#include "notation/collection.h"

/* What --ply and --empties ask for.  STATUS_BAD_INPUT: both. */
status cli_position_choice(const cli *c, position_choice *out, error *e);

/* The positions of --file; what was made of them is said on standard error.  The caller frees out->list. */
status cli_read_positions(const cli *c, collection *out, error *e);

/* Says on standard error that the side to move of the one position of the command was counted. */
void cli_say_counted(const cli *c);

#endif
