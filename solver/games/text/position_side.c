/* position_side.c - texts that name the side to move. */
#include "text/position.h"

#include <ctype.h>

/* Skips `word` (any case) and the spaces after it; a word ends where letters end. */
static bool skip_word(const char **c, const char *word)
{
    size_t n = 0;
    while (word[n] != '\0' && tolower((unsigned char)(*c)[n]) == word[n])
        n++;
    if (word[n] != '\0' || (isalpha((unsigned char)word[n - 1]) && isalnum((unsigned char)(*c)[n])))
        return false;
    *c += n + strspn(*c + n, " \t");
    return true;
}

/* Skips any of `words`, ended by NULL; returns its number, -1: none of them is there. */
static int skip_any(const char **c, const char *const *words)
{
    for (int i = 0; words[i] != NULL; i++)
        if (skip_word(c, words[i]))
            return i;
    return -1;
}

/* How clearly a text names a side. */
typedef enum clarity { NAMED_NOT, NAMED_BY_SYMBOL, NAMED_BY_WORD, NAMED_TO_MOVE } clarity;

/* "X", "black", "White's turn (O)", "to move: *"; *c moves past it. */
static clarity read_side(const char **c, int *side)
{
    static const char *const BEFORE[] = {"side to move:", "to move:", "to play:", "side:", "turn:", NULL};
    static const char *const NAMES[] = {"black", "first", "x", "*", "b", "white", "second", "o", "w", NULL};
    static const char *const SYMBOLS[] = {"(x)", "(b)", "(*)", "(black)", "(o)", "(w)", "(white)", NULL};
    static const char *const AFTER[] = {"to move", "to play", "'s turn", "'s move", "turn", NULL};
    const char *at = *c + strspn(*c, " \t");
    bool to_move = skip_any(&at, BEFORE) >= 0;
    bool word = isalpha((unsigned char)at[0]) && isalpha((unsigned char)at[1]);
    const int name = skip_any(&at, NAMES);
    if (name < 0)
        return NAMED_NOT;
    *side = name >= 5;
    for (bool more = true; more;) {
        const int symbol = skip_any(&at, SYMBOLS), after = skip_any(&at, AFTER);
        if (symbol >= 0 && (symbol >= 4) != *side)
            return NAMED_NOT;
        word = word || symbol >= 0;
        to_move = to_move || after >= 0;
        more = symbol >= 0 || after >= 0;
    }
    if (to_move && (*at == ':' || *at == '.' || *at == '!') && (at[1] == '\0' || isspace((unsigned char)at[1])))
        at += 1 + strspn(at + 1, " \t");
    word = (!to_move && skip_word(&at, "moves")) || word;
    *c = at;
    return to_move ? NAMED_TO_MOVE : word ? NAMED_BY_WORD : NAMED_BY_SYMBOL;
}

int position_side(const char **c, bool letter_alone)
{
    const char *at = *c;
    int side;
    if (read_side(&at, &side) < (letter_alone ? NAMED_BY_SYMBOL : NAMED_BY_WORD))
        return -1;
    *c = at;
    return side;
}

bool position_to_move(const char *text)
{
    int side;
    return read_side(&text, &side) == NAMED_TO_MOVE;
}

status position_name_side(position_reader *r, int side, const char *at)
{
    const size_t length = strcspn(at, "\r\n");
    if (r->side >= 0 && r->side != side)
        return position_fail(r, at, "'%.*s' contradicts another text; expected one side to move",
                             (int)(length < 24 ? length : 24), at);
    r->side = side;
    return STATUS_OK;
}

status position_remark(position_reader *r)
{
    const char *begin = r->at, *end = begin + strcspn(begin, "\n");
    status s = STATUS_OK;
    for (r->at = end; begin < end && s == STATUS_OK; begin++) {
        const char *c = begin;
        int side;
        if (!isspace((unsigned char)*begin) && read_side(&c, &side) == NAMED_TO_MOVE)
            s = position_name_side(r, side, begin);
        while (isalnum((unsigned char)*begin) && isalnum((unsigned char)begin[1]))
            begin++; /* to the end of the word */
    }
    return s;
}
