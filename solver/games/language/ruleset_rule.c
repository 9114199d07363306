/* ruleset_rule.c - a line of moves or ends: patterns as steps in all directions. */
#include "language/ruleset_reader.h"

#include <string.h>

static const char MARKS_TEXT[] = RULESET_MARKS;

/* A pattern as it is written; rows are aside. */
typedef struct shape {
    token of;
    int spots, rows;
    struct {
        int ahead, aside, at;
        uint8_t mark;
    } spot[YKR_GAME_SQUARES];
} shape;

enum { MOST_DIRECTIONS = 14 };

typedef struct direction {
    int row, col;
    bool turns; /* for O it is upside down */
} direction;

typedef struct rule {
    ruleset_step step;
    shape from, to;
    int directions;
    direction direction[MOST_DIRECTIONS];
    unsigned seen; /* those that are there */
    bool repeats;
} rule;

/* (3), (k): how often the mark before it stands. */
static status read_times(ruleset_reader *p, token t, int *at, int *times)
{
    const char *from = t.at + *at;
    (*at)++;
    *times = token_number(t, at);
    if (*times < 0) {
        const int length = token_length(p, t, at);
        if (length < 0)
            return ruleset_wrong(p, from, "expected a number or a length in parentheses, as in X(3)");
        if (p->length >= 0 && p->length != length)
            return ruleset_wrong(p, from, "expected the same length as before on this line");
        if (p->length < 0)
            p->value = p->g->length[length].low;
        p->length = length;
        *times = p->value;
    }
    if (*at == t.size || t.at[(*at)++] != ')' || *times < 1)
        return ruleset_wrong(p, from, "expected a number or a length in parentheses, as in X(3)");
    return STATUS_OK;
}

/* As the mover's, of RULESET_MARKS; `exchange`: the mover is O. */
static uint8_t mark_of(const char *mark, bool exchange)
{
    const int what = (int)(mark - MARKS_TEXT);
    return (uint8_t)(exchange && (what == OWN || what == OTHER) ? what ^ OWN ^ OTHER : what);
}

static status read_shape(ruleset_reader *p, bool exchange, shape *out)
{
    const token t = out->of = ruleset_next(p);
    int ahead = 0, aside = 0;
    out->spots = 0;
    for (int i = 0; i < t.size;) {
        const char *mark = strchr(MARKS_TEXT, t.at[i]);
        int times = 1, from = i++;
        if (t.at[from] == '/') {
            if (++aside == YKR_GAME_SQUARES)
                return ruleset_wrong(p, t.at, "expected at most 64 rows");
            ahead = 0;
            continue;
        }
        if (mark == NULL)
            return ruleset_wrong(p, t.at + from, "'%c'; expected a pattern of . X O # * ? |", t.at[from]);
        if (i < t.size && t.at[i] == '(') {
            const status s = read_times(p, t, &i, &times);
            if (s != STATUS_OK)
                return s;
        }
        const uint8_t what = mark_of(mark, exchange);
        for (; times > 0; times--, out->spots++) {
            if (out->spots == YKR_GAME_SQUARES)
                return ruleset_wrong(p, t.at, "expected at most 64 squares");
            out->spot[out->spots].ahead = ahead++;
            out->spot[out->spots].aside = aside;
            out->spot[out->spots].at = from;
            out->spot[out->spots].mark = what;
        }
    }
    out->rows = aside + 1;
    return out->spots > 0 ? STATUS_OK : ruleset_expected(p, t, "a pattern such as XO");
}

static status check_shapes(const ruleset_reader *p, const shape *from, const shape *to)
{
    bool changes = false;
    if (from->spots != to->spots)
        return ruleset_wrong(p, to->of.at, "%d squares; expected %d, as before >", to->spots, from->spots);
    for (int i = 0; i < to->spots; i++) {
        const int before = from->spot[i].mark, after = to->spot[i].mark;
        if (from->spot[i].ahead != to->spot[i].ahead || from->spot[i].aside != to->spot[i].aside)
            return ruleset_wrong(p, to->of.at, "expected the same squares as before >");
        if (before != after && (before == EDGE || after >= STONE))
            return ruleset_wrong(p, to->of.at + to->spot[i].at, "expected . X O or #, or what is there before >");
        changes = changes || before != after;
    }
    return changes ? STATUS_OK : ruleset_wrong(p, to->of.at, "this changes nothing; expected a move");
}

