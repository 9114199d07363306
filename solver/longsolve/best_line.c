/* best_line.c - see best_line.h. */
#include "longsolve/best_line.h"

#include "notation/notation.h"
#include "solve/solve.h"
#include "store/canonical.h"

static const tree_node *node_of(const longsolve *l, const diagram *d)
{
    char key[MAX_DIAGRAM_TEXT];
    canonical_key(&l->spec, d, key);
    return tree_find(l->tree, key);
}

/* The first move whose position the tree knows to keep the value. */
static bool next_of_line(longsolve *l, diagram *d, int value, game_move *out)
{
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

/* The move that the tree knows to keep the position's lower bound, found by where it leads. */
static game_move kept_move(const longsolve *l, const tree_node *n, const diagram *d)
{
    char key[MAX_DIAGRAM_TEXT];
    diagram child = n->position;
    if (n->best == MOVE_NONE || !rules_play(&l->rules, &child, n->best))
        return MOVE_NONE;
    canonical_key(&l->spec, &child, key);
    return canonical_move_to(&l->rules, d, key);
}

/* Searches what the tree does not have, in the window (alpha, beta) around `value`, which the store
 * says the position has (is at least, where beta is `value`).  STATUS_BAD_INPUT: it has not, so the
 * store's bounds are false. */
static status search_rest(longsolve *l, const diagram *d, int value, int beta, search_result *r, error *e)
{
    char position[MAX_DIAGRAM_TEXT];
    search_options o = l->search;
    o.alpha = value - 1;
    o.beta = beta;
    o.stop = l->o.search.stop;
    o.progress = NULL;
    const status s = solve_position(&l->spec, d, &o, r, e);
    if (s != STATUS_OK || (r->lower >= value && (beta == value || r->upper <= value)))
        return s;
    diagram_format(&l->spec, d, position);
    return fail(e, STATUS_BAD_INPUT, "store %.200s: has a false bound: %.100s is stored as %s %d; a search finds %s %d",
                l->o.path, position, beta == value ? "at least" : "exactly", value,
                r->lower < value ? "at most" : "at least", r->lower < value ? r->upper : r->lower);
}

static search_known known_of(const longsolve *l, const tree_node *n)
{
    int alpha, beta;
    if (n->lower == n->upper)
        return KNOWN_EXACT;
    tree_window_of(l->tree, n, &alpha, &beta);
    return n->lower >= beta ? KNOWN_AT_LEAST : KNOWN_AT_MOST;
}

static void bounds_of(const longsolve *l, const tree_node *n, search_result *out)
{
    *out = (search_result){.lower = n->lower, .upper = n->upper, .best = MOVE_NONE, .threads = l->search.threads};
    out->known = known_of(l, n);
    out->value = out->known == KNOWN_AT_MOST ? n->upper : n->lower;
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
    diagram child = *d;
    if (!next_of_line(l, &child, n->lower, &out->best))
        out->best = kept_move(l, n, d);
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
    search_result rest_of_line = {.line_length = 0};
    status s = STATUS_OK;
    if (!rules_over(&l->rules, &d, NULL))
        s = search_rest(l, &d, sign * value, sign * value + 1, &rest_of_line, e);
    for (int i = 0; i < rest_of_line.line_length && out->line_length < MAX_LINE; i++)
        out->line[out->line_length++] = rest_of_line.line[i];
    out->best = out->line_length > 0 ? out->line[0] : MOVE_NONE;
    return s == STATUS_STOPPED ? STATUS_OK : s;
}

/* ---- of a solve that is not finished ------------------------------------------------------- */

/* The move that keeps what is proved of the root, or else the one of most promise; NULL: the tree
 * ends here. */
static const tree_node *follow(const tree_node *n, int value, bool *kept, int *child)
{
    if (n->children == 0)
        return NULL;
    *child = 0;
    for (int i = 0; i < n->children && *kept; i++) {
        if (n->child[i]->upper <= -value) {
            *child = i;
            return n->child[i];
        }
    }
    *kept = false;
    return n->child[0];
}

int longsolve_line_so_far(const longsolve *l, int most, game_move *out, int *proved)
{
    const tree_node *n = l->tree->root, *next;
    diagram d = l->root;
    int length = 0, child, value = n->lower;
    bool kept = value > -VALUE_INFINITY;
    for (*proved = 0; length < most && (next = follow(n, value, &kept, &child)) != NULL; length++) {
        out[length] = canonical_move_to(&l->rules, &d, next->key);
        if (out[length] == MOVE_NONE)
            break;
        (void)rules_play(&l->rules, &d, out[length]);
        *proved += kept;
        value = -value;
        n = next;
    }
    return length;
}
