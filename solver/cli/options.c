/* options.c - the parser of the option table, built on getopt_long. */
#include "cli/options.h"

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
    memset(out, 0, sizeof *out);
    option_defaults(OPTION_ROWS, OPTION_COUNT, out);
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
        status s = option_set(row, "--", optarg != NULL ? optarg : "yes", out, e);
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
