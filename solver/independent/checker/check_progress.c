/* check_progress.c - the file of --progress: how many leaves hold, so that another run goes on
 * behind them.
 *
 * It has one form for each content:
 *     yomikiri-check progress 1
 *     seed S           random, so that nobody can make another certificate of the same hash
 *     leaves N         the first N of those to be checked hold
 *     part K/P         of this part of the leaves
 *     certificate H    XXH3 of the certificate, of 128 bits, with that seed
 *     hash H           XXH3 of the lines above */
#include "checker/check.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

enum { TEXT = 512, HASH_LINE = sizeof "hash 0123456789abcdef\n" - 1 };
static const double EVERY = 2; /* seconds between two writings */

static const char OWN[] = "a file of --progress for this certificate and --part, or a name without a file";

static int hash_certificate(check *k)
{
    certificate *c = &k->certificate;
    XXH3_state_t *state = XXH3_createState();
    bool good = state != NULL && XXH3_128bits_reset_withSeed(state, k->progress.seed) == XXH_OK;
    for (uint64_t at = 0; good && at < c->size;) {
        const ssize_t n = pread(c->file, c->frame, FRAME, (off_t)at);
        good = n > 0 && XXH3_128bits_update(state, c->frame, (size_t)n) == XXH_OK;
        at += good ? (uint64_t)n : 0;
    }
    if (good) {
        const XXH128_hash_t hash = XXH3_128bits_digest(state);
        k->progress.hash[0] = hash.high64;
        k->progress.hash[1] = hash.low64;
    }
    (void)XXH3_freeState(state);
    return good ? HOLDS : fail(&k->verdict, DAMAGED, "", "it cannot be read again");
}

static size_t write_text(const check *k, uint64_t leaves, char out[static TEXT])
{
    const progress *p = &k->progress;
    const int n = snprintf(out, TEXT,
                           "yomikiri-check progress 1\nseed %" PRIu64 "\nleaves %" PRIu64 "\npart %" PRId64 "/%" PRId64
                           "\ncertificate %016" PRIx64 "%016" PRIx64 "\n",
                           p->seed, leaves, k->settings.part, k->settings.parts, p->hash[0], p->hash[1]);
    return (size_t)n + (size_t)sprintf(out + n, "hash %016" PRIx64 "\n", XXH3_64bits(out, (size_t)n));
}

static int failed(check *k, const char *what)
{
    return fail(&k->verdict, DAMAGED, "", "%s %.200s: %s", what, k->settings.kept, strerror(errno));
}

static int refuse(check *k, const char *why)
{
    return fail(&k->verdict, DAMAGED, OWN, "--progress %.200s: %s", k->settings.kept, why);
}

/* ---- reading ---- */

static int read_text(check *k, const char *text, size_t length)
{
    progress *p = &k->progress;
    const char *at = text;
    char again[TEXT], hash[HASH_LINE + 1];
    int64_t seed, leaves;
    if (!take(&at, "yomikiri-check progress 1\nseed ") || !take_number(&at, 0, INT64_MAX, &seed) ||
        !take(&at, "\nleaves ") || !take_number(&at, 0, INT64_MAX, &leaves) || length <= HASH_LINE)
        return refuse(k, "is another file, or damaged");
    (void)snprintf(hash, sizeof hash, "hash %016" PRIx64 "\n", XXH3_64bits(text, length - HASH_LINE));
    if (strcmp(text + length - HASH_LINE, hash) != 0)
        return refuse(k, "is damaged");
    p->seed = (uint64_t)seed;
    if (hash_certificate(k) != HOLDS)
        return k->verdict.code;
    if (write_text(k, (uint64_t)leaves, again) != length || memcmp(text, again, length) != 0)
        return refuse(k, "is of another certificate or another part");
    p->before = (uint64_t)leaves;
    p->done = p->stored = p->before;
    return HOLDS;
}

