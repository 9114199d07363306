/* spec_reader.c - parsing of specs: "name[:arguments][,key[=VALUE]]..."; the arguments
 * are the games' own. */
#include "text/spec_reader.h"

#include "base/nearest.h"
#include "base/units.h"
#include "base/writer.h"
#include "game/added.h"
#include "game/game_text.h"
#include "text/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

status spec_reader_number(spec_reader *r, const char *what, int64_t low, int64_t high, int64_t *out, error *e)
{
    const char *text = r->next < r->count ? r->field[r->next] : "", *rest = text;
    if (!scan_unsigned(&rest, out) || *rest != '\0' || *out < low || *out > high)
        return fail(e, STATUS_BAD_INPUT, "spec '%s': %s is '%s'; expected a number from %" PRId64 " to %" PRId64,
                    r->spec, what, text, low, high);
    r->next++;
    return STATUS_OK;
}

status spec_reader_no_game(const char *text, error *e)
{
    char usage[GAMES_USAGE_TEXT], name[NEAREST_MOST + 1], hint[NEAREST_HINT];
    const size_t length = strcspn(text, ":,");
    (void)snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), text);
    nearest near = nearest_to(name);
    for (int kind = 0; kind < GAME_COUNT; kind++)
        for (const char *const *known = text_of_kind((game_kind)kind)->names; *known != NULL; known++)
            nearest_try(&near, *known);
    for (const added_game *added = added_first(); added != NULL; added = added->next)
        nearest_try(&near, added->name);
    games_usage(usage);
    nearest_hint(&near, text + length, hint);
    return fail(e, STATUS_BAD_INPUT, "spec '%.99s' is not a game; expected %s, or a game of --game FILE%s", text, usage,
                near.edits > 0 ? hint : "");
}

status spec_reader_k_in_a_row(spec_reader *r, int most_side, game_spec *out, error *e)
{
    int64_t rows = 0, cols = 0, in_a_row = 0;
    status s =
        r->colon ? spec_reader_number(r, "number of rows", 1, most_side, &rows, e) : spec_reader_no_game(r->spec, e);
    if (s == STATUS_OK)
        s = spec_reader_number(r, "number of columns", 1, most_side, &cols, e);
    if (s == STATUS_OK && rows * cols > MAX_SQUARES)
        s = fail(e, STATUS_BAD_INPUT, "spec '%s': board is %" PRId64 "x%" PRId64 "; expected at most %d squares",
                 r->spec, rows, cols, MAX_SQUARES);
    if (s == STATUS_OK)
        s = spec_reader_number(r, "length of the row to make", 1, MAX_SQUARES, &in_a_row, e);
    if (s == STATUS_OK) {
        out->rows = (int)rows;
        out->cols = (int)cols;
        out->in_a_row = (int)in_a_row;
    }
    return s;
}

status spec_reader_misere(const spec_reader *r, const char *value, game_spec *out, error *e)
{
    (void)r;
    (void)value;
    (void)e;
    out->misere = true;
    return STATUS_OK;
}

/* Cuts `text` into the game's name and its fields. */
static status split(const char *text, spec_reader *r, error *e)
{
    size_t name_length = strcspn(text, ":,");
    char beginning[61];
    writer_format(beginning, sizeof beginning, "%.60s", text);
    if (strlen(text) >= sizeof r->copy || name_length >= sizeof r->name)
        return spec_reader_no_game(beginning, e);
    (void)snprintf(r->name, sizeof r->name, "%.*s", (int)name_length, text);
    writer_format(r->spec, sizeof r->spec, "%.99s", text);
    r->count = r->next = 0;
    r->colon = text[name_length] == ':';
    if (text[name_length] == '\0')
        return STATUS_OK;
    memcpy(r->copy, text + name_length + 1, strlen(text + name_length + 1) + 1);
    for (char *c = r->copy; c != NULL;) {
        if (r->count == SPEC_FIELDS)
            return fail(e, STATUS_BAD_INPUT, "spec '%s...' has too many fields; expected %d at most", beginning,
                        SPEC_FIELDS);
        r->field[r->count++] = c;
        c = strchr(c, ',');
        if (c != NULL)
            *c++ = '\0';
    }
    return STATUS_OK;
}

/* The game of that name; GAME_COUNT: there is none. */
static int find_game(const char *name)
{
    for (int kind = 0; kind < GAME_COUNT; kind++)
        for (const char *const *known = text_of_kind((game_kind)kind)->names; *known != NULL; known++)
            if (strcmp(name, *known) == 0)
                return kind;
    return GAME_COUNT;
}

bool spec_reader_named(const char *name)
{
    return find_game(name) != GAME_COUNT;
}

static status parse_keys(spec_reader *r, game_spec *out, error *e)
{
    const game_text *game = text_of(out);
    const spec_key *seen[SPEC_FIELDS];
    status s = STATUS_OK;
    for (int count = 0; r->next < r->count && s == STATUS_OK; r->next++) {
        char *name = r->field[r->next], *equals = strchr(name, '='), hint[NEAREST_HINT];
        if (equals != NULL)
            *equals = '\0';
        nearest near = nearest_to(name);
        const spec_key *key = game->keys;
        for (; key != NULL && key->name != NULL; key++) {
            if (key->has_value != (equals != NULL))
                continue;
            if (strcmp(key->name, name) == 0)
                break;
            nearest_try(&near, key->name);
        }
        if (key == NULL || key->name == NULL) {
            nearest_hint(&near, equals != NULL ? "=" : "", hint);
            return fail(e, STATUS_BAD_INPUT, "spec '%s': '%s%s' is unknown to %s; expected %s%s", r->spec, name,
                        equals != NULL ? "=" : "", r->name, game->keys_usage, hint);
        }
        for (int i = 0; i < count; i++) {
            if (seen[i]->group == key->group)
                return fail(e, STATUS_BAD_INPUT, "spec '%s': '%s' after '%s'; expected one of them, once", r->spec,
                            name, seen[i]->name);
        }
        seen[count++] = key;
        s = key->parse(r, equals != NULL ? equals + 1 : "", out, e);
    }
    return s;
}

status spec_parse(const char *text, game_spec *out, error *e)
{
    spec_reader r;
    game_spec spec;
    memset(&spec, 0, sizeof spec);
    status s = split(text, &r, e);
    if (s != STATUS_OK)
        return s;
    const int kind = find_game(r.name);
    const added_game *added = kind == GAME_COUNT ? added_named(r.name) : NULL;
    if (kind == GAME_COUNT && added == NULL)
        return spec_reader_no_game(r.spec, e);
    spec.kind = (game_kind)kind;
    s = added != NULL ? added->parse(added, &r, &spec, e) : text_of(&spec)->parse(&r, &spec, e);
    const game_text *game = s == STATUS_OK ? text_of(&spec) : NULL;
    if (s == STATUS_OK)
        s = parse_keys(&r, &spec, e);
    if (s == STATUS_OK && game->complete != NULL)
        s = game->complete(&spec, e);
    if (s == STATUS_OK)
        *out = spec;
    return s;
}
