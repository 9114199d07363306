/* trial_position.c - the tests that look at one position, and its children. */
#include "cli/trial.h"

#include "text/notation.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

/* ---- purity ---- */

/* The position being asked about, of which the functions get a copy. */
typedef struct asking {
    trial *t;
    int node;
    ykr_game_position p;
    uint32_t print[TRIAL_COUNT];
} asking;

bool trial_same_rules(const ykr_game_rules *r, const ykr_game_rules *q)
{
    return memcmp(r->argument, q->argument, sizeof r->argument) == 0 && r->context == q->context &&
           r->rows == q->rows && r->cols == q->cols && r->move_numbers == q->move_numbers &&
           r->most_moves == q->most_moves && r->most == q->most && r->symmetries == q->symmetries &&
           r->misere == q->misere && memcmp(r->mask, q->mask, sizeof r->mask) == 0 &&
           memcmp(r->number, q->number, sizeof r->number) == 0;
}

/* Notes an answer; nothing that the function got may have changed. */
static void note(asking *a, int member, const void *bytes, size_t size)
{
    trial *t = a->t;
    a->print[member] = (uint32_t)XXH3_64bits_withSeed(bytes, size, a->print[member]);
    if (memcmp(&a->p, &t->node[a->node].p, sizeof a->p) != 0 || !trial_same_rules(&t->rules, &t->own->rules))
        trial_fail(t, member, a->node, "changes the position or the rules that it gets");
    a->p = t->node[a->node].p;
}

/* A text of at most `size` bytes with its zero, in a room that was full of `fill`. */
static void note_text(asking *a, int member, const char *text, size_t size, char fill)
{
    size_t length = 0;
    while (length < size && text[length] != '\0')
        length++;
    for (size_t i = size; i < size + TRIAL_GUARD; i++)
        length = text[i] != fill ? size : length;
    if (length >= size)
        trial_fail(a->t, member, a->node, "the text has no final zero within %zu bytes", size);
    note(a, member, text, length < size ? length : size);
}

static void ask_texts(asking *a, char fill)
{
    const own_spec *o = a->t->own;
    const ykr_game *g = &o->file->game;
    char text[YKR_GAME_DRAWING + TRIAL_GUARD];
    memset(text, fill, sizeof text);
    if (g->write != NULL) {
        g->write(&o->rules, &a->p, text);
        note_text(a, TRIAL_write, text, YKR_GAME_TEXT, fill);
    }
    memset(text, fill, sizeof text);
    if (g->draw != NULL) {
        g->draw(&o->rules, &a->p, text, YKR_GAME_DRAWING);
        note_text(a, TRIAL_draw, text, YKR_GAME_DRAWING, fill);
    }
    for (int i = 0; g->cell != NULL && i < o->rules.rows * o->rules.cols; i++)
        note(a, TRIAL_cell, &(int){g->cell(&o->rules, &a->p, i)}, sizeof(int));
    if (g->valid != NULL)
        note(a, TRIAL_valid, &(bool){g->valid(&o->rules, &a->p)}, sizeof(bool));
}

/* What is only for speed. */
static void ask_claims(asking *a, char fill)
{
    const own_spec *o = a->t->own;
    const ykr_game *g = &o->file->game;
    const trial_answers *said = &a->t->answers;
    ykr_game_position out[YKR_GAME_PARTS];
    if (g->left != NULL)
        note(a, TRIAL_left, &(int){g->left(&o->rules, &a->p)}, sizeof(int));
    if (g->played != NULL)
        note(a, TRIAL_played, &(int){g->played(&o->rules, &a->p)}, sizeof(int));
    for (int s = 1; s < o->rules.symmetries; s++) {
        out[0] = a->p;
        g->image(&o->rules, s, &a->p, out);
        note(a, TRIAL_image, out, sizeof *out);
    }
    for (int i = 0; g->promise != NULL && i < said->count; i++) {
        ykr_game_position child = said->child[i];
        child.side ^= 1;
        note(a, TRIAL_promise, &(int){g->promise(&o->rules, &a->p, said->move[i], &child)}, sizeof(int));
    }
    if (g->parts != NULL) {
        memset(out, fill, sizeof out);
        const int n = g->parts(&o->rules, &a->p, out);
        const bool few = n >= 1 && n <= YKR_GAME_PARTS;
        if (!few)
            trial_fail(a->t, TRIAL_parts, a->node, "there are %d; expected 1 to %d", n, YKR_GAME_PARTS);
        note(a, TRIAL_parts, out, few ? (size_t)n * sizeof *out : 0);
    }
}

