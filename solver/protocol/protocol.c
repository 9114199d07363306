/* protocol.c - see protocol.h. */
#include "protocol/protocol.h"

#include "base/memory.h"

#include <stdlib.h>

status protocol_serve(const protocol *p, const game_spec *spec, const search_options *options, double seconds,
                      int descriptor, const _Atomic bool *over, FILE *out, error *e)
{
    char line[LINE_TEXT];
    engine *g = memory_zeroed(p->size); /* the alignment of game_rules is beyond that of malloc */
    if (g == NULL)
        return fail(e, STATUS_NO_MEMORY, "%s: not enough memory", p->name);
    g->seconds = seconds;
    g->out = out;
    g->e = e;
    diagram_start(spec, &g->now);
    p->begin(g);
    status s = engine_init(g, spec, options, e);
    if (s == STATUS_OK)
        s = lines_open(descriptor, p->ends_work, over, &g->stop, &g->lines, e);
    while (s == STATUS_OK && !g->quit && lines_next(g->lines, line)) {
        s = p->answer(g, line);
        if (ferror(out))
            s = fail(e, STATUS_IO, "%s: standard output: writing failed", p->name);
    }
    lines_close(g->lines);
    engine_close(g);
    free(g);
    return s;
}
