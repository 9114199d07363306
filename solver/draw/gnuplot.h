/* gnuplot.h - a picture drawn by gnuplot, in a file that appears when it is complete.
 *
 *     gnuplot *g;
 *     s = gnuplot_open(path, &g, e);          before the work: refuses what cannot be drawn
 *     fprintf(gnuplot_script(g), "plot x\n");  after it
 *     s = gnuplot_draw(g, e);                  draws, completes the file, frees g */
#ifndef YOMIKIRI_GNUPLOT_H
#define YOMIKIRI_GNUPLOT_H

#include "base/status.h"

#include <stdio.h>

typedef struct gnuplot gnuplot;

/* `path` ends in .svg or .png.  *out is NULL after an error.  Errors: STATUS_BAD_INPUT (another
 * ending), STATUS_UNSUPPORTED (gnuplot is not on the PATH), those of outfile_open. */
status gnuplot_open(const char *path, gnuplot **out, error *e);

/* Where gnuplot's commands are written; the terminal, of `width` x `height` pixels, is already
 * set. */
FILE *gnuplot_script(gnuplot *g, int width, int height);

/* Both texts as one string of gnuplot's, in which nothing is interpreted. */
void gnuplot_text(FILE *script, const char *text, const char *more);

/* Runs the script and frees `g`.  STATUS_IO: gnuplot fails, or draws nothing; the file is then as
 * it was. */
status gnuplot_draw(gnuplot *g, error *e);

void gnuplot_discard(gnuplot *g); /* NULL is allowed */

#endif
