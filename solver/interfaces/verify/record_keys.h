/* record_keys.h - the keys that a claim may have, as a JSON record or as words, and their types. */
#pragma once

#include "base/status.h"

#include <jansson.h>
#include <stdbool.h>

typedef enum key_kind {
    KEY_ABOUT,   /* about the run, or where the position is from: claims nothing */
    KEY_SOLVED,  /* of solve, moves and openings */
    KEY_NUMBERS, /* of count and perft: the same in every run */
    KEY_BOTH,
    KEY_OTHER, /* of ladder, match and play: only in results files */
    KEY_NONE   /* no record has such a key */
} key_kind;

key_kind key_kind_of(const char *key);

/* STATUS_BAD_INPUT: a key that no record of `kind` has, or a value of another type. */
status keys_check(const json_t *record, key_kind kind, error *e);

/* The same of the word KEY=TEXT of a results file, whose keys are those of all records; a value is
 * written as by key_text. */
status key_check_text(const char *key, const char *text, error *e);

/* The integer of a value's type; false: the key is missing or null. */
bool keys_integer(const json_t *record, const char *key, int *out);

/* A value as people read it: the words of a list, "a1:3 b1:-2" of an object; NULL: "none". */
enum { KEY_TEXT = 4096 };
void key_text(const json_t *value, char out[static KEY_TEXT]);
