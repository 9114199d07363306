/* trial_compare.c - a spec's values by searches and a table, and its rules in another file. */
#include "cli/trial.h"

#include "base/splitmix.h"
#include "base/text_buffer.h"
#include "solve/solve.h"
#include "table/table.h"
#include "text/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- searches ---- */

enum { SEARCHED = 12, PLAIN = 20000 }; /* positions of a spec; the largest tree searched without a table */

/* The same file without an optional member, which `*of` points to within the file's game; NULL: it
 * does not have it, or no memory. */
static own_file *without(const own_file *f, size_t member, size_t size)
{
    static const char NONE[sizeof(void *)];
    own_file *copy = malloc(sizeof *copy);
    if (copy == NULL || memcmp((const char *)&f->game + member, NONE, size) == 0) {
        free(copy);
        return NULL;
    }
    memcpy(copy, f, sizeof *copy);
    atomic_init(&copy->first, NULL);
    memset((char *)&copy->game + member, 0, size);
    return copy;
}

static void drop(own_file *f)
{
    const own_spec *next;
    for (const own_spec *o = f != NULL ? atomic_load(&f->first) : NULL; o != NULL; o = next) {
        next = o->next;
        free((void *)(uintptr_t)o);
    }
    free(f);
}

static void compare_search(trial *t, const game_spec *spec, int i, int threads, unsigned techniques, const char *how)
{
    const trial_node *n = &t->node[i];
    diagram d = {.last_by = -1};
    search_options o;
    search_result found;
    error e;
    own_to_diagram(own_of(spec), &n->p, &d);
    search_options_init(&o);
    o.threads = threads;
    o.call_after = 0;
    o.hash_bytes = 1 << 18;
    o.techniques = techniques;
    o.stop = t->stop;
    const status s = solve_position(spec, &d, &o, &found, &e);
    t->searches++;
    if (s == STATUS_STOPPED)
        return;
    if (s != STATUS_OK)
        trial_fail(t, TRIAL_search, i, "%s", e.text);
    else if (found.value != n->value || found.known != KNOWN_EXACT)
        trial_fail(t, TRIAL_search, i, "the value is %d by minimax, %d by the search%s, %d thread%s", n->value,
                   found.value, how, threads, threads > 1 ? "s" : "");
}

static void compare_all(trial *t, own_file *f, int i, const char *how)
{
    game_spec spec;
    error e;
    if (f == NULL || own_set(f, t->own->rules.argument, &spec, &e) != STATUS_OK)
        return;
    compare_search(t, &spec, i, 1, TECH_ALL, how);
    compare_search(t, &spec, i, 2, TECH_ALL, how);
    if (t->node[i].tree <= PLAIN)
        compare_search(t, &spec, i, 1, TECH_ALL & ~(unsigned)TECH_TABLE, how);
}

/* The start, or a random solved node; -1: there is none. */
static int pick(trial *t, bool start)
{
    int i = start ? 0 : (int)(random_next(&t->random) % (uint64_t)t->nodes);
    for (int n = 0; n < t->nodes; n++, i = (i + 1) % t->nodes)
        if (t->node[i].reached && t->node[i].value != TRIAL_UNKNOWN)
            return i;
    return -1;
}

void trial_searches(trial *t)
{
    uint64_t used = 0;
    for (int i = 0; i < t->nodes; i++)
        used |= t->node[i].p.b;
    own_file *no_left = without(t->file, offsetof(ykr_game, left), sizeof(void *)),
             *no_promise = without(t->file, offsetof(ykr_game, promise), sizeof(void *)),
             *no_alike = used & OWN_SIDE_BIT ? NULL : without(t->file, offsetof(ykr_game, alike), sizeof(bool));
    for (int n = 0; n < SEARCHED && !atomic_load(t->stop); n++) {
        const int i = pick(t, n == 0);
        if (i < 0 || (n > 0 && i == 0))
            break;
        compare_all(t, t->file, i, "");
        compare_search(t, &t->spec, i, 1, TECH_ALL & ~(unsigned)TECH_SYMMETRY, " without `image`");
        if (t->node[i].tree <= PLAIN)
            compare_search(t, &t->spec, i, 2, 0, " without techniques");
        compare_all(t, no_left, i, " without `left`");
        compare_all(t, no_promise, i, " without `promise`");
        compare_all(t, no_alike, i, " without `alike`");
    }
    drop(no_left);
    drop(no_promise);
    drop(no_alike);
    if (t->whole && t->node[0].longest > 0 && t->file->game.played != NULL && t->own->rules.most_moves <= MAX_MOVES)
        trial_table(t);
}

