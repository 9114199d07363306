/* run.c - runs a command within this process, its records kept in memory; see verify.h.
 *
 * Where the tree is small enough, a solve or moves command is repeated by plain minimax on the naive rules; every
 * complete line is played out by those rules. */
#include "base/clock.h"
#include "base/threads.h"
#include "cli/interrupt.h"
#include "verify/verify.h"
#include "notation/notation.h"
#include "reference/reference.h"
#include "verify/results_file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void run_check_line(const game_spec *spec, const diagram *start, const json_t *record, char fault[static 160])
{
    const json_t *line = json_object_get(record, "line"), *known = json_object_get(record, "known");
    diagram d = *start;
    int value;
    if (!json_is_array(line) || json_array_size(line) == 0 || json_array_size(line) == MAX_LINE ||
        json_object_get(record, "depth") != NULL || !json_is_string(known) ||
        strcmp(json_string_value(known), "exact") != 0)
        return;
    for (size_t i = 0; i < json_array_size(line); i++) {
        const char *text = json_string_value(json_array_get(line, i));
        game_move move;
        bool over = naive_over(spec, &d, NULL);
        if (text == NULL || move_parse(spec, text, strlen(text), &move, NULL) != STATUS_OK ||
            (!(over && move == MOVE_PASS) && (over || !naive_play(spec, &d, move)))) {
            (void)snprintf(fault, 160, "move %zu of the line, %.40s, is not legal", i + 1, text ? text : "no text");
            return;
        }
    }
    if (!naive_over(spec, &d, &value)) {
        (void)snprintf(fault, 160, "the line ends before the game does");
        return;
    }
    value = d.side == start->side ? value : -value;
    if (value != json_integer_value(json_object_get(record, "value")))
        (void)snprintf(fault, 160, "the line ends with %d", value);
}

enum { OWN_WORDS = 8 };

/* The words with the options that verify was given. */
static void add_options(const cli *own, int verb, char *argv[], int *argc, char text[static 3][40])
{
    static char quiet[] = "--quiet";
    const int jobs = (int)own->o.jobs;
    const int64_t threads = own->o.given[OPTION_threads]           ? own->o.threads
                            : jobs > 1 && threads_default() > jobs ? threads_default() / jobs
                                                                   : 1;
    if ((own->o.given[OPTION_threads] || jobs > 1) && OPTION_ROWS[OPTION_threads].verbs & 1u << verb) {
        (void)snprintf(text[0], 40, "--threads=%" PRId64, threads);
        argv[(*argc)++] = text[0];
    }
    if (own->o.given[OPTION_hash] && OPTION_ROWS[OPTION_hash].verbs & 1u << verb) {
        (void)snprintf(text[1], 40, "--hash=%" PRIu64, own->o.hash);
        argv[(*argc)++] = text[1];
    }
    if (own->o.given[OPTION_progress]) {
        (void)snprintf(text[2], 40, "--progress=%.6f", own->o.progress);
        argv[(*argc)++] = text[2];
    }
    if (own->o.quiet || jobs > 1)
        argv[(*argc)++] = quiet;
}

/* Runs the words once; `extra`: one more option, or NULL. */
static status run_once(const cli *own, char *const *word, int words, const char *extra, json_t **records, cli *sub,
                       error *e)
{
    char *argv[RESULTS_WORDS + OWN_WORDS], text[3][40];
    int argc = 0;
    const int verb = verb_find(word[0]);
    output out;
    if (verb == VERB_verify)
        return fail(e, STATUS_BAD_INPUT, "verify cannot verify itself; expected another verb");
    for (int i = 0; i < words; i++)
        argv[argc++] = word[i];
    if (verb < VERB_COUNT)
        add_options(own, verb, argv, &argc, text);
    if (extra != NULL)
        argv[argc++] = (char *)(uintptr_t)extra;
    argv[argc] = NULL;
    output_capture(&out);
    status s = cli_run(argc, argv, NULL, &out, sub, e);
    *records = json_incref(out.records);
    bool quiet_end;
    (void)output_close(&out, true, &quiet_end, NULL);
    return s;
}

/* Whether plain minimax is asked as well. */
static bool wants_oracle(const cli *own, const cli *sub)
{
    return (sub->verb == VERB_solve || sub->verb == VERB_moves) && sub->o.file == NULL &&
           !sub->o.given[OPTION_method] && !sub->o.given[OPTION_window] && !sub->o.wdl && !sub->stopped &&
           own->o.reference == REFERENCE_auto && reference_is_quick(&sub->spec, &sub->position);
}

static void name_method(run *r)
{
    const json_t *by = json_object_get(json_array_get(r->answers, 0), "method");
    (void)snprintf(r->method, sizeof r->method, "%s%s", json_is_string(by) ? json_string_value(by) : "enumeration",
                   r->oracle != NULL ? "+reference" : "");
}

status run_words(const verifier *v, char *const *word, int words, run *out, error *e)
{
    cli *sub = aligned_alloc(_Alignof(cli), sizeof *sub);
    *out = (run){.seconds = clock_seconds()};
    if (sub == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory");
    status s = run_once(v->c, word, words, NULL, &out->answers, sub, e);
    if (s == STATUS_OK) {
        (void)snprintf(out->spec, sizeof out->spec, "%s", sub->spec_text);
        if ((sub->verb == VERB_solve || sub->verb == VERB_moves) && sub->o.file == NULL)
            run_check_line(&sub->spec, &sub->position, json_array_get(out->answers, 0), out->line_fault);
        out->stopped = sub->stopped;
        if (wants_oracle(v->c, sub))
            s = run_once(v->c, word, words, "--method=minimax", &out->oracle, sub, e);
    }
    if (s == STATUS_STOPPED) {
        out->stopped = true;
        s = STATUS_OK;
    }
    free(sub);
    out->seconds = clock_seconds() - out->seconds;
    name_method(out);
    return s;
}

void run_free(run *r)
{
    json_decref(r->answers);
    json_decref(r->oracle);
    r->answers = r->oracle = NULL;
}
