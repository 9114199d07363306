/* record_keys.h - the keys that a JSON record of a claim may have, their types and ranges, and what
 * is done with each. */
#ifndef YOMIKIRI_RECORD_KEYS_H
#define YOMIKIRI_RECORD_KEYS_H

#include "base/status.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef enum key_rule {
    KEY_ASKED,   /* it is the question */
    KEY_PROVED,  /* compared by record_claim.c */
    KEY_EQUAL,   /* equal in every run */
    KEY_EFFORT,  /* equal in every run of a method with one thread; else not compared */
    KEY_STOPPED, /* not proved, and only in a record that was stopped */
    KEY_ABOUT    /* differs between runs, or is about the run: not compared */
} key_rule;

typedef struct key_row {
    const char *key;
    unsigned types; /* OF_... */
    key_rule rule;
    int64_t low, high; /* of integers, also of those in an object */
} key_row;

/* Types of values; lists are of texts, objects of integers. */
enum { OF_TEXT = 1, OF_INTEGER = 2, OF_REAL = 4, OF_FLAG = 8, OF_NULL = 16, OF_LIST = 32, OF_OBJECT = 64 };

/* Records of `solve`, `moves` and `openings`; of `count`; of `perft`.  They end with a key NULL. */
extern const key_row SOLVED_KEYS[], COUNTED_KEYS[], PERFT_KEYS[];

/* STATUS_BAD_INPUT: an unknown key, a value of another type or out of its range. */
status keys_check(const json_t *record, const key_row *rows, error *e);

/* A key of the rows; NULL: it is none. */
const key_row *keys_find(const key_row *rows, const char *key);

/* The one reader of integers: false where the key is missing or null.  Its range was checked. */
bool keys_integer(const json_t *record, const char *key, int *out);

#endif
