/* trial_texts.c - how the file of a game writes, reads and draws a position; see trial.h. */
#include "cli/trial.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static void test_read(trial *t, int i)
{
    const own_spec *o = t->own;
    const ykr_game *g = &o->file->game;
    char text[YKR_GAME_TEXT + TRIAL_GUARD] = "", other[YKR_GAME_TEXT + TRIAL_GUARD];
    ykr_game_position back = {.side = t->node[i].p.side};
    g->write(&o->rules, &t->node[i].p, text);
    const size_t length = strlen(text);
    for (size_t k = 0; k < length; k++)
        if (!isgraph((unsigned char)text[k]))
            trial_fail(t, TRIAL_write, i, "the text has byte 0x%02x; expected printable ASCII without spaces", text[k]);
    if (length == 0 || t->fault[TRIAL_write].found)
        return;
    if (!g->read(&o->rules, text, &back) || !trial_same(&back, &t->node[i].p))
        trial_fail(t, TRIAL_read, i, "'%s' does not come back as the position", text);
    for (int more = 0; more < 2; more++) { /* one character more, or less */
        char wrong[YKR_GAME_TEXT + TRIAL_GUARD], again[YKR_GAME_TEXT + TRIAL_GUARD] = "";
        (void)snprintf(wrong, sizeof wrong, "%.*s%s", (int)length - !more, text, more ? "0" : "");
        back = (ykr_game_position){.side = t->node[i].p.side};
        memcpy(other, wrong, sizeof other);
        if (!g->read(&o->rules, other, &back))
            continue;
        g->write(&o->rules, &back, again);
        if (strcmp(again, wrong) != 0)
            trial_fail(t, TRIAL_read, i, "'%s' is taken for '%s'; expected that it is refused", wrong, again);
    }
}

void trial_texts(trial *t, int i)
{
    const own_spec *o = t->own;
    const ykr_game *g = &o->file->game;
    const int marks = (int)strlen(g->marks);
    char text[YKR_GAME_DRAWING + TRIAL_GUARD] = "";
    for (int k = 0; g->cell != NULL && k < o->rules.rows * o->rules.cols; k++) {
        const int cell = g->cell(&o->rules, &t->node[i].p, k);
        if (cell < 0 || cell >= marks)
            trial_fail(t, TRIAL_cell, i, "square %d is %d; expected 0 to %d (marks)", k, cell, marks - 1);
    }
    if (g->draw != NULL)
        g->draw(&o->rules, &t->node[i].p, text, YKR_GAME_DRAWING);
    for (const char *c = text; *c != '\0'; c++)
        if (*c != '\n' && !isprint((unsigned char)*c))
            trial_fail(t, TRIAL_draw, i, "has byte 0x%02x; expected printable ASCII", (unsigned char)*c);
    if (g->draw != NULL && (text[0] == '\0' || text[strlen(text) - 1] != '\n'))
        trial_fail(t, TRIAL_draw, i, "the last line has no end; expected a newline");
    if (g->write != NULL)
        test_read(t, i);
    if (g->valid != NULL && !g->valid(&o->rules, &t->node[i].p))
        trial_fail(t, TRIAL_valid, i, "refuses the position, which arises");
}
