/* api_position.c - the public functions over the position of a solver. */
#include "library/api.h"

#include "base/grow.h"
#include "draw/board_view.h"
#include "text/notation.h"
#include "text/canonical.h"

#include <stdlib.h>
#include <string.h>

/* ---- boards in two words ---- */

static bool has_stones(const game_spec *spec)
{
    const board_look look = game_of(spec)->look;
    return (look == BOARD_GRID || look == BOARD_PILLARS) && !game_of(spec)->whole_words;
}

static status no_board(const game_spec *spec, error *e)
{
    return fail(e, STATUS_UNSUPPORTED, "board: %s has no board of two players' stones", game_of(spec)->name);
}

status solver_read_board(const game_spec *spec, const ykr_board *board, int side, diagram *out, error *e)
{
    const int squares = spec->rows * spec->cols;
    char text[MAX_DIAGRAM_TEXT];
    if (!has_stones(spec))
        return no_board(spec, e);
    if (board->own & board->other)
        return fail(e, STATUS_BAD_INPUT, "board: square %d is of both players",
                    __builtin_ctzll(board->own & board->other));
    if (squares < 64 && (board->own | board->other) >> squares)
        return fail(e, STATUS_BAD_INPUT, "board: a stone stands on square %d; expected 0 to %d",
                    63 - __builtin_clzll(board->own | board->other), squares - 1);
    const int own = __builtin_popcountll(board->own), other = __builtin_popcountll(board->other);
    const int mover = side >= 0 ? side : spec->kind != GAME_REVERSI && own < other;
    diagram made = {.side = (int8_t)mover};
    for (int i = 0; i < squares; i++)
        made.cell[i] = (uint8_t)(board->own >> i & 1 ? 1 + mover : board->other >> i & 1 ? 2 - mover : 0);
    if (spec->kind == GAME_REVERSI) {
        *out = made;
        return STATUS_OK;
    }
    diagram_format(spec, &made, text); /* the position reader refuses impossible positions */
    return diagram_parse(spec, text, out, e);
}

ykr_status ykr_set_board(ykr_solver *solver, const ykr_board *board, int side)
{
    ENTER_OR_RETURN(solver);
    if (board == NULL || side < 0 || side > 1)
        return REFUSE(solver, "board: expected one, and 0 or 1 as the side to move");
    const status s = solver_read_board(&solver->session.spec, board, side, &solver->position, &solver->error);
    if (s == STATUS_OK)
        solver->history.count = 0;
    return solver_leave(solver, s);
}

ykr_status ykr_get_board(ykr_solver *solver, ykr_board *out, int *side)
{
    ENTER_OR_RETURN(solver);
    const game_spec *spec = &solver->session.spec;
    const diagram *d = &solver->position;
    if (out == NULL)
        return REFUSE(solver, "board: out is NULL");
    if (!has_stones(spec))
        return solver_leave(solver, no_board(spec, &solver->error));
    uint64_t stones[2] = {0, 0};
    for (int i = 0; i < spec->rows * spec->cols; i++)
        if (d->cell[i] != 0)
            stones[d->cell[i] - 1] |= (uint64_t)1 << i;
    *out = (ykr_board){stones[d->side], stones[1 - d->side]};
    if (side != NULL)
        *side = d->side;
    return solver_leave(solver, STATUS_OK);
}

ykr_status ykr_board_of_squares(const signed char *squares, size_t count, ykr_board *out)
{
    if (squares == NULL || out == NULL || count == 0 || count > 64)
        return YKR_BAD_INPUT;
    ykr_board made = {0, 0};
    for (size_t i = 0; i < count; i++) {
        if (squares[i] < -1 || squares[i] > 1)
            return YKR_BAD_INPUT;
        made.own |= (uint64_t)(squares[i] == 1) << i;
        made.other |= (uint64_t)(squares[i] == -1) << i;
    }
    *out = made;
    return YKR_OK;
}

/* ---- text ---- */

ykr_status ykr_set_position(ykr_solver *solver, const char *text)
{
    ENTER_OR_RETURN(solver);
    if (text == NULL)
        return REFUSE(solver, "no position; expected a board, moves, or 'start'");
    const status s = diagram_parse(&solver->session.spec, text, &solver->position, &solver->error);
    if (s == STATUS_OK)
        solver->history.count = 0;
    return solver_leave(solver, s);
}

