/* game_record.c - see game_record.h; position_read_game is declared in position.h. */
#include "text/game_record.h"

#include "game/game_text.h"
#include "text/ggf.h"
#include "text/pgn.h"
#include "text/position.h"
#include "text/property.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h> /* strcasecmp */

static const char *after_number(const char *text)
{
    text += strspn(text, PROPERTY_SPACE);
    text += strspn(text, "0123456789");
    return text + strspn(text, PROPERTY_SPACE);
}

bool game_record_begins(const char *text)
{
    const char *c = after_number(text);
    return pgn_begins(text) || (*c == '(' && c[1 + strspn(c + 1, PROPERTY_SPACE)] == ';');
}

size_t game_record_length(const char *text)
{
    if (pgn_begins(text))
        return pgn_length(text);
    property_scanner s = {.at = after_number(text)};
    property p;
    int depth = 0;
    for (;;) {
        const token t = property_scan(&s, &p);
        if (t == TOKEN_END)
            return 0;
        depth += (t == TOKEN_OPEN) - (t == TOKEN_CLOSE);
        if (depth == 0)
            return (size_t)(s.at - text);
        s.at += t == TOKEN_BAD && *s.at != '\0'; /* which position_read_game refuses */
    }
}

/* ---- the properties that are read ---- */

static status refuse(const position_reader *r, const property *p, const char *expected)
{
    return position_fail(r, p->begin, "%s[%.60s]; expected %s", p->name, p->value, expected);
}

static status check_game(position_reader *r, diagram *d, const property *p)
{
    const game_text *text = text_of(r->spec);
    (void)d;
    for (int i = 0; text->sgf_games[i] != NULL; i++)
        if (strcasecmp(p->value, text->sgf_games[i]) == 0)
            return STATUS_OK;
    return refuse(r, p, text->sgf_usage != NULL ? text->sgf_usage : "no GM for this game");
}

static status refuse_size(position_reader *r, const property *p)
{
    char expected[48];
    (void)snprintf(expected, sizeof expected, "a board of %dx%d", r->spec->rows, r->spec->cols);
    return refuse(r, p, expected);
}

/* "8" or, columns first, "9:7". */
static status check_size(position_reader *r, diagram *d, const property *p)
{
    char *end;
    const long cols = strtol(p->value, &end, 10), rows = *end == ':' ? strtol(end + 1, &end, 10) : cols;
    (void)d;
    return rows == r->spec->rows && cols == r->spec->cols ? STATUS_OK : refuse_size(r, p);
}

/* TY[s8r18]: the spec must be of that type. */
static status check_type(position_reader *r, diagram *d, const property *p)
{
    const game_spec *spec = r->spec;
    ggf_type type;
    (void)d;
    if (spec->kind != GAME_REVERSI)
        return STATUS_OK;
    if (!ggf_type_read(p->value, &type))
        return refuse(r, p, "a type such as 8, 8a or s8r18");
    if (type.cols != 0 && (type.rows != spec->rows || type.cols != spec->cols))
        return refuse_size(r, p);
    if (type.anti != spec->misere && (type.anti || (type.cols != 0 && !r->choice.normal_type))) {
        game_spec other = *spec;
        char text[MAX_SPEC_TEXT], expected[2 * MAX_SPEC_TEXT];
        other.misere = type.anti;
        spec_format(&other, text);
        (void)snprintf(expected, sizeof expected, "%s game; this one is %s", spec->misere ? "an anti" : "a normal",
                       text);
        return refuse(r, p, expected);
    }
    if (type.komi && !r->komi_given)
        r->record->komi = NAN;
    r->random = type.random ? p->begin : NULL;
    return STATUS_OK;
}

/* KM[-0.500]; in SGF, where programs for Go write it into every game, it means nothing. */
static status keep_komi(position_reader *r, diagram *d, const property *p)
{
    char *end;
    const double komi = strtod(p->value, &end);
    (void)d;
    if (!p->ggf)
        return STATUS_OK;
    r->record->komi = end > p->value && fabs(komi) <= MAX_SQUARES ? komi : NAN;
    r->komi_given = true;
    return STATUS_OK;
}

/* "8 ---...--- *": the length of a side, the squares, the side to move. */
static status read_board(position_reader *r, diagram *d, const property *p)
{
    const int squares = r->spec->rows * r->spec->cols;
    const status s = check_size(r, d, p);
    diagram board = {.last_by = -1};
    int count = 0, cell = 0;
    const char *c = p->value + strspn(p->value, "0123456789");
    for (; *c != '\0' && cell >= 0 && count <= squares; c++) {
        if (isspace((unsigned char)*c))
            continue;
        cell = position_cell(*c);
        if (count < squares)
            board.cell[count] = (uint8_t)cell;
        else
            board.side = (int8_t)(cell - 1);
        count++;
    }
    if (s == STATUS_OK && (*c != '\0' || cell <= 0 || count != squares + 1))
        return refuse(r, p, "all squares as *, O or -, and the side to move");
    if (s == STATUS_OK)
        *d = board;
    r->board_given = true;
    return s;
}