static void test_moves(trial *t, int i)
{
    const trial_answers *said = &t->answers;
    int32_t sorted[OWN_ROOM];
    memcpy(sorted, said->move, sizeof sorted);
    qsort(sorted, (size_t)said->count, sizeof *sorted, own_by_number);
    for (int k = 0; k < said->count; k++) {
        if (k > 0 && sorted[k] == sorted[k - 1])
            trial_fail(t, TRIAL_moves, i, "move %" PRId32 " twice; expected each once", sorted[k]);
        if (sorted[k] < 0 || sorted[k] >= t->own->rules.move_numbers)
            trial_fail(t, TRIAL_moves, i, "move %" PRId32 "; expected 0 to %" PRId32 " (setup sets move_numbers)",
                       sorted[k], t->own->rules.move_numbers - 1);
    }
}

/* All members, and the rules' answers. */
static void ask(trial *t, int i, char fill, uint32_t print[TRIAL_COUNT])
{
    asking a = {.t = t, .node = i, .p = t->node[i].p};
    const own_spec *o = t->own;
    const ykr_game *g = &o->file->game;
    trial_answers *said = &t->answers;
    said->value = said->count = 0;
    said->over = g->over != NULL && g->over(&o->rules, &a.p, &said->value);
    note(&a, TRIAL_over, (int[2]){said->over, said->over ? said->value : 0}, 2 * sizeof(int));
    memset(said->move, fill, sizeof said->move);
    said->count = said->over ? 0 : g->moves(&o->rules, &a.p, said->move);
    if (said->count < 0 || said->count > o->rules.most_moves) {
        trial_fail(t, TRIAL_moves, i, "there are %d; expected 0 to %d (setup sets most_moves)", said->count,
                   o->rules.most_moves);
        said->count = 0;
    }
    note(&a, TRIAL_moves, said->move, (size_t)said->count * sizeof *said->move);
    test_moves(t, i);
    said->count = t->fault[TRIAL_moves].found ? 0 : said->count; /* `play` gets legal moves alone */
    for (int k = 0; k < said->count; k++) {
        said->child[k] = a.p;
        said->gain[k] = g->play(&o->rules, &said->child[k], said->move[k]);
        note(&a, TRIAL_play, &said->child[k], sizeof said->child[k]);
        note(&a, TRIAL_play, &said->gain[k], sizeof said->gain[k]);
    }
    ask_claims(&a, fill);
    ask_texts(&a, fill);
    memcpy(print, a.print, sizeof a.print);
}

void trial_again(trial *t, int i)
{
    uint32_t print[TRIAL_COUNT];
    ask(t, i, 0x3c, print);
    for (int m = 0; m < TRIAL_COUNT; m++)
        if (print[m] != t->node[i].print[m])
            trial_fail(t, m, i,
                       "answers the same question in two ways; expected that it depends on its arguments alone");
}

/* ---- the rules ---- */

bool trial_ask(const own_spec *o, const ykr_game_position *p, trial_answers *out)
{
    const ykr_game *g = &o->file->game;
    out->value = 0;
    out->over = g->over != NULL && g->over(&o->rules, p, &out->value);
    out->count = out->over ? 0 : g->moves(&o->rules, p, out->move);
    if (out->count < 0 || out->count > YKR_GAME_MOVES)
        return false;
    if (!out->over)
        out->value = own_last(o);
    for (int i = 0; i < out->count; i++) {
        out->child[i] = *p;
        out->gain[i] = g->play(&o->rules, &out->child[i], out->move[i]);
    }
    return true;
}

