/* claim_cache.h - which claims agreed in earlier runs (--cache DIR).
 *
 * The file DIR/agreed has a line for each: the SHA-256 of everything that the agreement depends
 * on, the program's own file included.  Nothing else is read from it: a damaged line is the line
 * of no claim. */
#pragma once

#include "base/sha256.h"
#include "verify/verify.h"

typedef struct claim_cache claim_cache;

typedef struct claim_key {
    char text[2 * SHA256_BYTES + 1]; /* empty: the claim depends on more than can be named, it is always checked */
} claim_key;

/* That of `verify`; its folder is made if it is missing.  *out must be closed even after an
 * error: STATUS_BAD_INPUT if every user may write to the folder, STATUS_IO, STATUS_NO_MEMORY. */
status claim_cache_open(const options *o, claim_cache **out, error *e);

/* Empty too if `c` is NULL, or a file of the claim cannot be read. */
claim_key claim_cache_key(const claim_cache *c, const claim *claim);

bool claim_cache_has(const claim_cache *c, const claim_key *key);

/* Adds a claim that agreed.  If that fails, it is checked again the next time. */
void claim_cache_add(const claim_cache *c, const claim_key *key);

void claim_cache_close(claim_cache *c);
