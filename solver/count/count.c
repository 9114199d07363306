/* count.c - counting on the sweeps of tables (table/table_work.h); see count.h.
 *
 * A record is a board up to symmetry with the number of passes so far, which gives the side to move
 * and the ply; `paths` lines lead to it.  Two sets of symmetries stand with it: the images of the
 * board that can be reached, and those whose board is reached after a pass (unfinished ones: before
 * it the other side was to move) or after a second pass (finished ones).  With a key's block the
 * file has its records for the next level, later the optimal lines from there. */
#include "count/count.h"

#include "base/clock.h"
#include "base/memory.h"
#include "count/orbits.h"
#include "games/rules.h"
#include "table/table_work.h"

#include <stdlib.h>
#include <string.h>

enum {
    VALUE_LIMIT = 64 * 99,               /* no final value is beyond */
    END_GAMES_LIMIT = 200 * 1000 * 1000, /* minimax: games walked one by one for their final margins */
    RECORD_BYTES = 16,                   /* of a record in a block, at most */
};

#define FINAL (1ull << 24)

/* The word after the key. */
static uint64_t tag_of(int passes, uint8_t reached, uint8_t after_pass, uint64_t final)
{
    return (uint64_t)passes | (uint64_t)reached << 8 | (uint64_t)after_pass << 16 | final;
}

/* What one worker has counted. */
typedef struct tally {
    uint64_t positions, symmetric, stabiliser, final, last_pass;
    uint64_t nodes, games, leaves;
    uint64_t end[2 * VALUE_LIMIT + 1]; /* games by final value */
    int shortest, longest;
    const uint8_t *at[BLOCK_POSITIONS]; /* the records of each position of the block at work */
} tally;

typedef struct counter {
    table_work work;
    orbits orbits;
    tally *tally; /* of each worker */
    const count_options *options;
    count_result *out;
    table_options table_options;
    _Atomic uint8_t *seen; /* eight: a bit for each position; NULL: none is met twice */
    int root_margin;       /* minimax: what the side to move is ahead at the root */
    uint64_t walked;       /* minimax: games walked */
} counter;

static counter *counter_of(table_work *w)
{
    return w->context;
}

static void add(uint64_t *sum, uint64_t more)
{
    if (__builtin_add_overflow(*sum, more, sum))
        *sum = UINT64_MAX;
}

/* ---- forward ---- */

static void join(uint64_t *to, const uint64_t *from)
{
    to[0] |= from[0];
    add(&to[1], from[1]);
}

static void join_one(uint64_t *to, const uint64_t *from)
{
    join(to + 1, from + 1);
}

static void join_two(uint64_t *to, const uint64_t *from)
{
    join(to + 2, from + 2);
}

static void add_record(table_work *w, int worker, const walk_node *n, uint64_t tag, uint64_t paths)
{
    uint64_t key[2];
    const orbits *o = &counter_of(w)->orbits;
    const int s = table_game_key(w->game, n, key);
    uint64_t *to = table_work_add(w, worker, key) + w->game->words;
    to[0] = tag_of((int)(tag & 255), o->moved[tag >> 8 & 255][s], o->moved[tag >> 16 & 255][s], tag & FINAL);
    to[1] = paths;
}

/* A finished game after `ply` plies, `passes` of them passes. */
static void add_end(table_work *w, int worker, const table_child *c, int ply, int passes, uint8_t reached,
                    uint64_t paths)
{
    const game_description *game = w->game->rules.game;
    tally *t = &counter_of(w)->tally[worker];
    const int more = game->closing_passes ? game->closing_passes(&w->game->rules, &c->node) : 0;
    add_record(w, worker, &c->node, tag_of(passes, reached, 0, FINAL), paths);
    if (more > 0) {
        const walk_node turned = {.a = c->node.b, .b = c->node.a, .side = 1 - c->node.side};
        add_record(w, worker, &turned, tag_of(passes + 1, 0, reached, FINAL), 0);
    }
    if (w->sample)
        return;
    add(&t->nodes, more > 0 ? paths : 0);
    add(&t->games, paths);
    add(&t->leaves, paths);
    add(&t->end[VALUE_LIMIT + (ply % 2 == 0 ? c->value : -c->value)], game->has_line ? 0 : paths);
    t->shortest = ply + more < t->shortest ? ply + more : t->shortest;
    t->longest = ply + more > t->longest ? ply + more : t->longest;
}

