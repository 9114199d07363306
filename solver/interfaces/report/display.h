/* display.h - the progress line of a long command, on standard error.
 *
 * On a terminal one line is updated in place; elsewhere a line is added from time to time,
 * so that a log of a long run can be read.  Every line begins with the time since
 * the command began.  One thread at a time uses a display. */
#pragma once

#include "base/units.h"

enum { DISPLAY_TEXT = 512 }; /* room for one line */

typedef struct display {
    bool terminal;
    bool standing;   /* a line stands on the terminal */
    double interval; /* seconds from one line to the next, at least; 0: nothing is printed */
    double begun;    /* clock_seconds() when the command began */
    double next;     /* when the next line is due */
} display;

/* A terminal that cannot move its cursor (TERM=dumb) does not count. */
bool display_is_terminal(int descriptor);

/* `interval` < 0: half a second on a terminal, a minute elsewhere; 0: nothing is ever printed. */
void display_begin(display *d, double interval);

/* True when a line is due; the caller then prints it, and the next one is due an interval later. */
bool display_due(display *d);

/* The line: on a terminal in place of the line that stands there, cut off at its width. */
void display_line(display *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* A line that stays, without the time; printed between the lines that are due. */
void display_keep(display *d, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Takes the line off the terminal: before anything else is printed. */
void display_clear(display *d);

/* "  about 3.1 min left" from the seconds that a part of the work took, done > 0 of all; nothing
 * (an empty text) before there is something to go by. */
short_text display_left(double seconds, double done, double all);
