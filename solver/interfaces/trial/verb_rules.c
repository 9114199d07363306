/* verb_rules.c - `rules`: tests the file of a game (library/yomikiri_game.h). */
#include "arguments/interrupt.h"
#include "base/splitmix.h"
#include "base/text_buffer.h"
#include "base/units.h"
#include "cli/command.h"
#include "trial/trial.h"
#include "own/own_code.h"
#include "text/notation.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    SPECS = 80,               /* the most that are tried, */
    ENOUGH = 12,              /* or those that are not tiny; */
    MOST_SUM = 24,            /* the most that their arguments are above the least ones, in all */
    RANDOM = 40,              /* specs of random arguments, then, for what small ones leave out, */
    RANDOM_POSITIONS = 30000, /* while they have no more */
};

/* The small specs, by the sum of their arguments. */
typedef struct walk {
    trial *t;
    int tries;
    uint64_t seed;
    bool random;         /* the arguments under trial were drawn by chance */
    const char *refusal; /* what setup said the last time that it refused arguments */
    char first[MAX_SPEC_TEXT], last[MAX_SPEC_TEXT];
} walk;

/* Runs `setup` twice; not NULL: why it refuses the arguments. */
static const char *refusal_of(trial *t, const int32_t *argument)
{
    const ykr_game *g = &t->file->game;
    ykr_game_rules twice[2];
    memset(twice, 0, sizeof twice);
    const char *why[2] = {NULL, NULL};
    for (int i = 0; i < 2; i++) {
        memcpy(twice[i].argument, argument, sizeof twice[i].argument);
        twice[i].context = t->file->context;
        why[i] = g->setup != NULL ? g->setup(&twice[i]) : NULL;
    }
    if ((why[0] == NULL) != (why[1] == NULL) || !trial_same_rules(&twice[0], &twice[1]))
        trial_fail(t, TRIAL_setup, -1, "answers the same question in two ways");
    return why[0];
}

static status try_spec(walk *w, const int32_t *argument, error *e)
{
    trial *t = w->t;
    text_buffer b = text_begin(t->name, sizeof t->name);
    text_add(&b, "%s", t->file->game.name);
    for (int i = 0; i < YKR_GAME_ARGUMENTS && t->file->game.argument[i].name != NULL; i++)
        text_add(&b, "%c%" PRId32, i == 0 ? ':' : ',', argument[i]);
    const char *refusal = refusal_of(t, argument);
    if (refusal != NULL) {
        w->refusal = refusal;
        return STATUS_OK;
    }
    if (!w->random)
        memcpy(w->first[0] == '\0' ? w->first : w->last, t->name, sizeof t->name);
    return trial_run(t, argument, e);
}

/* Tries all values of the arguments from the `index`-th on that are `sum` above the least ones. */
static status try_sum(walk *w, int32_t *argument, int index, int sum, error *e)
{
    const ykr_game_argument *a = &w->t->file->game.argument[index];
    status s = STATUS_OK;
    if (index == YKR_GAME_ARGUMENTS || a->name == NULL)
        return sum > 0 || w->tries++ > 10 * SPECS || w->t->specs >= SPECS || w->t->sizable >= ENOUGH || interrupt_over()
                   ? STATUS_OK
                   : try_spec(w, argument, e);
    for (int more = 0; more <= sum && a->low + more <= a->high && s == STATUS_OK; more++) {
        argument[index] = a->low + more;
        s = try_sum(w, argument, index + 1, sum - more, e);
    }
    argument[index] = 0;
    return s;
}

/* Tries the usual arguments, then random ones, unless tried before; large specs without games.
 * Small specs have already shown whether setup sets members wrong. */
static status try_others(walk *w, error *e)
{
    trial *t = w->t;
    const uint64_t most = t->positions + RANDOM_POSITIONS;
    const int games = t->games, last = t->against == NULL ? RANDOM : 0;
    int32_t argument[YKR_GAME_ARGUMENTS] = {0};
    status s = STATUS_OK;
    for (int n = 0; n <= last && s == STATUS_OK && (!w->random || t->positions < most) && !interrupt_over(); n++) {
        for (int i = 0; i < YKR_GAME_ARGUMENTS && t->file->game.argument[i].name != NULL; i++) {
            const ykr_game_argument *a = &t->file->game.argument[i];
            argument[i] = n == 0 ? a->usual : a->low + (int)(random_next(&w->seed) % (uint64_t)(a->high - a->low + 1));
        }
        if (!own_is_set(t->file, argument) && (n == 0 || own_set(t->file, argument, &t->spec, e) == STATUS_OK))
            s = try_spec(w, argument, e);
        w->random = true;
        t->games = 0;
    }
    t->games = games;
    return s;
}

