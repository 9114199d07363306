/* results_file.c - reads results files; see results_file.h. */
#include "verify/results_file.h"

#include <string.h>

void results_open(results_reader *r, const char *name, char *text)
{
    *r = (results_reader){.name = name, .at = text};
}

/* Cuts the next word out of *c; quotes are removed in place. NULL: an unfinished quotation. */
static char *next_word(char **c)
{
    char *in = *c, *out = *c, *word = *c;
    bool quoted = false;
    for (; *in != '\0' && (quoted || strchr(" \t\r", *in) == NULL); in++)
        if (*in == '"')
            quoted = !quoted;
        else
            *out++ = *in;
    *c = in + (*in != '\0');
    *out = '\0';
    return quoted ? NULL : word;
}

static status cut_words(results_reader *r, char *text, results_line *out, error *e)
{
    out->words = 0;
    while (*(text += strspn(text, " \t\r")) != '\0') {
        if (out->words == RESULTS_WORDS) {
            return fail(e, STATUS_BAD_INPUT, "%s:%d: more than %d words; expected a command or key=value ...", r->name,
                        r->line, RESULTS_WORDS);
        }
        char *word = next_word(&text);
        if (word == NULL)
            return fail(e, STATUS_BAD_INPUT, "%s:%d: a quotation does not end; expected a closing \"", r->name,
                        r->line);
        if (out->expected && (strchr(word, '=') == NULL || word[0] == '='))
            return fail(e, STATUS_BAD_INPUT, "%s:%d: '%.40s'; expected key=value", r->name, r->line, word);
        out->word[out->words++] = word;
    }
    out->word[out->words] = NULL;
    return STATUS_OK;
}

status results_next(results_reader *r, results_line *out, bool *more, error *e)
{
    *more = false;
    while (r->at != NULL && *r->at != '\0') {
        char *text = r->at, *end = strchr(text, '\n');
        r->line++;
        r->at = end != NULL ? end + 1 : NULL;
        if (end != NULL)
            *end = '\0';
        char first = text[strspn(text, " \t\r")];
        if (first == '\0' || first == '#')
            continue;
        out->line = r->line;
        out->expected = *text == ' ' || *text == '\t';
        if (out->expected && !r->any_command) {
            return fail(e, STATUS_BAD_INPUT, "%s:%d: an indented line before any command; expected a command", r->name,
                        r->line);
        }
        r->any_command = true;
        status s = cut_words(r, text, out, e);
        *more = s == STATUS_OK;
        return s;
    }
    return STATUS_OK;
}
