/* test_bound_tester.c - the bound tester's answers are those of solves, and its tries depend on
 * nothing but the question. */
#include "game/rules.h"
#include "solve/bound_tester.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

typedef struct court {
    game_spec spec;
    game_rules rules;
    search_options options;
    bound_tester *tester;
} court;

static void open_court(court *c, const char *spec, int threads)
{
    error e = {""};
    c->spec = test_spec(spec);
    rules_prepare(&c->rules, &c->spec);
    search_options_init(&c->options);
    c->options.threads = threads;
    c->options.hash_bytes = (size_t)1 << 20;
    cr_assert_eq(solve_memory_create(&c->spec, &c->options, &c->options.memory, &e), STATUS_OK, "%s", e.text);
    search_memory_keep(c->options.memory);
    cr_assert_eq(bound_tester_create(&c->rules, &c->options, &c->tester, &e), STATUS_OK, "%s", e.text);
}

static void close_court(court *c)
{
    bound_tester_destroy(c->tester);
    search_memory_destroy(c->options.memory);
}

static walk_node random_node(court *c, test_rng *rng, int empties)
{
    diagram d;
    int value;
    do {
        test_start(&c->spec, &d);
        random_playout(rng, &c->spec, &d, empties);
    } while (rules_over(&c->rules, &d, &value));
    return walk_enter(&c->rules, &d);
}

static bool ask(court *c, int thread, const walk_node *n, int value)
{
    bool holds = false;
    error e = {""};
    cr_assert_eq(bound_tester_at_least(c->tester, thread, n, 0, value, &holds, &e), STATUS_OK, "%s", e.text);
    return holds;
}

/* A try that ends with an answer gives that of a question; one with enough positions ends
 * with an answer. */
Test(bound_tester, tries_are_right)
{
    static const char *const specs[] = {"reversi:4x5", "othello:5x5", "reversi:5x5,misere", "othello:3x10"};
    test_rng rng = test_random("bound_tester, tries_are_right");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        court c;
        open_court(&c, specs[i], 1);
        cr_assert(bound_tester_can_try(c.tester));
        for (int round = test_scaled(40); round-- > 0;) {
            const walk_node n = random_node(&c, &rng, 6 + random_below(&rng, 12));
            const int value = random_below(&rng, 21) - 10;
            bool tried = false;
            cr_assert(bound_tester_try(c.tester, 0, &n, value, (uint64_t)1 << 40, &tried), "%s: given up", specs[i]);
            cr_expect_eq(tried, ask(&c, 0, &n, value), "%s: %016llx %016llx at least %d", specs[i],
                         (unsigned long long)n.a, (unsigned long long)n.b, value);
        }
        close_court(&c);
    }
}

/* The same with an empty table and a full one, first and last, by any thread:
 * what is found out, and whether. */
Test(bound_tester, tries_do_not_remember)
{
    enum { QUESTIONS = 24 };
    static const uint64_t limits[] = {1, 3000, 20000, 100000};
    test_rng rng = test_random("bound_tester, tries_do_not_remember");
    court c;
    open_court(&c, "reversi:5x5", 3);
    walk_node n[QUESTIONS];
    int8_t found[QUESTIONS][sizeof limits / sizeof *limits];
    int decided = 0, open = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < QUESTIONS; i++) {
            const int q = pass == 0 ? i : QUESTIONS - 1 - i;
            if (pass == 0)
                n[q] = random_node(&c, &rng, 20);
            for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
                bool holds = false;
                const bool known = bound_tester_try(c.tester, (i + pass) % 3, &n[q], 1, limits[k], &holds);
                const int8_t now = (int8_t)(known ? holds : -1);
                cr_expect(pass == 0 || now == found[q][k], "question %d, limit %zu: %d after %d", q, k, now,
                          found[q][k]);
                found[q][k] = now;
                decided += known;
                open += !known;
            }
            (void)ask(&c, 0, &n[q], 1);
        }
    }
    cr_expect(decided > 0 && open > 0, "%d decided, %d open", decided, open);
    close_court(&c);
}
