/* run_program.h - runs the built program (environment YOMIKIRI, or build/yomikiri)
 * and keeps its output. */
#pragma once

#include <stdbool.h>

typedef struct program_result {
    int code;  /* exit code; 124: it hung and was ended; 128 + n: signal n */
    char *out; /* standard output */
    char *err; /* standard error */
    int err_lines;
} program_result;

/* `arguments` are words for the shell, redirections included. The test fails where the program
 * is not there. */
program_result program(const char *arguments);

/* The same for a whole shell command; $YOMIKIRI is the program. */
program_result program_shell(const char *command);
void program_free(program_result *r);

/* Runs with `content` as a file at the end of the arguments; length -1: that of the text. */
program_result program_with_file(const char *arguments, const char *content, int length);

/* A file with this content under a temporary name; the caller frees the name
 * and removes the file. */
char *temporary_file(const void *content, int length);

/* Removes a store and what SQLite keeps beside it, and frees its name. */
void remove_store(char *path);
