/* check.h - yomikiri-check: does a certificate prove what it claims?
 *
 * The program shares no code with the solver. It is written from FORMAT.md; a note
 * such as [The walk, 2.3] names the section of that page which the code beneath it carries out.
 *     main.c         options, order of the checks      check_text.c    parsing, faults, clock
 *     check_file.c   header and blocks of the file     check_report.c  the answer, the time limit
 *     check_walk.c   the walk of a part                check_set.c     sorted sets of positions
 *     check_leaf.c   the search of a leaf              check_board.c   tables of a board
 *     check_relaxed.c  the walk of a relaxed part    check_pairs.c  its search for pairs
 *     check_claim.c  --claim                           check_progress.c  the file of --progress
 *     check_reversi.c, check_mnk.c, check_minimax.c, check_eight.c     the rules of each game
 *     check_own.c    a game in a file (--game), which check_load.c loads
 * What a value depends on is in check_file.c, check_walk.c, check_set.c, check_leaf.c,
 * check_board.c, check_relaxed.c, the file of its game and check_progress.c; the others only ask
 * and answer. A function that returns a code returns HOLDS, or describes a fault by fail() and
 * returns its code. */
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOLDS = 0, WRONG = 1, DAMAGED = 2, STOPPED = 3, SAMPLED = 4 }; /* exit codes */
enum {
    SQUARES = 64,
    CHILDREN = 256,
    TARGET = 4096,
    HEADER = 8192,
    THREADS = 1024,
    PARTS = 1000000,
    GAMES = 16,
    PAIRS = SQUARES / 2,
    OWN_LEAF = 64, /* [NAME: Level] E is at most this */
    BLOCK = 1 << 20,
    FRAME = 1 << 21
};
enum { PROVER = 0, OTHER = 1 }; /* whose turn it is */
enum { MARGIN_ZERO = 1 << 30 };
enum { ENTRIES = 1 << 15 }; /* of the table of a leaf's search: it fits the processor's second cache */

typedef struct verdict {
    atomic_int code;
    char text[400], expected[400]; /* the fault; what should be there instead, or "" */
} verdict;

/* [The games: Position, words]. In minimax y is 2^32 * line + MARGIN_ZERO + the prover's margin. */
typedef struct position {
    uint64_t x, y;
    int64_t margin; /* the prover's, of a game in a file with gains; otherwise 0 */
} position;

/* On a board a word is a set of squares: bit c + cols * r is the square in row r, column c. */
typedef struct game {
    enum { REVERSI, MNK, MINIMAX, EIGHT, OWN_GAME } kind;
    const struct rules *rules;
    int least;                /* LEAST of [Header]: no value is lower */
    char start[SQUARES + 16]; /* the text of the position at which a game of the spec starts */
    bool misere;              /* reversi, mnk */
    bool gravity;             /* mnk: the game is connect */
    int rows, cols, squares, images, lines;
    uint64_t board, inner, corner; /* inner: all but the outer two columns */
    uint64_t image[8][8][256];     /* [symmetry][k][b]: of a word whose byte k is b */
    uint64_t line[4 * SQUARES];    /* mnk: of K squares; minimax: rows, then columns */
    uint64_t ray[SQUARES][8];      /* reversi: the squares in each direction from a square */
    bool full_score;               /* reversi: empty squares count for the winner (othello) */
    bool uncounted;                /* minimax: last=uncounted */
    bool prover_takes_row;         /* minimax: the prover is the first player */
    int number[SQUARES];           /* minimax */
    int most, target;              /* eight: MAX, TARGET */
    uint16_t wins[TARGET + 1];     /* eight: which number wins; CHILDREN: several do */
    struct own *own;               /* NULL, or the file of the game */
} game;

struct entry;

typedef struct rules {
    /* Reads a position in which the side to move is the prover or is not. False: it does not belong
     * to the game. */
    bool (*read)(game *g, const char *text, bool prover_moves, position *out, int *level);
    bool (*over)(const game *g, position p, int turn, int *value); /* for the prover */
    /* The positions after each legal move, in the order of the prover's moves.
     * Returns their number. */
    int (*children)(const game *g, position p, int turn, position child[static CHILDREN]);
    /* Whether the prover gets at least `threshold`, by a search. table: the thread's own, of
     * this part. */
    bool (*leaf_holds)(const game *g, struct entry *table, position p, int turn, int threshold);
} rules;

