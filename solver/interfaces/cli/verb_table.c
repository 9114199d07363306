/* verb_table.c - `table`, and `query` of a table. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "arguments/interrupt.h"
#include "cli/verb_table.h"
#include "text/notation.h"
#include "report/solution_record.h"
#include "report/value_words.h"
#include "table/table.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void show_table(void *context, const table_progress *p)
{
    reporter *report = context;
    if (!display_due(&report->display))
        return;
    const double seconds = p->back ? clock_seconds() - p->since : 0;
    display_line(&report->display, "%slevel %d, %.0f %% of it%s  %s positions, %.1f MiB", p->back ? "values: " : "",
                 p->level, 100 * p->share, display_left(seconds, (double)p->done, (double)p->all).text,
                 format_count((double)p->positions).text, (double)p->memory_bytes / (1 << 20));
}

table_options table_options_of(command *c, int threads)
{
    const options *o = &c->request.o;
    return (table_options){.threads = threads,
                           .memory_bytes = (size_t)o->memory,
                           .values = o->values,
                           .folder = o->work,
                           .stop = interrupt_flag(),
                           .progress = show_table,
                           .progress_context = c->report};
}

/* Records what a value of the table proves. */
static void record_value(record *to, const table_about *about, bool known, int value)
{
    record_bounds(to, known && (!about->wdl || value >= 0) ? value : -VALUE_INFINITY,
                  known && (!about->wdl || value <= 0) ? value : VALUE_INFINITY);
}

static void print_made(command *c, const table_file *f, double seconds)
{
    const session *own = &c->session;
    output *out = &c->report->out;
    record made = record_begin(), levels = record_list();
    uint64_t positions = 0;
    const search_result value = {.value = f->root_value, .known = KNOWN_EXACT};
    for (int i = 0; i < f->levels; i++) {
        positions += f->level[i].positions;
        record_count(&levels, NULL, f->level[i].positions);
    }
    record_position(&made, &own->spec, &f->about.root);
    record_value(&made, &f->about, true, f->root_value);
    record_count(&made, "positions", positions);
    record_put(&made, "levels", &levels);
    record_text(&made, "table", f->path);
    record_count(&made, "bytes", f->size);
    record_integer(&made, "threads", own->search.threads);
    record_real(&made, "seconds", seconds);
    record_version(&made);
    output_record(out, &made);
    output_text(out, "%s, yomikiri %s\n", own->spec_text, version_full());
    for (int i = 0; i < f->levels; i++)
        output_text(out, "level %2d %20" PRIu64 " positions\n", i, f->level[i].positions);
    output_text(out, "all      %20" PRIu64 " positions%s, without finished ones\n", positions,
                own->spec.added == NULL ? ", once up to symmetry" : "");
    output_text(out, "%s\n%s: %" PRIu64 " bytes, %.2f a position; %.3f s\n",
                value_words(&own->rules, &f->about.root, &value, false).text, f->path, f->size,
                (double)f->size / (double)positions, seconds);
}

status verb_table(command *c, error *e)
{
    const options *o = &c->request.o;
    const double begun = clock_seconds();
    table_file *f = NULL;
    if (o->table_file == NULL)
        return fail(e, STATUS_BAD_INPUT, "table: no --output; expected --output FILE");
    const table_about about = {.spec = c->session.spec,
                               .root = c->problem.position,
                               .wdl = o->wdl,
                               .distances = o->distance,
                               .plies_left = (int)o->plies_left};
    const table_options how = table_options_of(c, c->session.search.threads);
    status s = table_make(o->table_file, &about, &how, e);
    if (s == STATUS_OK)
        s = table_file_open(o->table_file, &f, e);
    if (s == STATUS_OK)
        print_made(c, f, clock_seconds() - begun);
    table_file_close(f);
    return s;
}

/* ---- query ---- */

status table_is(const char *path, bool *is, error *e)
{
    char begin[sizeof TABLE_MAGIC] = "";
    struct stat about;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    status s = STATUS_OK;
    if (file < 0 || fstat(file, &about) != 0)
        s = fail(e, STATUS_IO, "%s: cannot be read: %s", path, strerror(errno));
    else if (!S_ISREG(about.st_mode))
        s = fail(e, STATUS_BAD_INPUT, "%s: is not a regular file; expected a table or a store", path);
    else
        *is = pread(file, begin, sizeof begin - 1, 0) == sizeof begin - 1 && strcmp(begin, TABLE_MAGIC) == 0;
    if (file >= 0)
        (void)close(file);
    return s;
}

static const char *const KINDS[] = {
    [TABLE_STORED] = "stored", [TABLE_SEARCHED] = "searched", [TABLE_OVER] = "over", [TABLE_ABSENT] = "absent"};

