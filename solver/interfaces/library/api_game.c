/* api_game.c - adding games in files. */
#include "own/own_load.h"

#include "library/api.h"

#include <string.h>

static ykr_status answer(status s, const error *e, char *why)
{
    if (why != NULL)
        memcpy(why, e->text, sizeof e->text);
    return (ykr_status)s;
}

ykr_status ykr_add_game(const char *path, char *why)
{
    error e = {.text = ""};
    const status s =
        path != NULL ? own_load(path, &e) : fail(&e, STATUS_BAD_INPUT, "ykr_add_game: path is NULL; expected a file");
    return answer(s, &e, why);
}

ykr_status ykr_add_rules(const struct ykr_game *game, const void *context, const char *source, char *why)
{
    error e = {.text = ""};
    const status s = game != NULL && source != NULL
                         ? own_add(game, context, source, strlen(source), &e)
                         : fail(&e, STATUS_BAD_INPUT, "ykr_add_rules: game or source is NULL; expected both");
    return answer(s, &e, why);
}
