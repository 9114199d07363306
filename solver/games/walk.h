/* walk.h - positions of every game in two words, one step at a time, through one face.
 *
 * Faster than rules.h (no diagram is built, the rules' constants are made once) and slower than the
 * searches (a switch per step): for counting, perft and what visits each position once.
 *
 *   game      a               b                 side  line
 *   reversi   own discs       opponent's discs  yes   -       bits of reversi.h
 *   mnk       own stones      opponent's        yes   -       bits of mnk.h
 *   minimax   free numbers    0                 yes   yes     bits of minimax.h; margins are not kept
 *   eight     total           last              yes   -
 */
#ifndef YOMIKIRI_WALK_H
#define YOMIKIRI_WALK_H

#include "games/eight.h"
#include "games/minimax.h"
#include "games/mnk.h"
#include "games/reversi.h"
#include "games/rules.h"

typedef struct walk_rules {
    game_kind kind;
    union {
        reversi_rules reversi;
        mnk_rules mnk;
        minimax_rules minimax;
        struct {
            int64_t max_step, target;
        } eight;
    };
} walk_rules;

typedef struct walk_node {
    uint64_t a, b;
    uint8_t side, line;
} walk_node;

void walk_init(walk_rules *rules, const game_spec *spec);
void walk_from_diagram(const walk_rules *rules, const diagram *d, walk_node *out);

/* As rules_moves. */
int walk_moves(const walk_rules *rules, const walk_node *n, game_move out[static MAX_MOVES]);

/* Plays a legal move.  Returns what the mover gains by it: the number taken (minimax), else 0. */
int walk_play(const walk_rules *rules, walk_node *n, game_move move);

/* True when the game is over; *value for the side to move (0 for minimax, where gains are all there is). */
bool walk_over(const walk_rules *rules, const walk_node *n, int *value);

#endif
