/* record.c - see record.h. */
#include "report/record.h"

#include "base/utf8.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

record record_begin(void)
{
    json_t *json = json_object();
    return (record){.json = json, .failed = json == NULL};
}

record record_list(void)
{
    json_t *json = json_array();
    return (record){.json = json, .failed = json == NULL};
}

void record_free(record *r)
{
    json_decref(r->json);
    *r = (record){.json = NULL};
}

/* Every value goes through here; takes the reference.  NULL: it could not be made. */
static void add_value(record *r, const char *key, json_t *value)
{
    const int wrong = key != NULL ? json_object_set_new(r->json, key, value) : json_array_append_new(r->json, value);
    r->failed = r->failed || wrong != 0;
}

/* Text with its bytes that are not UTF-8 replaced; NULL: no memory. */
static json_t *mended(const char *text)
{
    char *plain = malloc(3 * strlen(text) + 1), *end = plain;
    if (plain == NULL)
        return NULL;
    for (size_t length; *text != '\0'; text += length > 0 ? length : 1) {
        length = utf8_length(text);
        const size_t put = length > 0 ? length : strlen(UTF8_REPLACEMENT);
        memcpy(end, length > 0 ? text : UTF8_REPLACEMENT, put);
        end += put;
    }
    json_t *value = json_stringn(plain, (size_t)(end - plain));
    free(plain);
    return value;
}

void record_text(record *r, const char *key, const char *text)
{
    json_t *value = text != NULL ? json_string(text) : json_null();
    add_value(r, key, value == NULL && text != NULL ? mended(text) : value);
}

void record_integer(record *r, const char *key, int64_t value)
{
    add_value(r, key, json_integer(value));
}

void record_count(record *r, const char *key, uint64_t value)
{
    record_integer(r, key, value > INT64_MAX ? INT64_MAX : (int64_t)value);
}

/* Times are measured to the microsecond: reals have no more digits than that. */
void record_real(record *r, const char *key, double value)
{
    const double rounded = fabs(value) < 1e9 ? round(value * 1e6) / 1e6 : value;
    add_value(r, key, isfinite(value) ? json_real(rounded) : json_null());
}

void record_flag(record *r, const char *key, bool value)
{
    add_value(r, key, json_boolean(value));
}

void record_null(record *r, const char *key)
{
    add_value(r, key, json_null());
}

void record_optional(record *r, const char *key, bool there, int64_t value)
{
    add_value(r, key, there ? json_integer(value) : json_null());
}

void record_put(record *r, const char *key, record *part)
{
    r->failed = r->failed || part->failed;
    add_value(r, key, part->json);
    part->json = NULL;
}

void record_share(record *r, const char *key, const record *part)
{
    r->failed = r->failed || part->failed;
    add_value(r, key, json_incref(part->json));
}

char *record_json(const record *r)
{
    char *raw = r->failed ? NULL : json_dumps(r->json, JSON_COMPACT | JSON_REAL_PRECISION(15));
    char shown[UTF8_SHOWN];
    size_t size = 1;
    for (const char *c = raw; c != NULL && *c != '\0'; size += strlen(shown))
        c += utf8_show(c, shown);
    char *text = raw != NULL ? malloc(size) : NULL, *end = text;
    for (const char *c = raw; text != NULL && *c != '\0'; end += strlen(shown)) {
        c += utf8_show(c, shown);
        memcpy(end, shown, strlen(shown) + 1);
    }
    free(raw);
    return text;
}

const char *record_text_of(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text != NULL ? text : "";
}
