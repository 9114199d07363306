/* charts_page.c - see charts_page.h.  pages/charts.js reads what is written here. */
#include "draw/charts_page.h"

#include "base/version.h"
#include "draw/page.h"

#include <inttypes.h>

static void write_head(FILE *f, const char *kind, const char *title, const char *made, const char *warning)
{
    page_begin(f, PAGE_CHARTS, title);
    (void)fprintf(f, "{\"kind\":\"%s\",\"made\":", kind);
    page_string(f, made);
    (void)fprintf(f, ",\"version\":");
    page_string(f, version_full());
    (void)fprintf(f, ",\"warning\":");
    if (warning != NULL)
        page_string(f, warning);
    else
        (void)fprintf(f, "null");
}

static void write_configuration(FILE *f, const profile_result *p, int i)
{
    const profile_configuration *w = &p->config[i];
    const profile_loss measured = profile_losses(&p->config[0], w), l = profile_parts(measured);
    const double limit = p->config[0].median.seconds / (w->least + 1e-9);
    (void)fprintf(
        f, "%s\n{\"name\":\"%s\",\"threads\":%d,\"seconds\":%.6f,\"least\":%.6f,\"most\":%.6f,\"nodes\":%" PRIu64,
        i > 0 ? "," : "", profile_configuration_name(w), w->threads, w->median.seconds, w->least, w->most,
        w->median.nodes);
    (void)fprintf(f,
                  ",\"speedup\":%.4f,\"disturbed\":%s,\"parts\":[%.6f,%.6f,%.6f,%.6f,%.6f,%.6f],\"limit\":", l.speedup,
                  !p->simulated && profile_is_disturbed(w, &measured) ? "true" : "false", l.useful, l.search, l.idle,
                  l.wait, l.absent, l.slower);
    (void)(p->simulated ? fprintf(f, "%.4f}", limit) : fprintf(f, "null}"));
}

void charts_page_profile(FILE *f, const profile_result *p, const char *warning)
{
    char made[80], of[PROFILE_TITLE], title[PROFILE_TITLE + 40];
    profile_title(p, of);
    (void)snprintf(made, sizeof made, "profile%s of up to %d runs", p->simulated ? " --simulate" : "",
                   p->config[0].runs);
    (void)snprintf(title, sizeof title, "Profile of %s%s", of, p->simulated ? ", simulated" : "");
    write_head(f, "profile", title, made, warning);
    (void)fprintf(f, ",\"simulated\":%s,\"work\":%.6f,\"span\":%.6f,\"rows\":[", p->simulated ? "true" : "false",
                  p->size.work, p->size.span);
    for (int i = 0; i < p->configs; i++)
        write_configuration(f, p, i);
    (void)fprintf(f, "]}");
    page_end(f, PAGE_CHARTS);
}

void charts_page_ladder(FILE *f, const char *title, bool ablate, const ladder_row *row, int rows, const char *warning)
{
    write_head(f, "ladder", title, ablate ? "ladder --ablate" : "ladder", warning);
    (void)fprintf(f, ",\"ablate\":%s,\"rows\":[", ablate ? "true" : "false");
    for (int i = 0; i < rows; i++) {
        const ladder_row *r = &row[i];
        (void)fprintf(f, "%s\n{\"number\":%d,\"rung\":", i > 0 ? "," : "", r->number);
        page_string(f, r->rung);
        (void)fprintf(f, ",\"what\":");
        page_string(f, r->solved ? r->what : r->reason);
        (void)fprintf(f, ",\"evaluations\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"seconds\":%.6f", r->evaluations,
                      r->nodes, r->seconds);
        (void)(r->ratio > 0 ? fprintf(f, ",\"ratio\":%.4f", r->ratio) : fprintf(f, ",\"ratio\":null"));
        (void)(r->solved ? fprintf(f, ",\"value\":%d}", r->value) : fprintf(f, ",\"value\":null}"));
    }
    (void)fprintf(f, "]}");
    page_end(f, PAGE_CHARTS);
}
