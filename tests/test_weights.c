/* test_weights.c - weights files: what is saved is what is loaded, and every damaged file
 * is refused with one line. */
#include "reversi/weights.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <dirent.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { HEADER = 40, VERSION_AT = 4, ROWS_AT = 6, LENGTHS = 64 };

static void rules_of(const char *text, reversi_rules *r)
{
    const game_spec spec = test_spec(text);
    reversi_init(r, &spec);
}

/* Weights as training makes them: whole steps of the file, shared where the board's
 * symmetry shares them. */
static void random_weights(test_rng *rng, const reversi_rules *r, evaluation *ev)
{
    evaluation_init(ev, r);
    cr_assert(evaluation_allocate(ev));
    uint32_t *shared = malloc(ev->set.weights * sizeof *shared);
    patterns_share(&ev->set, r, shared);
    ev->learned = ev->phases > 3 ? 3 : ev->phases;
    for (int phase = 0; phase < ev->phases; phase++) {
        int16_t *w = evaluation_phase(ev, phase);
        if (phase >= ev->learned) { /* the later ones are copies of the last of their parity */
            memcpy(w, w - 2 * (ptrdiff_t)ev->set.weights, ev->set.weights * sizeof *w);
            ev->deviation[phase] = ev->deviation[phase - 2];
            continue;
        }
        ev->deviation[phase] = EVALUATION_UNIT;
        for (uint32_t i = 1; i < ev->set.weights; i++)
            w[i] = shared[i] == i ? (int16_t)((random_below(rng, 401) - 200) * EVALUATION_UNIT / 4) : w[shared[i]];
    }
    free(shared);
}

/* A folder of this test alone. */
static void new_folder(char path[64])
{
    strcpy(path, "/tmp/yomikiri-weights-XXXXXX");
    cr_assert_not_null(mkdtemp(path));
}

static int files_in(const char *path)
{
    int count = 0;
    DIR *folder = opendir(path);
    cr_assert_not_null(folder);
    for (const struct dirent *f = readdir(folder); f != NULL; f = readdir(folder))
        count += f->d_name[0] != '.';
    closedir(folder);
    return count;
}

static void write_bytes(const char *path, const uint8_t *bytes, size_t size)
{
    FILE *f = fopen(path, "wb");
    cr_assert_not_null(f);
    cr_assert_eq(fwrite(bytes, 1, size, f), size);
    fclose(f);
}

static size_t read_bytes(const char *path, uint8_t **bytes)
{
    FILE *f = fopen(path, "rb");
    cr_assert_not_null(f);
    *bytes = malloc(16 << 20);
    const size_t size = fread(*bytes, 1, 16 << 20, f);
    fclose(f);
    return size;
}

/* One line that names the file and says `what`. */
static void expect_refused(const char *path, const reversi_rules *r, status wanted, const char *what)
{
    static evaluation ev;
    error e = {""};
    const status s = weights_load(path, r, &ev, &e);
    cr_assert_eq(s, wanted, "%s: %s: status %d: %s", path, what, s, e.text);
    cr_assert(strstr(e.text, path) != NULL, "'%s' does not name the file", e.text);
    cr_assert(strstr(e.text, what) != NULL, "'%s' does not say '%s'", e.text, what);
    cr_assert_null(strchr(e.text, '\n'), "'%s'", e.text);
}

static status save(const char *path, const reversi_rules *r, const evaluation *ev, error *e)
{
    outfile *file;
    const status s = outfile_open(path, "the weights", &file, e);
    return s == STATUS_OK ? weights_save(file, r, ev, e) : s;
}

/* A good file of a 4x6 board, in a folder of its own. */
static size_t good_file(char folder[64], char path[128], reversi_rules *r, uint8_t **bytes)
{
    static evaluation ev;
    test_rng rng = test_random("weights/good_file");
    error e = {""};
    rules_of("othello:4x6", r);
    random_weights(&rng, r, &ev);
    new_folder(folder);
    snprintf(path, 128, "%s/4x6.ykw", folder);
    cr_assert_eq(save(path, r, &ev, &e), STATUS_OK, "%s", e.text);
    evaluation_free(&ev);
    return read_bytes(path, bytes);
}

