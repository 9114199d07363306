/* connect_node_inline.h - a node of the search of Connect Four and its like, and what is seen of
 * it without a search: ends, rows completed at once, bounds, forced moves.
 *
 *   ends      a row that can be completed is completed; the opponent's is prevented, and no move is
 *             made that lets it be completed at once
 *   bounds    how soon either side can complete a row, and rows that neither can
 *   held      a side that answers every stone on top of it may hold the opponent (held_bound)
 *   forced    if only one move does not lose at once, it is played (settle) */
#pragma once

#include "base/bits.h"
#include "connect/connect.h"
#include "game/symmetry.h"
#include "search/driver.h"
#include "tables/transposition.h"

/* What is the same at every node of one search. */
typedef struct connect_constants {
    connect_rules rules;
    symmetry turns;
    /* Squares with an even number of squares above them: a column whose lowest empty square is one
     * of them has an odd number of empty squares. */
    uint64_t even;
    uint64_t column_of[MAX_SQUARES];        /* the column of a square */
    int8_t centre[CONNECT_MOST_SIDE];       /* more for a column nearer to the middle */
    int key_bits;                           /* of the number of a position; 0: that is too long */
    uint64_t key_column[CONNECT_MOST_SIDE]; /* the bits of a column in it */
} connect_constants;

/* The rows are the squares that would complete a row of K for their owner. */
typedef struct connect_node_position {
    uint64_t own, opponent; /* own: the side to move */
    uint64_t own_rows, opponent_rows;
    uint64_t key[2], hash; /* if it is keyed */
    int8_t turned;         /* likewise */
    bool keyed;
    bool ended;   /* the opponent has just completed a row */
    bool settled; /* by settle: not decided, and it has no forced move */
    bool swapped; /* settle played an odd number of forced moves: the other side is to move */
} connect_node_position;

typedef struct connect_worker {
    search_worker base;
    const connect_constants *constants;
} connect_worker;

static inline void constants_init(connect_constants *k, const game_spec *spec)
{
    const int bits = spec->cols * (spec->rows + 1);
    const bool fits =
        bits <= 64 && spec->cols <= PACKED_MOVES && connect_win(spec->rows * spec->cols) <= PACKED_VALUE_MOST;
    *k = (connect_constants){.key_bits = fits ? bits : 0};
    connect_init(&k->rules, spec);
    symmetry_init(&k->turns, spec, NULL);
    for (int col = 0; col < spec->cols; col++) {
        const int off = 2 * col - (spec->cols - 1);
        k->centre[col] = (int8_t)(spec->cols - (off < 0 ? -off : off));
        k->key_column[col] = fits ? k->rules.column[col] << spec->cols | 1ull << col : 0;
    }
    for (int i = 0; i < spec->rows * spec->cols; i++) {
        k->even |= i / spec->cols % 2 == 0 ? 1ull << i : 0;
        k->column_of[i] = k->rules.column[i % spec->cols];
    }
}

static inline uint64_t empties_of(const connect_worker *w, const connect_node_position *p)
{
    return w->constants->rules.rows.board & ~(p->own | p->opponent);
}

static inline uint64_t playable_of(const connect_worker *w, const connect_node_position *p)
{
    return connect_playable(&w->constants->rules, p->own | p->opponent);
}

/* The moves after which the opponent completes no row at once;
 * the side to move completes none itself. */
static inline uint64_t safe_moves(const connect_worker *w, const connect_node_position *p, uint64_t playable)
{
    const uint64_t safe = playable & ~(p->opponent_rows << w->constants->rules.rows.cols);
    const uint64_t forced = p->opponent_rows & playable;
    return forced == 0 ? safe : forced & (forced - 1) ? 0 : safe & forced;
}

/* What is seen without a search of its own: ends, and rows that are completed at once
 * by either side. */
static inline bool decided_at_once(connect_worker *w, const connect_node_position *p, int empties, int *value)
{
    const uint64_t playable = playable_of(w, p);
    if (p->ended || empties == 0)
        *value = p->ended ? -connect_win(empties) : 0;
    else if (!(w->base.options->techniques & TECH_THREATS))
        return false;
    else if (p->own_rows & playable)
        *value = connect_win(empties - 1);
    else if (safe_moves(w, p, playable) == 0)
        *value = -connect_win(empties - 2);
    else if (empties <= 2)
        *value = 0;
    else
        return false;
    w->base.thread.evaluations++;
    return true;
}

