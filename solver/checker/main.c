/* main.c - yomikiri-check: options, the file, what is said. */
#include "checker/check.h"

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const char USAGE[] =
    "usage: yomikiri-check [OPTIONS] CERTIFICATE\n"
    "Checks a proof of a game's value: exit code 0, it holds; 1, it does not; 2, the file is damaged or cannot be "
    "read.\n"
    "  --spec SPEC           the game that the certificate must be of\n"
    "  --position POSITION   the position that it must be of\n"
    "  --numbers NUMBERS     the numbers that it must be of, where the spec has board=\n"
    "  --threads N           [the processors available]\n"
    "  --memory SIZE         for sorting; more goes to temporary files [1G]\n"
    "  --leaves sample:N     everything above the leaves, and N leaves of each set drawn at random\n"
    "  --seed S              for the draw [the time]\n"
    "  --leaf-program CMD    have leaves solved by another program: a line of OBF in, a value for the side to move "
    "out\n"
    "  --leaf-seconds TIME   for each of them [60]\n"
    "  --quiet               no progress on standard error\n";

typedef struct request {
    settings s;
    const char *file, *asked[3]; /* asked: spec, position, numbers */
} request;

static int complain(const char *what, const char *why)
{
    (void)fprintf(stderr, "yomikiri-check: %s: %s\n", what, why);
    return DAMAGED;
}

/* A number and perhaps K, M, G; 0: something else. */
static uint64_t number_of(const char *text)
{
    unsigned long long n = 0;
    char unit = ' ', more;
    const int read = *text >= '0' && *text <= '9' ? sscanf(text, "%11llu%c%c", &n, &unit, &more) : 0;
    const char *at = strchr(" KMG", unit);
    return read < 1 || read > 2 || n > UINT32_MAX || at == NULL || text[strcspn(text, " ")] != '\0'
               ? 0
               : n << 10 * (at - " KMG");
}

static const struct option TABLE[] = {
    {"spec", 1, NULL, 's'},    {"position", 1, NULL, 'p'},     {"numbers", 1, NULL, 'n'},
    {"threads", 1, NULL, 't'}, {"memory", 1, NULL, 'm'},       {"leaves", 1, NULL, 'l'},
    {"seed", 1, NULL, 'S'},    {"leaf-program", 1, NULL, 'P'}, {"leaf-seconds", 1, NULL, 'T'},
    {"quiet", 0, NULL, 'q'},   {"help", 0, NULL, 'h'},         {NULL, 0, NULL, 0}};

static int read_options(int argc, char **argv, request *r)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    uint64_t n = 1;
    *r = (request){.s = {(int)(processors > 0 ? processors : 1), 1u << 30, 0, (uint64_t)time(NULL), NULL, 60, false}};
    r->s.progress = isatty(STDERR_FILENO);
    for (int o; (o = getopt_long(argc, argv, "", TABLE, NULL)) != -1;) {
        const char *text = o == 'l' && strncmp(optarg, "sample:", 7) == 0 ? optarg + 7 : o == 'l' ? "" : optarg;
        if (o == '?')
            return DAMAGED;
        if (strchr("tmlST", o) != NULL && ((n = number_of(text)) == 0 || (o != 'm' && n > UINT32_MAX)))
            return complain(optarg, "expected a number from 1 on (--leaves sample:N, --memory 512M)");
        r->s.threads = o == 't' ? (int)(n < 1024 ? n : 1024) : r->s.threads;
        r->s.memory = o == 'm' ? n : r->s.memory;
        r->s.sample = o == 'l' ? n : r->s.sample;
        r->s.seed = o == 'S' ? n : r->s.seed;
        r->s.leaf_seconds = o == 'T' ? (double)n : r->s.leaf_seconds;
        r->s.leaf_program = o == 'P' ? optarg : r->s.leaf_program;
        for (int i = 0; i < 3; i++)
            r->asked[i] = o == "spn"[i] ? optarg : r->asked[i];
        r->s.progress = r->s.progress && o != 'q';
        if (o == 'h')
            return printf("%s", USAGE) > 0 ? HOLDS : DAMAGED;
    }
    if (optind != argc - 1)
        return complain("arguments", "expected one certificate; see --help");
    r->file = argv[optind];
#ifndef _OPENMP
    r->s.threads = 1;
#endif
    return r->s.memory < 1 << 20 ? complain("--memory", "expected at least 1M") : HOLDS;
}

/* Room for the checks, on this thread and on the others; what the hard limit refuses is said. */
static bool reserve_stack(void)
{
    static const rlim_t least = 1 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= least)
        return true;
    limit.rlim_cur = least;
    if ((limit.rlim_max != RLIM_INFINITY && limit.rlim_max < least) || setrlimit(RLIMIT_STACK, &limit) != 0) {
        (void)complain("the stack is too small (ulimit -s)", "expected at least 1024 KiB");
        return false;
    }
#ifdef __GLIBC__
    pthread_attr_t threads;
    if (pthread_attr_init(&threads) == 0 && pthread_attr_setstacksize(&threads, least) == 0)
        (void)pthread_setattr_default_np(&threads);
