#include "base/lines.h"

#include "base/stop.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WAIT = 50, MOST_WAITING = 10000 }; /* milliseconds between checks of *over; lines */

typedef struct waiting_line {
    struct waiting_line *next;
    bool ends_work;
    char text[];
} waiting_line;

struct line_reader {
    int descriptor;
    line_ends_work *ends;
    const _Atomic bool *over;
    _Atomic bool *flag;
    pthread_t thread;
    pthread_mutex_t lock; /* protects what follows */
    pthread_cond_t changed;
    waiting_line *first, **last;
    int waiting, ending; /* lines; those of them that end the work */
    bool ended;
    _Atomic bool closed;  /* written under the lock */
    char line[LINE_TEXT]; /* the reading thread's: an incomplete line */
    size_t used;
};

/* White space and control characters at both ends are not part of a line. */
static void add_line(line_reader *r)
{
    size_t begin = 0, end = r->used;
    while (begin < end && (unsigned char)r->line[begin] <= ' ')
        begin++;
    while (end > begin && (unsigned char)r->line[end - 1] <= ' ')
        end--;
    r->used = 0;
    waiting_line *one = begin < end ? malloc(sizeof *one + end - begin + 1) : NULL;
    if (one == NULL)
        return; /* an empty line; a line for which there is no memory is dropped */
    memcpy(one->text, r->line + begin, end - begin);
    one->text[end - begin] = '\0';
    one->next = NULL;
    one->ends_work = r->ends(one->text);
    (void)pthread_mutex_lock(&r->lock);
    while (r->waiting >= MOST_WAITING && !r->closed)
        (void)pthread_cond_wait(&r->changed, &r->lock);
    *r->last = one;
    r->last = &one->next;
    r->waiting++;
    r->ending += one->ends_work;
    if (one->ends_work)
        stop_request(r->flag);
    (void)pthread_cond_broadcast(&r->changed);
    (void)pthread_mutex_unlock(&r->lock);
}

static void *read_lines(void *context)
{
    line_reader *r = context;
    char bytes[4096];
    bool more = true;
    while (more && !r->closed && !stop_requested(r->over)) {
        struct pollfd wait = {.fd = r->descriptor, .events = POLLIN};
        if (poll(&wait, 1, WAIT) <= 0)
            continue;
        const ssize_t n = read(r->descriptor, bytes, sizeof bytes);
        if (n < 0 && (errno == EINTR || errno == EAGAIN))
            continue;
        for (ssize_t i = 0; i < n; i++)
            if (bytes[i] == '\n')
                add_line(r);
            else if (r->used < LINE_TEXT - 1)
                r->line[r->used++] = bytes[i];
        more = n > 0;
        if (!more)
            add_line(r);
    }
    (void)pthread_mutex_lock(&r->lock);
    r->ended = true;
    if (stop_requested(r->over))
        stop_request(r->flag);
    (void)pthread_cond_broadcast(&r->changed);
    (void)pthread_mutex_unlock(&r->lock);
    return NULL;
}

status lines_open(int descriptor, line_ends_work *ends, const _Atomic bool *over, _Atomic bool *flag, line_reader **out,
                  error *e)
{
    line_reader *r = calloc(1, sizeof *r);
    *out = r;
    if (r == NULL)
        return fail(e, STATUS_NO_MEMORY, "not enough memory to read commands");
    r->descriptor = descriptor;
    r->ends = ends;
    r->over = over;
    r->flag = flag;
    r->last = &r->first;
    (void)pthread_mutex_init(&r->lock, NULL);
    (void)pthread_cond_init(&r->changed, NULL);
    if (pthread_create(&r->thread, NULL, read_lines, r) == 0)
        return STATUS_OK;
    (void)pthread_cond_destroy(&r->changed);
    (void)pthread_mutex_destroy(&r->lock);
    free(r);
    *out = NULL;
    return fail(e, STATUS_NO_MEMORY, "no thread could be made to read commands");
}

static void set_flag(line_reader *r)
{
    if (r->ending > 0 || stop_requested(r->over))
        stop_request(r->flag);
    else
        stop_withdraw(r->flag);
}

bool lines_next(line_reader *r, char out[static LINE_TEXT])
{
    (void)pthread_mutex_lock(&r->lock);
    while (r->first == NULL && !r->ended)
        (void)pthread_cond_wait(&r->changed, &r->lock);
    waiting_line *one = stop_requested(r->over) ? NULL : r->first;
    if (one != NULL) {
        r->first = one->next;
        if (r->first == NULL)
            r->last = &r->first;
        r->waiting--;
        r->ending -= one->ends_work;
        set_flag(r);
        (void)pthread_cond_broadcast(&r->changed);
        memcpy(out, one->text, strlen(one->text) + 1);
    }
    const bool found = one != NULL;
    (void)pthread_mutex_unlock(&r->lock);
    free(one);
    return found;
}

void lines_renew(line_reader *r)
{
    (void)pthread_mutex_lock(&r->lock);
    set_flag(r);
    (void)pthread_mutex_unlock(&r->lock);
}

void lines_close(line_reader *r)
{
    if (r == NULL)
        return;
    (void)pthread_mutex_lock(&r->lock);
    r->closed = true;
    (void)pthread_cond_broadcast(&r->changed);
    (void)pthread_mutex_unlock(&r->lock);
    (void)pthread_join(r->thread, NULL);
    for (waiting_line *one = r->first; one != NULL;) {
        waiting_line *next = one->next;
        free(one);
        one = next;
    }
    (void)pthread_cond_destroy(&r->changed);
    (void)pthread_mutex_destroy(&r->lock);
    free(r);
}
