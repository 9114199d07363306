/* position_value.c - the value after a list of moves, as in test sets of Connect Four: "7422 1".
 *
 * Where moves are numbers, the last number may be a move or a value.  A number with a sign is a
 * value.  Digits written together ("7422") are moves, and the number after them, or after a board,
 * is the value; of single digits apart by blanks ("4 4 3") all are moves.  What fits neither is
 * refused: no number that may be a value is played. */
#include "text/position.h"

#include "base/units.h"
#include "game/game_text.h"

typedef struct number_list {
    int count, runs;  /* words; those of several digits */
    const char *last; /* word */
    const char *run;  /* the first of several digits */
} number_list;

static int word_length(const char *word)
{
    return (int)strcspn(word, " \t\r\n,;");
}

/* Of it, in messages. */
static int shown(const char *word)
{
    return word_length(word) < 24 ? word_length(word) : 24;
}

static number_list read_list(const position_reader *r)
{
    number_list list = {.count = 0};
    for (const char *c = r->at;; c += word_length(c)) {
        c += strspn(c, " \t\r\n,");
        c += r->numbered ? position_move_number(c) : 0;
        if (*c == '\0' || *c == ';')
            return list;
        if (strspn(c, "0123456789") > 1) {
            list.runs++;
            list.run = list.run != NULL ? list.run : c;
        }
        list.count++;
        list.last = c;
    }
}

/* True if the last word, a number without a sign, is a value; `together`: each digit is a move. */
static bool ends_in_value(const position_reader *r, const number_list *list, bool together)
{
    if (r->numbered || list->count == 1)
        return !r->numbered && r->after_board;
    return together && (list->runs > 0 || (list->count == 2 && text_of(r->spec)->pair_has_value));
}

/* Test sets have values up to the number of stones of a side. */
static status read_value(position_reader *r)
{
    const int squares = r->spec->rows * r->spec->cols, own = game_most(r->spec);
    const int most = own > squares / 2 ? own : squares / 2;
    const char *c = r->value;
    if (!scan_integer(&c, &r->note.value) || r->note.value < -most || r->note.value > most)
        return position_fail(r, r->value, "'%.*s' is not a value of the game; expected -%d to %d", shown(r->value),
                             r->value, most, most);
    return STATUS_OK;
}

status position_find_value(position_reader *r)
{
    const game_text *game = text_of(r->spec);
    if (!game->moves_are_numbers)
        return STATUS_OK;
    r->numbered = position_move_number(r->at) > 0;
    const number_list list = read_list(r);
    if (list.count == 0)
        return STATUS_OK;
    const bool together = game->move_length(r->spec, "00") == 1, alone = list.count == 1 && !r->after_board;
    const int length = word_length(list.last), sign = *list.last == '+' || *list.last == '-';
    const bool number = length > sign && (int)strspn(list.last + sign, "0123456789") == length - sign;
    if (number && (sign || ends_in_value(r, &list, together)))
        r->value = list.last;
    const bool indented = r->at > r->text && strchr(" \t", r->at[-1]) != NULL && !r->numbered;
    if (alone && number && (sign || (indented && length == 1 && game->pair_has_value)))
        return position_fail(r, list.last, "'%.*s' may be a value without a position; expected 'start %.*s' for that",
                             shown(list.last), list.last, shown(list.last), list.last);
    if (together && !r->numbered && list.run != NULL && list.run != r->value && list.count > (r->value != NULL ? 2 : 1))
        return position_fail(r, list.run,
                             "some moves together, '%.*s', and some apart; expected them all together or all apart, "
                             "and at most one value after them",
                             shown(list.run), list.run);
    return r->value != NULL ? read_value(r) : STATUS_OK;
}
