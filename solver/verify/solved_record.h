/* solved_record.h - a record of `solve`, `moves` or `openings` as a claim. */
#ifndef YOMIKIRI_SOLVED_RECORD_H
#define YOMIKIRI_SOLVED_RECORD_H

#include "verify/kinds.h"
#include "verify/record_keys.h"

/* The record, whose keys were checked, is answered again; *q has its spec and position.
 * `expected`: what it claims, in words.  VERDICT_BAD: the record contradicts itself, or what it
 * asks is refused; *e says why. */
verdict judge_solved(const check *k, const json_t *record, question *q, run *r, char *expected, size_t size,
                     char fault[static 256], error *e);

/* Compares the keys of `record` that are equal in every run; with `effort`, also those that are
 * equal in every run of one thread. */
verdict keys_equal(const json_t *record, const json_t *found, const key_row *rows, bool effort, char fault[static 256]);

#endif