/* The position in a form that ykr_set_position reads. */
static ykr_status write_position(ykr_solver *solver, char *out,
                                 void (*write)(const game_spec *spec, const diagram *d, char out[MAX_DIAGRAM_TEXT]))
{
    ENTER_OR_RETURN(solver);
    if (out == NULL)
        return REFUSE(solver, "position: out is NULL");
    write(&solver->session.spec, &solver->position, out);
    return solver_leave(solver, STATUS_OK);
}

ykr_status ykr_position(ykr_solver *solver, char out[YKR_POSITION_TEXT])
{
    return write_position(solver, out, diagram_format);
}

ykr_status ykr_canonical(ykr_solver *solver, char out[YKR_POSITION_TEXT])
{
    return write_position(solver, out, canonical_key);
}

ykr_status ykr_draw(ykr_solver *solver, char *out, size_t size)
{
    ENTER_OR_RETURN(solver);
    if (out == NULL || size == 0)
        return REFUSE(solver, "draw: expected room for a text");
    diagram_draw(&solver->session.spec, &solver->position, out, size);
    return solver_leave(solver, STATUS_OK);
}

ykr_status ykr_svg(ykr_solver *solver, char *out, size_t size, size_t *needed)
{
    board_view view;
    char *text = NULL;
    size_t length = 0;
    status s = STATUS_OK;
    ENTER_OR_RETURN(solver);
    if (game_of(&solver->session.spec)->look == BOARD_NONE)
        return solver_leave(solver, no_board(&solver->session.spec, &solver->error));
    FILE *f = open_memstream(&text, &length);
    if (f != NULL) {
        board_view_init(&view, &solver->session.spec, &solver->position);
        board_svg_write(f, &view, "");
    }
    if (f == NULL || fclose(f) != 0)
        s = fail(&solver->error, STATUS_NO_MEMORY, "svg: not enough memory");
    else if (out == NULL || size <= length)
        s = fail(&solver->error, STATUS_BAD_INPUT, "svg: %zu bytes; expected %zu", out == NULL ? 0 : size, length + 1);
    else
        memcpy(out, text, length + 1);
    if (needed != NULL && s != STATUS_NO_MEMORY)
        *needed = length + 1;
    free(text);
    return solver_leave(solver, s);
}

/* ---- moves ---- */

ykr_status ykr_legal_moves(ykr_solver *solver, char out[][YKR_MOVE_TEXT], int *count)
{
    game_move moves[MAX_MOVES];
    ENTER_OR_RETURN(solver);
    if (out == NULL || count == NULL)
        return REFUSE(solver, "moves: expected a place for them and for their number");
    *count = rules_moves(&solver->session.rules, &solver->position, moves);
    for (int i = 0; i < *count; i++)
        move_format(&solver->session.spec, moves[i], out[i]);
    return solver_leave(solver, STATUS_OK);
}

ykr_status ykr_play(ykr_solver *solver, const char *text)
{
    ENTER_OR_RETURN(solver);
    const game_rules *rules = &solver->session.rules;
    diagram next = solver->position;
    game_move move;
    char list[MOVES_TEXT];
    text = text == NULL ? "" : text;
    const status s = move_parse(&rules->spec, text, strlen(text), &move, &solver->error);
    if (s != STATUS_OK)
        return solver_leave(solver, s);
    if (rules_over(rules, &next, NULL) || !rules_play(rules, &next, move))
        return moves_format(rules, &next, list) == 0
                   ? REFUSE(solver, "move '%.40s': the game is over", text)
                   : REFUSE(solver, "move '%.40s' is not legal; expected one of%s", text, list);
    diagram *grown = grow(solver->history.played, &solver->history.room, solver->history.count + 1, sizeof *grown);
    if (grown == NULL)
        return solver_leave(solver, fail(&solver->error, STATUS_NO_MEMORY, "play: not enough memory"));
    solver->history.played = grown;
    grown[solver->history.count++] = solver->position;
    solver->position = next;
    return solver_leave(solver, STATUS_OK);
}

ykr_status ykr_undo(ykr_solver *solver)
{
    ENTER_OR_RETURN(solver);
    if (solver->history.count == 0)
        return REFUSE(solver, "undo: no move was played");
    solver->position = solver->history.played[--solver->history.count];
    return solver_leave(solver, STATUS_OK);
}

int ykr_over(ykr_solver *solver, int *value)
{
    if (solver_enter(solver) != YKR_OK)
        return 0;
    const bool over = rules_over(&solver->session.rules, &solver->position, value);
    (void)solver_leave(solver, STATUS_OK);
    return over;
}
