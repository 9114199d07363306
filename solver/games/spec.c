/* spec.c - parsing and printing of specs: "name[:args][,key=value]...". */
#include "games/spec.h"

#include "base/textfile.h"
#include "games/minimax.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FIELDS = 8, BOARD_FILE_LIMIT = 1 << 16 };
static const int64_t EIGHT_MAX = 1000000000;

static const char *const START_NAMES[] = {"diagonal", "parallel", "rows", "reversed"};
static const char *const GAMES = "reversi:RxC, othello:RxC, mnk:R,C,K, ttt, minimax:N or eight[:MAX,TARGET]";

/* The text after "name:" or "name," cut at its commas. */
typedef struct fields {
    char spec[100];   /* the text, or its beginning, for messages */
    const char *name; /* of the game */
    char copy[MAX_SPEC_TEXT];
    char *field[MAX_FIELDS];
    int count;
    int next;
    bool colon; /* "name:" rather than "name," */
} fields;

/* Unsigned decimal without sign or space, at most 18 digits; false when it is anything else. */
static bool read_number(const char *text, int64_t *out)
{
    size_t length = strlen(text);
    if (length == 0 || length > 18 || strspn(text, "0123456789") != length)
        return false;
    *out = strtoll(text, NULL, 10);
    return true;
}

static status number_field(fields *f, const char *what, int64_t low, int64_t high, int64_t *out, error *e)
{
    const char *text = f->next < f->count ? f->field[f->next] : "";
    if (!read_number(text, out) || *out < low || *out > high) {
        return fail(e, STATUS_BAD_INPUT, "spec '%s': %s is '%s'; expected a number from %" PRId64 " to %" PRId64,
                    f->spec, what, text, low, high);
    }
    f->next++;
    return STATUS_OK;
}

static status parse_reversi_size(fields *f, game_spec *out, error *e)
{
    char *text = f->next < f->count ? f->field[f->next++] : (char[]){""};
    char *x = strchr(text, 'x');
    int64_t rows = 0, cols = 0;
    bool parsed = x != NULL;
    if (parsed) {
        *x = '\0';
        parsed = read_number(text, &rows) && read_number(x + 1, &cols);
        *x = 'x';
    }
    if (!parsed) {
        return fail(e, STATUS_BAD_INPUT, "spec '%s': board size is '%s'; expected ROWSxCOLUMNS, for example %s:6x6",
                    f->spec, text, f->name);
    }
    if (rows < 2 || cols < 2 || rows > 32 || cols > 32 || rows * cols > MAX_SQUARES) {
        return fail(e, STATUS_BAD_INPUT,
                    "spec '%s': board is %" PRId64 "x%" PRId64 "; expected sides from 2 to 32 and "
                    "at most %d squares",
                    f->spec, rows, cols, MAX_SQUARES);
    }
    out->rows = (int)rows;
    out->cols = (int)cols;
    return STATUS_OK;
}

static status parse_mnk_size(fields *f, game_spec *out, error *e)
{
    int64_t rows, cols, in_a_row;
    status s = number_field(f, "number of rows", 1, MAX_SQUARES, &rows, e);
    if (s == STATUS_OK)
        s = number_field(f, "number of columns", 1, MAX_SQUARES, &cols, e);
    if (s == STATUS_OK && rows * cols > MAX_SQUARES) {
        s = fail(e, STATUS_BAD_INPUT, "spec '%s': board is %" PRId64 "x%" PRId64 "; expected at most %d squares",
                 f->spec, rows, cols, MAX_SQUARES);
    }
    if (s == STATUS_OK)
        s = number_field(f, "length of the row to make", 1, rows > cols ? rows : cols, &in_a_row, e);
    if (s == STATUS_OK) {
        out->rows = (int)rows;
        out->cols = (int)cols;
        out->in_a_row = (int)in_a_row;
    }
    return s;
}

static status parse_eight_size(fields *f, game_spec *out, error *e)
{
    out->max_step = 3;
    out->target = 8;
    if (!f->colon)
        return STATUS_OK;
    status s = number_field(f, "largest step", 1, EIGHT_MAX, &out->max_step, e);
    return s != STATUS_OK ? s : number_field(f, "target", 1, EIGHT_MAX, &out->target, e);
}

static status parse_start(fields *f, const char *value, game_spec *out, error *e)
{
    for (int i = 0; i < 4; i++) {
        if (strcmp(value, START_NAMES[i]) == 0) {
            out->start = (reversi_start)i;
            return STATUS_OK;
        }
    }
    return fail(e, STATUS_BAD_INPUT, "spec '%s': start is '%s'; expected diagonal, parallel, rows or reversed", f->spec,
                value);
}

