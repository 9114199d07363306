/* junit.c - see junit.h. */
#include "verify/junit.h"

#include "report/markup.h"
#include "report/record.h"

#include <string.h>

static int is(const json_t *outcome, const char *verdict)
{
    return strcmp(record_text_of(outcome, "verdict"), verdict) == 0;
}

static void put_case(FILE *out, const json_t *o)
{
    const char *element = is(o, "disagree") ? "failure" : is(o, "bad") ? "error" : "skipped";
    (void)fputs("    <testcase classname=\"", out);
    markup_text(out, record_text_of(o, "file"));
    (void)fprintf(out, "\" name=\"line %" JSON_INTEGER_FORMAT ": ",
                  json_integer_value(json_object_get(o, "line_number")));
    markup_text(out, record_text_of(o, "command"));
    (void)fputs(*record_text_of(o, "expected") != '\0' ? " " : "", out);
    markup_text(out, record_text_of(o, "expected"));
    (void)fprintf(out, "\" time=\"%.6f\"", json_real_value(json_object_get(o, "seconds")));
    if (is(o, "agree")) {
        (void)fputs("/>\n", out);
        return;
    }
    (void)fprintf(out, ">\n      <%s message=\"", element);
    markup_text(out, record_text_of(o, "fault"));
    (void)fputs("\"/>\n    </testcase>\n", out);
}

typedef struct totals {
    int tests, failures, errors, skipped;
    double seconds;
} totals;

static totals add_up(const json_t *outcomes, const char *file)
{
    totals t = {0};
    size_t i;
    json_t *o;
    json_array_foreach(outcomes, i, o)
    {
        if (file != NULL && strcmp(record_text_of(o, "file"), file) != 0)
            continue;
        t.tests++;
        t.failures += is(o, "disagree");
        t.errors += is(o, "bad");
        t.skipped += is(o, "stopped") || is(o, "skipped");
        t.seconds += json_real_value(json_object_get(o, "seconds"));
    }
    return t;
}

static void put_totals(FILE *out, totals t, double seconds)
{
    (void)fprintf(out, " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%.6f\">\n", t.tests,
                  t.failures, t.errors, t.skipped, seconds);
}

void junit_write(FILE *out, const json_t *outcomes, double seconds)
{
    const char *file = NULL;
    size_t i;
    json_t *o;
    (void)fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"yomikiri verify\"", out);
    put_totals(out, add_up(outcomes, NULL), seconds);
    json_array_foreach(outcomes, i, o)
    {
        if (file == NULL || strcmp(file, record_text_of(o, "file")) != 0) {
            if (file != NULL)
                (void)fputs("  </testsuite>\n", out);
            file = record_text_of(o, "file");
            const totals t = add_up(outcomes, file);
            (void)fputs("  <testsuite name=\"", out);
            markup_text(out, file);
            (void)fputs("\"", out);
            put_totals(out, t, t.seconds);
        }
        put_case(out, o);
    }
    (void)fputs(file != NULL ? "  </testsuite>\n</testsuites>\n" : "</testsuites>\n", out);
}
