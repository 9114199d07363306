/* cli.h - one command of the program: its options, its output, and what the verbs share. */
#ifndef YOMIKIRI_CLI_H
#define YOMIKIRI_CLI_H

#include "report/display.h"
#include "cli/options.h"
#include "report/output.h"
#include "notation/obf.h"
#include "games/rules.h"
#include "solve/method.h"

enum { EXIT_AGREE = 0, EXIT_MISMATCH = 1, EXIT_BAD = 2, EXIT_STOPPED = 3 };
enum { MAX_WORDS_TEXT = 160 };

struct longsolve_options;
struct longsolve;

/* Several processes at one long solve, one of which has the store; solver/mpi/ has them speak to each other. */
typedef struct cli_ranks {
    void *context;
    /* The one with the store: who search, before the store is opened; then the work. */
    status (*gather)(void *context, struct longsolve_options *o, error *e);
    status (*work)(void *context, struct longsolve *l, const struct longsolve_options *o, error *e);
    /* Not NULL: this process searches for another that has the store. */
    status (*serve)(void *context, const game_spec *spec, const diagram *root, const struct longsolve_options *o,
                    error *e);
} cli_ranks;

typedef struct cli {
    int verb;
    const cli_ranks *ranks; /* NULL: this process alone */
    options o;
    int words;
    const char *word[MAX_WORDS]; /* arguments that are no options */
    game_spec spec;
    game_rules rules;              /* of the spec */
    char spec_text[MAX_SPEC_TEXT]; /* canonical */
    diagram position;
    obf_record problem; /* the position, with its answers where it was given as a line of a problem file */
    solve_method method;
    int depth; /* plies; -1: to the end of the game */
    search_options search;
    bool many; /* several positions: the table's memory is kept from one to the next */
    output *out;
    struct evaluation *weights; /* shipped or learned for search.weights; NULL: none */
    bool weights_sought;
    bool mismatch;     /* an expected answer was not met */
    bool bad;          /* part of the input could not be read; the rest was dealt with */
    bool stopped;      /* an answer is not exact, because the work was stopped */
    bool last_stopped; /* the last cli_solve was */
    display display;   /* of progress; to be cleared before anything is printed */
    int listed;        /* moves of the search under way whose values were shown */
    outfile *picture;  /* of --svg, begun before the search; NULL: none, or written */
    char where[80];    /* which part of the command's work a search is, for its progress; empty: the whole */
} cli;

/* Runs one command, argv[0] being the verb's name. `ranks`: NULL, or who works at it, which must be a long solve. Errors are
 * for the caller to print. */
status cli_run(int argc, char *argv[], const cli_ranks *ranks, output *out, cli *c, error *e);

/* The spec in word[0], the position in the words from `first` on (none: the start), method and search options. */
status cli_prepare(cli *c, int first, error *e);

/* The method and the search's options alone, for the spec that is there. */
status cli_prepare_search(cli *c, error *e);

/* Says on standard error, unless a limit of time was given or the answer is for `verify`, that `d` is larger than anything solved so far, and what can
 * be done; true: it is, and nothing more need be said of others. */
bool cli_say_out_of_reach(const cli *c, const diagram *d);

/* Solves one position as the options say, with progress. STATUS_STOPPED is turned into STATUS_OK with bounds in the
 * result and c->stopped, unless nothing is known at all. */
status cli_solve(cli *c, const diagram *d, bool all_moves, method_result *out, error *e);

/* The moves whose values the last cli_solve, with all_moves, was stopped before; returns their number. */
int cli_open_moves(const cli *c, const diagram *d, const search_result *r, game_move out[static MAX_MOVES]);

/* Fills search.weights for a large position: the shipped ones, or where there are none some learned at once, which is
 * said on standard error.  cli_solve calls it. */
