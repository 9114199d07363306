/* look_ahead.h - the number game for the search: lines as bytes, and what the next two plies decide
 * at once.
 *
 * A position is kept from the mover's point of view.  Byte i of `own` is the mover's line i, bit j
 * of it the number where the other's line j crosses; `other` is the same turned: byte j is the
 * other's line j.  `counts` has the free numbers of each line in four bits, own lines from bit 0,
 * the other's from bit 32.
 *
 *      a  b  c     own, the row of 3 to play in    other: columns a, b, c
 *   1  .  5  2     byte 0  110   (b and c)         byte 0  110   (rows 2 and 3)
 *   2  4 -1  3     byte 1  111                     byte 1  011
 *   3  6  .  1     byte 2  101                     byte 2  111      counts 0x00000323'00000232
 *
 * A number ends the game when it is the only one left of its line or of the crossing one.
 * So a side that must play in a line where a line of one number crosses can end the game there
 * at once, and how much that gains is read from a table of the line's sets of free numbers. */
#pragma once

#include "base/bits.h"
#include "minimax/minimax.h"

enum {
    LOOK_AHEAD_NONE = -VALUE_INFINITY,
    LOOK_AHEAD_COST_UNIT = 256,      /* a cost e times as large */
    LOOK_AHEAD_LEAD_LIMIT = 256,     /* leads are cut to -this .. this - 1 */
    LOOK_AHEAD_COST_WORST = 1 << 20, /* of a move that two more plies refute */
    LOOK_AHEAD_WEIGHT_UNIT = 64,     /* weights of costs: this for the greatest one */
    LOOK_AHEAD_WEIGHTS = 64,         /* weights of costs that are 0 to 63 steps smaller */
    LOOK_AHEAD_WEIGHT_STEP = 32,     /* in parts of a unit of cost */
};

/* What is the same at every node of one search.  Lines are given by side and number. */
typedef struct minimax_numbers {
    int n, largest; /* rows; the greatest size of a number */
    bool last_uncounted;
    int8_t number[2][8][8];   /* of a line's crossing */
    int8_t most[2][8][256];   /* the greatest of a set of a line's numbers; the set is not empty */
    int8_t ending[2][8][256]; /* the most that an ending number of the set gains; all 0 if it is uncounted */
    int reply_cost[9];        /* of a move, by the replies that it leaves to search */
    int lead_cost[2 * LOOK_AHEAD_LEAD_LIMIT];        /* by lead + LOOK_AHEAD_LEAD_LIMIT */
    int weight[LOOK_AHEAD_WEIGHTS];                  /* by steps */
    int weight_cost[8 * LOOK_AHEAD_WEIGHT_UNIT + 1]; /* of a sum of weights */
} minimax_numbers;

typedef struct minimax_view {
    uint64_t own, other, counts;
    uint8_t line, side;
    bool ended;
} minimax_view;

typedef struct minimax_candidate {
    int32_t cost;
    uint8_t move;
} minimax_candidate;

/* What is known of a position without a search: a bound from the moves that are decided, and the
 * moves that are not. */
typedef struct look_ahead {
    int value; /* of the best move that is decided; LOOK_AHEAD_NONE: there is none */
    int move;
    int count;
    minimax_candidate candidate[8]; /* the cheapest first, until they are priced again */
} look_ahead;

void minimax_numbers_init(minimax_numbers *numbers, const minimax_rules *rules);

/* `free`: as in minimax.h. */
minimax_view minimax_view_of(uint64_t free, int line, int side);

/* The free numbers of the mover's `line`, and of a line of the other's. */
ALWAYS_INLINE unsigned view_line(const minimax_view *p, int line)
{
    return (unsigned)(p->own >> (8 * line)) & 0xff;
}

ALWAYS_INLINE unsigned view_crossing(const minimax_view *p, int line)
{
    return (unsigned)(p->other >> (8 * line)) & 0xff;
}

/* The lines with `count` numbers left: bits 0 to 7 the mover's, 8 to 15 the other's. */
ALWAYS_INLINE unsigned view_lines_of(const minimax_view *p, unsigned count)
{
    enum { LINES = 16 };
    const uint64_t ones = 0x1111111111111111ull, low = 0x7777777777777777ull;
    const uint64_t differ = p->counts ^ count * ones;
    uint64_t equal = ~(((differ & low) + low) | differ) & ~low; /* the high bit of every count that is equal */
    equal >>= 3;
    equal = (equal | equal >> 3) & 0x0303030303030303ull;
    equal = (equal | equal >> 6) & 0x000f000f000f000full;
    equal = (equal | equal >> 12) & 0x000000ff000000ffull;
    return (unsigned)(equal | equal >> 24) & ((1u << LINES) - 1);
}

/* The numbers of a line that end the game; `single`: the crossing lines with one number. */
ALWAYS_INLINE unsigned ending_numbers(unsigned line, unsigned single)
{
    return line & (line - 1) ? line & single : line;
}

/* The numbers that are free, row by row, and the line to play in. */
static inline void view_board(const minimax_view *p, uint64_t words[2])
{
    words[0] = p->side ? p->other : p->own;
    words[1] = p->line;
}

