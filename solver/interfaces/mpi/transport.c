/* transport.c - messages by MPI-3: the tag is the kind, the body is sent as bytes. */
#include "mpi/transport.h"

#include "base/clock.h"

#include <mpi.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* Messages under way are in a buffer of MPI, with this many bytes for each rank
 * that is written to. */
static const size_t ROOM = (size_t)1 << 18;

struct transport {
    int rank, ranks;
    void *buffer;
};

static status failed(int code, error *e)
{
    char text[MPI_MAX_ERROR_STRING + 1] = "";
    int length = 0;
    (void)MPI_Error_string(code, text, &length);
    return fail(e, STATUS_IO, "mpi: %.300s", text);
}

status transport_open(int *argc, char ***argv, transport **out, error *e)
{
    int given;
    transport *t = calloc(1, sizeof *t);
    *out = t;
    if (!t)
        return fail(e, STATUS_NO_MEMORY, "mpi: out of memory");
    int code = MPI_Init_thread(argc, argv, MPI_THREAD_SERIALIZED, &given);
    if (code != MPI_SUCCESS)
        return failed(code, e);
    (void)MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &t->rank);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &t->ranks);
    if (given < MPI_THREAD_SERIALIZED)
        return fail(e, STATUS_UNSUPPORTED,
                    "mpi: this MPI does not allow calls by several threads in turn (MPI_THREAD_SERIALIZED)");
    const size_t bytes = ROOM * (size_t)(t->rank == 0 ? t->ranks : 1);
    t->buffer = malloc(bytes);
    if (!t->buffer || bytes > INT_MAX)
        return fail(e, STATUS_NO_MEMORY, "mpi: out of memory for %d ranks", t->ranks);
    code = MPI_Buffer_attach(t->buffer, (int)bytes);
    return code == MPI_SUCCESS ? STATUS_OK : failed(code, e);
}

/* Detaching waits until the last message has gone. */
void transport_close(transport *t)
{
    void *buffer;
    int bytes;
    (void)MPI_Buffer_detach(&buffer, &bytes);
    (void)MPI_Finalize();
    free(t->buffer);
    free(t);
}

void transport_abort(transport *t, int code)
{
    (void)t;
    (void)MPI_Abort(MPI_COMM_WORLD, code);
}

int transport_rank(const transport *t)
{
    return t->rank;
}

int transport_ranks(const transport *t)
{
    return t->ranks;
}

status transport_send(transport *t, int to, message_kind kind, const void *body, size_t size, error *e)
{
    (void)t;
    const int code = MPI_Bsend(body, (int)size, MPI_BYTE, to, (int)kind, MPI_COMM_WORLD);
    return code == MPI_SUCCESS ? STATUS_OK : failed(code, e);
}

status transport_receive(transport *t, message *out, bool *found, error *e)
{
    MPI_Status about;
    int there = 0, size = 0;
    (void)t;
    *found = false;
    int code = MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &about);
    if (code != MPI_SUCCESS || !there)
        return code == MPI_SUCCESS ? STATUS_OK : failed(code, e);
    (void)MPI_Get_count(&about, MPI_BYTE, &size);
    const size_t most = sizeof *out - offsetof(message, join);
    if (size < 0 || (size_t)size > most)
        return fail(e, STATUS_IO, "mpi: a message of %d bytes from rank %d; expected at most %zu", size,
                    about.MPI_SOURCE, most);
    memset(out, 0, sizeof *out);
    out->kind = (message_kind)about.MPI_TAG;
    out->from = about.MPI_SOURCE;
    code = MPI_Recv(&out->join, size, MPI_BYTE, about.MPI_SOURCE, about.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *found = code == MPI_SUCCESS;
    return *found ? STATUS_OK : failed(code, e);
}

void transport_pause(transport *t)
{
    (void)t;
    clock_pause(0.0002);
}
