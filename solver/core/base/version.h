/* version.h - version, git id, compiler and flags of this build; printed with every result. */
#pragma once

#include <stddef.h>

const char *version_number(void);   /* "0.1.0" */
const char *version_git(void);      /* id of the commit, "-dirty" when files were changed */
const char *version_compiler(void); /* first line of the compiler's own version text */
const char *version_flags(void);    /* its options */
const char *version_full(void);     /* "0.1.0 (1a2b3c4)" */

/* Writes all of these in one line, cut to `size`. */
void version_program(char *out, size_t size);
