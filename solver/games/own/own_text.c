/* own_text.c - specs, positions and moves of a game in a file of its author's as text.
 *
 * A position is a list of moves, or ":TEXT SIDE[ again][ SUM SUM]": the text that the file writes,
 * X or O to move, whether that side has to pass because the other moves once more, and with `gains`
 * what each player has gained. */
#include "own/own.h"
#include "base/units.h"
#include "base/writer.h"
#include "text/board.h"
#include "text/position.h"
#include "text/spec_reader.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    const own_spec *o = own_of(spec);
    text_buffer p = text_begin(out, MAX_SPEC_TEXT);
    text_add(&p, "%s", o->file->game.name);
    for (int i = 0; i < YKR_GAME_ARGUMENTS && o->file->game.argument[i].name != NULL; i++)
        text_add(&p, "%c%" PRId32, i == 0 ? ':' : ',', o->rules.argument[i]);
}

/* ",rules=HASH", of files that were made with these rules (spec_format_whole). */
static status parse_rules(const struct spec_reader *r, const char *value, game_spec *out, error *e)
{
    const own_file *f = own_of(out)->file;
    return strcmp(value, f->hash) == 0 ? STATUS_OK
                                       : fail(e, STATUS_BAD_INPUT,
                                              "spec '%s': made with other rules than %s; expected "
                                              "rules=%s",
                                              r->spec, f->path, f->hash);
}

static const spec_key KEYS[] = {{"rules", true, 0, parse_rules}, {NULL, false, 0, NULL}};

/* ---- positions ---- */

static bool read_words(const own_spec *o, const char *text, ykr_game_position *p)
{
    char *end;
    if (o->file->game.read != NULL)
        return o->file->game.read(&o->rules, text, p);
    if (!isxdigit((unsigned char)*text))
        return false;
    p->a = strtoull(text, &end, 16);
    if (*end != '.' || !isxdigit((unsigned char)end[1]) || end - text > 16)
        return false;
    text = end + 1;
    p->b = strtoull(text, &end, 16);
    return *end == '\0' && end - text <= 16;
}

/* The rest of the line: sums, then moves. */
static status read_sums(position_reader *r, const own_spec *o, diagram *d)
{
    for (int i = 0; i < 2 && o->file->game.gains; i++)
        if (!position_number(&r->at, &d->sum[i]) || llabs(d->sum[i]) > INT32_MAX)
            return position_fail(r, r->at, "'%.24s': expected what X and O have gained", r->at);
    r->after_board = true;
    return position_play_moves(r, d);
}

static status read_position(position_reader *r, diagram *d)
{
    const own_spec *o = own_of(r->spec);
    char text[YKR_GAME_TEXT] = "";
    if (*r->at != ':')
        return position_play_moves(r, d);
    const char *begin = r->at++;
    const size_t length = strcspn(r->at, " \t\r\n");
    (void)snprintf(text, sizeof text, "%.*s", (int)(length < sizeof text ? length : 0), r->at);
    r->at += length;
    position_skip(r, " \t\r\n");
    const int side = *r->at == 'X' || *r->at == 'O' ? *r->at == 'O' : -1;
    ykr_game_position p = {.side = (uint8_t)(side > 0)};
    if (side < 0 || !read_words(o, text, &p))
        return position_fail(r, begin, "'%.40s': expected :%s and X or O to move", begin,
                             o->file->game.read != NULL ? "TEXT" : "A.B (two hexadecimal numbers)");
    r->at++;
    position_skip(r, " \t\r\n");
    p.side = (uint8_t)(side > 0);
    p.again = strncmp(r->at, "again", 5) == 0 && o->file->game.extra_turns;
    r->at += p.again ? 5 : 0;
    const ykr_game_position known = p.again ? own_passed(&p) : p;
    if ((p.b & o->reserved) != 0 || (o->file->game.valid != NULL && !o->file->game.valid(&o->rules, &known)))
        return position_fail(r, begin, "'%.40s' cannot arise in this game", begin);
    *d = (diagram){.last_by = -1};
    own_to_diagram(o, &p, d);
    return read_sums(r, o, d);
}

static void write_position(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    const own_spec *o = own_of(spec);
    char text[YKR_GAME_TEXT] = "";
    const ykr_game_position p = own_of_diagram(d);
    if (o->file->game.write != NULL)
        o->file->game.write(&o->rules, &p, text);
    else
        (void)snprintf(text, sizeof text, "%" PRIx64 ".%" PRIx64, p.a, p.b);
    text[sizeof text - 1] = '\0';
    ykr_game_position back = {.side = p.side, .again = p.again};
    for (const char *c = text; *c != '\0'; c++)
        if (!isgraph((unsigned char)*c))
            own_fault(o, &p, "write: the text has byte 0x%02x; expected printable ASCII without spaces",
                      (unsigned char)*c);
    if (!read_words(o, text, &back) || back.a != p.a || back.b != p.b)
        own_fault(o, &p, "read: '%.60s', which write wrote, does not give the words back", text);
    text_buffer b = text_begin(out, MAX_DIAGRAM_TEXT);
    text_add(&b, ":%s %c%s", text, "XO"[p.side], p.again ? " again" : "");
    if (o->file->game.gains)
        text_add(&b, " %" PRId64 " %" PRId64, d->sum[0], d->sum[1]);
}

