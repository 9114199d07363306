#include "base/textfile.h"

#include "base/grow.h"
#include "base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

/* Waits for input; false: the caller stops, or where it cannot, a signal came. */
static bool wait_for(int file, const _Atomic bool *stop)
{
    struct pollfd wait = {.fd = file, .events = POLLIN};
    return stop != NULL ? input_wait(file, stop) : poll(&wait, 1, -1) >= 0 || errno != EINTR;
}

/* Without `stop` a named pipe without a writer is read at once: it is empty.
 *
 * Reads until the end or one byte over the limit; the caller frees *text, also after an error. */
static status slurp(const char *path, int file, size_t limit, const _Atomic bool *stop, char **text, size_t *length,
                    error *e)
{
    size_t room = 0;
    *length = 0;
    for (;;) {
        char *larger = grow(*text, &room, *length + 4096, 1);
        if (larger == NULL)
            return fail(e, STATUS_NO_MEMORY, "%s: not enough memory to read it", path);
        *text = larger;
        if ((stop != NULL || file == STDIN_FILENO) && !wait_for(file, stop))
            return fail(e, STATUS_STOPPED, "%s: stopped before its end was read", path);
        const ssize_t n = read(file, larger + *length, room - 1 - *length);
        if (n < 0 && errno != EINTR && errno != EAGAIN)
            return fail(e, STATUS_IO, "%s: reading failed: %s", path, strerror(errno));
        if (n < 0 && stop == NULL && !wait_for(file, NULL))
            return fail(e, STATUS_STOPPED, "%s: stopped before its end was read", path);
        *length += n > 0 ? (size_t)n : 0;
        larger[*length] = '\0';
        if (n == 0 || *length > limit)
            return STATUS_OK;
    }
}

const char *file_packed(const char *bytes, size_t length)
{
    static const struct {
        const char *begin, *look;
    } LOOKS[] = {{"\x1f\x8b", "gzip-compressed"},
                 {"PK\3\4", "zip-compressed"},
                 {"BZh", "bzip2-compressed"},
                 {"\xfd"
                  "7zXZ",
                  "xz-compressed"},
                 {"\x28\xb5\x2f\xfd", "zstd-compressed"},
                 {"7z\xbc\xaf", "7z-compressed"},
                 {"Rar!\x1a", "rar-compressed"},
                 {"version https://git-lfs", "like a Git LFS pointer, not the file itself"},
                 {"<!DOCTYPE", "like a web page"},
                 {"<html", "like a web page"}};
    for (size_t i = 0; i < sizeof LOOKS / sizeof *LOOKS; i++) {
        const size_t n = strlen(LOOKS[i].begin);
        if (length >= n && strncasecmp(bytes, LOOKS[i].begin, n) == 0)
            return LOOKS[i].look;
    }
    return NULL;
}

status text_check(const char *path, const char *what, char *bytes, size_t *length, error *e)
{
    int line = 1;
    if (file_packed(bytes, *length) != NULL)
        return fail(e, STATUS_BAD_INPUT, "%s: looks %s; expected %s", path, file_packed(bytes, *length), what);
    for (size_t i = 0; i < *length; i++) {
        if ((unsigned char)bytes[i] < ' ' && strchr("\t\r\n\f\v", bytes[i]) == NULL)
            return fail(e, STATUS_BAD_INPUT, "%s:%d: is binary (byte 0x%02x); expected %s", path, line,
                        (unsigned char)bytes[i], what);
        if (bytes[i] == '\0')
            return fail(e, STATUS_BAD_INPUT, "%s:%d: is binary (a zero byte); expected %s", path, line, what);
        line += bytes[i] == '\n';
    }
    if (*length >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) { /* the byte order mark of some editors */
        *length -= 3;
        memmove(bytes, bytes + 3, *length + 1);
    }
    return STATUS_OK;
}

status file_read(const char *path, const char *what, size_t limit, const _Atomic bool *stop, char **text,
                 size_t *length, error *e)
{
    struct stat about;
    /* A named pipe without a writer does not keep this waiting. */
    const int file = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return fail(e, STATUS_IO, "%s: cannot be read as %s: %s", path, what, strerror(errno));
    if (file != STDIN_FILENO && fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) {
        (void)close(file);
        return fail(e, STATUS_BAD_INPUT, "%s: is a folder; expected %s", path, what);
    }
    *text = NULL;
    status s = slurp(path, file, limit, stop, text, length, e);
    if (file != STDIN_FILENO)
        (void)close(file);
    if (s == STATUS_OK && *length == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: is empty; expected %s", path, what);
    if (s == STATUS_OK && *length > limit)
        s = fail(e, STATUS_BAD_INPUT, "%s: is larger than %zu bytes; expected %s", path, limit, what);
    if (s != STATUS_OK) {
        free(*text);
        *text = NULL;
    }
    return s;
}

status text_file_read(const char *path, const char *what, size_t limit, const _Atomic bool *stop, char **text,
                      size_t *length, error *e)
{
    status s = file_read(path, what, limit, stop, text, length, e);
    if (s != STATUS_OK)
        return s;
    s = text_check(path, what, *text, length, e);
    if (s != STATUS_OK) {
        free(*text);
        *text = NULL;
    }
    return s;
}
