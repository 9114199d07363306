/* opening_page.c - see opening_page.h.  pages/openings.js reads what is written here. */
#include "draw/opening_page.h"

#include "base/version.h"
#include "draw/page.h"
#include "notation/notation.h"

#include <stdlib.h>
#include <string.h>

/* The digits: printable, none that a JSON string or a page would have to escape; four squares fit
 * in one (3^4 = 81). */
static const char DIGITS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%()*+,-./:;=?@[]^_{|}~";

enum {
    BASE = sizeof DIGITS - 1,
    VALUE_WIDTH = 3,
    NODE_WIDTH = 3, /* of fewer than BASE^3 positions */
    OFFSET_WIDTH = 4,
    NUMBER_WIDTH = 5,
    VALUE_ZERO = 32768
};
_Static_assert(BASE >= 81 && BASE > MAX_SQUARES + 1, "four squares in one digit, or a move");

/* How moves are named: by the squares they fill, by its column, or by a number. */
typedef enum move_mode { BY_SQUARE, BY_COLUMN, BY_NUMBER } move_mode;

typedef struct page_writer {
    FILE *f;
    const opening_tree *t;
    const game_spec *spec;
    move_mode mode;
    int move_width;
    uint64_t *first; /* of each node, its first edge; one more than there are nodes */
} page_writer;

static void number(FILE *f, uint64_t n, int width)
{
    char text[8] = "";
    for (int i = width - 1; i >= 0; i--, n /= BASE)
        text[i] = DIGITS[n % BASE];
    (void)fwrite(text, 1, (size_t)width, f);
}

/* 0 is a pass, else one more than the move; the square that it fills, where that is known, stands
 * for the move. */
static void write_move(const page_writer *w, game_move move, int square)
{
    const int shown = w->mode == BY_NUMBER || square < 0 ? move : square;
    number(w->f, (uint64_t)(move == MOVE_PASS ? 0 : shown + 1), w->move_width);
}

static void write_value(FILE *f, int value)
{
    number(f, (uint64_t)(value <= -VALUE_INFINITY || value >= VALUE_INFINITY ? 0 : value + VALUE_ZERO), VALUE_WIDTH);
}

static void begin_column(const page_writer *w, const char *name)
{
    (void)fprintf(w->f, ",\n\"%s\":\"", name);
}

static void write_boards(const page_writer *w)
{
    const int squares = w->spec->rows * w->spec->cols;
    begin_column(w, "boards");
    for (size_t n = 0; n < w->t->count; n++) {
        const uint8_t *cell = w->t->node[n].position.cell;
        for (int i = 0; i < squares; i += 4) {
            uint64_t four = 0;
            for (int k = i; k < i + 4; k++)
                four = 3 * four + (k < squares ? cell[k] : 0);
            number(w->f, four, 1);
        }
    }
    (void)fprintf(w->f, "\"");
    begin_column(w, "side");
    for (size_t n = 0; n < w->t->count; n++)
        (void)fputc(w->t->node[n].position.side == 0 ? '0' : '1', w->f);
    (void)fprintf(w->f, "\"");
}

static void write_bounds(const page_writer *w)
{
    begin_column(w, "bounds");
    for (size_t n = 0; n < w->t->count; n++) {
        write_value(w->f, w->t->node[n].lower);
        write_value(w->f, w->t->node[n].upper);
    }
    (void)fprintf(w->f, "\"");
}

/* Every move of a node that leads to another one of the tree; the others are leaves. */
static void write_edges(const page_writer *w)
{
    opening_edge edge[MAX_MOVES];
    uint64_t total = 0;
    begin_column(w, "edges");
    for (size_t n = 0; n < w->t->count; n++) {
        const int count = opening_tree_edges(w->t, n, edge);
        bool leads = false;
        w->first[n] = total;
        for (int i = 0; i < count; i++)
            leads = leads || edge[i].to >= 0;
        for (int i = 0; i < count && leads; i++, total++) {
            write_move(w, edge[i].move, edge[i].square);
            number(w->f, (uint64_t)edge[i].symmetry, 1);
            number(w->f, (uint64_t)(edge[i].to + 1), NODE_WIDTH);
            write_value(w->f, edge[i].final_value);
        }
    }
    w->first[w->t->count] = total;
    (void)fprintf(w->f, "\"");
    begin_column(w, "first");
    for (size_t n = 0; n <= w->t->count; n++)
        number(w->f, w->first[n], OFFSET_WIDTH);
    (void)fprintf(w->f, "\"");
}

