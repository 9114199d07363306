#include "minimax/match.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/threads.h"
#include "game/rules.h"
#include "minimax/original_minimax.h"
#include "minimax/search_minimax_depth.h"

#include <stdlib.h>
#include <string.h>

enum { SEARCH_TABLE = 1 << 21 }; /* bytes, of a game's searches */

typedef struct match_game {
    int8_t numbers[MAX_SQUARES]; /* of its board */
    int margin;                  /* first minus second */
    int moves;
    uint64_t evaluations;
} match_game;

typedef struct cell_run {
    const game_spec *spec;
    const match_options *options;
    match_game *game;
    int depth[2];
    original_rule rule;
    const _Atomic bool *stop;
    int cell;           /* number, from 0 */
    _Atomic int played; /* games */
    _Atomic bool no_memory;
    atomic_flag reporting; /* a thread is in options->progress */
} cell_run;

void match_options_init(match_options *options)
{
    *options =
        (match_options){.first_low = 2, .first_high = 5, .second_low = 2, .second_high = 5, .games = 100, .threads = 1};
}

static int cells_of(const match_options *o)
{
    return (o->first_high - o->first_low + 1) * (o->second_high - o->second_low + 1);
}

/* MOVE_NONE: the fast search was stopped, or there is no memory for it (run->no_memory). */
static game_move choose_move(cell_run *run, match_game *g, search_options *options, const game_rules *rules,
                             const diagram *d)
{
    minimax_position p;
    search_result found;
    if (!run->options->search) {
        minimax_from_diagram(minimax_rules_of(rules), d, &p);
        return original_minimax_move(minimax_rules_of(rules), &p, run->depth[d->side], run->rule, run->stop,
                                     &g->evaluations);
    }
    const status s = search_minimax_depth(&rules->spec, d, run->depth[d->side], options, &found, NULL);
    if (s == STATUS_NO_MEMORY) {
        atomic_store_explicit(&run->no_memory, true, memory_order_relaxed);
        return MOVE_NONE;
    }
    g->evaluations += found.evaluations;
    return s == STATUS_OK ? found.best : MOVE_NONE;
}

/* Plays one game; called by threads_for. */
static void play_game(void *context, size_t i)
{
    cell_run *run = context;
    match_game *g = &run->game[i];
    search_options options;
    game_rules rules;
    diagram d;
    game_move move = MOVE_PASS;
    game_spec spec = *run->spec;
    memcpy(spec.numbers, g->numbers, sizeof spec.numbers);
    rules_prepare(&rules, &spec);
    diagram_start(&spec, &d);
    search_options_init(&options);
    options.hash_bytes = SEARCH_TABLE;
    options.stop = run->stop;
    if (run->options->search && search_memory_create(&options, &options.memory, NULL) != STATUS_OK) {
        atomic_store_explicit(&run->no_memory, true, memory_order_relaxed);
        move = MOVE_NONE;
    }
    while (move != MOVE_NONE && !rules_over(&rules, &d, &g->margin) && !stop_requested(run->stop)) {
        move = choose_move(run, g, &options, &rules, &d);
        g->moves += move != MOVE_NONE && rules_play(&rules, &d, move);
    }
    g->margin = d.side == 0 ? g->margin : -g->margin;
    search_memory_destroy(options.memory);
    if (move == MOVE_NONE)
        return;
    const match_options *o = run->options;
    const int played = 1 + atomic_fetch_add_explicit(&run->played, 1, memory_order_relaxed);
    if (o->progress == NULL || atomic_flag_test_and_set_explicit(&run->reporting, memory_order_acquire))
        return; /* no thread waits for another one's report */
    o->progress(o->progress_context, played, run->cell, cells_of(o));
    atomic_flag_clear_explicit(&run->reporting, memory_order_release);
}

bool match_knows(const game_spec *spec)
{
    return spec->kind == GAME_MINIMAX;
}

const char *match_method(const match_options *options)
{
    return options->search ? "search" : options->plain ? "minimax" : "alphabeta";
}

