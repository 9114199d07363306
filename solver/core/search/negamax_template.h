/* negamax_template.h - the search, written once and specialised per game by inclusion.
 *
 * Negamax alpha-beta and principal variation search (Marsland and Campbell 1982),
 * fail-soft, with the shared table, enhanced transposition cut-off (Schaeffer and Plaat 1996),
 * split points for other threads, and a root driver by null windows around a first guess
 * (MTD(f), Plaat et al. 1996).  Its parts:
 *
 *   this file                       types and hooks
 *   negamax_siblings_template.h     siblings: alone, shared with other threads, in rounds
 *   negamax_node_template.h         one position: table, cut-offs, children in order
 *   negamax_root_template.h         windows at the root, the best line, every move
 *   negamax_estimate_template.h     the estimate of an unfinished search, with an evaluation
 *
 * A game defines the parameters, includes this file, and then defines the hooks below.
 * Hooks marked OPTIONAL have a default, which holds unless the game defines the switch NG_HAS_...
 * named with them, to any value, before inclusion.
 *
 *   NG(name)         pastes the game's prefix: NG(children) is connect_children, mnk_children,
 *                    margin_children of MiniMax, othello_narrow_children; `make tags` finds each
 *   NG_POSITION      position, cheap to copy
 *   NG_WORKER        per-thread state; its first member is `search_worker base`
 *   NG_MAX_MOVES     no position has more moves
 *   NG_STATIC_UNIT   with NG_HAS_STATIC: units of the evaluation in one unit of value
 *   NG_STATIC_DEPTH  with NG_HAS_STATIC: plies that NG(static_value) may be asked to search
 * Thresholds in what NG(remaining) counts.  Below each, the technique costs more than it saves:
 *   NG_TABLE_MIN     the table is used from here on
 *   NG_SYMMETRY_MIN  symmetric positions share an entry (where run->symmetry is set); not below
 *                    NG_TABLE_MIN
 *   NG_ETC_MIN       the children are looked up in the table before one is searched (ETC)
 *   NG_SPLIT_MIN     siblings are offered to other threads
 *   NG_ANNOUNCE_MIN  the other threads learn that the position is being searched (searching.h) */
#include "base/log.h"
#include "base/sorted.h"
#include "search/driver.h"

#include <assert.h>
#include <inttypes.h>

/* A move and where it leads.  Values of `position` are for the other side: the value of the move is
 * gain - value. */
typedef struct NG(child) {
    NG_POSITION position;
    int32_t score; /* for the order */
    int16_t gain;  /* what the mover wins at once: 0 in most games */
    int16_t move;
} NG(child);

/* A position whose children are searched in the window (alpha, beta). */
typedef struct NG(node) {
    const NG_POSITION *position;
    NG(child) * child; /* in the order in which they are searched */
    int moves;
    int alpha, beta, ply;
} NG(node);

/* NG(insert)(list, i, child): keeps a list of children sorted by score. */
SORTED_INSERT(NG(insert), NG(child))

/* ---- REQUIRED hooks -------------------------------------------------------------------------- */

/* Solved outright (game over, few empties, selective cut): true and the value, fail-soft. */
#ifndef NG_HAS_SEARCH
static inline bool NG(leaf)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta, int *value);
#endif

/* Legal moves, ascending: .move, .position, .gain; returns their number.  None when the game is
 * over: the best line relies on this, not on NG(leaf). */
static inline int NG(expand)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list);

/* The position, losslessly, in key[0] and key[1]; squares are bits if the game has symmetries. */
static inline void NG(words)(const NG_WORKER *w, const NG_POSITION *p, uint64_t key[2]);

/* Sorts the children, most promising first; `hinted` is the table's move or MOVE_NONE. */
static inline void NG(order)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list, int n, int hinted, int alpha,
                             int beta);

/* An upper bound on the plies left, passes aside. */
static inline int NG(remaining)(const NG_WORKER *w, const NG_POSITION *p);

/* ---- OPTIONAL hooks -------------------------------------------------------------------------- */

/* NG_HAS_PASS: a side without a move may have to pass.  NG(pass): after NG(expand) gave 0, the
 * position after a pass; false: the game is over.  NG(final): its value, unless NG_HAS_SEARCH.
 * Default: NG(leaf) finds every end of the game. */
static inline bool NG(pass)(NG_WORKER *w, const NG_POSITION *p, NG_POSITION *passed);
#ifndef NG_HAS_PASS
static inline bool NG(pass)(NG_WORKER *w, const NG_POSITION *p, NG_POSITION *passed)
{
    (void)w, (void)p, (void)passed;
    return false;
}
#endif

