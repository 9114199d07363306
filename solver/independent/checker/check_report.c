/* check_report.c - the answer, as text or as one JSON object, and the time limit. */
#include "build_info.h"
#include "checker/check.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define VERSION YOMIKIRI_VERSION " (" YOMIKIRI_GIT_ID ")"

/* The bytes of the UTF-8 character at c; 0: it is not one (RFC 3629).
 * After some first bytes fewer second ones are allowed: no character has two forms,
 * and none is a surrogate or above U+10FFFF. */
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

enum { WORD = 400 };

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
    char word[3][WORD];
    if (s->json) {
        print_json("{\"error\":", error);
        print_json(",\"where\":", where);
        print_json(",\"expected\":", *expected != '\0' ? expected : NULL);
        (void)printf("}\n");
        return DAMAGED;
    }
    (void)fprintf(stderr, "yomikiri-check: %s: %s%s%s\n", show_word(where, word[0]), show_word(error, word[1]),
                  *expected != '\0' ? "; expected " : "", show_word(expected, word[2]));
    return DAMAGED;
}

/* VERIFIED only if this program, in this run or by --progress in earlier ones, has checked every
 * position and every leaf; PART: every leaf of --part. */
static const char *word_of(const check *k)
{
    if (k->verdict.code != HOLDS)
        return k->other ? "OTHER" : "WRONG";
    if (k->settings.parts > 1)
        return "PART";
    return k->checked < k->leaves ? "SAMPLED" : "VERIFIED";
}

/* How many leaves may be wrong: if there were more, this sample would have met one of them with a
 * chance of over 95 %. Each leaf is drawn with a chance of at least k->drawn, and of several that
 * are wrong each makes it less likely that all others are missed. */
static uint64_t wrong_at_most(const check *k)
{
    const uint64_t left = k->leaves - k->checked;
    const double most = log(0.05) / log1p(-k->drawn);
    return most < (double)left ? (uint64_t)most : left;
}

/* "claim" is what the file claims; "value" is null unless it is VERIFIED. */
static void print_record(const check *k, const char *word)
{
    const certificate *c = &k->certificate;
    const settings *s = &k->settings;
    const char *known = !c->upper ? ">=" : !c->lower ? "<=" : "exact";
    (void)printf("{\"verdict\":\"%s\"", word);
    print_json(",\"file\":", s->file);
    print_json(",\"spec\":", c->spec);
    print_json(",\"rules\":", *c->rules != '\0' ? c->rules : NULL);
    print_json(",\"position\":", c->position);
    print_json(",\"numbers\":", *c->numbers != '\0' ? c->numbers : NULL);
    (void)printf(",\"claim\":{\"value\":%d,\"known\":\"%s\"}", c->value, known);
    if (strcmp(word, "VERIFIED") == 0)
        (void)printf(",\"value\":%d,\"known\":\"%s\"", c->value, known);
    else
        (void)printf(",\"value\":null,\"known\":null");
    (void)printf(",\"positions\":%ju,\"leaves\":%ju,\"leaves_checked\":%ju,\"leaves_before\":%ju,\"leaves_wrong\":",
                 (uintmax_t)k->positions, (uintmax_t)k->leaves, (uintmax_t)k->checked, (uintmax_t)k->progress.before);
    if (strcmp(word, "SAMPLED") == 0)
        (void)printf("%ju", (uintmax_t)wrong_at_most(k));
    else
        (void)printf("null");
    (void)printf(",\"part\":%jd,\"parts\":%jd,\"seed\":%jd,\"seconds\":%.3f", (intmax_t)s->part, (intmax_t)s->parts,
                 (intmax_t)s->seed, clock_now() - k->begin);
    print_json(",\"fault\":", k->verdict.code == WRONG ? k->verdict.text : NULL);
    print_json(",\"made_by\":", c->made_by);
    print_json(",\"version\":", VERSION);
    (void)printf("}\n");
}

static void print_number(uint64_t n, const char *one, const char *several)
{
    if (n >= 100000)
        (void)printf("%.1f million %s, ", (double)n / 1e6, several);
    else
        (void)printf("%ju %s, ", (uintmax_t)n, n == 1 ? one : several);
}

/* What is proved and what is not. */
static void print_rest(const check *k, const char *word)
{
    const uint64_t wrong = wrong_at_most(k);
    const double all = (double)k->leaves;
    char kept[WORD];
    if (strcmp(word, "PART") == 0)
        (void)printf(
            "not a proof: everything above the leaves and %ju of %ju leaves were checked; it is one if all %jd "
            "parts hold\n",
            (uintmax_t)k->checked, (uintmax_t)k->leaves, (intmax_t)k->settings.parts);
    if (strcmp(word, "SAMPLED") == 0)
        (void)printf(
            "not a proof: everything above the leaves was checked, but only %ju of %ju leaves (%.2g %%), drawn "
            "at random (seed %jd). All hold: with 95 %% confidence at most %ju (%.2g %%) of the leaves are "
            "wrong%s\n",
            (uintmax_t)k->checked, (uintmax_t)k->leaves, 100 * (double)k->checked / all, (intmax_t)k->settings.seed,
            (uintmax_t)wrong, 100 * (double)wrong / all,
            k->settings.seeded ? ", unless the seed was known when the file was made" : "");
    if (k->progress.before > 0)
        (void)printf("%ju of the leaves were checked by earlier runs, by %s\n", (uintmax_t)k->progress.before,
                     show_word(k->settings.kept, kept));
}

