#include "experiments/profile.h"

#include "solve/solve.h"

#include <stdlib.h> /* calloc, qsort */
#include <time.h>   /* clock_gettime */

const char *profile_configuration_name(const profile_configuration *config)
{
    static const char *const names[] = {"serial", "root", "tasks"};
    return config->deterministic ? "deterministic" : names[config->strategy];
}

static double processor_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* A measurement under way. */
typedef struct measurement {
    const profile_job *job;
    search_memory *memory;
    int *value; /* of each position, once `known` */
    bool known, agree;
} measurement;

/* Solves every position once. */
static status run_configuration(measurement *m, const profile_configuration *config, profile_sample *out, error *e)
{
    search_options o = m->job->options;
    o.parallel = config->strategy;
    o.threads = config->threads;
    o.deterministic = config->deterministic;
    o.memory = m->memory;
    *out = (profile_sample){.seconds = 0};
    for (size_t i = 0; i < m->job->positions; i++) {
        search_result r;
        const double before = processor_seconds();
        const status s = solve_position(m->job->spec, &m->job->position[i], &o, &r, e);
        if (s != STATUS_OK)
            return s;
        out->processor_seconds += processor_seconds() - before;
        out->seconds += r.seconds;
        out->idle_seconds += r.idle_seconds;
        out->wait_seconds += r.wait_seconds;
        out->nodes += r.nodes;
        out->splits += r.splits;
        out->joins += r.joins;
        if (!m->known)
            m->value[i] = r.value;
        m->agree = m->agree && m->value[i] == r.value;
    }
    m->known = true;
    return STATUS_OK;
}

static int by_seconds(const void *a, const void *b)
{
    const double x = ((const profile_sample *)a)->seconds, y = ((const profile_sample *)b)->seconds;
    return x < y ? -1 : x > y;
}

status profile_measure(const profile_job *job, profile_configuration *config, int configs, bool *agree, error *e)
{
    measurement m = {.job = job, .agree = true};
    for (int i = 0; i < configs; i++)
        config[i].runs = 0;
    profile_sample *sample = calloc((size_t)(configs * job->runs), sizeof *sample); /* runs of each configuration */
    m.value = calloc(job->positions, sizeof *m.value);
    status s = sample && m.value ? solve_memory_create(job->spec, &job->options, &m.memory, e)
                                 : fail(e, STATUS_NO_MEMORY, "profile: out of memory");
    for (int run = 0; s == STATUS_OK && run < job->runs; run++) {
        for (int i = 0; s == STATUS_OK && i < configs; i++) {
            if (job->progress)
                job->progress(job->progress_context, run, i);
            s = run_configuration(&m, &config[i], &sample[i * job->runs + run], e);
            config[i].runs = s == STATUS_OK ? run + 1 : run;
        }
    }
    search_memory_destroy(m.memory);
    for (int i = 0; (s == STATUS_OK || s == STATUS_STOPPED) && i < configs && config[i].runs > 0; i++) {
        profile_sample *own = &sample[i * job->runs];
        const int runs = config[i].runs;
        qsort(own, (size_t)runs, sizeof *own, by_seconds);
        config[i].median = own[(runs - 1) / 2];
        config[i].least = own[0].seconds;
        config[i].most = own[runs - 1].seconds;
    }
    *agree = m.agree;
    free(sample);
    free(m.value);
    return s;
}

static status simulate_position(const profile_job *job, size_t position, search_memory *memory,
                                profile_configuration *config, int configs, graph_size *size, error *e)
{
    search_options o = job->options;
    search_result r;
    task_graph *g = NULL;
    graph_size one;
    status s = task_graph_create(&g, e);
    o.parallel = PARALLEL_TASKS;
    o.threads = 1;
    o.deterministic = false;
    o.memory = memory;
    o.graph = g;
    for (int run = 0; s == STATUS_OK && run < job->runs; run++) {
        if (job->progress)
            job->progress(job->progress_context, run, 0);
        s = solve_position(job->spec, &job->position[position], &o, &r, e);
    }
    if (s == STATUS_OK)
        s = task_graph_finish(g, &one, e);
    for (int i = 0; s == STATUS_OK && i < configs; i++) {
        graph_run run = {.seconds = 0}, least = {.seconds = 0};
        profile_sample *sum = &config[i].median;
        s = task_graph_simulate(g, config[i].threads, true, &run, e);
        if (s == STATUS_OK)
            s = task_graph_simulate(g, config[i].threads, false, &least, e);
        sum->seconds += run.seconds;
        sum->processor_seconds += run.busy + run.idle + run.wait;
        sum->idle_seconds += run.idle;
        sum->wait_seconds += run.wait;
        sum->nodes += one.work > 0 ? (uint64_t)((double)one.work_nodes * (run.busy / one.work) + 0.5) : 0;
        sum->splits += one.splits;
        sum->joins += run.joins;
        config[i].least += least.seconds;
    }
    if (s == STATUS_OK) {
        size->work += one.work;
        size->span += one.span;
        size->work_nodes += one.work_nodes;
        size->span_nodes += one.span_nodes;
        size->splits += one.splits;
        size->siblings += one.siblings;
        size->skipped += one.skipped;
    }
    task_graph_destroy(g);
    return s;
}

status profile_simulate(const profile_job *job, profile_configuration *config, int configs, graph_size *size, error *e)
{
    search_memory *memory = NULL;
    status s = solve_memory_create(job->spec, &job->options, &memory, e);
    *size = (graph_size){.work = 0};
    for (int i = 0; i < configs; i++) {
        config[i].runs = job->runs;
        config[i].median = (profile_sample){.seconds = 0};
        config[i].least = 0;
    }
    for (size_t i = 0; s == STATUS_OK && i < job->positions; i++)
        s = simulate_position(job, i, memory, config, configs, size, e);
    search_memory_destroy(memory);
    for (int i = 0; i < configs; i++)
        config[i].most = config[i].median.seconds;
    return s;
}

profile_loss profile_losses(const profile_configuration *base, const profile_configuration *config)
{
    const profile_sample *one = &base->median, *m = &config->median;
    const double all = m->seconds * config->threads;
    profile_loss l = {.speedup = 1, .efficiency = 1, .useful = 1};
    if (all <= 0 || one->seconds <= 0)
        return l;
    const double unused = all - m->processor_seconds, extra = (double)m->nodes - (double)one->nodes;
    l.speedup = one->seconds / m->seconds;
    l.efficiency = l.speedup / config->threads;
    l.useful = (one->processor_seconds < one->seconds ? one->processor_seconds : one->seconds) / all;
    l.search = one->nodes > 0 ? extra / (double)one->nodes * l.useful : 0;
    l.idle = m->idle_seconds / all;
    l.wait = m->wait_seconds / all;
    l.absent = unused > 0 ? unused / all : 0;
    /* A thread that is idle or waits, and has no processor, counts once: as absent. */
    const double resting = l.idle + l.wait, over = l.useful + l.search + resting + l.absent - 1;
    const double twice = over < l.absent ? over : l.absent;
    if (twice > 0 && resting > 0) {
        const double kept = twice < resting ? 1 - twice / resting : 0;
        l.idle *= kept;
        l.wait *= kept;
    }
    l.slower = 1 - l.useful - l.search - l.idle - l.wait - l.absent;
    return l;
}

bool profile_is_disturbed(const profile_configuration *config, const profile_loss *l)
{
    return config->median.seconds >= 0.01 && l->absent > 0.1;
}