static void test_play(trial *t, int i)
{
    const own_spec *o = t->own;
    const trial_answers *said = &t->answers;
    const int most = o->file->game.gains ? YKR_GAME_MOST : 0;
    static const uint8_t NONE[sizeof said->child->unused];
    for (int k = 0; k < said->count; k++) {
        const ykr_game_position *child = &said->child[k];
        const char *move = move_name(&t->spec, said->move[k]).text;
        if (child->side != t->node[i].p.side || memcmp(child->unused, NONE, sizeof NONE) != 0)
            trial_fail(t, TRIAL_play, i, "%s changes side or unused; expected that it leaves them alone", move);
        if (child->again > o->file->game.extra_turns)
            trial_fail(t, TRIAL_play, i, "%s sets again to %d; expected at most %d (extra_turns)", move, child->again,
                       o->file->game.extra_turns);
        if ((child->b & o->reserved) != 0)
            trial_fail(t, TRIAL_play, i, "%s sets a bit of b that belongs to the engine (ykr_game_position)", move);
        if (said->gain[k] < -most || said->gain[k] > most)
            trial_fail(t, TRIAL_play, i, "%s gains %" PRId32 "; expected %d to %d (gains)", move, said->gain[k], -most,
                       most);
    }
    const int high = o->file->game.gains ? 0 : o->rules.most;
    if (said->over && (said->value < -high || said->value > high))
        trial_fail(t, TRIAL_over, i, "the value is %d; expected %d to %d", said->value, -high, high);
}

/* ---- claims ---- */

static void test_counts(trial *t, int i)
{
    const own_spec *o = t->own;
    const ykr_game *g = &o->file->game;
    const trial_answers *said = &t->answers;
    const ykr_game_position *p = &t->node[i].p;
    const int played = g->played != NULL ? g->played(&o->rules, p) : 0;
    if (played < 0 || played > YKR_GAME_PLIES)
        trial_fail(t, TRIAL_played, i, "is %d; expected 0 to %d", played, YKR_GAME_PLIES);
    for (int k = 0; g->played != NULL && k < said->count; k++) {
        const ykr_game_position child = trial_next(&said->child[k]);
        const int after = g->played(&o->rules, &child);
        if (after != played + 1)
            trial_fail(t, TRIAL_played, i, "is %d, and after %s %d; expected %d", played,
                       move_name(&t->spec, said->move[k]).text, after, played + 1);
    }
    if (g->left != NULL && g->left(&o->rules, p) < (said->count > 0))
        trial_fail(t, TRIAL_left, i, "is %d; expected at least %d, the moves that can follow", g->left(&o->rules, p),
                   said->count > 0);
}

static void test_alike(trial *t, int i)
{
    ykr_game_position p = t->node[i].p;
    const trial_answers *a = &t->answers, *b = &t->more;
    p.side ^= 1;
    bool same = trial_ask(t->own, &p, &t->more) && a->count == b->count && a->over == b->over &&
                (!a->over || a->value == b->value);
    for (int k = 0; k < a->count && same; k++)
        same = a->move[k] == b->move[k] && a->gain[k] == b->gain[k] && a->child[k].a == b->child[k].a &&
               a->child[k].b == b->child[k].b && a->child[k].again == b->child[k].again;
    if (!same)
        trial_fail(t, TRIAL_alike, i, "moves, what they lead to or the end depend on the side to move");
}

/* ---- images ---- */

enum { MOST_IMAGES = 8 };

typedef struct leading { /* an image of a child, and what led there */
    ykr_game_position p;
    int32_t gain;
    int from; /* the first child that it stands for */
} leading;

static int by_place(const void *a, const void *b)
{
    const leading *x = a, *y = b;
    const int turn = (x->p.side * 2 + x->p.again) - (y->p.side * 2 + y->p.again);
    if (x->p.a != y->p.a)
        return x->p.a < y->p.a ? -1 : 1;
    if (x->p.b != y->p.b)
        return x->p.b < y->p.b ? -1 : 1;
    return turn != 0 ? turn : (x->gain > y->gain) - (x->gain < y->gain);
}

static int by_leading(const void *a, const void *b)
{
    const int place = by_place(a, b);
    return place != 0 ? place : ((const leading *)a)->from - ((const leading *)b)->from;
}

