/* main.c - yomikiri-check: the options, and the checks in their order. */
#include "checker/check.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static const char USAGE[] =
    "usage: yomikiri-check [OPTIONS] CERTIFICATE\n"
    "Checks a proof of a game's value. Exit code 0: the proof holds, or with --part, this part of it; 1: it does not,\n"
    "or it does not prove the claim; 2: the file is damaged or cannot be read, or an option is wrong; 3: stopped, and\n"
    "nothing is verified; 4: what was checked holds, but only a sample of the leaves was.\n"
    "  --claim 'SPEC [POSITION] VALUE KNOWN'\n"
    "                        refuse what does not prove this, such as 'othello:6x7 0 exact'; KNOWN: exact, >=, <=\n"
    "  --spec SPEC           refuse certificates of another game\n"
    "  --position POSITION   refuse certificates of another position\n"
    "  --numbers NUMBERS     refuse certificates of other numbers, if the spec has board=\n"
    "  --game FILE           the rules of a game in a file, .c or .so, which is code that runs; may be given again\n"
    "  --threads N           number of threads [the processors available]\n"
    "  --memory SIZE         memory for positions; the rest goes to temporary files [1G]\n"
    "  --seconds TIME        time limit: 90, 5m, 2h [no limit]\n"
    "  --progress FILE       keep in FILE which leaves hold; the same command goes on behind them\n"
    "  --part K/P            check everything above the leaves, and the K-th of P parts of the leaves\n"
    "  --leaves sample:N     check everything above the leaves, and N random leaves of each set\n"
    "  --seed S              seed of the sample [random]\n"
    "  --json                print the result, or the error, as a JSON object\n"
    "  --quiet               print no progress\n"
    "  --version, --help\n";

static const struct option OPTIONS[] = {
    {"claim", 1, NULL, 'c'},   {"spec", 1, NULL, 's'},   {"position", 1, NULL, 'p'}, {"numbers", 1, NULL, 'n'},
    {"threads", 1, NULL, 't'}, {"memory", 1, NULL, 'm'}, {"seconds", 1, NULL, 'T'},  {"progress", 1, NULL, 'k'},
    {"part", 1, NULL, 'P'},    {"leaves", 1, NULL, 'l'}, {"seed", 1, NULL, 'S'},     {"json", 0, NULL, 'j'},
    {"game", 1, NULL, 'g'},    {"quiet", 0, NULL, 'q'},  {"version", 0, NULL, 'v'},  {"help", 0, NULL, 'h'},
    {NULL, 0, NULL, 0}};

/* A whole number, and perhaps a letter of `units`: the first multiplies by `step`, the second by
 * its square, ... */
static bool read_number(const char *text, const char *units, int64_t step, int64_t least, int64_t most, int64_t *out)
{
    if (!take_number(&text, 0, UINT32_MAX, out))
        return false;
    const char *unit = *text != '\0' ? strchr(units, *text) : NULL;
    for (const char *u = units; unit != NULL && u <= unit; u++)
        *out *= step;
    return (unit == NULL ? *text : text[1]) == '\0' && *out >= least && *out <= most;
}

static bool read_part(const char *text, settings *s)
{
    return take_number(&text, 1, PARTS, &s->part) && take(&text, "/") &&
           take_number(&text, s->part, PARTS, &s->parts) && *text == '\0';
}

/* Returns NULL, or what the option expects. */
static const char *set_option(settings *s, int option, const char *text)
{
    switch (option) {
    case 'c':
        s->claim = text;
        return NULL;
    case 'k':
        s->kept = text;
        return NULL;
    case 'P':
        return read_part(text, s) ? NULL : "--part K/P, K from 1 to P, P at most 1000000";
    case 's':
        s->spec = text;
        return NULL;
    case 'p':
        s->position = text;
        return NULL;
    case 'n':
        s->numbers = text;
        return NULL;
    case 'g':
        if (s->games == GAMES)
            return "--game at most 16 times";
        s->game[s->games++] = text;
        return NULL;
    case 't':
        return read_number(text, "", 1, 1, THREADS, &s->threads) ? NULL : "--threads N, N from 1 to 1024";
    case 'm':
        return read_number(text, "KMG", 1024, 1 << 20, SIZE_MAX / 2, &s->memory)
                   ? NULL
                   : "--memory SIZE of at least 1M, as 512M or 4G";
    case 'T':
        return read_number(text, "mh", 60, 1, 1000000, &s->seconds)
                   ? NULL
                   : "a time from 1 to 1000000 seconds, as 90, 5m or 2h";
    case 'l':
        return take(&text, "sample:") && read_number(text, "", 1, 1, UINT32_MAX, &s->sample)
                   ? NULL
                   : "--leaves sample:N, N from 1";
    case 'S':
        s->seeded = true;
        return read_number(text, "", 1, 0, UINT32_MAX, &s->seed) ? NULL : "--seed S, S below 4294967296";
    case 'j': /* s->json is set */
        return NULL;
    case 'q':
        s->progress = false;
        return NULL;
    default:
        return "an option that --help lists, with its argument";
    }
}

