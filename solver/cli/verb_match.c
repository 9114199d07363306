/* verb_match.c - `match`: the number game's tournament between search depths. */
#include "base/clock.h"
#include "base/version.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "games/minimax.h"
#include "notation/notation.h"
#include "originals/match.h"

#include <inttypes.h>
#include <string.h>

static const char *match_method(const match_options *o)
{
    return o->search ? "search" : o->plain ? "minimax" : "alphabeta";
}

typedef struct match_report {
    cli *c;
    const match_options *o;
} match_report;

static void show_games(void *context, int games, int cells, int all_cells)
{
    cli *c = context;
    char left[64];
    if (!display_due(&c->display))
        return;
    const double done = cells + (double)games / (double)c->o.games;
    display_left(clock_seconds() - c->display.begun, done, all_cells, left);
    display_line(&c->display, "pair of depths %d of %d: %d of %" PRId64 " games%s", cells + 1, all_cells, games,
                 c->o.games, left);
}

static void report(void *context, const match_cell *m)
{
    const match_report *r = context;
    display_clear(&r->c->display);
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(r->c->spec_text));
    (void)json_object_set_new(record, "first_depth", json_integer(m->first_depth));
    (void)json_object_set_new(record, "second_depth", json_integer(m->second_depth));
    (void)json_object_set_new(record, "games", json_integer(m->games));
    (void)json_object_set_new(record, "wins", json_integer(m->wins));
    (void)json_object_set_new(record, "losses", json_integer(m->losses));
    (void)json_object_set_new(record, "draws", json_integer(m->draws));
    (void)json_object_set_new(record, "evaluations_mean", json_integer((json_int_t)m->evaluations_mean));
    (void)json_object_set_new(record, "evaluations", json_integer((json_int_t)m->evaluations));
    (void)json_object_set_new(record, "margins", json_integer((json_int_t)m->margins));
    (void)json_object_set_new(record, "numbers_taken", json_integer((json_int_t)m->moves));
    (void)json_object_set_new(record, "method", json_string(match_method(r->o)));
    (void)json_object_set_new(record, "threads", json_integer(r->o->threads));
    (void)json_object_set_new(record, "seconds", json_real(m->seconds));
    cli_record_version(record);
    output_record(r->c->out, record);
    output_text(r->c->out, "%5d %6d %7d %6d %6d %6d %17" PRIu64 " %9.3f\n", m->first_depth, m->second_depth, m->games,
                m->wins, m->losses, m->draws, m->evaluations_mean, m->seconds);
}

/* The first boards that the original draws from the seed. */
static void print_boards(cli *c)
{
    mt19937 generator;
    diagram start;
    mt19937_seed(&generator, c->spec.seed);
    diagram_start(&c->spec, &start);
    for (int64_t i = 0; i < c->o.boards; i++) {
        char board[4096], numbers[MAX_SQUARES * 5] = "";
        size_t used = 0;
        minimax_draw(&generator, c->spec.rows, c->spec.numbers);
        for (int k = 0; k < c->spec.rows * c->spec.cols; k++) {
            used +=
                (size_t)snprintf(numbers + used, sizeof numbers - used, "%s%d", k > 0 ? " " : "", c->spec.numbers[k]);
        }
        json_t *record = json_object();
        (void)json_object_set_new(record, "spec", json_string(c->spec_text));
        (void)json_object_set_new(record, "board", json_integer(i));
        (void)json_object_set_new(record, "numbers", json_string(numbers));
        output_record(c->out, record);
        diagram_draw(&c->spec, &start, board, sizeof board);
        output_text(c->out, "board %lld\n%s", (long long)i, board);
    }
}

static status read_method(const cli *c, match_options *o, error *e)
{
    o->plain = c->o.given[OPTION_method] && strcmp(c->o.method, "minimax") == 0;
    o->search = c->o.given[OPTION_method] && strcmp(c->o.method, "search") == 0;
    if (c->o.given[OPTION_method] && !o->plain && !o->search && strcmp(c->o.method, "alphabeta") != 0)
        return fail(e, STATUS_BAD_INPUT, "--method '%.40s': expected search, minimax or alphabeta for a match",
                    c->o.method);
    return STATUS_OK;
}

status verb_match(cli *c, error *e)
{
    match_options o;
    match_options_init(&o);
    status s = read_method(c, &o, e);
    if (s == STATUS_OK) {
        c->o.method = NULL; /* a match has methods of its own */
        s = cli_prepare(c, 1, e);
    }
    if (s == STATUS_OK && !match_knows(&c->spec))
        s = fail(e, STATUS_BAD_INPUT, "match: spec '%s'; expected minimax:N[,seed=S]", c->spec_text);
    if (s != STATUS_OK)
        return s;
    if (c->o.boards > 0) {
        print_boards(c);
        return STATUS_OK;
    }
    o.first_low = (int)c->o.first_depth.low;
    o.first_high = (int)c->o.first_depth.high;
    o.second_low = (int)c->o.second_depth.low;
    o.second_high = (int)c->o.second_depth.high;
    o.games = (int)c->o.games;
    o.threads = c->search.threads;
    o.stop = interrupt_flag();
    o.progress = show_games;
    o.progress_context = c;
    match_report r = {c, &o};
    output_text(c->out, "%s, %s, values of the first player, yomikiri %s\n", c->spec_text, match_method(&o),
                version_full());
    output_text(c->out, "first second   games   wins losses  draws  mean evaluations   seconds\n");
    s = match_run(&c->spec, &o, report, &r, e);
    display_clear(&c->display);
    return s == STATUS_STOPPED ? fail(e, s, "match: stopped; the pairs of depths above are complete") : s;
}
