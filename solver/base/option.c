/* option.c - see option.h. */
#include "base/option.h"

#include "base/units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* One row being read. */
typedef struct reading {
    const option_row *row;
    const char *dashes, *text;
    error *e;
} reading;

static status bad_value(const reading *r, const char *expected)
{
    return fail(r->e, STATUS_BAD_INPUT, "%s%s '%.60s': expected %s", r->dashes, r->row->name, r->text, expected);
}

/* The number of `text` among the words of "a|b|c"; -1: none of them. */
static int choice_number(const char *choices, const char *text)
{
    const size_t length = strlen(text);
    for (int i = 0; *choices != '\0'; i++) {
        const size_t n = strcspn(choices, "|");
        if (n == length && strncmp(choices, text, n) == 0)
            return i;
        choices += n + (choices[n] == '|');
    }
    return -1;
}

static status set_choice(const reading *r, int *field)
{
    const int number = choice_number(r->row->argument, r->text);
    if (number < 0)
        return bad_value(r, r->row->argument);
    *field = number;
    return STATUS_OK;
}

static status set_flag(const reading *r, bool *field)
{
    const bool yes = strcmp(r->text, "yes") == 0;
    if (!yes && strcmp(r->text, "no") != 0)
        return bad_value(r, "yes or no");
    *field = yes;
    return STATUS_OK;
}

static status set_integer(const reading *r, int64_t *field)
{
    int64_t value;
    char expected[96];
    if (parse_integer(r->text, &value) && value >= r->row->low && value <= r->row->high) {
        *field = value;
        return STATUS_OK;
    }
    if (r->row->high == INT64_MAX)
        (void)snprintf(expected, sizeof expected, "a number, %" PRId64 " or more", r->row->low);
    else
        (void)snprintf(expected, sizeof expected, "a number from %" PRId64 " to %" PRId64, r->row->low, r->row->high);
    return bad_value(r, expected);
}

static status set_bytes(const reading *r, uint64_t *field)
{
    uint64_t value;
    if (!parse_bytes(r->text, &value) || (int64_t)value < r->row->low)
        return bad_value(r, r->row->low > 0 ? "a size such as 512M or 4G" : "a size such as 0, 512M or 4G");
    *field = value;
    return STATUS_OK;
}

static status set_seconds(const reading *r, double *field)
{
    double value;
    if (!parse_seconds(r->text, &value))
        return bad_value(r, "a time such as 90, 1.5, 10m or 2h");
    *field = value;
    return STATUS_OK;
}

static status set_range(const reading *r, option_range *field)
{
    option_range range;
    char expected[96];
    if (!parse_range(r->text, &range.low, &range.high))
        return bad_value(r, "a number or a range such as 2-5");
    if (range.low < r->row->low || range.high > r->row->high) {
        (void)snprintf(expected, sizeof expected, "%" PRId64 " to %" PRId64, r->row->low, r->row->high);
        return bad_value(r, expected);
    }
    *field = range;
    return STATUS_OK;
}

static status set_window(const reading *r, option_range *field)
{
    option_range range;
    char expected[120];
    if (parse_pair(r->text, &range.low, &range.high) && r->row->low <= range.low && range.low < range.high &&
        range.high <= r->row->high) {
        *field = range;
        return STATUS_OK;
    }
    (void)snprintf(expected, sizeof expected,
                   "two numbers from %" PRId64 " to %" PRId64 ", the lower first, such as -2,2", r->row->low,
                   r->row->high);
    return bad_value(r, expected);
}

status option_set(const option_row *row, const char *dashes, const char *text, void *record, error *e)
{
    const reading r = {.row = row, .dashes = dashes, .text = text, .e = e};
    void *field = (char *)record + row->offset;
    switch (row->type) {
    case TYPE_FLAG:
        return set_flag(&r, field);
    case TYPE_INT:
        return set_integer(&r, field);
    case TYPE_BYTES:
        return set_bytes(&r, field);
    case TYPE_SECONDS:
        return set_seconds(&r, field);
    case TYPE_RANGE:
        return set_range(&r, field);
    case TYPE_WINDOW:
        return set_window(&r, field);
    case TYPE_CHOICE:
        return set_choice(&r, field);
    case TYPE_TEXT:
    case TYPE_PLACE:
        if (*text == '\0')
            return bad_value(&r, row->argument);
        break;
    }
    *(const char **)field = text;
    return STATUS_OK;
}

static size_t size_of(enum option_type type)
{
    switch (type) {
    case TYPE_FLAG:
        return sizeof(option_FLAG);
    case TYPE_INT:
        return sizeof(option_INT);
    case TYPE_BYTES:
        return sizeof(option_BYTES);
    case TYPE_SECONDS:
        return sizeof(option_SECONDS);
    case TYPE_RANGE:
    case TYPE_WINDOW:
        return sizeof(option_range);
    case TYPE_CHOICE:
        return sizeof(option_CHOICE);
    case TYPE_TEXT:
    case TYPE_PLACE:
        break;
    }
    return sizeof(option_TEXT);
}

void option_defaults(const option_row *rows, int count, void *record)
{
    for (int i = 0; i < count; i++) {
        const int unset = rows[i].type == TYPE_BYTES && rows[i].low == 0 ? 0xff : 0;
        memset((char *)record + rows[i].offset, unset, size_of(rows[i].type));
        if (*rows[i].standard != '\0' && strchr(rows[i].standard, ' ') == NULL)
            (void)option_set(&rows[i], "", rows[i].standard, record, NULL);
    }
}
