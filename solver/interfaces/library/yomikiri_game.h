/* yomikiri_game.h - any game in one file, for yomikiri to solve.
 *
 *     #include <yomikiri_game.h>
 *
 *     static void start(const ykr_game_rules *r, ykr_game_position *p)
 *     {
 *         p->a = (uint64_t)r->argument[0];
 *     }
 *
 *     static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
 *     {
 *         int n = 0;
 *         for (int32_t take = 1; take <= 3 && take <= (int32_t)p->a; take++)
 *             move[n++] = take;
 *         return n;
 *     }
 *
 *     static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
 *     {
 *         p->a -= (uint64_t)move;
 *         return 0;
 *     }
 *
 *     YKR_GAME(.name = "take", .argument = {{"stones", 1, 1000, 21}}, .alike = true,
 *              .start = start, .moves = moves, .play = play);
 *
 *     $ yomikiri --game take.c solve take:21
 *
 * Two players move in turn and see everything; there is no chance, and no position comes back.
 * The players are 0, who begins, and 1.  The file needs this header alone; yomikiri calls
 * the compiler for a .c, or takes what this makes: cc -O2 -shared -fPIC take.c -o take.so
 *
 * Every function is PURE: what it returns and writes depends on its arguments alone.
 * It keeps nothing, prints nothing, allocates nothing, and may be called by many threads at once.
 * `r` is what `setup` made of one spec.  Functions get positions that can arise
 * by `start` and `play`, and legal moves, unless the comment of a member allows more.
 * REQUIRED members are marked; all others are optional, and what is left out
 * (zero, NULL) means what the comment beside it states.
 *
 * C11 or C++17 (in C++ the members of YKR_GAME in their order here). */
#ifndef YOMIKIRI_GAME_H
#define YOMIKIRI_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define YKR_GAME_ABI 1

enum {
    YKR_GAME_ARGUMENTS = 8,
    YKR_GAME_MOVES = 1024,      /* of a position, at most */
    YKR_GAME_PLIES = 1024,      /* moves of a game, at most: a longer one is taken for one that repeats */
    YKR_GAME_SQUARES = 64,      /* of a board that is drawn */
    YKR_GAME_PARTS = 64,        /* of a position */
    YKR_GAME_MOST = 6000,       /* no value and no gain is beyond it */
    YKR_GAME_NUMBERS = 1048576, /* moves are numbers below it */
    YKR_GAME_MOVE_TEXT = 16,    /* with the final zero */
    YKR_GAME_TEXT = 256,        /* a position on one line, with the final zero */
    YKR_GAME_DRAWING = 4096     /* a position on several lines, with the final zero */
};

/* A position: two words of the game's own, and whose move it is.  Everything that decides how the
 * game goes on must be in it, and nothing else (not the number of moves played, unless it matters):
 * positions with the same words and the same side are one position, with one value.  Gains of the
 * past do not belong in it.
 *
 * Bits of b that belong to the engine and stay 0: bit 63, unless `alike`;
 * bit 62, with `extra_turns`. */
typedef struct ykr_game_position {
    uint64_t a, b;
    uint8_t side;  /* the player to move, 0 or 1.  The engine changes it after every move: `play` leaves it alone */
    uint8_t again; /* 0, when a function gets it.  `play` sets it to 1 if the mover moves once more (`extra_turns`) */
    uint8_t unused[6];
} ykr_game_position;

/* The rules of one spec, such as "domineering:4,5". */
typedef struct ykr_game_rules {
    int32_t argument[YKR_GAME_ARGUMENTS]; /* 4, 5: within their ranges; those that the game does not have: 0 */
    const void *context;                  /* what ykr_add_rules got; NULL for a file */

    /* Set by `setup`; 0 when it is called. */
    int32_t rows, cols;   /* of the board that is drawn, at most 64 squares; left 0: no board */
    int32_t move_numbers; /* moves are numbers from 0 to move_numbers - 1, at most YKR_GAME_NUMBERS;
                             left 0: rows * cols on a board, otherwise 1024 */
    int32_t most_moves;   /* no position has more moves, at most YKR_GAME_MOVES; left 0: 64.  With
                             more than 64 some verbs list the first 64, and those that need all of
                             them refuse the game */
    int32_t most;         /* no value is above `most` or below -most, 1 to YKR_GAME_MOST; left 0: 1,
                             or with `gains` YKR_GAME_MOST */
    int32_t symmetries;   /* how many `image` makes, the identity included, 1 to 8; left 0: 1 */
    bool misere;          /* a player who cannot move wins */

    /* For what `setup` computes once for the other functions, which only read it. */
    uint64_t mask[256];
    int32_t number[256];
} ykr_game_rules;

/* A number of the spec. */
typedef struct ykr_game_argument {
    const char *name;         /* "rows", for messages; NULL ends the list */
    int32_t low, high, usual; /* from low to high, 0 to 1000000; `usual` if the spec leaves it out */
} ykr_game_argument;

