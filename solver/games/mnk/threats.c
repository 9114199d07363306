#include "mnk/threats.h"

enum { TAG_FORCED = 1, TAG_ATTACK = 2, TAG_DEFENCE = 3 };

/* One search: the attacker, and the effort allowed. */
typedef struct campaign {
    threats *t;
    mnk_effort *effort;
} campaign;

typedef struct stones {
    uint64_t attacker, defender;
} stones;

void threats_init(threats *t, const mnk_lines *lines, size_t entries)
{
    t->lines = lines;
    t->whole_zone = false;
    mnk_memo_init(&t->memo, entries);
}

void threats_free(threats *t)
{
    mnk_memo_free(&t->memo);
}

static uint64_t empties_of(const threats *t, const stones *p)
{
    return t->lines->rules.board & ~(p->attacker | p->defender);
}

static bool is_spent(const campaign *c)
{
    return mnk_effort_is_spent(c->effort);
}

/* ---- forced wins ----------------------------------------------------------------------------- */

/* Empty squares of the rows that lack only two stones of the attacker's: each makes a four. */
static uint64_t fours(const threats *t, const stones *p)
{
    const mnk_lines *lines = t->lines;
    const int stones_in = lines->rules.k - 2;
    uint64_t found = 0;
    for (int i = 0; i < lines->rows; i++) {
        const uint64_t row = lines->row[i];
        const bool four = !(row & p->defender) && bit_count(row & p->attacker) == stones_in;
        found |= four ? row : 0;
    }
    return found & ~p->attacker;
}

static bool has_forced_win(const campaign *c, const stones *p, uint64_t *zone, uint64_t *move);

static bool forces(const campaign *c, const stones *p, uint64_t four, uint64_t *zone)
{
    stones next = {.attacker = p->attacker | four, .defender = p->defender};
    const uint64_t completing = mnk_completing(&c->t->lines->rules, next.attacker) & empties_of(c->t, &next);
    if (completing & (completing - 1)) {
        *zone = four | completing;
        return true;
    }
    uint64_t rest = 0, move;
    next.defender |= completing;
    if (!completing || !has_forced_win(c, &next, &rest, &move))
        return false;
    *zone = four | completing | rest;
    return true;
}

static bool look_for_forced_win(const campaign *c, const stones *p, uint64_t *zone, uint64_t *move)
{
    const mnk_rules *rules = &c->t->lines->rules;
    const uint64_t empties = empties_of(c->t, p);
    const uint64_t winning = mnk_completing(rules, p->attacker) & empties;
    if (winning) {
        *move = *zone = winning & -winning;
        return true;
    }
    const uint64_t threat = mnk_completing(rules, p->defender) & empties;
    uint64_t choice = fours(c->t, p);
    if (threat)
        choice &= threat & (threat - 1) ? 0 : threat;
    for (; choice; choice &= choice - 1) {
        *move = choice & -choice;
        if (forces(c, p, *move, zone))
            return true;
        if (is_spent(c))
            return false;
    }
    return false;
}

/* The attacker is to move and wins by fours alone: true, the zone and the first move. */
static bool has_forced_win(const campaign *c, const stones *p, uint64_t *zone, uint64_t *move)
{
    const mnk_memo_key key = {.word = {p->attacker, p->defender}, .tag = TAG_FORCED};
    const mnk_memo_entry *known = mnk_memo_find(&c->t->memo, &key);
    if (known) {
        *zone = known->squares;
        *move = known->first < MAX_SQUARES ? bit_at((int)known->first) : 0;
        return known->squares != 0;
    }
    if (mnk_effort_spend(c->effort))
        return false;
    const uint64_t before = c->effort->spent;
    const bool won = look_for_forced_win(c, p, zone, move);
    if (is_spent(c) && !won)
        return false;
    mnk_memo_entry *e = mnk_memo_put(&c->t->memo, &key);
    if (e) {
        e->squares = won ? *zone : 0;
        e->first = won ? (uint32_t)bit_first(*move) : MAX_SQUARES;
        e->work = mnk_memo_work(c->effort->spent - before);
    }
    return won;
}