/* ---- a table ---- */

static void compare_table(trial *t, table_reader *r)
{
    for (int i = 0; i < t->nodes; i++) {
        diagram d = {.last_by = -1};
        table_answer a = {.kind = TABLE_ABSENT};
        error e;
        if (!t->node[i].reached)
            continue;
        own_to_diagram(t->own, &t->node[i].p, &d);
        t->searches++;
        if (table_ask(r, &d, false, &a, &e) != STATUS_OK)
            trial_fail(t, TRIAL_table, i, "%s", e.text);
        else if (a.kind == TABLE_ABSENT)
            trial_fail(t, TRIAL_table, i, "the table does not have the position");
        else if (a.value != t->node[i].value)
            trial_fail(t, TRIAL_table, i, "the value is %d by minimax, %d by the table", t->node[i].value, a.value);
    }
}

void trial_table(trial *t)
{
    const char *place = getenv("TMPDIR");
    char folder[256], path[300];
    table_about about = {.spec = t->spec};
    const table_options options = {.threads = 2, .memory_bytes = 1 << 26, .stop = t->stop, .folder = folder};
    table_file *f = NULL;
    table_reader *r = NULL;
    error e;
    (void)snprintf(folder, sizeof folder, "%s/yomikiri-XXXXXX", place != NULL && *place != '\0' ? place : "/tmp");
    if (mkdtemp(folder) == NULL)
        return;
    (void)snprintf(path, sizeof path, "%s/table", folder);
    diagram_start(&about.spec, &about.root);
    status s = table_make(path, &about, &options, &e);
    if (s == STATUS_OK)
        s = table_file_open(path, &f, &e);
    if (s == STATUS_OK)
        s = table_reader_open(f, &r, &e);
    if (s == STATUS_OK)
        compare_table(t, r);
    else if (s == STATUS_BAD_INPUT)
        trial_fail(t, TRIAL_table, 0, "%s", e.text);
    table_reader_close(r);
    table_file_close(f);
    (void)unlink(path);
    (void)snprintf(path, sizeof path, "%s/table.part", folder);
    (void)unlink(path);
    (void)rmdir(folder);
}

/* ---- another file ---- */

typedef struct named_move {
    move_text name;
    int at; /* in the list of the rules */
} named_move;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const named_move *)a)->name.text, ((const named_move *)b)->name.text);
}

static void list_names(const game_spec *spec, const trial_answers *said, named_move *out)
{
    for (int i = 0; i < said->count; i++)
        out[i] = (named_move){move_name(spec, said->move[i]), i};
    qsort(out, (size_t)said->count, sizeof *out, by_name);
}

