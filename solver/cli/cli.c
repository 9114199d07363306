/* cli.c - what the verbs share: preparing, solving, records. */
#include "cli/cli.h"

#include "base/threads.h"
#include "base/units.h"
#include "base/version.h"
#include "cli/interrupt.h"
#include "solve/solve.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static status (*const VERBS[VERB_COUNT])(cli *, error *) = {
#define X(name, arguments, least, most, help, example) verb_##name,
    VERB_TABLE(X)
#undef X
};

status cli_run(int argc, char *argv[], output *out, cli *c, error *e)
{
    memset(c, 0, sizeof *c);
    c->verb = verb_find(argv[0]);
    c->out = out;
    c->depth = -1;
    if (c->verb == VERB_COUNT) {
        return fail(e, STATUS_BAD_INPUT,
                    "unknown verb '%.60s'; expected one of solve, moves, openings, count, perft, "
                    "ladder, play, match, profile, train, verify; see yomikiri --help",
                    argv[0]);
    }
    status s = options_parse(c->verb, argc, argv, &c->o, c->word, &c->words, e);
    if (s != STATUS_OK)
        return s;
    bool own_output = out->file == NULL && out->records == NULL;
    if (own_output) {
        bool json = c->o.json || (c->o.format != NULL && strcmp(c->o.format, "json") == 0);
        s = output_open(out, c->o.output, json, e);
    }
    if (s == STATUS_OK && c->o.help) {
        out->json = false;
        help_verb(c->verb, out);
    } else if (s == STATUS_OK) {
        s = VERBS[c->verb](c, e);
    }
    cli_clear_progress(c);
    search_memory_destroy(c->search.memory);
    cli_forget_weights(c);
    return s;
}

void cli_clear_progress(cli *c)
{
    if (c->progress_shown) {
        (void)fprintf(stderr, "\r\033[K");
        c->progress_shown = false;
    }
}

/* Physical memory, or what a control group leaves of it. */
static uint64_t machine_memory(void)
{
    uint64_t bytes = (uint64_t)sysconf(_SC_PHYS_PAGES) * (uint64_t)sysconf(_SC_PAGESIZE), limit;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "r");
    if (file != NULL) {
        if (fscanf(file, "%" SCNu64, &limit) == 1 && limit < bytes)
            bytes = limit;
        (void)fclose(file);
    }
    return bytes;
}

static status prepare_search(cli *c, error *e)
{
    search_options_init(&c->search);
    c->search.threads = c->o.given[OPTION_threads] ? (int)c->o.threads : threads_default();
    if (c->o.given[OPTION_hash]) {
        uint64_t memory = machine_memory();
        if (c->o.hash > memory) {
            return fail(e, STATUS_BAD_INPUT,
                        "--hash: %" PRIu64 " MiB is more than this machine has; expected at most "
                        "%" PRIu64 "M",
                        c->o.hash >> 20, memory >> 20);
        }
        c->search.hash_bytes = c->o.hash;
    }
    if (c->o.parallel != NULL) {
        c->search.parallel = c->o.parallel[0] == 's'   ? PARALLEL_SERIAL
                             : c->o.parallel[0] == 'r' ? PARALLEL_ROOT
                                                       : PARALLEL_TASKS;
    }
    c->search.deterministic = c->o.deterministic;
    c->search.stop = interrupt_flag();
    c->search.weights_path = c->verb != VERB_train ? c->o.weights : NULL;
    return STATUS_OK;
}

static status prepare_method(cli *c, error *e)
{
    if (c->o.given[OPTION_depth])
        c->depth = (int)c->o.depth;
    if (c->o.method == NULL) {
        c->method = METHOD_SEARCH;
    } else if (!method_find(c->o.method, &c->method)) {
        char list[200] = "";
        for (int i = 0; i < METHOD_COUNT; i++) {
            size_t used = strlen(list);
            (void)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "", method_name((solve_method)i));
        }
        return fail(e, STATUS_BAD_INPUT, "--method '%.40s': expected one of %s", c->o.method, list);
    }
    if (c->depth >= 0 && !c->o.given[OPTION_method])
        c->method = METHOD_ORIGINAL_ALPHABETA;
    return STATUS_OK;
}

