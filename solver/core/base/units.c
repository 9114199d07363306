#include "base/units.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char DIGITS[] = "0123456789";

bool scan_unsigned(const char **text, int64_t *out)
{
    const bool digits = isdigit((unsigned char)**text);
    errno = 0;
    *out = digits ? strtoll(*text, NULL, 10) : 0;
    *text += strspn(*text, DIGITS);
    return digits && errno == 0;
}

bool scan_integer(const char **text, int64_t *out)
{
    const bool negative = **text == '-';
    *text += **text == '-' || **text == '+';
    const bool good = scan_unsigned(text, out);
    *out = negative ? -*out : *out;
    return good;
}

bool parse_integer(const char *text, int64_t *out)
{
    return scan_integer(&text, out) && *text == '\0';
}

bool parse_pair(const char *text, int64_t *first, int64_t *second)
{
    return scan_integer(&text, first) && *text++ == ',' && scan_integer(&text, second) && *text == '\0';
}

bool parse_bytes(const char *text, uint64_t *out)
{
    static const char UNITS[] = "KMGT";
    int64_t value;
    if (!scan_unsigned(&text, &value))
        return false;
    const char *unit = *text != '\0' ? strchr(UNITS, toupper((unsigned char)*text)) : NULL;
    const int shift = unit != NULL ? 10 * (int)(unit - UNITS + 1) : 0;
    if (unit != NULL) {
        text += text[1] == 'i' && (text[2] == 'B' || text[2] == 'b') ? 2 : 1;
        text += *text == 'B' || *text == 'b';
    }
    *out = (uint64_t)value << shift;
    return *text == '\0' && value <= INT64_MAX >> shift;
}

bool parse_range(const char *text, int64_t *low, int64_t *high)
{
    if (!scan_unsigned(&text, low))
        return false;
    *high = *low;
    const bool both = *text == '-';
    text += both;
    return (!both || scan_unsigned(&text, high)) && *text == '\0' && *low <= *high;
}

/* The text after a number with an optional fraction at `text`; NULL: no number stands there. */
static const char *scan_decimal(const char *text, double *out)
{
    const size_t whole = strspn(text, DIGITS), point = text[whole] == '.';
    const size_t part = point ? strspn(text + whole + 1, DIGITS) : 0;
    if (whole == 0 || whole > 10 || (point && part == 0))
        return NULL;
    *out = strtod(text, NULL);
    return text + whole + point + part;
}

bool parse_decimal(const char *text, double *out)
{
    const char *rest = scan_decimal(text, out);
    return rest && *rest == '\0';
}

bool parse_seconds(const char *text, double *out)
{
    const char *rest = scan_decimal(text, out);
    if (!rest)
        return false;
    *out *= *rest == 'm' ? 60 : *rest == 'h' ? 3600 : 1;
    rest += *rest == 's' || *rest == 'm' || *rest == 'h';
    return *rest == '\0';
}

bool parse_share(const char *text, double *out)
{
    enum { LONGEST = 24 };
    const char *rest = scan_decimal(text, out);
    if (!rest || strcmp(rest, "%") != 0 || strlen(text) > LONGEST)
        return false;
    *out /= 100;
    return *out > 0 && *out <= 1;
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

short_text format_signed(int64_t value)
{
    short_text made;
    (void)snprintf(made.text, sizeof made.text, value == 0 ? "%" PRId64 : "%+" PRId64, value);
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
