/* profile_plot.c - see profile_plot.h. */
#include "cli/profile_plot.h"

#include <stdio.h>
#include <string.h>

const char *profile_configuration_name(const profile_configuration *config)
{
    static const char *const names[] = {"serial", "root", "tasks"};
    return config->deterministic ? "deterministic" : names[config->strategy];
}

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

static double share(double part)
{
    return part > 0 ? 100 * part : 0;
}

static void loss_rows(FILE *script, const profile_configuration *config, int configs)
{
    (void)fprintf(script, "$losses << EOD\n");
    for (int i = 0; i < configs; i++) {
        const profile_loss l = profile_losses(&config[0], &config[i]);
        (void)fprintf(script, "\"%s %d\" %.2f %.2f %.2f %.2f %.2f %.2f\n", profile_configuration_name(&config[i]),
                      config[i].threads, share(l.useful), share(l.search), share(l.idle), share(l.wait),
                      share(l.absent), share(l.slower));
    }
    (void)fprintf(script, "EOD\n");
}

static void draw(FILE *script, const profile_configuration *config, int configs)
{
    static const char *const names[] = {"root", "tasks", "deterministic"};
    int most = 1;
    for (int i = 0; i < configs; i++)
        most = config[i].threads > most ? config[i].threads : most;
    for (int i = 0; i < 3; i++)
        speedup_rows(script, config, configs, names[i]);
    loss_rows(script, config, configs);
    (void)fprintf(script,
                  "set multiplot layout 1,2 title plot_title noenhanced\nset grid\nset key top left\n"
                  "set title 'Speed-up against one serial thread'\nset xlabel 'threads'\nset ylabel 'speed-up'\n"
                  "set xrange [1:%d]\nset yrange [0:%d]\nplot x title 'ideal' dashtype 2 linecolor 'gray'",
                  most > 1 ? most : 2, most + 1);
    for (int i = 0; i < 3; i++) {
        if (has_configuration(config, configs, names[i])) {
            (void)fprintf(script, ", $%s using 1:2 with linespoints linewidth 2 pointtype 7 title '%s'", names[i],
                          names[i]);
        }
    }
    (void)fprintf(script,
                  "\nset title 'Where the threads spend their time'\nset xlabel ''\nset ylabel '%%'\n"
                  "set style data histograms\nset style histogram rowstacked\nset style fill solid 0.8\n"
                  "set boxwidth 0.7\nset xrange [*:*]\nset yrange [0:*]\nset xtics rotate by -40\n"
                  "set key outside below maxrows 2\n"
                  "plot $losses using 2:xtic(1) title 'useful' linecolor '#4daf4a', "
                  "'' using 3 title 'extra nodes' linecolor '#e41a1c', '' using 4 title 'idle' linecolor '#999999', "
                  "'' using 5 title 'waiting' linecolor '#377eb8', "
                  "'' using 6 title 'no processor' linecolor '#ffcc33', "
                  "'' using 7 title 'slower nodes' linecolor '#984ea3'\nunset multiplot\n");
}

status profile_plot(gnuplot *g, const char *title, const profile_configuration *config, int configs, error *e)
{
    FILE *script = gnuplot_script(g, 1100, 480);
    (void)fprintf(script, "plot_title = \"%s\"\n", title);
    draw(script, config, configs);
    return gnuplot_draw(g, e);
}
