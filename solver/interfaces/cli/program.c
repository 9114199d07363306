/* program.c - see program.h. */
#include "arguments/help.h"
#include "base/processor.h"
#include "base/writer.h"
#include "cli/completion.h"
#include "cli/program.h"
#include "own/own.h"
#include "own/own_code.h"
#include "own/own_load.h"

#include <fcntl.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <pthread.h>
#include <stdlib.h> /* getenv */
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Opens standard input, output and error if they came closed, so other files cannot get their
 * numbers; reading or writing them fails.  Runs before the libraries start, which open files too,
 * and so before the sanitizers are ready. */
__attribute__((no_sanitize("address", "thread", "undefined"))) static void open_standard(void)
{
    for (int i = 0; i < 3; i++)
        if (syscall(SYS_fcntl, i, F_GETFD) < 0)
            (void)syscall(SYS_openat, AT_FDCWD, "/dev/null", i == 0 ? O_WRONLY : O_RDONLY);
}

#ifdef __APPLE__ /* has no earlier place */
__attribute__((constructor)) static void first_of_all(void)
{
    open_standard();
}
#else
__attribute__((section(".preinit_array"), used)) static void (*const first_of_all)(void) = open_standard;
#endif

bool program_fits(void)
{
    char missing[256];
    const unsigned has = processor_has();
    if (processor_lacks(processor_arch_at(0)->needs, has, missing, sizeof missing)) {
        writer_print(stderr, "yomikiri: this processor has no %s, which this build needs; build with ARCH=portable\n",
                     missing);
        return false;
    }
    const char *wrong = processor_arch_wrong(getenv("YOMIKIRI_ARCH"), has, missing, sizeof missing);
    if (wrong)
        writer_print(stderr, "yomikiri: %s\n", wrong);
    return wrong == NULL;
}

/* Help, version, man page and shell completion; false: a verb comes first. */
static bool general_help(int argc, char *argv[], output *out, status *s, error *e)
{
    static const struct {
        const char *word;
        void (*print)(output *);
    } words[] = {{"--help", help_program},  {"help", help_program}, {"-h", help_program}, {"--version", help_version},
                 {"version", help_version}, {"-V", help_version},   {"--man", help_man},  {"--help-all", help_program}};
    const char *word = argc > 1 ? argv[1] : "";
    const bool completes = strcmp(word, "--complete") == 0, of_verb = argc == 3 && strcmp(word, "help") == 0;
    const int verb = of_verb ? verb_find(argv[2]) : VERB_NONE;
    void (*print)(output *) = NULL;
    for (size_t i = 0; i < sizeof words / sizeof *words && argc == 2; i++)
        if (strcmp(words[i].word, word) == 0)
            print = words[i].print;
    if (!completes && !of_verb && print == NULL)
        return false;
    *s = of_verb && verb == VERB_NONE ? verb_unknown(argv[2], e) : output_open(out, NULL, false, e);
    if (*s != STATUS_OK)
        return true;
    if (completes)
        completion_print(out, argc - 2, argv + 2);
    else if (of_verb)
        help_verb(verb, false, out);
    else
        print(out);
    return true;
}

/* A rank that serves another writes nothing. */
static status silence(output *out, error *e)
{
    out->file = fopen("/dev/null", "w");
    return out->file ? STATUS_OK : fail(e, STATUS_IO, "/dev/null: cannot be opened");
}

/* Adds the games of `--game FILE` before the verb; *words: how many words these are. */
static status add_games(int argc, char *argv[], int *words, error *e)
{
    char paths[400];
    text_buffer b = text_begin(paths, sizeof paths);
    status s = STATUS_OK;
    for (*words = 0; *words + 1 < argc && s == STATUS_OK;) {
        const char *word = argv[*words + 1], *next = *words + 2 < argc ? argv[*words + 2] : NULL;
        const bool joined = strncmp(word, "--game=", 7) == 0;
        if (!joined && strcmp(word, "--game") != 0)
            break;
        const char *path = joined ? word + 7 : next;
        if (path == NULL)
            return fail(e, STATUS_BAD_INPUT, "--game: expected a FILE, and a verb after it");
        text_item(&b, ", ", path);
        own_catch_crashes(paths, EXIT_BAD, EXIT_STOPPED); /* loading runs code, too */
        s = own_load(path, e);
        *words += joined ? 1 : 2;
    }
    if (*words > 0) {
        own_faults_exit(EXIT_BAD);
        interrupt_when_late(own_is_late);
    }
    return s;
}

static status run(int argc, char *argv[], const command_ranks *ranks, reporter *report, error *e)
{
    static command whole;
    int words;
    status s = add_games(argc, argv, &words, e);
    if (s != STATUS_OK)
        return s;
    argv[words] = argv[0];
    argc -= words;
    argv += words;
    if (ranks && ranks->serve)
        s = silence(&report->out, e);
    else if (general_help(argc, argv, &report->out, &s, e))
        return s;
    if (s != STATUS_OK)
        return s;
    if (argc >= 2)
        return command_run(argc - 1, argv + 1, ranks, report, &whole, e);
    if (ranks == NULL || !ranks->serve)
        help_first(stderr);
    return STATUS_BAD_INPUT;
}

