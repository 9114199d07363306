/* walk.h - a game's rules, prepared once for a spec, and its positions in two words,
 * one step at a time.
 *
 * Faster than rules.h (no diagram is built) and slower than the searches (one call through the
 * game's description per step): for counting, perft and whatever visits each position once.
 *
 *   game      a               b                 side  line
 *   reversi   own discs       opponent's discs  yes   -       bits of reversi.h
 *   mnk       own stones      opponent's        yes   -       bits of mnk.h
 *   minimax   free numbers    0                 yes   yes     bits of minimax.h; no margins
 *   eight     total           last              yes   -
 *   connect   own stones      opponent's        yes   -       bits of connect.h
 */
#pragma once

#include "game/game.h"

/* Constants of the rules of one spec, as the game's `prepare` makes them.  Plain data: may be
 * copied, and read by many threads at once.  Its alignment exceeds that of malloc. */
enum { GAME_CONSTANTS_BYTES = 24576, GAME_CONSTANTS_ALIGNMENT = 64 };
typedef struct game_rules {
    _Alignas(GAME_CONSTANTS_ALIGNMENT) unsigned char constants[GAME_CONSTANTS_BYTES]; /* of the game's own type */
    const game_description *game;
    game_spec spec;
} game_rules;

/* Defines <name>_rules_of, by which a game reads its own <name>_rules,
 * and <name>_prepare, its `prepare`. */
#define GAME_CONSTANTS(name)                                                            \
    _Static_assert(sizeof(name##_rules) <= GAME_CONSTANTS_BYTES, #name "_rules");       \
    _Static_assert(_Alignof(name##_rules) <= GAME_CONSTANTS_ALIGNMENT, #name "_rules"); \
    static inline const name##_rules *name##_rules_of(const game_rules *rules)          \
    {                                                                                   \
        return (const name##_rules *)rules->constants;                                  \
    }                                                                                   \
    static inline void name##_prepare(game_rules *rules)                                \
    {                                                                                   \
        name##_init((name##_rules *)rules->constants, &rules->spec);                    \
    }

typedef struct walk_node {
    uint64_t a, b;
    uint8_t side, line;
} walk_node;

/* Takes about as long as a thousand steps: call it once per spec, not once per position. */
void rules_prepare(game_rules *rules, const game_spec *spec);

walk_node walk_enter(const game_rules *rules, const diagram *d);

/* A diagram of the position, for searches and tests: what its words leave out (who took which
 * number, the number taken last) is made up such that the game is not over.  `margin`: how much
 * more the side to move has taken than the other; 0 in games without gains. */
void walk_diagram(const game_rules *rules, const walk_node *n, int margin, diagram *out);

/* Legal moves in ascending order; a forced pass is the one move MOVE_PASS; 0 when the game is over.
 * If a position has more than MAX_MOVES (game_most_moves), the first of them. */
static inline int walk_moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    return rules->game->moves(rules, n, out);
}

/* Plays a legal move.  Returns what the mover gains by it: the number taken (minimax), or 0. */
static inline int walk_play(const game_rules *rules, walk_node *n, game_move move)
{
    int gain = rules->game->play(rules, n, move);
    n->side ^= 1;
    return gain;
}

/* True when the game is over; *value for the side to move
 * (0 for minimax, where gains are all there is). */
static inline bool walk_over(const game_rules *rules, const walk_node *n, int *value)
{
    return rules->game->over(rules, n, value);
}

/* True when `move` is legal, listed by walk_moves or not. */
bool walk_allows(const game_rules *rules, const walk_node *n, game_move move);

/* Moves for the squares of `bits`, ascending; `square_of` NULL: a bit is its own square. */
int walk_list_squares(uint64_t bits, const uint8_t *square_of, game_move out[static MAX_MOVES]);
