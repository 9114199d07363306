/* count_oracle.c - counts distinct positions, complete games and optimal lines by visiting all. */
#include "tests/count_oracle.h"

#include "reference/naive.h"
#include "reference/reference.h"

#include <stdlib.h>
#include <string.h>

/* A position without loss: the squares of either player (or taken) and the rest:
 * side, line, sum, last number. */
typedef struct packed {
    uint64_t first, second, rest;
} packed;

/* Open addressing; a slot whose `rest` is 0 is empty (a packed position sets bit 63 there). */
typedef struct position_set {
    packed *slot;
    size_t capacity, count; /* capacity: a power of two */
} position_set;

typedef struct counting {
    const game_spec *spec;
    position_set seen, seen_symmetric, finished, finished_symmetric;
    bool no_memory;
} counting;

/* `with_side`: who is to move tells two positions apart (never in eight). */
static packed pack(const game_spec *spec, const diagram *d, bool with_side)
{
    if (spec->kind == GAME_EIGHT)
        return (packed){(uint64_t)d->sum[0], (uint64_t)d->last, UINT64_C(1) << 63};

    uint64_t words[2] = {0, 0};
    for (int square = 0; square < spec->rows * spec->cols; square++)
        if (d->cell[square] != 0)
            words[d->cell[square] - 1] |= UINT64_C(1) << square;
    return (packed){words[0], words[1],
                    UINT64_C(1) << 63 | (uint64_t)d->line << 1 | (with_side ? (uint64_t)d->side : 0)};
}

static int compare(const packed *a, const packed *b)
{
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    if (a->second != b->second)
        return a->second < b->second ? -1 : 1;
    return (a->rest > b->rest) - (a->rest < b->rest);
}

/* The board turned and mirrored: bit 0 of `symmetry` mirrors columns, bit 1 rows, bit 2
 * transposes (square boards). */
static diagram transform(const game_spec *spec, const diagram *d, int symmetry)
{
    diagram image = *d;

    for (int row = 0; row < spec->rows; row++) {
        for (int col = 0; col < spec->cols; col++) {
            const int to_row = symmetry & 2 ? spec->rows - 1 - row : row;
            const int to_col = symmetry & 1 ? spec->cols - 1 - col : col;
            const int target = symmetry & 4 ? to_col * spec->cols + to_row : to_row * spec->cols + to_col;
            image.cell[target] = d->cell[row * spec->cols + col];
        }
    }
    return image;
}

/* Images that count as one position: stones that fall keep their columns, numbers their places. */
static int symmetries_of(const game_spec *spec)
{
    if (spec->kind == GAME_CONNECT)
        return 2;
    if (spec->kind == GAME_MINIMAX || spec->kind == GAME_EIGHT)
        return 1;
    return spec->rows == spec->cols ? 8 : 4;
}

/* The least of the packed images stands for the class. */
static packed pack_class(const game_spec *spec, const diagram *d, bool with_side)
{
    const int symmetries = symmetries_of(spec);
    packed least = pack(spec, d, with_side);

    for (int symmetry = 1; symmetry < symmetries; symmetry++) {
        const diagram image = transform(spec, d, symmetry);
        const packed p = pack(spec, &image, with_side);
        if (compare(&p, &least) < 0)
            least = p;
    }
    return least;
}

static packed *find_slot(packed *slot, size_t capacity, const packed *p)
{
    uint64_t h = p->first * UINT64_C(0x9E3779B97F4A7C15);
    h = (h ^ (h >> 29) ^ p->second) * UINT64_C(0xBF58476D1CE4E5B9);
    h = (h ^ (h >> 32) ^ p->rest) * UINT64_C(0x94D049BB133111EB);
    size_t place = (size_t)(h ^ (h >> 31)) & (capacity - 1);

    while (slot[place].rest != 0 && compare(&slot[place], p) != 0)
        place = (place + 1) & (capacity - 1);
    return &slot[place];
}

