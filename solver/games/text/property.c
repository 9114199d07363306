/* property.c - see property.h. */
#include "text/property.h"

#include "base/utf8.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* The capitals of "Black" or "B"; false: more of them than any name has, or none. */
static bool scan_name(property_scanner *s)
{
    size_t n = 0;
    for (; isalpha((unsigned char)*s->at); s->at++) {
        if (islower((unsigned char)*s->at))
            continue;
        if (n == NAME_TEXT - 1)
            return false;
        s->name[n++] = *s->at;
    }
    s->name[n] = '\0';
    return n > 0;
}

/* From "[" to just after "]". */
static token scan_value(property_scanner *s, property *out)
{
    const char *value = ++s->at;
    while (*s->at != ']' && *s->at != '\0')
        s->at += !s->plain && *s->at == '\\' && s->at[1] != '\0' ? 2 : 1;
    if (*s->at == '\0')
        return TOKEN_END;
    value += strspn(value, PROPERTY_SPACE);
    int length = (int)(s->at - value < VALUE_TEXT ? s->at - value : VALUE_TEXT);
    length = (int)utf8_whole(value, (size_t)length);
    while (length > 0 && isspace((unsigned char)value[length - 1]))
        length--;
    (void)snprintf(out->value, sizeof out->value, "%.*s", length, value);
    memcpy(out->name, s->name, NAME_TEXT);
    out->end = ++s->at;
    out->ggf = s->plain;
    if (strcmp(s->name, "GM") == 0)
        s->plain = isalpha((unsigned char)*out->value);
    return TOKEN_PROPERTY;
}

token property_scan(property_scanner *s, property *out)
{
    s->at += strspn(s->at, PROPERTY_SPACE ";");
    out->begin = s->at;
    if (*s->at == '\0')
        return TOKEN_END;
    if (*s->at == '(' || *s->at == ')')
        return *s->at++ == '(' ? TOKEN_OPEN : TOKEN_CLOSE;
    if (*s->at != '[' && !scan_name(s))
        return TOKEN_BAD;
    s->at += strspn(s->at, PROPERTY_SPACE);
    if (*s->at == '\0')
        return TOKEN_END;
    return *s->at == '[' && s->name[0] != '\0' ? scan_value(s, out) : TOKEN_BAD;
}
