/* weights_cache.c - see weights_cache.h. */
#include "solve/weights_cache.h"

#include "base/outfile.h"
#include "base/text_buffer.h"
#include "notation/notation.h"
#include "reversi/train_first.h"
#include "reversi/weights.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

/* "FOLDER/othello_4x9-1.ykw": the spec, and the generation of the training; false: it is too
 * long. */
static bool place_of(const char *folder, const game_spec *spec, char out[static MOST_PATH])
{
    char text[MAX_SPEC_TEXT];
    text_buffer place = text_begin(out, MOST_PATH);
    if (folder == NULL)
        return false;
    spec_format(spec, text);
    for (char *s = text; (s = strpbrk(s, ":,=/")) != NULL; s++)
        *s = '_';
    text_add(&place, "%s/%s-%d.ykw", folder, text, TRAIN_FIRST_GENERATION);
    return !place.full;
}

bool weights_cache_read(const char *folder, const game_spec *spec, struct evaluation **out)
{
    char place[MOST_PATH];
    error e;
    *out = NULL;
    /* A file that is damaged or of another make is learned again. */
    return place_of(folder, spec, place) && access(place, R_OK) == 0 && weights_of(spec, place, out, &e) == STATUS_OK &&
           *out != NULL;
}

void weights_cache_write(const char *folder, const game_rules *rules, const struct evaluation *ev)
{
    char place[MOST_PATH];
    outfile *file;
    error e;
    if (!place_of(folder, &rules->spec, place))
        return;
    for (char *slash = place + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(place, 0700);
        *slash = '/';
    }
    if (outfile_open(place, "the cache", &file, &e) == STATUS_OK)
        (void)weights_save(file, &rules->reversi, ev, &e);
}
