/* sharing.c - see sharing.h. */
#include "tables/sharing.h"

#include "tables/transposition_inline.h"

#ifdef __linux__

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* So much is copied and then mapped at a time: what is needed beyond the table itself. */
enum { PART = 32 << 20 };

/* Nobody can make it shorter: a process that read beyond its end would be killed. */
static const int SEALS = F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL;

/* "NAME SIZE" names the file. */
static void file_name(const table *t, const char *name, char out[static SHARING_NAME_SIZE + 24])
{
    (void)snprintf(out, SHARING_NAME_SIZE + 24, "%.*s %zu", SHARING_NAME_SIZE - 1, name, table_bytes(t));
}

/* Empty words are left out: their pages stay the system's. */
static void copy_words(_Atomic uint64_t *to, const _Atomic uint64_t *from, size_t words)
{
    for (size_t i = 0; i < words; i++) {
        const uint64_t word = atomic_load_explicit(&from[i], memory_order_relaxed);
        if (word != 0)
            atomic_store_explicit(&to[i], word, memory_order_relaxed);
    }
}

/* Maps `size` bytes of the file where the table has these bytes. */
static bool lay_over(const table *t, int file, size_t from, size_t size)
{
    char *place = (char *)t->bucket + from;
    if (mmap(place, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file, (off_t)from) == MAP_FAILED)
        return false;
    (void)madvise(place, size, MADV_HUGEPAGE); /* advice that few systems take for shared memory */
    return true;
}

static bool move_part(const table *t, int file, size_t from, size_t size)
{
    void *to = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, (off_t)from);
    if (to == MAP_FAILED)
        return false;
    copy_words(to, (const void *)((const char *)t->bucket + from), size / sizeof(uint64_t));
    const bool done = lay_over(t, file, from, size);
    (void)munmap(to, size);
    return done;
}

bool table_publish(table *t, const char *name)
{
    char full[SHARING_NAME_SIZE + 24];
    const size_t bytes = table_bytes(t);
    if (!t || t->file >= 0 || bytes % (size_t)sysconf(_SC_PAGESIZE) != 0)
        return false;
    file_name(t, name, full);
    const int file = memfd_create(full, MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0)
        return false;
    bool moved = ftruncate(file, (off_t)bytes) == 0 && fcntl(file, F_ADD_SEALS, SEALS) == 0;
    size_t done = 0;
    for (; done < bytes && moved; done += PART)
        moved = move_part(t, file, done, bytes - done < PART ? bytes - done : PART);
    if (moved)
        t->file = file;
    else
        (void)close(file); /* the parts that were moved stay mapped: the table is whole, and nobody else's */
    return moved;
}

/* The file of that name among those that a process has open, opened here too; -1: none. */
static int find_file(int64_t pid, const char *full)
{
    char folder[64], path[sizeof folder + NAME_MAX + 2], target[256], wanted[SHARING_NAME_SIZE + 64];
    int file = -1;
    (void)snprintf(wanted, sizeof wanted, "/memfd:%s (deleted)", full);
    (void)snprintf(folder, sizeof folder, "/proc/%" PRId64 "/fd", pid);
    DIR *open_files = opendir(folder);
    if (!open_files)
        return -1;
    for (const struct dirent *f; file < 0 && (f = readdir(open_files)) != NULL;) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, f->d_name);
        const ssize_t length = readlink(path, target, sizeof target - 1);
        target[length > 0 ? length : 0] = '\0';
        if (strcmp(target, wanted) == 0)
            file = open(path, O_RDWR | O_CLOEXEC);
    }
    (void)closedir(open_files);
    return file;
}

bool table_join(table *t, int64_t pid, const char *name)
{
    char full[SHARING_NAME_SIZE + 24];
    const size_t bytes = table_bytes(t);
    struct stat about;
    if (!t || t->file >= 0)
        return false;
    file_name(t, name, full);
    const int file = find_file(pid, full);
    if (file < 0)
        return false;
    const bool sound =
        fstat(file, &about) == 0 && about.st_size == (off_t)bytes && (fcntl(file, F_GET_SEALS) & SEALS) == SEALS;
    if (sound && lay_over(t, file, 0, bytes)) {
        t->file = file;
        return true;
    }
    (void)close(file);
    return false;
}

#else

bool table_publish(table *t, const char *name)
{
    (void)t, (void)name;
    return false;
}

bool table_join(table *t, int64_t pid, const char *name)
{
    (void)t, (void)pid, (void)name;
    return false;
}

#endif

bool table_is_shared(const table *t)
{
    return t && t->file >= 0;
}
