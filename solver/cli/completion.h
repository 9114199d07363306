/* completion.h - what a shell completes on the command line, made from the tables of verbs and
 * options (options.h). */
#ifndef YOMIKIRI_CLI_COMPLETION_H
#define YOMIKIRI_CLI_COMPLETION_H

#include <stdbool.h>
#include <stdio.h>

enum { COMPLETION_CHOICES = 400 };

/* What stands in the place of an argument. */
typedef enum completion_kind {
    COMPLETE_NOTHING, /* a number, a position, a name that only the user knows */
    COMPLETE_FILE,
    COMPLETE_SPEC,
    COMPLETE_SHELL,
    COMPLETE_WORDS, /* of a CHOICE, and other words that are known */
} completion_kind;

/* Argument `place` (from 0) of a verb, as its row names it. */
completion_kind completion_of_argument(int verb, int place);

/* The value of an option; COMPLETE_NOTHING for a flag too. */
completion_kind completion_of_option(int option);

/* The words of an option of kind COMPLETE_WORDS: "serial|root|tasks". */
const char *completion_choices(int option, char room[static COMPLETION_CHOICES]);

/* True: the value may be several of the words with commas between them. */
bool completion_is_list(int option);

/* Writes the words in "serial|root|tasks" with `between` between them. */
void completion_words(FILE *f, const char *choices, const char *between);

/* Writes " reversi ttt ...": the specs that stand alone, or with `open` those that go on: "
 * reversi: mnk: ...". */
void completion_specs(FILE *f, bool open);

/* The script for one shell, written to `f`. */
void completion_bash(FILE *f);
void completion_zsh(FILE *f);
void completion_fish(FILE *f);

#endif
