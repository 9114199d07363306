/* solved_claim.c - claims of the value of a position: lines of problem files; see kinds.h. */
#include "notation/notation.h"
#include "notation/obf.h"
#include "verify/confine.h"
#include "verify/kinds.h"

#include <stdlib.h>
#include <string.h>

verdict judge_proved(const run *r, const proved *p, char fault[static 256])
{
    const json_t *found = json_array_get(r->answer.records, 0), *oracle = json_array_get(r->oracle.records, 0);
    verdict v = found == NULL ? VERDICT_STOPPED : proved_compare(p, found, "", fault);
    if (found == NULL)
        (void)snprintf(fault, 256, "stopped before it was known");
    if (v == VERDICT_AGREE && oracle != NULL)
        v = proved_compare(p, oracle, "by the reference ", fault);
    if (v == VERDICT_AGREE && r->line_fault[0] != '\0') {
        (void)snprintf(fault, 256, "%s", r->line_fault);
        v = VERDICT_DISAGREE;
    }
    return v;
}

void check_solved(const check *k, const char *spec, const char *position, const proved *p)
{
    char expected[1024], command[MAX_SPEC_TEXT + 700], fault[256] = "";
    question q;
    run r = {.seconds = 0};
    error e;
    question_init(&q, QUESTION_SOLVE, k->claim->file);
    proved_ask(p, &q);
    (void)snprintf(command, sizeof command, "%s %s \"%.600s\"", p->moves != NULL ? "moves" : "solve", spec, position);
    status s = question_place(&q, spec, position, &e);
    if (s == STATUS_OK)
        s = run_question(k->v, &q, &r, &e);
    if (s == STATUS_OK) {
        const verdict v = judge_proved(&r, p, fault);
        proved_text(p, expected, sizeof expected);
        outcome_add(k, &(outcome){0, command, expected, r.method, v, fault, r.seconds});
    } else {
        outcome_bad_at(k, command, e.text);
    }
    run_free(&r);
}

void check_problem(const check *k)
{
    game_spec spec;
    obf_record p;
    error e;
    char position[MAX_DIAGRAM_TEXT], path[MAX_SPEC_TEXT];
    char *text = strdup(k->claim->text);
    status s = text == NULL ? fail(&e, STATUS_NO_MEMORY, "verify: not enough memory") : STATUS_OK;
    if (s == STATUS_OK)
        s = confine_spec(k->claim->file, k->claim->spec, path, &e);
    if (s == STATUS_OK)
        s = spec_parse(path, &spec, &e);
    if (s == STATUS_OK)
        s = obf_parse_line(&spec, k->claim->file, k->claim->line, text, &p, &e);
    free(text);
    if (s != STATUS_OK) {
        outcome_bad(k, 0, e.text);
        return;
    }
    diagram_format(&spec, &p.position, position);
    if (p.answers == 0) {
        outcome_add(k, &(outcome){.command = position, .verdict = VERDICT_SKIPPED, .fault = "no answer in the line"});
        return;
    }
    record moves = record_begin();
    for (int i = 0; i < p.answers; i++) {
        char move[MAX_MOVE_TEXT];
        move_format(&spec, p.move[i], move);
        record_integer(&moves, move, p.value[i]);
    }
    check_solved(k, k->claim->spec, position, &(proved){obf_best(&p), obf_best(&p), moves.json});
    record_free(&moves);
}
