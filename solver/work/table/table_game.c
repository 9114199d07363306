/* table_game.c - see table_game.h. */
#include "table/table_game.h"

#include "base/bits.h"
#include "base/memory.h"

#include <stdlib.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { LINE_BITS = 3, SIDE_BIT = 63, TRIES_MOST = 1 << 26 /* a stranger's file ends */ };

/* The bits of x at the places of the mask, moved together. */
static uint64_t gather(uint64_t x, uint64_t mask)
{
#ifdef __BMI2__
    return _pext_u64(x, mask);
#else
    uint64_t out = 0;
    for (int i = 0; mask; mask &= mask - 1, i++)
        out |= (x >> bit_first(mask) & 1) << i;
    return out;
#endif
}

/* The inverse. */
static uint64_t scatter(uint64_t x, uint64_t mask)
{
#ifdef __BMI2__
    return _pdep_u64(x, mask);
#else
    uint64_t out = 0;
    for (; mask; mask &= mask - 1, x >>= 1)
        out |= (x & 1) << bit_first(mask);
    return out;
#endif
}

static uint64_t low_bits(int count)
{
    return count >= 64 ? UINT64_MAX : (1ull << count) - 1;
}

/* Chooses the form of the keys. */
static void plan_keys(table_game *g, int stones)
{
    const game_description *game = g->rules.game;
    const game_spec *spec = &g->rules.spec;
    const uint8_t *bit_of = game->bit_of ? game->bit_of(&g->rules) : NULL;
    const int squares = spec->rows * spec->cols;
    g->words = 2;
    if (game->whole_words) {
        return;
    } else if (game->has_line) {
        g->shift = LINE_BITS;
        for (int i = 0; i < squares; i++)
            g->board |= bit_at(8 * (i / spec->cols) + i % spec->cols);
    } else if (game->look != BOARD_NONE) {
        g->shift = stones;
        for (int i = 0; i < squares; i++)
            g->board |= bit_at(bit_of ? bit_of[i] : i);
    } else {
        return;
    }
    if (squares + g->shift <= 64)
        g->words = 1;
    g->packed = g->board == low_bits(squares);
    g->image_bytes = (64 - __builtin_clzll(g->board) + 7) / 8;
    g->image_bytes = g->image_bytes <= 2 ? 2 : g->image_bytes <= 4 ? 4 : 8;
}

status table_game_create(const game_spec *spec, const diagram *root, int stones, table_game **out, error *e)
{
    *out = NULL;
    if (game_most_moves(spec) > MAX_MOVES) {
        return fail(e, STATUS_UNSUPPORTED, "a position can have %lld moves; expected a game with at most %d",
                    (long long)game_most_moves(spec), MAX_MOVES);
    }
    table_game *g = memory_zeroed(sizeof *g);
    if (!g)
        return table_no_memory(e);
    rules_prepare(&g->rules, spec);
    const game_description *game = g->rules.game;
    symmetry_init(&g->symmetry, spec, game->bit_of ? game->bit_of(&g->rules) : NULL);
    g->root = walk_enter(&g->rules, root);
    plan_keys(g, stones);
    int value;
    g->consecutive = game->rows_within != NULL && (g->root.a | g->root.b) == 0;
    g->root_turned = table_game_turn(g, &g->root, &value) == CHILD_TURNED;
    *out = g;
    return STATUS_OK;
}

child_kind table_game_turn(const table_game *g, walk_node *n, int *value)
{
    game_move moves[MAX_MOVES];
    *value = 0;
    if (!g->rules.game->passes)
        return walk_over(&g->rules, n, value) ? CHILD_OVER : CHILD_OPEN;
    if (walk_moves(&g->rules, n, moves) == 0) {
        (void)walk_over(&g->rules, n, value);
        return CHILD_OVER;
    }
    if (moves[0] != MOVE_PASS)
        return CHILD_OPEN;
    (void)walk_play(&g->rules, n, MOVE_PASS);
    return CHILD_TURNED;
}

int table_game_children(const table_game *g, const walk_node *n, table_child out[static MAX_MOVES])
{
    game_move moves[MAX_MOVES];
    const int count = walk_moves(&g->rules, n, moves);
    for (int i = 0; i < count; i++) {
        table_child *c = &out[i];
        c->node = *n;
        c->gain = walk_play(&g->rules, &c->node, moves[i]);
        c->kind = table_game_turn(g, &c->node, &c->value);
    }
    return count;
}

/* The two parts of a key, of a game on squares. */
static void split_key(const table_game *g, const uint64_t *key, uint64_t *first, uint64_t *second)
{
    *first = g->words == 1 ? key[0] >> g->shift : key[0];
    *second = g->words == 1 ? key[0] & low_bits(g->shift) : key[1];
}

static void join_key(const table_game *g, uint64_t first, uint64_t second, uint64_t *key)
{
    key[0] = g->words == 1 ? first << g->shift | second : first;
    if (g->words == 2)
        key[1] = second;
}

