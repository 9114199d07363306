#include "reversi/kept_weights.h"

#include "base/text_buffer.h"
#include "reversi/train_first.h"
#include "reversi/weights.h"
#include "text/notation.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

/* "FOLDER/othello_4x9-1-1000.ykw": the spec, the generation of the training, and its positions;
 * false: it is too long. */
static bool place_of(const char *folder, const game_spec *spec, int positions, char out[static MOST_PATH])
{
    char text[MAX_SPEC_TEXT];
    text_buffer place = text_begin(out, MOST_PATH);
    if (folder == NULL)
        return false;
    spec_format(spec, text);
    for (char *s = text; (s = strpbrk(s, ":,=/")) != NULL; s++)
        *s = '_';
    text_add(&place, "%s/%s-%d-%d.ykw", folder, text, TRAIN_FIRST_GENERATION, positions);
    return !place.full;
}

/* Reads the best kept weights that were learned from `least` positions or more.  A file that is
 * damaged or of another kind counts as missing. */
static bool read_kept(const game_spec *spec, const char *cache, int least, evaluation **out)
{
    static const int positions[] = {TRAIN_FIRST_MOST, TRAIN_FIRST_LEAST};
    char place[MOST_PATH];
    error ignored;
    for (size_t i = 0; i < sizeof positions / sizeof *positions && positions[i] >= least; i++)
        if (place_of(cache, spec, positions[i], place) && access(place, R_OK) == 0 &&
            weights_of(spec, place, out, &ignored) == STATUS_OK && *out != NULL)
            return true;
    return false;
}

/* The folder is made, and the file appears whole or not at all.  Failure is ignored: the weights
 * can be learned again. */
static void keep(const game_spec *spec, const char *cache, int positions, const evaluation *weights)
{
    char place[MOST_PATH];
    outfile *file;
    reversi_rules rules;
    error ignored;
    if (!place_of(cache, spec, positions, place))
        return;
    for (char *slash = place + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(place, 0700);
        *slash = '/';
    }
    reversi_init(&rules, spec);
    if (outfile_open(place, "the cache", &file, &ignored) == STATUS_OK)
        (void)weights_save(file, &rules, weights, &ignored);
}

static status learn(const game_spec *spec, const solver_training *t, const search_options *options, evaluation **out,
                    error *e)
{
    const int wanted = train_first_positions(spec, t->seconds);
    char text[MAX_SPEC_TEXT];
    status result = weights_of(spec, NULL, out, e);
    if (result != STATUS_OK || *out != NULL)
        return result;
    if (read_kept(spec, t->cache, wanted, out) || wanted == 0)
        return STATUS_OK;
    spec_format(spec, text);
    if (t->begins != NULL)
        t->begins(t->context, text);
    result = train_first(spec, wanted, options->threads, options->stop, out, e);
    if (result == STATUS_OK && *out != NULL)
        keep(spec, t->cache, wanted, *out);
    return result;
}

const solver_learning reversi_learning = {
    .load = weights_of,
    .pays = train_first_pays,
    .learn = learn,
    .discard = weights_free,
};