static int read_options(int argc, char **argv, settings *s)
{
    uint32_t seed;
    if (getentropy(&seed, sizeof seed) != 0)
        return complain(s, "the system", "has no random numbers for the seed of a sample", "");
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    *s = (settings){.threads = processors > 0 ? processors : 1, .memory = 1 << 30, .seed = seed, .part = 1, .parts = 1};
    s->progress = isatty(STDERR_FILENO);
    for (int i = 1; i < argc; i++) /* a fault in an option before --json is an object as well */
        s->json = s->json || strcmp(argv[i], "--json") == 0;
    opterr = 0;
    for (int option; (option = getopt_long(argc, argv, "h", OPTIONS, NULL)) != -1;) {
        if (option == 'v')
            print_version(s);
        if (option == 'h')
            (void)printf("%s", USAGE);
        if (option == 'v' || option == 'h')
            return HOLDS;
        const char *expected = set_option(s, option, optarg);
        if (expected != NULL)
            return complain(s, argv[optind - 1], "this option, or its argument, cannot be read", expected);
    }
    if (optind != argc - 1)
        return complain(s, "arguments", "no file, or several", "one certificate; see --help");
    if (s->sample > 0 && (s->parts > 1 || s->kept != NULL))
        return complain(s, "--leaves", "a sample has no parts, and no progress", "it without --part and --progress");
    s->file = argv[optind];
#ifndef _OPENMP
    s->threads = 1;
#endif
    return HOLDS;
}

/* LLVM's OpenMP keeps a file for its process in shared memory.
 * A process that is killed while it creates the file leaves an empty one,
 * and the next process with that id would die of a bus error. */
static void remove_empty_file_of_openmp(void)
{
#if defined(_OPENMP) && defined(__linux__)
    char path[64];
    struct stat s;
    (void)snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)getpid(), (int)getuid());
    if (lstat(path, &s) == 0 && S_ISREG(s.st_mode) && s.st_size == 0)
        (void)unlink(path);
#endif
}

/* Makes room for the search of leaves, on this thread and on those that begin later. */
static int reserve_stack(verdict *v)
{
    static const rlim_t least = 1 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur >= least)
        return HOLDS;
    limit.rlim_cur = least;
    if (limit.rlim_max < least || setrlimit(RLIMIT_STACK, &limit) != 0)
        return fail(v, DAMAGED, "at least 1024 KiB", "the stack is too small (ulimit -s)");
#ifdef __GLIBC__
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) == 0 && pthread_attr_setstacksize(&attributes, least) == 0)
        (void)pthread_setattr_default_np(&attributes);
#endif
    return HOLDS;
}

static int open_file(certificate *c, const char *name, verdict *v)
{
    struct stat st;
    c->file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (c->file < 0 || fstat(c->file, &st) != 0)
        return fail(v, DAMAGED, "", "%s", strerror(errno));
    if (!S_ISREG(st.st_mode) || st.st_size == 0)
        return fail(v, DAMAGED, "a file that is not empty", "a folder, a device or an empty file");
    c->size = (uint64_t)st.st_size;
    return HOLDS;
}

/* Whether the certificate proves what the options ask for. */
static int compare_with_options(const settings *s, const certificate *c, verdict *v)
{
    const char *const asked[] = {s->spec, s->position, s->numbers}, *const found[] = {c->spec, c->position, c->numbers};
    for (int i = 0; i < 3; i++)
        if (asked[i] != NULL && strcmp(asked[i], found[i]) != 0)
            return fail(v, DAMAGED, asked[i], "a certificate of %.140s", found[i]);
    return HOLDS;
}

static void check_file(check *k)
{
    certificate *c = &k->certificate;
    game *g = &k->game;
    verdict *v = &k->verdict;
    position start;
    int level;
    k->begin = clock_now();
    k->drawn = 1;
    k->random[0] = (unsigned short)k->settings.seed;
    k->random[1] = (unsigned short)(k->settings.seed >> 16);
    (void)pthread_mutex_init(&k->busy, NULL);
    if (reserve_stack(v) != HOLDS || open_file(c, k->settings.file, v) != HOLDS ||
        certificate_read_header(c, g, &k->settings, v) != HOLDS ||
        position_read(c, g, true, &start, &level, v) != HOLDS || compare_with_options(&k->settings, c, v) != HOLDS ||
        claim_check(k) != HOLDS || report_watch(k) != HOLDS || certificate_check_blocks(c, v) != HOLDS ||
        progress_open(k) != HOLDS)
        return;
    for (int i = 0; i < c->parts && v->code == HOLDS; i++)
        part_check(k, i);
    const uint64_t parts = (uint64_t)k->settings.parts, all = k->leaves;
    if (v->code == HOLDS && progress_end(k) == HOLDS && k->settings.sample == 0 &&
        k->checked != all / parts + (all % parts >= (uint64_t)k->settings.part))
        (void)fail(v, DAMAGED, "", "leaves were lost");
}

int main(int argc, char **argv)
{
    static check k;
    remove_empty_file_of_openmp();
    int code = read_options(argc, argv, &k.settings);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* a full file is an error like a full disk */
    if (code == HOLDS && k.settings.file != NULL) {
        check_file(&k);
        code = report_answer(&k);
    }
    code = fflush(stdout) == 0 ? code : DAMAGED;
    if (k.settings.games > 0) /* only their code calls exit: check_load.c */
        _exit(code);
    return code;
}
