/* game_record.c - see game_record.h; position_record is declared in position.h. */
#include "notation/game_record.h"

#include "base/utf8.h"
#include "notation/game_text.h"
#include "notation/position.h"
#include "games/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h> /* strncasecmp */

static const char SPACE[] = " \t\r\n\f\v";

enum { NAME_TEXT = 4 };

/* One value of a property, B[d3]; the further values of a list have its name too. */
typedef struct property {
    char name[NAME_TEXT]; /* its capital letters */
    const char *begin;    /* of the name, for places; of the value, from the second on */
    const char *value;
    size_t length;
} property;

typedef enum token { TOKEN_PROPERTY, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_END, TOKEN_BAD } token;

typedef struct scanner {
    const char *at;
    bool plain; /* GGF: a backslash means nothing */
    char name[NAME_TEXT];
} scanner;

static const char *after_number(const char *text)
{
    text += strspn(text, SPACE);
    text += strspn(text, "0123456789");
    return text + strspn(text, SPACE);
}

bool game_record_begins(const char *text)
{
    const char *c = after_number(text);
    return *c == '(' && c[1 + strspn(c + 1, SPACE)] == ';';
}

/* The capitals of "Black" or "B"; false: more of them than any name has, or none. */
static bool scan_name(scanner *s)
{
    size_t n = 0;
    for (; isalpha((unsigned char)*s->at); s->at++) {
        if (islower((unsigned char)*s->at))
            continue;
        if (n == NAME_TEXT - 1)
            return false;
        s->name[n++] = *s->at;
    }
    s->name[n] = '\0';
    return n > 0;
}

/* From "[" to behind "]". */
static token scan_value(scanner *s, property *out)
{
    out->value = ++s->at;
    while (*s->at != ']' && *s->at != '\0')
        s->at += !s->plain && *s->at == '\\' && s->at[1] != '\0' ? 2 : 1;
    out->length = (size_t)(s->at - out->value);
    if (*s->at == '\0')
        return TOKEN_END;
    s->at++;
    memcpy(out->name, s->name, NAME_TEXT);
    if (strcmp(s->name, "GM") == 0)
        s->plain = out->length > 0 && isalpha((unsigned char)*out->value);
    return TOKEN_PROPERTY;
}

static token scan(scanner *s, property *out)
{
    s->at += strspn(s->at, " \t\r\n\f\v;");
    out->begin = s->at;
    if (*s->at == '\0')
        return TOKEN_END;
    if (*s->at == '(' || *s->at == ')')
        return *s->at++ == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
    if (*s->at != '[' && !scan_name(s))
        return TOKEN_BAD;
    s->at += strspn(s->at, SPACE);
    if (*s->at == '\0')
        return TOKEN_END;
    return *s->at == '[' && s->name[0] != '\0' ? scan_value(s, out) : TOKEN_BAD;
}

size_t game_record_length(const char *text)
{
    scanner s = {.at = after_number(text)};
    property p;
    int depth = 0;
    for (;;) {
        const token t = scan(&s, &p);
        if (t == TOKEN_END)
            return 0;
        depth += (t == TOKEN_OPEN) - (t == TOKEN_CLOSE);
        if (depth == 0)
            return (size_t)(s.at - text);
        s.at += t == TOKEN_BAD && *s.at != '\0'; /* said by who reads the game */
    }
}

/* ---- the values ---- */

typedef struct record_reader {
    position_reader *r;
    game_rules rules;
    diagram *d;
    bool set_up; /* AB or AW without PL: the first move says whose it is */
} record_reader;

static bool is(const property *p, const char *name)
{
    return strcmp(p->name, name) == 0;
}

static status refuse(const record_reader *v, const property *p, const char *expected)
{
    return position_fail(v->r, p->begin, "%s[%.*s]; expected %s", p->name, (int)(p->length < 60 ? p->length : 60),
                         p->value, expected);
}

/* The value without the spaces around it is `word`, in any case. */
static bool value_is(const property *p, const char *word)
{
    size_t begin = 0, end = p->length, n = strlen(word);
    while (begin < end && isspace((unsigned char)p->value[begin]))
        begin++;
    while (end > begin && isspace((unsigned char)p->value[end - 1]))
        end--;
    return end - begin == n && strncasecmp(p->value + begin, word, n) == 0;
}

/* "8" or, columns first, "9:7". */
static status check_size(const record_reader *v, const property *p)
{
    char *end, expected[48];
    const long cols = strtol(p->value, &end, 10), rows = *end == ':' ? strtol(end + 1, &end, 10) : cols;
    (void)snprintf(expected, sizeof expected, "a board of %dx%d", v->r->spec->rows, v->r->spec->cols);
    return rows == v->r->spec->rows && cols == v->r->spec->cols ? STATUS_OK : refuse(v, p, expected);
}

