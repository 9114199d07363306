/* longsolve.c - the state of a long solve, and its answer; see longsolve.h. */
#include "longsolve/longsolve.h"

#include "text/notation.h"
#include "solve/solve.h"
#include "text/canonical.h"

static const double RATE_SECONDS = 2;
enum {
    TASKS_A_SECOND = 2000,  /* that a store takes from all workers */
    TASKS_A_LIFETIME = 100, /* of a process, before it is interrupted */
};

/* A warm table may answer the first tasks at once, so they do not show how fast
 * the next will be. */
double longsolve_rate(const longsolve *l)
{
    return (l->first_rate * RATE_SECONDS + (double)l->state.nodes) / (RATE_SECONDS + l->state.seconds);
}

int longsolve_workers(const longsolve *l)
{
    int present = l->foreign;
    for (int i = 0; i < l->workers; i++)
        present += l->worker[i].present;
    return present > 0 ? present : 1;
}

/* Shorter tasks would be more than a store takes. */
static double shortest(const longsolve *l)
{
    return (double)longsolve_workers(l) / TASKS_A_SECOND;
}

/* Many workers need more tasks; where processes do not last, short tasks lose less. */
double longsolve_task_seconds(const longsolve *l)
{
    const double most = l->o.task_seconds, least = shortest(l);
    const double shared = most * schedule_share(longsolve_workers(l)), lasting = l->lifetime / TASKS_A_LIFETIME;
    const double wanted = shared < lasting ? shared : lasting;
    return wanted > least ? wanted : least < most ? least : most;
}

double longsolve_overrun(const longsolve *l, const store_task *task)
{
    const double expected = task->expected / longsolve_rate(l), most = longsolve_task_seconds(l), least = shortest(l);
    const double counted = most > least ? most : least;
    return (store_clock(l->store) - task->started) / (expected > counted ? expected : counted);
}

bool longsolve_finished(const longsolve *l)
{
    return tree_settled(l->tree);
}

void longsolve_get_state(longsolve *l, longsolve_state *out)
{
    const tree_node *r = l->tree->root;
    *out = l->state;
    out->lower = r->lower;
    out->upper = r->upper;
    out->first_guess = out->first_guess > r->upper ? r->upper : out->first_guess;
    out->first_guess = out->first_guess < r->lower ? r->lower : out->first_guess;
    out->goals = l->tree->goals;
    out->open_goals = tree_open_goals(l->tree);
    out->positions = l->tree->nodes;
    out->rate = longsolve_rate(l);
    out->workers = 0;
    for (int i = 0; i < l->workers; i++)
        out->workers += l->worker[i].present;
    (void)longsolve_remaining(l, out->rate, &out->remaining);
}

static void note_so_far(const longsolve *l, tree_node *n, double started, double rate)
{
    const double seconds = store_clock(l->store) - started;
    n->so_far = seconds > 0 ? seconds * rate : 0;
}

bool longsolve_remaining(longsolve *l, double rate, remaining_work *out)
{
    for (int i = 0; i < l->workers; i++)
        if (l->worker[i].busy)
            note_so_far(l, l->worker[i].node, l->worker[i].task.started, rate);
    for (int i = 0; i < l->foreign; i++)
        note_so_far(l, l->foreign_task[i].node, l->foreign_task[i].started, rate);
    return remaining_work_estimate(l->tree, longsolve_task_seconds(l) * rate, out);
}

/* ---- the answer ------------------------------------------------------------------------------ */

static tree_node *node_of(const longsolve *l, const diagram *d)
{
    char key[MAX_DIAGRAM_TEXT];
    canonical_key(&l->spec, d, key);
    return tree_find(l->tree, key);
}

/* Finds the first move that keeps the value according to the bounds of the tree, which may have to
 * take the children from the store first. */
static bool next_of_line(longsolve *l, diagram *d, int value, game_move *out)
{
    tree_node *at = node_of(l, d);
    if (at && !at->expanded && !at->leaf && !at->over && tree_expand(l->tree, at, value, NULL) != STATUS_OK)
        return false;
    game_move moves[MAX_MOVES];
    const int count = rules_moves(&l->rules, d, moves);
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        (void)rules_play(&l->rules, &child, moves[i]);
        const tree_node *n = node_of(l, &child);
        if (n && n->upper <= -value) {
            *d = child;
            *out = moves[i];
            return true;
        }
    }
    return false;
}

/* Searches what the tree does not contain, in the window (value - 1, beta).  By the store, `value`
 * is the position's value (or a lower bound of it, if beta is `value`).  STATUS_BAD_INPUT: it is
 * not, so the store's bounds are false. */