/* Keys of the number game. */
static status parse_minimax_key(fields *f, const char *key, const char *value, game_spec *out, error *e)
{
    int64_t number;
    if (strcmp(key, "seed") == 0) {
        if (!read_number(value, &number) || number > UINT32_MAX) {
            return fail(e, STATUS_BAD_INPUT, "spec '%s': seed is '%s'; expected a number from 0 to 4294967295", f->spec,
                        value);
        }
        out->seed = (uint32_t)number;
        return STATUS_OK;
    }
    if (strcmp(key, "board") == 0) {
        if (value[0] == '\0' || strlen(value) >= sizeof out->board_path) {
            return fail(e, STATUS_BAD_INPUT, "spec '%s': board is '%s'; expected the name of a file of numbers",
                        f->spec, value);
        }
        memcpy(out->board_path, value, strlen(value) + 1);
        out->board_from_file = true;
        return STATUS_OK;
    }
    if (strcmp(value, "uncounted") == 0) {
        out->last_uncounted = true;
        return STATUS_OK;
    }
    return fail(e, STATUS_BAD_INPUT, "spec '%s': last is '%s'; expected last=uncounted", f->spec, value);
}

static const char *keys_of(game_kind kind)
{
    static const char *const KEYS[] = {
        [GAME_REVERSI] = "start=diagonal|parallel|rows|reversed or misere",
        [GAME_MNK] = "misere",
        [GAME_MINIMAX] = "seed=S, board=FILE or last=uncounted",
        [GAME_EIGHT] = "nothing more",
    };
    return KEYS[kind];
}

static bool has_key(game_kind kind, const char *key, bool with_value)
{
    if (!with_value)
        return strcmp(key, "misere") == 0 && (kind == GAME_REVERSI || kind == GAME_MNK);
    if (kind == GAME_REVERSI)
        return strcmp(key, "start") == 0;
    return kind == GAME_MINIMAX && (strcmp(key, "seed") == 0 || strcmp(key, "board") == 0 || strcmp(key, "last") == 0);
}

static status parse_keys(fields *f, game_spec *out, error *e)
{
    const char *seen[MAX_FIELDS];
    int count = 0;
    for (; f->next < f->count; f->next++) {
        char *key = f->field[f->next];
        char *equals = strchr(key, '=');
        if (equals != NULL)
            *equals = '\0';
        if (!has_key(out->kind, key, equals != NULL)) {
            return fail(e, STATUS_BAD_INPUT, "spec '%s': '%s%s' is unknown to %s; expected %s", f->spec, key,
                        equals != NULL ? "=" : "", f->name, keys_of(out->kind));
        }
        for (int i = 0; i < count; i++) {
            if (strcmp(seen[i], key) == 0 || (out->kind == GAME_MINIMAX && key[0] != 'l' && seen[i][0] != 'l')) {
                return fail(e, STATUS_BAD_INPUT, "spec '%s': '%s' after '%s'; expected one of them, once", f->spec, key,
                            seen[i]);
            }
        }
        seen[count++] = key;
        status s = STATUS_OK;
        if (equals == NULL)
            out->misere = true;
        else if (out->kind == GAME_REVERSI)
            s = parse_start(f, equals + 1, out, e);
        else
            s = parse_minimax_key(f, key, equals + 1, out, e);
        if (s != STATUS_OK)
            return s;
    }
    return STATUS_OK;
}

/* One number of a board file: -99..99, an optional sign. */
static bool board_number(const char *word, size_t length, int8_t *out)
{
    size_t sign = word[0] == '-' || word[0] == '+';
    size_t digits = length - sign;
    if (digits < 1 || digits > 2 || strspn(word + sign, "0123456789") < digits)
        return false;
    int value = 0;
    for (size_t i = sign; i < length; i++)
        value = value * 10 + (word[i] - '0');
    *out = (int8_t)(word[0] == '-' ? -value : value);
    return true;
}

static status parse_board(game_spec *out, const char *text, error *e)
{
    int wanted = out->rows * out->cols, count = 0, line = 1;
    for (const char *c = text; *c != '\0';) {
        if (*c == '\n')
            line++;
        if (isspace((unsigned char)*c) || *c == ',') {
            c++;
            continue;
        }
        if (*c == '#') {
            c += strcspn(c, "\n");
            continue;
        }
        size_t length = strcspn(c, " \t\r\n\f\v,#");
        int8_t number;
        if (!board_number(c, length, &number)) {
            return fail(e, STATUS_BAD_INPUT, "%s:%d: '%.*s' is no number of a board; expected -99 to 99",
                        out->board_path, line, (int)(length < 32 ? length : 32), c);
        }
        if (count == wanted) {
            return fail(e, STATUS_BAD_INPUT, "%s:%d: more than %d numbers; expected %d rows of %d", out->board_path,
                        line, wanted, out->rows, out->cols);
        }
        out->numbers[count++] = number;
        c += length;
    }
    if (count < wanted) {
        return fail(e, STATUS_BAD_INPUT, "%s: has %d numbers; expected %d rows of %d", out->board_path, count,
                    out->rows, out->cols);
    }
    return STATUS_OK;
}

