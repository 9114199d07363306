/* ruleset_board.c - what a game in the rule language is on a board of one size: its steps, its
 * start, its symmetries. */
#include "language/ruleset.h"

#include <stdlib.h>
#include <string.h>

static int length_of(const ykr_game_rules *r, int length)
{
    const ruleset_length *l = &ruleset_of(r)->length[length];
    return l->argument < 0 ? l->low : r->argument[l->argument];
}

static int compare_cells(const void *a, const void *b)
{
    const ruleset_cell *x = a, *y = b;
    return x->row != y->row ? x->row - y->row : x->col - y->col;
}

ruleset_cell ruleset_settle(ruleset_cell *cell, int count)
{
    int anchor = 0;
    qsort(cell, (size_t)count, sizeof *cell, compare_cells);
    while (anchor < count && cell[anchor].need == cell[anchor].put)
        anchor++;
    if (anchor == count) /* nothing changes: the first that is on the board */
        for (anchor = 0; anchor + 1 < count && cell[anchor].need == EDGE;)
            anchor++;
    const ruleset_cell at = cell[anchor];
    for (int i = 0; i < count; i++) {
        cell[i].row = (int8_t)(cell[i].row - at.row);
        cell[i].col = (int8_t)(cell[i].col - at.col);
    }
    return at;
}

bool ruleset_same_effect(const ruleset_cell *a, int na, const ruleset_cell *b, int nb)
{
    for (int i = 0, k = 0;; i++, k++) {
        while (i < na && a[i].need == a[i].put)
            i++;
        while (k < nb && b[k].need == b[k].put)
            k++;
        if (i == na || k == nb)
            return i == na && k == nb;
        if (compare_cells(&a[i], &b[k]) != 0 || a[i].put != b[k].put)
            return false;
    }
}

bool ruleset_has_step(const ruleset *g, int player, const ruleset_step *a, const ruleset_cell *cell)
{
    for (const ruleset_step *b = g->step; b < g->step + g->steps; b++)
        if (b->player == player && a->kind == b->kind && a->length == b->length && a->value == b->value &&
            a->cells == b->cells && memcmp(a->without, b->without, sizeof a->without) == 0 &&
            memcmp(a->with, b->with, sizeof a->with) == 0 &&
            memcmp(cell, &g->cell[b->first], a->cells * sizeof *cell) == 0)
            return true;
    return false;
}

static int place_of(const ykr_game_rules *r, const ruleset_place *p, int size)
{
    const int from = p->of == PLACE_MIDDLE   ? size / 2
                     : p->of == PLACE_LAST   ? size - 1
                     : p->of == PLACE_LENGTH ? length_of(r, p->length) - 1
                                             : -1;
    return from + p->plus;
}

/* The mark of a tile that covers the board from its top left. */
static char tile_at(const ruleset_fill *f, int row, int col)
{
    int rows = 1, width = 1; /* no row is empty */
    for (int i = 0; i < f->size; i++)
        rows += f->tile[i] == '/';
    const char *at = f->tile, *end = f->tile + f->size;
    for (row %= rows; row > 0; at++)
        row -= *at == '/';
    while (at + width < end && at[width] != '/')
        width++;
    return at[col % width];
}

void ruleset_start(const ykr_game_rules *r, ykr_game_position *p)
{
    const ruleset *g = ruleset_of(r);
    for (const ruleset_fill *f = g->fill; f < g->fill + g->fills; f++) {
        for (int row = 0; row < r->rows; row++) {
            for (int col = 0; col < r->cols; col++) {
                const uint64_t bit = 1ull << (row * r->cols + col);
                const char mark = tile_at(f, row, col);
                if (row < place_of(r, &f->row[0], r->rows) || row > place_of(r, &f->row[1], r->rows) ||
                    col < place_of(r, &f->col[0], r->cols) || col > place_of(r, &f->col[1], r->cols))
                    continue;
                p->a = (p->a & ~bit) | (mark == 'X' || mark == '#' ? bit : 0);
                p->b = (p->b & ~bit) | (mark == 'O' || (mark == '#' && !g->plain) ? bit : 0);
            }
        }
    }
}

