/* search.h - what every solver takes and gives, whatever the game. */
#pragma once

#include "game/spec.h"
#include "parallel/parallel_strategy.h"

typedef enum search_known {
    KNOWN_EXACT,
    KNOWN_AT_LEAST,
    KNOWN_AT_MOST,
    KNOWN_BY_OTHER_RULE, /* exact for a rule other than the spec's (solve/method.h): nothing is known of the game */
} search_known;

enum { CONFIDENCE_EXACT = 255 }; /* of a table entry: proved */

/* Techniques that can be switched off one at a time, in the order of the ladder: TECH_..., name,
 * what it does; a game may have its own words for it (solver.h).  All are on by default; none
 * changes a value.  With none a search is plain alpha-beta with full windows, and counts what the
 * method `alphabeta` counts; with TECH_CORNERS alone, what `alphabeta-corner-first` does.
 * TECH_SYMMETRY, TECH_ETC and TECH_MTD need TECH_TABLE; TECH_MTD needs TECH_PVS; TECH_SELECTIVE
 * needs TECH_LEARNED. */
#define TECHNIQUES(X)                                                                                             \
    X(CORNERS, "corner-first", "corners tried first")                                                             \
    X(TABLE, "table", "positions met again are looked up (transposition table)")                                  \
    X(SYMMETRY, "symmetry", "mirrored and turned positions share an entry of the table")                          \
    X(PVS, "pvs", "null windows after the first move (principal variation search)")                               \
    X(ETC, "etc", "all children looked up before one is searched (enhanced transposition cut-off)")               \
    X(THREATS, "threats", "rows completed or prevented at once; wins by threats")                                 \
    X(STABILITY, "stability", "bounds from what can never change")                                                \
    X(PAIRS, "pairs", "a pairing strategy shows that a side cannot win")                                          \
    X(ORDER, "order", "moves ordered by what they promise")                                                       \
    X(MTD, "mtd", "null windows at the root too, around a first guess (MTD(f))")                                  \
    X(ENDGAME, "endgame", "a solver of its own for the last 12 empties: more positions, each much cheaper")       \
    X(PARITY, "parity", "odd regions of empty squares first")                                                     \
    X(LEARNED, "learned", "moves ordered by the learned evaluation")                                              \
    X(SELECTIVE, "selective", "selective passes first, which guide the exact one")                                \
    X(RELAXED, "relaxed", "a side cannot win even if only its own rows count")                                    \
    X(SYMMETRY_STRATEGY, "symmetry-strategy", "misère: a side that can answer by the mirror image does not lose") \
    X(CANCELLING, "cancelling", "misère: squares that cancel each other out are taken away")                      \
    X(CHILDREN, "children", "all children decided, where they can be, before one is searched")                    \
    X(FORCED, "forced", "forced moves are played without a search")                                               \
    X(NEXT, "next-rows", "rows that can be completed in two plies count more in the order")                       \
    X(DEAD, "dead-stones", "positions that differ in stones of no open row share an entry of the table")

#define TECHNIQUE_NUMBER(constant, name, what) TECHNIQUE_##constant,
enum { TECHNIQUES(TECHNIQUE_NUMBER) TECHNIQUE_COUNT };
#define TECHNIQUE_BIT(constant, name, what) TECH_##constant = 1 << TECHNIQUE_##constant,
enum { TECHNIQUES(TECHNIQUE_BIT) TECH_ALL = (1 << TECHNIQUE_COUNT) - 1 };

/* The techniques that apply to a position: switching off any other changes nothing. */
typedef struct search_applicable {
    unsigned techniques; /* TECH_... */
    bool shared;         /* large enough for other threads to be given a part */
} search_applicable;

enum { PROGRESS_LINE = 12 };

/* The estimate of the root by an unfinished search: nothing in it is proved, and nothing that is
 * proved is in it.  Values are for the side to move. */
typedef struct search_estimate {
    bool known; /* there is one */
    int value;
    int depth;   /* plies searched; the game's last ply if percent is below 100 */
    int percent; /* how sure each cut of a selective search is; 100: every move was searched */
    int line_length;
    game_move line[PROGRESS_LINE];
    int moves; /* all_moves: every move, searched moves_depth plies deep, as sure as moves_percent */
    int moves_depth, moves_percent;
    game_move move[MAX_SQUARES];
    int move_value[MAX_SQUARES];
} search_estimate;

/* The progress of a search.  Values, bounds and moves are those of the root,
 * for its side to move. */
typedef struct search_progress {
    int lower, upper; /* bounds proved so far */
    int alpha, beta;  /* the window being searched; equal before the first one */
    int pass, passes; /* the selective pass under way, from 1, and their number; pass 0: none, the search proves */
    int tried, moves; /* the move being searched, from 1, and their number; tried 0: none yet */
    game_move move;   /* that move */
    bool listing;     /* all_moves: the value of the root is known, that of `move` is sought */
    int line_length;  /* the best line so far, from the table: not proved; 0: none */
    game_move line[PROGRESS_LINE];
    uint64_t nodes, estimate_nodes; /* of all threads; as in search_result */
    double seconds;
    const struct search_result *found; /* all_moves: its moves and their values are those known so far */
} search_progress;

/* The memory that searches of one spec reuse: the table, its keys and the
 * learned weights.  The table is cleared between searches, so that every search counts the same
 * nodes as it would alone. */
typedef struct search_memory search_memory;