/* "8 ---...--- *": the length of a side, the squares, the side to move. */
static status read_board(const record_reader *v, const property *p)
{
    const int squares = v->r->spec->rows * v->r->spec->cols;
    const status s = check_size(v, p);
    diagram d = {.last_by = -1};
    int count = 0;
    size_t i = strspn(p->value, " \t\r\n0123456789");
    for (; s == STATUS_OK && i < p->length; i++) {
        const int cell = position_cell(p->value[i]);
        if (isspace((unsigned char)p->value[i]))
            continue;
        if (cell < 0 || count > squares || (count == squares && cell == 0))
            break;
        if (count < squares)
            d.cell[count] = (uint8_t)cell;
        else
            d.side = (int8_t)(cell - 1);
        count++;
    }
    if (s == STATUS_OK && (i < p->length || count != squares + 1))
        return refuse(v, p, "all squares as *, O or -, and the side to move");
    if (s == STATUS_OK)
        *v->d = d;
    return s;
}

/* A square as "d3", or as two letters, column first. */
static bool read_square(const record_reader *v, const char *text, size_t length, game_move *out)
{
    const game_spec *spec = v->r->spec;
    if (move_parse(spec, text, length, out, NULL) == STATUS_OK)
        return true;
    if (length != 2 || !isalpha((unsigned char)text[0]) || !isalpha((unsigned char)text[1]))
        return false;
    const int col = tolower((unsigned char)text[0]) - 'a', row = tolower((unsigned char)text[1]) - 'a';
    *out = row * spec->cols + col;
    return row < spec->rows && col < spec->cols;
}

/* AB[d3], AW[dd][ee], AE[aa:cc]. */
static status set_squares(record_reader *v, const property *p)
{
    const char *colon = memchr(p->value, ':', p->length);
    const size_t first = colon ? (size_t)(colon - p->value) : p->length;
    game_move from, to;
    bool good = read_square(v, p->value, first, &from) && from >= 0;
    to = from;
    if (good && colon != NULL)
        good = read_square(v, colon + 1, p->length - first - 1, &to) && to >= 0;
    if (!good)
        return refuse(v, p, "a square of the board");
    const int cols = v->r->spec->cols, cell = p->name[1] == 'B' ? 1 : p->name[1] == 'W' ? 2 : 0;
    for (int row = from / cols; row <= to / cols; row++)
        for (int col = from % cols; col <= to % cols; col++)
            v->d->cell[row * cols + col] = (uint8_t)cell;
    v->set_up = true;
    return STATUS_OK;
}

/* "d3", "D3//1.5", "dd", or a pass. */
static status read_move(const record_reader *v, const property *p, size_t *length, game_move *out)
{
    static const char *const passes[] = {"", "pa", "pass", "tt", "--"};
    property first = *p;
    for (first.length = 0; first.length < p->length && p->value[first.length] != '/';)
        first.length++;
    *length = p->length + (size_t)(p->value - p->begin) + 1;
    while (first.length > 0 && isspace((unsigned char)first.value[first.length - 1]))
        first.length--;
    if (read_square(v, first.value, first.length, out))
        return STATUS_OK;
    *out = MOVE_PASS;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (value_is(&first, passes[i]))
            return STATUS_OK;
    return refuse(v, p, "a square of the board or a pass");
}

/* "F5/eval/seconds": what the move took. */
static double seconds_of(const property *p)
{
    int slashes = 0;
    for (size_t i = 0; i < p->length; i++) {
        slashes += p->value[i] == '/';
        if (slashes == 2) {
            const double seconds = strtod(p->value + i + 1, NULL);
            return seconds > 0 && seconds < 1e9 ? seconds : 0;
        }
    }
    return 0;
}

static void keep_start(const record_reader *v)
{
    if (v->r->record != NULL && v->r->note.plies == 0)
        v->r->record->start = *v->d;
}

static status play(record_reader *v, const property *p)
{
    const int side = p->name[0] == 'W';
    game_move move;
    size_t length;
    status s = read_move(v, p, &length, &move);
    if (s != STATUS_OK)
        return s;
    if (v->set_up && v->r->note.plies == 0) {
        v->d->side = (int8_t)side;
        keep_start(v);
    }
    const bool passes = move != MOVE_PASS && rules_allows(&v->rules, v->d, MOVE_PASS);
    if (v->d->side != (passes ? 1 - side : side) && !rules_over(&v->rules, v->d, NULL))
        return position_fail(v->r, p->begin, "move %d, '%.*s', is not legal; %s is to move", v->r->listed + 1,
                             (int)(length < 24 ? length : 24), p->begin,
                             v->rules.game->sides[passes ? 1 - v->d->side : v->d->side]);
    if (v->r->record != NULL)
        v->r->record->used[side] += seconds_of(p);
    v->r->at = p->begin;
    return position_play(v->r, &v->rules, v->d, move, length);
}

