/* engine_othello.c - the engine for positions whose empties go to the winner,
 * on both kinds of word. */
#include "reversi/reversi_worker.h"

/* EG_...: see engine_template.h. */
#define EG(name) othello_narrow_##name
#define EG_WIDE 0
#define EG_WINNER 1
#define EG_MISERE 0
#include "reversi/engine_template.h"

#define EG(name) othello_wide_##name
#define EG_WIDE 1
#define EG_WINNER 1
#define EG_MISERE 0
#include "reversi/engine_template.h"
