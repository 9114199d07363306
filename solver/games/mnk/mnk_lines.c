#include "mnk/mnk_lines.h"

/* The rows of direction d that lie on the line through `square`, from there on. */
static void list_line(mnk_lines *out, int d, int square, int line)
{
    const mnk_rules *rules = &out->rules;
    for (; square < out->squares && (rules->first[d] >> square & 1); square += rules->shift[d]) {
        uint64_t row = 0;
        for (int i = 0; i < rules->k; i++)
            row |= bit_at(square + i * rules->shift[d]);
        out->line[out->rows] = (int16_t)line;
        out->row[out->rows++] = row;
        if (rules->k == 1)
            return; /* a square alone: each begins a line of its own */
    }
}

void mnk_lines_init(mnk_lines *out, const game_spec *spec)
{
    mnk_init(&out->rules, spec);
    symmetry_init(&out->turns, spec, NULL);
    out->squares = spec->rows * spec->cols;
    out->rows = 0;
    int line = 0;
    const int directions = spec->in_a_row == 1 ? 1 : MNK_DIRECTIONS;
    for (int d = 0; d < directions; d++) {
        const uint64_t first = out->rules.first[d];
        for (uint64_t s = first; s; s &= s - 1) {
            const int square = bit_first(s), before = square - out->rules.shift[d];
            if (before < 0 || !(first >> before & 1) || spec->in_a_row == 1)
                list_line(out, d, square, line++);
        }
    }
}

uint64_t mnk_lines_live(const mnk_lines *lines, uint64_t stones, uint64_t empty)
{
    uint64_t live = 0;
    for (int i = 0; i < lines->rows; i++)
        live |= lines->row[i] & ~(stones | empty) ? 0 : lines->row[i];
    return live & stones;
}

void mnk_lines_promise(const mnk_lines *lines, uint64_t own, uint64_t opponent, uint64_t squares,
                       int32_t score[static MAX_SQUARES])
{
    for (int i = 0; i < lines->rows; i++) {
        const uint64_t row = lines->row[i];
        if ((row & own) && (row & opponent))
            continue;
        const int stones = bit_count(row & (own | opponent));
        for (uint64_t s = row & squares; s; s &= s - 1)
            score[bit_first(s)] += 1 << (2 * (stones < 8 ? stones : 8));
    }
}

/* True when set i contains another one, or equals an earlier one. */
static bool is_superfluous(int n, const uint64_t set[static MNK_ROWS_MOST], int i)
{
    const uint64_t outside = ~set[i];
    int inside = 0;
    for (int j = 0; j < n; j++) /* without a branch: vectorised */
        inside += (set[j] & outside) == 0;
    if (inside == 1)
        return false;
    for (int j = 0; j < n; j++)
        if ((set[j] & outside) == 0 && (set[j] != set[i] || j < i))
            return true;
    return false;
}

int mnk_lines_least(int n, uint64_t set[static MNK_ROWS_MOST])
{
    bool dropped[MNK_ROWS_MOST];
    int kept = 0;
    for (int i = 0; i < n; i++)
        dropped[i] = is_superfluous(n, set, i);
    for (int i = 0; i < n; i++)
        if (!dropped[i])
            set[kept++] = set[i];
    return kept;
}

int mnk_lines_drop(int n, uint64_t edge[static MNK_ROWS_MOST], uint64_t squares)
{
    int kept = 0;
    for (int i = 0; i < n; i++)
        if (!(edge[i] & squares))
            edge[kept++] = edge[i];
    return kept;
}

uint64_t mnk_lines_meet(int n, const uint64_t edge[static MNK_ROWS_MOST], uint64_t common[static MAX_SQUARES])
{
    uint64_t all = 0;
    for (int i = 0; i < n; i++) {
        const uint64_t e = edge[i];
        for (uint64_t s = e & ~all; s; s &= s - 1)
            common[bit_first(s)] = e;
        for (uint64_t s = e & all; s; s &= s - 1)
            common[bit_first(s)] &= e;
        all |= e;
    }
    return all;
}

uint64_t mnk_lines_twins(uint64_t squares, const uint64_t common[static MAX_SQUARES])
{
    uint64_t found = 0;
    for (uint64_t left = squares; left; left &= left - 1) {
        const int a = bit_first(left);
        if (found >> a & 1)
            continue;
        for (uint64_t t = common[a] & left & ~bit_at(a) & ~found; t; t &= t - 1) {
            const int b = bit_first(t);
            if (common[b] >> a & 1) {
                found |= bit_at(a) | bit_at(b);
                break;
            }
        }
    }
    return found;
}
