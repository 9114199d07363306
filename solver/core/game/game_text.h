/* game_text.h - how a game is written: one row of named members for its specs, positions and moves.
 *
 * A game's row is `text_<name>`, in <name>_text.c; text_of finds it.  The comment of every member
 * says REQUIRED, or OPTIONAL and what its absence stands for.  The test "games" names a REQUIRED
 * member that is missing. */
#pragma once

#include "game/walk.h"
#include "base/text_buffer.h"

struct spec_reader;     /* spec_reader.h */
struct position_reader; /* position.h */

/* ",name" or ",name=VALUE" at the end of a spec. */
typedef struct spec_key {
    const char *name; /* NULL ends a list */
    bool has_value;
    int group; /* of the keys of one group a spec has at most one */
    status (*parse)(const struct spec_reader *r, const char *value, game_spec *out, error *e);
} spec_key;

typedef struct game_text {
    /* ---- the spec, "name[:arguments][,key[=VALUE]]..." ---- */

    /* REQUIRED. The names before the ":" or the first ","; NULL ends the list. */
    const char *names[4];
    /* REQUIRED. Its forms, for messages and help: "mnk:R,C,K, ttt". */
    const char *usage;
    /* REQUIRED. The game in a line or two, its keys at the end, for help. */
    const char *help;
    /* OPTIONAL. How its positions are written, for help, if they are not boards of squares. */
    const char *position_help;
    /* REQUIRED. Reads the arguments; r->name is the name that was found,
     * r->colon is true after "name:". */
    status (*parse)(struct spec_reader *r, game_spec *out, error *e);
    /* OPTIONAL. The keys it takes; left out: none. */
    const spec_key *keys;
    /* REQUIRED. The keys, for messages: "misere", or "nothing more". */
    const char *keys_usage;
    /* OPTIONAL. Fills in members that need the whole spec, such as a board in a file; may fail. */
    status (*complete)(game_spec *out, error *e);
    /* REQUIRED. The canonical form; parsed again it gives an equal spec. */
    void (*format)(const game_spec *spec, char out[static MAX_SPEC_TEXT]);

    /* ---- positions and moves (board.h has these members for boards of squares) ---- */

    /* REQUIRED. Reads a position; *d is the start.
     * A list of moves is left to position_play_moves. */
    status (*read)(struct position_reader *r, diagram *d);
    /* REQUIRED. One line that `read` reads back. */
    void (*write)(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT]);
    /* OPTIONAL. The side to move by the number of discs or stones alone; -1: both may move.
     * Left out: the numbers never decide it. */
    int (*side_of)(const game_spec *spec, const diagram *d);
    /* REQUIRED. Several lines for a terminal, each ended by a newline.  Boards of squares are drawn
     * with their values by board_view.h instead, where there is room for it. */
    void (*draw)(const game_spec *spec, const diagram *d, text_buffer *p);
    /* REQUIRED. A move as text; never called for a pass. */
    void (*move_write)(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);
    /* REQUIRED. The move that the whole of `text` is, legal or not; refuses any text that can never
     * be a move of the game. */
    status (*move_read)(const game_spec *spec, const char *text, size_t length, game_move *out, error *e);
    /* REQUIRED. Length of the move that `text` begins with; 0: none. */
    size_t (*move_length)(const game_spec *spec, const char *text);

    /* OPTIONAL. True: moves are numbers, which must not be mistaken
     * for values (position_value.c). */
    bool moves_are_numbers;
    /* OPTIONAL. True: of two single digits the second is a value, as in test sets of the game. */
    bool pair_has_value;

    /* ---- in other programs ---- */

    /* OPTIONAL. The values of GM in SGF, and the words for them in messages; left out:
     * files of SGF name no such game. */
    const char *sgf_games[4], *sgf_usage;
    /* OPTIONAL. Its name among engines that speak GTP, which name squares as Go does; left out: it
     * is not offered. */
    const char *gtp_name;
} game_text;

#define GAME_TEXT(KIND, name) extern const game_text text_##name;
GAMES(GAME_TEXT)

const game_text *text_of(const game_spec *spec);
const game_text *text_of_kind(game_kind kind); /* 0 <= kind < GAME_COUNT */

/* ---- a spec's own forms ---- */

/* Writes the canonical form: the one every result prints; parsing it gives an equal spec. */
void spec_format(const game_spec *spec, char out[static MAX_SPEC_TEXT]);

/* As spec_format, and of a game that was added with the hash of its file, ",rules=HASH": for files
 * that other rules must not read.  Parsed, it is refused if the game is now another file's. */
void spec_format_whole(const game_spec *spec, char out[static MAX_SPEC_TEXT]);

/* One line that diagram_parse reads back: OBF "----...--- X" (reversi, mnk); "SUM,LAST" (eight);
 * minimax "taken cells as 0/1 row by row, a space, side X/O and line, sums" as documented
 * in docs/manual.md. */
void diagram_format(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT]);

/* The same by value, to be passed as an argument: diagram_name(spec, d).text. */
typedef struct diagram_text {
    char text[MAX_DIAGRAM_TEXT];
} diagram_text;
diagram_text diagram_name(const game_spec *spec, const diagram *d);

/* Whether both have the same text. */
bool diagram_same(const game_spec *spec, const diagram *a, const diagram *b);

/* The board drawn for a terminal, several lines, each ended by a newline. */
void diagram_draw(const game_spec *spec, const diagram *d, char *out, size_t size);

/* Squares as a1 (column letter, row number; 32 columns: a..z, then aa..af), numbers as digits,
 * a pass as "--". */
void move_format(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);
status move_parse(const game_spec *spec, const char *text, size_t length, game_move *out, error *e);

/* The text of move_format, by value: move_name(spec, move).text. */
typedef struct move_text {
    char text[MAX_MOVE_TEXT];
} move_text;
move_text move_name(const game_spec *spec, game_move move);

/* For moves that are numbers: move_write, and for move_read a number from `low` to `high`. */
void number_move_write(const game_spec *spec, game_move move, char out[static MAX_MOVE_TEXT]);
status number_move_read(const char *text, size_t length, int64_t low, int64_t high, game_move *out, error *e);

/* "reversi[:RxC], othello[:RxC], mnk:R,C,K, ttt, minimax:N or eight[:MAX,TARGET]". */
enum { GAMES_USAGE_TEXT = 400 };
void games_usage(char out[static GAMES_USAGE_TEXT]);
