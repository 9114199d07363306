/* walk.c - the walk of one part: level by level, both sides' positions, moves from the file, leaves at the end. */
#include "checker/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#endif

enum { BATCH = 1 << 16 };

typedef struct walk {
    certificate *c;
    const game *g;
    const settings *s;
    searcher *searcher; /* of each thread */
    counts *n;
    verdict *v;
    set *level[2], *next[2]; /* by the side to move */
    uint64_t left;           /* symbols */
    int bound, to;           /* threshold; level of the leaves */
    position batch[BATCH];
    uint8_t symbol[BATCH];
} walk;

static int thread_number(void)
{
#ifdef _OPENMP
    return omp_get_thread_num();
#else
    return 0;
#endif
}

/* Keeps the first thing that is wrong. */
static void wrong(walk *w, int code, int level, const char *what)
{
#pragma omp critical(wrong)
    if (w->v->code == HOLDS)
        (void)fail(w->v, code, "at level %d %s", level, what);
}

/* The same of a position; boards are shown, with the prover as X. */
static void wrong_at(walk *w, int level, const char *what, position p, int turn)
{
    char text[200], board[2 * SQUARES] = "";
    if (w->g->kind == REVERSI || w->g->kind == MNK)
        position_write(w->g, p, turn, board);
    board[strcspn(board, "\n")] = '\0';
    (void)snprintf(text, sizeof text, "%s%s%s", what, *board != '\0' ? ", prover X: " : "", board);
    wrong(w, WRONG, level, text);
}

/* A position reached at `level`: a finished game is judged, a side that has to pass does, a leaf waits. */
static void arrive(walk *w, position p, int turn, int level)
{
    int value;
    p = position_canonical(w->g, p);
    if (level > w->to) {
        if (position_over(w->g, p, turn, &value)) {
            if (value < w->bound)
                wrong_at(w, level, "a game ends below the bound", p, turn);
            return;
        }
        if (w->g->kind == REVERSI && reversi_moves(w->g, turn == PROVER ? p.x : p.y, turn == PROVER ? p.y : p.x) == 0)
            turn = 1 - turn;
    }
    if (!set_add(w->next[turn], thread_number(), p))
        wrong(w, DAMAGED, level, "not enough memory or no room for temporary files");
}

static void expand(walk *w, position p, int turn, int symbol, int level)
{
    position child[CHILDREN];
    int key[CHILDREN];
    const int n = position_children(w->g, p, turn, child, key);
    for (int i = 0; i < n && turn == OTHER; i++)
        arrive(w, child[i], PROVER, level - 1);
    if (turn == OTHER)
        return;
    for (int i = 0; i < n; i++) {
        int before = 0;
        for (int k = 0; k < n; k++)
            before += key[k] < key[i] || (k < i && key[k] == key[i]);
        if (before == symbol)
            arrive(w, child[i], OTHER, level - 1);
    }
    if (symbol >= n)
        wrong_at(w, level, "a move's rank is too high", p, turn);
}

static void show(const walk *w, int level, const char *what)
{
    if (w->s->progress)
        (void)fprintf(stderr, "\r\033[K%s %d: level %d, %.2f million positions, %.2f million leaves", what, w->bound,
                      level, (double)w->n->positions / 1e6, (double)w->n->leaves / 1e6);
}

/* False: there was nothing at this level. */
static bool walk_level(walk *w, int level)
{
    bool any = false;
    for (int turn = PROVER; turn <= OTHER; turn++) {
        size_t n;
        while (w->v->code == HOLDS && (n = set_read(w->level[turn], w->batch, BATCH)) > 0) {
            if (turn == PROVER && n > w->left) {
                wrong(w, WRONG, level, "too few symbols");
                return false;
            }
            any = true;
            if (turn == PROVER) {
                certificate_symbols(w->c, w->symbol, n);
                w->left -= n;
            }
            w->n->positions += n;
#pragma omp parallel for schedule(dynamic, 64) num_threads(w->s->threads) if (n > 512)
            for (size_t i = 0; i < n; i++)
                expand(w, w->batch[i], turn, w->symbol[i], level);
            show(w, level, "bound");
        }
    }
    return any;
}

static void check_leaf(walk *w, position p, int turn)
{
    const int holds = leaf_holds(&w->searcher[thread_number()], p, turn, w->bound, w->s->leaf_seconds);
    if (holds == 0)
        wrong_at(w, w->to, "a leaf is below the bound", p, turn);
    else if (holds < 0)
        wrong(w, DAMAGED, w->to, "the leaf program gave no value in time");
}

