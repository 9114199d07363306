/* trial_images.c - positions that a file claims to be alike, compared through their moves. */
#include "trial/trial.h"

#include <stdlib.h>
#include <string.h>

static void test_alike(trial *t, int i)
{
    ykr_game_position p = t->node[i].p;
    const trial_answers *a = &t->answers, *b = &t->more;
    p.side ^= 1;
    bool same = trial_ask(t->own, &p, &t->more) && a->count == b->count && a->over == b->over && a->value == b->value;
    for (int k = 0; k < a->count && same; k++) {
        trial_move m = b->move[k];
        m.child.side ^= 1;
        same = memcmp(&m, &a->move[k], sizeof m) == 0;
    }
    if (!same)
        trial_fail(t, TRIAL_alike, i, "moves, what they lead to or the end depend on the side to move");
}

/* An image of a child, and what led there; its bytes are its order. */
typedef struct leading {
    ykr_game_position p; /* `again`: the mover went on, which matters, too */
    int32_t gain;
    int from; /* the first child that it stands for */
} leading;

static int by_all(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(leading));
}

static int by_place(const void *a, const void *b)
{
    return memcmp(a, b, offsetof(leading, from));
}

static leading image_of(const own_spec *o, int s, const trial_move *m, int from)
{
    const ykr_game_position child = trial_next(&m->child);
    leading out = {.p = child, .gain = m->gain, .from = from};
    if (s > 0)
        o->file->game.image(&o->rules, s, &child, &out.p);
    out.p.again = m->child.again;
    memset(out.p.unused, 0, sizeof out.p.unused);
    return out;
}

static bool is_image(const own_spec *o, const ykr_game_position *p, const ykr_game_position *of)
{
    bool same = trial_same(p, of);
    for (int s = 1; s < o->rules.symmetries && !same; s++) {
        ykr_game_position image = *of;
        o->file->game.image(&o->rules, s, of, &image);
        same = trial_same(p, &image);
    }
    return same;
}

/* All images of the children, sorted; each stands for the first child that has it. */
static int list_images(const trial *t, leading *list)
{
    int n = 0;
    for (int k = 0; k < t->answers.count; k++)
        for (int s = 0; s < t->own->rules.symmetries; s++)
            list[n++] = image_of(t->own, s, &t->answers.move[k], k);
    qsort(list, (size_t)n, sizeof *list, by_all);
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
    bool same = trial_ask(t->own, q, &t->more) && a->over == b->over && a->value == b->value &&
                (a->count == 0) == (b->count == 0);
    for (int k = 0; k < b->count && same; k++) {
        const leading child = image_of(t->own, 0, &b->move[k], 0),
                      *found = bsearch(&child, list, (size_t)n, sizeof *list, by_place);
        same = found != NULL;
        if (same)
            hit[found->from] = true;
    }
    for (int k = 0; k < n && same; k++)
        same = hit[list[k].from];
    return same;
}

static void test_images(trial *t, int i, leading *list)
{
    const own_spec *o = t->own;
    const ykr_game_position *p = &t->node[i].p;
    const int n = list_images(t, list);
    for (int s = 1; s < o->rules.symmetries; s++) {
        ykr_game_position q = *p;
        o->file->game.image(&o->rules, s, p, &q);
        bool back = trial_same(&q, p);
        if ((q.b & o->reserved) != 0 || q.side > 1 || q.again != 0)
            trial_fail(t, TRIAL_image, i, "image %d sets `again`, or a bit of b that belongs to the engine", s);
        for (int u = 1; u < o->rules.symmetries; u++) {
            ykr_game_position twice = q;
            o->file->game.image(&o->rules, u, &q, &twice);
            back |= trial_same(&twice, p);
            if (!is_image(o, &twice, p))
                trial_fail(t, TRIAL_image, i, "image %d of image %d is not an image of the position", u, s);
        }
        if (!back)
            trial_fail(t, TRIAL_image, i, "image %d does not turn back; expected a group", s);
        if (!leads_alike(t, &q, list, n))
            trial_fail(t, TRIAL_image, i, "the moves of image %d are not the images of the position's", s);
    }
}

void trial_images(trial *t, int i)
{
    enum { MOST_IMAGES = 8 };
    if (t->own->file->game.alike)
        test_alike(t, i);
    if (t->own->rules.symmetries == 1 || t->fault[TRIAL_image].found)
        return;
    leading *list = malloc(((size_t)t->answers.count * MOST_IMAGES + 1) * sizeof *list);
    if (list != NULL)
        test_images(t, i, list);
    free(list);
}
