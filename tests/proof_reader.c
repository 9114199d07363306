/* proof_reader.c - see proof_reader.h. */
#include "proof_reader.h"

#include "reference/reference.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>
#include <zstd.h>

enum { BLOCK = 1 << 20 };

/* A position of a level, with the words that order it. */
typedef struct entry {
    uint64_t x, y;
    int64_t margin;
    diagram d;
} entry;

typedef struct entries {
    entry *at;
    size_t count, room;
} entries;

/* A part under way. */
typedef struct reader {
    const game_spec *spec;
    const unsigned char *bytes;
    size_t size, at; /* at: of the next block */
    unsigned block;
    int prover, threshold;
    unsigned char *symbol;
    uint64_t used, symbols;
    proof_reading *out;
} reader;

static bool fault(reader *r, const char *what)
{
    if (r->out->fault == NULL)
        r->out->fault = what;
    return false;
}

static uint64_t number(const unsigned char *p, int bytes)
{
    uint64_t x = 0;
    for (int i = bytes - 1; i >= 0; i--)
        x = x << 8 | p[i];
    return x;
}

/* ---- positions ------------------------------------------------------------------------------- */

static entry image(const reader *r, const diagram *d, int s)
{
    const game_spec *spec = r->spec;
    entry e = {.d = *d};
    for (int row = 0; row < spec->rows; row++) {
        for (int col = 0; col < spec->cols; col++) {
            const int a = s & 1 ? spec->rows - 1 - row : row, b = s & 2 ? spec->cols - 1 - col : col;
            const int to = s & 4 ? b * spec->cols + a : a * spec->cols + b;
            const int owner = d->cell[row * spec->cols + col];
            e.d.cell[to] = (uint8_t)owner;
            e.x |= (uint64_t)(owner == r->prover + 1) << to;
            e.y |= (uint64_t)(owner == 2 - r->prover) << to;
        }
    }
    return e;
}

static int compare(const void *first, const void *second)
{
    const entry *a = first, *b = second;
    if (a->x != b->x)
        return a->x < b->x ? -1 : 1;
    if (a->y != b->y)
        return a->y < b->y ? -1 : 1;
    return a->margin < b->margin ? -1 : a->margin > b->margin;
}

static entry canonical(const reader *r, const diagram *d)
{
    const game_spec *spec = r->spec;
    entry e = {.d = *d};
    if (spec->kind == GAME_EIGHT) {
        e.x = (uint64_t)d->sum[0];
        e.y = (uint64_t)d->last;
    } else if (spec->kind == GAME_MINIMAX) {
        for (int i = 0; i < spec->rows * spec->cols; i++)
            e.x |= (uint64_t)(d->cell[i] == 0) << i;
        e.y = (uint64_t)d->line;
        e.margin = d->sum[r->prover] - d->sum[1 - r->prover];
    } else {
        const int step = spec->kind == GAME_CONNECT ? 2 : 1, end = step == 2 || spec->rows != spec->cols ? 4 : 8;
        e = image(r, d, 0);
        for (int s = step; s < end; s += step) {
            const entry other = image(r, d, s);
            e = compare(&other, &e) < 0 ? other : e;
        }
    }
    return e;
}

static void add(const reader *r, entries *list, const diagram *d)
{
    if (list->count == list->room) {
        list->room = 2 * list->room + 16;
        list->at = realloc(list->at, list->room * sizeof *list->at);
    }
    list->at[list->count++] = canonical(r, d);
}

