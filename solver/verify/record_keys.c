/* record_keys.c - see record_keys.h. */
#include "verify/record_keys.h"

#include "games/spec.h"

#include <inttypes.h>
#include <string.h>

#define VALUES -VALUE_INFINITY, VALUE_INFINITY
#define COUNTS 0, INT64_MAX
#define TEXTS 0, 0

#define ABOUT_ROWS                                                                                \
    {"seconds", OF_REAL | OF_INTEGER, KEY_ABOUT, COUNTS}, {"version", OF_TEXT, KEY_ABOUT, TEXTS}, \
        {"git", OF_TEXT, KEY_ABOUT, TEXTS}, {"compiler", OF_TEXT, KEY_ABOUT, TEXTS},              \
        {"flags", OF_TEXT, KEY_ABOUT, TEXTS}, {"arch", OF_TEXT, KEY_ABOUT, TEXTS},                \
    {                                                                                             \
        NULL, 0, KEY_ABOUT, TEXTS                                                                 \
    }

#define PLACE_ROWS                            \
    {"spec", OF_TEXT, KEY_ASKED, TEXTS},      \
    {                                         \
        "position", OF_TEXT, KEY_ASKED, TEXTS \
    }

const key_row SOLVED_KEYS[] = {
    PLACE_ROWS,
    {"method", OF_TEXT, KEY_ASKED, TEXTS},
    {"without", OF_TEXT, KEY_ASKED, TEXTS},
    {"depth", OF_INTEGER, KEY_ASKED, 1, 64},
    {"value", OF_INTEGER | OF_NULL, KEY_PROVED, VALUES},
    {"known", OF_TEXT, KEY_PROVED, TEXTS},
    {"lower", OF_INTEGER | OF_NULL, KEY_PROVED, VALUES},
    {"upper", OF_INTEGER | OF_NULL, KEY_PROVED, VALUES},
    {"outcome", OF_TEXT, KEY_PROVED, TEXTS},
    {"words", OF_TEXT, KEY_PROVED, TEXTS},
    {"move", OF_TEXT | OF_NULL, KEY_PROVED, TEXTS},
    {"line", OF_LIST, KEY_PROVED, TEXTS},
    {"moves", OF_OBJECT, KEY_PROVED, VALUES},
    {"best_moves", OF_LIST, KEY_PROVED, TEXTS},
    {"moves_left_out", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"other_rule_value", OF_INTEGER, KEY_EQUAL, VALUES},
    {"other_rule_moves", OF_OBJECT, KEY_EQUAL, VALUES},
    {"opening", OF_LIST, KEY_PROVED, TEXTS},
    {"plies", OF_INTEGER, KEY_PROVED, 0, 60},
    {"stands_for", OF_INTEGER, KEY_PROVED, COUNTS},
    {"from", OF_TEXT, KEY_PROVED, TEXTS},
    {"expected", OF_INTEGER | OF_OBJECT, KEY_PROVED, VALUES},
    {"agrees", OF_FLAG | OF_NULL, KEY_PROVED, TEXTS},
    {"evaluations", OF_INTEGER, KEY_EFFORT, COUNTS},
    {"nodes", OF_INTEGER, KEY_EFFORT, COUNTS},
    {"calls", OF_INTEGER, KEY_EFFORT, COUNTS},
    {"row_tests", OF_INTEGER, KEY_EFFORT, COUNTS},
    {"row_ends", OF_INTEGER, KEY_EFFORT, COUNTS},
    {"full_boards", OF_INTEGER, KEY_EFFORT, COUNTS},
    {"estimate", OF_INTEGER | OF_NULL, KEY_STOPPED, VALUES},
    {"estimate_depth", OF_INTEGER | OF_NULL, KEY_STOPPED, COUNTS},
    {"estimate_percent", OF_INTEGER, KEY_STOPPED, COUNTS},
    {"estimate_move", OF_TEXT | OF_NULL, KEY_STOPPED, TEXTS},
    {"estimate_line", OF_LIST, KEY_STOPPED, TEXTS},
    {"estimate_moves", OF_OBJECT, KEY_STOPPED, VALUES},
    {"unfinished", OF_LIST, KEY_STOPPED, TEXTS},
    {"stopped", OF_FLAG, KEY_ABOUT, TEXTS},
    {"estimate_nodes", OF_INTEGER, KEY_ABOUT, COUNTS},
    {"threads", OF_INTEGER, KEY_ABOUT, COUNTS},
    {"hash_bytes", OF_INTEGER, KEY_ABOUT, COUNTS},
    {"file", OF_TEXT, KEY_ABOUT, TEXTS},
    {"line_number", OF_INTEGER, KEY_ABOUT, COUNTS},
    ABOUT_ROWS,
};

