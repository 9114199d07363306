/* train.c - positions, labels, regression; see train.h. */
#include "reversi/train.h"

#include "base/clock.h"
#include "base/stop.h"
#include "base/threads.h"
#include "games/notation.h"
#include "games/rules.h"
#include "reversi/worker.h"

#include <math.h>   /* sqrt */
#include <stdlib.h> /* malloc */

enum {
    GAMES_PER_CHUNK = 256,
    EPOCHS = 16,
    HOLD_OUT = 32,     /* one position in 32 is held out */
    EVEN_SQUARES = 64, /* fewest squares of a board that is learned from even positions; smaller ones lose by it */
    EVEN_HALF = 16,    /* of those with a lead of so many discs half are kept */
    EVEN_TRIES = 32,   /* games for a position at most */
    LEVEL_DEPTH = 2,   /* even; plies of the searches that the evaluation is levelled by, and one more */
    LEVEL_SHARE = 8,   /* one position to level it on for so many to learn from */
    LEVEL_FEWEST = 256,
    LEVEL_MOST = 8192,
};

typedef struct sample {
    uint64_t own, opp;
    float label; /* discs, for the side to move */
} sample;

typedef struct trainer {
    const game_spec *spec;
    const train_options *options;
    reversi_rules rules;
    evaluation *ev;
    uint32_t *canon; /* weight -> the one that it shares its value with */
    float *weight;   /* of the phase being learned, ev->set.weights */
    sample *samples; /* of the empties being labelled */
    size_t chunks;
    int games, empties;
    int exact_empties, label_depth; /* as train_options has them, or for levelling */
    uint64_t generation;
    _Atomic bool failed;
} trainer;

static uint64_t random_next(uint64_t *state) /* splitmix64 (Steele, Lea, Flood 2014) */
{
    uint64_t z = *state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

static bool stopped(const trainer *t)
{
    return stop_requested(t->options->stop) || stop_requested(&t->failed);
}

/* ---- positions and labels ------------------------------------------------------------------------------- */

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
        const int v = evaluation_child(t->ev, base, b, reversi_flips_inline(&t->rules, b, p.own, p.opp), empties - 1);
        if (v < best) {
            best = v;
            square = b;
        }
    }
    return square;
}

/* Plays a game down to t->empties empties; false when it ended before. */
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
        p = reversi_child(p, b, reversi_flips_inline(&t->rules, b, p.own, p.opp));
        empties--;
    }
    if (reversi_moves_inline(&t->rules, true, p.own, p.opp) == 0)
        p = (reversi_position){p.opp, p.own};
    *out = p;
    return reversi_moves_inline(&t->rules, true, p.own, p.opp) != 0;
}

/* A position to learn from.  On the largest boards mostly an even one, by the evaluation of the first generation: the
 * search meets few others, since its windows lie near the value of a position that is worth solving. */
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
        const float lead = (float)value / (EVEN_HALF * EVALUATION_UNIT);
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
    if (!reversi_worker_init(w, &t->rules, t->ev, TECH_ALL))
        stop_request(&t->failed);
    const bool exact = t->empties <= t->exact_empties;
    for (size_t g = chunk * GAMES_PER_CHUNK; g < (chunk + 1) * GAMES_PER_CHUNK && g < (size_t)t->games; g++) {
        sample *s = &t->samples[g];
        reversi_position p;
        s->own = s->opp = 0;
        if (stopped(t) || !choose_position(t, g, &p))
            continue;
        const int value = exact ? engine->exact(w, &p) * EVALUATION_UNIT : engine->deepen(w, &p, t->label_depth);
        *s = (sample){p.own, p.opp, (float)value / EVALUATION_UNIT};
    }
    reversi_worker_clear(w);
    team_destroy(solo);
}

/* ---- regression ------------------------------------------------------------------------------------------- */

static void features_of(const trainer *t, const sample *s, uint32_t *index)
{
    uint16_t raw[PATTERN_FEATURES];
    evaluation_store(evaluation_base(t->ev, s->opp, s->own), raw);
    for (int f = 0; f < t->ev->set.features; f++)
        index[f] = t->canon[t->ev->set.offset[f] + raw[f]];
}

