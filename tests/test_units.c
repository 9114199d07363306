/* test_units.c - numbers in options, results files, and files that are not text. */
#include "base/grow.h"
#include "base/sha256.h"
#include "base/text_buffer.h"
#include "base/textfile.h"
#include "base/units.h"
#include "base/utf8.h"
#include "verify/results_file.h"
#include "tests/run_program.h"

#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Test(units, bytes)
{
    static const struct {
        const char *text;
        int64_t bytes; /* -1: refused */
    } CASES[] = {{"0", 0},
                 {"1", 1},
                 {"512M", 512 << 20},
                 {"4G", INT64_C(4) << 30},
                 {"1k", 1024},
                 {"2MiB", 2 << 20},
                 {"3GB", INT64_C(3) << 30},
                 {"1T", INT64_C(1) << 40},
                 {"12X", -1},
                 {"", -1},
                 {"M", -1},
                 {"-1M", -1},
                 {"1.5G", -1},
                 {"1 M", -1},
                 {"1MM", -1},
                 {"1Mi", -1},
                 {"99999999999999999999", -1},
                 {"9999999999T", -1}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        uint64_t bytes = 77;
        bool taken = parse_bytes(CASES[i].text, &bytes);
        cr_expect_eq(taken, CASES[i].bytes >= 0, "'%s'", CASES[i].text);
        cr_expect(!taken || bytes == (uint64_t)CASES[i].bytes, "'%s'", CASES[i].text);
    }
    cr_expect_str_eq(format_bytes(512 << 20).text, "512M");
    cr_expect_str_eq(format_bytes(1023).text, "1023");
}

Test(units, integers_and_ranges_and_times)
{
    int64_t value, low, high;
    double seconds;
    cr_expect(parse_integer("-12", &value) && value == -12);
    cr_expect(parse_integer("+9223372036854775807", &value) && value == INT64_MAX);
    cr_expect(!parse_integer("", &value) && !parse_integer("-", &value) && !parse_integer("1x", &value));
    cr_expect(!parse_integer("9223372036854775808", &value) && !parse_integer("0x10", &value));
    cr_expect(parse_range("3", &low, &high) && low == 3 && high == 3);
    cr_expect(parse_range("2-5", &low, &high) && low == 2 && high == 5);
    cr_expect(!parse_range("5-2", &low, &high) && !parse_range("2-", &low, &high) && !parse_range("-2", &low, &high));
    cr_expect(parse_pair("-2,+3", &low, &high) && low == -2 && high == 3);
    cr_expect(!parse_pair("1", &low, &high) && !parse_pair("1,", &low, &high) && !parse_pair(",1", &low, &high) &&
              !parse_pair("1,2x", &low, &high) && !parse_pair("1, 2", &low, &high) && !parse_pair("", &low, &high));
    cr_expect(!parse_range("1,,x", &low, &high) && !parse_range("", &low, &high));
    cr_expect(parse_seconds("1.5", &seconds) && seconds == 1.5);
    cr_expect(parse_seconds("2m", &seconds) && seconds == 120);
    cr_expect(parse_seconds("1h", &seconds) && seconds == 3600);
    cr_expect(parse_decimal("0.04", &seconds) && seconds == 0.04);
    cr_expect(!parse_decimal("", &seconds) && !parse_decimal("1h", &seconds) && !parse_decimal("1..2", &seconds));
    cr_expect(!parse_seconds("", &seconds) && !parse_seconds("1.", &seconds) && !parse_seconds("1d", &seconds));
}

Test(units, results_files)
{
    char text[] = "# c\nsolve ttt \"- - X\"\n  value=0 line=\"a1 b1\"\n\n\tx=\nend", *rest = text;
    results_line l[6];
    for (int i = 0; i < 6; i++)
        cr_assert(results_cut("name", i + 1, strsep(&rest, "\n"), &l[i], NULL) == STATUS_OK && l[i].line == i + 1);
    cr_expect(l[0].words == 0 && l[3].words == 0, "a comment, an empty line");
    cr_expect(!l[1].expected && l[1].words == 3 && strcmp(l[1].word[2], "- - X") == 0 && l[1].word[3] == NULL);
    cr_expect(l[2].expected && l[2].words == 2 && strcmp(l[2].word[1], "line=a1 b1") == 0);
    cr_expect(l[4].expected && l[4].words == 1 && !l[5].expected && l[5].words == 1);
}

