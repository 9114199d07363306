/* trial.h - what the file of a game (library/yomikiri_game.h) claims, tested on its positions.
 *
 * Positions are numbered by their distance from the start, so the first fault of a member has the
 * fewest moves.  Images, and positions with the other side to move, are compared through the moves
 * of each: if the claim holds at every position of a game, then by induction for all values. */
#pragma once

#include "own/own_load.h"

/* clang-format off */
#define TRIAL_MEMBERS(X) /* of ykr_game */ \
    X(setup) X(start) X(moves) X(play) X(over) X(left) X(played) X(promise) X(image) X(alike) X(parts) \
    X(cell) X(draw) X(move_text) X(write) X(read) X(valid)
#define TRIAL_TABLE(X) TRIAL_MEMBERS(X) X(most) X(search) X(table) X(against)
/* clang-format on */

#define TRIAL_MEMBER(name) TRIAL_##name,
enum trial_member { TRIAL_TABLE(TRIAL_MEMBER) TRIAL_COUNT };

extern const char *const TRIAL_NAMES[TRIAL_COUNT];

enum { TRIAL_POSITIONS = 1 << 17, TRIAL_UNKNOWN = INT32_MIN, TRIAL_GUARD = 64 /* bytes behind a text */ };

/* A position that was reached, or a part of one (parent -1, as the start). */
typedef struct trial_node {
    ykr_game_position p, other; /* other: that of the file it is compared with, by the same moves */
    int parent, plies;
    int32_t move;
    int value, longest, grundy;   /* once solved; longest: the most moves that can follow */
    double tree;                  /* positions, each as often as moves lead to it */
    bool open, reached, followed; /* followed: `other` is set */
    uint32_t print[TRIAL_COUNT];  /* a hash of the answers of each member */
} trial_node;

typedef struct trial_move {
    int32_t move, gain;
    ykr_game_position child; /* as `play` leaves it; trial_next goes on */
} trial_move;

/* The rules' answers about a position; value: of the end, if the game ended here. */
typedef struct trial_answers {
    bool over;
    int value, count;
    trial_move move[OWN_ROOM];
} trial_answers;

typedef struct trial_fault {
    bool found;
    int plies;
    char text[480];
} trial_fault;

typedef struct trial {
    own_file *file, *against; /* against: NULL, or what it is compared with */
    uint64_t random;
    int games;
    const _Atomic bool *stop;
    char name[MAX_SPEC_TEXT];   /* of the spec under trial */
    game_spec spec, other_spec; /* it, and that of `against` */
    const own_spec *own, *other;
    ykr_game_rules rules; /* as they must stay */
    trial_fault fault[TRIAL_COUNT];
    int faults;
    trial_node *node;
    int nodes, *slot;
    bool whole;                  /* `node` has every position of the spec */
    trial_answers answers, more; /* of the position under test; of another */
    uint64_t specs, sizable, positions, games_played, searches;
} trial;

/* Notes a fault, after the moves to a node (-1: none, and no spec); of each member that with the
 * fewest moves is kept. */
void trial_fail(trial *t, int member, int node, const char *format, ...) __attribute__((format(printf, 4, 5)));

/* The child of a node: with its side to move. */
static inline ykr_game_position trial_next(const ykr_game_position *played)
{
    ykr_game_position p = *played;
    p.side ^= p.again ? 0 : 1;
    p.again = 0;
    return p;
}

static inline bool trial_same(const ykr_game_position *p, const ykr_game_position *q)
{
    return p->a == q->a && p->b == q->b && p->side == q->side && p->again == q->again;
}

/* Compares the members: between them the structure has bytes that mean nothing. */
bool trial_same_rules(const ykr_game_rules *r, const ykr_game_rules *q);

/* The rules' answers about a position; false: they are wrong here. */
bool trial_ask(const own_spec *o, const ykr_game_position *p, trial_answers *out);

/* Tests all members at node i but those of images, and leaves the rules' answers in t->answers;
 * false: a fault of the rules themselves. */
bool trial_position(trial *t, int i);

/* After trial_position: compares node i with its images, and with itself with the other side to
 * move. */
void trial_images(trial *t, int i);

/* Asks again, long after. */
void trial_again(trial *t, int i);

/* Searches and a table of the spec, compared with the solved nodes. */
void trial_searches(trial *t);

/* Compares the two files, at all nodes and in random games. */
void trial_against(trial *t);

/* A trial of the spec of these arguments.  Errors: STATUS_NO_MEMORY. */
status trial_run(trial *t, const int32_t argument[YKR_GAME_ARGUMENTS], error *e);
