#include "windows/posix.h"

#undef open
#undef rename
#undef fclose

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <windows.h>

#include <ntsecapi.h>

enum { PATH = 4096, STREAMS = 64 };

int _CRT_fmode = _O_BINARY; /* files as they are, without carriage returns */

/* ---- files ---- */

/* The path of a name in an open folder, which Windows gives as \\?\C:\... or \\?\UNC\SERVER\... */
static const char *path_in(int folder, const char *name, char out[PATH])
{
    char found[PATH];
    const DWORD length =
        folder == AT_FDCWD ? 0 : GetFinalPathNameByHandleA((HANDLE)_get_osfhandle(folder), found, PATH, 0);
    const bool shared = length > 0 && length < PATH && strncmp(found + 4, "UNC", 3) == 0;
    const char *known = length == 0 || length >= PATH ? NULL : found + (shared ? 6 : 4);
    if (shared)
        found[6] = '\\';
    /* A folder without a path gets one that does not exist: no file has a question mark. */
    (void)snprintf(out, PATH, "%s\\%s", known != NULL ? known : folder == AT_FDCWD ? "." : "?", name);
    return out;
}

/* A file that may be renamed and deleted while it is open, as the program does. */
int windows_open(const char *path, int flags, ...)
{
    if ((flags & O_TMPFILE) != 0) {
        errno = ENOTSUP;
        return -1;
    }
    const int way = flags & O_ACCMODE;
    const DWORD access = way == O_RDONLY   ? GENERIC_READ
                         : way == O_WRONLY ? GENERIC_WRITE
                                           : GENERIC_READ | GENERIC_WRITE;
    const DWORD make = (flags & O_EXCL) != 0    ? CREATE_NEW
                       : (flags & O_TRUNC) != 0 ? ((flags & O_CREAT) != 0 ? CREATE_ALWAYS : TRUNCATE_EXISTING)
                       : (flags & O_CREAT) != 0 ? OPEN_ALWAYS
                                                : OPEN_EXISTING;
    const HANDLE file =
        CreateFileA(path, access, FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE, NULL, make,
                    (flags & O_DIRECTORY) != 0 ? FILE_FLAG_BACKUP_SEMANTICS : FILE_ATTRIBUTE_NORMAL, NULL);
    if (file == INVALID_HANDLE_VALUE) {
        const DWORD cause = GetLastError();
        errno = cause == ERROR_FILE_EXISTS                                       ? EEXIST
                : cause == ERROR_FILE_NOT_FOUND || cause == ERROR_PATH_NOT_FOUND ? ENOENT
                                                                                 : EACCES;
        return -1;
    }
    return _open_osfhandle((intptr_t)file, (flags & O_APPEND) | O_BINARY | O_NOINHERIT);
}

int windows_rename(const char *from, const char *to)
{
    if (MoveFileExA(from, to, MOVEFILE_REPLACE_EXISTING))
        return 0;
    errno = EACCES;
    return -1;
}

int openat(int folder, const char *name, int flags, ...)
{
    char path[PATH];
    return windows_open(path_in(folder, name, path), flags);
}

int fstatat(int folder, const char *name, struct stat *out, int flags)
{
    char path[PATH];
    (void)flags;
    return stat(path_in(folder, name, path), out);
}

int faccessat(int folder, const char *name, int mode, int flags)
{
    char path[PATH];
    (void)flags;
    return access(path_in(folder, name, path), mode);
}

int unlinkat(int folder, const char *name, int flags)
{
    char path[PATH];
    (void)flags;
    return unlink(path_in(folder, name, path));
}

int renameat(int from, const char *name, int to, const char *other)
{
    char path[PATH], target[PATH];
    return windows_rename(path_in(from, name, path), path_in(to, other, target));
}

static ssize_t at_offset(int descriptor, void *out, const void *from, size_t size, off64_t at)
{
    OVERLAPPED place = {.Offset = (DWORD)at, .OffsetHigh = (DWORD)(at >> 32)};
    DWORD done = 0;
    const HANDLE file = (HANDLE)_get_osfhandle(descriptor);
    const DWORD some = size < 1 << 30 ? (DWORD)size : 1 << 30;
    if ((out != NULL ? ReadFile(file, out, some, &done, &place) : WriteFile(file, from, some, &done, &place)) ||
        GetLastError() == ERROR_HANDLE_EOF)
        return (ssize_t)done;
    errno = EIO;
    return -1;
}

ssize_t pread(int descriptor, void *out, size_t size, off64_t at)
{
    return at_offset(descriptor, out, NULL, size, at);
}

ssize_t pwrite(int descriptor, const void *from, size_t size, off64_t at)
{
    return at_offset(descriptor, NULL, from, size, at);
}

int poll(struct pollfd *list, nfds_t count, int milliseconds) /* of one file; reading then waits */
{
    (void)milliseconds;
    list->revents = POLLIN;
    return (int)count;
}

/* ---- the machine, signals ---- */

int getentropy(void *out, size_t size)
{
    return RtlGenRandom(out, (ULONG)size) ? 0 : -1;
}

