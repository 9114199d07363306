/* page.h - pages of HTML that need nothing else: style, script and data in one file
 * (solver/draw/pages). */
#ifndef YOMIKIRI_PAGE_H
#define YOMIKIRI_PAGE_H

#include <stdio.h>

typedef enum page_kind { PAGE_OPENINGS, PAGE_CHARTS } page_kind;

/* The page up to its data, which the caller then writes as one JSON value; no "<" may stand in
 * it. */
void page_begin(FILE *f, page_kind kind, const char *title);

/* Text as a JSON string, its "<" escaped and bytes that are not UTF-8 replaced. */
void page_string(FILE *f, const char *text);

/* The rest of the page. */
void page_end(FILE *f, page_kind kind);

#endif
