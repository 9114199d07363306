/* reversi.c - the constants of a board shape, and the rules one call at a time. */
#include "reversi/reversi.h"

#include "base/arch.h"
#include "base/bits.h"
#include "base/processor.h"
#include "game/game.h"
#include "reversi/reversi_inline.h"

#include <string.h> /* memset */

static bool inside(const reversi_rules *r, int row, int col)
{
    return row >= 0 && row < r->rows && col >= 0 && col < r->cols;
}

/* Direction d as a step of rows and columns, in the order that reversi.h fixes. */
static const int8_t step_row[REVERSI_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int8_t step_col[REVERSI_DIRECTIONS] = {1, 0, 1, -1, -1, 0, -1, 1};

/* Where the numbers for a place of a line of this length begin. */
static int last_first(int length, int place)
{
    int first = 0;
    for (int n = 1; n < length; n++)
        first += n << (n - 1);
    return first + (place << (length - 1));
}

static void init_square(reversi_rules *r, int row, int col)
{
    const int b = r->stride * row + col;
    for (int d = 0; d < REVERSI_DIRECTIONS; d++) {
        const int dr = step_row[d], dc = step_col[d];
        for (int y = row + dr, x = col + dc; inside(r, y, x); y += dr, x += dc)
            r->ray[b][d] |= bit_at(r->stride * y + x);
        if (inside(r, row + dr, col + dc)) {
            r->neighbour[b] |= bit_at(r->stride * (row + dr) + col + dc);
            if (inside(r, row - dr, col - dc))
                r->inner[d] |= bit_at(b);
        }
    }
    for (int i = 0; i < 4; i++) {
        const int length = bit_count(r->ray[b][i] | r->ray[b][i + 4]) + 1, place = bit_count(r->ray[b][i + 4]);
        r->line[b][i] = r->ray[b][i] | r->ray[b][i + 4];
        r->last_first[b][i] = r->wide ? 0 : (uint16_t)last_first(length, place);
    }
    r->bit[b][0] = bit_at(b);
    r->bit[b][1] = bit_at(63 - b);
    for (int i = 0; i < 4; i++) {
        r->ray_pair[b][i][0] = r->ray[b][i];
        r->ray_pair[b][i][1] = bit_reverse(r->ray[b][i + 4]);
    }
    r->region[b] = (uint8_t)(1 << ((2 * row >= r->rows ? 2 : 0) + (2 * col >= r->cols ? 1 : 0)));
}

/* Discs flipped at place `p` of a full line of `length` squares by the owner of the discs `own`. */
static int line_flips(int length, int p, unsigned own)
{
    const unsigned above = own >> (p + 1) & ((1U << (length - 1 - p)) - 1), below = own & ((1U << p) - 1);
    return (above ? bit_first(above) : 0) + (below ? p - 32 + __builtin_clz(below) : 0);
}

/* Places along a line are counted by column, in a column by row. */
static void init_lines(reversi_rules *r)
{
    const uint64_t by_column = 0x0101010101010101, by_row = 0x0102040810204080;
    for (int s = 0; s < r->squares; s++) {
        const int row = s / r->cols, col = s % r->cols, b = r->bit_of[s];
        const uint64_t factor[4] = {1ULL << (56 - 8 * row), by_row >> col, by_column, by_column};
        for (int i = 0; i < 4; i++) {
            r->line_factor[b][i] = factor[i];
            r->line_place[b][i] = (uint8_t)(i == 1 ? row : col);
            r->line_whole[b][i] = (uint8_t)(r->line[b][i] * factor[i] >> 56);
        }
    }
    for (int p = 0; p < 8; p++)
        for (unsigned own = 0; own < 256; own++)
            r->line_flips[p][own] = (uint8_t)line_flips(8, p, own & ~(1U << p));
}

static void init_last_flips(reversi_rules *r)
{
    for (int n = 1; n <= 8; n++)
        for (int p = 0; p < n; p++)
            for (unsigned others = 0; others < 1U << (n - 1); others++) {
                const unsigned below = others & ((1U << p) - 1), own = below | (others - below) << 1;
                const int mine = line_flips(n, p, own), theirs = line_flips(n, p, ~own);
                r->last_flips[(unsigned)last_first(n, p) + others] = (uint16_t)(theirs << 8 | mine);
            }
}

void reversi_init(reversi_rules *r, const game_spec *spec)
{
    memset(r, 0, sizeof *r);
    r->arch = processor_arch_chosen();
    r->rows = spec->rows;
    r->cols = spec->cols;
    r->squares = spec->rows * spec->cols;
    r->wide = spec->rows > 8 || spec->cols > 8;
    r->stride = r->wide ? spec->cols : 8;
    r->empties_to_winner = spec->empties_to_winner;
    r->misere = spec->misere;
    for (int d = 0; d < REVERSI_DIRECTIONS; d++)
        r->rotate[d] = (uint64_t)(step_row[d] * r->stride + step_col[d]) & 63;
    for (int s = 0; s < r->squares; s++) {
        const int row = s / r->cols, col = s % r->cols, b = r->stride * row + col;
        r->bit_of[s] = (uint8_t)b;
        r->square_of[b] = (uint8_t)s;
        r->board |= bit_at(b);
        if ((row == 0 || row == r->rows - 1) && (col == 0 || col == r->cols - 1))
            r->corners |= bit_at(b);
        init_square(r, row, col);
    }
    init_last_flips(r);
    if (!r->wide)
        init_lines(r);
    for (int i = 0; i < 4; i++) {
        r->border[i] = r->board & ~r->inner[i];
        r->inner_pair[i][0] = r->inner[i];
        r->inner_pair[i][1] = bit_reverse(r->inner[i]);
    }
    for (uint64_t c = r->corners; c; c &= c - 1)
        r->corner_neighbours |= r->neighbour[bit_first(c)] & ~r->corners;
    for (int i = 0; i < 1 << REVERSI_MAX_REGIONS; i++)
        for (int s = 0; s < r->squares; s++)
            if (r->region[r->bit_of[s]] & i)
                r->region_mask[i] |= bit_at(r->bit_of[s]);
}

void reversi_from_diagram(const reversi_rules *r, const diagram *d, reversi_position *out)
{
    diagram_words(d, r->squares, r->bit_of, &out->own, &out->opp);
}

uint64_t reversi_moves(const reversi_rules *r, uint64_t own, uint64_t opp)
{
    return reversi_moves_inline(r, true, own, opp);
}

uint64_t reversi_flips(const reversi_rules *r, int b, uint64_t own, uint64_t opp)
{
    return (own | opp) & bit_at(b) ? 0 : reversi_flips_inline(r, true, b, own, opp);
}

int reversi_final(const reversi_rules *r, uint64_t own, uint64_t opp)
{
    const int own_discs = bit_count(own), opp_discs = bit_count(opp);
    int value = own_discs - opp_discs;
    if (r->empties_to_winner && value != 0)
        value += value > 0 ? r->squares - own_discs - opp_discs : own_discs + opp_discs - r->squares;
    return r->misere ? -value : value;
}

#define PERFT_FOR(arch) ARCH_PASTE(reversi_perft, arch)
reversi_perft_function ARCH_EACH(PERFT_FOR);

uint64_t reversi_perft(const reversi_rules *r, uint64_t own, uint64_t opp, int depth)
{
    static reversi_perft_function *const counts[ARCH_COUNT] = {ARCH_EACH(PERFT_FOR)};
    return depth <= 0 ? 1 : counts[r->arch](r, own, opp, depth);
}
