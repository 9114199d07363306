/* results_file.c - cuts the lines of results files; see results_file.h. */
#include "verify/results_file.h"

#include <string.h>

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

status results_cut(const char *name, int line, char *text, results_line *out, error *e)
{
    *out = (results_line){.line = line, .expected = *text == ' ' || *text == '\t'};
    if (text[strspn(text, " \t\r")] == '#')
        return STATUS_OK;
    while (*(text += strspn(text, " \t\r")) != '\0') {
        if (out->words == RESULTS_WORDS)
            return fail(e, STATUS_BAD_INPUT, "%s:%d: more than %d words; expected a command or key=value ...", name,
                        line, RESULTS_WORDS);
        char *word = next_word(&text);
        if (word == NULL)
            return fail(e, STATUS_BAD_INPUT, "%s:%d: a quotation does not end; expected a closing \"", name, line);
        if (out->expected && (strchr(word, '=') == NULL || word[0] == '='))
            return fail(e, STATUS_BAD_INPUT, "%s:%d: '%.40s'; expected key=value", name, line, word);
        out->word[out->words++] = word;
    }
    return STATUS_OK;
}
