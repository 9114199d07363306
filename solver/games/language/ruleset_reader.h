/* ruleset_reader.h - the words of a line of the rule language,
 * for ruleset_read.c and ruleset_rule.c. */
#pragma once

#include "language/ruleset.h"

typedef struct token {
    const char *at;
    int size; /* 0: the line has ended */
} token;

typedef struct ruleset_reader {
    ruleset *g;
    const char *path, *line, *end, *at;
    int number;
    int length, value; /* the length in parentheses of this line, -1: none; its value this time */
    unsigned once;     /* lines that there is one of */
    error *e;
} ruleset_reader;

/* STATUS_BAD_INPUT, with the file, the line and the column of `at`. */
status ruleset_wrong(const ruleset_reader *p, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
status ruleset_expected(const ruleset_reader *p, token t, const char *what);

token ruleset_next(ruleset_reader *p);
token ruleset_peek(const ruleset_reader *p);
/* Steps over a word if it is next. */
bool ruleset_take(ruleset_reader *p, const char *word);
bool token_is(token t, const char *word);

/* A number up to 64, or the name of a length, from *at on in a token; -1: it is not there. */
int token_number(token t, int *at);
int token_length(const ruleset_reader *p, token t, int *at);

/* Reads a line of moves or ends after its colon, and adds its steps. */
status ruleset_rule(ruleset_reader *p, bool players[2], ruleset_kind kind);
