/* question.c - see question.h. */
#include "verify/question.h"

#include <string.h>

void question_init(question *q, int verb, const char *file)
{
    memset(q, 0, sizeof *q);
    q->verb = verb;
    q->file = file;
    option_defaults(OPTION_ROWS, OPTION_COUNT, &q->o);
    q->o.method = NULL; /* the verb's own */
}

status question_place(question *q, const char *spec, const char *position, error *e)
{
    if (snprintf(q->spec, sizeof q->spec, "%s", spec) >= (int)sizeof q->spec)
        return fail(e, STATUS_BAD_INPUT, "spec '%.40s...' is longer than %zu characters", spec, sizeof q->spec - 1);
    if (snprintf(q->position, sizeof q->position, "%s", position) >= (int)sizeof q->position)
        return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof q->position - 1);
    return STATUS_OK;
}

void answer_free(answer *a)
{
    record_free(&a->records);
    session_close(&a->session);
}
