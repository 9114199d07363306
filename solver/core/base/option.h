/* option.h - named values read from text, each described by one row of a table:
 * type, range, default, help.
 *
 * The rows describe the fields of a structure. The search's settings are such a table
 * (solve/settings.h); the program's options are those rows and more (arguments/options.h). */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct option_range {
    int64_t low, high;
} option_range;

/* The words of an option of type CHOICE as a list #define STRATEGY_WORDS(X) X(STRATEGY, serial)
 * X(STRATEGY, root): enum { STRATEGY_WORDS(CHOICE_VALUE) } has their values, STRATEGY_serial ...,
 * CHOICES(STRATEGY_WORDS) is "serial|root". */
#define CHOICE_VALUE(words, word) words##_##word,
#define CHOICE_TEXT(words, word) "|" #word
#define CHOICES(words) (&words(CHOICE_TEXT)[1])

/* Each type of option, and of its field; TEXT and PLACE point to the text that was read,
 * which is the caller's.  FLAG: yes or no.  INT: a number from `low` to `high`.  BYTES: "512M".
 * SECONDS: "10m".  SHARE: "1%", above 0 and at most 1.  RANGE: "2-5".  WINDOW: "-2,2", two
 * different numbers, the lower first; both are 0 if none was given.  TEXT: anything but the empty
 * text.  PLACE: a file that is written.
 * CHOICE: the number of one of the words in the argument. */
#define OPTION_TYPES(X)     \
    X(FLAG, bool)           \
    X(INT, int64_t)         \
    X(BYTES, uint64_t)      \
    X(SECONDS, double)      \
    X(SHARE, double)        \
    X(RANGE, option_range)  \
    X(WINDOW, option_range) \
    X(TEXT, const char *)   \
    X(PLACE, const char *)  \
    X(CHOICE, int)

#define OPTION_TYPE(name, type) TYPE_##name,
enum option_type { OPTION_TYPES(OPTION_TYPE) };
#define OPTION_FIELD(name, type) typedef type option_##name;
OPTION_TYPES(OPTION_FIELD)

/* The group of an option in the help; that for experts is shown on request. */
enum option_group { GROUP_WHAT, GROUP_LIMITS, GROUP_OUTPUT, GROUP_EXPERT };

typedef struct option_row {
    enum option_type type;
    const char *name, *argument;
    const char *standard; /* a value or, if it contains a space, a description of the default */
    const char *help;
    int64_t low, high;
    enum option_group group;
    unsigned verbs; /* bits: the program's verbs that take it; unused here */
    size_t offset;  /* of the field in the structure */
} option_row;

/* Reads `text` into the row's field of *record.  STATUS_BAD_INPUT: the field is unchanged, and the
 * line in `e` begins with `dashes` ("--" on a command line, otherwise "") and the name. */
status option_set(const option_row *row, const char *dashes, const char *text, void *record, error *e);

/* Sets every field of the rows to its standard; if that is a description or missing, to its type's
 * zero, or to UINT64_MAX for BYTES that may be 0. */
void option_defaults(const option_row *rows, int count, void *record);