/* --window and --wdl */
static status prepare_window(cli *c, error *e)
{
    const char *text = c->o.window;
    if (text == NULL && !c->o.wdl)
        return STATUS_OK;
    if (text != NULL && c->o.wdl)
        return fail(e, STATUS_BAD_INPUT, "--window and --wdl: expected one of them");
    if (c->method != METHOD_SEARCH) {
        return fail(e, STATUS_BAD_INPUT, "--%s: method %s knows no window; expected search", text ? "window" : "wdl",
                    method_name(c->method));
    }
    int64_t alpha = -1, beta = 1;
    if (text != NULL &&
        (!parse_pair(text, &alpha, &beta) || alpha >= beta || alpha < -VALUE_INFINITY || beta > VALUE_INFINITY)) {
        return fail(e, STATUS_BAD_INPUT,
                    "--window '%.60s': expected two numbers from %d to %d, the lower first, such as -2,2", text,
                    -VALUE_INFINITY, VALUE_INFINITY);
    }
    c->search.alpha = (int)alpha;
    c->search.beta = (int)beta;
    return STATUS_OK;
}

status cli_prepare(cli *c, int first, error *e)
{
    char text[8192] = "";
    size_t used = 0;
    status s = spec_parse(c->word[0], &c->spec, e);
    if (s != STATUS_OK)
        return s;
    spec_format(&c->spec, c->spec_text);
    diagram_start(&c->spec, &c->position);
    for (int i = first; i < c->words; i++) {
        int n = snprintf(text + used, sizeof text - used, "%s%s", i > first ? " " : "", c->word[i]);
        if ((size_t)n >= sizeof text - used)
            return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof text - 1);
        used += (size_t)n;
    }
    if (c->words > first)
        s = diagram_parse(&c->spec, text, &c->position, e);
    if (s == STATUS_OK)
        s = prepare_search(c, e);
    if (s == STATUS_OK)
        s = cli_load_weights(c, e);
    if (s == STATUS_OK)
        s = prepare_method(c, e);
    return s == STATUS_OK ? prepare_window(c, e) : s;
}

bool cli_interrupted(const cli *c)
{
    return interrupt_by_user() || c->out->failed != 0;
}

static void show_progress(void *context, const search_progress *p)
{
    cli *c = context;
    char best[MAX_MOVE_TEXT] = "";
    if (p->seconds < 1)
        return;
    if (p->best != MOVE_NONE)
        move_format(&c->spec, p->best, best);
    (void)fprintf(stderr, "\r\033[K%.0f s  %s", p->seconds, p->phase != NULL ? p->phase : "solving");
    if (p->lower > -VALUE_INFINITY && p->upper < VALUE_INFINITY)
        (void)fprintf(stderr, "  value %+d..%+d", p->lower, p->upper);
    (void)fprintf(stderr, "%s%s  %.1f million nodes", *best ? "  best " : "", best, (double)p->nodes / 1e6);
    c->progress_shown = true;
}

status cli_solve(cli *c, const diagram *d, bool all_moves, method_result *out, error *e)
{
    c->search.all_moves = all_moves;
    if (!c->o.quiet && isatty(STDERR_FILENO)) {
        c->search.progress = show_progress;
        c->search.progress_context = c;
    }
    status trained = cli_train_first(c, d, e);
    if (trained != STATUS_OK)
        return trained;
    if (c->many && c->method == METHOD_SEARCH && c->search.memory == NULL) {
        status kept = solve_memory_create(&c->spec, &c->search, &c->search.memory, e);
        if (kept != STATUS_OK)
            return kept;
    }
    interrupt_after(c->o.seconds);
    status s = method_solve(c->method, &c->spec, d, c->depth, &c->search, out, e);
    cli_clear_progress(c);
    if (c->o.seconds > 0)
        interrupt_after(0);
    c->last_stopped = s == STATUS_STOPPED;
    if (s != STATUS_STOPPED)
        return s;
    c->stopped = true;
    if (out->search.known == KNOWN_EXACT && out->search.lower != out->search.upper) {
        return fail(e, STATUS_STOPPED,
                    "stopped after %.1f s, %" PRIu64 " nodes: method %s knows no value before its end",
                    out->search.seconds, out->search.nodes, method_name(c->method));
    }
    return STATUS_OK;
}

