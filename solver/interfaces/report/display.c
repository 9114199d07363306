/* display.c - see display.h. */
#include "report/display.h"

#include "base/clock.h"
#include "base/writer.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL_WIDTH = 80 };

bool display_is_terminal(int descriptor)
{
    const char *term = getenv("TERM");
    return isatty(descriptor) && !(term != NULL && strcmp(term, "dumb") == 0);
}

void display_begin(display *d, double interval)
{
    const bool terminal = display_is_terminal(STDERR_FILENO);
    *d = (display){.terminal = terminal, .begun = clock_seconds()};
    d->interval = interval >= 0 ? interval : terminal ? 0.5 : 60;
    d->next =
        d->begun + (interval < 0 && terminal ? 1 : d->interval); /* a quick answer comes without a line before it */
}

bool display_due(display *d)
{
    const double now = d->interval > 0 ? clock_seconds() : 0;
    if (d->interval <= 0 || now < d->next)
        return false;
    d->next = now + d->interval;
    return true;
}

/* Columns of the terminal. */
static int width(void)
{
    struct winsize size;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : USUAL_WIDTH;
}

void display_line(display *d, const char *format, ...)
{
    char text[DISPLAY_TEXT];
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(text, sizeof text, format, arguments);
    va_end(arguments);
    const short_text time = format_duration(clock_seconds() - d->begun);
    const int room = width() - 3 - (int)strlen(time.text);
    if (d->terminal) /* the last column stays free: some terminals go on to the next line at once */
        writer_print(stderr, "\r\033[K%s  %.*s", time.text, room > 0 ? room : 0, text);
    else
        writer_print(stderr, "%s  %s\n", time.text, text);
    d->standing = d->terminal;
}

void display_keep(display *d, const char *format, ...)
{
    va_list arguments;
    display_clear(d);
    va_start(arguments, format);
    writer_vprint(stderr, format, arguments);
    va_end(arguments);
    writer_print(stderr, "\n");
}

void display_clear(display *d)
{
    if (d->standing)
        writer_print(stderr, "\r\033[K");
    d->standing = false;
}

short_text display_left(double seconds, double done, double all)
{
    short_text left = {""};
    if (done > 0 && seconds > 0)
        (void)snprintf(left.text, sizeof left.text, "  about %.16s left",
                       format_seconds(seconds / done * (all - done)).text);
    return left;
}
