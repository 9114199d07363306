/* outcome.c - see outcome.h. */
#include "verify/outcome.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

const char *const VERDICT_NAMES[VERDICT_COUNT] = {"agree", "disagree", "bad", "stopped", "skipped"};

static const char *or_empty(const char *text)
{
    return text != NULL ? text : "";
}

void outcome_add(const check *k, const outcome *o)
{
    record made = record_begin();
    record_text(&made, "file", or_empty(k->claim->file));
    record_integer(&made, "line_number", o->line > 0 ? o->line : k->claim->line);
    record_text(&made, "command", or_empty(o->command));
    record_text(&made, "expected", or_empty(o->expected));
    if (o->verdict == VERDICT_AGREE || o->verdict == VERDICT_DISAGREE)
        record_flag(&made, "agrees", o->verdict == VERDICT_AGREE);
    else
        record_null(&made, "agrees");
    record_text(&made, "verdict", VERDICT_NAMES[o->verdict]);
    record_text(&made, "method", or_empty(o->method));
    record_text(&made, "fault", o->verdict == VERDICT_AGREE ? NULL : or_empty(o->fault));
    record_real(&made, "seconds", o->seconds);
    record_put(k->outcomes, NULL, &made);
}

void outcome_bad(const check *k, int line, const char *fault)
{
    const char *shown = k->claim->kind != CLAIM_UNREADABLE ? k->claim->text : fault;
    const int length = (int)strcspn(shown, "\n");
    char text[80];
    (void)snprintf(text, sizeof text, "unreadable: %.*s", length < 60 ? length : 60, shown);
    utf8_clean(text);
    outcome_add(k, &(outcome){.line = line, .command = text, .verdict = VERDICT_BAD, .fault = fault});
}

void outcome_bad_at(const check *k, const char *command, const char *fault)
{
    error e;
    (void)fail(&e, STATUS_BAD_INPUT, "%s:%d: %.400s", k->claim->file, k->claim->line, fault);
    outcome_add(k, &(outcome){.command = command, .verdict = VERDICT_BAD, .fault = e.text});
}
