/* page.h - pages of HTML that need nothing else: style, script and data
 * in one file (solver/interfaces/draw/pages). */
#pragma once

#include "base/outfile.h"
#include "game/spec.h"
#include "report/record.h"

typedef enum page_kind { PAGE_OPENINGS, PAGE_CHARTS, PAGE_ANALYSIS, PAGE_PRACTICE, PAGE_STATUS } page_kind;

/* Adds what pages/board.js needs to know about a game. */
void page_game(record *to, const game_spec *spec);

/* Writes a page whose script reads `data`, to which the program's version is added and which is
 * freed, and completes or discards `place`.  Errors: STATUS_NO_MEMORY, those of outfile_commit. */
status page_write(outfile *place, page_kind kind, const char *title, record *data, error *e);

/* The page of `kind`, "profile" or "ladder": charts, and a table of their figures.  `rows` are the
 * records that the verb prints; `warning` (NULL: none) stands above the charts. */
status charts_page_write(outfile *place, const char *kind, const char *title, const char *made, const char *warning,
                         const record *rows, error *e);
