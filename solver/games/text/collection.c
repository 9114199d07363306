#include "text/collection.h"

#include "base/grow.h"
#include "base/textfile.h"
#include "text/position.h"
#include "text/game_record.h"
#include "text/wthor.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>

static const char WHAT[] = "a file of positions";

typedef struct collector {
    const game_spec *spec;
    const char *name;
    const collection_choice *choice;
    collection *out;
    size_t room;
    int64_t items;      /* positions and games so far */
    game_record *game;  /* NULL, or the games are visited, */
    obf_record visited; /* their positions read in here */
    error *e;
} collector;

/* Room for one more record; NULL: no memory. */
static obf_record *make_room(collector *c)
{
    collection *o = c->out;
    if (c->game != NULL)
        return &c->visited;
    obf_record *list = grow(o->list, &c->room, o->count + 1, sizeof *list);
    if (list == NULL)
        return NULL;
    o->list = list;
    return &o->list[o->count];
}

/* Counts the next position or game; true if it is to be read. */
static bool next_is_chosen(collector *c)
{
    c->items++;
    return c->choice->game == 0 || c->choice->game == c->items;
}

/* Counts what was read, or hands the game to the visitor. */
static status take(collector *c, status s, const position_note *note)
{
    c->out->komi += note->komi;
    if (c->game != NULL) {
        const int line = c->visited.line;
        if (s == STATUS_OK && note->plies > c->game->plies)
            s = fail(c->e, STATUS_BAD_INPUT, "%s:%d: a game of %d plies; expected at most %d", c->name, line,
                     note->plies, MAX_LINE);
        const error why = *c->e;
        c->out->count++;
        return c->choice->visit(c->choice->context, c->game, line, s, &why, c->e);
    }
    if (s != STATUS_OK && note->missing && c->choice->game == 0) {
        c->out->missing++;
        return STATUS_OK;
    }
    c->out->count += s == STATUS_OK;
    c->out->counted += s == STATUS_OK && note->side_counted;
    return s;
}

/* The text up to `end`, which begins at `line`. */
static status add_text(collector *c, char *text, char *end, int line)
{
    position_note note = {.plies = 0};
    const char after = *end;
    if (!next_is_chosen(c))
        return STATUS_OK;
    obf_record *record = make_room(c);
    if (record == NULL)
        return fail(c->e, STATUS_NO_MEMORY, "%s:%d: not enough memory for its positions", c->name, line);
    *end = '\0';
    const status s =
        obf_parse_position(c->spec, c->name, line, text, c->choice->position, record, &note, c->game, c->e);
    *end = after;
    return take(c, s, &note);
}

/* The number of a line that begins with a number and a full stop; 0: it does not. */
static long move_number(const char *line)
{
    char *end;
    line += strspn(line, " \t");
    const long number = isdigit((unsigned char)*line) ? strtol(line, &end, 10) : 0;
    return number > 0 && *end == '.' ? number : 0;
}

/* The end of the position or game that begins at `text`. */
static char *end_of(const collector *c, char *text)
{
    size_t length = game_record_begins(text) ? game_record_length(text) : 0;
    if (length == 0 && game_record_begins(text))
        return text + strlen(text); /* cut off */
    if (length > 0)
        return text + length;
    for (int lines = position_drawn(c->spec, text) ? position_drawn_lines(c->spec, text) : 1; lines > 0; lines--) {
        length += strcspn(text + length, "\n");
        length += lines > 1 && text[length] == '\n';
    }
    long number = move_number(text); /* of a game, with which the lines after it may go on */
    while (number > 0 && text[length] == '\n' && move_number(text + length + 1) > number) {
        number = move_number(text + length + 1);
        length += 1 + strcspn(text + length + 1, "\n");
    }
    const bool ends = number > 0 && text[length] == '\n';
    const size_t result = ends ? position_result_length(c->spec, text + length + 1) : 0;
    return text + length + (result > 0) + result;
}

static status parse_text(collector *c, char *text)
{
    status s = STATUS_OK;
    for (int line = 1; *text != '\0' && s == STATUS_OK;) {
        char *content = text + strspn(text, " \t\r\f\v");
        char *end = content + strcspn(content, "\n");
        if (*content != '\n' && *content != '\0') {
            end = end_of(c, content);
            s = add_text(c, text, end, line);
        }
        for (; text < end; text++)
            line += *text == '\n';
        line += *text == '\n';
        text += *text == '\n';
    }
    return s;
}

static status parse_wthor(collector *c, const char *bytes, size_t length)
{
    size_t games;
    status s = wthor_open(c->spec, c->name, bytes, length, &games, c->e);
    wthor_names names = {.players = {.bytes = NULL}};
    if (s == STATUS_OK && c->game != NULL) {
        wthor_find_names(c->name, bytes, games, &names);
        c->out->players_missing = !names.players.whole;
        c->out->tournaments_missing = !names.tournaments.whole;
    }
    for (size_t game = 1; s == STATUS_OK && game <= games; game++) {
        position_note note;
        if (!next_is_chosen(c))
            continue;
        obf_record *record = make_room(c);
        if (record == NULL) {
            s = fail(c->e, STATUS_NO_MEMORY, "%s: not enough memory for its games", c->name);
            break;
        }
        memset(record, 0, sizeof *record);
        record->line = (int)game;
        s = wthor_position(c->spec, c->name, bytes, game, c->choice->position, &names, &record->position, &note,
                           c->game, c->e);
        s = take(c, s, &note);
    }
    wthor_names_free(&names);
    return s;
}

status collection_parse(const game_spec *spec, const char *name, char *bytes, size_t length,
                        const collection_choice *choice, collection *out, error *e)
{
    game_record game = {.plies = 0};
    collector c = {.spec = spec, .name = name, .choice = choice, .out = out, .e = e};
    c.game = choice->visit != NULL ? &game : NULL;
    *out = (collection){.list = NULL};
    status s;
    if (wthor_begins(name, bytes, length)) {
        s = parse_wthor(&c, bytes, length);
    } else {
        s = text_check(name, WHAT, bytes, &length, e);
        if (s == STATUS_OK) {
            position_prepare(spec, bytes);
            s = parse_text(&c, bytes);
        }
    }
    if (s == STATUS_OK && out->count == 0 && c.items == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: contains no position; expected one per line", name);
    else if (s == STATUS_OK && out->count == 0 && out->missing > 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: none of its %" PRId64 " games has the position asked for", name, c.items);
    else if (s == STATUS_OK && out->count == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: has no game %" PRId64 "; expected 1 to %" PRId64, name, choice->game,
                 c.items);
    if (s != STATUS_OK) {
        free(out->list);
        out->list = NULL;
        out->count = 0;
    }
    return s;
}

status collection_read(const game_spec *spec, const char *path, const collection_choice *choice,
                       const _Atomic bool *stop, collection *out, error *e)
{
    char *bytes = NULL;
    size_t length;
    status s = file_read(path, WHAT, TEXT_FILE_LIMIT, stop, &bytes, &length, e);
    if (s == STATUS_OK)
        s = collection_parse(spec, path, bytes, length, choice, out, e);
    free(bytes);
    return s;
}
