/* test_tables.c - the shared transposition table: what one thread sees, and what many threads on
 * one bucket must never see. */
#include "tables/packed_inline.h"
#include "tables/zobrist.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <signal.h>

enum { EXACT_CONFIDENCE = 255, WIDE = 20000 };

static transposition_table *make_table(size_t bytes)
{
    transposition_table *t = NULL;

    cr_assert_eq(tt_create(bytes, &t, NULL), STATUS_OK);
    return t;
}

static tt_entry entry(int lower, int upper, int move, int cost)
{
    return (tt_entry){
        .lower = (int16_t)lower,
        .upper = (int16_t)upper,
        .move = (uint8_t)move,
        .cost = (uint8_t)cost,
        .confidence = EXACT_CONFIDENCE,
    };
}

Test(tables, no_table_is_accepted_everywhere)
{
    transposition_table *t = make_table(0);
    tt_entry e;

    cr_assert_null(t);
    cr_expect_eq(tt_bytes(t), 0);
    tt_store(t, 1, 2, 3, entry(1, 1, 5, 1));
    tt_prefetch(t, 1);
    cr_expect_not(tt_probe(t, 1, 2, 3, &e));
    tt_clear(t, 2);
    tt_destroy(t);
}

Test(tables, sizes_are_rounded_down)
{
    for (size_t bytes = 64; bytes <= (size_t)1 << 21; bytes += bytes / 3 + 1) {
        transposition_table *t = make_table(bytes);
        const size_t given = tt_bytes(t);
        cr_expect_leq(given, bytes);
        cr_expect_gt(2 * given, bytes, "%zu bytes wanted, %zu given", bytes, given);
        cr_expect_eq(given & (given - 1), 0);
        tt_destroy(t);
    }
}

Test(tables, too_much_is_an_error_not_a_crash)
{
    transposition_table *t = NULL;
    error e = {""};

    if (tt_create(SIZE_MAX / 2, &t, &e) == STATUS_OK) /* a system may promise anything */
        tt_destroy(t);
    else
        cr_expect(e.text[0] != '\0' && t == NULL);
}

Test(tables, finds_what_was_stored_and_nothing_else)
{
    test_rng rng = test_random("tables/finds_what_was_stored_and_nothing_else");
    transposition_table *t = make_table((size_t)1 << 20);

    for (int n = test_scaled(20000); n > 0; n--) {
        const uint64_t key0 = random_next(&rng), key1 = random_next(&rng), hash = random_next(&rng);
        const int lower = random_below(&rng, 129) - 64, upper = lower + random_below(&rng, 10);
        tt_entry e;
        tt_store(t, hash, key0, key1, entry(lower, upper, n & 63, n & 31));
        cr_assert(tt_probe(t, hash, key0, key1, &e), "an entry just stored");
        cr_assert(e.lower == lower && e.upper == upper && e.move == (n & 63) && e.cost == (n & 31));
        cr_assert_eq(e.confidence, EXACT_CONFIDENCE);
        const uint64_t flip = UINT64_C(1) << random_below(&rng, 64);
        cr_assert_not(tt_probe(t, hash, key0 ^ flip, key1, &e), "another position with the same hash");
        cr_assert_not(tt_probe(t, hash, key0, key1 ^ flip, &e));
        cr_assert_not(tt_probe(t, hash, key1, key0, &e) && key0 != key1);
    }
    tt_clear(t, 2);
    tt_entry e;
    cr_expect_not(tt_probe(t, 1, 2, 3, &e));
    tt_destroy(t);
}

Test(tables, the_empty_table_holds_nothing)
{
    transposition_table *t = make_table(1024);
    tt_entry e;

    for (uint64_t hash = 0; hash < 16; hash++)
        cr_expect_not(tt_probe(t, hash, 0, 0, &e));
    tt_store(t, 0, 0, 0, entry(0, 0, 0, 0));
    cr_expect(tt_probe(t, 0, 0, 0, &e), "a position of all zeros with an entry of zeros");
    tt_clear(t, 1);
    cr_expect_not(tt_probe(t, 0, 0, 0, &e));
    tt_destroy(t);
}

