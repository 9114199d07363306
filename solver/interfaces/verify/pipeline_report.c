/* pipeline_report.c - see pipeline_report.h.
 *
 * Claims come from strangers: every text is shown by writer.h, and then escaped for its place. 
 * GitHub reads commands from any line of a log, so that every line of this format is one:
 * "::error file=...::...". */
#include "verify/pipeline_report.h"

#include "base/text_buffer.h"
#include "base/writer.h"
#include "report/markup.h"

#include <ctype.h>
#include <string.h>

enum { TEXT = 1024, CELL = 400, ROWS = 1000 };

/* The text of a message, or of a property in front of it. */
static void escape(const char *text, bool property, char out[static 3 * TEXT])
{
    text_buffer escaped = text_begin(out, 3 * TEXT);
    for (; *text != '\0'; text++)
        text_add(&escaped, *text == '%' || (property && strchr(":,", *text) != NULL) ? "%%%02X" : "%c", *text);
}

static void annotate(output *out, const char *level, const json_t *outcome, const char *text)
{
    char shown[TEXT], file[3 * TEXT] = "", message[3 * TEXT], line[40] = "";
    if (outcome != NULL) {
        const json_int_t number = json_integer_value(json_object_get(outcome, "line_number"));
        writer_format(shown, sizeof shown, "%s", record_text_of(outcome, "file"));
        escape(shown, true, file);
        if (number > 0)
            (void)snprintf(line, sizeof line, "line=%" JSON_INTEGER_FORMAT ",", number);
    }
    escape(text, false, message);
    output_text(out, "::%s %s%s%s%stitle=yomikiri verify::%s\n", level, outcome != NULL ? "file=" : "", file,
                outcome != NULL ? "," : "", line, message);
}

void annotation_print(output *out, verdict v, const json_t *outcome)
{
    static const char *const LEVELS[VERDICT_COUNT] = {[VERDICT_DISAGREE] = "error",
                                                      [VERDICT_BAD] = "error",
                                                      [VERDICT_STOPPED] = "warning",
                                                      [VERDICT_SAMPLED] = "warning",
                                                      [VERDICT_SKIPPED] = "notice"};
    char text[TEXT];
    const char *fault = record_text_of(outcome, "fault"), *command = record_text_of(outcome, "command");
    if (v == VERDICT_DISAGREE)
        writer_format(text, sizeof text, "%s: %s but %s", command, record_text_of(outcome, "expected"), fault);
    else
        writer_format(text, sizeof text, "%s: %s", v == VERDICT_BAD ? "bad" : command, fault);
    if (LEVELS[v] != NULL)
        annotate(out, LEVELS[v], outcome, text);
}

void annotation_total(output *out, const char *total)
{
    annotate(out, "notice", NULL, total);
}

/* ---- Markdown ---- */

static void put_cell(FILE *out, const char *text)
{
    char shown[CELL], code[3 * CELL + 8];
    writer_format(shown, sizeof shown, "%s", text);
    if (*shown == '\0')
        (void)snprintf(code, sizeof code, " ");
    else
        markdown_code(shown, code, sizeof code);
    (void)fprintf(out, " %s |", code);
}

/* The place of a claim, which leads to its line. */
static void put_place(FILE *out, const json_t *outcome, const char *links)
{
    const char *file = record_text_of(outcome, "file");
    const json_int_t line = json_integer_value(json_object_get(outcome, "line_number"));
    char shown[CELL - 24], place[CELL], code[3 * CELL + 8];
    writer_format(shown, sizeof shown, "%s", file);
    (void)snprintf(place, sizeof place, line > 0 ? "%s:%" JSON_INTEGER_FORMAT : "%s", shown, line);
    markdown_code(place, code, sizeof code);
    (void)fprintf(out, links != NULL ? " [%s](%s" : " %s", code, links);
    for (; links != NULL && *file != '\0'; file++)
        (void)fprintf(out, isalnum((unsigned char)*file) || strchr("-._~/", *file) != NULL ? "%c" : "%%%02X",
                      (unsigned char)*file);
    if (links != NULL && line > 0)
        (void)fprintf(out, "#L%" JSON_INTEGER_FORMAT, line);
    (void)fputs(links != NULL ? ") |\n" : " |\n", out);
}

static void put_table(FILE *out, const json_t *cases, const char *links, bool agreeing)
{
    const char *file;
    const json_t *outcomes, *o;
    size_t i, rows = 0;
    json_object_foreach((json_t *)(uintptr_t)cases, file, outcomes)
        json_array_foreach(outcomes, i, o) {
            if (json_is_true(json_object_get(o, "agrees")) != agreeing || rows++ >= ROWS)
                continue;
            if (rows == 1)
                (void)fprintf(out, "\n| %s | claim | expected | %s | place |\n|:--|:--|:--|:--|:--|\n",
                              agreeing ? "method" : "verdict", agreeing ? "seconds" : "found");
            (void)fputc('|', out);
            put_cell(out, record_text_of(o, agreeing ? "method" : "verdict"));
            put_cell(out, record_text_of(o, "command"));
            put_cell(out, record_text_of(o, "expected"));
            if (agreeing)
                (void)fprintf(out, " %.3f |", json_real_value(json_object_get(o, "seconds")));
            else
                put_cell(out, record_text_of(o, "fault"));
            put_place(out, o, links);
        }
    if (rows > ROWS)
        (void)fprintf(out, "\n%zu more\n", rows - ROWS);
}

void markdown_outcomes(FILE *out, const char *total, const json_t *cases, const char *links)
{
    char shown[CELL], code[3 * CELL + 8];
    writer_format(shown, sizeof shown, "%s", total);
    markdown_code(shown, code, sizeof code);
    (void)fprintf(out, "### yomikiri verify\n%s\n", code);
    put_table(out, cases, links, false);
    (void)fputs("\n<details><summary>What agrees</summary>\n", out);
    put_table(out, cases, links, true);
    (void)fputs("\n</details>\n", out);
}
