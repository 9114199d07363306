/* minimax_seeds.c - `solve minimax:N --seeds A-B`: one board after the other. */
#include "cli/minimax_board.h"

#include "games/minimax.h"
#include "games/notation.h"

#include <inttypes.h>

static status check(const cli *c, error *e)
{
    if (c->spec.kind != GAME_MINIMAX || c->spec.board_from_file)
        return fail(e, STATUS_BAD_INPUT, "--seeds: spec '%s'; expected minimax:N without a board of its own",
                    c->spec_text);
    if (c->words > 1 || c->o.file != NULL || c->o.store != NULL || c->o.trace != NULL)
        return fail(e, STATUS_BAD_INPUT, "--seeds: not with a position, --file, --store or --trace");
    return STATUS_OK;
}

static void begin_seed(cli *c, int64_t seed)
{
    c->spec.seed = (uint32_t)seed;
    minimax_draw_board(c->spec.seed, c->spec.rows, c->spec.numbers);
    rules_prepare(&c->rules, &c->spec);
    spec_format(&c->spec, c->spec_text);
    diagram_start(&c->spec, &c->position);
}

static void print_seed(cli *c, const method_result *r)
{
    char words[MAX_WORDS_TEXT], move[MAX_MOVE_TEXT];
    cli_answer_words(c, &c->position, &r->search, words);
    move_format(&c->spec, r->search.best, move);
    output_record(c->out, cli_record(c, &c->position, r));
    output_text(c->out, "%s  column %s  %s  %" PRIu64 " nodes  %.3f s%s\n", c->spec_text, move, words, r->search.nodes,
                r->search.seconds, c->last_stopped ? "  stopped" : "");
}

status minimax_solve_seeds(cli *c, error *e)
{
    status s = check(c, e);
    for (int64_t seed = c->o.seeds.low; s == STATUS_OK && seed <= c->o.seeds.high && !cli_interrupted(c); seed++) {
        method_result r;
        begin_seed(c, seed);
        s = cli_solve(c, &c->position, false, &r, e);
        if (s == STATUS_OK)
            print_seed(c, &r);
    }
    return s;
}
