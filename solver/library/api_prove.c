/* api_prove.c - the public function that writes certificates. */
#include "library/api.h"

#include "proof/prove.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)YKR_PROVE_EXACT == (int)PROVE_EXACT && (int)YKR_PROVE_OUTCOME == (int)PROVE_OUTCOME &&
                   (int)YKR_PROVE_AT_LEAST == (int)PROVE_AT_LEAST && (int)YKR_PROVE_AT_MOST == (int)PROVE_AT_MOST,
               "questions agree");
_Static_assert((int)YKR_EXACT == (int)CLAIM_EXACT && (int)YKR_AT_LEAST == (int)CLAIM_AT_LEAST &&
                   (int)YKR_AT_MOST == (int)CLAIM_AT_MOST,
               "claims agree");

static void copy_proof(const proof_result *from, ykr_proof *to)
{
    memset(to, 0, sizeof *to);
    to->value = from->value;
    to->known = (ykr_known)from->claim;
    for (int i = 0; i < from->parts; i++) {
        to->moves += from->part[i].symbols;
        to->leaves += from->part[i].leaves;
    }
    to->bytes = from->bytes;
    to->nodes = from->solved.nodes + from->nodes;
    to->seconds = from->seconds;
}

/* What is wrong with the arguments. */
static status check(ykr_solver *solver, ykr_question question, const char *path, const ykr_proof *out)
{
    if (path == NULL || out == NULL || question < YKR_PROVE_EXACT || question > YKR_PROVE_AT_MOST)
        return fail(&solver->error, STATUS_BAD_INPUT, "prove: expected a question, a file and a place for the result");
    if (solver->plan.method != METHOD_SEARCH)
        return fail(&solver->error, STATUS_BAD_INPUT, "prove: method %s; expected search",
                    method_name(solver->plan.method));
    return STATUS_OK;
}

ykr_status ykr_prove(ykr_solver *solver, ykr_question question, int value, const char *path, ykr_proof *out)
{
    api_call c;
    if (solver == NULL)
        return YKR_BAD_INPUT;
    status s = check(solver, question, path, out);
    if (s != STATUS_OK)
        return (ykr_status)s;
    proof_options o = {.question = (proof_question)question,
                       .value = value,
                       .leaves = PROOF_LEAVES_AUTO,
                       .search = solver->plan.search};
    o.search.alpha = -VALUE_INFINITY;
    o.search.beta = VALUE_INFINITY;
    o.search.stop = &solver->stop;
    o.search.progress = solver->report != NULL ? api_forward_progress : NULL;
    o.search.progress_context = solver;
    proof_result *result = calloc(1, sizeof *result);
    if (result == NULL)
        return (ykr_status)fail(&solver->error, STATUS_NO_MEMORY, "not enough memory for a result");
    s = api_call_begin(&c, solver);
    if (s == STATUS_OK)
        s = prove_write(&solver->spec, &solver->position, &o, path, result, &solver->error);
    copy_proof(result, out);
    free(result);
    return api_call_end(&c, s);
}
