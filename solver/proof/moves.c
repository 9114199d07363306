/* moves.c - see moves.h. */
#include "proof/moves.h"

#include "base/bits.h"
#include "notation/notation.h"
#include "games/minimax_inline.h"

#include <stdlib.h> /* aligned_alloc */
#include <string.h>

static const uint32_t NO_MARGIN = 1u << 31;

/* Every place for K in a row. */
static void list_lines(proof_rules *r)
{
    const mnk_rules *m = &r->rules.mnk;
    for (int d = 0; d < MNK_DIRECTIONS; d++) {
        for (uint64_t first = m->first[d]; first; first &= first - 1) {
            uint64_t line = 0;
            for (int i = 0; i < m->k; i++)
                line |= bit_at(bit_first(first) + i * m->shift[d]);
            r->line[r->lines++] = line;
        }
    }
}

static void init(proof_rules *r, const game_spec *spec)
{
    memset(r, 0, sizeof *r);
    rules_prepare(&r->rules, spec);
    const game_description *game = r->rules.game;
    r->game.margins = game->has_line;
    r->game.board = !game->has_line && spec->rows > 0;
    r->shift = r->game.margins ? 32 : 0;
    r->least = game->most != NULL ? -game->most(spec) : PROOF_NO_LEAST;
    symmetry_init(&r->turns, spec, game->bit_of != NULL ? game->bit_of(&r->rules) : NULL);
    if (spec->kind == GAME_MNK)
        list_lines(r);
}

/* The games of docs/certificate-format.md. */
static bool has_certificates(game_kind kind)
{
    return kind == GAME_REVERSI || kind == GAME_MNK || kind == GAME_MINIMAX || kind == GAME_EIGHT;
}

status proof_rules_create(const game_spec *spec, proof_rules **out, error *e)
{
    enum { MOST_LEVELS = 4096 };
    *out = NULL;
    if (!has_certificates(spec->kind))
        return fail(e, STATUS_UNSUPPORTED, "a certificate of %s: the format has no such game", game_of(spec)->name);
    if (game_most_moves(spec) > MAX_MOVES)
        return fail(e, STATUS_UNSUPPORTED, "a certificate of a game with more than %d moves: there is none", MAX_MOVES);
    if (spec->kind == GAME_EIGHT && spec->target > MOST_LEVELS)
        return fail(e, STATUS_UNSUPPORTED, "a certificate of eight with a target above %d: there is none", MOST_LEVELS);
    proof_rules *r = aligned_alloc(64, (sizeof *r + 63) / 64 * 64);
    if (!r)
        return fail(e, STATUS_NO_MEMORY, "proof: out of memory");
    init(r, spec);
    *out = r;
    return STATUS_OK;
}

int proof_level(const proof_rules *r, const diagram *d)
{
    const game_spec *spec = &r->rules.spec;
    if (spec->kind == GAME_EIGHT)
        return d->sum[0] < spec->target ? (int)(spec->target - d->sum[0]) : 0;
    return diagram_empties(spec, d);
}

proof_position proof_position_of(const proof_rules *r, const walk_node *n, bool prover_moves, int margin)
{
    proof_position p = {n->a, n->b};
    if (r->game.margins)
        p.y = (uint64_t)n->line << 32 | (uint32_t)((uint32_t)margin + NO_MARGIN);
    if (!r->game.board)
        return p;
    if (!prover_moves)
        p = (proof_position){n->b, n->a};
    if (r->turns.count > 1)
        (void)symmetry_least(&r->turns, &p.x, &p.y);
    return p;
}

walk_node proof_node_of(const proof_rules *r, proof_position p, bool prover_moves, int *margin)
{
    walk_node n = {.a = p.x, .b = p.y};
    *margin = 0;
    if (r->game.board && !prover_moves) {
        n = (walk_node){.a = p.y, .b = p.x};
    } else if (r->game.margins) {
        const int squares = r->rules.spec.rows * r->rules.spec.cols;
        n = (walk_node){.a = p.x, .line = (uint8_t)(p.y >> 32), .side = (squares - bit_count(p.x)) & 1};
        *margin = (int)(int64_t)((int64_t)(uint32_t)p.y - (int64_t)NO_MARGIN);
    }
    return n;
}

/* ---- the order of moves ----------------------------------------------------------------------------------- */

/* What a square weighs: see docs/certificate-format.md. */
static int64_t mnk_weight(const proof_rules *r, const walk_node *n, game_move square)
{
    enum { MOST_STONES = 12 };
    int64_t sum = 0;
    for (int i = 0; i < r->lines; i++) {
        if (!(r->line[i] >> square & 1))
            continue;
        const int own = bit_count(r->line[i] & n->a), other = bit_count(r->line[i] & n->b);
        if (other == 0)
            sum += (int64_t)1 << 2 * (own < MOST_STONES ? own : MOST_STONES);
        if (own == 0)
            sum += (int64_t)1 << 2 * (other < MOST_STONES ? other : MOST_STONES);
    }
    return sum;
}

/* The number taken less the greatest one that the other finds in its line. */
static int64_t minimax_gain(const minimax_rules *m, const walk_node *n, game_move move, const walk_node *child)
{
    int most = 0;
    bool found = false;
    for (uint64_t line = minimax_line(child->a, child->side, child->line); line; line &= line - 1) {
        const int number = m->number[bit_first(line)];
        most = !found || number > most ? number : most;
        found = true;
    }
    return m->number[minimax_square(n->side, n->line, move)] - most;
}

static int64_t score(const proof_rules *r, const walk_node *n, game_move move, const walk_node *child)
{
    switch (r->rules.spec.kind) {
    case GAME_REVERSI:
        return bit_count(reversi_moves(&r->rules.reversi, child->a, child->b));
    case GAME_MNK:
        return r->rules.spec.misere ? mnk_weight(r, n, move) : -mnk_weight(r, n, move);
    case GAME_MINIMAX:
        return -minimax_gain(&r->rules.minimax, n, move, child);
    default: /* eight: ascending numbers */
        return 0;
    }
}

static void insert(proof_move *list, int i)
{
    const proof_move m = list[i];
    for (; i > 0 && list[i - 1].score > m.score; i--)
        list[i] = list[i - 1];
    list[i] = m;
}

proof_turn proof_moves(const proof_rules *r, proof_position p, bool prover_moves, bool order,
                       proof_move out[static MAX_MOVES], int *count, int *value)
{
    game_move move[MAX_MOVES];
    int margin;
    const walk_node n = proof_node_of(r, p, prover_moves, &margin);
    *count = walk_moves(&r->rules, &n, move);
    if (*count == 0) {
        int final = 0;
        (void)walk_over(&r->rules, &n, &final);
        *value = margin + (prover_moves ? final : -final);
        return PROOF_OVER;
    }
    for (int i = 0; i < *count; i++) {
        out[i] = (proof_move){.move = move[i], .node = n};
        const int gain = walk_play(&r->rules, &out[i].node, move[i]);
        out[i].margin = margin + (prover_moves ? gain : -gain);
        if (!order || move[i] == MOVE_PASS)
            continue;
        out[i].score = score(r, &n, move[i], &out[i].node);
        insert(out, i);
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
