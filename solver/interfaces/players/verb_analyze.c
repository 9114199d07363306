/* verb_analyze.c - `analyze`: a game, or every game of a file, move by move (analysis/analysis.h).
 *
 * A game is shown as soon as it is analysed; the first one waits for the second, since a single
 * game is shown in full. */
#include "base/writer.h"
#include "cli/command.h"
#include "arguments/interrupt.h"
#include "draw/analysis_page.h"
#include "draw/board_view.h"
#include "reversi/reversi.h"
#include "text/ggf.h"
#include "report/analysis_report.h"

#include <string.h>

typedef struct analysing {
    command *c;
    analysis_job job;
    analysis_game game; /* the last one that was read */
    status read;        /* not STATUS_OK: its moves are legal up to `why` */
    error why;
    bool waits;                    /* it has not been analysed yet */
    size_t games, theories, wrong; /* theories: scores of a database that are compared */
    players players;
} analysing;

/* As command_solve; a search that is limited may end without a value. */
static status solve(void *context, const diagram *d, bool limited, solution *out, error *e)
{
    command *c = context;
    const double each = c->request.o.seconds_each;
    const bool before = c->report->stopped;
    c->request.o.seconds_each = limited ? each : 0;
    const status s = command_solve(c, d, false, out, e);
    c->request.o.seconds_each = each;
    c->report->stopped = limited && !command_over(c->report) ? before : c->report->stopped;
    return s;
}

/* ---- showing ---- */

/* The board at each player's worst move. */
static void print_worst(const analysing *g)
{
    const options *asked = &g->c->request.o;
    const analysis *a = &g->game.analysis;
    output *out = &g->c->report->out;
    for (int side = 0; side < 2 && !asked->no_board && (asked->board || output_is_terminal(out)); side++) {
        const analysed_ply *worst = NULL;
        int lost, most = 0;
        board_view view;
        for (const analysed_ply *p = &a->ply[a->first]; p < &a->ply[a->plies]; p++) {
            if (p->position.side == side && analysed_lost(p, &lost) && lost > most) {
                worst = p;
                most = lost;
            }
        }
        if (worst == NULL)
            continue;
        output_text(out, "\nply %d, %s lost %d\n", (int)(worst - a->ply) + 1, side_name(&g->c->session.spec, side),
                    most);
        board_view_init(&view, &g->c->session.spec, &worst->position);
        board_view_mark(&view, worst->played.move, MARK_VALUE, worst->played.lower);
        board_view_mark(&view, worst->best.move, MARK_BEST, worst->best.lower);
        board_print(out, &view, asked->color);
    }
}

static void print_game(const analysing *g)
{
    output *out = &g->c->report->out;
    const session *s = &g->c->session;
    const analysis *a = &g->game.analysis;
    for (int i = a->first; i < a->plies; i++) {
        record made = analysis_ply_record(s, &g->game, i);
        output_row(out, &made);
    }
    record made = analysis_game_record(s, &g->game);
    output_record(out, &made);
    analysis_print(out, s, &g->game, g->games == 1);
    if (g->games == 1)
        print_worst(g);
}

static void write_ggf(const analysing *g)
{
    const analysis *a = &g->game.analysis;
    int value[MAX_LINE], result = VALUE_INFINITY;
    for (int i = 0; i < a->plies; i++)
        value[i] = analysed_exactly(&a->ply[i].played) ? a->ply[i].played.lower : VALUE_INFINITY;
    if (rules_over(&g->c->session.rules, &a->end, &result))
        result = a->end.side == 0 ? result : -result;
    ggf_write(outfile_stream(g->c->file[OPTION_ggf]), &g->c->session.spec, &g->game.record, value, result);
}

/* Analyses the waiting game, and shows it. */
static status finish_game(analysing *g, error *e)
{
    reporter *report = g->c->report;
    const session *s = &g->c->session;
    int proved;
    status done = STATUS_OK;
    g->waits = false;
    if (g->game.record.plies > 0)
        done = analysis_run(&g->job, &g->game.record, &g->game.analysis, e);
    if (done != STATUS_OK)
        return done;
    if (g->game.record.plies > 0) {
        report->stopped = report->stopped || g->game.analysis.stopped;
        print_game(g);
        if (analysis_theory(s, &g->game, &proved)) {
            g->theories++;
            g->wrong += proved != g->game.record.theory;
        }
        if (g->c->file[OPTION_ggf] != NULL)
            write_ggf(g);
        done = players_add(&g->players, &s->spec, &g->game.record, &g->game.analysis, e);
    }
    if (g->read != STATUS_OK) {
        display_clear(&report->display);
        writer_print(stderr, "yomikiri: %s\n", g->why.text);
        report->bad = true;
    }
    return done;
}

/* ---- reading ---- */