status position_bracket(position_reader *r, diagram *d)
{
    property_scanner s = {.at = r->at + strcspn(r->at, "["), .plain = true, .name = "BO"};
    property p;
    if (property_scan(&s, &p) != TOKEN_PROPERTY)
        return position_fail(r, r->at, "the board is cut off; expected ] at its end");
    const status result = read_board(r, d, &p);
    r->side = d->side;
    r->at = s.at;
    position_skip(r, " \t\r\n");
    return result;
}

/* A square as "d3", or as two letters, column first. */
static bool read_square(position_reader *r, const char *text, size_t length, game_move *out)
{
    const game_spec *spec = r->spec;
    if (move_parse(spec, text, length, out, NULL) == STATUS_OK)
        return true;
    if (length != 2 || !isalpha((unsigned char)text[0]) || !isalpha((unsigned char)text[1]))
        return false;
    const int col = tolower((unsigned char)text[0]) - 'a', row = tolower((unsigned char)text[1]) - 'a';
    *out = (r->from_bottom ? spec->rows - 1 - row : row) * spec->cols + col;
    r->letters = true;
    return row < spec->rows && col < spec->cols;
}

/* AB[d3], AW[dd][ee], AE[aa:cc]. */
static status set_squares(position_reader *r, diagram *d, const property *p)
{
    const size_t first = strcspn(p->value, ":");
    const char *last = p->value[first] == ':' ? p->value + first + 1 : p->value;
    game_move from, to;
    if (!read_square(r, p->value, first, &from) || from < 0 ||
        !read_square(r, last, last == p->value ? first : strlen(last), &to) || to < 0)
        return refuse(r, p, "a square of the board");
    const int cols = r->spec->cols, cell = p->name[1] == 'B' ? 1 : p->name[1] == 'W' ? 2 : 0;
    const int top = (r->from_bottom ? to : from) / cols, bottom = (r->from_bottom ? from : to) / cols;
    for (int row = top; row <= bottom; row++)
        for (int col = from % cols; col <= to % cols; col++)
            d->cell[row * cols + col] = (uint8_t)cell;
    r->side_unknown = true;
    r->board_given = true;
    return STATUS_OK;
}

static status set_side(position_reader *r, diagram *d, const property *p)
{
    d->side = tolower((unsigned char)*p->value) == 'w' || *p->value == '2';
    r->side_unknown = false;
    return STATUS_OK;
}

/* AP[gogui-twogtp:1.5.1]: GoGui's programs take row 1, which other games have at the top,
 * for the lowest. */
static status note_program(position_reader *r, diagram *d, const property *p)
{
    (void)d;
    r->from_bottom = (strncasecmp(p->value, "gogui", 5) == 0) != r->other_end;
    return STATUS_OK;
}

/* PB[Michele Borassi], EV[Championship]. */
static status keep_name(position_reader *r, diagram *d, const property *p)
{
    (void)d;
    position_name(*p->name == 'E' ? r->record->event : r->record->player[p->name[1] == 'W'], p->value);
    return STATUS_OK;
}

/* "15:00", "1:15:00", up to the next "/", in seconds. */
static double read_time(const char **c)
{
    double time = 0, field = 0;
    for (; **c != '\0' && **c != '/'; (*c)++) {
        if (isdigit((unsigned char)**c) && field < 1e6)
            field = field * 10 + (**c - '0');
        if (**c == ':' && time < 1e6) {
            time = (time + field) * 60;
            field = 0;
        }
    }
    *c += **c == '/';
    return time + field;
}

/* "15:00/00:10/02:00": what the clock shows at the start, what each move adds,
 * and what is not used here.  TI: both players' clocks. */
static status keep_clock(position_reader *r, diagram *d, const property *p)
{
    const char *c = p->value;
    const double main_time = read_time(&c), increment = read_time(&c);
    (void)d;
    for (int side = 0; side < 2; side++) {
        if (p->name[1] == 'I' || p->name[1] == "BW"[side]) {
            r->record->main_time[side] = main_time;
            r->record->increment[side] = increment;
        }
    }
    return STATUS_OK;
}

double move_seconds(const char *text)
{
    const char *slash = strchr(text, '/');
    slash = slash != NULL ? strchr(slash + 1, '/') : NULL;
    const double seconds = slash != NULL ? strtod(slash + 1, NULL) : 0;
    return seconds > 0 && seconds < 1e9 ? seconds : 0;
}

/* "d3", "D3//1.5", "dd", or a pass. */
static bool read_move(position_reader *r, const char *text, game_move *out)
{
    static const char *const passes[] = {"", "pa", "pass", "tt", "--"};
    size_t length = strcspn(text, "/");
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        length--;
    if (read_square(r, text, length, out))
        return true;
    *out = MOVE_PASS;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (strlen(passes[i]) == length && strncasecmp(text, passes[i], length) == 0)
            return true;
    return false;
}

