/* main.c - the program on many machines: `mpirun -n N yomikiri-mpi solve SPEC --store FILE`. */
#include "cli/program.h"
#include "mpi/leader.h"
#include "mpi/worker.h"

#include <stdio.h>

static status gather(void *context, long_options *o, error *e)
{
    return leader_gather(context, o, e);
}

static status work(void *context, longsolve *l, const long_options *o, error *e)
{
    return leader_work(context, l, o, e);
}

typedef struct service {
    post *post;
    bool ended; /* told to */
} service;

static status serve(void *context, const game_spec *spec, const diagram *root, const long_options *o, error *e)
{
    service *s = context;
    return worker_work(s->post, spec, root, o, &s->ended, e);
}

static void complain(const error *e)
{
    if (e->text[0])
        (void)fprintf(stderr, "yomikiri-mpi: %s\n", e->text);
}

static int lead(post *p, int argc, char *argv[])
{
    error e = {.text = ""};
    leader *h;
    if (leader_open(p, interrupt_flag(), LEADER_PATIENCE, &h, &e) != STATUS_OK) {
        complain(&e);
        post_abort(p, EXIT_BAD);
    }
    const cli_crew crew = {.context = h, .gather = gather, .work = work};
    const int code = program_run(argc, argv, &crew, &e);
    complain(&e);
    if (!leader_dismiss(h))
        post_abort(p, code);
    leader_close(h);
    return code;
}

/* Rank 0 says what is wrong, and its exit code is the job's. */
static int follow(post *p, int argc, char *argv[])
{
    error e = {.text = ""};
    service rank = {.post = p};
    const cli_crew crew = {.context = &rank, .serve = serve};
    const int code = program_run(argc, argv, &crew, &e);
    worker_leave(p, rank.ended, code == EXIT_BAD ? e.text : "");
    return EXIT_AGREE;
}

static int alone(int argc, char *argv[])
{
    error e = {.text = ""};
    (void)fprintf(stderr, "yomikiri-mpi: one rank only: it works alone (mpirun -n N, N at least 2, adds workers)\n");
    const int code = program_run(argc, argv, NULL, &e);
    complain(&e);
    return code;
}

int main(int argc, char *argv[])
{
    error e = {.text = ""};
    post *p;
    if (!program_fits())
        return EXIT_BAD;
    if (post_open(&argc, &argv, &p, &e) != STATUS_OK) {
        complain(&e);
        return EXIT_BAD;
    }
    interrupt_install();
    const int code = post_ranks(p) < 2   ? alone(argc, argv)
                     : post_rank(p) == 0 ? lead(p, argc, argv)
                                         : follow(p, argc, argv);
    post_close(p);
    return code;
}
