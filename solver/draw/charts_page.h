/* charts_page.h - the pages of `profile --html` and `ladder --html`: charts, and a table of their
 * figures. */
#ifndef YOMIKIRI_CHARTS_PAGE_H
#define YOMIKIRI_CHARTS_PAGE_H

#include "draw/profile_plot.h"
#include "experiments/ladder.h"

/* `warning` (NULL: none) stands above the charts. */
void charts_page_profile(FILE *f, const profile_result *p, const char *warning);

/* ablate: each row lacks one technique. */
void charts_page_ladder(FILE *f, const char *title, bool ablate, const ladder_row *row, int rows, const char *warning);

#endif
