#include "base/outfile.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINKS = 40, NAME_TRIES = 1000, SUFFIX = 7 /* ".XXXXXX" */ };

struct outfile {
    const char *path, *what; /* for messages */
    char *resolved;          /* the path that it leads to */
    const char *target;      /* last part of that */
    char *temporary;         /* name next to the target; empty: the file has no name */
    int folder;              /* descriptor */
    FILE *stream;
};

/* ---- where a path leads ---- */

/* `path` with the links at its end followed, whether or not there is a file; the caller
 * frees it. NULL with errno. */
static char *resolve(const char *path)
{
    char content[4096], *now = strdup(path);
    ssize_t length;
    for (int i = 0; now != NULL && (length = readlink(now, content, sizeof content - 1)) > 0; i++) {
        const char *slash = content[0] == '/' ? NULL : strrchr(now, '/');
        const int folder = slash == NULL ? 0 : (int)(slash - now) + 1; /* relative to the link's folder */
        char *next = NULL;
        if (i == MAX_LINKS)
            errno = ELOOP;
        else if (asprintf(&next, "%.*s%.*s", folder, now, (int)length, content) < 0)
            next = NULL;
        free(now);
        now = next;
    }
    return now;
}

/* Opens the folder of a resolved path; *name points at the path's last part. -1 with errno. */
static int open_folder(const char *resolved, const char **name)
{
    const char *slash = strrchr(resolved, '/');
    char *folder = slash == NULL ? strdup(".") : strndup(resolved, (size_t)(slash - resolved) + 1);
    *name = slash == NULL ? resolved : slash + 1;
    if (folder == NULL)
        return -1;
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0 && errno == EACCES) /* enough to write there, but not to sync the folder itself */
        descriptor = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int cause = errno;
    free(folder);
    errno = cause;
    return descriptor;
}

bool outfile_same(const char *a, const char *b)
{
    const char *path[2] = {a, b}, *name[2] = {"", ""};
    char *resolved[2];
    int folder[2];
    struct stat about[2];
    for (int i = 0; i < 2; i++) {
        resolved[i] = resolve(path[i]);
        folder[i] = resolved[i] != NULL ? open_folder(resolved[i], &name[i]) : -1;
    }
    const bool same = folder[0] >= 0 && folder[1] >= 0 && strcmp(name[0], name[1]) == 0 &&
                      fstat(folder[0], &about[0]) == 0 && fstat(folder[1], &about[1]) == 0 &&
                      about[0].st_dev == about[1].st_dev && about[0].st_ino == about[1].st_ino;
    for (int i = 0; i < 2; i++) {
        free(resolved[i]);
        if (folder[i] >= 0)
            (void)close(folder[i]);
    }
    return same;
}

/* ---- beginning ---- */

static status refuse(const outfile *f, status code, const char *why, error *e)
{
    return fail(e, code, "cannot write %s to '%.300s': %s", f->what, f->path, why);
}

/* An existing target must be a regular file that may be written. */
static status check_place(const outfile *f, bool exists, const struct stat *about, error *e)
{
    if (f->target[0] == '\0' || strcmp(f->target, ".") == 0 || strcmp(f->target, "..") == 0)
        return refuse(f, STATUS_BAD_INPUT, "it is a folder; expected a file name", e);
    if (!exists)
        return STATUS_OK;
    if (S_ISDIR(about->st_mode))
        return refuse(f, STATUS_BAD_INPUT, "it is a folder; expected a file name", e);
    if (!S_ISREG(about->st_mode)) {
        const char *kind = S_ISFIFO(about->st_mode)   ? "it is a pipe; expected a regular file or a new name"
                           : S_ISSOCK(about->st_mode) ? "it is a socket; expected a regular file or a new name"
                                                      : "it is a device; expected a regular file or a new name";
        return refuse(f, STATUS_BAD_INPUT, kind, e);
    }
    if (faccessat(f->folder, f->target, W_OK, AT_EACCESS) != 0)
        return refuse(f, STATUS_IO, strerror(errno), e);
    return STATUS_OK;
}

/* A random name; the caller tries again if it is taken. */
static void make_name(outfile *f, unsigned attempt)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    uint64_t random = attempt;
    (void)!getentropy(&random, sizeof random);
    char *end = f->temporary + sprintf(f->temporary, "%s.", f->target);
    for (int i = 0; i < SUFFIX - 1; i++, random /= 36)
        *end++ = letters[random % 36];
    *end = '\0';
}