static bool at_limit(const table_work *w, int ply)
{
    const int plies = ((const counter *)w->context)->options->plies;
    return plies >= 0 && ply >= plies;
}

/* What a child is reached by: lines that have made `passes` passes before. */
static void add_child(table_work *w, int worker, const table_child *c, int passes, uint8_t reached, uint64_t paths)
{
    tally *t = &counter_of(w)->tally[worker];
    const int ply = w->level + 1 + passes;
    if (c->kind == CHILD_OVER) {
        add_end(w, worker, c, ply, passes, reached, paths);
    } else if (c->kind == CHILD_OPEN) {
        add_record(w, worker, &c->node, tag_of(passes, reached, 0, 0), paths);
    } else {
        const bool leaf = at_limit(w, ply);
        add_record(w, worker, &c->node, tag_of(passes + 1, leaf ? 0 : reached, reached, 0), leaf ? 0 : paths);
        add(&t->nodes, w->sample ? 0 : paths);
        add(&t->leaves, leaf && !w->sample ? paths : 0);
    }
}

static const uint8_t *read_record(const uint8_t *from, int *passes, uint8_t *reached, uint64_t *paths)
{
    *passes = from[0];
    *reached = from[1];
    return number_get(from + 2, from + RECORD_BYTES, paths);
}

static bool expand(table_work *w, int worker, const walk_node *n)
{
    table_child child[MAX_MOVES];
    tally *t = &counter_of(w)->tally[worker];
    const uint8_t *from = t->at[w->worker[worker].at];
    const int records = *from++, count = table_game_children(w->game, n, child);
    if (!table_work_has_room(w, 2 * (size_t)count * (size_t)records))
        return false;
    for (int r = 0; r < records; r++) {
        int passes;
        uint8_t reached;
        uint64_t paths;
        from = read_record(from, &passes, &reached, &paths);
        if (at_limit(w, w->level + passes)) {
            add(&t->leaves, w->sample ? 0 : paths);
            continue;
        }
        for (int i = 0; i < count; i++)
            add_child(w, worker, &child[i], passes, reached, paths);
    }
    return true;
}

/* Where the records of each position of a block are. */
static status load(table_work *w, table_worker *k, const table_block *b)
{
    tally *t = &counter_of(w)->tally[k - w->worker];
    size_t size;
    const status s = table_file_values(w->file, b, &k->packer, &size, &k->e);
    const uint8_t *from = k->packer.raw;
    for (uint32_t i = 0; s == STATUS_OK && i < b->count; i++) {
        int passes;
        uint8_t reached;
        uint64_t paths;
        t->at[i] = from;
        for (int r = *from++; r > 0; r--)
            from = read_record(from, &passes, &reached, &paths);
    }
    return s;
}

/* True the first time that eight has this position. */
static bool is_new(counter *c, const uint64_t *key)
{
    if (!c->seen)
        return true;
    const uint64_t bit = key[0] * ((uint64_t)c->work.game->rules.spec.max_step + 1) + key[1];
    return !(atomic_fetch_or(&c->seen[bit / 8], (uint8_t)(1 << bit % 8)) >> bit % 8 & 1);
}

/* Counts the `count` records of a board. */
static void count_board(table_work *w, tally *t, const uint64_t *record, size_t count)
{
    counter *c = counter_of(w);
    const int words = w->game->words;
    const bool final = record[words] & FINAL;
    const walk_node n = table_game_node(w->game, record, w->level + 1);
    const uint8_t own = orbits_stabiliser(&c->orbits, &w->game->symmetry, n.a, n.b);
    for (uint64_t side = 0; side < 2 && is_new(c, record); side++) {
        uint8_t reached = 0, after = 0;
        for (size_t i = 0; i < count; i++) {
            const uint64_t tag = record[i * (size_t)w->hooks.shape.words + (size_t)words];
            reached |= (tag & 1) == side ? (uint8_t)(tag >> 8) : 0;
            after |= (tag & 1) == side ? (uint8_t)(tag >> 16) : 0;
        }
        const uint64_t first = (uint64_t)orbits_members(&c->orbits, reached, own);
        const uint8_t last = final ? reached | after : after; /* unfinished: positions of their own */
        t->positions += orbits_members(&c->orbits, last, own) + (final ? 0 : first);
        t->symmetric += (last != 0) + (!final && reached != 0);
        t->stabiliser += orbits_count(&c->orbits, last, own) + (final ? 0 : orbits_count(&c->orbits, reached, own));
        t->final += final ? first : 0;
        t->last_pass += final ? orbits_members(&c->orbits, last, own) - first : 0;
    }
    for (size_t i = 0; i < count; i++)
        add(&t->nodes, record[i * (size_t)w->hooks.shape.words + (size_t)words + 1]);
}

