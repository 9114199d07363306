/* claim_check.h - a claim being checked, from its question to its outcomes. */
#pragma once

#include "verify/answer.h"
#include "verify/verify.h"

typedef enum verdict {
    VERDICT_AGREE,
    VERDICT_DISAGREE,
    VERDICT_BAD,       /* the claim cannot be read or run */
    VERDICT_STOPPED,   /* its time ran out before it was decided */
    VERDICT_SAMPLED,   /* what was checked of it holds, but only a sample was */
    VERDICT_SKIPPED,   /* nothing of it can be checked */
    VERDICT_ELSEWHERE, /* another shard checks it */
    VERDICT_COUNT
} verdict;

typedef struct check {
    const verify_job *job;
    const char *unasked; /* why questions are not to be answered: STOPPED; NULL: they are */
    bool agreed;         /* in an earlier run, and is therefore not asked: AGREE */
    bool elsewhere;      /* another shard checks it, whatever else it is: ELSEWHERE */
    struct store *store; /* kept from one claim to the next; NULL: none */
    const char *store_name;
    struct opinions *opinions; /* of the reference, kept from one claim to the next; NULL: none yet */

    const claim *claim;
    question question;
    answer answer;
    const answer *oracle; /* of the reference, one of `opinions`; NULL: it was not asked */
    char line_fault[160]; /* why the answer's best line is not what it should be; empty: nothing */

    /* The outcome. */
    char command[MAX_SPEC_TEXT + 700], expected[1024], fault[512];
    char method[80]; /* "search+reference" */
    double seconds;
    record outcomes; /* a list of at least one, once the claim was checked */
} check;

/* ---- outcome.c: a JSON object with the keys of docs/manual.md ---- */

/* Adds an outcome, of line `line` of the file (0: the claim's). */
void outcome_add(check *k, int line, verdict v);

/* Adds the outcome of a claim that cannot be read: `fault` is a whole message,
 * with file and line. */
void outcome_bad(check *k, int line, const char *fault);

/* Adds the outcome of a claim that can be read, but not answered:
 * its place is put before the fault. */
void outcome_bad_at(check *k);

/* True if all outcomes of a claim are AGREE. */
bool outcomes_agree(const json_t *outcomes);

/* ---- claim_check.c ---- */

/* Begins the next claim; check_end frees what is kept. */
void check_begin(check *k, const claim *c);
void check_end(check *k);

/* Sets the fault; returns `v`. */
verdict check_fault(check *k, verdict v, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* STOPPED, with that fault. */
verdict check_unknown(check *k);

/* Answers the question, with a second opinion: if the tree is small enough, a solve or moves
 * question is answered again by plain minimax on the naive rules, and every complete line is played
 * out by those rules.  AGREE, even if the answer was stopped; BAD; or STOPPED, where k->unasked. */
verdict check_answer(check *k);

/* Plays the line of an exact value from `d` by the naive rules: it must be legal and end
 * with the value. `fault` is unchanged if that holds. */
void check_line(const game_spec *spec, const diagram *d, const game_move *line, int moves, int value,
                char fault[static 160]);

/* ---- confine.c: the specs of claims, whose files must be below the folder of the claims ---- */

/* Reads a spec of the claims in `file` ("-": standard input, below the working folder).  The board
 * of "board=NAME" is read from the folder of `file`: NAME is relative, has no component "..", and
 * leads to a regular file below that folder, even if it is a symbolic link.  `path` gets the same
 * spec for a reader without that folder.  Errors: STATUS_BAD_INPUT; the message contains nothing
 * from the board's file. */
status confine_spec(const char *file, const char *spec, game_spec *out, char path[static MAX_SPEC_TEXT], error *e);

/* ---- solved_claim.c ---- */

/* The bounds that a claim proves for a position. */
typedef struct proved {
    int lower, upper; /* lower <= value <= upper; +-VALUE_INFINITY: nothing is claimed */
    int moves;        /* whose values are claimed */
    game_move move[MAX_MOVES];
    int value[MAX_MOVES];
} proved;

/* Makes the question ask for the moves, or only for the bounds, and sets what is expected. */
void proved_ask(const proved *p, check *k, const game_spec *spec);

/* AGREE, if the answer, the reference and the line of the answer agree with the proved bounds. */
verdict proved_judge(const proved *p, check *k);

/* The question about a position.  BAD: one of the texts is too long. */
verdict check_position(check *k, int verb, const char *spec, const char *position);

/* Adds the outcome of a claim about that position. */
void check_judged(check *k, verdict v);

/* Whether `p` holds for a position. */
verdict check_proved(check *k, const char *spec, const char *position, const proved *p);

/* Adds the outcome of that. */
void check_solved(check *k, const char *spec, const char *position, const proved *p);

/* The record of `solve`, `moves` or `openings` in `record`, whose keys were checked. */
verdict judge_solved(check *k, const json_t *record);

/* ---- *_claim.c ---- */

/* Each adds one outcome; check_command one for each line of expectations. */
void check_command(check *k);
void check_record(check *k);
void check_problem(check *k);
void check_stored(check *k);
void check_task(check *k);
void check_tasks(check *k);
void check_certificate(check *k);
void check_table(check *k);

/* ---- certificate_claim.c ---- */

/* This program's own file, and the checker next to it, or else on the PATH; `out` has PATH_MAX
 * bytes.  False: the system does not tell. */
bool own_program(char *out);
void checker_path(char *out);