/* "15:00", "1:15:00", up to the next "/", in seconds. */
static double read_time(const char **c, const char *end)
{
    double time = 0, field = 0;
    for (; *c < end && **c != '/'; (*c)++) {
        if (isdigit((unsigned char)**c) && field < 1e6)
            field = field * 10 + (**c - '0');
        if (**c == ':' && time < 1e6) {
            time = (time + field) * 60;
            field = 0;
        }
    }
    *c += *c < end;
    return time + field;
}

/* "15:00/00:10/02:00": what the clock shows at the start, what each move adds,
 * and what is not used here. */
static void read_clock(game_record *record, const property *p)
{
    const char *c = p->value, *end = p->value + p->length;
    const double main_time = read_time(&c, end), increment = read_time(&c, end);
    for (int side = 0; side < 2; side++) {
        if (is(p, "TI") || is(p, side == 0 ? "TB" : "TW")) {
            record->main_time[side] = main_time;
            record->increment[side] = increment;
        }
    }
}

static status read_property(record_reader *v, const property *p)
{
    const game_text *text = text_of(v->r->spec);
    game_record *record = v->r->record;
    if (is(p, "B") || is(p, "W"))
        return play(v, p);
    if (is(p, "GM")) {
        for (int i = 0; text->sgf_games[i] != NULL; i++)
            if (value_is(p, text->sgf_games[i]))
                return STATUS_OK;
        return refuse(v, p, text->sgf_usage != NULL ? text->sgf_usage : "no GM for this game");
    }
    if (record != NULL && (is(p, "PB") || is(p, "PW"))) { /* PB[Michele Borassi]: a name of one line */
        char *name = record->player[p->name[1] == 'W'];
        (void)snprintf(name, MAX_PLAYER_TEXT, "%.*s", (int)(p->length < MAX_PLAYER_TEXT ? p->length : MAX_PLAYER_TEXT),
                       p->value);
        utf8_clean(name);
    }
    if (record != NULL && (is(p, "TI") || is(p, "TB") || is(p, "TW")))
        read_clock(record, p);
    const bool board = is(p, "BO"), squares = is(p, "AB") || is(p, "AW") || is(p, "AE");
    if (is(p, "SZ"))
        return check_size(v, p);
    if ((board || squares || is(p, "PL")) && v->r->note.plies > 0)
        return refuse(v, p, "it before the first move");
    if (is(p, "PL")) {
        v->d->side = p->length > 0 && (tolower((unsigned char)*p->value) == 'w' || *p->value == '2');
        v->set_up = false;
    }
    return board ? read_board(v, p) : squares ? set_squares(v, p) : STATUS_OK;
}

static status cut_off(const record_reader *v, const char *at)
{
    return position_fail(v->r, at, "the game is cut off after move %d; expected ;) or ) at its end", v->r->listed);
}

status position_record(position_reader *r, diagram *d)
{
    record_reader v = {.r = r, .d = d};
    const char *begin = r->at;
    scanner s = {.at = after_number(r->at)};
    property p;
    status result = STATUS_OK;
    token t = scan(&s, &p);
    rules_prepare(&v.rules, r->spec);
    while (result == STATUS_OK && t != TOKEN_CLOSE) {
        t = scan(&s, &p);
        if (t == TOKEN_END)
            return cut_off(&v, s.at);
        if (t == TOKEN_BAD)
            return position_fail(r, p.begin, "'%.8s' is not a property; expected one such as B[d3]", p.begin);
        if (t != TOKEN_PROPERTY)
            continue;
        if (is(&p, "B") || is(&p, "W")) { /* the board before it is complete */
            keep_start(&v);
            if (position_reached(r, d))
                return STATUS_OK;
        }
        result = read_property(&v, &p);
    }
    if (result != STATUS_OK)
        return result;
    keep_start(&v);
    const size_t length = game_record_length(begin);
    if (length == 0)
        return cut_off(&v, s.at + strlen(s.at));
    const char *end = begin + length + strspn(begin + length, SPACE); /* behind the rest of its parentheses */
    return *end == '\0' ? STATUS_OK : position_fail(r, end, "'%.12s' after the game; expected nothing", end);
}
