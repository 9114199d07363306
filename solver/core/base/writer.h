/* writer.h - every text that the program and the library write goes through here, so that nothing
 * in a foreign text is a command for a terminal or disturbs a line.
 *
 * As printf; but the texts and characters among the arguments are written as utf8_show writes them.
 * The format itself, with its ends of lines and colours, is written as it is.  A precision counts
 * bytes, of complete characters; a width counts characters.  Conversions: d i u x c s f g %. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

void writer_print(FILE *f, const char *format, ...) __attribute__((format(printf, 2, 3)));
void writer_vprint(FILE *f, const char *format, va_list arguments) __attribute__((format(printf, 2, 0)));

/* Into out[0..size), size > 0.  If it does not fit, the middle of long arguments becomes "...", and
 * as a last resort the end is cut off. */
void writer_format(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
void writer_vformat(char *out, size_t size, const char *format, va_list arguments)
    __attribute__((format(printf, 3, 0)));
