/* prove.h - proofs of values as certificates: docs/theory.md. */
#pragma once

#include "proof/certificate_file.h"
#include "search/search.h"

enum { PROOF_LEAVES_AUTO = -1 };

typedef enum proof_question {
    PROVE_EXACT,
    PROVE_OUTCOME,  /* a win, a draw or a loss */
    PROVE_AT_LEAST, /* options->value; for the side to move */
    PROVE_AT_MOST,
} proof_question;

/* The progress of a proof under way, or a level that is done. */
typedef struct proof_progress {
    proof_claim bound; /* of the part */
    int level;
    size_t prover, other; /* positions of the level in which each is to move */
    size_t done;          /* of `prover` */
    uint64_t symbols;     /* of the part, without this level's */
    uint64_t tests;       /* moves tried at this level */
    uint64_t nodes;       /* searched for this level's moves */
} proof_progress;

typedef struct proof_options {
    proof_question question;
    int value;
    int leaves;            /* their level, or one more than that; PROOF_LEAVES_AUTO: as a plain checker's time allows */
    const char *store;     /* NULL, or a long solve of this game whose proved positions are used */
    search_options search; /* threads, hash_bytes, techniques, weights, stop; progress: of the initial solve */
    search_memory *memory; /* NULL, or one that keeps its entries, with bounds that were proved before */
    void (*progress)(void *context, const proof_progress *p);   /* NULL, or called now and then */
    void (*level_done)(void *context, const proof_progress *p); /* NULL, or called after each level */
    void *context;                                              /* of both */
} proof_options;

typedef struct proof_result {
    search_result solved; /* by the solve at the beginning */
    proof_claim claim;
    int value;
    int parts;
    struct {
        proof_claim bound;
        part_kind kind; /* only PART_LEVELS has leaves */
        int leaf_level;
        uint64_t symbols;
        uint64_t leaves; /* positions at that level */
    } part[CERTIFICATE_PARTS];
    uint64_t positions; /* of all parts, without the leaves */
    uint64_t bytes;     /* of the file */
    uint64_t nodes;     /* searched for the moves, after the solve */
    double seconds;
} proof_result;

/* Solves `d`, and writes a proof of what was asked to `path`, which appears when it is complete.
 * From a position with at most PROOF_FAR plies left the file is the same for any number of threads
 * and any table, and with a store the same for the same store; from other positions the moves may
 * depend on these.  Memory: the table, two levels of positions, the packed file, and 33 MiB for
 * each thread.  Errors: STATUS_BAD_INPUT (the bound asked for does not hold, a bad path),
 * STATUS_UNSUPPORTED (a game or position that a certificate cannot hold), as store_open,
 * STATUS_STOPPED, STATUS_IO, STATUS_NO_MEMORY. */
status prove_write(const game_spec *spec, const diagram *d, const proof_options *options, const char *path,
                   proof_result *out, error *e);
