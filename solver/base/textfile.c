#include "base/textfile.h"

#include "base/grow.h"
#include "base/input.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads until the end or one byte over the limit; *text has room for a final zero.  After
 * STATUS_IO errno says why. */
static status slurp(int file, size_t limit, const _Atomic bool *stop, char **text, size_t *length)
{
    size_t room = 0, used = 0;
    char *buffer = NULL;
    for (;;) {
        char *larger = grow(buffer, &room, used + 4096, 1);
        if (larger == NULL)
            break;
        buffer = larger;
        const bool ready = input_wait(file, stop);
        const ssize_t n = ready ? read(file, buffer + used, room - 1 - used) : -1;
        const bool failed = n < 0 && ready && errno != EINTR && errno != EAGAIN;
        used += n > 0 ? (size_t)n : 0;
        if (!ready || failed || n == 0 || used > limit) {
            *text = buffer;
            *length = used;
            return failed ? STATUS_IO : ready ? STATUS_OK : STATUS_STOPPED;
        }
    }
    free(buffer);
    *text = NULL;
    return STATUS_NO_MEMORY;
}

status text_check(const char *path, const char *what, char *bytes, size_t *length, error *e)
{
    int line = 1;
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
    /* A named pipe without a writer does not keep this waiting; input_wait waits for its first
     * bytes. */
    const int file = strcmp(path, "-") == 0 ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return fail(e, STATUS_IO, "%s: cannot be read as %s: %s", path, what, strerror(errno));
    if (file != STDIN_FILENO && fstat(file, &about) == 0 && S_ISDIR(about.st_mode)) {
        (void)close(file);
        return fail(e, STATUS_BAD_INPUT, "%s: is a folder; expected %s", path, what);
    }
    char *buffer = NULL;
    size_t used = 0;
    status s = slurp(file, limit, stop, &buffer, &used);
    if (s == STATUS_IO)
        s = fail(e, STATUS_IO, "%s: reading failed: %s", path, strerror(errno));
    else if (s == STATUS_NO_MEMORY)
        s = fail(e, STATUS_NO_MEMORY, "%s: not enough memory to read it", path);
    else if (s == STATUS_STOPPED)
        s = fail(e, STATUS_STOPPED, "%s: stopped before its end was read", path);
    if (file != STDIN_FILENO)
        (void)close(file);
    if (s == STATUS_OK && used == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: is empty; expected %s", path, what);
    if (s == STATUS_OK && used > limit)
        s = fail(e, STATUS_BAD_INPUT, "%s: is larger than %zu bytes; expected %s", path, limit, what);
    if (s != STATUS_OK) {
        free(buffer);
        return s;
    }
    buffer[used] = '\0';
    *text = buffer;
    *length = used;
    return STATUS_OK;
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
