/* position.c - reading positions: OBF, drawn boards, lists of moves, the number games' own forms.
 *
 * Every message names the place as "column C" or, in a text of several lines, "line L, column C". */
#include "games/rules.h"
#include "games/spec.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    const game_spec *spec;
    const char *text; /* all of it */
    const char *at;   /* next character */
    error *e;
} reader;

static char *place(const reader *r, const char *at, char out[static 48])
{
    int line = 1;
    const char *begin = r->text;
    for (const char *c = r->text; c < at; c++) {
        if (*c == '\n') {
            line++;
            begin = c + 1;
        }
    }
    if (strchr(r->text, '\n') == NULL) {
        (void)snprintf(out, 48, "column %d", (int)(at - begin) + 1);
    } else {
        (void)snprintf(out, 48, "line %d, column %d", line, (int)(at - begin) + 1);
    }
    return out;
}

static void skip(reader *r, const char *characters)
{
    r->at += strspn(r->at, characters);
}

/* ---- lists of moves ---- */

/* Length of the move that starts at `c`: "--", "pass", "pa", "ps", letters and digits, or one number. */
static size_t move_length(const game_spec *spec, const char *c)
{
    static const char *const PASSES[] = {"--", "pass", "pa", "ps"};
    size_t n = 0;
    if (spec->kind == GAME_MINIMAX && isdigit((unsigned char)*c)) {
        return 1;
    }
    if (spec->kind == GAME_REVERSI) {
        for (int i = 0; i < 4; i++) {
            size_t length = strlen(PASSES[i]);
            size_t k = 0;
            while (k < length && tolower((unsigned char)c[k]) == PASSES[i][k]) {
                k++;
            }
            if (k == length) {
                return length;
            }
        }
    }
    if (spec->kind != GAME_EIGHT) {
        while (isalpha((unsigned char)c[n])) {
            n++;
        }
    }
    while (isdigit((unsigned char)c[n])) {
        n++;
    }
    return n > 0 ? n : strcspn(c, " \t\r\n");
}

static status illegal_move(const reader *r, int number, size_t length, const diagram *d)
{
    game_move legal[MAX_MOVES];
    char where[48], list[120] = "", name[MAX_MOVE_TEXT];
    int count = rules_moves(r->spec, d, legal), shown = (int)(length < 24 ? length : 24);
    if (count == 0) {
        return fail(r->e, STATUS_BAD_INPUT, "position, %s: move %d, '%.*s', comes after the end of the game",
                    place(r, r->at, where), number, shown, r->at);
    }
    size_t used = 0;
    for (int i = 0; i < count && used + MAX_MOVE_TEXT + 8 < sizeof list; i++) {
        move_format(r->spec, legal[i], name);
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", name);
    }
    return fail(r->e, STATUS_BAD_INPUT, "position, %s: move %d, '%.*s', is not legal; expected one of%s",
                place(r, r->at, where), number, shown, r->at, list);
}

/* Plays the rest of the text.  A pass that is forced may be left out; passes after the end, with which some
 * records close, change nothing. */
static status play_moves(reader *r, diagram *d)
{
    for (int number = 1;; number++) {
        skip(r, r->spec->kind == GAME_EIGHT ? " \t\r\n" : " \t\r\n,");
        if (*r->at == '\0' || (*r->at == ';' && r->at[1 + strspn(r->at + 1, " \t\r\n")] == '\0')) {
            return STATUS_OK;
        }
        size_t length = move_length(r->spec, r->at);
        game_move move, legal[MAX_MOVES];
        error inner;
        char where[48];
        status s = move_parse(r->spec, r->at, length, &move, &inner);
        if (s != STATUS_OK) {
            return fail(r->e, s, "position, %s: %s", place(r, r->at, where), inner.text);
        }
        if (r->spec->kind == GAME_REVERSI && move != MOVE_PASS && rules_moves(r->spec, d, legal) == 1 &&
            legal[0] == MOVE_PASS) {
            (void)rules_play(r->spec, d, MOVE_PASS);
        }
        bool over = rules_over(r->spec, d, NULL);
        if (!(over && move == MOVE_PASS) && (over || !rules_play(r->spec, d, move))) {
            return illegal_move(r, number, length, d);
        }
        r->at += length;
    }
}

/* ---- boards ---- */

/* 0 empty, 1 first player, 2 second; -1: no symbol of a square. */
static int cell_of(char c)
{
    return c == '\0' ? -1 : strchr("-._", c) != NULL ? 0 : strchr("Xx*Bb", c) != NULL ? 1 : strchr("OoWw", c) != NULL ? 2 : -1;
}