typedef struct search_options {
    int threads;       /* 1..1024 */
    double call_after; /* seconds for which worker 0 searches alone */
    size_t hash_bytes; /* 0: no table */
    /* 0: hash_bytes was asked for; otherwise what a full table may grow to while as much memory
     * again is free, and less than hash_bytes will do where the system has no more. */
    size_t hash_most;
    unsigned techniques; /* TECH_... */
    parallel_strategy parallel;
    bool all_moves;     /* exact value of every root move */
    bool no_line;       /* the value alone: no best move, no line, and no nodes for them */
    bool move_only;     /* only the first move of the line */
    bool deterministic; /* the same nodes each run at any number of threads */
    bool estimate;      /* estimate the value of a search that takes long; takes about one part of its time in 100 */
    int alpha, beta;    /* window; -VALUE_INFINITY, VALUE_INFINITY for the exact value */
    const _Atomic bool *stop; /* NULL, or polled: true ends the search with the bounds proved so far */
    void (*progress)(void *context, const search_progress *p); /* NULL, or called by worker 0 */
    double progress_seconds;                                   /* between its calls; 0: half a second */
    void *progress_context;
    void (*listed)(void *context, game_move move, int value); /* NULL, or all_moves: called by worker 0 for each move */
    void *listed_context;
    const char *weights_path; /* NULL: the shipped weights, if any; search_reversi.c has the order of preference */
    const struct evaluation *weights; /* NULL, or of this board (train.h), in place of those shipped or in a file */
    search_memory *memory;            /* NULL, or made for this spec; used by one search at a time */
    struct search_trace *trace;       /* NULL, or the timeline to record into (trace.h) */
    struct task_graph *graph;         /* NULL, or records here what one thread could have shared (taskgraph.h) */
} search_options;

typedef struct search_result {
    int value;          /* for the side to move */
    int depth;          /* plies that the value looks ahead; 0: to the end of the game */
    int first_guess;    /* of the value: what the selective passes found, if there were any */
    search_known known; /* EXACT unless a window was given or the search was stopped */
    int lower, upper;   /* bounds proved */
    int least, most;    /* every value of the position lies between them, searched or not; both 0: not known */
    game_move best;     /* MOVE_NONE when the game is over; MOVE_PASS possible */
    int line_length;
    /* To the end of the game, passes included, if known is EXACT; only the first move if a window
     * was given and the value is beyond its upper end. */
    game_move line[MAX_LINE];
    int moves;              /* filled when all_moves was asked for */
    int64_t moves_left_out; /* those the lists below have no room for; never a best move */
    game_move move[MAX_SQUARES];
    int move_value[MAX_SQUARES]; /* for the side to move at the root */
    uint64_t evaluations;        /* ends of games valued */
    uint64_t nodes;              /* positions entered by the search that proves, its selective passes included */
    /* Positions entered by searches over the evaluation, which prove nothing: for the estimate, the
     * first guess and the order of moves.  The estimate's depend on the clock. */
    uint64_t estimate_nodes;
    double seconds;    /* table allocation included */
    size_t hash_bytes; /* really allocated */
    int threads;
    double idle_seconds;      /* of all threads: without work */
    double wait_seconds;      /* of all threads: waiting for helpers below a node of their own */
    uint64_t splits, joins;   /* nodes offered to other threads; offers taken */
    search_estimate estimate; /* of a search that was asked for one and was stopped, or for no proof */
} search_result;

void search_options_init(search_options *options); /* one thread, 256 MiB, every technique, exact value */

/* Reports that memory for the threads is lacking: STATUS_NO_MEMORY. */
status search_no_memory(const search_options *options, error *e);

/* The part that every game has: the table and its keys
 * (solve/solve.h adds what a game needs).  STATUS_NO_MEMORY. */
status search_memory_create(const search_options *options, search_memory **out, error *e);
void search_memory_destroy(search_memory *memory); /* NULL is allowed */

/* From now on the table keeps its entries from one search to the next: each may use what earlier
 * ones proved.  All searches with the memory must then be of one spec. */
void search_memory_keep(search_memory *memory);

/* Sets how much of the memory a kept table uses: at most `useful_bytes`.  Call it before the first
 * search, which otherwise sets this itself; later it has no effect. */
void search_memory_resize(search_memory *memory, size_t useful_bytes);

/* ---- what a game's search is to do with a position; solve/solve.h fills it in ---- */

/* A move before it is searched. */
typedef struct ordered_move {
    game_move move;           /* MOVE_PASS possible */
    int lower, upper;         /* bounds of its value for the side to move, from the table; -+VALUE_INFINITY: none */
    int confidence;           /* CONFIDENCE_EXACT: they are proved; below: of a selective pass; -1: none */
    double evaluation, error; /* learned value for the side to move, and its standard error; error 0: none */
} ordered_move;

/* The moves of a position in the order in which a search would try them;
 * none when the game is over. */
typedef struct ordered_moves {
    uint64_t estimate_nodes; /* positions entered to evaluate them */
    int moves;
    ordered_move move[MAX_MOVES];
} ordered_moves;

typedef enum search_goal {
    GOAL_SOLVE,        /* the value, and what else the options ask for */
    GOAL_SELECTIVE,    /* only the selective passes */
    GOAL_ESTIMATE,     /* only the estimate, `depth` plies deep */
    GOAL_ORDER_MOVES,  /* `ordered`, for the window of the options */
    GOAL_STORE_BOUNDS, /* the table gets `lower` and `upper` */
} search_goal;

typedef struct search_job {
    search_goal goal;
    const game_spec *spec;
    const diagram *d;
    const search_options *options;
    int depth;              /* at least 1 */
    ordered_moves *ordered; /* left unchanged by a search that has no order */
    int lower, upper;       /* proved bounds for the side to move; -+VALUE_INFINITY: none */
} search_job;
