/* support.h - what several test files need: facts from tests/data, seeded random positions.
 *
 * Nothing here uses the fast rules or the search; positions are read and made
 * with the naive rules only. */
#pragma once

#include "game/spec.h"

#include <stdio.h>

/* 1: built for ThreadSanitizer. */
#if defined(__SANITIZE_THREAD__)
#define TEST_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define TEST_THREAD_SANITIZER 1
#endif
#endif
#ifndef TEST_THREAD_SANITIZER
#define TEST_THREAD_SANITIZER 0
#endif

/* A file of tests/data: one fact a line, fields separated by ';', '#' begins a comment line. */
typedef struct facts {
    FILE *file;
    const char *name;
    int line;
    int fields;
    char *field[16]; /* white space around a field is removed; valid until the next line is read */
    char text[8192];
} facts;

/* The test fails where the file cannot be opened. YOMIKIRI_TEST_DATA names another
 * folder than tests/data. */
void facts_open(facts *f, const char *name);
bool facts_next(facts *f); /* false at the end, where the file is closed */

/* Reads the next "move:value" of `text` and moves *text on; false when there is none left. */
bool facts_move_value(const char **text, const game_spec *spec, game_move *move, int *value);

/* Reads the next move of a line and moves *text on. */
bool facts_move(const char **text, const game_spec *spec, game_move *move);

game_spec test_spec(const char *text);                                   /* the test fails on a bad spec */
void test_position(const game_spec *spec, const char *text, diagram *d); /* OBF, "SUM,LAST" or "start" */
void test_start(const game_spec *spec, diagram *d);                      /* the start by its definition */

/* Environment: YOMIKIRI_SEED (a number; unset: a fixed one) and YOMIKIRI_TEST_SCALE (a
 * factor on every count of random cases; unset: 1). Every randomised test begins with
 * test_random, which prints its seed. */
typedef struct test_rng {
    uint64_t state;
} test_rng;

test_rng test_random(const char *test);
uint64_t random_next(test_rng *rng);
int random_below(test_rng *rng, int n); /* 0..n-1 */
int test_scaled(int count);             /* count * scale, at least 1 */

/* Random moves from `d` on until at most `empties` squares are empty (eight: until that much is
 * missing) or the game is over; a pass counts for nothing. */
void random_playout(test_rng *rng, const game_spec *spec, diagram *d, int empties);
int count_empties(const game_spec *spec, const diagram *d);

/* "spec position" for messages; the text stands in one of a few static buffers. */
const char *show(const game_spec *spec, const diagram *d);

/* The value for the side to move, by plain minimax (reference/reference.h). */
int plain_value(const game_spec *spec, const diagram *d);