/* The records of a board from which games go on, for the next level; NULL: there are none. */
static uint8_t *put_records(const table_work *w, const uint64_t *record, size_t count, uint8_t *to)
{
    uint8_t *begin = to++;
    *begin = 0;
    for (size_t i = 0; i < count; i++) {
        const uint64_t *r = record + i * (size_t)w->hooks.shape.words + w->game->words;
        if (r[0] & FINAL || r[1] == 0)
            continue;
        ++*begin;
        *to++ = (uint8_t)r[0];
        *to++ = (uint8_t)(r[0] >> 8);
        to = number_put(to, r[1]);
    }
    return *begin > 0 ? to : NULL;
}

typedef struct block_buffer {
    uint64_t key[2 * BLOCK_POSITIONS];
    uint8_t *bytes; /* room for the records of a block */
    size_t positions, used;
} block_buffer;

static status end_block(table_work *w, table_worker *k, block_buffer *b)
{
    const size_t words = (size_t)w->game->words;
    status s =
        b->positions > 0 ? packer_add_keys(&k->packer, (int)words, b->key, b->positions, words, &k->e) : STATUS_OK;
    if (b->positions > 0 && s == STATUS_OK)
        s = packer_add_values(&k->second, b->bytes, b->used, &k->e);
    b->positions = b->used = 0;
    return s;
}

static status emit(table_work *w, table_worker *k, uint64_t *record, size_t count)
{
    const size_t width = (size_t)w->hooks.shape.words, words = (size_t)w->game->words;
    tally *t = &counter_of(w)->tally[k - w->worker];
    block_buffer b = {.bytes = malloc(BLOCK_BYTES_MOST)};
    status s = b.bytes ? STATUS_OK : fail(&k->e, STATUS_NO_MEMORY, "out of memory");
    for (size_t i = 0, next; i < count && s == STATUS_OK; i = next) {
        const uint64_t *board = record + i * width;
        for (next = i + 1; next < count && memcmp(record + next * width, board, words * sizeof *board) == 0;)
            next++;
        count_board(w, t, board, next - i);
        if (b.positions == BLOCK_POSITIONS || b.used + (next - i + 1) * RECORD_BYTES > BLOCK_BYTES_MOST)
            s = end_block(w, k, &b);
        const uint8_t *end = put_records(w, board, next - i, b.bytes + b.used);
        if (end) {
            memcpy(b.key + b.positions++ * words, board, words * sizeof *board);
            b.used = (size_t)(end - b.bytes);
        }
    }
    if (s == STATUS_OK)
        s = end_block(w, k, &b);
    free(b.bytes);
    return s == STATUS_OK && k->packer.blocks > 0 ? table_file_add(w->file, w->level + 1, &k->packer, &k->second, &k->e)
                                                  : s;
}

/* ---- backward ---- */

/* Lines that keep the value. */
static void reply(table_work *w, uint32_t parent, int32_t score, uint64_t lines)
{
    _Atomic uint64_t *sum = &w->sum[parent];
    uint64_t before = atomic_load_explicit(sum, memory_order_relaxed), after;
    if (score != atomic_load_explicit(&w->score[parent], memory_order_relaxed))
        return;
    do
        after = before > UINT64_MAX - lines ? UINT64_MAX : before + lines;
    while (!atomic_compare_exchange_weak(sum, &before, after));
}

static status find_values(counter *c, error *e)
{
    table_file *f = c->work.file;
    status s = STATUS_OK;
    for (int level = f->levels - 1; level >= 0 && s == STATUS_OK; level--)
        s = table_back(&c->work, level, e);
    if (s != STATUS_OK || f->levels == 0)
        return s;
    packer *p = &c->work.worker[0].packer;
    size_t size;
    int32_t score = 0;
    s = table_file_values(f, &f->level[0].block[0], p, &size, e);
    if (s == STATUS_OK)
        (void)table_scores(&f->about, &f->level[0].block[0], p->raw, size, true, SIZE_MAX, &score,
                           &c->out->optimal_lines);
    c->out->value = c->work.game->root_turned ? -score_value(score) : score_value(score);
    return s;
}

