/* test_sharing.c - one transposition table for several processes. */
#include "tables/sharing.h"
#include "tables/transposition_inline.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXACT_CONFIDENCE = 255, MIB = 1 << 20, MANY = 2000 };

static const char NAME[] = "yomikiri-test";

static table *make_table(size_t bytes)
{
    table *t = NULL;
    cr_assert_eq(table_create(bytes, &t, NULL), STATUS_OK);
    return t;
}

static table_entry entry(int value)
{
    return (table_entry){
        .lower = (int16_t)value, .upper = (int16_t)(value + 3), .cost = 1, .confidence = EXACT_CONFIDENCE};
}

static void store_value(table *t, uint64_t n, int value)
{
    table_store(t, n * 0x9e3779b97f4a7c15u, n, ~n, entry(value));
}

/* The stored value, VALUE_NONE where there is none; an entry is never of another value's bounds. */
enum { VALUE_NONE = -30000 };
static int value_of(const table *t, uint64_t n)
{
    table_entry e;
    if (!table_probe(t, n * 0x9e3779b97f4a7c15u, n, ~n, &e))
        return VALUE_NONE;
    cr_assert_eq(e.upper, e.lower + 3, "an entry that nobody stored");
    return e.lower;
}

/* Systems without such files keep tables apart. */
static bool is_possible(void)
{
    table *t = make_table(MIB);
    const bool possible = table_publish(t, NAME);
    table_destroy(t);
    if (!possible)
        cr_log_warn("skipped: this system has no files in memory that processes may share");
    return possible;
}

Test(sharing, what_one_stores_the_other_finds)
{
    if (!is_possible())
        return;
    table *first = make_table(MIB), *second = make_table(MIB);
    store_value(first, 1, 10);
    store_value(second, 2, 20);
    cr_assert(table_publish(first, NAME) && table_is_shared(first));
    cr_expect_eq(value_of(first, 1), 10, "it keeps what it had");
    cr_assert(table_join(second, getpid(), NAME) && table_is_shared(second));
    cr_expect_eq(value_of(second, 1), 10);
    cr_expect_eq(value_of(second, 2), VALUE_NONE, "who joins has what the others have");
    store_value(second, 3, 30);
    cr_expect_eq(value_of(first, 3), 30);
    table_destroy(first);
    cr_expect_eq(value_of(second, 1), 10, "it outlives who made it");
    cr_expect_eq(value_of(second, 3), 30);
    table_destroy(second);
}

Test(sharing, only_tables_of_one_name_and_size_are_one)
{
    if (!is_possible())
        return;
    table *first = make_table(MIB), *second = make_table(2 * MIB), *none = make_table(0);
    cr_expect_not(table_is_shared(first) || table_is_shared(none));
    cr_expect_not(table_publish(none, NAME) || table_join(none, getpid(), NAME));
    cr_expect_not(table_join(second, getpid(), NAME), "nobody has published one");
    cr_assert(table_publish(first, NAME));
    cr_expect_not(table_publish(first, NAME), "it is already");
    cr_expect_not(table_join(second, getpid(), NAME), "another size");
    table_restart(second, MIB, MIB, 1);
    cr_expect_not(table_join(second, getpid(), "yomikiri-other"), "another name");
    cr_expect_not(table_join(second, 0x7ffffff0, NAME), "no such process");
    cr_expect(table_join(second, getpid(), NAME));
    table_destroy(first);
    table_destroy(second);
}

/* A process that joins, stores all the time and is killed. */
static pid_t start_writer(pid_t other)
{
    const pid_t child = fork();
    if (child != 0)
        return child;
    table *t = make_table(MIB);
    if (!table_join(t, other, NAME))
        _exit(1);
    store_value(t, MANY, 1);
    for (uint64_t n = 0;; n++)
        store_value(t, n % MANY, (int)(n % 100));
}

Test(sharing, a_process_that_is_killed_leaves_a_table_of_true_entries, .timeout = 120)
{
    table *t = make_table(MIB);
    for (int round = 0; is_possible() && round < test_scaled(20); round++) {
        table_destroy(t);
        t = make_table(MIB);
        cr_assert(table_publish(t, NAME));
        const pid_t child = start_writer(getpid());
        while (value_of(t, MANY) == VALUE_NONE && waitpid(child, NULL, WNOHANG) == 0)
            usleep(100);
        usleep((useconds_t)(round * 37));
        cr_assert_eq(kill(child, SIGKILL), 0);
        cr_assert_eq(waitpid(child, NULL, 0), child, "it was still at work");
        int found = 0;
        for (uint64_t n = 0; n < MANY; n++)
            found += value_of(t, n) != VALUE_NONE;
        cr_expect(found > 0);
    }
    table_destroy(t);
}

typedef struct user {
    table *t;
    _Atomic bool stop;
} user;

static void *use(void *context)
{
    user *u = context;
    for (uint64_t n = 0; !atomic_load(&u->stop); n++) {
        store_value(u->t, n % MANY, (int)(n % 100));
        (void)value_of(u->t, n * 7 % MANY);
    }
    return NULL;
}

Test(sharing, tables_become_one_while_threads_use_them, .timeout = 120)
{
    for (int round = 0; is_possible() && round < test_scaled(50); round++) {
        user first = {.t = make_table(MIB)}, second = {.t = make_table(MIB)};
        pthread_t a, b;
        cr_assert(pthread_create(&a, NULL, use, &first) == 0 && pthread_create(&b, NULL, use, &second) == 0);
        usleep(200);
        cr_expect(table_publish(first.t, NAME) && table_join(second.t, getpid(), NAME));
        usleep(200);
        atomic_store(&first.stop, true);
        atomic_store(&second.stop, true);
        cr_assert(pthread_join(a, NULL) == 0 && pthread_join(b, NULL) == 0);
        store_value(first.t, MANY, 5);
        cr_expect_eq(value_of(second.t, MANY), 5);
        table_destroy(first.t);
        table_destroy(second.t);
    }
}
