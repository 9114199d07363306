/* claim_words.h - the words of a claim, "solve reversi:4x4 --wdl", as a question.
 *
 * A claim has the verbs that answer and the options that say what is solved, how, and for how long.
 * Every other one is refused before anything is opened: those that write a file, read another, or
 * have to do with a terminal. */
#pragma once

#include "verify/verify.h"

/* word[0..words) and NULL.  out->file and what the texts of *out point to are left to the caller:
 * the words must outlive the question.  STATUS_BAD_INPUT, which names the option or the verb. */
status claim_words_parse(char *const *word, int words, question *out, error *e);
