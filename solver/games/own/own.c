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

/* ---- what the rules may answer ---- */

bool own_check_over(const own_spec *o, int value, char why[static OWN_WHY])
{
    const int most = o->file->game.gains ? 0 : o->rules.most;
    if (value >= -most && value <= most)
        return true;
    (void)snprintf(why, OWN_WHY, "the value is %d; expected %d to %d", value, -most, most);
    return false;
}

static int by_number(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

bool own_check_moves(const own_spec *o, int count, int32_t move[static OWN_ROOM], char why[static OWN_WHY])
{
    const int32_t end = o->rules.move_numbers;
    int i = 1;
    if (count < 0 || count > o->rules.most_moves) {
        (void)snprintf(why, OWN_WHY, "there are %d; expected 0 to %d (setup sets most_moves)", count,
                       o->rules.most_moves);
        return false;
    }
    while (i < count && move[i - 1] < move[i])
        i++;
    if (i < count) {
        qsort(move, (size_t)count, sizeof *move, by_number);
        for (i = 1; i < count && move[i - 1] != move[i];)
            i++;
    }
    if (i < count)
        (void)snprintf(why, OWN_WHY, "move %" PRId32 " twice; expected each once", move[i]);
    else if (count > 0 && (move[0] < 0 || move[count - 1] >= end))
        (void)snprintf(why, OWN_WHY, "move %" PRId32 "; expected 0 to %" PRId32 " (setup sets move_numbers)",
                       move[0] < 0 ? move[0] : move[count - 1], end - 1);
    else
        return true;
    return false;
}

bool own_check_play(const own_spec *o, const ykr_game_position *after, int32_t gain, char why[static OWN_WHY])
{
    const ykr_game *game = &o->file->game;
    const int most = game->gains ? YKR_GAME_MOST : 0;
    if (after->again > game->extra_turns)
        (void)snprintf(why, OWN_WHY, "sets again to %d; expected at most %d (extra_turns)", after->again,
                       game->extra_turns);
    else if (after->b & o->reserved)
        (void)snprintf(why, OWN_WHY, "sets a bit of b that belongs to the engine (ykr_game_position)");
    else if (gain < -most || gain > most)
        (void)snprintf(why, OWN_WHY, "gains %" PRId32 "; expected %d to %d (gains)", gain, -most, most);
    else
        return true;
    return false;
}

/* ---- the rules ---- */

bool own_over(const own_spec *o, const ykr_game_position *p, int *value)
{
    char why[OWN_WHY];
    *value = 0;
    if (own_is_faulty(o))
        return true;
    if (o->file->game.over == NULL || !o->file->game.over(&o->rules, p, value))
        return false;
    if (!own_check_over(o, *value, why)) {
        own_fault(o, p, "over: %s", why);
        *value = 0;
    }
    return true;
}

int own_last(const own_spec *o)
{
    return own_is_faulty(o) || o->file->game.gains ? 0 : o->rules.misere ? 1 : -1;
}

int own_moves(const own_spec *o, const ykr_game_position *p, int32_t move[static OWN_ROOM])
{
    char why[OWN_WHY];
    if (own_is_faulty(o))
        return 0;
    const int count = o->file->game.moves(&o->rules, p, move);
    if (own_check_moves(o, count, move, why))
        return count;
    own_fault(o, p, "moves: %s", why);
    return 0;
}

int own_play(const own_spec *o, ykr_game_position *p, int32_t move)
{
    char why[OWN_WHY];
    const ykr_game_position before = *p;
    const int32_t gain = o->file->game.play(&o->rules, p, move);
    const bool right = own_check_play(o, p, gain, why);
    if (!right) {
        own_fault(o, &before, "play: move %" PRId32 " %s", move, why);
        *p = before;
        p->again = 0;
    }
    p->side = before.side ^ 1;
    return right ? gain : 0;
}

int own_parts(const own_spec *o, const ykr_game_position *p, ykr_game_position out[static YKR_GAME_PARTS])
{
    for (int i = 0; i < YKR_GAME_PARTS; i++)
        out[i] = (ykr_game_position){.side = p->side};
    return o->file->game.parts(&o->rules, p, out);
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