json_t *cli_json_moves(const cli *c, const game_move *move, int count)
{
    char text[MAX_MOVE_TEXT];
    json_t *list = json_array();
    for (int i = 0; i < count; i++) {
        move_format(&c->spec, move[i], text);
        (void)json_array_append_new(list, json_string(text));
    }
    return list;
}

void cli_line_text(const cli *c, const game_move *move, int count, char *out, size_t size)
{
    char text[MAX_MOVE_TEXT];
    size_t used = 0;
    out[0] = '\0';
    for (int i = 0; i < count; i++) {
        move_format(&c->spec, move[i], text);
        int n = snprintf(out + used, size - used, "%s%s", i > 0 ? " " : "", text);
        if ((size_t)n >= size - used)
            return;
        used += (size_t)n;
    }
}

void cli_record_version(json_t *record)
{
    (void)json_object_set_new(record, "version", json_string(version_number()));
    (void)json_object_set_new(record, "git", json_string(version_git()));
    (void)json_object_set_new(record, "compiler", json_string(version_compiler()));
    (void)json_object_set_new(record, "flags", json_string(version_flags()));
}

static void set_moves(const cli *c, json_t *record, const search_result *r)
{
    char text[MAX_MOVE_TEXT];
    json_t *moves = json_object(), *best = json_array();
    for (int i = 0; i < r->moves; i++) {
        move_format(&c->spec, r->move[i], text);
        (void)json_object_set_new(moves, text, json_integer(r->move_value[i]));
        if (r->move_value[i] == r->value)
            (void)json_array_append_new(best, json_string(text));
    }
    (void)json_object_set_new(record, "moves", moves);
    (void)json_object_set_new(record, "best_moves", best);
}

json_t *cli_record(const cli *c, const diagram *d, const method_result *r)
{
    const search_result *s = &r->search;
    char text[MAX_DIAGRAM_TEXT];
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    diagram_format(&c->spec, d, text);
    (void)json_object_set_new(record, "position", json_string(text));
    (void)json_object_set_new(record, "value", json_integer(s->value));
    (void)json_object_set_new(record, "known", json_string(known_text(s->known)));
    if (s->known != KNOWN_EXACT) {
        (void)json_object_set_new(record, "lower", json_integer(s->lower));
        (void)json_object_set_new(record, "upper", json_integer(s->upper));
    }
    if (c->last_stopped)
        (void)json_object_set_new(record, "stopped", json_true());
    move_format(&c->spec, s->best, text);
    (void)json_object_set_new(record, "move", s->best == MOVE_NONE ? json_null() : json_string(text));
    (void)json_object_set_new(record, "line", cli_json_moves(c, s->line, s->line_length));
    if (s->moves > 0)
        set_moves(c, record, s);
    if (c->depth >= 0)
        (void)json_object_set_new(record, "depth", json_integer(c->depth));
    (void)json_object_set_new(record, "evaluations", json_integer((json_int_t)s->evaluations));
    (void)json_object_set_new(record, "nodes", json_integer((json_int_t)s->nodes));
    if (r->calls > 0)
        (void)json_object_set_new(record, "calls", json_integer((json_int_t)r->calls));
    if (r->row_tests > 0) {
        (void)json_object_set_new(record, "row_tests", json_integer((json_int_t)r->row_tests));
        (void)json_object_set_new(record, "row_ends", json_integer((json_int_t)r->row_ends));
        (void)json_object_set_new(record, "full_boards", json_integer((json_int_t)r->full_boards));
    }
    (void)json_object_set_new(record, "seconds", json_real(s->seconds));
    (void)json_object_set_new(record, "threads", json_integer(s->threads));
    (void)json_object_set_new(record, "hash_bytes", json_integer((json_int_t)s->hash_bytes));
    (void)json_object_set_new(record, "method", json_string(method_name(c->method)));
    cli_record_version(record);
    return record;
}

void cli_print_provenance(cli *c, const method_result *r)
{
    const search_result *s = &r->search;
    char table[32] = "no";
    if (s->hash_bytes > 0)
        format_bytes(s->hash_bytes, table);
    output_text(c->out,
                "%" PRIu64 " nodes, %" PRIu64
                " evaluations, %.3f s, %d thread%s, %s table, method %s, yomikiri %s (%s)\n",
                s->nodes, s->evaluations, s->seconds, s->threads, s->threads == 1 ? "" : "s", table,
                method_name(c->method), version_number(), version_git());
}
