/* profile_plot.c - see profile_plot.h. */
#include "draw/profile_plot.h"

#include <stdio.h>
#include <string.h>

/* Rows "threads speed-up" of one strategy; the one thread of `serial` begins none. */
static void speedup_rows(FILE *script, const profile_configuration *config, int configs, const char *name)
{
    (void)fprintf(script, "$%s << EOD\n", name);
    for (int i = 1; i < configs; i++)
        if (strcmp(profile_configuration_name(&config[i]), name) == 0)
            (void)fprintf(script, "%d %.4f\n", config[i].threads, profile_losses(&config[0], &config[i]).speedup);
    (void)fprintf(script, "EOD\n");
}

static bool has_configuration(const profile_configuration *config, int configs, const char *name)
{
    for (int i = 1; i < configs; i++)
        if (strcmp(profile_configuration_name(&config[i]), name) == 0)
            return true;
    return false;
}

static void loss_rows(FILE *script, const profile_result *p)
{
    (void)fprintf(script, "$losses << EOD\n");
    for (int i = 0; i < p->configs; i++) {
        const profile_loss l = profile_parts(profile_losses(&p->config[0], &p->config[i]));
        (void)fprintf(script, "\"%s %d\" %.4f %.4f %.4f %.4f %.4f %.4f\n", profile_configuration_name(&p->config[i]),
                      p->config[i].threads, 100 * l.useful, 100 * l.search, 100 * l.idle, 100 * l.wait, 100 * l.absent,
                      100 * l.slower);
    }
    (void)fprintf(script, "EOD\n");
}

/* Of a simulation: what it would be if no sibling were searched in vain. */
static void limit_rows(FILE *script, const profile_result *p)
{
    (void)fprintf(script, "$limit << EOD\n");
    for (int i = 1; i < p->configs && p->simulated; i++)
        (void)fprintf(script, "%d %.4f\n", p->config[i].threads,
                      p->config[0].median.seconds / (p->config[i].least + 1e-9));
    (void)fprintf(script, "EOD\n");
}

/* Whole thread counts, at most 16 of them. */
static void draw_axes(FILE *script, const profile_result *p)
{
    int most = 2;
    for (int i = 0; i < p->configs; i++)
        most = p->config[i].threads > most ? p->config[i].threads : most;
    (void)fprintf(script,
                  "set grid\nset key top left\nset xlabel 'threads'\nset ylabel 'speed-up'\n"
                  "set xrange [1:%d]\nset yrange [0:%d]\nset xtics %d\nset ytics %d\n",
                  most, most + 1, (most + 15) / 16, (most + 15) / 16);
    if (p->simulated) {
        (void)fprintf(script, "set title 'Simulated speed-up: one thread recorded, work %.3g s, span %.3g s'\n",
                      p->size.work, p->size.span);
    } else {
        (void)fprintf(script, "set title 'Speed-up against one serial thread'\n");
    }
}

static void draw_speedups(FILE *script, const profile_result *p)
{
    static const char *const names[] = {"root", "tasks", "deterministic"};
    for (int i = 0; i < 3; i++)
        speedup_rows(script, p->config, p->configs, names[i]);
    limit_rows(script, p);
    draw_axes(script, p);
    (void)fprintf(script, "plot x title 'ideal' dashtype 2 linecolor 'gray'");
    if (p->simulated)
        (void)fprintf(script, ", $limit using 1:2 with lines dashtype 3 linecolor 'black' title 'at most'");
    for (int i = 0; i < 3; i++) {
        if (has_configuration(p->config, p->configs, names[i])) {
            (void)fprintf(script, ", $%s using 1:2 with linespoints linewidth 2 pointtype 7 title '%s%s'", names[i],
                          names[i], p->simulated ? ", simulated" : "");
        }
    }
    (void)fprintf(script, "\n");
}

static void draw_losses(FILE *script, const profile_result *p)
{
    loss_rows(script, p);
    (void)fprintf(script,
                  "set title 'Where the threads spend their time%s'\nset xlabel ''\nset ylabel '%%'\n"
                  "set style data histograms\nset style histogram rowstacked\nset style fill solid 0.8\n"
                  "set boxwidth 0.7\nset xrange [*:*]\nset yrange [0:100]\nset ytics 20\nset xtics autofreq\n"
                  "set xtics rotate by -40\nset key outside below maxrows 2\n"
                  "plot $losses using 2:xtic(1) title 'useful' linecolor '#4daf4a', "
                  "'' using 3 title 'extra nodes' linecolor '#e41a1c', '' using 4 title 'idle' linecolor '#999999', "
                  "'' using 5 title 'waiting' linecolor '#377eb8', "
                  "'' using 6 title 'no processor' linecolor '#ffcc33', "
                  "'' using 7 title 'slower nodes' linecolor '#984ea3'\n",
                  p->simulated ? " (simulated)" : "");
}

status profile_plot(gnuplot *g, const profile_result *p, error *e)
{
    FILE *script = gnuplot_script(g, 1100, 480);
    char title[PROFILE_TITLE], warning[PROFILE_WARNING];
    profile_title(p, title);
    (void)fprintf(script, "set multiplot layout 1,2 title ");
    gnuplot_text(script, title, profile_warning(p, warning) ? ": NOT A MEASUREMENT, the machine was busy" : "");
    (void)fprintf(script, " noenhanced\n");
    draw_speedups(script, p);
    draw_losses(script, p);
    (void)fprintf(script, "unset multiplot\n");
    return gnuplot_draw(g, e);
}
