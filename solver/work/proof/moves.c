#include "proof/moves.h"

#include "base/bits.h"
#include "base/memory.h"

static const uint32_t NO_MARGIN = 1u << 31;
static const uint64_t AGAIN = (uint64_t)1 << 62; /* of y in a game in a file: `line` of the node */

status proof_rules_create(const game_spec *spec, proof_rules **out, error *e)
{
    enum { MOST_LEVELS = 4096 };
    const game_description *game = game_of(spec);
    diagram start;
    *out = NULL;
    if (!game->certified)
        return fail(e, STATUS_UNSUPPORTED, "certificates do not support %s%s%s", game->name,
                    game->uncertified != NULL ? ": " : "", game->uncertified != NULL ? game->uncertified : "");
    if (game_most_moves(spec) > MAX_MOVES)
        return fail(e, STATUS_UNSUPPORTED, "certificates do not support games with more than %d moves in a position",
                    MAX_MOVES);
    diagram_start(spec, &start);
    if (game_plies_left(spec, &start) > MOST_LEVELS)
        return fail(e, STATUS_UNSUPPORTED, "certificates do not support games of more than %d plies", MOST_LEVELS);
    proof_rules *r = memory_zeroed(sizeof *r);
    if (!r)
        return fail(e, STATUS_NO_MEMORY, "proof: out of memory");
    rules_prepare(&r->rules, spec);
    r->margins = game->gains;
    r->whole = game->whole_words;
    r->board = !r->whole && !game->has_line && spec->rows > 0;
    r->shift = r->margins && !r->whole ? 32 : 0;
    r->least = -(game->certified_most != NULL ? game->certified_most(spec) : game_most(spec));
    symmetry_init(&r->turns, spec, game->bit_of != NULL ? game->bit_of(&r->rules) : NULL);
    *out = r;
    return STATUS_OK;
}

proof_position proof_position_of(const proof_rules *r, const walk_node *n, bool prover_moves, int margin)
{
    proof_position p = {.x = n->a, .y = n->b};
    if (r->whole)
        return (proof_position){n->a, n->b | (n->line ? AGAIN : 0), margin, 1 + r->prover};
    if (r->margins)
        p.y = (uint64_t)n->line << 32 | (uint32_t)((uint32_t)margin + NO_MARGIN);
    if (!r->board)
        return p;
    if (!prover_moves)
        p = (proof_position){.x = n->b, .y = n->a};
    if (r->turns.count > 1)
        (void)symmetry_least(&r->turns, &p.x, &p.y);
    return p;
}

/* The inverse; *margin is the prover's. */
static walk_node node_of(const proof_rules *r, proof_position p, bool prover_moves, int *margin)
{
    walk_node n = {.a = p.x, .b = p.y};
    *margin = 0;
    if (r->whole) {
        const uint64_t again = r->rules.game->passes ? p.y & AGAIN : 0;
        n = (walk_node){p.x, p.y ^ again, (uint8_t)(prover_moves ? r->prover : 1 - r->prover), again != 0};
        *margin = p.margin;
    } else if (r->board && !prover_moves) {
        n = (walk_node){.a = p.y, .b = p.x};
    } else if (r->margins) {
        const int squares = r->rules.spec.rows * r->rules.spec.cols;
        n = (walk_node){.a = p.x, .line = (uint8_t)(p.y >> 32), .side = (squares - bit_count(p.x)) & 1};
        *margin = (int)(int64_t)((int64_t)(uint32_t)p.y - (int64_t)NO_MARGIN);
    }
    return n;
}

proof_turn proof_moves(const proof_rules *r, proof_position p, bool prover_moves, bool order,
                       proof_move out[static MAX_MOVES], int *count, int *value)
{
    const game_description *game = r->rules.game;
    game_move move[MAX_MOVES];
    int margin;
    const walk_node n = node_of(r, p, prover_moves, &margin);
    *count = walk_moves(&r->rules, &n, move);
    if (*count == 0) {
        int final = 0;
        (void)walk_over(&r->rules, &n, &final);
        *value = margin + (prover_moves ? final : -final);
        return PROOF_OVER;
    }
    for (int i = 0, k = 0; i < *count; i++, k = i) {
        proof_move m = {.node = n};
        const int gain = walk_play(&r->rules, &m.node, move[i]);
        m.margin = margin + (prover_moves ? gain : -gain);
        if (order && move[i] != MOVE_PASS && game->rank != NULL)
            m.score = game->rank(&r->rules, &n, move[i], &m.node);
        for (; order && k > 0 && out[k - 1].score > m.score; k--)
            out[k] = out[k - 1];
        out[k] = m;
    }
    return move[0] == MOVE_PASS ? PROOF_PASS : PROOF_MOVES;
}

bool proof_is_over(const proof_rules *r, const proof_move *m, bool prover_moved, int *value)
{
    int final = 0;
    if (!walk_over(&r->rules, &m->node, &final))
        return false;
    *value = m->margin + (prover_moved ? -final : final);
    return true;
}