static ykr_game_position image_of(const own_spec *o, int s, const ykr_game_position *p)
{
    ykr_game_position out = *p;
    if (s > 0)
        o->file->game.image(&o->rules, s, p, &out);
    return out;
}

static bool is_image(const own_spec *o, const ykr_game_position *p, const ykr_game_position *of)
{
    for (int s = 0; s < o->rules.symmetries; s++) {
        const ykr_game_position image = image_of(o, s, of);
        if (trial_same(&image, p))
            return true;
    }
    return false;
}

/* All images of the children, sorted; each stands for the first child that has it. */
static int list_images(const trial *t, leading *list)
{
    const own_spec *o = t->own;
    int n = 0;
    for (int k = 0; k < t->answers.count; k++) {
        const ykr_game_position child = trial_next(&t->answers.child[k]);
        for (int s = 0; s < o->rules.symmetries; s++, n++) {
            list[n] = (leading){.p = image_of(o, s, &child), .gain = t->answers.gain[k], .from = k};
            list[n].p.again = t->answers.child[k].again; /* that the mover goes on matters, too */
        }
    }
    qsort(list, (size_t)n, sizeof *list, by_leading);
    for (int k = 1; k < n; k++)
        if (by_place(&list[k], &list[k - 1]) == 0)
            list[k].from = list[k - 1].from;
    return n;
}

/* True if the moves of image `q` lead to images of where the moves of the position lead, and to all
 * of these. */
static bool leads_alike(trial *t, const ykr_game_position *q, const leading *list, int n)
{
    const trial_answers *a = &t->answers, *b = &t->more;
    bool hit[OWN_ROOM] = {false};
    if (!trial_ask(t->own, q, &t->more) || a->over != b->over || (a->over && a->value != b->value) ||
        (a->count == 0) != (b->count == 0))
        return false;
    for (int k = 0; k < b->count; k++) {
        leading child = {.p = trial_next(&b->child[k]), .gain = b->gain[k]};
        child.p.again = b->child[k].again;
        const leading *found = bsearch(&child, list, (size_t)n, sizeof *list, by_place);
        if (found == NULL)
            return false;
        hit[found->from] = true;
    }
    bool all = true;
    for (int k = 0; k < n; k++)
        all = all && hit[list[k].from];
    return all;
}

static void test_images(trial *t, int i)
{
    const own_spec *o = t->own;
    const ykr_game_position *p = &t->node[i].p;
    leading *list = malloc(((size_t)t->answers.count * MOST_IMAGES + 1) * sizeof *list);
    const int n = list != NULL ? list_images(t, list) : 0;
    for (int s = 1; s < o->rules.symmetries && list != NULL; s++) {
        const ykr_game_position q = image_of(o, s, p);
        bool back = false;
        if ((q.b & o->reserved) != 0 || q.side > 1 || q.again != 0)
            trial_fail(t, TRIAL_image, i, "image %d sets `again`, or a bit of b that belongs to the engine", s);
        for (int u = 1; u < o->rules.symmetries; u++) {
            const ykr_game_position twice = image_of(o, u, &q);
            back |= trial_same(&twice, p);
            if (!is_image(o, &twice, p))
                trial_fail(t, TRIAL_image, i, "image %d of image %d is not an image of the position", u, s);
        }
        if (!back && !trial_same(&q, p))
            trial_fail(t, TRIAL_image, i, "image %d does not turn back; expected a group", s);
        if (!leads_alike(t, &q, list, n))
            trial_fail(t, TRIAL_image, i, "the moves of image %d are not the images of the position's", s);
    }
    free(list);
}

bool trial_position(trial *t, int i)
{
    ask(t, i, 0x55, t->node[i].print);
    trial_again(t, i);
    test_play(t, i);
    for (int m = TRIAL_moves; m <= TRIAL_over; m++)
        if (t->fault[m].found)
            return false;
    test_counts(t, i);
    if (t->own->file->game.alike)
        test_alike(t, i);
    if (t->own->rules.symmetries > 1 && !t->fault[TRIAL_image].found)
        test_images(t, i);
    trial_texts(t, i);
    return true;
}