static bool grow(position_set *set)
{
    const size_t capacity = set->capacity == 0 ? 1024 : 2 * set->capacity;
    packed *slot = calloc(capacity, sizeof *slot);

    if (slot == NULL)
        return false;
    for (size_t n = 0; n < set->capacity; n++)
        if (set->slot[n].rest != 0)
            *find_slot(slot, capacity, &set->slot[n]) = set->slot[n];
    free(set->slot);
    set->slot = slot;
    set->capacity = capacity;
    return true;
}

/* True when `p` was not in the set before. */
static bool insert(counting *c, position_set *set, packed p)
{
    if (2 * set->count >= set->capacity && !grow(set)) {
        c->no_memory = true;
        return false;
    }
    packed *place = find_slot(set->slot, set->capacity, &p);
    if (place->rest != 0)
        return false;
    *place = p;
    set->count++;
    return true;
}

static void visit(counting *c, const diagram *d)
{
    const game_spec *spec = c->spec;
    game_move legal[MAX_SQUARES];

    if (!insert(c, &c->seen, pack(spec, d, true)))
        return;
    insert(c, &c->seen_symmetric, pack_class(spec, d, true));

    const int count = naive_moves(spec, d, legal);
    if (count == 0) {
        insert(c, &c->finished, pack(spec, d, false));
        insert(c, &c->finished_symmetric, pack_class(spec, d, false));
        if (reference_of(spec->kind)->closing_passes &&
            !naive_board_is_full(spec, d)) { /* the first of the two final passes */
            diagram passed = *d;
            passed.side = (int8_t)(1 - d->side);
            visit(c, &passed);
        }
    }
    for (int n = 0; n < count && !c->no_memory; n++) {
        diagram child = *d;
        naive_play(spec, &child, legal[n]);
        visit(c, &child);
    }
}

status oracle_count_positions(const game_spec *spec, const diagram *d, oracle_positions *out, error *e)
{
    counting c = {.spec = spec};

    visit(&c, d);
    out->positions = c.seen.count;
    out->positions_symmetric = c.seen_symmetric.count;
    out->finished = c.finished.count;
    out->finished_symmetric = c.finished_symmetric.count;
    free(c.seen.slot);
    free(c.seen_symmetric.slot);
    free(c.finished.slot);
    free(c.finished_symmetric.slot);
    if (c.no_memory)
        return fail(e, STATUS_NO_MEMORY, "counting positions: no memory after %zu", c.seen.count);
    return STATUS_OK;
}

/* Value and number of optimal lines below `d`; `sign` is +1 where the side to move
 * is the root's. */
static int count_below(const game_spec *spec, const diagram *d, int sign, oracle_games *out, uint64_t *optimal)
{
    game_move legal[MAX_SQUARES];
    const int count = naive_moves(spec, d, legal);
    int best = 0;

    out->nodes++;
    *optimal = 0;
    if (count == 0) {
        naive_over(spec, d, &best);
        out->games++;
        out->nodes += reference_of(spec->kind)->closing_passes && !naive_board_is_full(spec, d);
        if (best >= -COUNT_HISTOGRAM && best <= COUNT_HISTOGRAM)
            out->by_value[sign * best + COUNT_HISTOGRAM]++;
        *optimal = 1;
        return best;
    }
    for (int n = 0; n < count; n++) {
        diagram child = *d;
        uint64_t lines;
        naive_play(spec, &child, legal[n]);
        const int value = -count_below(spec, &child, -sign, out, &lines);
        if (n == 0 || value > best) {
            best = value;
            *optimal = lines;
        } else if (value == best) {
            *optimal += lines;
        }
    }
    return best;
}

status oracle_count_games(const game_spec *spec, const diagram *d, oracle_games *out, error *e)
{
    const reference_game *game = reference_of(spec->kind);
    const status feasible = game->check != NULL ? game->check(spec, d, e) : STATUS_OK;
    if (feasible != STATUS_OK)
        return feasible;
    memset(out, 0, sizeof *out);
    out->value = count_below(spec, d, 1, out, &out->optimal_lines);
    if (out->value >= -COUNT_HISTOGRAM && out->value <= COUNT_HISTOGRAM)
        out->games_at_value = out->by_value[out->value + COUNT_HISTOGRAM];
    return STATUS_OK;
}
