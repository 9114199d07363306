/* certificate_claim.c - claims of certificates, judged by the independent checker;
 * see claim_check.h. */
#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/input.h"
#include "base/units.h"
#include "base/writer.h"
#include "game/added.h"
#include "own/own_load.h"
#include "verify/claim_check.h"

#include <errno.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif
#include <sys/wait.h>
#include <unistd.h>

bool own_program(char *out)
{
    const ssize_t length = readlink("/proc/self/exe", out, PATH_MAX - 1);
    out[length > 0 ? length : 0] = '\0';
#ifdef __linux__
    const unsigned long name = getauxval(AT_EXECFN); /* where /proc is missing */
    if (length <= 0 && name != 0)
        (void)snprintf(out, PATH_MAX, "%s", (const char *)(uintptr_t)name);
#endif
    return out[0] != '\0';
}

void checker_path(char *out)
{
    static const char name[] = "yomikiri-check";
    char own[PATH_MAX];
    const bool known = own_program(own);
    if (!known || snprintf(out, PATH_MAX, "%s/%s", dirname(own), name) >= PATH_MAX || access(out, X_OK) != 0)
        (void)snprintf(out, PATH_MAX, "%s", name);
}

enum { GAMES_PASSED = 16 };

/* Starts the checker; its output and its errors come from *from. */
static pid_t start_checker(const check *k, int *from)
{
    char path[PATH_MAX], threads[24];
    const char *argv[8 + 2 * GAMES_PASSED] = {path, "--json"};
    int ends[2], words = 2;
    if (k->job->threads > 0) {
        (void)snprintf(threads, sizeof threads, "--threads=%d", k->job->threads);
        argv[words++] = threads;
    }
    if (k->job->o->leaf_sample != NULL) {
        argv[words++] = "--leaves";
        argv[words++] = k->job->o->leaf_sample;
    }
    const added_game *game = added_first();
    for (int i = 0; i < GAMES_PASSED && game != NULL; i++, game = game->next) {
        argv[words++] = "--game";
        argv[words++] = own_path(game);
    }
    argv[words++] = "--";
    argv[words] = k->claim->file;
    checker_path(path);
    if (pipe(ends) != 0)
        return -1;
    const pid_t child = fork();
    if (child == 0) {
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)dup2(ends[1], STDERR_FILENO);
        (void)close(ends[0]);
        (void)close(ends[1]);
        (void)execvp(path, (char **)(uintptr_t)argv);
        _exit(127);
    }
    (void)close(ends[1]);
    *from = ends[0];
    return child;
}

enum { OUTPUT_MOST = 1 << 18 }; /* a header of 8 KiB, and the name of a file, escaped */

/* Reads the checker's output until the checker ends, and ends it when the time is over.
 * Returns how it ended. */
static int follow(pid_t child, int from, char out[static OUTPUT_MOST])
{
    const _Atomic bool *stop = interrupt_flag();
    int how = -1;
    char rest[400];
    size_t used = 0;
    bool told = false;
    for (;;) {
        if (!told && !input_wait(from, stop)) {
            (void)kill(child, SIGTERM);
            told = true;
        }
        const bool full = used == OUTPUT_MOST - 1;
        const ssize_t n = full ? read(from, rest, sizeof rest) : read(from, out + used, OUTPUT_MOST - 1 - used);
        if (n == 0 || (n < 0 && errno != EINTR))
            break;
        used += n > 0 && !full ? (size_t)n : 0;
    }
    out[used] = '\0';
    (void)close(from);
    while (waitpid(child, &how, 0) < 0 && errno == EINTR) {}
    return how;
}

static json_int_t number_of(const json_t *record, const char *key)
{
    return json_integer_value(json_object_get(record, key));
}

/* The claim of the file, in the form of `yomikiri-check --claim`; a word if it cannot be read. */
static void put_expected(check *k, const json_t *record)
{
    const json_t *claim = json_object_get(record, "claim");
    (void)snprintf(k->expected, sizeof k->expected, "certificate");
    if (claim != NULL)
        writer_format(k->expected, sizeof k->expected, "%s %s %s %s", record_text_of(record, "spec"),
                      record_text_of(record, "position"), format_signed(number_of(claim, "value")).text,
                      record_text_of(claim, "known"));
}

static verdict sampled(check *k, const json_t *record)
{
    return check_fault(
        k, VERDICT_SAMPLED,
        "only %" JSON_INTEGER_FORMAT " of %" JSON_INTEGER_FORMAT " leaves were checked, at random; with 95 "
        "%% confidence at most %" JSON_INTEGER_FORMAT " are wrong",
        number_of(record, "leaves_checked"), number_of(record, "leaves"), number_of(record, "leaves_wrong"));
}

/* Judges by the checker's answer, whose exit code must be that of its verdict. */
static verdict judge(check *k, int code, const json_t *record, const char *out)
{
    static const char *const words[] = {"VERIFIED", "WRONG", "", "STOPPED", "SAMPLED"};
    const char *word = record_text_of(record, "verdict"), *error = record_text_of(record, "error");
    const char *expected = record_text_of(record, "expected");
    if (atomic_load(interrupt_flag()))
        return check_fault(k, VERDICT_STOPPED, "stopped before it was checked");
    if (code == 127)
        return check_fault(k, VERDICT_BAD, "%.400s: yomikiri-check not found next to yomikiri or on the PATH",
                           k->claim->file);
    if (code == 2 && *error != '\0')
        return check_fault(k, VERDICT_BAD, "%.100s: %.180s%s%.180s", k->claim->file, error,
                           *expected != '\0' ? "; expected " : "", expected);
    if (code < 0 || code > 4 || strcmp(word, words[code]) != 0)
        return check_fault(k, VERDICT_BAD, "%.100s: yomikiri-check ended with %d: %.*s", k->claim->file, code,
                           (int)strcspn(out, "\n") < 200 ? (int)strcspn(out, "\n") : 200, out);
    return code == 0   ? VERDICT_AGREE
           : code == 1 ? check_fault(k, VERDICT_DISAGREE, "%s", record_text_of(record, "fault"))
           : code == 3 ? check_fault(k, VERDICT_STOPPED, "stopped before it was checked")
                       : sampled(k, record);
}

void check_certificate(check *k)
{
    char out[OUTPUT_MOST] = "";
    int from = -1;
    const double begin = clock_seconds();
    writer_format(k->command, sizeof k->command, "%s", k->claim->file);
    (void)snprintf(k->expected, sizeof k->expected, "certificate");
    if (k->unasked != NULL) {
        outcome_add(k, 0, check_fault(k, VERDICT_STOPPED, "%s", k->unasked));
        return;
    }
    (void)snprintf(k->method, sizeof k->method, "yomikiri-check");
    const pid_t child = start_checker(k, &from);
    if (child < 0) {
        outcome_bad(k, 0, "verify: cannot start a process for yomikiri-check");
        return;
    }
    const int how = follow(child, from, out);
    json_t *record = json_loads(out, 0, NULL);
    put_expected(k, record);
    const verdict v = judge(k, WIFEXITED(how) ? WEXITSTATUS(how) : 128, record, out);
    json_decref(record);
    k->seconds = clock_seconds() - begin;
    outcome_add(k, 0, v);
}
