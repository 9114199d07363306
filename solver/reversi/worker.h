/* worker.h - per-thread state of a reversi search, the tuning constants, stability. */
#ifndef YOMIKIRI_REVERSI_WORKER_H
#define YOMIKIRI_REVERSI_WORKER_H

#include "games/reversi_inline.h"
#include "reversi/evaluation.h"
#include "search/driver.h"

/* Layers by empties.  Each constant with the measurement that set it: docs/performance.md. */
enum {
    LAST_MAX = 4,                /* 1..4 empties: unrolled (last.h) */
    SHALLOW_MAX = 5,             /* 5: parity order only */
    MIDDLE_MAX = 12,             /* 6..12: mobility order, small table of the thread's own */
    LOCAL_BITS = 16,             /* log2 of its entries of 16 bytes */
    LOCAL_ETC_MIN = 8,           /* fewest empties where the children are looked up in it before one is searched */
    STABILITY_EXPENSIVE_MAX = 7, /* up to so many empties a position costs little more than its stability bound */
    SYMMETRY_MIN = 18,           /* fewest empties where symmetric positions share an entry */
    WEIGHTS_MIN = 14,            /* a position with fewer empties is solved before weights are unpacked */
    LEARNED_MIN_MISERE = 11, /* fewest empties where the learned evaluation orders if the fewest discs win; else it does
                              * so above MIDDLE_MAX */
    ORDER_SEARCH_MIN = 15,   /* fewest empties where children are searched before they are ordered */
    ORDER_SEARCH_STEP = 2,   /* one ply more for so many empties more */
    ORDER_SEARCH_DEPTH = 9,  /* most plies: with far more empties nothing is solved, and a stop must be seen */
    ORDER_SEARCH_MOVES = 4,  /* how many children are searched */
    ORDER_SAFE =
        40, /* 1/16 standard errors above the window: above this a cut-off is certain; any further lead counts half */
    STOP_DEPTH = 4, /* fewest plies of a shallow search that looks whether it is to stop */
    CUT_LIKELIHOOD_DISCS =
        5,           /* discs of learned value above the window that make a refutation likely, below it unlikely */
    GUESS_DEPTH = 5, /* plies of the search that gives the first guess */
    SELECTIVE_ROOT_MIN = 18,     /* fewest empties of the root for selective passes */
    SELECTIVE_MIN = 13,          /* fewest empties for a selective cut */
    SELECTIVE_PASSES = 3,        /* passes, each safer than the one before */
    SELECTIVE_LAST_MIN = 25,     /* fewest empties of the root for the last of them, and */
    SELECTIVE_LAST_SQUARES = 64, /* fewest squares of the board */
    MOBILITY_WEIGHT = 260,       /* of an opponent's reply, where the learned value errs by five discs */
    PARITY_WEIGHT = 30,          /* all in 1/EVALUATION_UNIT discs */
    CORNER_WEIGHT = 120,         /* of a corner and of what is around a square, where there is no learned value */
    OPEN_WEIGHT = 40,
    OPP_WEIGHT = 15,
};

/* What puts a searched child before one that was not. */
enum { ORDER_SEARCHED = 1 << 20 };

/* Margin of a selective cut in 1/16 standard errors, by confidence. */
static const int selective_margin[SELECTIVE_PASSES] = {14, 28, 44};

_Static_assert(LAST_MAX == 4 && SHALLOW_MAX == 5, "the shallow layer stands right above the last empties unrolled");

/* A list of up to MIDDLE_MAX replies is ordered by one number for each: its promise above its index. */
enum { REPLY_BITS = 4 };
_Static_assert(MIDDLE_MAX < 1 << REPLY_BITS, "the index of a reply fits below its promise");

/* An entry of the small table: a position and bounds of its exact value.  The key of a position keeps `own` within it
 * and gives the place as well, so that 48 bits beside `opp` tell the whole position. */
typedef struct local_entry {
    uint64_t opp;  /* 0: empty */
    uint64_t rest; /* the key above its lowest 16 bits, which hold lower and upper bound */
} local_entry;
_Static_assert(LOCAL_BITS >= 16, "16 bits of the key are given by the place alone");

typedef struct reversi_worker {
    search_worker base;
    const reversi_rules *rules;
    const evaluation *ev;          /* NULL: no learned weights */
    local_entry *local;            /* 1 << LOCAL_BITS, of this thread alone */
    int root_empties;              /* of the position that this thread is the master of: never cut selectively itself */
    int mobility[MAX_SQUARES + 1]; /* what a reply of the opponent costs in the order, by empties */
    struct {
        int corner, open, opp; /* what a corner and each neighbour of a square count where no learned value orders */
    } place;
    int spare[2][2]; /* discs more than a stability cut needs before it is tried: [expensive][two corners or more] */
    bool use_parity, use_local, use_stability;
} reversi_worker;

