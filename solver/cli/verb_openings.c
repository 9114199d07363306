/* verb_openings.c - `openings`: every opening of up to N plies, symmetric ones once.
 *
 * A symmetry that maps every position of an opening onto itself maps its continuations onto each other; of these
 * the first is kept, with the number of openings that it stands for.  Different orders of the same moves are
 * different openings; the position they lead to is solved once. */
#include "base/version.h"
#include "cli/cli.h"
#include "games/notation.h"
#include "games/rules.h"

#include <inttypes.h>
#include <string.h>

typedef struct opening {
    cli *c;
    json_t *solved; /* position -> record */
    game_move line[64];
    uint64_t solved_openings; /* with an exact value */
} opening;

static status solve_position(opening *o, const diagram *d, const char *position, json_t **out, error *e)
{
    json_t *known = json_object_get(o->solved, position);
    if (known == NULL) {
        method_result r;
        char words[MAX_WORDS_TEXT];
        status s = cli_solve(o->c, d, false, &r, e);
        if (s != STATUS_OK)
            return s;
        value_words(&o->c->rules, d, &r.search, false, words);
        known = cli_record(o->c, d, &r);
        (void)json_object_set_new(known, "words", json_string(words));
        (void)json_object_set_new(o->solved, position, known);
    }
    *out = known;
    return STATUS_OK;
}

static void print_opening(const opening *o, int plies, uint64_t stands_for, json_t *solved)
{
    cli *c = o->c;
    char line[64 * 6], last[MAX_MOVE_TEXT] = "start";
    const char *best = json_string_value(json_object_get(solved, "move"));
    json_t *record = json_object();
    (void)json_object_set_new(record, "opening", cli_json_moves(c, o->line, plies));
    (void)json_object_set_new(record, "plies", json_integer(plies));
    (void)json_object_set_new(record, "stands_for", json_integer((json_int_t)stands_for));
    (void)json_object_update(record, solved);
    output_record(c->out, record);
    cli_line_text(c, o->line, plies, line, sizeof line);
    if (strcmp(c->o.format, "csv") == 0 && !c->out->json) {
        output_text(c->out, "%d,\"%s\",%" PRIu64 ",\"%s\",%" JSON_INTEGER_FORMAT ",%s,%s\n", plies, line, stands_for,
                    json_string_value(json_object_get(solved, "position")),
                    json_integer_value(json_object_get(solved, "value")),
                    json_string_value(json_object_get(solved, "known")), best != NULL ? best : "");
        return;
    }
    if (plies > 0)
        move_format(&c->spec, o->line[plies - 1], last);
    output_text(c->out, "%*s%s  %s%s%s", 2 * plies, "", last, json_string_value(json_object_get(solved, "words")),
                best != NULL ? ", best " : "", best != NULL ? best : "");
    if (stands_for > 1)
        output_text(c->out, "  (%" PRIu64 " by symmetry)", stands_for);
    if (json_is_true(json_object_get(solved, "stopped")))
        output_text(c->out, "  (stopped)");
    output_text(c->out, "\n");
}

/* The number of the first move in `moves` that some symmetry of `fixing` maps onto move i. */
static int first_image(const game_spec *spec, const diagram *children, int i, unsigned fixing)
{
    char own[MAX_DIAGRAM_TEXT], other[MAX_DIAGRAM_TEXT];
    diagram_format(spec, &children[i], own);
    for (int k = 0; k < i; k++) {
        for (int s = 0; s < rules_symmetries(spec); s++) {
            diagram image;
            if (fixing & 1u << s) {
                rules_symmetry(spec, s, &children[k], &image);
                diagram_format(spec, &image, other);
                if (strcmp(own, other) == 0)
                    return k;
            }
        }
    }
    return i;
}

/* The symmetries among `fixing` that map `d` onto itself. */
static unsigned still_fixing(const game_spec *spec, const diagram *d, unsigned fixing)
{
    char own[MAX_DIAGRAM_TEXT], other[MAX_DIAGRAM_TEXT];
    unsigned left = 0;
    diagram_format(spec, d, own);
    for (int s = 0; s < rules_symmetries(spec); s++) {
        diagram image;
        rules_symmetry(spec, s, d, &image);
        diagram_format(spec, &image, other);
        if (fixing & 1u << s && strcmp(own, other) == 0)
            left |= 1u << s;
    }
    return left;
}

static status visit(opening *o, const diagram *d, int plies, unsigned fixing, uint64_t stands_for, error *e)
{
    char position[MAX_DIAGRAM_TEXT];
    const game_spec *spec = &o->c->spec;
    json_t *solved = NULL;
    game_move move[MAX_MOVES];
    diagram children[MAX_MOVES];
    int first[MAX_MOVES];
    diagram_format(spec, d, position);
    status s = cli_interrupted(o->c) ? STATUS_STOPPED : solve_position(o, d, position, &solved, e);
    if (s == STATUS_STOPPED && cli_interrupted(o->c))
        return fail(e, s, "openings: stopped; %" PRIu64 " openings are solved", o->solved_openings);
    if (s != STATUS_OK)
        return s;
    o->solved_openings += strcmp(json_string_value(json_object_get(solved, "known")), "exact") == 0;
    print_opening(o, plies, stands_for, solved);
    int count = plies < o->c->o.plies ? rules_moves(&o->c->rules, d, move) : 0;
    fixing = still_fixing(spec, d, fixing);
    for (int i = 0; i < count; i++) {
        children[i] = *d;
        (void)rules_play(&o->c->rules, &children[i], move[i]);
        first[i] = first_image(spec, children, i, fixing);
    }
    for (int i = 0; i < count && s == STATUS_OK; i++) {
        uint64_t images = 0;
        for (int k = i; k < count; k++)
            images += first[k] == i;
        if (images > 0) {
            o->line[plies] = move[i];
            s = visit(o, &children[i], plies + 1, fixing, stands_for * images, e);
        }
    }
    return s;
}

status verb_openings(cli *c, error *e)
{
    if (!c->o.given[OPTION_plies])
        return fail(e, STATUS_BAD_INPUT, "openings: no --plies; expected --plies N, 0 to 60");
    status s = cli_prepare(c, 1, e);
    if (s != STATUS_OK)
        return s;
    c->many = c->spec.kind == GAME_REVERSI; /* a new table costs other games less than a wiped one */
    opening o = {.c = c, .solved = json_object()};
    if (strcmp(c->o.format, "csv") == 0)
        output_text(c->out, "plies,opening,stands_for,position,value,known,best\n");
    else
        output_text(c->out, "%s, yomikiri %s\n", c->spec_text, version_full());
    s = visit(&o, &c->position, 0, ~0u, 1, e);
    json_decref(o.solved);
    return s;
}
