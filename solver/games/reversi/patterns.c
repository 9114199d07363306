/* patterns.c - which patterns a board shape gets, and their images under its symmetries. */
#include "reversi/patterns.h"

#include "base/bits.h"

#include <string.h> /* memset */

typedef struct shape {
    int rows, cols, squares;
    int row[PATTERN_MAX_SQUARES], col[PATTERN_MAX_SQUARES];
} shape;

static void put(shape *s, int row, int col)
{
    if (s->squares < PATTERN_MAX_SQUARES && row < s->rows && col < s->cols) {
        s->row[s->squares] = row;
        s->col[s->squares++] = col;
    }
}

static void block(shape *s, int row, int col, int rows, int cols)
{
    for (int y = row; y < row + rows; y++)
        for (int x = col; x < col + cols; x++)
            put(s, y, x);
}

/* Image of (row, col) under symmetry k: bit 0 mirrors columns, bit 1 rows,
 * bit 2 transposes (square boards). */
static int image_square(const reversi_rules *r, int k, int row, int col)
{
    if (k & 4) {
        const int t = row;
        row = col;
        col = t;
    }
    if (k & 1)
        col = r->cols - 1 - col;
    if (k & 2)
        row = r->rows - 1 - row;
    return r->stride * row + col;
}

static bool same_squares(const int *a, const int *b, int n)
{
    uint64_t x = 0, y = 0;
    for (int i = 0; i < n; i++) {
        x |= bit_at(a[i]);
        y |= bit_at(b[i]);
    }
    return x == y;
}

/* Adds the pattern and its images; a shape with the same squares as an earlier one is left out, and
 * so is a pattern whose images do not all fit. */
static void add_pattern(pattern_set *set, const reversi_rules *r, const shape *s)
{
    int image[8][PATTERN_MAX_SQUARES], images = 0;
    if (s->squares < 3 || set->count >= PATTERN_MAX)
        return;
    for (int k = 0; k < (r->rows == r->cols ? 8 : 4); k++) {
        for (int i = 0; i < s->squares; i++)
            image[images][i] = image_square(r, k, s->row[i], s->col[i]);
        bool fresh = true;
        for (int j = 0; j < images && fresh; j++)
            fresh = !same_squares(image[j], image[images], s->squares);
        for (int f = 0; f < set->features && fresh; f++)
            fresh = set->of[set->pattern_of[f]].squares != s->squares ||
                    !same_squares(set->image[f], image[images], s->squares);
        images += fresh;
    }
    if (images == 0 || set->features + images > PATTERN_FEATURES)
        return;
    pattern *p = &set->of[set->count];
    p->squares = s->squares;
    p->first = set->features;
    p->size = 1;
    memcpy(p->square, image[0], sizeof p->square);
    for (int i = 0; i < s->squares; i++)
        p->size *= 3;
    p->offset = set->weights;
    set->weights += p->size;
    for (int j = 0; j < images; j++, set->features++) {
        uint16_t power = 1;
        set->pattern_of[set->features] = set->count;
        set->offset[set->features] = p->offset;
        memcpy(set->image[set->features], image[j], sizeof image[j]);
        for (int i = 0; i < s->squares; i++, power = (uint16_t)(3 * power))
            set->power[image[j][i]][set->features] = power;
    }
    set->count++;
}

static void add_block(pattern_set *set, const reversi_rules *r, int row, int col, int rows, int cols)
{
    shape s = {.rows = r->rows, .cols = r->cols};
    if (row + rows <= r->rows && col + cols <= r->cols && rows * cols <= PATTERN_MAX_SQUARES) {
        block(&s, row, col, rows, cols);
        add_pattern(set, r, &s);
    }
}

/* Edges with the X squares next to their corners; if they are too long,
 * the half around the corner. */
static void add_edges(pattern_set *set, const reversi_rules *r)
{
    for (int axis = 0; axis < 2; axis++) {
        const int length = axis ? r->rows : r->cols, across = axis ? r->cols : r->rows;
        shape s = {.rows = r->rows, .cols = r->cols};
        const int part = length + 2 <= PATTERN_MAX_SQUARES ? length : PATTERN_MAX_SQUARES - 2;
        for (int i = 0; i < part; i++)
            put(&s, axis ? i : 0, axis ? 0 : i);
        if (across > 2) {
            put(&s, 1, 1);
            if (part == length)
                put(&s, axis ? length - 2 : 1, axis ? 1 : length - 2);
        }
        add_pattern(set, r, &s);
    }
}

static void add_lines(pattern_set *set, const reversi_rules *r)
{
    for (int i = 1; i < (r->rows + 1) / 2; i++)
        add_block(set, r, i, 0, 1, r->cols < PATTERN_MAX_SQUARES ? r->cols : PATTERN_MAX_SQUARES);
    for (int i = 1; i < (r->cols + 1) / 2; i++)
        add_block(set, r, 0, i, r->rows < PATTERN_MAX_SQUARES ? r->rows : PATTERN_MAX_SQUARES, 1);
}