/* ---- quiet moves ----------------------------------------------------------------------------- */

/* Squares by what the rows open to one side only would gain by them, best first;
 * returns their number. */
static int in_order(const threats *t, const stones *p, uint64_t squares, uint8_t list[static MAX_SQUARES])
{
    int32_t score[MAX_SQUARES] = {0};
    int n = 0;
    mnk_lines_promise(t->lines, p->attacker, p->defender, squares, score);
    for (uint64_t s = squares; s; s &= s - 1) {
        const int square = bit_first(s);
        int j = n++;
        for (; j > 0 && score[list[j - 1]] < score[square]; j--)
            list[j] = list[j - 1];
        list[j] = (uint8_t)square;
    }
    return n;
}

/* The defender's replies when the attacker would win by force after a pass, in `zone`. */
static uint64_t replies_to(const threats *t, const stones *p, uint64_t zone)
{
    const uint64_t empties = empties_of(t, p), near = p->defender | zone;
    uint64_t replies = zone;
    if (t->whole_zone)
        return empties;
    for (int i = 0; i < t->lines->rows; i++) {
        const uint64_t row = t->lines->row[i];
        if (!(row & p->attacker) && bit_count(row & ~near) <= 2)
            replies |= row;
    }
    return replies & empties;
}

/* Rows that hold a stone of the attacker's and none of the defender's;
 * with no stones at all, all. */
static uint64_t useful_squares(const threats *t, const stones *p)
{
    uint64_t open = 0, begun = 0;
    for (int i = 0; i < t->lines->rows; i++) {
        const uint64_t row = t->lines->row[i];
        if (row & p->defender)
            continue;
        open |= row;
        begun |= row & p->attacker ? row : 0;
    }
    return (p->attacker ? begun : open) & ~p->attacker;
}

static bool attacks(const campaign *c, const stones *p, int quiet, uint64_t *move);
static bool is_lost(const campaign *c, const stones *p, int quiet);

/* `known` numbers of quiet moves: first - 1 are too few, second - 1 are enough
 * (0: nothing is known). */
static bool recall(const campaign *c, const stones *p, uint32_t tag, int quiet, bool *won, uint64_t *move)
{
    mnk_memo_key key = {.word = {p->attacker, p->defender}, .tag = tag};
    const symmetry *y = &c->t->lines->turns;
    const int turned = symmetry_least(y, &key.word[0], &key.word[1]);
    const mnk_memo_entry *e = mnk_memo_find(&c->t->memo, &key);
    if (!e)
        return false;
    *move = e->squares ? bit_at(y->origin[turned][bit_first(e->squares)]) : 0;
    *won = e->second && (int)e->second - 1 <= quiet;
    return *won || (int)e->first - 1 >= quiet;
}

static void remember(const campaign *c, const stones *p, uint32_t tag, int quiet, bool won, uint64_t move,
                     uint64_t work)
{
    mnk_memo_key key = {.word = {p->attacker, p->defender}, .tag = tag};
    const symmetry *y = &c->t->lines->turns;
    const int turned = symmetry_least(y, &key.word[0], &key.word[1]);
    mnk_memo_entry *e = mnk_memo_put(&c->t->memo, &key);
    if (!e)
        return;
    e->work = mnk_memo_work(work + 1024); /* kept longer than forced wins */
    if (won) {
        e->second = (uint32_t)quiet + 1;
        e->squares = move ? bit_at(y->bit[turned][bit_first(move)]) : 0;
    } else {
        e->first = (uint32_t)quiet + 1;
    }
}

/* The attacker's moves, best first: fours cost nothing, nor does the reply to a four
 * of the defender's. */
