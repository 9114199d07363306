/* trial_position.c - each member asked about one position, and its answer tested. */
#include "trial/trial.h"

#include "text/notation.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <xxhash.h>

/* The position being asked about, of which the functions get a copy; `fill`: what stands in the
 * room for their answers. */
typedef struct asking {
    trial *t;
    int node;
    char fill;
    ykr_game_position p;
    uint32_t print[TRIAL_COUNT];
} asking;

bool trial_same_rules(const ykr_game_rules *r, const ykr_game_rules *q)
{
    return memcmp(r, q, offsetof(ykr_game_rules, misere)) == 0 && r->misere == q->misere &&
           memcmp(r->mask, q->mask, sizeof *r - offsetof(ykr_game_rules, mask)) == 0;
}

/* Notes an answer; nothing that the function got may have changed. */
static void note(asking *a, int member, const void *bytes, size_t size)
{
    if (a == NULL)
        return;
    trial *t = a->t;
    a->print[member] = (uint32_t)XXH3_64bits_withSeed(bytes, size, a->print[member]);
    if (memcmp(&a->p, &t->node[a->node].p, sizeof a->p) != 0 || !trial_same_rules(&t->rules, &t->own->rules))
        trial_fail(t, member, a->node, "changes the position or the rules that it gets");
    a->p = t->node[a->node].p;
}

/* ---- the rules ---- */

static bool wrong(asking *a, int member, const char *move, const char *why)
{
    if (a != NULL)
        trial_fail(a->t, member, a->node, "%s%s%s", move, *move != '\0' ? " " : "", why);
    return false;
}

/* `a` NULL: nothing is noted. */
static bool ask_rules(asking *a, const own_spec *o, const ykr_game_position *p, trial_answers *out)
{
    const ykr_game *g = &o->file->game;
    static const uint8_t NONE[sizeof p->unused];
    int32_t move[OWN_ROOM];
    char why[OWN_WHY];
    out->value = 0;
    out->over = g->over != NULL && g->over(&o->rules, p, &out->value);
    out->value = out->over ? out->value : own_last(o);
    note(a, TRIAL_over, (int[2]){out->over, out->value}, 2 * sizeof(int));
    if (out->over && !own_check_over(o, out->value, why))
        return wrong(a, TRIAL_over, "", why);
    memset(move, a != NULL ? a->fill : 0, sizeof move);
    out->count = out->over ? 0 : g->moves(&o->rules, p, move);
    const bool listed = own_check_moves(o, out->count, move, why);
    note(a, TRIAL_moves, move, listed ? (size_t)out->count * sizeof *move : 0);
    if (!listed)
        return wrong(a, TRIAL_moves, "", why);
    for (int k = 0; k < out->count; k++) {
        trial_move *m = &out->move[k];
        *m = (trial_move){.move = move[k], .child = *p};
        m->gain = g->play(&o->rules, &m->child, move[k]);
        note(a, TRIAL_play, m, sizeof *m);
        const bool alone = m->child.side == p->side && memcmp(m->child.unused, NONE, sizeof NONE) == 0;
        if (!alone)
            (void)snprintf(why, sizeof why, "changes side or unused; expected that it leaves them alone");
        if (!alone || !own_check_play(o, &m->child, m->gain, why))
            return wrong(a, TRIAL_play, a != NULL ? move_name(&a->t->spec, move[k]).text : "", why);
    }
    return true;
}

bool trial_ask(const own_spec *o, const ykr_game_position *p, trial_answers *out)
{
    return ask_rules(NULL, o, p, out);
}

/* ---- what is only for speed ---- */

static void ask_counts(asking *a)
{
    trial *t = a->t;
    const own_spec *o = t->own;
    const ykr_game *g = &o->file->game;
    const trial_answers *said = &t->answers;
    const int left = g->left != NULL ? g->left(&o->rules, &a->p) : YKR_GAME_PLIES, most = said->count > 0;
    note(a, TRIAL_left, &left, sizeof left);
    if (left < most)
        trial_fail(t, TRIAL_left, a->node, "is %d; expected at least %d, the moves that can follow", left, most);
    const int played = g->played != NULL ? g->played(&o->rules, &a->p) : 0;
    note(a, TRIAL_played, &played, sizeof played);
    if (played < 0 || played > YKR_GAME_PLIES)
        trial_fail(t, TRIAL_played, a->node, "is %d; expected 0 to %d", played, YKR_GAME_PLIES);
    for (const trial_move *m = said->move; m < said->move + said->count; m++) {
        ykr_game_position child = trial_next(&m->child);
        const int after = g->played != NULL ? g->played(&o->rules, &child) : played + 1;
        if (after != played + 1)
            trial_fail(t, TRIAL_played, a->node, "is %d, and after %s %d; expected %d", played,
                       move_name(&t->spec, m->move).text, after, played + 1);
        child = m->child;
        child.side ^= 1;
        if (g->promise != NULL)
            note(a, TRIAL_promise, &(int){g->promise(&o->rules, &a->p, m->move, &child)}, sizeof(int));
    }
}

static void ask_positions(asking *a)
{
    const own_spec *o = a->t->own;
    const ykr_game *g = &o->file->game;
    ykr_game_position out[YKR_GAME_PARTS];
    for (int s = 1; s < o->rules.symmetries; s++) {
        out[0] = a->p;
        g->image(&o->rules, s, &a->p, out);
        note(a, TRIAL_image, out, sizeof *out);
    }
    const int n = g->parts != NULL ? own_parts(o, &a->p, out) : 1;
    const bool few = n >= 1 && n <= YKR_GAME_PARTS;
    if (!few)
        trial_fail(a->t, TRIAL_parts, a->node, "there are %d; expected 1 to %d", n, YKR_GAME_PARTS);
    if (g->parts != NULL)
        note(a, TRIAL_parts, out, few ? (size_t)n * sizeof *out : 0);
}

