/* check.h - yomikiri-check: certificates read, walked and judged, by rules of its own.
 *
 * Nothing here comes from the solver: what is known of the format and of the games is docs/certificate-format.md.
 *     certificate.c   the file             rules.c   what a spec and a position are; games square by square
 *     reversi.c       reversi's search     leaf.c    whether a leaf holds: by search, or by another program
 *     set.c           sorted levels        walk.c    the walk of each part        main.c   the program
 * A function that can fail returns a code: HOLDS, WRONG or DAMAGED, and leaves one line in the verdict. */
#ifndef YOMIKIRI_CHECK_H
#define YOMIKIRI_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOLDS = 0, WRONG = 1, DAMAGED = 2 }; /* exit codes */
enum { SQUARES = 64, CHILDREN = 256, TARGET = 4096, HEADER = 8192, BLOCK = 1 << 20, FRAME = 1 << 21 };
enum { PROVER = 0, OTHER = 1 }; /* the side to move */

typedef struct verdict {
    _Atomic int code; /* threads look whether another one has found a fault */
    char text[400];
} verdict;
int fail(verdict *v, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* x, y: see the games in docs/certificate-format.md; minimax's y is the line above the margin (MARGIN_ZERO: none). */
typedef struct position {
    uint64_t x, y;
} position;
enum { MARGIN_ZERO = 1 << 30 };

typedef enum kind { REVERSI, MNK, MINIMAX, EIGHT } kind;

typedef struct game {
    kind kind;
    int rows, cols, squares, need, most, target; /* need: K; most: MAX */
    int start;                                   /* reversi: which of the four */
    bool full_score, misere, uncounted;
    bool prover_first;          /* minimax: the prover takes from rows */
    int number[SQUARES], least; /* least: the value that every game reaches, 0 if there is none */
    uint64_t board, inner, corner;
    uint64_t ray[SQUARES][8];   /* the squares in each direction; the first four lead to higher bits */
    uint64_t line[4 * SQUARES]; /* of K squares; minimax: rows and columns */
    int lines, images;
    uint64_t image[8][8][256]; /* of a byte of a word, in each symmetry */
    uint16_t wins[TARGET + 1]; /* eight: of each total the number that wins, 0: none, CHILDREN: several */
} game;

/* rules.c. `numbers`: the header's, NULL if it has none. */
int game_read(game *g, const char *spec, const char *numbers, verdict *v);
/* For a prover that is the side to move, or the other one. */
int position_read(game *g, const char *text, bool prover_moves, position *out, int *level, verdict *v);
/* Whether the text is where a game of the spec starts. */
bool position_is_start(const game *g, const char *text);
/* A line of OBF, of a game with a board of stones or discs. */
void position_write(const game *g, position p, int turn, char out[static 2 * SQUARES]);
position position_canonical(const game *g, position p);
bool position_over(const game *g, position p, int turn, int *value); /* value: for the prover */
/* The positions after each legal move, in the order of the prover's moves. */
int position_children(const game *g, position p, int turn, position child[static CHILDREN]);

/* Puts p, whose key is k, among the n children before it, behind those that have no greater key. */
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

/* reversi.c */
uint64_t reversi_moves(const game *g, uint64_t own, uint64_t opponent);
uint64_t reversi_flips(const game *g, int square, uint64_t own, uint64_t opponent);
int reversi_score(const game *g, uint64_t own, uint64_t opponent); /* of a finished game, for own */

/* certificate.c */
typedef struct part {
    bool at_least;
    int leaves;
    uint64_t symbols;
} part;

typedef struct certificate {
    const uint8_t *bytes; /* the whole file */
    size_t size, at;      /* at: the next block */
    char spec[HEADER], position[HEADER], numbers[HEADER], made_by[HEADER];
    int value, parts;
    bool lower, upper; /* which bounds are claimed */
    part part[2];
    uint8_t *block; /* the symbols last unpacked */
    size_t in_block, used;
    uint64_t left; /* symbols of the part in later blocks; to be set when a part begins */
    uint32_t number;
} certificate;

/* Reads the header and looks at every block; reads the game. */
int certificate_open(certificate *c, game *g, const uint8_t *bytes, size_t size, verdict *v);
/* The part's next symbols: *n of them stand there, 0 at its end. Those that are taken are to be added to c->used. */
const uint8_t *certificate_symbols(certificate *c, size_t *n);

/* set.c: positions in ascending order, each once, in memory and beyond `room` positions for each thread on disk. */
typedef struct set set;
set *set_new(int threads, size_t room, bool minimax);
bool set_add(set *s, int thread, position p); /* one thread each; false: no memory or no disk */
void set_sort(set *s);                        /* before it is read */
size_t set_read(set *s, position *out, size_t n);
void set_free(set *s);

/* leaf.c, reversi.c: one searcher for each thread */
typedef struct entry {
    uint64_t x, y;
    int bound; /* of reversi; else the side to move */
    enum { UNKNOWN, FAILS, KEEPS } state;
} entry;

typedef struct searcher {
    const game *game;
    entry *table;
    int to, from, process; /* of the leaf program */
} searcher;

bool searcher_start(searcher *s, const game *g, const char *program);
bool searcher_end(searcher *s); /* false: the leaf program said more than it was asked */
double clock_now(void);         /* seconds */
entry *searcher_entry(const searcher *s, uint64_t x, uint64_t y);
/* Whether the prover gets at least `bound`; -1: the leaf program gave no answer. */
int leaf_holds(searcher *s, position p, int turn, int bound, double seconds);
bool reversi_holds(searcher *s, uint64_t own, uint64_t opponent, int bound, bool passed);

/* walk.c */
typedef struct settings {
    int threads;
    size_t memory; /* bytes */
    uint64_t sample, seed;
    const char *leaf_program;
    double leaf_seconds;
    bool progress;
} settings;

typedef struct counts {
    uint64_t positions, leaves, looked_at;
} counts;

int part_check(certificate *c, game *g, int part, const settings *s, counts *n, verdict *v);

#endif
