/* price.c - what a weak solution of a board would cost, from random positions of its proof.
 *
 *   price [--weights FILE] [--seed N] [--depth PLIES] [--most NODES] SPEC EMPTIES SAMPLES
 *
 * A proof that a side gets at least a draw has one move for that side and all moves for the other.
 * Each sample walks from the start to EMPTIES empty squares, as the side whose bound is proved
 * (they take turns) by the best move of a search of --depth plies, as the other by a random one.
 * The position there is solved in the window (-3, 3), with one thread and an empty table.  The
 * product of the numbers of moves that the other side had estimates how many such walks there are
 * (Knuth 1975), and weights the sample.  Positions that several walks reach count for each of them.
 *
 * Prints a line a sample: side, weight, position, value for the side to move (= exact, < at most,
 * > at least; ? not known after --most nodes), nodes, seconds. */
#define BENCH "price"
#include "base/splitmix.h"
#include "bench/need.h"
#include "game/rules.h"
#include "solve/solve.h"
#include "text/notation.h"

#include <getopt.h>
#include <inttypes.h>
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct pricing {
    game_spec spec;
    game_rules rules;
    search_options guess, search;
    uint64_t random;
    int depth, empties;
    double most;
    _Atomic bool stop;
} pricing;

static game_move best_guess(pricing *p, const diagram *d, game_move first)
{
    search_result r;
    error e;
    need_ok(solve_estimate(&p->spec, d, p->depth, &p->guess, &r, &e), &e);
    return r.estimate.known && r.estimate.line_length > 0 ? r.estimate.line[0] : first;
}

/* Walks to a position with few enough empty squares; false: the game ends before. */
static bool walk(pricing *p, int prover, diagram *d, double *weight)
{
    *weight = 1;
    while (diagram_empties(&p->spec, d) > p->empties) {
        game_move moves[MAX_MOVES];
        const int count = rules_over(&p->rules, d, NULL) ? 0 : rules_moves(&p->rules, d, moves);
        if (count == 0)
            return false;
        game_move move = moves[0];
        if (count > 1 && (int)d->side == prover) {
            move = best_guess(p, d, move);
        } else {
            move = moves[random_next(&p->random) % (uint64_t)count];
            *weight *= count;
        }
        need(rules_play(&p->rules, d, move), "an illegal move");
    }
    return true;
}

static void limit(void *context, const search_progress *so_far)
{
    pricing *p = context;
    p->stop = (double)so_far->nodes > p->most;
}

static void solve(pricing *p, int prover, const diagram *d, double weight)
{
    static const char *const SIGNS[] = {[KNOWN_EXACT] = "=", [KNOWN_AT_LEAST] = ">", [KNOWN_AT_MOST] = "<"};
    char text[MAX_DIAGRAM_TEXT];
    search_result r;
    error e;
    p->stop = false;
    const status s = solve_position(&p->spec, d, &p->search, &r, &e);
    need(s == STATUS_OK || s == STATUS_STOPPED, e.text);
    diagram_format(&p->spec, d, text);
    printf("%c,%.0f,%s,%s%d,%" PRIu64 ",%.2f\n", "XO"[prover], weight, text, s == STATUS_OK ? SIGNS[r.known] : "?",
           s == STATUS_OK ? r.value : 0, r.nodes, r.seconds);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const struct option OPTIONS[] = {{"weights", required_argument, NULL, 'w'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"depth", required_argument, NULL, 'd'},
                                            {"most", required_argument, NULL, 'm'},
                                            {0}};
    pricing p = {.depth = 10, .random = 1, .most = INFINITY};
    error e;
    search_options_init(&p.search);
    for (int o; (o = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;) {
        need(o != '?', "bad option");
        p.search.weights_path = o == 'w' ? optarg : p.search.weights_path;
        p.random = o == 's' ? strtoull(optarg, NULL, 10) : p.random;
        p.depth = o == 'd' ? atoi(optarg) : p.depth;
        p.most = o == 'm' ? atof(optarg) : p.most;
    }
    need(argc - optind == 3 && p.depth >= 1, "expected SPEC EMPTIES SAMPLES");
    need_ok(spec_parse(argv[optind], &p.spec, &e), &e);
    p.empties = atoi(argv[optind + 1]);
    rules_prepare(&p.rules, &p.spec);
    p.guess = p.search;
    p.search.stop = &p.stop;
    p.search.progress = limit;
    p.search.progress_context = &p;
    p.search.alpha = -3;
    p.search.beta = 3;
    need_ok(solve_memory_create(&p.spec, &p.search, &p.search.memory, &e), &e);
    need_ok(solve_memory_create(&p.spec, &p.guess, &p.guess.memory, &e), &e);
    for (int i = 0; i < atoi(argv[optind + 2]); i++) {
        diagram d;
        double weight;
        diagram_start(&p.spec, &d);
        if (walk(&p, i % 2, &d, &weight))
            solve(&p, i % 2, &d, weight);
        else
            printf("%c,%.0f,the game ends before,,0,0\n", "XO"[i % 2], weight);
    }
    search_memory_destroy(p.search.memory);
    search_memory_destroy(p.guess.memory);
    return 0;
}
