/* weights_cache.c - weights learned on the spot, kept in the user's cache folder: $XDG_CACHE_HOME/yomikiri, else
 * ~/.cache/yomikiri (XDG Base Directory Specification). */
#include "base/outfile.h"
#include "cli/cli.h"
#include "reversi/train_first.h"
#include "reversi/weights.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_PATH = 4096 };

/* The folder of caches; false: the user has none. */
static bool caches(char out[static MOST_PATH])
{
    const char *xdg = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    int n = MOST_PATH;
    if (xdg != NULL && *xdg == '/')
        n = snprintf(out, MOST_PATH, "%s", xdg);
    else if ((xdg == NULL || *xdg == '\0') && home != NULL && *home == '/')
        n = snprintf(out, MOST_PATH, "%s/.cache", home);
    return n < MOST_PATH - MAX_SPEC_TEXT - 40;
}

/* "othello_4x9-1.ykw": the spec, and the generation of the training. */
static bool place_of(const cli *c, char out[static MOST_PATH])
{
    if (!caches(out))
        return false;
    size_t used = strlen(out);
    used += (size_t)snprintf(out + used, MOST_PATH - used, "/yomikiri/");
    for (const char *s = c->spec_text; *s != '\0'; s++)
        out[used++] = strchr(":,=/", *s) != NULL ? '_' : *s;
    (void)snprintf(out + used, MOST_PATH - used, "-%d.ykw", TRAIN_FIRST_GENERATION);
    return true;
}

bool cli_cached_weights(const cli *c, struct evaluation **out)
{
    char place[MOST_PATH];
    error e;
    *out = NULL;
    /* A file that is damaged or of another make is learned again. */
    return place_of(c, place) && access(place, R_OK) == 0 && weights_of(&c->spec, place, out, &e) == STATUS_OK && *out;
}

void cli_cache_weights(const cli *c, const struct evaluation *ev)
{
    char place[MOST_PATH];
    outfile *file;
    error e;
    if (!place_of(c, place))
        return;
    for (char *slash = place + 1; (slash = strchr(slash, '/')) != NULL; slash++) {
        *slash = '\0';
        (void)mkdir(place, 0700);
        *slash = '/';
    }
    if (outfile_open(place, "the cache", &file, &e) == STATUS_OK)
        (void)weights_save(file, &c->rules.reversi, ev, &e); /* without it they are learned again */
}
