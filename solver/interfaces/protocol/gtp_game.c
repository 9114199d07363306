#include "protocol/gtp_game.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h> /* strcasecmp */

void gtp_take_line(gtp *g, char *line)
{
    char *to = line;
    for (const char *c = line; *c != '\0' && *c != '#'; c++)
        if (*c == '\t' || (unsigned char)*c >= ' ')
            *to++ = (char)(*c == '\t' ? ' ' : *c);
    *to = '\0';
    g->arguments = line;
}

char *gtp_word(gtp *g)
{
    char *word = g->arguments + strspn(g->arguments, " ");
    char *end = word + strcspn(word, " ");
    g->arguments = *end != '\0' ? end + 1 : end;
    *end = '\0';
    return word;
}

int gtp_colour(gtp *g)
{
    static const char *const names[] = {"b", "black", "w", "white"};
    const char *word = gtp_word(g);
    for (int i = 0; i < 4; i++)
        if (strcasecmp(word, names[i]) == 0)
            return i / 2;
    return -1;
}

bool gtp_vertex(gtp *g, game_move *out)
{
    const game_spec *spec = &g->engine.rules.spec;
    const char *text = gtp_word(g);
    const int letter = toupper((unsigned char)*text);
    char *end;
    *out = MOVE_PASS;
    if (strcasecmp(text, "pass") == 0)
        return true;
    if (letter < 'A' || letter > 'Z' || letter == 'I' || !isdigit((unsigned char)text[1]))
        return false;
    const long row = strtol(text + 1, &end, 10);
    const int column = letter - 'A' - (letter > 'I');
    if (*end != '\0' || row < 1 || row > spec->rows || column >= spec->cols)
        return false;
    *out = (game_move)((row - 1) * spec->cols + column);
    return true;
}

bool gtp_number(gtp *g, double *out)
{
    const char *word = gtp_word(g);
    char *end;
    *out = strtod(word, &end);
    return end != word && *end == '\0' && *out >= 0 && *out < 1e9;
}

void gtp_add_vertex(gtp *g, game_move move)
{
    const int cols = g->engine.rules.spec.cols, column = move % cols;
    if (move == MOVE_PASS)
        text_add(&g->reply, "pass");
    else
        text_add(&g->reply, "%c%d", 'A' + column + (column >= 8), move / cols + 1);
}

void gtp_keep(gtp *g, const diagram *before)
{
    if (g->plies == MAX_LINE) /* of passes after the end: the oldest position is dropped */
        memmove(&g->before[0], &g->before[1], (size_t)--g->plies * sizeof *g->before);
    g->before[g->plies++] = *before;
}

bool gtp_give_turn(gtp *g, int side)
{
    if (g->engine.now.side != side)
        (void)rules_play(&g->engine.rules, &g->engine.now, MOVE_PASS);
    return g->engine.now.side == side;
}

void gtp_reset_clock(gtp *g)
{
    for (int side = 0; side < 2; side++) {
        g->left[side] = g->main_time > 0 ? g->main_time : g->period > 0 && g->stones > 0 ? g->period : -1;
        g->stones_left[side] = g->main_time > 0 ? 0 : g->stones;
    }
}

double gtp_seconds(const gtp *g, int side)
{
    const engine *e = &g->engine;
    const double most = engine_most_seconds(e, 0);
    if (g->left[side] < 0)
        return most;
    const double share = g->stones_left[side] > 0
                             ? g->left[side] / g->stones_left[side] * 0.9
                             : engine_seconds(g->left[side], 0, diagram_empties(&e->rules.spec, &e->now));
    return most > 0 && most < share ? most : share > 0.02 ? share : 0.02;
}
