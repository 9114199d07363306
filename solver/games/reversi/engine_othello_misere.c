/* engine_othello_misere.c - the engine for misère with the empties to the winner,
 * on both kinds of word. */
#include "reversi/reversi_worker.h"

/* EG_...: see engine_template.h. */
#define EG(name) othello_misere_narrow_##name
#define EG_WIDE 0
#define EG_WINNER 1
#define EG_MISERE 1
#include "reversi/engine_template.h"

#define EG(name) othello_misere_wide_##name
#define EG_WIDE 1
#define EG_WINNER 1
#define EG_MISERE 1
#include "reversi/engine_template.h"
