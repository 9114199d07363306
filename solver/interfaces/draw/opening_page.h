/* opening_page.h - an opening tree as a page to walk through. */
#pragma once

#include "base/outfile.h"
#include "draw/opening_tree.h"

/* Writes the page and completes or discards `place`; `made` describes how the tree was made
 * ("openings of up to 4 plies").  Errors as page_write. */
status opening_page_write(outfile *place, const opening_tree *t, const char *made, error *e);
