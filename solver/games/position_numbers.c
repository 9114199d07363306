/* position_numbers.c - reading positions of the number games. */
#include "games/position.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Numbers, all of them within +-10^12; *c moves past each. */
static bool next_number(const char **c, int64_t *out)
{
    *c += strspn(*c, " \t");
    char *end;
    if (!isdigit((unsigned char)**c) && **c != '-' && **c != '+')
        return false;
    *out = strtoll(*c, &end, 10);
    bool good = end != *c && *out <= INT64_C(1000000000000) && *out >= -INT64_C(1000000000000);
    *c = end;
    return good;
}

static status check_eight(const reader *r, int64_t total, int64_t last)
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

status reader_eight(reader *r, diagram *d)
{
    const char *c = r->at;
    int64_t total, last;
    if (!next_number(&c, &total) || *c != ',')
        return reader_play_moves(r, d);
    c++;
    if (!next_number(&c, &last))
        return fail(r->e, STATUS_BAD_INPUT, "position '%.40s': expected SUM,LAST or the numbers played", r->at);
    c += strspn(c, " \t\r\n");
    if (*c != '\0') {
        int side = reader_side(&c, true);
        c += strspn(c, " \t\r\n");
        if (side < 0 || *c != '\0')
            return fail(r->e, STATUS_BAD_INPUT, "position '%.40s': expected SUM,LAST and X or O", r->at);
        d->side = (int8_t)side;
    }
    d->sum[0] = total;
    d->last = last;
    return check_eight(r, total, last);
}

/* A line of play alternates between rows and columns from row 0: the squares taken decide where it stands. */
static bool possible_trail(const game_spec *spec, const diagram *d)
{
    int n = spec->rows, degree[16] = {0}, taken = 0;
    int64_t sum = 0;
    bool last_seen = false;
    for (int i = 0; i < n * n; i++) {
        if (d->cell[i] != 0) {
            degree[i / n]++;
            degree[8 + i % n]++;
            taken++;
            sum += spec->numbers[i];
            last_seen |= (d->side == 1 ? i % n : i / n) == d->line && spec->numbers[i] == d->last;
        }
    }
    if (d->sum[0] + d->sum[1] != sum || d->side != taken % 2)
        return false;
    if (taken == 0)
        return d->line == 0 && d->sum[0] == 0 && d->last == 0 && d->last_by < 0;
    degree[0]++;
    degree[d->side * 8 + d->line]++;
    for (int i = 0; i < 16; i++)
        if (degree[i] % 2 != 0)
            return false;
    return last_seen && d->last_by == 1 - d->side;
}

status reader_minimax(reader *r, diagram *out)
{
    int squares = r->spec->rows * r->spec->cols;
    diagram d = *out;
    const char *c = r->at + squares;
    if ((int)strspn(r->at, "01") != squares || !isspace((unsigned char)*c))
        return reader_play_moves(r, out);
    for (int i = 0; i < squares; i++)
        d.cell[i] = r->at[i] == '1';
    int side = reader_side(&c, true);
    if (side < 0)
        return reader_play_moves(r, out);
    int64_t line, last;
    bool good = next_number(&c, &line) && next_number(&c, &d.sum[0]) && next_number(&c, &d.sum[1]) &&
                next_number(&c, &last) && line >= 0 && line < r->spec->rows;
    c += strspn(c, " \t");
    good = good && *c != '\0' && strchr("XO-", *c) != NULL && c[1 + strspn(c + 1, " \t\r\n")] == '\0';
    if (good) {
        d.side = (int8_t)side;
        d.line = (int32_t)line;
        d.last = last;
        d.last_by = (int8_t)(*c == '-' ? -1 : *c == 'O');
    }
    if (!good || !possible_trail(r->spec, &d)) {
        return fail(r->e, STATUS_BAD_INPUT,
                    "position '%.80s' cannot arise; expected the columns and rows taken, such as "
                    "'3 0 2', or a position that this program printed",
                    r->at);
    }
    *out = d;
    return STATUS_OK;
}
