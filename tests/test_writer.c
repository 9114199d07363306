/* test_writer.c - foreign text in what is written: which characters are written as they are, and
 * where a long text is cut. */
#include "base/text_buffer.h"
#include "base/utf8.h"
#include "base/writer.h"

#include <criterion/criterion.h>

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *text, *shown; /* NULL: as it is */
} CHARACTERS[] = {
    {"a", NULL},
    {"\\", NULL},
    {"~", NULL},
    {"\xC2\xA0", NULL},         /* U+00A0 */
    {"\xC3\xA4", NULL},         /* a letter with an accent */
    {"\xD7\xA9", NULL},         /* Hebrew */
    {"\xE2\x80\x8D", NULL},     /* U+200D, which joins letters and pictures */
    {"\xE8\xAA\xAD", NULL},     /* Japanese */
    {"\xEF\xB8\x8F", NULL},     /* U+FE0F, of a picture */
    {"\xF0\x9F\x98\x80", NULL}, /* a picture */
    {"\xF3\xA0\x84\x80", NULL}, /* U+E0100, of a form of a letter */
    {"\x01", "\\u0001"},
    {"\t", "\\u0009"},
    {"\n", "\\u000A"},
    {"\x1B", "\\u001B"},
    {"\x7F", "\\u007F"},
    {"\xC2\x80", "\\u0080"},
    {"\xC2\x9B", "\\u009B"},
    {"\xD8\x9C", "\\u061C"},
    {"\xE2\x80\x8E", "\\u200E"},
    {"\xE2\x80\xA8", "\\u2028"},
    {"\xE2\x80\xAE", "\\u202E"},
    {"\xE2\x81\xA6", "\\u2066"},
    {"\xEF\xBB\xBF", "\\uFEFF"},
    {"\xEF\xBF\xBF", "\\uFFFF"},
    {"\xF0\x9F\xBF\xBE", "\\uD83F\\uDFFE"}, /* U+1FFFE */
    {"\xF3\xA0\x81\x81", "\\uDB40\\uDC41"}, /* U+E0041 */
    {"\x9B", "\\x9B"},
    {"\xC0\x9B", "\\xC0"}, /* longer than it need be */
    {"\xED\xA0\x80", "\\xED"},
    {"\xF4\x90\x80\x80", "\\xF4"},
    {"\xE8\xAA", "\\xE8"},
};

Test(writer, characters)
{
    for (size_t i = 0; i < sizeof CHARACTERS / sizeof CHARACTERS[0]; i++) {
        char shown[UTF8_SHOWN];
        const char *text = CHARACTERS[i].text, *expected = CHARACTERS[i].shown != NULL ? CHARACTERS[i].shown : text;
        const size_t read = utf8_show(text, shown), length = utf8_length(text);
        cr_expect_str_eq(shown, expected, "character %zu", i);
        cr_expect_eq(read, length > 0 ? length : 1, "character %zu: %zu bytes", i, read);
    }
}

#define SAME(expected, size, ...)                              \
    do {                                                       \
        char text[size];                                       \
        writer_format(text, sizeof text, __VA_ARGS__);         \
        cr_expect_str_eq(text, expected, "line %d", __LINE__); \
    } while (0)

/* The format and its own ends of lines and colours as they are, the arguments shown. */
Test(writer, foreign_text_is_an_argument)
{
    SAME("\033[1mcol\\u001B[8m\033[0m\n", 99, "\033[1m%s\033[0m\n", "col\033[8m");
    SAME("a\\u000Ab: \\u0007!", 99, "%s: %c!", "a\nb", '\a');
    SAME("  \xE8\xAA\xAD|\xE8\xAA\xAD  |\xE8\xAA\xAD|", 99, "%3s|%-3s|%.*s|", "\xE8\xAA\xAD", "\xE8\xAA\xAD", 5,
         "\xE8\xAA\xAD\xE8\xAA\xAD");
    SAME("     ab|a |", 99, "%*.*s|%-2s|", 7, 2, "abc", "a");
}

/* Numbers as the C library writes them. */
Test(writer, numbers)
{
    char expected[400];
#define NUMBERS                                                                                                    \
    "%d %i %5d %-5d| %05d %+d %x %02x %u %zu %lld %llu %ld %" PRId64 " %" PRIu64 " %jd %.2f %6.1f %g %.3g %%", -1, \
        INT_MIN, 42, 42, 42, 7, 255u, 10u, UINT_MAX, SIZE_MAX, -1LL, ULLONG_MAX, LONG_MIN, INT64_MIN, UINT64_MAX,  \
        INTMAX_MIN, 2.345, -1e300 / 1e299, 1e-7, 12345.6
    (void)snprintf(expected, sizeof expected, NUMBERS);
    SAME(expected, 400, NUMBERS);
}

/* Cut at a character; first in the middle of long arguments, so that the rest of the line stays. */
Test(writer, what_is_too_long)
{
    char name[3001] = "", text[200], shortest[8];
    for (int i = 0; i < 1000; i++)
        memcpy(name + 3 * i, "\xE8\xAA\xAD", 4);
    memcpy(name, "b/", 2);
    name[2] = 'c';
    memcpy(name + 2997, "txt", 3);
    writer_format(text, sizeof text, "%s: is a folder; expected a %s", name, "file");
    cr_expect(strncmp(text, "b/c\xE8\xAA\xAD", 6) == 0, "%s", text);
    const char *tail = strstr(text, "\xAA\xADtxt: is a folder; expected a file");
    cr_expect(tail != NULL && strcmp(tail, "\xAA\xADtxt: is a folder; expected a file") == 0, "%s", text);
    cr_expect_not_null(strstr(text, "\xAD...\xE8"), "%s", text);
    for (const char *c = text; *c != '\0'; c += utf8_length(c))
        cr_assert_gt(utf8_length(c), 0, "%s", text);
    writer_format(shortest, sizeof shortest, "\xE8\xAA\xAD\xE8\xAA\xAD\xE8\xAA\xAD");
    cr_expect_str_eq(shortest, "\xE8\xAA\xAD\xE8\xAA\xAD");
    writer_format(shortest, sizeof shortest, "%s", "abcdefghij");
    cr_expect_str_eq(shortest, "abcdefg");
}

/* A text buffer, too, ends with a complete character. */
Test(writer, a_text_buffer_ends_with_a_character)
{
    char text[6];
    text_buffer b = text_begin(text, sizeof text);
    text_add(&b, "a%s", "\xE8\xAA\xAD\xE8\xAA\xAD");
    cr_expect_str_eq(text, "a\xE8\xAA\xAD");
    cr_expect(b.full && b.used == 4, "%zu", b.used);
}

/* Also through the file's own buffer, and longer than it. */
Test(writer, files)
{
    char *text = NULL, *own = malloc(10001);
    size_t length;
    FILE *f = open_memstream(&text, &length);
    cr_assert(f != NULL && own != NULL);
    memset(own, 'x', 10000);
    own[10000] = '\0';
    writer_print(f, "%s %d %s\n", own, 7, own);
    (void)fclose(f);
    cr_expect_eq(length, 20004);
    cr_expect(strncmp(text + 9999, "x 7 x", 5) == 0 && strcmp(text + 20002, "x\n") == 0);
    free(text);
    free(own);
}
