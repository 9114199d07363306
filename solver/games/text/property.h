/* property.h - the properties of games in parentheses, GGF and SGF; internal to this room. */
#pragma once

#include <stdbool.h>

/* White space between them. */
#define PROPERTY_SPACE " \t\r\n\f\v"

enum { NAME_TEXT = 4, VALUE_TEXT = 255 };

/* One value of a property, B[d3]; the further values of a list have its name too. */
typedef struct property {
    char name[NAME_TEXT];       /* its capital letters */
    char value[VALUE_TEXT + 1]; /* without the white space around it, cut to this length */
    const char *begin, *end;    /* in the text: of the name, or of the value from the second on; behind "]" */
    bool ggf;                   /* a GM in words came before it */
} property;

typedef enum token { TOKEN_PROPERTY, TOKEN_OPEN, TOKEN_CLOSE, TOKEN_END, TOKEN_BAD } token;

typedef struct property_scanner {
    const char *at;
    bool plain; /* GGF: a backslash means nothing */
    char name[NAME_TEXT];
} property_scanner;

/* The next token of the text; *out gets the property, or the place of what is none. */
token property_scan(property_scanner *s, property *out);
