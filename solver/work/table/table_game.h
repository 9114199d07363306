/* table_game.h - positions of a game as keys that can be sorted: one word,
 * or two if one does not suffice.
 *
 *   boards    the occupied squares, then the mover's stones among them as a number with a bit for
 *             each: of the images under the board's symmetries the one with the least key
 *   minimax   the free numbers, then the line to play in
 *   eight     the total, then the last number
 *   others    the two words as they are (whole_words of game.h)
 *
 * A position in which the mover must pass is the other side's to move here, with the same stones;
 * the colours of the sides are not part of a key.  The level of a position is the number of moves,
 * without passes, since the root: by its key alone, but for eight. */
#pragma once

#include "base/status.h"
#include "game/symmetry.h"
#include "game/walk.h"

enum { TABLE_LEVELS = 1024 }; /* only eight has more than 65 */

typedef struct table_game {
    game_rules rules;
    symmetry symmetry;
    walk_node root;   /* its mover can move, unless the game is over */
    bool root_turned; /* the mover of the given root must pass */
    uint64_t board;   /* squares as bits; 0: no stones */
    int image_bytes;  /* of a word of squares */
    int words;        /* of a key: 1 or 2 */
    int shift;        /* one word: the bits of its second part */
    bool packed;      /* the board has no gaps: its words are used as they are */
    bool consecutive; /* m,n,k from the empty board: keys follow from each other (table_game_follow) */
} table_game;

typedef enum child_kind {
    CHILD_OPEN,
    CHILD_TURNED, /* its mover must pass: `node` is what that leads to */
    CHILD_OVER,
} child_kind;

typedef struct table_child {
    walk_node node;
    child_kind kind;
    int value; /* of a game that is over, for the side to move */
    int gain;  /* of the move, for its mover */
} table_child;

/* `stones`: on the board at most, in positions that get a key.
 * Errors: STATUS_UNSUPPORTED, STATUS_NO_MEMORY. */
status table_game_create(const game_spec *spec, const diagram *root, int stones, table_game **out, error *e);

/* Classifies a position, which may be turned.  *value as in table_child. */
child_kind table_game_turn(const table_game *g, walk_node *n, int *value);

/* The positions after the moves of `n`, whose mover need not pass; 0: the game is over. */
int table_game_children(const table_game *g, const walk_node *n, table_child out[static MAX_MOVES]);

/* The key, in `words` words; returns the symmetry that leads to the least image. */
int table_game_key(const table_game *g, const walk_node *n, uint64_t key[static 2]);

/* The position of a key at a level. */
walk_node table_game_node(const table_game *g, const uint64_t *key, int level);

/* True when the key could be one of the level: the right number of stones, on the board. */
bool table_game_allows(const table_game *g, const uint64_t *key, int level);

/* g->consecutive: the keys of the level after the first of `count`, or up to the first that is not
 * before `until` (NULL: all); returns how many there are.  An arrangement of stones without a row
 * is reached in any order of its stones, and so are all with the right numbers. */
size_t table_game_follow(const table_game *g, int level, const uint64_t *until, uint64_t *key, size_t count);

/* Moves since the root, without passes; -1: the position cannot come after it. */
int table_game_level(const table_game *g, const walk_node *n);

static inline bool table_key_less(int words, const uint64_t *a, const uint64_t *b)
{
    return a[0] != b[0] || words == 1 ? a[0] < b[0] : a[1] < b[1];
}

/* STATUS_UNSUPPORTED: nothing tells how many moves have led to a position. */
static inline status table_levels_known(const game_spec *spec, const char *verb, error *e)
{
    const game_description *game = game_of(spec);
    return game->to_count == NULL
               ? STATUS_OK
               : fail(e, STATUS_UNSUPPORTED, "%s: a position of %s has no number of moves played; expected %s", verb,
                      game->name, game->to_count);
}

static inline status table_no_memory(error *e)
{
    return fail(e, STATUS_NO_MEMORY, "out of memory");
}
