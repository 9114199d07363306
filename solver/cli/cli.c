/* cli.c - runs one command. */
#include "cli/cli.h"

#include "cli/interrupt.h"

#include <string.h>

static status (*const VERBS[VERB_COUNT])(cli *, error *) = {
#define X(name, arguments, least, most, help, example) verb_##name,
    VERB_TABLE(X)
#undef X
};

/* Only a long solve can be worked at by several. */
static status check_ranks(cli *c, error *e)
{
    if (c->ranks && c->ranks->serve) { /* the one with the store shows progress and keeps the time */
        c->o.quiet = true;
        c->o.seconds = 0;
    }
    const bool shared = (c->verb == VERB_solve || c->verb == VERB_openings) && c->o.store;
    return !c->ranks || shared || c->o.help
               ? STATUS_OK
               : fail(e, STATUS_BAD_INPUT,
                      "%s: several ranks work at long solves only; expected solve or openings, "
                      "with --store FILE",
                      VERB_ROWS[c->verb].name);
}

status cli_run(int argc, char *argv[], const cli_ranks *ranks, output *out, cli *c, error *e)
{
    memset(c, 0, sizeof *c);
    c->verb = verb_find(argv[0]);
    c->ranks = ranks;
    c->out = out;
    c->depth = -1;
    if (c->verb == VERB_COUNT)
        return verb_unknown(argv[0], e);
    status s = options_parse(c->verb, argc, argv, &c->o, c->word, &c->words, e);
    if (s == STATUS_OK)
        s = check_ranks(c, e);
    if (s != STATUS_OK)
        return s;
    display_begin(&c->display, c->o.quiet ? 0 : c->o.given[OPTION_progress] ? c->o.progress : -1);
    bool own_output = out->file == NULL && out->records == NULL;
    if (own_output) {
        bool json = c->o.json || c->o.format == FORMAT_json;
        s = output_open(out, c->o.output, json, e);
    }
    if (s == STATUS_OK && c->o.help) {
        out->json = false;
        help_verb(c->verb, out);
    } else if (s == STATUS_OK) {
        const double before = interrupt_deadline(c->o.seconds);
        s = VERBS[c->verb](c, e);
        interrupt_restore(before);
    }
    display_clear(&c->display);
    search_memory_destroy(c->search.memory);
    cli_forget_weights(c);
    return s;
}

bool cli_interrupted(const cli *c)
{
    return interrupt_over() || c->out->failed != 0;
}
