/* textfile.h - reads whole files into memory and checks that they are text before they are parsed.
 *
 * Every parser of the library works on text in memory; this is the one place that opens
 * files for reading.  Folders, unreadable, oversized and binary files are refused here. */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_FILE_LIMIT = 64 << 20 }; /* bytes; larger files are not lists of positions */

/* Reads `path` ("-": standard input) into *text, which the caller frees; it ends with a zero byte
 * and holds no other.  *length counts the bytes before it.  `what` names the file's purpose in
 * messages. Errors: STATUS_IO (missing, unreadable), STATUS_BAD_INPUT (folder, empty, binary,
 * over `limit` bytes), STATUS_NO_MEMORY, STATUS_STOPPED (*stop, which may be NULL, was seen true
 * before the end of the file). */
status text_file_read(const char *path, const char *what, size_t limit, const _Atomic bool *stop, char **text,
                      size_t *length, error *e);

/* The same for a file that may be binary; a zero byte follows what was read. */
status file_read(const char *path, const char *what, size_t limit, const _Atomic bool *stop, char **bytes,
                 size_t *length, error *e);

/* How a file looks that stands for another one: "gzip-compressed", "like a web page"; NULL: it
 * looks like itself. */
const char *file_packed(const char *bytes, size_t length);

/* Whether the bytes of such a file are text (STATUS_BAD_INPUT); a byte order mark is taken out. */
status text_check(const char *path, const char *what, char *bytes, size_t *length, error *e);
