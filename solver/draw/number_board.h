/* number_board.h - a table of numbers (BOARD_NUMBERS) in the text of `solve`: the board, and moves
 * by row and column. */
#ifndef YOMIKIRI_NUMBER_BOARD_H
#define YOMIKIRI_NUMBER_BOARD_H

#include "games/rules.h"
#include "report/output.h"
#include "search/search.h"

/* The board: numbers taken in brackets, the line to play in marked, both sums. */
void number_board_print(output *out, const game_rules *rules, const diagram *d);

/* The line of `r`, from `d`, each move with what it names, a column or a row, and its number. */
void number_board_line(output *out, const game_rules *rules, const diagram *d, const search_result *r);

#endif
