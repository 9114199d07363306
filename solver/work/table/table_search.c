/* table_search.c - see table_search.h. */
#include "table/table_search.h"

#include "solve/solve.h"
#include "table/table_game.h"

#include <stdlib.h>

enum { TABLE_BYTES = 4 << 20 }; /* of the transposition table of each thread */

struct table_search {
    const game_rules *rules;
    bool wdl;
    int threads;
    search_options options;
    search_memory *memory[]; /* of each thread */
};

status table_search_open(const game_rules *rules, bool wdl, int threads, const _Atomic bool *stop, table_search **out,
                         error *e)
{
    table_search *t = *out = calloc(1, sizeof *t + (size_t)threads * sizeof t->memory[0]);
    if (!t)
        return table_no_memory(e);
    *t = (table_search){.rules = rules, .wdl = wdl, .threads = threads};
    search_options_init(&t->options);
    t->options.hash_bytes = TABLE_BYTES;
    t->options.no_line = true;
    t->options.stop = stop;
    t->options.alpha = wdl ? -1 : -VALUE_INFINITY;
    t->options.beta = wdl ? 1 : VALUE_INFINITY;
    status s = STATUS_OK;
    for (int i = 0; i < threads && s == STATUS_OK; i++)
        s = solve_memory_create(&rules->spec, &t->options, &t->memory[i], e);
    if (s != STATUS_OK) {
        table_search_close(t);
        *out = NULL;
    }
    return s;
}

void table_search_close(table_search *t)
{
    for (int i = 0; t && i < t->threads; i++)
        search_memory_destroy(t->memory[i]);
    free(t);
}

status table_search_value(table_search *t, int thread, const walk_node *n, int *value, error *e)
{
    search_options o = t->options;
    search_result r;
    diagram d;
    o.memory = t->memory[thread];
    walk_diagram(t->rules, n, 0, &d);
    const status s = solve_position(&t->rules->spec, &d, &o, &r, e);
    *value = !t->wdl ? r.value : (r.value > 0) - (r.value < 0);
    return s;
}
