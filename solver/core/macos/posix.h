/* posix.h - the calls of Linux that the program needs and macOS lacks; included before every
 * source there. */
#pragma once

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

enum {
    O_PATH = O_RDONLY,
    O_TMPFILE = 0, /* only where /proc gives a file its name */
    MFD_CLOEXEC = 1,
};

/* A file without a name, on the disk. */
static inline int memfd_create(const char *name, unsigned flags)
{
    char path[] = "/tmp/yomikiri-XXXXXX";
    const int file = mkostemp(path, O_CLOEXEC);
    (void)name;
    (void)flags;
    if (file >= 0)
        (void)unlink(path);
    return file;
}
