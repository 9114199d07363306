/* options.c - the parser of the option table. */
#include "arguments/options.h"

#include "base/nearest.h"
#include "base/outfile.h"
#include "base/text_buffer.h"
#include "base/units.h"
#include "base/writer.h"
#include "store/store.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const option_row OPTION_ROWS[OPTION_COUNT] = {
#define X(field, type, name, argument, standard, low, high, group, verbs, help) \
    {TYPE_##type, name, argument, standard, help, low, high, GROUP_##group, verbs, offsetof(options, field)},
    OPTION_TABLE(X)
#undef X
};

const verb_row VERB_ROWS[VERB_NONE] = {
#define X(name, arguments, least, most, help, example) {#name, arguments, help, example, least, most},
    VERB_TABLE(X)
#undef X
};

int verb_find(const char *name)
{
    int verb = 0;
    while (verb < VERB_NONE && strcmp(VERB_ROWS[verb].name, name) != 0)
        verb++;
    return verb;
}

/* "unknown verb 'slove'; did you mean 'solve'?", or a list of the words there are.  `kind`:
 * "unknown verb"; `dashes` stand before the suggested words. */
static status unknown_word(const char *kind, const char *asked, const char *dashes, const char *const *word, int count,
                           error *e)
{
    char text[400];
    text_buffer list = text_begin(text, sizeof text);
    nearest near = nearest_to(asked + strspn(asked, "-"));
    for (int i = 0; i < count; i++) {
        text_item(&list, ", ", word[i]);
        nearest_try(&near, word[i]);
    }
    if (near.name != NULL)
        return fail(e, STATUS_BAD_INPUT, "%s '%.60s'; did you mean '%s%s'?", kind, asked, dashes, near.name);
    return fail(e, STATUS_BAD_INPUT, "%s '%.60s'; expected one of %s", kind, asked, text);
}

status verb_unknown(const char *name, error *e)
{
    const char *verbs[VERB_NONE];
    for (int i = 0; i < VERB_NONE; i++)
        verbs[i] = VERB_ROWS[i].name;
    return unknown_word("unknown verb", name, "", verbs, VERB_NONE, e);
}

/* A board such as "--OX---- X", moves that begin with a pass such as "--d3" or "-- d3", or a
 * number: no option looks like these. */
static bool looks_like_position(const char *word)
{
    const size_t cells = strspn(word, "-._XxOo*BbWw");
    const bool ends = strchr(" \t\r\n,;", word[cells]) != NULL; /* what looks like squares, or a pass */
    if (word[0] != '-' || isdigit((unsigned char)word[1]))
        return word[0] == '-';
    if (strncmp(word, "--", 2) == 0 && word[2] != '\0')
        return word[2] == '-' || (ends && (cells == 2 || strlen(word) > 3)) ||
               (isalpha((unsigned char)word[2]) && isdigit((unsigned char)word[3]));
    return ends && (cells > 2 ? strlen(word) > 3 : cells == 2 && word[1] != 'o' && word[2] != '\0');
}

static status unknown_option(int verb, const char *word, error *e)
{
    const char *options[OPTION_COUNT];
    char kind[60], asked[64];
    int count = 0;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (OPTION_ROWS[i].verbs & 1u << verb)
            options[count++] = OPTION_ROWS[i].name;
    (void)snprintf(kind, sizeof kind, "%s: unknown option", VERB_ROWS[verb].name);
    writer_format(asked, sizeof asked, "%.*s", (int)strcspn(word, "="), word);
    return unknown_word(kind, asked, "--", options, count, e);
}

int option_named(int verb, const char *name, size_t length)
{
    int found = OPTION_COUNT, count = 0;
    for (int i = 0; i < OPTION_COUNT && length > 0; i++) {
        if (!(OPTION_ROWS[i].verbs >> verb & 1) || strncmp(OPTION_ROWS[i].name, name, length) != 0)
            continue;
        if (OPTION_ROWS[i].name[length] == '\0')
            return i;
        found = i;
        count++;
    }
    return count == 1 ? found : OPTION_COUNT;
}

/* Options that cannot be used together. */
static const enum option_id EXCLUSIVE[][2] = {
    {OPTION_ply, OPTION_empties},       {OPTION_svg, OPTION_file},
    {OPTION_svg, OPTION_store},         {OPTION_store, OPTION_file},
    {OPTION_store, OPTION_trace},       {OPTION_simulate, OPTION_thread_list},
    {OPTION_simulate, OPTION_parallel}, {OPTION_simulate, OPTION_deterministic},
    {OPTION_at_least, OPTION_at_most},  {OPTION_at_least, OPTION_wdl},
    {OPTION_at_most, OPTION_wdl},
};

/* Options that mean nothing without the second. */
static const enum option_id REQUIRED[][2] = {{OPTION_audit, OPTION_store},
                                             {OPTION_on_finish, OPTION_store},
                                             {OPTION_dry_run, OPTION_store},
                                             {OPTION_price, OPTION_dry_run}};

static status check_pairs(int verb, const options *o, error *e)
{
    for (size_t i = 0; i < sizeof REQUIRED / sizeof *REQUIRED; i++) {
        const enum option_id a = REQUIRED[i][0], b = REQUIRED[i][1];
        if (o->given[a] && !o->given[b])
            return fail(e, STATUS_BAD_INPUT, "%s: --%s requires --%s", VERB_ROWS[verb].name, OPTION_ROWS[a].name,
                        OPTION_ROWS[b].name);
    }
    for (size_t i = 0; i < sizeof EXCLUSIVE / sizeof *EXCLUSIVE; i++) {
        const enum option_id a = EXCLUSIVE[i][0], b = EXCLUSIVE[i][1];
        if (o->given[a] && o->given[b])
            return fail(e, STATUS_BAD_INPUT, "%s: --%s cannot be used with --%s", VERB_ROWS[verb].name,
                        OPTION_ROWS[a].name, OPTION_ROWS[b].name);
    }
    return STATUS_OK;
}