/* The anchors from which each square is on the board, or beyond its edge, as it has to be. */
static uint64_t anchors_of(const ykr_game_rules *r, const ruleset_step *s)
{
    uint64_t out = 0;
    if (s->length >= 0 && length_of(r, s->length) != s->value)
        return 0;
    for (int square = 0; square < r->rows * r->cols; square++) {
        bool fits = true;
        for (const ruleset_cell *c = &ruleset_of(r)->cell[s->first], *end = c + s->cells; c < end && fits; c++) {
            const int row = square / r->cols + c->row, col = square % r->cols + c->col;
            fits = (row >= 0 && row < r->rows && col >= 0 && col < r->cols) == (c->need != EDGE);
        }
        out |= (uint64_t)fits << square;
    }
    return out;
}

/* Chooses the steps of a player that fit; returns how many moves a position may have,
 * -1: too many steps. */
static int use_steps(ykr_game_rules *r, int player, bool ends, int *used)
{
    const ruleset *g = ruleset_of(r);
    int most = 0;
    for (int effect = 0; effect < (ends ? 1 : g->effects); effect++) {
        uint64_t any = 0;
        for (int i = 0; i < g->steps; i++) {
            const ruleset_step *s = &g->step[i];
            if (s->player != player || (s->kind != STEP_MOVE) != ends || (!ends && s->effect != effect))
                continue;
            const uint64_t anchors = anchors_of(r, s);
            if (anchors == 0)
                continue;
            if (*used == IN_USE)
                return -1;
            r->mask[*used] = anchors;
            r->number[(*used)++] = i;
            any |= anchors;
        }
        most += __builtin_popcountll(any);
    }
    return most;
}

/* What can stand on each square before a move, as sets of squares for each mark. */
typedef struct needs {
    uint64_t allowed[STONE];
} needs;

/* What one of the steps of an effect needs at least, at an anchor. */
static needs needs_of(const ykr_game_rules *r, int begin, int end, int anchor)
{
    const ruleset *g = ruleset_of(r);
    needs all = {{0}};
    for (int n = begin; n < end; n++) {
        const ruleset_step *s = &g->step[r->number[n]];
        needs one = {{~0ull, ~0ull, ~0ull, ~0ull}};
        if ((r->mask[n] >> anchor & 1) == 0)
            continue;
        for (const ruleset_cell *c = &g->cell[s->first], *last = c + s->cells; c < last; c++)
            for (int mark = 0; mark < STONE && c->need != EDGE; mark++)
                if ((ruleset_set(c->need) >> mark & 1) == 0)
                    one.allowed[mark] &= ~(1ull << (anchor + c->row * r->cols + c->col));
        for (int mark = 0; mark < STONE; mark++)
            all.allowed[mark] |= one.allowed[mark];
    }
    return all;
}

static bool exclude(const needs *a, const needs *b)
{
    uint64_t some = 0;
    for (int mark = 0; mark < STONE; mark++)
        some |= a->allowed[mark] & b->allowed[mark];
    return some != ~0ull;
}

/* At most how many moves there are at once, of the `most` in the steps: of two that exclude each
 * other one is left out. */
static int most_at_once(const ykr_game_rules *r, int begin, int end)
{
    needs move[YKR_GAME_MOVES];
    int moves = 0, pairs = 0;
    for (int next, n = begin; n < end; n = next) {
        uint64_t any = 0;
        for (next = n;
             next < end && ruleset_of(r)->step[r->number[next]].effect == ruleset_of(r)->step[r->number[n]].effect;
             next++)
            any |= r->mask[next];
        for (; any != 0; any &= any - 1) {
            const needs one = needs_of(r, n, next, __builtin_ctzll(any));
            int k = 0;
            while (k < moves && !exclude(&one, &move[k]))
                k++;
            if (k == moves) {
                move[moves++] = one;
            } else {
                move[k] = move[--moves];
                pairs++;
            }
        }
    }
    return moves + pairs;
}

