/* test_outfile.c - files appear whole or not at all, and replace regular files only. */
#include "base/outfile.h"

#include <criterion/criterion.h>

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/yomikiri-test-XXXXXX";

static void enter(void)
{
    cr_assert_not_null(mkdtemp(folder));
    cr_assert_eq(chdir(folder), 0);
}

static void leave(void)
{
    char command[64];
    cr_assert_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    cr_assert_eq(system(command), 0);
}

TestSuite(outfile, .init = enter, .fini = leave);

static void put(const char *path, const char *text, mode_t mode)
{
    const int descriptor = open(path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
    cr_assert(descriptor >= 0);
    cr_assert_eq(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    cr_assert_eq(fchmod(descriptor, mode), 0);
    close(descriptor);
}

static void expect_content(const char *path, const char *text)
{
    char found[100] = "";
    const int descriptor = open(path, O_RDONLY);
    cr_assert(descriptor >= 0, "%s is not there", path);
    cr_expect(read(descriptor, found, sizeof found - 1) >= 0);
    cr_expect_str_eq(found, text, "%s holds '%s'", path, found);
    close(descriptor);
}

static mode_t mode_of(const char *path)
{
    struct stat about;
    cr_assert_eq(lstat(path, &about), 0, "%s is not there", path);
    return about.st_mode;
}

/* Names in the folder, those of `.` and `..` left out. */
static int entries(const char *path)
{
    DIR *d = opendir(path);
    int n = 0;
    while (readdir(d) != NULL)
        n++;
    closedir(d);
    return n - 2;
}

static status write_file(const char *path, const char *text, error *e)
{
    outfile *f;
    const status s = outfile_open(path, "the test", &f, e);
    if (s != STATUS_OK)
        return s;
    fputs(text, outfile_stream(f));
    return outfile_commit(f, e);
}

static void expect_written(const char *path, const char *text)
{
    error e = {""};
    cr_expect_eq(write_file(path, text, &e), STATUS_OK, "%s", e.text);
    expect_content(path, text);
}

static void expect_refused(const char *path, status code, const char *part)
{
    error e = {""};
    outfile *f;
    cr_expect_eq(outfile_open(path, "the test", &f, &e), code, "'%s': %s", path, e.text);
    cr_expect_null(f);
    cr_expect(strstr(e.text, part) != NULL && strstr(e.text, "the test") != NULL && strstr(e.text, path) != NULL, "%s",
              e.text);
}

Test(outfile, a_new_file_has_the_mode_that_umask_leaves)
{
    umask(027);
    expect_written("a", "one\n");
    cr_expect_eq(mode_of("a") & 07777, 0640);
    cr_expect_eq(umask(022), 027, "the umask was changed");
    cr_expect_eq(entries("."), 1);
}

Test(outfile, an_older_file_is_whole_until_the_end_and_keeps_its_mode)
{
    outfile *f;
    put("a", "old", 0600);
    cr_assert_eq(outfile_open("a", "the test", &f, NULL), STATUS_OK);
    fputs("new", outfile_stream(f));
    fflush(outfile_stream(f));
    expect_content("a", "old");
    cr_assert_eq(outfile_commit(f, NULL), STATUS_OK);
    expect_content("a", "new");
    cr_expect_eq(mode_of("a") & 07777, 0600);
    cr_assert_eq(outfile_open("a", "the test", &f, NULL), STATUS_OK);
    fputs("newer", outfile_stream(f));
    outfile_discard(f);
    expect_content("a", "new");
    cr_expect_eq(entries("."), 1, "something is left");
}

Test(outfile, links_stay_and_their_targets_are_replaced)
{
    cr_assert_eq(mkdir("far", 0700), 0);
    put("far/target", "old", 0604);
    cr_assert_eq(symlink("far/link", "first") | symlink("target", "far/link"), 0);
    cr_assert_eq(symlink("far/new", "dangling") | symlink("missing/new", "lost") | symlink("loop", "loop"), 0);
    expect_written("first", "new");
    cr_expect(S_ISLNK(mode_of("first")) && S_ISLNK(mode_of("far/link")) && S_ISREG(mode_of("far/target")));
    cr_expect_eq(mode_of("far/target") & 07777, 0604);
    expect_content("far/target", "new");
    expect_written("dangling", "fresh");
    cr_expect(S_ISLNK(mode_of("dangling")));
    expect_content("far/new", "fresh");
    expect_refused("lost", STATUS_IO, "No such file");
    expect_refused("loop", STATUS_IO, "symbolic links");
    cr_expect_eq(entries(".") + entries("far"), 5 + 3);
}

Test(outfile, what_is_no_regular_file_is_refused)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "socket"};
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    cr_assert_eq(mkdir("folder", 0700) | mkfifo("pipe", 0600), 0);
    cr_assert_eq(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    cr_assert_eq(symlink("/dev/null", "to-null"), 0);
    expect_refused("folder", STATUS_BAD_INPUT, "is a folder");
    expect_refused("folder/", STATUS_BAD_INPUT, "is a folder");
    expect_refused("folder/..", STATUS_BAD_INPUT, "is a folder");
    expect_refused("pipe", STATUS_BAD_INPUT, "is a pipe");
    expect_refused("socket", STATUS_BAD_INPUT, "is a socket");
    expect_refused("/dev/null", STATUS_BAD_INPUT, "is a device");
    expect_refused("/dev/full", STATUS_BAD_INPUT, "is a device");
    expect_refused("to-null", STATUS_BAD_INPUT, "is a device");
    expect_refused("", STATUS_BAD_INPUT, "expected a file name");
    expect_refused("none/file", STATUS_IO, "No such file");
    expect_refused("pipe/file", STATUS_IO, "Not a directory");
    cr_expect(S_ISFIFO(mode_of("pipe")) && S_ISCHR(mode_of("/dev/full")) && S_ISCHR(mode_of("/dev/null")));
    cr_expect_eq(entries("."), 4, "something is left");
    close(listener);
}

/* A folder or pipe that comes into the place while the work goes on is not replaced. */
Test(outfile, what_came_meanwhile_stays)
{
    outfile *f;
    error e = {""};
    cr_assert_eq(outfile_open("a", "the test", &f, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(mkfifo("a", 0600), 0);
    cr_expect_eq(outfile_commit(f, &e), STATUS_IO);
    cr_expect(S_ISFIFO(mode_of("a")));
    cr_expect_eq(entries("."), 1);
}

Test(outfile, a_write_that_fails_leaves_the_older_file)
{
    error e = {""};
    const struct rlimit limit = {4096, 4096};
    char *text = malloc(20001);
    memset(text, 'x', 20000);
    text[20000] = '\0';
    put("a", "old", 0644);
    signal(SIGXFSZ, SIG_IGN);
    cr_assert_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    cr_expect_eq(write_file("a", text, &e), STATUS_IO);
    cr_expect_not_null(strstr(e.text, "File too large"), "%s", e.text);
    expect_content("a", "old");
    cr_expect_eq(entries("."), 1, "something is left");
    free(text);
}

/* Where the system knows files without a name, even SIGKILL leaves nothing. */
Test(outfile, a_process_that_dies_leaves_nothing)
{
    int probe = open(".", O_TMPFILE | O_WRONLY, 0600);
    if (probe < 0)
        cr_skip_test("skipped: /tmp knows no files without a name");
    close(probe);
    put("a", "old", 0644);
    const pid_t child = fork();
    if (child == 0) {
        outfile *f;
        if (outfile_open("a", "the test", &f, NULL) == STATUS_OK && fputs("new", outfile_stream(f)) >= 0)
            raise(SIGKILL);
        _exit(1);
    }
    int state;
    cr_assert_eq(waitpid(child, &state, 0), child);
    cr_assert(WIFSIGNALED(state) && WTERMSIG(state) == SIGKILL);
    expect_content("a", "old");
    cr_expect_eq(entries("."), 1, "something is left");
}

Test(outfile, two_paths_to_one_file_are_known)
{
    cr_assert_eq(mkdir("far", 0700) | symlink("far", "near") | symlink("far/x", "link"), 0);
    cr_expect(outfile_same("a", "./a") && outfile_same("far/x", "near/x") && outfile_same("link", "near/../far/x"));
    cr_expect(!outfile_same("a", "b") && !outfile_same("a", "far/a") && !outfile_same("none/a", "none/a"));
}

Test(outfile, one_who_may_not_write_is_refused)
{
    if (geteuid() != 0)
        cr_skip_test("skipped: only root can become somebody else");
    put("a", "old", 0444);
    cr_assert_eq(chmod(".", 0777), 0);
    cr_assert_eq(seteuid(65534), 0);
    expect_refused("a", STATUS_IO, "Permission denied");
    cr_expect_eq(seteuid(0), 0);
    expect_content("a", "old");
}
