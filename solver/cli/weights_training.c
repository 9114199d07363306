/* weights_training.c - trains weights for a few seconds before a large position is solved on a board that has none, and keeps
 * them for the next time. */
#include "cli/cli.h"
#include "reversi/train_first.h"
#include "reversi/weights.h"
#include "search/driver.h"

#include <stdio.h>

enum { LEAST_SECONDS = 20 }; /* with a limit of time below this the search begins at once */

static bool enough(double seconds)
{
    return seconds == 0 || seconds >= LEAST_SECONDS;
}

static bool wanted(const cli *c, const diagram *d)
{
    return c->method == METHOD_SEARCH && !c->o.no_train && c->o.weights == NULL && enough(c->o.seconds) &&
           enough(c->o.seconds_each) && train_first_pays(&c->spec, d);
}

status cli_train_first(cli *c, const diagram *d, error *e)
{
    if (c->weights_sought || !wanted(c, d))
        return STATUS_OK;
    c->weights_sought = true;
    status s = weights_of(&c->spec, c->search.weights_path, &c->weights, e);
    if (s == STATUS_OK && c->weights == NULL && !cli_cached_weights(c, &c->weights)) {
        if (!c->o.quiet) {
            (void)fprintf(stderr,
                          "%s: no weights are shipped for this board: training some first, for a few seconds "
                          "(--no-train skips this)\n",
                          c->spec_text);
        }
        s = train_first(&c->spec, c->search.threads, c->search.stop, &c->weights, e);
        if (s == STATUS_OK && c->weights != NULL)
            cli_cache_weights(c, c->weights);
    }
    c->search.weights = c->weights;
    return s;
}

status cli_load_weights(cli *c, error *e)
{
    if (c->search.weights_path == NULL)
        return STATUS_OK;
    status s = weights_of(&c->spec, c->search.weights_path, &c->weights, e);
    c->search.weights = c->weights;
    return s;
}

void cli_forget_weights(cli *c)
{
    weights_free(c->weights);
    c->weights = NULL;
    c->weights_sought = false;
}
