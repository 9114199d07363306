/* check_report.c - the answer, as text or as one JSON object, and the time limit. */
#include "build_info.h"
#include "checker/check.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define VERSION YOMIKIRI_VERSION " (" YOMIKIRI_GIT_ID ")"

double clock_now(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* The bytes of the UTF-8 character at c; 0: it is not one (RFC 3629). After some first bytes
 * fewer second ones are allowed: no character has two forms, and none is a surrogate or above
 * U+10FFFF. */
static int utf8_length(const unsigned char *c)
{
    const int length = *c < 0x80 ? 1 : *c < 0xc2 ? 0 : *c < 0xe0 ? 2 : *c < 0xf0 ? 3 : *c < 0xf5 ? 4 : 0;
    const int low = *c == 0xe0 ? 0xa0 : *c == 0xf0 ? 0x90 : 0x80, high = *c == 0xed ? 0x9f : *c == 0xf4 ? 0x8f : 0xbf;
    for (int i = 1; i < length; i++)
        if (c[i] < (i == 1 ? low : 0x80) || c[i] > (i == 1 ? high : 0xbf))
            return 0;
    return length;
}

/* Characters that a terminal or a page may take as commands, or that are never shown: control
 * characters, marks of direction, ends of lines, and numbers that stand for no character. */
static bool is_hidden(uint32_t c)
{
    static const uint32_t from_to[][2] = {{0, 0x1f},        {0x7f, 0x9f},      {0x61c, 0x61c},   {0x200e, 0x200f},
                                          {0x2028, 0x202e}, {0x2060, 0x206f},  {0xfdd0, 0xfdef}, {0xfeff, 0xfeff},
                                          {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};
    bool found = (c & 0xfffe) == 0xfffe;
    for (size_t i = 0; i < sizeof from_to / sizeof from_to[0]; i++)
        found = found || (c >= from_to[i][0] && c <= from_to[i][1]);
    return found;
}

enum { SHOWN = 16 };

/* What is printed for the character at c: itself, or an escape that JSON has too; returns its
 * bytes. In JSON a byte that is not UTF-8 becomes the sign for what is not a character. */
static int show(const unsigned char *c, bool json, char out[static SHOWN])
{
    const int length = utf8_length(c);
    uint32_t number = length < 2 ? *c : *c & (0x7fU >> length);
    for (int i = 1; i < length; i++)
        number = number << 6 | (c[i] & 0x3f);
    if (length == 0)
        (void)snprintf(out, SHOWN, json ? "\\uFFFD" : "\\x%02X", number);
    else if (!is_hidden(number) && !(json && (number == '"' || number == '\\')))
        (void)snprintf(out, SHOWN, "%.*s", length, (const char *)c);
    else if (number < 0x10000)
        (void)snprintf(out, SHOWN, "\\u%04X", number);
    else
        (void)snprintf(out, SHOWN, "\\u%04X\\u%04X", 0xd7c0 + (number >> 10), 0xdc00 | (number & 0x3ff));
    return length > 0 ? length : 1;
}

static void print_json(const char *before, const char *text)
{
    char shown[SHOWN];
    (void)printf("%s%s", before, text != NULL ? "\"" : "null");
    for (const unsigned char *c = (const unsigned char *)text; c != NULL && *c != '\0';) {
        c += show(c, true, shown);
        (void)printf("%s", shown);
    }
    (void)printf("%s", text != NULL ? "\"" : "");
}

enum { WORD = 640 };

/* A word of the command line in a message; of a long one the beginning. */
static const char *show_word(const char *text, char out[static WORD])
{
    size_t n = 0;
    const unsigned char *c = (const unsigned char *)text;
    out[0] = '\0';
    for (; *c != '\0' && n < WORD - 2 * SHOWN; n += strlen(out + n))
        c += show(c, false, out + n);
    (void)snprintf(out + n, SHOWN, "%s", *c != '\0' ? "..." : "");
    return out;
}

void print_version(const settings *s)
{
    if (s->json) {
        print_json("{\"version\":", YOMIKIRI_VERSION);
        print_json(",\"commit\":", YOMIKIRI_GIT_ID);
        print_json(",\"compiler\":", YOMIKIRI_COMPILER);
        print_json(",\"flags\":", YOMIKIRI_FLAGS);
        (void)printf("}\n");
        return;
    }
    (void)printf("yomikiri-check " VERSION "\ncompiler: " YOMIKIRI_COMPILER "\nflags: " YOMIKIRI_FLAGS "\n");
}

int complain(const settings *s, const char *where, const char *error, const char *expected)
{
    char word[2][WORD];
    if (s->json) {
        print_json("{\"error\":", error);
        print_json(",\"where\":", where);
        print_json(",\"expected\":", *expected != '\0' ? expected : NULL);
        (void)printf("}\n");
        return DAMAGED;
    }
    (void)fprintf(stderr, "yomikiri-check: %s: %s%s%s\n", show_word(where, word[0]), error,
                  *expected != '\0' ? "; expected " : "", show_word(expected, word[1]));
    return DAMAGED;
}

/* VERIFIED only if this program has checked every position and every leaf. */
static const char *word_of(const check *k)
{
    if (k->verdict.code != HOLDS)
        return "WRONG";
    return k->checked < k->leaves ? "SAMPLED" : "VERIFIED";
}

/* "claim" is what the file claims; "value" is null unless it is VERIFIED. */
static void print_record(const check *k, const char *word)
{
    const certificate *c = &k->certificate;
    const char *known = !c->upper ? ">=" : !c->lower ? "<=" : "exact";
    (void)printf("{\"verdict\":\"%s\"", word);
    print_json(",\"file\":", k->settings.file);
    print_json(",\"spec\":", c->spec);
    print_json(",\"position\":", c->position);
    print_json(",\"numbers\":", *c->numbers != '\0' ? c->numbers : NULL);
    (void)printf(",\"claim\":{\"value\":%d,\"known\":\"%s\"}", c->value, known);
    if (strcmp(word, "VERIFIED") == 0)
        (void)printf(",\"value\":%d,\"known\":\"%s\"", c->value, known);
    else
        (void)printf(",\"value\":null,\"known\":null");
    (void)printf(",\"positions\":%ju,\"leaves\":%ju,\"leaves_checked\":%ju,\"seed\":%jd,\"seconds\":%.3f",
                 (uintmax_t)k->positions, (uintmax_t)k->leaves, (uintmax_t)k->checked, (intmax_t)k->settings.seed,
                 clock_now() - k->begin);
    print_json(",\"fault\":", strcmp(word, "WRONG") == 0 ? k->verdict.text : NULL);
    print_json(",\"made_by\":", c->made_by);
    print_json(",\"version\":", VERSION);
    (void)printf("}\n");
}

static void print_number(uint64_t n, const char *what)
{
    if (n >= 100000)
        (void)printf("%.1f million %s, ", (double)n / 1e6, what);
    else
        (void)printf("%ju %s, ", (uintmax_t)n, what);
}

/* A blank in the spec is shown as _, so that nothing in it can be read as a value. */
static void print_text(const check *k, const char *word)
{
    const certificate *c = &k->certificate;
    const double seconds = clock_now() - k->begin;
    (void)printf("%s %s", word, strcmp(c->position, k->game.start) == 0 ? "" : "a position of ");
    for (const char *s = c->spec; *s != '\0'; s++)
        (void)putchar(*s == ' ' ? '_' : *s);
    (void)printf(" %+d (%s): ", c->value, !c->upper ? "at least" : !c->lower ? "at most" : "exact");
    if (k->verdict.code == HOLDS) {
        print_number(k->positions, "positions");
        print_number(k->leaves, "leaves");
        (void)printf("%.*f s", seconds < 10, seconds);
    }
    (void)printf("%s\nof %s%s%s, made by %s\n", k->verdict.text, c->position, *c->numbers != '\0' ? ", numbers " : "",
                 c->numbers, c->made_by);
    if (strcmp(word, "SAMPLED") == 0) /* `sample` leaves were drawn from each set, or all of them */
        (void)printf("proved: everything above the leaves; sampled: %ju leaves (seed %jd), all hold: with 95 %% "
                     "confidence fewer than %.2g %% of the leaves fail\n",
                     (uintmax_t)k->checked, (intmax_t)k->settings.seed,
                     100 * (1 - pow(0.05, 1.0 / k->settings.sample)));
}

/* Locked by the thread that answers, and never unlocked: there is only one answer. */
static pthread_mutex_t answering = PTHREAD_MUTEX_INITIALIZER;

int report_answer(const check *k)
{
    const verdict *v = &k->verdict;
    (void)pthread_mutex_lock(&answering);
    if (k->settings.progress)
        (void)fprintf(stderr, "\r\033[K");
    if (v->code == DAMAGED)
        return complain(&k->settings, k->settings.file, v->text, v->expected);
    if (k->settings.json)
        print_record(k, word_of(k));
    else
        print_text(k, word_of(k));
    return v->code;
}

/* A thread: waits until the time is over, then ends the program, whatever that is doing. */
static void *stop(void *argument)
{
    const check *k = argument;
    char text[200];
    (void)sleep((unsigned)k->settings.seconds);
    (void)pthread_mutex_lock(&answering);
    (void)snprintf(text, sizeof text,
                   "stopped after %jd s: %ju positions and %ju of %ju leaves checked; nothing is verified",
                   (intmax_t)k->settings.seconds, (uintmax_t)k->positions, (uintmax_t)k->checked, (uintmax_t)k->leaves);
    if (k->settings.json)
        print_record(k, "STOPPED");
    else
        (void)complain(&k->settings, k->settings.file, text, "");
    (void)fflush(stdout);
    _exit(STOPPED);
}

int report_limit_time(check *k)
{
    pthread_t thread;
    if (k->settings.seconds > 0 && pthread_create(&thread, NULL, stop, k) != 0)
        return fail(&k->verdict, DAMAGED, "", "cannot start a thread for the time limit");
    return HOLDS;
}