#endif
    return true;
}

/* Maps the file, so that a huge one which is no certificate costs nothing. */
static const uint8_t *map_file(const char *name, size_t *size)
{
    struct stat st = {.st_size = 0};
    const int file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    const bool regular = file >= 0 && fstat(file, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0;
    *size = (size_t)st.st_size;
    void *bytes = regular ? mmap(NULL, *size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    if (bytes == MAP_FAILED)
        (void)complain(name, file < 0 || regular ? strerror(errno) : "expected a file that is not empty");
    if (file >= 0)
        (void)close(file);
    return bytes == MAP_FAILED ? NULL : bytes;
}

/* For SIGBUS: the file is mapped. */
static void lost(int signal)
{
    static const char text[] = "yomikiri-check: the file became shorter while it was read\n";
    (void)signal;
    (void)!write(STDERR_FILENO, text, sizeof text - 1);
    _exit(DAMAGED);
}

static void print_number(uint64_t n, const char *what)
{
    (void)(n >= 100000 ? printf("%.1f million", (double)n / 1e6) : printf("%llu", (unsigned long long)n));
    (void)printf(" %s, ", what);
}

/* A blank of a spec is shown as _, so that nothing in it looks like a claim. */
static void print_claim(const certificate *c, const game *g, const char *found)
{
    (void)printf("%s %s", found, position_is_start(g, c->position) ? "" : "a position of ");
    for (const char *s = c->spec; *s != '\0'; s++)
        (void)putchar(*s == ' ' ? '_' : *s);
    (void)printf(" %+d (%s): ", c->value, c->lower && c->upper ? "exact" : c->lower ? "at least" : "at most");
}

static void report(const certificate *c, const game *g, const request *r, const counts *n, const verdict *v,
                   double seconds)
{
    const bool sampled = v->code == HOLDS && n->looked_at < n->leaves;
    print_claim(c, g, v->code != HOLDS ? "WRONG" : sampled ? "SAMPLED" : r->s.leaf_program ? "TRUSTED" : "VERIFIED");
    if (v->code == HOLDS) {
        print_number(n->positions, n->positions == 1 ? "position" : "positions");
        print_number(n->leaves, n->leaves == 1 ? "leaf" : "leaves");
        (void)printf("%.*f s", seconds < 10, seconds);
    }
    (void)printf("%s\nof %s%s%s, made by %s\n", v->text, c->position, *c->numbers ? ", numbers " : "", c->numbers,
                 c->made_by);
    if (sampled)
        (void)printf(
            "proved: everything above the leaves; sampled: %llu leaves (seed %llu), all hold: with 95 %% confidence "
            "fewer than %.2g %% of the leaves fail\n",
            (unsigned long long)n->looked_at, (unsigned long long)r->s.seed,
            100 * (1 - pow(0.05, 1 / (double)r->s.sample))); /* each set has a draw so large, or is looked at whole */
    if (v->code == HOLDS && r->s.leaf_program != NULL)
        (void)printf("the leaves are by the word of '%s'\n", r->s.leaf_program);
}

static int check(const request *r, const uint8_t *bytes, size_t size)
{
    certificate c;
    game g;
    position start;
    int level;
    counts n = {0, 0, 0};
    verdict v = {HOLDS, ""};
    const double begin = clock_now();
    if (certificate_open(&c, &g, bytes, size, &v) == HOLDS &&
        position_read(&g, c.position, true, &start, &level, &v) == HOLDS) {
        const char *const found[] = {c.spec, c.position, c.numbers};
        for (int i = 0; i < 3; i++)
            if (r->asked[i] != NULL && strcmp(r->asked[i], found[i]) != 0)
                (void)fail(&v, DAMAGED, "a certificate of %.140s; expected %.140s", found[i], r->asked[i]);
        if (r->s.leaf_program != NULL && g.kind != REVERSI && g.kind != MNK)
            (void)fail(&v, DAMAGED, "--leaf-program: expected a game with a board of stones or discs");
    }
    for (int i = 0; v.code == HOLDS && i < c.parts; i++)
        (void)part_check(&c, &g, i, &r->s, &n, &v);
    if (r->s.progress)
        (void)fprintf(stderr, "\r\033[K");
    if (v.code == DAMAGED)
        (void)complain(r->file, v.text);
    else
        report(&c, &g, r, &n, &v, clock_now() - begin);
    free(c.block);
    return v.code;
}

/* Not a part of main, whose own stack has to be small. */
__attribute__((noinline)) static int run(int argc, char **argv)
{
    request r;
    size_t size;
    int code = read_options(argc, argv, &r);
    if (code != HOLDS || r.file == NULL)
        return code;
    const uint8_t *bytes = map_file(r.file, &size);
    code = bytes == NULL ? DAMAGED : check(&r, bytes, size);
    return fflush(stdout) == 0 ? code : DAMAGED;
}

int main(int argc, char **argv)
{
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGBUS, lost);
    return reserve_stack() ? run(argc, argv) : DAMAGED;
}
