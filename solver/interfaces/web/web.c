/* web.c - the library in a web page, texts in, JSON out: for WebAssembly only (`make web`).
 *
 * draw/pages/play/worker.js calls the functions below, each of which posts messages, objects with
 * their kind: "game" and "position" after what sets them, "read" for each position or game of a
 * text, "estimates", "progress" and "move" during a search, then "result"; "known" for each
 * position of a game that is analysed, and "page" with all of it; "error" instead of the last. */
#include "web/web.h"

#include "analysis/analysis.h"
#include "base/textfile.h"
#include "draw/page.h"
#include "report/solution_record.h"
#include "text/collection.h"

#include <emscripten.h>
#include <stdlib.h>
#include <string.h>

/* worker.js defines Module.post. */
EM_JS(void, web_post, (const char *text), { Module.post(UTF8ToString(text)); })

ykr_solver *web_solver;
game_record web_line;
size_t web_pack(void *out, size_t room, const void *from, size_t size, int level);

/* In the place of ZSTD_compress, which would be a fifth of the module: weights that are learned are
 * not kept here. */
size_t web_pack(void *out, size_t room, const void *from, size_t size, int level)
{
    (void)out, (void)room, (void)from, (void)size, (void)level;
    return (size_t)-1;
}

record web_message(const char *kind)
{
    record r = record_begin();
    record_text(&r, "kind", kind);
    return r;
}

void web_send(record *r)
{
    char *text = record_json(r);
    web_post(text != NULL ? text : "{\"kind\":\"error\",\"text\":\"not enough memory\"}");
    free(text);
    record_free(r);
}

void web_error(const char *text)
{
    record r = web_message("error");
    record_text(&r, "text", text);
    web_send(&r);
}

/* ---- game and position ---- */

static void post_position(void)
{
    char text[YKR_POSITION_TEXT], moves[YKR_MAX_MOVES][YKR_MOVE_TEXT];
    int count, value;
    const game_spec *spec = &web_solver->session.spec;
    record r = web_message("position"), list = record_list();
    (void)ykr_position(web_solver, text);
    record_text(&r, "position", text);
    if (ykr_legal_moves(web_solver, moves, &count) == YKR_OK)
        for (int i = 0; i < count; i++) {
            game_move m;
            record one = record_begin();
            record_text(&one, "move", moves[i]);
            if (move_parse(spec, moves[i], strlen(moves[i]), &m, NULL) == STATUS_OK)
                record_integer(&one, "square", m >= 0 ? game_square_of(spec, &web_solver->position, m) : -1);
            record_put(&list, NULL, &one);
        }
    record_put(&r, "moves", &list);
    record_integer(&r, "side", web_solver->position.side);
    record_integer(&r, "empties", diagram_empties(spec, &web_solver->position));
    record_optional(&r, "over", ykr_over(web_solver, &value) == 1, value);
    web_send(&r);
}

/* Begins a game; `hash`, the size of the table. */
EMSCRIPTEN_KEEPALIVE int web_open(const char *spec, const char *hash)
{
    char why[YKR_ERROR_TEXT] = "";
    ykr_destroy(web_solver);
    ykr_status s = ykr_create(spec, &web_solver, why);
    if (s == YKR_OK && (ykr_set(web_solver, "hash", hash) != YKR_OK || ykr_set(web_solver, "keep", "yes") != YKR_OK)) {
        s = YKR_BAD_INPUT;
        (void)snprintf(why, sizeof why, "%s", ykr_error(web_solver));
    }
    if (s != YKR_OK) {
        web_error(why);
        return 1;
    }
    record r = web_message("game");
    record_text(&r, "spec", ykr_spec(web_solver));
    record_text(&r, "start", diagram_name(&web_solver->session.spec, &web_solver->position).text);
    page_game(&r, &web_solver->session.spec);
    record_integer(&r, "most", game_most(&web_solver->session.spec));
    record_integer(&r, "soon", analysis_empties(&web_solver->session.spec));
    web_send(&r);
    return 0;
}

EMSCRIPTEN_KEEPALIVE int web_place(const char *text)
{
    const ykr_status s = ykr_set_position(web_solver, text);
    web_line = (game_record){.start = web_solver->position};
    if (s == YKR_OK)
        post_position();
    else
        web_error(ykr_error(web_solver));
    return (int)s;
}

EMSCRIPTEN_KEEPALIVE int web_play(const char *move)
{
    const ykr_status s = ykr_play(web_solver, move);
    if (s == YKR_OK && web_line.plies < MAX_LINE)
        (void)move_parse(&web_solver->session.spec, move, strlen(move), &web_line.move[web_line.plies++], NULL);
    if (s == YKR_OK)
        post_position();
    else
        web_error(ykr_error(web_solver));
    return (int)s;
}

EMSCRIPTEN_KEEPALIVE int web_set(const char *name, const char *value)
{
    const ykr_status s = ykr_set(web_solver, name, *value != '\0' ? value : NULL);
    if (s != YKR_OK)
        web_error(ykr_error(web_solver));
    return (int)s;
}

/* ---- texts ---- */

static void post_read(const diagram *start, const game_record *game, const char *fault)
{
    record r = web_message("read"), players = record_list();
    record_text(&r, "start", diagram_name(&web_solver->session.spec, start).text);
    record_moves(&r, "moves", &web_solver->session.spec, game->move, game->plies);
    record_text(&players, NULL, game->player[0]);
    record_text(&players, NULL, game->player[1]);
    record_put(&r, "players", &players);
    record_text(&r, "event", game->event);
    record_text(&r, "fault", fault);
    web_send(&r);
}

enum { MOST_GAMES = 5000 };
typedef struct reading {
    int games, readable;
} reading;

static status visit(void *context, const game_record *game, int number, status read, const error *why, error *e)
{
    reading *r = context;
    (void)number;
    r->readable += read == STATUS_OK;
    if (++r->games > MOST_GAMES)
        return fail(e, STATUS_BAD_INPUT, "only the first %d games were read", MOST_GAMES);
    post_read(&game->start, game, read != STATUS_OK ? why->text : NULL);
    return STATUS_OK;
}

/* Posts the position or game of a file, or each of several. */
EMSCRIPTEN_KEEPALIVE void web_read(const char *path)
{
    static game_record game;
    const game_spec *spec = &web_solver->session.spec;
    reading r = {0};
    const collection_choice choice = {.position = LAST_POSITION, .visit = visit, .context = &r};
    collection found;
    position_note note;
    diagram d;
    error e, single;
    char *text = NULL;
    size_t length;
    status s = file_read(path, "a file of games", TEXT_FILE_LIMIT, NULL, &text, &length, &e);
    const bool one =
        s == STATUS_OK && position_parse(spec, text, 1, LAST_POSITION, &d, &note, &game, &single) == STATUS_OK;
    if (one)
        post_read(game.plies > 0 ? &game.start : &d, &game, NULL);
    else if (s == STATUS_OK)
        s = collection_parse(spec, path, text, length, &choice, &found, &e);
    else
        single = e;
    free(text);
    if (s != STATUS_OK || (!one && r.readable == 0))
        web_error(r.readable > 0 ? e.text : single.text);
}
