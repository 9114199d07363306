/* test_api_prove.c - certificates through the public library;
 * test_check.sh checks their contents. */
#include "library/yomikiri.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static ykr_solver *make(const char *spec)
{
    ykr_solver *solver = NULL;
    char why[YKR_ERROR_TEXT] = "";
    cr_assert_eq(ykr_create(spec, &solver, why), YKR_OK, "%s: %s", spec, why);
    return solver;
}

/* A name for a file that is not there. */
static void new_path(char out[static 40])
{
    (void)snprintf(out, 40, "/tmp/yomikiri-prove-XXXXXX");
    const int file = mkstemp(out);
    cr_assert(file >= 0);
    close(file);
    cr_assert_eq(unlink(out), 0);
}

Test(api, certificates_say_what_was_asked)
{
    static const struct {
        const char *spec;
        ykr_question question;
        int value, expected;
        ykr_known known;
    } CASES[] = {
        {"reversi:4x4", YKR_PROVE_EXACT, 0, -8, YKR_EXACT},
        {"reversi:4x4", YKR_PROVE_OUTCOME, 0, -1, YKR_AT_MOST},
        {"reversi:4x4", YKR_PROVE_AT_LEAST, -10, -10, YKR_AT_LEAST},
        {"reversi:4x4", YKR_PROVE_AT_MOST, 2, 2, YKR_AT_MOST},
        {"ttt", YKR_PROVE_EXACT, 0, 0, YKR_EXACT},
        {"eight", YKR_PROVE_EXACT, 0, -1, YKR_EXACT},
        {"connect:4,4,4", YKR_PROVE_EXACT, 0, 0, YKR_EXACT},
        {"connect:3,4,3", YKR_PROVE_OUTCOME, 0, 1, YKR_AT_LEAST},
    };
    char path[40];
    new_path(path);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        ykr_solver *solver = make(CASES[i].spec);
        ykr_proof proof;
        ykr_result solved;
        struct stat about;
        cr_assert_eq(ykr_prove(solver, CASES[i].question, CASES[i].value, path, &proof, sizeof proof), YKR_OK, "%s: %s",
                     CASES[i].spec, ykr_error(solver));
        cr_expect(proof.value == CASES[i].expected && proof.known == CASES[i].known, "%s: %d, known %d", CASES[i].spec,
                  proof.value, (int)proof.known);
        cr_expect(stat(path, &about) == 0 && (uint64_t)about.st_size == proof.bytes && proof.bytes > 0);
        cr_assert_eq(ykr_solve(solver, &solved, sizeof solved), YKR_OK);
        cr_expect(solved.value <= proof.value || proof.known == YKR_AT_LEAST);
        cr_expect(solved.value >= proof.value || proof.known == YKR_AT_MOST);
        ykr_destroy(solver);
    }
    cr_expect_eq(unlink(path), 0);
}

Test(api, what_cannot_be_proved_leaves_no_file)
{
    char path[40];
    new_path(path);
    ykr_solver *solver = make("reversi:4x4"), *large = make("othello:6x7");
    ykr_proof proof;
    cr_expect_eq(ykr_prove(NULL, YKR_PROVE_EXACT, 0, path, &proof, sizeof proof), YKR_BAD_INPUT);
    cr_expect_eq(ykr_prove(solver, YKR_PROVE_EXACT, 0, NULL, &proof, sizeof proof), YKR_BAD_INPUT);
    cr_expect_eq(ykr_prove(solver, YKR_PROVE_EXACT, 0, path, NULL, 0), YKR_BAD_INPUT);
    cr_expect_eq(ykr_prove(solver, (ykr_question)17, 0, path, &proof, sizeof proof), YKR_BAD_INPUT);
    cr_expect_eq(ykr_prove(solver, YKR_PROVE_AT_LEAST, 0, path, &proof, sizeof proof), YKR_BAD_INPUT,
                 "its value is -8");
    cr_expect(strlen(ykr_error(solver)) > 0);
    cr_assert_eq(ykr_set(solver, "method", "alphabeta"), YKR_OK);
    cr_expect_eq(ykr_prove(solver, YKR_PROVE_EXACT, 0, path, &proof, sizeof proof), YKR_BAD_INPUT);
    cr_assert_eq(ykr_set(large, "seconds", "0.2"), YKR_OK);
    cr_expect_eq(ykr_prove(large, YKR_PROVE_EXACT, 0, path, &proof, sizeof proof), YKR_STOPPED);
    cr_assert_eq(ykr_set(solver, "method", NULL), YKR_OK);
    cr_expect_eq(ykr_prove(solver, YKR_PROVE_EXACT, 0, "/nowhere/at/all", &proof, sizeof proof), YKR_IO);
    cr_expect_neq(access(path, F_OK), 0);
    ykr_destroy(solver);
    ykr_destroy(large);
}
