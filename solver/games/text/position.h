/* position.h - what the readers of positions share; internal to this room.
 *
 * position_text.c begins: position.c reads lists of moves, position_value.c the value after them,
 * position_board.c boards, position_side.c the side to move, game_record.c games in parentheses,
 * pgn.c those in PGN; each game has its own forms.  Every message names the place as "column C" or,
 * in a text of several lines, "line L, column C". */
#pragma once

#include "game/rules.h"
#include "text/notation.h"

#include <string.h>

typedef struct position_reader {
    const game_spec *spec;
    const char *text; /* all of it */
    const char *at;   /* next character */
    error *e;
    int listed;     /* moves of the text so far */
    int first_line; /* the number of the text's first line, for messages */
    position_choice choice;
    position_note note;
    game_record *record; /* gets the moves */
    int side;            /* to move, as texts have named it so far; -1: none has */
    bool after_board;    /* the moves begin at a board, not at the start */
    const char *value;   /* after the moves; NULL: none */
    bool numbered;       /* the moves are numbers and have numbers, "1. 4 4" */
    bool side_unknown;   /* squares were set one by one: the first move shows whose turn it is */
    bool letters;        /* SGF: squares were two letters */
    bool from_bottom;    /* their rows count from the bottom, */
    bool other_end;      /* contrary to what the program that wrote them does */
    bool board_given;    /* all of it, or some squares */
    bool komi_given;     /* in a game in GGF */
    const char *random;  /* the type of a game in GGF that names a random start; NULL: none */
    game_rules *rules;   /* for position_rules, which prepares them: a board alone needs none */
    bool prepared;
} position_reader;

static inline void position_skip(position_reader *r, const char *characters)
{
    r->at += strspn(r->at, characters);
}

/* STATUS_BAD_INPUT, what is wrong at the character `at` of the text. */
status position_fail(const position_reader *r, const char *at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The length of a move's number, "12." or "12..." and the spaces after it; 0: no number. */
size_t position_move_number(const char *text);

/* True when *d is the position that was chosen: nothing after it is read. */
bool position_reached(const position_reader *r, const diagram *d);

/* The rules of the game. */
const game_rules *position_rules(position_reader *r);

/* Notes that the game begins at *d, as long as no move has been played. */
void position_begin(position_reader *r, const diagram *d);

/* Plays a move, the `length` characters at r->at, unless *d, or *d after a forced pass, is the
 * position chosen. A pass that is forced may be left out; passes after the end, with which some
 * records close, change nothing. */
status position_play(position_reader *r, diagram *d, game_move move, size_t length);

/* Finds r->value, the value after the moves at r->at, and refuses numbers of which it is not clear
 * whether they are moves. */
status position_find_value(position_reader *r);

/* Plays the rest of the text as moves, which may be numbered, up to the position chosen; the value
 * after them goes into the note. */
status position_play_moves(position_reader *r, diagram *d);

/* A game in GGF, SGF or PGN (game_record.h), up to the position chosen;
 * *d is the start of the game. */
status position_read_game(position_reader *r, diagram *d);
status position_read_pgn(position_reader *r, diagram *d);

/* The length of the result that follows a list of moves; 0: no result, or PGN is not read of
 * the game, which may call a move "1-0". */
size_t position_result_length(const game_spec *spec, const char *text);

/* A name; a longer one is cut at a character. */
void position_name(char out[static MAX_PLAYER_TEXT], const char *text);

/* What a line of a drawing is, seen by itself. */
typedef enum drawn_line { LINE_OTHER, LINE_BLANK, LINE_ORNAMENT, LINE_SIDE, LINE_ROW } drawn_line;
drawn_line position_line(const game_spec *spec, const char *line);

/* True if the line begins a drawing of a board: labels, a frame, a side to move,
 * or a row of squares. */
bool position_drawn(const game_spec *spec, const char *line);

/* The number of lines of the drawing that begins here. */
int position_drawn_lines(const game_spec *spec, const char *text);

/* True if the line is a row of squares, perhaps with its number and with text beside it. */
bool position_row(const game_spec *spec, const char *line);

/* True if the text has several lines, some of which are rows: it is a drawing. */
bool position_in_lines(const game_spec *spec, const char *text);

/* True if the line is labels of columns, a part of a frame, or the words that a game is over;
 * `text` is all of it. */
bool position_ornament(const game_spec *spec, const char *text, const char *line);

/* The side to move that the line, and nothing else in it, names; -1: it does not. */
int position_side_line(const game_spec *spec, const char *line);

/* What is behind the squares of a row and the row's number. */
const char *position_after_row(const char *after_squares);

/* What is there, up to the end of the line. */
typedef enum beside { BESIDE_NOTHING, BESIDE_TEXT, BESIDE_UNCLEAR /* it could be squares */ } beside;
beside position_beside(const char *rest);

/* What a symbol of a square stands for: 0 empty, 1 first player, 2 second; -1: it is not one. */
int position_cell(char c);

/* Numbers, all of them within +-10^12; *c moves past each. */
bool position_number(const char **c, int64_t *out);

/* "X", "black", "Black (X) to move", "to move: O": 0 or 1, and *c moves past it; -1: none of these.
 * `letter_alone` allows the bare symbol. */
int position_side(const char **c, bool letter_alone);

/* True if the text begins with words such as "X to move", more than the name of a side. */
bool position_to_move(const char *text);

/* Notes the side that the text `at` names; refuses it if another text named the other side. */
status position_name_side(position_reader *r, int side, const char *at);

/* Skips the rest of a line; "X to move" in it names the side to move. */
status position_remark(position_reader *r);

/* A board in brackets, as in GGF: "[8 ---...--- *]"; its side is r->side. */
status position_bracket(position_reader *r, diagram *d);

/* True if the text, which follows a board and a ";", is moves: more than one, and no answers. */
bool position_game_follows(const game_spec *spec, const char *text);

/* A board of squares, its side to move, and perhaps moves after it; or a list of moves. */
status position_board(position_reader *r, diagram *out);

/* Makes a text ready for position_read: foreign characters (plain.h), comments. */
void position_prepare(const game_spec *spec, char *text);

/* As position_parse, for a text made ready; a value goes into the note. */
status position_read(const game_spec *spec, const char *text, int line, position_choice choice, diagram *out,
                     position_note *note, game_record *record, error *e);
