/* match.c - see match.h. */
#include "originals/match.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/threads.h"
#include "games/minimax_inline.h"
#include "originals/originals.h"
#include "minimax/search_minimax_depth.h"

#include <stdlib.h>
#include <string.h>

enum { SEARCH_TABLE = 1 << 21 }; /* bytes, of a game's searches */

typedef struct match_game {
    minimax_rules rules;
    int margin; /* first minus second */
    int moves;
    uint64_t evaluations;
} match_game;

typedef struct cell_run {
    const game_spec *spec;
    const match_options *options;
    match_game *game;
    int depth[2];
    classic_rule rule;
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

/* A game is over.  Nobody waits for the other thread's report. */
static void report_game(cell_run *run)
{
    const match_options *o = run->options;
    const int played = 1 + atomic_fetch_add_explicit(&run->played, 1, memory_order_relaxed);
    const int cells = (o->first_high - o->first_low + 1) * (o->second_high - o->second_low + 1);
    if (o->progress == NULL || atomic_flag_test_and_set_explicit(&run->reporting, memory_order_acquire))
        return;
    o->progress(o->progress_context, played, run->cell, cells);
    atomic_flag_clear_explicit(&run->reporting, memory_order_release);
}

/* The spec of a game's board. */
static game_spec spec_of(const cell_run *run, const match_game *g)
{
    game_spec spec = *run->spec;
    for (int i = 0; i < spec.rows * spec.cols; i++)
        spec.numbers[i] = (int8_t)g->rules.number[8 * (i / spec.cols) + i % spec.cols];
    return spec;
}

/* The move of the fast search; MOVE_NONE: it was stopped, or there is no memory
 * for it (run->no_memory). */
static game_move searched_move(cell_run *run, match_game *g, search_memory *memory, const minimax_position *p,
                               const int sum[2])
{
    const game_spec spec = spec_of(run, g);
    search_options options;
    search_result found;
    diagram d = {.side = (int8_t)p->side, .line = p->line, .sum = {sum[0], sum[1]}};
    for (int i = 0; i < spec.rows * spec.cols; i++)
        d.cell[i] = !(p->free >> (8 * (i / spec.cols) + i % spec.cols) & 1);
    search_options_init(&options);
    options.hash_bytes = SEARCH_TABLE;
    options.stop = run->stop;
    options.memory = memory;
    const status s = search_minimax_depth(&spec, &d, run->depth[p->side], &options, &found, NULL);
    if (s == STATUS_NO_MEMORY) {
        atomic_store_explicit(&run->no_memory, true, memory_order_relaxed);
        return MOVE_NONE;
    }
    g->evaluations += found.evaluations;
    return s == STATUS_OK ? found.best : MOVE_NONE;
}

static game_move choose_move(cell_run *run, match_game *g, search_memory *memory, const minimax_position *p,
                             const int sum[2])
{
    if (memory)
        return searched_move(run, g, memory, p, sum);
    return classic_minimax_move(&g->rules, p, run->depth[p->side], run->rule, run->stop, &g->evaluations);
}

/* The memory of a game's searches; NULL: it has none, or there is none (run->no_memory). */
static search_memory *search_memory_of(cell_run *run)
{
    search_options options;
    search_memory *memory = NULL;
    search_options_init(&options);
    options.hash_bytes = SEARCH_TABLE;
    if (run->options->search && search_memory_create(&options, &memory, NULL) != STATUS_OK)
        atomic_store_explicit(&run->no_memory, true, memory_order_relaxed);
    return memory;
}

/* Plays one game; called by threads_for. */
static void play_game(void *context, size_t i)
{
    cell_run *run = context;
    match_game *g = &run->game[i];
    search_memory *memory = search_memory_of(run);
    minimax_position p = {.free = 0};
    int sum[2] = {0, 0}, last = 0;
    for (int row = 0; row < g->rules.n; row++)
        p.free |= ((1ull << g->rules.n) - 1) << (8 * row);
    while (!minimax_over(&g->rules, &p) && !stop_requested(run->stop)) {
        const game_move move = choose_move(run, g, memory, &p, sum);
        if (move == MOVE_NONE) {
            search_memory_destroy(memory);
            return;
        }
        int square = minimax_square(p.side, p.line, move);
        last = g->rules.number[square];
        sum[p.side] += last;
        p.free &= ~(1ull << square);
        p.line = (uint8_t)move;
        p.side ^= 1;
        p.margin = sum[p.side] - sum[1 - p.side];
        g->moves++;
    }
    if (g->rules.last_uncounted)
        sum[1 - p.side] -= last;
    g->margin = sum[0] - sum[1];
    search_memory_destroy(memory);
    report_game(run);
}

static void add_up(const match_game *game, match_cell *cell)
{
    for (int i = 0; i < cell->games; i++) {
        int margin = game[i].margin;
        cell->wins += margin > 0;
        cell->losses += margin < 0;
        cell->draws += margin == 0;
        cell->margins += margin;
        cell->moves += (uint64_t)game[i].moves;
        cell->evaluations += game[i].evaluations;
    }
    cell->evaluations_mean = cell->evaluations / (uint64_t)cell->games;
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

static status check(const game_spec *spec, const match_options *o, error *e)
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
    return STATUS_OK;
}

/* The cell's games from the start, each on the stream's next board. */
static void set_up(const game_spec *spec, mt19937 *stream, match_game *game, int games)
{
    game_spec drawn = *spec;
    for (int i = 0; i < games; i++) {
        if (!spec->board_from_file)
            minimax_draw(stream, spec->rows, drawn.numbers);
        game[i] = (match_game){.moves = 0};
        minimax_init(&game[i].rules, &drawn);
    }
}

status match_run(const game_spec *spec, const match_options *options,
                 void (*report)(void *context, const match_cell *cell), void *context, error *e)
{
    status result = check(spec, options, e);
    if (result != STATUS_OK)
        return result;
    match_game *game = calloc((size_t)options->games, sizeof *game);
    if (!game)
        return fail(e, STATUS_NO_MEMORY, "match: no memory for %d games", options->games);
    int cell_number = 0;
    mt19937 stream;
    mt19937_seed(&stream, spec->seed);
    for (int first = options->first_low; first <= options->first_high && result == STATUS_OK; first++) {
        for (int second = options->second_low; second <= options->second_high && result == STATUS_OK; second++) {
            double start = clock_seconds();
            match_cell cell = {.first_depth = first, .second_depth = second, .games = options->games};
            cell_run run = {.spec = spec,
                            .options = options,
                            .game = game,
                            .depth = {first, second},
                            .rule = options->plain ? CLASSIC_PLAIN : CLASSIC_SHALLOW,
                            .stop = options->stop,
                            .cell = cell_number++,
                            .reporting = ATOMIC_FLAG_INIT};
            set_up(spec, &stream, game, options->games);
            threads_for(options->threads, (size_t)options->games, play_game, &run);
            if (stop_requested(options->stop)) {
                result = fail(e, STATUS_STOPPED, "match: stopped in the cell of depths %d, %d", first, second);
                break;
            }
            if (atomic_load_explicit(&run.no_memory, memory_order_relaxed)) {
                result = fail(e, STATUS_NO_MEMORY, "match: no memory for the tables of the searches");
                break;
            }
            add_up(game, &cell);
            cell.seconds = clock_seconds() - start;
            report(context, &cell);
        }
    }
    free(game);
    return result;
}