static float predict(const trainer *t, const uint32_t *index)
{
    float sum = 0;
    for (int f = 0; f < t->ev->set.features; f++)
        sum += t->weight[index[f]];
    return sum;
}

/* Least mean squares over the samples; the root mean square error on those held out. */
static double regress(trainer *t, const sample *samples, const uint32_t *index, size_t n, uint64_t seed, double *spread)
{
    const int features = t->ev->set.features;
    size_t held = 0;
    double squares = 0, square = 0;
    uint64_t rng = seed;
    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        const float rate = 0.4f * powf(0.04f, (float)epoch / (EPOCHS - 1)) / (float)features;
        size_t i = random_next(&rng) % n, step = n / 3 + random_next(&rng) % (n / 3 + 1);
        while (n % step == 0 || (step % 2 == 0 && n % 2 == 0))
            step++;
        for (size_t k = 0; k < n; k++, i = (i + step) % n) {
            if (i % HOLD_OUT == 0)
                continue;
            const uint32_t *x = index + i * (size_t)features;
            const float delta = rate * (samples[i].label - predict(t, x));
            for (int f = 0; f < features; f++)
                t->weight[x[f]] += delta;
        }
    }
    for (size_t i = 0; i < n; i += HOLD_OUT, held++) {
        const double d = samples[i].label - predict(t, index + i * (size_t)features);
        squares += d * d;
        square += (double)samples[i].label * samples[i].label;
    }
    *spread = sqrt(square / (double)held);
    return sqrt(squares / (double)held);
}

/* Fills `samples`, one a game; a game that ended early leaves an empty board. */
static void label_samples(trainer *t, sample *samples)
{
    t->samples = samples;
    threads_for(t->options->threads, (size_t)(t->games + GAMES_PER_CHUNK - 1) / GAMES_PER_CHUNK, label_chunk, t);
}

/* Labels positions of `from` and `to` empties and fits the phase that they share. */
static status learn_phase(trainer *t, int from, int to, error *e)
{
    const double start = clock_seconds();
    const size_t room = (size_t)t->games * 2;
    const int features = t->ev->set.features;
    sample *all = malloc(room * sizeof *all);
    uint32_t *index = malloc(room * (size_t)features * sizeof *index);
    size_t n = 0;
    for (t->empties = from; all && index && t->empties <= to && !stopped(t); t->empties += 2) {
        label_samples(t, all + n);
        for (int g = 0; g < t->games; g++) /* drop the games that ended early */
            if (t->samples[g].own | t->samples[g].opp)
                all[n++] = t->samples[g];
    }
    status result = !all || !index || stop_requested(&t->failed) ? fail(e, STATUS_NO_MEMORY, "train: out of memory")
                    : stopped(t)                                 ? fail(e, STATUS_STOPPED, "train: stopped")
                                                                 : STATUS_OK;
    if (result == STATUS_OK && n >= HOLD_OUT) {
        double spread;
        for (size_t i = 0; i < n; i++)
            features_of(t, &all[i], index + i * (size_t)features);
        const double rms = regress(t, all, index, n, t->options->seed + (uint64_t)from, &spread);
        const int phase = t->ev->phase_of[from];
        int16_t *out = evaluation_phase(t->ev, phase);
        for (uint32_t i = 1; i < t->ev->set.weights; i++)
            out[i] = (int16_t)fmaxf(-32000, fminf(32000, roundf(t->weight[t->canon[i]] * EVALUATION_UNIT)));
        t->ev->learned = phase + 1;
        /* Labels above the exact ones are estimates themselves: the error never shrinks on the way up. */
        t->ev->deviation[phase] = (int16_t)lround(rms * EVALUATION_UNIT);
        if (phase > 1 && from > t->exact_empties && t->ev->deviation[phase] < t->ev->deviation[phase - 2])
            t->ev->deviation[phase] = t->ev->deviation[phase - 2];
        for (int later = phase + 2; later < t->ev->phases; later += 2) { /* until they are learned themselves */
            t->ev->deviation[later] = t->ev->deviation[phase];
            memcpy(evaluation_phase(t->ev, later), out, t->ev->set.weights * sizeof *out);
        }
        if (t->options->report)
            t->options->report(t->options->context, to, (int)n, rms, spread, clock_seconds() - start);
    }
    free(all);
    free(index);
    return result;
}

