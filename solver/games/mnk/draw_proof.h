/* draw_proof.h - a relaxed part of a certificate (solver/independent/checker/FORMAT.md, "Relaxed
 * parts"): Breaker's replies to Maker's moves.
 *
 * The walk is that of the format.  Breaker's moves come from the relaxed game (relaxed.h), or lead
 * to a position that the part has proved already, or that has a pairing. */
#pragma once

#include "search/solver.h"

/* The member draw_proof of solver.h. */
status draw_proof_make(const game_spec *spec, const diagram *d, bool breaker_moves, const search_options *options,
                       solver_symbols *out, error *e);
