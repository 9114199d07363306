/* verify.h - checks claims in files.
 *
 *     claims.c          files cut into claims
 *     question.c        what a claim asks
 *     answer.c          the answer
 *     claim_check.c     the answer to a claim, and a second opinion
 *     *_claim.c         what a claim expects, compared with the answer, by its kind: outcomes
 *     jobs.c            all claims, in one process or in several
 *     claim_cache.c     what agreed in earlier runs
 *     outcome.c         outcomes, and their report as text, JSON, JUnit
 *     pipeline_report.c the same for a pipeline: Markdown, annotations of GitHub */
#pragma once

#include "report/reporter.h"
#include "verify/question.h"

/* ---- claims.c: what is to be checked, cut out of files: each piece is solved by itself ----
 *
 * How a file begins determines its kind: a store (SQLite), a certificate, a table, JSON lines,
 * positions with answers (OBF), otherwise a results file (results_file.h). */

typedef enum claim_kind {
    CLAIM_COMMAND,     /* text: a command and the indented lines after it */
    CLAIM_RECORD,      /* text: a JSON object */
    CLAIM_PROBLEM,     /* text: a line of OBF; spec */
    CLAIM_STORED,      /* text: a position's name in the store */
    CLAIM_TASK,        /* text: the number of an answer in the store */
    CLAIM_SAMPLE,      /* text: how many answers were chosen, and of how many */
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
 * is that of OBF files (NULL: othello:8x8 if they have 64 squares).  An unreadable part becomes a
 * claim too, CLAIM_UNREADABLE.  `tasks` above 0: of a store this share of its tasks, chosen
 * by chance, not its bounds.  Errors: STATUS_NO_MEMORY, STATUS_STOPPED. */
status claims_read(claim_list *list, const char *name, const char *spec, double tasks, error *e);

void claims_free(claim_list *list);

/* How to check claims. */
typedef struct verify_job {
    const options *o; /* of `verify` */
    reporter *report;
    int threads;                     /* of each claim; 0: as it specifies */
    const struct claim_cache *cache; /* NULL: none */
    size_t shard, shards;            /* checks those claims whose number leaves `shard`; shards 0: all */
} verify_job;

/* ---- outcome.c ---- */

typedef struct outcome_report outcome_report;

/* `name`: of the files, for the total; `junit` and `summary` (NULL: none) get the outcomes as
 * XML and as Markdown too, and are completed or discarded with the report. */
status outcome_report_open(const verify_job *job, const char *name, outfile *junit, outfile *summary,
                           outcome_report **out, error *e);
void outcome_report_add(outcome_report *r, json_t *outcome);
/* Prints the totals and sets the reporter's verdict.  Frees `r`. */
status outcome_report_close(outcome_report *r, error *e);
void outcome_report_discard(outcome_report *r);

/* Checks all claims and reports the outcomes in their order. */
status verify_all(const verify_job *job, const claim_list *claims, outcome_report *r, error *e);
