/* tuning.h - every constant of the reversi search that was set by measuring. */
#pragma once

/* Layers by empties.  The measurements that set them: docs/notes/ordering.md. */
enum {
    LAST_MAX = 4,                /* 1..4 empties: unrolled (last_template.h) */
    SHALLOW_MAX = 5,             /* 5: parity order only */
    MIDDLE_MAX = 12,             /* 6..12: mobility order, the thread's own small table */
    SPLIT_MIN = MIDDLE_MAX + 3,  /* fewest empties where siblings are shared among threads */
    SMALL_BITS = 16,             /* log2 of its entries of 16 bytes */
    SMALL_ETC_MIN = 8,           /* fewest empties where the children are looked up in it before one is searched */
    STABILITY_EXPENSIVE_MAX = 7, /* most empties where a position costs little more than its stability bound */
    SYMMETRY_MIN = 18,           /* fewest empties where symmetric positions share an entry */
    WEIGHTS_MIN = 14,            /* a position with fewer empties is solved before weights are unpacked */
    /* fewest empties where the learned evaluation orders if the fewest discs win; otherwise it does
     * so above MIDDLE_MAX */
    LEARNED_MIN_MISERE = 11,
};

/* The order of moves by shallow searches over the evaluation. */
enum {
    ORDER_SEARCH_MIN = 15,    /* fewest empties where children are searched before they are ordered */
    ORDER_SEARCH_STEP = 2,    /* empty squares that add one ply */
    ORDER_SEARCH_DEPTH = 9,   /* most plies: with far more empties nothing is solved, and a stop must be seen */
    ORDER_SEARCH_MOVES = 4,   /* how many children are searched */
    ORDER_CUT = 24,           /* 1/16 standard errors that decide a null window of such a search */
    ORDER_SEARCHED = 1 << 20, /* puts a searched child before an unsearched one */
    ORDER_SAFE = 40, /* 1/16 standard errors above the window: a cut-off is certain, and any further lead counts half */
    STOP_DEPTH = 4,  /* fewest plies of a shallow search that checks for a stop */
    CUT_LIKELIHOOD_DISCS = 5, /* discs of learned value above the window that make a cut-off very likely */
};

/* The first guess and the selective passes. */
enum {
    FIRST_GUESS_DEPTH = 5,       /* plies of the search that gives the first guess */
    SELECTIVE_ROOT_MIN = 18,     /* fewest empties of the root for selective passes */
    SELECTIVE_MIN = 13,          /* fewest empties for a selective cut */
    SELECTIVE_PASSES = 3,        /* passes, each safer than the one before */
    SELECTIVE_LAST_MIN = 25,     /* fewest empties of the root for the last of them, and */
    SELECTIVE_LAST_SQUARES = 64, /* fewest squares of the board; or */
    SELECTIVE_LAST_STEP = 8,     /* least difference in discs between the two before it */
};

/* The estimate of an unfinished search.  A proof takes a second or more from this many empties on
 * 8x8, from one more for each decrease by this many squares, and three times as long for each
 * further one, on boards whose sides are at least this long. */
enum { ESTIMATE_SECOND_EMPTIES = 24, ESTIMATE_SECOND_SQUARES = 3, ESTIMATE_SIDE_MIN = 6, ESTIMATE_CUT_MIN = 6 };

/* The static part of the order, in 1/EVALUATION_UNIT discs. */
enum {
    MOBILITY_WEIGHT = 260, /* of an opponent's reply, if the learned value errs by five discs */
    PARITY_WEIGHT = 30,    /* of a square in a region with an odd number of empty squares */
    CORNER_WEIGHT = 120,   /* of a corner and of what is around a square, if there is no learned value */
    OPEN_WEIGHT = 40,
    OPP_WEIGHT = 15,
};

/* Margin of a selective cut in 1/16 standard errors, by pass. */
static const int selective_margin[SELECTIVE_PASSES] = {14, 28, 44};

/* How often, in percent, a normal error is no larger than that margin:
 * 7/8, 7/4 and 11/4 standard errors. */
static const int selective_percent[SELECTIVE_PASSES] = {62, 92, 99};

_Static_assert(LAST_MAX == 4 && SHALLOW_MAX == 5, "the shallow layer stands right above the last empties unrolled");

/* A list of up to MIDDLE_MAX replies is ordered by one number per reply: its promise in the high
 * bits, its index in the low ones. */
enum { REPLY_BITS = 4 };
_Static_assert(MIDDLE_MAX < 1 << REPLY_BITS, "the index of a reply fits below its promise");
