/* test_proof.c - certificates hold, by yomikiri-check; the same file however it is made;
 * what is refused.  That a wrong one is noticed is for test_check.sh. */
#include "game/game_text.h"
#include "tests/run_program.h"
#include "proof/prove.h"
#include "reference/reference.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct made {
    unsigned char *bytes;
    size_t size;
    proof_result result;
} made;

static proof_options options_of(proof_question question, int value, int leaves)
{
    proof_options o = {.question = question, .value = value, .leaves = leaves};
    search_options_init(&o.search);
    o.search.hash_bytes = (size_t)1 << 20;
    return o;
}

static made make(const game_spec *spec, const diagram *d, const proof_options *o)
{
    made m = {.size = 0};
    error e = {""};
    char *path = temporary_file("", 0);
    cr_assert_eq(prove_write(spec, d, o, path, &m.result, &e), STATUS_OK, "%s: %s", show(spec, d), e.text);
    FILE *f = fopen(path, "rb");
    cr_assert_not_null(f);
    m.bytes = malloc(m.result.bytes + 1);
    m.size = fread(m.bytes, 1, m.result.bytes + 1, f);
    (void)fclose(f);
    (void)unlink(path);
    free(path);
    cr_expect_eq(m.size, m.result.bytes);
    return m;
}

/* `claim`: "-8 exact" */
static void expect_proved(const game_spec *spec, const diagram *d, const made *m, const char *claim)
{
    char command[400], expected[400], known[8];
    int value;
    cr_assert_eq(sscanf(claim, "%d %7s", &value, known), 2);
    char *path = temporary_file(m->bytes, (int)m->size);
    (void)snprintf(command, sizeof command, "${YOMIKIRI%%/*}/yomikiri-check --threads 1 --quiet --json %s", path);
    program_result r = program_shell(command);
    cr_expect_eq(r.code, 0, "%s: ended with %d, %s%s", show(spec, d), r.code, r.out, r.err);
    (void)snprintf(expected, sizeof expected, "\"claim\":{\"value\":%d,\"known\":\"%s\"}", value, known);
    cr_expect_not_null(strstr(r.out, expected), "%s: expected %s: %s", show(spec, d), expected, r.out);
    (void)snprintf(expected, sizeof expected, "\"positions\":%" PRIu64 ",", m->result.positions);
    cr_expect_not_null(strstr(r.out, expected), "%s: expected %s: %s", show(spec, d), expected, r.out);
    cr_expect_not_null(strstr(r.out, diagram_name(spec, d).text), "%s: of another position: %s", show(spec, d), r.out);
    program_free(&r);
    (void)unlink(path);
    free(path);
}

static void expect_exact(const game_spec *spec, const diagram *d, int leaves)
{
    reference_result solved;
    char claim[32];
    const proof_options o = options_of(PROVE_EXACT, 0, leaves);
    made m = make(spec, d, &o);
    cr_assert_eq(reference_solve(spec, d, -1, NULL, &solved, NULL), STATUS_OK);
    (void)snprintf(claim, sizeof claim, "%d exact", solved.value);
    expect_proved(spec, d, &m, claim);
    free(m.bytes);
}

/* The whole game, and its leaves at every height. */
Test(proof, every_game)
{
    static const char *const specs[] = {"reversi:3x4",      "othello:3x4,misere",
                                        "reversi:2x5",      "ttt",
                                        "ttt,misere",       "mnk:2,4,3",
                                        "mnk:1,6,2",        "mnk:2,3,1",
                                        "minimax:3",        "minimax:3,seed=3,last=uncounted",
                                        "minimax:2,seed=5", "eight",
                                        "eight:1,4",        "eight:5,14",
                                        "connect:3,4,3",    "connect:4,3,4",
                                        "connect:1,9,2",    "connect:9,1,3",
                                        "connect:3,3,1"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const game_spec spec = test_spec(specs[i]);
        diagram d;
        test_start(&spec, &d);
        for (int leaves = PROOF_LEAVES_AUTO; leaves < 12; leaves += leaves < 3 ? 1 : 3)
            expect_exact(&spec, &d, leaves);
    }
}