int table_game_key(const table_game *g, const walk_node *n, uint64_t key[static 2])
{
    uint64_t first = n->a | n->b, second = n->a;
    int by = 0;
    if (!g->board) {
        key[0] = n->a;
        key[1] = n->b | (g->rules.game->keys_side ? (uint64_t)n->side << SIDE_BIT : 0);
        return 0;
    }
    if (g->rules.game->has_line) {
        first = gather(n->a, g->board);
        second = n->line;
    } else {
        by = g->image_bytes == 2   ? symmetry_least_of(&g->symmetry, &first, &second, 2)
             : g->image_bytes == 4 ? symmetry_least_of(&g->symmetry, &first, &second, 4)
                                   : symmetry_least_of(&g->symmetry, &first, &second, 8);
        second = gather(second, first);
        first = g->packed ? first : gather(first, g->board);
    }
    key[1] = 0;
    join_key(g, first, second, key);
    return by;
}

walk_node table_game_node(const table_game *g, const uint64_t *key, int level)
{
    walk_node n = {.side = (uint8_t)(g->root.side ^ (level & 1))};
    uint64_t first, second;
    if (!g->board) {
        n.a = key[0];
        n.b = key[1];
        if (g->rules.game->keys_side) {
            n.side = (uint8_t)(n.b >> SIDE_BIT);
            n.b &= ~(1ull << SIDE_BIT);
        }
        return n;
    }
    split_key(g, key, &first, &second);
    first = g->packed ? first & g->board : scatter(first, g->board);
    if (g->rules.game->has_line) {
        n.a = first;
        n.line = second & low_bits(LINE_BITS);
    } else {
        n.a = scatter(second, first);
        n.b = first & ~n.a;
    }
    return n;
}

/* The next number with the same number of bits set; not for 0. */
static uint64_t next_of_size(uint64_t x)
{
    const uint64_t low = x & -x, sum = x + low;
    return x == 0 || sum == 0 ? UINT64_MAX : sum | (x ^ sum) / low >> 2;
}

/* Looks at the images of a set of squares.  False: one is less; *alone: no other is the same. */
static bool is_least(const table_game *g, uint64_t squares, bool *alone)
{
    *alone = true;
    for (int s = 1; s < g->symmetry.count; s++) {
        const uint64_t image = symmetry_image(&g->symmetry, s, squares);
        if (image < squares)
            return false;
        *alone &= image != squares;
    }
    return true;
}

/* The rows within the squares that are taken, by the stones on them. */
static int gathered_rows(const table_game *g, uint64_t squares, uint64_t row[static GAME_MAX_ROWS])
{
    const int rows = g->rules.game->rows_within(&g->rules, squares, row);
    for (int i = 0; i < rows; i++)
        row[i] = gather(row[i], squares);
    return rows;
}

/* True when one side has all stones of a row. */
static bool has_row(const uint64_t *row, int rows, uint64_t own)
{
    for (int i = 0; i < rows; i++)
        if ((row[i] & own) == row[i] || (row[i] & own) == 0)
            return true;
    return false;
}

size_t table_game_follow(const table_game *g, int level, const uint64_t *until, uint64_t *key, size_t count)
{
    const int squares = g->rules.spec.rows * g->rules.spec.cols, words = g->words;
    uint64_t first, second, again[2], row[GAME_MAX_ROWS];
    bool alone;
    size_t i = 1;
    split_key(g, key, &first, &second);
    (void)is_least(g, first, &alone);
    int rows = gathered_rows(g, first, row);
    for (size_t tries = 0;
         i < count && tries < TRIES_MOST && (!until || table_key_less(words, key + (i - 1) * (size_t)words, until));
         tries++) {
        uint64_t *next = key + i * (size_t)words;
        second = next_of_size(second);
        if (second > low_bits(level)) {
            do
                first = next_of_size(first);
            while (first <= low_bits(squares) && !is_least(g, first, &alone) && tries++ < TRIES_MOST);
            if (first > low_bits(squares))
                return i;
            second = low_bits(level / 2);
            rows = gathered_rows(g, first, row);
        }
        join_key(g, first, second, next);
        if (!alone) {
            const walk_node n = table_game_node(g, next, level);
            (void)table_game_key(g, &n, again);
            if (again[0] != next[0] || (words == 2 && again[1] != next[1]))
                continue;
        }
        i += !has_row(row, rows, second);
    }
    return i;
}

static int played(const table_game *g, const walk_node *n)
{
    if (g->rules.game->played != NULL)
        return g->rules.game->played(&g->rules, n);
    return g->rules.game->has_line ? -bit_count(n->a) : bit_count(n->a | n->b);
}

bool table_game_allows(const table_game *g, const uint64_t *key, int level)
{
    const walk_node n = table_game_node(g, key, level);
    uint64_t again[2];
    (void)table_game_key(g, &n, again);
    return again[0] == key[0] && (g->words == 1 || again[1] == key[1]) && table_game_level(g, &n) == level &&
           (!g->board || n.line < g->rules.spec.cols);
}

int table_game_level(const table_game *g, const walk_node *n)
{
    const int level = played(g, n) - played(g, &g->root);
    return level < 0 || level >= TABLE_LEVELS ? -1 : level;
}
