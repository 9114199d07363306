/* request.h - the command line, parsed. */
#pragma once

#include "arguments/options.h"
#include "text/collection.h"
#include "report/reporter.h"

typedef struct request {
    int verb;
    options o;
    int words;
    const char *word[MAX_WORDS]; /* arguments that are not options */
} request;

/* word[0..count) with blanks between them.  STATUS_BAD_INPUT: they do not fit. */
status request_words(const char *const *word, int count, char *out, size_t size, error *e);

/* The depth of perft.  STATUS_BAD_INPUT. */
status request_depth(const char *word, int *out, error *e);

/* STATUS_BAD_INPUT if the text is the name of a file, and the verb has --file. */
status request_not_file(const request *r, const char *text, error *e);

/* The position in the words from `first` on, with its answers if it is a line of a problem file;
 * the start if there are no words, or if the positions are those of --file.  A side to move that
 * had to be counted is noted. Errors: STATUS_BAD_INPUT. */
status request_position(const request *r, int first, const game_spec *spec, reporter *report, obf_record *out,
                        error *e);

/* The positions of --file; positions left out, or with a counted side to move, are noted.
 * The caller frees out->list. */
status request_file(const request *r, const game_spec *spec, reporter *report, collection *out, error *e);