static status play_property(position_reader *r, diagram *d, const property *p)
{
    const int side = p->name[0] == 'W';
    const size_t length = (size_t)(p->end - p->begin);
    game_move move;
    if (!read_move(r, p->value, &move))
        return refuse(r, p, "a square of the board or a pass");
    if (r->side_unknown && r->note.plies == 0) {
        d->side = (int8_t)side;
        position_begin(r, d);
    }
    const game_rules *rules = position_rules(r);
    const bool passes = move != MOVE_PASS && rules_allows(rules, d, MOVE_PASS);
    if (d->side != (passes ? 1 - side : side) && !rules_over(rules, d, NULL))
        return position_fail(r, p->begin, "move %d, '%.*s', is not legal; %s is to move", r->listed + 1,
                             (int)(length < 24 ? length : 24), p->begin,
                             rules->game->sides[passes ? 1 - d->side : d->side]);
    r->record->used[side] += move_seconds(p->value);
    r->at = p->begin;
    return position_play(r, d, move, length);
}

/* Other properties are skipped. */
static const struct {
    const char *name;
    bool begins; /* stands before the first move */
    status (*read)(position_reader *r, diagram *d, const property *p);
} PROPERTIES[] = {
    {"B", false, play_property}, {"W", false, play_property}, {"GM", false, check_game},   {"SZ", false, check_size},
    {"BO", true, read_board},    {"AB", true, set_squares},   {"AW", true, set_squares},   {"AE", true, set_squares},
    {"TY", true, check_type},    {"KM", false, keep_komi},    {"AP", false, note_program}, {"PL", true, set_side},
    {"PB", false, keep_name},    {"PW", false, keep_name},    {"EV", false, keep_name},    {"TI", false, keep_clock},
    {"TB", false, keep_clock},   {"TW", false, keep_clock},
};

static status read_property(position_reader *r, diagram *d, const property *p)
{
    for (size_t i = 0; i < sizeof PROPERTIES / sizeof *PROPERTIES; i++)
        if (strcmp(p->name, PROPERTIES[i].name) == 0)
            return PROPERTIES[i].begins && r->note.plies > 0 ? refuse(r, p, "it before the first move")
                                                             : PROPERTIES[i].read(r, d, p);
    return STATUS_OK;
}

/* The board before the first move, or of a game without any, is complete. */
static status begin_game(position_reader *r, const diagram *d)
{
    position_begin(r, d);
    return r->random == NULL || r->board_given
               ? STATUS_OK
               : position_fail(r, r->random, "%.*s] starts at random; expected that board, BO[...], before the moves",
                               (int)strcspn(r->random, "]"), r->random);
}

static status cut_off(const position_reader *r, const char *at)
{
    return position_fail(r, at, "the game is cut off after move %d; expected ;) or ) at its end", r->listed);
}

static status read_game(position_reader *r, diagram *d)
{
    const char *begin = r->at;
    property_scanner s = {.at = after_number(r->at)};
    property p;
    status result = STATUS_OK;
    token t = property_scan(&s, &p);
    while (result == STATUS_OK && t != TOKEN_CLOSE) {
        t = property_scan(&s, &p);
        if (t == TOKEN_END)
            return cut_off(r, s.at);
        if (t == TOKEN_BAD)
            return position_fail(r, p.begin, "'%.8s' is not a property; expected one such as B[d3]", p.begin);
        if (t != TOKEN_PROPERTY)
            continue;
        const bool move = strcmp(p.name, "B") == 0 || strcmp(p.name, "W") == 0;
        result = move ? begin_game(r, d) : STATUS_OK;
        if (move && result == STATUS_OK && position_reached(r, d))
            return STATUS_OK;
        if (result == STATUS_OK)
            result = read_property(r, d, &p);
    }
    if (result == STATUS_OK)
        result = begin_game(r, d);
    if (result != STATUS_OK)
        return result;
    const size_t length = game_record_length(begin);
    if (length == 0)
        return cut_off(r, s.at + strlen(s.at));
    const char *end = begin + length + strspn(begin + length, PROPERTY_SPACE); /* after the rest of its parentheses */
    return *end == '\0' ? STATUS_OK : position_fail(r, end, "'%.12s' after the game; expected nothing", end);
}

/* If the moves are not legal, they may be with the rows counted from the other end. */
status position_read_game(position_reader *r, diagram *d)
{
    if (pgn_begins(r->at))
        return position_read_pgn(r, d);
    const position_reader before = *r;
    const diagram start = *d;
    const status result = read_game(r, d);
    if (result == STATUS_OK || !r->letters)
        return result;
    const position_reader first = *r;
    const game_record record = *r->record;
    error unread;
    *r = before;
    r->e = &unread;
    r->from_bottom = r->other_end = true;
    *r->record = (game_record){.start = start};
    *d = start;
    const bool legal = read_game(r, d) == STATUS_OK;
    r->e = first.e;
    if (legal)
        return STATUS_OK;
    *r = first;
    *r->record = record;
    return result;
}
