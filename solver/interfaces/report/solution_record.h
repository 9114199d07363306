/* solution_record.h - the keys of records that several verbs have,
 * above all those of a solved position. */
#pragma once

#include "report/output.h"
#include "solve/session.h"

/* The keys that every solved position has; their meaning is in docs/manual.md.  `all_moves`: the
 * values of its moves were asked for. */
void record_solution(record *to, const session *s, const diagram *d, const solution *v, bool all_moves);

/* The moves of an opening from `root`. */
void record_opening(record *to, const session *s, const diagram *root, const game_move *line, int plies,
                    uint64_t stands_for);

/* The moves whose values were not known when the search was stopped; returns their number. */
int solution_unfinished_moves(const session *s, const diagram *d, const solution *v, game_move out[static MAX_MOVES]);

void record_position(record *to, const game_spec *spec, const diagram *d);            /* spec, position */
void record_move(record *to, const char *key, const game_spec *spec, game_move move); /* MOVE_NONE: null */
void record_moves(record *to, const char *key, const game_spec *spec, const game_move *move, int count);
void record_bounds(record *to, int lower, int upper); /* value, lower, upper; +-VALUE_INFINITY: null */
void record_version(record *to);                      /* version, git, compiler, flags, arch */

/* "line b1 a1 ...", from `d`, and below what the moves mean if they are numbers;
 * no moves: nothing. */
void print_line(output *out, const char *head, const game_rules *rules, const diagram *d, const game_move *move,
                int count);

/* "1028 nodes, 718 evaluations, 0.001 s", and below "2 threads, 64M table, method search, yomikiri
 * 0.1.0 (1234567)" */
void print_provenance(output *out, const session *s, const solution *v);
