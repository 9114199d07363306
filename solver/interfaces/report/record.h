/* record.h - a JSON record that is being made: an object, or a list within one.
 *
 *     record r = record_begin();
 *     record_text(&r, "spec", text);
 *     record_integer(&r, "value", 4);
 *     output_record(out, &r);
 *
 * The functions that add take the key, or NULL to append to a list.  A record for which memory ran
 * out is marked, and output_record reports it: no key is lost silently. */
#pragma once

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct record {
    json_t *json; /* owned */
    bool failed;  /* memory ran out for a part of it */
} record;

record record_begin(void);
record record_list(void);
void record_free(record *r);

/* Bytes that are not UTF-8 are replaced.  text NULL: null. */
void record_text(record *r, const char *key, const char *text);
void record_integer(record *r, const char *key, int64_t value);
void record_count(record *r, const char *key,
                  uint64_t value); /* INT64_MAX at most: JSON readers have no larger integers */
void record_real(record *r, const char *key, double value); /* null if it is not finite */
void record_flag(record *r, const char *key, bool value);
void record_null(record *r, const char *key);
void record_optional(record *r, const char *key, bool there, int64_t value); /* there false: null */

/* Adds an object or a list, and takes it over. */
void record_put(record *r, const char *key, record *part);

/* Adds an object or a list that `part` keeps as well. */
void record_share(record *r, const char *key, const record *part);

/* The record as JSON on one line, with the escapes of utf8_show; the caller frees it.  NULL: memory
 * ran out, also for a part of the record. */
char *record_json(const record *r);

/* The text under a key; "": no text. */
const char *record_text_of(const json_t *object, const char *key);
