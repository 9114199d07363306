/* proof_reader.h - a reader of certificates for the tests, from FORMAT.md,
 * on the naive rules alone.
 *
 * Slow: every leaf is solved by plain minimax. */
#pragma once

#include "game/spec.h"

#include <stddef.h>

typedef struct proof_reading {
    const char *fault; /* static text; NULL: the claim is proved */
    char claim[64];    /* "exact -8" */
    uint64_t symbols;
    uint64_t positions, leaves; /* in which the game is not over; positions: above the leaves */
} proof_reading;

/* Reads the certificate in bytes[0..size) of position `d`. */
proof_reading proof_read(const game_spec *spec, const diagram *d, const unsigned char *bytes, size_t size);
