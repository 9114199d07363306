/* criterion.h (tests/tsan) - the few Criterion macros our tests use, run in one process.
 *
 * Criterion starts every test in a process of its own through memory at fixed addresses,
 * which ThreadSanitizer keeps for itself, so a Criterion program does not start under it.
 * With this folder first on the include path the same test files run one after the other
 * in one process, which is what a race detector wants anyway.  runner.c holds main. */
#ifndef YOMIKIRI_TSAN_CRITERION_H
#define YOMIKIRI_TSAN_CRITERION_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma GCC diagnostic ignored "-Wunused-function" /* what a TestSuite calls */

typedef struct plain_test {
    const char *suite, *name;
    void (*body)(void);
    struct plain_test *next;
    const char *description;
    void (*init)(void);
    void (*fini)(void);
    double timeout;
    int signal, exit_code;
    bool disabled;
} plain_test;

void plain_register(plain_test *test);
void plain_check(bool ok, bool fatal, const char *file, int line, const char *what, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
_Noreturn void plain_skip(const char *format, ...) __attribute__((format(printf, 1, 2)));
void plain_log(const char *format, ...) __attribute__((format(printf, 1, 2)));

#define Test(Suite, Name, ...)                                                       \
    static void Suite##_##Name##_body(void);                                         \
    static plain_test Suite##_##Name##_test = {                                      \
        .suite = #Suite, .name = #Name, .body = Suite##_##Name##_body, __VA_ARGS__}; \
    __attribute__((constructor)) static void Suite##_##Name##_register(void)         \
    {                                                                                \
        plain_register(&Suite##_##Name##_test);                                      \
    }                                                                                \
    static void Suite##_##Name##_body(void)

#define TestSuite(...) extern int plain_no_suite_options

#define PLAIN_CHECK(Fatal, Condition, What, ...) \
    plain_check((Condition), (Fatal), __FILE__, __LINE__, What, " " __VA_ARGS__)

#define cr_assert(Condition, ...) PLAIN_CHECK(true, Condition, #Condition, __VA_ARGS__)
#define cr_assert_not(Condition, ...) PLAIN_CHECK(true, !(Condition), "not " #Condition, __VA_ARGS__)
#define cr_assert_eq(A, B, ...) PLAIN_CHECK(true, (A) == (B), #A " == " #B, __VA_ARGS__)
#define cr_assert_neq(A, B, ...) PLAIN_CHECK(true, (A) != (B), #A " != " #B, __VA_ARGS__)
#define cr_assert_lt(A, B, ...) PLAIN_CHECK(true, (A) < (B), #A " < " #B, __VA_ARGS__)
#define cr_assert_leq(A, B, ...) PLAIN_CHECK(true, (A) <= (B), #A " <= " #B, __VA_ARGS__)
#define cr_assert_gt(A, B, ...) PLAIN_CHECK(true, (A) > (B), #A " > " #B, __VA_ARGS__)
#define cr_assert_geq(A, B, ...) PLAIN_CHECK(true, (A) >= (B), #A " >= " #B, __VA_ARGS__)
#define cr_assert_null(A, ...) PLAIN_CHECK(true, (A) == NULL, #A " == NULL", __VA_ARGS__)
#define cr_assert_not_null(A, ...) PLAIN_CHECK(true, (A) != NULL, #A " != NULL", __VA_ARGS__)
#define cr_assert_str_eq(A, B, ...) PLAIN_CHECK(true, !strcmp(A, B), #A " is " #B, __VA_ARGS__)
#define cr_assert_str_neq(A, B, ...) PLAIN_CHECK(true, strcmp(A, B) != 0, #A " is not " #B, __VA_ARGS__)
#define cr_assert_str_empty(A, ...) PLAIN_CHECK(true, *(A) == 0, #A " is empty", __VA_ARGS__)
#define cr_assert_str_not_empty(A, ...) PLAIN_CHECK(true, *(A) != 0, #A " is not empty", __VA_ARGS__)
#define cr_assert_arr_eq(A, B, Size, ...) PLAIN_CHECK(true, !memcmp(A, B, Size), #A " == " #B, __VA_ARGS__)
#define cr_assert_float_eq(A, B, Eps, ...) \
    PLAIN_CHECK(true, (A) - (B) <= (Eps) && (B) - (A) <= (Eps), #A " ~ " #B, __VA_ARGS__)
#define cr_assert_fail(...) PLAIN_CHECK(true, false, "fail", __VA_ARGS__)
#define cr_fatal(...) PLAIN_CHECK(true, false, "fatal", __VA_ARGS__)
#define cr_fail(...) PLAIN_CHECK(false, false, "fail", __VA_ARGS__)
#define cr_expect(Condition, ...) PLAIN_CHECK(false, Condition, #Condition, __VA_ARGS__)
#define cr_expect_not(Condition, ...) PLAIN_CHECK(false, !(Condition), "not " #Condition, __VA_ARGS__)
#define cr_expect_eq(A, B, ...) PLAIN_CHECK(false, (A) == (B), #A " == " #B, __VA_ARGS__)
#define cr_expect_neq(A, B, ...) PLAIN_CHECK(false, (A) != (B), #A " != " #B, __VA_ARGS__)
#define cr_expect_lt(A, B, ...) PLAIN_CHECK(false, (A) < (B), #A " < " #B, __VA_ARGS__)
#define cr_expect_leq(A, B, ...) PLAIN_CHECK(false, (A) <= (B), #A " <= " #B, __VA_ARGS__)
#define cr_expect_gt(A, B, ...) PLAIN_CHECK(false, (A) > (B), #A " > " #B, __VA_ARGS__)
#define cr_expect_geq(A, B, ...) PLAIN_CHECK(false, (A) >= (B), #A " >= " #B, __VA_ARGS__)
#define cr_expect_null(A, ...) PLAIN_CHECK(false, (A) == NULL, #A " == NULL", __VA_ARGS__)
#define cr_expect_not_null(A, ...) PLAIN_CHECK(false, (A) != NULL, #A " != NULL", __VA_ARGS__)
#define cr_expect_str_eq(A, B, ...) PLAIN_CHECK(false, !strcmp(A, B), #A " is " #B, __VA_ARGS__)
#define cr_expect_str_neq(A, B, ...) PLAIN_CHECK(false, strcmp(A, B) != 0, #A " is not " #B, __VA_ARGS__)
#define cr_expect_arr_eq(A, B, Size, ...) PLAIN_CHECK(false, !memcmp(A, B, Size), #A " == " #B, __VA_ARGS__)
#define cr_expect_str_empty(A, ...) PLAIN_CHECK(false, *(A) == 0, #A " is empty", __VA_ARGS__)
#define cr_expect_str_not_empty(A, ...) PLAIN_CHECK(false, *(A) != 0, #A " is not empty", __VA_ARGS__)
#define cr_expect_float_eq(A, B, Eps, ...) \
    PLAIN_CHECK(false, (A) - (B) <= (Eps) && (B) - (A) <= (Eps), #A " ~ " #B, __VA_ARGS__)
#define cr_skip(...) plain_skip(" " __VA_ARGS__)
#define cr_skip_test(...) plain_skip(" " __VA_ARGS__)
#define cr_log_info(...) plain_log(__VA_ARGS__)
#define cr_log_warn(...) plain_log(__VA_ARGS__)
#define cr_log(Level, ...) plain_log(__VA_ARGS__)

#endif
