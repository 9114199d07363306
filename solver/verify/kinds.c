/* kinds.c - a claim, by its kind; see kinds.h. */
#include "verify/kinds.h"

void verify_undecided(const claim *claim, verdict v, const char *fault, record *outcomes)
{
    outcome_add(&(check){NULL, claim, outcomes}, &(outcome){.verdict = v, .fault = fault});
}

static void check_unreadable(const check *k)
{
    outcome_bad(k, 0, k->claim->text);
}

void verify_claim(verifier *v, const claim *claim, record *outcomes)
{
    static void (*const by_kind[])(const check *k) = {
        [CLAIM_COMMAND] = check_command,      [CLAIM_RECORD] = check_record,           [CLAIM_PROBLEM] = check_problem,
        [CLAIM_STORED] = check_stored,        [CLAIM_CERTIFICATE] = check_certificate, [CLAIM_TABLE] = check_table,
        [CLAIM_UNREADABLE] = check_unreadable};
    by_kind[claim->kind](&(check){v, claim, outcomes});
}
