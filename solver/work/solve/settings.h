/* settings.h - how to solve a position, as names and texts: the one table that `ykr_set` of
 * the library and the options of the program (arguments/options.h) read from. */
#pragma once

#include "base/option.h"
#include "base/threads.h"
#include "solve/method.h"

#define STRATEGY_WORDS(X) X(STRATEGY, serial) X(STRATEGY, root) X(STRATEGY, tasks)

enum { STRATEGY_WORDS(CHOICE_VALUE) };

/* field, type, name, argument, default as shown, least, most, group, verbs, help: base/option.h.
 * SETTING_VERBS_<field> is the program's: the verbs that have the option. */
#define SETTING_TABLE(X)                                                                                              \
    X(threads, INT, "threads", "N", "the processors available", 1, THREADS_MOST, LIMITS, SETTING_VERBS_threads,       \
      "number of threads")                                                                                            \
    X(hash, BYTES, "hash", "SIZE", "as much as the search fills, at most half of the free memory", 0, INT64_MAX,      \
      LIMITS, SETTING_VERBS_hash, "size of the transposition table: 0, or a number with K, M, G or T")                \
    X(method, TEXT, "method", "NAME", "search", 0, 0, EXPERT, SETTING_VERBS_method,                                   \
      "search, minimax, alphabeta, alphabeta-corner-first, original-alphabeta, original-corner-first, "               \
      "original-own-row, original-first-win (match: alphabeta, minimax or search)")                                   \
    X(parallel, CHOICE, "parallel", CHOICES(STRATEGY_WORDS), "tasks", 0, 0, EXPERT, SETTING_VERBS_parallel,           \
      "how threads share a search; profile: measure only this strategy")                                              \
    X(deterministic, FLAG, "deterministic", "", "", 0, 0, EXPERT, SETTING_VERBS_deterministic,                        \
      "repeat the same node counts on every run with the same number of threads, at some cost in time; profile: "     \
      "measure this as well")                                                                                         \
    X(without, TEXT, "without", "NAME,NAME,...", "", 0, 0, EXPERT, SETTING_VERBS_without,                             \
      "turn these techniques off; names as in the ladder")                                                            \
    X(depth, INT, "depth", "PLIES", "to the end", 1, 64, WHAT, SETTING_VERBS_depth,                                   \
      "search only this deep, with the original program's evaluation; minimax:N only")                                \
    X(window, WINDOW, "window", "LOW,HIGH", "", -VALUE_INFINITY, VALUE_INFINITY, WHAT, SETTING_VERBS_window,          \
      "find the value if it lies between LOW and HIGH; otherwise prove only that it is at most LOW or at least HIGH") \
    X(wdl, FLAG, "wdl", "", "", 0, 0, WHAT, SETTING_VERBS_wdl,                                                        \
      "prove only whether the side to move wins, draws or loses; the same as --window -1,1")                          \
    X(seconds, SECONDS, "seconds", "TIME", "no limit", 0, 0, LIMITS, SETTING_VERBS_seconds,                           \
      "time limit for the command (90, 1.5, 10m, 2h); the bounds proved by then are printed")                         \
    X(keep, FLAG, "keep", "", "", 0, 0, EXPERT, SETTING_VERBS_keep,                                                   \
      "let the table keep its entries from one search to the next")                                                   \
    X(weights, TEXT, "weights", "FILE", "", 0, 0, EXPERT, SETTING_VERBS_weights,                                      \
      "evaluation weights for ordering moves, instead of those shipped (they change no value)")

enum setting_id {
#define X(field, ...) SETTING_##field,
    SETTING_TABLE(X)
#undef X
        SETTING_COUNT
};

/* A field has its type's zero if its default is a description; `hash` has UINT64_MAX. */
typedef struct settings {
#define X(field, type, ...) option_##type field;
    SETTING_TABLE(X)
#undef X
} settings;

/* The settings, resolved for one spec. */
typedef struct solve_plan {
    solve_method method;
    int depth; /* plies; -1: to the end of the game */
    search_options search;
} solve_plan;

extern const option_row SETTING_ROWS[SETTING_COUNT]; /* of `settings`; `verbs` is 0 */

void settings_init(settings *s); /* the defaults */

/* The row called `name`; NULL and STATUS_BAD_INPUT, with the nearest name, if no row has it. */
status settings_find(const char *name, const option_row **out, error *e);

/* Resolves `s`; *out points into the texts of `s`, and is meaningless after an error.
 * `dashes`: as for option_set.  `other_rules`: a method may solve a game other than the spec's
 * (method_keeps_rules).  The file of weights is read by the search.  STATUS_BAD_INPUT: settings
 * that do not go together or with this game, more memory than the machine has; STATUS_UNSUPPORTED:
 * a method or a depth limit that this game does not have. */
status settings_plan(const settings *s, const char *dashes, const game_spec *spec, bool other_rules, solve_plan *out,
                     error *e);