/* The numbers: drawn from the seed, or read. */
static status load_board(game_spec *out, error *e)
{
    if (!out->board_from_file) {
        minimax_draw_board(out->seed, out->rows, out->numbers);
        return STATUS_OK;
    }
    char *text = NULL;
    size_t length = 0;
    status s = text_file_read(out->board_path, "a file of numbers", BOARD_FILE_LIMIT, &text, &length, e);
    if (s == STATUS_OK) {
        s = parse_board(out, text, e);
        free(text);
    }
    return s;
}

/* Cuts `text` into the game's name and its fields. */
static status split(const char *text, fields *f, char name[static 16], error *e)
{
    size_t name_length = strcspn(text, ":,");
    if (strlen(text) >= sizeof f->copy || name_length >= 16)
        return fail(e, STATUS_BAD_INPUT, "spec '%.60s' is no game; expected %s", text, GAMES);
    memcpy(name, text, name_length);
    name[name_length] = '\0';
    (void)snprintf(f->spec, sizeof f->spec, "%.99s", text);
    f->name = name;
    f->count = f->next = 0;
    f->colon = text[name_length] == ':';
    if (text[name_length] == '\0')
        return STATUS_OK;
    memcpy(f->copy, text + name_length + 1, strlen(text + name_length + 1) + 1);
    for (char *c = f->copy; c != NULL;) {
        if (f->count == MAX_FIELDS)
            return fail(e, STATUS_BAD_INPUT, "spec '%.60s...' has too many fields; expected %s", text, GAMES);
        f->field[f->count++] = c;
        c = strchr(c, ',');
        if (c != NULL)
            *c++ = '\0';
    }
    return STATUS_OK;
}

static status parse_fields(fields *f, game_spec *out, error *e)
{
    int64_t n;
    status s = STATUS_OK;
    if (strcmp(f->name, "ttt") == 0 && !f->colon) {
        out->kind = GAME_MNK;
        out->rows = out->cols = out->in_a_row = 3;
    } else if (strcmp(f->name, "eight") == 0) {
        out->kind = GAME_EIGHT;
        s = parse_eight_size(f, out, e);
    } else if (!f->colon) {
        return fail(e, STATUS_BAD_INPUT, "spec '%s' is no game; expected %s", f->spec, GAMES);
    } else if (strcmp(f->name, "reversi") == 0 || strcmp(f->name, "othello") == 0) {
        out->kind = GAME_REVERSI;
        out->empties_to_winner = f->name[0] == 'o';
        s = parse_reversi_size(f, out, e);
    } else if (strcmp(f->name, "mnk") == 0) {
        out->kind = GAME_MNK;
        s = parse_mnk_size(f, out, e);
    } else if (strcmp(f->name, "minimax") == 0) {
        out->kind = GAME_MINIMAX;
        s = number_field(f, "size of the table", 2, 8, &n, e);
        out->rows = out->cols = s == STATUS_OK ? (int)n : 0;
    } else {
        return fail(e, STATUS_BAD_INPUT, "spec '%s' is no game; expected %s", f->spec, GAMES);
    }
    return s != STATUS_OK ? s : parse_keys(f, out, e);
}

status spec_parse(const char *text, game_spec *out, error *e)
{
    fields f;
    char name[16];
    game_spec spec;
    memset(&spec, 0, sizeof spec);
    status s = split(text, &f, name, e);
    if (s == STATUS_OK)
        s = parse_fields(&f, &spec, e);
    if (s == STATUS_OK && spec.kind == GAME_MINIMAX)
        s = load_board(&spec, e);
    if (s == STATUS_OK)
        *out = spec;
    return s;
}

void spec_format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    const char *misere = spec->misere ? ",misere" : "";
    switch (spec->kind) {
    case GAME_REVERSI:
        (void)snprintf(out, MAX_SPEC_TEXT, "%s:%dx%d%s%s%s", spec->empties_to_winner ? "othello" : "reversi",
                       spec->rows, spec->cols, spec->start != START_DIAGONAL ? ",start=" : "",
                       spec->start != START_DIAGONAL ? START_NAMES[spec->start] : "", misere);
        break;
    case GAME_MNK:
        (void)snprintf(out, MAX_SPEC_TEXT, "mnk:%d,%d,%d%s", spec->rows, spec->cols, spec->in_a_row, misere);
        break;
    case GAME_MINIMAX:
        if (spec->board_from_file) {
            (void)snprintf(out, MAX_SPEC_TEXT, "minimax:%d,board=%s%s", spec->rows, spec->board_path,
                           spec->last_uncounted ? ",last=uncounted" : "");
        } else {
            (void)snprintf(out, MAX_SPEC_TEXT, "minimax:%d,seed=%" PRIu32 "%s", spec->rows, spec->seed,
                           spec->last_uncounted ? ",last=uncounted" : "");
        }
        break;
    case GAME_EIGHT:
        (void)snprintf(out, MAX_SPEC_TEXT, "eight:%" PRId64 ",%" PRId64, spec->max_step, spec->target);
        break;
    }
}