static void remove_all(const char *folder, const char *path, uint8_t *bytes)
{
    free(bytes);
    unlink(path);
    cr_expect_eq(rmdir(folder), 0, "%s: a file was left", folder);
}

Test(weights, what_is_saved_is_what_is_loaded)
{
    static const char *const boards[] = {"othello:4x6", "reversi:6x6,misere", "reversi:3x16", "othello:8x8"};
    test_rng rng = test_random("weights/what_is_saved_is_what_is_loaded");

    for (size_t n = 0; n < sizeof boards / sizeof *boards; n++) {
        static evaluation a, b;
        char folder[64], path[128];
        reversi_rules r;
        error e = {""};
        rules_of(boards[n], &r);
        random_weights(&rng, &r, &a);
        new_folder(folder);
        snprintf(path, sizeof path, "%s/weights", folder);
        cr_assert_eq(save(path, &r, &a, &e), STATUS_OK, "%s", e.text);
        if (n == 0)
            cr_assert_eq(save(path, &r, &a, &e), STATUS_OK, "over an old file: %s", e.text);
        cr_assert_eq(files_in(folder), 1, "a temporary file is left");
        cr_assert_eq(weights_load(path, &r, &b, &e), STATUS_OK, "%s", e.text);
        cr_assert_eq(a.learned, b.learned);
        cr_assert_arr_eq(a.weight, b.weight, (size_t)a.phases * a.set.weights * sizeof *a.weight, "%s", boards[n]);
        cr_assert_arr_eq(a.deviation, b.deviation, (size_t)a.phases * sizeof *a.deviation, "%s", boards[n]);
        evaluation_free(&a);
        evaluation_free(&b);
        remove_all(folder, path, NULL);
    }
}

Test(weights, every_shortened_or_lengthened_file_is_refused)
{
    char folder[64], path[128];
    reversi_rules r;
    uint8_t *bytes;
    const size_t size = good_file(folder, path, &r, &bytes);

    for (size_t length = 0; length < HEADER; length++) {
        write_bytes(path, bytes, length);
        expect_refused(path, &r, STATUS_BAD_INPUT, "");
    }
    for (int n = 0; n < LENGTHS; n++) { /* none of the payload .. one byte short */
        write_bytes(path, bytes, HEADER + (size - 1 - HEADER) * (size_t)n / (LENGTHS - 1));
        expect_refused(path, &r, STATUS_BAD_INPUT, "truncated");
    }
    bytes[size] = 0;
    write_bytes(path, bytes, size + 1);
    expect_refused(path, &r, STATUS_BAD_INPUT, "bytes appended");
    remove_all(folder, path, bytes);
}

Test(weights, every_flipped_byte_is_noticed)
{
    char folder[64], path[128];
    reversi_rules r;
    uint8_t *bytes;
    const size_t size = good_file(folder, path, &r, &bytes);

    for (size_t at = 0; at < HEADER; at++)
        for (int b = 0; b < 8; b++) {
            bytes[at] ^= (uint8_t)(1 << b);
            write_bytes(path, bytes, size);
            expect_refused(path, &r, STATUS_BAD_INPUT,
                           at < 4   ? "not a yomikiri weights file"
                           : at < 6 ? "version"
                                    : "");
            bytes[at] ^= (uint8_t)(1 << b);
        }
    for (size_t at = HEADER; at < size; at += 1 + size / 500) {
        bytes[at] ^= 0x10;
        write_bytes(path, bytes, size);
        expect_refused(path, &r, STATUS_BAD_INPUT, "damaged");
        bytes[at] ^= 0x10;
    }
    remove_all(folder, path, bytes);
}

