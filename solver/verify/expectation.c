/* expectation.c - see expectation.h. */
#include "verify/expectation.h"

#include "base/text_buffer.h"
#include "base/units.h"

#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { VALUE_TEXT = 4096 };

static void value_text(const json_t *value, char *out)
{
    text_buffer text = text_begin(out, VALUE_TEXT);
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_string(value)) {
        text_add(&text, "%s", json_string_value(value));
    } else if (json_is_integer(value)) {
        text_add(&text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    } else if (json_is_real(value)) {
        text_add(&text, "%g", json_real_value(value));
    } else if (json_is_array(value)) {
        json_array_foreach(value, i, item)
        {
            text_item(&text, " ", json_is_string(item) ? json_string_value(item) : "?");
        }
    } else if (json_is_object(value)) {
        json_object_foreach((json_t *)(uintptr_t)value, key, item)
        {
            text_add(&text, "%s%s:%" JSON_INTEGER_FORMAT, text.used > 0 ? " " : "", key, json_integer_value(item));
        }
    } else {
        text_add(&text, "%s", json_is_true(value) ? "true" : json_is_false(value) ? "false" : "none");
    }
}

/* The text of an integer, with a sign or without: "-8", "+4". */
static bool is_integer(const json_t *value, const char *text)
{
    int64_t number;
    return json_is_integer(value) && parse_integer(text, &number) && number == json_integer_value(value);
}

/* "a1:3" is met by the object; *key has the key. */
static bool pair_met(const json_t *object, const char *pair, size_t length, char key[static 64])
{
    if (length >= 64)
        return false;
    memcpy(key, pair, length);
    key[length] = '\0';
    char *colon = strrchr(key, ':');
    if (colon == NULL)
        return false;
    *colon = '\0';
    return is_integer(json_object_get(object, key), colon + 1);
}

/* "a1:3 b1:-2": each pair of the object once and no other; "..." at the end allows others. */
static bool object_met(const json_t *object, const char *expected)
{
    json_t *met = json_object();
    bool good = met != NULL, open = false;
    for (const char *c = expected + strspn(expected, " "); good && *c != '\0'; c += strspn(c, " ")) {
        char key[64];
        const size_t length = strcspn(c, " ");
        const bool end = length == 3 && strncmp(c, "...", 3) == 0;
        good = !open && (end || (pair_met(object, c, length, key) && json_object_get(met, key) == NULL &&
                                 json_object_set_new(met, key, json_true()) == 0));
        open = open || end;
        c += length;
    }
    const size_t pairs = json_object_size(met);
    json_decref(met);
    return good && (open ? pairs > 0 : pairs == json_object_size(object));
}

bool expectation_met(const json_t *value, const char *expected)
{
    char found[VALUE_TEXT];
    if (value == NULL || json_is_real(value)) /* times and quotients are not claims */
        return false;
    if (json_is_object(value))
        return object_met(value, expected);
    value_text(value, found);
    return strcmp(found, expected) == 0;
}

bool expectations_met(const json_t *record, const results_line *l, bool oracle, char fault[static 256])
{
    if (record == NULL) {
        (void)snprintf(fault, 256, "no record with %.60s", l->word[0]);
        return false;
    }
    for (int i = 0; i < l->words; i++) {
        char key[64], found[VALUE_TEXT];
        const char *equals = strchr(l->word[i], '=');
        (void)snprintf(key, sizeof key, "%.*s", (int)(equals - l->word[i]), l->word[i]);
        if (oracle && strcmp(key, "value") != 0 && strcmp(key, "moves") != 0 && strcmp(key, "best_moves") != 0)
            continue;
        const json_t *value = json_object_get(record, key);
        if (oracle && value == NULL)
            continue;
        if (!expectation_met(value, equals + 1)) {
            value_text(value, found);
            (void)snprintf(fault, 256, "%s%.60s is %.140s", oracle ? "by the reference " : "", key,
                           value == NULL ? "missing" : found);
            return false;
        }
    }
    return true;
}
