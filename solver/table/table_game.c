/* table_game.c - see table_game.h. */
#include "table/table_game.h"

#include "base/bits.h"
#include "base/memory.h"
#include "table/table_block.h"

#include <stdlib.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { LINE_BITS = 3 };

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

/* The other way. */
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
    if (game->has_line) {
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
    g->root_turned = table_game_turn(g, &g->root, &value) == CHILD_TURNED;
    *out = g;
    return STATUS_OK;
}

ALWAYS_INLINE child_kind turn(const table_game *g, walk_node *n, int *value)
{
    game_move moves[MAX_MOVES];
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

child_kind table_game_turn(const table_game *g, walk_node *n, int *value)
{
    *value = 0;
    return turn(g, n, value);
}

int table_game_children(const table_game *g, const walk_node *n, table_child out[static MAX_MOVES])
{
    game_move moves[MAX_MOVES];
    const int count = walk_moves(&g->rules, n, moves);
    for (int i = 0; i < count; i++) {
        table_child *c = &out[i];
        c->node = *n;
        c->gain = walk_play(&g->rules, &c->node, moves[i]);
        c->kind = turn(g, &c->node, &c->value);
    }
    return count;
}

int table_game_key(const table_game *g, const walk_node *n, uint64_t key[static 2])
{
    uint64_t first = n->a | n->b, second = n->a;
    int by = 0;
    if (!g->board) {
        key[0] = n->a;
        key[1] = n->b;
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
    key[0] = g->words == 1 ? first << g->shift | second : first;
    key[1] = g->words == 1 ? 0 : second;
    return by;
}

walk_node table_game_node(const table_game *g, const uint64_t *key, int level)
{
    walk_node n = {.side = (uint8_t)(g->root.side ^ (level & 1))};
    uint64_t first = g->words == 1 ? key[0] >> g->shift : key[0];
    const uint64_t second = g->words == 1 ? key[0] & low_bits(g->shift) : key[1];
    if (!g->board) {
        n.a = key[0];
        n.b = key[1];
        return n;
    }
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

static int stones_of(const table_game *g, const walk_node *n)
{
    return g->rules.game->has_line ? -bit_count(n->a) : bit_count(n->a | n->b);
}

bool table_game_allows(const table_game *g, const uint64_t *key, int level)
{
    const walk_node n = table_game_node(g, key, level);
    uint64_t again[2];
    (void)table_game_key(g, &n, again);
    return again[0] == key[0] && (g->words == 1 || again[1] == key[1]) && table_game_level(g, &n) == level &&
           n.line < g->rules.spec.cols;
}

int table_game_level(const table_game *g, const walk_node *n)
{
    const int level = stones_of(g, n) - stones_of(g, &g->root);
    return level < 0 || level >= TABLE_LEVELS ? -1 : level;
}
