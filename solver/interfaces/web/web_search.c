/* web_search.c - searches and analyses of the page; see web.c. */
#include "web/web.h"

#include "base/stop.h"
#include "draw/analysis_page.h"
#include "report/solution_record.h"
#include "solve/solve.h"

#include <emscripten.h>
#include <limits.h>

static double time_limit;        /* seconds of a search that may end with an estimate; 0: to the end */
static const double EVERY = 0.1; /* seconds between messages of a search */

static void add_estimate(record *to, const search_estimate *g)
{
    const game_spec *spec = &web_solver->session.spec;
    if (!g->known)
        return;
    record list = record_list();
    record_integer(to, "estimate", g->value);
    record_integer(to, "depth", g->depth);
    record_integer(to, "percent", g->percent);
    record_moves(to, "guess", spec, g->line, g->line_length);
    record_integer(to, "moves_depth", g->moves_depth);
    record_integer(to, "moves_percent", g->moves_percent);
    for (int i = 0; i < g->moves; i++) {
        record one = record_begin();
        record_move(&one, "move", spec, g->move[i]);
        record_integer(&one, "value", g->move_value[i]);
        record_put(&list, NULL, &one);
    }
    record_put(to, "moves", &list);
}

static void add_bounds(record *to, int lower, int upper)
{
    record_optional(to, "lower", lower > -VALUE_INFINITY, lower);
    record_optional(to, "upper", upper < VALUE_INFINITY, upper);
}

static bool time_is_up(double seconds)
{
    if (time_limit > 0 && seconds >= time_limit)
        stop_request(&web_solver->stop);
    return stop_requested(&web_solver->stop);
}

/* Sizes the table for `d`, reads the weights, and limits the time. */
static status begin_search(const diagram *d, double seconds, error *e)
{
    session *own = &web_solver->session;
    const int empties = diagram_empties(&own->spec, d);
    if (own->search.memory != NULL && empties > web_solver->kept_empties)
        solver_forget(web_solver);
    if (own->search.memory == NULL)
        web_solver->kept_empties = empties;
    time_limit = seconds;
    stop_withdraw(&web_solver->stop);
    own->search.progress_seconds = EVERY;
    return session_ready(own, d, e);
}

/* *context: the depth posted last, INT_MAX: nothing is posted. */
static void think_progress(void *context, const search_progress *p)
{
    int *posted = context;
    const search_estimate *g = &p->found->estimate;
    if (!g->known || time_is_up(p->seconds) || g->depth <= *posted) /* the first depth is always completed */
        return;
    record r = web_message("estimates");
    add_estimate(&r, g);
    web_send(&r);
    *posted = g->depth;
}

/* Estimates of every move, deeper and deeper, for this time; nothing if the game has none.
 * STATUS_OK too if the end of the time was noticed only within a depth: those before stand. */
static status think(const diagram *d, double seconds, bool quiet, search_result *out, error *e)
{
    int posted = quiet ? INT_MAX : 0;
    *out = (search_result){.best = MOVE_NONE};
    const status s = begin_search(d, seconds, e);
    if (s != STATUS_OK)
        return s;
    search_options o = web_solver->session.search;
    o.all_moves = true;
    o.progress = think_progress;
    o.progress_context = &posted;
    o.progress_seconds = EVERY / 4;
    const status searched = solve_estimate(&web_solver->session.spec, d, MAX_SQUARES, &o, out, e);
    return searched == STATUS_STOPPED && out->estimate.known ? STATUS_OK : searched;
}

EMSCRIPTEN_KEEPALIVE void web_think(double seconds)
{
    static search_result found;
    error e;
    const status s = think(&web_solver->position, seconds, false, &found, &e);
    if (s != STATUS_OK && s != STATUS_STOPPED) {
        web_error(e.text);
        return;
    }
    record r = web_message("estimates");
    add_estimate(&r, &found.estimate);
    web_send(&r);
}

static void solve_progress(void *context, const search_progress *p)
{
    const game_spec *spec = &web_solver->session.spec;
    int lower, upper;
    const search_result so_far = {
        .known = KNOWN_EXACT, .lower = p->lower, .upper = p->upper, .least = p->found->least, .most = p->found->most};
    record r = web_message("progress");
    (void)context;
    (void)time_is_up(p->seconds);
    result_proved(spec, &so_far, &lower, &upper);
    add_bounds(&r, lower, upper);
    record_count(&r, "nodes", p->nodes);
    record_real(&r, "seconds", p->seconds);
    record_integer(&r, "tried", p->tried);
    record_integer(&r, "of", p->moves);
    record_move(&r, "move", spec, p->tried > 0 ? p->move : MOVE_NONE);
    record_moves(&r, "line", spec, p->line, p->line_length);
    add_estimate(&r, &p->found->estimate);
    web_send(&r);
}