static void add_diagonals(pattern_set *set, const reversi_rules *r)
{
    for (int c = 0; c + 4 <= r->cols; c++) {
        shape s = {.rows = r->rows, .cols = r->cols};
        for (int i = 0; i < 8; i++)
            put(&s, i, c + i);
        if (s.squares >= 4)
            add_pattern(set, r, &s);
    }
    for (int row = 1; row + 4 <= r->rows && r->rows != r->cols; row++) {
        shape s = {.rows = r->rows, .cols = r->cols};
        for (int i = 0; i < 8; i++)
            put(&s, row + i, i);
        add_pattern(set, r, &s);
    }
}

/* The corner's triangle of ten squares. */
static void add_triangle(pattern_set *set, const reversi_rules *r)
{
    shape s = {.rows = r->rows, .cols = r->cols};
    for (int y = 0; y < 4; y++)
        block(&s, y, 0, 1, 4 - y);
    add_pattern(set, r, &s);
}

/* The inner edge of two rows. */
static void add_inner_edges(pattern_set *set, const reversi_rules *r)
{
    for (int axis = 0; axis < 2; axis++) {
        const int length = axis ? r->rows : r->cols;
        shape s = {.rows = r->rows, .cols = r->cols};
        if (length < 6 || length > 8)
            continue;
        for (int i = 1; i < length - 1; i++)
            put(&s, axis ? i : 0, axis ? 0 : i);
        for (int i = 2 - (length == 6); i < length - 2 + (length == 6); i++)
            put(&s, axis ? i : 1, axis ? 1 : i);
        add_pattern(set, r, &s);
    }
}

static void add_windows(pattern_set *set, const reversi_rules *r)
{
    for (int c = 0; r->rows == 4 && c < r->cols / 2; c++)
        add_block(set, r, 0, c, 4, 2);
    for (int c = 0; r->rows == 3 && c < r->cols / 2; c++)
        add_block(set, r, 0, c, 3, 3);
    for (int row = 0; r->cols == 4 && row < r->rows / 2; row++)
        add_block(set, r, row, 0, 2, 4);
    for (int row = 0; r->cols == 3 && row < r->rows / 2; row++)
        add_block(set, r, row, 0, 3, 3);
    for (int c = 0; r->rows == 2 && c < r->cols / 2; c += 2)
        add_block(set, r, 0, c, 2, 5);
    for (int row = 0; r->cols == 2 && row < r->rows / 2; row += 2)
        add_block(set, r, row, 0, 5, 2);
}

void patterns_init(pattern_set *set, const reversi_rules *r)
{
    memset(set, 0, sizeof *set);
    /* The largest patterns order 8x8 and 4x10 better.  On boards between these they do not, and
     * cost time and training positions. */
    const int side = r->rows < r->cols ? r->rows : r->cols;
    const bool large = side < 5 || side > 7;
    set->weights = 1; /* weight 0 stands for unused features */
    add_edges(set, r);
    add_block(set, r, 0, 0, 3, 3);
    if (large) {
        add_block(set, r, 0, 0, 2, 5);
        add_block(set, r, 0, 0, 5, 2);
    }
    add_lines(set, r);
    add_diagonals(set, r);
    add_windows(set, r);
    if (large && side > 4)
        add_triangle(set, r);
    add_inner_edges(set, r);
    if (large)
        add_block(set, r, 1, 1, 3, 3);
}

/* Where pattern digit i goes under symmetry k, when k maps the pattern onto itself. */
static bool self_image(const reversi_rules *r, const pattern *p, int k, int to[PATTERN_MAX_SQUARES])
{
    for (int i = 0; i < p->squares; i++) {
        const int square = r->square_of[p->square[i]];
        const int image = image_square(r, k, square / r->cols, square % r->cols);
        to[i] = -1;
        for (int j = 0; j < p->squares; j++)
            if (image == p->square[j])
                to[i] = j;
        if (to[i] < 0)
            return false;
    }
    return true;
}

void patterns_share(const pattern_set *set, const reversi_rules *r, uint32_t *shared)
{
    for (uint32_t i = 0; i < set->weights; i++)
        shared[i] = i;
    for (int n = 0; n < set->count; n++) {
        const pattern *p = &set->of[n];
        for (int k = 1; k < (r->rows == r->cols ? 8 : 4); k++) {
            int to[PATTERN_MAX_SQUARES];
            if (!self_image(r, p, k, to))
                continue;
            for (uint32_t index = 0; index < p->size; index++) {
                uint32_t rest = index, image = 0;
                for (int i = 0; i < p->squares; i++, rest /= 3)
                    image += rest % 3 * set->power[p->square[to[i]]][p->first];
                if (image < shared[p->offset + index] - p->offset)
                    shared[p->offset + index] = p->offset + image;
            }
        }
    }
    for (uint32_t i = 0; i < set->weights; i++)
        while (shared[shared[i]] != shared[i])
            shared[i] = shared[shared[i]];
}
