/* verify.h - claims of files, checked.
 *
 *     claims.c          files cut into claims
 *     run.c             the answer to what a claim asks, with its second opinion
 *     *_claim.c         the outcomes of one claim, by its kind (kinds.h)
 *     jobs.c            all claims, in one process or in several
 *     outcome.c         outcomes, and their report as text, JSON, TAP, JUnit */
#pragma once

#include "arguments/options.h"
#include "report/reporter.h"
#include "solve/session.h"

/* ---- claims.c: what is to be checked, cut out of files: each piece is solved for itself ----
 *
 * The kind of a file is seen from how it begins: a store (SQLite), a certificate, a table, JSON
 * lines, positions with answers (OBF), else a results file (results_file.h). */

typedef enum claim_kind {
    CLAIM_COMMAND,     /* text: a command and the indented lines after it */
    CLAIM_RECORD,      /* text: a JSON object */
    CLAIM_PROBLEM,     /* text: a line of OBF; spec */
    CLAIM_STORED,      /* text: a position's name in the store */
    CLAIM_CERTIFICATE, /* the whole file */
    CLAIM_TABLE,       /* the whole file */
    CLAIM_UNREADABLE,  /* text: what is wrong */
} claim_kind;

typedef struct claim {
    claim_kind kind;
    const char *file;
    int line;         /* in the file, from 1; 0: the file as a whole */
    const char *spec; /* of an OBF file */
    char *text;       /* owned */
} claim;

typedef struct claim_list {
    claim *item;
    size_t count, room;
} claim_list;

/* Adds every claim of the file (`-`: standard input); `name` must live as long as the list, `spec`
 * is that of OBF files (NULL: othello:8x8 where they have 64 squares).  What cannot be read becomes
 * a claim too, CLAIM_UNREADABLE. `stop` ends the wait for input.  Errors: STATUS_NO_MEMORY,
 * STATUS_STOPPED. */
status claims_read(claim_list *list, const char *name, const char *spec, const _Atomic bool *stop, error *e);

void claims_free(claim_list *list);

/* ---- what a claim asks, and the answer ----
 *
 * Readers of claims make a question, the program answers it as the command would be answered.  A
 * claim comes from a stranger.  Nothing in a question names a file that is written; the one file
 * that it can name to be read, the board of a spec, must be below the folder of the claims
 * (confine.c). */

enum { MAX_POSITION_WORDS = 8192 };

typedef struct question {
    int verb;         /* VERB_...; VERB_COUNT: nothing is asked */
    const char *file; /* of the claim */
    options o;        /* its texts outlive the question */
    char spec[MAX_SPEC_TEXT];
    char position[MAX_POSITION_WORDS]; /* empty: the start */
    int depth;                         /* perft: plies */
} question;

typedef struct answer {
    record records;   /* those that the program would print, a list */
    session session;  /* open until answer_free */
    diagram position; /* that the question is about */
    bool stopped;     /* some record is not exact, or missing */
} answer;

/* No spec yet, the standard options without a method. */
void question_init(question *q, int verb, const char *file);

/* Sets spec and position; STATUS_BAD_INPUT where one is too long. */
status question_place(question *q, const char *spec, const char *position, error *e);

/* How to check claims. */
typedef struct verify_job {
    reporter *report;
    const _Atomic bool *stop; /* true: the present claim is to end */
    int threads;              /* of each claim; 0: as it says */
    uint64_t hash;            /* UINT64_MAX: as it says */
    int jobs;                 /* processes */
    bool by_reference;        /* also solve small positions by plain minimax */
    int sample;               /* positions of each table that are also solved */
    bool tap;
    const char *junit; /* NULL: no report in JUnit's XML */

    /* What the words of a command ask.  STATUS_BAD_INPUT: not a command that a claim may have, or
     * an option that it may not have; nothing was opened or made. */
    status (*parse)(char *const *word, int words, question *out, error *e);

    /* Answers a question whose spec is `spec`.  Nothing is written, and nothing is learned: a
     * search of a board without weights goes without.  *out is to be freed also after an error; it
     * has what was answered before.  STATUS_STOPPED, or an error of the verb. */
    status (*answer)(const struct verify_job *job, const question *q, const char *spec, answer *out, error *e);

    /* Limits of time. */
    double seconds_each;                   /* for each claim; 0: none */
    bool (*over)(void);                    /* true: start no further claim */
    double (*begin_limit)(double seconds); /* returns the argument of end_limit */
    void (*end_limit)(double before);
} verify_job;

typedef struct store store;

typedef struct verifier {
    const verify_job *job;
    store *store; /* the one of the last claim that needed one; NULL: none */
    const char *store_name;
} verifier;

/* ---- run.c ---- */

/* The answer to one claim. */
typedef struct run {
    answer answer;
    answer oracle;        /* of the reference; records.json NULL: it was not asked */
    char line_fault[160]; /* why the best line is not what it should be; empty: nothing */
    char method[80];      /* "search+reference" */
    double seconds;
} run;

/* Also free *out after an error; an answer that was stopped is not an error. */
status run_question(const verifier *v, const question *q, run *out, error *e);
void run_free(run *r);

/* Plays the line of an exact record from `d` by the naive rules: it must be legal and end with the
 * record's value. `fault` is left as it is where that holds. */
void run_check_line(const game_spec *spec, const diagram *d, const json_t *record, char fault[static 160]);

/* ---- stored_claim.c ---- */

void verify_forget(verifier *v); /* closes its store */

/* ---- outcome.c ---- */

typedef struct outcome_report outcome_report;

/* `name`: of the files, for the total. */
status outcome_report_open(const verify_job *job, const char *name, outcome_report **out, error *e);
void outcome_report_add(outcome_report *r, json_t *outcome);
/* The totals; the reporter's verdict is set.  Frees `r`. */
status outcome_report_close(outcome_report *r, error *e);
void outcome_report_discard(outcome_report *r);

/* ---- jobs.c ---- */

/* Checks all claims and reports the outcomes in their order. */
status verify_all(const verify_job *job, const claim_list *claims, outcome_report *r, error *e);
