/* check_own.c - a game in a file of its author's [NAME:A,B,...].
 *
 * The file is code that the user trusts and names. Of it are used setup,
 * start, moves, play and over, and whether there are gains, extra turns and misere:
 * not what is there for speed or for the eye. A position is the words of the file;
 * bit 62 of y stands for `again` until it is reached. */
#include "checker/check_own.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 2 * YKR_GAME_MOVES };
static const uint64_t AGAIN = (uint64_t)1 << 62;

/* The file breaks a rule of yomikiri_game.h: nothing can be known about its game. */
_Noreturn static void refuse(const own *o, const char *what, int64_t n, const char *expected)
{
    char text[200];
    (void)snprintf(text, sizeof text, "%s: %jd", what, (intmax_t)n);
#pragma omp critical(own)
    {
        const int code = complain(o->settings, o->path, text, expected);
        (void)fflush(stdout);
        _exit(code);
    }
}

/* ---- the rules ---- */

static ykr_game_position position_of(const own *o, position p, int turn)
{
    return (ykr_game_position){.a = p.x, .b = p.y, .side = (uint8_t)(turn == PROVER ? o->prover : 1 - o->prover)};
}

static int compare(const void *a, const void *b)
{
    const int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

/* [NAME: Order] The moves, ascending. */
static int list(const own *o, const ykr_game_position *p, int32_t move[static ROOM])
{
    const int n = o->file.moves(&o->rules, p, move);
    if (n < 0 || n > CHILDREN)
        refuse(o, "the number of moves", n, "0 to 256");
    qsort(move, (size_t)n, sizeof *move, compare);
    for (int i = 0; i < n; i++)
        if (move[i] < 0 || move[i] >= o->rules.move_numbers || (i > 0 && move[i] == move[i - 1]))
            refuse(o, "a move", move[i], "each once, from 0 to move_numbers - 1");
    return n;
}

/* [NAME: Value] */
static bool is_over(const game *g, position p, int turn, int *value)
{
    const own *o = g->own;
    const ykr_game_position q = position_of(o, p, turn);
    const int most = o->file.gains ? 0 : o->rules.most;
    int32_t move[ROOM];
    int end = 0;
    if (o->file.over == NULL || !o->file.over(&o->rules, &q, &end)) {
        if (list(o, &q, move) > 0)
            return false;
        end = o->file.gains ? 0 : o->rules.misere ? 1 : -1;
    }
    if (end < -most || end > most)
        refuse(o, "the value of an end", end, "-most to most; with gains 0");
    *value = (int)p.margin + (turn == PROVER ? end : -end);
    return true;
}

static int children(const game *g, position p, int turn, position child[static CHILDREN])
{
    const own *o = g->own;
    const ykr_game_position q = position_of(o, p, turn);
    const int most = o->file.gains ? YKR_GAME_MOST : 0;
    int32_t move[ROOM];
    const int n = list(o, &q, move);
    for (int i = 0; i < n; i++) {
        ykr_game_position next = q;
        const int gain = o->file.play(&o->rules, &next, move[i]);
        if (gain < -most || gain > most)
            refuse(o, "the gain of a move", gain, "-6000 to 6000; without gains 0");
        if (next.again > o->file.extra_turns || (o->file.extra_turns && (next.b & AGAIN) != 0))
            refuse(o, "again, or bit 62 of b, after move", move[i], "0; with extra_turns `again` may be 1");
        child[i] = (position){next.a, next.b | (next.again ? AGAIN : 0), p.margin + (turn == PROVER ? gain : -gain)};
    }
    return n;
}

bool own_again(const own *o, position *p)
{
    const bool again = o->file.extra_turns && (p->y & AGAIN) != 0;
    p->y &= again ? ~AGAIN : UINT64_MAX;
    return again;
}

/* ---- the search of a leaf [The walk, 3] ---- */

/* As search_leaf, but the side to move may stay the same, and a game that goes on after `plies`
 * more proves nothing. */
static bool holds(const game *g, entry *table, position p, int turn, int threshold, int plies)
{
    position child[CHILDREN];
    int value;
    if (g->rules->over(g, p, turn, &value))
        return value >= threshold;
    if (plies == 0)
        return false;
    const int asked = 2 * (threshold - (int)p.margin) + turn;
    entry *e = entry_of(table, p.x, p.y);
    if (e->state != UNKNOWN && e->x == p.x && e->y == p.y && e->asked == asked)
        return e->state == KEEPS;
    const int n = children(g, p, turn, child);
    bool good = turn == OTHER;
    for (int i = 0; i < n && good == (turn == OTHER); i++) {
        const bool again = own_again(g->own, &child[i]);
        good = holds(g, table, child[i], again ? turn : 1 - turn, threshold, plies - 1);
    }
    *e = (entry){p.x, p.y, asked, good ? KEEPS : FAILS};
    return good;
}

static bool leaf_holds(const game *g, entry *table, position p, int turn, int threshold)
{
    return holds(g, table, p, turn, threshold, OWN_LEAF);
}

/* ---- text ---- */

/* [NAME: Position] "start", or the moves from there; the turns of side 0 are PROVER's at first. */
static bool read_position(game *g, const char *text, bool prover_moves, position *out, int *level)
{
    own *o = g->own;
    ykr_game_position start = {.a = 0};
    int64_t number = 0;
    if (o->file.start != NULL)
        o->file.start(&o->rules, &start);
    if (start.side > 1 || start.again != 0 || (o->file.extra_turns && (start.b & AGAIN) != 0))
        refuse(o, "start: the side", start.side, "0 or 1, and neither again nor bit 62 of b");
    position p = {start.a, start.b, 0};
    int turn = start.side, plies = 0;
    o->prover = 0;
    for (bool first = true; !(first && take(&text, "start")) && *text != '\0'; first = false) {
        position child[CHILDREN];
        ykr_game_position q;
        int32_t move[ROOM];
        int value, i = 0;
        if (!first && !take(&text, " "))
            return false;
        const bool again = own_again(o, &p);
        turn = again ? 1 - turn : turn;
        if (again && take(&text, "--"))
            continue;
        q = position_of(o, p, turn);
        if (again || plies++ == YKR_GAME_PLIES || is_over(g, p, turn, &value) ||
            !take_number(&text, 0, YKR_GAME_NUMBERS, &number))
            return false;
        const int n = list(o, &q, move);
        while (i < n && move[i] != number)
            i++;
        if (i == n)
            return false;
        (void)children(g, p, turn, child);
        p = child[i];
        turn = 1 - turn;
    }
    o->prover = prover_moves ? turn : 1 - turn;
    *out = (position){p.x, p.y, o->prover == 0 ? p.margin : -p.margin};
    *level = o->plies;
    return *text == '\0';
}

/* 0 stands for the usual. */
static bool is_usual(int32_t *value, int32_t usual, int32_t most)
{
    *value = *value == 0 ? usual : *value;
    return *value >= 1 && *value <= most;
}

bool own_read_spec(game *g, const char **at)
{
    static const rules own_rules = {read_position, is_over, children, leaf_holds};
    static const char *const taken[] = {"reversi", "othello", "mnk", "connect", "minimax", "eight"};
    own *o = malloc(sizeof *o); /* of this spec */
    if (o == NULL)
        return false;
    *o = *g->own;
    g->own = o;
    ykr_game_rules *r = &o->rules;
    const ykr_game_argument *a = o->file.argument;
    *r = (ykr_game_rules){.rows = 0};
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++)
        if (strcmp(o->file.name, taken[i]) == 0)
            return false;
    if (!take(at, o->file.name))
        return false;
    for (int i = 0; i < YKR_GAME_ARGUMENTS && a[i].name != NULL; i++) {
        int64_t number;
        if (!take(at, i == 0 ? ":" : ",") || !take_number(at, a[i].low, a[i].high, &number))
            return false;
        r->argument[i] = (int32_t)number;
    }
    if (o->file.setup != NULL && o->file.setup(r) != NULL)
        return false;
    const int32_t squares =
        r->rows > 0 && r->rows <= SQUARES && r->cols > 0 && r->cols <= SQUARES ? r->rows * r->cols : 0;
    if (!is_usual(&r->move_numbers, squares > 0 ? squares : YKR_GAME_MOVES, YKR_GAME_NUMBERS) ||
        !is_usual(&r->most, o->file.gains ? YKR_GAME_MOST : 1, YKR_GAME_MOST))
        return false;
    g->kind = OWN_GAME;
    g->rules = &own_rules;
    g->least = o->file.gains ? -MARGIN_ZERO : -r->most; /* with gains the sum so far comes to it */
    (void)snprintf(g->start, sizeof g->start, "start");
    return true;
}
