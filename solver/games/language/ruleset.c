/* ruleset.c - the functions of a game in the rule language, for any board. */
#include "language/ruleset.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Bit n of what comes back is bit n + by of the set. */
static uint64_t shift(uint64_t set, int by)
{
    return by > 63 || by < -63 ? 0 : by >= 0 ? set >> by : set << -by;
}

/* ---- positions ---- */

/* The squares of each mark as `player` sees them. */
static void look(const ykr_game_rules *r, const ykr_game_position *p, int player, uint64_t set[MARKS])
{
    const ruleset *g = ruleset_of(r);
    const bool exchanged = player != (g->game.alike ? p->side : 0);
    const uint64_t own = g->plain || !exchanged ? p->a : p->b, other = g->plain || exchanged ? p->a : p->b;
    set[EMPTY] = r->mask[BOARD] & ~(own | other);
    set[OWN] = own & ~other;
    set[OTHER] = other & ~own;
    set[NEUTRAL] = own & other;
    set[STONE] = own | other;
    set[ANY] = r->mask[BOARD];
}

static uint64_t neighbours(const ykr_game_rules *r, uint64_t set, bool around)
{
    const uint64_t right = set << 1 & r->mask[BOARD] & ~r->mask[FIRST_COLUMN],
                   beside = right | (set & ~r->mask[FIRST_COLUMN]) >> 1, row = around ? set | beside : set;
    return (beside | shift(row, r->cols) | shift(row, -r->cols)) & r->mask[BOARD];
}

/* Of `found`, the anchors where what is next to the filled squares is as it has to be. */
static uint64_t match_neighbours(const ykr_game_rules *r, const ruleset_step *s, const uint64_t set[MARKS],
                                 uint64_t found)
{
    const ruleset_cell *cell = &ruleset_of(r)->cell[s->first];
    for (int mark = 0; mark < ANY; mark++) {
        for (int around = 0; around < 2; around++) {
            const bool without = s->without[around] >> mark & 1, with = s->with[around] >> mark & 1;
            const uint64_t near = without || with ? neighbours(r, set[mark], around) : 0;
            uint64_t any = 0;
            for (int i = 0; i < s->cells; i++)
                if (cell[i].put != cell[i].need && cell[i].put != EMPTY)
                    any |= shift(near, cell[i].row * r->cols + cell[i].col);
            found &= (without ? ~any : ~0ull) & (with ? any : ~0ull);
        }
    }
    return found;
}

/* The anchors of the n-th step in use. */
static uint64_t match(const ykr_game_rules *r, int n, const uint64_t set[MARKS])
{
    const ruleset *g = ruleset_of(r);
    const ruleset_step *s = &g->step[r->number[n]];
    const ruleset_cell *cell = &g->cell[s->first];
    uint64_t found = r->mask[n];
    for (int i = 0; i < s->cells && found != 0; i++)
        if (cell[i].need < ANY)
            found &= shift(set[cell[i].need], cell[i].row * r->cols + cell[i].col);
    const bool alone = (s->without[0] | s->without[1] | s->with[0] | s->with[1]) == 0;
    return alone || found == 0 ? found : match_neighbours(r, s, set, found);
}

/* The steps of a player, moves or ends: from *begin to before the returned. */
static int segment(const ykr_game_rules *r, int player, bool ends, int *begin)
{
    const int32_t *at = &r->number[SEGMENTS + 2 * (ruleset_of(r)->game.alike ? 0 : player) + ends];
    *begin = at[0];
    return at[1];
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    const ruleset *g = ruleset_of(r);
    uint64_t set[MARKS], anchors = 0;
    int n = 0, i;
    look(r, p, p->side, set);
    for (const int end = segment(r, p->side, false, &i); i < end; i++) {
        const int effect = g->step[r->number[i]].effect;
        anchors |= match(r, i, set);
        if (i + 1 < end && g->step[r->number[i + 1]].effect == effect)
            continue;
        for (; anchors != 0; anchors &= anchors - 1)
            move[n++] = effect * r->rows * r->cols + __builtin_ctzll(anchors);
    }
    return n;
}