static bool try_moves(const campaign *c, const stones *p, int quiet, uint64_t *move)
{
    const threats *t = c->t;
    uint8_t list[MAX_SQUARES];
    const uint64_t empties = empties_of(t, p), threat = mnk_completing(&t->lines->rules, p->defender) & empties;
    const uint64_t free_moves = threat ? threat : fours(t, p);
    if (threat & (threat - 1))
        return false;
    const uint64_t choice = threat ? threat : free_moves | (quiet > 0 ? useful_squares(t, p) : 0);
    const int n = in_order(t, p, choice & empties, list);
    for (int i = 0; i < n && !is_spent(c); i++) {
        *move = bit_at(list[i]);
        const stones next = {.attacker = p->attacker | *move, .defender = p->defender};
        if (is_lost(c, &next, free_moves & *move ? quiet : quiet - 1))
            return true;
    }
    return false;
}

/* The attacker is to move and wins with `quiet` quiet moves or fewer: true and the move. */
static bool attacks(const campaign *c, const stones *p, int quiet, uint64_t *move)
{
    uint64_t zone;
    bool won;
    if (has_forced_win(c, p, &zone, move))
        return true;
    if (is_spent(c))
        return false;
    if (recall(c, p, TAG_ATTACK, quiet, &won, move))
        return won;
    if (mnk_effort_spend(c->effort))
        return false;
    const uint64_t before = c->effort->spent;
    won = try_moves(c, p, quiet, move);
    if (won || !is_spent(c))
        remember(c, p, TAG_ATTACK, quiet, won, *move, c->effort->spent - before);
    return won;
}

/* Every reply of the defender's, none of which completes a row, loses. */
static bool every_reply_loses(const campaign *c, const stones *p, int quiet)
{
    uint8_t list[MAX_SQUARES];
    uint64_t zone, move, replies = empties_of(c->t, p);
    if (!replies)
        return false;
    if (has_forced_win(c, p, &zone, &move))
        replies = replies_to(c->t, p, zone);
    else if (is_spent(c) || quiet == 0 || !attacks(c, p, quiet, &move)) /* not even after a pass */
        return false;
    const int n = in_order(c->t, p, replies, list);
    for (int i = 0; i < n; i++) {
        const stones next = {.attacker = p->attacker, .defender = p->defender | bit_at(list[i])};
        if (!attacks(c, &next, quiet, &move))
            return false;
    }
    return true;
}

/* The defender is to move and loses to `quiet` quiet moves or fewer. */
static bool is_lost(const campaign *c, const stones *p, int quiet)
{
    const mnk_rules *rules = &c->t->lines->rules;
    const uint64_t empties = empties_of(c->t, p);
    uint64_t move = 0;
    bool lost;
    if (mnk_has_row(rules, p->attacker))
        return true;
    if (mnk_completing(rules, p->defender) & empties)
        return false;
    const uint64_t completing = mnk_completing(rules, p->attacker) & empties;
    if (completing & (completing - 1))
        return true;
    if (completing) {
        const stones next = {.attacker = p->attacker, .defender = p->defender | completing};
        return attacks(c, &next, quiet, &move);
    }
    if (recall(c, p, TAG_DEFENCE, quiet, &lost, &move))
        return lost;
    if (mnk_effort_spend(c->effort))
        return false;
    const uint64_t before = c->effort->spent;
    lost = every_reply_loses(c, p, quiet);
    if (lost || !is_spent(c))
        remember(c, p, TAG_DEFENCE, quiet, lost, 0, c->effort->spent - before);
    return lost;
}

mnk_answer threats_solve(threats *t, uint64_t attacker, uint64_t defender, bool attacker_to_move, int quiet,
                         mnk_effort *effort, game_move *move)
{
    const campaign c = {.t = t, .effort = effort};
    const stones p = {.attacker = attacker, .defender = defender};
    uint64_t best = 0;
    *move = MOVE_NONE;
    const bool won = attacker_to_move ? attacks(&c, &p, quiet, &best) : is_lost(&c, &p, quiet);
    if (!won)
        return is_spent(&c) ? MNK_UNKNOWN : MNK_NO;
    *move = attacker_to_move ? bit_first(best) : MOVE_NONE;
    return MNK_YES;
}
