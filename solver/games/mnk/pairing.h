/* pairing.h - pairing strategies (Hales and Jewett 1963): disjoint pairs of squares, one inside
 * each row that is still open to the attacker, minus its stones (an *edge*).
 *
 * The edges of one line may share a pair.  Edges of a line that contain the same pair are
 * neighbours in its list; so a pairing is a division of each line's edges into groups of neighbours
 * and two squares for each group, out of those that all of it share, given to no other group.  For
 * given groups that is a bipartite matching.  The groups are searched for: a line that is not
 * divided yet counts as edges of which no two can share a pair, each with all its squares, which
 * can only be easier to serve. */
#pragma once

#include "mnk/mnk_lines.h"

enum { PAIRS_MOST = MAX_SQUARES / 2 };

/* Edges, those of one line together, in its order (mnk_lines.h): none begins or ends before an
 * earlier one of its line.  True: *zone is the squares of the pairs.  False: there is no such
 * pairing, or `effort` matchings did not find it. */
bool pairing_find(int edges, const uint64_t edge[static MNK_ROWS_MOST], const int16_t line[static MNK_ROWS_MOST],
                  int effort, uint64_t *zone);

/* The squares that the simplest division lacks; about how far Breaker is from a pairing. */
int pairing_lack(int edges, const uint64_t edge[static MNK_ROWS_MOST], const int16_t line[static MNK_ROWS_MOST]);

/* Matchings worth trying: the more squares are lacking, the less likely is a pairing. */
int pairing_effort(int lack);

/* True when `attacker` can never complete a row, whoever is to move: the other side answers each
 * move into a pair by the pair's other square.  False decides nothing. */
bool pairing_holds(const mnk_lines *lines, uint64_t attacker, uint64_t defender);
