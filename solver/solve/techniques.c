#include "solve/techniques.h"

#include "base/nearest.h"
#include "notation/notation.h"
#include "solve/solve.h"

#include <stdio.h>
#include <string.h>

static const technique ROWS[] = {
    {"corner-first", TECH_CORNERS, "corners tried first"},
    {"table", TECH_TABLE, "positions met again are looked up (transposition table)"},
    {"symmetry", TECH_SYMMETRY, "mirrored and turned positions share an entry of the table"},
    {"pvs", TECH_PVS, "null windows after the first move (principal variation search)"},
    {"etc", TECH_ETC, "all children looked up before one is searched (enhanced transposition cut-off)"},
    {"threats", TECH_THREATS, "rows completed or prevented at once; wins by threats"},
    {"stability", TECH_STABILITY, "bounds from what can never change"},
    {"pairs", TECH_PAIRS, "a pairing strategy shows that a side cannot win"},
    {"order", TECH_ORDER, "moves ordered by what they promise"},
    {"mtd", TECH_MTD, "null windows at the root too, around a first guess (MTD(f))"},
    {"endgame", TECH_ENDGAME, "a solver of its own for the last 12 empties: more positions, each much cheaper"},
    {"parity", TECH_PARITY, "odd regions of empty squares first"},
    {"learned", TECH_LEARNED, "moves ordered by the learned evaluation"},
    {"selective", TECH_SELECTIVE, "selective passes first, which guide the exact one"},
    {"relaxed", TECH_RELAXED, "a side cannot win even if only its own rows count"},
    {"symmetry-strategy", TECH_SYMMETRY_STRATEGY, "misère: a side that can answer by the mirror image does not lose"},
    {"cancelling", TECH_CANCELLING, "misère: squares that cancel each other out are taken away"},
    {"children", TECH_CHILDREN, "all children decided, where they can be, before one is searched"},
    {"forced", TECH_FORCED, "forced moves are played without a search"},
    {"next-rows", TECH_NEXT, "rows that can be completed in two plies count more in the order"},
    {"dead-stones", TECH_DEAD, "positions that differ in stones of no open row share an entry of the table"},
};

const technique *technique_row(int i)
{
    return i >= 0 && i < (int)(sizeof ROWS / sizeof ROWS[0]) ? &ROWS[i] : NULL;
}

const char *technique_what(const technique *t, const game_spec *spec)
{
    const technique_words *words = solver_of(spec)->words;
    for (; words != NULL && words->bit != 0; words++)
        if (words->bit == t->bit)
            return words->what;
    return t->what;
}

/* A technique that needs another one does not act without it. */
static const struct {
    unsigned without, idle;
} NEEDS[] = {{TECH_PVS, TECH_MTD},
             {TECH_LEARNED, TECH_SELECTIVE},
             {TECH_ORDER, TECH_NEXT},
             {TECH_THREATS, TECH_FORCED},
             {TECH_TABLE, TECH_SYMMETRY | TECH_ETC | TECH_MTD | TECH_SELECTIVE | TECH_DEAD}};

status techniques_applicable(const game_spec *spec, const diagram *d, const search_options *options,
                             search_applicable *out, error *e)
{
    status s = STATUS_OK;
    *out = (search_applicable){0};
    if (solver_of(spec)->applicable != NULL)
        s = solver_of(spec)->applicable(spec, diagram_empties(spec, d), options, out, e);
    out->techniques &= options->techniques & solver_of(spec)->techniques;
    for (size_t i = 0; i < sizeof NEEDS / sizeof *NEEDS; i++)
        if (!(out->techniques & NEEDS[i].without))
            out->techniques &= ~NEEDS[i].idle;
    return s;
}

/* The technique of the game called as the first `length` characters of `name`. */
static status find(const game_spec *spec, const char *name, size_t length, const char *label, unsigned *bit, error *e)
{
    char asked[41], hint[NEAREST_HINT];
    (void)snprintf(asked, sizeof asked, "%.*s", (int)(length < 40 ? length : 40), name);
    nearest near = nearest_to(asked);
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        if (!(ROWS[i].bit & solver_of(spec)->techniques))
            continue;
        *bit = ROWS[i].bit;
        if (strcmp(ROWS[i].name, asked) == 0)
            return STATUS_OK;
        nearest_try(&near, ROWS[i].name);
    }
    if (*near.tried == '\0')
        return fail(e, STATUS_BAD_INPUT, "%s '%s': this game's search has no techniques", label, asked);
    nearest_hint(&near, "", hint);
    return fail(e, STATUS_BAD_INPUT, "%s '%s': expected one of %s%s", label, asked, near.tried, hint);
}

status techniques_parse(const game_spec *spec, const char *names, const char *label, unsigned *out, error *e)
{
    *out = 0;
    for (;;) {
        const size_t length = strcspn(names, ",");
        unsigned bit = 0;
        const status s = find(spec, names, length, label, &bit, e);
        if (s != STATUS_OK)
            return s;
        *out |= bit;
        if (names[length] == '\0')
            return STATUS_OK;
        names += length + 1;
    }
}
