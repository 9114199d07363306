/* games.h - the list of games: the one place that names them all.
 *
 * X(KIND, name) makes GAME_KIND, and expects one description per room: game_<name> in solver/games
 * (game.h), reference_<name> in reference (naive.h), solver_<name> in solver/work/solve
 * (solver.h).  One that is missing is an undefined symbol of that name when the program is linked.
 * docs/developing.md walks through it. */
#pragma once

#define GAMES(X)        \
    X(REVERSI, reversi) \
    X(MNK, mnk)         \
    X(MINIMAX, minimax) \
    X(EIGHT, eight)     \
    X(CONNECT, connect)
