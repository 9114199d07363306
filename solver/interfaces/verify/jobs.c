/* jobs.c - checks all claims, in this process or in several; see verify.h.
 *
 * A process takes the next claim from a counter that they share, and writes one JSON line for it
 * into a pipe of its own: {"claim": its number, "outcomes": [...]}.  This process reports them in
 * the order of the claims.  A process that dies leaves its current claim without an outcome, and
 * the others go on. */
#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/grow.h"
#include "base/writer.h"
#include "cli/command.h"
#include "verify/claim_cache.h"
#include "verify/claim_check.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { JOBS_MOST = 64 };

typedef struct job {
    pid_t process;
    int from;   /* its end of a pipe; -1: it has ended */
    char *text; /* `length` bytes of a line that is not complete */
    size_t length, room;
} job;

typedef struct jobs {
    const verify_job *v;
    const claim_list *claims;
    outcome_report *r;
    _Atomic size_t *next; /* shared with the processes */
    json_t **outcomes;    /* of each claim, a list; NULL: not yet */
    size_t reported;
    int count;
    job job[JOBS_MOST];
} jobs;

/* The outcomes of one claim, at least one, within its time limit. */
static record check_claim(check *k, const claim *claim)
{
    static void (*const by_kind[])(check * k) = {
        [CLAIM_COMMAND] = check_command, [CLAIM_RECORD] = check_record, [CLAIM_PROBLEM] = check_problem,
        [CLAIM_STORED] = check_stored,   [CLAIM_TASK] = check_task,     [CLAIM_CERTIFICATE] = check_certificate,
        [CLAIM_TABLE] = check_table,     [CLAIM_SAMPLE] = check_tasks};
    const claim_cache *cache = k->unasked == NULL ? k->job->cache : NULL;
    const claim_key key = claim_cache_key(cache, claim);
    const bool known = claim_cache_has(cache, &key);
    const double before = interrupt_deadline(k->job->o->seconds_each);
    check_begin(k, claim);
    k->agreed = known;
    if (known)
        k->unasked = "it agreed in an earlier run";
    if (claim->kind == CLAIM_UNREADABLE)
        outcome_bad(k, 0, claim->text);
    else
        by_kind[claim->kind](k);
    if (known)
        k->unasked = NULL;
    interrupt_restore(before);
    const record outcomes = k->outcomes;
    k->outcomes.json = NULL;
    if (*key.text != '\0' && !known && outcomes_agree(outcomes.json)) {
        const claim_key after = claim_cache_key(cache, claim); /* its file may have been replaced */
        if (strcmp(key.text, after.text) == 0)
            claim_cache_add(cache, &key);
    }
    return outcomes;
}

/* The same of a claim that another shard checks: its names count here too. */
static record pass_claim(check *k, const claim *claim)
{
    const char *unasked = k->unasked;
    k->unasked = "of another shard";
    k->elsewhere = true;
    const record outcomes = check_claim(k, claim);
    k->elsewhere = false;
    k->unasked = unasked;
    return outcomes;
}

/* Claims are dealt out like cards; that there is no more than a sample concerns all shards. */
static bool is_of_shard(const verify_job *job, const claim_list *claims, size_t claim)
{
    return job->shards == 0 || claim % job->shards == job->shard || claims->item[claim].kind == CLAIM_SAMPLE;
}

/* The outcome of a claim whose process died. */
static record not_checked(const claim *claim)
{
    check k = {.claim = claim, .outcomes = record_list(), .fault = "its process died"};
    writer_format(k.command, sizeof k.command, "%.*s", (int)strcspn(claim->text, "\n"), claim->text);
    outcome_bad_at(&k);
    return k.outcomes;
}

static void report_outcomes(outcome_report *r, const json_t *outcomes)
{
    size_t i;
    json_t *outcome;
    json_array_foreach(outcomes, i, outcome)
        outcome_report_add(r, outcome);
}

static void show_checked(reporter *r, size_t done, size_t all)
{
    reporter_where(r, "%zu of %zu claims%s", done, all,
                   display_left(clock_seconds() - r->display.begun, (double)done, (double)all).text);
    reporter_show(r);
}

static void check_here(const verify_job *job, const claim_list *claims, outcome_report *r)
{
    check k = {.job = job};
    for (size_t i = 0; i < claims->count; i++) {
        k.unasked = command_over(job->report) ? "stopped before it was begun" : NULL;
        show_checked(job->report, i, claims->count);
        record outcomes =
            is_of_shard(job, claims, i) ? check_claim(&k, &claims->item[i]) : pass_claim(&k, &claims->item[i]);
        if (outcomes.failed)
            output_fail(&job->report->out, ENOMEM);
        report_outcomes(r, outcomes.json);
        record_free(&outcomes);
    }
    check_end(&k);
}

/* ---- several processes ---- */

/* Runs in a process, which ends if an outcome cannot be passed on completely. */
static void work(const jobs *j, int to)
{
    check k = {.job = j->v};
    FILE *out = fdopen(to, "w");
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (bool good = out != NULL; good;) {
        const size_t i = atomic_fetch_add(j->next, 1);
        if (i >= j->claims->count || interrupt_over())
            break;
        record outcomes = is_of_shard(j->v, j->claims, i) ? check_claim(&k, &j->claims->item[i])
                                                          : pass_claim(&k, &j->claims->item[i]),
               line = record_begin();
        record_count(&line, "claim", i);
        record_put(&line, "outcomes", &outcomes);
        char *text = record_json(&line);
        good = text != NULL && fputs(text, out) != EOF && fputc('\n', out) != EOF && fflush(out) == 0;
        free(text);
        record_free(&line);
    }
    check_end(&k);
    _exit(0);
}

