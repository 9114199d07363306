/* record_keys.h - the keys that a JSON record of a claim may have, their types, and how each is
 * compared with the record that the program prints itself. */
#pragma once

#include "base/status.h"

#include <jansson.h>
#include <stdbool.h>

/* STATUS_BAD_INPUT: an unknown key, or a value of another type. */
status keys_check(const json_t *record, error *e);

/* The same of the word KEY=TEXT of a results file, where a record's value is written as by
 * key_text. */
status key_check_text(const char *key, const char *text, error *e);

/* The integer of a value's type; false: the key is missing or null. */
bool keys_integer(const json_t *record, const char *key, int *out);

/* A value as people read it: the words of a list, "a1:3 b1:-2" of an object; NULL: "none". */
enum { KEY_TEXT = 4096 };
void key_text(const json_t *value, char out[static KEY_TEXT]);

typedef struct key_terms {
    bool solved;     /* `record` is of solve, moves or openings */
    bool proves;     /* `record` is of proved bounds: its line is judged elsewhere, null claims nothing */
    bool effort;     /* compare nodes and the like, which are the same in every run of one thread */
    bool stopped;    /* `record` is of a search that was stopped, */
    bool unfinished; /* before the value was known */
} key_terms;

/* True: every key of `record` is as in `own`, the program's record of the same. Otherwise `fault`
 * names the first that is not. */
bool keys_agree(const json_t *record, const json_t *own, const key_terms *terms, char fault[static 256]);
