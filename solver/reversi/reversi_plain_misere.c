/* reversi_plain_misere.c - the reversi search for one scoring, on both kinds of word. */
#include "reversi/reversi_worker.h"

#define EG(name) plain_misere_narrow_##name
#define EG_WIDE 0
#define EG_WINNER 0
#define EG_MISERE 1
#include "reversi/reversi_instance.h"

#define EG(name) plain_misere_wide_##name
#define EG_WIDE 1
#define EG_WINNER 0
#define EG_MISERE 1
#include "reversi/reversi_instance.h"