static void draw_squares(const own_spec *o, const diagram *d, text_buffer *p)
{
    const ykr_game *game = &o->file->game;
    const ykr_game_position at = own_of_diagram(d);
    const int marks = (int)strlen(game->marks);
    for (int row = 0; row < o->rules.rows; row++) {
        text_add(p, "%2d", row + 1);
        for (int col = 0; col < o->rules.cols; col++) {
            const int i = row * o->rules.cols + col;
            const int cell = game->cell != NULL ? game->cell(&o->rules, &at, i) : d->cell[i];
            text_add(p, " %c", cell >= 0 && cell < marks ? game->marks[cell] : '?');
        }
        text_add(p, "\n");
    }
    text_add(p, "  ");
    for (int col = 0; col < o->rules.cols; col++) {
        char name[3];
        board_column_name(col, name);
        text_add(p, " %s", name);
    }
    text_add(p, "\n");
}

static void draw(const game_spec *spec, const diagram *d, text_buffer *p)
{
    const own_spec *o = own_of(spec);
    const ykr_game_position at = own_of_diagram(d);
    char text[YKR_GAME_DRAWING + 1] = "";
    if (o->file->game.draw != NULL) {
        o->file->game.draw(&o->rules, &at, text, YKR_GAME_DRAWING);
        text[YKR_GAME_DRAWING - 1] = '\0';
        text_add(p, "%s", text);
    } else if (o->rules.rows > 0) {
        draw_squares(o, d, p);
    } else {
        write_position(spec, d, text);
        text_add(p, "%s\n", text);
    }
    if (o->file->game.gains)
        text_add(p, "%s %" PRId64 ", %s %" PRId64 "\n", o->game.sides[0], d->sum[0], o->game.sides[1], d->sum[1]);
}

/* ---- moves ---- */

static void write_move(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT])
{
    static const char MARKS[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+-*'/:_.#";
    const own_spec *o = own_of(spec);
    if (o->file->game.move_text != NULL) {
        char text[4 * MAX_MOVE_TEXT + 1] = "";
        o->file->game.move_text(&o->rules, move, text);
        text[sizeof text - 1] = '\0';
        const size_t length = strspn(text, MARKS);
        const bool right = length > 0 && length < MAX_MOVE_TEXT && text[length] == '\0' && strcmp(text, "--") != 0;
        if (!right)
            own_fault(o, NULL, "move_text: move %" PRId32 " is '%.20s'; expected 1 to 15 letters, digits and +-*'/:_.#",
                      move, text);
        (void)snprintf(out, MAX_MOVE_TEXT, "%s", right ? text : "?");
    } else if (move < spec->rows * spec->cols) {
        board_square_write(spec, move, out);
    } else {
        number_move_write(spec, move, out);
    }
}

static status read_move(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    const own_spec *o = own_of(spec);
    char name[MAX_MOVE_TEXT];
    *out = MOVE_PASS;
    if (length == 2 && memcmp(text, "--", 2) == 0 && o->file->game.extra_turns)
        return STATUS_OK;
    if (o->file->game.move_text == NULL && spec->rows > 0 && isalpha((unsigned char)*text))
        return board_square_read(spec, text, length, out, e);
    if (o->file->game.move_text == NULL)
        return number_move_read(text, length, spec->rows * spec->cols, o->rules.move_numbers - 1, out, e);
    for (int32_t move = 0; move < o->rules.move_numbers && length < MAX_MOVE_TEXT; move++) {
        write_move(spec, move, name);
        if (strlen(name) != length || memcmp(name, text, length) != 0)
            continue;
        if (*out != MOVE_PASS)
            own_fault(o, NULL, "move_text: moves %" PRId32 " and %" PRId32 " are both '%s'", *out, move, name);
        *out = move;
    }
    if (*out != MOVE_PASS)
        return STATUS_OK;
    return fail(e, STATUS_BAD_INPUT, "'%.*s' is not a move of %s", (int)(length < 24 ? length : 24), text,
                o->file->game.name);
}

static size_t move_length(const game_spec *spec, const char *text)
{
    if (own_of(spec)->file->game.move_text == NULL && spec->rows > 0 && isalpha((unsigned char)*text))
        return board_square_length(spec, text);
    return strcspn(text, " \t\r\n,;");
}

static const game_text ROW = {
    .position_help = "a game of --game: a list of moves, or :TEXT X as results print it",
    .keys = KEYS,
    .keys_usage = "nothing more",
    .format = format,
    .read = read_position,
    .write = write_position,
    .draw = draw,
    .move_write = write_move,
    .move_read = read_move,
    .move_length = move_length,
};

void own_text_fill(own_spec *o)
{
    const ykr_game *game = &o->file->game;
    text_buffer p = text_begin(o->usage, sizeof o->usage);
    text_add(&p, "%s", game->name);
    for (int i = 0; i < YKR_GAME_ARGUMENTS && game->argument[i].name != NULL; i++)
        text_add(&p, "%c%s", i == 0 ? ':' : ',', game->argument[i].name);
    o->text = ROW;
    o->text.names[0] = game->name;
    o->text.usage = o->usage;
    o->text.help = game->help != NULL ? game->help : "";
    o->text.moves_are_numbers = game->move_text == NULL && o->rules.rows == 0;
}
