#include "verify/record_keys.h"

#include "base/nearest.h"
#include "base/text_buffer.h"
#include "base/units.h"
#include "base/writer.h"
#include "game/spec.h"

#include <string.h>

typedef enum key_rule {
    KEY_ASKED,   /* is part of the question, or names its place: not compared */
    KEY_EQUAL,   /* as in the answer */
    KEY_PROVED,  /* as in a record of what is claimed; null claims nothing */
    KEY_WORDS,   /* likewise; an estimate after the words of a stopped search is not compared */
    KEY_LINE,    /* as in the answer, or as good (solved_record.c) */
    KEY_MOVES,   /* as in the answer; from a stopped search, some of the moves */
    KEY_BEST,    /* as in the answer, in any order; from a stopped search perhaps none */
    KEY_EFFORT,  /* equal in every run of a method with one thread; else not compared */
    KEY_STOPPED, /* not proved, and only in a record that was stopped */
    KEY_OTHER,   /* of ladder, match and play: only in results files */
    KEY_ABOUT    /* differs between runs, or is about the run: not compared */
} key_rule;

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

/* Types and rule of some keys, which are words. */
typedef struct key_row {
    unsigned types; /* OF_... */
    key_rule rule;
    const char *keys;
} key_row;

static const key_row ROWS[] = {
    {OF_TEXT, KEY_ASKED, "spec position method without file"},
    {OF_FLAG, KEY_ASKED, "stopped"},
    {OF_COUNT, KEY_ASKED, "line_number"},
    /* what is proved */
    {OF_TEXT, KEY_PROVED, "known outcome"},
    {OF_VALUE | OF_NULL, KEY_PROVED, "value lower upper"},
    {OF_FLAG | OF_NULL, KEY_PROVED, "agrees"},
    {OF_TEXT, KEY_WORDS, "words"},
    {OF_TEXT | OF_NULL, KEY_LINE, "move"},
    {OF_LIST, KEY_LINE, "line"},
    {OF_OBJECT, KEY_MOVES, "moves"},
    {OF_LIST, KEY_BEST, "best_moves"},
    {OF_VALUE, KEY_EQUAL, "other_rule_value shortest longest"},
    {OF_OBJECT, KEY_EQUAL, "other_rule_moves games_by_value"},
    {OF_VALUE | OF_OBJECT, KEY_EQUAL, "expected"},
    {OF_COUNT, KEY_EQUAL,
     "depth moves_left_out plies stands_for positions positions_symmetric positions_stabiliser positions_final "
     "positions_without_last_pass games leaves optimal_lines games_at_value"},
    {OF_LIST, KEY_EQUAL, "opening"},
    {OF_TEXT, KEY_EQUAL, "from"},
    {OF_FLAG, KEY_EQUAL, "overflow pass_is_a_ply"},
    /* what it took */
    {OF_COUNT, KEY_EFFORT, "evaluations nodes calls row_tests row_ends full_boards"},
    /* what a stopped search adds */
    {OF_VALUE | OF_NULL, KEY_STOPPED, "estimate"},
    {OF_COUNT | OF_NULL, KEY_STOPPED, "estimate_depth estimate_percent estimate_moves_depth estimate_moves_percent"},
    {OF_TEXT | OF_NULL, KEY_STOPPED, "estimate_move"},
    {OF_LIST, KEY_STOPPED, "estimate_line unfinished"},
    {OF_OBJECT, KEY_STOPPED, "estimate_moves"},
    /* about the run */
    {OF_COUNT, KEY_ABOUT, "estimate_nodes threads hash_bytes memory_bytes"},
    {OF_REAL | OF_COUNT, KEY_ABOUT, "seconds"},
    {OF_TEXT, KEY_ABOUT, "version git compiler flags arch"},
    /* of other verbs */
    {OF_TEXT, KEY_OTHER, "rung what reason ply side by numbers"},
    {OF_COUNT, KEY_OTHER, "board first_depth second_depth wins losses draws evaluations_mean numbers_taken"},
    {OF_VALUE, KEY_OTHER, "margins"},
    {OF_REAL, KEY_OTHER, "ratio speedup"},
};

