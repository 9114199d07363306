/* verb_practice.c - `practice`: positions answered in the terminal or on a page. */
#include "players/play.h"
#include "players/sampling.h"
#include "draw/practice_page.h"
#include "text/notation.h"
#include "report/solution_record.h"

#include <inttypes.h>

typedef struct practice {
    command *c;
    sampling from;
    game g;     /* the position asked, and what is typed */
    solution v; /* the position's: its moves come best first */
    int64_t asked, right, lost;
} practice;

/* True if one move is best, by --gap at least. */
static bool is_problem(const practice *p)
{
    const search_result *r = &p->v.result.search;
    return !p->v.stopped && r->known == KNOWN_EXACT && r->moves > 1 && r->moves_left_out == 0 &&
           r->move_value[0] - r->move_value[1] >= p->c->request.o.gap;
}

/* The next position to ask about; *found false: no more positions. */
static status next_problem(practice *p, bool *found, error *e)
{
    reporter *report = p->c->report;
    *found = false;
    for (int tries = 0; tries < SAMPLING_TRIES && !*found; tries++) {
        bool drawn;
        status s = sampling_next(&p->from, &p->g.now, &drawn, e);
        if (s != STATUS_OK || !drawn)
            return s;
        reporter_where(report, "looking for a position, %d seen", tries + 1);
        reporter_show(report);
        s = command_solve(p->c, &p->g.now, true, &p->v, e);
        if (s != STATUS_OK && s != STATUS_STOPPED)
            return s;
        report->stopped = false; /* a position's time limit does not end the practice */
        moves_sort(p->v.result.search.move, p->v.result.search.move_value, p->v.result.search.moves);
        *found = s == STATUS_OK && is_problem(p);
    }
    return STATUS_OK;
}

static void record_answer(const practice *p, int answer)
{
    const search_result *r = &p->v.result.search;
    const session *s = &p->c->session;
    record made = record_begin();
    record_integer(&made, "number", p->asked);
    record_position(&made, &s->spec, &p->g.now);
    record_move(&made, "answer", &s->spec, r->move[answer]);
    record_integer(&made, "value", r->move_value[answer]);
    record_move(&made, "best", &s->spec, r->best);
    record_integer(&made, "best_value", r->value);
    record_integer(&made, "lost", r->value - r->move_value[answer]);
    record_flag(&made, "helped", p->g.helped);
    record_moves(&made, "line", &s->spec, r->line, r->line_length);
    output_record(p->g.out, &made);
}

/* Prints the play after a move that is not best. */
static status print_punishment(const practice *p, game_move move, error *e)
{
    const session *s = &p->c->session;
    diagram after = p->g.now;
    solution v;
    (void)rules_play(&s->rules, &after, move);
    if (rules_over(&s->rules, &after, NULL) || p->g.out->json)
        return STATUS_OK;
    const status done = command_solve(p->c, &after, false, &v, e);
    if (done == STATUS_OK)
        print_line(p->g.out, words_make("after %s", move_words(&s->spec, &p->g.now, move).text).text, &s->rules, &after,
                   v.result.search.line, v.result.search.line_length);
    return done == STATUS_STOPPED ? STATUS_OK : done;
}

static status ask(practice *p, bool *quit, error *e)
{
    const search_result *r = &p->v.result.search;
    game *g = &p->g;
    game_move move;
    int answer = 0;
    g->helped = false;
    output_text(g->out, "\n%" PRId64 " of %" PRId64, p->asked + 1, p->c->request.o.count);
    play_draw(g);
    while (!play_typed_move(g, &move, quit))
        if (*quit || command_over(p->c->report))
            return STATUS_OK;
    while (r->move[answer] != move)
        answer++;
    p->asked++;
    p->right += answer == 0 && !g->helped;
    p->lost += r->value - r->move_value[answer];
    play_print_verdict(g, move, r->move_value[answer], r->best, r->value);
    record_answer(p, answer);
    const status s = answer > 0 ? print_punishment(p, move, e) : STATUS_OK;
    print_line(g->out, "best line", &p->c->session.rules, &g->now, r->line, r->line_length);
    return s;
}

static void print_score(const practice *p)
{
    const session *s = &p->c->session;
    record made = record_begin();
    record_text(&made, "number", "all");
    record_text(&made, "spec", s->spec_text);
    record_integer(&made, "asked", p->asked);
    record_integer(&made, "right", p->right);
    record_integer(&made, "lost", p->lost);
    record_version(&made);
    output_text(p->g.out, "\n%" PRId64 " of %" PRId64 " right", p->right, p->asked);
    if (s->rules.game->margins)
        output_text(p->g.out, ", %" PRId64 " lost", p->lost);
    output_text(p->g.out, "\n");
    output_record(p->g.out, &made);
}

/* Asks, or adds to the page; *count: positions found. */
static status go_through(practice *p, record *page, int64_t *count, error *e)
{
    status s = STATUS_OK;
    bool found = true, quit = false;
    for (*count = 0; s == STATUS_OK && found && !quit && *count < p->c->request.o.count;) {
        s = next_problem(p, &found, e);
        if (s != STATUS_OK || !found)
            break;
        ++*count;
        if (page != NULL)
            practice_page_add(page, &p->c->session, &p->g.now, &p->v.result.search);
        else
            s = ask(p, &quit, e);
    }
    if (s == STATUS_OK && *count == 0)
        return fail(e, STATUS_BAD_INPUT,
                    "practice: no position with one best move was found; expected a smaller --gap, or other --empties");
    if (s == STATUS_OK && !found)
        reporter_note(p->c->report, "%" PRId64 " found; there are no others", *count);
    return s;
}

static status write_practice(practice *p, error *e)
{
    command *c = p->c;
    int64_t count;
    if (c->session.rules.game->look == BOARD_NONE)
        return fail(e, STATUS_BAD_INPUT, "--html: %s has no board", c->session.spec_text);
    record problems = record_list();
    const status s = go_through(p, &problems, &count, e);
    if (s == STATUS_OK) {
        output_text(p->g.out, "%" PRId64 " positions\n", count);
        return practice_page_write(command_take(c, OPTION_html), &c->session, &problems, e);
    }
    record_free(&problems);
    return s;
}

status verb_practice(command *c, error *e)
{
    static practice p; /* too large for the stack */
    int64_t count;
    p = (practice){.c = c, .g = {.c = c, .out = &c->report->out, .session = &c->session}};
    status s = sampling_begin(&p.from, c, e);
    if (s == STATUS_OK && c->file[OPTION_html] != NULL) {
        s = write_practice(&p, e);
    } else if (s == STATUS_OK) {
        s = go_through(&p, NULL, &count, e);
        if (p.asked > 0)
            print_score(&p);
    }
    sampling_end(&p.from);
    return s;
}
