#include "verify/record_keys.h"

#include "base/nearest.h"
#include "base/text_buffer.h"
#include "base/units.h"
#include "game/spec.h"

#include <string.h>

/* Types of values; lists are of texts, objects of integers. */
enum {
    OF_TEXT = 1,
    OF_COUNT = 2, /* an integer, not below 0 */
    OF_VALUE = 4, /* an integer within the range of values of games */
    OF_REAL = 8,  /* not below 0 */
    OF_FLAG = 16,
    OF_NULL = 32,
    OF_LIST = 64,
    OF_OBJECT = 128
};

/* Types and kind of some keys, which are words. */
typedef struct key_row {
    unsigned types; /* OF_... */
    key_kind kind;
    const char *keys;
} key_row;

static const key_row ROWS[] = {
    {OF_TEXT, KEY_SOLVED, "method without known outcome words"},
    {OF_FLAG, KEY_SOLVED, "stopped"},
    {OF_VALUE | OF_NULL, KEY_BOTH, "value"},
    {OF_VALUE | OF_NULL, KEY_SOLVED, "lower upper"},
    {OF_TEXT | OF_NULL, KEY_SOLVED, "move"},
    {OF_LIST, KEY_SOLVED, "line best_moves"},
    {OF_OBJECT, KEY_BOTH, "moves"},
    {OF_VALUE | OF_OBJECT, KEY_SOLVED, "other_rule_value other_rule_moves expected"},
    {OF_COUNT, KEY_BOTH, "depth nodes"},
    /* what a stopped search adds */
    {OF_VALUE | OF_TEXT | OF_LIST | OF_OBJECT | OF_NULL, KEY_SOLVED,
     "estimate estimate_depth estimate_percent estimate_move estimate_line estimate_moves estimate_moves_depth "
     "estimate_moves_percent unfinished"},
    /* numbers */
    {OF_VALUE, KEY_NUMBERS, "shortest longest"},
    {OF_OBJECT, KEY_NUMBERS, "games_by_value"},
    {OF_COUNT, KEY_NUMBERS,
     "positions positions_symmetric positions_stabiliser positions_final positions_without_last_pass games leaves "
     "optimal_lines games_at_value"},
    {OF_FLAG, KEY_NUMBERS, "overflow pass_is_a_ply"},
    /* the question, where it is from, and the run */
    {OF_TEXT, KEY_ABOUT, "spec position file from version git compiler flags arch"},
    {OF_COUNT, KEY_ABOUT, "line_number plies estimate_nodes threads hash_bytes memory_bytes"},
    {OF_REAL | OF_COUNT, KEY_ABOUT, "seconds"},
    {OF_LIST, KEY_SOLVED, "opening"},
    {OF_COUNT, KEY_SOLVED, "stands_for moves_left_out evaluations calls row_tests row_ends full_boards"},
    {OF_FLAG | OF_NULL, KEY_SOLVED, "agrees"},
    /* of other verbs */
    {OF_TEXT, KEY_OTHER, "rung what reason ply side by numbers"},
    {OF_COUNT, KEY_OTHER, "board first_depth second_depth wins losses draws evaluations_mean numbers_taken"},
    {OF_VALUE, KEY_OTHER, "margins"},
    {OF_REAL, KEY_OTHER, "ratio speedup"},
};

/* True if records of `kind` have the keys of the row; KEY_OTHER: results files, which have all. */
static bool has(key_kind kind, const key_row *row)
{
    return kind == KEY_OTHER || row->kind == kind || row->kind == KEY_BOTH || row->kind == KEY_ABOUT;
}

/* Takes the next word of a list; false: the list is empty. */
static bool take_word(const char **list, char word[static NEAREST_MOST + 1])
{
    *list += strspn(*list, " ");
    const size_t length = strcspn(*list, " ");
    (void)snprintf(word, NEAREST_MOST + 1, "%.*s", (int)length, *list);
    *list += length;
    return length > 0;
}

/* NULL: records of `kind` have no such key. */
static const key_row *find_row(const char *key, key_kind kind)
{
    char word[NEAREST_MOST + 1];
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (const char *list = ROWS[i].keys; has(kind, &ROWS[i]) && take_word(&list, word);)
            if (strcmp(word, key) == 0)
                return &ROWS[i];
    return NULL;
}

key_kind key_kind_of(const char *key)
{
    const key_row *row = find_row(key, KEY_OTHER);
    return row != NULL ? row->kind : KEY_NONE;
}

static status unknown_key(const char *key, key_kind kind, error *e)
{
    char word[NEAREST_MOST + 1], name[NEAREST_MOST + 1], hint[NEAREST_HINT];
    nearest near = nearest_to(key);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        for (const char *list = ROWS[i].keys; has(kind, &ROWS[i]) && take_word(&list, word);) {
            nearest_try(&near, word);
            if (near.name == word)
                near.name = memcpy(name, word, sizeof name);
        }
    }
    nearest_hint(&near, "", hint);
    return fail(e, STATUS_BAD_INPUT, "key '%.40s'; expected one of such a record (docs/manual.md)%s", key, hint);
}

static bool is_value(json_int_t n)
{
    return n >= -VALUE_INFINITY && n <= VALUE_INFINITY;
}