static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    const ruleset *g = ruleset_of(r);
    const ruleset_step *s = &g->step[g->effect[move / (r->rows * r->cols)].step];
    const int anchor = move % (r->rows * r->cols);
    uint64_t set[MARKS];
    look(r, p, p->side, set);
    uint64_t own = set[OWN] | set[NEUTRAL], other = set[OTHER] | set[NEUTRAL];
    for (const ruleset_cell *c = &g->cell[s->first], *end = c + s->cells; c < end; c++) {
        const uint64_t bit = 1ull << ((anchor + c->row * r->cols + c->col) & 63);
        if (c->put == c->need)
            continue;
        own = (own & ~bit) | (c->put == OWN || c->put == NEUTRAL ? bit : 0);
        other = (other & ~bit) | (c->put == OTHER || c->put == NEUTRAL ? bit : 0);
    }
    const bool exchanged = g->game.alike || p->side != 0; /* alike: the words of the next to move */
    p->a = exchanged && !g->plain ? other : own;
    p->b = g->plain ? 0 : exchanged ? own : other;
    return 0;
}

/* The ends of the player who has moved come first. */
static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value)
{
    uint64_t set[MARKS];
    int i;
    for (int k = 1; k >= 0; k--) {
        look(r, p, p->side ^ k, set);
        for (const int end = segment(r, p->side ^ k, true, &i); i < end; i++) {
            if (match(r, i, set) == 0)
                continue;
            *value = (ruleset_of(r)->step[r->number[i]].kind == STEP_WIN) == (k == 0) ? 1 : -1;
            return true;
        }
    }
    if (!ruleset_of(r)->draws)
        return false;
    const int end = segment(r, p->side, false, &i);
    while (i < end && match(r, i, set) == 0)
        i++;
    return i == end;
}

/* ---- what follows from the rules ---- */

/* How many moves can add `by` squares with marks of these, or of a negative `by` take them away;
 * those of X and O count together. */
static int count(const ykr_game_rules *r, const ykr_game_position *p, int by, unsigned marks)
{
    uint64_t set[MARKS];
    look(r, p, p->side, set);
    const int n =
        __builtin_popcountll((marks >> EMPTY & 1 ? set[EMPTY] : 0) | (marks >> OWN & 1 ? set[OWN] | set[OTHER] : 0) |
                             (marks >> NEUTRAL & 1 ? set[NEUTRAL] : 0));
    return by > 0 ? (r->rows * r->cols - n) / by : by < 0 ? n / -by : 0;
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return count(r, p, ruleset_of(r)->left_by, ruleset_of(r)->left_of);
}

/* The moves that could be taken back. */
static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    return count(r, p, -ruleset_of(r)->played_by, ruleset_of(r)->played_of);
}

static uint64_t turned(const ykr_game_rules *r, int s, uint64_t set)
{
    const uint8_t *to = (const uint8_t *)&r->mask[MAPS] + (size_t)YKR_GAME_SQUARES * (size_t)s;
    uint64_t out = 0;
    for (; set != 0; set &= set - 1)
        out |= 1ull << to[__builtin_ctzll(set)];
    return out;
}

static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    const bool exchanged = r->number[EXCHANGES + s] != 0;
    const uint64_t a = turned(r, s, p->a), b = p->b != 0 ? turned(r, s, p->b) : 0;
    out->a = exchanged && !ruleset_of(r)->plain ? b : a;
    out->b = exchanged && !ruleset_of(r)->plain ? a : b;
    out->side = p->side ^ exchanged;
}

/* ---- text ---- */

static int cell(const ykr_game_rules *r, const ykr_game_position *p, int square)
{
    uint64_t set[MARKS];
    look(r, p, 0, set);
    for (int mark = OWN; mark <= NEUTRAL; mark++)
        if (set[mark] >> square & 1)
            return ruleset_of(r)->plain ? 1 : mark;
    return 0;
}

static char *square_text(const ykr_game_rules *r, int row, int col, char *out)
{
    if (row < 0 || row >= r->rows || col < 0 || col >= r->cols)
        return NULL;
    if (col >= 26)
        *out++ = (char)('a' + col / 26 - 1);
    *out++ = (char)('a' + col % 26);
    if (++row >= 10)
        *out++ = (char)('0' + row / 10);
    *out++ = (char)('0' + row % 10);
    return out;
}

/* The first and the last square that change: "b2", "b2c2"; "#17": such a move leaves the board. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    const ruleset *g = ruleset_of(r);
    const int effect = move / (r->rows * r->cols), anchor = move % (r->rows * r->cols);
    const ruleset_step *s = &g->step[g->effect[effect].step];
    char *end = out;
    for (int i = 0; i < 2 && end != NULL && (i == 0 || memcmp(s->ends[0], s->ends[1], sizeof s->ends[0]) != 0); i++)
        end = square_text(r, anchor / r->cols + s->ends[i][0], anchor % r->cols + s->ends[i][1], end);
    if (end == NULL)
        (void)snprintf(out, YKR_GAME_MOVE_TEXT, "#%" PRId32, move);
    else if (g->effect[effect].like > 0)
        (void)snprintf(end, (size_t)(out + YKR_GAME_MOVE_TEXT - end), ":%d", g->effect[effect].like + 1);
    else
        *end = '\0';
}

/* Rows of marks: "XO./..X". */
static void write_position(const ykr_game_rules *r, const ykr_game_position *p, char out[YKR_GAME_TEXT])
{
    for (int square = 0; square < r->rows * r->cols; square++) {
        if (square > 0 && square % r->cols == 0)
            *out++ = '/';
        *out++ = ruleset_of(r)->game.marks[cell(r, p, square)];
    }
    *out = '\0';
}

