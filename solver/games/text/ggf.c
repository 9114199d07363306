#include "text/ggf.h"

#include "base/utf8.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

bool ggf_type_read(const char *text, ggf_type *out)
{
    bool sized = false;
    *out = (ggf_type){.rows = 0};
    for (const char *c = text; *c != '\0';) {
        const char letter = (char)tolower((unsigned char)*c);
        if (isdigit((unsigned char)letter)) {
            char *end;
            out->cols = (int)strtoul(c, &end, 10);
            out->rows = *end == ':' && isdigit((unsigned char)end[1]) ? (int)strtoul(end + 1, &end, 10) : out->cols;
            if (sized || end - c > 8)
                return false;
            sized = true;
            c = end;
            continue;
        }
        if (strchr("sakrbw", letter) == NULL)
            return false;
        out->anti = out->anti || letter == 'a';
        out->komi = out->komi || letter == 'k';
        out->random = out->random || letter == 'r';
        c++;
        if (letter == 'r')
            c += strspn(c, "0123456789");
    }
    return true;
}

/* A name cannot end its property. */
static void write_name(FILE *f, const char *property, const char *name)
{
    char shown[UTF8_SHOWN];
    (void)fprintf(f, "%s[", property);
    while (*name != '\0') {
        name += utf8_show(name, shown);
        for (const char *c = shown; *c != '\0'; c++)
            (void)fputc(*c == ']' ? ')' : *c == '[' ? '(' : *c == '\\' ? '/' : *c, f);
    }
    (void)fputc(']', f);
}

void ggf_write(FILE *f, const game_spec *spec, const game_record *game, const int *value, int result)
{
    char size[16], move[MAX_MOVE_TEXT];
    int side = game->start.side;
    const bool komi = game->komi != 0, komi_known = komi && isfinite(game->komi);
    (void)snprintf(size, sizeof size, spec->rows == spec->cols ? "%d" : "%d:%d", spec->cols, spec->rows);
    (void)fprintf(f, "(;GM[Othello]PC[yomikiri]");
    write_name(f, "PB", game->player[0]);
    write_name(f, "PW", game->player[1]);
    if (komi_known)
        (void)fprintf(f, "KM[%+.3f]", game->komi);
    if (result < VALUE_INFINITY && komi == komi_known)
        (void)fprintf(f, "RE[%+.3f]", result - (komi ? game->komi : 0));
    else
        (void)fprintf(f, "RE[?]");
    (void)fprintf(f, "TI[0]TY[%s%s%s]BO[%s ", size, komi ? "k" : "", spec->misere ? "a" : "", size);
    for (int i = 0; i < spec->rows * spec->cols; i++)
        (void)fputc("-*O"[game->start.cell[i]], f);
    (void)fprintf(f, " %c]", "*O"[side]);
    for (int i = 0; i < game->plies; i++, side = 1 - side) {
        move_format(spec, game->move[i], move);
        for (char *c = move; *c != '\0'; c++)
            *c = (char)toupper((unsigned char)*c);
        (void)fprintf(f, "%c[%s", "BW"[side], game -> move[i] == MOVE_PASS ? "PA" : move);
        if (value[i] < VALUE_INFINITY)
            (void)fprintf(f, "/%+d.00", value[i]);
        (void)fputc(']', f);
    }
    (void)fprintf(f, ";)\n");
}
