/* check_walk.c - the walk of a part [The walk]: level by level, with the prover's moves
 * from the file. Steps named in comments are those of that section. */
#include "checker/check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _OPENMP
#include <omp.h>
#else
#define omp_get_thread_num() 0
#endif

enum { BATCH = 1 << 16 };                  /* positions that are divided among the threads at a time, at most */
static const double QUICK = 0.5, SLOW = 2; /* seconds that the threads should take for some leaves */

typedef struct walk {
    check *k;
    const game *g;
    int threads, level, threshold, leaves; /* the current level; T; E */
    entry *table;                          /* ENTRIES for each thread */
    set *set[2], *next[2];                 /* {P, O} of this level and of the next one */
    size_t chunk;                          /* leaves that are divided among the threads at a time */
    position batch[BATCH];
} walk;

/* Keeps the first fault. The board of a position (or NULL) is shown, with the prover as X. */
static void fault(walk *w, int code, int level, const char *what, const position *p, int turn)
{
    char board[2 * SQUARES] = "";
    if (p != NULL && (w->g->kind == REVERSI || w->g->kind == MNK))
        board_write(w->g, *p, turn, board);
    board[strcspn(board, "\n")] = '\0';
#pragma omp critical(fault)
    if (w->k->verdict.code == HOLDS)
        (void)fail(&w->k->verdict, code, "", "at level %d: %s%s%s", level, what, *board != '\0' ? ", prover X: " : "",
                   board);
}

/* By errno. */
static void no_room(walk *w)
{
    char what[300];
    (void)snprintf(what, sizeof what, "not enough memory, or no room for temporary files in %.160s: %s", set_folder(),
                   strerror(errno));
    fault(w, DAMAGED, w->level, what, NULL, PROVER);
}

/* Frees a set that has been read. */
static void drop(walk *w, set *s)
{
    if (!set_free(s))
        fault(w, DAMAGED, w->level, "a temporary file cannot be read", NULL, PROVER);
}

/* Puts a position that was reached into P or O of its level, after steps 2.1 and 2.2. */
static void arrive(walk *w, position p, int turn, int level)
{
    int value;
    if (w->g->own != NULL && own_again(w->g->own, &p))
        turn = 1 - turn;
    p = board_canonical(w->g, p);
    if (level > w->leaves) {
        if (w->g->rules->over(w->g, p, turn, &value)) {
            if (value < w->threshold)
                fault(w, WRONG, level, "a game ends below the bound", &p, turn);
            return;
        }
        if (w->g->kind == REVERSI && reversi_moves(w->g, turn == PROVER ? p.x : p.y, turn == PROVER ? p.y : p.x) == 0)
            turn = 1 - turn; /* a pass */
    }
    if (!set_add(w->next[turn], omp_get_thread_num(), p))
        no_room(w);
}

/* Steps 2.3 and 2.4: the prover's move has this rank; every move of the other side is played. */
static void expand(walk *w, position p, int turn, int rank)
{
    position child[CHILDREN];
    const int n = w->g->rules->children(w->g, p, turn, child);
    if (turn == PROVER && rank >= n)
        fault(w, WRONG, w->level, "a move's rank is too high", &p, turn);
    for (int i = 0; i < n; i++)
        if (turn == OTHER || i == rank)
            arrive(w, child[i], 1 - turn, w->level - 1);
}

static void show_progress(const walk *w)
{
    if (w->k->settings.progress)
        (void)fprintf(stderr, "\r\033[Kbound %d: level %d, %.2f million positions, %.2f of %.2f million leaves",
                      w->threshold, w->level, (double)w->k->positions / 1e6, (double)w->k->checked / 1e6,
                      (double)w->k->leaves / 1e6);
}

/* Expands the positions of one side, one for each unpacked symbol at a time.
 * Returns their number. */
static uint64_t expand_side(walk *w, int turn)
{
    certificate *c = &w->k->certificate;
    uint64_t all = 0;
    while (w->k->verdict.code == HOLDS) {
        size_t symbols = BATCH, n = 0;
        const uint8_t *rank = turn == PROVER ? certificate_symbols(c, &symbols) : NULL;
        while (n < BATCH && n < symbols && set_read(w->set[turn], &w->batch[n]))
            n++;
        if (symbols == 0 && set_read(w->set[turn], &w->batch[0]))
            fault(w, WRONG, w->level, "too few symbols", NULL, turn);
        if (n == 0)
            break;
        c->used += turn == PROVER ? n : 0;
#pragma omp parallel for schedule(dynamic, 64) num_threads(w->threads) if (n > 512)
        for (size_t i = 0; i < n; i++)
            if (w->k->verdict.code == HOLDS)
                expand(w, w->batch[i], turn, rank != NULL ? rank[i] : 0);
        all += n;
        w->k->positions += n;
        show_progress(w);
    }
    return all;
}