/* Compares the answers about the same position, t->answers and t->more; false: they differ. */
static bool compare_answers(trial *t, int i, named_move *a, named_move *b)
{
    const trial_answers *one = &t->answers, *two = &t->more;
    list_names(&t->spec, one, a);
    list_names(&t->other_spec, two, b);
    for (int k = 0; k < one->count || k < two->count; k++) {
        const int order = k == one->count ? 1 : k == two->count ? -1 : by_name(&a[k], &b[k]);
        if (order != 0) {
            trial_fail(t, TRIAL_against, i, "%s is a move of %s alone", order < 0 ? a[k].name.text : b[k].name.text,
                       order < 0 ? t->file->path : t->against->path);
            return false;
        }
        const int32_t gain = one->gain[a[k].at], other = two->gain[b[k].at];
        const ykr_game_position *p = &one->child[a[k].at], *q = &two->child[b[k].at];
        if (gain != other || p->again != q->again) {
            trial_fail(t, TRIAL_against, i, "%s gains %" PRId32 "%s here, %" PRId32 "%s there", a[k].name.text, gain,
                       p->again ? " and moves again" : "", other, q->again ? " and moves again" : "");
            return false;
        }
    }
    if (one->count == 0 && one->value != two->value)
        trial_fail(t, TRIAL_against, i, "the end is worth %d here, %d there", one->value, two->value);
    return !t->fault[TRIAL_against].found;
}

/* Compares the node, and sets the other file's positions of the nodes that were first reached
 * from it; false: they differ. */
static bool compare_node(trial *t, int i, named_move *a, named_move *b)
{
    trial_node *n = &t->node[i];
    t->compared++;
    if (n->p.side != n->other.side) {
        trial_fail(t, TRIAL_against, i, "the players to move differ");
        return false;
    }
    return trial_ask(t->own, &n->p, &t->answers) && trial_ask(t->other, &n->other, &t->more) &&
           compare_answers(t, i, a, b);
}

/* Sets the other file's position of a node, by the moves that led there. */
static void follow(trial *t, int i)
{
    trial_node *n = &t->node[i];
    if (n->followed)
        return;
    n->followed = true;
    follow(t, n->parent);
    n->other = t->node[n->parent].other;
    const move_text name = move_name(&t->spec, n->move);
    (void)trial_ask(t->other, &n->other, &t->more);
    for (int k = 0; k < t->more.count; k++) {
        if (strcmp(move_name(&t->other_spec, t->more.move[k]).text, name.text) == 0) {
            n->other = trial_next(&t->more.child[k]);
            return;
        }
    }
}

/* A random game in both: the other file may tell apart what this one does not. */
static bool compare_game(trial *t, named_move *a, named_move *b)
{
    const int at = t->nodes < TRIAL_POSITIONS ? t->nodes : TRIAL_POSITIONS - 1; /* the line */
    int i = 0;
    for (int plies = 1; plies + at < TRIAL_POSITIONS && plies <= YKR_GAME_PLIES; plies++) {
        if (!compare_node(t, i, a, b))
            return false;
        if (t->answers.count == 0)
            break;
        const int k = (int)(random_next(&t->random) % (uint64_t)t->answers.count);
        trial_node *n = &t->node[at + plies];
        *n = (trial_node){.p = trial_next(&t->answers.child[a[k].at]),
                          .other = trial_next(&t->more.child[b[k].at]),
                          .parent = i,
                          .plies = plies,
                          .move = t->answers.move[a[k].at]};
        i = at + plies;
    }
    t->games_played++;
    return true;
}

void trial_against(trial *t)
{
    named_move *list = malloc(2 * YKR_GAME_MOVES * sizeof *list);
    error e;
    if (list == NULL)
        return;
    if (own_set(t->against, t->own->rules.argument, &t->other_spec, &e) != STATUS_OK) {
        trial_fail(t, TRIAL_against, -1, "%s", e.text);
        free(list);
        return;
    }
    t->other = own_of(&t->other_spec);
    t->node[0].followed = true;
    if (t->against->game.start != NULL)
        t->against->game.start(&t->other->rules, &t->node[0].other);
    bool same = true;
    for (int i = 0; i < t->nodes && same && !atomic_load(t->stop); i++) {
        if (!t->node[i].reached)
            continue;
        follow(t, i);
        same = compare_node(t, i, list, list + YKR_GAME_MOVES);
    }
    for (int i = 0; i < t->games && same && !atomic_load(t->stop); i++)
        same = compare_game(t, list, list + YKR_GAME_MOVES);
    free(list);
}
