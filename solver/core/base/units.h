/* units.h - numbers as text: parsed strictly, as in options ("8", "512M", "2-5"),
 * and written for people. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Scan decimal digits at *text, the second with an optional sign before them;
 * *text moves past them.  False: no digits, or the number does not fit. */
bool scan_unsigned(const char **text, int64_t *out);
bool scan_integer(const char **text, int64_t *out);

/* Decimal digits, an optional sign, nothing else; false as well when the number does not fit. */
bool parse_integer(const char *text, int64_t *out);

/* Bytes: digits, then nothing, K, M, G or T (powers of 1024; "KB", "MiB" and lower case too). */
bool parse_bytes(const char *text, uint64_t *out);

/* "3" (low = high) or "2-5" with low <= high; no signs. */
bool parse_range(const char *text, int64_t *low, int64_t *high);

/* "-2,2": two numbers as parse_integer takes them. */
bool parse_pair(const char *text, int64_t *first, int64_t *second);

/* Digits with an optional fraction: "3", "0.04". */
bool parse_decimal(const char *text, double *out);

/* Seconds: digits with an optional fraction, or with s, m or h after them. */
bool parse_seconds(const char *text, double *out);

/* "1%", "0.5%" to "100%", as a share of 1. */
bool parse_share(const char *text, double *out);

/* The ending that a word takes after `count`: plural(n, "", "s") for "1 node", "2 nodes";
 * plural(n, "y", "ies"). */
const char *plural(uint64_t count, const char *one, const char *many);

/* A text returned by value, so that a call can be an argument: format_count(n).text. */
typedef struct short_text {
    char text[32];
} short_text;

/* A value: "+4", "0", "-12". */
short_text format_signed(int64_t value);

/* "0.3 s", "42 s", "12 min", "3.4 h", "12 days", "1e+04 years": two digits or three. */
short_text format_seconds(double seconds);

/* "512M" for 536870912: the largest unit that loses nothing. */
short_text format_bytes(uint64_t bytes);

/* A time as a clock shows it: "12 s", "3 min 05 s", "2 h 07 min", "5 d 03 h"; below ten seconds
 * "0.5 s", above without the fraction; `seconds` >= 0. */
short_text format_duration(double seconds);

/* Four digits or fewer, with a unit for each factor of a thousand: "718", "48.5 k", "485.2 M",
 * "12.3 G", "1.0 T". */
short_text format_count(double count);
