/* results_file.h - results files: commands of the program, and the records that they must print.
 *
 *     # a comment
 *     solve reversi:4x4 --method minimax
 *         value=-8 evaluations=60060 line="b1 a1 a2 c1 d4 a3 d1 b4 a4 c4 -- --"
 *     solve reversi:4x4 "OOOXOOO-OOO-XOOX X"
 *         value=-8
 *
 * A line that begins in the first column is a command without the program's name. The indented
 * lines after it list what its records must contain: one line per record, in order. Words are
 * separated by spaces; quotes keep spaces. */
#pragma once

#include "base/status.h"

#include <stdbool.h>

enum { RESULTS_WORDS = 64 };

typedef struct results_line {
    int line;      /* in the file, from 1 */
    bool expected; /* an indented line: every word is key=value */
    int words;
    char *word[RESULTS_WORDS + 1]; /* NULL after the last */
} results_line;

/* Cuts line number `line` of the file `name`; `text` is changed, and must live as long as the words
 * are used.  No words: the line is empty, or a comment.  STATUS_BAD_INPUT, with name and line. */
status results_cut(const char *name, int line, char *text, results_line *out, error *e);
