/* ruleset_read.c - the lines of a game as lengths, fills and steps. */
#include "language/ruleset_reader.h"

#include "base/writer.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

status ruleset_wrong(const ruleset_reader *p, const char *at, const char *format, ...)
{
    char what[256];
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(what, sizeof what, format, arguments);
    va_end(arguments);
    return fail(p->e, STATUS_BAD_INPUT, "%.200s:%d:%d: %s", p->path, p->number, (int)(at - p->line) + 1, what);
}

status ruleset_expected(const ruleset_reader *p, token t, const char *what)
{
    return t.size > 0 ? ruleset_wrong(p, t.at, "'%.*s'; expected %s", t.size < 24 ? t.size : 24, t.at, what)
                      : ruleset_wrong(p, t.at, "expected %s", what);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

token ruleset_next(ruleset_reader *p)
{
    while (p->at < p->end && is_blank(*p->at))
        p->at++;
    token t = {p->at, 0};
    while (p->at < p->end && !is_blank(*p->at) && (t.size == 0 || strchr(":,>", *p->at) == NULL)) {
        t.size++;
        p->at++;
        if (strchr(":,>", *t.at) != NULL)
            break;
    }
    return t;
}

token ruleset_peek(const ruleset_reader *p)
{
    ruleset_reader ahead = *p;
    return ruleset_next(&ahead);
}

bool token_is(token t, const char *word)
{
    return (size_t)t.size == strlen(word) && memcmp(t.at, word, (size_t)t.size) == 0;
}

bool ruleset_take(ruleset_reader *p, const char *word)
{
    const bool there = token_is(ruleset_peek(p), word);
    if (there)
        (void)ruleset_next(p);
    return there;
}

int token_number(token t, int *at)
{
    int value = *at < t.size && isdigit((unsigned char)t.at[*at]) ? 0 : -1;
    for (; *at < t.size && isdigit((unsigned char)t.at[*at]); (*at)++)
        value = value > 64 ? value : 10 * value + t.at[*at] - '0';
    return value > 64 ? -1 : value;
}

int token_length(const ruleset_reader *p, token t, int *at)
{
    int size = 0;
    while (*at + size < t.size && islower((unsigned char)t.at[*at + size]))
        size++;
    for (int i = 0; i < p->g->lengths; i++) {
        if (!token_is((token){t.at + *at, size}, p->g->length[i].name))
            continue;
        *at += size;
        return i;
    }
    return -1;
}

/* ---- game, help, sides, start, stuck ---- */

static status read_name(ruleset_reader *p, const char *what, const char *letters, char out[static 32])
{
    const token t = ruleset_next(p);
    int size = 0;
    while (size < t.size && strchr(letters, t.at[size]) != NULL)
        size++;
    if (t.size == 0 || size < t.size || t.size > 31)
        return ruleset_expected(p, t, what);
    memcpy(out, t.at, (size_t)t.size);
    return STATUS_OK;
}

#define SMALL "abcdefghijklmnopqrstuvwxyz"

/* rows 3, or rows 1-8=3: a number of the spec. */
static status read_length(ruleset_reader *p)
{
    ruleset *g = p->g;
    ruleset_length *l = &g->length[g->lengths];
    const token name = ruleset_peek(p);
    if (g->lengths == YKR_GAME_ARGUMENTS + 2)
        return ruleset_expected(p, name, "at most 10 lengths");
    status s = read_name(p, "rows, cols or the name of another length", SMALL, l->name);
    if (s != STATUS_OK)
        return s;
    const token t = ruleset_next(p);
    int at = 0, arguments = 0, known = 0;
    l->argument = -1;
    l->low = l->high = l->usual = token_number(t, &at);
    if (at < t.size && t.at[at] == '-') {
        at++;
        l->high = token_number(t, &at);
        l->usual = at < t.size && t.at[at++] == '=' ? token_number(t, &at) : -1;
        for (int i = 0; i < g->lengths; i++)
            arguments += g->length[i].argument >= 0;
        l->argument = arguments;
    }
    if (at < t.size || l->low < 1 || l->usual < l->low || l->high < l->usual)
        return ruleset_expected(p, t, "3, or 1-8=3 (from, to, usual; 1 to 64)");
    if (arguments == YKR_GAME_ARGUMENTS)
        return ruleset_expected(p, name, "at most 8 lengths with a range");
    if (token_length(p, name, &known) >= 0)
        return ruleset_expected(p, name, "each length once");
    if (l->argument >= 0)
        g->game.argument[l->argument] = (ykr_game_argument){l->name, l->low, l->high, l->usual};
    g->rows = token_is(name, "rows") ? g->lengths : g->rows;
    g->cols = token_is(name, "cols") ? g->lengths : g->cols;
    g->lengths++;
    return STATUS_OK;
}

static status read_game(ruleset_reader *p)
{
    if (!islower((unsigned char)*ruleset_peek(p).at))
        return ruleset_expected(p, ruleset_peek(p), "the game's name, which begins with a small letter");
    status s = read_name(p, "a name of small letters, digits, - and _, at most 31", SMALL "0123456789-_", p->g->name);
    while (s == STATUS_OK && ruleset_peek(p).size > 0)
        s = read_length(p);
    if (s == STATUS_OK && (p->g->rows < 0 || p->g->cols < 0))
        s = ruleset_expected(p, ruleset_peek(p), p->g->rows < 0 ? "rows, as in rows 1-8=4" : "cols, as in cols 1-8=4");
    return s;
}

static status read_help(ruleset_reader *p)
{
    const token t = ruleset_peek(p);
    const int size = (int)(p->end - t.at);
    if (size > 200)
        return ruleset_wrong(p, t.at, "%d characters; expected at most 200", size);
    memcpy(p->g->help, t.at, (size_t)size);
    p->at = p->end;
    return STATUS_OK;
}

static status read_sides(ruleset_reader *p)
{
    static const char *const LETTERS = SMALL "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    const status s = read_name(p, "the name of X, one word", LETTERS, p->g->side[0]);
    return s == STATUS_OK ? read_name(p, "the name of O, one word", LETTERS, p->g->side[1]) : s;
}

/* 2, last-1, middle+1, k. */
static status read_place(ruleset_reader *p, ruleset_place *out)
{
    const token t = ruleset_next(p);
    int at = 0, plus;
    *out = (ruleset_place){.of = PLACE_NUMBER};
    if (t.size >= 6 && memcmp(t.at, "middle", 6) == 0) {
        out->of = PLACE_MIDDLE;
        at = 6;
    } else if (t.size >= 4 && memcmp(t.at, "last", 4) == 0) {
        out->of = PLACE_LAST;
        at = 4;
    } else if ((out->plus = token_number(t, &at)) < 0) {
        out->plus = 0;
        out->of = PLACE_LENGTH;
        out->length = token_length(p, t, &at);
    }
    if (at > 0 && at < t.size && (t.at[at] == '-' || t.at[at] == '+')) {
        const int sign = t.at[at++] == '-' ? -1 : 1;
        plus = token_number(t, &at);
        at = plus < 0 ? 0 : at;
        out->plus += sign * plus;
    }
    return at > 0 && at == t.size ? STATUS_OK
                                  : ruleset_expected(p, t, "a place such as 2, last-1, middle or the name of a length");
}

static status read_fill(ruleset_reader *p)
{
    ruleset_fill *f = &p->g->fill[p->g->fills];
    const token t = ruleset_next(p);
    status s = STATUS_OK;
    if (p->g->fills == RULESET_FILLS)
        return ruleset_wrong(p, t.at, "expected at most %d fills", RULESET_FILLS);
    for (int i = 0; i <= t.size; i++) {
        const bool breaks = i == t.size || t.at[i] == '/';
        if (breaks ? i == 0 || t.at[i - 1] == '/' : strchr(".XO#", t.at[i]) == NULL)
            return ruleset_expected(p, (token){t.at + (i < t.size ? i : 0), t.size - (i < t.size ? i : 0)},
                                    "rows of . X O #, with / between them");
    }
    *f = (ruleset_fill){.tile = t.at, .size = t.size};
    f->row[0] = f->col[0] = (ruleset_place){.of = PLACE_NUMBER, .plus = 1};
    f->row[1] = f->col[1] = (ruleset_place){.of = PLACE_LAST};
    p->g->fills++;
    while (s == STATUS_OK && ruleset_peek(p).size > 0 && !token_is(ruleset_peek(p), ",")) {
        const token word = ruleset_next(p);
        ruleset_place *place = token_is(word, "row") ? f->row : token_is(word, "col") ? f->col : NULL;
        if (place == NULL)
            return ruleset_expected(p, word, "row, col or a comma");
        s = read_place(p, &place[0]);
        place[1] = place[0];
        if (s == STATUS_OK && ruleset_take(p, "to"))
            s = read_place(p, &place[1]);
    }
    return s;
}

static status read_start(ruleset_reader *p)
{
    status s = read_fill(p);
    while (s == STATUS_OK && ruleset_take(p, ","))
        s = read_fill(p);
    return s;
}

static status read_stuck(ruleset_reader *p)
{
    const token t = ruleset_next(p);
    p->g->misere = token_is(t, "wins");
    p->g->draws = token_is(t, "draws");
    return p->g->misere || p->g->draws || token_is(t, "loses") ? STATUS_OK
                                                               : ruleset_expected(p, t, "loses, wins or draws");
}

/* ---- the file ---- */

/* Numbers the effects, in the order of the file. */
static status number_effects(ruleset_reader *p)
{
    ruleset *g = p->g;
    for (int i = 0; i < g->steps; i++) {
        ruleset_step *s = &g->step[i];
        int effect = 0, like = 0;
        for (; s->kind == STEP_MOVE && effect < g->effects; effect++) {
            const ruleset_step *other = &g->step[g->effect[effect].step];
            if (ruleset_same_effect(&g->cell[s->first], s->cells, &g->cell[other->first], other->cells))
                break;
            like += s->ends[1][0] - s->ends[0][0] == other->ends[1][0] - other->ends[0][0] &&
                    s->ends[1][1] - s->ends[0][1] == other->ends[1][1] - other->ends[0][1];
        }
        s->effect = (uint16_t)effect;
        if (s->kind != STEP_MOVE || effect < g->effects)
            continue;
        if (effect == RULESET_EFFECTS)
            return ruleset_wrong(p, p->at, "expected at most %d kinds of moves", RULESET_EFFECTS);
        g->effect[g->effects].step = i;
        g->effect[g->effects++].like = like;
    }
    return STATUS_OK;
}

/* "X", "both wins" and so on, before the colon: whom the line is about, and what. */
static bool read_subject(ruleset_reader *p, token who, bool players[2], ruleset_kind *kind)
{
    const bool both = token_is(who, "both");
    players[0] = both || token_is(who, "X");
    players[1] = both || token_is(who, "O");
    *kind = ruleset_take(p, both ? "win" : "wins")     ? STEP_WIN
            : ruleset_take(p, both ? "lose" : "loses") ? STEP_LOSS
                                                       : STEP_MOVE;
    return players[0] || players[1];
}

static status read_line(ruleset_reader *p)
{
    static const struct {
        const char *name;
        status (*read)(ruleset_reader *p);
    } LINES[] = {
        {"game", read_game}, {"help", read_help}, {"sides", read_sides}, {"start", read_start}, {"stuck", read_stuck}};
    enum { KINDS = sizeof LINES / sizeof *LINES };
    const token head = ruleset_next(p);
    bool players[2] = {false, false};
    ruleset_kind type = STEP_MOVE;
    int kind = 0;
    while (kind < KINDS && !token_is(head, LINES[kind].name))
        kind++;
    if (kind == KINDS && !read_subject(p, head, players, &type))
        return ruleset_expected(p, head, "game, help, sides, start, X, O, both or stuck");
    if ((p->g->name[0] == '\0') != (kind == 0))
        return ruleset_expected(p, head, kind == 0 ? "one game" : "game: NAME rows 1-8=4 cols 1-8=4 first");
    if (!ruleset_take(p, ":"))
        return ruleset_expected(p, ruleset_peek(p), kind < KINDS ? ":" : "wins, loses (both: win, lose) or :");
    if (kind < KINDS && p->once >> kind & 1)
        return ruleset_expected(p, head, "one such line");
    p->once |= kind < KINDS ? 1u << kind : 0;
    const status s = kind < KINDS ? LINES[kind].read(p) : ruleset_rule(p, players, type);
    return s == STATUS_OK && ruleset_peek(p).size > 0 ? ruleset_expected(p, ruleset_peek(p), "the end of the line") : s;
}

static status read_lines(ruleset_reader *p, size_t size)
{
    const char *end = p->g->text + size;
    status s = STATUS_OK;
    bool moves[2] = {false, false};
    for (const char *at = p->g->text; at < end && s == STATUS_OK; at = p->end + 1) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        p->line = p->at = at;
        p->end = newline != NULL ? newline : end;
        p->number++;
        p->length = -1;
        for (const char *c = at; c < p->end; c++)
            if ((*c < ' ' || *c > '~') && !is_blank(*c))
                return ruleset_wrong(p, c, "byte 0x%02x; expected printable ASCII", (unsigned char)*c);
        if (p->number > RULESET_LINES)
            return ruleset_wrong(p, at, "expected at most %d lines", RULESET_LINES);
        if (ruleset_peek(p).size > 0 && *ruleset_peek(p).at != '#')
            s = read_line(p);
    }
    for (int i = 0; i < p->g->steps; i++)
        moves[p->g->step[i].player] |= p->g->step[i].kind == STEP_MOVE;
    if (s == STATUS_OK && !(moves[0] && moves[1])) {
        p->line = p->at = p->end = "";
        p->number++;
        s = p->g->name[0] == '\0'
                ? ruleset_wrong(p, p->at, "expected game: NAME rows 1-8=4 cols 1-8=4")
                : ruleset_wrong(p, p->at, "%s has no move that fits on a board; expected one, in a line %s: or both:",
                                moves[0] ? "O" : "X", moves[0] ? "O" : "X");
    }
    return s == STATUS_OK ? number_effects(p) : s;
}

status ruleset_read(const char *path, const char *text, size_t size, ruleset **out, error *e)
{
    *out = NULL;
    if (size > RULESET_TEXT)
        return fail(e, STATUS_BAD_INPUT, "%s: %zu bytes; expected at most %d", path, size, RULESET_TEXT);
    ruleset *g = calloc(1, sizeof *g);
    if (g == NULL)
        return fail(e, STATUS_NO_MEMORY, "%s: out of memory", path);
    ruleset_reader p = {.g = g, .path = path, .e = e};
    memcpy(g->text, text, size);
    g->rows = g->cols = -1;
    const status s = read_lines(&p, size);
    if (s != STATUS_OK) {
        free(g);
        return s;
    }
    g->game.name = g->name;
    g->game.help = g->help;
    for (int i = 0; i < 2; i++)
        g->game.sides[i] = g->side[i][0] != '\0' ? g->side[i] : NULL;
    ruleset_fill_game(g);
    *out = g;
    return STATUS_OK;
}