Test(tables, bounds_of_one_position_are_narrowed)
{
    transposition_table *t = make_table(64);
    tt_entry e;

    tt_store(t, 7, 1, 2, entry(-WIDE, 8, 3, 5));
    tt_store(t, 7, 1, 2, entry(-4, WIDE, TABLE_NO_MOVE, 2));
    cr_assert(tt_probe(t, 7, 1, 2, &e));
    cr_expect_eq(e.lower, -4);
    cr_expect_eq(e.upper, 8);
    cr_expect_eq(e.move, 3, "a known move is not lost");
    cr_expect_geq(e.cost, 2);
    tt_store(t, 7, 1, 2, entry(2, WIDE, 9, 1));
    cr_assert(tt_probe(t, 7, 1, 2, &e));
    cr_expect_eq(e.lower, 2);
    cr_expect_eq(e.upper, 8);
    cr_expect_eq(e.move, 9);
    tt_destroy(t);
}

/* They are counted, and with assertions, as here, end the program. */
Test(tables, contradictory_proofs_do_not_pass, .signal = SIGABRT)
{
    transposition_table *t = make_table(1 << 12);

    tt_store(t, 1, 2, 3, entry(4, WIDE, 5, 1));
    cr_assert_eq(tt_contradictions(t), 0);
    tt_store(t, 1, 2, 3, entry(-WIDE, 3, 5, 1));
    tt_destroy(t);
}

Test(tables, a_guess_never_replaces_a_proof)
{
    transposition_table *t = make_table(64);
    tt_entry e, guess = entry(50, 50, 9, 9);

    guess.confidence = 3;
    tt_store(t, 7, 1, 2, guess);
    tt_store(t, 7, 1, 2, entry(-4, 8, 3, 5));
    cr_assert(tt_probe(t, 7, 1, 2, &e));
    cr_expect(e.lower == -4 && e.upper == 8 && e.confidence == EXACT_CONFIDENCE,
              "a proof replaces a guess and takes none of it");
    tt_store(t, 7, 1, 2, guess);
    cr_assert(tt_probe(t, 7, 1, 2, &e));
    cr_expect(e.lower == -4 && e.upper == 8 && e.confidence == EXACT_CONFIDENCE);
    tt_destroy(t);
}

/* One bucket holds a few entries; the most expensive of them stays, and the newest has a place. */
Test(tables, replacement_keeps_what_was_expensive)
{
    transposition_table *t = make_table(64);
    tt_entry e;

    tt_store(t, 0, 1000, 1000, entry(1, 1, 1, 40));
    for (uint64_t key = 1; key < 200; key++)
        tt_store(t, 0, key, key, entry(0, 0, 0, 3));
    cr_expect(tt_probe(t, 0, 1000, 1000, &e), "the expensive entry is still there");
    cr_expect(tt_probe(t, 0, 199, 199, &e), "and so is the newest");
    tt_destroy(t);
}

/* ---- many threads on one bucket -------------------------------------------------------------- */

enum { STRESS_THREADS = 8, STRESS_POSITIONS = 48 };

typedef struct stress {
    transposition_table *table;
    uint64_t seed;
    int rounds;
    uint64_t hits, wrong;
} stress;

/* The only entry that a position may ever have: every field follows from the position's number. */
static tt_entry entry_of(int position)
{
    return entry(position * 37 % 101 - 50, position * 37 % 101 - 50 + position % 7, position, position % 5);
}

static void keys_of(int position, uint64_t key[2])
{
    test_rng rng = {(uint64_t)position * 1000003};

    key[0] = random_next(&rng);
    key[1] = random_next(&rng);
}

static void *hammer(void *argument)
{
    stress *s = argument;
    test_rng rng = {s->seed};

    for (int n = 0; n < s->rounds; n++) {
        const int position = random_below(&rng, STRESS_POSITIONS);
        const tt_entry right = entry_of(position);
        uint64_t key[2];
        tt_entry e;
        keys_of(position, key);
        if (n & 1) {
            tt_store(s->table, 0, key[0], key[1], right);
        } else if (tt_probe(s->table, 0, key[0], key[1], &e)) {
            s->hits++;
            s->wrong += e.lower != right.lower || e.upper != right.upper || e.move != right.move ||
                        e.cost != right.cost || e.confidence != right.confidence;
        }
    }
    return NULL;
}

static uint64_t run_stress(transposition_table *t, uint64_t *hits)
{
    pthread_t thread[STRESS_THREADS];
    stress work[STRESS_THREADS];
    uint64_t wrong = 0;

    *hits = 0;
    for (int n = 0; n < STRESS_THREADS; n++) {
        work[n] = (stress){.table = t, .seed = (uint64_t)n + 1, .rounds = test_scaled(300000)};
        cr_assert_eq(pthread_create(&thread[n], NULL, hammer, &work[n]), 0);
    }
    for (int n = 0; n < STRESS_THREADS; n++) {
        pthread_join(thread[n], NULL);
        *hits += work[n].hits;
        wrong += work[n].wrong;
    }
    return wrong;
}

