/* profile.h - measures the parallel search: strategies and thread counts side by side,
 * and where the time goes.
 *
 * Every run of every configuration (strategy, threads) solves the same positions.
 * The configurations take turns, so that other work on the machine affects all of them alike;
 * each is represented by its run of median time.
 *
 * Of the thread-seconds of p threads, p T(p), a part is what one thread needed (its
 * processor time, so that other work on the machine falls under `absent` in every
 * configuration).  The rest is lost:
 *   search    extra nodes, each at the one thread's pace; negative where fewer nodes were needed
 *   idle      threads without work
 *   wait      owners of split points waiting for their helpers
 *   absent    threads that the system gave no processor: p T(p) less the processor time used
 *             (idle and waiting threads without one are counted here)
 *   slower    what remains: nodes that took longer than the one thread's (caches, memory, clock),
 *             splitting itself, clearing the table */
#pragma once

#include "parallel/taskgraph.h"
#include "search/search.h"

enum { PROFILE_MAX_THREAD_COUNTS = 32, PROFILE_MAX_CONFIGURATIONS = 1 + 3 * PROFILE_MAX_THREAD_COUNTS };

typedef struct profile_sample {
    double seconds;           /* of the wall clock, all positions */
    double processor_seconds; /* of all threads */
    double idle_seconds, wait_seconds;
    uint64_t nodes, splits, joins;
} profile_sample;

typedef struct profile_configuration {
    parallel_strategy strategy;
    int threads;
    bool deterministic;
    int runs;              /* runs done: all, unless it was stopped */
    profile_sample median; /* the run of median time */
    double least, most;    /* seconds of the fastest and the slowest run */
} profile_configuration;

/* "serial", "root", "tasks" or "deterministic". */
const char *profile_configuration_name(const profile_configuration *config);

/* `useful` and the losses are shares of threads * seconds and add up to 1. */
typedef struct profile_loss {
    double speedup;    /* against the first configuration, by the wall clock */
    double efficiency; /* speed-up / threads; equal to `useful` on a machine without other work */
    double useful;
    double search, idle, wait, absent, slower;
} profile_loss;

typedef struct profile_job {
    const game_spec *spec;
    const diagram *position;
    size_t positions;
    search_options options; /* strategy, threads, deterministic are each configuration's own */
    int runs;               /* 1..100 */
    void (*progress)(void *context, int run, int configuration); /* NULL, or before each run of a configuration */
    void *progress_context;
} profile_job;

/* Fills runs, median, least, most of config[0..configs); config[0] is what the others
 * are compared with.  *agree: every configuration found the same values.
 * STATUS_STOPPED: a stop was requested; configurations with `runs` above 0, which come first,
 * are filled from those runs.  Errors as solve_position. */
status profile_measure(const profile_job *job, profile_configuration *config, int configs, bool *agree, error *e);

/* As profile_measure, but records the split points of one thread, `runs` times, and simulates
 * that work for config[1..configs) by the model of taskgraph.h; config[0] is what was recorded.
 * A sample's processor time is that of all threads, its nodes are the work done at the recording's
 * pace; `least` is the time if no sibling is searched in vain. */
status profile_simulate(const profile_job *job, profile_configuration *config, int configs, graph_size *size, error *e);

/* Whether the system gave the threads so little processor time (nine tenths or less, over 10 ms)
 * that the times depend more on the machine than on the search. */
bool profile_is_disturbed(const profile_configuration *config, const profile_loss *l);

profile_loss profile_losses(const profile_configuration *base, const profile_configuration *config);
