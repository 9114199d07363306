/* temporary.h - where temporary files go. */
#pragma once

#include "base/status.h"

#include <stddef.h>

const char *temporary_place(void); /* $TMPDIR, else /tmp */

/* Makes a folder there, which the caller empties and removes; its path goes to `out`.  STATUS_IO:
 * it cannot be made, or its path is longer than `size` - 1 bytes. */
status temporary_folder(char *out, size_t size, error *e);
