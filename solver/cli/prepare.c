/* prepare.c - what every verb needs first: the spec, the position, the method and the settings of a search. */
#include "base/threads.h"
#include "cli/cli.h"
#include "cli/interrupt.h"
#include "cli/position_choice.h"
#include "notation/game_record.h"
#include "solve/solve.h"

#include <string.h>

status cli_prepare_search(cli *c, error *e)
{
    plan p;
    const bool other_rules = c->verb == VERB_solve || c->verb == VERB_moves; /* which say so with the value */
    const status s = settings_plan(&c->o.search, "--", &c->spec, other_rules, &p, e);
    if (s != STATUS_OK)
        return s;
    c->method = p.method;
    c->depth = p.depth;
    c->search = p.search;
    c->search.stop = interrupt_flag();
    return threads_start(c->search.threads, e);
}

/* A position, or a line of a problem file: "----...--- X; g8:+18". */
static status read_position(cli *c, char *text, error *e)
{
    position_choice choice;
    position_note note;
    const char *answers = strchr(text, ';');
    status s = cli_position_choice(c, &choice, e);
    if (s != STATUS_OK)
        return s;
    if (game_record_begins(text) || answers == NULL || answers[1 + strspn(answers + 1, " \t\r\n;")] == '\0') {
        s = position_parse(&c->spec, text, 1, choice, &c->position, &note, NULL, e);
    } else {
        s = obf_parse_position(&c->spec, "position", 1, text, choice, &c->problem, &note, e);
        c->position = c->problem.position;
    }
    if (s == STATUS_OK && note.side_counted)
        cli_say_counted(c);
    return s;
}

bool cli_say_out_of_reach(const cli *c, const diagram *d)
{
    const bool solves =
        c->verb == VERB_solve || c->verb == VERB_moves || c->verb == VERB_openings || c->verb == VERB_prove;
    int most;
    if (!solves || c->o.quiet || c->o.seconds > 0 || c->o.seconds_each > 0 || c->depth >= 0 ||
        c->out->records != NULL || rules_over(&c->rules, d, NULL) || !solve_is_out_of_reach(&c->spec, d, &most))
        return false;
    (void)fprintf(
        stderr,
        "yomikiri: %d empty squares, more than the %d of the largest position that one machine has solved on "
        "such a board; solve --seconds TIME says what is known by then, --empties N takes a game near its end\n",
        diagram_empties(&c->spec, d), most);
    return true;
}

status cli_prepare(cli *c, int first, error *e)
{
    char text[8192] = "";
    size_t used = 0;
    status s = spec_parse(c->word[0], &c->spec, e);
    if (s != STATUS_OK)
        return s;
    rules_prepare(&c->rules, &c->spec);
    spec_format(&c->spec, c->spec_text);
    diagram_start(&c->spec, &c->position);
    for (int i = first; i < c->words; i++) {
        int n = snprintf(text + used, sizeof text - used, "%s%s", i > first ? " " : "", c->word[i]);
        if ((size_t)n >= sizeof text - used)
            return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof text - 1);
        used += (size_t)n;
    }
    if (c->words == first && c->o.file == NULL) /* the start, of which it is asked too */
        (void)snprintf(text, sizeof text, "start");
    if (c->words > first || c->o.file == NULL)
        s = read_position(c, text, e);
    c->problem.position = c->position;
    if (s == STATUS_OK)
        s = cli_prepare_search(c, e);
    if (s == STATUS_OK && c->o.file == NULL)
        (void)cli_say_out_of_reach(c, &c->position);
    return s == STATUS_OK ? cli_load_weights(c, e) : s;
}
