/* search_own.c - the search specialised for a game whose rules are functions of its author's file.
 *
 * A child's move is its index in the list of the position, which fits into the byte of a table
 * entry; from 255 on the entry has no move.  The order needs nothing of the game: what ends well,
 * gains, few replies, what refuted other positions; or what `promise` says. */
#include "own/own.h"

#include "search/driver.h"

#include <stdlib.h>

/* Fewest plies left for the table and its techniques; a file that does not count them
 * has them always. */
enum {
    OWN_TABLE_MIN = 3,
    OWN_SYMMETRY_MIN = 6,
    OWN_ETC_MIN = 5,
    OWN_ORDER_MIN = 4,
    OWN_SPLIT_MIN = 12,
    OWN_ANNOUNCE_MIN = 16
};

enum { HISTORY = 1024, HISTORY_MOST = 1000 };

typedef struct own_position {
    ykr_game_position at;
    int32_t by; /* the number of the move that led here */
} own_position;

struct own_child;

typedef struct own_worker {
    search_worker base;
    const own_spec *own;
    int symmetries;
    struct own_child *held; /* the children of the nodes above, one list after the other */
    size_t used, room;
    int32_t move[OWN_ROOM];          /* of the position being expanded */
    uint64_t key[YKR_GAME_MOVES][2]; /* of its children */
    uint64_t hash[YKR_GAME_MOVES];
    int32_t history[2][HISTORY]; /* by side and number of a move */
} own_worker;

#define NG(name) own_##name
#define NG_POSITION own_position
#define NG_WORKER own_worker
#define NG_MAX_MOVES YKR_GAME_MOVES
#define NG_TABLE_MIN OWN_TABLE_MIN
#define NG_SYMMETRY_MIN OWN_SYMMETRY_MIN
#define NG_ETC_MIN OWN_ETC_MIN
#define NG_SPLIT_MIN OWN_SPLIT_MIN
#define NG_ANNOUNCE_MIN OWN_ANNOUNCE_MIN
#define NG_HAS_PASS
#define NG_HAS_BOARD
#define NG_HAS_KEY
#define NG_HAS_PUBLIC_MOVE
#define NG_HAS_SEARCH
#include "search/negamax_template.h"

static inline int own_remaining(const own_worker *w, const own_position *p)
{
    return own_left(w->own, &p->at);
}

static inline game_move own_public_move(const own_worker *w, const own_child *c)
{
    (void)w;
    return c->position.by;
}

/* Lossless: the file leaves the two bits 0 where they are needed. */
static inline void own_words(const own_worker *w, const own_position *p, uint64_t key[2])
{
    key[0] = p->at.a;
    key[1] = p->at.b | (p->at.side && !w->own->file->game.alike ? OWN_SIDE_BIT : 0) | (p->at.again ? OWN_AGAIN_BIT : 0);
}

static inline void own_board(const own_worker *w, const own_position *p, uint64_t words[2])
{
    (void)w;
    words[0] = p->at.a;
    words[1] = p->at.b;
}

/* ---- keys ---- */

static inline uint64_t own_key(const own_worker *w, const own_position *p, uint64_t key[2], int *turned)
{
    *turned = 0;
    own_words(w, p, key);
    const int symmetries = w->symmetries > 1 && own_remaining(w, p) >= OWN_SYMMETRY_MIN ? w->symmetries : 1;
    for (int s = 1; s < symmetries; s++) {
        own_position image = *p;
        uint64_t words[2];
        w->own->file->game.image(&w->own->rules, s, &p->at, &image.at);
        own_words(w, &image, words);
        if (words[0] > key[0] || (words[0] == key[0] && words[1] >= key[1]))
            continue;
        key[0] = words[0];
        key[1] = words[1];
        *turned = s;
    }
    return zobrist_key(w->base.keys, key[0], key[1]);
}

/* ---- children ---- */

/* Makes the children by the moves in w->move. */
static void own_make(own_worker *w, const own_position *p, own_child *list, int count)
{
    for (int i = 0; i < count; i++) {
        own_child *c = &list[i];
        c->position = (own_position){p->at, w->move[i]};
        c->gain = (int16_t)own_play(w->own, &c->position.at, w->move[i]);
        c->move = (int16_t)i;
        c->score = 0;
    }
}

/* True if the game is over, or an extra turn is due in it. */
static bool own_is_still(const own_worker *w, const own_position *p)
{
    int value;
    return p->at.again || own_over(w->own, &p->at, &value);
}

static inline int own_expand(own_worker *w, const own_position *p, own_child *list)
{
    const int count = own_is_still(w, p) ? 0 : own_moves(w->own, &p->at, w->move);
    own_make(w, p, list, count);
    return count;
}

/* The extra turn of the other side, if there is anything to play. */
static inline bool own_pass(own_worker *w, const own_position *p, own_position *passed)
{
    *passed = (own_position){own_passed(&p->at), MOVE_PASS};
    return p->at.again && !own_is_still(w, passed) && own_moves(w->own, &passed->at, w->move) > 0;
}

