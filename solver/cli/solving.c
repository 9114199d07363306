/* solving.c - one position solved as the options say, with progress and limits of time. */
#include "base/units.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "games/rules.h"
#include "solve/solve.h"

#include <inttypes.h>

/* A search that is under way. */
typedef struct solving {
    cli *c;
    const diagram *position;
} solving;

static void show_progress(void *context, const search_progress *p)
{
    const solving *v = context;
    cli_show_search(v->c, v->position, p);
}

/* A stopped search has not reached every move, but it may know the best one. */
static void list_best(search_result *r)
{
    int i = 0;
    while (i < r->moves && r->move[i] != r->best)
        i++;
    if (i == r->moves && i < MAX_SQUARES) {
        r->move[r->moves] = r->best;
        r->move_value[r->moves++] = r->value;
    }
}

int cli_open_moves(const cli *c, const diagram *d, const search_result *r, game_move out[static MAX_MOVES])
{
    game_move legal[MAX_MOVES];
    const int count = c->last_stopped ? rules_moves(&c->rules, d, legal) : 0;
    int open = 0;
    for (int i = 0; i < count; i++) {
        int k = 0;
        while (k < r->moves && r->move[k] != legal[i])
            k++;
        if (k == r->moves)
            out[open++] = legal[i];
    }
    return open;
}

status cli_solve(cli *c, const diagram *d, bool all_moves, method_result *out, error *e)
{
    c->search.all_moves = all_moves;
    status trained = cli_train_first(c, d, e);
    if (trained != STATUS_OK)
        return trained;
    if (c->many && c->method == METHOD_SEARCH && c->search.memory == NULL) {
        status kept = solve_memory_create(&c->spec, &c->search, &c->search.memory, e);
        if (kept != STATUS_OK)
            return kept;
    }
    solving view = {c, d};
    search_options o = c->search;
    o.progress = c->display.interval > 0 ? show_progress : NULL;
    o.progress_context = &view;
    o.estimate = c->depth < 0;
    c->listed = 0;
    interrupt_begin(c->o.seconds_each);
    status s = method_solve(c->method, &c->spec, d, c->depth, &o, out, e);
    display_clear(&c->display);
    interrupt_end();
    c->last_stopped = s == STATUS_STOPPED;
    if (s != STATUS_STOPPED)
        return s;
    c->stopped = true;
    if (out->search.known == KNOWN_EXACT && out->search.lower != out->search.upper) {
        return fail(e, STATUS_STOPPED,
                    "stopped after %.1f s, %" PRIu64 " node%s: method %s knows no value before its end",
                    out->search.seconds, out->search.nodes, plural(out->search.nodes, "", "s"), method_name(c->method));
    }
    if (all_moves && out->search.known == KNOWN_EXACT && out->search.best != MOVE_NONE)
        list_best(&out->search);
    return STATUS_OK;
}
