#include "proof/way.h"

#include "base/text_buffer.h"

#include <inttypes.h>

enum { PLIES_MOST = 256, STEPS_MOST = 1 << 24 };

typedef struct search {
    const game_rules *rules;
    walk_node target;
    int64_t margin; /* there, of player 0 */
    int steps;      /* that may still be taken */
    game_move move[PLIES_MOST];
} search;

/* True if the target is `plies` moves away: they are in s->move from `ply` on. */
static bool find(search *s, const walk_node *n, int64_t margin, int ply, int plies)
{
    game_move move[MAX_MOVES];
    const walk_node *t = &s->target;
    if (ply == plies)
        return n->a == t->a && n->b == t->b && n->side == t->side && n->line == t->line && margin == s->margin;
    const int count = walk_moves(s->rules, n, move);
    for (int i = 0; i < count && s->steps > 0; i++) {
        walk_node next = *n;
        const int gain = walk_play(s->rules, &next, move[i]);
        s->move[ply] = move[i];
        s->steps--;
        if (find(s, &next, margin + (n->side == 0 ? gain : -gain), ply + 1, plies))
            return true;
    }
    return false;
}

status proof_way(const game_rules *rules, const diagram *d, char out[static PROOF_WAY], error *e)
{
    search s = {rules, walk_enter(rules, d), d->sum[0] - d->sum[1], STEPS_MOST, {0}};
    text_buffer text = text_begin(out, PROOF_WAY);
    diagram start;
    int plies = 0;
    diagram_start(&rules->spec, &start);
    const walk_node n = walk_enter(rules, &start);
    while (!find(&s, &n, 0, 0, plies))
        if (s.steps == 0 || ++plies == PLIES_MOST)
            return fail(e, STATUS_BAD_INPUT, "prove: the position is too far from the start; expected a few moves");
    if (plies == 0)
        text_add(&text, "start");
    for (int i = 0; i < plies; i++)
        if (s.move[i] == MOVE_PASS)
            text_add(&text, "%s--", i > 0 ? " " : "");
        else
            text_add(&text, "%s%" PRId32, i > 0 ? " " : "", s.move[i]);
    return STATUS_OK;
}