const key_row COUNTED_KEYS[] = {
    PLACE_ROWS,
    {"plies", OF_INTEGER, KEY_ASKED, 0, 60},
    {"positions", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"positions_symmetric", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"positions_stabiliser", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"positions_final", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"positions_without_last_pass", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"nodes", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"games", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"leaves", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"overflow", OF_FLAG, KEY_EQUAL, TEXTS},
    {"shortest", OF_INTEGER, KEY_EQUAL, -1, INT64_MAX},
    {"longest", OF_INTEGER, KEY_EQUAL, -1, INT64_MAX},
    {"value", OF_INTEGER, KEY_EQUAL, VALUES},
    {"optimal_lines", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"games_at_value", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"games_by_value", OF_OBJECT, KEY_EQUAL, COUNTS},
    {"memory_bytes", OF_INTEGER, KEY_ABOUT, COUNTS},
    ABOUT_ROWS,
};

const key_row PERFT_KEYS[] = {
    PLACE_ROWS,
    {"depth", OF_INTEGER, KEY_ASKED, 0, 200},
    {"leaves", OF_INTEGER, KEY_EQUAL, COUNTS},
    {"moves", OF_OBJECT, KEY_EQUAL, COUNTS},
    {"pass_is_a_ply", OF_FLAG, KEY_EQUAL, TEXTS},
    ABOUT_ROWS,
};

const key_row *keys_find(const key_row *rows, const char *key)
{
    while (rows->key != NULL && strcmp(rows->key, key) != 0)
        rows++;
    return rows->key != NULL ? rows : NULL;
}

static bool in_range(const key_row *row, const json_t *value)
{
    return json_integer_value(value) >= row->low && json_integer_value(value) <= row->high;
}

static bool is_list(const json_t *value)
{
    size_t i;
    const json_t *item;
    json_array_foreach(value, i, item)
    {
        if (!json_is_string(item))
            return false;
    }
    return true;
}

static bool is_object(const key_row *row, const json_t *value)
{
    const char *key;
    const json_t *item;
    json_object_foreach((json_t *)(uintptr_t)value, key, item)
    {
        if (!json_is_integer(item) || !in_range(row, item))
            return false;
    }
    return true;
}

static bool has_type(const key_row *row, const json_t *value)
{
    switch (json_typeof(value)) {
    case JSON_STRING:
        return row->types & OF_TEXT;
    case JSON_INTEGER:
        return row->types & OF_INTEGER && in_range(row, value);
    case JSON_REAL:
        return row->types & OF_REAL && json_real_value(value) >= 0;
    case JSON_TRUE:
    case JSON_FALSE:
        return row->types & OF_FLAG;
    case JSON_NULL:
        return row->types & OF_NULL;
    case JSON_ARRAY:
        return row->types & OF_LIST && is_list(value);
    case JSON_OBJECT:
        return row->types & OF_OBJECT && is_object(row, value);
    }
    return false;
}

static const char *type_words(const key_row *row)
{
    return row->types & OF_INTEGER  ? "an integer"
           : row->types & OF_REAL   ? "a number"
           : row->types & OF_FLAG   ? "true or false"
           : row->types & OF_LIST   ? "a list of texts"
           : row->types & OF_OBJECT ? "an object of integers"
                                    : "a text";
}

status keys_check(const json_t *record, const key_row *rows, error *e)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)record, key, value)
    {
        const key_row *row = keys_find(rows, key);
        if (row == NULL)
            return fail(e, STATUS_BAD_INPUT, "key '%.40s'; expected one of such a record (docs/formats.md)", key);
        if (has_type(row, value))
            continue;
        if (row->types & (OF_INTEGER | OF_OBJECT) && row->low < row->high)
            return fail(e, STATUS_BAD_INPUT, "key '%s'; expected %s from %" PRId64 " to %" PRId64 "%s", key,
                        type_words(row), row->low, row->high, row->types & OF_NULL ? ", or null" : "");
        return fail(e, STATUS_BAD_INPUT, "key '%s'; expected %s%s", key, type_words(row),
                    row->types & OF_NULL ? " or null" : "");
    }
    return STATUS_OK;
}

bool keys_integer(const json_t *record, const char *key, int *out)
{
    const json_t *value = json_object_get(record, key);
    if (json_is_integer(value))
        *out = (int)json_integer_value(value);
    return json_is_integer(value);
}
