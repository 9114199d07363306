/* verb_verify.c - `verify`: solves what files claim once more and compares; see verify.h. */
#include "verify/verify.h"
#include "notation/notation.h"

static const char *const OWN_RESULTS = "results/results.txt";

static status check_options(const cli *c, error *e)
{
    game_spec spec;
    if (c->o.tap && c->o.json)
        return fail(e, STATUS_BAD_INPUT, "verify: --tap and --json; expected one of them");
    return c->o.spec != NULL ? spec_parse(c->o.spec, &spec, e) : STATUS_OK;
}

static status read_all(const cli *c, claim_list *claims, error *e)
{
    status s = STATUS_OK;
    if (c->words == 0)
        s = claims_read(claims, OWN_RESULTS, c->o.spec, e);
    for (int i = 0; i < c->words && s == STATUS_OK; i++)
        s = claims_read(claims, c->word[i], c->o.spec, e);
    return s;
}

status verb_verify(cli *c, error *e)
{
    claim_list claims = {0};
    report *r = NULL;
    char name[64];
    status s = check_options(c, e);
    (void)snprintf(name, sizeof name, "%d files", c->words);
    if (s == STATUS_OK)
        s = report_open(c, c->words == 0 ? OWN_RESULTS : c->words == 1 ? c->word[0] : name, &r, e);
    if (s == STATUS_OK)
        s = read_all(c, &claims, e);
    if (s == STATUS_OK)
        s = verify_all(c, &claims, (int)c->o.jobs, r, e);
    if (s == STATUS_OK)
        s = report_close(r, e);
    else if (r != NULL)
        report_discard(r);
    claims_free(&claims);
    return s;
}
