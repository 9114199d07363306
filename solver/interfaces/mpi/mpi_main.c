/* main.c - the program on many machines: `mpirun -n N yomikiri-mpi solve SPEC --store FILE`. */
#include "base/writer.h"
#include "cli/program.h"
#include "mpi/leader.h"
#include "mpi/worker.h"

typedef struct service {
    transport *transport;
    bool ended; /* the leader ended it */
} service;

static status serve(void *context, const game_spec *spec, const diagram *root, const longsolve_options *o, error *e)
{
    service *s = context;
    return worker_work(s->transport, spec, root, o, &s->ended, e);
}

static void complain(const error *e)
{
    if (e->text[0])
        writer_print(stderr, "yomikiri-mpi: %s\n", e->text);
}

static int lead(transport *t, int argc, char *argv[])
{
    error e = {.text = ""};
    leader *h;
    if (leader_open(t, interrupt_flag(), LEADER_PATIENCE, &h, &e) != STATUS_OK) {
        complain(&e);
        transport_abort(t, EXIT_BAD);
    }
    const command_ranks ranks = {.context = h, .gather = leader_gather, .work = leader_work};
    const int code = program_run(argc, argv, &ranks, &e);
    complain(&e);
    if (!leader_dismiss(h))
        transport_abort(t, code);
    leader_close(h);
    return code;
}

/* Rank 0 reports errors, and its exit code is the job's. */
static int follow(transport *t, int argc, char *argv[])
{
    error e = {.text = ""};
    service rank = {.transport = t};
    const command_ranks ranks = {.context = &rank, .serve = serve};
    const int code = program_run(argc, argv, &ranks, &e);
    worker_leave(t, rank.ended, code == EXIT_BAD ? e.text : "");
    return EXIT_AGREE;
}

static int work_alone(int argc, char *argv[])
{
    error e = {.text = ""};
    writer_print(stderr, "yomikiri-mpi: only one rank; it works alone (use mpirun -n N, N at least 2, for workers)\n");
    const int code = program_run(argc, argv, NULL, &e);
    complain(&e);
    return code;
}

int main(int argc, char *argv[])
{
    error e = {.text = ""};
    transport *t;
    if (!program_fits())
        return EXIT_BAD;
    if (transport_open(&argc, &argv, &t, &e) != STATUS_OK) {
        complain(&e);
        return EXIT_BAD;
    }
    interrupt_install();
    const int code = transport_ranks(t) < 2   ? work_alone(argc, argv)
                     : transport_rank(t) == 0 ? lead(t, argc, argv)
                                              : follow(t, argc, argv);
    transport_close(t);
    return code;
}
