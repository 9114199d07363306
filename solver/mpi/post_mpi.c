/* post_mpi.c - letters as MPI messages: the tag is the kind, the body goes as bytes.  MPI-3. */
#include "mpi/post.h"

#include <mpi.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h> /* nanosleep */

/* Letters on their way lie in a buffer that MPI has: so many bytes for each rank that is written to. */
static const size_t ROOM = (size_t)1 << 18;

struct post {
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

static status attach_buffer(post *p, error *e)
{
    const size_t bytes = ROOM * (size_t)(p->rank == 0 ? p->ranks : 1);
    p->buffer = malloc(bytes);
    if (!p->buffer || bytes > INT_MAX)
        return fail(e, STATUS_NO_MEMORY, "mpi: out of memory for %d ranks", p->ranks);
    const int code = MPI_Buffer_attach(p->buffer, (int)bytes);
    return code == MPI_SUCCESS ? STATUS_OK : failed(code, e);
}

status post_open(int *argc, char ***argv, post **out, error *e)
{
    int given;
    post *p = calloc(1, sizeof *p);
    *out = p;
    if (!p)
        return fail(e, STATUS_NO_MEMORY, "mpi: out of memory");
    const int code = MPI_Init_thread(argc, argv, MPI_THREAD_FUNNELED, &given);
    if (code != MPI_SUCCESS)
        return failed(code, e);
    (void)MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    (void)MPI_Comm_rank(MPI_COMM_WORLD, &p->rank);
    (void)MPI_Comm_size(MPI_COMM_WORLD, &p->ranks);
    if (given < MPI_THREAD_FUNNELED)
        return fail(e, STATUS_UNSUPPORTED, "mpi: this MPI allows no threads besides it");
    return attach_buffer(p, e);
}

/* Detaching waits until the last letter has gone. */
void post_close(post *p)
{
    void *buffer;
    int bytes;
    (void)MPI_Buffer_detach(&buffer, &bytes);
    (void)MPI_Finalize();
    free(p->buffer);
    free(p);
}

void post_abort(post *p, int code)
{
    (void)p;
    (void)MPI_Abort(MPI_COMM_WORLD, code);
}

int post_rank(const post *p)
{
    return p->rank;
}

int post_ranks(const post *p)
{
    return p->ranks;
}

status post_send(post *p, int to, letter_kind kind, const void *body, size_t size, error *e)
{
    (void)p;
    const int code = MPI_Bsend(body, (int)size, MPI_BYTE, to, (int)kind, MPI_COMM_WORLD);
    return code == MPI_SUCCESS ? STATUS_OK : failed(code, e);
}

status post_receive(post *p, letter *out, bool *found, error *e)
{
    MPI_Status about;
    int there = 0, size = 0;
    (void)p;
    *found = false;
    int code = MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &about);
    if (code != MPI_SUCCESS || !there)
        return code == MPI_SUCCESS ? STATUS_OK : failed(code, e);
    (void)MPI_Get_count(&about, MPI_BYTE, &size);
    const size_t most = sizeof *out - offsetof(letter, join);
    if (size < 0 || (size_t)size > most)
        return fail(e, STATUS_IO, "mpi: a letter of %d bytes from rank %d; expected at most %zu", size,
                    about.MPI_SOURCE, most);
    memset(out, 0, sizeof *out);
    out->kind = (letter_kind)about.MPI_TAG;
    out->from = about.MPI_SOURCE;
    code = MPI_Recv(&out->join, size, MPI_BYTE, about.MPI_SOURCE, about.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    *found = code == MPI_SUCCESS;
    return *found ? STATUS_OK : failed(code, e);
}

void post_rest(post *p)
{
    static const struct timespec pause = {.tv_nsec = 200000};
    (void)p;
    (void)nanosleep(&pause, NULL);
}
