/* question.c - see question.h. */
#include "verify/question.h"

#include <stdio.h>

void question_init(question *q, question_kind kind, const char *file)
{
    *q = (question){.kind = kind, .file = file, .choice = LAST_POSITION, .plies = -1};
    settings_init(&q->settings);
}

status question_place(question *q, const char *spec, const char *position, error *e)
{
    if (snprintf(q->spec, sizeof q->spec, "%s", spec) >= (int)sizeof q->spec)
        return fail(e, STATUS_BAD_INPUT, "spec '%.40s...' is longer than %zu characters", spec, sizeof q->spec - 1);
    if (snprintf(q->position, sizeof q->position, "%s", position) >= (int)sizeof q->position)
        return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof q->position - 1);
    return STATUS_OK;
}
