/* trial.c - the positions of a spec: all of them, or the first and those of random games. */
#include "trial/trial.h"

#include "base/splitmix.h"
#include "text/notation.h"

#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 2 * TRIAL_POSITIONS,
    WHOLE = 4000, /* the most positions of a spec that are listed in full */
    DEEP = 4000,  /* the most that minimax adds below one of a random game */
    SIZABLE = 30, /* the least positions of a spec that is not tiny */
};

/* Without "FILE: MEMBER: ", which the fault of a trial has already. */
static const char *without_place(const error *e, const char *member)
{
    const char *at = strstr(e->text, member);
    return at != NULL ? at + strlen(member) : e->text;
}

/* ---- nodes ---- */

static int *slot_of(trial *t, const ykr_game_position *p)
{
    uint64_t state = p->a ^ p->b * 0x9e3779b97f4a7c15u ^ p->side;
    uint64_t at = random_next(&state) % SLOTS;
    while (t->slot[at] != 0 && !trial_same(&t->node[t->slot[at] - 1].p, p))
        at = (at + 1) % SLOTS;
    return &t->slot[at];
}

/* The moves that lead to node i. */
static void set_way(trial *t, int i, int parent, int32_t move)
{
    t->node[i].parent = parent;
    t->node[i].plies = parent < 0 ? 0 : t->node[parent].plies + 1;
    t->node[i].move = move;
}

/* The node of a position, made if the position is new and there is room; -1: no room. */
static int node_of(trial *t, const ykr_game_position *p, int parent, int32_t move)
{
    int *slot = slot_of(t, p);
    if (*slot == 0 && t->nodes < TRIAL_POSITIONS) {
        t->node[t->nodes] = (trial_node){.p = *p, .value = TRIAL_UNKNOWN};
        set_way(t, t->nodes, parent, move);
        *slot = ++t->nodes;
    }
    return *slot - 1;
}

/* A node that moves lead to: tested when it is new. */
static int reach(trial *t, const ykr_game_position *p, int parent, int32_t move, bool *sound)
{
    const int i = node_of(t, p, parent, move);
    if (i >= 0 && !t->node[i].reached) {
        t->node[i].reached = true;
        set_way(t, i, parent, move);
        t->positions++;
        *sound = trial_position(t, i);
        if (*sound)
            trial_images(t, i);
    }
    return i;
}

/* The answers about a node, to be freed; NULL: they are wrong, or no memory. */
static trial_answers *answers_of(trial *t, int i)
{
    if (!trial_ask(t->own, &t->node[i].p, &t->more)) {
        (void)trial_position(t, i); /* describes the fault */
        return NULL;
    }
    const size_t size = offsetof(trial_answers, move) + (size_t)t->more.count * sizeof *t->more.move;
    trial_answers *said = malloc(size);
    return said != NULL ? memcpy(said, &t->more, size) : NULL;
}

/* Breadth first; false: a fault of the rules. */
static bool list_all(trial *t, const ykr_game_position *start)
{
    bool sound = true;
    (void)reach(t, start, -1, 0, &sound);
    for (int i = 0; i < t->nodes && sound && t->nodes < WHOLE && !atomic_load(t->stop); i++) {
        trial_answers *said = answers_of(t, i);
        for (int k = 0; said != NULL && k < said->count && sound; k++) {
            const ykr_game_position child = trial_next(&said->move[k].child);
            (void)reach(t, &child, i, said->move[k].move, &sound);
        }
        sound = sound && said != NULL;
        free(said);
        t->whole = i + 1 == t->nodes;
    }
    return sound;
}

/* ---- values by minimax ---- */

