/* survey.h - a long solve as its store has it, without searching: the tree, the cost model and what is left.
 *
 * The tree's children stand in the order in which they were met: that of a search.  One thread at a time. */
#ifndef YOMIKIRI_SURVEY_H
#define YOMIKIRI_SURVEY_H

#include "longsolve/estimate.h"
#include "store/store.h"

typedef struct survey {
    store *store;
    game_spec spec;
    game_rules rules;
    diagram root;
    tree *tree;
    model model;
    store_summary tasks;
    int guess;
    bool guessed;        /* the guide is through */
    double task_seconds; /* as the solve was begun */
    double rate;         /* nodes a second of those at work; where there is none, of those that were */
    estimate left;
} survey;

/* Reads the store.  STATUS_BAD_INPUT: it is damaged; STATUS_NO_MEMORY.  survey_free also after a failure. */
status survey_read(store *s, survey **out, error *e);
void survey_free(survey *v);

/* The best line as the tree has it, at most `most` moves; *proved: so many of them keep a proved bound of the root, the rest
 * follows the hints.  Returns their number. */
int survey_line(const survey *v, int most, game_move *out, int *proved);

#endif
