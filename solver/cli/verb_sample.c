/* verb_sample.c - `sample`: random positions, each once up to symmetry. */
#include "base/random.h"
#include "base/units.h"
#include "cli/command.h"
#include "cli/interrupt.h"
#include "notation/notation.h"
#include "report/record.h"
#include "store/canonical.h"

#include <inttypes.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

enum { TRIES_EACH = 1000 }; /* games without a new position before there are no more */

typedef struct sample {
    command *c;
    int empties, plies; /* where a game ends; -1: not asked for */
    uint64_t random;    /* state */
    void *seen;         /* tsearch's tree of canonical texts */
} sample;

static bool is_there(const sample *m, const diagram *d, int plies)
{
    return m->plies >= 0 ? plies == m->plies : diagram_empties(&m->c->session.spec, d) == m->empties;
}

/* Random moves from the start; false: the game ended before, or there. */
static bool random_position(sample *m, diagram *d)
{
    const game_rules *rules = &m->c->session.rules;
    game_move move[MAX_MOVES];
    *d = m->c->problem.position;
    for (int plies = 0; !rules_over(rules, d, NULL); plies++) {
        if (is_there(m, d, plies))
            return true;
        const int count = rules_moves(rules, d, move);
        (void)rules_play(rules, d, move[random_next(&m->random) % (uint64_t)count]);
    }
    return false;
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Whether no image of `d` was drawn before; it is from now on. */
static status is_new(sample *m, const diagram *d, bool *out, error *e)
{
    char text[MAX_DIAGRAM_TEXT];
    canonical_key(&m->c->session.spec, d, text);
    char *kept = strdup(text);
    char *const *found = kept != NULL ? tsearch(kept, &m->seen, by_text) : NULL;
    *out = found != NULL && *found == kept;
    if (!*out)
        free(kept);
    return found != NULL ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "sample: not enough memory for another position");
}

static void print_position(const sample *m, const diagram *d)
{
    output *out = &m->c->report->out;
    char text[MAX_DIAGRAM_TEXT];
    record r = record_begin();
    diagram_format(&m->c->session.spec, d, text);
    record_text(&r, "spec", m->c->session.spec_text);
    record_text(&r, "position", text);
    output_text(out, "%s\n", text);
    output_record(out, &r);
}

static status print_sample(sample *m, int64_t count, error *e)
{
    int64_t found = 0;
    for (int tries = 0; found < count && tries < TRIES_EACH; tries++) {
        diagram d;
        bool is_first = false;
        const bool there = random_position(m, &d);
        const status s = there ? is_new(m, &d, &is_first, e) : STATUS_OK;
        if (s != STATUS_OK)
            return s;
        if (command_over(m->c->report))
            return fail(e, STATUS_STOPPED, "sample: stopped after %" PRId64 " positions", found);
        if (is_first) {
            print_position(m, &d);
            found++;
            tries = 0;
        }
    }
    if (found == 0)
        return fail(e, STATUS_BAD_INPUT, "sample: no game of %d has such a position", TRIES_EACH);
    if (found < count)
        reporter_note(m->c->report, "%" PRId64 " position%s; %d further games had no other", found,
                      plural((uint64_t)found, "", "s"), TRIES_EACH);
    return STATUS_OK;
}

status verb_sample(command *c, error *e)
{
    options *o = &c->request.o;
    sample m = {.c = c, .empties = -1, .plies = -1, .random = (uint64_t)o->seed};
    if (o->given[OPTION_ply])
        m.plies = (int)o->ply;
    if (o->given[OPTION_empties])
        m.empties = (int)o->empties;
    if (m.plies < 0 && m.empties < 0)
        return fail(e, STATUS_BAD_INPUT, "sample: no --empties or --ply; expected one of them");
    o->given[OPTION_ply] = o->given[OPTION_empties] = false; /* they are not about the words' position */
    status s = command_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = print_sample(&m, o->count, e);
    tdestroy(m.seen, free);
    return s;
}