/* The lines of the leaves; those of other nodes follow their best moves. */
static void write_lines(const page_writer *w)
{
    uint64_t total = 0;
    begin_column(w, "lines");
    for (size_t n = 0; n < w->t->count; n++)
        for (int i = 0; i < w->t->node[n].line_length && w->first[n] == w->first[n + 1]; i++)
            write_move(w, w->t->node[n].line[i], -1);
    (void)fprintf(w->f, "\"");
    begin_column(w, "line_first");
    for (size_t n = 0; n <= w->t->count; n++) {
        number(w->f, total, OFFSET_WIDTH);
        if (n < w->t->count && w->first[n] == w->first[n + 1])
            total += (uint64_t)w->t->node[n].line_length;
    }
    (void)fprintf(w->f, "\"");
}

/* Positions as text, and the numbers of a table, where squares do not say all. */
static void write_texts(const page_writer *w)
{
    char text[MAX_DIAGRAM_TEXT];
    (void)fprintf(w->f, ",\n\"texts\":[");
    for (size_t n = 0; n < w->t->count && w->mode == BY_NUMBER; n++) {
        diagram_format(w->spec, &w->t->node[n].position, text);
        (void)fputs(n > 0 ? "," : "", w->f);
        page_string(w->f, text);
    }
    (void)fprintf(w->f, "],\n\"numbers\":[");
    for (int i = 0; i < w->spec->rows * w->spec->cols && game_of(w->spec)->look == BOARD_NUMBERS; i++)
        (void)fprintf(w->f, "%s%d", i > 0 ? "," : "", w->spec->numbers[i]);
    (void)fprintf(w->f, "]");
}

static void write_head(const page_writer *w, const char *made)
{
    static const char *const modes[] = {"square", "column", "number"};
    const game_description *game = game_of(w->spec);
    char spec[MAX_SPEC_TEXT];
    int map[MAX_SQUARES];
    spec_format(w->spec, spec);
    (void)fprintf(w->f, "{\"spec\":");
    page_string(w->f, spec);
    (void)fprintf(w->f, ",\"made\":");
    page_string(w->f, made);
    (void)fprintf(w->f, ",\"version\":");
    page_string(w->f, version_full());
    (void)fprintf(w->f, ",\"sides\":[\"%s\",\"%s\"],\"margins\":%s,\"marks\":%s,\n", game->sides[0], game->sides[1],
                  game->margins ? "true" : "false", game->stones == STONES_MARKS ? "true" : "false");
    (void)fprintf(w->f,
                  "\"rows\":%d,\"cols\":%d,\"mode\":\"%s\",\"count\":%zu,\"digits\":\"%s\",\"move_width\":%d,"
                  "\"root_symmetry\":%d,\n\"symmetries\":[",
                  w->spec->rows, w->spec->cols, modes[w->mode], w->t->count, DIGITS, w->move_width,
                  w->t->root_symmetry);
    for (int s = 0; s < rules_symmetries(w->spec); s++) {
        opening_tree_map(w->spec, s, map);
        (void)fprintf(w->f, s > 0 ? ",[" : "[");
        for (int i = 0; i < w->spec->rows * w->spec->cols; i++)
            (void)fprintf(w->f, "%s%d", i > 0 ? "," : "", map[i]);
        (void)fprintf(w->f, "]");
    }
    (void)fprintf(w->f, "]");
}

status opening_page_write(FILE *f, const opening_tree *t, const char *made, error *e)
{
    page_writer w = {.f = f, .t = t, .spec = &t->rules->spec};
    char title[MAX_SPEC_TEXT + 40], spec[MAX_SPEC_TEXT];
    if (t->count >= BASE * BASE * BASE)
        return fail(e, STATUS_BAD_INPUT, "--html: %zu positions; expected fewer than %d", t->count, BASE * BASE * BASE);
    const board_look look = game_of(w.spec)->look;
    w.mode = look == BOARD_GRID ? BY_SQUARE : look == BOARD_PILLARS ? BY_COLUMN : BY_NUMBER;
    w.move_width = w.mode == BY_NUMBER ? NUMBER_WIDTH : 1;
    w.first = calloc(t->count + 1, sizeof *w.first);
    if (w.first == NULL)
        return fail(e, STATUS_NO_MEMORY, "--html: not enough memory");
    spec_format(w.spec, spec);
    (void)snprintf(title, sizeof title, "Openings of %s", spec);
    page_begin(f, PAGE_OPENINGS, title);
    write_head(&w, made);
    write_boards(&w);
    write_bounds(&w);
    write_edges(&w);
    write_lines(&w);
    write_texts(&w);
    (void)fprintf(f, "}");
    page_end(f, PAGE_OPENINGS);
    free(w.first);
    return STATUS_OK;
}
