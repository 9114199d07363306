/* verb_stats.c - `stats` and `dump`: a table as a whole. */
#include "base/bytes.h"
#include "base/threads.h"
#include "base/units.h"
#include "arguments/interrupt.h"
#include "cli/verb_table.h"
#include "text/notation.h"
#include "report/solution_record.h"
#include "table/table.h"
#include "table/table_stats.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Values of the first moves. */
static status print_first(output *out, const table_file *f, record *to, error *e)
{
    const game_rules *rules = &f->game->rules;
    game_move move[MAX_MOVES];
    table_reader *r;
    record moves = record_begin();
    const int count = rules_moves(rules, &f->about.root, move);
    status s = table_reader_open(f, &r, e);
    output_text(out, "first moves ");
    for (int i = 0; i < count && s == STATUS_OK; i++) {
        const move_text name = move_name(&f->about.spec, move[i]);
        diagram child = f->about.root;
        table_answer a;
        (void)rules_play(rules, &child, move[i]);
        s = table_ask(r, &child, false, &a, e);
        output_text(out, " %s %s", name.text, format_signed(-a.value).text);
        record_integer(&moves, name.text, -a.value);
    }
    output_text(out, "\n");
    record_put(to, "moves", &moves);
    table_reader_close(r);
    return s;
}

static void print_levels(output *out, const table_file *f, const table_stats *t, bool csv, record *to)
{
    record levels = record_list();
    if (csv)
        output_text(out, "level,value,positions\n");
    for (int i = 0; i < f->levels; i++) {
        record level = record_begin(), values = record_begin();
        uint64_t outcome[3] = {0};
        for (int v = -t->most; v <= t->most; v++) {
            const uint64_t n = t->values[i][v + t->most];
            char value[16];
            (void)snprintf(value, sizeof value, "%d", v);
            outcome[(v > 0) - (v < 0) + 1] += n;
            if (n > 0)
                record_count(&values, value, n);
            if (n > 0 && csv)
                output_text(out, "%d,%d,%" PRIu64 "\n", i, v, n);
        }
        if (!csv)
            output_text(out, "%5d %16" PRIu64 " %16" PRIu64 " %16" PRIu64 " %16" PRIu64 "\n", i, f->level[i].positions,
                        outcome[2], outcome[1], outcome[0]);
        record_count(&level, "positions", f->level[i].positions);
        record_put(&level, "values", &values);
        record_put(&levels, NULL, &level);
    }
    record_put(to, "levels", &levels);
}

static status print_stats(command *c, const table_file *f, const table_stats *t, error *e)
{
    output *out = &c->report->out;
    const bool csv = c->request.o.table_format == TABLE_csv;
    record made = record_begin(), kept = record_begin();
    char spec[MAX_SPEC_TEXT];
    status s = STATUS_OK;
    spec_format(&f->about.spec, spec);
    record_position(&made, &f->about.spec, &f->about.root);
    record_integer(&made, "value", f->root_value);
    if (!csv)
        output_text(out, "%s\nlevel        positions              won            drawn             lost\n", spec);
    print_levels(out, f, t, csv, &made);
    for (int i = 1; i <= MAX_MOVES; i++) {
        char moves[16];
        (void)snprintf(moves, sizeof moves, "%d", i);
        if (t->kept[i] > 0)
            record_count(&kept, moves, t->kept[i]);
        if (t->kept[i] > 0 && !csv)
            output_text(out, "%2d move%s keep%s the value in %" PRIu64 " position%s, %.1f %%\n", i,
                        plural((uint64_t)i, "", "s"), plural((uint64_t)i, "s", ""), t->kept[i],
                        plural(t->kept[i], "", "s"), 100 * (double)t->kept[i] / (double)t->moved);
    }
    record_put(&made, "keeping", &kept);
    record_real(&made, "mean_loss", t->moved > 0 ? t->loss / (double)t->moved : 0);
    if (f->about.distances)
        record_integer(&made, "longest", t->longest);
    if (!csv) {
        output_text(out, "a random move loses %.3f on average\n", t->moved > 0 ? t->loss / (double)t->moved : 0);
        if (f->about.distances)
            output_text(out, "longest distance to the end: %d plies\n", t->longest);
        s = print_first(out, f, &made, e);
    }
    output_record(out, &made);
    return s;
}

