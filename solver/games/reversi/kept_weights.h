/* kept_weights.h - weights learned right before a solve, and kept in a folder for the next one. */
#pragma once

#include "search/solver.h"

extern const solver_learning reversi_learning;
