/* engine_plain_misere.c - the engine for misère counting only discs, on both kinds of word. */
#include "reversi/reversi_worker.h"

/* EG_...: see engine_template.h. */
#define EG(name) plain_misere_narrow_##name
#define EG_WIDE 0
#define EG_WINNER 0
#define EG_MISERE 1
#include "reversi/engine_template.h"

#define EG(name) plain_misere_wide_##name
#define EG_WIDE 1
#define EG_WINNER 0
#define EG_MISERE 1
#include "reversi/engine_template.h"
