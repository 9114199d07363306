/* expectation.c - see expectation.h. */
#include "verify/expectation.h"

#include "base/text_buffer.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void value_text(const json_t *value, char *out, size_t size)
{
    text_buffer text = text_begin(out, size);
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_string(value)) {
        text_add(&text, "%s", json_string_value(value));
    } else if (json_is_integer(value)) {
        text_add(&text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
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

/* "a1:3 b1:-2": every pair in the object and no other; "..." at the end: others are allowed. */
static bool object_agrees(const json_t *object, const char *expected)
{
    size_t pairs = 0;
    bool open = false;
    for (const char *c = expected; *(c += strspn(c, " ")) != '\0';) {
        char pair[64];
        size_t length = strcspn(c, " ");
        if (length >= sizeof pair)
            return false;
        memcpy(pair, c, length);
        pair[length] = '\0';
        c += length;
        char *colon = strrchr(pair, ':');
        open = strcmp(pair, "...") == 0;
        if (colon != NULL) {
            *colon = '\0';
            const json_t *value = json_object_get(object, pair);
            if (!json_is_integer(value) || json_integer_value(value) != strtoll(colon + 1, NULL, 10))
                return false;
            pairs++;
        } else if (!open) {
            return false;
        }
    }
    return open || pairs == json_object_size(object);
}

bool expectation_met(const json_t *value, const char *expected)
{
    char found[4096];
    value_text(value, found, sizeof found);
    return json_is_object(value) ? object_agrees(value, expected) : strcmp(found, expected) == 0;
}

bool expectations_met(const json_t *record, const results_line *l, bool oracle, char fault[static 256])
{
    if (record == NULL) {
        (void)snprintf(fault, 256, "no record with %.60s", l->word[0]);
        return false;
    }
    for (int i = 0; i < l->words; i++) {
        char key[64], found[4096];
        const char *equals = strchr(l->word[i], '=');
        (void)snprintf(key, sizeof key, "%.*s", (int)(equals - l->word[i]), l->word[i]);
        if (oracle && strcmp(key, "value") != 0 && strcmp(key, "moves") != 0 && strcmp(key, "best_moves") != 0)
            continue;
        const json_t *value = json_object_get(record, key);
        if (oracle && value == NULL)
            continue;
        if (!expectation_met(value, equals + 1)) {
            value_text(value, found, sizeof found);
            (void)snprintf(fault, 256, "%s%.60s is %.140s", oracle ? "by the reference " : "", key,
                           value == NULL ? "missing" : found);
            return false;
        }
    }
    return true;
}