static status start_jobs(jobs *j, int count, error *e)
{
    (void)fflush(NULL);
    for (j->count = 0; j->count < count; j->count++) {
        int ends[2];
        job *one = &j->job[j->count];
        if (pipe(ends) != 0)
            return fail(e, STATUS_IO, "verify: cannot create a pipe for --jobs: %s", strerror(errno));
        one->process = fork();
        if (one->process == 0) {
            (void)close(ends[0]);
            work(j, ends[1]);
        }
        (void)close(ends[1]);
        one->from = ends[0];
        if (one->process < 0) {
            (void)close(ends[0]);
            return fail(e, STATUS_IO, "verify: cannot start a process for --jobs: %s", strerror(errno));
        }
    }
    return STATUS_OK;
}

static void keep_line(jobs *j, const char *text)
{
    json_t *line = json_loads(text, 0, NULL);
    json_t *outcomes = json_object_get(line, "outcomes");
    const json_int_t claim = json_integer_value(json_object_get(line, "claim"));
    if (json_is_array(outcomes) && claim >= (json_int_t)j->reported && (size_t)claim < j->claims->count &&
        j->outcomes[claim] == NULL)
        j->outcomes[claim] = json_incref(outcomes);
    json_decref(line);
    while (j->reported < j->claims->count && j->outcomes[j->reported] != NULL) {
        report_outcomes(j->r, j->outcomes[j->reported]);
        json_decref(j->outcomes[j->reported]);
        j->outcomes[j->reported++] = NULL;
    }
}

/* Reads what a process has written, and keeps its lines; or notes the end. */
static void read_job(jobs *j, job *one)
{
    enum { AT_ONCE = 1 << 16 };
    char *larger = grow(one->text, &one->room, one->length + AT_ONCE, 1);
    one->text = larger != NULL ? larger : one->text;
    const ssize_t n = larger != NULL ? read(one->from, one->text + one->length, AT_ONCE) : 0;
    if (n < 0 && errno == EINTR)
        return;
    if (n <= 0) {
        (void)close(one->from);
        one->from = -1;
        return;
    }
    one->length += (size_t)n;
    char *line = one->text;
    for (char *end; (end = memchr(line, '\n', one->length)) != NULL; line = end + 1) {
        *end = '\0';
        one->length -= (size_t)(end + 1 - line);
        keep_line(j, line);
    }
    memmove(one->text, line, one->length);
}

/* False: all processes have ended. */
static bool read_jobs(jobs *j)
{
    struct pollfd wait[JOBS_MOST];
    bool any = false;
    for (int i = 0; i < j->count; i++) {
        wait[i] = (struct pollfd){.fd = j->job[i].from, .events = POLLIN};
        any = any || j->job[i].from >= 0;
    }
    if (any && poll(wait, (nfds_t)j->count, 1000) > 0)
        for (int i = 0; i < j->count; i++)
            if (wait[i].revents != 0)
                read_job(j, &j->job[i]);
    return any;
}

static void end_jobs(jobs *j)
{
    for (int i = 0; i < j->count; i++) {
        if (j->job[i].from >= 0)
            (void)close(j->job[i].from);
        free(j->job[i].text);
        if (j->job[i].process > 0)
            while (waitpid(j->job[i].process, NULL, 0) < 0 && errno == EINTR) {}
    }
    check k = {.job = j->v, .unasked = "stopped before it was known"};
    for (size_t i = j->reported; i < j->claims->count; i++) {
        if (j->outcomes[i] == NULL && !is_of_shard(j->v, j->claims, i))
            j->outcomes[i] = pass_claim(&k, &j->claims->item[i]).json;
        else if (j->outcomes[i] == NULL)
            j->outcomes[i] = command_over(j->v->report) ? check_claim(&k, &j->claims->item[i]).json
                                                        : not_checked(&j->claims->item[i]).json;
        report_outcomes(j->r, j->outcomes[i]);
        json_decref(j->outcomes[i]);
    }
    check_end(&k);
}

static void pass_on_stop(const jobs *j)
{
    for (int i = 0; i < j->count; i++)
        if (j->job[i].from >= 0)
            (void)kill(j->job[i].process, SIGTERM);
}

static status check_in_jobs(jobs *j, int count, error *e)
{
    bool told = false;
    status s = start_jobs(j, count, e);
    while (s == STATUS_OK && read_jobs(j)) {
        show_checked(j->v->report, j->reported, j->claims->count);
        if (!told && command_over(j->v->report)) {
            pass_on_stop(j);
            told = true;
        }
    }
    if (s != STATUS_OK)
        pass_on_stop(j);
    end_jobs(j);
    return s;
}

status verify_all(const verify_job *job, const claim_list *claims, outcome_report *r, error *e)
{
    if (job->o->jobs <= 1) {
        check_here(job, claims, r);
        return STATUS_OK;
    }
    jobs j = {.v = job, .claims = claims, .r = r};
    j.next = mmap(NULL, sizeof *j.next, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    j.outcomes = calloc(claims->count + 1, sizeof(json_t *));
    status s = STATUS_OK;
    if (j.next == MAP_FAILED || j.outcomes == NULL)
        s = fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    else
        s = check_in_jobs(&j, (int)job->o->jobs, e);
    if (j.next != MAP_FAILED)
        (void)munmap(j.next, sizeof *j.next);
    free(j.outcomes);
    return s;
}