/* NG_HAS_BOARD: the words of the position as in game/walk.h, for the timeline.
 * Default: NG(words). */
static inline void NG(board)(const NG_WORKER *w, const NG_POSITION *p, uint64_t words[2]);
#ifndef NG_HAS_BOARD
static inline void NG(board)(const NG_WORKER *w, const NG_POSITION *p, uint64_t words[2])
{
    NG(words)(w, p, words);
}
#endif

/* NG_HAS_SEARCH: the game defines NG(search) of negamax_node_template.h itself, from the parts
 * there; it needs no NG(leaf).  Default: that search, with two more hooks:
 * NG_HAS_BOUND: an upper bound on the value; VALUE_INFINITY: none that could be <= alpha.
 * Default: none.
 * NG_HAS_SEARCHED_MOVES: the moves of NG(expand), in a position that NG(leaf) has not decided,
 * minus those that cannot be better than another one; never empty if NG(expand) returns any.
 * Default: all. */
#ifndef NG_HAS_SEARCH
static inline int NG(final)(NG_WORKER *w, const NG_POSITION *p);
#ifndef NG_HAS_PASS
static inline int NG(final)(NG_WORKER *w, const NG_POSITION *p)
{
    (void)w, (void)p;
    assert(false);
    return 0;
}
#endif
static inline int NG(bound)(NG_WORKER *w, const NG_POSITION *p, int alpha);
#ifndef NG_HAS_BOUND
static inline int NG(bound)(NG_WORKER *w, const NG_POSITION *p, int alpha)
{
    (void)w, (void)p, (void)alpha;
    return VALUE_INFINITY;
}
#endif
static inline int NG(searched_moves)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list);
#ifndef NG_HAS_SEARCHED_MOVES
static inline int NG(searched_moves)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list)
{
    return NG(expand)(w, p, list);
}
#endif
#endif

/* NG_HAS_CUT_LIKELIHOOD: the likelihood of a cut-off, from the static value compared with alpha.
 * Default: unknown. */
static inline cut_likelihood NG(cut_likelihood)(const NG_WORKER *w, const NG_POSITION *p, int alpha);
#ifndef NG_HAS_CUT_LIKELIHOOD
static inline cut_likelihood NG(cut_likelihood)(const NG_WORKER *w, const NG_POSITION *p, int alpha)
{
    (void)w, (void)p, (void)alpha;
    return CUT_UNKNOWN;
}
#endif

/* NG_HAS_EVALUATION: the learned value and its standard error;
 * false: no learned value (the default). */
static inline bool NG(evaluation)(NG_WORKER *w, const NG_POSITION *p, double *value, double *error);
#ifndef NG_HAS_EVALUATION
static inline bool NG(evaluation)(NG_WORKER *w, const NG_POSITION *p, double *value, double *error)
{
    (void)w, (void)p, (void)value, (void)error;
    return false;
}
#endif

/* NG_HAS_FIRST_GUESS: a first guess of the value.  Default: 0. */
static inline int NG(first_guess)(NG_WORKER *w, const NG_POSITION *p);
#ifndef NG_HAS_FIRST_GUESS
static inline int NG(first_guess)(NG_WORKER *w, const NG_POSITION *p)
{
    (void)w, (void)p;
    return 0;
}
#endif

/* NG_HAS_STATIC: an evaluation, for the estimate of an unfinished search
 * (negamax_estimate_template.h), in 1/NG_STATIC_UNIT of a value.  NG(estimate_limits): whether
 * there is one, how many plies it may look ahead at most, and how many seconds the estimate of `p`
 * may take in any case.  NG(static_value): by a search of `depth` <= NG_STATIC_DEPTH plies, which
 * must be short; NG(static_final): a position without moves or pass; NG(static_rounded): in values,
 * to the nearest that is possible; NG(static_cut): whether `p` is probably outside the window.
 * They count in estimate_nodes alone.  Default: no estimate. */
#ifdef NG_HAS_STATIC
static inline bool NG(estimate_limits)(const NG_WORKER *w, const NG_POSITION *p, int *most, double *worth);
static inline int NG(static_value)(NG_WORKER *w, const NG_POSITION *p, int depth, int alpha, int beta);
static inline int NG(static_final)(NG_WORKER *w, const NG_POSITION *p);
static inline int NG(static_rounded)(const NG_WORKER *w, int value);
static inline bool NG(static_cut)(NG_WORKER *w, const NG_POSITION *p, int depth, int alpha, int beta, int *value);
#endif

