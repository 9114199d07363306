/* nearest.c - edit distance with swaps of neighbours (Damerau 1964, restricted form). */
#include "base/nearest.h"

#include "base/writer.h"
#include <stdio.h>
#include <string.h>

static int least(int a, int b)
{
    return a < b ? a : b;
}

static int distance(const char *a, int m, const char *b, int n)
{
    int d[NEAREST_MOST + 1][NEAREST_MOST + 1];
    for (int i = 0; i <= m; i++)
        d[i][0] = i;
    for (int j = 0; j <= n; j++)
        d[0][j] = j;
    for (int i = 1; i <= m; i++) {
        for (int j = 1; j <= n; j++) {
            d[i][j] = least(d[i - 1][j], d[i][j - 1]) + 1;
            d[i][j] = least(d[i][j], d[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = least(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[m][n];
}

void nearest_try(nearest *n, const char *name)
{
    const size_t used = strlen(n->tried);
    (void)snprintf(n->tried + used, sizeof n->tried - used, "%s%s", used > 0 ? ", " : "", name);
    const size_t word = strlen(n->word), length = strlen(name);
    if (word > NEAREST_MOST || length > NEAREST_MOST)
        return;
    const int edits = distance(n->word, (int)word, name, (int)length);
    if (edits <= 1 + (int)length / 3 && edits < (int)length && (n->name == NULL || edits < n->edits)) {
        n->name = name;
        n->edits = edits;
    }
}

void nearest_hint(const nearest *n, const char *rest, char out[static NEAREST_HINT])
{
    out[0] = '\0';
    if (n->name != NULL)
        writer_format(out, NEAREST_HINT, "; did you mean '%s%.100s'?", n->name, rest);
}
