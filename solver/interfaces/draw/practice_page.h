/* practice_page.h - the page of `practice`: positions to be answered, their values hidden in it. */
#pragma once

#include "draw/page.h"
#include "solve/session.h"

/* Appends a position with its moves, sorted by value, to a list of problems. */
void practice_page_add(record *problems, const session *s, const diagram *d, const search_result *r);

/* Writes the page, frees `problems`, and completes or discards `place`.  Errors as page_write. */
status practice_page_write(outfile *place, const session *s, record *problems, error *e);