static void check_leaves(walk *w, const position *leaf, size_t n, int turn)
{
    w->n->looked_at += n;
#pragma omp parallel for schedule(dynamic, 16) num_threads(w->s->threads) if (n > 32)
    for (size_t i = 0; i < n; i++)
        if (w->v->code == HOLDS)
            check_leaf(w, leaf[i], turn);
}

/* SplitMix64. */
static uint64_t draw(uint64_t *seed)
{
    uint64_t z = *seed += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return z ^ z >> 31;
}

/* All leaves, or a sample of each set: every leaf has the same chance to stay in it. */
static void walk_leaves(walk *w, uint64_t *seed)
{
    const uint64_t most = w->s->sample;
    position *sample = calloc(most + 1, sizeof *sample);
    for (int turn = PROVER; turn <= OTHER; turn++) {
        uint64_t seen = 0;
        size_t n;
        while (w->v->code == HOLDS && (n = set_read(w->level[turn], w->batch, BATCH)) > 0) {
            w->n->leaves += n;
            if (most == 0)
                check_leaves(w, w->batch, n, turn);
            for (size_t i = 0; most > 0 && sample != NULL && i < n; i++, seen++) {
                const uint64_t to = seen < most ? seen : draw(seed) % (seen + 1);
                if (to < most)
                    sample[to] = w->batch[i];
            }
            show(w, w->to, "bound");
        }
        if (most > 0 && sample != NULL)
            check_leaves(w, sample, seen < most ? seen : most, turn);
    }
    if (sample == NULL)
        wrong(w, DAMAGED, w->to, "not enough memory");
    free(sample);
}

static bool new_level(walk *w)
{
    const size_t room = w->s->memory / sizeof(position) / 8 / (size_t)w->s->threads;
    for (int i = 0; i < 2; i++) {
        set_free(w->level[i]);
        w->level[i] = w->next[i];
        w->next[i] = set_new(w->s->threads, room > 1024 ? room : 1024, w->g->kind == MINIMAX);
        if (w->next[i] == NULL || (w->level[i] != NULL && !set_sort(w->level[i])))
            return false;
    }
    return true;
}

static void walk_part(walk *w, position start, int turn, int level)
{
    int value;
    uint64_t seed = w->s->seed;
    bool good = new_level(w);
    if (good && (level <= w->to || !position_over(w->g, start, turn, &value) || value < w->bound))
        arrive(w, start, turn, level);
    good = good && new_level(w);
    for (bool any = true; good && any && level > w->to && w->v->code == HOLDS; level--) {
        any = walk_level(w, level);
        good = new_level(w);
    }
    if (good && w->v->code == HOLDS)
        walk_leaves(w, &seed);
    if (good && w->v->code == HOLDS && w->left > 0)
        wrong(w, WRONG, w->to, "symbols are left over");
    if (!good)
        wrong(w, DAMAGED, level, "not enough memory or no room for temporary files");
}

int part_check(certificate *c, game *g, int number, const settings *s, counts *n, verdict *v)
{
    const part *p = &c->part[number];
    walk *w = calloc(1, sizeof *w);
    searcher *searchers = calloc((size_t)s->threads, sizeof *searchers);
    position start;
    int level;
    if (w == NULL || searchers == NULL) {
        free(w);
        free(searchers);
        return fail(v, DAMAGED, "not enough memory");
    }
    *w = (walk){.c = c, .g = g, .s = s, .searcher = searchers, .n = n, .v = v, .left = p->symbols, .to = p->leaves};
    w->bound = p->at_least ? c->value : -c->value;
    c->left = p->symbols;
    for (int i = 0; i < s->threads; i++)
        if (!searcher_start(&searchers[i], g, s->leaf_program))
            wrong(w, DAMAGED, w->to, "not enough memory or processes");
    if (v->code == HOLDS && position_read(g, c->position, p->at_least, &start, &level, v) == HOLDS)
        walk_part(w, start, p->at_least ? PROVER : OTHER, level);
    for (int i = 0; i < s->threads; i++)
        searcher_end(&searchers[i]);
    for (int i = 0; i < 2; i++) {
        set_free(w->level[i]);
        set_free(w->next[i]);
    }
    free(searchers);
    free(w);
    return v->code;
}
