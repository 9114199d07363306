/* trial_fault.c - faults of members, each at the position with the fewest moves. */
#include "trial/trial.h"

#include "base/text_buffer.h"
#include "base/writer.h"
#include "text/notation.h"

#include <stdarg.h>

#define TRIAL_NAME(name) #name,
const char *const TRIAL_NAMES[TRIAL_COUNT] = {TRIAL_TABLE(TRIAL_NAME)};

static void add_moves(const trial *t, int node, text_buffer *b)
{
    if (t->node[node].parent < 0)
        return;
    add_moves(t, t->node[node].parent, b);
    text_add(b, " %s", move_name(&t->spec, t->node[node].move).text);
}

void trial_fail(trial *t, int member, int node, const char *format, ...)
{
    trial_fault *f = &t->fault[member];
    const int plies = node < 0 ? 0 : t->node[node].plies;
    char what[256], moves[160] = "";
    va_list arguments;
    if (f->found && f->plies <= plies)
        return;
    va_start(arguments, format);
    writer_vformat(what, sizeof what, format, arguments);
    va_end(arguments);
    text_buffer b = text_begin(moves, sizeof moves);
    if (plies > 0)
        add_moves(t, node, &b);
    (void)snprintf(f->text, sizeof f->text, "%s: %s%s%s%s: %s", TRIAL_NAMES[member], t->name,
                   node < 0    ? ""
                   : plies > 0 ? " after"
                               : " at the start",
                   moves, b.full ? " ..." : "", what);
    t->faults += !f->found;
    f->found = true;
    f->plies = plies;
}
