/* eight_text.c - specs, positions and moves of the counting game Eight as text. */
#include "game/game_text.h"
#include "text/position.h"
#include "text/spec_reader.h"

#include <inttypes.h>
#include <stdio.h>

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

/* "SUM,LAST", the side to move after it if it matters, or the numbers played. */
static status read_position(position_reader *r, diagram *d)
{
    const game_spec *spec = r->spec;
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
    if (last < 0 || last > spec->max_step || last > total || (last == 0) != (total == 0) ||
        total - last >= spec->target)
        return fail(r->e, STATUS_BAD_INPUT,
                    "position %" PRId64 ",%" PRId64 " cannot arise; expected SUM,LAST with LAST from 1 "
                    "to %" PRId64 " and SUM-LAST below %" PRId64 ", or 0,0",
                    total, last, spec->max_step, spec->target);
    d->sum[0] = total;
    d->last = last;
    return STATUS_OK;
}

static void write_position(const game_spec *spec, const diagram *d, char out[static MAX_DIAGRAM_TEXT])
{
    (void)spec;
    (void)snprintf(out, MAX_DIAGRAM_TEXT, "%" PRId64 ",%" PRId64 "%s", d->sum[0], d->last, d->side == 0 ? "" : " O");
}

static void draw(const game_spec *spec, const diagram *d, text_buffer *p)
{
    text_add(p, "total %" PRId64 " of %" PRId64, d->sum[0], spec->target);
    if (d->last != 0)
        text_add(p, ", last played %" PRId64, d->last);
    text_add(p, "\n");
}

static status move_read(const game_spec *spec, const char *text, size_t length, game_move *out, error *e)
{
    return number_move_read(text, length, 1, spec->max_step, out, e);
}

static size_t move_length(const game_spec *spec, const char *text)
{
    (void)spec;
    return strspn(text, "0123456789");
}

const game_text text_eight = {
    .names = {"eight"},
    .usage = "eight[:MAX,TARGET]",
    .help = "players add 1 to MAX in turn, but never the number just played; whoever reaches TARGET wins; eight is "
            "eight:3,8",
    .position_help = "eight: SUM,LAST or the numbers played",
    .parse = parse,
    .keys_usage = "nothing more",
    .format = format,
    .read = read_position,
    .write = write_position,
    .draw = draw,
    .move_write = number_move_write,
    .move_read = move_read,
    .move_length = move_length,
    .moves_are_numbers = true,
};