/* One specialised search: a scoring on a kind of word. */
typedef struct reversi_engine {
    /* The whole solve, in worker 0. */
    void (*run)(worker *w, const reversi_position *p, search_result *out);
    /* Exact value. */
    int (*exact)(reversi_worker *w, const reversi_position *p);
    /* Value by a search of `depth` plies over the evaluation, in 1/EVALUATION_UNIT discs. */
    int (*deepen)(reversi_worker *w, const reversi_position *p, int depth);
} reversi_engine;

/* The engine for these rules. */
const reversi_engine *reversi_engine_of(const reversi_rules *r);

/* Per-thread state beyond the common worker; false: no memory. */
bool reversi_worker_init(reversi_worker *w, const reversi_rules *rules, const evaluation *ev, unsigned techniques);
void reversi_worker_clear(reversi_worker *w);

/* For each `opp` a permutation of the values of `own`: key and opp tell the position. */
ALWAYS_INLINE uint64_t local_key(uint64_t own, uint64_t opp)
{
    return __builtin_bswap64(own * 0x9e3779b97f4a7c15ULL ^ opp * 0xc2b2ae3d27d4eb4fULL);
}
ALWAYS_INLINE local_entry *local_place(const reversi_worker *w, uint64_t key)
{
    return &w->local[key & ((1u << LOCAL_BITS) - 1)];
}
ALWAYS_INLINE bool local_match(const local_entry *e, uint64_t key, uint64_t opp)
{
    return e->opp == opp && (e->rest ^ key) >> 16 == 0;
}
ALWAYS_INLINE int local_lower(const local_entry *e)
{
    return (int8_t)(e->rest >> 8);
}
ALWAYS_INLINE int local_upper(const local_entry *e)
{
    return (int8_t)e->rest;
}
ALWAYS_INLINE void local_store(local_entry *e, uint64_t key, uint64_t opp, int lower, int upper)
{
    *e = (local_entry){opp, (key & ~0xffffULL) | (uint64_t)(uint8_t)lower << 8 | (uint8_t)upper};
}

/* Discs of `discs` that can never be flipped, a subset of them: on each of the four lines through it a stable
 * disc has the border, a full line, or a stable neighbour.  Iterated from the full lines and the corners. */
ALWAYS_INLINE uint64_t stable_discs(const reversi_rules *r, uint64_t discs, uint64_t empties)
{
#if REVERSI_AVX512
    __m256i open = _mm256_setzero_si256();
    for (uint64_t e = empties; e; e &= e - 1)
        open = _mm256_or_si256(open, _mm256_load_si256((const __m256i *)r->line[bit_first(e)]));
    const __m256i border = _mm256_load_si256((const __m256i *)r->border);
    /* safe | ~open */
    const __m256i safe = _mm256_ternarylogic_epi64(border, open, open, 0xf3);
    const __m256i step = _mm256_load_si256((const __m256i *)r->rotate);
    __m256i all = _mm256_and_si256(safe, _mm256_permute4x64_epi64(safe, 0x4e));
    all = _mm256_and_si256(all, _mm256_permute4x64_epi64(all, 0xb1));
    uint64_t stable = (uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(all)) & discs;
    while (stable) {
        const __m256i s = _mm256_set1_epi64x((long long)stable);
        __m256i axis = _mm256_ternarylogic_epi64(safe, _mm256_rolv_epi64(s, step), _mm256_rorv_epi64(s, step), 0xfe);
        axis = _mm256_and_si256(axis, _mm256_permute4x64_epi64(axis, 0x4e));
        axis = _mm256_and_si256(axis, _mm256_permute4x64_epi64(axis, 0xb1));
        const uint64_t more = ((uint64_t)_mm_cvtsi128_si64(_mm256_castsi256_si128(axis)) & discs) | stable;
        if (more == stable)
            break;
        stable = more;
    }
    return stable;
#else
    uint64_t safe[4], stable = discs;
    for (int i = 0; i < 4; i++) {
        uint64_t open = 0;
        for (uint64_t e = empties; e; e &= e - 1)
            open |= r->line[bit_first(e)][i];
        safe[i] = r->border[i] | ~open;
        stable &= safe[i];
    }
    for (uint64_t before = ~stable; before != stable;) {
        before = stable;
        uint64_t more = discs;
        for (int i = 0; i < 4; i++)
            more &= safe[i] | bit_rotate(stable, r->rotate[i]) | bit_rotate(stable, -r->rotate[i]);
        stable |= more;
    }
    return stable;
#endif
}

#endif