/* ---- levelling -------------------------------------------------------------------------------------------- */

/* How much more, in discs, a search of LEVEL_DEPTH plies promises the side to move than one of a ply more, the first
 * ending with `leaf` empties: the mean over positions, above all those near even. */
static double excess(trainer *t, int leaf, sample *even, sample *odd)
{
    double sum = 0, weights = 0;
    t->empties = leaf + LEVEL_DEPTH;
    t->label_depth = LEVEL_DEPTH;
    label_samples(t, even);
    t->label_depth = LEVEL_DEPTH + 1;
    label_samples(t, odd);
    for (int g = 0; g < t->games; g++) {
        if (!(even[g].own | even[g].opp) || !(odd[g].own | odd[g].opp))
            continue;
        const double lead = (double)(even[g].label + odd[g].label) / 2 / EVEN_HALF, weight = 1 / (1 + lead * lead);
        sum += weight * (double)(even[g].label - odd[g].label);
        weights += weight;
    }
    return weights > 0 ? sum / weights : 0;
}

/* Takes so many discs from all values of a phase, as near as whole steps of the pattern with the fewest images come. */
static void lower(evaluation *ev, int phase, double discs)
{
    int images[PATTERN_MAX] = {0}, least = 0;
    for (int f = 0; f < ev->set.features; f++)
        images[ev->set.pattern_of[f]]++;
    for (int n = 1; n < ev->set.count; n++)
        least = images[n] < images[least] ? n : least;
    const pattern *p = &ev->set.of[least];
    const int steps = (int)lround(discs * EVALUATION_UNIT / EVALUATION_STEP / images[least]);
    int16_t *w = evaluation_phase(ev, phase) + p->offset;
    for (uint32_t i = 0; i < p->size; i++)
        w[i] = (int16_t)(w[i] - steps * EVALUATION_STEP);
}

/* In games with random moves the last one may have been a blunder that no pattern shows, and a search, whose moves are
 * good ones, meets positions that are worse for the side to move than those learned from.  The order of moves does not
 * suffer, but what compares values of an even and an odd number of plies, or a value with a window, does.  So every
 * phase is lowered by what the searches that end in it and a ply beside it say too much. */
static status level(trainer *t, error *e)
{
    evaluation *ev = t->ev;
    const int last = EVALUATION_MIN_EMPTIES + (ev->learned + 1) / 2 * 4; /* below it all phases lie */
    const int share = t->options->positions / LEVEL_SHARE;
    double by_leaf[MAX_SQUARES + 4] = {0};
    t->generation = 2;
    t->exact_empties = 0;
    t->games = share < LEVEL_FEWEST ? LEVEL_FEWEST : share > LEVEL_MOST ? LEVEL_MOST : share;
    sample *const even = malloc((size_t)t->games * sizeof *even), *const odd = malloc((size_t)t->games * sizeof *odd);
    evaluation_round(ev);
    evaluation_extend(ev);
    for (int leaf = EVALUATION_MIN_EMPTIES; even && odd && leaf <= last && !stopped(t); leaf++)
        by_leaf[leaf] = excess(t, leaf, even, odd);
    for (int phase = 0; phase < ev->learned; phase++) {
        const double *of = &by_leaf[EVALUATION_MIN_EMPTIES + phase / 2 * 4 + (phase & 1)];
        lower(ev, phase, (of[0] + of[1] + of[2] + of[3]) / 8); /* each is the excess of two neighbours */
    }
    evaluation_extend(ev);
    const bool memory = even && odd && !stop_requested(&t->failed);
    free(even);
    free(odd);
    return !memory      ? fail(e, STATUS_NO_MEMORY, "train: out of memory")
           : stopped(t) ? fail(e, STATUS_STOPPED, "train: stopped")
                        : STATUS_OK;
}

