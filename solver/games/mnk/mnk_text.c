/* mnk_text.c - specs, positions and moves of K in a row as text. */
#include "mnk/mnk.h"
#include "text/board.h"
#include "text/position.h"
#include "text/spec_reader.h"

#include <stdio.h>

static status parse(spec_reader *r, game_spec *out, error *e)
{
    if (strcmp(r->name, "ttt") == 0) {
        out->rows = out->cols = out->in_a_row = 3;
        return r->colon ? spec_reader_no_game(r->spec, e) : STATUS_OK;
    }
    return spec_reader_k_in_a_row(r, MAX_SQUARES, out, e);
}

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    (void)snprintf(out, MAX_SPEC_TEXT, "mnk:%d,%d,%d%s", spec->rows, spec->cols, spec->in_a_row,
                   spec->misere ? ",misere" : "");
}

static status read_position(position_reader *r, diagram *d)
{
    mnk_rules rules;
    mnk_position p;
    status s = position_board(r, d);
    if (s != STATUS_OK)
        return s;
    mnk_init(&rules, r->spec);
    mnk_from_diagram(&rules, d, &p);
    if (mnk_has_row(&rules, p.own) && mnk_has_row(&rules, p.opponent))
        s = fail(r->e, STATUS_BAD_INPUT, "position: both players have %d in a row; expected at most one",
                 r->spec->in_a_row);
    return s;
}

const game_text text_mnk = {
    .names = {"mnk", "ttt"},
    .usage = "mnk:R,C,K, ttt",
    .help = "K in a row on R rows and C columns; ttt is mnk:3,3,3. [,misere]",
    .parse = parse,
    .keys = (const spec_key[]){{"misere", false, 0, spec_reader_misere}, {NULL, false, 0, NULL}},
    .keys_usage = "misere",
    .format = format,
    .read = read_position,
    .write = board_write,
    .side_of = board_side_of_turns,
    .draw = board_draw,
    .move_write = board_square_write,
    .move_read = board_square_read,
    .move_length = board_square_length,
    .sgf_games = {"4", "gomoku", "renju"},
    .sgf_usage = "GM[4]",
    .gtp_name = "Gomoku",
};
