/* reporter.h - what a command prints: its output, its progress on standard error,
 * and its final verdict. */
#pragma once

#include "report/display.h"
#include "report/output.h"
#include "report/value_words.h"

typedef struct reporter {
    output out;
    display display;       /* of progress; the output clears it */
    bool quiet;            /* nothing on standard error but errors */
    int listed;            /* moves of the search under way whose values were shown */
    char where[80];        /* which part of the command's work is under way; empty: the whole */
    bool mismatch;         /* an expected answer was not met */
    bool bad;              /* part of the input could not be read; the rest was dealt with */
    bool stopped;          /* an answer is not exact, because the work was stopped */
    bool sampled;          /* of a proof only a sample was checked */
    const char *on_finish; /* a command for the shell, once the output is complete; NULL: none */
} reporter;

/* Prints a line "yomikiri: ..." on standard error, unless --quiet is given. */
void reporter_note(reporter *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Sets `where`; shows it if a line is due. */
void reporter_where(reporter *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
void reporter_show(reporter *r);

/* Shows a search of `d` (NULL: of an unnamed position) that is under way, if a line is due. */
void reporter_search(reporter *r, const game_spec *spec, const diagram *d, const search_progress *p);
