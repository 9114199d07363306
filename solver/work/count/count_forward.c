/* count_forward.c - positions and lines, level by level; see count.c. */
#include "count/counter.h"

#include <stdlib.h>
#include <string.h>

enum { RECORD_BYTES = 16 }; /* of a record in a block, at most */

#define FINAL (1ull << 24)

/* The word after the key. */
static uint64_t tag_of(int passes, uint8_t reached, uint8_t after_pass, uint64_t final)
{
    return (uint64_t)passes | (uint64_t)reached << 8 | (uint64_t)after_pass << 16 | final;
}

static counter *counter_of(table_work *w)
{
    return w->context;
}

static void join(uint64_t *to, const uint64_t *from)
{
    to[0] |= from[0];
    count_add(&to[1], from[1]);
}

static void add_record(table_work *w, table_worker *k, const walk_node *n, uint64_t tag, uint64_t paths)
{
    const orbits *o = &counter_of(w)->orbits;
    int s;
    uint64_t *to = table_work_add(w, k, n, &s) + w->game->words;
    to[0] = tag_of((int)(tag & 255), o->moved[tag >> 8 & 255][s], o->moved[tag >> 16 & 255][s], tag & FINAL);
    to[1] = paths;
}

/* A finished game after `ply` plies, `passes` of them passes. */
static void add_end(table_work *w, table_worker *k, const table_child *c, int ply, int passes, uint8_t reached,
                    uint64_t paths)
{
    const game_description *game = w->game->rules.game;
    tally *t = &counter_of(w)->tally[k - w->worker];
    const int more = game->closing_passes ? game->closing_passes(&w->game->rules, &c->node) : 0;
    add_record(w, k, &c->node, tag_of(passes, reached, 0, FINAL), paths);
    if (more > 0) {
        const walk_node turned = {.a = c->node.b, .b = c->node.a, .side = 1 - c->node.side};
        add_record(w, k, &turned, tag_of(passes + 1, 0, reached, FINAL), 0);
    }
    if (w->sampling)
        return;
    count_add(&t->nodes, more > 0 ? paths : 0);
    count_add(&t->games, paths);
    count_add(&t->leaves, paths);
    count_add(&t->end[COUNT_VALUE_LIMIT + (ply % 2 == 0 ? c->value : -c->value)], game->gains ? 0 : paths);
    t->shortest = ply + more < t->shortest ? ply + more : t->shortest;
    t->longest = ply + more > t->longest ? ply + more : t->longest;
}

static bool at_limit(const table_work *w, int ply)
{
    const int plies = ((const counter *)w->context)->plies;
    return plies >= 0 && ply >= plies;
}

void count_add_child(table_work *w, table_worker *k, const table_child *c, int passes, uint8_t reached, uint64_t paths)
{
    tally *t = &counter_of(w)->tally[k - w->worker];
    const int ply = w->level + 1 + passes;
    if (c->kind == CHILD_OVER) {
        add_end(w, k, c, ply, passes, reached, paths);
    } else if (c->kind == CHILD_OPEN) {
        add_record(w, k, &c->node, tag_of(passes, reached, 0, 0), paths);
    } else {
        const bool leaf = at_limit(w, ply);
        add_record(w, k, &c->node, tag_of(passes + 1, leaf ? 0 : reached, reached, 0), leaf ? 0 : paths);
        count_add(&t->nodes, w->sampling ? 0 : paths);
        count_add(&t->leaves, leaf && !w->sampling ? paths : 0);
    }
}

static const uint8_t *read_record(const uint8_t *from, int *passes, uint8_t *reached, uint64_t *paths)
{
    *passes = from[0];
    *reached = from[1];
    return number_get(from + 2, from + RECORD_BYTES, paths);
}

static void expand(table_work *w, table_worker *k, const walk_node *n)
{
    table_child child[MAX_MOVES];
    tally *t = &counter_of(w)->tally[k - w->worker];
    const uint8_t *from = t->at[k->at];
    const int records = *from++, count = table_game_children(w->game, n, child);
    for (int r = 0; r < records; r++) {
        int passes;
        uint8_t reached;
        uint64_t paths;
        from = read_record(from, &passes, &reached, &paths);
        if (at_limit(w, w->level + passes)) {
            count_add(&t->leaves, w->sampling ? 0 : paths);
            continue;
        }
        for (int i = 0; i < count; i++)
            count_add_child(w, k, &child[i], passes, reached, paths);
    }
}

/* Finds the records of each position of a block. */
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

/* True the first time that eight meets this position. */
static bool is_new(counter *c, const uint64_t *key)
{
    if (!c->seen)
        return true;
    const uint64_t bit = key[0] * ((uint64_t)c->work.game->rules.spec.max_step + 1) + key[1];
    return !(atomic_fetch_or(&c->seen[bit / 8], (uint8_t)(1 << bit % 8)) >> bit % 8 & 1);
}

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
        count_add(&t->nodes, record[i * (size_t)w->hooks.shape.words + (size_t)words + 1]);
}

/* The records of a board from which games go on, for the next level; NULL: no such records. */
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
    status s = b->positions > 0 ? packer_add_keys(&k->packer, w->game, b->key, b->positions, &k->e) : STATUS_OK;
    if (b->positions > 0 && s == STATUS_OK)
        s = packer_add_values(&k->packer, b->bytes, b->used, &k->e);
    b->positions = b->used = 0;
    return s;
}

static status emit(table_work *w, table_worker *k, uint64_t *record, size_t count)
{
    const size_t width = (size_t)w->hooks.shape.words, words = (size_t)w->game->words;
    tally *t = &counter_of(w)->tally[k - w->worker];
    const uint64_t before = t->positions;
    block_buffer b = {.bytes = malloc(BLOCK_BYTES_MOST)};
    status s = b.bytes ? STATUS_OK : table_no_memory(&k->e);
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
    w->found += t->positions - before;
    return s == STATUS_OK && k->packer.blocks > 0
               ? frame_append(w->file, FRAME_BLOCKS, w->level + 1, 0, &k->packer, &k->e)
               : s;
}

void count_forward_hooks(table_hooks *to, int words)
{
    to->shape = (record_shape){words + 2, words, 255, join};
    to->load = load;
    to->expand = expand;
    to->emit = emit;
}
