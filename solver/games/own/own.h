/* own.h - a game that its author gives in one file, by functions behind pointers
 * (library/yomikiri_game.h), as one more kind of game.
 *
 * A file is loaded once (own_load.h).  Each spec of it is set up once, and has rows of its own,
 * made from those of this room; game_spec.added points to them.  A node (walk.h) has the two
 * words, the side, and in `line` whether an extra turn is due: then the side to move passes, and
 * the other moves again.  This is the one place where `again` is resolved; keys carry it.
 *
 * A file may be wrong.  What it returns is checked here, and a fault is kept: from then on no
 * position has a move, and added_failed returns the first fault. */
#pragma once

#include "game/added.h"
#include "game/game_text.h"
#include "library/yomikiri_game.h"
#include "search/solver.h"

#include <stdatomic.h>

enum { OWN_ROOM = 2 * YKR_GAME_MOVES }; /* of a list: room to detect an overlong list */

#define OWN_MARKS ".XO" /* those of a file that gives none */

#define OWN_SIDE_BIT (1ull << 63)  /* of b, in keys: the side, unless `alike` */
#define OWN_AGAIN_BIT (1ull << 62) /* the same for `again`, with `extra_turns` */

typedef struct own_file {
    added_game base;
    ykr_game game;
    char path[256], hash[33];
    const void *context;
    bool is_text;                           /* in the rule language */
    _Atomic(const struct own_spec *) first; /* of the specs that were used */
    _Atomic int faults;
    added_fault fault; /* the first */
} own_file;

typedef struct own_spec {
    added_spec added;
    ykr_game_rules rules;
    game_description game;
    game_text text;
    solver_game solver;
    own_file *file;
    uint64_t reserved; /* the bits of b that the game must leave 0 */
    char usage[128];
    const char *example[2];
    const struct own_spec *next;
} own_spec;

typedef struct own_rules {
    const own_spec *own;
} own_rules;

static inline const own_spec *own_of(const game_spec *spec)
{
    return (const own_spec *)(const void *)spec->added;
}

static inline void own_init(own_rules *rules, const game_spec *spec)
{
    rules->own = own_of(spec);
}

GAME_CONSTANTS(own)

/* Notes a fault of the file at a position (NULL: none). */
void own_fault(const own_spec *o, const ykr_game_position *p, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline bool own_is_faulty(const own_spec *o)
{
    return atomic_load_explicit(&o->file->faults, memory_order_relaxed) > 0;
}

/* From now on a fault prints its line and ends the program with this exit code, before any value
 * that it spoils is printed. */
void own_faults_exit(int code);

/* Whether the rules may answer so; false: `why` describes the fault.  own_check_moves puts the
 * moves in ascending order; `after` is what a move has made of a position. */
enum { OWN_WHY = 160 };
bool own_check_over(const own_spec *o, int value, char why[static OWN_WHY]);
bool own_check_moves(const own_spec *o, int count, int32_t move[static OWN_ROOM], char why[static OWN_WHY]);
bool own_check_play(const own_spec *o, const ykr_game_position *after, int32_t gain, char why[static OWN_WHY]);

/* True if the game is over by the member `over`: *value for p->side. */
bool own_over(const own_spec *o, const ykr_game_position *p, int *value);

/* The moves, ascending, of a position that is not over in this way; none: own_last is its value. */
int own_moves(const own_spec *o, const ykr_game_position *p, int32_t move[static OWN_ROOM]);
int own_last(const own_spec *o);

/* Plays a move, and changes the side; p->again: that side has to pass.
 * Returns what the mover gains. */
int own_play(const own_spec *o, ykr_game_position *p, int32_t move);

/* After the pass of a position with p->again. */
static inline ykr_game_position own_passed(const ykr_game_position *p)
{
    ykr_game_position after = *p;
    after.again = 0;
    after.side ^= 1;
    return after;
}

/* Its parts, of which a file need not write all members; as many as the file says. */
int own_parts(const own_spec *o, const ykr_game_position *p, ykr_game_position out[static YKR_GAME_PARTS]);

/* The most plies left, YKR_GAME_PLIES if the file does not say. */
int own_left(const own_spec *o, const ykr_game_position *p);

ykr_game_position own_of_diagram(const diagram *d);
void own_to_diagram(const own_spec *o, const ykr_game_position *p, diagram *d);

/* Fills in the rows of a spec that has been set up. */
void own_game_fill(own_spec *o);
void own_text_fill(own_spec *o);
void own_solver_fill(own_spec *o);
