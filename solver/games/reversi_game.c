/* reversi_game.c - the description of reversi and Othello (reversi.h). */
#include "games/board.h"
#include "games/position.h"
#include "games/spec_reader.h"
#include "games/walk.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const START_NAMES[] = {"diagonal", "parallel", "rows", "reversed"};

/* "ROWSxCOLUMNS". */
static bool read_size(const char *text, int64_t *rows, int64_t *cols)
{
    char row_text[24];
    size_t length = strcspn(text, "x");
    if (text[length] != 'x' || length >= sizeof row_text)
        return false;
    memcpy(row_text, text, length);
    row_text[length] = '\0';
    return spec_unsigned(row_text, rows) && spec_unsigned(text + length + 1, cols);
}

static status parse(spec_reader *r, game_spec *out, error *e)
{
    int64_t rows = 8, cols = 8; /* of the name alone */
    const char *text = r->colon ? spec_reader_field(r) : "8x8";
    if (r->colon && !read_size(text, &rows, &cols)) {
        return fail(e, STATUS_BAD_INPUT, "spec '%s': board size is '%s'; expected ROWSxCOLUMNS, for example %s:6x6",
                    r->spec, text, r->name);
    }
    if (rows < 2 || cols < 2 || rows > 32 || cols > 32 || rows * cols > MAX_SQUARES) {
        return fail(e, STATUS_BAD_INPUT,
                    "spec '%s': board is %" PRId64 "x%" PRId64 "; expected sides from 2 to 32 and "
                    "at most %d squares",
                    r->spec, rows, cols, MAX_SQUARES);
    }
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

static const spec_key KEYS[] = {
    {"start", true, 0, parse_start}, {"misere", false, 1, spec_reader_misere}, {NULL, false, 0, NULL}};

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    (void)snprintf(out, MAX_SPEC_TEXT, "%s:%dx%d%s%s%s", spec->empties_to_winner ? "othello" : "reversi", spec->rows,
                   spec->cols, spec->start != START_DIAGONAL ? ",start=" : "",
                   spec->start != START_DIAGONAL ? START_NAMES[spec->start] : "", spec->misere ? ",misere" : "");
}

static void start(const game_spec *spec, diagram *d)
{
    /* the four central discs, row by row: X is the first player, who is Black */
    static const char *const CENTRE[] = {"OXXO", "OXOX", "OOXX", "XOOX"};
    int corner = (spec->rows - 2) / 2 * spec->cols + (spec->cols - 2) / 2;
    for (int i = 0; i < 4; i++)
        d->cell[corner + i / 2 * spec->cols + i % 2] = CENTRE[spec->start][i] == 'X' ? 1 : 2;
}

/* A disc is placed each turn, passes apart; who cannot move has passed. */
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

static size_t move_length(const char *text)
{
    size_t pass = pass_length(text);
    return pass > 0 ? pass : board_square_length(text);
}

static status move_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    if (length >= 2 && pass_length(text) == length) {
        *out = MOVE_PASS;
        return STATUS_OK;
    }
    return board_square_read_or(spec, text, length, " or --", out, e);
}

static int most(const game_spec *spec)
{
    return spec->rows * spec->cols;
}

static void score(const game_spec *spec, const diagram *end, int discs[static 2])
{
    int cells[3] = {0, 0, 0};
    for (int i = 0; i < spec->rows * spec->cols; i++)
        cells[end->cell[i]]++;
    discs[0] = cells[1];
    discs[1] = cells[2];
    if (spec->empties_to_winner && discs[0] != discs[1])
        discs[discs[1] > discs[0]] += cells[0];
}

static void prepare(game_rules *rules)
{
    reversi_init(&rules->reversi, &rules->spec);
}

static void enter(const game_rules *rules, const diagram *d, walk_node *n)
{
    reversi_position p;
    reversi_from_diagram(&rules->reversi, d, &p);
    n->a = p.own;
    n->b = p.opp;
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    uint64_t squares = reversi_moves(&rules->reversi, n->a, n->b);
    if (squares)
        return walk_list_squares(squares, rules->reversi.square_of, out);
    out[0] = MOVE_PASS;
    return reversi_moves(&rules->reversi, n->b, n->a) ? 1 : 0;
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    uint64_t own = n->a, opponent = n->b;
    if (move != MOVE_PASS) {
        int b = rules->reversi.bit_of[move];
        uint64_t flips = reversi_flips(&rules->reversi, b, own, opponent);
        own |= flips | 1ull << b;
        opponent &= ~flips;
    }
    n->a = opponent;
    n->b = own;
    return 0;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    if (reversi_moves(&rules->reversi, n->a, n->b) || reversi_moves(&rules->reversi, n->b, n->a))
        return false;
    *value = reversi_final(&rules->reversi, n->a, n->b);
    return true;
}

static void play_diagram(const game_rules *rules, diagram *d, game_move move)
{
    walk_node n = walk_enter(rules, d);
    (void)play(rules, &n, move);
    reversi_position p = {n.a, n.b};
    reversi_to_diagram(&rules->reversi, &p, 1 - d->side, d);
}

static const uint8_t *bit_of(const game_rules *rules)
{
    return rules->reversi.bit_of;
}

static uint64_t perft(const game_rules *rules, const walk_node *n, int depth)
{
    return reversi_perft(&rules->reversi, n->a, n->b, depth);
}

/* A full board ends the game by itself. */
static int closing_passes(const game_rules *rules, const walk_node *n)
{
    return (n->a | n->b) == rules->reversi.board ? 0 : 2;
}

static const char *const EXAMPLES[] = {
    "reversi:3x4", "othello:4x4,start=parallel", "reversi:4x5,misere", "othello:8x8", "reversi:2x9", NULL};

const game_description game_reversi = {
    .names = {"reversi", "othello"},
    .usage = "reversi[:RxC], othello[:RxC]",
    .help = "reversi on R rows and C columns, each 2 to 32, at most 64 squares; the value is own discs minus the "
            "opponent's; othello counts empty squares for the winner. "
            "[,start=diagonal|parallel|rows|reversed][,misere]",
    .examples = EXAMPLES,
    .parse = parse,
    .keys = KEYS,
    .keys_usage = "start=diagonal|parallel|rows|reversed or misere",
    .format = format,
    .start = start,
    .read = position_board,
    .write = board_write,
    .side_of = side_of,
    .draw = board_draw,
    .move_write = board_square_write,
    .move_read = move_read,
    .move_length = move_length,
    .move_separators = " \t\r\n,",
    .sides = {"Black", "White"},
    .margins = true,
    .most = most,
    .score = score,
    .misere_words = "fewest discs win",
    .prepare = prepare,
    .enter = enter,
    .moves = moves,
    .play = play,
    .over = over,
    .play_diagram = play_diagram,
    .symmetries = board_symmetries,
    .bit_of = bit_of,
    .perft = perft,
    .closing_passes = closing_passes,
};
