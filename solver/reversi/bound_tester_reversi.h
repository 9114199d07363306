/* bound_tester_reversi.h - the bound tester of reversi (solve/bound_tester.h); its threads share
 * one table.
 *
 * Each thread has a searcher of its own, with its own small table; none helps another. */
#ifndef YOMIKIRI_BOUND_TESTER_REVERSI_H
#define YOMIKIRI_BOUND_TESTER_REVERSI_H

#include "search/solver.h"

extern const solver_bound_tester reversi_bound_tester;

#endif