/* Step 3, for the first n positions of the batch. */
static void check_leaves(walk *w, size_t n, int turn)
{
    const double begin = clock_now();
#pragma omp parallel for schedule(dynamic, 4) num_threads(w->threads) if (n > 32)
    for (size_t i = 0; i < n; i++) {
        if (w->k->verdict.code != HOLDS)
            continue;
        entry *table = w->table + (size_t)omp_get_thread_num() * ENTRIES;
        if (w->g->rules->leaf_holds(w->g, table, w->batch[i], turn, w->threshold))
            w->k->checked++;
        else
            fault(w, WRONG, w->level, "a leaf is below the bound", &w->batch[i], turn);
    }
    if (w->k->verdict.code == HOLDS)
        progress_add(w->k, n);
    const double seconds = clock_now() - begin;
    if (seconds < QUICK && 2 * w->chunk <= BATCH)
        w->chunk *= 2;
    else if (seconds > SLOW && w->chunk > 64 && w->chunk > 8 * (size_t)w->threads)
        w->chunk /= 2;
    show_progress(w);
}

/* Whether the next of `left` leaves of a set is to be checked. For a sample it is drawn with the
 * chance `wanted` in `left`, so that each selection of that size is equally likely, and a sample at
 * least as large as the set is the whole set. Otherwise the leaves of all sets are dealt out to the
 * parts of --part, one after another. */
static bool is_due(check *k, uint64_t left, uint64_t *wanted)
{
    const uint64_t number = k->passed++;
    if (k->settings.sample == 0)
        return number % (uint64_t)k->settings.parts == (uint64_t)k->settings.part - 1;
    const bool drawn = erand48(k->random) * (double)left < (double)*wanted;
    *wanted -= drawn;
    return drawn;
}

/* The leaves of one side that are to be checked, and are not known to hold by --progress. */
static void walk_leaves(walk *w, int turn)
{
    check *k = w->k;
    const uint64_t sample = (uint64_t)k->settings.sample;
    position *p = w->batch;
    uint64_t all = 0;
    while (set_read(w->set[turn], p))
        all++;
    set_rewind(w->set[turn]);
    k->leaves += all;
    uint64_t wanted = sample == 0 || sample > all ? all : sample;
    if ((double)wanted < k->drawn * (double)all)
        k->drawn = (double)wanted / (double)all;
    for (uint64_t left = all; left > 0 && k->verdict.code == HOLDS; left--) {
        if (set_read(w->set[turn], p) && is_due(k, left, &wanted)) {
            if (k->checked < k->progress.before)
                k->checked++;
            else
                p++;
        }
        if (p == w->batch + w->chunk || (left == 1 && p > w->batch)) {
            check_leaves(w, (size_t)(p - w->batch), turn);
            p = w->batch;
        }
    }
}

/* Goes on to the sets that have been filled. Each takes an eighth of --memory at most. */
static void next_level(walk *w)
{
    const size_t room = (size_t)(w->k->settings.memory / 8 / w->threads);
    for (int turn = PROVER; turn <= OTHER; turn++) {
        drop(w, w->set[turn]);
        w->set[turn] = w->next[turn];
        w->next[turn] = set_new(w->threads, room, w->g);
        if (w->next[turn] == NULL)
            no_room(w);
        if (w->set[turn] != NULL)
            set_sort(w->set[turn]);
    }
}

static void walk_part(walk *w, position start, int turn)
{
    const certificate *c = &w->k->certificate;
    const verdict *v = &w->k->verdict;
    next_level(w);
    if (v->code == HOLDS)
        arrive(w, start, turn, w->level);
    next_level(w);
    for (uint64_t positions = 1; positions > 0 && w->level > w->leaves && v->code == HOLDS; w->level--) {
        positions = expand_side(w, PROVER);
        positions += expand_side(w, OTHER);
        next_level(w);
    }
    if (v->code == HOLDS && c->left + (c->in_block - c->used) > 0)
        fault(w, WRONG, w->level, "symbols are left over", NULL, PROVER);
    for (turn = PROVER; turn <= OTHER && v->code == HOLDS; turn++)
        walk_leaves(w, turn);
}

int part_check(check *k, int number)
{
    static walk w; /* too large for the stack */
    const part *p = &k->certificate.part[number];
    position start;
    w = (walk){.k = k, .g = &k->game, .threads = (int)k->settings.threads, .leaves = p->leaves, .chunk = 64};
    w.threshold = p->at_least ? k->certificate.value : -k->certificate.value;
    k->certificate.left = p->symbols;
    if (p->kind != LEVELS) {
        if (p->kind == RELAXED &&
            position_read(&k->certificate, &k->game, p->at_least, &start, &w.level, &k->verdict) == HOLDS)
            relaxed_check(k, start, p->at_least ? PROVER : OTHER);
        return k->verdict.code;
    }
    w.table = calloc((size_t)w.threads * ENTRIES, sizeof *w.table);
    if (w.table == NULL)
        no_room(&w);
    if (k->verdict.code == HOLDS &&
        position_read(&k->certificate, &k->game, p->at_least, &start, &w.level, &k->verdict) == HOLDS)
        walk_part(&w, start, p->at_least ? PROVER : OTHER);
    free(w.table);
    for (int turn = PROVER; turn <= OTHER; turn++) {
        drop(&w, w.set[turn]);
        drop(&w, w.next[turn]);
    }
    return k->verdict.code;
}
