/* verb_prove.c - `prove`: a certificate of a position's value. */
#include "base/units.h"
#include "base/version.h"
#include "cli/command.h"
#include "text/notation.h"
#include "proof/prove.h"
#include "report/solution_record.h"

#include <inttypes.h>

/* Whose bound a part is, in words. */
static const char *part_words(proof_claim bound)
{
    return bound == CLAIM_AT_LEAST ? "lower bound" : "upper bound";
}

static void show_proof(void *context, const proof_progress *p)
{
    display *line = &((command *)context)->report->display;
    if (!display_due(line))
        return;
    display_line(line, "%s, level %d: %zu of %zu positions  %s moves in the file", part_words(p->bound), p->level,
                 p->done, p->prover, format_count((double)p->symbols).text);
}

static void print_level(void *context, const proof_progress *p)
{
    output *out = &((command *)context)->report->out;
    record made = record_begin();
    record_text(&made, "bound", proof_claim_text(p->bound));
    record_integer(&made, "level", p->level);
    record_count(&made, "entries", p->prover);
    record_count(&made, "replies_to", p->other);
    record_count(&made, "tests", p->tests);
    record_count(&made, "nodes", p->nodes);
    output_record(out, &made);
    output_text(out, "%s  level %2d  %9zu entries  %9zu answered  %9" PRIu64 " tested  %12" PRIu64 " nodes\n",
                proof_claim_text(p->bound), p->level, p->prover, p->other, p->tests, p->nodes);
}

static void print_part(output *out, const proof_result *r, int i)
{
    const uint64_t symbols = r->part[i].symbols, leaves = r->part[i].leaves;
    output_text(out, "%s: ", part_words(r->part[i].bound));
    if (r->part[i].kind == PART_STEALING)
        output_text(out, "strategy stealing\n");
    else if (r->part[i].kind == PART_RELAXED)
        output_text(out, "%" PRIu64 " symbol%s of the relaxed game\n", symbols, plural(symbols, "", "s"));
    else
        output_text(out, "%" PRIu64 " move%s, %" PRIu64 " lea%s at level %d\n", symbols, plural(symbols, "", "s"),
                    leaves, plural(leaves, "f", "ves"), r->part[i].leaf_level);
}

/* Prints each part of the proof, as text and as a record. */
static record print_parts(output *out, const proof_result *r)
{
    record parts = record_list();
    for (int i = 0; i < r->parts; i++) {
        record part = record_begin();
        record_text(&part, "bound", proof_claim_text(r->part[i].bound));
        record_text(&part, "kind", part_kind_text(r->part[i].kind));
        record_count(&part, "entries", r->part[i].symbols);
        record_integer(&part, "leaf_level", r->part[i].leaf_level);
        record_count(&part, "leaves", r->part[i].leaves);
        record_put(&parts, NULL, &part);
        print_part(out, r, i);
    }
    return parts;
}

static void print_proof(command *c, const proof_result *r)
{
    static const char *const known[] = {"exact", ">=", "<="}; /* by proof_claim */
    const session *s = &c->session;
    const diagram *d = &c->problem.position;
    output *out = &c->report->out;
    const uint64_t nodes = r->solved.nodes + r->nodes;
    record made = record_begin();
    output_text(out, "%s  %s\n%s %s (%s): %s, %" PRIu64 " bytes\n", s->spec_text, diagram_name(&s->spec, d).text,
                side_name(&s->spec, d->side), format_signed(r->value).text, known[r->claim], c->request.o.certificate,
                r->bytes);
    record parts = print_parts(out, r);
    output_text(out, "%" PRIu64 " node%s, %.3f s: %.3f s to solve it, %.3f s to prove it; %d thread%s, yomikiri %s\n",
                nodes, plural(nodes, "", "s"), r->seconds, r->solved.seconds, r->seconds - r->solved.seconds,
                s->search.threads, plural((uint64_t)s->search.threads, "", "s"), version_full());
    record_position(&made, &s->spec, d);
    record_integer(&made, "value", r->value);
    record_text(&made, "known", known[r->claim]);
    record_text(&made, "certificate", c->request.o.certificate);
    record_count(&made, "bytes", r->bytes);
    record_put(&made, "parts", &parts);
    record_count(&made, "positions", r->positions);
    record_count(&made, "solve_nodes", r->solved.nodes);
    record_count(&made, "nodes", nodes);
    record_real(&made, "seconds", r->seconds);
    record_version(&made);
    output_record(out, &made);
}

/* How far the solve was from its own proof. */
static void print_distance(output *out, const proof_result *r)
{
    uint64_t positions = r->positions;
    for (int i = 0; i < r->parts; i++)
        positions += r->part[i].leaves;
    if (positions > 0 && r->solved.nodes > 0)
        output_text(out, "%" PRIu64 " position%s in the proof, leaves included; solving entered %.1f for each\n",
                    positions, plural(positions, "", "s"), (double)r->solved.nodes / (double)positions);
}

static void read_question(const options *given, proof_options *o)
{
    const bool least = given->given[OPTION_at_least], most = given->given[OPTION_at_most];
    o->question = least ? PROVE_AT_LEAST : most ? PROVE_AT_MOST : given->wdl ? PROVE_OUTCOME : PROVE_EXACT;
    o->value = (int)(least ? given->at_least : given->at_most);
    o->leaves = given->given[OPTION_leaves] ? (int)given->leaves : PROOF_LEAVES_AUTO;
}

status verb_prove(command *c, error *e)
{
    const options *given = &c->request.o;
    const session *own = &c->session;
    proof_options o = {.progress = show_proof, .context = c};
    proof_result r;
    if (given->certificate == NULL)
        return fail(e, STATUS_BAD_INPUT, "prove: no --output; expected --output FILE");
    status s = command_ready(c, &c->problem.position, e);
    if (s != STATUS_OK)
        return s;
    read_question(given, &o);
    c->searched = &c->problem.position;
    o.search = own->search;
    o.store = given->proved;
    o.search.alpha = -VALUE_INFINITY;
    o.search.beta = VALUE_INFINITY;
    o.search.progress = command_show_search;
    o.search.progress_context = c;
    o.level_done = given->stats ? print_level : NULL;
    s = prove_write(&own->spec, &c->problem.position, &o, given->certificate, &r, e);
    if (s == STATUS_OK)
        print_proof(c, &r);
    if (s == STATUS_OK && given->stats)
        print_distance(&c->report->out, &r);
    return s;
}