static void make_set(entries *list)
{
    size_t kept = 0;
    if (list->count > 0)
        qsort(list->at, list->count, sizeof *list->at, compare);
    for (size_t i = 0; i < list->count; i++)
        if (kept == 0 || list->at[kept - 1].x != list->at[i].x || list->at[kept - 1].y != list->at[i].y)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* ---- the order of moves ---------------------------------------------------------------------- */

static int64_t line_weight(const reader *r, const diagram *d, int row, int col, int down, int right, int square)
{
    const game_spec *spec = r->spec;
    int stones[3] = {0, 0, 0};
    bool contains = false;
    for (int i = 0; i < spec->in_a_row; i++, row += down, col += right) {
        if (row < 0 || row >= spec->rows || col < 0 || col >= spec->cols)
            return 0;
        stones[d->cell[row * spec->cols + col]]++;
        contains |= row * spec->cols + col == square;
    }
    int64_t sum = 0;
    for (int side = 1; side <= 2 && contains; side++)
        if (stones[3 - side] == 0)
            sum += (int64_t)1 << (2 * (stones[side] < 12 ? stones[side] : 12));
    return sum;
}

static int64_t weight(const reader *r, const diagram *d, int square)
{
    static const int direction[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int64_t sum = 0;
    for (int i = 0; i < r->spec->rows * r->spec->cols; i++)
        for (int k = 0; k < 4; k++)
            sum += line_weight(r, d, i / r->spec->cols, i % r->spec->cols, direction[k][0], direction[k][1], square);
    return r->spec->misere ? sum : -sum;
}

static int64_t least_gain(const reader *r, const diagram *child)
{
    int most = 0;
    bool found = false;
    for (int i = 0; i < r->spec->rows; i++) {
        const int square = child->side == 0 ? child->line * r->spec->cols + i : i * r->spec->cols + child->line;
        if (child->cell[square] == 0) {
            most = !found || r->spec->numbers[square] > most ? r->spec->numbers[square] : most;
            found = true;
        }
    }
    return most - child->last;
}

static int64_t score(const reader *r, const diagram *d, game_move move, const diagram *child)
{
    game_move reply[MAX_SQUARES];
    switch (r->spec->kind) {
    case GAME_REVERSI: {
        const int n = naive_moves(r->spec, child, reply);
        return n > 0 && reply[0] == MOVE_PASS ? 0 : n;
    }
    case GAME_MNK:
        return weight(r, d, move);
    case GAME_CONNECT: {
        int square = move;
        while (d->cell[square] == child->cell[square])
            square += r->spec->cols;
        return MAX_SQUARES * weight(r, d, square) + square;
    }
    case GAME_MINIMAX:
        return least_gain(r, child);
    default:
        return 0;
    }
}

/* The prover's moves in the order of ranks. */
static int ordered_moves(const reader *r, const diagram *d, game_move out[static MAX_SQUARES])
{
    game_move legal[MAX_SQUARES];
    int64_t key[MAX_SQUARES];
    const int n = naive_moves(r->spec, d, legal);
    for (int i = 0; i < n; i++) {
        diagram child = *d;
        naive_play(r->spec, &child, legal[i]);
        const int64_t s = score(r, d, legal[i], &child);
        int k = i;
        for (; k > 0 && key[k - 1] > s; k--) {
            key[k] = key[k - 1];
            out[k] = out[k - 1];
        }
        key[k] = s;
        out[k] = legal[i];
    }
    return n;
}

/* ---- the walk -------------------------------------------------------------------------------- */

static bool is_enough(reader *r, const diagram *d, int value)
{
    return (d->side == r->prover ? value : -value) >= r->threshold;
}

/* Ends out, passes across. */
static bool settle(reader *r, entries *set, entries *other)
{
    size_t kept = 0;
    for (size_t i = 0; i < set->count; i++) {
        game_move move[MAX_SQUARES];
        int value;
        entry e = set->at[i];
        if (naive_over(r->spec, &e.d, &value)) {
            if (!is_enough(r, &e.d, value))
                return fault(r, "a game ends below the bound");
        } else if (naive_moves(r->spec, &e.d, move) == 1 && move[0] == MOVE_PASS) {
            naive_play(r->spec, &e.d, MOVE_PASS);
            add(r, other, &e.d);
        } else {
            set->at[kept++] = e;
        }
    }
    set->count = kept;
    return true;
}

static bool descend(reader *r, entries *mine, entries *theirs)
{
    entries next_mine = {0}, next_theirs = {0}, from_mine = {0}, from_theirs = {0};
    bool good = settle(r, mine, &from_mine) && settle(r, theirs, &from_theirs);
    for (size_t i = 0; i < from_mine.count; i++)
        add(r, theirs, &from_mine.at[i].d);
    for (size_t i = 0; i < from_theirs.count; i++)
        add(r, mine, &from_theirs.at[i].d);
    make_set(mine);
    make_set(theirs);
    r->out->positions += mine->count + theirs->count;
    for (size_t i = 0; good && i < mine->count; i++) {
        game_move move[MAX_SQUARES];
        diagram d = mine->at[i].d;
        const int n = ordered_moves(r, &d, move);
        if (r->used == r->symbols || r->symbol[r->used] >= n) {
            good = fault(r, "no such symbol or rank");
        } else {
            naive_play(r->spec, &d, move[r->symbol[r->used++]]);
            add(r, &next_theirs, &d);
        }
    }
    for (size_t i = 0; good && i < theirs->count; i++) {
        game_move move[MAX_SQUARES];
        const int n = naive_moves(r->spec, &theirs->at[i].d, move);
        for (int k = 0; k < n; k++) {
            diagram d = theirs->at[i].d;
            naive_play(r->spec, &d, move[k]);
            add(r, &next_mine, &d);
        }
    }
    free(mine->at), free(theirs->at), free(from_mine.at), free(from_theirs.at);
    make_set(&next_mine);
    make_set(&next_theirs);
    *mine = next_mine;
    *theirs = next_theirs;
    return good;
}

static bool check_leaves(reader *r, const entries *set)
{
    for (size_t i = 0; i < set->count; i++) {
        reference_result solved;
        r->out->leaves += !naive_over(r->spec, &set->at[i].d, NULL);
        if (reference_solve(r->spec, &set->at[i].d, -1, NULL, &solved, NULL) != STATUS_OK ||
            !is_enough(r, &set->at[i].d, solved.value))
            return fault(r, "a leaf below the bound");
    }
    return true;
}

static bool read_symbols(reader *r)
{
    r->symbol = malloc(r->symbols + 1);
    r->used = 0;
    for (uint64_t have = 0; have < r->symbols;) {
        const size_t left = r->symbols - have < BLOCK ? r->symbols - have : BLOCK;
        if (r->size - r->at < 12 || r->size - r->at - 12 < number(r->bytes + r->at, 4))
            return fault(r, "a block is cut short");
        const size_t n = number(r->bytes + r->at, 4);
        if (XXH3_64bits_withSeed(r->bytes + r->at + 12, n, ++r->block) != number(r->bytes + r->at + 4, 8))
            return fault(r, "a block is damaged");
        if (ZSTD_decompress(r->symbol + have, left, r->bytes + r->at + 12, n) != left)
            return fault(r, "a block has another number of symbols");
        have += left;
        r->at += 12 + n;
    }
    return true;
}

static bool read_part(reader *r, const diagram *d, int leaves)
{
    entries mine = {0}, theirs = {0};
    int level = d->sum[0] < r->spec->target ? (int)(r->spec->target - d->sum[0]) : 0, value;
    if (r->spec->kind != GAME_EIGHT) {
        level = 0;
        for (int i = 0; i < r->spec->rows * r->spec->cols; i++)
            level += d->cell[i] == 0;
    }
    bool good = read_symbols(r);
    if (!naive_over(r->spec, d, &value))
        add(r, d->side == r->prover ? &mine : &theirs, d);
    else
        good = good && (is_enough(r, d, value) || fault(r, "the game is over below the bound"));
    for (; good && level > leaves; level--)
        good = descend(r, &mine, &theirs);
    good = good && check_leaves(r, &mine) && check_leaves(r, &theirs);
    good = good && (r->used == r->symbols || fault(r, "symbols are left over"));
    free(mine.at), free(theirs.at), free(r->symbol);
    return good;
}

proof_reading proof_read(const game_spec *spec, const diagram *d, const unsigned char *bytes, size_t size)
{
    proof_reading out = {0};
    reader r = {.spec = spec, .bytes = bytes, .size = size, .out = &out};
    const unsigned char *end = memmem(bytes, size, "\n\n", 2);
    const size_t header = end != NULL ? (size_t)(end - bytes) + 2 : size;
    char *text = strndup((const char *)bytes, header), *rest = text;
    r.at = header + 8;
    if (size < r.at || XXH3_64bits(bytes, header) != number(bytes + header, 8))
        fault(&r, "the header is damaged");
    for (char *line; (line = strsep(&rest, "\n")) != NULL && out.fault == NULL;) {
        char bound[16];
        int value, leaves;
        (void)sscanf(line, "claim %63[^\n]", out.claim);
        if (sscanf(line, "part %15s %d leaves %d symbols %" SCNu64, bound, &value, &leaves, &r.symbols) != 4)
            continue;
        const bool at_least = strcmp(bound, "at-least") == 0;
        r.prover = at_least ? d->side : 1 - d->side;
        r.threshold = at_least ? value : -value;
        out.symbols += r.symbols;
        (void)read_part(&r, d, leaves);
    }
    if (r.at != size)
        fault(&r, "bytes are left over");
    free(text);
    return out;
}