/* "a b c d", with or without spaces and frames. */
static bool is_header(const game_spec *spec, const char *line, size_t length)
{
    size_t i = 0;
    for (int c = 0; c <= spec->cols; c++) {
        char name[MAX_MOVE_TEXT];
        i += strspn(line + i, " \t|+");
        if (c == spec->cols) {
            i += strspn(line + i, "\r");
            break;
        }
        move_format(spec, c, name);
        for (size_t k = 0; isalpha((unsigned char)name[k]); k++, i++) {
            if (i >= length || tolower((unsigned char)line[i]) != name[k]) {
                return false;
            }
        }
    }
    return i >= length;
}

/* "+---+", "=====", or in a drawing with bars a run of dashes that is no row. */
static bool is_frame(const reader *r, const char *line, size_t length)
{
    int dashes = 0, corners = 0;
    for (size_t i = 0; i < length; i++) {
        if (strchr("+-=| \t\r", line[i]) == NULL) {
            return false;
        }
        dashes += line[i] == '-';
        corners += line[i] == '+' || line[i] == '=';
    }
    return corners > 0 || (dashes > 0 && dashes != r->spec->cols && strchr(r->text, '|') != NULL &&
                           memchr(line, '|', length) == NULL);
}

/* Skips `word` (any case) and the spaces after it; a word ends where letters end. */
static bool skip_word(const char **c, const char *word)
{
    size_t n = 0;
    while (word[n] != '\0' && tolower((unsigned char)(*c)[n]) == word[n]) {
        n++;
    }
    if (word[n] != '\0' || (isalpha((unsigned char)word[n - 1]) && isalnum((unsigned char)(*c)[n]))) {
        return false;
    }
    *c += n + strspn(*c + n, " \t");
    return true;
}

/* "X", "black", "Black (X) to move", "to move: O"; moves *c past it.  `letter_alone` allows the bare symbol. */
static int read_side(const char **c, bool letter_alone)
{
    static const char *const BEFORE[] = {"side to move:", "to move:", "side:", "turn:"};
    static const char *const NAMES[] = {"black", "first", "x", "*", "b", "white", "second", "o", "w"};
    static const char *const AFTER[] = {"(x)", "(b)", "(*)", "(o)", "(w)", "to move", "to play", "moves"};
    const char *at = *c + strspn(*c, " \t");
    bool worded = false;
    int side = -1;
    for (int i = 0; i < 4; i++) {
        worded = skip_word(&at, BEFORE[i]) || worded;
    }
    for (int i = 0; i < 9 && side < 0; i++) {
        if (skip_word(&at, NAMES[i])) {
            side = i >= 5;
            worded = worded || strlen(NAMES[i]) > 1;
        }
    }
    for (int i = 0; i < 8 && side >= 0; i++) {
        if (skip_word(&at, AFTER[i])) {
            if (i < 5 && side != (i >= 3)) {
                return -1;
            }
            worded = true;
        }
    }
    if (side < 0 || (!worded && !letter_alone)) {
        return -1;
    }
    *c = at;
    return side;
}

/* A whole line that is nothing but a side to move, before the board is complete. */
static int side_line(const reader *r, const char *line, size_t length)
{
    const char *c = line;
    int side = read_side(&c, r->spec->cols > 1);
    return side >= 0 && c + strspn(c, "\r") == line + length ? side : -1;
}

static status bad_square(const reader *r, const char *at)
{
    char where[48];
    return fail(r->e, STATUS_BAD_INPUT, "position, %s: '%c' is no square; expected X, O or - (also x * B b, o W w, . _)",
                place(r, at, where), *at);
}

/* Squares of one line, from r->at to its end or to the last square of the board. */
static status read_row(reader *r, diagram *d, int *count)
{
    int squares = r->spec->rows * r->spec->cols, start = *count;
    skip(r, " \t|");
    skip(r, "0123456789");
    for (; *count < squares; r->at++) {
        skip(r, " \t\r|");
        if (*r->at == '\n' || *r->at == '\0') {
            return STATUS_OK;
        }
        int cell = cell_of(*r->at);
        if (isdigit((unsigned char)*r->at) && *count > start) {
            skip(r, "0123456789");
            skip(r, " \t\r|");
            if (*r->at == '\n' || *r->at == '\0') {
                return STATUS_OK;
            }
        }
        if (cell < 0) {
            return bad_square(r, r->at);
        }
        d->cell[(*count)++] = (uint8_t)cell;
    }
    return STATUS_OK;
}

/* The text ended with `count` symbols: how many of them are squares depends on whether a lone side follows. */
static status too_short(const reader *r, int count)
{
    const char *end = r->text + strlen(r->text);
    while (end > r->text && strchr(" \t\r\n;", end[-1]) != NULL) {
        end--;
    }
    int squares = r->spec->rows * r->spec->cols;
    bool side = end - r->text > 3 && isspace((unsigned char)end[-2]) && !isspace((unsigned char)end[-3]) &&
                !isspace((unsigned char)end[-4]) && count <= squares;
    if (side || count < squares) {
        return fail(r->e, STATUS_BAD_INPUT, "position has %d squares%s; expected %d (%d rows of %d) and the side to move",
                    count - side, side ? " and a side to move" : "", squares, r->spec->rows, r->spec->cols);
    }
    return fail(r->e, STATUS_BAD_INPUT, "position has no side to move; expected X or O after its %d squares", squares);
}

