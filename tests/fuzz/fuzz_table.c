/* fuzz_table.c - any bytes as a table: it is refused, or it can be asked, checked and walked.
 * The checksums are not compared. */
#include "table/table.h"
#include "table/table_stats.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static void touch(void *context, const walk_node *n, int level, int value, int plies)
{
    *(uint64_t *)context += n->a + (uint64_t)(level + value + plies);
}

static void ask(table_file *f)
{
    const table_options options = {.threads = 1, .memory_bytes = 3 << 20};
    table_stats *stats = calloc(1, sizeof *stats);
    table_reader *r;
    table_answer a;
    uint64_t sum = 0, seed = 1;
    diagram d;
    int value;
    if (stats == NULL || table_reader_open(f, &r, NULL) != STATUS_OK)
        abort();
    (void)table_ask(r, &f->about.root, false, &a, NULL);
    (void)table_random(r, &seed, &d, &value, NULL);
    (void)table_walk(f, NULL, touch, &sum, NULL);
    (void)table_check(f, &options, NULL);
    (void)table_stats_make(f, &options, stats, NULL);
    table_stats_free(stats);
    free(stats);
    table_reader_close(r);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[64];
    table_file *f;
    const int file = memfd_create("table", 0);
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    if (file < 0 || write(file, data, size) != (ssize_t)size)
        abort();
    if (table_file_open(path, &f, NULL) == STATUS_OK) {
        if (f->about.plies_left == 0) /* else any position might be searched */
            ask(f);
        table_file_close(f);
    }
    (void)close(file);
    return 0;
}
