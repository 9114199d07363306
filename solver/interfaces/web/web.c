/* web.c - the library in a web page, texts in, JSON out: for WebAssembly only (`make web`).
 *
 * draw/pages/play/worker.js calls the functions below, each of which posts messages, objects with
 * their kind: "game" and "position" after what sets them, "progress" and "move" during a search,
 * then "result"; "page" with an analysed game; "error" instead of the last message. */
#include "analysis/analysis.h"
#include "draw/analysis_page.h"
#include "draw/page.h"
#include "library/api.h"

#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

/* worker.js defines Module.post. */
EM_JS(void, web_post, (const char *text), { Module.post(UTF8ToString(text)); })

static ykr_solver *solver;
size_t web_pack(void *out, size_t room, const void *from, size_t size, int level);

/* In the place of ZSTD_compress, which would be a fifth of the module: weights that are learned are
 * not kept here. */
size_t web_pack(void *out, size_t room, const void *from, size_t size, int level)
{
    (void)out, (void)room, (void)from, (void)size, (void)level;
    return (size_t)-1;
}

static double time_limit; /* seconds of a search that may end with an estimate; 0: to the end */

static record message(const char *kind)
{
    record r = record_begin();
    record_text(&r, "kind", kind);
    return r;
}

static void post(record *r)
{
    char *text = record_json(r);
    web_post(text != NULL ? text : "{\"kind\":\"error\",\"text\":\"not enough memory\"}");
    free(text);
    record_free(r);
}

static void post_error(const char *text)
{
    record r = message("error");
    record_text(&r, "text", text);
    post(&r);
}

/* ---- game and position ---- */

static void post_position(void)
{
    char text[YKR_POSITION_TEXT], moves[YKR_MAX_MOVES][YKR_MOVE_TEXT];
    int count, value;
    const game_spec *spec = &solver->session.spec;
    record r = message("position"), list = record_list();
    (void)ykr_position(solver, text);
    record_text(&r, "position", text);
    if (ykr_legal_moves(solver, moves, &count) == YKR_OK)
        for (int i = 0; i < count; i++) {
            game_move m;
            record one = record_begin();
            record_text(&one, "move", moves[i]);
            if (move_parse(spec, moves[i], strlen(moves[i]), &m, NULL) == STATUS_OK)
                record_integer(&one, "square", m >= 0 ? game_square_of(spec, &solver->position, m) : -1);
            record_put(&list, NULL, &one);
        }
    record_put(&r, "moves", &list);
    record_integer(&r, "side", solver->position.side);
    record_integer(&r, "empties", diagram_empties(spec, &solver->position));
    record_optional(&r, "over", ykr_over(solver, &value) == 1, value);
    post(&r);
}

/* Begins a game; `hash`, the size of the table. */
EMSCRIPTEN_KEEPALIVE int web_open(const char *spec, const char *hash)
{
    char why[YKR_ERROR_TEXT] = "";
    ykr_destroy(solver);
    ykr_status s = ykr_create(spec, &solver, why);
    if (s == YKR_OK && (ykr_set(solver, "hash", hash) != YKR_OK || ykr_set(solver, "keep", "yes") != YKR_OK)) {
        s = YKR_BAD_INPUT;
        (void)snprintf(why, sizeof why, "%s", ykr_error(solver));
    }
    if (s != YKR_OK) {
        post_error(why);
        return 1;
    }
    record r = message("game");
    record_text(&r, "spec", ykr_spec(solver));
    page_game(&r, &solver->session.spec);
    record_integer(&r, "most", game_most(&solver->session.spec));
    record_integer(&r, "soon", analysis_empties(&solver->session.spec));
    post(&r);
    return 0;
}

EMSCRIPTEN_KEEPALIVE int web_place(const char *text)
{
    const ykr_status s = ykr_set_position(solver, text);
    if (s == YKR_OK)
        post_position();
    else
        post_error(ykr_error(solver));
    return (int)s;
}

EMSCRIPTEN_KEEPALIVE void web_play(const char *move)
{
    if (ykr_play(solver, move) == YKR_OK)
        post_position();
    else
        post_error(ykr_error(solver));
}

EMSCRIPTEN_KEEPALIVE int web_set(const char *name, const char *value)
{
    const ykr_status s = ykr_set(solver, name, *value != '\0' ? value : NULL);
    if (s != YKR_OK)
        post_error(ykr_error(solver));
    return (int)s;
}

/* ---- searching ---- */

