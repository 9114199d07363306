/* test_store_versions.c - stores of other versions are refused, and one that is being made is
 * waited for. */
#include "store/store.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>
#include <sqlite3.h>

#include <pthread.h>
#include <string.h>
#include <time.h> /* nanosleep */
#include <unistd.h>

static const char ROOT[] = "--------OX----XO-------------- X";

Test(store, other_versions_are_refused)
{
    static const struct {
        const char *sql, *words;
    } cases[] = {{"PRAGMA user_version = 1", "has version 1, of an older yomikiri; expected 2"},
                 {"PRAGMA user_version = 3", "has version 3, of a newer yomikiri; expected 2"}};
    char *path = temporary_file("", 0);
    store *s;
    error e;
    cr_assert_eq(store_open(path, STORE_CREATE, "othello:5x6", ROOT, &s, &e), STATUS_OK, "%s", e.text);
    store_close(s);
    for (int i = 0; i < 2; i++) {
        sqlite3 *db;
        cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
        cr_assert_eq(sqlite3_exec(db, cases[i].sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
        cr_assert_eq(sqlite3_close(db), SQLITE_OK);
        cr_expect_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), STATUS_BAD_INPUT);
        cr_expect(strstr(e.text, cases[i].words), "%s", e.text);
        cr_expect_eq(store_open(path, STORE_JOIN, NULL, NULL, &s, &e), STATUS_BAD_INPUT);
    }
    remove_store(path);
}

static void *make_later(void *context)
{
    const struct timespec pause = {.tv_nsec = 200000000};
    store *s;
    (void)nanosleep(&pause, NULL);
    if (store_open(context, STORE_CREATE, "othello:5x6", ROOT, &s, NULL) != STATUS_OK)
        return context;
    store_close(s);
    return NULL;
}

Test(store, a_process_that_joins_waits_for_a_store_that_is_being_made)
{
    for (int i = 0; i < 2; i++) { /* without a file, and with an empty one */
        char *path = temporary_file("", 0);
        pthread_t maker;
        void *failed;
        store *s;
        error e;
        if (i == 0)
            cr_assert_eq(unlink(path), 0);
        cr_assert_eq(store_open(path, STORE_READ, NULL, NULL, &s, &e), i == 0 ? STATUS_IO : STATUS_BAD_INPUT);
        cr_assert_eq(pthread_create(&maker, NULL, make_later, path), 0);
        cr_assert_eq(store_open(path, STORE_JOIN, NULL, NULL, &s, &e), STATUS_OK, "%s", e.text);
        cr_expect_str_eq(store_spec(s), "othello:5x6");
        store_close(s);
        cr_assert(pthread_join(maker, &failed) == 0 && failed == NULL);
        remove_store(path);
    }
}

typedef struct opening {
    const char *path;
    pthread_barrier_t *start;
    error e;
    status result;
} opening;

static void *open_at_once(void *context)
{
    opening *o = context;
    store *s;
    (void)pthread_barrier_wait(o->start);
    o->result = store_open(o->path, STORE_CREATE, "othello:5x6", ROOT, &s, &o->e);
    store_close(s);
    return NULL;
}

Test(store, all_that_open_a_new_store_at_once_get_it)
{
    enum { ROUNDS = 20, THREADS = 4 };
    for (int round = 0; round < ROUNDS; round++) {
        char *path = temporary_file("", 0);
        pthread_barrier_t start;
        pthread_t thread[THREADS];
        opening o[THREADS];
        cr_assert_eq(pthread_barrier_init(&start, NULL, THREADS), 0);
        for (int i = 0; i < THREADS; i++) {
            o[i] = (opening){.path = path, .start = &start};
            cr_assert_eq(pthread_create(&thread[i], NULL, open_at_once, &o[i]), 0);
        }
        for (int i = 0; i < THREADS; i++) {
            cr_assert_eq(pthread_join(thread[i], NULL), 0);
            cr_expect_eq(o[i].result, STATUS_OK, "%s", o[i].e.text);
        }
        (void)pthread_barrier_destroy(&start);
        remove_store(path);
    }
}
