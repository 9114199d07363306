/* train_sample.c - the positions of a training and their labels. */
#include "base/splitmix.h"
#include "base/threads.h"
#include "text/notation.h"
#include "reversi/train.h"
#include "reversi/trainer.h"
#include "reversi/reversi_worker.h"

#include <stdlib.h> /* calloc */

enum {
    GAMES_PER_CHUNK = 256,
    EVEN_SQUARES = 64, /* fewest squares of a board that learns from even positions; smaller ones lose by it */
    EVEN_TRIES = 32,   /* games for a position at most */
};

/* The best move by the evaluation alone, or a random one. */
static int choose_move(const trainer *t, reversi_position p, uint64_t moves, int empties, bool greedy, uint64_t *rng)
{
    const int n = bit_count(moves);
    if (!greedy) {
        for (uint64_t skip = random_next(rng) % (uint64_t)n; skip > 0; skip--)
            moves &= moves - 1;
        return bit_first(moves);
    }
    const evaluation_index base = evaluation_base(t->ev, p.own, p.opp);
    int best = 1 << 30, square = 0;
    for (; moves; moves &= moves - 1) {
        const int b = bit_first(moves);
        const int v =
            evaluation_child(t->ev, base, b, reversi_flips_inline(&t->rules, true, b, p.own, p.opp), empties - 1);
        if (v < best) {
            best = v;
            square = b;
        }
    }
    return square;
}

/* Plays a game down to t->empties empties; false if it ended earlier. */
static bool play_game(const trainer *t, uint64_t *rng, reversi_position *out)
{
    diagram start;
    reversi_position p;
    diagram_start(t->spec, &start);
    reversi_from_diagram(&t->rules, &start, &p);
    int empties = t->rules.squares - 4;
    const int random_until = empties - 2 - (int)(random_next(rng) % (uint64_t)(empties / 3 + 1));
    const unsigned percent = t->generation == 0 ? 100 : 3 + (unsigned)(random_next(rng) % 32); /* random moves */
    while (empties > t->empties) {
        uint64_t moves = reversi_moves_inline(&t->rules, true, p.own, p.opp);
        if (moves == 0) {
            p = (reversi_position){p.opp, p.own};
            moves = reversi_moves_inline(&t->rules, true, p.own, p.opp);
            if (moves == 0)
                return false;
        }
        const bool greedy = empties <= random_until && random_next(rng) % 100 >= percent;
        const int b = choose_move(t, p, moves, empties, greedy, rng);
        p = reversi_child(p, b, reversi_flips_inline(&t->rules, true, b, p.own, p.opp));
        empties--;
    }
    if (reversi_moves_inline(&t->rules, true, p.own, p.opp) == 0)
        p = (reversi_position){p.opp, p.own};
    *out = p;
    return reversi_moves_inline(&t->rules, true, p.own, p.opp) != 0;
}

/* Chooses a position to learn from.  On the largest boards it is mostly even, by the evaluation of
 * the first generation: the search meets few others, since its windows lie near the value of a
 * position that is worth solving. */
static bool choose_position(const trainer *t, uint64_t game, reversi_position *out)
{
    uint64_t rng = t->options->seed * 0x100000001b3ULL + (t->generation << 56) + ((uint64_t)t->empties << 48) + game;
    const bool even = t->rules.squares >= EVEN_SQUARES;
    for (int tries = even ? EVEN_TRIES : 1; tries > 0; tries--) {
        if (!play_game(t, &rng, out))
            continue;
        if (!even || t->generation == 0)
            return true;
        const int value = evaluation_value(t->ev, out->own, out->opp, t->empties);
        const float lead = (float)value / (TRAINER_EVEN_HALF * EVALUATION_UNIT);
        if ((float)(random_next(&rng) >> 40) * 0x1p-24f * (1 + lead * lead) < 1)
            return true;
    }
    return false;
}

static void label_chunk(void *context, size_t chunk)
{
    trainer *t = context;
    const reversi_engine *engine = reversi_engine_of(&t->rules);
    search_options options;
    search_options_init(&options);
    team *solo = team_create(1, sizeof(reversi_worker), PARALLEL_SERIAL, NULL);
    if (!solo) {
        stop_request(&t->failed);
        return;
    }
    reversi_worker *w = (reversi_worker *)(void *)solo->workers[0];
    search_run run = {.options = &options, .confidence = CONFIDENCE_EXACT};
    w->base.options = &options;
    w->base.run = &run;
    reversi_worker_init(w, &t->rules, t->ev, TECH_ALL);
    w->small = calloc(1, sizeof *w->small);
    if (!w->small)
        stop_request(&t->failed);
    const bool exact = t->empties <= t->exact_empties;
    for (size_t g = chunk * GAMES_PER_CHUNK; g < (chunk + 1) * GAMES_PER_CHUNK && g < (size_t)t->games; g++) {
        sample *s = &t->samples[g];
        reversi_position p;
        s->own = s->opp = 0;
        if (trainer_stopped(t) || !choose_position(t, g, &p))
            continue;
        const int value = exact ? engine->exact(w, &p) * EVALUATION_UNIT : engine->deepen(w, &p, t->label_depth);
        *s = (sample){p.own, p.opp, (float)value / EVALUATION_UNIT};
    }
    free(w->small);
    team_destroy(solo);
}

void trainer_sample(trainer *t, sample *samples)
{
    t->samples = samples;
    threads_for(t->options->threads, (size_t)(t->games + GAMES_PER_CHUNK - 1) / GAMES_PER_CHUNK, label_chunk, t);
}
