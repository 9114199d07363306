/* position.c - reading positions: lists of moves, and which form a text has. */
#include "games/position.h"

#include "games/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

char *reader_place(const reader *r, const char *at, char out[static 48])
{
    int line = 1;
    const char *begin = r->text;
    for (const char *c = r->text; c < at; c++) {
        if (*c == '\n') {
            line++;
            begin = c + 1;
        }
    }
    if (strchr(r->text, '\n') == NULL)
        (void)snprintf(out, 48, "column %d", (int)(at - begin) + 1);
    else
        (void)snprintf(out, 48, "line %d, column %d", line, (int)(at - begin) + 1);
    return out;
}

/* Length of the move that starts at `c`: "--", "pass", "pa", "ps", letters and digits, or one number. */
static size_t move_length(const game_spec *spec, const char *c)
{
    static const char *const PASSES[] = {"--", "pass", "pa", "ps"};
    size_t n = 0;
    if (spec->kind == GAME_MINIMAX && isdigit((unsigned char)*c))
        return 1;
    if (spec->kind == GAME_REVERSI) {
        for (int i = 0; i < 4; i++) {
            size_t length = strlen(PASSES[i]);
            size_t k = 0;
            while (k < length && tolower((unsigned char)c[k]) == PASSES[i][k])
                k++;
            if (k == length)
                return length;
        }
    }
    if (spec->kind != GAME_EIGHT)
        while (isalpha((unsigned char)c[n]))
            n++;
    while (isdigit((unsigned char)c[n]))
        n++;
    return n > 0 ? n : strcspn(c, " \t\r\n");
}

static status illegal_move(const reader *r, int number, size_t length, const diagram *d)
{
    game_move legal[MAX_MOVES];
    char where[48], list[120] = "", name[MAX_MOVE_TEXT];
    int count = rules_moves(r->spec, d, legal), shown = (int)(length < 24 ? length : 24);
    if (count == 0) {
        return fail(r->e, STATUS_BAD_INPUT, "position, %s: move %d, '%.*s', comes after the end of the game",
                    reader_place(r, r->at, where), number, shown, r->at);
    }
    size_t used = 0;
    for (int i = 0; i < count && used + MAX_MOVE_TEXT + 8 < sizeof list; i++) {
        move_format(r->spec, legal[i], name);
        used += (size_t)snprintf(list + used, sizeof list - used, " %s", name);
    }
    return fail(r->e, STATUS_BAD_INPUT, "position, %s: move %d, '%.*s', is not legal; expected one of%s",
                reader_place(r, r->at, where), number, shown, r->at, list);
}

status reader_play_moves(reader *r, diagram *d)
{
    for (int number = 1;; number++) {
        reader_skip(r, r->spec->kind == GAME_EIGHT ? " \t\r\n" : " \t\r\n,");
        if (*r->at == '\0' || (*r->at == ';' && r->at[1 + strspn(r->at + 1, " \t\r\n")] == '\0'))
            return STATUS_OK;
        size_t length = move_length(r->spec, r->at);
        game_move move, legal[MAX_MOVES];
        error inner;
        char where[48];
        status s = move_parse(r->spec, r->at, length, &move, &inner);
        if (s != STATUS_OK)
            return fail(r->e, s, "position, %s: %s", reader_place(r, r->at, where), inner.text);
        if (r->spec->kind == GAME_REVERSI && move != MOVE_PASS && rules_moves(r->spec, d, legal) == 1 &&
            legal[0] == MOVE_PASS)
            (void)rules_play(r->spec, d, MOVE_PASS);
        bool over = rules_over(r->spec, d, NULL);
        if (!(over && move == MOVE_PASS) && (over || !rules_play(r->spec, d, move)))
            return illegal_move(r, number, length, d);
        r->at += length;
    }
}

/* Moves begin with a square or a pass; a board does not. */
static bool is_move_list(const char *c)
{
    if (strncmp(c, "--", 2) == 0) {
        const char *rest = c + strspn(c, "- \t");
        return isalpha((unsigned char)rest[0]) && isdigit((unsigned char)rest[1]);
    }
    if ((c[0] == 'p' || c[0] == 'P') && strchr("aAsS", c[1]) != NULL)
        return true;
    size_t letters = 0;
    while (letters < 3 && isalpha((unsigned char)c[letters]))
        letters++;
    return letters > 0 && letters < 3 && isdigit((unsigned char)c[letters]);
}

status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e)
{
    reader r = {spec, text, text + strspn(text, " \t\r\n"), e};
    diagram d;
    diagram_start(spec, &d);
    status s = STATUS_OK;
    if (*r.at == '\0')
        s = fail(e, STATUS_BAD_INPUT, "position is empty; expected a board, moves, or 'start'");
    else if (strncmp(r.at, "start", 5) == 0 && r.at[5 + strspn(r.at + 5, " \t\r\n")] == '\0')
        r.at += 5;
    else if (spec->kind == GAME_EIGHT)
        s = reader_eight(&r, &d);
    else if (spec->kind == GAME_MINIMAX)
        s = reader_minimax(&r, &d);
    else if (is_move_list(r.at))
        s = reader_play_moves(&r, &d);
    else
        s = reader_board(&r, &d);
    if (s == STATUS_OK)
        *out = d;
    return s;
}
