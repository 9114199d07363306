/* reversi_text.c - specs, positions and moves of reversi and Othello as text. */
#include "reversi/reversi.h"
#include "base/units.h"
#include "text/board.h"
#include "text/position.h"
#include "text/spec_reader.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>

static const char *const START_NAMES[] = {"diagonal", "parallel", "rows", "reversed"};

/* "ROWSxCOLUMNS". */
static bool read_size(const char *text, int64_t *rows, int64_t *cols)
{
    return scan_unsigned(&text, rows) && *text++ == 'x' && scan_unsigned(&text, cols) && *text == '\0';
}

static status parse(spec_reader *r, game_spec *out, error *e)
{
    int64_t rows = 8, cols = 8; /* of the name alone */
    const char *text = !r->colon ? "8x8" : r->next < r->count ? r->field[r->next++] : "";
    if (r->colon && !read_size(text, &rows, &cols))
        return fail(e, STATUS_BAD_INPUT, "spec '%s': board size is '%s'; expected ROWSxCOLUMNS, for example %s:6x6",
                    r->spec, text, r->name);
    if (rows < 2 || cols < 2 || rows > 32 || cols > 32 || rows * cols > MAX_SQUARES)
        return fail(e, STATUS_BAD_INPUT,
                    "spec '%s': board is %" PRId64 "x%" PRId64 "; expected sides from 2 to 32 and "
                    "at most %d squares",
                    r->spec, rows, cols, MAX_SQUARES);
    out->rows = (int)rows;
    out->cols = (int)cols;
    out->empties_to_winner = strcmp(r->name, "othello") == 0;
    return STATUS_OK;
}

static status parse_start(const spec_reader *r, const char *value, game_spec *out, error *e)
{
    for (int i = 0; i < 4; i++) {
        if (strcmp(value, START_NAMES[i]) == 0) {
            out->start = (reversi_start)i;
            return STATUS_OK;
        }
    }
    return fail(e, STATUS_BAD_INPUT, "spec '%s': start is '%s'; expected diagonal, parallel, rows or reversed", r->spec,
                value);
}

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    (void)snprintf(out, MAX_SPEC_TEXT, "%s:%dx%d%s%s%s", spec->empties_to_winner ? "othello" : "reversi", spec->rows,
                   spec->cols, spec->start != START_DIAGONAL ? ",start=" : "",
                   spec->start != START_DIAGONAL ? START_NAMES[spec->start] : "", spec->misere ? ",misere" : "");
}

/* A disc is placed each turn, except for passes; a side that cannot move has passed. */
static int side_of(const game_spec *spec, const diagram *d)
{
    reversi_rules rules;
    reversi_position p;
    diagram turned = *d;
    int discs = 0;
    for (int i = 0; i < spec->rows * spec->cols; i++)
        discs += d->cell[i] != 0;
    turned.side = (int8_t)(discs & 1);
    reversi_init(&rules, spec);
    reversi_from_diagram(&rules, &turned, &p);
    const bool passes = !reversi_moves(&rules, p.own, p.opp) && reversi_moves(&rules, p.opp, p.own);
    return passes ? 1 - turned.side : turned.side;
}

/* Length of the pass that `text` begins with, in any case; 0: none. */
static size_t pass_length(const char *text)
{
    static const char *const NAMES[] = {"--", "pass", "pa", "ps"};
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        size_t k = 0;
        while (NAMES[i][k] != '\0' && tolower((unsigned char)text[k]) == NAMES[i][k])
            k++;
        if (NAMES[i][k] == '\0')
            return k;
    }
    return 0;
}

static size_t move_length(const game_spec *spec, const char *text)
{
    size_t pass = pass_length(text);
    return pass > 0 ? pass : board_square_length(spec, text);
}

static status move_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    if (length >= 2 && pass_length(text) == length) {
        *out = MOVE_PASS;
        return STATUS_OK;
    }
    return board_square_read(spec, text, length, out, e);
}

const game_text text_reversi = {
    .names = {"reversi", "othello"},
    .usage = "reversi[:RxC], othello[:RxC]",
    .help = "reversi on R rows and C columns, each 2 to 32, at most 64 squares; the value is own discs minus the "
            "opponent's; othello counts empty squares for the winner. "
            "[,start=diagonal|parallel|rows|reversed][,misere]",
    .parse = parse,
    .keys = (const spec_key[]){{"start", true, 0, parse_start},
                               {"misere", false, 1, spec_reader_misere},
                               {NULL, false, 0, NULL}},
    .keys_usage = "start=diagonal|parallel|rows|reversed or misere",
    .format = format,
    .read = position_board,
    .write = board_write,
    .side_of = side_of,
    .draw = board_draw,
    .move_write = board_square_write,
    .move_read = move_read,
    .move_length = move_length,
    .sgf_games = {"2", "othello", "reversi"},
    .sgf_usage = "GM[Othello] or GM[2]",
    .gtp_name = "Othello",
};
