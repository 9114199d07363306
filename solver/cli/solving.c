/* solving.c - one position solved as the options say, with progress and limits of time. */
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "games/rules.h"
#include "games/notation.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <unistd.h>

static void show_progress(void *context, const search_progress *p)
{
    cli *c = context;
    char best[MAX_MOVE_TEXT] = "";
    if (p->seconds < 1)
        return;
    if (p->best != MOVE_NONE)
        move_format(&c->spec, p->best, best);
    (void)fprintf(stderr, "\r\033[K%.0f s  %s", p->seconds, p->phase != NULL ? p->phase : "solving");
    if (p->lower > -VALUE_INFINITY && p->upper < VALUE_INFINITY)
        (void)fprintf(stderr, "  value %+d..%+d", p->lower, p->upper);
    (void)fprintf(stderr, "%s%s  %.1f million nodes", *best ? "  best " : "", best, (double)p->nodes / 1e6);
    c->progress_shown = true;
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
    if (!c->o.quiet && isatty(STDERR_FILENO)) {
        c->search.progress = show_progress;
        c->search.progress_context = c;
    }
    status trained = cli_train_first(c, d, e);
    if (trained != STATUS_OK)
        return trained;
    if (c->many && c->method == METHOD_SEARCH && c->search.memory == NULL) {
        status kept = solve_memory_create(&c->spec, &c->search, &c->search.memory, e);
        if (kept != STATUS_OK)
            return kept;
    }
    interrupt_begin(c->o.seconds_each);
    status s = method_solve(c->method, &c->spec, d, c->depth, &c->search, out, e);
    cli_clear_progress(c);
    interrupt_end();
    c->last_stopped = s == STATUS_STOPPED;
    if (s != STATUS_STOPPED)
        return s;
    c->stopped = true;
    if (out->search.known == KNOWN_EXACT && out->search.lower != out->search.upper) {
        return fail(e, STATUS_STOPPED,
                    "stopped after %.1f s, %" PRIu64 " nodes: method %s knows no value before its end",
                    out->search.seconds, out->search.nodes, method_name(c->method));
    }
    if (all_moves && out->search.known == KNOWN_EXACT && out->search.best != MOVE_NONE)
        list_best(&out->search);
    return STATUS_OK;
}