/* NG_HAS_PUBLIC_MOVE: the move as spec.h numbers it.  Default: it already has that number. */
static inline game_move NG(public_move)(const NG_WORKER *w, const NG(child) * c);
#ifndef NG_HAS_PUBLIC_MOVE
static inline game_move NG(public_move)(const NG_WORKER *w, const NG(child) * c)
{
    (void)w;
    return c->move;
}
#endif

/* ---- the parts ------------------------------------------------------------------------------- */

static int NG(search)(NG_WORKER *w, const NG_POSITION *p, int alpha, int beta, int ply);

/* NG_HAS_KEY: the key of the position's entry; returns its hash; *turned: the symmetry that leads
 * from the position to the key.  Default: the least image of NG(words).
 *
 * NG_HAS_ENTRIES: the game has entries of its own.  Default: tt_probe and tt_store. */
static inline uint64_t NG(key)(const NG_WORKER *w, const NG_POSITION *p, uint64_t key[2], int *turned);
static inline bool NG(probe)(const NG_WORKER *w, uint64_t hash, const uint64_t key[2], tt_entry *out);
static inline void NG(put)(const NG_WORKER *w, uint64_t hash, const uint64_t key[2], tt_entry e);
#ifndef NG_HAS_KEY
static inline uint64_t NG(key)(const NG_WORKER *w, const NG_POSITION *p, uint64_t key[2], int *turned)
{
    const symmetry *y = w->base.run->symmetry;
    NG(words)(w, p, key);
    *turned = y && NG(remaining)(w, p) >= NG_SYMMETRY_MIN ? symmetry_least(y, &key[0], &key[1]) : 0;
    return zobrist_key(w->base.keys, key[0], key[1]);
}
#endif

#ifndef NG_HAS_ENTRIES
static inline bool NG(probe)(const NG_WORKER *w, uint64_t hash, const uint64_t key[2], tt_entry *out)
{
    return tt_probe(w->base.table, hash, key[0], key[1], out);
}

static inline void NG(put)(const NG_WORKER *w, uint64_t hash, const uint64_t key[2], tt_entry e)
{
    tt_store(w->base.table, hash, key[0], key[1], e);
}
#endif

/* The entry's move on the board of the position; none if it is of an image whose moves
 * are not mapped. */
static inline int NG(hint)(const search_run *run, const tt_entry *e, int turned)
{
    return e->move == TABLE_NO_MOVE || (turned && !run->symmetry) ? MOVE_NONE
           : run->symmetry                                        ? run->symmetry->origin[turned][e->move]
                                                                  : e->move;
}

/* The moves of a position; only a pass if the side must pass, none when the game is over. */
static int NG(legal)(NG_WORKER *w, const NG_POSITION *p, NG(child) * list)
{
    const int n = NG(expand)(w, p, list);
    if (n > 0 || !NG(pass)(w, p, &list[0].position))
        return n;
    list[0].move = MOVE_PASS;
    list[0].gain = 0;
    return 1;
}

/* The move as spec.h numbers it. */
static game_move NG(shown)(const NG_WORKER *w, const NG(child) * c)
{
    return c->move == MOVE_PASS ? MOVE_PASS : NG(public_move)(w, c);
}

/* The line from `p` that follows the move `known` returns for each position (MOVE_NONE: none), at
 * most `most` moves; returns its length. */
static int NG(follow)(NG_WORKER *w, NG_POSITION p, int (*known)(const NG_WORKER *w, const NG_POSITION *p),
                      game_move *out, int most)
{
    int length = 0;
    while (length < most) {
        NG(child) child[NG_MAX_MOVES];
        const int n = NG(legal)(w, &p, child);
        const int move = n == 0 ? MOVE_NONE : child[0].move == MOVE_PASS ? MOVE_PASS : known(w, &p);
        int i = 0;
        while (i < n && child[i].move != move)
            i++;
        if (i == n)
            break;
        out[length++] = NG(shown)(w, &child[i]);
        p = child[i].position;
    }
    return length;
}

/* Each file needs those before it. */
/* clang-format off */
#include "search/negamax_siblings_template.h"
#include "search/negamax_node_template.h"
#ifdef NG_HAS_STATIC
#include "search/negamax_estimate_template.h"
#endif
#include "search/negamax_root_template.h"
/* clang-format on */
