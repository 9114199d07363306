#include "text/wthor_names.h"

#include "base/bytes.h"
#include "base/text_buffer.h"
#include "base/textfile.h"
#include "base/utf8.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

enum { HEADER = 16, PLAYER = 20, TOURNAMENT = 26, SPELLINGS = 3 };

/* 0: the usual spelling; 1: in other letters; 2: the same ending; SPELLINGS: another file. */
static int spelling_of(const char *name, const char *usual)
{
    const size_t length = strlen(name), ending = strlen(".JOU");
    return strcmp(name, usual) == 0                                                                     ? 0
           : strcasecmp(name, usual) == 0                                                               ? 1
           : length > ending && strcasecmp(name + length - ending, usual + strlen(usual) - ending) == 0 ? 2
                                                                                                        : SPELLINGS;
}

/* Reads a file of names of `size` bytes; false: it is not one. */
static bool read_list(const char *place, size_t size, size_t needed, wthor_list *out)
{
    struct stat about;
    error e;
    size_t length;
    *out = (wthor_list){.bytes = NULL};
    if (stat(place, &about) != 0 || !S_ISREG(about.st_mode) ||
        file_read(place, "names", TEXT_FILE_LIMIT, NULL, &out->bytes, &length, &e) != STATUS_OK)
        return false;
    if (length < HEADER || file_packed(out->bytes, length) != NULL) {
        free(out->bytes);
        out->bytes = NULL;
        return false;
    }
    const size_t given = bytes_get((const uint8_t *)out->bytes + 8, 2);
    out->count = (length - HEADER) / size;
    out->count = given > 0 && given < out->count ? given : out->count;
    out->whole = out->count >= needed;
    return true;
}

static void find_list(const char *path, const char *usual, size_t size, size_t needed, wthor_list *out)
{
    const char *slash = strrchr(path, '/');
    char folder[4096], best[sizeof((struct dirent *)0)->d_name] = "";
    int best_spelling = SPELLINGS;
    *out = (wthor_list){.bytes = NULL};
    const int length = slash != NULL ? (int)(slash - path) + 1 : 0;
    (void)snprintf(folder, sizeof folder, "%.*s", length, path);
    DIR *entries = length < (int)sizeof folder ? opendir(length > 0 ? folder : ".") : NULL;
    for (const struct dirent *entry; entries != NULL && (entry = readdir(entries)) != NULL;) {
        const int spelling = spelling_of(entry->d_name, usual);
        const bool earlier = spelling < best_spelling || (spelling == best_spelling && strcmp(entry->d_name, best) < 0);
        char place[sizeof folder + sizeof best];
        wthor_list found;
        if (spelling == SPELLINGS || (!earlier && out->whole))
            continue;
        (void)snprintf(place, sizeof place, "%s%s", folder, entry->d_name);
        if (!read_list(place, size, needed, &found))
            continue;
        if ((found.whole || spelling < 2) && (found.whole != out->whole ? found.whole : earlier)) {
            free(out->bytes);
            *out = found;
            (void)snprintf(best, sizeof best, "%s", entry->d_name);
            best_spelling = spelling;
        } else {
            free(found.bytes);
        }
    }
    if (entries != NULL)
        (void)closedir(entries);
}

void wthor_names_find(const char *path, size_t players, size_t tournaments, wthor_names *out)
{
    find_list(path, "WTHOR.JOU", PLAYER, players, &out->players);
    find_list(path, "WTHOR.TRN", TOURNAMENT, tournaments, &out->tournaments);
}

void wthor_names_free(wthor_names *names)
{
    free(names->players.bytes);
    free(names->tournaments.bytes);
}

/* Names are in UTF-8 or, more often, in Latin-1. */
static void name_of(const wthor_list *list, size_t size, size_t number, char out[static MAX_PLAYER_TEXT])
{
    char name[TOURNAMENT + 1] = "";
    text_buffer text = text_begin(out, MAX_PLAYER_TEXT);
    if (list->bytes != NULL && number < list->count)
        (void)snprintf(name, sizeof name, "%.*s", (int)size, list->bytes + HEADER + size * number);
    for (const char *c = name; *c != '\0';) {
        const size_t length = utf8_length(c);
        const unsigned char byte = (unsigned char)*c;
        if (length == 0 && byte >= 0xA0)
            text_add(&text, "%c%c", 0xC0 | byte >> 6, 0x80 | (byte & 0x3F));
        else
            text_add(&text, "%.*s", (int)(length > 0 ? length : 1), c);
        c += length > 0 ? length : 1;
    }
}

void wthor_player(const wthor_names *names, size_t number, char out[static MAX_PLAYER_TEXT])
{
    name_of(&names->players, PLAYER, number, out);
}

void wthor_tournament(const wthor_names *names, size_t number, char out[static MAX_PLAYER_TEXT])
{
    name_of(&names->tournaments, TOURNAMENT, number, out);
}
