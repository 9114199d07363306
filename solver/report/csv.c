/* csv.c - see csv.h. */
#include "report/csv.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>

void csv_begin(csv *w, output *out)
{
    w->out = out;
    w->row = text_begin(w->text, sizeof w->text);
    w->begun = false;
}

static const char *comma(csv *w)
{
    const bool first = !w->begun;
    w->begun = true;
    return first ? "" : ",";
}

void csv_text(csv *w, const char *text)
{
    text_add(&w->row, "%s\"", comma(w));
    for (; *text != '\0'; text++)
        text_add(&w->row, *text == '"' ? "\"\"" : "%c", *text);
    text_add(&w->row, "\"");
}

void csv_word(csv *w, const char *word)
{
    if (strpbrk(word, ",\"\r\n") != NULL)
        csv_text(w, word);
    else
        text_add(&w->row, "%s%s", comma(w), word);
}

void csv_integer(csv *w, int64_t value)
{
    text_add(&w->row, "%s%" PRId64, comma(w), value);
}

void csv_count(csv *w, uint64_t value)
{
    text_add(&w->row, "%s%" PRIu64, comma(w), value);
}

void csv_real(csv *w, double value, int digits)
{
    text_add(&w->row, "%s%.*f", comma(w), digits, value);
}

void csv_end(csv *w)
{
    if (w->row.full)
        output_fail(w->out, ENOMEM);
    output_text(w->out, "%s\n", w->text);
}