/* What a child promises its parent.  *ends: the game is over there,
 * with this value for the parent. */
static int own_promise(own_worker *w, const own_position *p, const own_child *c, bool replies, bool *ends, int *value)
{
    const ykr_game *game = &w->own->file->game;
    const ykr_game_position *at = &c->position.at;
    const int gain = c->gain < -1000 ? -1000 : c->gain > 1000 ? 1000 : c->gain, worth = gain * (1 << 20);
    const int past = w->history[p->at.side][c->position.by % HISTORY];
    *ends = !at->again && own_over(w->own, at, value);
    *value = c->gain - *value;
    if (game->promise != NULL) {
        const int said = game->promise(&w->own->rules, &p->at, c->position.by, at), most = INT32_MAX / HISTORY / 2;
        return (said < -most ? -most : said > most ? most : said) * HISTORY + past;
    }
    if (*ends || at->again || !replies)
        return worth + past;
    const int count = own_moves(w->own, at, w->move);
    *ends = count == 0;
    *value = c->gain - own_last(w->own);
    return worth + past + (w->own->rules.misere ? count : -count) * HISTORY;
}

static inline void own_order(own_worker *w, const own_position *p, own_child *list, int n, int hinted, int alpha,
                             int beta)
{
    const bool orders = w->base.options->techniques & TECH_ORDER;
    const int left = own_remaining(w, p);
    const bool replies = orders && left >= OWN_ORDER_MIN && left != n; /* n: each move takes one from all */
    (void)alpha;
    for (int i = 0; i < n; i++) {
        bool ends = false;
        int value = 0;
        list[i].score = orders ? own_promise(w, p, &list[i], replies, &ends, &value) : 0;
        if (ends)
            list[i].score = value >= beta ? INT32_MAX - 1 : -(1 << 30) + value;
        if (list[i].move == hinted)
            list[i].score = INT32_MAX;
    }
    for (int i = 1; i < n; i++)
        own_insert(list, i, list[i]);
}

/* A move refuted a position; the older such moves count less and less. */
static void own_remember(own_worker *w, const own_position *p, const own_child *list, int n, int move, uint64_t nodes)
{
    int32_t *history = w->history[p->at.side];
    int i = 0;
    while (i < n && list[i].move != move)
        i++;
    if (i == n)
        return;
    int32_t *of = &history[list[i].position.by % HISTORY];
    *of += 64 - __builtin_clzll(nodes | 1);
    for (int k = 0; *of > HISTORY_MOST && k < HISTORY; k++)
        history[k] /= 2;
}

/* ---- the search ---- */

/* Room for the children of a node, above those of the nodes before it; NULL: no memory. */
static own_child *own_hold(own_worker *w, int count)
{
    if (w->used + (size_t)count > w->room)
        return NULL;
    own_child *list = w->held + w->used;
    w->used += (size_t)count;
    return list;
}

/* As in negamax_node_template.h; positions with an extra turn have no entry. */
static bool own_etc(own_worker *w, const own_node *node, int *value, int *move)
{
    const own_child *child = node->child;
    int turned;
    for (int i = 0; i < node->moves; i++) {
        w->hash[i] = own_key(w, &child[i].position, w->key[i], &turned);
        tt_prefetch(w->base.table, w->hash[i]);
    }
    for (int i = 0; i < node->moves; i++) {
        tt_entry e;
        if (own_probe(w, w->hash[i], w->key[i], &e) && child[i].gain - e.upper >= node->beta) {
            *value = child[i].gain - e.upper;
            *move = child[i].move;
            return true;
        }
    }
    return false;
}

/* The node's children in order, and their best value. */
static int own_best(own_worker *w, own_node *node, search_lookup *at, int hinted, int *move)
{
    int value;
    const bool try_etc = at->use_table && at->remaining >= OWN_ETC_MIN && (w->base.options->techniques & TECH_ETC);
    if (try_etc && own_etc(w, node, &value, move))
        return value;
    const uint64_t nodes = w->base.thread.nodes;
    value = own_best_child(w, node, at, hinted, move);
    if (value >= node->beta && !worker_cancelled(&w->base.thread))
        own_remember(w, node->position, node->child, node->moves, *move, w->base.thread.nodes - nodes);
    return value;
}

/* The value of a game that is over.  After a fault it is none. */
static int own_end(own_worker *w, int value)
{
    w->base.thread.evaluations++;
    if (own_is_faulty(w->own))
        team_stop(w->base.thread.team);
    return value;
}

/* An impossible state: a fault of the file, after which the value means nothing. */
static int own_give_up(own_worker *w, const own_position *p, const char *why)
{
    own_fault(w->own, &p->at, "%s", why);
    team_stop(w->base.thread.team);
    return 0;
}

