/* prepare.c - what every verb is told first: the spec, the position, the method and the options of a search. */
#include "base/threads.h"
#include "base/units.h"
#include "cli/cli.h"
#include "cli/interrupt.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

/* Physical memory, or what a control group leaves of it. */
static uint64_t machine_memory(void)
{
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE), limit;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "r");
    if (file != NULL) {
        if (fscanf(file, "%" SCNu64, &limit) == 1 && limit < bytes)
            bytes = limit;
        (void)fclose(file);
    }
    return bytes;
}

static status prepare_search(cli *c, error *e)
{
    search_options_init(&c->search);
    c->search.threads = c->o.given[OPTION_threads] ? (int)c->o.threads : threads_default();
    if (c->o.given[OPTION_hash]) {
        uint64_t memory = machine_memory();
        if (c->o.hash > memory) {
            return fail(e, STATUS_BAD_INPUT,
                        "--hash: %" PRIu64 " MiB is more than this machine has; expected at most "
                        "%" PRIu64 "M",
                        c->o.hash >> 20, memory >> 20);
        }
        c->search.hash_bytes = c->o.hash;
    }
    if (c->o.parallel != NULL) {
        c->search.parallel = c->o.parallel[0] == 's'   ? PARALLEL_SERIAL
                             : c->o.parallel[0] == 'r' ? PARALLEL_ROOT
                                                       : PARALLEL_TASKS;
    }
    c->search.deterministic = c->o.deterministic;
    c->search.stop = interrupt_flag();
    c->search.weights_path = c->verb != VERB_train ? c->o.weights : NULL;
    return STATUS_OK;
}

static status prepare_method(cli *c, error *e)
{
    if (c->o.given[OPTION_depth])
        c->depth = (int)c->o.depth;
    if (c->o.method == NULL) {
        c->method = METHOD_SEARCH;
    } else if (!method_find(c->o.method, &c->method)) {
        char list[200] = "";
        for (int i = 0; i < METHOD_COUNT; i++) {
            size_t used = strlen(list);
            (void)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", method_name((solve_method)i));
        }
        return fail(e, STATUS_BAD_INPUT, "--method '%.40s': expected one of %s", c->o.method, list);
    }
    if (c->depth >= 0 && !c->o.given[OPTION_method])
        c->method = METHOD_ORIGINAL_ALPHABETA;
    return STATUS_OK;
}

/* --window and --wdl */
static status prepare_window(cli *c, error *e)
{
    const char *text = c->o.window;
    if (text == NULL && !c->o.wdl)
        return STATUS_OK;
    if (text != NULL && c->o.wdl)
        return fail(e, STATUS_BAD_INPUT, "--window and --wdl: expected one of them");
    if (c->method != METHOD_SEARCH) {
        return fail(e, STATUS_BAD_INPUT, "--%s: method %s knows no window; expected search", text ? "window" : "wdl",
                    method_name(c->method));
    }
    int64_t alpha = -1, beta = 1;
    if (text != NULL &&
        (!parse_pair(text, &alpha, &beta) || alpha >= beta || alpha < -VALUE_INFINITY || beta > VALUE_INFINITY)) {
        return fail(e, STATUS_BAD_INPUT,
                    "--window '%.60s': expected two numbers from %d to %d, the lower first, such as -2,2", text,
                    -VALUE_INFINITY, VALUE_INFINITY);
    }
    c->search.alpha = (int)alpha;
    c->search.beta = (int)beta;
    return STATUS_OK;
}

status cli_prepare(cli *c, int first, error *e)
{
    char text[8192] = "";
    size_t used = 0;
    status s = spec_parse(c->word[0], &c->spec, e);
    if (s != STATUS_OK)
        return s;
    spec_format(&c->spec, c->spec_text);
    diagram_start(&c->spec, &c->position);
    for (int i = first; i < c->words; i++) {
        int n = snprintf(text + used, sizeof text - used, "%s%s", i > first ? " " : "", c->word[i]);
        if ((size_t)n >= sizeof text - used)
            return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof text - 1);
        used += (size_t)n;
    }
    if (c->words > first)
        s = diagram_parse(&c->spec, text, &c->position, e);
    if (s == STATUS_OK)
        s = prepare_search(c, e);
    if (s == STATUS_OK)
        s = cli_load_weights(c, e);
    if (s == STATUS_OK)
        s = prepare_method(c, e);
    return s == STATUS_OK ? prepare_window(c, e) : s;
}
