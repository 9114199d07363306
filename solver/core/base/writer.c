/* writer.c - see writer.h. */
#include "base/writer.h"

#include "base/utf8.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The destination of a text, and the next of its arguments. */
typedef struct writer {
    FILE *file; /* gets what out[0..size) collects; NULL: nothing does */
    char *out;
    size_t size, used;
    bool full;    /* something did not fit: nothing more is written */
    size_t limit; /* bytes of an argument, at least 3 */
    va_list arguments;
} writer;

/* A conversion, "%-*.*s". */
typedef struct conversion {
    char flags[8];
    int width, precision; /* -1: not given */
    char length;          /* 'q': ll; 0: none */
    char kind;
} conversion;

static void put(writer *w, const char *text, size_t length)
{
    const size_t room = w->size - w->used - 1;
    size_t fits = length;
    if (length > room && w->file != NULL) {
        (void)fwrite(w->out, 1, w->used, w->file);
        (void)fwrite(text, 1, length, w->file);
        w->used = fits = 0;
    } else if (length > room || w->full) {
        fits = w->full ? 0 : utf8_whole(text, room);
        w->full = true;
    }
    memcpy(w->out + w->used, text, fits);
    w->used += fits;
}

static void pad(writer *w, const conversion *c, size_t characters, bool left)
{
    for (size_t i = characters; c->width > 0 && i < (size_t)c->width && left == (strchr(c->flags, '-') != NULL); i++)
        put(w, " ", 1);
}

/* Measures the output for text[0..length): its bytes, and its characters. */
static size_t measure(const char *text, size_t length, size_t *characters)
{
    char shown[UTF8_SHOWN];
    size_t bytes = 0;
    *characters = 0;
    for (size_t i = 0; i < length; bytes += strlen(shown)) {
        i += utf8_show(text + i, shown);
        *characters += shown[0] == '\\' ? strlen(shown) : 1;
    }
    return bytes;
}

static void put_text(writer *w, const conversion *c, const char *text)
{
    const size_t most = c->precision < 0 ? SIZE_MAX : (size_t)c->precision;
    const size_t all = c->precision < 0 ? strlen(text) : strnlen(text, most);
    const size_t length = all < most ? all : utf8_whole(text, all);
    const size_t part = (w->limit - 3) / 2; /* at each end of a text that is too long */
    size_t characters, at = 0;
    const size_t bytes = measure(text, length, &characters);
    bool cut = false;
    pad(w, c, characters, false);
    for (size_t i = 0; i < length;) {
        char shown[UTF8_SHOWN];
        i += utf8_show(text + i, shown);
        const size_t n = strlen(shown);
        if (bytes <= w->limit || at + n <= part || at + part >= bytes)
            put(w, shown, n);
        else if (!cut)
            put(w, "...", 3);
        cut = cut || (bytes > w->limit && at + n > part);
        at += n;
    }
    pad(w, c, characters, true);
}

/* A number by the printf of the C library, in its widest type. */
static void put_number(writer *w, const conversion *c)
{
    char format[24], text[400];
    int n;
    (void)snprintf(format, sizeof format, "%%%s*.*%s%c", c->flags, strchr("fg", c->kind) ? "" : "j", c->kind);
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
    if (c->kind == 'f' || c->kind == 'g') {
        n = snprintf(text, sizeof text, format, c->width < 0 ? 0 : c->width, c->precision,
                     va_arg(w->arguments, double));
    } else {
        const bool sign = c->kind == 'd' || c->kind == 'i';
        const uintmax_t number =
            c->length == 'j'   ? va_arg(w->arguments, uintmax_t)
            : c->length == 'z' ? va_arg(w->arguments, size_t)
            : c->length == 'q' ? va_arg(w->arguments, unsigned long long)
            : c->length == 'l' ? sign ? (uintmax_t)va_arg(w->arguments, long) : va_arg(w->arguments, unsigned long)
            : sign ? (uintmax_t)va_arg(w->arguments, int)
                               : va_arg(w->arguments, unsigned);
        n = snprintf(text, sizeof text, format, c->width < 0 ? 0 : c->width, c->precision, number);
    }
#pragma GCC diagnostic pop
    put(w, text, n < 0 ? 0 : (size_t)n < sizeof text ? (size_t)n : sizeof text - 1);
}

static void put_argument(writer *w, const conversion *c)
{
    if (c->kind == 's') {
        const char *text = va_arg(w->arguments, const char *);
        put_text(w, c, text != NULL ? text : "(null)");
    } else if (c->kind == 'c') {
        const char text[2] = {(char)va_arg(w->arguments, int), '\0'};
        put_text(w, c, text);
    } else if (c->kind == '%') {
        put(w, "%", 1);
    } else {
        put_number(w, c);
    }
}

/* A width or precision: digits, or the next argument. */
static int read_number(writer *w, const char **format)
{
    int number = 0;
    if (**format == '*') {
        (*format)++;
        return va_arg(w->arguments, int);
    }
    for (; **format >= '0' && **format <= '9'; (*format)++)
        number = 10 * number + (**format - '0');
    return number;
}

/* Reads the conversion after a '%'. */
static conversion read_conversion(writer *w, const char **format)
{
    conversion c = {.width = -1, .precision = -1};
    for (size_t i = 0; **format != '\0' && strchr("-+ #0", **format) != NULL && i < sizeof c.flags - 1; i++)
        c.flags[i] = *(*format)++;
    c.width = read_number(w, format);
    if (**format == '.') {
        (*format)++;
        c.precision = read_number(w, format);
    }
    for (; strchr("lzj", **format) != NULL && **format != '\0'; (*format)++)
        c.length = c.length == 'l' ? 'q' : **format;
    c.kind = **format;
    *format += **format != '\0';
    return c;
}

static void write_all(writer *w, const char *format, va_list arguments)
{
    va_copy(w->arguments, arguments);
    while (*format != '\0') {
        const size_t plain = strcspn(format, "%");
        put(w, format, plain);
        format += plain;
        if (*format == '%') {
            format++;
            const conversion c = read_conversion(w, &format);
            put_argument(w, &c);
        }
    }
    va_end(w->arguments);
}

void writer_vprint(FILE *f, const char *format, va_list arguments)
{
    char line[2048] = ""; /* standard error gets a line at once */
    writer w = {.file = f, .out = line, .size = sizeof line, .limit = SIZE_MAX};
    write_all(&w, format, arguments);
    (void)fwrite(line, 1, w.used, f);
}

void writer_print(FILE *f, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer_vprint(f, format, arguments);
    va_end(arguments);
}

void writer_vformat(char *out, size_t size, const char *format, va_list arguments)
{
    enum { SHORTEST = 40 };
    writer w;
    size_t limit = SIZE_MAX;
    do {
        w = (writer){.out = out, .size = size, .limit = limit};
        write_all(&w, format, arguments);
        limit = (limit == SIZE_MAX ? size : limit) / 4 * 3;
    } while (w.full && limit >= SHORTEST);
    out[w.used] = '\0';
}

void writer_format(char *out, size_t size, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(out, size, format, arguments);
    va_end(arguments);
}
