/* verb_query.c - `query`: what a store holds of a position, without searching. */
#include "base/units.h"
#include "report/bounds.h"
#include "cli/cli.h"
#include "draw/opening_page.h"
#include "notation/notation.h"
#include "store/canonical.h"
#include "store/store.h"

#include <string.h>

/* Bounds for the side to move at `d`; a finished game needs no store. */
static status look_up(cli *c, store *s, const diagram *d, store_position *out, bool *found, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    int value;
    if (rules_over(&c->rules, d, &value)) {
        *out = (store_position){.lower = value, .upper = value, .known = STORE_END};
        *found = true;
        return STATUS_OK;
    }
    canonical_key(&c->spec, d, key);
    const status result = store_find(s, key, out, found, e);
    if (!*found)
        *out = (store_position){.lower = -STORE_UNKNOWN, .upper = STORE_UNKNOWN};
    return result;
}

/* A move to `p` keeps what is proved of the position before it. */
static bool keeps_bound(const store_position *before, const store_position *p)
{
    return before->lower > -STORE_UNKNOWN && -p->upper >= before->lower;
}

static status print_known_moves(cli *c, store *s, const store_position *before, json_t *record, error *e)
{
    game_move move[MAX_MOVES];
    const int count = rules_moves(&c->rules, &c->position, move);
    json_t *moves = json_object();
    status result = STATUS_OK;
    for (int i = 0; i < count && result == STATUS_OK; i++) {
        char name[MAX_MOVE_TEXT], text[32];
        store_position p;
        bool found;
        diagram child = c->position;
        (void)rules_play(&c->rules, &child, move[i]);
        result = look_up(c, s, &child, &p, &found, e);
        move_format(&c->spec, move[i], name);
        cli_bounds_text(-p.upper, -p.lower, text);
        output_text(c->out, "  %-4s %s%s\n", name, text, keeps_bound(before, &p) ? "  best" : "");
        json_t *one = json_object();
        cli_set_bounds(one, -p.upper, -p.lower);
        (void)json_object_set_new(one, "best", json_boolean(keeps_bound(before, &p)));
        (void)json_object_set_new(moves, name, one);
    }
    (void)json_object_set_new(record, "moves", moves);
    return result;
}

static status print_known(cli *c, store *s, error *e)
{
    store_position p;
    bool found;
    char text[32], position[MAX_DIAGRAM_TEXT];
    status result = look_up(c, s, &c->position, &p, &found, e);
    if (result != STATUS_OK)
        return result;
    diagram_format(&c->spec, &c->position, position);
    cli_bounds_text(p.lower, p.upper, text);
    json_t *record = json_object();
    (void)json_object_set_new(record, "spec", json_string(c->spec_text));
    (void)json_object_set_new(record, "position", json_string(position));
    cli_set_bounds(record, p.lower, p.upper);
    output_text(c->out, "%s  %s\n%s %s\n", c->spec_text, position, side_name(&c->spec, c->position.side),
                found ? text : "is not in the store");
    result = print_known_moves(c, s, &p, record, e);
    output_record(c->out, record);
    return result;
}

enum { PAGE_MOST = 200000 }; /* positions of a page */

/* The move that keeps what is proved, where it is kept, stands for a line. */
static status know_node(cli *c, opening_tree *t, size_t n, const store_position *p, error *e)
{
    const diagram d = t->node[n].position;
    game_move move;
    error none;
    const bool kept = p->move[0] != '\0' && move_parse(&c->spec, p->move, strlen(p->move), &move, &none) == STATUS_OK &&
                      rules_allows(&c->rules, &d, move);
    return opening_tree_know(t, n, &d, p->lower, p->upper, &move, kept ? 1 : 0, e);
}

/* Adds the positions of the store that follow node n. */
static status grow_node(cli *c, store *s, opening_tree *t, size_t n, error *e)
{
    game_move move[MAX_MOVES];
    const diagram d = t->node[n].position;
    const int count = rules_moves(&c->rules, &d, move);
    status result = STATUS_OK;
    for (int i = 0; i < count && result == STATUS_OK && t->count < PAGE_MOST; i++) {
        store_position p;
        bool found, fresh;
        size_t child;
        diagram after = d;
        (void)rules_play(&c->rules, &after, move[i]);
        if (rules_over(&c->rules, &after, NULL))
            continue;
        result = look_up(c, s, &after, &p, &found, e);
        if (result == STATUS_OK && found)
            result = opening_tree_add(t, &after, &child, &fresh, e);
        if (result == STATUS_OK && found && fresh)
            result = know_node(c, t, child, &p, e);
    }
    return result;
}

/* --html: the position and what follows it in the store, near positions first. */
static status write_page(cli *c, store *s, outfile *place, error *e)
{
    opening_tree t;
    store_position p;
    bool found;
    size_t root;
    opening_tree_begin(&t, &c->rules);
    status result = look_up(c, s, &c->position, &p, &found, e);
    if (result == STATUS_OK)
        result = opening_tree_add(&t, &c->position, &root, NULL, e);
    if (result == STATUS_OK)
        result = know_node(c, &t, root, &p, e);
    for (size_t n = 0; n < t.count && result == STATUS_OK; n++)
        result = cli_interrupted(c)
                     ? fail(e, STATUS_STOPPED, "query: stopped after %zu position%s of the page", n, plural(n, "", "s"))
                     : grow_node(c, s, &t, n, e);
    if (result == STATUS_OK)
        result = opening_page_write(outfile_stream(place), &t,
                                    t.count == PAGE_MOST ? "the first of a store" : "from a store", e);
    opening_tree_end(&t);
    return result;
}

static status open_store(cli *c, const char *file, store **s, outfile **page, error *e)
{
    status result = cli_prepare(c, 1, e);
    if (result == STATUS_OK)
        result = store_open(file, STORE_READ, c->spec_text, NULL, s, e);
    if (result == STATUS_OK && c->o.html != NULL)
        result = outfile_open(c->o.html, "the page", page, e);
    return result;
}

status verb_query(cli *c, error *e)
{
    store *s = NULL;
    outfile *page = NULL;
    const char *file = c->word[0];
    memmove(c->word, c->word + 1, (size_t)(c->words - 1) * sizeof c->word[0]);
    c->words--;
    status result = open_store(c, file, &s, &page, e);
    if (result == STATUS_OK)
        result = print_known(c, s, e);
    if (result == STATUS_OK && page != NULL)
        result = write_page(c, s, page, e);
    if (result == STATUS_OK && page != NULL) {
        result = outfile_commit(page, e);
        page = NULL;
    }
    outfile_discard(page);
    store_close(s);
    return result;
}
