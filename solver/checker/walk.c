/* walk.c - the walk of one part: level by level, both sides' positions, moves from the file, leaves at the end. */
#include "checker/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#endif

enum { BATCH = 1 << 16 };

typedef struct walk {
    certificate *c;
    const game *g;
    const settings *s;
    searcher *searcher; /* of each thread */
    counts *n;
    verdict *v;
    set *set[2], *next[2];    /* the positions of this level and of the next one, by the side to move */
    int level, bound, leaves; /* threshold; level of the leaves */
    position batch[BATCH];
} walk;

/* Keeps the first fault; of a position (or NULL) the board is shown, with the prover as X. */
static void fault(walk *w, int code, int level, const char *what, const position *p, int turn)
{
    char board[2 * SQUARES] = "";
    if (p != NULL && (w->g->kind == REVERSI || w->g->kind == MNK))
        position_write(w->g, *p, turn, board);
    board[strcspn(board, "\n")] = '\0';
#pragma omp critical(fault)
    if (w->v->code == HOLDS)
        (void)fail(w->v, code, "at level %d %s%s%s", level, what, *board != '\0' ? ", prover X: " : "", board);
}

static void no_room(walk *w)
{
    fault(w, DAMAGED, w->level, "not enough memory or no room for temporary files", NULL, PROVER);
}

/* A position reached at `level`: a finished game is judged, a side that has to pass does, a leaf waits. */
static void arrive(walk *w, position p, int turn, int level)
{
    int value;
    p = position_canonical(w->g, p);
    if (level > w->leaves) {
        if (position_over(w->g, p, turn, &value)) {
            if (value < w->bound)
                fault(w, WRONG, level, "a game ends below the bound", &p, turn);
            return;
        }
        if (w->g->kind == REVERSI && reversi_moves(w->g, turn == PROVER ? p.x : p.y, turn == PROVER ? p.y : p.x) == 0)
            turn = 1 - turn;
    }
    if (!set_add(w->next[turn], omp_get_thread_num(), p))
        no_room(w);
}

/* The other side's every move; of the prover's the one of that rank. */
static void expand(walk *w, position p, int turn, int rank)
{
    position child[CHILDREN];
    const int n = position_children(w->g, p, turn, child);
    if (turn == PROVER && rank >= n)
        fault(w, WRONG, w->level, "a move's rank is too high", &p, turn);
    for (int i = 0; i < n; i++)
        if (turn == OTHER || i == rank)
            arrive(w, child[i], 1 - turn, w->level - 1);
}

static void show(const walk *w)
{
    if (w->s->progress)
        (void)fprintf(stderr, "\r\033[Kbound %d: level %d, %.2f million positions, %.2f million leaves", w->bound,
                      w->level, (double)w->n->positions / 1e6, (double)w->n->leaves / 1e6);
}

/* The positions of one side; returns their number. */
static uint64_t walk_side(walk *w, int turn)
{
    uint64_t all = 0;
    for (size_t n = 1; n > 0 && w->v->code == HOLDS; all += n) {
        size_t room = BATCH;
        const uint8_t *rank = turn == PROVER ? certificate_symbols(w->c, &room) : NULL;
        n = set_read(w->set[turn], w->batch, room > BATCH ? BATCH : room > 0 ? room : 1);
        if (n > room) {
            fault(w, WRONG, w->level, "too few symbols", NULL, PROVER);
            return all;
        }
        w->c->used += turn == PROVER ? n : 0;
        w->n->positions += n;
#pragma omp parallel for schedule(dynamic, 64) num_threads(w->s->threads) if (n > 512)
        for (size_t i = 0; i < n; i++)
            expand(w, w->batch[i], turn, rank != NULL ? rank[i] : 0);
        show(w);
    }
    return all;
}

static void check_leaves(walk *w, const position *leaf, size_t n, int turn)
{
    w->n->looked_at += n;
#pragma omp parallel for schedule(dynamic, 16) num_threads(w->s->threads) if (n > 32)
    for (size_t i = 0; i < n; i++) {
        searcher *s = &w->searcher[omp_get_thread_num()];
        const int holds = w->v->code != HOLDS ? 1 : leaf_holds(s, leaf[i], turn, w->bound, w->s->leaf_seconds);
        if (holds == 0)
            fault(w, WRONG, w->leaves, "a leaf is below the bound", &leaf[i], turn);
        if (holds < 0)
            fault(w, DAMAGED, w->leaves, "the leaf program gave no value in time", NULL, turn);
    }
}

