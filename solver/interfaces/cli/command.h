/* command.h - one command of the program: its request, the game prepared for solving,
 * and its output. */
#pragma once

#include "arguments/request.h"

enum { EXIT_AGREE = 0, EXIT_MISMATCH = 1, EXIT_BAD = 2, EXIT_STOPPED = 3, EXIT_SAMPLED = 4 };

struct longsolve_options;
struct longsolve;

/* Several processes working on one long solve, one of which has the store;
 * solver/interfaces/mpi/ connects them. */
typedef struct command_ranks {
    void *context;
    /* The process with the store: finds its workers before the store is opened; then works. */
    status (*gather)(void *context, struct longsolve_options *o, error *e);
    status (*work)(void *context, struct longsolve *l, const struct longsolve_options *o, error *e);
    /* Not NULL: this process searches on behalf of the process with the store. */
    status (*serve)(void *context, const game_spec *spec, const diagram *root, const struct longsolve_options *o,
                    error *e);
} command_ranks;

typedef struct command {
    request request;
    obf_record problem; /* the position, with its answers if it was given as a line of a problem file */
    session session;
    reporter *report;
    const command_ranks *ranks;  /* NULL: this process alone */
    const diagram *searched;     /* command_show_search; NULL: one of several positions */
    bool warned;                 /* command_warn */
    char cache[4096];            /* the user's folder of learned weights */
    outfile *file[OPTION_COUNT]; /* of --html, --svg and their like: begun before the work; NULL: not asked for */
} command;

/* The file of an option, which the caller completes or discards.  A file that is not taken is
 * discarded at the command's end. */
outfile *command_take(command *c, int option);

/* Runs one command, argv[0] being the verb's name.  `ranks`: NULL, or those of a long solve.
 * `report` is zeros, or has an output already.  Errors are for the caller to print. */
status command_run(int argc, char *argv[], const command_ranks *ranks, reporter *report, command *c, error *e);

/* Prepares what PREPARED verbs begin with, and runs the verb. */
status command_verb(command *c, error *e);

/* The session of the spec in word[0], configured, and the position in the words from `first` on. */
status command_prepare(command *c, int first, error *e);

/* Configures the open session from the options. */
status command_configure(command *c, error *e);

/* Warns on standard error, once per command, that `d`, whose search is under way, is larger than
 * anything solved so far, and what can be done; not if a time limit was given. */
void command_warn(command *c, const diagram *d);

/* Progress of the search of command->searched, which is under way. */
void command_show_search(void *command, const search_progress *p);

/* As session_ready; reports on standard error that weights are being learned. */
status command_ready(command *c, const diagram *d, error *e);

/* As session_solve, with progress and --seconds-each; a stop is kept for the verdict. */
status command_solve(command *c, const diagram *d, bool all_moves, solution *out, error *e);

/* True if the command should end: an interrupt, its deadline, or a failed output. */
bool command_over(const reporter *report);

/* The verbs. */
#define X(name, arguments, least, most, help, example) status verb_##name(command *c, error *e);
VERB_TABLE(X)
#undef X
