/* spec_reader.h - the text of a spec, cut into fields, as the games' own parsers see it;
 * internal to this room. */
#pragma once

#include "game/spec.h"

enum { SPEC_FIELDS = 9 };

/* The text after "name:" or "name," cut at its commas. */
typedef struct spec_reader {
    char spec[100]; /* the text, or its beginning, for messages */
    char name[32];  /* of the game */
    char copy[MAX_SPEC_TEXT];
    char *field[SPEC_FIELDS];
    int count;
    int next;   /* the field to be read */
    bool colon; /* "name:" rather than "name," or the name alone */
} spec_reader;

/* The next field as a number from `low` to `high`; `what` names it in the message. */
status spec_reader_number(spec_reader *r, const char *what, int64_t low, int64_t high, int64_t *out, error *e);

/* True if a game of GAMES has this name. */
bool spec_reader_named(const char *name);

/* The error for text that names no game, such as "mnk" without ":". */
status spec_reader_no_game(const char *spec, error *e);

/* ":R,C,K": a board with sides up to `most_side` and at most MAX_SQUARES squares, and the
 * length of the row to make. */
status spec_reader_k_in_a_row(spec_reader *r, int most_side, game_spec *out, error *e);

/* The key "misere". */
status spec_reader_misere(const spec_reader *r, const char *value, game_spec *out, error *e);