static void record_answer(record *to, const table_about *about, const table_answer *a, int value, int plies)
{
    record_value(to, about, a->kind != TABLE_ABSENT, value);
    record_text(to, "from", KINDS[a->kind]);
    if (a->plies >= 0)
        record_integer(to, "distance", plies);
}

/* A move to `a` keeps the value, and of those it is the fastest win or the slowest loss,
 * if the table stores distances. */
static bool is_best(const table_answer *of, const table_answer *a)
{
    const bool keeps = a->kind != TABLE_ABSENT && of->kind != TABLE_ABSENT && -a->value == of->value;
    return keeps && (of->value == 0 || of->plies < 0 || a->plies + 1 == of->plies);
}

/* The moves of the position, whose answer is `of`. */
static status print_moves(command *c, const table_about *about, table_reader *r, const table_answer *of, record *to,
                          error *e)
{
    const session *own = &c->session;
    const diagram *d = &c->problem.position;
    game_move move[MAX_MOVES];
    const int count = rules_moves(&own->rules, d, move);
    record moves = record_begin();
    status s = STATUS_OK;
    for (int i = 0; i < count && s == STATUS_OK; i++) {
        const move_text name = move_name(&own->spec, move[i]);
        words plies = {""};
        table_answer a;
        diagram child = *d;
        (void)rules_play(&own->rules, &child, move[i]);
        s = table_ask(r, &child, c->request.o.absent, &a, e);
        const bool best = is_best(of, &a);
        if (a.plies >= 0)
            plies = words_make("  %d pl%s", a.plies + 1, plural((uint64_t)a.plies + 1, "y", "ies"));
        if (a.kind == TABLE_ABSENT)
            output_text(&c->report->out, "  %-4s ?\n", name.text);
        else
            output_text(&c->report->out, "  %-4s %s%s%s\n", name.text, format_signed(-a.value).text, plies.text,
                        best ? "  best" : "");
        record one = record_begin();
        record_answer(&one, about, &a, -a.value, a.plies + 1);
        record_flag(&one, "best", best);
        record_put(&moves, name.text, &one);
    }
    record_put(to, "moves", &moves);
    return s;
}

static status print_answer(command *c, const table_file *f, table_reader *r, error *e)
{
    const session *own = &c->session;
    const diagram *d = &c->problem.position;
    output *out = &c->report->out;
    const diagram_text position = diagram_name(&own->spec, d);
    table_answer a;
    status s = table_ask(r, d, c->request.o.absent, &a, e);
    if (s != STATUS_OK)
        return s;
    if (a.kind == TABLE_ABSENT)
        return fail(e, STATUS_BAD_INPUT,
                    "query: %s: the table does not have %s, which cannot be reached from its root; expected another, "
                    "or --search",
                    f->path, position.text);
    const search_result value = {.value = a.value, .known = KNOWN_EXACT};
    const words worth = f->about.wdl ? words_make("%s: %s", side_name(&own->spec, d->side), outcome_word(&value))
                                     : value_words(&own->rules, d, &value, false);
    output_text(out, "%s  %s\n%s", own->spec_text, position.text, worth.text);
    if (a.plies >= 0)
        output_text(out, ", %d pl%s to the end", a.plies, plural((uint64_t)a.plies, "y", "ies"));
    output_text(out, " (%s)\n", KINDS[a.kind]);
    record made = record_begin();
    record_position(&made, &own->spec, d);
    record_answer(&made, &f->about, &a, a.value, a.plies);
    s = print_moves(c, &f->about, r, &a, &made, e);
    output_record(out, &made);
    return s;
}

status table_query(command *c, error *e)
{
    request *q = &c->request;
    table_file *f;
    table_reader *r = NULL;
    char spec[MAX_SPEC_TEXT];
    game_spec given;
    int first = 1;
    status s = q->o.html ? fail(e, STATUS_BAD_INPUT, "query: --html is for stores; expected no --html with a table")
                         : table_file_open(q->word[0], &f, e);
    if (s != STATUS_OK)
        return s;
    spec_format(&f->about.spec, spec);
    if (q->words > 1 && spec_parse(q->word[1], &given, NULL) == STATUS_OK) {
        char other[MAX_SPEC_TEXT];
        spec_format(&given, other);
        if (strcmp(spec, other) != 0)
            s = fail(e, STATUS_BAD_INPUT, "%s: is a table of %s; expected that, not %s", f->path, spec, other);
        first = 2;
    }
    q->word[0] = spec;
    if (s == STATUS_OK)
        s = command_prepare(c, first, e);
    if (s == STATUS_OK && q->words == first)
        c->problem.position = f->about.root;
    if (s == STATUS_OK)
        s = table_reader_open(f, &r, e);
    if (s == STATUS_OK)
        s = print_answer(c, f, r, e);
    table_reader_close(r);
    table_file_close(f);
    return s;
}