typedef struct ykr_game {
    uint32_t abi, size; /* YKR_GAME fills these in */

    /* ---- the game ---- */

    /* REQUIRED. The name with which specs begin: small letters, digits, "_" and "-", a letter
     * first, at most 31.  A name that yomikiri has already cannot be taken. */
    const char *name;
    /* The game described on one line, for help. */
    const char *help;
    /* The players.  Left out: "First player", "Second player". */
    const char *sides[2];
    /* The numbers after the colon.  Left out: none. */
    ykr_game_argument argument[YKR_GAME_ARGUMENTS];

    /* ---- the rules: all that a proof and its checker use ---- */

    /* Sets the members of *r; everything else in it is zero but for the arguments.
     * NULL: well done; otherwise one line that says what is wrong with the arguments (static text).
     * Left out: every argument will do, and there is no board. */
    const char *(*setup)(ykr_game_rules *r);
    /* The start, on a *p of zeros; `side` may be set.  Left out: all zeros. */
    void (*start)(const ykr_game_rules *r, ykr_game_position *p);
    /* REQUIRED. Writes the legal moves, each once, in any order that depends on the position alone,
     * and returns how many: at most YKR_GAME_MOVES.  A side that must pass has one move, which has
     * a number of its own.  It is not asked once `over` is true. */
    int (*moves)(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move);
    /* REQUIRED. Plays a legal move for p->side.  Returns what the mover gains at once, with
     * `gains`, from -YKR_GAME_MOST to YKR_GAME_MOST; otherwise 0. */
    int32_t (*play)(const ykr_game_rules *r, ykr_game_position *p, int32_t move);
    /* True if the game is over; then *value, 0 before, is the value for p->side.  With `gains`
     * *value stays 0: what the end brings is part of the gain of the last move.
     *
     * Left out, and where it is false: a player who cannot move loses (-1), with r->misere wins
     * (1), and with `gains` the game ends and nothing more is gained. */
    bool (*over)(const ykr_game_rules *r, const ykr_game_position *p, int *value);
    /* True: the value is what the side to move gains from here on, less what the other does.
     * False: it is that of the end. */
    bool gains;
    /* True: `play` may set p->again. */
    bool extra_turns;

    /* ---- speed: no value may depend on it.  `yomikiri rules` tests that it is true ---- */

    /* True: neither moves nor values depend on p->side, as in impartial games, and in others if the
     * words are those of the side to move and of the other. */
    bool alike;
    /* The most moves that can follow.  Left out: nothing is known. */
    int (*left)(const ykr_game_rules *r, const ykr_game_position *p);
    /* The moves that have led here, the same on every way, plus any constant: 0 to YKR_GAME_PLIES.
     * `table` and `count` need it.  Left out: nothing is known. */
    int (*played)(const ykr_game_rules *r, const ykr_game_position *p);
    /* How good a move looks; `child` is where it leads, with its side to move.  Higher is searched
     * earlier.  Left out: gains, then few replies, then what was good elsewhere. */
    int (*promise)(const ykr_game_rules *r, const ykr_game_position *p, int32_t move, const ykr_game_position *child);
    /* Writes the words of the position's image under symmetry s, 1 <= s < r->symmetries, to *out, a
     * copy of *p; 0 is the identity and is not asked for.  The symmetries are a group, and the
     * values of all images are the same for the side to move.  It may change out->side. */
    void (*image)(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out);
    /* Splits a position into independent games, at least one, at most YKR_GAME_PARTS: a move is a
     * move in one of them, and who cannot move in any loses.  Writes their words to `out`,
     * positions of zeros but for the side, and returns how many.  For `grundy`: a file with `alike`
     * and `parts` states that both players always have the same moves. */
    int (*parts)(const ykr_game_rules *r, const ykr_game_position *p, ykr_game_position *out);

    /* ---- text ---- */

    /* The marks that can stand on a square, a character each, that of an empty square first.
     * Left out: ".XO". */
    const char *marks;
    /* The mark on a square of the board: an index of `marks`.  Square row * cols + col, from
     * the top left.  Left out: 1 if bit `square` of a is set, 2 if that of b is, else 0. */
    int (*cell)(const ykr_game_rules *r, const ykr_game_position *p, int square);
    /* The position on several lines, each ended by a newline, for boards that are not squares.
     * Printable ASCII; at most `size` bytes with the final zero.  Left out: the board by `cell`, or
     * the two words. */
    void (*draw)(const ykr_game_rules *r, const ykr_game_position *p, char *out, size_t size);
    /* A move as text, another one for each number below r->move_numbers, legal or not: letters,
     * digits and any of +-*'/:_.#, at most 15; not "--".  Left out: on a board the square's name,
     * "a1" at the top left, as far as there are squares; else the number. */
    void (*move_text)(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT]);
    /* The position's words as text, without its side; printable ASCII without spaces.  Left out, as
     * `read` then is: "a.b" in hexadecimal digits. */
    void (*write)(const ykr_game_rules *r, const ykr_game_position *p, char out[YKR_GAME_TEXT]);
    /* Reads what `write` writes, on a *out of zeros but for its side: false if the text is
     * anything else. */
    bool (*read)(const ykr_game_rules *r, const char *text, ykr_game_position *out);
    /* False: such a position cannot arise.  It gets words that a user typed: anything.
     * Left out: none is refused. */
    bool (*valid)(const ykr_game_rules *r, const ykr_game_position *p);
} ykr_game;

#if defined(_WIN32)
#define YKR_GAME_EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define YKR_GAME_EXPORT __attribute__((visibility("default")))
#else
#define YKR_GAME_EXPORT
#endif

/* The game of a file: YKR_GAME(.name = "nim", .moves = moves, ...); once.
 * Members may be added at the end of the structures: a file compiled with an older header
 * of this YKR_GAME_ABI goes on working. */
extern YKR_GAME_EXPORT const ykr_game yomikiri_game_1;
#define YKR_GAME(...) \
    const ykr_game yomikiri_game_1 = {.abi = YKR_GAME_ABI, .size = (uint32_t)sizeof(ykr_game), __VA_ARGS__}

#ifdef __cplusplus
}
#endif

#endif