static bool read_position(const ykr_game_rules *r, const char *text, ykr_game_position *out)
{
    const ruleset *g = ruleset_of(r);
    uint64_t word[2] = {0, 0};
    for (int square = 0; square < r->rows * r->cols; square++) {
        if (square > 0 && square % r->cols == 0 && *text++ != '/')
            return false;
        if (*text == '\0' || strchr(g->game.marks, *text) == NULL)
            return false;
        word[0] |= (uint64_t)(*text == 'X' || *text == '#') << square;
        word[1] |= (uint64_t)(*text == 'O' || (*text == '#' && !g->plain)) << square;
        text++;
    }
    const bool exchanged = g->game.alike && !g->plain && out->side == 1;
    out->a = word[exchanged];
    out->b = word[!exchanged];
    return *text == '\0';
}

/* ---- the game ---- */

/* What every move adds to the squares of these marks, if each adds, or each takes away, some. */
static void follow(ruleset *g, unsigned marks)
{
    int low = 64, high = -64;
    for (const ruleset_step *s = g->step; s < g->step + g->steps; s++) {
        int least = 0, most = 0;
        for (const ruleset_cell *c = &g->cell[s->first], *end = c + s->cells; c < end; c++) {
            if (c->put == c->need)
                continue;
            const int after = (ruleset_set(c->put) & marks) != 0;
            least += after - ((ruleset_set(c->need) & marks) != 0);
            most += after - ((ruleset_set(c->need) & ~marks) == 0);
        }
        low = s->kind == STEP_MOVE && least < low ? least : low;
        high = s->kind == STEP_MOVE && most > high ? most : high;
    }
    const int by = low > 0 ? low : high < 0 ? high : 0;
    if (by != 0 && g->left_by == 0) {
        g->left_by = by;
        g->left_of = marks;
    }
    if (by != 0 && low == high && g->played_by == 0) {
        g->played_by = by;
        g->played_of = marks;
    }
}

/* True if both players have the same steps. */
static bool is_alike(const ruleset *g)
{
    const ruleset_step *s = g->step, *end = s + g->steps;
    while (s < end && ruleset_has_step(g, 1 - s->player, s, &g->cell[s->first]))
        s++;
    return s == end;
}

void ruleset_fill_game(ruleset *g)
{
    unsigned marks = 0;
    bool ends = g->draws, single = g->effects == 1;
    for (const ruleset_step *s = g->step; s < g->step + g->steps; s++) {
        for (const ruleset_cell *c = &g->cell[s->first], *end = c + s->cells; c < end; c++)
            marks |= c->put != c->need ? 1u << c->put : 0;
        ends = ends || s->kind != STEP_MOVE;
        single = single && (s->kind != STEP_MOVE || memcmp(s->ends[0], s->ends[1], sizeof s->ends[0]) == 0);
    }
    for (const ruleset_fill *f = g->fill; f < g->fill + g->fills; f++)
        for (int i = 0; i < f->size; i++)
            marks |= f->tile[i] == '/' ? 0 : 1u << (strchr(RULESET_MARKS, f->tile[i]) - RULESET_MARKS);
    g->plain = (marks & (1u << OWN | 1u << OTHER)) == 0;
    follow(g, 1u << EMPTY);
    follow(g, 1u << NEUTRAL);
    follow(g, 1u << OWN | 1u << OTHER);
    ykr_game *game = &g->game;
    game->abi = YKR_GAME_ABI;
    game->size = sizeof *game;
    game->marks = g->plain ? ".#" : marks >> NEUTRAL & 1 ? ".XO#" : ".XO";
    game->alike = is_alike(g);
    game->setup = ruleset_setup;
    game->start = ruleset_start;
    game->moves = moves;
    game->play = play;
    game->over = ends ? over : NULL;
    game->left = g->left_by != 0 ? left : NULL;
    game->played = g->played_by != 0 ? played : NULL;
    game->image = image;
    game->cell = cell;
    game->move_text = single ? NULL : move_text;
    game->write = write_position;
    game->read = read_position;
}