static status try_all(walk *w, error *e)
{
    int32_t argument[YKR_GAME_ARGUMENTS] = {0};
    status s = STATUS_OK;
    for (int sum = 0; sum <= MOST_SUM && s == STATUS_OK; sum++)
        s = try_sum(w, argument, 0, sum, e);
    return s == STATUS_OK ? try_others(w, e) : s;
}

/* --spec: "4,5", or with the game's name. */
static status try_given(walk *w, const char *text, error *e)
{
    char whole[MAX_SPEC_TEXT];
    const char *name = w->t->file->game.name;
    const size_t length = strlen(name);
    const bool named = strncmp(text, name, length) == 0 && (text[length] == ':' || text[length] == '\0');
    (void)snprintf(whole, sizeof whole, "%s%s%s", named ? "" : name, named ? "" : ":", text);
    status s = spec_parse(whole, &w->t->spec, e);
    return s == STATUS_OK ? try_spec(w, own_of(&w->t->spec)->rules.argument, e) : s;
}

/* Lists the members that the file sets. */
static void list_members(const ykr_game *g, text_buffer *b)
{
#define LIST(name) \
    if (g->name)   \
        text_item(b, " ", #name);
    TRIAL_MEMBERS(LIST)
}

static void print(command *c, const walk *w)
{
    const trial *t = w->t;
    output *out = &c->report->out;
    record r = record_begin(), faults = record_list();
    char members[200];
    text_buffer b = text_begin(members, sizeof members);
    const bool several = w->last[0] != '\0' && strcmp(w->first, w->last) != 0;
    list_members(&t->file->game, &b);
    for (int m = 0; m < TRIAL_COUNT; m++) {
        if (!t->fault[m].found)
            continue;
        output_text(out, "%s: %s\n", t->file->path, t->fault[m].text);
        record_text(&faults, NULL, t->fault[m].text);
        c->report->mismatch = true;
    }
    if (!c->report->mismatch)
        output_text(out,
                    "%s: no fault%s: %s%s%s\n%" PRIu64 " spec%s, %" PRIu64 " positions, %" PRIu64 " games, %" PRIu64
                    " values compared; %s\n",
                    t->file->path, interrupt_over() ? " so far, stopped" : "", w->first, several ? " to " : "",
                    several ? w->last : "", t->specs, plural(t->specs, "", "s"), t->positions, t->games_played,
                    t->searches, members);
    record_text(&r, "file", t->file->path);
    record_put(&r, "faults", &faults);
    record_count(&r, "specs", t->specs);
    record_count(&r, "positions", t->positions);
    record_count(&r, "games", t->games_played);
    record_count(&r, "values", t->searches);
    record_text(&r, "members", members);
    record_flag(&r, "stopped", interrupt_over());
    output_record(out, &r);
}

status verb_rules(command *c, error *e)
{
    const options *o = &c->request.o;
    const char *path = c->request.word[0];
    trial t = {.games = (int)o->games, .random = (uint64_t)o->seed, .stop = interrupt_flag()};
    walk w = {.t = &t, .seed = t.random};
    own_catch_crashes(path, EXIT_BAD, EXIT_STOPPED);
    interrupt_when_late(own_is_late);
    status s = own_load(path, e);
    if (s == STATUS_OK && o->against != NULL)
        s = own_read(o->against, &t.against, e);
    if (s != STATUS_OK)
        return s;
    t.file = (own_file *)(void *)(uintptr_t)added_first();
    t.node = calloc(TRIAL_POSITIONS, sizeof *t.node);
    t.slot = calloc(2 * (size_t)TRIAL_POSITIONS, sizeof *t.slot);
    if (t.node == NULL || t.slot == NULL)
        s = fail(e, STATUS_NO_MEMORY, "rules: out of memory");
    if (s == STATUS_OK)
        s = o->spec != NULL ? try_given(&w, o->spec, e) : try_all(&w, e);
    if (s == STATUS_OK && t.specs == 0 && t.faults == 0 && w.refusal != NULL)
        s = fail(e, STATUS_BAD_INPUT, "%s: setup refuses all small arguments (%.200s); expected --spec", path,
                 w.refusal);
    if (s == STATUS_OK) {
        print(c, &w);
        c->report->stopped = interrupt_over();
    }
    free(t.node);
    free(t.slot);
    return s;
}
