/* notation.h - specs, positions and moves as text.  Each game has its own forms (game_text.h). */
#pragma once

#include "game/game_text.h"

/* Parses "name[:args][,key=value]..." (see README, Games).  For minimax the board is drawn
 * or read here.  Errors: STATUS_BAD_INPUT, STATUS_IO (board file). Thread safe. */
status spec_parse(const char *text, game_spec *out, error *e);

/* Parses a position: OBF for reversi and mnk (R*C characters, white space and line breaks between
 * them ignored, and a side to move, which is counted if it is missing; also a drawn diagram),
 * or a list of moves from the start ("f5d6c3", "f5 d6 pa"),
 * a recorded game (GGF, SGF, PGN: game_record.h), or "start".  minimax: the moves taken, "3 0 2";
 * eight: "SUM,LAST" or the numbers played.  A move list is played by the fast rules and an illegal
 * move is an error that names it and its place. */
status diagram_parse(const game_spec *spec, const char *text, diagram *out, error *e);

/* Which position of a game is meant; if neither is asked for, the last one.  What comes after it is
 * not read. */
typedef struct position_choice {
    int ply;          /* after this many plies, passes among them; -1: not asked */
    int empties;      /* the first with this many empty squares; -1: not asked */
    bool normal_type; /* GGF: a misère spec also takes games whose type is not anti */
} position_choice;

static const position_choice LAST_POSITION = {-1, -1, false};

/* What a text holds apart from its position. */
typedef struct position_note {
    bool side_counted; /* it names no side to move; the number of discs or stones gives it */
    bool missing;      /* it is refused only because it does not have the position chosen */
    bool komi;         /* the game was played with a komi, which no value includes */
    bool passed_over;  /* moves follow the position chosen */
    bool valued;       /* a value for the side to move follows the moves: "7422 1" */
    int64_t value;
    int plies; /* played before the position */
} position_note;

enum { MAX_PLAYER_TEXT = 64 };

/* A game, as a list of moves, in parentheses or in PGN. */
typedef struct game_record {
    diagram start;
    int plies;
    game_move move[MAX_LINE];        /* with the forced passes that the text leaves out */
    double main_time[2];             /* seconds of the players' clocks at the start; 0: not given */
    double increment[2];             /* added for each move */
    double used[2];                  /* seconds that their moves took, if given */
    char player[2][MAX_PLAYER_TEXT]; /* their names; "": not given */
    char event[MAX_PLAYER_TEXT];     /* where it was played, likewise */
    double komi;                     /* GGF: Black wins with a margin above it; NAN: not known; 0: none */
    int theory, theory_empties;      /* WTHOR: Black's margin with best play from this many empty squares on, 0: none */
} game_record;

/* As diagram_parse; `line` is the number of the text's first line, for messages.  *note is filled
 * even if the text is refused.  `record` (NULL: not wanted) gets the moves up to the position; it
 * is for texts that have only moves. */
status position_parse(const game_spec *spec, const char *text, int line, position_choice choice, diagram *out,
                      position_note *note, game_record *record, error *e);

enum { MOVES_TEXT = 120 };

/* The legal moves that fit, for an error, " a1 b2 c3"; returns the number of all legal moves. */
int moves_format(const struct game_rules *rules, const diagram *d, char out[static MOVES_TEXT]);

/* The third part of "F5/eval/seconds", of a move in GGF: what it took; 0: the text has none. */
double move_seconds(const char *text);
