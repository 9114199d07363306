#include "mnk/prover.h"

enum {
    ENTRIES_LEAST = 1 << 14,
    ENTRIES_MOST = 1 << 24,
    EFFORT_FIRST = 1 << 9,
    EFFORT_GROWTH = 8,
    RELAXED_COST = 4, /* of a position of the relaxed game, in positions of a threat search */
    QUIET_MOST = 12,
};

/* What is known of a question so far. */
typedef struct inquiry {
    mnk_prover *p;
    const mnk_question *q;
    int lower, upper; /* of the value for the side to move */
    game_move move;   /* that reaches `lower`, or MOVE_NONE */
    bool maker[2];    /* the relaxed game is won by the side to move, by the other */
    bool stopped;
} inquiry;

void mnk_prover_init(mnk_prover *p, const mnk_lines *lines, unsigned techniques, size_t bytes)
{
    size_t entries = ENTRIES_LEAST;
    while (entries < ENTRIES_MOST && 2 * entries * sizeof(mnk_memo_entry) <= bytes)
        entries *= 2;
    p->lines = lines;
    p->techniques = techniques;
    threats_init(&p->threat_search, lines, entries);
    relaxed_init(&p->relaxed_game, lines, entries);
}

void mnk_prover_free(mnk_prover *p)
{
    threats_free(&p->threat_search);
    relaxed_free(&p->relaxed_game);
}

static mnk_effort effort_of(const mnk_question *q, uint64_t most)
{
    return (mnk_effort){.most = most, .poll = q->poll, .context = q->context};
}

/* Reports the positions that were not reported yet. */
static void account(inquiry *i, mnk_effort *effort)
{
    if (i->q->poll)
        effort->stopped |= i->q->poll(i->q->context, effort->spent & (MNK_POLL_EVERY - 1));
    i->stopped |= effort->stopped;
}

static bool is_answered(const inquiry *i)
{
    return i->lower >= i->q->beta || i->upper <= i->q->alpha || i->lower == i->upper;
}

/* Does one side win by threats?  `mine`: the side to move. */
static void try_threats(inquiry *i, bool mine, uint64_t most)
{
    const mnk_question *q = i->q;
    mnk_effort effort = effort_of(q, most);
    mnk_answer answer = MNK_NO;
    game_move move = MOVE_NONE;
    for (int quiet = 0; quiet <= QUIET_MOST && answer == MNK_NO; quiet++)
        answer = threats_solve(&i->p->threat_search, mine ? q->own : q->opponent, mine ? q->opponent : q->own, mine,
                               quiet, &effort, &move);
    account(i, &effort);
    if (answer != MNK_YES)
        return;
    i->lower = mine ? 1 : i->lower;
    i->upper = mine ? i->upper : -1;
    i->move = mine ? move : i->move;
}

/* Can one side not complete a row even if the other's do not count? */
static void try_relaxed(inquiry *i, bool mine, uint64_t most)
{
    const mnk_question *q = i->q;
    mnk_effort effort = effort_of(q, most);
    game_move move = MOVE_NONE;
    if (i->maker[!mine])
        return;
    const mnk_answer answer = relaxed_solve(&i->p->relaxed_game, mine ? q->own : q->opponent,
                                            mine ? q->opponent : q->own, mine, &effort, &move);
    account(i, &effort);
    i->maker[!mine] = answer == MNK_YES;
    if (answer != MNK_NO)
        return;
    if (mine) {
        i->upper = i->upper < 0 ? i->upper : 0;
    } else if (i->lower < 0) {
        i->lower = 0;
        i->move = move;
    }
}

/* All engines in turn, with `effort` for each. */
static void try_all(inquiry *i, uint64_t effort)
{
    const mnk_question *q = i->q;
    for (int mine = 1; mine >= 0 && (i->p->techniques & TECH_RELAXED); mine--) {
        if (is_answered(i) || i->stopped)
            return;
        if (mine ? q->beta > 0 : q->alpha < 0)
            try_relaxed(i, mine, effort / RELAXED_COST);
    }
    for (int mine = 1; mine >= 0 && (i->p->techniques & TECH_THREATS); mine--) {
        if (is_answered(i) || i->stopped)
            return;
        try_threats(i, mine, effort);
    }
}

bool mnk_prove(mnk_prover *p, const mnk_question *q, mnk_proof *out)
{
    inquiry i = {.p = p, .q = q, .lower = -1, .upper = 1, .move = MOVE_NONE};
    *out = (mnk_proof){.value = 0, .move = MOVE_NONE};
    if (!(q->own | q->opponent) && (p->techniques & TECH_RELAXED))
        i.lower = 0; /* strategy stealing (Nash): an extra stone does no harm */
    for (uint64_t effort = EFFORT_FIRST; !is_answered(&i) && !i.stopped && effort <= q->effort; effort *= EFFORT_GROWTH)
        try_all(&i, effort);
    if (!is_answered(&i))
        return false;
    out->value = i.lower >= q->beta || i.lower == i.upper ? i.lower : i.upper;
    out->move = i.lower >= q->beta || i.lower == i.upper ? i.move : MOVE_NONE;
    return true;
}
