/* evaluation.c - which patterns a board shape gets, and their images under its symmetries. */
#include "reversi/evaluation.h"

#include <stdlib.h> /* calloc */
#include <string.h> /* memset */

typedef struct shape {
    int rows, cols, squares;
    int row[EVALUATION_MAX_SQUARES], col[EVALUATION_MAX_SQUARES];
} shape;

static void put(shape *s, int row, int col)
{
    if (s->squares < EVALUATION_MAX_SQUARES && row < s->rows && col < s->cols) {
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

/* Image of (row, col) under symmetry k: bit 0 mirrors columns, bit 1 rows, bit 2 transposes (square boards). */
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

/* Adds the pattern and its images; a shape of the same squares as one before is left out, and a pattern whose
 * images do not all fit is left out altogether. */
static void add_pattern(evaluation *ev, const reversi_rules *r, const shape *s)
{
    int image[8][EVALUATION_MAX_SQUARES], images = 0;
    if (s->squares < 3 || ev->patterns >= EVALUATION_MAX_PATTERNS)
        return;
    for (int k = 0; k < (r->rows == r->cols ? 8 : 4); k++) {
        for (int i = 0; i < s->squares; i++)
            image[images][i] = image_square(r, k, s->row[i], s->col[i]);
        bool fresh = true;
        for (int j = 0; j < images && fresh; j++)
            fresh = !same_squares(image[j], image[images], s->squares);
        for (int f = 0; f < ev->features && fresh; f++)
            fresh = ev->pattern[ev->pattern_of[f]].squares != s->squares ||
                    !same_squares(ev->image[f], image[images], s->squares);
        images += fresh;
    }
    if (images == 0 || ev->features + images > EVALUATION_FEATURES)
        return;
    evaluation_pattern *p = &ev->pattern[ev->patterns];
    p->squares = s->squares;
    p->first = ev->features;
    p->size = 1;
    memcpy(p->square, image[0], sizeof p->square);
    for (int i = 0; i < s->squares; i++)
        p->size *= 3;
    p->offset = ev->phase_size;
    ev->phase_size += p->size;
    for (int j = 0; j < images; j++, ev->features++) {
        uint16_t power = 1;
        ev->pattern_of[ev->features] = ev->patterns;
        ev->offset[ev->features] = p->offset;
        memcpy(ev->image[ev->features], image[j], sizeof image[j]);
        for (int i = 0; i < s->squares; i++, power = (uint16_t)(3 * power))
            ev->power[image[j][i]][ev->features] = power;
    }
    ev->patterns++;
}

static void add_block(evaluation *ev, const reversi_rules *r, int row, int col, int rows, int cols)
{
    shape s = {.rows = r->rows, .cols = r->cols};
    if (row + rows <= r->rows && col + cols <= r->cols && rows * cols <= EVALUATION_MAX_SQUARES) {
        block(&s, row, col, rows, cols);
        add_pattern(ev, r, &s);
    }
}

/* Edges with the X squares beside their corners; where they are too long, their first half around the corner. */
static void add_edges(evaluation *ev, const reversi_rules *r)
{
    for (int axis = 0; axis < 2; axis++) {
        const int length = axis ? r->rows : r->cols, across = axis ? r->cols : r->rows;
        shape s = {.rows = r->rows, .cols = r->cols};
        const int part = length + 2 <= EVALUATION_MAX_SQUARES ? length : EVALUATION_MAX_SQUARES - 2;
        for (int i = 0; i < part; i++)
            put(&s, axis ? i : 0, axis ? 0 : i);
        if (across > 2) {
            put(&s, 1, 1);
            if (part == length)
                put(&s, axis ? length - 2 : 1, axis ? 1 : length - 2);
        }
        add_pattern(ev, r, &s);
    }
}

static void add_lines(evaluation *ev, const reversi_rules *r)
{
    for (int i = 1; i < (r->rows + 1) / 2; i++)
        add_block(ev, r, i, 0, 1, r->cols < EVALUATION_MAX_SQUARES ? r->cols : EVALUATION_MAX_SQUARES);
    for (int i = 1; i < (r->cols + 1) / 2; i++)
        add_block(ev, r, 0, i, r->rows < EVALUATION_MAX_SQUARES ? r->rows : EVALUATION_MAX_SQUARES, 1);
}

static void add_diagonals(evaluation *ev, const reversi_rules *r)
{
    for (int c = 0; c + 4 <= r->cols; c++) {
        shape s = {.rows = r->rows, .cols = r->cols};
        for (int i = 0; i < 8; i++)
            put(&s, i, c + i);
        if (s.squares >= 4)
            add_pattern(ev, r, &s);
    }
    for (int row = 1; row + 4 <= r->rows && r->rows != r->cols; row++) {
        shape s = {.rows = r->rows, .cols = r->cols};
        for (int i = 0; i < 8; i++)
            put(&s, row + i, i);
        add_pattern(ev, r, &s);
    }
}

/* The corner's triangle of ten squares. */
static void add_triangle(evaluation *ev, const reversi_rules *r)
{
    shape s = {.rows = r->rows, .cols = r->cols};
    for (int y = 0; y < 4; y++)
        block(&s, y, 0, 1, 4 - y);
    add_pattern(ev, r, &s);
}

/* The inner edge of two rows. */
static void add_inner_edges(evaluation *ev, const reversi_rules *r)
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
        add_pattern(ev, r, &s);
    }
}

