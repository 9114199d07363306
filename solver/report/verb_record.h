/* verb_record.h - the records of `count`, `perft`, `ladder`, `match` and `play`; docs/manual.md
 * explains their keys. */
#ifndef YOMIKIRI_VERB_RECORD_H
#define YOMIKIRI_VERB_RECORD_H

#include "count/count.h"
#include "count/perft.h"
#include "experiments/ladder.h"
#include "originals/match.h"
#include "report/record.h"
#include "solve/playing.h"

/* `plies`: the limit that was given; below 0: none. */
record count_record(const game_spec *spec, const diagram *d, int plies, const count_result *r);
record perft_record(const game_spec *spec, const diagram *d, int depth, const perft_result *r);
record ladder_record(const char *spec_text, const ladder_row *row);
record match_record(const char *spec_text, const match_options *o, const match_cell *m);
record match_board_record(const char *spec_text, int64_t board, const game_spec *drawn);

/* A move that `side`, the player `by` (PLAYER_...), has just made.  `a`: what the solver knew of
 * it; NULL: it is not the solver's. */
record play_record(const playing *g, game_move move, int side, int by, const advice *a);
record play_end_record(const playing *g);

#endif
