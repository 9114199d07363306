/* opening_files.h - the files that `openings` writes as well as its output: the page and
 * the picture of the tree. */
#ifndef YOMIKIRI_OPENING_FILES_H
#define YOMIKIRI_OPENING_FILES_H

#include "base/outfile.h"
#include "draw/opening_svg.h"
#include "draw/opening_tree.h"
#include "solve/openings.h"

typedef struct opening_files {
    outfile *html, *svg; /* NULL: not wanted */
    opening_tree tree;
    opening_boxes boxes;
} opening_files;

/* Opens the files with a path; NULL: not written.  Errors as outfile_open. */
status opening_files_begin(opening_files *o, const game_rules *rules, const char *html, const char *svg, error *e);

/* Takes in an opening as openings_walk visits it.  STATUS_NO_MEMORY. */
status opening_files_add(opening_files *o, const opening *one, error *e);

/* Writes and completes the files. */
status opening_files_write(opening_files *o, int plies, error *e);

/* Discards files that are not completed, and frees. */
void opening_files_end(opening_files *o);

#endif
