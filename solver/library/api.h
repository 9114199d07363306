/* api.h - the solver behind yomikiri.h; internal to the api room. */
#ifndef YOMIKIRI_API_SOLVER_H
#define YOMIKIRI_API_SOLVER_H

#include "base/ticker.h"
#include "count/count.h"
#include "count/perft.h"
#include "games/rules.h"
#include "proof/prove.h"
#include "solve/settings.h"
#include "library/yomikiri.h"

struct ykr_solver {
    game_rules rules;
    game_spec spec;
    char spec_text[MAX_SPEC_TEXT];
    diagram position;
    settings settings;
    char *text[SETTING_COUNT]; /* of the settings that were made, owned; NULL: the default */
    solve_plan plan;           /* what they come to */
    _Atomic bool stop;         /* ykr_stop was called, or time is up */
    error error;
    void (*report)(void *context, const ykr_progress *);
    void *report_context;
    /* Of the call being worked at. */
    ticker *deadline;
    bool stopped_before;
    union {
        method_result solved;
        count_result counted;
        perft_result leaves;
        proof_result proved;
    } result;
};

#endif
