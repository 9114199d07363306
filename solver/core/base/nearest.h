/* nearest.h - the name that a misspelt one was meant to be. */
#pragma once

#include <stdbool.h>

enum {
    NEAREST_MOST = 31, /* longer words are near nothing */
    NEAREST_HINT = 160
};

typedef struct nearest {
    const char *word, *name; /* name: the best so far; NULL: nothing is near */
    int edits;               /* letters deleted, inserted, changed or swapped to turn one into the other */
    char tried[400];         /* every name that was tried, with ", " between */
} nearest;

/* The search for `word`: nearest_try each name, then read `name`, which is one of those tried. */
static inline nearest nearest_to(const char *word)
{
    return (nearest){.word = word};
}

/* Keeps `name` if it takes fewer edits than what was tried before, and at most a third
 * of its letters plus one. */
void nearest_try(nearest *n, const char *name);

/* "; did you mean 'NAME'?" for the end of a message, with `rest` (at most 100 characters of it)
 * after the name; "" if nothing is near. */
void nearest_hint(const nearest *n, const char *rest, char out[static NEAREST_HINT]);
