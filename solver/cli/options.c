/* options.c - the parser of the option table, with getopt_long beneath. */
#include "cli/options.h"

#include "base/units.h"

#include <ctype.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const option_row OPTION_ROWS[OPTION_COUNT] = {
#define X(field, type, name, argument, standard, low, high, verbs, help) \
    {TYPE_##type, name, argument, standard, help, low, high, verbs, offsetof(options, field)},
    OPTION_TABLE(X)
#undef X
};

const verb_row VERB_ROWS[VERB_COUNT] = {
#define X(name, arguments, least, most, help, example) {#name, arguments, help, example, least, most},
    VERB_TABLE(X)
#undef X
};

int verb_find(const char *name)
{
    int verb = 0;
    while (verb < VERB_COUNT && strcmp(VERB_ROWS[verb].name, name) != 0)
        verb++;
    return verb;
}

/* True when `text` is one of the words of "a|b|c". */
static bool is_choice(const char *choices, const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && *choices != '\0') {
        size_t n = strcspn(choices, "|");
        if (n == length && strncmp(choices, text, n) == 0)
            return true;
        choices += n + (choices[n] == '|');
    }
    return false;
}

static status bad_value(const option_row *row, const char *text, const char *expected, error *e)
{
    return fail(e, STATUS_BAD_INPUT, "--%s '%.60s': expected %s", row->name, text, expected);
}

static status number_range(const option_row *row, const char *text, int64_t low, int64_t high, error *e)
{
    char expected[96];
    if (low < row->low || high > row->high) {
        (void)snprintf(expected, sizeof expected, "%" PRId64 " to %" PRId64, row->low, row->high);
        return bad_value(row, text, expected, e);
    }
    return STATUS_OK;
}

static status set_value(const option_row *row, const char *text, void *field, error *e)
{
    char expected[96];
    option_range range;
    switch (row->type) {
    case TYPE_FLAG:
        *(bool *)field = true;
        return STATUS_OK;
    case TYPE_INT:
        if (!parse_integer(text, field)) {
            (void)snprintf(expected, sizeof expected, "a number from %" PRId64 " to %" PRId64, row->low, row->high);
            return bad_value(row, text, expected, e);
        }
        return number_range(row, text, *(int64_t *)field, *(int64_t *)field, e);
    case TYPE_BYTES:
        if (!parse_bytes(text, field) || (int64_t) * (uint64_t *)field < row->low)
            return bad_value(row, text, row->low > 0 ? "a size such as 512M or 4G" : "a size such as 0, 512M or 4G", e);
        return STATUS_OK;
    case TYPE_SECONDS:
        return parse_seconds(text, field) ? STATUS_OK : bad_value(row, text, "a time such as 90, 1.5, 10m or 2h", e);
    case TYPE_RANGE:
        if (!parse_range(text, &range.low, &range.high))
            return bad_value(row, text, "a number or a range such as 2-5", e);
        *(option_range *)field = range;
        return number_range(row, text, range.low, range.high, e);
    case TYPE_CHOICE:
        if (!is_choice(row->argument, text))
            return bad_value(row, text, row->argument, e);
        break;
    case TYPE_TEXT:
        if (*text == '\0')
            return bad_value(row, text, row->argument, e);
        break;
    }
    *(const char **)field = text;
    return STATUS_OK;
}

/* Defaults that are values are parsed like what is typed; descriptive ones leave the zero. */
static void set_defaults(options *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const option_row *row = &OPTION_ROWS[i];
        if (row->type == TYPE_TEXT ? strchr(row->standard, ' ') == NULL && *row->standard != '\0'
                                   : row->type != TYPE_FLAG) {
            options trial = *out;
            if (set_value(row, row->standard, (char *)&trial + row->offset, NULL) == STATUS_OK)
                *out = trial;
        }
    }
}

/* A board such as "--OX---- X", or moves that begin with a pass such as "--d3": no option looks like these. */
static bool looks_like_position(const char *word)
{
    size_t cells = strspn(word, "-._XxOo*BbWw");
    if (word[0] != '-' || strlen(word) < 4)
        return false;
    return strncmp(word, "---", 3) == 0 || (cells > 2 && strchr(" \t\n;", word[cells]) != NULL) ||
           (strncmp(word, "--", 2) == 0 && isalpha((unsigned char)word[2]) && isdigit((unsigned char)word[3]));
}

static status unknown_option(int verb, const char *word, bool without, error *e)
{
    char list[300] = "";
    size_t used = 0;
    if (without) {
        return fail(e, STATUS_BAD_INPUT, "%s: %.60s has no value; see yomikiri %s --help", VERB_ROWS[verb].name, word,
                    VERB_ROWS[verb].name);
    }
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (OPTION_ROWS[i].verbs & 1u << verb) {
            int n = snprintf(list + used, sizeof list - used, " --%s", OPTION_ROWS[i].name);
            used += (size_t)n < sizeof list - used ? (size_t)n : 0;
        }
    }
    return fail(e, STATUS_BAD_INPUT, "%s: unknown option '%.60s'; expected one of%s", VERB_ROWS[verb].name, word, list);
}

/* The rows of this verb in getopt's form; val is the row's number + 1. */
static void getopt_table(int verb, struct option table[static OPTION_COUNT + 1])
{
    int count = 0;
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (OPTION_ROWS[i].verbs & 1u << verb) {
            table[count++] = (struct option){
                OPTION_ROWS[i].name, OPTION_ROWS[i].type == TYPE_FLAG ? no_argument : required_argument, NULL, i + 1};
        }
    }
    table[count] = (struct option){0};
}

/* getopt_long permutes what it is given: positions are hidden from it behind a mark that is no option. */
status options_parse(int verb, int argc, char *argv[], options *out, const char *words[static MAX_WORDS], int *count,
                     error *e)
{
    static char MARK[] = "";
    struct option table[OPTION_COUNT + 1];
    char *rest[MAX_WORDS + 1] = {NULL};
    const char *positions[MAX_WORDS] = {NULL};
    int hidden = 0, found;
    if (argc > MAX_WORDS) {
        return fail(e, STATUS_BAD_INPUT, "%s: more than %d words; expected %s", argv[0], MAX_WORDS,
                    VERB_ROWS[verb].arguments);
    }
    getopt_table(verb, table);
    set_defaults(out);
    for (int i = 0; i < argc; i++) {
        rest[i] = argv[i];
        if (i > 0 && looks_like_position(argv[i])) {
            positions[hidden++] = argv[i];
            rest[i] = MARK;
        }
    }
    rest[argc] = NULL;
    opterr = 0;
    optind = 0;
    while ((found = getopt_long(argc, rest, ":", table, NULL)) != -1) {
        if (found == '?' || found == ':')
            return unknown_option(verb, rest[optind - 1], found == ':', e);
        const option_row *row = &OPTION_ROWS[found - 1];
        status s = set_value(row, optarg != NULL ? optarg : "", (char *)out + row->offset, e);
        if (s != STATUS_OK)
            return s;
        out->given[found - 1] = true;
    }
    *count = hidden = 0;
    for (int i = optind; i < argc; i++)
        words[(*count)++] = rest[i] == MARK ? positions[hidden++] : rest[i];
    if (!out->help && (*count < VERB_ROWS[verb].least || *count > VERB_ROWS[verb].most)) {
        return fail(e, STATUS_BAD_INPUT, "%s: %d arguments; expected %s", VERB_ROWS[verb].name, *count,
                    VERB_ROWS[verb].arguments);
    }
    return STATUS_OK;
}
