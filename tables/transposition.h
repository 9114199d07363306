/* transposition.h - the shared lock-free transposition table.
 *
 * Its entries are those described here or, for games with short positions,
 * those of packed_inline.h.
 *
 * An entry holds one position in full (two 64-bit words that identify it without loss)
 * with a lower and an upper bound, the best move, and the nodes spent, which replacement needs.
 * A hash collision can therefore never give a wrong value.  Entries are three _Atomic words:
 * data, key0 XOR data, key1 XOR data with its halves exchanged; a torn read fails the comparison
 * and is a miss (the lockless hashing of Hyatt and Mann, ICGA Journal 25(1), 2002).
 *
 *   64-byte bucket, one cache line: two entries of 24 bytes, 16 bytes unused
 *   data word, low to high: lower int16 | upper int16 | move uint8 | cost uint8 |
 *                           confidence uint8 | generation uint8
 */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TABLE_NO_MOVE = 255 };

/* Packed entries have bounds from -PACKED_VALUE_MOST to PACKED_VALUE_MOST, or none,
 * and moves below PACKED_MOVES. */
enum { PACKED_VALUE_MOST = 30, PACKED_MOVES = 15 };

typedef struct transposition_table transposition_table;
struct zobrist;

typedef struct tt_entry {
    int16_t lower, upper; /* bounds on the position's value, for its side to move */
    uint8_t move;         /* best move known, TABLE_NO_MOVE: none */
    uint8_t cost;         /* log2 of the nodes spent: expensive entries stay longer */
    uint8_t confidence;   /* of the bounds, if from selective searches; 255: exact */
    uint8_t generation;   /* the table's when it was stored; tt_store fills it in */
} tt_entry;

/* Allocates at most `bytes` (rounded down to a power of two of buckets; 0 gives a NULL table, which
 * every function here accepts), with huge pages if the system provides them.  The system allocates
 * a page when a thread first stores an entry on it.  STATUS_NO_MEMORY. */
status tt_create(size_t bytes, transposition_table **out, error *e);
void tt_destroy(transposition_table *t);
size_t tt_bytes(const transposition_table *t); /* in use */

/* How often since the table was last emptied an entry proved the contrary of another
 * one of its position.  With assertions the first time ends the program. */
uint64_t tt_contradictions(const transposition_table *t);
void tt_contradict(transposition_table *t);

/* Empties the table, using `threads` threads. */
void tt_clear(transposition_table *t, int threads);

/* Empties the table, by a new generation if its entries have one.  From now on it uses at most
 * `bytes`, and at most `most` when it has grown: a small search does not pay for the first touch of
 * memory that it will not fill.  threads 0: nothing was stored yet. */
void tt_restart(transposition_table *t, size_t bytes, size_t most, int threads);

/* Call it after tt_restart, before an entry is stored.  From now on entries are those of
 * packed_inline.h, for positions of `bits` bits, if their rest fits; otherwise, or if bits is 0,
 * those above. */
void tt_use_packed(transposition_table *t, int bits);

/* True if the table may grow and most entries of a sample are taken, of a small table a quarter;
 * `where` chooses the sample. */
bool tt_is_full(const transposition_table *t, uint64_t where);

/* Doubles what is in use; every entry moves to its new place.  Entries are packed, or those of
 * zobrist_key(z, key0, key1).  Other threads may search meanwhile: what they store may be lost, and
 * is never wrong.  Does nothing if it may not grow or is growing already. */
void tt_grow(transposition_table *t, const struct zobrist *z);