status match_set_method(match_options *options, const char *name, error *e)
{
    if (name == NULL)
        return STATUS_OK;
    options->search = strcmp(name, "search") == 0;
    options->plain = strcmp(name, "minimax") == 0;
    return strcmp(match_method(options), name) == 0
               ? STATUS_OK
               : fail(e, STATUS_BAD_INPUT, "--method '%.40s': expected search, minimax or alphabeta for a match", name);
}

void match_boards(const game_spec *spec, int64_t boards, const _Atomic bool *stop,
                  void (*visit)(void *context, int64_t board, const game_spec *drawn), void *context)
{
    game_spec drawn = *spec;
    mt19937 stream;
    mt19937_seed(&stream, spec->seed);
    for (int64_t i = 0; i < boards && !stop_requested(stop); i++) {
        minimax_draw(&stream, spec->rows, drawn.numbers);
        visit(context, i, &drawn);
    }
}

/* Plays one cell on the stream's next boards. */
static status play_cell(cell_run *run, mt19937 *stream, match_cell *cell, error *e)
{
    const match_options *o = run->options;
    const double start = clock_seconds();
    for (int i = 0; i < o->games; i++) {
        run->game[i] = (match_game){.moves = 0};
        memcpy(run->game[i].numbers, run->spec->numbers, sizeof run->spec->numbers);
        if (!run->spec->board_from_file)
            minimax_draw(stream, run->spec->rows, run->game[i].numbers);
    }
    threads_for(o->threads, (size_t)o->games, play_game, run);
    if (stop_requested(run->stop))
        return fail(e, STATUS_STOPPED, "match: stopped in the cell of depths %d, %d", cell->first_depth,
                    cell->second_depth);
    if (atomic_load_explicit(&run->no_memory, memory_order_relaxed))
        return fail(e, STATUS_NO_MEMORY, "match: no memory for the tables of the searches");
    for (int i = 0; i < cell->games; i++) {
        const match_game *g = &run->game[i];
        cell->wins += g->margin > 0;
        cell->losses += g->margin < 0;
        cell->draws += g->margin == 0;
        cell->margins += g->margin;
        cell->moves += (uint64_t)g->moves;
        cell->evaluations += g->evaluations;
    }
    cell->evaluations_mean = cell->evaluations / (uint64_t)cell->games;
    cell->seconds = clock_seconds() - start;
    return STATUS_OK;
}

status match_run(const game_spec *spec, const match_options *o, void (*report)(void *context, const match_cell *cell),
                 void *context, error *e)
{
    if (!match_knows(spec))
        return fail(e, STATUS_BAD_INPUT, "match: expected a minimax:N spec");
    if (o->first_low < 1 || o->first_high > 64 || o->first_low > o->first_high || o->second_low < 1 ||
        o->second_high > 64 || o->second_low > o->second_high) {
        return fail(e, STATUS_BAD_INPUT, "match: depths %d-%d, %d-%d; expected ascending ranges within 1..64",
                    o->first_low, o->first_high, o->second_low, o->second_high);
    }
    if (o->games < 1 || o->games > 1000000)
        return fail(e, STATUS_BAD_INPUT, "match: %d games; expected 1..1000000", o->games);
    status result = STATUS_OK;
    match_game *game = calloc((size_t)o->games, sizeof *game);
    if (!game)
        return fail(e, STATUS_NO_MEMORY, "match: no memory for %d games", o->games);
    const int columns = o->second_high - o->second_low + 1, cells = cells_of(o);
    mt19937 stream;
    mt19937_seed(&stream, spec->seed);
    for (int i = 0; i < cells && result == STATUS_OK; i++) {
        match_cell cell = {
            .first_depth = o->first_low + i / columns, .second_depth = o->second_low + i % columns, .games = o->games};
        cell_run run = {.spec = spec,
                        .options = o,
                        .game = game,
                        .depth = {cell.first_depth, cell.second_depth},
                        .rule = o->plain ? ORIGINAL_PLAIN : ORIGINAL_SHALLOW,
                        .stop = o->stop,
                        .cell = i,
                        .reporting = ATOMIC_FLAG_INIT};
        result = play_cell(&run, &stream, &cell, e);
        if (result == STATUS_OK)
            report(context, &cell);
    }
    free(game);
    return result;
}