status verb_stats(command *c, error *e)
{
    const options *o = &c->request.o;
    const table_options how = table_options_of(c, o->given[OPTION_threads] ? (int)o->threads : threads_default());
    table_stats *t = calloc(1, sizeof *t);
    table_file *f;
    status s = t ? table_file_open(c->request.word[0], &f, e) : fail(e, STATUS_NO_MEMORY, "stats: out of memory");
    if (s == STATUS_OK) {
        s = table_stats_make(f, &how, t, e);
        if (s == STATUS_OK)
            s = print_stats(c, f, t, e);
        table_stats_free(t);
        table_file_close(f);
    }
    free(t);
    return s;
}

/* ---- dump ---- */

typedef struct dumping {
    output *out;
    const table_file *f;
    int format;
} dumping;

static void put_number(FILE *to, uint64_t x, int bytes)
{
    uint8_t raw[8];
    bytes_put(raw, x, bytes);
    (void)fwrite(raw, 1, (size_t)bytes, to);
}

/* The header of numpy's format 1.0: a multiple of 64 bytes. */
static void begin_npy(FILE *to, uint64_t positions, bool distances)
{
    char text[256];
    const int n =
        snprintf(text, sizeof text,
                 "{'descr': [('own', '<u8'), ('other', '<u8'), ('side', 'u1'), ('level', 'u1'), ('value', '<i2')%s], "
                 "'fortran_order': False, 'shape': (%" PRIu64 ",), }",
                 distances ? ", ('distance', 'u1')" : "", positions);
    const int length = (n + 1 + 10 + 63) / 64 * 64 - 10;
    (void)fwrite("\x93NUMPY\1\0", 1, 8, to);
    put_number(to, (uint64_t)length, 2);
    (void)fprintf(to, "%-*s\n", length - 1, text);
}

static void dump_position(void *context, const walk_node *n, int level, int value, int plies)
{
    const dumping *d = context;
    const game_spec *spec = &d->f->about.spec;
    FILE *to = d->out->file;
    diagram board;
    char text[MAX_DIAGRAM_TEXT];
    walk_diagram(&d->f->game->rules, n, 0, &board);
    if (d->format == DUMP_npy) {
        const game_description *game = d->f->game->rules.game;
        uint64_t own = n->a, other = n->b;
        if (!game->whole_words)
            diagram_words(&board, spec->rows * spec->cols, NULL, &own, &other);
        put_number(to, own, 8);
        put_number(to, game->has_line ? n->line : other, 8);
        put_number(to, (uint64_t)n->side, 1);
        put_number(to, (uint64_t)level, 1);
        put_number(to, (uint64_t)value, 2);
        if (plies >= 0)
            put_number(to, (uint64_t)plies, 1);
        return;
    }
    diagram_format(spec, &board, text);
    (void)fprintf(to, d->format == DUMP_csv ? "%s,%d,%d" : "{\"position\":\"%s\",\"level\":%d,\"value\":%d", text,
                  level, value);
    if (plies >= 0)
        (void)fprintf(to, d->format == DUMP_csv ? ",%d" : ",\"distance\":%d", plies);
    (void)fputs(d->format == DUMP_csv ? "\n" : "}\n", to);
}

status verb_dump(command *c, error *e)
{
    dumping d = {.out = &c->report->out, .format = c->request.o.json ? DUMP_jsonl : c->request.o.dump_format};
    table_file *f;
    uint64_t positions = 0;
    status s = table_file_open(c->request.word[0], &f, e);
    if (s != STATUS_OK)
        return s;
    d.f = f;
    for (int i = 0; i < f->levels; i++)
        positions += f->level[i].positions;
    if (d.format == DUMP_csv)
        (void)fprintf(d.out->file, "position,level,value%s\n", f->about.distances ? ",distance" : "");
    else if (d.format == DUMP_npy)
        begin_npy(d.out->file, positions, f->about.distances);
    s = table_walk(f, interrupt_flag(), dump_position, &d, e);
    table_file_close(f);
    return s;
}