static void post_move(void *context, game_move move, int value)
{
    record r = web_message("move");
    (void)context;
    record_move(&r, "move", &web_solver->session.spec, move);
    record_integer(&r, "value", value);
    web_send(&r);
}

static void know_nothing(solution *out)
{
    *out = (solution){.result.search = {.best = MOVE_NONE, .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY},
                      .stopped = true};
}

/* What is known of `d` after a search. */
static void post_solution(const char *kind, const diagram *d, const search_result *found, bool whole)
{
    const game_spec *spec = &web_solver->session.spec;
    record r = web_message(kind);
    int lower, upper;
    result_proved(spec, found, &lower, &upper);
    record_text(&r, "position", diagram_name(spec, d).text);
    record_optional(&r, "value", lower == upper, lower);
    add_bounds(&r, lower, upper);
    record_move(&r, "move", spec, found->best);
    record_moves(&r, "line", spec, found->line, found->line_length);
    record_count(&r, "nodes", found->nodes);
    record_real(&r, "seconds", found->seconds);
    record_flag(&r, "all", whole);
    if (lower < upper)
        add_estimate(&r, &found->estimate);
    web_send(&r);
}

/* The value of the position, or of every move; after `seconds` (0: no limit) what is known. */
EMSCRIPTEN_KEEPALIVE void web_solve(int all_moves, double seconds)
{
    static solution found;
    error e;
    const session_question q = {
        .all_moves = all_moves != 0, .progress = solve_progress, .listed = all_moves ? post_move : NULL};
    know_nothing(&found); /* if it is stopped before it begins */
    status s = begin_search(&web_solver->position, seconds, &e);
    if (s == STATUS_OK)
        s = session_solve(&web_solver->session, &web_solver->position, &q, &found, &e);
    for (int i = 0; all_moves && s == STATUS_OK && i < found.result.search.moves;
         i++) /* some methods list none before */
        post_move(NULL, found.result.search.move[i], found.result.search.move_value[i]);
    if (s == STATUS_OK || s == STATUS_STOPPED)
        post_solution("result", &web_solver->position, &found.result.search,
                      all_moves && s == STATUS_OK && !found.stopped);
    else
        web_error(e.text);
}

/* ---- a game ---- */

static void count_progress(void *context, const search_progress *p)
{
    record r = web_message("counting");
    record_count(&r, "nodes", p->nodes);
    record_integer(&r, "empties", *(const int *)context);
    web_send(&r);
}

/* Solves a ply, or estimates it (`limited`) for *context seconds; posts what is known. */
static status solve_ply(void *context, const diagram *d, bool limited, solution *out, error *e)
{
    search_result *r = &out->result.search;
    int empties = diagram_empties(&web_solver->session.spec, d);
    const session_question q = {.progress = count_progress, .context = &empties};
    status s;
    know_nothing(out);
    if (limited) {
        s = think(d, *(const double *)context, true, r, e);
        r->lower = -VALUE_INFINITY;
        r->upper = VALUE_INFINITY;
        out->stopped = s == STATUS_OK || s == STATUS_STOPPED;
        if (s == STATUS_OK && !r->estimate.known)
            s = fail(e, STATUS_STOPPED, "no estimate");
    } else {
        s = begin_search(d, 0, e);
        if (s == STATUS_OK)
            s = session_solve(&web_solver->session, d, &q, out, e);
    }
    if (s == STATUS_OK)
        post_solution("known", d, r, false);
    return s;
}

/* Analyses the moves played since the last web_place, a game of these players, backwards: the plies
 * before the exact part, of at most `empties` empty squares (-1: as the verb `analyze`), are
 * estimated for `seconds` each, if more than 0.  Posts what is known of each position, then the
 * page of `analyze --html`. */
EMSCRIPTEN_KEEPALIVE void web_analyze(const char *first, const char *second, int empties, double seconds)
{
    static analysis_game g;
    session *own = &web_solver->session;
    error e;
    outfile *page = NULL;
    const analysis_job job = {.session = own,
                              .empties = empties >= 0 ? empties : analysis_empties(&own->spec),
                              .earlier = seconds > 0,
                              .solve = solve_ply,
                              .context = &seconds};
    memset(&g, 0, sizeof g);
    g.record = web_line;
    (void)snprintf(g.record.player[0], sizeof g.record.player[0], "%s", first);
    (void)snprintf(g.record.player[1], sizeof g.record.player[1], "%s", second);
    status s = analysis_run(&job, &g.record, &g.analysis, &e);
    if (s == STATUS_OK)
        s = outfile_open("game.html", "the page", &page, &e);
    if (s == STATUS_OK)
        s = analysis_page_write(page, own, &g, &e);
    if (s != STATUS_OK) {
        web_error(e.text);
        return;
    }
    record r = web_message("page");
    record_text(&r, "file", "game.html");
    web_send(&r);
}
