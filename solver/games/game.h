/* game.h - the description of a game: all that this room knows of it, one row of named members.
 *
 * A game's row is `game_<name>`, in <name>_game.c; game_of finds it.  Every member says whether it is REQUIRED; what an
 * OPTIONAL one that is left out (NULL, false) stands for is said there too.  The test "games" walks every game and
 * names a REQUIRED member that is missing.  Nothing here is called at a node of a search: the searches call the rules
 * of their game directly (reversi.h, mnk.h, ...).
 *
 * What other rooms need of a game stands in rows of their own: naive.h (reference), solver.h (solve). */
#ifndef YOMIKIRI_GAME_H
#define YOMIKIRI_GAME_H

#include "games/spec.h"

struct spec_reader;     /* spec_reader.h */
struct position_reader; /* position.h */
struct pen;             /* pen.h */
struct game_rules;      /* walk.h, as walk_node */
struct walk_node;

/* ",name" or ",name=VALUE" at the end of a spec. */
typedef struct spec_key {
    const char *name; /* NULL ends a list */
    bool has_value;
    int group; /* of the keys of one group a spec has at most one */
    status (*parse)(const struct spec_reader *r, const char *value, game_spec *out, error *e);
} spec_key;

typedef struct game_description {
    /* ---- the spec, "name[:arguments][,key[=VALUE]]..." ---- */

    /* REQUIRED. What stands before the ":" or the first ","; NULL ends the list. */
    const char *names[4];
    /* REQUIRED. Its forms, for messages and help: "mnk:R,C,K, ttt". */
    const char *usage;
    /* REQUIRED. What it is in a line or two, its keys at the end, for help. */
    const char *help;
    /* OPTIONAL. How its positions are written, for help, where they are no boards of squares. */
    const char *position_help;
    /* REQUIRED. Small specs, ending with NULL: the tests play each of them against the reference. The games of the first
     * take plain minimax a moment. */
    const char *const *examples;
    /* REQUIRED. Reads the arguments; r->name is the name that was found, r->colon tells "name:" from "name,". */
    status (*parse)(struct spec_reader *r, game_spec *out, error *e);
    /* OPTIONAL. The keys it takes; left out: none. */
    const spec_key *keys;
    /* REQUIRED. The keys, for messages: "misere", or "nothing more". */
    const char *keys_usage;
    /* OPTIONAL. Fills in what needs the whole spec, such as a board from a file; may fail. */
    status (*complete)(game_spec *out, error *e);
    /* REQUIRED. The canonical form; parsed again it gives an equal spec. */
    void (*format)(const game_spec *spec, char out[static MAX_SPEC_TEXT]);

    /* ---- positions and moves as text (board.h has these members for boards of squares) ---- */

    /* OPTIONAL. Sets up the start on an empty diagram; left out: the empty diagram is the start. */
    void (*start)(const game_spec *spec, diagram *d);
    /* REQUIRED. Reads a position; *d is the start. A list of moves is left to position_play_moves. */
    status (*read)(struct position_reader *r, diagram *d);
    /* REQUIRED. One line that `read` reads back. */
    void (*write)(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT]);
    /* OPTIONAL. Who is to move by the number of discs or stones alone; -1: that does not tell it. Left out: it never does. */
    int (*side_of)(const game_spec *spec, const diagram *d);
    /* REQUIRED. Several lines for a terminal, each ended by a newline. */
    void (*draw)(const game_spec *spec, const diagram *d, struct pen *p);
    /* REQUIRED. A move as text; passes are not asked for. */
    void (*move_write)(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);
    /* REQUIRED. The move that `text` is as a whole, legal or not; refuses what can be no move of the game. */
    status (*move_read)(const game_spec *spec, const char *text, size_t length, game_move *out, error *e);
    /* REQUIRED. Length of the move that `text` begins with; 0: none. */
    size_t (*move_length)(const char *text);
    /* REQUIRED. Characters between the moves of a list. */
    const char *move_separators;

    /* ---- what is said of it ---- */

    /* REQUIRED. The players, first and second: "Black", "White". */
    const char *sides[2];
    /* OPTIONAL. True: a value other than 0 is a margin ("wins by 4"); false: it only says who wins. */
    bool margins;
    /* OPTIONAL. No value is beyond this; left out: VALUE_INFINITY. */
    int (*most)(const game_spec *spec);
    /* OPTIONAL. What each player has at the end of a game ("wins 11-3"); left out: nothing is said of it. */
    void (*score)(const game_spec *spec, const diagram *end, int score[static 2]);
    /* OPTIONAL. Said after the score of a misère game. */
    const char *misere_words;

    /* ---- the rules, on words (walk.h) and on diagrams (rules.h) ---- */

    /* REQUIRED. Makes the constants of rules->spec, once for all calls of the others. */
    void (*prepare)(struct game_rules *rules);
    /* REQUIRED. The words of a position; *n is zero but for its side. */
    void (*enter)(const struct game_rules *rules, const diagram *d, struct walk_node *n);
    /* OPTIONAL. The other way: a diagram of the words, on a *d of zeros but for its side; `margin` is what the side to move has
     * taken more than the other.  Left out: `a` are the stones of the side to move, `b` those of the other. */
    void (*leave)(const struct game_rules *rules, const struct walk_node *n, int margin, diagram *d);
    /* REQUIRED. Legal moves, ascending, the first MAX_MOVES of them; the one move MOVE_PASS where the side must pass;
     * none when the game is over. */
    int (*moves)(const struct game_rules *rules, const struct walk_node *n, game_move out[static MAX_MOVES]);
    /* REQUIRED. Plays a legal move but for the change of sides; returns what the mover gains by it where values are
     * sums of gains, else 0. */
    int (*play)(const struct game_rules *rules, struct walk_node *n, game_move move);
    /* REQUIRED. True when the game is over; then *value is for the side to move (0 where values are sums of gains). */
    bool (*over)(const struct game_rules *rules, const struct walk_node *n, int *value);
    /* REQUIRED. Plays a legal move on a diagram, the change of sides with it. */
    void (*play_diagram)(const struct game_rules *rules, diagram *d, game_move move);
    /* OPTIONAL. Final value for the side to move of a diagram whose game is over, where `over` cannot know it. */
    int (*final_value)(const game_spec *spec, const diagram *d);
    /* OPTIONAL. Moves that a position can have, where that may be more than MAX_MOVES; left out: it never is. */
    int64_t (*most_moves)(const game_spec *spec);
    /* OPTIONAL. True when the move is legal; REQUIRED with most_moves. Left out: it is looked up in `moves`. */
    bool (*allows)(const struct game_rules *rules, const struct walk_node *n, game_move move);
    /* OPTIONAL. Symmetries that keep the rules, in the order of rules_symmetry; left out: the identity only. */
    int (*symmetries)(const game_spec *spec);
    /* OPTIONAL. The bit of each diagram square in a node's words; left out: square i is bit i. */
    const uint8_t *(*bit_of)(const struct game_rules *rules);

    /* ---- counting ---- */

    /* OPTIONAL. Leaves `depth` >= 1 plies below; left out: counted move by move. */
    uint64_t (*perft)(const struct game_rules *rules, const struct walk_node *n, int depth);
    /* OPTIONAL. Passes that end the game at a node where it is over; left out: none. */
    int (*closing_passes)(const struct game_rules *rules, const struct walk_node *n);
    /* OPTIONAL. True: no position can stand in two plies of one game tree. */
    bool plies_disjoint;
    /* OPTIONAL. True: who is to move is no part of a position. */
    bool sides_alike;
    /* OPTIONAL. True: a position is the word `a` and the line to play in, and values are sums of gains; false: it is
     * the words `a` and `b`. */
    bool has_line;
} game_description;

#define GAME_EXTERN(KIND, name) extern const game_description game_##name;
GAMES(GAME_EXTERN)
#undef GAME_EXTERN

const game_description *game_of(const game_spec *spec);
const game_description *game_of_kind(game_kind kind); /* 0 <= kind < GAME_COUNT */

/* No value of the game is beyond it; VALUE_INFINITY: it is not known. */
int game_most(const game_spec *spec);

/* Moves that a position can have at most. */
int64_t game_most_moves(const game_spec *spec);

/* "reversi[:RxC], othello[:RxC], mnk:R,C,K, ttt, minimax:N or eight[:MAX,TARGET]". */
enum { GAMES_USAGE_TEXT = 400 };
void games_usage(char out[static GAMES_USAGE_TEXT]);

#endif
