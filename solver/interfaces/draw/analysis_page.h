/* analysis_page.h - an analysed game as a graph of its values, and as a page to walk through. */
#pragma once

#include "base/outfile.h"
#include "report/analysis_report.h"

/* Writes the graph (SVG): the value for the first player after each ply, a line, and what each move
 * lost, a bar; estimates are hollow. */
void analysis_svg_write(FILE *f, const session *s, const analysis *a);

/* Writes the page and completes or discards `place`.  Errors as page_write. */
status analysis_page_write(outfile *place, const session *s, const analysis_game *g, error *e);
