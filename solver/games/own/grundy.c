/* grundy.c - see grundy.h. */
#include "own/grundy.h"

#include "base/clock.h"
#include "base/stop.h"
#include "own/own.h"
#include "tables/transposition_inline.h"
#include "tables/zobrist.h"

#include <stdlib.h>

enum { FIRST_BYTES = 2 << 20 }; /* of the table, which grows */

/* The moves of the positions under way, one list after the other, and their parts; memory is
 * touched as far as it is used. */
typedef struct run {
    const own_spec *o;
    const _Atomic bool *stop;
    transposition_table *table;
    zobrist keys;
    int32_t move[(YKR_GAME_PLIES + 1) * YKR_GAME_MOVES + OWN_ROOM];
    ykr_game_position part[(YKR_GAME_PLIES + 3) * YKR_GAME_PARTS];
    uint64_t positions;
    status ended;
} run;

static int nimber_of_sum(run *w, const ykr_game_position *p, size_t moves, size_t parts, int depth, grundy_result *out);

/* The nimber of what no move leads to, of `count` moves from w->move[moves] on. */
static int least_excluded(run *w, const ykr_game_position *p, size_t moves, int count, size_t parts, int depth)
{
    uint64_t seen[YKR_GAME_MOVES / 64 + 1] = {0};
    int least = 0;
    for (int i = 0; i < count && w->ended == STATUS_OK; i++) {
        ykr_game_position child = *p;
        (void)own_play(w->o, &child, w->move[moves + (size_t)i]);
        const int nimber = nimber_of_sum(w, &child, moves + (size_t)count, parts, depth + 1, NULL);
        if (nimber <= count) /* a greater one excludes nothing that matters */
            seen[nimber / 64] |= 1ull << nimber % 64;
    }
    while (seen[least / 64] >> least % 64 & 1)
        least++;
    return least;
}

/* Its moves go to w->move[moves], the parts of what they lead to to w->part[parts]. */
static int nimber_of_part(run *w, const ykr_game_position *p, size_t moves, size_t parts, int depth)
{
    const uint64_t hash = zobrist_key(&w->keys, p->a, p->b);
    tt_entry known;
    int value;
    if (tt_probe(w->table, hash, p->a, p->b, &known))
        return known.lower;
    if (++w->positions % 256 == 0 && tt_is_full(w->table, w->positions / 256))
        tt_grow(w->table, &w->keys);
    if (stop_requested(w->stop))
        w->ended = STATUS_STOPPED;
    if (depth > YKR_GAME_PLIES)
        own_fault(w->o, p, "a game of more than %d moves leads here; expected that no position comes back",
                  YKR_GAME_PLIES);
    const bool over = own_over(w->o, p, &value);
    if (over && value != -1)
        own_fault(w->o, p, "over: the value is %d; for nimbers expected -1: who cannot move loses", value);
    const int count = over ? 0 : own_moves(w->o, p, w->move + moves);
    if (own_is_faulty(w->o))
        w->ended = STATUS_BAD_INPUT;
    const int found = w->ended == STATUS_OK ? least_excluded(w, p, moves, count, parts, depth) : 0;
    if (w->ended == STATUS_OK)
        tt_store(w->table, hash, p->a, p->b,
                 (tt_entry){.lower = (int16_t)found, .upper = (int16_t)found, .confidence = UINT8_MAX});
    return found;
}

/* `out` NULL, or gets the parts. */
static int nimber_of_sum(run *w, const ykr_game_position *p, size_t moves, size_t parts, int depth, grundy_result *out)
{
    int sum = 0;
    const int count = own_parts(w->o, p, w->part + parts);
    if (count < 1 || count > YKR_GAME_PARTS) {
        own_fault(w->o, p, "parts: there are %d; expected 1 to %d", count, YKR_GAME_PARTS);
        w->ended = STATUS_BAD_INPUT;
        return 0;
    }
    for (size_t i = parts; i < parts + (size_t)count && w->ended == STATUS_OK; i++) {
        const ykr_game_position one = {.a = w->part[i].a, .b = w->part[i].b, .side = p->side};
        const int nimber = nimber_of_part(w, &one, moves, parts + (size_t)count, depth);
        sum ^= nimber;
        if (out != NULL)
            out->part[out->parts++] = nimber;
    }
    return sum;
}

/* NULL, or why the game has no nimbers. */
static const char *not_impartial(const game_spec *spec)
{
    if (spec->kind != GAME_ADDED)
        return "it is a built-in game";
    const own_spec *o = own_of(spec);
    return o->file->game.gains         ? "its values are gains"
           : o->file->game.extra_turns ? "it has extra turns"
           : o->rules.misere           ? "who cannot move wins"
           : o->file->is_text          ? "its rules are text, which cannot state that it is"
           : !o->file->game.alike      ? "its file does not state that it is (alike)"
           : !o->file->game.parts      ? "its file does not state that it is (parts)"
                                       : NULL;
}

status grundy(const game_spec *spec, const diagram *d, size_t bytes, const _Atomic bool *stop, grundy_result *out,
              error *e)
{
    const char *why = not_impartial(spec);
    const double start = clock_seconds();
    if (why != NULL)
        return fail(e, STATUS_UNSUPPORTED, "grundy: %s; expected an impartial game of --game", why);
    run *w = calloc(1, sizeof *w);
    if (w == NULL)
        return fail(e, STATUS_NO_MEMORY, "grundy: not enough memory");
    w->o = own_of(spec);
    w->stop = stop;
    zobrist_init(&w->keys);
    status s = tt_create(bytes, &w->table, e);
    tt_restart(w->table, FIRST_BYTES, SIZE_MAX, 0);
    if (s != STATUS_OK) {
        free(w);
        return s;
    }
    const ykr_game_position p = own_of_diagram(d);
    *out = (grundy_result){.parts = 0};
    out->nimber = nimber_of_sum(w, &p, 0, 0, 0, out);
    out->positions = w->positions;
    out->seconds = clock_seconds() - start;
    s = w->ended;
    tt_destroy(w->table);
    free(w);
    if (added_failed(spec, e))
        return STATUS_BAD_INPUT;
    return s == STATUS_OK ? s : fail(e, s, "grundy: stopped");
}
