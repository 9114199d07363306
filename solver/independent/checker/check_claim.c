/* check_claim.c - --claim "SPEC [POSITION] VALUE KNOWN": what a certificate has to prove. */
#include "checker/check.h"

#include <stdio.h>
#include <string.h>

/* ---- the spec, as certificates write it ---- */

static const char BOARD[] = ",board=";
static const char *const NAMES[][2] = {{"othello", "othello:8x8"},
                                       {"reversi", "reversi:8x8"},
                                       {"ttt", "mnk:3,3,3"},
                                       {"connect4", "connect:6,7,4"},
                                       {"eight", "eight:3,8"}};

/* Appends the first of `keys` that begins so, but not the default; returns whether there is one. */
static bool add_key(const char *keys, const char *begin, char out[static HEADER])
{
    for (size_t length; *keys != '\0'; keys += length) {
        length = 1 + strcspn(keys + 1, ",");
        if (strncmp(keys, begin, strlen(begin)) != 0)
            continue;
        if (strncmp(keys, ",start=diagonal", length) != 0)
            (void)snprintf(out + strlen(out), HEADER - strlen(out), "%.*s", (int)length, keys);
        return true;
    }
    return false;
}

/* False: a key is unknown, or there twice. The rest is left to game_read. */
static bool write_spec(const char *spec, char out[static HEADER])
{
    static const char *const begins[] = {",start=", ",seed=", ",misere", ",last="};
    const char *keys = spec;
    int count = 0;
    while (*keys != '\0' && (keys[0] != ',' || (keys[1] >= '0' && keys[1] <= '9')))
        keys++;
    (void)snprintf(out, HEADER, "%.*s", (int)(keys - spec), spec);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++)
        if (strcmp(out, NAMES[i][0]) == 0)
            (void)snprintf(out, HEADER, "%s", NAMES[i][1]);
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        const bool added = add_key(keys, begins[i], out);
        count += added;
        if (!added && strcmp(begins[i], ",seed=") == 0 && strncmp(out, "minimax:", 8) == 0)
            (void)snprintf(out + strlen(out), HEADER - strlen(out), ",seed=0");
    }
    for (; *keys != '\0'; keys++)
        count -= *keys == ',';
    return count == 0;
}

/* ---- the claim ---- */

/* Cuts the last word off; "": there is none. */
static const char *cut_word(char *text)
{
    char *blank = strrchr(text, ' ');
    if (blank == NULL)
        return "";
    *blank = '\0';
    return blank + 1;
}

static bool read_value(const char *at, int *value)
{
    int64_t n;
    const bool plus = take(&at, "+"), good = take_number(&at, plus ? 0 : -(1 << 29), 1 << 29, &n);
    *value = (int)n;
    return good && *at == '\0';
}

/* Reads what comes before the value. The name of a board may hold blanks, so that it is compared as
 * a whole. */
static bool read_place(const check *k, char *text, char spec[static HEADER], const char **position)
{
    const certificate *c = &k->certificate;
    const size_t length = strlen(c->spec);
    const bool same = strncmp(text, c->spec, length) == 0 && (text[length] == ' ' || text[length] == '\0');
    char *end = text + (same ? length : strcspn(text, " "));
    *position = *end == ' ' ? end + 1 : NULL;
    *end = '\0';
    if (strstr(text, BOARD) == NULL)
        return write_spec(text, spec);
    (void)snprintf(spec, HEADER, "%s", text);
    return k->settings.numbers != NULL; /* the name alone would not say of which board the claim is */
}

/* [Header: claim] What is outside LEAST and -LEAST needs no proof. */
static bool follows(const certificate *c, int least, int value, const char *known)
{
    const int lower = c->lower ? c->value : least, upper = c->upper ? c->value : -least;
    return (lower >= value || strcmp(known, "<=") == 0) && (upper <= value || strcmp(known, ">=") == 0);
}

int claim_check(check *k)
{
    static const char form[] =
        "--claim 'SPEC [POSITION] VALUE KNOWN', KNOWN being exact, >= or <=; with board= also --numbers";
    const certificate *c = &k->certificate;
    const char *claim = k->settings.claim, *place;
    char text[HEADER], spec[HEADER];
    position unused;
    int value, level;
    if (claim == NULL)
        return HOLDS;
    k->claimed.own = k->game.own;
    bool good = snprintf(text, sizeof text, "%s", claim) < (int)sizeof text;
    const char *known = cut_word(text), *number = cut_word(text);
    good = good && (strcmp(known, "exact") == 0 || strcmp(known, ">=") == 0 || strcmp(known, "<=") == 0) &&
           read_value(number, &value) && read_place(k, text, spec, &place) &&
           game_read(&k->claimed, spec, strstr(spec, BOARD) != NULL ? k->settings.numbers : NULL);
    if (good && place == NULL)
        place = k->claimed.start;
    if (!good || !k->claimed.rules->read(&k->claimed, place, true, &unused, &level))
        return fail(&k->verdict, DAMAGED, form, "the claim '%.200s' cannot be read", claim);
    if (strcmp(spec, c->spec) == 0 && strcmp(place, c->position) == 0 && follows(c, k->game.least, value, known))
        return HOLDS;
    k->other = true;
    return fail(&k->verdict, WRONG, "", "it does not prove '%.160s', as claimed; its position is %.100s", claim,
                c->position);
}