static status learn_generation(trainer *t, uint64_t generation, int games, error *e)
{
    const int squares = t->rules.squares, large = squares > 36 ? (squares - 36) / 2 : 0;
    const int most = t->options->max_empties ? t->options->max_empties : squares - 10 - large;
    status s = STATUS_OK;
    t->generation = generation;
    t->games = games;
    memset(t->weight, 0, t->ev->set.weights * sizeof *t->weight);
    float *other = calloc(t->ev->set.weights, sizeof *other); /* each parity goes on from its own weights */
    if (!other)
        return fail(e, STATUS_NO_MEMORY, "train: out of memory");
    for (int first = EVALUATION_MIN_EMPTIES; first <= most && s == STATUS_OK; first += 4)
        for (int from = first; from < first + 2 && from <= most && s == STATUS_OK; from++) {
            s = learn_phase(t, from, from + 2 <= most ? from + 2 : from, e);
            float *const swap = t->weight;
            t->weight = other;
            other = swap;
        }
    free(other);
    return s;
}

void train_options_init(train_options *o)
{
    *o = (train_options){.seed = 1, .positions = 50000, .exact_empties = 12, .label_depth = 4, .threads = 1};
}

/* Positions for each number of empties: about two seconds on one core. */
enum { TRAIN_FIRST_POSITIONS = 1000 };

bool train_first_pays(const game_spec *spec, const diagram *d)
{
    enum { FEWEST_SQUARES = 30, FEWEST_EMPTIES = 26 }; /* fewer are solved before weights are learned */
    int empties = 0;
    if (spec->kind != GAME_REVERSI || spec->rows * spec->cols < FEWEST_SQUARES)
        return false;
    for (int square = 0; square < spec->rows * spec->cols; square++)
        empties += d->cell[square] == 0;
    game_rules rules;
    rules_prepare(&rules, spec);
    return empties >= FEWEST_EMPTIES && !rules_over(&rules, d, NULL);
}

status train_first(const game_spec *spec, int threads, const _Atomic bool *stop, evaluation **out, error *e)
{
    train_options o;
    train_options_init(&o);
    o.positions = TRAIN_FIRST_POSITIONS;
    o.threads = threads;
    o.stop = stop;
    *out = aligned_alloc(64, (sizeof **out + 63) / 64 * 64);
    if (!*out)
        return fail(e, STATUS_NO_MEMORY, "train: not enough memory");
    const status s = train_weights(spec, &o, *out, e);
    if (s == STATUS_OK)
        return STATUS_OK;
    free(*out);
    *out = NULL;
    return s == STATUS_NO_MEMORY ? s : STATUS_OK;
}

status train_weights(const game_spec *spec, const train_options *options, evaluation *ev, error *e)
{
    trainer *t = aligned_alloc(64, (sizeof *t + 63) / 64 * 64);
    if (!t)
        return fail(e, STATUS_NO_MEMORY, "train: out of memory");
    memset(t, 0, sizeof *t);
    t->spec = spec;
    t->options = options;
    t->exact_empties = options->exact_empties;
    t->label_depth = options->label_depth;
    t->ev = ev;
    reversi_init(&t->rules, spec);
    evaluation_init(ev, &t->rules);
    t->canon = malloc(ev->set.weights * sizeof *t->canon);
    t->weight = malloc(ev->set.weights * sizeof *t->weight);
    status s = STATUS_OK;
    if (!t->canon || !t->weight || !evaluation_allocate(ev))
        s = fail(e, STATUS_NO_MEMORY, "train: out of memory");
    if (s == STATUS_OK) {
        patterns_share(&ev->set, &t->rules, t->canon);
        s = learn_generation(t, 0, options->positions / 8 + 1000, e);
    }
    if (s == STATUS_OK)
        s = learn_generation(t, 1, options->positions, e);
    if (s == STATUS_OK && ev->learned == 0)
        s = fail(e, STATUS_BAD_INPUT, "train: too few positions of %d and more empty squares on a %dx%d board",
                 EVALUATION_MIN_EMPTIES, spec->rows, spec->cols);
    if (s == STATUS_OK)
        s = level(t, e);
    if (s != STATUS_OK)
        evaluation_free(ev);
    free(t->canon);
    free(t->weight);
    free(t);
    return s;
}