static int own_search(own_worker *w, const own_position *p, int alpha, int beta, int ply)
{
    search_worker *base = &w->base;
    int value, move = MOVE_NONE;
    base->thread.nodes++;
    if (p->at.again) {
        const own_position passed = {own_passed(&p->at), MOVE_PASS};
        return -own_search(w, &passed, -beta, -alpha, ply + 1);
    }
    if (own_over(w->own, &p->at, &value))
        return own_end(w, value);
    search_tick(base);
    if (worker_cancelled(&base->thread))
        return 0;
    if (ply > 2 * YKR_GAME_PLIES || (ply > YKR_GAME_PLIES && !w->own->file->game.extra_turns))
        return own_give_up(w, p, "a game of more than 1024 moves leads here; expected that no position comes back");
    search_lookup at = own_look_up(w, p);
    if (at.use_table && own_known(w, &at, alpha, beta, &value))
        return value;
    if (at.announced && own_detour(w, &at, alpha, beta, &value))
        return value;

    const uint64_t nodes = base->thread.nodes;
    const size_t used = w->used;
    const int n = own_moves(w->own, &p->at, w->move);
    if (n == 0)
        return own_end(w, own_last(w->own));
    own_node node = {p, own_hold(w, n), n, alpha, beta, ply};
    if (!node.child)
        return own_give_up(w, p, "the children of all positions up to this one do not fit into memory");
    own_make(w, p, node.child, n);
    const int hinted = own_hint(base->run, &at.entry, at.turned);
    value = own_best(w, &node, &at, hinted, &move);
    w->used = used;
    if (worker_cancelled(&base->thread))
        return 0;
    if (at.use_table)
        own_store(w, &node, &at, value, at.turned || move >= TABLE_NO_MOVE ? MOVE_NONE : move, hinted,
                  base->thread.nodes - nodes);
    return value;
}

/* ---- the solver ---- */

/* What the workers share. */
typedef struct own_shared {
    const own_spec *own;
    int left; /* plies from the root */
} own_shared;

static bool init_worker(search_worker *base, const void *context)
{
    own_worker *w = (own_worker *)(void *)base;
    const own_shared *shared = context;
    w->own = shared->own;
    w->symmetries = base->options->techniques & TECH_SYMMETRY ? w->own->rules.symmetries : 1;
    w->room = (size_t)3 * YKR_GAME_PLIES * (size_t)w->own->rules.most_moves; /* touched as far as it is used */
    w->held = malloc(w->room * sizeof *w->held);
    return w->held != NULL;
}

static void end_worker(search_worker *base)
{
    own_worker *w = (own_worker *)(void *)base;
    free(w->held);
}

static int shifted(int bound, int by)
{
    return bound <= -VALUE_INFINITY || bound >= VALUE_INFINITY ? bound : bound + by;
}

static status search(const search_job *job, search_result *out, error *e)
{
    const own_spec *o = own_of(job->spec);
    own_position p = {own_of_diagram(job->d), MOVE_NONE};
    const int margin = o->file->game.gains ? (int)(job->d->sum[p.at.side] - job->d->sum[1 - p.at.side]) : 0;
    search_options inner = *job->options; /* the margin so far is left out, and added to what is found */
    inner.alpha = shifted(inner.alpha, -margin);
    inner.beta = shifted(inner.beta, -margin);
    search_job below = *job;
    below.options = &inner;
    below.lower = shifted(below.lower, -margin);
    below.upper = shifted(below.upper, -margin);
    own_root root = {.position = &p, .out = out};
    const own_shared shared = {o, own_left(o, &p.at)};
    const search_plan plan = {
        .worker_size = sizeof(own_worker),
        .useful_bytes = SIZE_MAX,
        .first_bytes = 2 << 20,
        .lower = -o->rules.most,
        .upper = o->rules.most,
        .so_far = margin,
        .init = init_worker,
        .end = end_worker,
        .shared = &shared,
        .master = own_master,
        .root = &root,
    };
    const status s = search_run_plan(&below, &plan, out, e);
    for (int i = 0; job->goal == GOAL_ORDER_MOVES && s == STATUS_OK && i < job->ordered->moves; i++) {
        ordered_move *m = &job->ordered->move[i];
        m->lower = shifted(m->lower, margin);
        m->upper = shifted(m->upper, margin);
    }
    return added_failed(job->spec, e) ? STATUS_BAD_INPUT : s;
}

static status applicable(const game_spec *spec, int plies, const search_options *options, search_applicable *out,
                         error *e)
{
    (void)plies, (void)options, (void)e;
    out->techniques = own_of(spec)->solver.techniques;
    out->shared = true;
    return STATUS_OK;
}

static const technique_words WORDS[] = {
    {TECH_ORDER, "moves ordered by gains, few replies and refutations elsewhere, or by `promise` of the file"},
    {0, NULL},
};

static const solver_game ROW = {
    .search = search,
    .techniques = TECH_TABLE | TECH_PVS | TECH_ETC | TECH_ORDER | TECH_MTD,
    .words = WORDS,
    .applicable = applicable,
};

void own_solver_fill(own_spec *o)
{
    o->solver = ROW;
    o->solver.techniques |= o->rules.symmetries > 1 ? TECH_SYMMETRY : 0;
}