/* All leaves of one side, or a sample: every leaf has the same chance to stay in it. */
static void walk_leaves(walk *w, int turn, unsigned short seed[static 3])
{
    const uint64_t most = w->s->sample;
    position *sample = malloc((most + 1) * sizeof *sample);
    uint64_t seen = 0;
    if (sample == NULL) {
        no_room(w);
        return;
    }
    for (size_t n = 1; n > 0 && w->v->code == HOLDS;) {
        n = set_read(w->set[turn], w->batch, BATCH);
        w->n->leaves += n;
        if (most == 0)
            check_leaves(w, w->batch, n, turn);
        for (size_t i = 0; most > 0 && i < n; i++, seen++) {
            const uint64_t to = seen < most ? seen : (uint64_t)(erand48(seed) * (double)(seen + 1));
            if (to < most)
                sample[to] = w->batch[i];
        }
        show(w);
    }
    if (most > 0 && w->v->code == HOLDS)
        check_leaves(w, sample, seen < most ? seen : most, turn);
    free(sample);
}

/* Goes on to the sets that have been filled. */
static void next_level(walk *w)
{
    const size_t room = w->s->memory / sizeof(position) / 8 / (size_t)w->s->threads;
    for (int i = 0; i < 2; i++) {
        set_free(w->set[i]);
        w->set[i] = w->next[i];
        w->next[i] = set_new(w->s->threads, room > 1024 ? room : 1024, w->g->kind == MINIMAX);
        if (w->next[i] == NULL)
            no_room(w);
        if (w->set[i] != NULL)
            set_sort(w->set[i]);
    }
}

static void walk_part(walk *w, position start, int turn)
{
    unsigned short seed[3] = {(unsigned short)w->s->seed, (unsigned short)(w->s->seed >> 16), 0};
    uint64_t any = 1;
    next_level(w);
    if (w->v->code == HOLDS)
        arrive(w, start, turn, w->level);
    for (next_level(w); any > 0 && w->level > w->leaves && w->v->code == HOLDS; w->level--) {
        any = walk_side(w, PROVER);
        any += walk_side(w, OTHER);
        next_level(w);
    }
    if (w->v->code == HOLDS && w->c->left + (w->c->in_block - w->c->used) > 0)
        fault(w, WRONG, w->leaves, "symbols are left over", NULL, PROVER);
    walk_leaves(w, PROVER, seed);
    walk_leaves(w, OTHER, seed);
}

int part_check(certificate *c, game *g, int number, const settings *s, counts *n, verdict *v)
{
    const part *p = &c->part[number];
    walk *w = calloc(1, sizeof *w);
    searcher *searchers = calloc((size_t)s->threads, sizeof *searchers);
    position start;
    if (w == NULL || searchers == NULL) {
        free(w);
        free(searchers);
        return fail(v, DAMAGED, "not enough memory");
    }
    *w = (walk){.c = c, .g = g, .s = s, .searcher = searchers, .n = n, .v = v, .leaves = p->leaves};
    w->bound = p->at_least ? c->value : -c->value;
    c->left = p->symbols;
    for (int i = 0; i < s->threads; i++)
        if (!searcher_start(&searchers[i], g, s->leaf_program))
            fault(w, DAMAGED, w->leaves, "not enough memory or processes", NULL, PROVER);
    if (v->code == HOLDS && position_read(g, c->position, p->at_least, &start, &w->level, v) == HOLDS)
        walk_part(w, start, p->at_least ? PROVER : OTHER);
    for (int i = 0; i < s->threads; i++)
        if (!searcher_end(&searchers[i]))
            fault(w, DAMAGED, w->leaves, "the leaf program said more than it was asked", NULL, PROVER);
    for (int i = 0; i < 2; i++) {
        set_free(w->set[i]);
        set_free(w->next[i]);
    }
    free(searchers);
    free(w);
    return v->code;
}
