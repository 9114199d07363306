/* original_minimax.c - the original searches of the number game: original_template.h on MiniMax's
 * rules, once for all rules, and for its two players, one search a move, with the rule fixed at
 * compile time. */
#include "minimax/original_minimax.h"

#include "search/original_context.h"

enum { ORIGINAL_WIN = 500 };

/* What a finished game is worth, by its margin with and without the number taken last: a margin, or
 * in the original's depth-limited search +-500 or 0 by the margin without that number. */
static inline int end_value(const minimax_rules *rules, bool original_scores, int margin, int before)
{
    if (original_scores)
        return before > 0 ? ORIGINAL_WIN : before < 0 ? -ORIGINAL_WIN : 0;
    return rules->last_uncounted ? before : margin;
}

/* Takes `square`; true: the game ends, with *value for the side that took it. */
static inline bool play(const minimax_rules *rules, bool original_scores, minimax_position *p, int square, int *value)
{
    int number = rules->number[square], before = p->margin;
    p->free &= ~(1ull << square);
    p->margin = -(before + number);
    p->line = (uint8_t)minimax_next_line(p->side, square);
    p->side ^= 1;
    if (__builtin_expect(!minimax_ends(p->free, square), 1))
        return false;
    *value = end_value(rules, original_scores, before + number, before);
    return true;
}

/* Best number of every set of free squares of every line, for the last ply of plain minimax. */
typedef struct best_numbers {
    const minimax_rules *rules;
    int16_t of[2][8][256]; /* by side, line, and which of its squares are free */
} best_numbers;

static void fill_best_numbers(best_numbers *best, const minimax_rules *rules)
{
    best->rules = rules;
    for (int side = 0; side < 2; side++) {
        for (int line = 0; line < 8; line++) {
            best->of[side][line][0] = INT16_MIN;
            for (int set = 1; set < 256; set++) {
                int lowest = bit_first(set), rest = best->of[side][line][set & (set - 1)];
                int number = rules->number[minimax_square(side, line, lowest)];
                best->of[side][line][set] = (int16_t)(number > rest ? number : rest);
            }
        }
    }
}

/* Columns with two free squares or more, as bits 0..7. */
static inline unsigned columns_with_two(uint64_t free)
{
    uint64_t two = free & free >> 32, one = free | free >> 32;
    two |= two >> 16 | (one & one >> 16);
    one |= one >> 16;
    return (unsigned)((two | two >> 8 | (one & one >> 8)) & 0xff);
}

/* Rows with two free squares or more, as bits 0, 8, .. 56. */
static inline uint64_t rows_with_two(uint64_t free)
{
    uint64_t two = free & free >> 1 & 0x5555555555555555ull, one = (free | free >> 1) & 0x5555555555555555ull;
    two = (two | two >> 2 | (one & one >> 2)) & 0x1111111111111111ull;
    one = (one | one >> 2) & 0x1111111111111111ull;
    return (two | two >> 4 | (one & one >> 4)) & MINIMAX_COLUMN;
}

/* One ply above the limit each move is one evaluation, and if none ends the game the best is the
 * best number. */
static inline bool last_ply(original_context *c, const best_numbers *best, const minimax_position *p, int *value)
{
    unsigned set;
    bool ends;
    if (p->side) {
        set = (unsigned)((p->free >> p->line & MINIMAX_COLUMN) * 0x0102040810204080ull >> 56); /* row 0 lowest */
        ends = (p->free >> p->line & MINIMAX_COLUMN & ~rows_with_two(p->free)) != 0;
    } else {
        set = (unsigned)(p->free >> (8 * p->line)) & 0xff;
        ends = (set & ~columns_with_two(p->free)) != 0;
    }
    if (ends || !(set & (set - 1)))
        return false;
    uint64_t moves = (uint64_t)bit_count(set);
    c->evaluations += moves;
    c->calls += moves;
    *value = p->margin + best->of[p->side][p->line][set];
    return true;
}

#define RULES(c) ((const minimax_rules *)(c)->rules)
#define BEST(c) ((const best_numbers *)(c)->rules)
#define ORIGINAL_POSITION minimax_position
#define ORIGINAL_OVER(c, p, v) ((v) = 0, false)
#define ORIGINAL_MOVES(c, p) minimax_line((p).free, (p).side, (p).line)
#define ORIGINAL_PASS(c, p, v) ((void)(p), (v) = 0, true)
#define ORIGINAL_EVALUATE(p) (p).margin
#define ORIGINAL_CODE(c, p, bit) minimax_next_line((p).side, bit)

#define ORIGINAL_SEARCH search_plain
#define ORIGINAL_RULE ORIGINAL_PLAIN
#define ORIGINAL_PLAY(c, p, bit, v) play(BEST(c)->rules, true, &(p), bit, &(v))
#define ORIGINAL_LAST_PLY(c, p, v) last_ply(c, BEST(c), &(p), &(v))
#include "search/original_template.h"

#undef ORIGINAL_SEARCH
#undef ORIGINAL_RULE
#undef ORIGINAL_PLAY
#undef ORIGINAL_LAST_PLY
#define ORIGINAL_SEARCH search_shallow
#define ORIGINAL_RULE ORIGINAL_SHALLOW
#define ORIGINAL_PLAY(c, p, bit, v) play(RULES(c), true, &(p), bit, &(v))
#define ORIGINAL_LAST_PLY(c, p, v) false
#include "search/original_template.h"

#undef ORIGINAL_SEARCH
#undef ORIGINAL_RULE
#undef ORIGINAL_PLAY
#define ORIGINAL_SEARCH search_minimax
#define ORIGINAL_RULE c->rule
#define ORIGINAL_PLAY(c, p, bit, v) play(RULES(c), (c)->original_scores, &(p), bit, &(v))
#include "search/original_template.h"

static int search(original_context *c, const game_rules *rules, const diagram *d, int depth, original_line *line)
{
    minimax_position p;
    minimax_from_diagram(minimax_rules_of(rules), d, &p);
    c->rules = minimax_rules_of(rules);
    if (!minimax_over(minimax_rules_of(rules), &p))
        return search_minimax(c, p, depth, -ORIGINAL_INFINITY, ORIGINAL_INFINITY, line);
    c->calls++;
    c->evaluations++;
    const int last = d->last_by < 0 ? 0 : (int)(d->last_by == d->side ? d->last : -d->last);
    return end_value(minimax_rules_of(rules), c->original_scores, p.margin, p.margin - last);
}

game_move original_minimax_move(const minimax_rules *rules, const minimax_position *p, int depth, original_rule rule,
                                const _Atomic bool *stop, uint64_t *evaluations)
{
    assert(depth >= 1 && (rule == ORIGINAL_PLAIN || rule == ORIGINAL_SHALLOW));
    assert(!minimax_over(rules, p));
    original_context c = {.rules = rules, .stop = stop};
    original_line line = {.length = 0};
    if (rule == ORIGINAL_PLAIN) {
        best_numbers best;
        fill_best_numbers(&best, rules);
        c.rules = &best;
        search_plain(&c, *p, depth, -ORIGINAL_INFINITY, ORIGINAL_INFINITY, &line);
    } else {
        search_shallow(&c, *p, depth, -ORIGINAL_INFINITY, ORIGINAL_INFINITY, &line);
    }
    *evaluations += c.evaluations;
    return line.length > 0 ? line.move[0] : MOVE_NONE;
}

const original_game original_minimax = {.search = search, .depth_limit = true};
