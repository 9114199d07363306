/* verb_prove.c - `prove`: a certificate of a position's value. */
#include "base/clock.h"
#include "base/units.h"
#include "base/version.h"
#include "cli/cli.h"
#include "notation/notation.h"
#include "proof/prove.h"

#include <inttypes.h>

/* Whose bound a part is, in words. */
static const char *part_words(proof_claim bound)
{
    return bound == CLAIM_AT_LEAST ? "lower bound" : "upper bound";
}

static void show(void *context, const proof_progress *p)
{
    cli *c = context;
    char symbols[32];
    if (!display_due(&c->display))
        return;
    format_count((double)p->symbols, symbols);
    display_line(&c->display, "%s, level %d: %zu of %zu positions  %s moves in the file", part_words(p->bound),
                 p->level, p->done, p->prover, symbols);
}

static void show_solve(void *context, const search_progress *p)
{
    cli *c = context;
    cli_show_search(c, &c->position, p);
}

static void print_level(void *context, const proof_progress *p)
{
    cli *c = context;
    json_t *record = json_object();
    display_clear(&c->display);
    (void)json_object_set_new(record, "bound", json_string(proof_claim_text(p->bound)));
    (void)json_object_set_new(record, "level", json_integer(p->level));
    (void)json_object_set_new(record, "entries", json_integer((json_int_t)p->prover));
    (void)json_object_set_new(record, "replies_to", json_integer((json_int_t)p->other));
    (void)json_object_set_new(record, "tests", json_integer((json_int_t)p->tests));
    (void)json_object_set_new(record, "nodes", json_integer((json_int_t)p->nodes));
    output_record(c->out, record);
    output_text(c->out, "%s  level %2d  %9zu entries  %9zu answered  %9" PRIu64 " tested  %12" PRIu64 " nodes\n",
                proof_claim_text(p->bound), p->level, p->prover, p->other, p->tests, p->nodes);
}

static json_t *parts_of(const proof_result *r)
{
    json_t *parts = json_array();
    for (int i = 0; i < r->parts; i++) {
        json_t *part = json_object();
        (void)json_object_set_new(part, "bound", json_string(proof_claim_text(r->part[i].bound)));
        (void)json_object_set_new(part, "entries", json_integer((json_int_t)r->part[i].symbols));
        (void)json_object_set_new(part, "leaf_level", json_integer(r->part[i].leaf_level));
        (void)json_object_set_new(part, "leaves", json_integer((json_int_t)r->part[i].leaves));
        (void)json_array_append_new(parts, part);
    }
    return parts;
}

static void print_result(cli *c, const proof_result *r)
{
    static const char *const known[] = {"exact", ">=", "<="};
    char position[MAX_DIAGRAM_TEXT];
    json_t *record = json_object();
    diagram_format(&c->spec, &c->position, position);
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    (void)json_object_set_new(record, "position", json_string(position));
    (void)json_object_set_new(record, "value", json_integer(r->value));
    (void)json_object_set_new(record, "known", json_string(known[r->claim]));
    (void)json_object_set_new(record, "certificate", json_string(c->o.certificate));
    (void)json_object_set_new(record, "bytes", json_integer((json_int_t)r->bytes));
    (void)json_object_set_new(record, "parts", parts_of(r));
    (void)json_object_set_new(record, "positions", json_integer((json_int_t)r->positions));
    (void)json_object_set_new(record, "solve_nodes", json_integer((json_int_t)r->solved.nodes));
    (void)json_object_set_new(record, "nodes", json_integer((json_int_t)(r->solved.nodes + r->nodes)));
    (void)json_object_set_new(record, "seconds", json_real(r->seconds));
    cli_record_version(record);
    output_record(c->out, record);
    output_text(c->out, "%s  %s\n%s %+d (%s): %s, %" PRIu64 " bytes\n", c->spec_text, position,
                side_name(&c->spec, c->position.side), r->value, known[r->claim], c->o.certificate, r->bytes);
    for (int i = 0; i < r->parts; i++) {
        output_text(c->out, "%s: %" PRIu64 " move%s, %" PRIu64 " lea%s at level %d\n", part_words(r->part[i].bound),
                    r->part[i].symbols, plural(r->part[i].symbols, "", "s"), r->part[i].leaves,
                    plural(r->part[i].leaves, "f", "ves"), r->part[i].leaf_level);
    }
    output_text(c->out,
                "%" PRIu64 " node%s, %.3f s: %.3f s to solve it, %.3f s to prove it; %d thread%s, yomikiri %s\n",
                r->solved.nodes + r->nodes, plural(r->solved.nodes + r->nodes, "", "s"), r->seconds, r->solved.seconds,
                r->seconds - r->solved.seconds, c->search.threads, plural((uint64_t)c->search.threads, "", "s"),
                version_full());
}

/* How far the solve was from its own proof. */
static void print_distance(cli *c, const proof_result *r)
{
    uint64_t positions = r->positions;
    for (int i = 0; i < r->parts; i++)
        positions += r->part[i].leaves;
    if (positions > 0 && r->solved.nodes > 0)
        output_text(c->out, "%" PRIu64 " position%s in the proof, leaves included; solving entered %.1f for each\n",
                    positions, plural(positions, "", "s"), (double)r->solved.nodes / (double)positions);
}

static status question_of(const cli *c, proof_options *o, error *e)
{
    const bool least = c->o.given[OPTION_at_least], most = c->o.given[OPTION_at_most], wdl = c->o.wdl;
    if (least + most + wdl > 1)
        return fail(e, STATUS_BAD_INPUT, "prove: expected one of --at-least, --at-most and --wdl");
    o->question = least ? PROVE_AT_LEAST : most ? PROVE_AT_MOST : wdl ? PROVE_OUTCOME : PROVE_EXACT;
    o->value = (int)(least ? c->o.at_least : c->o.at_most);
    o->leaves = c->o.given[OPTION_leaves] ? (int)c->o.leaves : PROOF_LEAVES_AUTO;
    return STATUS_OK;
}

status verb_prove(cli *c, error *e)
{
    proof_options o = {.progress = show, .context = c};
    proof_result r;
    if (c->o.certificate == NULL)
        return fail(e, STATUS_BAD_INPUT, "prove: no --output; expected --output FILE");
    status s = question_of(c, &o, e);
    if (s == STATUS_OK)
        s = cli_prepare(c, 1, e);
    if (s == STATUS_OK)
        s = cli_train_first(c, &c->position, e);
    if (s != STATUS_OK)
        return s;
    o.search = c->search;
    o.store = c->o.proved;
    o.search.alpha = -VALUE_INFINITY;
    o.search.beta = VALUE_INFINITY;
    o.search.progress = show_solve;
    o.search.progress_context = c;
    o.level_done = c->o.stats ? print_level : NULL;
    s = prove_write(&c->spec, &c->position, &o, c->o.certificate, &r, e);
    display_clear(&c->display);
    if (s == STATUS_OK)
        print_result(c, &r);
    if (s == STATUS_OK && c->o.stats)
        print_distance(c, &r);
    return s;
}
