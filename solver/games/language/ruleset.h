/* ruleset.h - a game written in the rule language (docs/manual.md, "Games in a few lines").
 *
 * Text in, functions of yomikiri_game.h out, which interpret the lines: nothing is loaded, called
 * or opened, so the text may come from a stranger.  Its size, its work and its memory are bounded.
 *
 * A line of moves becomes steps, one for each direction, length and player: squares around an
 * anchor, what has to be on them, and what is put there.  Marks are those of the mover and of the
 * other.  Steps that change the same squares in the same way have one effect, which numbers their
 * moves: effect * squares + anchor.  A word has a bit for each square, so one step is matched on
 * all anchors at once. */
#pragma once

#include "base/status.h"
#include "library/yomikiri_game.h"

enum {
    RULESET_TEXT = 8192, /* bytes */
    RULESET_LINES = 64,
    RULESET_STEPS = 1024,
    RULESET_CELLS = 16384,
    RULESET_EFFECTS = 256,
    RULESET_FILLS = 16
};

/* Of r->mask: squares on which each step in use can be anchored; from MAPS on, 64 bytes for each
 * symmetry: where it brings each square. */
enum { IN_USE = 188, BOARD = IN_USE, FIRST_COLUMN, MAPS = 192 };

/* Of r->number: the steps in use, in the order of player, moves before ends, effect; where the
 * moves and ends of a player begin; whether a symmetry exchanges the players. */
enum { SEGMENTS = IN_USE, EXCHANGES = SEGMENTS + 5 };

/* On a square; the first four are what can stand there, and ruleset_set has a bit for each of them
 * that a mark may be. */
typedef enum ruleset_mark { EMPTY, OWN, OTHER, NEUTRAL, STONE, ANY, EDGE, MARKS } ruleset_mark;
#define RULESET_MARKS ".XO#*?|"

static inline unsigned ruleset_set(int mark)
{
    return mark < STONE ? 1u << mark : mark == STONE ? 1u << OWN | 1u << OTHER | 1u << NEUTRAL : (1u << STONE) - 1;
}

typedef struct ruleset_cell {
    int8_t row, col; /* from the anchor */
    uint8_t need, put;
} ruleset_cell;

typedef enum ruleset_kind { STEP_MOVE, STEP_WIN, STEP_LOSS } ruleset_kind;

typedef struct ruleset_step {
    uint8_t kind, player;
    int8_t length; /* the step exists where this length is `value`; -1: always */
    uint8_t value;
    uint8_t without[2], with[2]; /* marks next to, or around, squares on which something is put */
    uint16_t first, cells, effect;
    int8_t ends[2][2]; /* row and column of the first and last square that changes */
} ruleset_step;

/* A number of the first line: rows, cols or another one. */
typedef struct ruleset_length {
    char name[32];
    int low, high, usual, argument; /* of the spec; -1: it is always `low` */
} ruleset_length;

/* A row or a column: `of` plus `plus`. */
typedef struct ruleset_place {
    enum { PLACE_NUMBER, PLACE_MIDDLE, PLACE_LAST, PLACE_LENGTH } of;
    int length, plus;
} ruleset_place;

/* Marks at the start, as a tile that fills rows and columns from one to another. */
typedef struct ruleset_fill {
    const char *tile;
    int size;
    ruleset_place row[2], col[2];
} ruleset_fill;

typedef struct ruleset {
    ykr_game game;
    char text[RULESET_TEXT + 1], name[32], help[201], side[2][32];
    int lengths, rows, cols; /* how many; which of them */
    ruleset_length length[YKR_GAME_ARGUMENTS + 2];
    int fills, steps, cells, effects;
    ruleset_fill fill[RULESET_FILLS];
    ruleset_step step[RULESET_STEPS];
    ruleset_cell cell[RULESET_CELLS];
    struct {
        int step, like; /* its first step; how many before it look the same as text */
    } effect[RULESET_EFFECTS];
    bool plain, draws; /* nothing but # stands on squares; who cannot move has a draw */
    bool misere;
    int left_by, played_by; /* squares of `counted` that a move adds: at least, exactly; 0: unknown */
    unsigned left_of, played_of;
} ruleset;

static inline const ruleset *ruleset_of(const ykr_game_rules *r)
{
    return r->context;
}

/* Reads a game; `path` names the text in messages.  *out lives until free. */
status ruleset_read(const char *path, const char *text, size_t size, ruleset **out, error *e);

/* The members of game that do not depend on the text alone; ruleset_read calls it. */
void ruleset_fill_game(ruleset *g);

/* Moves the cells so that the first that changes, or the first of all, is at 0,0, in order;
 * returns where that was. */
ruleset_cell ruleset_settle(ruleset_cell *cell, int count);

/* Where the same squares change in the same way. */
bool ruleset_same_effect(const ruleset_cell *a, int na, const ruleset_cell *b, int nb);

/* Whether a player has the step `a` with these cells. */
bool ruleset_has_step(const ruleset *g, int player, const ruleset_step *a, const ruleset_cell *cell);

/* Members of its game. */
const char *ruleset_setup(ykr_game_rules *r);
void ruleset_start(const ykr_game_rules *r, ykr_game_position *p);
