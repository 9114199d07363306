/* threats.h - wins by threats: an attacker that leaves the defender no time.
 *
 * A *four* is a move after which the attacker completes a row with his next one,
 * so that the defender has one reply.  A *forced win* is a sequence of fours up to two
 * completing squares at once.  Above it the search deepens on the number of the attacker's
 * *quiet* moves (neither fours nor replies to the defender's fours), as in threat-space search
 * (Allis, van den Herik and Huntjens 1994) and lambda search (Thomsen 2000).
 *
 * The defender's replies are complete.  If the attacker would win by force were the defender to
 * pass, the *zone* is the set of squares that win needs (its fours, the replies, the last two
 * completing squares).  A reply x elsewhere changes that play only if the defender comes to
 * complete a row, or to threaten to; that row holds x, no stone of the attacker's and, apart from
 * the defender's stones and the zone, at most x and the square still missing.  So the defender's
 * replies are the zone and the squares of such rows; any other one loses to the same play. */
#pragma once

#include "mnk/mnk_lines.h"
#include "mnk/memo.h"

typedef struct threats {
    const mnk_lines *lines;
    mnk_memo memo;
    bool whole_zone; /* every square is a reply (tests) */
} threats;

/* `lines` must outlive the engine; `entries`: as for mnk_memo_init.  One thread at a time. */
void threats_init(threats *t, const mnk_lines *lines, size_t entries);
void threats_free(threats *t);

/* Does the attacker win with at most `quiet` quiet moves?  MNK_YES is proved; MNK_NO: such
 * a win was not found, no more; MNK_UNKNOWN: the effort was spent.  Preconditions: neither
 * side has a row yet, K > 1, not misère.  MNK_YES with the attacker to move: *move wins. */
mnk_answer threats_solve(threats *t, uint64_t attacker, uint64_t defender, bool attacker_to_move, int quiet,
                         mnk_effort *effort, game_move *move);
