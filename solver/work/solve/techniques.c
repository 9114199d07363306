#include "solve/techniques.h"

#include "base/nearest.h"
#include "base/writer.h"
#include "text/notation.h"
#include "solve/solve.h"

#include <stdio.h>
#include <string.h>

#define ROW(constant, name, what) {name, TECH_##constant, what},
static const technique ROWS[] = {TECHNIQUES(ROW)};

const technique *technique_row(int i)
{
    return i >= 0 && i < TECHNIQUE_COUNT ? &ROWS[i] : NULL;
}

const char *technique_what(const technique *t, const game_spec *spec)
{
    const technique_words *words = solver_of(spec)->words;
    for (; words != NULL && words->bit != 0; words++)
        if (words->bit == t->bit)
            return words->what;
    return t->what;
}

/* A technique that needs another one has no effect without it. */
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

/* Finds the game's technique whose name is the first `length` characters of `name`. */
static status find_technique(const game_spec *spec, const char *name, size_t length, const char *label, unsigned *bit,
                             error *e)
{
    char asked[41], hint[NEAREST_HINT];
    writer_format(asked, sizeof asked, "%.*s", (int)(length < 40 ? length : 40), name);
    nearest near = nearest_to(asked);
    for (int i = 0; i < TECHNIQUE_COUNT; i++) {
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
        const status s = find_technique(spec, names, length, label, &bit, e);
        if (s != STATUS_OK)
            return s;
        *out |= bit;
        if (names[length] == '\0')
            return STATUS_OK;
        names += length + 1;
    }
}
