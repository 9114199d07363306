/* certificate_file.h - writes the file of FORMAT.md from the symbols of its parts. */
#pragma once

#include "base/outfile.h"
#include "game/spec.h"
#include "proof/way.h"

enum { CERTIFICATE_PARTS = 2 };

typedef enum proof_claim { CLAIM_EXACT, CLAIM_AT_LEAST, CLAIM_AT_MOST } proof_claim;

/* "exact", "at-least", "at-most". */
const char *proof_claim_text(proof_claim claim);

/* How a part proves its bound; the last two only that a side does not lose in K in a row. */
typedef enum part_kind { PART_LEVELS, PART_RELAXED, PART_STEALING } part_kind;

/* "levels", "relaxed", "stealing". */
const char *part_kind_text(part_kind kind);

/* One part: its line in the header, and its blocks, packed. */
typedef struct certificate_part {
    proof_claim bound; /* CLAIM_AT_LEAST or CLAIM_AT_MOST */
    part_kind kind;
    int leaves; /* their level */
    uint64_t symbols;
    uint8_t *open;   /* symbols of the block that is being filled */
    size_t opened;   /* how many */
    uint8_t *packed; /* the blocks, their heads included */
    size_t bytes, room;
} certificate_part;

typedef struct certificate {
    proof_claim claim;
    int value; /* for the side to move */
    int parts;
    certificate_part part[CERTIFICATE_PARTS];
    uint32_t blocks;     /* of all parts so far */
    int plies;           /* of a game in a file: the level of the position, */
    char way[PROOF_WAY]; /* and how play leads to it */
} certificate;

/* Adds symbols to the last part.  Errors: STATUS_NO_MEMORY. */
status certificate_add(certificate *c, const uint8_t *symbols, size_t count, error *e);

/* Packs what is left of the last part. */
status certificate_end_part(certificate *c, error *e);

/* Completes the file of position `d` and frees `file`, also after an error; *bytes: its size.
 * Errors as outfile_commit. */
status certificate_write(const certificate *c, const game_spec *spec, const diagram *d, outfile *file, uint64_t *bytes,
                         error *e);

void certificate_free(certificate *c); /* what the parts hold */
