/* opening_svg.h - an opening tree as a picture: a column for each ply, a box for each opening,
 * coloured by its value. */
#pragma once

#include "base/outfile.h"
#include "report/value_words.h"
#include "solve/openings.h"

/* An opening as openings_walk visits it: one before its continuations. */
typedef struct opening_box {
    int plies;
    words name;          /* the last move of the opening; "start" */
    opening_value known; /* for the first player */
    uint64_t stands_for;
    double top, height; /* of the drawing, in shares of the whole */
} opening_box;

typedef struct opening_boxes {
    opening_box *box;
    size_t count, capacity;
} opening_boxes;

/* Adds an opening, with what is known for its side to move.  STATUS_NO_MEMORY. */
status opening_svg_add(opening_boxes *b, const char *name, const opening *o, const opening_value *known, error *e);
void opening_svg_end(opening_boxes *b);

/* Writes and completes the picture.  Boxes too thin to be seen are left out, and counted in its
 * description.  Errors as outfile_commit. */
status opening_svg_write(outfile *place, opening_boxes *b, const game_spec *spec, error *e);
