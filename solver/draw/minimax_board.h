/* minimax_board.h - the number game in the text of `solve`; nothing for other games. */
#ifndef YOMIKIRI_MINIMAX_BOARD_H
#define YOMIKIRI_MINIMAX_BOARD_H

#include "games/rules.h"
#include "report/output.h"
#include "search/search.h"

/* The board of minimax:N: numbers taken in brackets, the line to play in marked, both sums. */
void minimax_show_board(output *out, const game_rules *rules, const diagram *d);

/* The line of `r`, from `d`, each move with what it names, a column or a row, and its number. */
void minimax_show_line(output *out, const game_rules *rules, const diagram *d, const search_result *r);

#endif
