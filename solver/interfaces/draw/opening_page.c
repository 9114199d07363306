/* opening_page.c - see opening_page.h.  pages/openings.js reads what is written here. */
#include "draw/opening_page.h"

#include "draw/page.h"
#include "text/notation.h"
#include "text/canonical.h"
#include "report/value_words.h"

#include <string.h>

/* A move is the square that it fills, if that is known and moves are named by squares;
 * -1: a pass. */
static void add_move(record *to, const game_spec *spec, game_move move, int square)
{
    const bool numbered = game_of(spec)->look != BOARD_GRID && game_of(spec)->look != BOARD_PILLARS;
    record_integer(to, NULL, move == MOVE_PASS ? -1 : numbered || square < 0 ? move : square);
}

static void add_value(record *to, int value)
{
    record_optional(to, NULL, value > -VALUE_INFINITY && value < VALUE_INFINITY, value);
}

/* Every move of a node, as [move, symmetry to the board of the node that it leads to, that node,
 * value at the end of the game]; none if no move leads to a node of the tree: a leaf. */
static bool add_edges(record *to, const opening_tree *t, const diagram *d)
{
    const game_spec *spec = &t->rules->spec;
    game_move move[MAX_MOVES];
    record edges = record_list();
    bool leads = false;
    const int count = rules_moves(t->rules, d, move);
    for (int i = 0; i < count; i++) {
        diagram child = *d;
        int symmetry, value;
        record one = record_list();
        (void)rules_play(t->rules, &child, move[i]);
        const bool over = rules_over(t->rules, &child, &value);
        const int node = opening_tree_find(t, &child, &symmetry);
        leads = leads || node >= 0;
        add_move(&one, spec, move[i], game_square_of(spec, d, move[i]));
        record_integer(&one, NULL, symmetry);
        record_optional(&one, NULL, node >= 0, node);
        record_optional(&one, NULL, over, -value);
        record_put(&edges, NULL, &one);
    }
    if (!leads) {
        record_free(&edges);
        edges = record_list();
    }
    record_put(to, NULL, &edges);
    return leads;
}

/* [position, lower bound, upper bound, moves, line of a leaf], and if there is an estimate
 * its value and "depth 12"; the lines of other nodes follow their best moves. */
static void add_node(record *to, const opening_tree *t, size_t n)
{
    const opening_node *from = &t->node[n];
    record node = record_list(), line = record_list();
    record_text(&node, NULL, diagram_name(&t->rules->spec, &from->position).text);
    add_value(&node, from->known.lower);
    add_value(&node, from->known.upper);
    const bool leads = add_edges(&node, t, &from->position);
    for (int i = 0; i < from->line_length && !leads; i++)
        add_move(&line, &t->rules->spec, from->line[i], -1);
    record_put(&node, NULL, &line);
    if (from->known.estimated) {
        record_integer(&node, NULL, from->known.estimate);
        record_text(&node, NULL, depth_words(from->known.depth, from->known.percent).text);
    }
    record_put(to, NULL, &node);
}

/* The squares of the board that lie on those of its image, for each symmetry. */
static void add_symmetries(record *to, const game_spec *spec)
{
    diagram numbered = {.side = 0};
    record all = record_list();
    for (int i = 0; i < MAX_SQUARES; i++)
        numbered.cell[i] = (uint8_t)i;
    for (int s = 0; s < rules_symmetries(spec); s++) {
        diagram image;
        record squares = record_list();
        rules_symmetry(spec, s, &numbered, &image);
        for (int i = 0; i < spec->rows * spec->cols; i++)
            record_integer(&squares, NULL, image.cell[i]);
        record_put(&all, NULL, &squares);
    }
    record_put(to, "symmetries", &all);
}

/* The root is an image of the start. */
static bool is_from_start(const opening_tree *t)
{
    char root[MAX_DIAGRAM_TEXT], first[MAX_DIAGRAM_TEXT];
    diagram start;
    diagram_start(&t->rules->spec, &start);
    canonical_key(&t->rules->spec, &t->node[0].position, root);
    canonical_key(&t->rules->spec, &start, first);
    return strcmp(root, first) == 0;
}

status opening_page_write(outfile *place, const opening_tree *t, const char *made, error *e)
{
    char title[MAX_SPEC_TEXT + 40], spec[MAX_SPEC_TEXT];
    record data = record_begin(), nodes = record_list();
    spec_format(&t->rules->spec, spec);
    const bool from_start = is_from_start(t);
    (void)snprintf(title, sizeof title, from_start ? "Openings of %s" : "%s: openings from a position", spec);
    record_flag(&data, "from_start", from_start);
    record_text(&data, "spec", spec);
    record_text(&data, "made", made);
    page_game(&data, &t->rules->spec);
    add_symmetries(&data, &t->rules->spec);
    record_integer(&data, "root_symmetry", t->root_symmetry);
    for (size_t n = 0; n < t->count; n++)
        add_node(&nodes, t, n);
    record_put(&data, "nodes", &nodes);
    return page_write(place, PAGE_OPENINGS, title, &data, e);
}
