/* strategy.h - the rule-of-thumb player of the original tic-tac-toe article.
 *
 * Four rules, the first that applies: complete a row of its own; block the opponent's;
 * take the centre (of a board with one); take a corner.  Failing these, any square.
 * Among several squares: the lowest-numbered; corners in the order top left, top right,
 * bottom left, bottom right.  It draws against itself from the empty board, and is not perfect:
 * as second player it can lose. */
#pragma once

#include "mnk/mnk.h"

/* True for the games that it plays: m,n,k-games that are not misère. */
bool strategy_knows(const game_spec *spec);

/* The player's move; MOVE_NONE when the game is over.  `rules` must be of an m,n,k-game,
 * not misère. */
game_move strategy_move(const game_rules *rules, const diagram *d);
