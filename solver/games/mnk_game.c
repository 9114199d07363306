/* mnk_game.c - the description of K in a row (mnk.h). */
#include "base/bits.h"
#include "games/board.h"
#include "games/position.h"
#include "games/spec_reader.h"
#include "games/walk.h"

#include <stdio.h>
#include <string.h>

static status parse(spec_reader *r, game_spec *out, error *e)
{
    if (strcmp(r->name, "ttt") == 0) {
        out->rows = out->cols = out->in_a_row = 3;
        return r->colon ? spec_reader_no_game(r, e) : STATUS_OK;
    }
    status s = spec_reader_need_colon(r, e);
    return s == STATUS_OK ? spec_reader_k_in_a_row(r, MAX_SQUARES, out, e) : s;
}

static const spec_key KEYS[] = {{"misere", false, 0, spec_reader_misere}, {NULL, false, 0, NULL}};

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
    if (mnk_has_row(&rules, p.own) && mnk_has_row(&rules, p.opponent)) {
        s = fail(r->e, STATUS_BAD_INPUT, "position: both players have %d in a row; expected at most one",
                 r->spec->in_a_row);
    }
    return s;
}

static void prepare(game_rules *rules)
{
    mnk_init(&rules->mnk, &rules->spec);
}

static void enter(const game_rules *rules, const diagram *d, walk_node *n)
{
    mnk_position p;
    mnk_from_diagram(&rules->mnk, d, &p);
    n->a = p.own;
    n->b = p.opponent;
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    mnk_position p = {n->a, n->b};
    return walk_list_squares(mnk_moves(&rules->mnk, &p), NULL, out);
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    (void)rules;
    uint64_t own = n->a;
    n->a = n->b;
    n->b = own | 1ull << move;
    return 0;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    mnk_position p = {n->a, n->b};
    return mnk_over(&rules->mnk, &p, value);
}

static void play_diagram(const game_rules *rules, diagram *d, game_move move)
{
    (void)rules;
    d->cell[move] = (uint8_t)(1 + d->side);
    d->side ^= 1;
}

/* Leaves below; the last ply is counted, not played. */
static uint64_t leaves(const mnk_rules *rules, uint64_t own, uint64_t opponent, int depth)
{
    const mnk_position p = {own, opponent};
    uint64_t squares = mnk_moves(rules, &p), sum = 0;
    if (depth == 1 || squares == 0)
        return squares ? (uint64_t)bit_count(squares) : 1;
    for (; squares; squares &= squares - 1)
        sum += leaves(rules, opponent, own | (squares & -squares), depth - 1);
    return sum;
}

static uint64_t perft(const game_rules *rules, const walk_node *n, int depth)
{
    return leaves(&rules->mnk, n->a, n->b, depth);
}

static int most(const game_spec *spec)
{
    (void)spec;
    return 1;
}

static const char *const EXAMPLES[] = {"mnk:3,3,3", "mnk:2,4,3,misere", "mnk:5,5,4", "mnk:1,6,2", NULL};

const game_description game_mnk = {
    .names = {"mnk", "ttt"},
    .usage = "mnk:R,C,K, ttt",
    .help = "K in a row on R rows and C columns; ttt is mnk:3,3,3. [,misere]",
    .examples = EXAMPLES,
    .parse = parse,
    .keys = KEYS,
    .keys_usage = "misere",
    .format = format,
    .read = read_position,
    .write = board_write,
    .side_of = board_side_of_turns,
    .draw = board_draw,
    .move_write = board_square_write,
    .move_read = board_square_read,
    .move_length = board_square_length,
    .move_separators = " \t\r\n,",
    .sides = {"X", "O"},
    .most = most,
    .prepare = prepare,
    .enter = enter,
    .moves = moves,
    .play = play,
    .over = over,
    .play_diagram = play_diagram,
    .symmetries = board_symmetries,
    .perft = perft,
    .plies_disjoint = true,
};
