/* proved.c - see proved.h. */
#include "verify/proved.h"

#include "base/text_buffer.h"

#include <stdint.h>
#include <stdio.h>

void proved_ask(const proved *p, question *q)
{
    q->verb = p->moves != NULL ? VERB_moves : VERB_solve;
    if (p->moves == NULL && p->lower != p->upper)
        q->o.window = (option_range){p->lower > -CLAIM_UNKNOWN ? p->lower - 1 : p->upper,
                                     p->upper < CLAIM_UNKNOWN ? p->upper + 1 : p->lower};
}

/* The bounds that the program's own record gives. */
static void bounds_of(const json_t *record, int *lower, int *upper)
{
    const json_t *value = json_object_get(record, "value"), *low = json_object_get(record, "lower"),
                 *high = json_object_get(record, "upper");
    const bool exact = json_is_integer(value) && low == NULL && high == NULL;
    *lower = json_is_integer(exact ? value : low) ? (int)json_integer_value(exact ? value : low) : -CLAIM_UNKNOWN;
    *upper = json_is_integer(exact ? value : high) ? (int)json_integer_value(exact ? value : high) : CLAIM_UNKNOWN;
}

static verdict compare_bounds(const proved *p, const json_t *record, const char *by, char fault[static 256])
{
    int low, high;
    bounds_of(record, &low, &high);
    if (low >= p->lower && high <= p->upper)
        return VERDICT_AGREE;
    if (low == high)
        (void)snprintf(fault, 256, "%svalue is %d", by, low);
    else if (high < p->lower)
        (void)snprintf(fault, 256, "%svalue is at most %d", by, high);
    else if (low > p->upper)
        (void)snprintf(fault, 256, "%svalue is at least %d", by, low);
    else
        (void)snprintf(fault, 256, "stopped before it was known");
    return low == high || high < p->lower || low > p->upper ? VERDICT_DISAGREE : VERDICT_STOPPED;
}

static verdict compare_moves(const proved *p, const json_t *record, const char *by, char fault[static 256])
{
    const char *move;
    const json_t *value, *found = json_object_get(record, "moves");
    verdict v = VERDICT_AGREE;
    json_object_foreach((json_t *)(uintptr_t)p->moves, move, value)
    {
        const json_t *own = json_object_get(found, move);
        if (!json_is_integer(own)) {
            (void)snprintf(fault, 256, "the value of %.20s was not found", move);
            v = json_is_true(json_object_get(record, "stopped")) ? VERDICT_STOPPED : VERDICT_DISAGREE;
        } else if (json_integer_value(own) != json_integer_value(value)) {
            (void)snprintf(fault, 256, "%s%.20s is %" JSON_INTEGER_FORMAT, by, move, json_integer_value(own));
            v = VERDICT_DISAGREE;
        }
        if (v == VERDICT_DISAGREE)
            break;
    }
    return v;
}

verdict proved_compare(const proved *p, const json_t *record, const char *by, char fault[static 256])
{
    const verdict v = compare_bounds(p, record, by, fault);
    return v == VERDICT_AGREE && p->moves != NULL ? compare_moves(p, record, by, fault) : v;
}

void proved_text(const proved *p, char *out, size_t size)
{
    const bool exact = p->lower == p->upper, low = p->lower > -CLAIM_UNKNOWN;
    text_buffer text = text_begin(out, size);
    const char *move;
    const json_t *value;
    text_add(&text, "value%s%d", exact ? "=" : low ? ">=" : "<=", low ? p->lower : p->upper);
    if (!exact && low && p->upper < CLAIM_UNKNOWN)
        text_add(&text, " value<=%d", p->upper);
    json_object_foreach((json_t *)(uintptr_t)p->moves, move, value)
    {
        text_add(&text, " %s:%" JSON_INTEGER_FORMAT, move, json_integer_value(value));
    }
}