/* Bounds from the next move with which either side can complete a row,
 * and from rows that neither can. */
static inline bool decided_by_bounds(const connect_worker *w, const connect_node_position *p, int empties, int alpha,
                                     int beta, int *value)
{
    const connect_rules *rules = &w->constants->rules;
    const int later = w->base.options->techniques & TECH_THREATS ? 2 : 0; /* plies of look-ahead */
    int upper = empties > later ? connect_win(empties - 1 - later) : 0;
    int lower = empties > later + 1 ? -connect_win(empties - 2 - later) : 0;
    if (alpha >= 0 && upper > alpha && !connect_row(rules, rules->rows.board & ~p->opponent))
        upper = 0;
    if (beta <= 0 && lower < beta && !connect_row(rules, rules->rows.board & ~p->own))
        lower = 0;
    *value = upper <= alpha ? upper : lower;
    return upper <= alpha || lower >= beta;
}

/* ---- what the opponent holds by answering ------------------------------------------------------
 *
 * The opponent may answer each stone of the side to move by a plan (follow-up, base-inverse,
 * zugzwang control: V. Allis, A Knowledge-based Approach of Connect-Four, 1988).  In a column with
 * an even number of empty squares it answers on top: the side to move gets the first, third, ... of
 * them, from below, and the opponent the others, the `even` ones of connect_constants.  In a column
 * with an odd number it is the other way round, and the last square has no answer. */

/* An upper bound on the value by this plan; VALUE_INFINITY: there is none.
 *
 * `bases` are the lowest empty squares of an even number of columns: a stone on one of them is
 * answered on another, any other stone on top of it.  `odd` are the columns that have an odd number
 * of empty squares without their base.  Each of them must have a stop: a square that the opponent
 * gets, and completes a row on.  A stone directly below a stop is the last one of the side to move:
 * so each stone has an answer, and what is above the lowest stop of a column stays empty.  No stop
 * is directly above a base: the opponent gets the second square above it, the fourth, ...
 *
 * If the side to move has no row on all that it can get, it does not win.  If there are stops, the
 * opponent wins, because in the end the side to move has only squares below stops left: in every
 * column but one, the lowest stop and the square below it are then empty too.  It also wins by a
 * row on the squares that it gets. */
static inline int held_by(const connect_worker *w, const connect_node_position *p, uint64_t bases, uint64_t odd)
{
    const connect_constants *k = w->constants;
    const uint64_t empties = empties_of(w, p);
    uint64_t gets = (empties & (odd ^ ~k->even)) | bases;
    const uint64_t answers = empties & ~gets;
    int stops = 0, above = 0;
    for (uint64_t left = p->opponent_rows & answers; left; stops++) {
        const int stop = bit_last(left);
        const uint64_t column = k->column_of[stop], higher = column & (bit_at(stop) - 1);
        gets &= ~higher;
        above += bit_count(higher);
        left &= ~column;
    }
    if (connect_row(&k->rules, p->own | gets))
        return VALUE_INFINITY;
    if (stops > 0)
        return -connect_win(above + 2 * (stops - 1));
    return connect_row(&k->rules, p->opponent | answers) ? -connect_win(0) : 0;
}

/* True if the opponent does not lose when the columns with an odd number of empty squares are
 * `spare` and `paired`, an even number of them.
 *
 * None of these columns has a stop.  The opponent answers on top, and a stone on the lowest empty
 * square of a paired column on another one.  When the spare column is full, it plays on any other
 * one, which makes another column the spare one until that is full.  So of the first spare column
 * the side to move gets the `even` squares; of one that is not paired the others up to some height
 * and the `even` ones above, never two on top of each other: it makes no row in such a column but
 * with one square, which is in own_rows.  There, it gets nothing but `even` squares above a stop on
 * one of these. */