Test(tables, many_threads_on_one_bucket_never_see_a_wrong_entry)
{
    transposition_table *t = make_table(64);
    uint64_t hits;
    const uint64_t wrong = run_stress(t, &hits);

    fprintf(stderr, "tables: %d threads on one bucket, %llu hits\n", STRESS_THREADS, (unsigned long long)hits);
    cr_expect_eq(wrong, 0, "%llu of %llu hits were wrong", (unsigned long long)wrong, (unsigned long long)hits);
    cr_expect_gt(hits, 1000);
    tt_destroy(t);
}

/* The stress test would notice: an entry stored under a position that it does not belong to. */
Test(tables, the_stress_test_sees_a_wrong_entry)
{
    transposition_table *t = make_table(64);
    uint64_t key[2];

    keys_of(1, key);
    tt_store(t, 0, key[0], key[1], entry_of(2));
    stress s = {.table = t, .seed = 1, .rounds = 0};
    for (uint64_t seed = 1; s.hits == 0; seed++) {
        s.seed = seed;
        s.rounds = 1; /* one probe, nothing stored */
        hammer(&s);
    }
    cr_expect_eq(s.wrong, s.hits);
    tt_destroy(t);
}

/* What is stored under the i-th of PACKED_ENTRIES hashes of PACKED_BITS bits. */
enum { PACKED_BITS = 49, PACKED_ENTRIES = 3000 };

static uint64_t packed_hash(uint64_t i)
{
    return i * 0x9e3779b97f4a7c15 >> (64 - PACKED_BITS);
}

static tt_entry packed_entry_of(int i)
{
    const int lower = i % 3 == 0 ? -WIDE : i % 61 - 30, upper = i % 3 == 1 ? WIDE : i % 61 - 30;
    return entry(lower, upper, i % 16 == PACKED_MOVES ? TABLE_NO_MOVE : i % 16, i % 32);
}

/* Returns how many of the entries are found; one that is found is right. */
static int packed_found(const transposition_table *t)
{
    int found = 0;
    for (int i = 1; i <= PACKED_ENTRIES; i++) {
        const tt_entry right = packed_entry_of(i);
        tt_entry e;
        for (int bit = 0; bit < PACKED_BITS; bit++)
            if (packed_probe(t, packed_hash((uint64_t)i) ^ 1ull << bit, WIDE, &e))
                cr_assert_fail("%d: another position has its entry, bit %d", i, bit);
        if (!packed_probe(t, packed_hash((uint64_t)i), WIDE, &e))
            continue;
        cr_assert(tt_pack(e) == tt_pack(right), "%d: bounds %d %d move %d cost %d", i, e.lower, e.upper, e.move,
                  e.cost);
        found++;
    }
    return found;
}

Test(tables, packed_entries_are_found_as_stored_and_when_the_table_has_grown)
{
    static zobrist z;
    transposition_table *t = make_table((size_t)1 << 17);
    tt_restart(t, (size_t)1 << 13, (size_t)1 << 17, 0);
    tt_use_packed(t, PACKED_BITS);
    cr_assert(t->packed);
    for (int i = 1; i <= PACKED_ENTRIES; i++) {
        packed_store(t, packed_hash((uint64_t)i), WIDE, packed_entry_of(i));
        if (tt_is_full(t, (uint64_t)i))
            tt_grow(t, &z);
    }
    cr_expect_gt(tt_bytes(t), (size_t)1 << 13, "it has grown");
    const int found = packed_found(t);
    cr_expect_gt(found, PACKED_ENTRIES * 9 / 10, "%d of %d", found, (int)PACKED_ENTRIES);
    tt_grow(t, &z);
    cr_expect_eq(packed_found(t), found, "growing loses none");
    tt_destroy(t);
}

Test(tables, packed_entries_are_narrowed)
{
    transposition_table *t = make_table(64);
    tt_entry e = {0};
    tt_use_packed(t, 40);
    packed_store(t, 7, WIDE, entry(-WIDE, 8, 3, 5));
    packed_store(t, 7, WIDE, entry(-4, WIDE, TABLE_NO_MOVE, 2));
    cr_assert(packed_probe(t, 7, WIDE, &e));
    cr_expect(e.lower == -4 && e.upper == 8 && e.move == 3 && e.cost == 5);
    tt_destroy(t);
}

