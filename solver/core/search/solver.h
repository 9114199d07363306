/* solver.h - how each game is solved: one row of named members a game.
 *
 * A game's row is `solver_<name>`, at the end of its search; solver_of (solve/solve.h) finds it.
 * A game of GAMES without one does not link; the test "games" names a REQUIRED member
 * that is missing. */
#pragma once

#include "game/walk.h"
#include "search/search.h"

/* The description of a technique in one game, if it differs from that in TECHNIQUES. */
typedef struct technique_words {
    unsigned bit; /* TECH_...; 0 ends a list */
    const char *what;
} technique_words;

/* A bound tester of a game's own, all members REQUIRED; the contracts are those of
 * solve/bound_tester.h.  Values are not sums of gains. */
typedef struct solver_bound_tester {
    status (*create)(const game_spec *spec, const search_options *options, void **out, error *e);
    void (*destroy)(void *tester);
    bool (*at_least)(void *tester, int thread, const walk_node *n, int value);
    bool (*try_at_least)(void *tester, int thread, const walk_node *n, int value, uint64_t most_nodes, bool *holds);
    void (*recall)(void *tester, int thread, const walk_node *n, int *lower, int *upper);
    bool (*evaluate)(void *tester, int thread, const walk_node *n, double *value, double *deviation);
    uint64_t (*nodes)(const void *tester);
} solver_bound_tester;

/* Learning weights for a few seconds, before the first large position of a board without any. */
typedef struct solver_training {
    bool wanted;
    double seconds;    /* the limit of the solve; 0: none.  A short one has time only for kept weights */
    const char *cache; /* the folder that keeps them for the next time, created if missing; NULL: none */
    void (*begins)(void *context, const char *spec); /* NULL, or called before the training */
    void *context;
} solver_training;

/* How a game learns weights, all members REQUIRED.  Weights are freed by `discard`,
 * which allows NULL. */
typedef struct solver_learning {
    /* The weights in the file `path`.  Errors: STATUS_IO, STATUS_BAD_INPUT, STATUS_NO_MEMORY. */
    status (*load)(const game_spec *spec, const char *path, struct evaluation **out, error *e);
    /* True when a position is so large that learning first pays. */
    bool (*pays)(const game_spec *spec, const diagram *d);
    /* Weights shipped, kept or learned now; *out NULL: no weights.
     * Errors: STATUS_NO_MEMORY. */
    status (*learn)(const game_spec *spec, const solver_training *t, const search_options *options,
                    struct evaluation **out, error *e);
    void (*discard)(struct evaluation *weights);
} solver_learning;

/* The symbols of a relaxed part of a certificate. */
typedef struct solver_symbols {
    bool found;      /* there is such a part; otherwise it may not exist */
    uint8_t *symbol; /* `count`; to be freed, also if it was not found */
    size_t count;
    uint64_t positions; /* proved, each once */
} solver_symbols;

typedef struct solver_game {
    /* REQUIRED. The search; contract of the function of solve/solve.h for the job's goal. */
    status (*search)(const search_job *job, search_result *out, error *e);
    /* OPTIONAL. Techniques TECH_... that its search has; left out: none. */
    unsigned techniques;
    /* OPTIONAL. Its own words for some of them. */
    const technique_words *words;
    /* OPTIONAL. The search that replaces all techniques, name and words,
     * as a rung of the ladder. */
    const char *instead, *instead_words;
    /* OPTIONAL. Which of its `techniques` apply with `empties` empty squares (numbers left), and
     * whether threads can share the work; errors: those of the weights that `options` ask for. Left
     * out: none apply. */
    status (*applicable)(const game_spec *spec, int empties, const search_options *options, search_applicable *out,
                         error *e);
    /* OPTIONAL. Bytes of the largest table that a search with `empties` empty squares (numbers
     * left) fills; left out: none is too large. */
    size_t (*useful_table)(const game_spec *spec, int empties, const search_options *options);
    /* OPTIONAL. Readies what the searches of a spec keep beyond the table, such as rules; left
     * out: nothing. */
    status (*prepare)(const game_spec *spec, search_memory *memory, error *e);
    /* OPTIONAL. Its own bound tester; left out: a search for each question. */
    const solver_bound_tester *bound_tester;
    /* OPTIONAL. The most empty squares from which one machine has solved a position on such
     * a board; with more the program warns. Left out: a search of any size ends. */
    int (*most_solved)(const game_spec *spec);
    /* OPTIONAL. The most empty squares from which a position on a large board is solved within
     * seconds; left out: a position of any size is. */
    int soon_solved;
    /* OPTIONAL. The search of the original program; left out: no such program. */
    const struct original_game *original; /* original_context.h */
    /* OPTIONAL. The search to `depth` plies, with the originals' score there; otherwise as
     * solve_position; left out: there is no search to a depth. */
    status (*search_to_depth)(const game_spec *spec, const diagram *d, int depth, const search_options *options,
                              search_result *out, error *e);
    /* OPTIONAL. A relaxed part (FORMAT.md) by which one side, to move if `keeper_moves`, keeps the
     * other from winning. Errors: STATUS_NO_MEMORY, STATUS_STOPPED. Left out: no certificate has
     * such a part. */
    status (*draw_proof)(const game_spec *spec, const diagram *d, bool keeper_moves, const search_options *options,
                         solver_symbols *out, error *e);
    /* OPTIONAL. How the game learns weights; left out: it has no weights. */
    const solver_learning *learning;
    /* OPTIONAL. True: clearing a table for the next position is cheaper than creating a new one. */
    bool keeps_table;
} solver_game;

#define SOLVER_EXTERN(KIND, name) extern const solver_game solver_##name;
GAMES(SOLVER_EXTERN)
