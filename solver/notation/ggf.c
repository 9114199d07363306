#include "notation/ggf.h"

#include <ctype.h>

/* A name cannot end its property. */
static void write_name(FILE *f, const char *property, const char *name)
{
    (void)fprintf(f, "%s[", property);
    for (; *name != '\0'; name++)
        (void)fputc(*name == ']' ? ')' : *name == '[' ? '(' : *name == '\\' ? '/' : *name, f);
    (void)fputc(']', f);
}

void ggf_write(FILE *f, const game_spec *spec, const game_record *game, const int *value, int result)
{
    char size[16], move[MAX_MOVE_TEXT];
    int side = game->start.side;
    (void)snprintf(size, sizeof size, spec->rows == spec->cols ? "%d" : "%d:%d", spec->cols, spec->rows);
    (void)fprintf(f, "(;GM[Othello]PC[yomikiri]");
    write_name(f, "PB", game->player[0]);
    write_name(f, "PW", game->player[1]);
    (void)fprintf(f, result < VALUE_INFINITY ? "RE[%+d.000]" : "RE[?]", result);
    (void)fprintf(f, "TI[0]TY[%s]BO[%s ", size, size);
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