status cli_train_first(cli *c, const diagram *d, error *e);
/* Reads the file of --weights, once: a bad one is told before anything is searched or played. */
status cli_load_weights(cli *c, error *e);
void cli_forget_weights(cli *c);
/* weights_cache.c: those learned on the spot before, for weights_free; false: there are none. */
bool cli_cached_weights(const cli *c, struct evaluation **out);
/* Keeps them for the next time, where the user has a folder for that; a failure is nobody's. */
void cli_cache_weights(const cli *c, const struct evaluation *ev);

/* Shows a search of `d` (NULL: of a position that is not told) that is under way where a line is due. */
void cli_show_search(cli *c, const diagram *d, const search_progress *p);

/* Shows c->where between one search and the next, where a line is due. */
void cli_show_where(cli *c);

/* True when the user ended the work; the verb should end too. */
bool cli_interrupted(const cli *c);

/* Record of a solved position: the keys that every result has. */
json_t *cli_record(const cli *c, const diagram *d, const method_result *r);
void cli_record_version(json_t *record); /* version, git, compiler, flags */
json_t *cli_json_moves(const cli *c, const game_move *move, int count);

/* "b1 a1 --"; the text that does not fit is left out. */
void cli_line_text(const cli *c, const game_move *move, int count, char *out, size_t size);

/* "1028 nodes, 718 evaluations, 0.001 s, 2 threads, 64M table, search, yomikiri 0.1.0 (1234567)" */
void cli_print_provenance(cli *c, const method_result *r);
/* "412 nodes"; of a stopped search "23 nodes of proof, 41.2 M nodes of estimate". */
void cli_nodes_words(const cli *c, const search_result *s, char out[static 80]);

/* "exact", ">=" or "<=". */
const char *known_text(search_known known);

/* True where an answer is no value of the game: bounds, or by another rule. */
bool cli_value_open(const cli *c, const search_result *r);

const char *side_name(const game_spec *spec, int side); /* "Black", "X", "First player" */

/* What a search of `d` says, as value_words; with --wdl "loss for Black: White wins by at least 2". */
void cli_answer_words(const cli *c, const diagram *d, const search_result *r, char out[static MAX_WORDS_TEXT]);

/* "win", "draw" or "loss" of the side to move; NULL: not proved. */
const char *outcome_word(const search_result *r);

/* "Black -8: White wins 11-3", "X 0: draw", "Black >= +4: Black wins by at least 4". */
void value_words(const game_rules *rules, const diagram *d, const search_result *r, bool depth_limited,
                 char out[static MAX_WORDS_TEXT]);

/* unfinished.c: of a search that was stopped before it knew the value, what is proved and what is guessed. */
bool cli_unfinished(const cli *c, const search_result *r);
/* How the value is known, as records have it: known_text, "depth", or "unknown" where a search was stopped before it proved
 * anything. */
const char *cli_known_text(const cli *c, const search_result *r);
/* lower and upper of a value that is not known. */
void cli_set_open_bounds(const cli *c, json_t *record, const search_result *r);
/* "proved: Black between -2 and +6; estimate: Black +2 by d6 (depth 18, not proved)" */
void cli_unfinished_words(const cli *c, const diagram *d, const search_result *r, char out[static MAX_WORDS_TEXT]);
/* "estimate: Black +2 by d6 (depth 18, not proved)"; false: there is none. */
bool cli_estimate_words(const cli *c, const diagram *d, const search_estimate *e, char out[static MAX_WORDS_TEXT]);
/* The guessed moves whose exact values are not known, best first, into `move`, `move_value`; returns their number. */
int cli_guessed_moves(const search_result *r, search_estimate *out);
void cli_depth_words(int depth, int percent, char out[static 40]); /* "depth 18", "depth 24 at 92 %" */
void cli_set_estimate(const cli *c, json_t *record, const search_result *r);

/* help.c */
void help_program(output *out);
void help_version(output *out);
void help_verb(int verb, output *out);
void help_man(output *out);

/* The verbs. */
#define X(name, arguments, least, most, help, example) status verb_##name(cli *c, error *e);
VERB_TABLE(X)
#undef X

#endif
