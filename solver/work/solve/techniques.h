/* techniques.h - the techniques of the search by name (TECHNIQUES of search.h), for the ladder, its
 * ablation, --without and the library's setting `without`. */
#pragma once

#include "search/search.h"

typedef struct technique {
    const char *name;
    unsigned bit; /* TECH_...; solver.h has those of each game */
    const char *what;
} technique;

/* The i-th row, in the order of the ladder; NULL after the last. */
const technique *technique_row(int i);

/* The description of the technique in that game. */
const char *technique_what(const technique *t, const game_spec *spec);

/* Which of the techniques of `options` apply to `d` (a large enough position, learned weights
 * available, the techniques that they need), and whether sharing among threads does.  Errors: as
 * solve_position, for the weights of `options`. */
status techniques_applicable(const game_spec *spec, const diagram *d, const search_options *options,
                             search_applicable *out, error *e);

/* The bits of "NAME,NAME"; `label` begins the message, such as "--without".  STATUS_BAD_INPUT: a
 * name that the game's search does not have; the message lists those that it has. */
status techniques_parse(const game_spec *spec, const char *names, const char *label, unsigned *out, error *e);