/* A direction's name, or straight, diagonal, any. */
static bool read_direction(token t, rule *r)
{
    static const struct {
        const char *name;
        direction way;
    } WORDS[] = {{"up-left", {-1, -1, false}}, {"up", {-1, 0, false}},          {"up-right", {-1, 1, false}},
                 {"left", {0, -1, false}},     {"right", {0, 1, false}},        {"down-left", {1, -1, false}},
                 {"down", {1, 0, false}},      {"down-right", {1, 1, false}},   {"forward-left", {1, -1, true}},
                 {"forward", {1, 0, true}},    {"forward-right", {1, 1, true}}, {"back-left", {-1, -1, true}},
                 {"back", {-1, 0, true}},      {"back-right", {-1, 1, true}}};
    enum { ANY_WAY = 8 }; /* of these */
    const bool straight = token_is(t, "straight") || token_is(t, "any"),
               diagonal = token_is(t, "diagonal") || token_is(t, "any");
    bool found = false;
    for (int i = 0; i < MOST_DIRECTIONS; i++) {
        const direction way = WORDS[i].way;
        if (!token_is(t, WORDS[i].name) && !(i < ANY_WAY && (way.row != 0 && way.col != 0 ? diagonal : straight)))
            continue;
        found = true;
        if (!(r->seen >> i & 1))
            r->direction[r->directions++] = way;
        r->seen |= 1u << i;
    }
    return found;
}

/* without O next, with X around. */
static status read_neighbour(ruleset_reader *p, bool exchange, uint8_t marks[2])
{
    const token t = ruleset_next(p);
    const char *mark = t.size == 1 && strchr("?|", *t.at) == NULL ? strchr(MARKS_TEXT, *t.at) : NULL;
    if (mark == NULL)
        return ruleset_expected(p, t, "one of . X O # *");
    const token where = ruleset_next(p);
    if (!token_is(where, "next") && !token_is(where, "around"))
        return ruleset_expected(p, where, "next or around");
    marks[token_is(where, "around")] |= (uint8_t)(1 << mark_of(mark, exchange));
    return STATUS_OK;
}

static status read_rule(ruleset_reader *p, bool exchange, rule *r)
{
    const bool ends = r->step.kind != STEP_MOVE;
    status s = read_shape(p, exchange, &r->from);
    r->to = r->from;
    if (s == STATUS_OK && !ends) {
        const token t = ruleset_next(p);
        s = token_is(t, ">") ? read_shape(p, exchange, &r->to)
                             : ruleset_expected(p, t, ">, and what is there afterwards");
        s = s == STATUS_OK ? check_shapes(p, &r->from, &r->to) : s;
    }
    while (s == STATUS_OK && read_direction(ruleset_peek(p), r))
        (void)ruleset_next(p);
    if (s == STATUS_OK && r->directions == 0 && r->from.spots > 1)
        return ruleset_expected(p, ruleset_peek(p),
                                "a direction: up down left right straight diagonal any forward back, up-left, ...");
    if (s == STATUS_OK && r->directions == 0)
        r->direction[r->directions++].col = 1;
    const token repeat = ruleset_peek(p);
    r->repeats = s == STATUS_OK && !ends && ruleset_take(p, "repeat");
    const int last = r->to.spots - 1;
    if (r->repeats && (last < 1 || r->to.rows > 1 || r->to.spot[last].mark != r->from.spot[0].mark))
        return ruleset_wrong(p, repeat.at, "repeat; expected a row that ends with what it begins with, as in X. > .X");
    while (s == STATUS_OK && !ends && (token_is(ruleset_peek(p), "with") || token_is(ruleset_peek(p), "without")))
        s = token_is(ruleset_next(p), "with") ? read_neighbour(p, exchange, r->step.with)
                                              : read_neighbour(p, exchange, r->step.without);
    return s;
}

