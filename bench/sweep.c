/* sweep.c - proves that the first player takes every disc of a board of reversi or Othello.
 *
 *   sweep [--most NODES] [--entries N] [--moves PRICE] [--discs PRICE] SPEC FILE.ykc
 *
 * Depth-first proof-number search (A. Nagai, Df-pn algorithm for searching AND/OR trees and its
 * applications, 2002) for "in the end all discs are the first player's, and in reversi all
 * squares".  A new position's proof number grows with the other side's moves and discs; other
 * prices for them are another try.  The program's own search then solves every position of that
 * proof, from the end to the start, with one table that keeps the bounds: the certificate comes
 * from there.
 *
 * Prints the search's nodes and seconds and the positions of its proof, then the best line.  Exit
 * code 3: not proved within that many nodes. */
#define BENCH "sweep"
#include "bench/need.h"
#include "base/clock.h"
#include "base/memory.h"
#include "base/splitmix.h"
#include "game/game_text.h"
#include "proof/prove.h"
#include "reversi/reversi.h"
#include "solve/solve.h"
#include "text/notation.h"

#include <getopt.h>
#include <inttypes.h>

enum { NEVER = 100000000, NEAR_END = 10, WAYS = 4 };

/* A proof number of 0: proved; a disproof number of 0: refuted; the other number is then NEVER. */
typedef struct numbers {
    uint32_t proof, disproof;
} numbers;

/* Taker: the first player. */
typedef struct place {
    uint64_t taker, other;
    bool takers_turn;
} place;

typedef struct entry {
    uint64_t taker, other; /* other: inverted where the other side moves */
    numbers n;
    bool settled;
} entry;

typedef struct sweep {
    reversi_rules rules;
    game_spec spec;
    diagram start;
    entry *table;
    size_t entries; /* a power of two */
    uint64_t nodes, most, positions;
    uint64_t lot;                    /* of the entry to replace */
    uint32_t move_price, disc_price; /* of the other side's, in the guess of a proof number */
    proof_options o;
} sweep;

static uint64_t moves_of(const sweep *w, const place *p)
{
    return p->takers_turn ? reversi_moves(&w->rules, p->taker, p->other) : reversi_moves(&w->rules, p->other, p->taker);
}