/* After taking the number where the mover's line crosses the other's line `move`. */
ALWAYS_INLINE minimax_view view_after(const minimax_view *p, int move)
{
    assert(move >= 0 && move < 8 && p->line < 8);
    const uint64_t counts = p->counts - (1ull << (4 * p->line)) - (1ull << (32 + 4 * move));
    return (minimax_view){.own = p->other & ~(1ull << (8 * move + p->line)),
                          .other = p->own & ~(1ull << (8 * p->line + move)),
                          .counts = bit_rotate(counts, 32),
                          .line = (uint8_t)move,
                          .side = p->side ^ 1};
}

/* The mover's lines in which it may be able to end the game at its next turn: a line of one number
 * crosses them, or they have two numbers and the coming move takes one.  `single_others`: the
 * other's lines of one number. */
ALWAYS_INLINE unsigned answerable_lines(const minimax_view *p, unsigned single_others)
{
    unsigned lines = view_lines_of(p, 2) & 0xff;
    for (; single_others; single_others &= single_others - 1)
        lines |= view_crossing(p, bit_first(single_others));
    return lines;
}

/* Replies to a move: how many are not answered by an end of the game that is worth `beta` or more
 * to the mover, and the least that the others leave it. */
typedef struct minimax_replies {
    int open, least;
} minimax_replies;

/* `line`: the set of replies, none of which ends the game; `answerable`: those that may
 * be answered; `gain`: the move's. */
ALWAYS_INLINE minimax_replies look_at_replies(const minimax_numbers *k, const minimax_view *p, int move, unsigned line,
                                              unsigned answerable, unsigned single_others, int gain, int beta)
{
    minimax_replies out = {.open = bit_count(line & ~answerable), .least = -LOOK_AHEAD_NONE};
    for (line &= answerable; line; line &= line - 1) {
        const int reply = bit_first(line);
        const unsigned back = view_line(p, reply) & ~(1u << move), ends = ending_numbers(back, single_others);
        const int value =
            ends ? gain - k->number[p->side ^ 1][move][reply] + k->ending[p->side][reply][ends] : LOOK_AHEAD_NONE;
        if (value < beta)
            out.open++;
        else if (value < out.least)
            out.least = value;
    }
    return out;
}

/* Puts a move among the candidates; among equals it comes last. */
ALWAYS_INLINE void look_ahead_insert(look_ahead *out, int cost, int move)
{
    int i = out->count++;
    for (; i > 0 && out->candidate[i - 1].cost > cost; i--)
        out->candidate[i] = out->candidate[i - 1];
    out->candidate[i] = (minimax_candidate){cost, (uint8_t)move};
}

/* Looks two plies ahead at a position that is not over.  True: out->value >= beta is a lower bound
 * of its value (in margin to come), by out->move.  False: the moves left out of the list are worth
 * out->value < beta at most.  Null window (beta - 1, beta).
 *
 * A move is decided if the other ends the game at once for more than it may get, or if every reply
 * can be answered by an end that is good enough.  What is left is ordered by the price of its
 * proof, which grows with the replies that are left and falls with the mover's lead. */
ALWAYS_INLINE bool minimax_look_ahead(const minimax_numbers *k, const minimax_view *p, int beta, look_ahead *out)
{
    const unsigned single = view_lines_of(p, 1), single_own = single & 0xff, single_others = single >> 8;
    const unsigned answerable = answerable_lines(p, single_others);
    const unsigned line = view_line(p, p->line), ends = ending_numbers(line, single_others);
    const int side = p->side;
    out->count = 0;
    out->move = -1;
    out->value = ends ? k->ending[side][p->line][ends] : LOOK_AHEAD_NONE;
    if (out->value >= beta)
        return true;
    for (unsigned rest = line & ~ends; rest; rest &= rest - 1) {
        const int move = bit_first(rest), gain = k->number[side][p->line][move];
        const unsigned replies = view_crossing(p, move) & ~(1u << p->line);
        const unsigned last = ending_numbers(replies, single_own);
        const int most = last ? gain - k->ending[side ^ 1][move][last] : -LOOK_AHEAD_NONE;
        if (most < beta) {
            out->value = most > out->value ? most : out->value;
            continue;
        }
        const minimax_replies left =
            look_at_replies(k, p, move, replies & ~last, answerable, single_others, gain, beta);
        if (left.open == 0) {
            out->value = most < left.least ? most : left.least;
            out->move = move;
            return true;
        }
        int lead = gain - k->most[side ^ 1][move][replies] - beta + LOOK_AHEAD_LEAD_LIMIT;
        lead = lead < 0 ? 0 : lead >= 2 * LOOK_AHEAD_LEAD_LIMIT ? 2 * LOOK_AHEAD_LEAD_LIMIT - 1 : lead;
        look_ahead_insert(out, k->reply_cost[left.open] + k->lead_cost[lead], move);
    }
    return false;
}

/* Prices the candidates again by two more plies: what the mover's answers to the replies cost,
 * above all the costliest.  They are not sorted again.  Takes one look-ahead for each reply
 * to each candidate. */
void minimax_look_ahead_deeper(const minimax_numbers *k, const minimax_view *p, int beta, look_ahead *look);

/* Puts `move` first, if it is a candidate. */
ALWAYS_INLINE void look_ahead_first(look_ahead *look, int move)
{
    int i = 0;
    while (i < look->count && look->candidate[i].move != move)
        i++;
    if (i == look->count)
        return;
    const minimax_candidate first = look->candidate[i];
    for (; i > 0; i--)
        look->candidate[i] = look->candidate[i - 1];
    look->candidate[0] = first;
}
