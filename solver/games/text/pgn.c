/* pgn.c - see pgn.h; what reads positions is declared in position.h. */
#include "text/pgn.h"

#include "game/game_text.h"
#include "text/position.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <strings.h> /* strcasecmp */

static const char SPACE[] = " \t\r\n\f\v";

enum { TAG_NAME = 16, TAG_VALUE = 256 };

typedef enum token { TOKEN_TAG, TOKEN_MOVE, TOKEN_END, TOKEN_BAD } token;

typedef struct scanner {
    const char *text, *at;
    const char *token, *end; /* where the token begins; behind the last one of the game */
    bool tags, moves;        /* have been seen */
    char name[TAG_NAME], value[TAG_VALUE];
} scanner;

/* The length of a tag's name and of the spaces after it, up to its value. */
static size_t name_length(const char *name)
{
    size_t n = 0;
    while (isalnum((unsigned char)name[n]) || name[n] == '_')
        n++;
    const size_t spaces = strspn(name + n, " \t");
    return n > 0 && name[n + spaces] == '"' ? n + spaces : 0;
}

bool pgn_begins(const char *text)
{
    return *text == '[' && isalpha((unsigned char)text[1]) && name_length(text + 1) > 0;
}

/* [Black "Ann \"A\" B"]: quotation marks need no backslash, except before "]". */
static token scan_tag(scanner *s)
{
    const char *c = s->at + 1 + name_length(s->at + 1) + 1;
    size_t n = 0;
    if (!pgn_begins(s->at))
        c = ""; /* refused below */
    (void)snprintf(s->name, sizeof s->name, "%.*s", (int)strcspn(s->at + 1, " \t\""), s->at + 1);
    for (; *c != '\0' && *c != '\n'; c++) {
        if (*c == '"' && c[1 + strspn(c + 1, " \t")] == ']') {
            s->value[n] = '\0';
            s->at = c + 2 + strspn(c + 1, " \t");
            s->tags = true;
            return TOKEN_TAG;
        }
        c += *c == '\\' && (c[1] == '"' || c[1] == '\\');
        if (n + 1 < sizeof s->value)
            s->value[n++] = *c;
    }
    s->at += strcspn(s->at, "\n");
    return TOKEN_BAD;
}

/* The length of a result, "1-0", "1/2-1/2", "34-30" or "*"; 0: it is none. */
static size_t result_length(const char *text)
{
    static const char digits[] = "0123456789/";
    const size_t first = *text != '/' ? strspn(text, digits) : 0;
    const size_t second = first > 0 && text[first] == '-' ? strspn(text + first + 1, digits) : 0;
    const size_t length = *text == '*' ? 1 : second > 0 ? first + 1 + second : 0;
    return length > 0 && strchr(SPACE, text[length]) != NULL ? length : 0; /* or the end of the text */
}

/* Behind the "{...}", or the "(...)" with whatever it has in parentheses, at `c`;
 * NULL: it is not closed. */
static const char *after_remark(const char *c)
{
    int depth = 0;
    do {
        depth += (*c == '(') - (*c == ')');
        c += *c == '{' ? strcspn(c, "}") : *c == ';' ? strcspn(c, "\n") : 0;
        if (*c == '\0')
            return NULL;
        c++;
    } while (depth > 0);
    return c;
}

/* What stands between moves: remarks, variations, numbers.  True: something was skipped. */
static bool skip_between(scanner *s)
{
    const char *c = s->at;
    if (*c == ';' || (*c == '%' && (c == s->text || c[-1] == '\n')))
        c += strcspn(c, "\n");
    else if (*c == '{' || *c == '(')
        c = after_remark(c);
    else if (*c == '$' || *c == '.' || isdigit((unsigned char)*c))
        c += 1 + strspn(c + 1, "0123456789.");
    if (c == NULL || c == s->at)
        return false;
    s->at = s->end = c;
    return true;
}

/* The next token.  A move is left to the caller, which goes behind it. */
static token scan(scanner *s)
{
    for (;;) {
        const char *before = s->at;
        int lines = 0;
        for (s->at += strspn(s->at, SPACE); before < s->at; before++)
            lines += *before == '\n';
        s->token = s->at;
        const size_t result = result_length(s->at);
        const bool gap = lines > 1, tag = *s->at == '[', number = isdigit((unsigned char)*s->at);
        const bool goes_on = number ? strtol(s->at, NULL, 10) != 1 : strchr("{(;$%.", *s->at) != NULL;
        if (result > 0)
            s->end = s->at + result;
        if (*s->at == '\0' || result > 0 || (tag && (s->moves || (s->tags && gap))) || (s->moves && gap && !goes_on))
            return TOKEN_END;
        if (*s->at == '[') {
            const token t = scan_tag(s);
            s->end = s->at;
            return t;
        }
        if (skip_between(s))
            continue;
        if (*s->at != '{' && *s->at != '(')
            return TOKEN_MOVE;
        s->at = s->end = s->at + strlen(s->at);
        return TOKEN_BAD;
    }
}

/* Behind a move of that length, and what some think of it. */
static void pass_move(scanner *s, size_t length)
{
    s->at += length + strspn(s->at + length, "!?+#");
    s->end = s->at;
    s->moves = true;
}

