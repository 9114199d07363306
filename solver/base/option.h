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

/* FLAG: yes or no. INT: a number from `low` to `high`. BYTES: "512M". SECONDS: "10m". RANGE:
 * "2-5". WINDOW: "-2,2", two different numbers, the lower first; both are 0 where none was given.
 * TEXT: anything but nothing. PLACE: a file that is written. CHOICE: the number of one of the words
 * in the argument. */
enum option_type {
    TYPE_FLAG,
    TYPE_INT,
    TYPE_BYTES,
    TYPE_SECONDS,
    TYPE_RANGE,
    TYPE_WINDOW,
    TYPE_TEXT,
    TYPE_PLACE,
    TYPE_CHOICE
};

/* The type of a field; TEXT and PLACE point to the text that was read, which is the caller's. */
typedef bool option_FLAG;
typedef int64_t option_INT;
typedef uint64_t option_BYTES;
typedef double option_SECONDS;
typedef option_range option_RANGE;
typedef option_range option_WINDOW;
typedef const char *option_TEXT;
typedef const char *option_PLACE;
typedef int option_CHOICE;

typedef struct option_row {
    enum option_type type;
    const char *name, *argument;
    const char *standard; /* a value, or with a space in it a description of what is done without one */
    const char *help;
    int64_t low, high;
    unsigned verbs; /* bits: the program's verbs that take it; of no meaning here */
    size_t offset;  /* of the field in the structure */
} option_row;

/* Reads `text` into the row's field of *record.  STATUS_BAD_INPUT: the field is unchanged, and the
 * line in `e` begins with `dashes` ("--" on a command line, else "") and the name. */
status option_set(const option_row *row, const char *dashes, const char *text, void *record, error *e);

/* Every field of the rows gets its standard; where that is a description, or none, its type's zero,
 * or UINT64_MAX for BYTES that may be 0. */
void option_defaults(const option_row *rows, int count, void *record);
