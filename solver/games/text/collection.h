/* collection.h - files of positions and games, in whatever form:
 *
 *   - a position per line, with or without answers (obf.h), which may be a list of moves;
 *   - boards drawn over several lines, separated by empty lines;
 *   - games in parentheses, GGF or SGF (game_record.h), over any number of lines;
 *   - WTHOR databases (wthor.h).
 * Text files may mix these; empty lines and lines that begin with # or % are skipped. */
#pragma once

#include "text/obf.h"

/* A game, as far as its moves are legal; *why is what is wrong if `read` is not STATUS_OK.
 * `line` as in obf_record.  A status other than STATUS_OK ends the reading. */
typedef status collection_visit(void *context, const game_record *game, int line, status read, const error *why,
                                error *e);

typedef struct collection_choice {
    int64_t game; /* only this one of the file's positions and games, from 1; 0: all of them */
    position_choice position;
    collection_visit *visit; /* NULL, or gets the games, lists of moves among them, in place of the list */
    void *context;
} collection_choice;

typedef struct collection {
    obf_record *list; /* the caller frees it */
    size_t count;
    size_t missing;                            /* games left out because they do not have the position chosen */
    size_t counted;                            /* positions whose side to move was counted */
    size_t komi;                               /* games with a komi */
    bool players_missing, tournaments_missing; /* WTHOR, for visitors: not all of them have names */
} collection;

/* Parses `bytes`, `length` of them and a zero byte after them, which are changed; `name` appears in
 * messages ("NAME:LINE: ..."). Errors: STATUS_BAD_INPUT (a malformed line or game, an illegal move,
 * no position at all, binary), STATUS_NO_MEMORY. */
status collection_parse(const game_spec *spec, const char *name, char *bytes, size_t length,
                        const collection_choice *choice, collection *out, error *e);

/* Reads the file `path` ("-": standard input) and parses it.  Errors: those, STATUS_IO, and
 * STATUS_STOPPED (*stop, which may be NULL, was seen true before the end of the file). */
status collection_read(const game_spec *spec, const char *path, const collection_choice *choice,
                       const _Atomic bool *stop, collection *out, error *e);