/* What follows the last square: rest of a frame, the side to move, moves to be played. */
static status read_tail(reader *r, diagram *d, int side, int count)
{
    char where[48];
    if (cell_of(*r->at) >= 0) {
        return fail(r->e, STATUS_BAD_INPUT, "position, %s: more than %d squares; expected the side to move, X or O, after "
                    "a space", place(r, r->at, where), count);
    }
    skip(r, " \t|");
    skip(r, "0123456789");
    for (;;) {
        skip(r, " \t\r\n|");
        size_t length = strcspn(r->at, "\n");
        if (length == 0 || (!is_frame(r, r->at, length) && !is_header(r->spec, r->at, length))) {
            break;
        }
        r->at += length;
    }
    if (*r->at != '\0' && *r->at != ';' && side < 0) {
        side = read_side(&r->at, true);
        if (side < 0) {
            return fail(r->e, STATUS_BAD_INPUT, "position, %s: '%.8s' is no side to move; expected X or O",
                        place(r, r->at, where), r->at);
        }
    }
    if (side < 0) {
        return too_short(r, count);
    }
    d->side = (int8_t)side;
    return play_moves(r, d);
}

/* True when the player has a row of K. */
static bool has_row(const game_spec *spec, const diagram *d, int player)
{
    static const int STEP[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    for (int i = 0; i < spec->rows * spec->cols * 4; i++) {
        int row = i / 4 / spec->cols, col = i / 4 % spec->cols, n = 0;
        while (n < spec->in_a_row && row >= 0 && row < spec->rows && col >= 0 && col < spec->cols &&
               d->cell[row * spec->cols + col] == player) {
            row += STEP[i % 4][0];
            col += STEP[i % 4][1];
            n++;
        }
        if (n == spec->in_a_row) {
            return true;
        }
    }
    return false;
}

static status read_board(reader *r, diagram *out)
{
    diagram d;
    int count = 0, side = -1, squares = r->spec->rows * r->spec->cols;
    memset(&d, 0, sizeof d);
    d.last_by = -1;
    while (count < squares) {
        skip(r, " \t\r\n");
        size_t length = strcspn(r->at, "\n");
        if (length == 0) {
            return too_short(r, count);
        }
        int found = side < 0 ? side_line(r, r->at, length) : -1;
        if (found >= 0) {
            side = found;
            r->at += length;
        } else if (is_header(r->spec, r->at, length) || is_frame(r, r->at, length)) {
            r->at += length;
        } else {
            status s = read_row(r, &d, &count);
            if (s != STATUS_OK) {
                return s;
            }
        }
    }
    status s = read_tail(r, &d, side, count);
    if (s == STATUS_OK && r->spec->kind == GAME_MNK && has_row(r->spec, &d, 1) && has_row(r->spec, &d, 2)) {
        s = fail(r->e, STATUS_BAD_INPUT, "position: both players have %d in a row; expected at most one",
                 r->spec->in_a_row);
    }
    if (s == STATUS_OK) {
        *out = d;
    }
    return s;
}

/* Moves begin with a square or a pass; a board does not. */
static bool is_move_list(const char *c)
{
    if (strncmp(c, "--", 2) == 0) {
        const char *rest = c + strspn(c, "- \t");
        return isalpha((unsigned char)rest[0]) && isdigit((unsigned char)rest[1]);
    }
    if ((c[0] == 'p' || c[0] == 'P') && strchr("aAsS", c[1]) != NULL) {
        return true;
    }
    size_t letters = 0;
    while (letters < 3 && isalpha((unsigned char)c[letters])) {
        letters++;
    }
    return letters > 0 && letters < 3 && isdigit((unsigned char)c[letters]);
}

/* ---- the number games ---- */

/* Numbers, all of them within +-10^12; *c moves past each. */
static bool next_number(const char **c, int64_t *out)
{
    *c += strspn(*c, " \t");
    char *end;
    if (!isdigit((unsigned char)**c) && **c != '-' && **c != '+') {
        return false;
    }
    *out = strtoll(*c, &end, 10);
    bool good = end != *c && *out <= INT64_C(1000000000000) && *out >= -INT64_C(1000000000000);
    *c = end;
    return good;
}

static status check_eight(const reader *r, int64_t total, int64_t last)
{
    const game_spec *spec = r->spec;
    if (last < 0 || last > spec->max_step || last > total || (last == 0) != (total == 0) || total - last >= spec->target) {
        return fail(r->e, STATUS_BAD_INPUT, "position %" PRId64 ",%" PRId64 " cannot arise; expected SUM,LAST with LAST from 1 "
                    "to %" PRId64 " and SUM-LAST below %" PRId64 ", or 0,0", total, last, spec->max_step, spec->target);
    }
    return STATUS_OK;
}

/* "SUM,LAST", the side to move after it where it matters, or the numbers played. */
static status read_eight(reader *r, diagram *d)
{
    const char *c = r->at;
    int64_t total, last;
    if (!next_number(&c, &total) || *c != ',') {
        return play_moves(r, d);
    }
    c++;
    if (!next_number(&c, &last)) {
        return fail(r->e, STATUS_BAD_INPUT, "position '%.40s': expected SUM,LAST or the numbers played", r->at);
    }
    c += strspn(c, " \t\r\n");
    if (*c != '\0') {
        int side = read_side(&c, true);
        c += strspn(c, " \t\r\n");
        if (side < 0 || *c != '\0') {
            return fail(r->e, STATUS_BAD_INPUT, "position '%.40s': expected SUM,LAST and X or O", r->at);
        }
        d->side = (int8_t)side;
    }
    d->sum[0] = total;
    d->last = last;
    return check_eight(r, total, last);
}

/* A line of play alternates between rows and columns from row 0: the squares taken decide where it stands. */
static bool possible_trail(const game_spec *spec, const diagram *d)
{
    int n = spec->rows, degree[16] = {0}, taken = 0;
    int64_t sum = 0;
    bool last_seen = false;
    for (int i = 0; i < n * n; i++) {
        if (d->cell[i] != 0) {
            degree[i / n]++;
            degree[8 + i % n]++;
            taken++;
            sum += spec->numbers[i];
            last_seen |= (d->side == 1 ? i % n : i / n) == d->line && spec->numbers[i] == d->last;
        }
    }
    if (d->sum[0] + d->sum[1] != sum || d->side != taken % 2) {
        return false;
    }
    if (taken == 0) {
        return d->line == 0 && d->sum[0] == 0 && d->last == 0 && d->last_by < 0;
    }
    degree[0]++;
    degree[d->side * 8 + d->line]++;
    for (int i = 0; i < 16; i++) {
        if (degree[i] % 2 != 0) {
            return false;
        }
    }
    return last_seen && d->last_by == 1 - d->side;
}

/* "CELLS SIDE LINE SUM SUM LAST BY", as diagram_format writes it. */
static status read_minimax(reader *r, diagram *out)
{
    int squares = r->spec->rows * r->spec->cols;
    diagram d = *out;
    const char *c = r->at + squares;
    if ((int)strspn(r->at, "01") != squares || !isspace((unsigned char)*c)) {
        return play_moves(r, out);
    }
    for (int i = 0; i < squares; i++) {
        d.cell[i] = r->at[i] == '1';
    }
    int side = read_side(&c, true);
    if (side < 0) {
        return play_moves(r, out);
    }
    int64_t line, last;
    bool good = next_number(&c, &line) && next_number(&c, &d.sum[0]) && next_number(&c, &d.sum[1]) &&
                next_number(&c, &last) && line >= 0 && line < r->spec->rows;
    c += strspn(c, " \t");
    good = good && *c != '\0' && strchr("XO-", *c) != NULL && c[1 + strspn(c + 1, " \t\r\n")] == '\0';
    if (good) {
        d.side = (int8_t)side;
        d.line = (int32_t)line;
        d.last = last;
        d.last_by = (int8_t)(*c == '-' ? -1 : *c == 'O');
    }
    if (!good || !possible_trail(r->spec, &d)) {
        return fail(r->e, STATUS_BAD_INPUT, "position '%.80s' cannot arise; expected the columns and rows taken, such as "
                    "'3 0 2', or a position that this program printed", r->at);
    }
    *out = d;
    return STATUS_OK;
}

status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e)
{
    reader r = {spec, text, text + strspn(text, " \t\r\n"), e};
    diagram d;
    diagram_start(spec, &d);
    status s = STATUS_OK;
    if (*r.at == '\0') {
        s = fail(e, STATUS_BAD_INPUT, "position is empty; expected a board, moves, or 'start'");
    } else if (strncmp(r.at, "start", 5) == 0 && r.at[5 + strspn(r.at + 5, " \t\r\n")] == '\0') {
        r.at += 5;
    } else if (spec->kind == GAME_EIGHT) {
        s = read_eight(&r, &d);
    } else if (spec->kind == GAME_MINIMAX) {
        s = read_minimax(&r, &d);
    } else if (is_move_list(r.at)) {
        s = play_moves(&r, &d);
    } else {
        s = read_board(&r, &d);
    }
    if (s == STATUS_OK) {
        *out = d;
    }
    return s;
}