/* Solves a node; false: too many positions, or a fault. */
static bool solve(trial *t, int i, int plies, int room)
{
    trial_node *n = &t->node[i];
    if (n->value != TRIAL_UNKNOWN)
        return true;
    if (n->open || plies > YKR_GAME_PLIES) {
        trial_fail(t, TRIAL_play, i,
                   n->open ? "the position comes back later in the game; expected that none does"
                           : "more than 1024 moves follow");
        return false;
    }
    trial_answers *said = t->nodes > room ? NULL : answers_of(t, i);
    if (said == NULL)
        return false;
    uint64_t nimbers[YKR_GAME_MOVES / 64 + 1] = {0}; /* of the children; greater ones do not matter */
    int best = said->count > 0 ? TRIAL_UNKNOWN : said->value;
    bool whole = true;
    n->open = true;
    n->tree = 1;
    n->longest = n->grundy = 0;
    for (const trial_move *m = said->move; m < said->move + said->count && whole; m++) {
        const ykr_game_position child = trial_next(&m->child);
        const int c = node_of(t, &child, i, m->move);
        whole = c >= 0 && solve(t, c, plies + 1, room);
        if (!whole)
            break;
        const trial_node *to = &t->node[c];
        const int value = m->gain + (m->child.again ? to->value : -to->value);
        best = value > best ? value : best;
        n->longest = to->longest + 1 > n->longest ? to->longest + 1 : n->longest;
        n->tree += to->tree;
        if (to->grundy <= said->count)
            nimbers[to->grundy / 64] |= 1ull << to->grundy % 64;
    }
    free(said);
    while (nimbers[n->grundy / 64] >> n->grundy % 64 & 1)
        n->grundy++;
    n->open = false;
    n->value = whole ? best : TRIAL_UNKNOWN;
    return whole;
}

/* ---- what values show ---- */

/* Sums of parts are compared by their grundy values: in games in which both have the same moves,
 * and a player who cannot move loses. */
static bool has_sums(const trial *t)
{
    const ykr_game *g = &t->file->game;
    return g->parts != NULL && g->alike && !g->gains && !g->extra_turns && !t->own->rules.misere;
}

static void test_parts(trial *t, int i)
{
    ykr_game_position part[YKR_GAME_PARTS];
    int sum = 0;
    const int n = own_parts(t->own, &t->node[i].p, part);
    for (int k = 0; k < n; k++) {
        const int at = node_of(t, &part[k], -1, 0);
        if (at < 0 || !solve(t, at, 0, t->nodes + DEEP))
            return;
        sum ^= t->node[at].grundy;
    }
    if (sum != t->node[i].grundy)
        trial_fail(t, TRIAL_parts, i, "the grundy value is %d, that of the sum %d", t->node[i].grundy, sum);
}

static void test_solved(trial *t, int i)
{
    const own_spec *o = t->own;
    const trial_node n = t->node[i];
    const int left = o->file->game.left != NULL ? o->file->game.left(&o->rules, &n.p) : YKR_GAME_PLIES;
    if (left < n.longest)
        trial_fail(t, TRIAL_left, i, "is %d; expected at least %d, the moves that can follow", left, n.longest);
    if (n.value < -o->rules.most || n.value > o->rules.most)
        trial_fail(t, TRIAL_most, i, "the value is %d; expected %d to %d (setup sets most)", n.value, -o->rules.most,
                   o->rules.most);
    if (has_sums(t) && !t->fault[TRIAL_parts].found)
        test_parts(t, i);
}

/* ---- random games ---- */

/* Plays one game, and solves its end by minimax; false: a fault of the rules. */
static bool play_game(trial *t)
{
    int line[YKR_GAME_PLIES + 2], n = 0;
    bool sound = true;
    line[0] = 0;
    while (n <= YKR_GAME_PLIES) {
        if (!trial_ask(t->own, &t->node[line[n]].p, &t->more) || t->more.count == 0)
            break;
        const int k = (int)(random_next(&t->random) % (uint64_t)t->more.count);
        const trial_move m = t->more.move[k];
        const ykr_game_position next = trial_next(&m.child);
        const int to = reach(t, &next, line[n], m.move, &sound);
        if (to < 0 || !sound)
            return sound;
        for (int i = 0; i <= n; i++)
            if (line[i] == to)
                trial_fail(t, TRIAL_play, to, "the position comes back in a game; expected that none does");
        line[++n] = to;
    }
    t->games_played++;
    if (n > YKR_GAME_PLIES)
        trial_fail(t, TRIAL_play, line[n], "a game of more than 1024 moves; expected that games end");
    const ykr_game *g = &t->file->game;
    for (int i = 0; i < n && g->left != NULL; i++)
        if (g->left(&t->own->rules, &t->node[line[i]].p) < n - i)
            trial_fail(t, TRIAL_left, line[i], "is %d; expected at least %d, the moves of a game",
                       g->left(&t->own->rules, &t->node[line[i]].p), n - i);
    for (int i = n; i >= 0 && solve(t, line[i], 0, t->nodes + DEEP); i--)
        test_solved(t, line[i]);
    return !t->fault[TRIAL_play].found;
}

