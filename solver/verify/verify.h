/* verify.h - what the files of `verify` share: claims are checked, and what comes of them is told.
 *
 *     claims.c          files cut into claims
 *     run.c            a command of the program, run within this process, with its second opinion
 *     claim.c          the outcomes of one claim
 *     jobs.c           all claims, in one process or in several
 *     outcome_report.c outcomes as text, JSON, TAP, JUnit
 *
 * An outcome is a JSON object with the keys of docs/formats.md; `verdict` says what it is: */
#ifndef YOMIKIRI_VERIFY_H
#define YOMIKIRI_VERIFY_H

#include "verify/claims.h"
#include "cli/cli.h"

typedef enum verdict {
    VERDICT_AGREE,
    VERDICT_DISAGREE,
    VERDICT_BAD,     /* the claim cannot be read or run */
    VERDICT_STOPPED, /* its time was over before it was decided */
    VERDICT_SKIPPED, /* says nothing that can be checked */
    VERDICT_COUNT
} verdict;

typedef struct store store;

typedef struct verifier {
    cli *c;
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
    char spec[MAX_SPEC_TEXT];
    double seconds;
} run;

/* Runs the words (NULL after the last of them), within the limits that verify was given.  Also free it after an error. */
status run_words(const verifier *v, char *const *word, int words, run *out, error *e);
void run_free(run *r);

/* Plays the line of an exact record from `d` by the naive rules: it must be legal and end with the record's value.
 * `fault` is left as it is where that holds. */
void run_check_line(const game_spec *spec, const diagram *d, const json_t *record, char fault[static 160]);

/* ---- claim.c ---- */

/* Appends the outcomes of `claim`, at least one. */
void verify_claim(verifier *v, const claim *claim, json_t *outcomes);
/* The one outcome of a claim that was not checked. */
void verify_undecided(const claim *claim, verdict v, const char *fault, json_t *outcomes);
void verify_forget(verifier *v);

/* ---- outcome_report.c ---- */

typedef struct report report;

/* --tap and --junit are the command's.  `files`: in their order; `name`: what the total is of. */
status report_open(cli *c, const char *name, report **out, error *e);
void report_outcome(report *r, const json_t *outcome);
/* The totals; the command's mismatch, bad and stopped are set.  Frees `r`. */
status report_close(report *r, error *e);
void report_discard(report *r);

/* ---- jobs.c ---- */

/* Checks all claims in `jobs` processes (1: in this one) and reports the outcomes in order. */
status verify_all(cli *c, const claim_list *claims, int jobs, report *r, error *e);

#endif
