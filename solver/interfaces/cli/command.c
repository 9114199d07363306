/* command.c - see command.h. */
#include "cli/command.h"

#include "base/text_buffer.h"
#include "base/writer.h"
#include "arguments/help.h"
#include "arguments/interrupt.h"
#include "solve/solve.h"

#include <stdlib.h> /* getenv */
#include <string.h>

static status (*const VERBS[VERB_NONE])(command *, error *) = {
#define X(name, arguments, least, most, help, example) verb_##name,
    VERB_TABLE(X)
#undef X
};

/* Only a long solve is shared by several ranks. */
static status check_ranks(command *c, error *e)
{
    options *o = &c->request.o;
    const int verb = c->request.verb;
    if (c->ranks && c->ranks->serve) { /* the one with the store shows progress and keeps the time */
        o->quiet = true;
        o->seconds = 0;
    }
    const bool shared = (verb == VERB_solve || verb == VERB_openings) && o->store;
    return !c->ranks || shared || o->help || o->help_all
               ? STATUS_OK
               : fail(e, STATUS_BAD_INPUT,
                      "%s: several ranks can only run a long solve; expected solve or openings with --store FILE",
                      VERB_ROWS[verb].name);
}

/* The names in error messages of the files that are begun before the work. */
static const char *const FILES[OPTION_COUNT] = {[OPTION_html] = "the page",
                                                [OPTION_svg] = "the picture",
                                                [OPTION_game_svg] = "the picture",
                                                [OPTION_ggf] = "the games",
                                                [OPTION_junit] = "the JUnit report",
                                                [OPTION_summary] = "the summary",
                                                [OPTION_weights_place] = "the weights"};

static status begin_files(command *c, error *e)
{
    const options *o = &c->request.o;
    status s = STATUS_OK;
    for (int i = 0; i < OPTION_COUNT && s == STATUS_OK; i++)
        if (FILES[i] != NULL && o->given[i])
            s = outfile_open(options_text(o, i), FILES[i], &c->file[i], e);
    return s;
}

outfile *command_take(command *c, int option)
{
    outfile *file = c->file[option];
    c->file[option] = NULL;
    return file;
}

status command_verb(command *c, error *e)
{
    const int verb = c->request.verb;
    const status s = PREPARED >> verb & 1 ? command_prepare(c, verb == VERB_perft ? 2 : 1, e) : STATUS_OK;
    return s == STATUS_OK ? VERBS[verb](c, e) : s;
}

static status open_output(const request *r, reporter *report, error *e)
{
    report->quiet = r->o.quiet;
    display_begin(&report->display, r->o.quiet ? 0 : r->o.given[OPTION_progress] ? r->o.progress : -1);
    status s = STATUS_OK;
    if (report->out.file == NULL)
        s = output_open(&report->out, r->o.output, r->o.json || r->o.format == FORMAT_json, e);
    report->out.display = &report->display;
    return s;
}

status command_run(int argc, char *argv[], const command_ranks *ranks, reporter *report, command *c, error *e)
{
    request *r = &c->request;
    memset(c, 0, sizeof *c);
    r->verb = verb_find(argv[0]);
    c->ranks = ranks;
    c->report = report;
    c->session.depth = -1;
    if (r->verb == VERB_NONE)
        return verb_unknown(argv[0], e);
    status s = options_parse(r->verb, argc, argv, &r->o, r->word, &r->words, e);
    if (s == STATUS_OK)
        s = check_ranks(c, e);
    if (s == STATUS_OK)
        s = open_output(r, report, e);
    if (s == STATUS_OK && (r->o.help || r->o.help_all)) {
        report->out.json = false;
        help_verb(r->verb, r->o.help_all, &report->out);
    } else if (s == STATUS_OK) {
        (void)interrupt_deadline(r->o.seconds);
        s = begin_files(c, e);
        if (s == STATUS_OK)
            s = command_verb(c, e);
    }
    for (int i = 0; i < OPTION_COUNT; i++)
        outfile_discard(c->file[i]);
    display_clear(&report->display);
    session_close(&c->session);
    return s;
}

