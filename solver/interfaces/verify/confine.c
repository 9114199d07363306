/* confine.c - where a claim may read a board from; see claim_check.h. */
#include "text/notation.h"
#include "verify/claim_check.h"

#include <libgen.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char KEY[] = ",board=";

/* True if one of its components is "..". */
static bool climbs(const char *name)
{
    for (const char *c = name; c != NULL; c = strchr(c, '/')) {
        c += *c == '/';
        if (strncmp(c, "..", 2) == 0 && (c[2] == '/' || c[2] == '\0'))
            return true;
    }
    return false;
}

/* The folder of the claims, taken from their file's name; false: it is too long. */
static bool folder_of(const char *file, char out[static PATH_MAX])
{
    char copy[PATH_MAX];
    const bool fits = snprintf(copy, sizeof copy, "%s", file) < (int)sizeof copy;
    (void)snprintf(out, PATH_MAX, "%s", fits ? dirname(copy) : "");
    return fits;
}

static bool is_below(const char *folder, const char *path)
{
    char real_folder[PATH_MAX], real_path[PATH_MAX];
    struct stat about;
    if (realpath(folder, real_folder) == NULL || realpath(path, real_path) == NULL)
        return false;
    const size_t length = strcmp(real_folder, "/") == 0 ? 0 : strlen(real_folder);
    return strncmp(real_path, real_folder, length) == 0 && real_path[length] == '/' && stat(real_path, &about) == 0 &&
           S_ISREG(about.st_mode);
}

/* The spec with the folder put before the board's name. */
static bool place_board(const char *file, const char *spec, char path[static MAX_SPEC_TEXT])
{
    char folder[PATH_MAX], name[MAX_SPEC_TEXT], board[PATH_MAX + MAX_SPEC_TEXT];
    const char *key = strstr(spec, KEY) + sizeof KEY - 1;
    const int length = (int)strcspn(key, ",");
    (void)snprintf(name, sizeof name, "%.*s", length, key);
    if (name[0] == '/' || climbs(name) || strstr(key, KEY) != NULL || !folder_of(file, folder))
        return false;
    (void)snprintf(board, sizeof board, "%s/%s", folder, name);
    return is_below(folder, board) &&
           snprintf(path, MAX_SPEC_TEXT, "%.*s%s%s", (int)(key - spec), spec, board, key + length) < MAX_SPEC_TEXT;
}

status confine_spec(const char *file, const char *spec, game_spec *out, char path[static MAX_SPEC_TEXT], error *e)
{
    if (strstr(spec, "board") == NULL) {
        (void)snprintf(path, MAX_SPEC_TEXT, "%s", spec);
        return spec_parse(spec, out, e);
    }
    /* The parser's message is not passed on: it could show a part of the file. */
    if (strstr(spec, KEY) == NULL || !place_board(file, spec, path) || spec_parse(path, out, NULL) != STATUS_OK)
        return fail(e, STATUS_BAD_INPUT,
                    "spec '%.200s': no board can be read; expected minimax:N,board=FILE, a file of N rows of N numbers "
                    "below the folder of the claims",
                    spec);
    return STATUS_OK;
}