/* The range of what is on the board, rows (0) or columns (1). */
static int extent(const ruleset_cell *cell, int cells, int axis)
{
    int low = 127, high = -127;
    for (int i = 0; i < cells; i++) {
        const int at = axis == 0 ? cell[i].row : cell[i].col;
        low = cell[i].need != EDGE && at < low ? at : low;
        high = cell[i].need != EDGE && at > high ? at : high;
    }
    return high - low + 1;
}

/* Adds a step if it fits on the largest board and is not there yet. */
static status add_step(ruleset_reader *p, const rule *r, int player, ruleset_cell *cell, int cells)
{
    ruleset *g = p->g;
    ruleset_step s = r->step;
    int first = 0, last = cells - 1;
    if (extent(cell, cells, 0) > g->length[g->rows].high || extent(cell, cells, 1) > g->length[g->cols].high)
        return STATUS_OK;
    while (first < last && cell[first].need == cell[first].put)
        first++;
    while (last > first && cell[last].need == cell[last].put)
        last--;
    const ruleset_cell ends[2] = {cell[first], cell[last]}, anchor = ruleset_settle(cell, cells);
    for (int i = 0; i < 2; i++) {
        s.ends[i][0] = (int8_t)(ends[i].row - anchor.row);
        s.ends[i][1] = (int8_t)(ends[i].col - anchor.col);
    }
    s.player = (uint8_t)player;
    s.cells = (uint16_t)cells;
    s.first = (uint16_t)g->cells;
    s.length = (int8_t)p->length;
    s.value = (uint8_t)(p->length >= 0 ? p->value : 0);
    if (ruleset_has_step(g, player, &s, cell))
        return STATUS_OK;
    if (g->steps == RULESET_STEPS || g->cells + cells > RULESET_CELLS)
        return ruleset_wrong(p, r->from.of.at, "too many forms of patterns; expected shorter ones, or a smaller board");
    memcpy(&g->cell[g->cells], cell, (size_t)cells * sizeof *cell);
    g->cells += cells;
    g->step[g->steps++] = s;
    return STATUS_OK;
}

/* The steps of a player in one direction: the pattern, and where it repeats, also two of them in a
 * row that share a square, three, and so on. */
static status add_steps(ruleset_reader *p, const rule *r, int player, const direction *way)
{
    const bool turned = player == 1 && way->turns;
    const int row = way->row, col = way->col, spots = r->from.spots;
    status s = STATUS_OK;
    for (int times = 1; s == STATUS_OK && times * (spots - 1) < YKR_GAME_SQUARES; times++) {
        ruleset_cell cell[YKR_GAME_SQUARES];
        int cells = 0;
        for (int i = 0; i < times * (spots - 1) + 1; i++, cells++) {
            const int spot = i == 0 ? 0 : (i - 1) % (spots - 1) + 1,
                      shared = spot == spots - 1 && i < times * (spots - 1);
            const int ahead = r->from.spot[spot].ahead + i - spot, aside = r->from.spot[spot].aside;
            const int down = ahead * row + aside * col;
            cell[i] = (ruleset_cell){(int8_t)(turned ? -down : down), (int8_t)(ahead * col - aside * row),
                                     r->from.spot[spot].mark, r->to.spot[shared ? 0 : spot].mark};
        }
        s = add_step(p, r, player, cell, cells);
        if (!r->repeats)
            break;
    }
    return s;
}

status ruleset_rule(ruleset_reader *p, bool players[2], ruleset_kind kind)
{
    const char *begin = p->at;
    do {
        rule r = {.step = {.kind = (uint8_t)kind}};
        p->at = begin;
        status s = read_rule(p, !players[0], &r);
        for (int player = 0; player < 2; player++)
            for (int i = 0; i < r.directions && s == STATUS_OK && players[player]; i++)
                s = add_steps(p, &r, player, &r.direction[i]);
        if (s != STATUS_OK)
            return s;
    } while (p->length >= 0 && ++p->value <= p->g->length[p->length].high);
    return STATUS_OK;
}
