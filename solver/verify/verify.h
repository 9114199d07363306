/* verify.h - claims of files, checked.
 *
 *     claims.c          files cut into claims
 *     run.c             a claim's command, run with its second opinion
 *     *_claim.c         the outcomes of one claim, by its kind (kinds.h)
 *     jobs.c            all claims, in one process or in several
 *     outcome_report.c  outcomes as text, JSON, TAP, JUnit */
#ifndef YOMIKIRI_VERIFY_H
#define YOMIKIRI_VERIFY_H

#include "report/reporter.h"
#include "verify/outcome.h"

/* What a command of a claim has answered. */
typedef struct claim_answer {
    json_t *records;   /* owned */
    bool one_position; /* `solve` or `moves` of one position, which are these: */
    game_spec spec;    /* zeros where there is none */
    char spec_text[MAX_SPEC_TEXT];
    diagram position;
    bool comparable; /* the reference can answer the same */
    bool stopped;    /* some answer is not exact */
} claim_answer;

/* How claims are to be checked.  verify knows nothing of the program's verbs: it has them run. */
typedef struct verify_job {
    reporter *report;
    int jobs;          /* processes */
    int threads;       /* of yomikiri-check; 0: as many as it takes */
    bool by_reference; /* also solve small positions by plain minimax */
    bool tap;
    const char *junit; /* NULL: no report in JUnit's XML */

    /* Runs the words of a command (NULL after the last), by plain minimax where `by_reference`.
     * *out is filled as far as it went, also after an error. */
    status (*run)(void *context, char *const *word, int words, bool by_reference, claim_answer *out, error *e);
    void *context;

    /* Limits of time. */
    double seconds_each;                   /* for each claim; 0: none */
    const _Atomic bool *stop;              /* true: the present claim is to end */
    bool (*over)(void);                    /* true: no further claim is to be begun */
    double (*begin_limit)(double seconds); /* returns what end_limit is to be called with */
    void (*end_limit)(double before);
} verify_job;

typedef struct store store;

typedef struct verifier {
    const verify_job *job;
    store *store; /* the one of the last claim that needed one; NULL: none */
    const char *store_name;
} verifier;

/* ---- run.c ---- */

/* One command's answers. */
typedef struct run {
    json_t *answers;      /* records, owned */
    json_t *oracle;       /* records of the reference, owned; NULL: it was not asked */
    bool stopped;         /* by its own limit or by that of the verification */
    char line_fault[160]; /* why the best line is not what it should be; empty: nothing */
    char method[80];      /* "search+reference" */
    double seconds;
} run;

/* Runs the words (NULL after the last of them).  Also free it after an error. */
status run_words(const verifier *v, char *const *word, int words, run *out, error *e);
void run_free(run *r);

/* Plays the line of an exact record from `d` by the naive rules: it must be legal and end with the
 * record's value. `fault` is left as it is where that holds. */
void run_check_line(const game_spec *spec, const diagram *d, const json_t *record, char fault[static 160]);

/* ---- kinds.c ---- */

/* Appends the outcomes of `claim`, at least one. */
void verify_claim(verifier *v, const claim *claim, record *outcomes);
/* The one outcome of a claim that was not checked. */
void verify_undecided(const claim *claim, verdict v, const char *fault, record *outcomes);

/* ---- stored_claim.c ---- */

void verify_forget(verifier *v); /* closes its store */

/* ---- outcome_report.c ---- */

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

#endif