/* Random positions: passes, wipe-outs, games that are over, unequal boards. */
Test(proof, random_positions)
{
    static const char *const specs[] = {
        "reversi:4x4",      "othello:4x4,start=rows",   "othello:5x4,misere", "reversi:6x6",
        "othello:8x8",      "reversi:3x10,misere",      "mnk:4,4,3",          "mnk:3,5,4,misere",
        "minimax:4,seed=2", "minimax:4,last=uncounted", "eight:4,30",         "connect:4,5,3",
        "connect:5,4,4"};
    test_rng rng = test_random("proof/random_positions");
    const int rounds = test_scaled(12);
    for (int round = 0; round < rounds; round++) {
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            const game_spec spec = test_spec(specs[i]);
            diagram d;
            test_start(&spec, &d);
            random_playout(&rng, &spec, &d, random_below(&rng, 9));
            expect_exact(&spec, &d, random_below(&rng, 4) - 1);
        }
    }
}

Test(proof, bounds_and_outcomes)
{
    static const struct {
        const char *spec;
        proof_question question;
        int value;
        const char *claim;
        int parts;
    } rows[] = {
        {"reversi:4x4", PROVE_EXACT, 0, "-8 exact", 2}, {"reversi:4x4", PROVE_AT_LEAST, -9, "-9 >=", 1},
        {"reversi:4x4", PROVE_AT_MOST, -8, "-8 <=", 1}, {"reversi:4x4", PROVE_AT_LEAST, -16, "-16 >=", 0},
        {"reversi:4x4", PROVE_OUTCOME, 0, "-1 <=", 1},  {"reversi:3x4", PROVE_OUTCOME, 0, "1 >=", 1},
        {"ttt", PROVE_OUTCOME, 0, "0 exact", 2},        {"mnk:3,4,3", PROVE_EXACT, 0, "1 exact", 1},
        {"mnk:3,4,3", PROVE_OUTCOME, 0, "1 >=", 1},     {"eight", PROVE_EXACT, 0, "-1 exact", 1},
        {"minimax:3", PROVE_AT_MOST, 5, "5 <=", 1},     {"connect:3,4,3", PROVE_EXACT, 0, "2 exact", 2},
        {"connect:3,4,3", PROVE_OUTCOME, 0, "1 >=", 1}, {"connect:3,4,3", PROVE_AT_LEAST, -7, "-7 >=", 0},
        {"connect:3,4,3", PROVE_AT_MOST, 6, "6 <=", 1},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const game_spec spec = test_spec(rows[i].spec);
        const proof_options o = options_of(rows[i].question, rows[i].value, 5);
        diagram d;
        test_start(&spec, &d);
        made m = make(&spec, &d, &o);
        cr_expect_eq(m.result.parts, rows[i].parts, "%s: %d parts", rows[i].spec, m.result.parts);
        expect_proved(&spec, &d, &m, rows[i].claim);
        free(m.bytes);
    }
}

/* Any number of threads, any table, any techniques, again. */
Test(proof, the_same_file_however_it_is_made)
{
    static const char *const specs[] = {"othello:5x5",        "mnk:4,4,4",   "minimax:4",
                                        "othello:4x5,misere", "reversi:3x9", "connect:5,5,4"};
    static const struct {
        int threads;
        size_t hash;
        unsigned techniques;
    } ways[] = {{1, 1 << 20, TECH_ALL},
                {2, 1 << 22, TECH_ALL},
                {3, 1 << 16, TECH_ALL},
                {2, 0, TECH_ALL},
                {1, 1 << 20, TECH_ALL & ~TECH_SYMMETRY}};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const game_spec spec = test_spec(specs[i]);
        proof_options o = options_of(PROVE_EXACT, 0, PROOF_LEAVES_AUTO);
        diagram d;
        test_start(&spec, &d);
        const made first = make(&spec, &d, &o);
        for (size_t k = 0; k < sizeof ways / sizeof *ways; k++) {
            o.search.threads = ways[k].threads;
            o.search.hash_bytes = ways[k].hash;
            o.search.techniques = ways[k].techniques;
            made other = make(&spec, &d, &o);
            cr_expect(other.size == first.size && memcmp(other.bytes, first.bytes, first.size) == 0,
                      "%s: way %zu makes another file", specs[i], k);
            free(other.bytes);
        }
        free(first.bytes);
    }
}

