/* grundy.c - see grundy.h. */
#include "own/grundy.h"

#include "base/clock.h"
#include "base/grow.h"
#include "base/stop.h"
#include "own/own.h"

#include <stdlib.h>
#include <xxhash.h>

enum { PROBES = 4 };

typedef struct entry {
    uint64_t a, b;
    uint32_t found; /* the nimber + 1; 0: the entry is empty */
} entry;

typedef struct run {
    const own_spec *o;
    const _Atomic bool *stop;
    entry *entry;
    size_t entries;          /* 0, or a power of two */
    int32_t list[OWN_ROOM];  /* the moves of one position */
    int32_t *move;           /* those of the positions under way, one list after the other */
    ykr_game_position *part; /* their parts */
    size_t moves, move_room, parts, part_room;
    uint64_t positions;
    status ended;
} run;

/* ---- kept nimbers ---- */

static size_t place(const run *w, const ykr_game_position *p, size_t probe)
{
    const uint64_t words[2] = {p->a, p->b};
    return (XXH3_64bits(words, sizeof words) + probe) & (w->entries - 1);
}

/* -1: it is not kept. */
static int look_up(const run *w, const ykr_game_position *p)
{
    for (size_t i = 0; i < PROBES && i < w->entries; i++) {
        const entry *at = &w->entry[place(w, p, i)];
        if (at->found > 0 && at->a == p->a && at->b == p->b)
            return (int)at->found - 1;
    }
    return -1;
}

/* In a full table the first place loses what it has. */
static void keep(run *w, const ykr_game_position *p, int nimber)
{
    size_t i = 0;
    if (w->entries == 0)
        return;
    while (i < PROBES && i < w->entries && w->entry[place(w, p, i)].found > 0)
        i++;
    w->entry[place(w, p, i < PROBES ? i : 0)] = (entry){p->a, p->b, (uint32_t)nimber + 1};
}

/* ---- nimbers ---- */

static int nimber_of_sum(run *w, const ykr_game_position *p, int depth, grundy_result *out);

/* The nimber of what no move leads to, of `count` moves from w->move[at] on. */
static int least_excluded(run *w, const ykr_game_position *p, size_t at, int count, int depth)
{
    uint64_t seen[YKR_GAME_MOVES / 64 + 1] = {0};
    int least = 0;
    for (int i = 0; i < count && w->ended == STATUS_OK; i++) {
        ykr_game_position child = *p;
        (void)own_play(w->o, &child, w->move[at + (size_t)i]);
        const int nimber = nimber_of_sum(w, &child, depth + 1, NULL);
        if (nimber <= count) /* a greater one excludes nothing that matters */
            seen[nimber / 64] |= 1ull << nimber % 64;
    }
    while (seen[least / 64] >> least % 64 & 1)
        least++;
    return least;
}

static int nimber_of_part(run *w, const ykr_game_position *p, int depth)
{
    int value;
    const int known = look_up(w, p);
    if (known >= 0)
        return known;
    w->positions++;
    if (stop_requested(w->stop))
        w->ended = STATUS_STOPPED;
    if (depth > YKR_GAME_PLIES)
        own_fault(w->o, p, "a game of more than %d moves leads here; expected that no position comes back",
                  YKR_GAME_PLIES);
    const bool over = own_over(w->o, p, &value);
    if (over && value != -1)
        own_fault(w->o, p, "over: the value is %d; for nimbers expected -1: who cannot move loses", value);
    const int count = over ? 0 : own_moves(w->o, p, w->list);
    const size_t at = w->moves;
    int32_t *larger = grow(w->move, &w->move_room, at + (size_t)count + 1, sizeof *larger);
    if (larger == NULL)
        w->ended = STATUS_NO_MEMORY;
    if (own_is_faulty(w->o))
        w->ended = STATUS_BAD_INPUT;
    if (larger == NULL || w->ended != STATUS_OK)
        return 0;
    w->move = larger;
    for (int i = 0; i < count; i++)
        larger[at + (size_t)i] = w->list[i];
    w->moves += (size_t)count;
    const int found = least_excluded(w, p, at, count, depth);
    w->moves = at;
    if (w->ended == STATUS_OK)
        keep(w, p, found);
    return found;
}

/* `out` NULL, or gets the parts. */
static int nimber_of_sum(run *w, const ykr_game_position *p, int depth, grundy_result *out)
{
    const size_t at = w->parts;
    ykr_game_position *larger = grow(w->part, &w->part_room, at + 2 * (size_t)YKR_GAME_PARTS, sizeof *larger);
    int sum = 0;
    if (larger == NULL) {
        w->ended = STATUS_NO_MEMORY;
        return 0;
    }
    w->part = larger;
    const int count = w->o->file->game.parts(&w->o->rules, p, w->part + at);
    if (count < 1 || count > YKR_GAME_PARTS) {
        own_fault(w->o, p, "parts: there are %d; expected 1 to %d", count, YKR_GAME_PARTS);
        w->ended = STATUS_BAD_INPUT;
        return 0;
    }
    w->parts += (size_t)count;
    for (int i = 0; i < count && w->ended == STATUS_OK; i++) {
        const ykr_game_position one = {.a = w->part[at + (size_t)i].a, .b = w->part[at + (size_t)i].b, .side = p->side};
        const int nimber = nimber_of_part(w, &one, depth);
        sum ^= nimber;
        if (out != NULL)
            out->part[out->parts++] = nimber;
    }
    w->parts = at;
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
    for (w->entries = 1; w->entries <= bytes / sizeof *w->entry / 2;)
        w->entries *= 2;
    w->entry = bytes < sizeof *w->entry ? NULL : calloc(w->entries, sizeof *w->entry);
    w->entries = w->entry != NULL ? w->entries : 0;
    const ykr_game_position p = own_of_diagram(d);
    *out = (grundy_result){.parts = 0};
    out->nimber = nimber_of_sum(w, &p, 0, out);
    out->positions = w->positions;
    out->seconds = clock_seconds() - start;
    const status s = w->ended;
    free(w->entry);
    free(w->move);
    free(w->part);
    free(w);
    if (added_failed(spec, e))
        return STATUS_BAD_INPUT;
    return s == STATUS_OK ? s : fail(e, s, s == STATUS_STOPPED ? "grundy: stopped" : "grundy: not enough memory");
}