/* A symmetry of the board: bits 1 and 2 turn rows and columns round, 4 exchanges them. */
static void map(int s, int *row, int *col)
{
    const int a = s & 1 ? -*row : *row, b = s & 2 ? -*col : *col;
    *row = s & 4 ? b : a;
    *col = s & 4 ? a : b;
}

/* True if it maps each step in use onto one of the same player, or of the other.  That is in use,
 * too: it fits where the symmetry brings what fits. */
static bool keeps_rules(const ykr_game_rules *r, int used, int s, bool exchange)
{
    const ruleset *g = ruleset_of(r);
    bool keeps = true;
    for (int i = 0; i < used && keeps; i++) {
        const ruleset_step *a = &g->step[r->number[i]];
        ruleset_cell image[YKR_GAME_SQUARES] = {{.row = 0}};
        for (int k = 0; k < a->cells; k++) {
            image[k] = g->cell[a->first + k];
            int row = image[k].row, col = image[k].col;
            map(s, &row, &col);
            image[k].row = (int8_t)row;
            image[k].col = (int8_t)col;
        }
        (void)ruleset_settle(image, a->cells);
        keeps = ruleset_has_step(g, a->player ^ exchange, a, image);
    }
    return keeps;
}

static void find_symmetries(ykr_game_rules *r, int used)
{
    uint8_t *to = (uint8_t *)&r->mask[MAPS];
    r->symmetries = 0;
    for (int s = 0; s < (r->rows == r->cols ? 8 : 4); s++) {
        const bool same = keeps_rules(r, used, s, false);
        if (!same && (ruleset_of(r)->game.alike || !keeps_rules(r, used, s, true)))
            continue;
        r->number[EXCHANGES + r->symmetries] = !same;
        for (int square = 0; square < r->rows * r->cols; square++) { /* about the centre, in half squares */
            int row = 2 * (square / r->cols) - (r->rows - 1), col = 2 * (square % r->cols) - (r->cols - 1);
            map(s, &row, &col);
            to[YKR_GAME_SQUARES * r->symmetries + square] =
                (uint8_t)((row + r->rows - 1) / 2 * r->cols + (col + r->cols - 1) / 2);
        }
        r->symmetries++;
    }
}

const char *ruleset_setup(ykr_game_rules *r)
{
    const ruleset *g = ruleset_of(r);
    int used = 0;
    r->rows = length_of(r, g->rows);
    r->cols = length_of(r, g->cols);
    const int squares = r->rows * r->cols;
    if (squares > 64)
        return "expected at most 64 squares";
    if (squares == 64 && !g->plain && !g->game.alike)
        return "expected at most 63 squares, as the players have different moves";
    r->mask[BOARD] = ~0ull >> (64 - squares);
    for (int row = 0; row < r->rows; row++)
        r->mask[FIRST_COLUMN] |= 1ull << (row * r->cols);
    r->move_numbers = g->effects * squares;
    r->most_moves = 1;
    r->misere = g->misere;
    for (int n = 0; n < 4; n++) {
        r->number[SEGMENTS + n] = used;
        int most = n < 2 || !g->game.alike ? use_steps(r, n / 2, n % 2 != 0, &used) : 0;
        if (most < 0)
            return "the patterns have too many forms on this board; expected at most 188";
        if (most > YKR_GAME_MOVES)
            return "a position might have more than 1024 moves; expected a smaller board";
        if (most > 64 && n % 2 == 0)
            most = most_at_once(r, r->number[SEGMENTS + n], used);
        r->most_moves = n % 2 == 0 && most > r->most_moves ? most : r->most_moves;
    }
    r->number[SEGMENTS + 4] = used;
    find_symmetries(r, used);
    return NULL;
}