static inline bool spare_holds(const connect_worker *w, const connect_node_position *p, uint64_t spare, uint64_t paired)
{
    const connect_constants *k = w->constants;
    const uint64_t empties = empties_of(w, p);
    uint64_t gets = empties & ~(spare & ~k->even);
    for (uint64_t left = p->opponent_rows & empties & k->even & ~(spare | paired); left;) {
        const int stop = bit_last(left);
        gets &= ~(k->column_of[stop] & (bit_at(stop) - 1) & ~k->even);
        left &= ~k->column_of[stop];
    }
    const uint64_t stones = p->own | gets;
    return !(p->own_rows & gets) && !connect_row_across(&k->rules, stones) &&
           !connect_rows_one(&k->rules.rows, stones & paired, MNK_DOWN);
}

/* An upper bound on the value by the plans that are tried; VALUE_INFINITY: there is none.
 * Plans are tried only until a bound is alpha or less.
 *
 * Odd columns with a stop stay odd, the others have bases.  If the number of bases is odd, another
 * column gives its base too: one that gets a stop by that, or one that had one; or the odd
 * column is spare. */
static inline int held_bound(const connect_worker *w, const connect_node_position *p, int alpha)
{
    const connect_constants *k = w->constants;
    const uint64_t playable = playable_of(w, p), rows = p->opponent_rows & empties_of(w, p) & ~k->even & ~playable;
    uint64_t bases = 0, stopped = 0, loose = 0;
    for (uint64_t left = playable & k->even; left; left &= left - 1) {
        const uint64_t column = k->column_of[bit_first(left)];
        if (rows & column)
            stopped |= column;
        else {
            bases |= left & -left;
            loose |= column;
        }
    }
    if (bit_count(bases) % 2 == 0)
        return held_by(w, p, bases, stopped);
    int best = VALUE_INFINITY;
    for (uint64_t left = playable & ~bases; left && best > alpha; left &= left - 1) {
        const uint64_t column = k->column_of[bit_first(left)];
        if (rows & column) {
            const int value = held_by(w, p, bases | (left & -left), stopped ^ column);
            best = value < best ? value : best;
        }
    }
    for (uint64_t left = stopped || alpha < 0 ? 0 : bases; left && best > 0; left &= left - 1) {
        const uint64_t spare = k->column_of[bit_first(left)];
        best = spare_holds(w, p, spare, loose & ~spare) ? 0 : best;
    }
    return best;
}

/* Decided without a search, in the window (alpha, beta): *value, fail-soft. */
static inline bool decided(connect_worker *w, const connect_node_position *p, int alpha, int beta, int *value)
{
    const int empties = bit_count(empties_of(w, p));
    const unsigned techniques = w->base.options->techniques;
    if (decided_at_once(w, p, empties, value))
        return true;
    if ((techniques & TECH_STABILITY) && decided_by_bounds(w, p, empties, alpha, beta, value))
        return true;
    if (!(techniques & TECH_PAIRS) || alpha < -connect_win(empties))
        return false;
    *value = held_bound(w, p, alpha);
    return *value <= alpha;
}

/* The position after a stone on `square`. */
static inline connect_node_position connect_child_of(const connect_worker *w, const connect_node_position *p,
                                                     uint64_t square)
{
    return (connect_node_position){
        .own = p->opponent,
        .opponent = p->own | square,
        .own_rows = p->opponent_rows & ~square,
        .opponent_rows = connect_completing(&w->constants->rules, p->own | square) & ~p->opponent,
        .ended = (p->own_rows & square) != 0,
    };
}

/* Plays the moves of `p` that are forced.  True: then its value is decided in the window (alpha,
 * beta), fail-soft, *value for the side that is to move now; false: `p` is settled, and is the
 * position left to search. */
static inline bool settle(connect_worker *w, connect_node_position *p, int alpha, int beta, int *value)
{
    bool swapped = false;
    while (!decided(w, p, swapped ? -beta : alpha, swapped ? -alpha : beta, value)) {
        const uint64_t safe = safe_moves(w, p, playable_of(w, p));
        if ((safe & (safe - 1)) || (~w->base.options->techniques & (TECH_FORCED | TECH_THREATS))) {
            p->settled = true;
            p->swapped = swapped;
            return false;
        }
        *p = connect_child_of(w, p, safe);
        swapped = !swapped;
    }
    if (swapped)
        *value = -*value;
    return true;
}
