/* web_ladder.c - the ladder in a web page: one position, with one technique more each time.
 *
 * Messages: "climbing" with the rung that is run, "rung" after each. */
#include "base/stop.h"
#include "experiments/ladder.h"
#include "solve/techniques.h"
#include "web/web.h"

#include <emscripten.h>
#include <string.h>

static void post_climbing(void *context, const char *rung, const search_progress *p)
{
    (void)context;
    record r = web_message("climbing");
    record_text(&r, "rung", rung);
    record_count(&r, "nodes", p->nodes);
    web_send(&r);
}

static void post_rung(void *context, const ladder_row *row)
{
    bool technique = false;
    (void)context;
    for (int i = 0; technique_row(i) != NULL; i++)
        technique = technique || strcmp(technique_row(i)->name, row->rung) == 0;
    record r = web_message("rung");
    record_text(&r, "rung", row->rung);
    record_text(&r, "what", row->what);
    record_flag(&r, "technique", technique);
    record_optional(&r, "value", row->solved, row->value);
    record_text(&r, "reason", row->solved ? "" : row->reason);
    record_count(&r, "evaluations", row->evaluations);
    record_count(&r, "nodes", row->nodes);
    record_real(&r, "seconds", row->seconds);
    web_send(&r);
}

/* From plain minimax up, without the techniques `without`, "NAME,NAME"; a rung has `seconds`. */
EMSCRIPTEN_KEEPALIVE void web_ladder(const char *without, double seconds)
{
    const session *own = &web_solver->session;
    ladder_options o;
    error e;
    bool differ = false;
    unsigned off = 0;
    ladder_options_init(&o);
    stop_withdraw(&web_solver->stop);
    status s = *without != '\0' ? techniques_parse(&own->spec, without, "without", &off, &e) : STATUS_OK;
    o.search.techniques &= ~off;
    o.seconds_each = seconds;
    o.stop = &web_solver->stop;
    o.progress = post_climbing;
    if (s == STATUS_OK)
        s = ladder_run(&own->spec, &web_solver->position, &o, post_rung, NULL, &differ, &e);
    if (s == STATUS_OK && differ)
        s = fail(&e, STATUS_BAD_INPUT, "two rungs found different values: this is a bug");
    if (s != STATUS_OK)
        web_error(e.text);
}
