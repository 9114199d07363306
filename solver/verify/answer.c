/* answer.c - see answer.h. */
#include "verify/answer.h"

#include "base/threads.h"
#include "originals/strategy.h"
#include "report/solution_record.h"
#include "report/verb_record.h"
#include "solve/openings.h"
#include "solve/solve.h"
#include "verify/confine.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_RECORDS = 100000 };

typedef struct answering {
    const question *q;
    const answer_terms *terms;
    answer *a;
    int alpha, beta;      /* openings: the window of the side to move at the root */
    const diagram *shown; /* the position that is being searched */
    bool no_memory;
} answering;

/* One record more, which is taken over. */
static void add(answering *v, record made)
{
    v->no_memory = v->no_memory || made.failed || json_array_append(v->a->records, made.json) != 0;
    record_free(&made);
}

/* A claim may ask for more than anybody compares. */
static status check_count(const answering *v, error *e)
{
    if (v->no_memory)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory for the records of a claim");
    return json_array_size(v->a->records) <= MOST_RECORDS
               ? STATUS_OK
               : fail(e, STATUS_BAD_INPUT, "a claim of more than %d records; expected fewer", MOST_RECORDS);
}

/* ---- the session ---- */

static status open_session(answering *v, error *e)
{
    const question *q = v->q;
    answer *a = v->a;
    char spec[MAX_SPEC_TEXT];
    position_note note;
    a->settings = q->settings;
    if (q->kind == QUESTION_MATCH)
        a->settings.method = NULL; /* a match has methods of its own */
    if (v->terms->threads > 0)
        a->settings.threads = v->terms->threads;
    if (v->terms->hash != UINT64_MAX)
        a->settings.hash = v->terms->hash;
    status s = confine_spec(q->file, q->spec, spec, e);
    if (s == STATUS_OK)
        s = session_open(&a->session, spec, e);
    if (s == STATUS_OK)
        s = position_parse(&a->session.spec, q->position[0] != '\0' ? q->position : "start", 1, q->choice, &a->position,
                           &note, NULL, e);
    if (s == STATUS_OK)
        s = session_configure(&a->session, &a->settings, "--", q->kind == QUESTION_SOLVE || q->kind == QUESTION_MOVES,
                              e);
    if (s == STATUS_OK)
        s = threads_start(a->session.search.threads, e);
    a->session.search.stop = v->terms->stop;
    return s;
}

static void show_search(void *context, const search_progress *p)
{
    const answering *v = context;
    reporter_search(v->terms->report, &v->a->session.spec, v->shown, p);
}

static status solve_here(answering *v, const diagram *d, bool all_moves, solution *out, error *e)
{
    reporter *report = v->terms->report;
    const bool shows = report != NULL && report->display.interval > 0;
    const session_question question = {.all_moves = all_moves, .progress = shows ? show_search : NULL, .context = v};
    v->shown = d;
    if (report != NULL)
        report->listed = 0;
    const status s = session_solve(&v->a->session, d, &question, out, e);
    v->a->stopped = v->a->stopped || (s == STATUS_OK && out->stopped);
    return s;
}

/* ---- each kind of question ---- */

static status answer_solve(answering *v, error *e)
{
    const bool all_moves = v->q->kind == QUESTION_MOVES;
    solution found;
    const status s = solve_here(v, &v->a->position, all_moves, &found, e);
    if (s == STATUS_OK) {
        record made = record_begin();
        record_solution(&made, &v->a->session, &v->a->position, &found, all_moves);
        add(v, made);
    }
    return s;
}

/* The window is that of the side to move at the root. */
static status solve_opening(void *context, const diagram *d, solution *out, error *e)
{
    answering *v = context;
    search_options *search = &v->a->session.search;
    const bool mirrored = d->side != v->a->position.side;
    search->alpha = mirrored ? -v->beta : v->alpha;
    search->beta = mirrored ? -v->alpha : v->beta;
    return solve_here(v, d, false, out, e);
}

static status add_opening(void *context, const opening *o, error *e)
{
    answering *v = context;
    add(v, opening_record(&v->a->session, &v->a->position, o));
    return check_count(v, e);
}

static status answer_openings(answering *v, error *e)
{
    session *s = &v->a->session;
    const openings_job job = {.rules = &s->rules,
                              .spec = &s->spec,
                              .plies = v->q->plies,
                              .solve = solve_opening,
                              .visit = add_opening,
                              .context = v};
    if (v->q->plies < 0)
        return fail(e, STATUS_BAD_INPUT, "openings: no --plies; expected --plies N, 0 to 60");
    s->keeps_memory = solver_of(&s->spec)->keeps_table;
    v->alpha = s->search.alpha;
    v->beta = s->search.beta;
    return openings_walk(&job, &v->a->position, e);
}

static status answer_count(answering *v, error *e)
{
    const count_options how = {.plies = v->q->plies,
                               .threads = v->a->session.search.threads,
                               .memory_bytes = (size_t)v->q->memory,
                               .memory_alone = true,
                               .stop = v->terms->stop};
    count_result r;
    const status s = count_game(&v->a->session.spec, &v->a->position, &how, &r, e);
    if (s == STATUS_OK)
        add(v, count_record(&v->a->session.spec, &v->a->position, how.plies, &r));
    return s;
}

