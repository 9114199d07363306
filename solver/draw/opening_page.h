/* opening_page.h - an opening tree as a page to walk through. */
#ifndef YOMIKIRI_OPENING_PAGE_H
#define YOMIKIRI_OPENING_PAGE_H

#include "draw/opening_tree.h"

#include <stdio.h>

/* Writes the page; `made` says by what the tree was made ("openings --plies 4").  The data are
 * columns of digits of a fixed width, so that the page reads of a large tree only what it shows.
 * STATUS_NO_MEMORY. */
status opening_page_write(FILE *f, const opening_tree *t, const char *made, error *e);

#endif
