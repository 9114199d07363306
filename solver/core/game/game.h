/* game.h - the rules of a game as a description: one row of named members.
 *
 * A game's row is `game_<name>`, in <name>_game.c; game_of finds it.  Every member is marked
 * REQUIRED, or OPTIONAL with what it stands for when it is left out (NULL, false).  The test
 * "games" walks every game and names a REQUIRED member that is missing.  Nothing here is called at
 * a node of a search: the searches call the rules of their game directly (reversi.h, mnk.h, ...).
 *
 * Other rooms keep rows of their own: game_text.h (notation),
 * naive.h (reference), solver.h (solve). */
#pragma once

#include "game/spec.h"

struct game_rules; /* walk.h, as walk_node */
struct walk_node;

/* How a position is drawn. */
typedef enum board_look {
    BOARD_NONE,    /* it has no squares */
    BOARD_GRID,    /* squares; columns are called by letters, rows by numbers from 1, and a move by its square */
    BOARD_PILLARS, /* squares of columns that fill from below; a column is named like the move into it */
    BOARD_NUMBERS, /* a table of game_spec.numbers; a column or a row is named like the move to it */
} board_look;

/* How the squares of a player are drawn. */
typedef enum board_stones {
    STONES_COLOURED, /* stones of two colours */
    STONES_DISCS,    /* black and white discs */
    STONES_MARKS,    /* X and O */
} board_stones;

enum { GAME_MAX_ROWS = 4 * MAX_SQUARES };