/* A blank in the spec is shown as _, so that nothing in it can be read as a value. */
static void print_text(const check *k, const char *word)
{
    const certificate *c = &k->certificate;
    const double seconds = clock_now() - k->begin;
    char fault[WORD];
    (void)printf("%s ", word);
    if (strcmp(word, "PART") == 0)
        (void)printf("%jd/%jd ", (intmax_t)k->settings.part, (intmax_t)k->settings.parts);
    (void)printf("%s", strcmp(c->position, k->game.start) == 0 ? "" : "a position of ");
    for (const char *s = c->spec; *s != '\0'; s++)
        (void)putchar(*s == ' ' ? '_' : *s);
    (void)printf(" %s%d (%s): ", c->value > 0 ? "+" : "", c->value,
                 !c->upper   ? "at least"
                 : !c->lower ? "at most"
                             : "exact");
    if (k->verdict.code == HOLDS) {
        print_number(k->positions, "position", "positions");
        print_number(k->leaves, "leaf", "leaves");
        (void)printf("%.*f s", seconds < 10, seconds);
    }
    (void)printf("%s\n", show_word(k->verdict.text, fault));
    if (k->other)
        return;
    (void)printf("of %s%s%s%s%s, made by %s\n", c->position, *c->numbers != '\0' ? ", numbers " : "", c->numbers,
                 *c->rules != '\0' ? ", rules " : "", c->rules, c->made_by);
    print_rest(k, word);
}

/* ---- the end before the answer ---- */

/* The signals that end a program, unless they are ignored. */
#ifdef __linux__
enum { HAS_SIGNALS = 1 };

static sigset_t ending(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;
    struct sigaction now;
    (void)sigemptyset(&set);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            (void)sigaddset(&set, numbers[i]);
    return set;
}

/* Leaves them to the thread that waits for them, or lets them end the program by themselves. */
static void keep_signals(bool keep)
{
    const sigset_t set = ending();
    (void)pthread_sigmask(keep ? SIG_BLOCK : SIG_UNBLOCK, &set, NULL);
}

/* Waits for one, but only so long (0: for ever). */
static bool signal_came(int64_t seconds)
{
    const sigset_t set = ending();
    const double end = clock_now() + (double)seconds;
    double left = 1;
    while (left > 0) {
        const time_t whole = (time_t)left;
        const struct timespec limit = {whole, (long)((left - (double)whole) * 1e9)};
        if (sigtimedwait(&set, NULL, &limit) > 0)
            return true;
        left = seconds > 0 ? end - clock_now() : 1;
    }
    return false;
}
#else
enum { HAS_SIGNALS = 0 };

static void keep_signals(bool keep)
{
    (void)keep;
}

static bool signal_came(int64_t seconds)
{
    (void)sleep((unsigned)seconds);
    return false;
}
#endif

/* A thread: waits until the time is over or a signal comes, then ends the program,
 * whatever that is doing. */
static void *stop(void *argument)
{
    check *k = argument;
    const settings *s = &k->settings;
    char text[500], why[60] = "by a signal", kept[300] = "";
    if (!signal_came(s->seconds))
        (void)snprintf(why, sizeof why, "after %jd s", (intmax_t)s->seconds);
    (void)pthread_mutex_lock(&k->busy); /* for ever */
    (void)progress_write(k);
    if (s->kept != NULL)
        (void)snprintf(kept, sizeof kept, ", %ju kept in %.200s", (uintmax_t)k->progress.stored, s->kept);
    (void)snprintf(text, sizeof text, "stopped %s: %ju positions and %ju of %ju leaves checked%s; nothing is verified",
                   why, (uintmax_t)k->positions, (uintmax_t)k->checked, (uintmax_t)k->leaves, kept);
    if (s->json)
        print_record(k, "STOPPED");
    else
        (void)complain(s, s->file, text, "");
    (void)fflush(stdout);
    _exit(STOPPED);
}

int report_watch(check *k)
{
    pthread_t thread;
    keep_signals(true);
    if ((HAS_SIGNALS || k->settings.seconds > 0) && pthread_create(&thread, NULL, stop, k) != 0) {
        keep_signals(false);
        if (k->settings.seconds > 0)
            return fail(&k->verdict, DAMAGED, "", "cannot start a thread for the time limit");
    }
    return HOLDS;
}

int report_answer(check *k)
{
    const verdict *v = &k->verdict;
    (void)pthread_mutex_lock(&k->busy); /* for ever: there is only one answer */
    keep_signals(false);                /* they end the program at once, even if nobody reads its answer */
    if (k->settings.progress)
        (void)fprintf(stderr, "\r\033[K");
    if (v->code == DAMAGED)
        return complain(&k->settings, k->settings.file, v->text, v->expected);
    const char *word = word_of(k);
    if (k->settings.json)
        print_record(k, word);
    else
        print_text(k, word);
    return strcmp(word, "SAMPLED") == 0 ? SAMPLED : v->code;
}
