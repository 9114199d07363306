/* web.h - what the functions of the page share; internal to this room. */
#pragma once

#include "library/api.h"
#include "report/record.h"
#include "text/notation.h"

extern ykr_solver *web_solver;
extern game_record web_line; /* the moves played since the last web_place */

record web_message(const char *kind);
void web_send(record *r); /* frees it */
void web_error(const char *text);