/* Far from the end threads share a level of several batches, and the store has the moves of all. */
Test(proof, far_from_the_end)
{
    const game_spec spec = test_spec("mnk:5,6,5");
    proof_options o = options_of(PROVE_EXACT, 0, 25);
    diagram d;
    test_start(&spec, &d);
    for (int threads = 1; threads <= 4; threads += 3) {
        char *path = temporary_file("", 0);
        (void)unlink(path);
        o.store = path;
        o.search.threads = threads;
        made first = make(&spec, &d, &o), again = make(&spec, &d, &o);
        cr_expect_eq(first.result.parts, 2);
        for (int i = 0; i < first.result.parts; i++)
            cr_expect_gt(first.result.part[i].symbols, 128);
        cr_expect_gt(first.result.nodes, 0);
        cr_expect_eq(again.result.nodes, 0, "%d threads: searched again", threads);
        cr_expect(again.size == first.size && memcmp(again.bytes, first.bytes, first.size) == 0,
                  "%d threads: the moves of the store make another file", threads);
        free(first.bytes);
        free(again.bytes);
        (void)unlink(path);
        free(path);
    }
}

/* With whatever a long solve has proved: nothing yet, some of it, all. */
Test(proof, from_a_store)
{
    static const char *const specs[] = {"reversi:4x4", "mnk:3,3,3", "connect:4,4,3"};
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        const game_spec spec = test_spec(specs[i]);
        diagram d;
        test_start(&spec, &d);
        for (int solved = 0; solved < 2; solved++) {
            char arguments[200], *path = temporary_file("", 0);
            (void)unlink(path);
            (void)snprintf(arguments, sizeof arguments,
                           "solve %s --store %s --task-seconds 0.001 --threads 1 --quiet %s", specs[i], path,
                           solved ? "" : "--seconds 0.02");
            program_result r = program(arguments);
            cr_expect(r.code == 0 || (r.code == 3 && !solved), "%s: ended with %d, %s", arguments, r.code, r.err);
            program_free(&r);
            proof_options o = options_of(PROVE_EXACT, 0, 7);
            reference_result value;
            char claim[32];
            o.store = path;
            made m = make(&spec, &d, &o);
            cr_assert_eq(reference_solve(&spec, &d, -1, NULL, &value, NULL), STATUS_OK);
            (void)snprintf(claim, sizeof claim, "%d exact", value.value);
            expect_proved(&spec, &d, &m, claim);
            cr_expect(!solved || m.result.solved.nodes == 0, "%s: solved again", specs[i]);
            free(m.bytes);
            (void)unlink(path);
            free(path);
        }
    }
}

/* A memory of the caller: what it has proved is not searched again, and it stays the caller's. */
Test(proof, with_a_memory)
{
    const game_spec spec = test_spec("reversi:5x5");
    proof_options o = options_of(PROVE_EXACT, 0, PROOF_LEAVES_AUTO);
    search_result solved;
    diagram d;
    error e;
    test_start(&spec, &d);
    made alone = make(&spec, &d, &o);
    o.search.hash_bytes = (size_t)64 << 20;
    cr_assert_eq(solve_memory_share(&spec, &d, &o.search, &e), STATUS_OK, "%s", e.text);
    cr_assert_eq(solve_position(&spec, &d, &o.search, &solved, &e), STATUS_OK, "%s", e.text);
    o.memory = o.search.memory;
    for (int i = 0; i < 2; i++) {
        made m = make(&spec, &d, &o);
        cr_expect(m.size == alone.size && memcmp(m.bytes, alone.bytes, m.size) == 0);
        cr_expect_lt(m.result.solved.nodes, alone.result.solved.nodes / 10);
        free(m.bytes);
    }
    search_memory_destroy(o.memory);
    free(alone.bytes);
}

Test(proof, a_stopped_proof_leaves_no_file)
{
    program_result r = program("prove othello:8x8 -o a --no-train --quiet --seconds 0.2 --hash 1M");
    cr_expect(r.code == 3 && r.err_lines == 1 && strstr(r.err, "stopped") != NULL, "%d '%s'", r.code, r.err);
    cr_expect_neq(access("a", F_OK), 0, "a file is left");
    program_free(&r);
}