/* Walks every game of minimax for its final margin: a position does not know the way to it. */
static void walk_games(counter *c, const walk_node *n, int margin)
{
    game_move moves[MAX_MOVES];
    const game_rules *rules = &c->work.game->rules;
    const int count = walk_moves(rules, n, moves);
    if (count == 0) {
        c->tally[0].end[VALUE_LIMIT + (n->side == c->work.game->root.side ? margin : -margin)]++;
        c->walked++;
    }
    for (int i = 0; i < count && ((c->walked & 0xffff) != 0 || !stop_requested(c->options->stop)); i++) {
        walk_node child = *n;
        const int gain = walk_play(rules, &child, moves[i]);
        walk_games(c, &child, -(margin + gain));
    }
}

/* ---- results ---- */

static void add_tally(counter *c, const tally *t)
{
    count_result *out = c->out;
    out->positions += t->positions;
    out->positions_symmetric += t->symmetric;
    out->positions_stabiliser += t->stabiliser;
    out->positions_final += t->final;
    out->positions_without_last_pass += t->positions - t->last_pass;
    add(&out->nodes, t->nodes);
    add(&out->games, t->games);
    add(&out->leaves, t->leaves);
    if (t->longest >= 0) {
        out->shortest = out->shortest < 0 || t->shortest < out->shortest ? t->shortest : out->shortest;
        out->longest = t->longest > out->longest ? t->longest : out->longest;
    }
}

static void list_ends(counter *c)
{
    count_result *out = c->out;
    out->has_ends = true;
    for (int i = 0; i <= 2 * VALUE_LIMIT; i++) {
        uint64_t games = 0;
        for (int k = 0; k < c->work.threads; k++)
            add(&games, c->tally[k].end[i]);
        if (games == 0)
            continue;
        if (out->ends == COUNT_MAX_VALUES) {
            out->has_ends = false;
            out->ends = 0;
            return;
        }
        out->end[out->ends].value = i - VALUE_LIMIT;
        out->end[out->ends++].games = games;
    }
}

static void report(counter *c, const table_progress *p, bool counted)
{
    count_progress to = {.ply = p->level, .back = p->back, .counted = counted, .share = p->share};
    for (int k = 0; k < c->work.threads; k++)
        to.positions += c->tally[k].positions;
    to.memory_bytes = table_work_bytes(&c->work);
    c->out->memory_bytes = to.memory_bytes > c->out->memory_bytes ? to.memory_bytes : c->out->memory_bytes;
    if (c->options->progress)
        c->options->progress(c->options->progress_context, &to);
}

static void forward_report(void *context, const table_progress *p)
{
    report(context, p, false);
}

/* The root, as the child of a position before it. */
static status add_root(counter *c, error *e)
{
    table_work *w = &c->work;
    static const uint64_t border[1][2];
    table_child root = {.node = w->game->root, .kind = w->game->root_turned ? CHILD_TURNED : CHILD_OPEN};
    if (table_game_turn(w->game, &root.node, &root.value) == CHILD_OVER)
        root.kind = CHILD_OVER;
    w->level = -1;
    buckets_begin(w->pool, w->hooks.shape.words, w->game->words, border, 1, 0);
    add_child(w, 0, &root, 0, 1, 1);
    return table_emit(w, e);
}

static status count_levels(counter *c, error *e)
{
    table_work *w = &c->work;
    status s = add_root(c, e);
    for (int level = 0; s == STATUS_OK && w->file->level[level].positions > 0; level++) {
        report(c, &(table_progress){.level = level}, true);
        s = level + 2 < TABLE_LEVELS ? table_forward(w, level, e)
                                     : fail(e, STATUS_UNSUPPORTED, "more than %d plies", TABLE_LEVELS - 2);
        if (s == STATUS_OK && w->file->level[level + 1].positions == 0)
            report(c, &(table_progress){.level = level + 1}, true);
    }
    return s;
}

