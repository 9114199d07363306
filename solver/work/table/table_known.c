/* table_known.c - see table_known.h. */
#include "table/table_known.h"

#include "base/grow.h"
#include "base/textfile.h"
#include "base/units.h"
#include "text/notation.h"

#include <stdlib.h>
#include <string.h>

typedef struct known_value {
    uint64_t key[2];
    int value;
} known_value;

struct table_known {
    known_value *list; /* by key */
    size_t count, room;
    int words;
};

static int by_key(const void *a, const void *b)
{
    const known_value *x = a, *y = b;
    for (int i = 0; i < 2; i++)
        if (x->key[i] != y->key[i])
            return x->key[i] < y->key[i] ? -1 : 1;
    return 0;
}

/* Adds a line, which is cut in two. */
static status add_line(table_known *k, const table_file *f, char *line, error *e)
{
    char *last = strrchr(line, ' ');
    diagram d;
    int64_t value;
    int over;
    if (last == NULL || !parse_integer(last + 1, &value) || llabs(value) > f->value_most)
        return fail(e, STATUS_BAD_INPUT, "'%.80s'; expected a position and its value", line);
    *last = '\0';
    const status s = diagram_parse(&f->about.spec, line, &d, e);
    if (s != STATUS_OK)
        return s;
    walk_node n = walk_enter(&f->game->rules, &d);
    const child_kind kind = table_game_turn(f->game, &n, &over);
    if (kind == CHILD_OVER || table_game_level(f->game, &n) != table_last_level(f))
        return STATUS_OK;
    known_value *list = grow(k->list, &k->room, k->count + 1, sizeof *list);
    if (list == NULL)
        return table_no_memory(e);
    k->list = list;
    list[k->count] = (known_value){.value = (int)(kind == CHILD_TURNED ? -value : value)};
    (void)table_game_key(f->game, &n, list[k->count++].key);
    return STATUS_OK;
}

static status check_values(const table_known *k, const char *path, error *e)
{
    for (size_t i = 1; i < k->count; i++)
        if (by_key(&k->list[i - 1], &k->list[i]) == 0 && k->list[i - 1].value != k->list[i].value)
            return fail(e, STATUS_BAD_INPUT, "%s: a position has the values %d and %d", path, k->list[i - 1].value,
                        k->list[i].value);
    return STATUS_OK;
}

status table_known_read(const char *path, const table_file *f, table_known **out, error *e)
{
    char *text = NULL;
    size_t length;
    error why;
    int number = 1;
    *out = NULL;
    if (path == NULL)
        return STATUS_OK;
    if (f->game->rules.game->gains)
        return fail(e, STATUS_UNSUPPORTED, "table: numbers are won on the way; expected no --values");
    if (f->about.plies_left == 0)
        return fail(e, STATUS_BAD_INPUT, "table: every game is played to its end; expected --plies-left with --values");
    table_known *k = calloc(1, sizeof *k);
    if (k == NULL)
        return table_no_memory(e);
    k->words = f->game->words;
    status s = text_file_read(path, "values", TEXT_FILE_LIMIT, NULL, &text, &length, e);
    for (char *line = text, *next; s == STATUS_OK && line != NULL; line = next, number++) {
        next = strchr(line, '\n');
        if (next != NULL)
            *next++ = '\0';
        if (*line != '\0' && *line != '#' && (s = add_line(k, f, line, &why)) != STATUS_OK)
            (void)fail(e, s, "%s:%d: %s", path, number, why.text);
    }
    free(text);
    if (s == STATUS_OK && k->count > 0)
        qsort(k->list, k->count, sizeof *k->list, by_key);
    if (s == STATUS_OK)
        s = check_values(k, path, e);
    if (s == STATUS_OK)
        *out = k;
    else
        table_known_free(k);
    return s;
}

void table_known_free(table_known *k)
{
    if (k == NULL)
        return;
    free(k->list);
    free(k);
}

bool table_known_value(const table_known *k, const uint64_t *key, int *value)
{
    if (k == NULL || k->count == 0)
        return false;
    const known_value of = {.key = {key[0], k->words == 2 ? key[1] : 0}};
    const known_value *found = bsearch(&of, k->list, k->count, sizeof *k->list, by_key);
    if (found != NULL)
        *value = found->value;
    return found != NULL;
}
