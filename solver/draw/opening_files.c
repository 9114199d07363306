/* opening_files.c - see opening_files.h. */
#include "draw/opening_files.h"

#include "base/units.h"
#include "draw/opening_page.h"
#include "games/game.h"
#include "notation/notation.h"

status opening_files_begin(opening_files *o, const game_rules *rules, const char *html, const char *svg, error *e)
{
    *o = (opening_files){.html = NULL};
    opening_tree_begin(&o->tree, rules);
    status s = html != NULL ? outfile_open(html, "the page", &o->html, e) : STATUS_OK;
    if (s == STATUS_OK && svg != NULL)
        s = outfile_open(svg, "the picture", &o->svg, e);
    if (s != STATUS_OK)
        opening_files_end(o);
    return s;
}

/* What is proved; bounds that every value keeps say nothing. */
static void bounds_of(const game_spec *spec, const search_result *r, int *lower, int *upper)
{
    const int most = game_most(spec);
    const bool exact = r->known == KNOWN_EXACT, none = r->known == KNOWN_BY_OTHER_RULE;
    *lower = exact ? r->value : none || r->lower <= -most ? -VALUE_INFINITY : r->lower;
    *upper = exact ? r->value : none || r->upper >= most ? VALUE_INFINITY : r->upper;
}

static status add_box(opening_files *o, const opening *one, int lower, int upper, error *e)
{
    const bool first = one->position->side == 0;
    opening_box box = {.plies = one->plies,
                       .move = "start",
                       .lower = first ? lower : -upper,
                       .upper = first ? upper : -lower,
                       .stands_for = one->stands_for};
    if (one->plies > 0)
        move_format(&o->tree.rules->spec, one->line[one->plies - 1], box.move);
    return opening_svg_add(&o->boxes, &box, e);
}

status opening_files_add(opening_files *o, const opening *one, error *e)
{
    const search_result *r = &one->answer->result.search;
    int lower, upper;
    size_t node;
    status s = STATUS_OK;
    bounds_of(&o->tree.rules->spec, r, &lower, &upper);
    if (o->html != NULL)
        s = opening_tree_add(&o->tree, one->position, &node, NULL, e);
    if (s == STATUS_OK && o->html != NULL)
        s = opening_tree_know(&o->tree, node, one->position, lower, upper, r->line, r->line_length, e);
    return s == STATUS_OK && o->svg != NULL ? add_box(o, one, lower, upper, e) : s;
}

status opening_files_write(opening_files *o, int plies, error *e)
{
    char made[40];
    status s = STATUS_OK;
    (void)snprintf(made, sizeof made, "openings of up to %d pl%s", plies, plural((uint64_t)plies, "y", "ies"));
    if (o->html != NULL) {
        s = opening_page_write(o->html, &o->tree, made, e);
        o->html = NULL;
    }
    if (s == STATUS_OK && o->svg != NULL) {
        opening_svg_write(outfile_stream(o->svg), &o->boxes, &o->tree.rules->spec);
        s = outfile_commit(o->svg, e);
        o->svg = NULL;
    }
    return s;
}

void opening_files_end(opening_files *o)
{
    outfile_discard(o->html);
    outfile_discard(o->svg);
    opening_tree_end(&o->tree);
    opening_svg_end(&o->boxes);
    o->html = o->svg = NULL;
}
