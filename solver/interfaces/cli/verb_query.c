/* verb_query.c - `query`: the stored bounds of a position and its moves, without searching. */
#include "base/units.h"
#include "cli/verb_table.h"
#include "draw/opening_page.h"
#include "text/notation.h"
#include "report/solution_record.h"
#include "text/canonical.h"
#include "store/store.h"

#include <string.h>

/* A store, and the rules of its game. */
typedef struct holding {
    store *store;
    const game_rules *rules;
} holding;

/* Bounds for the side to move at `d`; a finished game needs no store. */
static status look_up(const holding *h, const diagram *d, store_position *out, bool *found, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    int value;
    if (rules_over(h->rules, d, &value)) {
        *out = (store_position){.lower = value, .upper = value, .known = STORE_END};
        *found = true;
        return STATUS_OK;
    }
    canonical_key(&h->rules->spec, d, key);
    const status result = store_find(h->store, key, out, found, e);
    if (!*found)
        *out = (store_position){.lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
    return result;
}

/* A move to `p` keeps what is proved of the position before it. */
static bool keeps_bound(const store_position *before, const store_position *p)
{
    return before->lower > -VALUE_INFINITY && -p->upper >= before->lower;
}

static status print_known_moves(output *out, const holding *h, const diagram *d, const store_position *before,
                                record *to, error *e)
{
    game_move move[MAX_MOVES];
    const int count = rules_moves(h->rules, d, move);
    record moves = record_begin();
    status result = STATUS_OK;
    for (int i = 0; i < count && result == STATUS_OK; i++) {
        const move_text name = move_name(&h->rules->spec, move[i]);
        store_position p;
        bool found;
        diagram child = *d;
        (void)rules_play(h->rules, &child, move[i]);
        result = look_up(h, &child, &p, &found, e);
        output_text(out, "  %-4s %s%s\n", name.text, bounds_words(-p.upper, -p.lower).text,
                    keeps_bound(before, &p) ? "  best" : "");
        record one = record_begin();
        record_bounds(&one, -p.upper, -p.lower);
        record_flag(&one, "best", keeps_bound(before, &p));
        record_put(&moves, name.text, &one);
    }
    record_put(to, "moves", &moves);
    return result;
}

static status print_known(output *out, const holding *h, const diagram *d, error *e)
{
    const game_spec *spec = &h->rules->spec;
    store_position p;
    bool found;
    char spec_text[MAX_SPEC_TEXT];
    status result = look_up(h, d, &p, &found, e);
    if (result != STATUS_OK)
        return result;
    spec_format(spec, spec_text);
    record made = record_begin();
    record_position(&made, spec, d);
    record_bounds(&made, p.lower, p.upper);
    output_text(out, "%s  %s\n%s %s\n", spec_text, diagram_name(spec, d).text, side_name(spec, d->side),
                found ? bounds_words(p.lower, p.upper).text : "is not in the store");
    result = print_known_moves(out, h, d, &p, &made, e);
    output_record(out, &made);
    return result;
}

enum { PAGE_MOST = 200000 }; /* positions of a page */

/* The move that keeps what is proved, if it is stored, serves as the line. */
static status know_node(opening_tree *t, size_t n, const store_position *p, error *e)
{
    const diagram d = t->node[n].position;
    game_move move;
    error none;
    const bool kept = p->move[0] != '\0' &&
                      move_parse(&t->rules->spec, p->move, strlen(p->move), &move, &none) == STATUS_OK &&
                      rules_allows(t->rules, &d, move);
    const opening_value known = {.lower = p->lower, .upper = p->upper};
    return opening_tree_know(t, n, &d, &known, &move, kept ? 1 : 0, e);
}

/* Adds the positions of the store that follow node n. */
static status grow_node(const holding *h, opening_tree *t, size_t n, error *e)
{
    game_move move[MAX_MOVES];
    const diagram d = t->node[n].position;
    const int count = rules_moves(h->rules, &d, move);
    status result = STATUS_OK;
    for (int i = 0; i < count && result == STATUS_OK && t->count < PAGE_MOST; i++) {
        store_position p;
        bool found, fresh;
        size_t child;
        diagram after = d;
        (void)rules_play(h->rules, &after, move[i]);
        if (rules_over(h->rules, &after, NULL))
            continue;
        result = look_up(h, &after, &p, &found, e);
        if (result == STATUS_OK && found)
            result = opening_tree_add(t, &after, &child, &fresh, e);
        if (result == STATUS_OK && found && fresh)
            result = know_node(t, child, &p, e);
    }
    return result;
}

/* Writes the page of --html: the position and what follows it in the store, near ones first. */
static status write_query(command *c, const holding *h, const diagram *d, error *e)
{
    opening_tree t;
    store_position p;
    bool found;
    size_t root;
    opening_tree_begin(&t, h->rules);
    status result = look_up(h, d, &p, &found, e);
    if (result == STATUS_OK)
        result = opening_tree_add(&t, d, &root, NULL, e);
    if (result == STATUS_OK)
        result = know_node(&t, root, &p, e);
    for (size_t n = 0; n < t.count && result == STATUS_OK; n++)
        result = command_over(c->report)
                     ? fail(e, STATUS_STOPPED, "query: stopped after %zu position%s of the page", n, plural(n, "", "s"))
                     : grow_node(h, &t, n, e);
    if (result == STATUS_OK)
        result = opening_page_write(command_take(c, OPTION_html), &t,
                                    t.count == PAGE_MOST ? "the first of a store" : "from a store", e);
    opening_tree_end(&t);
    return result;
}

status verb_query(command *c, error *e)
{
    request *r = &c->request;
    const diagram *d = &c->problem.position;
    holding h = {.rules = &c->session.rules};
    const char *file = r->word[0];
    bool is_table = false;
    status result = store_is_address(file) ? STATUS_OK : table_is(file, &is_table, e);
    if (result != STATUS_OK)
        return result;
    if (is_table)
        return table_query(c, e);
    if (r->words < 2)
        return fail(e, STATUS_BAD_INPUT,
                    "query: %s is not a table; expected a table, or FILE SPEC [POSITION] of a store", file);
    memmove(r->word, r->word + 1, (size_t)(r->words - 1) * sizeof r->word[0]);
    r->words--;
    result = command_prepare(c, 1, e);
    char spec[MAX_SPEC_TEXT];
    if (result == STATUS_OK) {
        spec_format_whole(&c->session.spec, spec);
        result = store_open(file, STORE_READ, spec, NULL, &h.store, e);
    }
    if (result == STATUS_OK)
        result = print_known(&c->report->out, &h, d, e);
    if (result == STATUS_OK && c->file[OPTION_html] != NULL)
        result = write_query(c, &h, d, e);
    store_close(h.store);
    return result;
}
