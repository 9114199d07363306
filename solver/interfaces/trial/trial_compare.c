/* trial_compare.c - a spec's values by searches and a table, and its rules in another file. */
#include "trial/trial.h"

#include "base/splitmix.h"
#include "base/temporary.h"
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

/* Members that a file is searched without; the first: none. */
static const struct {
    const char *how;
    size_t member, size;
} VARIANTS[] = {{"", 0, 0},
                {" without `left`", offsetof(ykr_game, left), sizeof(void *)},
                {" without `promise`", offsetof(ykr_game, promise), sizeof(void *)},
                {" without `alike`", offsetof(ykr_game, alike), sizeof(bool)}};

static const struct {
    const char *how;
    int threads;
    unsigned without;
} SEARCHES[] = {{"", 1, 0},
                {"", 2, 0},
                {" without `image`", 1, TECH_SYMMETRY},
                {" without a table", 1, TECH_TABLE},
                {" without techniques", 2, TECH_ALL}};

static void compare_searches(trial *t, const game_spec *spec, int i, const char *variant)
{
    const trial_node *n = &t->node[i];
    diagram d = {.last_by = -1};
    search_options o;
    search_result found;
    error e;
    own_to_diagram(own_of(spec), &n->p, &d);
    search_options_init(&o);
    o.call_after = 0;
    o.hash_bytes = 1 << 18;
    o.stop = t->stop;
    for (size_t k = 0; k < sizeof SEARCHES / sizeof *SEARCHES; k++) {
        o.threads = SEARCHES[k].threads;
        o.techniques = TECH_ALL & ~SEARCHES[k].without;
        if (!(o.techniques & TECH_TABLE) && n->tree > PLAIN)
            continue;
        const status s = solve_position(spec, &d, &o, &found, &e);
        t->searches++;
        if (s == STATUS_STOPPED)
            return;
        if (s != STATUS_OK)
            trial_fail(t, TRIAL_search, i, "%s", e.text);
        else if (found.value != n->value || found.known != KNOWN_EXACT)
            trial_fail(t, TRIAL_search, i, "the value is %d by minimax, %d by the search%s%s, %d thread%s", n->value,
                       found.value, variant, SEARCHES[k].how, o.threads, o.threads > 1 ? "s" : "");
    }
}

/* The start, then random solved nodes; returns how many. */
static int pick(trial *t, int out[SEARCHED])
{
    for (int n = 0; n < SEARCHED; n++) {
        int i = n == 0 ? 0 : (int)(random_next(&t->random) % (uint64_t)t->nodes), tried = 0;
        while (tried++ < t->nodes && !(t->node[i].reached && t->node[i].value != TRIAL_UNKNOWN))
            i = (i + 1) % t->nodes;
        if (tried > t->nodes || (n > 0 && i == 0))
            return n;
        out[n] = i;
    }
    return SEARCHED;
}

/* Searches the same file without a member, if it has that. */
static void search_variant(trial *t, size_t v, const int *at, int count)
{
    static const char NONE[sizeof(void *)];
    const size_t size = VARIANTS[v].size;
    own_file *f = malloc(sizeof *f);
    game_spec spec;
    error e;
    if (f == NULL)
        return;
    memcpy(f, t->file, sizeof *f);
    atomic_init(&f->first, NULL);
    char *member = (char *)&f->game + VARIANTS[v].member;
    if (size == 0 || memcmp(member, NONE, size) != 0) {
        memset(member, 0, size);
        const bool set = own_set(f, t->own->rules.argument, &spec, &e) == STATUS_OK;
        for (int n = 0; n < count && set && !atomic_load(t->stop); n++)
            compare_searches(t, &spec, at[n], VARIANTS[v].how);
    }
    free((void *)(uintptr_t)atomic_load(&f->first)); /* one spec, or none */
    free(f);
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

static void make_table(trial *t)
{
    char folder[256], path[300];
    table_about about = {.spec = t->spec};
    const table_options options = {.threads = 2, .memory_bytes = 1 << 26, .stop = t->stop, .folder = folder};
    table_file *f = NULL;
    table_reader *r = NULL;
    error e;
    if (temporary_folder(folder, sizeof folder, &e) != STATUS_OK)
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

void trial_searches(trial *t)
{
    uint64_t used = 0;
    int at[SEARCHED];
    const int count = pick(t, at);
    for (int i = 0; i < t->nodes; i++)
        used |= t->node[i].p.b;
    for (size_t v = 0; v < sizeof VARIANTS / sizeof *VARIANTS; v++)
        if (VARIANTS[v].member != offsetof(ykr_game, alike) || !(used & OWN_SIDE_BIT))
            search_variant(t, v, at, count);
    if (t->whole && t->node[0].longest > 0 && t->file->game.played != NULL && t->own->rules.most_moves <= MAX_MOVES)
        make_table(t);
}

/* ---- another file ---- */

typedef struct named_move {
    move_text name;
    trial_move m;
} named_move;

static int by_name(const void *a, const void *b)
{
    return strcmp(((const named_move *)a)->name.text, ((const named_move *)b)->name.text);
}

static void list_names(const game_spec *spec, const trial_answers *said, named_move *out)
{
    for (int i = 0; i < said->count; i++)
        out[i] = (named_move){move_name(spec, said->move[i].move), said->move[i]};
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
        const trial_move *m = &a[k].m, *n = &b[k].m;
        if (order != 0)
            trial_fail(t, TRIAL_against, i, "%s is a move of %s alone", order < 0 ? a[k].name.text : b[k].name.text,
                       order < 0 ? t->file->path : t->against->path);
        else if (m->gain != n->gain || m->child.again != n->child.again)
            trial_fail(t, TRIAL_against, i, "%s gains %" PRId32 "%s here, %" PRId32 "%s there", a[k].name.text, m->gain,
                       m->child.again ? " and moves again" : "", n->gain, n->child.again ? " and moves again" : "");
        else
            continue;
        return false;
    }
    if (one->count == 0 && one->value != two->value)
        trial_fail(t, TRIAL_against, i, "the end is worth %d here, %d there", one->value, two->value);
    return !t->fault[TRIAL_against].found;
}

/* Compares the files at a node; false: they differ, or one is wrong. */
static bool compare_node(trial *t, int i, named_move *a, named_move *b)
{
    trial_node *n = &t->node[i];
    if (n->p.side != n->other.side) {
        trial_fail(t, TRIAL_against, i, "the players to move differ");
        return false;
    }
    if (!trial_ask(t->own, &n->p, &t->answers))
        return trial_position(t, i); /* false: it describes the fault */
    if (trial_ask(t->other, &n->other, &t->more))
        return compare_answers(t, i, a, b);
    trial_fail(t, TRIAL_against, i, "%s has a fault here; expected that its own test finds none", t->against->path);
    return false;
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
    for (int k = 0; k < t->more.count; k++)
        if (strcmp(move_name(&t->other_spec, t->more.move[k].move).text, name.text) == 0)
            n->other = trial_next(&t->more.move[k].child);
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
        *n = (trial_node){.p = trial_next(&a[k].m.child),
                          .other = trial_next(&b[k].m.child),
                          .parent = i,
                          .plies = plies,
                          .move = a[k].m.move};
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