static bool is_list(const json_t *value)
{
    size_t i;
    const json_t *item;
    json_array_foreach(value, i, item)
        if (!json_is_string(item))
            return false;
    return true;
}

static bool is_object(const json_t *value)
{
    const char *key;
    const json_t *item;
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
        if (!json_is_integer(item))
            return false;
    return true;
}

static unsigned types_of(const json_t *value)
{
    const json_int_t n = json_integer_value(value);
    const unsigned by_type[] = {[JSON_STRING] = OF_TEXT,
                                [JSON_INTEGER] = (n >= 0 ? OF_COUNT : 0) | (is_value(n) ? OF_VALUE : 0),
                                [JSON_REAL] = json_real_value(value) >= 0 ? OF_REAL : 0,
                                [JSON_TRUE] = OF_FLAG,
                                [JSON_FALSE] = OF_FLAG,
                                [JSON_NULL] = OF_NULL,
                                [JSON_ARRAY] = is_list(value) ? OF_LIST : 0,
                                [JSON_OBJECT] = is_object(value) ? OF_OBJECT : 0};
    return by_type[json_typeof(value)];
}

/* The words of the types, by their bits. */
static const char *const TYPE_WORDS[] = {"a text",        "a count", "a value",         "a number",
                                         "true or false", "null",    "a list of texts", "an object of integers"};

/* `text`: the value, if it is worth showing, or "". */
static status wrong_type(const key_row *row, const char *key, const char *text, const char *or_null, error *e)
{
    int type = 0;
    while (!(row->types & 1U << type))
        type++;
    return fail(e, STATUS_BAD_INPUT, "key '%s'%s%.100s; expected %s%s", key, *text ? ": " : "", text, TYPE_WORDS[type],
                row->types & OF_NULL ? or_null : "");
}

status keys_check(const json_t *record, key_kind kind, error *e)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)record, key, value) {
        const key_row *row = find_row(key, kind);
        if (row == NULL)
            return unknown_key(key, kind, e);
        if (!(types_of(value) & row->types))
            return wrong_type(row, key, "", " or null", e);
    }
    return STATUS_OK;
}

/* "a1:3 b1:-2", perhaps with "..." at the end. */
static bool is_pairs(const char *text)
{
    for (text += strspn(text, " "); *text != '\0'; text += strspn(text, " ")) {
        char pair[64];
        int64_t number;
        const int length = (int)strcspn(text, " ");
        (void)snprintf(pair, sizeof pair, "%.*s", length, text);
        const char *colon = strrchr(pair, ':');
        text += length;
        if ((colon == NULL || !parse_integer(colon + 1, &number)) && (strcmp(pair, "...") != 0 || *text != '\0'))
            return false;
    }
    return true;
}

/* True for a whole number, with or without a sign, in no other form: not 08 or -0. */
static bool is_whole(const char *text, int64_t *number)
{
    const char *digits = text + (*text == '-' || *text == '+');
    return parse_integer(text, number) && (digits[0] != '0' || (digits[1] == '\0' && *text != '-'));
}

status key_check_text(const char *key, const char *text, error *e)
{
    const key_row *row = find_row(key, KEY_OTHER);
    int64_t number;
    const bool whole = is_whole(text, &number);
    if (row == NULL)
        return unknown_key(key, KEY_OTHER, e);
    if (row->types & OF_REAL)
        return fail(e, STATUS_BAD_INPUT, "key '%s'; expected one whose value is the same in every run", key);
    if (row->types & (OF_TEXT | OF_LIST) || (row->types & OF_VALUE && whole) ||
        (row->types & OF_COUNT && whole && number >= 0) || (row->types & OF_OBJECT && is_pairs(text)) ||
        (row->types & OF_NULL && strcmp(text, "none") == 0) ||
        (row->types & OF_FLAG && (strcmp(text, "true") == 0 || strcmp(text, "false") == 0)))
        return STATUS_OK;
    return wrong_type(row, key, text, " or none", e);
}

bool keys_integer(const json_t *record, const char *key, int *out)
{
    const json_t *value = json_object_get(record, key);
    const bool found = json_is_integer(value) && is_value(json_integer_value(value));
    if (found)
        *out = (int)json_integer_value(value);
    return found;
}

void key_text(const json_t *value, char out[static KEY_TEXT])
{
    text_buffer text = text_begin(out, KEY_TEXT);
    const char *key;
    json_t *item;
    size_t i;
    if (json_is_string(value))
        text_add(&text, "%s", json_string_value(value));
    else if (json_is_integer(value))
        text_add(&text, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        text_add(&text, "%g", json_real_value(value));
    else if (json_is_array(value))
        json_array_foreach(value, i, item)
            text_item(&text, " ", json_is_string(item) ? json_string_value(item) : "?");
    else if (json_is_object(value))
        json_object_foreach((json_t *)(uintptr_t)value, key, item)
            text_add(&text, "%s%s:%" JSON_INTEGER_FORMAT, text.used > 0 ? " " : "", key, json_integer_value(item));
    else
        text_add(&text, "%s", json_is_true(value) ? "true" : json_is_false(value) ? "false" : "none");
}
