/* confine.h - the specs of claims, whose files must be below the folder of the claims. */
#ifndef YOMIKIRI_CONFINE_H
#define YOMIKIRI_CONFINE_H

#include "games/spec.h"

/* Reads a spec of the claims in `file` ("-": standard input, below the working folder).  The board
 * of "board=NAME" is read from the folder of `file`: NAME is relative, has no component "..", and
 * leads to a regular file below that folder, also where it is a symbolic link.  `path` gets the
 * same spec for a reader that knows no such folder.  Errors: STATUS_BAD_INPUT; nothing of the
 * board's file stands in the message. */
status confine_spec(const char *file, const char *spec, char path[static MAX_SPEC_TEXT], error *e);

#endif