static void add_windows(evaluation *ev, const reversi_rules *r)
{
    for (int c = 0; r->rows == 4 && c < r->cols / 2; c++)
        add_block(ev, r, 0, c, 4, 2);
    for (int c = 0; r->rows == 3 && c < r->cols / 2; c++)
        add_block(ev, r, 0, c, 3, 3);
    for (int row = 0; r->cols == 4 && row < r->rows / 2; row++)
        add_block(ev, r, row, 0, 2, 4);
    for (int row = 0; r->cols == 3 && row < r->rows / 2; row++)
        add_block(ev, r, row, 0, 3, 3);
    for (int c = 0; r->rows == 2 && c < r->cols / 2; c += 2)
        add_block(ev, r, 0, c, 2, 5);
    for (int row = 0; r->cols == 2 && row < r->rows / 2; row += 2)
        add_block(ev, r, row, 0, 5, 2);
}

void evaluation_init(evaluation *ev, const reversi_rules *r)
{
    memset(ev, 0, sizeof *ev);
    /* The largest patterns order 8x8 and 4x10 better.  Between them they do not, and cost time and positions to learn
     * from. */
    const int side = r->rows < r->cols ? r->rows : r->cols;
    const bool large = side < 5 || side > 7;
    ev->phase_size = 1; /* weight 0 stands for unused features */
    add_edges(ev, r);
    add_block(ev, r, 0, 0, 3, 3);
    if (large) {
        add_block(ev, r, 0, 0, 2, 5);
        add_block(ev, r, 0, 0, 5, 2);
    }
    add_lines(ev, r);
    add_diagonals(ev, r);
    add_windows(ev, r);
    if (large && side > 4)
        add_triangle(ev, r);
    add_inner_edges(ev, r);
    if (large)
        add_block(ev, r, 1, 1, 3, 3);
    const int counts = r->squares - 4 - EVALUATION_MIN_EMPTIES;
    ev->phases = counts < 1 ? 2 : (counts + 3) / 4 * 2;
    ev->phases = ev->phases > EVALUATION_MAX_PHASES ? EVALUATION_MAX_PHASES : ev->phases;
    for (int e = 0; e <= MAX_SQUARES; e++) {
        const int k = e >= EVALUATION_MIN_EMPTIES ? e - EVALUATION_MIN_EMPTIES : (EVALUATION_MIN_EMPTIES - e) & 1;
        const int phase = k / 4 * 2 + (k & 1);
        ev->phase_of[e] = (uint8_t)(phase < ev->phases ? phase : ev->phases - 2 + (k & 1));
    }
}

/* Where pattern digit i goes under symmetry k, when k maps the pattern onto itself. */
static bool self_image(const reversi_rules *r, const evaluation_pattern *p, int k, int to[EVALUATION_MAX_SQUARES])
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

void evaluation_share(const evaluation *ev, const reversi_rules *r, uint32_t *shared)
{
    for (uint32_t i = 0; i < ev->phase_size; i++)
        shared[i] = i;
    for (int n = 0; n < ev->patterns; n++) {
        const evaluation_pattern *p = &ev->pattern[n];
        for (int k = 1; k < (r->rows == r->cols ? 8 : 4); k++) {
            int to[EVALUATION_MAX_SQUARES];
            if (!self_image(r, p, k, to))
                continue;
            for (uint32_t index = 0; index < p->size; index++) {
                uint32_t rest = index, image = 0;
                for (int i = 0; i < p->squares; i++, rest /= 3)
                    image += rest % 3 * ev->power[p->square[to[i]]][p->first];
                if (image < shared[p->offset + index] - p->offset)
                    shared[p->offset + index] = p->offset + image;
            }
        }
    }
    for (uint32_t i = 0; i < ev->phase_size; i++)
        while (shared[shared[i]] != shared[i])
            shared[i] = shared[shared[i]];
}

bool evaluation_allocate(evaluation *ev)
{
    ev->weight = calloc((size_t)ev->phases * ev->phase_size + 1, sizeof *ev->weight);
    return ev->weight != NULL;
}

static int16_t whole_steps(int x)
{
    return (int16_t)((x + (x >= 0 ? EVALUATION_STEP / 2 : -EVALUATION_STEP / 2)) / EVALUATION_STEP * EVALUATION_STEP);
}

void evaluation_round(evaluation *ev)
{
    for (int phase = 0; phase < ev->learned; phase++) {
        int16_t *w = ev->weight + (size_t)phase * ev->phase_size;
        for (uint32_t i = 0; i < ev->phase_size; i++)
            w[i] = whole_steps(w[i]);
        ev->deviation[phase] = whole_steps(ev->deviation[phase]);
    }
}

void evaluation_extend(evaluation *ev)
{
    for (int phase = ev->learned; phase < ev->phases; phase++) {
        const int like = phase >= 2 ? phase - 2 : 0;
        ev->deviation[phase] = ev->deviation[like];
        memcpy(ev->weight + (size_t)phase * ev->phase_size, ev->weight + (size_t)like * ev->phase_size,
               ev->phase_size * sizeof *ev->weight);
    }
}

void evaluation_free(evaluation *ev)
{
    free(ev->weight);
    ev->weight = NULL;
}