/* ---- texts ---- */

/* A text of at most `size` bytes with its zero, in a room that was full of a->fill; false: it is
 * longer. */
static bool note_text(asking *a, int member, const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && text[length] != '\0')
        length++;
    for (size_t i = size; i < size + TRIAL_GUARD; i++)
        length = text[i] != a->fill ? size : length;
    if (length >= size)
        trial_fail(a->t, member, a->node, "the text has no final zero within %zu bytes", size);
    note(a, member, text, length);
    return length < size;
}

static void ask_drawing(asking *a)
{
    const own_spec *o = a->t->own;
    const ykr_game *g = &o->file->game;
    const int marks = (int)strlen(g->marks);
    char text[YKR_GAME_DRAWING + TRIAL_GUARD];
    for (int i = 0; g->cell != NULL && i < o->rules.rows * o->rules.cols; i++) {
        const int cell = g->cell(&o->rules, &a->p, i);
        note(a, TRIAL_cell, &cell, sizeof cell);
        if (cell < 0 || cell >= marks)
            trial_fail(a->t, TRIAL_cell, a->node, "square %d is %d; expected 0 to %d (marks)", i, cell, marks - 1);
    }
    if (g->draw == NULL)
        return;
    memset(text, a->fill, sizeof text);
    g->draw(&o->rules, &a->p, text, YKR_GAME_DRAWING);
    if (!note_text(a, TRIAL_draw, text, YKR_GAME_DRAWING))
        return;
    for (const char *c = text; *c != '\0'; c++)
        if (*c != '\n' && !isprint((unsigned char)*c))
            trial_fail(a->t, TRIAL_draw, a->node, "has byte 0x%02x; expected printable ASCII", (unsigned char)*c);
    if (text[0] == '\0' || text[strlen(text) - 1] != '\n')
        trial_fail(a->t, TRIAL_draw, a->node, "the last line has no end; expected a newline");
}

/* `read` gets what `write` wrote, and that with one character more and less. */
static void ask_read(asking *a, const char *text)
{
    const own_spec *o = a->t->own;
    const ykr_game *g = &o->file->game;
    const int length = (int)strlen(text);
    for (int more = -1; more <= 1; more++) {
        char given[YKR_GAME_TEXT + 1], said[YKR_GAME_TEXT + TRIAL_GUARD] = "";
        ykr_game_position back = {.side = a->p.side};
        (void)snprintf(given, sizeof given, "%.*s%s", more < 0 ? length - 1 : length, text, more > 0 ? "0" : "");
        const bool taken = g->read(&o->rules, given, &back);
        note(a, TRIAL_read, &back, sizeof back);
        if (more == 0 && (!taken || !trial_same(&back, &a->p)))
            trial_fail(a->t, TRIAL_read, a->node, "'%s' does not come back as the position", text);
        if (more == 0 || !taken)
            continue;
        g->write(&o->rules, &back, said);
        if (strcmp(said, given) != 0)
            trial_fail(a->t, TRIAL_read, a->node, "'%s' is taken for '%s'; expected that it is refused", given, said);
    }
}

static void ask_texts(asking *a)
{
    const own_spec *o = a->t->own;
    const ykr_game *g = &o->file->game;
    const trial_fault *f = &a->t->fault[TRIAL_write];
    char text[YKR_GAME_TEXT + TRIAL_GUARD];
    if (g->valid != NULL) {
        const bool valid = g->valid(&o->rules, &a->p);
        note(a, TRIAL_valid, &valid, sizeof valid);
        if (!valid)
            trial_fail(a->t, TRIAL_valid, a->node, "refuses the position, which arises");
    }
    if (g->write == NULL)
        return;
    memset(text, a->fill, sizeof text);
    g->write(&o->rules, &a->p, text);
    if (!note_text(a, TRIAL_write, text, YKR_GAME_TEXT))
        return;
    for (const char *c = text; *c != '\0'; c++)
        if (!isgraph((unsigned char)*c))
            trial_fail(a->t, TRIAL_write, a->node, "the text has byte 0x%02x; expected printable ASCII without spaces",
                       (unsigned char)*c);
    if (text[0] != '\0' && !f->found)
        ask_read(a, text);
}

/* ---- all members ---- */

/* False: the rules cannot be followed here. */
static bool ask(trial *t, int i, char fill, uint32_t print[TRIAL_COUNT])
{
    asking a = {.t = t, .node = i, .fill = fill, .p = t->node[i].p};
    const bool sound = ask_rules(&a, t->own, &a.p, &t->answers);
    if (sound) {
        ask_counts(&a);
        ask_positions(&a);
        ask_drawing(&a);
        ask_texts(&a);
    }
    memcpy(print, a.print, sizeof a.print);
    return sound;
}

void trial_again(trial *t, int i)
{
    uint32_t print[TRIAL_COUNT];
    const bool sound = ask(t, i, 0x3c, print); /* if not, only the rules were asked */
    for (int m = 0; m < (sound ? TRIAL_COUNT : TRIAL_left); m++)
        if (print[m] != t->node[i].print[m])
            trial_fail(t, m, i,
                       "answers the same question in two ways; expected that it depends on its arguments alone");
}

bool trial_position(trial *t, int i)
{
    if (!ask(t, i, 0x55, t->node[i].print))
        return false;
    trial_again(t, i);
    for (int m = TRIAL_moves; m <= TRIAL_over; m++)
        if (t->fault[m].found)
            return false;
    return true;
}