static status count_all(counter *c, error *e)
{
    count_result *out = c->out;
    status s = count_levels(c, e);
    for (int k = 0; k < c->work.threads; k++)
        add_tally(c, &c->tally[k]);
    out->overflow = out->nodes == UINT64_MAX || out->games == UINT64_MAX || out->leaves == UINT64_MAX;
    const bool line = c->work.game->rules.game->has_line;
    if (s != STATUS_OK || (c->options->plies >= 0 && out->games != out->leaves))
        return s;
    if (line && out->games <= END_GAMES_LIMIT)
        walk_games(c, &c->work.game->root, c->root_margin);
    if (!line || out->games <= END_GAMES_LIMIT)
        list_ends(c);
    out->optimal_lines = 1; /* of a game that is over */
    out->value = out->ends > 0 ? out->end[0].value - c->root_margin : 0;
    s = find_values(c, e);
    out->has_value = s == STATUS_OK;
    out->value += c->root_margin;
    out->overflow |= out->optimal_lines == UINT64_MAX;
    for (int i = 0; i < out->ends; i++)
        out->games_at_value = out->end[i].value == out->value ? out->end[i].games : out->games_at_value;
    return s;
}

/* The set of eight's positions. */
static status make_seen(counter *c, error *e)
{
    const game_spec *spec = &c->work.game->rules.spec;
    const uint64_t bits = ((uint64_t)spec->target + (uint64_t)spec->max_step + 1) * ((uint64_t)spec->max_step + 1);
    if (!c->work.game->rules.game->sides_alike)
        return STATUS_OK;
    c->seen = bits / 8 < memory_allowed().bytes / 4 ? calloc(bits / 8 + 1, 1) : NULL;
    return c->seen ? STATUS_OK
                   : fail(e, STATUS_NO_MEMORY, "a set of %llu positions does not fit", (unsigned long long)bits);
}

static status begin(counter *c, const game_spec *spec, const diagram *d, error *e)
{
    const count_options *o = c->options;
    const table_about about = {.spec = *spec, .root = *d};
    table_file *f;
    c->table_options = (table_options){.threads = o->threads > 0 ? o->threads : 1,
                                       .memory_bytes = o->memory_bytes,
                                       .memory_alone = o->memory_alone,
                                       .folder = o->folder,
                                       .stop = o->stop,
                                       .progress = forward_report,
                                       .progress_context = c};
    status s = table_file_scratch(o->folder ? o->folder : table_folder(), &about, &f, e);
    if (s != STATUS_OK)
        return s;
    const int words = f->game->words;
    const table_hooks hooks = {.shape = {words + 2, words, 255, words == 1 ? join_one : join_two},
                               .load = load,
                               .expand = expand,
                               .emit = emit,
                               .sums = true,
                               .reply = reply,
                               .valued = table_write_values};
    s = table_work_begin(&c->work, f, &c->table_options, &hooks, e);
    c->work.context = c;
    c->tally = s == STATUS_OK ? calloc((size_t)c->work.threads, sizeof *c->tally) : NULL;
    for (int k = 0; c->tally && k < c->work.threads; k++)
        c->tally[k].shortest = INT32_MAX, c->tally[k].longest = -1;
    if (s == STATUS_OK)
        s = c->tally ? make_seen(c, e) : fail(e, STATUS_NO_MEMORY, "out of memory");
    return s;
}

status count_game(const game_spec *spec, const diagram *d, const count_options *options, count_result *out, error *e)
{
    const double start = clock_seconds();
    error why = {""};
    *out = (count_result){.shortest = -1, .longest = -1};
    counter *c = calloc(1, sizeof *c);
    if (!c)
        return fail(e, STATUS_NO_MEMORY, "count: out of memory");
    c->options = options;
    c->out = out;
    status s = begin(c, spec, d, &why);
    if (s == STATUS_OK) {
        orbits_init(&c->orbits, &c->work.game->symmetry, c->work.game);
        if (c->work.game->rules.game->has_line) {
            int final;
            c->root_margin =
                rules_over(&c->work.game->rules, d, &final) ? final : (int)(d->sum[d->side] - d->sum[1 - d->side]);
        }
        s = count_all(c, &why);
        report(c, &(table_progress){.level = c->work.level}, false);
    }
    table_file *f = c->work.file;
    if (c->work.worker)
        table_work_end(&c->work);
    table_file_close(f);
    free(c->tally);
    free((void *)c->seen);
    free(c);
    out->seconds = clock_seconds() - start;
    return s == STATUS_OK ? s
                          : fail(e, s, "count: %s, with %llu positions so far%s", why.text,
                                 (unsigned long long)out->positions, s == STATUS_NO_MEMORY ? "; limit the plies" : "");
}