typedef struct part {
    bool at_least;
    enum { LEVELS, RELAXED, STEALING } kind;
    int leaves; /* E: the level of the leaves */
    uint64_t symbols;
} part;

typedef struct certificate {
    int file, version, value, parts;
    bool lower, upper; /* the bounds that are claimed */
    part part[2];
    char spec[HEADER], rules[HEADER], position[HEADER], numbers[HEADER], made_by[HEADER];
    uint64_t size, blocks, at;       /* of the file; where the blocks begin; the next block */
    uint64_t number, in_block, used; /* the current block; its symbols; those that have been used */
    uint64_t left;                   /* symbols of the current part in later blocks */
    uint8_t block[BLOCK], frame[FRAME];
} certificate;

typedef struct settings {
    const char *file, *spec, *position, *numbers; /* but `file`: NULL: any */
    const char *claim, *kept;                     /* --claim, --progress; NULL: none */
    int64_t threads, memory, sample, seed;        /* memory: bytes; sample: 0: all leaves */
    int64_t seconds;                              /* 0: no limit */
    int64_t part, parts;                          /* leaves `part`, `part` + `parts`, ..., from 1 */
    const char *game[GAMES];                      /* --game */
    int games;
    bool seeded; /* the seed was given */
    bool progress, json;
} settings;

/* What the file of --progress is about. The leaves that are to be checked are counted in the order
 * of the walk: the first ones of them hold. */
typedef struct progress {
    uint64_t seed, hash[2];        /* of the certificate */
    uint64_t before;               /* leaves that hold by earlier runs */
    _Atomic uint64_t done, stored; /* leaves that hold, those in the file included; in the file */
    double when;                   /* it was written */
    uint64_t device, inode;        /* of the file */
} progress;

typedef struct check {
    settings settings;
    certificate certificate;
    game game, claimed; /* by the certificate, and by --claim */
    verdict verdict;
    progress progress;
    pthread_mutex_t busy;                        /* while a file is replaced, and from the answer on */
    bool other;                                  /* WRONG: it proves other things than --claim */
    _Atomic uint64_t positions, leaves, checked; /* checked: leaves that hold */
    uint64_t passed;                             /* leaves that were drawn or not, dealt out or not */
    unsigned short random[3];                    /* draws the sample */
    double drawn;                                /* the least share of the leaves of a set */
    double begin;
} check;

/* check_text.c. Each take function takes something from the front of *at:
 * it moves *at past it, or returns false. A number is decimal, without '+' or leading zeros,
 * with '-' only where `least` is negative. */
bool take(const char **at, const char *word);
bool take_number(const char **at, int64_t least, int64_t most, int64_t *out);
bool take_line(const char **at, char out[static HEADER]); /* not empty; its newline is left out */
int fail(verdict *v, int code, const char *expected, const char *format, ...) __attribute__((format(printf, 4, 5)));
double clock_now(void); /* seconds */

/* check_file.c */
int certificate_read_header(certificate *c, game *g, const settings *s, verdict *v); /* g: all zeros */
bool game_read(game *g, const char *spec, const char *numbers); /* g: zeros, but own; numbers: NULL: none */
int certificate_check_blocks(certificate *c, verdict *v);
/* The part's next symbols: *n of them, 0 at its end. The caller adds those
 * that it uses to c->used. */
const uint8_t *certificate_symbols(certificate *c, size_t *n);
int position_read(const certificate *c, game *g, bool prover_moves, position *out, int *level, verdict *v);

