/* along.c - solves the positions of a line from its end to its start, with one table, and proves
 * the start.
 *
 *   along [--weights FILE] [--most NODES] SPEC VALUE FILE.ykc 'MOVE MOVE...'
 *
 * The question is whether the first player gets VALUE. The bound of each position goes to the
 * table, where the search of the one before finds it; a position that takes more than NODES is left
 * out, and the line ends before its first illegal move. Where a wrong first move costs hours, the
 * line of a smaller board may lead to the end (docs/notes/certificates.md).
 *
 * Prints a line for each position from which the first player gets VALUE: plies, nodes, seconds;
 * then the line from the start. Exit code 3: the start is not known. */
#define BENCH "along"
#include "bench/need.h"
#include "game/game_text.h"
#include "game/rules.h"
#include "proof/prove.h"
#include "solve/solve.h"
#include "text/notation.h"

#include <getopt.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <string.h>

typedef struct line {
    game_spec spec;
    diagram position[MAX_LINE + 1];
    int plies, value;
    proof_options o;
    double most;
    _Atomic bool stop;
} line;

static void play(line *l, char *moves)
{
    game_rules rules;
    game_move m;
    error e;
    rules_prepare(&rules, &l->spec);
    diagram_start(&l->spec, &l->position[0]);
    for (char *text = strtok(moves, " "); text != NULL && l->plies < MAX_LINE; text = strtok(NULL, " ")) {
        diagram *next = &l->position[l->plies + 1];
        *next = l->position[l->plies];
        need_ok(move_parse(&l->spec, text, strlen(text), &m, &e), &e);
        if (!rules_play(&rules, next, m))
            return;
        l->plies++;
    }
}

static void limit(void *context, const search_progress *so_far)
{
    line *l = context;
    l->stop = (double)so_far->nodes > l->most;
}

/* Whether the first player gets the value from there. */
static bool is_won(line *l, int ply)
{
    const diagram *d = &l->position[ply];
    const bool first = d->side == l->position[0].side;
    search_options o = l->o.search;
    search_result r;
    error e;
    o.alpha = first ? l->value - 1 : -l->value;
    o.beta = o.alpha + 1;
    l->stop = false;
    const status s = solve_position(&l->spec, d, &o, &r, &e);
    need(s == STATUS_OK || s == STATUS_STOPPED, e.text);
    const bool won = s == STATUS_OK && (first ? r.lower >= l->value : r.upper <= -l->value);
    if (s == STATUS_OK)
        need_ok(solve_store_bounds(&l->spec, d, r.lower, r.upper, &o, &e), &e);
    if (won)
        printf("%d,%" PRIu64 ",%.2f\n", ply, r.nodes, r.seconds);
    for (int i = 0; won && ply == 0 && i < r.line_length; i++)
        printf("%s%c", move_name(&l->spec, r.line[i]).text, i + 1 < r.line_length ? ' ' : '\n');
    fflush(stdout);
    return won;
}

int main(int argc, char **argv)
{
    static const struct option OPTIONS[] = {
        {"weights", required_argument, NULL, 'w'}, {"most", required_argument, NULL, 'm'}, {0}};
    static line l = {.most = 1e9, .o = {.leaves = PROOF_LEAVES_AUTO}};
    proof_result proof;
    bool won = false;
    error e;
    search_options_init(&l.o.search);
    for (int o; (o = getopt_long(argc, argv, "", OPTIONS, NULL)) != -1;) {
        need(o != '?', "bad option");
        l.o.search.weights_path = o == 'w' ? optarg : l.o.search.weights_path;
        l.most = o == 'm' ? atof(optarg) : l.most;
    }
    need(argc - optind == 4, "expected SPEC VALUE FILE.ykc MOVES");
    need_ok(spec_parse(argv[optind], &l.spec, &e), &e);
    l.value = atoi(argv[optind + 1]);
    play(&l, argv[optind + 3]);
    l.o.search.stop = &l.stop;
    l.o.search.progress = limit;
    l.o.search.progress_context = &l;
    need_ok(solve_memory_share(&l.spec, &l.position[0], &l.o.search, &e), &e);
    for (int ply = l.plies; ply >= 0; ply--)
        won = is_won(&l, ply);
    l.o.memory = l.o.search.memory;
    l.stop = false;
    if (won)
        need_ok(prove_write(&l.spec, &l.position[0], &l.o, argv[optind + 2], &proof, &e), &e);
    search_memory_destroy(l.o.search.memory);
    return won ? 0 : 3;
}
