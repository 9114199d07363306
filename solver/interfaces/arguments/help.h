/* help.h - help texts and the man page, made from the tables of options.h. */
#pragma once

#include "report/output.h"

void help_first(FILE *f); /* describes the program to a user who typed its name alone */
void help_program(output *out);
void help_version(output *out);
void help_verb(int verb, bool all, output *out); /* all: options for experts as well */
void help_man(output *out);