/* Places after each move, a pass where there is none; 0 at the end of a game. */
static int list(const sweep *w, const place *p, place out[static MAX_MOVES])
{
    uint64_t moves = moves_of(w, p);
    int n = 0;
    if (moves == 0) {
        out[0] = (place){p->taker, p->other, !p->takers_turn};
        return moves_of(w, &out[0]) != 0;
    }
    for (; moves != 0; moves &= moves - 1) {
        const int b = __builtin_ctzll(moves);
        const uint64_t flips = p->takers_turn ? reversi_flips(&w->rules, b, p->taker, p->other)
                                              : reversi_flips(&w->rules, b, p->other, p->taker);
        const uint64_t disc = UINT64_C(1) << b;
        out[n++] = p->takers_turn ? (place){p->taker | flips | disc, p->other & ~flips, false}
                                  : (place){p->taker & ~flips, p->other | flips | disc, true};
    }
    return n;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* The place's entry; without one NULL or, to be written, a new one, in place of one of WAYS drawn
 * by lot: the one of least effort may be a sibling's, and two could take turns for ever. */
static entry *find(sweep *w, const place *p, bool write)
{
    const uint64_t other = p->takers_turn ? p->other : ~p->other;
    uint64_t hash = p->taker * UINT64_C(0x9E3779B97F4A7C15) ^ other * UINT64_C(0xC2B2AE3D27D4EB4F);
    entry *out = NULL;
    hash = (hash ^ hash >> 29) * UINT64_C(0xBF58476D1CE4E5B9);
    hash ^= hash >> 32;
    for (unsigned i = 0; i < WAYS; i++) {
        entry *e = &w->table[(hash ^ i) & (w->entries - 1)];
        if (e->taker == p->taker && e->other == other)
            return e;
        if (!out && (e->taker | e->other) == 0)
            out = e;
    }
    if (!write)
        return NULL;
    if (!out)
        out = &w->table[(hash ^ (random_next(&w->lot) & (WAYS - 1))) & (w->entries - 1)];
    *out = (entry){.taker = p->taker, .other = other};
    return out;
}

static numbers keep(sweep *w, const place *p, numbers n)
{
    find(w, p, true)->n = n;
    return n;
}

/* ---- the search ------------------------------------------------------------------------------ */

/* What is known of a place, or a guess. */
static numbers look(sweep *w, const place *p)
{
    const entry *e = find(w, p, false);
    if (e)
        return e->n;
    const uint32_t moves = (uint32_t)__builtin_popcountll(moves_of(w, p));
    const uint32_t discs = w->disc_price * (uint32_t)__builtin_popcountll(p->other);
    place next[MAX_MOVES];
    if (moves > 0)
        return p->takers_turn ? (numbers){1 + discs, moves} : (numbers){w->move_price * moves + discs, 1};
    if (list(w, p, next) > 0)
        return p->takers_turn ? (numbers){3 + discs, 1} : look(w, &next[0]);
    const bool all = p->other == 0 && (w->rules.empties_to_winner || p->taker == w->rules.board);
    return all ? (numbers){0, NEVER} : (numbers){NEVER, 0};
}

/* What the next places say of a place.  The side to move wants one of its numbers small: `least`
 * and `second` are the smallest ones, and `best` is where; `of_best` is the other number there,
 * `rest` what the other places add to it. */
typedef struct siblings {
    uint32_t least, second, of_best, rest;
    int best;
    numbers n;
} siblings;

/* At the taker's turn the disproof numbers are not added up, because many of the next places lead
 * to the same ones (T. Ueda and others, Weak proof-number search, 2008). */
static siblings gather(sweep *w, bool takers_turn, const place *next, int count)
{
    siblings s = {.least = UINT32_MAX, .second = UINT32_MAX};
    uint64_t sum = 0, largest = 0;
    bool never = false;
    int open = 0;
    for (int i = 0; i < count; i++) {
        const numbers n = look(w, &next[i]);
        const uint32_t wanted = takers_turn ? n.proof : n.disproof, feared = takers_turn ? n.disproof : n.proof;
        if (wanted < s.least) {
            s.second = s.least;
            s.least = wanted;
            s.of_best = feared;
            s.best = i;
        } else if (wanted < s.second) {
            s.second = wanted;
        }
        never = never || feared == NEVER;
        open += feared > 0;
        sum += feared;
        largest = feared > largest ? feared : largest;
    }
    if (takers_turn)
        sum = largest + (uint64_t)(open > 0 ? open - 1 : 0);
    sum = never || s.least == 0 ? NEVER : sum >= NEVER ? NEVER - 1 : sum;
    s.least = sum == 0 ? NEVER : s.least;
    s.rest = takers_turn ? (uint32_t)(open > 0 ? open - 1 : 0) : (uint32_t)(sum - s.of_best);
    s.n = takers_turn ? (numbers){s.least, (uint32_t)sum} : (numbers){(uint32_t)sum, s.least};
    return s;
}

/* Until the place has a number that is not below its limit. */
static numbers search(sweep *w, const place *p, numbers limit)
{
    place next[MAX_MOVES];
    const int count = list(w, p, next);
    w->nodes++;
    if (count == 0)
        return keep(w, p, look(w, p));
    for (;;) {
        const siblings s = gather(w, p->takers_turn, next, count);
        keep(w, p, s.n);
        if (s.n.proof >= limit.proof || s.n.disproof >= limit.disproof || w->nodes > w->most)
            return s.n;
        const uint32_t enough = s.second >= NEVER ? NEVER : s.second + 1 + s.second / 4;
        const uint32_t wanted = p->takers_turn ? limit.proof : limit.disproof;
        const uint32_t feared = p->takers_turn ? limit.disproof : limit.proof;
        const uint32_t own = wanted < enough ? wanted : enough, left = feared - s.rest;
        (void)search(w, &next[s.best], p->takers_turn ? (numbers){own, left} : (numbers){left, own});
    }
}

/* ---- the proof ------------------------------------------------------------------------------- */

static diagram diagram_of(const sweep *w, const place *p)
{
    diagram d = w->start;
    for (int b = 0; b < MAX_SQUARES; b++)
        if ((w->rules.board >> b & 1) != 0)
            d.cell[w->rules.square_of[b]] = (p->taker >> b & 1) != 0 ? 1 : (p->other >> b & 1) != 0 ? 2 : 0;
    d.side = p->takers_turn ? w->start.side : (int8_t)!w->start.side;
    return d;
}

/* The program's own search of a place of the proof; its bound goes to the table. */
static search_result solve(sweep *w, const place *p)
{
    const diagram d = diagram_of(w, p);
    const int all = w->rules.squares;
    search_result r;
    error e;
    w->o.search.alpha = p->takers_turn ? all - 1 : -all;
    w->o.search.beta = w->o.search.alpha + 1;
    need_ok(solve_position(&w->spec, &d, &w->o.search, &r, &e), &e);
    need(p->takers_turn ? r.lower == all : r.upper == -all, "the search refutes the proof");
    need_ok(solve_store_bounds(&w->spec, &d, r.lower, r.upper, &w->o.search, &e), &e);
    w->positions++;
    return r;
}

/* The next place that a proof of the taker's turn goes on with. */
static const place *winning(sweep *w, const place *p, const place *next, int count)
{
    for (int tries = 0; tries < 2; tries++) {
        for (int i = 0; i < count; i++)
            if (look(w, &next[i]).proof == 0)
                return &next[i];
        (void)search(w, p, (numbers){NEVER, NEVER}); /* the table had lost it */
    }
    need(false, "a move is lost");
    return NULL;
}

/* Solves what the proof of a place needs, then the place. */
static void settle(sweep *w, const place *p)
{
    place next[MAX_MOVES];
    entry *e = find(w, p, true);
    if (e->settled)
        return;
    e->n = (numbers){0, NEVER};
    e->settled = true;
    const int empty = __builtin_popcountll(w->rules.board & ~(p->taker | p->other));
    const int count = empty > NEAR_END ? list(w, p, next) : 0;
    if (count > 0 && p->takers_turn)
        settle(w, winning(w, p, next, count));
    for (int i = 0; i < count && !p->takers_turn; i++)
        settle(w, &next[i]);
    (void)solve(w, p);
}

int main(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"most", required_argument, NULL, 'm'},
                                            {"entries", required_argument, NULL, 'e'},
                                            {"moves", required_argument, NULL, 'p'},
                                            {"discs", required_argument, NULL, 'd'},
                                            {0}};
    static sweep w = {.most = UINT64_C(1) << 40,
                      .entries = (size_t)1 << 26,
                      .move_price = 2,
                      .disc_price = 1,
                      .o = {.leaves = PROOF_LEAVES_AUTO}};
    proof_result proof;
    reversi_position start;
    error e;
    for (int o; (o = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;) {
        need(o != '?', "bad option");
        if (o == 'm')
            w.most = (uint64_t)atof(optarg);
        else if (o == 'e')
            w.entries = (size_t)atof(optarg);
        else
            *(o == 'p' ? &w.move_price : &w.disc_price) = (uint32_t)atoi(optarg);
    }
    need(argc - optind == 2 && (w.entries & (w.entries - 1)) == 0 && w.entries >= WAYS,
         "expected [--most NODES] [--entries POWER_OF_TWO] [--moves PRICE] [--discs PRICE] SPEC FILE.ykc");
    need_ok(spec_parse(argv[optind], &w.spec, &e), &e);
    need(reversi_is(&w.spec) && !w.spec.misere, "expected a board of reversi or Othello");
    diagram_start(&w.spec, &w.start);
    reversi_init(&w.rules, &w.spec);
    reversi_from_diagram(&w.rules, &w.start, &start);
    w.table = memory_zeroed(w.entries * sizeof *w.table);
    need(w.table != NULL, "out of memory");
    search_options_init(&w.o.search);
    need_ok(solve_memory_share(&w.spec, &w.start, &w.o.search, &e), &e);

    const place root = {start.own, start.opp, true};
    const double begun = clock_seconds();
    const bool won = search(&w, &root, (numbers){NEVER, NEVER}).proof == 0;
    printf("%s,%" PRIu64 ",%.1f", won ? "proved" : "open", w.nodes, clock_seconds() - begun);
    w.most = UINT64_MAX;
    if (won) {
        settle(&w, &root);
        const search_result r = solve(&w, &root);
        printf(",%" PRIu64 "\n", w.positions - 1);
        for (int i = 0; i < r.line_length; i++)
            printf("%s%s", i > 0 ? " " : "", move_name(&w.spec, r.line[i]).text);
        w.o.memory = w.o.search.memory;
        need_ok(prove_write(&w.spec, &w.start, &w.o, argv[optind + 1], &proof, &e), &e);
    }
    printf("\n");
    search_memory_destroy(w.o.search.memory);
    free(w.table);
    return won ? 0 : 3;
}