long sysconf(int name)
{
    SYSTEM_INFO system;
    MEMORYSTATUSEX memory = {.dwLength = sizeof memory};
    GetSystemInfo(&system);
    if (name == _SC_NPROCESSORS_ONLN)
        return (long)system.dwNumberOfProcessors;
    if (name == _SC_PAGESIZE)
        return (long)system.dwPageSize;
    if (!GlobalMemoryStatusEx(&memory))
        return -1;
    return (long)((name == _SC_PHYS_PAGES ? memory.ullTotalPhys : memory.ullAvailPhys) / system.dwPageSize);
}

static void (*on_alarm)(int);
static HANDLE timer_now;

int sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    if (before != NULL)
        before->sa_handler = SIG_IGN; /* of the signals that do not exist here */
    if (action != NULL && number == SIGALRM)
        on_alarm = action->sa_handler;
    else if (action != NULL && (number == SIGINT || number == SIGTERM))
        (void)signal(number, action->sa_handler);
    return 0;
}

static VOID CALLBACK ring(PVOID context, BOOLEAN fired)
{
    (void)context;
    (void)fired;
    on_alarm(SIGALRM);
}

int setitimer(int which, const struct itimerval *timer, struct itimerval *before)
{
    (void)which;
    (void)before;
    const int64_t left = timer->it_value.tv_sec * INT64_C(1000) + (timer->it_value.tv_usec + 999) / 1000;
    if (timer_now != NULL)
        (void)DeleteTimerQueueTimer(NULL, timer_now, INVALID_HANDLE_VALUE);
    timer_now = NULL;
    if (left > 0 && on_alarm != NULL)
        (void)CreateTimerQueueTimer(&timer_now, NULL, ring, NULL, left < INT32_MAX ? (DWORD)left : INT32_MAX, 0,
                                    WT_EXECUTEONLYONCE);
    return 0;
}

/* ---- texts ---- */

char *strndup(const char *text, size_t length)
{
    const size_t n = strnlen(text, length);
    char *copy = calloc(1, n + 1);
    return copy != NULL ? memcpy(copy, text, n) : NULL;
}

char *strsep(char **text, const char *ends)
{
    char *first = *text, *end = first != NULL ? strpbrk(first, ends) : NULL;
    *text = end != NULL ? end + 1 : NULL;
    if (end != NULL)
        *end = '\0';
    return first;
}

char *strcasestr(const char *text, const char *part)
{
    while (*text != '\0' && _strnicmp(text, part, strlen(part)) != 0)
        text++;
    return *text != '\0' || *part == '\0' ? (char *)text : NULL;
}

double erand48(unsigned short state[3])
{
    uint64_t x = state[0] | (uint64_t)state[1] << 16 | (uint64_t)state[2] << 32;
    x = (x * UINT64_C(0x5deece66d) + 11) & ((UINT64_C(1) << 48) - 1);
    for (int i = 0; i < 3; i++)
        state[i] = (unsigned short)(x >> 16 * i);
    return (double)x / (double)(UINT64_C(1) << 48);
}

/* Streams into texts that are open now: temporary files. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
    FILE *file;
    char **text;
    size_t *size;
} streams[STREAMS];

FILE *open_memstream(char **text, size_t *size)
{
    FILE *file = tmpfile();
    (void)pthread_mutex_lock(&lock);
    int i = 0;
    while (i < STREAMS && streams[i].file != NULL)
        i++;
    if (i < STREAMS && file != NULL) {
        streams[i].file = file;
        streams[i].text = text;
        streams[i].size = size;
    }
    (void)pthread_mutex_unlock(&lock);
    return i < STREAMS ? file : NULL;
}

int windows_fclose(FILE *file)
{
    char **text = NULL;
    size_t *size = NULL;
    (void)pthread_mutex_lock(&lock);
    for (int i = 0; i < STREAMS; i++)
        if (streams[i].file == file) {
            text = streams[i].text;
            size = streams[i].size;
            streams[i].file = NULL;
        }
    (void)pthread_mutex_unlock(&lock);
    if (text != NULL) {
        const long length = fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
        *text = length >= 0 ? calloc(1, (size_t)length + 1) : NULL;
        *size = length >= 0 ? (size_t)length : 0;
        rewind(file);
        if (*text == NULL || fread(*text, 1, *size, file) != *size) {
            (void)fclose(file);
            return EOF;
        }
    }
    return fclose(file);
}

/* A node of tsearch, as mingw-w64 has it. */
typedef struct tree_node {
    void *key;
    struct tree_node *left, *right;
} tree_node;

void tdestroy(void *root, void (*release)(void *))
{
    tree_node *node = root;
    if (node == NULL)
        return;
    tdestroy(node->left, release);
    tdestroy(node->right, release);
    release(node->key);
    free(node);
}

int windows_hostname(char *out, int size)
{
    DWORD length = (DWORD)size;
    return GetComputerNameA(out, &length) ? 0 : -1;
}
