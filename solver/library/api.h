/* api.h - the solver behind yomikiri.h; internal to the api room. */
#ifndef YOMIKIRI_API_SOLVER_H
#define YOMIKIRI_API_SOLVER_H

#include "base/deadline.h"
#include "games/rules.h"
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
};

/* A call that can be stopped: by ykr_stop, also by one before it began,
 * or because its time is up. */
typedef struct api_call {
    ykr_solver *solver;
    bool stopped_before;
    deadline *deadline;
} api_call;

status api_call_begin(api_call *c, ykr_solver *solver);
ykr_status api_call_end(api_call *c, status s); /* also after a call that did not begin */

/* From the search's progress to the public one; the context is the solver. */
void api_forward_progress(void *context, const search_progress *p);

#endif
