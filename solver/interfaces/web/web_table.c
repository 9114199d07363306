/* web_table.c - tables in a web page: books of proved positions, and whole games.
 *
 * Messages: "table" after one was opened, "stored" with the values that it has. */
#include "table/table.h"
#include "web/web.h"

#include <emscripten.h>
#include <string.h>

static table_file *table; /* NULL: none */
static table_reader *reader;

/* Opens a table, "" none, instead of the last; posts what it is. */
EMSCRIPTEN_KEEPALIVE int web_table(const char *path)
{
    error e = {.text = ""};
    char spec[MAX_SPEC_TEXT];
    table_reader_close(reader);
    table_file_close(table);
    reader = NULL;
    table = NULL;
    if (*path == '\0')
        return 0;
    status s = table_file_open(path, &table, &e);
    if (s == STATUS_OK)
        s = table_reader_open(table, &reader, &e);
    if (s != STATUS_OK) {
        web_error(e.text);
        return (int)s;
    }
    uint64_t positions = 0;
    for (int i = 0; i < table->levels; i++)
        positions += table->level[i].positions;
    spec_format(&table->about.spec, spec);
    record r = web_message("table");
    record_text(&r, "spec", spec);
    record_count(&r, "positions", positions);
    record_integer(&r, "plies", table->about.plies_left > 0 ? table_last_level(table) : -1);
    record_flag(&r, "wdl", table->about.wdl);
    record_text(&r, "made_by", table->made_by);
    web_send(&r);
    return 0;
}

/* The value of a position if the table has it or the game is over. */
static bool ask_table(const diagram *d, table_answer *out, status *s, error *e)
{
    *out = (table_answer){.kind = TABLE_ABSENT};
    if (*s == STATUS_OK && (game_plies_left(&table->about.spec, d) >= table->about.plies_left ||
                            rules_over(&web_solver->session.rules, d, &out->value)))
        *s = table_ask(reader, d, false, out, e);
    return *s == STATUS_OK && (out->kind == TABLE_STORED || out->kind == TABLE_OVER);
}

/* Posts what the table has of the position and its moves, if it is a table of this game. */
EMSCRIPTEN_KEEPALIVE void web_stored(void)
{
    char spec[MAX_SPEC_TEXT];
    const session *own = &web_solver->session;
    const diagram *d = &web_solver->position;
    game_move move[MAX_MOVES];
    error e = {.text = ""};
    table_answer a;
    int over;
    status s = STATUS_OK;
    if (table != NULL)
        spec_format(&table->about.spec, spec);
    if (table == NULL || strcmp(spec, own->spec_text) != 0 || rules_over(&own->rules, d, &over))
        return;
    if (ask_table(d, &a, &s, &e)) {
        record r = web_message("stored"), moves = record_list();
        record_integer(&r, "value", a.value);
        record_integer(&r, "plies", a.plies);
        record_flag(&r, "wdl", table->about.wdl);
        const int count = rules_moves(&own->rules, d, move);
        for (int i = 0; i < count; i++) {
            diagram child = *d;
            (void)rules_play(&own->rules, &child, move[i]);
            if (!ask_table(&child, &a, &s, &e))
                continue;
            record one = record_begin();
            record_text(&one, "move", move_name(&own->spec, move[i]).text);
            record_integer(&one, "value", -a.value);
            record_integer(&one, "plies", a.plies);
            record_put(&moves, NULL, &one);
        }
        record_put(&r, "moves", &moves);
        if (s == STATUS_OK)
            web_send(&r);
        else
            record_free(&r);
    }
    if (s != STATUS_OK)
        web_error(e.text);
}
