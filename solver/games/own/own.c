/* own.c - calls of a file's functions, with what they return checked. */
#include "own/own.h"

#include "base/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- faults ---- */

static _Atomic int exit_code; /* 0: faults are only kept */

void own_faults_exit(int code)
{
    atomic_store(&exit_code, code);
}

void own_fault(const own_spec *o, const ykr_game_position *p, const char *format, ...)
{
    own_file *f = o->file;
    char what[256], where[40] = "";
    va_list arguments;
    if (atomic_fetch_add(&f->faults, 1) > 0)
        return;
    va_start(arguments, format);
    writer_vformat(what, sizeof what, format, arguments);
    va_end(arguments);
    if (p != NULL)
        (void)snprintf(where, sizeof where, "position :%" PRIx64 ".%" PRIx64 " %c: ", p->a, p->b, "XO"[p->side & 1]);
    (void)fail(&f->fault.what, STATUS_BAD_INPUT, "%s: %s%s", f->path, where, what);
    atomic_store(&f->fault.there, true);
    const int code = atomic_load(&exit_code);
    if (code == 0)
        return;
    writer_print(stderr, "yomikiri: %s\n", f->fault.what.text);
    (void)fflush(stderr);
    _exit(code);
}

/* ---- the rules ---- */

bool own_over(const own_spec *o, const ykr_game_position *p, int *value)
{
    *value = 0;
    if (own_is_faulty(o))
        return true;
    if (o->file->game.over == NULL || !o->file->game.over(&o->rules, p, value))
        return false;
    if (*value < -o->rules.most || *value > o->rules.most || (o->file->game.gains && *value != 0)) {
        own_fault(o, p, "over: the value is %d; expected %d to %d", *value, o->file->game.gains ? 0 : -o->rules.most,
                  o->file->game.gains ? 0 : o->rules.most);
        *value = 0;
    }
    return true;
}

int own_last(const own_spec *o)
{
    return own_is_faulty(o) || o->file->game.gains ? 0 : o->rules.misere ? 1 : -1;
}

int own_by_number(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

int own_moves(const own_spec *o, const ykr_game_position *p, int32_t move[static OWN_ROOM])
{
    if (own_is_faulty(o))
        return 0;
    const int count = o->file->game.moves(&o->rules, p, move);
    if (count < 0 || count > o->rules.most_moves) {
        own_fault(o, p, "moves: there are %d; expected 0 to %d (setup sets most_moves)", count, o->rules.most_moves);
        return 0;
    }
    bool ascending = true;
    for (int i = 1; i < count && ascending; i++)
        ascending = move[i - 1] < move[i];
    if (!ascending)
        qsort(move, (size_t)count, sizeof *move, own_by_number);
    for (int i = 1; i < count && !ascending; i++) {
        if (move[i - 1] != move[i])
            continue;
        own_fault(o, p, "moves: move %" PRId32 " twice; expected each once", move[i]);
        return 0;
    }
    if (count == 0 || (move[0] >= 0 && move[count - 1] < o->rules.move_numbers))
        return count;
    own_fault(o, p, "moves: move %" PRId32 "; expected 0 to %" PRId32 " (setup sets move_numbers)",
              move[0] < 0 ? move[0] : move[count - 1], o->rules.move_numbers - 1);
    return 0;
}

int own_play(const own_spec *o, ykr_game_position *p, int32_t move)
{
    const ykr_game_position before = *p;
    const int32_t gain = o->file->game.play(&o->rules, p, move);
    p->side = before.side ^ 1;
    const int most = o->file->game.gains ? YKR_GAME_MOST : 0;
    if (gain >= -most && gain <= most && !(p->b & o->reserved) && p->again <= o->file->game.extra_turns)
        return gain;
    if (p->again > o->file->game.extra_turns)
        own_fault(o, &before, "play: move %" PRId32 " sets again to %d; expected at most %d (extra_turns)", move,
                  p->again, o->file->game.extra_turns);
    else if (p->b & o->reserved)
        own_fault(o, &before, "play: move %" PRId32 " sets a bit of b that belongs to the engine (ykr_game_position)",
                  move);
    else
        own_fault(o, &before, "play: move %" PRId32 " gains %" PRId32 "; expected %d to %d", move, gain, -most, most);
    *p = before;
    p->side ^= 1;
    p->again = 0;
    return 0;
}

int own_left(const own_spec *o, const ykr_game_position *p)
{
    if (o->file->game.left == NULL || own_is_faulty(o))
        return YKR_GAME_PLIES;
    const int left = o->file->game.left(&o->rules, p);
    return left < 0 ? 0 : left > YKR_GAME_PLIES ? YKR_GAME_PLIES : left;
}

/* ---- diagrams ---- */

ykr_game_position own_of_diagram(const diagram *d)
{
    return (ykr_game_position){
        .a = d->word[0], .b = d->word[1], .side = (uint8_t)d->side, .again = (uint8_t)(d->line != 0)};
}

void own_to_diagram(const own_spec *o, const ykr_game_position *p, diagram *d)
{
    const ykr_game *game = &o->file->game;
    const int marks = (int)strlen(game->marks);
    d->word[0] = p->a;
    d->word[1] = p->b;
    d->side = (int8_t)p->side;
    d->line = p->again;
    for (int i = 0; i < o->rules.rows * o->rules.cols; i++) {
        const int cell = game->cell != NULL ? game->cell(&o->rules, p, i) : p->a >> i & 1 ? 1 : p->b >> i & 1 ? 2 : 0;
        if (cell < 0 || cell >= marks)
            own_fault(o, p, "cell: square %d is %d; expected 0 to %d (marks)", i, cell, marks - 1);
        d->cell[i] = (uint8_t)(cell < 0 || cell >= marks ? 0 : cell < 2 ? cell : 2);
    }
}