static void add_line(record *to, char (*line)[YKR_MOVE_TEXT], int length)
{
    record list = record_list();
    for (int i = 0; i < length; i++)
        record_text(&list, NULL, line[i]);
    record_put(to, "line", &list);
}

static int post_progress(void *context, const ykr_progress *p)
{
    (void)context;
    record r = message("progress");
    record_integer(&r, "lower", p->lower);
    record_integer(&r, "upper", p->upper);
    record_count(&r, "nodes", p->nodes);
    record_real(&r, "seconds", p->seconds);
    record_integer(&r, "pass", p->pass);
    record_integer(&r, "tried", p->tried);
    record_integer(&r, "moves", p->moves);
    record_text(&r, "move", p->move);
    record_optional(&r, "estimate", p->has_estimate, p->estimate);
    add_line(&r, (char(*)[YKR_MOVE_TEXT])p->line, p->line_length);
    post(&r);
    return time_limit > 0 && p->seconds >= time_limit;
}

static int post_move(void *context, const ykr_move_value *m)
{
    (void)context;
    record r = message("move");
    record_text(&r, "move", m->move);
    record_integer(&r, "value", m->value);
    post(&r);
    return 0;
}

/* The value of the position, or of every move; after `seconds` (0: no limit) what is known. */
EMSCRIPTEN_KEEPALIVE void web_solve(int all_moves, double seconds)
{
    static const char *const known[] = {"exact", ">=", "<=", "unknown", "depth"};
    static ykr_result found;
    time_limit = seconds;
    (void)ykr_set_progress(solver, post_progress, NULL);
    (void)ykr_set_move_report(solver, post_move, NULL);
    const ykr_status s = all_moves ? ykr_moves(solver, &found, sizeof found) : ykr_solve(solver, &found, sizeof found);
    if (s != YKR_OK && s != YKR_STOPPED && s != YKR_ENDED) {
        post_error(ykr_error(solver));
        return;
    }
    record r = message("result");
    record_optional(&r, "value", found.known == YKR_EXACT, found.value);
    record_text(&r, "known", known[found.known]);
    record_integer(&r, "lower", found.lower);
    record_integer(&r, "upper", found.upper);
    record_text(&r, "move", found.move);
    add_line(&r, found.line, found.line_length);
    record_count(&r, "nodes", found.nodes);
    record_real(&r, "seconds", found.seconds);
    record_flag(&r, "all", all_moves && s == YKR_OK);
    record_optional(&r, "estimate", found.has_estimate, found.estimate);
    record_text(&r, "estimate_move", found.estimate_line_length > 0 ? found.estimate_line[0] : "");
    post(&r);
}

/* ---- a game ---- */

static void analysis_progress(void *context, const search_progress *p)
{
    record r = message("analysing");
    record_integer(&r, "empties", *(const int *)context);
    record_count(&r, "nodes", p->nodes);
    post(&r);
}

static status analysis_solve(void *context, const diagram *d, bool limited, solution *out, error *e)
{
    int empties = diagram_empties(&solver->session.spec, d);
    const session_question q = {.progress = analysis_progress, .context = &empties};
    (void)context;
    (void)limited;
    return session_solve(&solver->session, d, &q, out, e);
}

/* Analyses a game of the solver's spec: posts the page of `analyze --html`. */
EMSCRIPTEN_KEEPALIVE void web_analyze(const char *text)
{
    static analysis_game g;
    session *own = &solver->session;
    position_note note;
    diagram end;
    error e;
    outfile *page = NULL;
    const analysis_job job = {.session = own, .empties = analysis_empties(&own->spec), .solve = analysis_solve};
    memset(&g, 0, sizeof g);
    status s = position_parse(&own->spec, text, 1, LAST_POSITION, &end, &note, &g.record, &e);
    if (s == STATUS_OK && g.record.plies == 0)
        s = fail(&e, STATUS_BAD_INPUT, "no moves; expected a game");
    const diagram widest = analysis_widest(&job);
    if (s == STATUS_OK)
        s = session_ready(own, &widest, &e);
    if (s == STATUS_OK)
        s = analysis_run(&job, &g.record, &g.analysis, &e);
    if (s == STATUS_OK)
        s = outfile_open("game.html", "the page", &page, &e);
    if (s == STATUS_OK)
        s = analysis_page_write(page, own, &g, &e);
    if (s != STATUS_OK) {
        post_error(e.text);
        return;
    }
    record r = message("page");
    record_text(&r, "file", "game.html");
    post(&r);
}
