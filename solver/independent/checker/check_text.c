/* check_text.c - text: parsing piece by piece, and the description of a fault. */
#include "checker/check.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

bool take(const char **at, const char *word)
{
    const bool there = strncmp(*at, word, strlen(word)) == 0;
    *at += there ? strlen(word) : 0;
    return there;
}

bool take_number(const char **at, int64_t least, int64_t most, int64_t *out)
{
    const char *c = *at;
    const bool negative = least < 0 && take(&c, "-");
    int64_t n = 0;
    if (!isdigit((unsigned char)c[0]) || (c[0] == '0' && (negative || isdigit((unsigned char)c[1]))))
        return false;
    for (; isdigit((unsigned char)*c); c++) {
        if (n > (INT64_MAX - 9) / 10)
            return false;
        n = 10 * n + (*c - '0');
    }
    *at = c;
    *out = negative ? -n : n;
    return *out >= least && *out <= most;
}

bool take_line(const char **at, char out[static HEADER])
{
    const size_t length = strcspn(*at, "\n");
    if (length == 0 || length >= HEADER || (*at)[length] != '\n')
        return false;
    memcpy(out, *at, length);
    out[length] = '\0';
    *at += length + 1;
    return true;
}

int fail(verdict *v, int code, const char *expected, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(v->text, sizeof v->text, format, arguments);
    va_end(arguments);
    size_t fits = strnlen(expected, sizeof v->expected - 1);
    while (expected[fits] != '\0' && ((unsigned char)expected[fits] & 0xc0) == 0x80) /* no half of a character */
        fits--;
    (void)snprintf(v->expected, sizeof v->expected, "%.*s", (int)fits, expected);
    v->code = code;
    return code;
}

double clock_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}