Test(weights, files_of_other_boards_and_versions_say_so)
{
    static const char *const others[] = {"othello:6x4",        "othello:4x7", "othello:6x6",
                                         "othello:4x6,misere", "othello:8x8", "reversi:2x12"};
    char folder[64], path[128];
    reversi_rules r;
    uint8_t *bytes;
    const size_t size = good_file(folder, path, &r, &bytes);

    for (size_t n = 0; n < sizeof others / sizeof *others; n++) {
        reversi_rules other;
        rules_of(others[n], &other);
        expect_refused(path, &other, STATUS_BAD_INPUT, "weights of a 4x6 board, this one is");
    }
    bytes[VERSION_AT]++;
    write_bytes(path, bytes, size);
    expect_refused(path, &r, STATUS_BAD_INPUT, "this program reads version");
    remove_all(folder, path, bytes);
}

Test(weights, missing_empty_and_strange_files)
{
    char folder[64], path[128];
    reversi_rules r;
    uint8_t *bytes;
    (void)good_file(folder, path, &r, &bytes);

    expect_refused(folder, &r, STATUS_BAD_INPUT, "is a folder; expected weights");
    expect_refused("/dev/null", &r, STATUS_BAD_INPUT, "is empty; expected weights");
    expect_refused("/nonexistent/file", &r, STATUS_IO, "No such file");
    expect_refused("README.md", &r, STATUS_BAD_INPUT, "not a yomikiri weights file");
    remove_all(folder, path, bytes);
}

Test(weights, a_save_that_fails_leaves_nothing_behind)
{
    static evaluation ev;
    char folder[64], path[128], inner[160];
    reversi_rules r;
    uint8_t *bytes;
    error e = {""};
    const size_t size = good_file(folder, path, &r, &bytes);
    (void)size;

    cr_assert_eq(weights_load(path, &r, &ev, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(save("/nonexistent/file", &r, &ev, &e), STATUS_IO);
    cr_expect_not_null(strstr(e.text, "'/nonexistent/file': "), "%s", e.text);
    cr_expect_eq(save("/proc/file", &r, &ev, &e), STATUS_IO); /* a folder where nothing can be made */
    snprintf(inner, sizeof inner, "%s/folder", folder);
    cr_assert_eq(mkdir(inner, 0700), 0);
    cr_expect_eq(save(inner, &r, &ev, &e), STATUS_BAD_INPUT, "a folder is in the place of the file");
    cr_expect_eq(files_in(folder), 2, "a temporary file is left");
    evaluation_free(&ev);
    rmdir(inner);
    remove_all(folder, path, bytes);
}

Test(weights, those_shipped_load_and_are_at_most_4_megabytes)
{
    static const char *const boards[] = {"othello:8x8", "reversi:8x8", "othello:6x6", "reversi:6x6,misere"};
    DIR *folder = opendir("solver/games/reversi/weights");
    long long total = 0;
    reversi_rules r;

    for (size_t n = 0; n < sizeof boards / sizeof *boards; n++) {
        static evaluation ev;
        rules_of(boards[n], &r);
        cr_expect(weights_shipped(&r, &ev), "%s", boards[n]);
        cr_expect_geq(ev.learned, 1);
        evaluation_free(&ev);
    }
    rules_of("othello:2x2", &r);
    cr_expect_not(weights_shipped(&r, &(evaluation){.weight = NULL}));
    cr_assert_not_null(folder);
    for (const struct dirent *f = readdir(folder); f != NULL; f = readdir(folder)) {
        char path[512];
        struct stat info;
        snprintf(path, sizeof path, "solver/games/reversi/weights/%s", f->d_name);
        if (strstr(f->d_name, ".ykw") != NULL && stat(path, &info) == 0)
            total += info.st_size;
    }
    closedir(folder);
    cr_expect_leq(total, 4 << 20, "the weights shipped take %lld bytes", total);
}
