/* own_game.c - a game in a file of its author's as a description. */
#include "own/own.h"

#include <string.h>

static ykr_game_position of_node(const walk_node *n)
{
    return (ykr_game_position){.a = n->a, .b = n->b, .side = n->side, .again = n->line};
}

static void enter(const game_rules *rules, const diagram *d, walk_node *n)
{
    (void)rules;
    n->a = d->word[0];
    n->b = d->word[1];
    n->line = (uint8_t)(d->line != 0);
}

static void leave(const game_rules *rules, const walk_node *n, int margin, diagram *d)
{
    const ykr_game_position p = of_node(n);
    own_to_diagram(own_rules_of(rules)->own, &p, d);
    d->sum[n->side] = margin;
}

static void start(const game_spec *spec, diagram *d)
{
    const own_spec *o = own_of(spec);
    ykr_game_position p = {.a = 0};
    if (o->file->game.start != NULL)
        o->file->game.start(&o->rules, &p);
    if ((p.b & o->reserved) != 0 || p.side > 1 || p.again != 0) {
        own_fault(o, &p, "start: expected side 0 or 1, again 0, and no bit of b that belongs to the engine");
        p = (ykr_game_position){.a = 0};
    }
    own_to_diagram(o, &p, d);
}

/* The moves of a position, a pass if its extra turn is due.  None: *value is that of the end. */
static int list(const own_spec *o, const ykr_game_position *p, int32_t move[static OWN_ROOM], int *value)
{
    if (p->again) { /* the end shows to the side that would move next */
        const ykr_game_position after = own_passed(p);
        const int count = list(o, &after, move, value);
        *value = -*value;
        move[0] = MOVE_PASS;
        return count > 0;
    }
    if (own_over(o, p, value))
        return 0;
    *value = own_last(o);
    return own_moves(o, p, move);
}

static int list_node(const game_rules *rules, const walk_node *n, int32_t move[static OWN_ROOM], int *value)
{
    const ykr_game_position p = of_node(n);
    return list(own_rules_of(rules)->own, &p, move, value);
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    int32_t move[OWN_ROOM];
    int value;
    const int all = list_node(rules, n, move, &value), count = all < MAX_MOVES ? all : MAX_MOVES;
    for (int i = 0; i < count; i++)
        out[i] = move[i];
    return count;
}

static bool allows(const game_rules *rules, const walk_node *n, game_move move)
{
    int32_t legal[OWN_ROOM];
    int value, i = list_node(rules, n, legal, &value) - 1;
    while (i >= 0 && legal[i] != move)
        i--;
    return i >= 0;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    int32_t move[OWN_ROOM];
    return list_node(rules, n, move, value) == 0;
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    ykr_game_position p = of_node(n);
    int gain = 0;
    if (move == MOVE_PASS)
        p = own_passed(&p);
    else
        gain = own_play(own_rules_of(rules)->own, &p, move);
    n->a = p.a;
    n->b = p.b;
    n->line = p.again;
    return gain;
}

static void play_diagram(const game_rules *rules, diagram *d, game_move move)
{
    walk_node n = {.side = (uint8_t)d->side};
    enter(rules, d, &n);
    d->sum[n.side] += play(rules, &n, move);
    n.side ^= 1;
    const ykr_game_position p = of_node(&n);
    own_to_diagram(own_rules_of(rules)->own, &p, d);
}

static int final_value(const game_spec *spec, const diagram *d)
{
    (void)spec;
    return (int)(d->sum[d->side] - d->sum[1 - d->side]);
}

static int most(const game_spec *spec)
{
    return own_of(spec)->rules.most;
}

/* With gains those so far are part of the value. */
static int certified_most(const game_spec *spec)
{
    return own_of(spec)->file->game.gains ? VALUE_INFINITY : most(spec);
}

static int64_t most_moves(const game_spec *spec)
{
    return own_of(spec)->rules.most_moves;
}

/* On a board whose squares have their names. */
static int square_of(const game_spec *spec, const diagram *d, game_move move)
{
    (void)d;
    return own_of(spec)->file->game.move_text == NULL && move < spec->rows * spec->cols ? move : -1;
}

static int64_t plies_left(const game_spec *spec, const diagram *d)
{
    const ykr_game_position p = own_of_diagram(d);
    return own_left(own_of(spec), &p);
}

static int played(const game_rules *rules, const walk_node *n)
{
    const own_spec *o = own_rules_of(rules)->own;
    const ykr_game_position p = of_node(n);
    return o->file->game.played(&o->rules, &p);
}

static const game_description ROW = {
    .prepare = own_prepare,
    .start = start,
    .sides = {"First player", "Second player"},
    .most = most,
    .stones = STONES_MARKS,
    .square_of = square_of,
    .enter = enter,
    .leave = leave,
    .moves = moves,
    .play = play,
    .over = over,
    .play_diagram = play_diagram,
    .most_moves = most_moves,
    .allows = allows,
    .plies_left = plies_left,
    .whole_words = true,
    .certified_most = certified_most,
};

void own_game_fill(own_spec *o)
{
    const ykr_game *game = &o->file->game;
    game_description *row = &o->game;
    *row = ROW;
    row->name = game->name;
    o->example[0] = game->name;
    row->examples = o->example;
    for (int i = 0; i < 2; i++)
        row->sides[i] = game->sides[i] != NULL ? game->sides[i] : row->sides[i];
    row->gains = game->gains;
    row->margins = game->gains || o->rules.most > 1;
    row->final_value = game->gains ? final_value : NULL;
    row->passes = game->extra_turns;
    row->certified = o->rules.context == NULL;
    row->uncertified = o->file->is_text ? "its rules are text, and yomikiri-check reads C alone"
                                        : "its rules are functions of a program, and yomikiri-check reads files alone";
    row->keys_side = !game->alike;
    row->played = game->played != NULL ? played : NULL;
    row->to_count = game->played != NULL ? NULL
                    : o->file->is_text   ? "moves that all fill, or all empty, the same number of squares"
                                         : "the member `played` in its file";
    row->drawn_as_text = strcmp(game->marks, OWN_MARKS) != 0;
    row->look = o->rules.rows > 0 && game->draw == NULL ? BOARD_GRID : BOARD_NONE;
}
