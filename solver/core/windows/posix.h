/* posix.h - the calls of POSIX that the program needs and Windows lacks; included before every
 * source by `make dist-windows`.
 *
 * Functions without a counterpart fail as on a system without them: fork, links, locks, limits. */
#pragma once

#include <direct.h>
#include <fcntl.h>
#include <io.h>
#include <process.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

enum {
    O_CLOEXEC = O_NOINHERIT,
    O_NONBLOCK = 0,
    O_NOFOLLOW = 0,
    O_PATH = 0,
    O_TMPFILE = 0x1000000,
    O_DIRECTORY = 0x2000000,
    AT_FDCWD = -100,
    AT_SYMLINK_NOFOLLOW = 0,
    AT_SYMLINK_FOLLOW = 0,
    AT_EACCESS = 0,
    F_GETFL = 3,
    F_GETFD = 1,
    SYS_fcntl = 0,
    SYS_openat = 0,
    LOCK_EX = 2,
    LOCK_NB = 4,
    SIGHUP = 1,
    SIGKILL = 9,
    SIGPIPE = 13,
    SIGALRM = 14,
    SIGXFSZ = 25,
    SA_RESTART = 0,
    ITIMER_REAL = 0,
    POLLIN = 1,
    RLIMIT_STACK = 3,
    RLIMIT_AS = 9,
    _SC_PHYS_PAGES = 85,
    _SC_AVPHYS_PAGES = 86,
    _SC_PAGESIZE = 30,
    _SC_NPROCESSORS_ONLN = 84,
    PR_SET_PDEATHSIG = 1,
    PROT_READ = 1,
    PROT_WRITE = 2,
    MAP_SHARED = 1,
    MAP_PRIVATE = 2,
    MAP_ANONYMOUS = 32,
    MFD_CLOEXEC = 0,
    TIOCGWINSZ = 1
};
#ifndef O_ACCMODE
#define O_ACCMODE (O_RDONLY | O_WRONLY | O_RDWR)
#endif
#define _SC_AVPHYS_PAGES _SC_AVPHYS_PAGES
#define MAP_FAILED ((void *)-1)
#define RLIM_INFINITY UINT64_MAX
#define S_ISLNK(mode) 0
#define S_ISSOCK(mode) 0
#define WIFEXITED(status) 0
#define WEXITSTATUS(status) 0

typedef uint64_t rlim_t;
typedef long suseconds_t;
typedef unsigned nfds_t;
struct pollfd {
    int fd;
    short events, revents;
};
struct rlimit {
    rlim_t rlim_cur, rlim_max;
};
struct winsize {
    unsigned short ws_row, ws_col;
};
struct sigaction {
    void (*sa_handler)(int);
    int sa_mask, sa_flags;
};
struct itimerval {
    struct timeval it_interval, it_value;
};

int windows_open(const char *path, int flags, ...);
int windows_rename(const char *from, const char *to);
int openat(int folder, const char *name, int flags, ...);
int fstatat(int folder, const char *name, struct stat *out, int flags);
int faccessat(int folder, const char *name, int mode, int flags);
int unlinkat(int folder, const char *name, int flags);
int renameat(int from, const char *name, int to, const char *other);
int getentropy(void *out, size_t size);
long sysconf(int name);
ssize_t pread(int descriptor, void *out, size_t size, off64_t at);
ssize_t pwrite(int descriptor, const void *from, size_t size, off64_t at);
char *strndup(const char *text, size_t length);
FILE *open_memstream(char **text, size_t *size); /* the text is there after fclose */
int windows_fclose(FILE *file);
void tdestroy(void *root, void (*release)(void *));
char *strsep(char **text, const char *ends);
char *strcasestr(const char *text, const char *part);
int poll(struct pollfd *list, nfds_t count, int milliseconds);
int windows_hostname(char *out, int size);
double erand48(unsigned short state[3]);
int sigaction(int number, const struct sigaction *action, struct sigaction *before);
int setitimer(int which, const struct itimerval *timer, struct itimerval *before);

#define open windows_open
#define rename windows_rename
#define fclose windows_fclose
#define tell windows_tell /* a name of io.h */
#define lstat stat
#define mmap(...) MAP_FAILED
#define munmap(...) ((void)0)
#define memfd_create(...) (-1)
#define mkostemp(name, flags) mkstemp(name)
#define mkdtemp(name) (_mktemp(name) != NULL && _mkdir(name) == 0 ? (name) : NULL)
#define prctl(...) 0
#define syscall(...) 0
#define mkdir(path, mode) _mkdir(path)
#define fsync(descriptor) ((descriptor) >= 0 ? _commit(descriptor) : 0)
#define readlink(path, out, size) (-1)
#define realpath(path, out) _fullpath(out, path, 4096)
#define link(...) (-1)
#define linkat(...) (-1)
#define fchown(...) (-1)
#define fchmod(...) (-1)
#define flock(...) 0
#define fcntl(...) O_RDWR
#define ioctl(descriptor, what, out) ((void)(out), -1)
#define getrlimit(what, out) ((void)(out), -1)
#define setrlimit(what, out) ((void)(out), -1)
#define aligned_alloc(align, size) malloc(size) /* 16 bytes, enough for SSE; more was for speed */
#define gethostname windows_hostname
#define getline(...) (-1) /* of what a fork writes */
#define fork() (-1)
#define pipe(ends) _pipe(ends, 4096, O_BINARY)
#define waitpid(...) (-1)
#define kill(...) (-1)
#define sigemptyset(set) (*(set) = 0)
