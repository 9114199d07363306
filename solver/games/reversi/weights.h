/* weights.h - evaluation weights on disk: shipped with the library, or made by `yomikiri train`.
 *
 * File, little endian: "YKRW", version u16, rows u8, columns u8, misère u8, learned phases u8,
 * features u8, zero u8, phase size u32, shape hash u64 (XXH3 of the pattern tables), raw size u32,
 * packed size u32, checksum u64 (XXH3 of the header before it and of the payload), payload (zstd):
 * for each learned phase, its standard error and the weights that share their value with no lower
 * one, in 1/4 disc; first all low bytes, then all high bytes. */
#pragma once

#include "base/outfile.h"
#include "reversi/evaluation.h"

enum { WEIGHTS_VERSION = 1 };

/* Reads a file into `ev`.  STATUS_IO, STATUS_BAD_INPUT (another board, truncated, damaged, newer:
 * says which). */
status weights_load(const char *path, const reversi_rules *r, evaluation *ev, error *e);

/* Writes rounded weights (evaluation_round), completes the file and frees it, even after an error.
 * Errors: STATUS_IO, STATUS_NO_MEMORY. */
status weights_save(outfile *file, const reversi_rules *r, const evaluation *ev, error *e);

/* The weights shipped for this board; false: no such weights. */
bool weights_shipped(const reversi_rules *r, evaluation *ev);

/* The weights in the file `path`, or if that is NULL those shipped for the board; *out NULL: there
 * are none.  weights_free frees them.  Errors as weights_load, STATUS_NO_MEMORY. */
status weights_of(const game_spec *spec, const char *path, evaluation **out, error *e);
void weights_free(evaluation *ev); /* NULL is allowed */
