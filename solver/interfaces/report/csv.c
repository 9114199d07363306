/* csv.c - see csv.h. */
#include "report/csv.h"

#include "base/text_buffer.h"

#include <string.h>

enum { MAX_FIELD = 4096 };

/* The texts in a list, or one text. */
static void add_words(text_buffer *field, const json_t *value)
{
    size_t i;
    json_t *one;
    json_array_foreach(value, i, one)
        text_add(field, "%s%s", i > 0 ? " " : "", json_string_value(one));
    if (json_is_string(value))
        text_add(field, "%s", json_string_value(value));
}

/* Without the zeros at its end. */
static void add_real(text_buffer *field, double value)
{
    char text[340];
    int length = snprintf(text, sizeof text, "%.6f", value);
    while (text[length - 1] == '0')
        length--;
    text_add(field, "%.*s", text[length - 1] == '.' ? length - 1 : length, text);
}

static void add_field(text_buffer *row, const json_t *value)
{
    char text[MAX_FIELD];
    text_buffer field = text_begin(text, sizeof text);
    if (json_is_integer(value))
        text_add(&field, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        add_real(&field, json_real_value(value));
    else if (json_is_boolean(value))
        text_add(&field, json_is_true(value) ? "true" : "false");
    else
        add_words(&field, value);
    row->full = row->full || field.full;
    if (strpbrk(text, ",\" \r\n") == NULL) {
        text_add(row, "%s", text);
        return;
    }
    text_add(row, "\"");
    for (const char *c = text; *c != '\0'; c++)
        text_add(row, *c == '"' ? "\"\"" : "%c", *c);
    text_add(row, "\"");
}

bool csv_row(const record *r, const char *keys, char out[static CSV_ROW])
{
    char key[40];
    text_buffer row = text_begin(out, CSV_ROW);
    for (const char *next = keys;; next++) {
        const size_t length = strcspn(next, ",");
        (void)snprintf(key, sizeof key, "%.*s", (int)length, next);
        add_field(&row, json_object_get(r->json, key));
        next += length;
        if (*next == '\0')
            break;
        text_add(&row, ",");
    }
    return !row.full;
}