static int read_file(check *k, int file)
{
    char text[TEXT];
    struct stat about;
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        return refuse(k, "is not a regular file");
    k->progress.device = (uint64_t)about.st_dev;
    k->progress.inode = (uint64_t)about.st_ino;
    const ssize_t n = read(file, text, sizeof text - 1);
    if (n < 0)
        return failed(k, "cannot read the progress");
    text[n] = '\0';
    return memchr(text, '\0', (size_t)n) == NULL ? read_text(k, text, (size_t)n)
                                                 : refuse(k, "is another file, or damaged");
}

/* ---- writing ---- */

/* Gives a file its name, under which there is nothing, or what this program has put there. */
static bool publish(const check *k, const char *temporary, bool fresh)
{
    const char *name = k->settings.kept;
    struct stat about;
    if (!fresh) {
        errno = EEXIST;
        return lstat(name, &about) == 0 && k->progress.device == (uint64_t)about.st_dev &&
               k->progress.inode == (uint64_t)about.st_ino && rename(temporary, name) == 0;
    }
    errno = 0;
    if (link(temporary, name) == 0)
        return unlink(temporary) == 0;
    return errno != EEXIST && lstat(name, &about) != 0 && rename(temporary, name) == 0; /* no links here */
}

static int write_file(check *k, bool fresh)
{
    progress *p = &k->progress;
    const uint64_t leaves = p->done;
    char text[TEXT], temporary[PATH_MAX];
    struct stat about;
    const size_t length = write_text(k, leaves, text);
    errno = ENAMETOOLONG;
    const bool fits = snprintf(temporary, sizeof temporary, "%s.XXXXXX", k->settings.kept) < (int)sizeof temporary;
    const int file = fits ? mkstemp(temporary) : -1;
    if (file < 0)
        return failed(k, "cannot write the progress to");
    bool good = write(file, text, length) == (ssize_t)length && fsync(file) == 0 && fstat(file, &about) == 0;
    good = close(file) == 0 && good && publish(k, temporary, fresh);
    if (!good) {
        const int why = errno;
        (void)unlink(temporary);
        errno = why;
        return failed(k, "cannot write the progress to");
    }
    p->device = (uint64_t)about.st_dev;
    p->inode = (uint64_t)about.st_ino;
    p->stored = leaves;
    p->when = clock_now();
    return HOLDS;
}

/* ---- as the check goes on ---- */

int progress_open(check *k)
{
    progress *p = &k->progress;
    if (k->settings.kept == NULL)
        return HOLDS;
    const int file = open(k->settings.kept, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    if (file >= 0) {
        const int code = read_file(k, file);
        (void)close(file);
        return code;
    }
    if (errno == ELOOP)
        return refuse(k, "is a symbolic link");
    if (errno != ENOENT || getentropy(&p->seed, sizeof p->seed) != 0)
        return failed(k, "cannot read the progress");
    p->seed >>= 1;
    if (hash_certificate(k) != HOLDS)
        return k->verdict.code;
    (void)pthread_mutex_lock(&k->busy);
    const int code = write_file(k, true);
    (void)pthread_mutex_unlock(&k->busy);
    p->when = 0; /* the first leaves are stored at once */
    return code;
}

int progress_write(check *k)
{
    return k->settings.kept != NULL && k->progress.done > k->progress.stored ? write_file(k, false) : HOLDS;
}

int progress_end(check *k)
{
    if (k->checked < k->progress.before)
        return refuse(k, "is of more leaves than there are");
    (void)pthread_mutex_lock(&k->busy);
    const int code = progress_write(k);
    (void)pthread_mutex_unlock(&k->busy);
    return code;
}

void progress_add(check *k, uint64_t leaves)
{
    k->progress.done += leaves;
    if (k->settings.kept == NULL || clock_now() < k->progress.when + EVERY)
        return;
    (void)pthread_mutex_lock(&k->busy);
    (void)progress_write(k);
    (void)pthread_mutex_unlock(&k->busy);
}