static status search_rest(longsolve *l, const diagram *d, int value, int beta, search_result *r, error *e)
{
    char position[MAX_DIAGRAM_TEXT];
    search_options o = l->search;
    o.alpha = value - 1;
    o.beta = beta;
    o.stop = l->o.search.stop;
    o.progress = NULL;
    const status s = solve_position(&l->spec, d, &o, r, e);
    l->state.hash_bytes = r->hash_bytes;
    if (s != STATUS_OK || (r->lower >= value && (beta == value || r->upper <= value)))
        return s;
    diagram_format(&l->spec, d, position);
    return fail(e, STATUS_BAD_INPUT, "store %.200s: has a false bound: %.100s is stored as %s %d; a search finds %s %d",
                l->o.path, position, beta == value ? "at least" : "exactly", value,
                r->lower < value ? "at most" : "at least", r->lower < value ? r->upper : r->lower);
}

static void bounds_of(const longsolve *l, const tree_node *n, search_result *out)
{
    int alpha, beta;
    tree_window_of(l->tree, n, &alpha, &beta);
    *out = (search_result){.lower = n->lower, .upper = n->upper, .best = MOVE_NONE, .threads = l->search.threads};
    out->known = n->lower == n->upper ? KNOWN_EXACT : n->lower >= beta ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
    out->value = out->known == KNOWN_AT_MOST ? n->upper : n->lower;
    out->nodes = (uint64_t)n->effort;
}

status longsolve_opening(longsolve *l, const diagram *d, search_result *out, error *e)
{
    const tree_node *n = node_of(l, d);
    if (!n) {
        char text[MAX_DIAGRAM_TEXT];
        diagram_format(&l->spec, d, text);
        return fail(e, STATUS_BAD_INPUT, "%s: is not an opening of this store", text);
    }
    bounds_of(l, n, out);
    if (n->over || out->known == KNOWN_AT_MOST)
        return STATUS_OK;
    diagram child = *d, after = n->position;
    if (!next_of_line(l, &child, n->lower, &out->best) && n->best != MOVE_NONE &&
        rules_play(&l->rules, &after, n->best)) { /* the move that keeps the lower bound leads there */
        char key[MAX_DIAGRAM_TEXT];
        canonical_key(&l->spec, &after, key);
        out->best = canonical_move_to(&l->rules, d, key);
    }
    out->hash_bytes = l->state.hash_bytes;
    status s = STATUS_OK;
    if (out->best == MOVE_NONE) {
        search_result r;
        s = search_rest(l, d, n->lower, n->lower, &r, e);
        out->best = r.best;
    }
    if (s == STATUS_OK)
        out->line[out->line_length++] = out->best;
    return s;
}

status longsolve_line(longsolve *l, search_result *out, error *e)
{
    const tree_node *root = l->tree->root;
    diagram d = l->root;
    int value = root->lower, sign = 1;
    bounds_of(l, root, out);
    if (root->lower < root->upper) {
        out->line_length = out->known == KNOWN_AT_LEAST && next_of_line(l, &d, value, &out->line[0]);
        out->best = out->line_length ? out->line[0] : MOVE_NONE;
        return STATUS_OK;
    }
    while (out->line_length < MAX_LINE && next_of_line(l, &d, sign * value, &out->line[out->line_length])) {
        out->line_length++;
        sign = -sign;
    }
    search_result rest = {.line_length = 0};
    status s = STATUS_OK;
    if (!l->o.joined && !rules_over(&l->rules, &d, NULL))
        s = search_rest(l, &d, sign * value, sign * value + 1, &rest, e);
    for (int i = 0; i < rest.line_length && out->line_length < MAX_LINE; i++)
        out->line[out->line_length++] = rest.line[i];
    out->best = out->line_length > 0 ? out->line[0] : MOVE_NONE;
    return s == STATUS_STOPPED ? STATUS_OK : s;
}

int longsolve_line_so_far(const longsolve *l, int most, game_move *out, int *proved)
{
    const tree_node *n = l->tree->root;
    diagram d = l->root;
    int length = 0, value = n->lower;
    bool kept = value > -VALUE_INFINITY;
    for (*proved = 0; length < most && n->children > 0; length++) {
        /* the move that keeps what is proved about the root, or else the most promising one */
        const tree_node *next = n->child[0];
        bool keeps = false;
        for (int i = 0; i < n->children && kept && !keeps; i++) {
            keeps = n->child[i]->upper <= -value;
            next = keeps ? n->child[i] : next;
        }
        out[length] = canonical_move_to(&l->rules, &d, next->key);
        if (out[length] == MOVE_NONE)
            break;
        (void)rules_play(&l->rules, &d, out[length]);
        kept = keeps;
        *proved += kept;
        value = -value;
        n = next;
    }
    return length;
}
