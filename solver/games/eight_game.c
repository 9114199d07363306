/* eight_game.c - the description of the counting game Eight (eight.h). */
#include "games/number_move.h"
#include "games/pen.h"
#include "games/position.h"
#include "games/spec_reader.h"
#include "games/walk.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const int64_t LARGEST = 1000000000;

static status parse(spec_reader *r, game_spec *out, error *e)
{
    out->max_step = 3;
    out->target = 8;
    if (!r->colon)
        return STATUS_OK;
    status s = spec_reader_number(r, "largest step", 1, LARGEST, &out->max_step, e);
    return s != STATUS_OK ? s : spec_reader_number(r, "target", 1, LARGEST, &out->target, e);
}

static void format(const game_spec *spec, char out[static MAX_SPEC_TEXT])
{
    (void)snprintf(out, MAX_SPEC_TEXT, "eight:%" PRId64 ",%" PRId64, spec->max_step, spec->target);
}

static status check(const position_reader *r, int64_t total, int64_t last)
{
    const game_spec *spec = r->spec;
    if (last < 0 || last > spec->max_step || last > total || (last == 0) != (total == 0) ||
        total - last >= spec->target) {
        return fail(r->e, STATUS_BAD_INPUT,
                    "position %" PRId64 ",%" PRId64 " cannot arise; expected SUM,LAST with LAST from 1 "
                    "to %" PRId64 " and SUM-LAST below %" PRId64 ", or 0,0",
                    total, last, spec->max_step, spec->target);
    }
    return STATUS_OK;
}

/* "SUM,LAST", the side to move after it where it matters, or the numbers played. */
static status read_position(position_reader *r, diagram *d)
{
    const char *c = r->at;
    int64_t total, last;
    if (!position_number(&c, &total) || *c != ',')
        return position_play_moves(r, d);
    c++;
    if (!position_number(&c, &last))
        return fail(r->e, STATUS_BAD_INPUT, "position '%.40s': expected SUM,LAST or the numbers played", r->at);
    c += strspn(c, " \t\r\n");
    if (*c != '\0') {
        int side = position_side(&c, true);
        c += strspn(c, " \t\r\n");
        if (side < 0 || *c != '\0')
            return fail(r->e, STATUS_BAD_INPUT, "position '%.40s': expected SUM,LAST and X or O", r->at);
        d->side = (int8_t)side;
    }
    d->sum[0] = total;
    d->last = last;
    return check(r, total, last);
}

static void write_position(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    (void)spec;
    (void)snprintf(out, MAX_DIAGRAM_TEXT, "%" PRId64 ",%" PRId64 "%s", d->sum[0], d->last, d->side == 0 ? "" : " O");
}

static void draw(const game_spec *spec, const diagram *d, pen *p)
{
    pen_write(p, "total %" PRId64 " of %" PRId64, d->sum[0], spec->target);
    if (d->last != 0)
        pen_write(p, ", last played %" PRId64, d->last);
    pen_write(p, "\n");
}

static status move_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    return number_move_read(text, length, 1, spec->max_step, out, e);
}

static size_t move_length(const char *text)
{
    return strspn(text, "0123456789");
}

static void prepare(game_rules *rules)
{
    rules->eight = (eight_rules){.max_step = rules->spec.max_step, .target = rules->spec.target};
}

static void enter(const game_rules *rules, const diagram *d, walk_node *n)
{
    (void)rules;
    n->a = (uint64_t)d->sum[0];
    n->b = (uint64_t)d->last;
}

static void leave(const game_rules *rules, const walk_node *n, int margin, diagram *d)
{
    (void)rules, (void)margin;
    d->sum[0] = (int64_t)n->a;
    d->last = (int64_t)n->b;
}

static bool over(const game_rules *rules, const walk_node *n, int *value)
{
    return eight_over(rules->eight.max_step, rules->eight.target, (int64_t)n->a, (int64_t)n->b, value);
}

static int moves(const game_rules *rules, const walk_node *n, game_move out[static MAX_MOVES])
{
    int value, count = 0;
    if (over(rules, n, &value))
        return 0;
    for (int64_t number = 1; number <= rules->eight.max_step && count < MAX_MOVES; number++)
        if (number != (int64_t)n->b)
            out[count++] = (game_move)number;
    return count;
}

static bool allows(const game_rules *rules, const walk_node *n, game_move move)
{
    int value;
    return move >= 1 && move <= rules->eight.max_step && move != (int64_t)n->b && !over(rules, n, &value);
}

static int play(const game_rules *rules, walk_node *n, game_move move)
{
    (void)rules;
    n->a += (uint64_t)move;
    n->b = (uint64_t)move;
    return 0;
}

static void play_diagram(const game_rules *rules, diagram *d, game_move move)
{
    (void)rules;
    d->sum[0] += move;
    d->last = move;
    d->side ^= 1;
}

static int64_t most_moves(const game_spec *spec)
{
    return spec->max_step;
}

static int most(const game_spec *spec)
{
    (void)spec;
    return 1;
}

static const char *const EXAMPLES[] = {"eight:3,8", "eight:1,4", "eight:5,30", NULL};

const game_description game_eight = {
    .names = {"eight"},
    .usage = "eight[:MAX,TARGET]",
    .help = "players add 1 to MAX in turn, but never the number just played; whoever reaches TARGET wins; eight is "
            "eight:3,8",
    .position_help = "eight: SUM,LAST or the numbers played",
    .examples = EXAMPLES,
    .parse = parse,
    .keys_usage = "nothing more",
    .format = format,
    .read = read_position,
    .write = write_position,
    .draw = draw,
    .move_write = number_move_write,
    .move_read = move_read,
    .move_length = move_length,
    .move_separators = " \t\r\n",
    .sides = {"First player", "Second player"},
    .most = most,
    .prepare = prepare,
    .enter = enter,
    .leave = leave,
    .moves = moves,
    .play = play,
    .over = over,
    .play_diagram = play_diagram,
    .most_moves = most_moves,
    .allows = allows,
    .sides_alike = true,
};