/* ---- a spec ---- */

static int by_text(const void *a, const void *b)
{
    return strcmp(((const move_text *)a)->text, ((const move_text *)b)->text);
}

/* Every number has a text of its own. */
static void test_move_texts(trial *t)
{
    const int count = t->own->rules.move_numbers;
    move_text *list = malloc((size_t)count * sizeof *list);
    error e;
    for (int i = 0; i < count && list != NULL; i++)
        list[i] = move_name(&t->spec, i);
    if (added_failed(&t->spec, &e)) {
        trial_fail(t, TRIAL_move_text, -1, "%s", without_place(&e, ": move_text: "));
    } else if (list != NULL) {
        qsort(list, (size_t)count, sizeof *list, by_text);
        for (int i = 1; i < count; i++)
            if (strcmp(list[i].text, list[i - 1].text) == 0)
                trial_fail(t, TRIAL_move_text, -1, "two moves are '%s'; expected that texts differ", list[i].text);
    }
    free(list);
}

static bool make_start(trial *t, ykr_game_position *p)
{
    ykr_game_position twice = {.a = 0};
    *p = twice;
    if (t->file->game.start != NULL) {
        t->file->game.start(&t->own->rules, p);
        t->file->game.start(&t->own->rules, &twice);
    }
    if (memcmp(p, &twice, sizeof twice) != 0)
        trial_fail(t, TRIAL_start, -1, "makes two positions; expected the same each time");
    if ((p->b & t->own->reserved) != 0 || p->side > 1 || p->again != 0)
        trial_fail(t, TRIAL_start, -1,
                   "expected side 0 or 1, again 0, and no bit of b that belongs to the engine (ykr_game_position)");
    return !t->fault[TRIAL_start].found;
}

static void test_values(trial *t)
{
    const int listed = t->nodes;
    for (int i = listed - 1; i >= 0; i--)
        trial_again(t, i);
    for (int i = 0; i < listed && t->whole && !t->fault[TRIAL_play].found; i++)
        if (solve(t, i, 0, TRIAL_POSITIONS))
            test_solved(t, i);
}

status trial_run(trial *t, const int32_t argument[YKR_GAME_ARGUMENTS], error *e)
{
    ykr_game_position start;
    const status s = own_set(t->file, argument, &t->spec, e);
    if (s == STATUS_BAD_INPUT)
        trial_fail(t, TRIAL_setup, -1, "%s", without_place(e, ": setup: "));
    if (s != STATUS_OK)
        return s == STATUS_BAD_INPUT ? STATUS_OK : s;
    t->own = own_of(&t->spec);
    t->rules = t->own->rules;
    t->nodes = 0;
    t->whole = false;
    memset(t->slot, 0, SLOTS * sizeof *t->slot);
    if (t->file->game.move_text != NULL && !t->fault[TRIAL_move_text].found)
        test_move_texts(t);
    bool sound = make_start(t, &start) && list_all(t, &start);
    if (sound)
        test_values(t);
    for (int i = 0; i < t->games && sound && !t->whole && !atomic_load(t->stop); i++)
        sound = play_game(t);
    const bool right = t->faults == 0; /* before the other file has a say */
    if (sound && t->against != NULL)
        trial_against(t);
    if (right && sound && !atomic_load(t->stop))
        trial_searches(t);
    t->specs++;
    t->sizable += t->nodes >= SIZABLE;
    return STATUS_OK;
}