const char *options_text(const options *o, int option)
{
    return *(const char *const *)((const char *)o + OPTION_ROWS[option].offset);
}

/* No two options write the same file. */
static status check_places(const options *o, error *e)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        for (int k = 0; k < i; k++) {
            const option_row *a = &OPTION_ROWS[k], *b = &OPTION_ROWS[i];
            if (a->type != TYPE_PLACE || b->type != TYPE_PLACE || !o->given[k] || !o->given[i])
                continue;
            const char *first = options_text(o, k), *second = options_text(o, i);
            if (strcmp(first, "-") != 0 && strcmp(second, "-") != 0 && outfile_same(first, second)) {
                return fail(e, STATUS_BAD_INPUT, "--%s and --%s: both would write %.200s; expected two files", a->name,
                            b->name, second);
            }
        }
    }
    return STATUS_OK;
}

/* Only the output can be standard output. */
static status set_option(int option, const char *text, options *out, error *e)
{
    const option_row *row = &OPTION_ROWS[option];
    out->given[option] = true;
    if (row->type == TYPE_PLACE && option != OPTION_output && strcmp(text, "-") == 0) {
        return fail(e, STATUS_BAD_INPUT, "--%s '-': expected the name of a file (./- is a file of that name)",
                    row->name);
    }
    return option_set(row, "--", text, out, e);
}

/* The option in argv[*at], "--plies 4", "--plies=4", "-o FILE" or "-h";
 * *at becomes its last word. */
static status parse_option(int verb, int argc, char *argv[], int *at, options *out, error *e)
{
    const char *word = argv[*at], *verb_name = VERB_ROWS[verb].name;
    const bool brief = word[1] != '-';
    const char *name = !brief ? word + 2 : word[1] == 'o' ? "output" : strcmp(word, "-h") == 0 ? "help" : "";
    const char *end = name + strcspn(name, "=");
    const char *value = brief && word[2] != '\0' ? word + 2 : *end == '=' ? end + 1 : NULL;
    const int option = option_named(verb, name, (size_t)(end - name));
    if (option == OPTION_COUNT)
        return unknown_option(verb, word, e);
    const option_row *row = &OPTION_ROWS[option];
    if (row->type == TYPE_FLAG && value != NULL)
        return fail(e, STATUS_BAD_INPUT, "%s: '%.60s': --%s takes no value", verb_name, word, row->name);
    if (row->type == TYPE_FLAG)
        return set_option(option, "yes", out, e);
    if (value == NULL && *at + 1 == argc)
        return fail(e, STATUS_BAD_INPUT, "%s: %.60s needs a value; see yomikiri %s --help", verb_name, word, verb_name);
    return set_option(option, value != NULL ? value : argv[++*at], out, e);
}

/* The words come out in order; after "--" everything is a word.  No position looks like an option,
 * so options are read behind it too; "--" between moves is a pass. */
static status parse_words(int verb, int argc, char *argv[], options *out, const char **words, int *count, error *e)
{
    const verb_row *v = &VERB_ROWS[verb];
    const bool positions = strstr(v->arguments, "[POSITION]") != NULL || strstr(v->arguments, "[GAME]") != NULL;
    status s = STATUS_OK;
    bool options_end = false;
    for (int i = 1; i < argc && s == STATUS_OK; i++) {
        const char *word = argv[i];
        const bool dashes = strcmp(word, "--") == 0, in_position = positions && *count >= v->least;
        if (dashes && !options_end && (!positions || *count <= v->least))
            options_end = true;
        else if (dashes || (options_end && !in_position) || word[0] != '-' || word[1] == '\0' ||
                 looks_like_position(word))
            words[(*count)++] = word;
        else
            s = parse_option(verb, argc, argv, &i, out, e);
    }
    if (s == STATUS_OK)
        s = check_pairs(verb, out, e);
    return s == STATUS_OK ? check_places(out, e) : s;
}

/* No password in a list of processes, nor in what is printed. */
static status check_addresses(int argc, char *argv[], error *e)
{
    status s = STATUS_OK;
    for (int i = 1; i < argc && s == STATUS_OK; i++) {
        const char *address = strstr(argv[i], "postgres");
        s = address ? store_address_check(address, e) : s;
    }
    return s;
}

status options_parse(int verb, int argc, char *argv[], options *out, const char *words[static MAX_WORDS], int *count,
                     error *e)
{
    const verb_row *v = &VERB_ROWS[verb];
    if (argc > MAX_WORDS)
        return fail(e, STATUS_BAD_INPUT, "%s: more than %d words; expected %s", argv[0], MAX_WORDS, v->arguments);
    memset(out, 0, sizeof *out);
    option_defaults(OPTION_ROWS, OPTION_COUNT, out);
    *count = 0;
    status s = check_addresses(argc, argv, e);
    if (s == STATUS_OK)
        s = parse_words(verb, argc, argv, out, words, count, e);
    if (s == STATUS_OK && !out->help && !out->help_all && (*count < v->least || *count > v->most))
        s = fail(e, STATUS_BAD_INPUT, "%s: %d argument%s; expected %s%s", v->name, *count,
                 plural((uint64_t)*count, "", "s"), v->arguments, *count > 99 ? " (at most 99 words)" : "");
    return s;
}