/* Takes the next word of a list; false: there is none. */
static bool take_word(const char **list, char word[static NEAREST_MOST + 1])
{
    *list += strspn(*list, " ");
    const size_t length = strcspn(*list, " ");
    (void)snprintf(word, NEAREST_MOST + 1, "%.*s", (int)length, *list);
    *list += length;
    return length > 0;
}

/* NULL: a record, or a results file, has no such key. */
static const key_row *find(const char *key, bool in_results)
{
    char word[NEAREST_MOST + 1];
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        for (const char *list = ROWS[i].keys; (ROWS[i].rule != KEY_OTHER || in_results) && take_word(&list, word);)
            if (strcmp(word, key) == 0)
                return &ROWS[i];
    return NULL;
}

static status unknown_key(const char *key, bool in_results, error *e)
{
    char word[NEAREST_MOST + 1], name[NEAREST_MOST + 1], hint[NEAREST_HINT];
    nearest near = nearest_to(key);
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        for (const char *list = ROWS[i].keys; (ROWS[i].rule != KEY_OTHER || in_results) && take_word(&list, word);) {
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

/* The types that a value has. */
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

status keys_check(const json_t *record, error *e)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)record, key, value) {
        const key_row *row = find(key, false);
        if (row == NULL)
            return unknown_key(key, false, e);
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

/* With a sign or without, but in no other form: not 08 or -0. */
static bool is_whole(const char *text, int64_t *number)
{
    const char *digits = text + (*text == '-' || *text == '+');
    return parse_integer(text, number) && (digits[0] != '0' || (digits[1] == '\0' && *text != '-'));
}

status key_check_text(const char *key, const char *text, error *e)
{
    const key_row *row = find(key, true);
    int64_t number;
    const bool whole = is_whole(text, &number);
    if (row == NULL)
        return unknown_key(key, true, e);
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

/* True if every pair of `part` is in `whole`. */
static bool is_part(const json_t *part, const json_t *whole)
{
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)part, key, value)
        if (!json_equal(value, json_object_get(whole, key)))
            return false;
    return true;
}

/* True if the lists have the same texts, each of `own` once. */
static bool same_texts(const json_t *list, const json_t *own)
{
    size_t i, j;
    const json_t *text, *other;
    json_array_foreach(own, i, text) {
        size_t found = 0;
        json_array_foreach(list, j, other)
            found += json_equal(text, other) != 0;
        if (found != 1)
            return false;
    }
    return json_array_size(list) == json_array_size(own);
}

static bool agrees(const key_row *row, const json_t *value, const json_t *own, const key_terms *t)
{
    const char *rest;
    switch (row->rule) {
    case KEY_ASKED:
        return t->solved || own != NULL;
    case KEY_ABOUT:
        return own != NULL;
    case KEY_OTHER:
        break;
    case KEY_STOPPED:
        return t->stopped;
    case KEY_EFFORT:
        return !t->effort || json_equal(value, own);
    case KEY_LINE:
        return t->proves || json_equal(value, own);
    case KEY_PROVED:
        return (t->proves && json_is_null(value)) || json_equal(value, own);
    case KEY_MOVES:
        return t->stopped ? is_part(value, own) : json_equal(value, own);
    case KEY_BEST:
        return json_is_array(own) && (same_texts(value, own) || (t->unfinished && json_array_size(value) == 0));
    case KEY_WORDS: /* the words; from an unfinished search an estimate may follow them */
        if (!json_is_string(own) ||
            strncmp(json_string_value(value), json_string_value(own), json_string_length(own)) != 0)
            return false;
        rest = json_string_value(value) + json_string_length(own);
        return *rest == '\0' || (t->unfinished && *rest == ';');
    case KEY_EQUAL:
        break;
    }
    return json_equal(value, own);
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

bool keys_agree(const json_t *record, const json_t *own, const key_terms *terms, char fault[static 256])
{
    char own_text[KEY_TEXT];
    const char *key;
    const json_t *value;
    json_object_foreach((json_t *)(uintptr_t)record, key, value) {
        const json_t *found = json_object_get(own, key);
        if (agrees(find(key, false), value, found, terms))
            continue;
        key_text(found, own_text);
        writer_format(fault, 256, "%.60s is %.180s", key, found == NULL ? "not among what is found" : own_text);
        return false;
    }
    return true;
}
