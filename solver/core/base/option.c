#include "base/option.h"

#include "base/units.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The index of `text` among the words of "a|b|c"; -1: it is not one of them. */
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

/* A value of any type. */
typedef union option_value {
    option_FLAG flag;
    option_INT number;
    option_BYTES bytes;
    option_SECONDS seconds;
    option_SHARE share;
    option_RANGE range;
    option_TEXT text;
    option_CHOICE choice;
} option_value;

#define SIZE_OF(name, type) sizeof(type),
static const size_t SIZES[] = {OPTION_TYPES(SIZE_OF)};

/* False: `text` is not a value of the row. */
static bool read_value(const option_row *row, const char *text, option_value *v)
{
    switch (row->type) {
    case TYPE_FLAG:
        v->flag = strcmp(text, "yes") == 0;
        return v->flag || strcmp(text, "no") == 0;
    case TYPE_INT:
        return parse_integer(text, &v->number) && v->number >= row->low && v->number <= row->high;
    case TYPE_BYTES:
        return parse_bytes(text, &v->bytes) && (int64_t)v->bytes >= row->low;
    case TYPE_SECONDS:
        return parse_seconds(text, &v->seconds);
    case TYPE_SHARE:
        return parse_share(text, &v->share);
    case TYPE_RANGE:
        return parse_range(text, &v->range.low, &v->range.high) && v->range.low >= row->low &&
               v->range.high <= row->high;
    case TYPE_WINDOW:
        return parse_pair(text, &v->range.low, &v->range.high) && row->low <= v->range.low &&
               v->range.low < v->range.high && v->range.high <= row->high;
    case TYPE_CHOICE:
        v->choice = choice_number(row->argument, text);
        return v->choice >= 0;
    case TYPE_TEXT:
    case TYPE_PLACE:
        v->text = text;
        return *text != '\0';
    }
    return false;
}

static status bad_value(const option_row *row, const char *dashes, const char *text, error *e)
{
    char expected[120] = "";
    if (row->type == TYPE_INT && row->high == INT64_MAX)
        (void)snprintf(expected, sizeof expected, "a number, %" PRId64 " or more", row->low);
    else if (row->type == TYPE_INT || row->type == TYPE_RANGE)
        (void)snprintf(expected, sizeof expected, "a number%s from %" PRId64 " to %" PRId64,
                       row->type == TYPE_RANGE ? " or a range such as 2-5," : "", row->low, row->high);
    else if (row->type == TYPE_WINDOW)
        (void)snprintf(expected, sizeof expected,
                       "two numbers from %" PRId64 " to %" PRId64 ", the lower first, such as -2,2", row->low,
                       row->high);
    return fail(e, STATUS_BAD_INPUT, "%s%s '%.60s': expected %s", dashes, row->name, text,
                *expected != '\0'           ? expected
                : row->type == TYPE_FLAG    ? "yes or no"
                : row->type == TYPE_SECONDS ? "a time such as 90, 1.5, 10m or 2h"
                : row->type == TYPE_SHARE   ? "a share such as 1%"
                : row->type != TYPE_BYTES   ? row->argument
                : row->low > 0              ? "a size such as 512M or 4G"
                                            : "a size such as 0, 512M or 4G");
}

status option_set(const option_row *row, const char *dashes, const char *text, void *record, error *e)
{
    option_value value;
    if (!read_value(row, text, &value))
        return bad_value(row, dashes, text, e);
    memcpy((char *)record + row->offset, &value, SIZES[row->type]);
    return STATUS_OK;
}

void option_defaults(const option_row *rows, int count, void *record)
{
    for (int i = 0; i < count; i++) {
        const int unset = rows[i].type == TYPE_BYTES && rows[i].low == 0 ? 0xff : 0;
        memset((char *)record + rows[i].offset, unset, SIZES[rows[i].type]);
        if (*rows[i].standard != '\0' && strchr(rows[i].standard, ' ') == NULL)
            (void)option_set(&rows[i], "", rows[i].standard, record, NULL);
    }
}