enum { STACK_BYTES = 2 << 20 }; /* the deepest search takes half of it */

/* Threads started without a stack size get the limit that held when the program began. */
static void enlarge_threads(void)
{
#ifdef __GLIBC__
    pthread_attr_t attributes;
    size_t bytes = STACK_BYTES;
    if (pthread_getattr_default_np(&attributes) != 0)
        return;
    if (pthread_attr_getstacksize(&attributes, &bytes) == 0 && bytes < STACK_BYTES &&
        pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0)
        (void)pthread_setattr_default_np(&attributes);
    (void)pthread_attr_destroy(&attributes);
#endif
}

/* Raises the main thread's stack limit to STACK_BYTES if it is lower, and with it the stack size of
 * threads that start later.  STATUS_NO_MEMORY: the hard limit is lower. */
static status reserve_stack(error *e)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= STACK_BYTES)
        return STATUS_OK;
    const rlim_t had = limit.rlim_cur;
    limit.rlim_cur = STACK_BYTES;
    if ((limit.rlim_max != RLIM_INFINITY && limit.rlim_max < STACK_BYTES) || setrlimit(RLIMIT_STACK, &limit) != 0) {
        return fail(e, STATUS_NO_MEMORY, "a stack of %llu KiB (ulimit -s) is too small; expected at least %d KiB",
                    (unsigned long long)had >> 10, STACK_BYTES >> 10);
    }
    enlarge_threads();
    return STATUS_OK;
}

/* A thread's own malloc arena takes 64 MiB of address space, and briefly twice that: where the
 * space is limited, a thread that starts meanwhile would get no stack. */
static void share_arena(void)
{
#ifdef M_ARENA_MAX
    struct rlimit space;
    if (getrlimit(RLIMIT_AS, &space) == 0 && space.rlim_cur != RLIM_INFINITY)
        (void)mallopt(M_ARENA_MAX, 1);
#endif
}

/* An error for scripts, on standard output as records are: the parts of "WHERE: ERROR; expected
 * EXPECTED"; `where` and `expected` may be null.  A colon inside quotation marks is part of what
 * was read. */
static void print_error_record(const error *e)
{
    char text[sizeof e->text];
    output out = {.file = stdout, .json = true};
    record r = record_begin();
    (void)snprintf(text, sizeof text, "%s", e->text);
    char *expected = strstr(text, "; expected "), *where = strstr(text, ": ");
    if (expected != NULL)
        *expected = '\0';
    bool quoted = false;
    for (const char *c = text; c < where; c++)
        quoted ^= *c == '\'';
    const bool placed = where != NULL && !quoted && (expected == NULL || where < expected);
    if (placed)
        *where = '\0';
    record_text(&r, "error", placed ? where + strlen(": ") : text);
    record_text(&r, "where", placed ? text : NULL);
    record_text(&r, "expected", expected != NULL ? expected + strlen("; expected ") : NULL);
    output_record(&out, &r);
}

static bool has_word(int argc, char *argv[], const char *word)
{
    int i = 1;
    while (i < argc && strcmp(argv[i], word) != 0)
        i++;
    return i < argc;
}

static status run_command(const char *command, error *e)
{
    const int code = system(command); /* NOLINT: the user wrote it */
    return code == 0 ? STATUS_OK : fail(e, STATUS_IO, "--on-finish: '%.200s' failed", command);
}

int program_run(int argc, char *argv[], const command_ranks *ranks, error *e)
{
    reporter report = {.quiet = false};
    error closing = {.text = ""};
    bool quiet_end;
    status s = reserve_stack(e);
    share_arena();
    if (s == STATUS_OK)
        s = run(argc, argv, ranks, &report, e);
    const status closed = output_close(&report.out, s == STATUS_OK, &quiet_end, &closing);
    if (quiet_end || closed != STATUS_OK) {
        *e = closing;
        return quiet_end ? EXIT_AGREE : EXIT_BAD;
    }
    if (s == STATUS_OK && report.on_finish)
        s = run_command(report.on_finish, e);
    if (s != STATUS_OK && s != STATUS_STOPPED && !(ranks && ranks->serve) && has_word(argc, argv, "--json"))
        print_error_record(e);
    if (s != STATUS_OK)
        return s == STATUS_STOPPED ? EXIT_STOPPED : EXIT_BAD;
    e->text[0] = '\0';
    return report.mismatch  ? EXIT_MISMATCH
           : report.bad     ? EXIT_BAD
           : report.stopped ? EXIT_STOPPED
           : report.sampled ? EXIT_SAMPLED
                            : EXIT_AGREE;
}
