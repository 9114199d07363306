/* guessing.h - the guess of a search that is under way: when an iteration is due (deepening.h), and what it is worth beside
 * what is proved. */
#ifndef YOMIKIRI_GUESSING_H
#define YOMIKIRI_GUESSING_H

#include "search/driver.h"

/* From now on worker 0 guesses the value of run->root by iterative deepening whenever it is time (deepening.h), to at most
 * `most` plies; `worth`: seconds that the guess may take however short the proof was so far, up to half of its time.  Nothing
 * where options->estimate is not set. */
void search_guess_begin(search_worker *w, deepen_function *deepen, int most, double worth);

/* True when the iteration being made is to be given up. */
bool search_guess_over(search_worker *w);

/* A selective pass over `root` has ended with this value: the guess from now on, if that is the root of the run. */
void search_guess_pass(search_worker *w, const void *root, int value, int percent);

/* At the end: after a stop, and of selective passes alone, a shallow guess where there is no other, made to fit what was proved; else none. */
void search_guess_end(search_worker *w, search_result *out);

#endif