typedef struct game_description {
    /* REQUIRED. The game's name in messages: "reversi". */
    const char *name;
    /* REQUIRED. Small specs, ending with NULL: the tests play each of them against the reference.
     * Plain minimax solves the first ones in a moment. */
    const char *const *examples;
    /* REQUIRED. Makes the constants of rules->spec in zeroed rules->constants
     * (GAME_CONSTANTS of walk.h). */
    void (*prepare)(struct game_rules *rules);
    /* OPTIONAL. Sets up the start on an empty diagram; left out: the empty diagram is the start. */
    void (*start)(const game_spec *spec, diagram *d);

    /* ---- how it is described ---- */

    /* REQUIRED. The players, first and second: "Black", "White". */
    const char *sides[2];
    /* OPTIONAL. True: a value other than 0 is a margin ("wins by 4");
     * false: it shows only who wins. */
    bool margins;
    /* OPTIONAL. No value is beyond this; left out: 1, or VALUE_INFINITY for margins. */
    int (*most)(const game_spec *spec);
    /* OPTIONAL. The ply on which `side` wins by `value` > 0 ("wins on move 9"); left out: values
     * are not about time. */
    int (*won_on)(const game_spec *spec, int side, int value);
    /* OPTIONAL. The score of each player at the end of a game ("wins 11-3"); left out:
     * nothing is printed. */
    void (*score)(const game_spec *spec, const diagram *end, int score[static 2]);
    /* OPTIONAL. Printed after the score of a misère game. */
    const char *misere_words;

    /* ---- how it is shown ---- */

    /* OPTIONAL. How a position is drawn; left out: it has no squares. */
    board_look look;
    /* OPTIONAL. How its squares are drawn; left out: as stones of two colours. */
    board_stones stones;
    /* OPTIONAL. True: a terminal shows what `draw` of game_text.h writes; false: the squares. */
    bool drawn_as_text;
    /* OPTIONAL. The square that a legal move fills, -1: none; left out:
     * on a board the move is the square. */
    int (*square_of)(const game_spec *spec, const diagram *d, game_move move);

    /* ---- the rules, on words (walk.h) and on diagrams (rules.h) ---- */

    /* OPTIONAL. The words of a position; *n is zero but for its side.  Left out: `a` are the stones
     * of the side to move, `b` those of the other. */
    void (*enter)(const struct game_rules *rules, const diagram *d, struct walk_node *n);
    /* OPTIONAL. The inverse: a diagram of the words, on a *d of zeros but for its side; `margin` is
     * how much more the side to move has taken than the other.  Left out if `enter` is. */
    void (*leave)(const struct game_rules *rules, const struct walk_node *n, int margin, diagram *d);
    /* REQUIRED. Legal moves, ascending, the first MAX_MOVES of them; the one move MOVE_PASS if the
     * side must pass; none when the game is over. */
    int (*moves)(const struct game_rules *rules, const struct walk_node *n, game_move out[static MAX_MOVES]);
    /* REQUIRED. Plays a legal move, except for the change of sides; returns the mover's gain if
     * values are sums of gains, else 0. */
    int (*play)(const struct game_rules *rules, struct walk_node *n, game_move move);
    /* REQUIRED. True when the game is over; then *value is for the side to move (0 if values are
     * sums of gains). */
    bool (*over)(const struct game_rules *rules, const struct walk_node *n, int *value);
    /* OPTIONAL. Plays a legal move on a diagram, including the change of sides; left out: the words
     * describe a position completely. */
    void (*play_diagram)(const struct game_rules *rules, diagram *d, game_move move);
    /* OPTIONAL. Final value for the side to move of a diagram whose game is over, if `over` cannot
     * compute it. */
    int (*final_value)(const game_spec *spec, const diagram *d);
    /* OPTIONAL. True: a side that cannot move passes. */
    bool passes;
    /* OPTIONAL. Moves that a position can have, if that may be more than MAX_MOVES; left out: it
     * never is. */
    int64_t (*most_moves)(const game_spec *spec);
    /* OPTIONAL. True when the move is legal; REQUIRED with most_moves.
     * Left out: it is looked up in `moves`. */
    bool (*allows)(const struct game_rules *rules, const struct walk_node *n, game_move move);
    /* OPTIONAL. How many symmetries keep the rules: the first ones of rules_symmetry; left out: the
     * identity only. */
    int (*symmetries)(const game_spec *spec);
    /* OPTIONAL. The bit of each diagram square in a node's words; left out: square i is bit i. */
    const uint8_t *(*bit_of)(const struct game_rules *rules);

    /* OPTIONAL. Rows of the board, all within `squares`, each as a word:
     * a side that holds one has won.  Returns how many, at most GAME_MAX_ROWS; left out:
     * what a game ends with is not known by its squares. */
    int (*rows_within)(const struct game_rules *rules, uint64_t squares, uint64_t row[static GAME_MAX_ROWS]);

    /* ---- certificates (solver/independent/checker/FORMAT.md) ---- */

    /* OPTIONAL. True: the format covers the game, and yomikiri-check supports it. */
    bool certified;
    const char *uncertified; /* OPTIONAL. Why not, for messages. */
    /* OPTIONAL. The bound of every value in the format; left out: `most`. */
    int (*certified_most)(const game_spec *spec);
    /* OPTIONAL. The key by which a move to `child` is sorted, ascending; left out: the moves are
     * in order. */
    int64_t (*rank)(const struct game_rules *rules, const struct walk_node *n, game_move move,
                    const struct walk_node *child);
    /* OPTIONAL. The most plies that a game can still have; left out: the number of free squares. */
    int64_t (*plies_left)(const game_spec *spec, const diagram *d);

    /* ---- counting ---- */

    /* OPTIONAL. The moves played before the position, without passes, plus any constant;
     * left out: a move fills one square, or takes one number. */
    int (*played)(const struct game_rules *rules, const struct walk_node *n);
    /* OPTIONAL. For messages: what tables and counts lack in a game without `played`. */
    const char *to_count;
    /* OPTIONAL. Leaves `depth` >= 1 plies below; left out: counted move by move. */
    uint64_t (*perft)(const struct game_rules *rules, const struct walk_node *n, int depth);
    /* OPTIONAL. Passes that end the game at a node where it is over; left out: none. */
    int (*closing_passes)(const struct game_rules *rules, const struct walk_node *n);
    /* OPTIONAL. True: the side to move is not part of a position. */
    bool sides_alike;
    /* OPTIONAL. True: values are sums of gains. */
    bool gains;
    /* OPTIONAL. True: a position is the word `a` and the line to play in; false: it is the words
     * `a` and `b`. */
    bool has_line;
    /* OPTIONAL. True: the words are a key as they are, not the stones on a board, with the side to
     * move as the highest bit of `b` if `keys_side` is set. */
    bool whole_words, keys_side;
} game_description;

#define GAME_EXTERN(KIND, name) extern const game_description game_##name;
GAMES(GAME_EXTERN)

const game_description *game_of(const game_spec *spec);

/* No value of the game is beyond it; VALUE_INFINITY: it is not known. */
int game_most(const game_spec *spec);

/* Moves that a position can have at most. */
int64_t game_most_moves(const game_spec *spec);

/* The starting position of the game. */
void diagram_start(const game_spec *spec, diagram *out);

/* The squares of the side to move and of the other as bits, of a board of `squares` squares;
 * `bit_of` NULL: square i is bit i. */
void diagram_words(const diagram *d, int squares, const uint8_t *bit_of, uint64_t *own, uint64_t *opponent);

/* Squares that are free, numbers that are not taken; 0 for a game without a board; of a game that
 * was added the plies left, as far as there are squares on a board. */
int diagram_empties(const game_spec *spec, const diagram *d);

/* The square that a legal move fills; -1: none. */
int game_square_of(const game_spec *spec, const diagram *d, game_move move);

/* The most plies that a game can still have. */
int64_t game_plies_left(const game_spec *spec, const diagram *d);

/* As symmetries, for boards of squares: every mirror and turn that maps the board onto itself. */
int board_symmetries(const game_spec *spec);
