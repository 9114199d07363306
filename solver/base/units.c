#include "base/units.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Digits at *text, moved past; false when there is none or the number exceeds `limit`. */
static bool read_digits(const char **text, uint64_t limit, uint64_t *out)
{
    const char *c = *text;
    uint64_t value = 0;
    if (!isdigit((unsigned char)*c))
        return false;
    for (; isdigit((unsigned char)*c); c++) {
        uint64_t digit = (uint64_t)(*c - '0');
        if (value > (limit - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    *text = c;
    *out = value;
    return true;
}

/* The same with an optional sign. */
static bool read_signed(const char **text, int64_t *out)
{
    bool negative = **text == '-';
    uint64_t value;
    *text += **text == '-' || **text == '+';
    if (!read_digits(text, INT64_MAX, &value))
        return false;
    *out = negative ? -(int64_t)value : (int64_t)value;
    return true;
}

bool parse_integer(const char *text, int64_t *out)
{
    int64_t value;
    if (!read_signed(&text, &value) || *text != '\0')
        return false;
    *out = value;
    return true;
}

bool parse_pair(const char *text, int64_t *first, int64_t *second)
{
    return read_signed(&text, first) && *text++ == ',' && read_signed(&text, second) && *text == '\0';
}

bool parse_bytes(const char *text, uint64_t *out)
{
    static const char UNITS[] = "KMGT";
    uint64_t value;
    if (!read_digits(&text, INT64_MAX, &value))
        return false;
    if (*text != '\0') {
        const char *unit = strchr(UNITS, toupper((unsigned char)*text));
        if (unit == NULL)
            return false;
        int shift = 10 * (int)(unit - UNITS + 1);
        if (value > (uint64_t)INT64_MAX >> shift)
            return false;
        value <<= shift;
        text++;
        if (*text == 'i') {
            text++;
            if (*text != 'B' && *text != 'b')
                return false;
        }
        text += *text == 'B' || *text == 'b';
    }
    *out = value;
    return *text == '\0';
}

bool parse_range(const char *text, int64_t *low, int64_t *high)
{
    uint64_t first, last;
    if (!read_digits(&text, INT64_MAX, &first))
        return false;
    last = first;
    if (*text == '-') {
        text++;
        if (!read_digits(&text, INT64_MAX, &last))
            return false;
    }
    *low = (int64_t)first;
    *high = (int64_t)last;
    return *text == '\0' && first <= last;
}

bool parse_seconds(const char *text, double *out)
{
    uint64_t whole, part = 0;
    double scale = 1;
    if (!read_digits(&text, 1000000000, &whole))
        return false;
    if (*text == '.') {
        const char *begin = ++text;
        if (!read_digits(&text, 1000000000, &part))
            return false;
        for (; begin < text; begin++)
            scale *= 10;
    }
    double unit = *text == 'm' ? 60 : *text == 'h' ? 3600 : 1;
    text += *text == 's' || *text == 'm' || *text == 'h';
    *out = ((double)whole + (double)part / scale) * unit;
    return *text == '\0';
}

short_text format_bytes(uint64_t bytes)
{
    short_text made = {""};
    static const char *const UNITS[] = {"", "K", "M", "G", "T"};
    int unit = 0;
    while (unit < 4 && bytes != 0 && bytes % 1024 == 0) {
        bytes /= 1024;
        unit++;
    }
    (void)snprintf(made.text, sizeof made.text, "%" PRIu64 "%s", bytes, UNITS[unit]);
    return made;
}

const char *plural(uint64_t count, const char *one, const char *many)
{
    return count == 1 ? one : many;
}

short_text format_seconds(double seconds)
{
    short_text made = {""};
    static const struct {
        double seconds;
        const char *name;
    } units[] = {{365.25 * 86400, "years"}, {86400, "days"}, {3600, "h"}, {60, "min"}, {1, "s"}};
    enum { UNITS = sizeof units / sizeof *units };
    int i = 0;
    while (i < UNITS - 1 && seconds < 1.5 * units[i].seconds)
        i++;
    const double count = seconds / units[i].seconds;
    (void)snprintf(made.text, sizeof made.text,
                   count < 10    ? "%.1f %s"
                   : count < 1e5 ? "%.0f %s"
                                 : "%.0e %s",
                   count, units[i].name);
    return made;
}

short_text format_duration(double seconds)
{
    short_text made = {""};
    const long long all = (long long)seconds, minutes = all / 60, hours = minutes / 60;
    if (seconds < 9.95)
        (void)snprintf(made.text, sizeof made.text, "%.1f s", seconds);
    else if (minutes == 0)
        (void)snprintf(made.text, sizeof made.text, "%lld s", all);
    else if (hours == 0)
        (void)snprintf(made.text, sizeof made.text, "%lld min %02lld s", minutes, all % 60);
    else if (hours < 24)
        (void)snprintf(made.text, sizeof made.text, "%lld h %02lld min", hours, minutes % 60);
    else
        (void)snprintf(made.text, sizeof made.text, "%lld d %02lld h", hours / 24, hours % 24);
    return made;
}

short_text format_count(double count)
{
    short_text made = {""};
    static const char *const UNITS[] = {"", " k", " M", " G", " T"};
    int unit = 0;
    while (unit < 4 && count >= 999.95) {
        count /= 1000;
        unit++;
    }
    (void)snprintf(made.text, sizeof made.text, unit == 0 ? "%.0f%s" : "%.1f%s", count, UNITS[unit]);
    return made;
}
