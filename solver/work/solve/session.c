#include "solve/session.h"

#include "base/text_buffer.h"
#include "base/units.h"
#include "text/notation.h"
#include "reversi/train_first.h"
#include "reversi/weights.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

status session_open(session *s, const char *spec, error *e)
{
    *s = (session){.depth = -1};
    const status parsed = spec_parse(spec, &s->spec, e);
    if (parsed != STATUS_OK)
        return parsed;
    rules_prepare(&s->rules, &s->spec);
    spec_format(&s->spec, s->spec_text);
    return STATUS_OK;
}

status session_configure(session *s, const settings *settings, const char *dashes, bool other_rules, error *e)
{
    solve_plan p;
    status result = settings_plan(settings, dashes, &s->spec, other_rules, &p, e);
    if (result == STATUS_OK && p.search.weights_path != NULL)
        result = weights_of(&s->spec, p.search.weights_path, &s->weights, e);
    if (result != STATUS_OK)
        return result;
    s->method = p.method;
    s->depth = p.depth;
    s->wdl = settings->wdl;
    s->without = settings->without;
    s->search = p.search;
    s->search.weights = s->weights;
    return STATUS_OK;
}

enum { MOST_PATH = 4096 };

/* "FOLDER/othello_4x9-1-1000.ykw": the spec, the generation of the training, and its positions;
 * false: it is too long. */
static bool place_of(const char *folder, const game_spec *spec, int positions, char out[static MOST_PATH])
{
    char text[MAX_SPEC_TEXT];
    text_buffer place = text_begin(out, MOST_PATH);
    if (folder == NULL)
        return false;
    spec_format(spec, text);
    for (char *s = text; (s = strpbrk(s, ":,=/")) != NULL; s++)
        *s = '_';
    text_add(&place, "%s/%s-%d-%d.ykw", folder, text, TRAIN_FIRST_GENERATION, positions);
    return !place.full;
}

/* Reads the best kept weights that were learned from `least` positions or more.  A file that is
 * damaged or of another kind counts as missing. */
static bool read_kept(session *s, int least)
{
    static const int positions[] = {TRAIN_FIRST_MOST, TRAIN_FIRST_LEAST};
    char place[MOST_PATH];
    error ignored;
    for (size_t i = 0; i < sizeof positions / sizeof *positions && positions[i] >= least; i++)
        if (place_of(s->training.cache, &s->spec, positions[i], place) && access(place, R_OK) == 0 &&
            weights_of(&s->spec, place, &s->weights, &ignored) == STATUS_OK && s->weights != NULL)
            return true;
    return false;
}

static status learn(session *s, error *e)
{
    const session_training *t = &s->training;
    const int wanted = train_first_positions(&s->spec, t->seconds);
    char place[MOST_PATH];
    outfile *file;
    error ignored;
    s->weights_sought = true;
    status result = weights_of(&s->spec, NULL, &s->weights, e);
    if (result != STATUS_OK || s->weights != NULL)
        return result;
    if (read_kept(s, wanted) || wanted == 0)
        return STATUS_OK;
    if (t->begins != NULL)
        t->begins(t->context, s->spec_text);
    result = train_first(&s->spec, wanted, s->search.threads, s->search.stop, &s->weights, e);
    if (result != STATUS_OK || s->weights == NULL || !place_of(t->cache, &s->spec, wanted, place))
        return result;
    /* The folder is made, and the file appears whole or not at all.  Failure is ignored: the
     * weights can be learned again. */
    for (char *slash = place + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(place, 0700);
        *slash = '/';
    }
    if (outfile_open(place, "the cache", &file, &ignored) == STATUS_OK)
        (void)weights_save(file, &s->rules.reversi, s->weights, &ignored);
    return STATUS_OK;
}

status session_ready(session *s, const diagram *d, error *e)
{
    status result = STATUS_OK;
    if (s->method != METHOD_SEARCH)
        return STATUS_OK;
    if (s->training.wanted && !s->weights_sought && s->search.weights_path == NULL && train_first_pays(&s->spec, d)) {
        result = learn(s, e);
        s->search.weights = s->weights;
    }
    if (result != STATUS_OK || s->search.memory != NULL)
        return result;
    return s->keeps_entries  ? solve_memory_share(&s->spec, d, &s->search, e)
           : s->keeps_memory ? solve_memory_create(&s->spec, &s->search, &s->search.memory, e)
                             : STATUS_OK;
}

status session_solve(session *s, const diagram *d, const session_question *q, solution *out, error *e)
{
    search_result *r = &out->result.search;
    int value;
    out->stopped = false;
    if (s->method == METHOD_SEARCH && s->depth < 0 && rules_over(&s->rules, d, &value)) { /* needs no search */
        out->result = (method_result){
            .search = {.value = value, .lower = value, .upper = value, .best = MOVE_NONE, .threads = 1}};
        return STATUS_OK;
    }
    status result = session_ready(s, d, e);
    if (result != STATUS_OK)
        return result;
    search_options o = s->search;
    o.all_moves = q->all_moves;
    o.progress = q->progress;
    o.progress_context = q->context;
    o.listed = q->listed;
    o.listed_context = q->context;
    o.estimate = s->depth < 0;
    result = method_solve(s->method, &s->spec, d, s->depth, &o, &out->result, e);
    out->stopped = result == STATUS_STOPPED;
    if (!out->stopped)
        return result;
    if (r->known == KNOWN_EXACT && r->lower != r->upper)
        return fail(e, STATUS_STOPPED,
                    "stopped after %.1f s, %" PRIu64 " node%s: method %s has no value before it ends", r->seconds,
                    r->nodes, plural(r->nodes, "", "s"), method_name(s->method));
    /* A stopped search has not reached every move, but it may know the best one. */
    int i = 0;
    while (i < r->moves && r->move[i] != r->best)
        i++;
    if (q->all_moves && r->known == KNOWN_EXACT && r->best != MOVE_NONE && i == r->moves && i < MAX_SQUARES) {
        r->move[r->moves] = r->best;
        r->move_value[r->moves++] = r->value;
    }
    return STATUS_OK;
}

void session_close(session *s)
{
    search_memory_destroy(s->search.memory);
    weights_free(s->weights);
    s->search.memory = NULL;
    s->weights = NULL;
    s->search.weights = NULL;
    s->weights_sought = false;
}
