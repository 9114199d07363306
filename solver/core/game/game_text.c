#include "game/game_text.h"
#include "base/plain.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define TEXT_ROW(KIND, name) [GAME_##KIND] = &text_##name,
static const game_text *const TEXT_TABLE[] = {GAMES(TEXT_ROW)};

const game_text *text_of_kind(game_kind kind)
{
    return TEXT_TABLE[kind];
}

const game_text *text_of(const game_spec *spec)
{
    return spec->added != NULL ? spec->added->text : TEXT_TABLE[spec->kind];
}

void games_usage(char out[static GAMES_USAGE_TEXT])
{
    text_buffer p = text_begin(out, GAMES_USAGE_TEXT);
    for (int i = 0; i < GAME_COUNT; i++)
        text_add(&p, "%s%s", i == 0 ? "" : i == GAME_COUNT - 1 ? " or " : ", ", TEXT_TABLE[i]->usage);
}

void spec_format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    text_of(spec)->format(spec, out);
}

void spec_format_whole(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    spec_format(spec, out);
    text_buffer p = {.out = out, .size = MAX_SPEC_TEXT, .used = strlen(out)};
    if (spec->added != NULL)
        text_add(&p, ",rules=%s", spec->added->hash);
}

void move_format(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    if (move == MOVE_PASS || move == MOVE_NONE)
        (void)snprintf(out, MAX_MOVE_TEXT, "%s", move == MOVE_PASS ? "--" : "none");
    else
        text_of(spec)->move_write(spec, move, out);
}

move_text move_name(const game_spec *spec, game_move move)
{
    move_text made = {""};
    move_format(spec, move, made.text);
    return made;
}

status move_parse(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    char plain[64];
    if (length < sizeof plain && memchr(text, 0xEF, length) != NULL) { /* with which full width begins */
        (void)snprintf(plain, sizeof plain, "%.*s", (int)length, text);
        length = plain_text(plain, plain, strlen(plain));
        text = plain;
    }
    return text_of(spec)->move_read(spec, text, length, out, e);
}

void diagram_format(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    text_of(spec)->write(spec, d, out);
}

diagram_text diagram_name(const game_spec *spec, const diagram *d)
{
    diagram_text made = {""};
    diagram_format(spec, d, made.text);
    return made;
}

bool diagram_same(const game_spec *spec, const diagram *a, const diagram *b)
{
    return strcmp(diagram_name(spec, a).text, diagram_name(spec, b).text) == 0;
}

void diagram_draw(const game_spec *spec, const diagram *d, char *out, size_t size)
{
    if (size == 0)
        return;
    text_buffer p = text_begin(out, size);
    text_of(spec)->draw(spec, d, &p);
}

void number_move_write(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    (void)spec;
    (void)snprintf(out, MAX_MOVE_TEXT, "%" PRId32, move);
}

status number_move_read(const char *text, size_t length, int64_t low, int64_t high, game_move *out, error *e)
{
    int64_t number = 0;
    for (size_t i = 0; i < length && number <= INT32_MAX; i++)
        number = isdigit((unsigned char)text[i]) ? number * 10 + (text[i] - '0') : INT64_C(1) << 40;
    if (length == 0 || number < low || number > high)
        return fail(e, STATUS_BAD_INPUT, "'%.*s' is not a move; expected a number from %" PRId64 " to %" PRId64,
                    length < 24 ? (int)length : 24, text, low, high);
    *out = (game_move)number;
    return STATUS_OK;
}
