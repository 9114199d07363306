/* misere.c - see misere.h. */
#include "mnk/misere.h"

#include "mnk/misere_bounds.h"

/* SPARE_MIDDLE: added to make keys positive.  LOOK_MIN: fewest moves for which all are looked at
 * before one is searched. */
enum { SPARE_MIDDLE = 2 * MAX_SQUARES, LOOK_MIN = 13 };

void misere_init(misere *m, const mnk_lines *lines, size_t entries)
{
    m->lines = lines;
    m->reductions = MISERE_ALL;
    mnk_memo_init(&m->memo, entries);
}

void misere_free(misere *m)
{
    mnk_memo_free(&m->memo);
}

/* The two words hold the squares of each side's rows; what both hold is empty. */
static void key_of(const misere *m, const misere_position *p, mnk_memo_key *key)
{
    *key = (mnk_memo_key){
        .word = {p->own | p->empty, p->opponent | p->empty},
        .tag = (uint32_t)(2 * (p->spare + SPARE_MIDDLE) + p->trap),
    };
    if (m->reductions & MISERE_SYMMETRY)
        symmetry_least(&m->lines->turns, &key->word[0], &key->word[1]);
}

static void remember(misere *m, const mnk_memo_key *key, int beta, bool reached, uint64_t work)
{
    mnk_memo_entry *e = mnk_memo_put(&m->memo, key);
    if (!e)
        return;
    if (reached)
        e->first |= 1u << beta;
    else
        e->second |= 1u << beta;
    e->work = mnk_memo_work(e->work + work);
}

/* Squares of least harm to the mover first; before them those from which he could mirror. */
static int in_order(const misere *m, const misere_state *s, int beta, uint64_t squares,
                    uint8_t list[static MAX_SQUARES])
{
    uint64_t harm[MAX_SQUARES];
    int n = 0;
    for (uint64_t c = misere_centres(m, s) & squares; c; c &= c - 1) {
        list[n++] = (uint8_t)bit_first(c);
        squares &= ~(c & -c);
    }
    const int first = n;
    for (; squares; squares &= squares - 1) {
        const int square = bit_first(squares);
        int j = n++;
        harm[square] = misere_harm(s, beta > 0, square);
        for (; j > first && harm[list[j - 1]] > harm[square]; j--)
            list[j] = list[j - 1];
        list[j] = (uint8_t)square;
    }
    return n;
}

/* What is known of a position without a search: MNK_YES when its value for the side to move is
 * `beta` or more.  Fills in *s, *key and *wanted, the question to the reduced position when nothing
 * is known. */
static mnk_answer look_at(const misere *m, const misere_position *p, int beta, misere_state *s, mnk_memo_key *key,
                          int *wanted)
{
    int lower, upper;
    misere_state_make(m, p, s);
    *wanted = beta = s->turned ? 1 - beta : beta;
    misere_bounds(m, s, &lower, &upper);
    if (lower >= beta || upper < beta)
        return (lower >= beta) != s->turned ? MNK_YES : MNK_NO;
    key_of(m, &s->p, key);
    const mnk_memo_entry *e = mnk_memo_find(&m->memo, key);
    if (!e || !((e->first | e->second) >> beta & 1))
        return MNK_UNKNOWN;
    return (e->first >> beta & 1) != s->turned ? MNK_YES : MNK_NO;
}

/* A move that is seen to reach `beta` without a search, or MOVE_NONE. */
static game_move seen_move(const misere *m, const misere_state *s, int beta, const uint8_t *list, int n,
                           mnk_effort *effort)
{
    for (int i = 0; i < n && !mnk_effort_spend(effort); i++) {
        const misere_position next = misere_after(&s->p, list[i]);
        misere_state child;
        mnk_memo_key key;
        int wanted;
        if (look_at(m, &next, 1 - beta, &child, &key, &wanted) == MNK_NO)
            return list[i];
    }
    return MOVE_NONE;
}

static bool reaches(misere *m, const misere_position *p, int beta, mnk_effort *effort);

/* True: a move reaches `beta`; *move is its square, or MOVE_NONE for a spare one. */
static bool try_moves(misere *m, const misere_state *s, int beta, mnk_effort *effort, game_move *move)
{
    uint8_t list[MAX_SQUARES];
    const int n = in_order(m, s, beta, misere_state_moves(m, s), list);
    *move = n >= LOOK_MIN ? seen_move(m, s, beta, list, n, effort) : MOVE_NONE;
    if (*move != MOVE_NONE)
        return true;
    for (int i = 0; i < n; i++) {
        const misere_position next = misere_after(&s->p, list[i]);
        *move = list[i];
        if (!reaches(m, &next, 1 - beta, effort))
            return true;
    }
    *move = MOVE_NONE;
    if (s->p.spare <= 0)
        return false;
    const misere_position next = misere_after_spare(&s->p);
    return !reaches(m, &next, 1 - beta, effort);
}

/* True when the value for the side to move is `beta` or more; anything once the effort is spent. */
static bool reaches(misere *m, const misere_position *p, int beta, mnk_effort *effort)
{
    misere_state s;
    mnk_memo_key key;
    game_move move;
    int wanted;
    if (mnk_effort_spend(effort))
        return false;
    const mnk_answer known = look_at(m, p, beta, &s, &key, &wanted);
    if (known != MNK_UNKNOWN)
        return known == MNK_YES;
    const uint64_t before = effort->spent;
    const bool reached = try_moves(m, &s, wanted, effort, &move);
    if (!mnk_effort_is_spent(effort))
        remember(m, &key, wanted, reached, effort->spent - before);
    return reached != s.turned;
}

/* A move of the position that was found to reach `beta`, as far as one is known. */
static game_move reaching_move(misere *m, const misere_position *p, int beta, mnk_effort *effort)
{
    misere_state s;
    uint8_t list[MAX_SQUARES];
    game_move move;
    misere_state_make(m, p, &s);
    if (s.turned) { /* a dead square passes the move on */
        misere plain = *m;
        plain.reductions = 0;
        misere_state_make(&plain, p, &s);
        const uint64_t dead = p->empty & ~(s.side[0].all | s.side[1].all);
        return dead ? bit_first(dead) : MOVE_NONE;
    }
    if (try_moves(m, &s, beta, effort, &move) && move != MOVE_NONE)
        return move;
    return in_order(m, &s, beta, misere_state_moves(m, &s), list) > 0 ? list[0] : MOVE_NONE;
}

mnk_answer misere_reaches(misere *m, uint64_t own, uint64_t opponent, int beta, mnk_effort *effort, game_move *move)
{
    const misere_position p = {.own = own, .opponent = opponent, .empty = m->lines->rules.board & ~(own | opponent)};
    *move = MOVE_NONE;
    const bool reached = reaches(m, &p, beta, effort);
    if (mnk_effort_is_spent(effort))
        return MNK_UNKNOWN;
    if (reached)
        *move = reaching_move(m, &p, beta, effort);
    return reached ? MNK_YES : MNK_NO;
}
