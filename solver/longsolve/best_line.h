/* best_line.h - the answers of a long solve: values, best moves, the best line. */
#ifndef YOMIKIRI_LONGSOLVE_BEST_LINE_H
#define YOMIKIRI_LONGSOLVE_BEST_LINE_H

#include "longsolve/longsolve.h"

/* The bounds of `d`, a position at most `plies` moves below the root, and, where they meet, a best
 * move, if need be by a search for it (a null window).  Only after longsolve_finished. */
status longsolve_opening(longsolve *l, const diagram *d, search_result *out, error *e);

/* The best line as far as the tree knows it, then by a search of what is left.  Only after
 * longsolve_finished. */
status longsolve_line(longsolve *l, search_result *out, error *e);

/* The best line as the tree has it, at most `most` moves; returns their number.  The first *proved
 * moves keep a proved bound of the root; the rest follows the hints. */
int longsolve_line_so_far(const longsolve *l, int most, game_move *out, int *proved);

#endif
