/* obf.c - files of positions with answers. */
#include "games/obf.h"

#include "base/units.h"
#include "games/rules.h"

#include <stdlib.h>
#include <string.h>

enum { ANSWER_LIMIT = 20000 };

/* Removes white space at both ends, in place. */
static char *trim(char *text)
{
    text += strspn(text, " \t\r\f\v");
    size_t length = strlen(text);
    while (length > 0 && strchr(" \t\r\f\v", text[length - 1]) != NULL)
        length--;
    text[length] = '\0';
    return text;
}

static bool is_legal(const game_spec *spec, const diagram *d, game_move move)
{
    game_move legal[MAX_MOVES];
    int count = rules_moves(spec, d, legal);
    for (int i = 0; i < count; i++)
        if (legal[i] == move)
            return true;
    return false;
}

/* "G8:+18" into the next answer of `out`. */
static status parse_answer(const game_spec *spec, const char *name, char *text, obf_record *out, error *e)
{
    char *colon = strchr(text, ':');
    int64_t value;
    game_move move;
    error inner;
    if (colon == NULL || !parse_integer(trim(colon + 1), &value) || value < -ANSWER_LIMIT || value > ANSWER_LIMIT) {
        return fail(e, STATUS_BAD_INPUT, "%s:%d: answer '%.40s'; expected move:value, such as d3:-4", name, out->line,
                    text);
    }
    *colon = '\0';
    char *square = trim(text);
    status s = move_parse(spec, square, strlen(square), &move, &inner);
    if (s != STATUS_OK)
        return fail(e, s, "%s:%d: answer: %s", name, out->line, inner.text);
    if (out->answers == MAX_SQUARES || !is_legal(spec, &out->position, move)) {
        return fail(e, STATUS_BAD_INPUT, "%s:%d: answer '%.40s' is no legal move of the position; expected one that is",
                    name, out->line, square);
    }
    out->move[out->answers] = move;
    out->value[out->answers++] = (int)value;
    return STATUS_OK;
}

static status parse_line(const game_spec *spec, const char *name, char *text, obf_record *out, error *e)
{
    error inner;
    char *answers = strchr(text, ';');
    if (answers != NULL)
        *answers++ = '\0';
    status s = diagram_parse(spec, text, &out->position, &inner);
    if (s != STATUS_OK)
        return fail(e, s, "%s:%d: %s", name, out->line, inner.text);
    while (answers != NULL && s == STATUS_OK) {
        char *next = strchr(answers, ';');
        if (next != NULL)
            *next++ = '\0';
        answers = trim(answers);
        if (*answers != '\0')
            s = parse_answer(spec, name, answers, out, e);
        answers = next;
    }
    return s;
}

status obf_parse(const game_spec *spec, const char *name, char *text, obf_record **out, size_t *count, error *e)
{
    obf_record *list = NULL;
    size_t used = 0, capacity = 0;
    status s = STATUS_OK;
    int line = 0;
    for (char *c = text; c != NULL && s == STATUS_OK;) {
        char *next = strchr(c, '\n');
        if (next != NULL)
            *next++ = '\0';
        char *body = trim(c);
        c = next;
        line++;
        if (*body == '\0' || *body == '#' || *body == '%')
            continue;
        if (used == capacity) {
            capacity = capacity ? capacity * 2 : 32;
            obf_record *larger = realloc(list, capacity * sizeof *list);
            if (larger == NULL) {
                s = fail(e, STATUS_NO_MEMORY, "%s:%d: not enough memory for its positions", name, line);
                break;
            }
            list = larger;
        }
        memset(&list[used], 0, sizeof list[used]);
        list[used].line = line;
        s = parse_line(spec, name, body, &list[used++], e);
    }
    if (s == STATUS_OK && used == 0)
        s = fail(e, STATUS_BAD_INPUT, "%s: has no position; expected one a line", name);
    if (s != STATUS_OK) {
        free(list);
        return s;
    }
    *out = list;
    *count = used;
    return STATUS_OK;
}

int obf_best(const obf_record *record)
{
    int best = record->value[0];
    for (int i = 1; i < record->answers; i++)
        best = record->value[i] > best ? record->value[i] : best;
    return best;
}