static status answer_perft(answering *v, error *e)
{
    const perft_options how = {.threads = v->a->session.search.threads, .stop = v->terms->stop};
    perft_result r;
    const status s = perft(&v->a->session.spec, &v->a->position, v->q->depth, &how, &r, e);
    if (s == STATUS_OK)
        add(v, perft_record(&v->a->session.spec, &v->a->position, v->q->depth, &r));
    return s;
}

static void add_rung(void *context, const ladder_row *row)
{
    answering *v = context;
    v->a->stopped = v->a->stopped || !row->solved;
    add(v, ladder_record(v->a->session.spec_text, row));
}

static status answer_ladder(answering *v, error *e)
{
    ladder_options o;
    ladder_options_init(&o);
    o.search = v->a->session.search;
    o.ablate = v->q->ablate;
    o.rung = v->q->rung;
    o.stop = v->terms->stop;
    return ladder_run(&v->a->session.spec, &v->a->position, &o, add_rung, v, NULL, e);
}

static void add_cell(void *context, const match_cell *cell)
{
    answering *v = context;
    match_options named;
    match_options_init(&named);
    (void)match_set_method(&named, v->q->settings.method, NULL);
    named.threads = v->a->session.search.threads;
    add(v, match_record(v->a->session.spec_text, &named, cell));
}

static void add_board(void *context, int64_t board, const game_spec *drawn)
{
    answering *v = context;
    if (board < MOST_RECORDS)
        add(v, match_board_record(v->a->session.spec_text, board, drawn));
}

static status answer_match(answering *v, error *e)
{
    const question *q = v->q;
    match_options o;
    match_options_init(&o);
    const status s = match_set_method(&o, q->settings.method, e);
    if (s != STATUS_OK)
        return s;
    if (!match_knows(&v->a->session.spec))
        return fail(e, STATUS_BAD_INPUT, "match: spec '%.100s'; expected minimax:N[,seed=S]", q->spec);
    if (q->boards > 0) {
        match_boards(&v->a->session.spec, q->boards, v->terms->stop, add_board, v);
        return STATUS_OK;
    }
    o.first_low = (int)q->first_depth.low;
    o.first_high = (int)q->first_depth.high;
    o.second_low = (int)q->second_depth.low;
    o.second_high = (int)q->second_depth.high;
    o.games = q->games;
    o.threads = v->a->session.search.threads;
    o.stop = v->terms->stop;
    return match_run(&v->a->session.spec, &o, add_cell, v, e);
}

/* The solver's move: the next of a line that is known to be best, or that of a new search. */
static status advise(answering *v, playing *g, advice *out, error *e)
{
    solution found;
    if (playing_planned(g, out))
        return STATUS_OK;
    const status s = solve_here(v, &g->now, false, &found, e);
    if (s == STATUS_OK)
        playing_advise(g, &found, out);
    return s == STATUS_OK && v->a->stopped ? STATUS_STOPPED : s;
}

static status answer_play(answering *v, error *e)
{
    const game_rules *rules = &v->a->session.rules;
    playing g = {.session = &v->a->session, .now = v->a->position};
    status s = playing_check(&v->a->session.spec, v->q->player[0], v->q->player[1], e);
    while (s == STATUS_OK && !rules_over(rules, &g.now, NULL)) {
        const int side = g.now.side, by = v->q->player[side];
        advice a = {.move = MOVE_PASS};
        const bool passes = rules_allows(rules, &g.now, MOVE_PASS), advised = !passes && by == PLAYER_solver;
        if (advised)
            s = advise(v, &g, &a, e);
        else if (!passes)
            a.move = strategy_move(rules, &g.now);
        if (s != STATUS_OK)
            return s;
        playing_move(&g, a.move);
        add(v, play_record(&g, a.move, side, by, advised ? &a : NULL));
        s = check_count(v, e);
    }
    if (s == STATUS_OK)
        add(v, play_end_record(&g));
    return s;
}

status answer_question(const question *q, const answer_terms *terms, answer *out, error *e)
{
    static status (*const by_kind[])(answering *, error *) = {
        [QUESTION_SOLVE] = answer_solve, [QUESTION_MOVES] = answer_solve, [QUESTION_OPENINGS] = answer_openings,
        [QUESTION_COUNT] = answer_count, [QUESTION_PERFT] = answer_perft, [QUESTION_LADDER] = answer_ladder,
        [QUESTION_PLAY] = answer_play,   [QUESTION_MATCH] = answer_match};
    answering v = {.q = q, .terms = terms, .a = out};
    *out = (answer){.records = json_array()};
    status s = out->records == NULL ? fail(e, STATUS_NO_MEMORY, "verify: not enough memory") : open_session(&v, e);
    if (s == STATUS_OK)
        s = by_kind[q->kind](&v, e);
    if (s == STATUS_OK)
        s = check_count(&v, e);
    out->stopped = out->stopped || s == STATUS_STOPPED;
    return s;
}

void answer_free(answer *a)
{
    json_decref(a->records);
    a->records = NULL;
    session_close(&a->session);
}