Test(units, bad_results_files)
{
    static const char *const BAD[] = {"  value", "  =3", "solve \"ttt", " value=\"0"};
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        char *text = strdup(BAD[i]);
        results_line l;
        error e = {.text = ""};
        cr_expect_eq(results_cut("name", 7, text, &l, &e), STATUS_BAD_INPUT, "'%s' was taken", BAD[i]);
        cr_expect(strncmp(e.text, "name:7: ", 8) == 0, "'%s'", e.text);
        free(text);
    }
}

Test(units, text_files)
{
    char *text = NULL, *name = temporary_file("one\ntwo\n", 8), *binary = temporary_file("a\0b", 3);
    char *empty = temporary_file("", 0);
    size_t length = 0;
    error e = {.text = ""};
    cr_assert_eq(text_file_read(name, "a file", 100, NULL, &text, &length, &e), STATUS_OK, "%s", e.text);
    cr_expect(length == 8 && strcmp(text, "one\ntwo\n") == 0);
    free(text);
    cr_expect_eq(text_file_read(name, "a file", 7, NULL, &text, &length, &e), STATUS_BAD_INPUT);
    cr_expect_eq(text_file_read(binary, "a file", 100, NULL, &text, &length, &e), STATUS_BAD_INPUT);
    cr_expect(strstr(e.text, "binary") != NULL, "%s", e.text);
    cr_expect_eq(text_file_read(empty, "a file", 100, NULL, &text, &length, &e), STATUS_BAD_INPUT);
    cr_expect_eq(text_file_read("/tmp", "a file", 100, NULL, &text, &length, &e), STATUS_BAD_INPUT);
    cr_expect_eq(text_file_read("/nonexistent", "a file", 100, NULL, &text, &length, &e), STATUS_IO);
    for (char **n = (char *[]){name, binary, empty, NULL}; *n != NULL; n++) {
        unlink(*n);
        free(*n);
    }
}

/* A pipe that nothing comes through: the request to stop ends the wait, and what came before
 * is not taken for a file. */
Test(units, a_file_that_does_not_come_can_be_stopped)
{
    const _Atomic bool stop = true;
    int ends[2];
    char path[40], *text = NULL;
    size_t length;
    error e = {.text = ""};
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(write(ends[1], "a", 1), 1);
    (void)snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    cr_expect_eq(text_file_read(path, "a file", 100, &stop, &text, &length, &e), STATUS_STOPPED);
    cr_expect(text == NULL && strstr(e.text, "stopped before its end") != NULL, "%s", e.text);
    (void)close(ends[1]);
    cr_expect_eq(text_file_read(path, "a file", 100, NULL, &text, &length, &e), STATUS_OK, "%s", e.text);
    cr_expect(text != NULL && strcmp(text, "a") == 0);
    free(text);
    (void)close(ends[0]);
}

Test(units, words_after_a_count)
{
    cr_expect_str_eq(plural(0, "", "s"), "s");
    cr_expect_str_eq(plural(1, "", "s"), "");
    cr_expect_str_eq(plural(2, "", "s"), "s");
    cr_expect_str_eq(plural(1, "y", "ies"), "y");
    cr_expect_str_eq(plural(UINT64_MAX, "y", "ies"), "ies");
}

