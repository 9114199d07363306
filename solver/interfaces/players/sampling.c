/* sampling.c - see sampling.h. */
#include "players/sampling.h"

#include "base/splitmix.h"
#include "text/canonical.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

static bool is_there(const sampling *m, const diagram *d, int plies)
{
    return m->plies >= 0 ? plies == m->plies : diagram_empties(&m->c->session.spec, d) == m->empties;
}

/* Random moves from the start; false: the game ended before, or there. */
static bool play_game(sampling *m, diagram *d)
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
static status is_new(sampling *m, const diagram *d, bool *out, error *e)
{
    char text[MAX_DIAGRAM_TEXT];
    canonical_key(&m->c->session.spec, d, text);
    char *kept = strdup(text);
    char *const *found = kept != NULL ? tsearch(kept, &m->seen, by_text) : NULL;
    *out = found != NULL && *found == kept;
    if (!*out)
        free(kept);
    return found != NULL ? STATUS_OK : fail(e, STATUS_NO_MEMORY, "not enough memory for another position");
}

status sampling_begin(sampling *m, command *c, error *e)
{
    options *o = &c->request.o;
    status s = STATUS_OK;
    *m = (sampling){.c = c, .empties = -1, .plies = -1, .random = (uint64_t)o->seed};
    if (o->given[OPTION_ply])
        m->plies = (int)o->ply;
    if (o->given[OPTION_empties])
        m->empties = (int)o->empties;
    if (m->plies < 0 && m->empties < 0 && o->file == NULL)
        return fail(e, STATUS_BAD_INPUT, "%s: no --empties or --ply; expected one of them",
                    VERB_ROWS[c->request.verb].name);
    if (o->file == NULL)
        o->given[OPTION_ply] = o->given[OPTION_empties] = false; /* they are not about the words' position */
    s = command_prepare(c, 1, e);
    c->session.keeps_memory = true;
    if (s == STATUS_OK && o->file != NULL)
        return request_file(&c->request, &c->session.spec, c->report, &m->file, e);
    return s;
}

status sampling_next(sampling *m, diagram *out, bool *found, error *e)
{
    status s = STATUS_OK;
    *found = false;
    for (int tries = 0; s == STATUS_OK && !*found && tries < SAMPLING_TRIES; tries++) {
        bool there = m->file.count > 0;
        if (there) {
            obf_record *drawn = &m->file.list[random_next(&m->random) % m->file.count];
            *out = drawn->position;
            *drawn = m->file.list[--m->file.count];
            tries--; /* the file ends */
        } else if (m->file.list != NULL) {
            break;
        } else {
            there = play_game(m, out);
        }
        if (s == STATUS_OK && there)
            s = is_new(m, out, found, e);
        if (command_over(m->c->report))
            s = fail(e, STATUS_STOPPED, "%s: stopped", VERB_ROWS[m->c->request.verb].name);
    }
    return s;
}

void sampling_end(sampling *m)
{
    tdestroy(m->seen, free);
    free(m->file.list);
}