/* The length of a word of the moves, at least 1. */
static size_t word_length(const char *text)
{
    return 1 + strcspn(text + (*text != '\0'), " \t\r\n\f\v{}()[];$!?+#");
}

size_t pgn_length(const char *text)
{
    scanner s = {.text = text, .at = text, .end = text};
    for (token t = scan(&s); t != TOKEN_END; t = scan(&s))
        if (t == TOKEN_MOVE)
            pass_move(&s, word_length(s.at));
    return (size_t)(s.end - text);
}

size_t position_result_length(const game_spec *spec, const char *text)
{
    return text_of(spec)->sgf_games[0] != NULL ? result_length(text) : 0;
}

/* ---- the tags that are read ---- */

/* FEN as Edax writes it, the last row first: "8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1", p for Black. */
static bool read_fen(const game_spec *spec, const char *c, diagram *out)
{
    diagram d = {.last_by = -1};
    for (int row = spec->rows - 1; row >= 0; row--) {
        int col = 0;
        while (col < spec->cols) {
            char *end;
            const long empty = isdigit((unsigned char)*c) ? strtol(c, &end, 10) : 0;
            if (*c == 'p' || *c == 'P')
                d.cell[row * spec->cols + col++] = *c == 'p' ? 1 : 2;
            else if (empty < 1 || empty > spec->cols - col)
                return false;
            col += (int)empty;
            c = empty > 0 ? end : c + 1;
        }
        if (*c++ != (row > 0 ? '/' : ' '))
            return false;
    }
    d.side = *c == 'w';
    *out = d;
    return (*c == 'b' || *c == 'w') && (c[1] == '\0' || c[1] == ' ');
}

/* [Variant "..."]: whether it is the game of the spec under its usual name. */
static bool is_variant(const game_spec *spec, const char *value)
{
    const game_text *text = text_of(spec);
    bool same = strcasecmp(value, "standard") == 0 || strcasecmp(value, "normal") == 0;
    for (int i = 0; text->names[i] != NULL; i++)
        same = same || strcasecmp(value, text->names[i]) == 0;
    for (int i = 0; text->sgf_games[i] != NULL; i++)
        same = same || strcasecmp(value, text->sgf_games[i]) == 0;
    return same && !spec->misere;
}

static status read_tag(position_reader *r, diagram *d, const scanner *s, bool *set_up)
{
    const bool known = strcmp(s->value, "?") != 0;
    const char *expected = NULL;
    if (strcasecmp(s->name, "Black") == 0 && known)
        position_name(r->record->player[0], s->value);
    else if (strcasecmp(s->name, "White") == 0 && known)
        position_name(r->record->player[1], s->value);
    else if (strcasecmp(s->name, "Event") == 0 && known)
        position_name(r->record->event, s->value);
    else if (strcasecmp(s->name, "SetUp") == 0)
        *set_up = *set_up || strcmp(s->value, "1") == 0;
    else if (strcasecmp(s->name, "Variant") == 0 && !is_variant(r->spec, s->value))
        expected = "a game of the spec";
    else if (strcasecmp(s->name, "FEN") == 0 && !read_fen(r->spec, s->value, d))
        expected = "rows of p, P and numbers, the last row first, and b or w, as Edax writes them";
    r->board_given = r->board_given || strcasecmp(s->name, "FEN") == 0;
    return expected == NULL ? STATUS_OK
                            : position_fail(r, s->token, "[%s \"%.80s\"]; expected %s", s->name, s->value, expected);
}

static status play_word(position_reader *r, diagram *d, scanner *s)
{
    const size_t known = text_of(r->spec)->move_length(r->spec, s->at), length = known > 0 ? known : word_length(s->at);
    game_move move;
    error inner;
    if (move_parse(r->spec, s->at, length, &move, &inner) != STATUS_OK)
        return position_fail(r, s->at, "%s", inner.text);
    r->at = s->at;
    pass_move(s, length);
    return position_play(r, d, move, length);
}

status position_read_pgn(position_reader *r, diagram *d)
{
    scanner s = {.text = r->at, .at = r->at, .end = r->at};
    bool set_up = false;
    status result = STATUS_OK;
    token t = scan(&s);
    if (text_of(r->spec)->sgf_games[0] == NULL)
        return position_fail(r, r->at, "a game in PGN; expected one of another form for this game");
    for (; t == TOKEN_TAG && result == STATUS_OK; t = scan(&s))
        result = read_tag(r, d, &s, &set_up);
    if (result == STATUS_OK && set_up && !r->board_given)
        result = position_fail(r, s.token, "SetUp names a start position; expected [FEN ...]");
    position_begin(r, d);
    for (; t == TOKEN_MOVE && result == STATUS_OK && !position_reached(r, d); t = scan(&s))
        result = play_word(r, d, &s);
    if (result != STATUS_OK || position_reached(r, d))
        return result;
    if (t == TOKEN_BAD)
        return position_fail(r, s.token, "'%.12s' is not closed, or not a tag; expected one such as [Black \"name\"]",
                             s.token);
    const char *end = s.end + strspn(s.end, SPACE);
    return *end == '\0' ? STATUS_OK : position_fail(r, end, "'%.12s' after the game; expected nothing", end);
}