static status add_game(void *context, const game_record *record, int line, status read, const error *why, error *e)
{
    analysing *g = context;
    const char *file = g->c->request.o.file;
    g->games++;
    if (g->games == 2 && (g->c->file[OPTION_html] != NULL || g->c->file[OPTION_game_svg] != NULL))
        return fail(e, STATUS_BAD_INPUT, "%s: has several games, --html and --svg show one; expected --game N", file);
    status s = g->waits ? finish_game(g, e) : STATUS_OK;
    g->game.record = *record;
    g->game.file = file;
    g->game.line = line;
    g->read = read;
    g->why = *why;
    g->waits = true;
    if (read == STATUS_OK && record->plies == 0)
        g->read =
            fail(&g->why, STATUS_BAD_INPUT, "%s:%d: no moves; expected a game", file != NULL ? file : "game", line);
    if (s == STATUS_OK && g->games > 1) {
        reporter_where(g->c->report, "game %zu", g->games);
        reporter_show(g->c->report);
        s = finish_game(g, e);
    }
    return s == STATUS_OK && command_over(g->c->report) ? fail(e, STATUS_STOPPED, "analyze: stopped") : s;
}

/* Notes the missing values, and the names that are not known. */
static void note_missing(const analysing *g, const collection *file)
{
    const char *name = g->c->request.o.file != NULL ? g->c->request.o.file : "game";
    const bool players = file->players_missing, tournaments = file->tournaments_missing;
    if (players || tournaments)
        reporter_note(g->c->report, "%s: some %s%s%s have no name; expected %s%s%s beside it", name,
                      players ? "players" : "", players && tournaments ? " and " : "", tournaments ? "tournaments" : "",
                      players ? "WTHOR.JOU" : "", players && tournaments ? " and " : "",
                      tournaments ? "WTHOR.TRN" : "");
    if (file->komi > 0)
        reporter_note(g->c->report, "%s: %zu with komi; values and winners do not include it", name, file->komi);
}

/* Reads the games of the file, or the one in the words of the command. */
static status read_games(analysing *g, error *e)
{
    const request *r = &g->c->request;
    const collection_choice choice = {.game = r->o.game, .position = LAST_POSITION, .visit = add_game, .context = g};
    const game_spec *spec = &g->c->session.spec;
    char text[8192];
    collection none = {0};
    status s;
    if ((r->words > 1) == (r->o.file != NULL))
        return fail(e, STATUS_BAD_INPUT, "analyze: expected the moves of a game, or --file FILE");
    s = r->words > 1 ? request_words(r->word + 1, r->words - 1, text, sizeof text, e) : STATUS_OK;
    if (s == STATUS_OK && r->words > 1)
        s = request_not_file(r, text, e);
    if (s == STATUS_OK)
        s = r->o.file == NULL ? collection_parse(spec, "game", text, strlen(text), &choice, &none, e)
                              : collection_read(spec, r->o.file, &choice, interrupt_flag(), &none, e);
    if ((s == STATUS_OK || s == STATUS_STOPPED) && g->waits)
        s = finish_game(g, e);
    if (s == STATUS_OK)
        note_missing(g, &none);
    if (s != STATUS_STOPPED || g->games == 0)
        return s;
    g->c->report->stopped = true; /* what is known is shown */
    return STATUS_OK;
}

static status write_files(analysing *g, error *e)
{
    command *c = g->c;
    outfile *html = command_take(c, OPTION_html), *svg = command_take(c, OPTION_game_svg);
    outfile *ggf = command_take(c, OPTION_ggf);
    status s = html != NULL ? analysis_page_write(html, &c->session, &g->game, e) : STATUS_OK;
    if (s == STATUS_OK && svg != NULL) {
        analysis_svg_write(outfile_stream(svg), &c->session, &g->game.analysis);
        s = outfile_commit(svg, e);
    } else {
        outfile_discard(svg);
    }
    if (s == STATUS_OK && ggf != NULL)
        return outfile_commit(ggf, e);
    outfile_discard(ggf);
    return s;
}

static status begin_analysis(analysing *g, error *e)
{
    command *c = g->c;
    const options *o = &c->request.o;
    session *own = &c->session;
    status s = session_open(own, c->request.word[0], e);
    if (s == STATUS_OK)
        s = command_configure(c, e);
    if (s == STATUS_OK && o->ggf != NULL && !reversi_is(&own->spec))
        s = fail(e, STATUS_BAD_INPUT, "--ggf: %s is not reversi or othello", own->spec_text);
    if (s != STATUS_OK)
        return s;
    own->keeps_entries = true;
    g->job =
        (analysis_job){.session = own,
                       .empties = o->given[OPTION_from_empties] ? (int)o->from_empties : analysis_empties(&own->spec),
                       .earlier = o->given[OPTION_seconds_each],
                       .solve = solve,
                       .context = c};
    const diagram d = analysis_widest(&g->job);
    players_begin(&g->players, diagram_empties(&own->spec, &d));
    if (o->table_format == TABLE_csv)
        output_csv(&c->report->out, ANALYSIS_COLUMNS);
    return command_ready(c, &d, e);
}

status verb_analyze(command *c, error *e)
{
    static analysing g; /* too large for the stack */
    g = (analysing){.c = c};
    status s = begin_analysis(&g, e);
    if (s == STATUS_OK)
        s = read_games(&g, e);
    c->report->mismatch = g.wrong > 0;
    if (s == STATUS_OK && g.theories > 0 && g.games > 1)
        output_text(&c->report->out, "theoretical scores: %zu agree, %zu disagree\n", g.theories - g.wrong, g.wrong);
    if (s == STATUS_OK && g.games > 1)
        analysis_print_players(&c->report->out, &g.players);
    if (s == STATUS_OK)
        s = write_files(&g, e);
    players_end(&g.players);
    return s;
}