/* check_board.c */
bool board_set_size(game *g, int64_t rows, int64_t cols); /* false: too many squares */
void board_make_images(game *g);
void board_make_rays(game *g);
void board_make_lines(game *g, int length);
bool board_has_line(const game *g, uint64_t stones);
bool board_take_squares(const game *g, const char **at, const char *signs, uint64_t set[static 2]);
bool board_read(game *g, const char *text, bool prover_moves, position *out, int *level);
void board_write(const game *g, position p, int turn, char out[static 2 * SQUARES]); /* X: prover */
uint64_t board_image(const game *g, int symmetry, uint64_t squares);                 /* symmetry below g->images */
position board_canonical(const game *g, position p);

/* check_reversi.c, check_mnk.c, check_minimax.c, check_eight.c */
bool reversi_read_spec(game *g, const char **at, bool full_score);
bool mnk_read_spec(game *g, const char **at, bool gravity);
bool minimax_read_spec(game *g, const char **at, const char *numbers); /* or NULL */
bool eight_read_spec(game *g, const char **at);
uint64_t reversi_moves(const game *g, uint64_t own, uint64_t opponent);

/* check_load.c: sets g->own by the line `rules` of the header and --game. */
int own_find(game *g, const char *text, const settings *s, verdict *v);

/* check_own.c */
typedef struct own own;
bool own_read_spec(game *g, const char **at);
bool own_again(const own *o, position *p); /* whether the side that moved to p moves again; p forgets it */

/* Inserts p with its key into the n children before it: ascending keys,
 * equal keys in order of arrival. */
static inline void insert_child(position *child, int *key, int n, position p, int k)
{
    for (; n > 0 && key[n - 1] > k; n--) {
        key[n] = key[n - 1];
        child[n] = child[n - 1];
    }
    key[n] = k;
    child[n] = p;
}

static inline int bits(uint64_t word)
{
    return __builtin_popcountll(word);
}

/* check_set.c: positions in ascending order, each once. room: the bytes of each thread. */
typedef struct set set;
set *set_new(int threads, size_t room, const game *g);
bool set_add(set *s, int thread, position p); /* false: no memory or no disk space, by errno */
void set_sort(set *s);                        /* before it is read */
bool set_read(set *s, position *out);         /* the next position; false: none is left */
void set_rewind(set *s);                      /* back to the first */
bool set_free(set *s);                        /* false: not all of it could be read */
const char *set_folder(void);                 /* of what does not fit into the memory */

/* check_leaf.c: a position whose search has ended. */
typedef struct entry {
    uint64_t x, y;
    int asked; /* reversi: the threshold; other games: whose turn it is */
    enum { UNKNOWN, FAILS, KEEPS } state;
} entry;

/* The only entry in which a position may be found; it says which position it is of. */
entry *entry_of(entry table[static ENTRIES], uint64_t x, uint64_t y);
bool search_leaf(const game *g, entry *table, position p, int turn, int threshold); /* as rules.leaf_holds */

/* check_walk.c */
int part_check(check *k, int number);

/* check_relaxed.c: a relaxed part, from the claimed position. */
void relaxed_check(check *k, position start, int turn);

/* check_pairs.c */
typedef struct straights {
    int rows;
    uint64_t row[4 * SQUARES];
    int straight[4 * SQUARES]; /* the number of its straight line */
} straights;
void straights_make(straights *all, const game *g); /* the lines of a game of mnk */
/* Looks for disjoint pairs of squares of p.y, one inside each row that lies in p.x and p.y
 * together. 0 follows the last. False: none were found. */
bool pairs_find(const straights *all, position p, uint64_t pair[static PAIRS]);

/* check_claim.c: whether the certificate, if it is right, proves --claim. WRONG: no. */
int claim_check(check *k);

/* check_progress.c: nothing without --progress. */
int progress_open(check *k);                  /* reads the file, or creates it */
void progress_add(check *k, uint64_t leaves); /* these too hold; writes the file if it is time */
int progress_write(check *k);                 /* if there is more to store; k->busy is held */
int progress_end(check *k);                   /* all leaves have been checked */

/* check_report.c */
int complain(const settings *s, const char *where, const char *error, const char *expected);
void print_version(const settings *s);
int report_watch(check *k); /* from now on a signal ends the program, or settings.seconds do */
int report_answer(check *k);