/* A position that an entry of one word cannot tell from others has a whole entry. */
Test(tables, entries_are_packed_only_where_they_are_exact)
{
    transposition_table *t = make_table((size_t)64 << 10);
    for (int bits = 1; bits <= 64; bits++) {
        tt_use_packed(t, bits);
        cr_expect_eq(t->packed, bits <= 64 - PACKED_DATA_BITS + 10, "%d bits, 1024 buckets", bits);
    }
    tt_use_packed(t, 0);
    cr_expect_not(t->packed);
    tt_destroy(t);
}

Test(tables, zobrist_keys_are_the_same_everywhere)
{
    test_rng rng = test_random("tables/zobrist_keys_are_the_same_everywhere");
    static zobrist z;

    zobrist_init(&z);
    cr_expect_eq(zobrist_key(&z, 0, 0), 0);
    for (int n = test_scaled(10000); n > 0; n--) { /* the key of a position is the XOR of its squares' keys */
        const uint64_t word0 = random_next(&rng), word1 = random_next(&rng);
        uint64_t key = 0;
        for (int square = 0; square < 64; square++) {
            if (word0 >> square & 1)
                key ^= zobrist_key(&z, UINT64_C(1) << square, 0);
            if (word1 >> square & 1)
                key ^= zobrist_key(&z, 0, UINT64_C(1) << square);
        }
        cr_assert_eq(zobrist_key(&z, word0, word1), key);
    }
    for (int a = 0; a < 128; a++) { /* and all 128 differ */
        for (int b = 0; b < a; b++) {
            const uint64_t key_a = zobrist_key(&z, a < 64 ? UINT64_C(1) << a : 0, a < 64 ? 0 : UINT64_C(1) << (a - 64));
            const uint64_t key_b = zobrist_key(&z, b < 64 ? UINT64_C(1) << b : 0, b < 64 ? 0 : UINT64_C(1) << (b - 64));
            cr_assert_neq(key_a, key_b);
        }
    }
}

/* The system maps memory of a huge page's size by one entry only where it begins with one. */
Test(tables, a_large_table_begins_with_a_huge_page)
{
    enum { HUGE = 2 << 20 };
    for (size_t bytes = HUGE; bytes <= 16 * HUGE; bytes *= 2) {
        transposition_table *t = make_table(bytes);
        cr_expect_eq((uintptr_t)t->bucket % HUGE, 0, "%zu bytes", bytes);
        tt_destroy(t);
    }
}

/* Every entry of a table that grows is found at its new place, and none that was not stored. */
Test(tables, what_was_stored_is_found_when_it_has_grown)
{
    enum { STORED = 1000 };
    static zobrist z;
    zobrist_init(&z);
    transposition_table *t = make_table((size_t)1 << 20);
    int found[2] = {0, 0};

    tt_restart(t, (size_t)1 << 16, (size_t)1 << 19, 0);
    cr_assert_eq(tt_bytes(t), (size_t)1 << 16);
    cr_expect_not(tt_is_full(t, 0), "it is empty");
    for (uint64_t n = 1; n <= STORED; n++)
        tt_store(t, zobrist_key(&z, n, ~n), n, ~n, entry((int)n, (int)n, 1, 1));
    for (int grown = 0; grown < 2; grown++) {
        for (uint64_t n = 1; n <= 2 * STORED; n++) {
            tt_entry e;
            if (!tt_probe(t, zobrist_key(&z, n, ~n), n, ~n, &e))
                continue;
            cr_assert(n <= STORED && e.lower == (int)n && e.upper == (int)n);
            found[grown]++;
        }
        tt_grow(t, &z);
        tt_grow(t, &z);
    }
    cr_expect_gt(found[0], STORED / 2);
    cr_expect_eq(found[0], found[1], "%d entries before it grew, %d after", found[0], found[1]);
    cr_expect_eq(tt_bytes(t), (size_t)1 << 19, "it grows to what it may have, not to what was allocated");
    cr_expect_not(tt_is_full(t, 0), "it cannot grow");
    tt_destroy(t);
}

Test(tables, a_sample_tells_a_full_table)
{
    for (int large = 0; large < 2; large++) {
        const size_t bytes = large ? (size_t)64 << 20 : (size_t)1 << 12;
        transposition_table *t = make_table(2 * bytes);
        tt_restart(t, bytes, 2 * bytes, 0);
        for (uint64_t n = 0; n < 64; n++) {
            cr_expect_eq(tt_is_full(t, 0), n * 2 > (large ? 96 : 32), "%d of 128 entries taken", (int)(n * 2));
            tt_store(t, n, n + 1, 1, entry(0, 0, 1, 1));
            tt_store(t, n, n + 1, 2, entry(0, 0, 1, 1));
        }
        tt_destroy(t);
    }
}
