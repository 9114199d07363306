/* games.h - the list of games: the one place that names them all.
 *
 * X(KIND, name) makes GAME_KIND, and expects four rows: game_<name> (game.h), text_<name>
 * (game_text.h) and solver_<name> (solver.h) in solver/games/<name>, and reference_<name> (naive.h)
 * in solver/independent/reference.  One that is missing is an undefined symbol of that name
 * when the program is linked.  docs/developing.md walks through it. */
#pragma once

#define GAMES(X)        \
    X(REVERSI, reversi) \
    X(MNK, mnk)         \
    X(MINIMAX, minimax) \
    X(EIGHT, eight)     \
    X(CONNECT, connect)
