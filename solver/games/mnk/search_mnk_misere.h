/* search_mnk_misere.h - the search of K in a row where making a row loses (mnk/misere_state.h). */
#pragma once

#include "mnk/misere_state.h"
#include "search/search.h"

/* Does the job at `start`, its position, which is not over.  `reductions`: MISERE_...  Contract
 * otherwise: search_mnk. */
status search_mnk_misere(const mnk_lines *lines, unsigned reductions, const mnk_position *start, const search_job *job,
                         search_result *out, error *e);