/* Opens a file without a name if the system has such files, otherwise one next to the target. */
static int open_temporary(outfile *f)
{
    f->temporary[0] = '\0';
    int descriptor = -1;
    if (access("/proc/self/fd", X_OK) == 0) /* needed to give it its name */
        descriptor = openat(f->folder, ".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0666);
    for (unsigned i = 0; descriptor < 0 && i < NAME_TRIES; i++) {
        make_name(f, i);
        descriptor = openat(f->folder, f->temporary, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    return descriptor;
}

static status open_stream(outfile *f, error *e)
{
    struct stat about;
    const bool exists = fstatat(f->folder, f->target, &about, AT_SYMLINK_NOFOLLOW) == 0;
    const status s = check_place(f, exists, &about, e);
    if (s != STATUS_OK)
        return s;
    const int descriptor = open_temporary(f);
    if (descriptor >= 0) {
        if (exists) {
            (void)!fchown(descriptor, about.st_uid, about.st_gid); /* others' files become one's own */
            (void)fchmod(descriptor, about.st_mode & 0777);
        }
        f->stream = fdopen(descriptor, "w");
        if (f->stream == NULL)
            (void)close(descriptor);
    } else {
        f->temporary[0] = '\0';
    }
    return f->stream != NULL ? STATUS_OK : refuse(f, STATUS_IO, strerror(errno), e);
}

static status begin_file(outfile *f, error *e)
{
    f->resolved = resolve(f->path);
    f->folder = f->resolved != NULL ? open_folder(f->resolved, &f->target) : -1;
    if (f->folder < 0)
        return refuse(f, STATUS_IO, strerror(errno), e);
    f->temporary = calloc(1, strlen(f->target) + SUFFIX + 1);
    return f->temporary != NULL ? open_stream(f, e) : fail(e, STATUS_NO_MEMORY, "%s: out of memory", f->what);
}

status outfile_open(const char *path, const char *what, outfile **out, error *e)
{
    outfile *f = malloc(sizeof *f);
    *out = NULL;
    if (f == NULL)
        return fail(e, STATUS_NO_MEMORY, "%s: out of memory", what);
    *f = (outfile){.path = path, .what = what, .folder = -1};
    const status s = begin_file(f, e);
    if (s == STATUS_OK)
        *out = f;
    else
        outfile_discard(f);
    return s;
}

FILE *outfile_stream(outfile *f)
{
    return f->stream;
}

/* ---- ending ---- */

void outfile_discard(outfile *f)
{
    if (f == NULL)
        return;
    if (f->stream != NULL)
        (void)fclose(f->stream);
    if (f->temporary != NULL && f->temporary[0] != '\0')
        (void)unlinkat(f->folder, f->temporary, 0);
    if (f->folder >= 0)
        (void)close(f->folder);
    free(f->resolved);
    free(f->temporary);
    free(f);
}

/* Gives the file without a name one next to the target. */
static bool give_name(outfile *f)
{
    char self[64];
    (void)snprintf(self, sizeof self, "/proc/self/fd/%d", fileno(f->stream));
    for (unsigned i = 0; i < NAME_TRIES; i++) {
        make_name(f, i);
        if (linkat(AT_FDCWD, self, f->folder, f->temporary, AT_SYMLINK_FOLLOW) == 0)
            return true;
        if (errno != EEXIST)
            break;
    }
    f->temporary[0] = '\0';
    return false;
}

status outfile_commit(outfile *f, error *e)
{
    struct stat about;
    if (!ferror(f->stream)) /* otherwise errno may be that of the failed write */
        errno = 0;
    /* Put everything on the disk, under a name next to the target. */
    bool good = fflush(f->stream) == 0 && !ferror(f->stream) && fsync(fileno(f->stream)) == 0 &&
                (f->temporary[0] != '\0' || give_name(f));
    /* Replace the target, unless something else has appeared there meanwhile. */
    if (good && fstatat(f->folder, f->target, &about, AT_SYMLINK_NOFOLLOW) == 0 && !S_ISREG(about.st_mode)) {
        errno = EEXIST;
        good = false;
    }
    good = good && renameat(f->folder, f->temporary, f->folder, f->target) == 0;
    if (good) {
        f->temporary[0] = '\0';
        (void)fsync(f->folder); /* not every file system can */
    }
    const status s = good ? STATUS_OK : refuse(f, STATUS_IO, strerror(errno != 0 ? errno : EIO), e);
    outfile_discard(f);
    return s;
}