bool command_over(const reporter *report)
{
    return interrupt_over() || report->out.failed != 0;
}

status command_configure(command *c, error *e)
{
    const int verb = c->request.verb;
    const bool other_rules = verb == VERB_solve || verb == VERB_moves; /* their output marks such a value */
    const status s = session_configure(&c->session, &c->request.o.search, "--", other_rules, e);
    c->session.search.stop = interrupt_flag();
    return s;
}

status command_prepare(command *c, int first, error *e)
{
    status s = session_open(&c->session, c->request.word[0], e);
    if (s == STATUS_OK)
        s = request_position(&c->request, first, &c->session.spec, c->report, &c->problem, e);
    return s == STATUS_OK ? command_configure(c, e) : s;
}

void command_warn(command *c, const diagram *d)
{
    const request *r = &c->request;
    const session *s = &c->session;
    const bool solves =
        r->verb == VERB_solve || r->verb == VERB_moves || r->verb == VERB_openings || r->verb == VERB_prove;
    int most;
    if (c->warned || !solves || r->o.seconds > 0 || r->o.seconds_each > 0 || s->depth >= 0 ||
        !solve_is_out_of_reach(&s->spec, d, &most))
        return;
    c->warned = true;
    reporter_note(c->report,
                  "%d empty squares; one machine has solved at most %d on such a board. --seconds TIME prints what is "
                  "known by then, --empties N starts from a position near the end of a game",
                  diagram_empties(&s->spec, d), most);
}

/* ---- weights that are learned first ---- */

/* $XDG_CACHE_HOME/yomikiri, or ~/.cache/yomikiri (XDG Base Directory Specification); NULL: the
 * user has no such folder. */
static const char *cache_folder(char *out, size_t size)
{
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    text_buffer folder = text_begin(out, size);
    if (xdg != NULL && *xdg == '/')
        text_add(&folder, "%s/yomikiri", xdg);
    else if ((xdg == NULL || *xdg == '\0') && home != NULL && *home == '/')
        text_add(&folder, "%s/.cache/yomikiri", home);
    return folder.used > 0 && !folder.full ? out : NULL;
}

static void say_training(void *context, const char *spec)
{
    const reporter *report = context;
    if (!report->quiet)
        writer_print(stderr,
                     "%s: no weights are shipped for this board: training some first, for a few seconds "
                     "(--no-train skips this)\n",
                     spec);
}

status command_ready(command *c, const diagram *d, error *e)
{
    const options *o = &c->request.o;
    const bool each = o->seconds_each > 0 && (o->seconds == 0 || o->seconds_each < o->seconds);
    c->session.training = (solver_training){.wanted = !o->no_train,
                                            .seconds = each ? o->seconds_each : o->seconds,
                                            .cache = cache_folder(c->cache, sizeof c->cache),
                                            .begins = say_training,
                                            .context = c->report};
    return session_ready(&c->session, d, e);
}

/* ---- one position ---- */

void command_show_search(void *command_searching, const search_progress *p)
{
    command *c = command_searching;
    if (c->searched != NULL)
        command_warn(c, c->searched);
    reporter_search(c->report, &c->session.spec, c->searched, p);
}

status command_solve(command *c, const diagram *d, bool all_moves, solution *out, error *e)
{
    reporter *report = c->report;
    status s = command_ready(c, d, e);
    if (s != STATUS_OK)
        return s;
    c->searched = d;
    const session_question question = {
        .all_moves = all_moves, .progress = report->display.interval > 0 ? command_show_search : NULL, .context = c};
    report->listed = 0;
    interrupt_limit(c->request.o.seconds_each);
    s = session_solve(&c->session, d, &question, out, e);
    interrupt_limit(0);
    report->stopped = report->stopped || out->stopped;
    return s;
}
