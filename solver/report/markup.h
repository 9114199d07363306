/* markup.h - text in XML and HTML. */
#ifndef YOMIKIRI_MARKUP_H
#define YOMIKIRI_MARKUP_H

#include <stdio.h>

/* Text between tags or in a quoted attribute; XML has no control characters, and '?' stands for them. */
void markup_text(FILE *out, const char *text);

#endif