Test(units, spans_of_time)
{
    static const struct {
        double seconds;
        const char *text;
    } CASES[] = {{0, "0.0 s"},      {42, "42 s"},      {89, "89 s"},         {91, "1.5 min"},
                 {3600, "60 min"},  {6000, "1.7 h"},   {86400, "24 h"},      {10 * 86400, "10 days"},
                 {4e7, "463 days"}, {3e9, "95 years"}, {1e14, "3e+06 years"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        cr_assert_str_eq(format_seconds(CASES[i].seconds).text, CASES[i].text);
}

Test(units, durations_and_counts)
{
    static const struct {
        double value;
        const char *duration, *count;
    } CASES[] = {{0, "0.0 s", "0"},
                 {9.44, "9.4 s", "9"},
                 {9.96, "9 s", "10"},
                 {59.9, "59 s", "60"},
                 {60, "1 min 00 s", "60"},
                 {999, "16 min 39 s", "999"},
                 {3599, "59 min 59 s", "3.6 k"},
                 {7629, "2 h 07 min", "7.6 k"},
                 {999949, "11 d 13 h", "999.9 k"},
                 {999951, "11 d 13 h", "1.0 M"},
                 {12.34e9, "142824 d 01 h", "12.3 G"},
                 {5e15, "57870370370 d 08 h", "5000.0 T"}};
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        cr_expect_str_eq(format_duration(CASES[i].value).text, CASES[i].duration, "%g", CASES[i].value);
        cr_expect_str_eq(format_count(CASES[i].value).text, CASES[i].count, "%g", CASES[i].value);
    }
}

Test(units, text_buffer)
{
    char room[8];
    text_buffer b = text_begin(room, sizeof room);
    cr_assert_str_eq(room, "");
    text_item(&b, ", ", "one");
    text_item(&b, ", ", "two");
    cr_assert_str_eq(room, "one"); /* an item that does not fit is left out whole */
    cr_assert(b.full);
    b = text_begin(room, sizeof room);
    text_add(&b, "%d", 1234);
    cr_assert(!b.full);
    text_add(&b, "%s", "5678");
    cr_assert_str_eq(room, "1234567");
    cr_assert(b.full);
    text_add(&b, "9");
    cr_assert_eq(b.used, 7);
}

Test(units, grow)
{
    size_t room = 0;
    int *list = NULL;
    for (int i = 0; i < 1000; i++) {
        int *larger = grow(list, &room, (size_t)i + 1, sizeof *list);
        cr_assert_not_null(larger);
        cr_assert_gt(room, (size_t)i);
        list = larger;
        list[i] = i;
    }
    for (int i = 0; i < 1000; i++)
        cr_assert_eq(list[i], i);
    const size_t before = room;
    cr_assert_null(grow(list, &room, SIZE_MAX / sizeof *list + 1, sizeof *list));
    cr_assert_null(grow(list, &room, SIZE_MAX / 2, sizeof *list));
    cr_assert_eq(room, before);
    cr_assert_eq(list[999], 999);
    free(list);
}

Test(units, utf8)
{
    static const struct {
        const char *text;
        size_t length; /* 0: not UTF-8 */
    } CASES[] = {{"a", 1},
                 {"\xC3\xA4x", 2},
                 {"\xE8\xAA\xAD", 3},
                 {"\xF0\x9F\x98\x80", 4},
                 {"\xF4\x8F\xBF\xBF", 4},
                 {"\xF4\x90\x80\x80", 0}, /* beyond the last character */
                 {"\xED\xA0\x80", 0},     /* half of a pair */
                 {"\xC0\xAF", 0},         /* longer than it need be */
                 {"\xE0\x80\xAF", 0},
                 {"\xC3", 0}, /* cut off */
                 {"\xF0\x9F\x98", 0},
                 {"\x80", 0},
                 {"\xFF", 0}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        cr_expect_eq(utf8_length(CASES[i].text), CASES[i].length, "case %zu", i);
}

/* FIPS 180-4's examples, and lengths around the blocks, in pieces; the sums are those of
 * sha256sum. */
Test(units, sha256)
{
    static const struct {
        size_t length;
        const char *text, *sum; /* text NULL: this many a's */
    } CASES[] = {
        {0, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {3, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {56, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {55, NULL, "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, NULL, "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {57, NULL, "f13b2d724659eb3bf47f2dd6af1accc87b81f09f59f2b75e5c0bed6589dfe8c6"},
        {63, NULL, "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"},
        {64, NULL, "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {65, NULL, "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"},
        {119, NULL, "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb"},
        {120, NULL, "2f3d335432c70b580af0e8e1b3674a7c020d683aa5f73aaaedfdc55af904c21c"},
        {121, NULL, "e9615320128cc7a3d6078e9af05603188e5ccbf0d07d8b735d3df5e8e0c1281f"},
        {1000000, NULL, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    };
    static char text[1000000];
    memset(text, 'a', sizeof text);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        uint8_t sum[SHA256_BYTES];
        char shown[2 * SHA256_BYTES + 1];
        sha256 h = sha256_begin();
        for (size_t at = 0, piece = 1; at < CASES[i].length; at += piece, piece = piece % 97 + 1) {
            piece = piece < CASES[i].length - at ? piece : CASES[i].length - at;
            sha256_add(&h, (CASES[i].text != NULL ? CASES[i].text : text) + at, piece);
        }
        sha256_end(&h, sum);
        for (int b = 0; b < SHA256_BYTES; b++)
            (void)snprintf(shown + 2 * b, 3, "%02x", sum[b]);
        cr_expect_str_eq(shown, CASES[i].sum, "of %zu bytes", CASES[i].length);
    }
}
