/* validation.c - see validation.h. */
#include "store/validation.h"

#include "games/game.h"
#include "games/rules.h"
#include "notation/notation.h"
#include "store/canonical.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONFIDENCE_MOST = 255 };         /* levels of selective passes */
static const double NUMBER_MOST = 1e18; /* of nodes, seconds, evaluations, */
static const double SOLVE_MOST = 1e9;   /* of the solve: larger ones are not the program's */

typedef struct validation {
    store *store;
    game_rules rules;
    int most; /* no value of the game is beyond it */
    const char *table;
    int64_t id; /* of the row */
    sqlite3_stmt *row;
} validation;

static status __attribute__((format(printf, 3, 4))) refuse(const validation *v, error *e, const char *format, ...)
{
    char reason[300];
    va_list values;
    va_start(values, format);
    (void)vsnprintf(reason, sizeof reason, format, values);
    va_end(values);
    return fail(e, STATUS_BAD_INPUT, "store %.200s: row %" PRId64 " of table %s: %s", v->store->path, v->id, v->table,
                reason);
}

/* ---- columns --------------------------------------------------------------------------------- */

static const char *name_of(const validation *v, int column)
{
    return sqlite3_column_name(v->row, column);
}

static status integer(const validation *v, int column, int64_t least, int64_t most, int64_t *out, error *e)
{
    *out = sqlite3_column_int64(v->row, column);
    if (sqlite3_column_type(v->row, column) == SQLITE_INTEGER && least <= *out && *out <= most)
        return STATUS_OK;
    return refuse(v, e, "%s is %.40s; expected an integer from %" PRId64 " to %" PRId64, name_of(v, column),
                  (const char *)sqlite3_column_text(v->row, column), least, most);
}

/* A number, or nothing. */
static status number(const validation *v, int column, double least, error *e)
{
    const int type = sqlite3_column_type(v->row, column);
    const double value = sqlite3_column_double(v->row, column);
    if (type == SQLITE_NULL ||
        ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && least <= value && value <= NUMBER_MOST))
        return STATUS_OK;
    return refuse(v, e, "%s is not a number in its range", name_of(v, column));
}

/* Text without a zero in it, shorter than `size`; NULL: the row is refused. */
static const char *text(const validation *v, int column, size_t size, status *s, error *e)
{
    const char *const found = (const char *)sqlite3_column_text(v->row, column);
    const size_t length = (size_t)sqlite3_column_bytes(v->row, column);
    if (sqlite3_column_type(v->row, column) == SQLITE_TEXT && found && length < size && strlen(found) == length)
        return found;
    *s = refuse(v, e, "%s is not a text of fewer than %zu bytes", name_of(v, column), size);
    return NULL;
}

static bool is_one_of(const char *word, const char *const words[], int count)
{
    for (int i = 0; i < count; i++)
        if (strcmp(word, words[i]) == 0)
            return true;
    return false;
}

/* Two bounds.  A bound wider than the game's range is true; +-VALUE_INFINITY: not known. */
static status bounds(const validation *v, int column, int64_t *lower, int64_t *upper, error *e)
{
    status s = integer(v, column, -VALUE_INFINITY, v->most, lower, e);
    if (s == STATUS_OK)
        s = integer(v, column + 1, -v->most, VALUE_INFINITY, upper, e);
    if (s == STATUS_OK && *lower > *upper)
        return refuse(v, e, "lower bound %" PRId64 " is above upper bound %" PRId64, *lower, *upper);
    return s;
}

/* ---- positions ------------------------------------------------------------------------------- */

static const char POSITIONS[] =
    "SELECT id, position, plies, lower, upper, known, move, nodes, seconds, estimate_lower, "
    "estimate_upper, estimate_level, evaluation, evaluation_error FROM position";

/* The position of the row: canonical, with as many plies left as the row has. */
static status position_of(const validation *v, diagram *d, error *e)
{
    char key[MAX_DIAGRAM_TEXT];
    error inner;
    int64_t plies;
    status s = STATUS_OK;
    const char *const written = text(v, 1, MAX_DIAGRAM_TEXT, &s, e);
    if (!written)
        return s;
    if (diagram_parse(&v->rules.spec, written, d, &inner) != STATUS_OK)
        return refuse(v, e, "%.200s", inner.text);
    canonical_key(&v->rules.spec, d, key);
    if (strcmp(key, written) != 0)
        return refuse(v, e, "position %.100s is not canonical; expected %.100s", written, key);
    s = integer(v, 2, 0, MAX_SQUARES, &plies, e);
    if (s == STATUS_OK && plies != diagram_empties(&v->rules.spec, d))
        return refuse(v, e, "plies is %" PRId64 "; expected %d", plies, diagram_empties(&v->rules.spec, d));
    return s;
}

/* Bounds as the word for how they were proved allows them. */
static status check_known(const validation *v, const diagram *d, error *e)
{
    static const char *const WORDS[] = {"open", "search", "tree", "parents", "end"};
    int64_t lower, upper;
    int value = 0;
    status s = STATUS_OK;
    const char *const known = text(v, 5, 8, &s, e);
    if (!known)
        return s;
    if (!is_one_of(known, WORDS, sizeof WORDS / sizeof *WORDS))
        return refuse(v, e, "known is %s; expected open, search, tree, parents or end", known);
    s = bounds(v, 3, &lower, &upper, e);
    if (s != STATUS_OK)
        return s;
    const bool open = lower == -VALUE_INFINITY && upper == VALUE_INFINITY;
    if (open != (strcmp(known, "open") == 0))
        return refuse(v, e, "known is %s, bounds %" PRId64 " and %" PRId64 "; expected %s", known, lower, upper,
                      open ? "open" : "none");
    const bool over = rules_over(&v->rules, d, &value);
    if (over != (strcmp(known, "end") == 0))
        return refuse(v, e, "known is %s, and the game is %s", known, over ? "over" : "not over");
    if (over && (lower != value || upper != value))
        return refuse(v, e, "bounds %" PRId64 " and %" PRId64 " of a finished game of value %d", lower, upper, value);
    return STATUS_OK;
}

static status check_move(const validation *v, const diagram *d, error *e)
{
    game_move move;
    status s = STATUS_OK;
    const char *const written = text(v, 6, MAX_MOVE_TEXT, &s, e);
    if (!written || written[0] == '\0')
        return s;
    if (move_parse(&v->rules.spec, written, strlen(written), &move, NULL) == STATUS_OK &&
        rules_allows(&v->rules, d, move))
        return STATUS_OK;
    return refuse(v, e, "move is %s, which is not legal there", written);
}

static status check_estimate(const validation *v, error *e)
{
    int64_t level;
    status s = number(v, 9, -VALUE_INFINITY, e);
    if (s == STATUS_OK)
        s = number(v, 10, -VALUE_INFINITY, e);
    if (s == STATUS_OK)
        s = integer(v, 11, -1, CONFIDENCE_MOST, &level, e);
    if (s == STATUS_OK)
        s = number(v, 12, -NUMBER_MOST, e);
    return s == STATUS_OK ? number(v, 13, 0, e) : s;
}

static status check_position(const validation *v, error *e)
{
    diagram d;
    int64_t nodes;
    status s = position_of(v, &d, e);
    if (s == STATUS_OK)
        s = check_known(v, &d, e);
    if (s == STATUS_OK)
        s = check_move(v, &d, e);
    if (s == STATUS_OK)
        s = integer(v, 7, 0, INT64_MAX, &nodes, e);
    if (s == STATUS_OK)
        s = number(v, 8, 0, e);
    return s == STATUS_OK ? check_estimate(v, e) : s;
}

/* ---- tasks and the solve --------------------------------------------------------------------- */

static const char TASKS[] =
    "SELECT t.id, t.bound, t.state, t.lower, t.upper, t.nodes, t.seconds, t.needed, t.expected, "
    "t.started, t.deadline, p.lower, p.upper FROM task t LEFT JOIN position p ON p.id = t.position";

/* A finished task's answer went into its position in the same transaction. */
static status check_answer(const validation *v, error *e)
{
    int64_t lower, upper;
    const status s = bounds(v, 3, &lower, &upper, e);
    if (s != STATUS_OK)
        return s;
    if (sqlite3_column_int64(v->row, 11) < lower || sqlite3_column_int64(v->row, 12) > upper)
        return refuse(v, e, "bounds %" PRId64 " and %" PRId64 " are narrower than those of its position", lower, upper);
    return STATUS_OK;
}

static status check_task(const validation *v, error *e)
{
    static const char *const WORDS[] = {"running", "done", "withdrawn", "split"};
    int64_t bound;
    status s = integer(v, 1, -v->most, v->most + 1, &bound, e);
    const char *const state = s == STATUS_OK ? text(v, 2, 10, &s, e) : NULL;
    if (!state)
        return s;
    if (!is_one_of(state, WORDS, sizeof WORDS / sizeof *WORDS))
        return refuse(v, e, "state is %s; expected running, done, withdrawn or split", state);
    if (sqlite3_column_type(v->row, 11) == SQLITE_NULL)
        return refuse(v, e, "its position is missing");
    for (int column = 5; column <= 10 && s == STATUS_OK; column++)
        s = number(v, column, 0, e);
    return s == STATUS_OK && strcmp(state, "done") == 0 ? check_answer(v, e) : s;
}

/* Numbers that belong to the solve as a whole; the spec and the root are read before. */
static const char SOLVE[] = "SELECT 0, value, name FROM solve WHERE name NOT IN ('spec', 'position')";

static status check_number(const validation *v, error *e)
{
    const int type = sqlite3_column_type(v->row, 1);
    const double value = sqlite3_column_double(v->row, 1);
    if ((type == SQLITE_INTEGER || type == SQLITE_FLOAT) && fabs(value) <= SOLVE_MOST)
        return STATUS_OK;
    return fail(e, STATUS_BAD_INPUT, "store %.200s: %.100s of table solve is not a number in its range", v->store->path,
                (const char *)sqlite3_column_text(v->row, 2));
}

/* ---- all rows -------------------------------------------------------------------------------- */

static status check_rows(validation *v, const char *table, const char *sql,
                         status (*check)(const validation *v, error *e), error *e)
{
    status result;
    v->table = table;
    v->row = database_statement(v->store, sql);
    while (database_row(v->store, v->row, &result, e)) {
        v->id = sqlite3_column_int64(v->row, 0);
        result = check(v, e);
        if (result != STATUS_OK) {
            (void)sqlite3_reset(v->row);
            return result;
        }
    }
    return result;
}

status store_validate(store *s, error *e)
{
    game_spec spec;
    error inner;
    if (spec_parse(s->spec, &spec, &inner) != STATUS_OK)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: is damaged: its game: %.250s", s->path, inner.text);
    validation *v = aligned_alloc(_Alignof(validation), sizeof *v); /* the rules are aligned beyond malloc */
    if (!v)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
    *v = (validation){.store = s, .most = game_most(&spec)};
    rules_prepare(&v->rules, &spec);
    status result = check_rows(v, "position", POSITIONS, check_position, e);
    if (result == STATUS_OK)
        result = check_rows(v, "task", TASKS, check_task, e);
    if (result == STATUS_OK)
        result = check_rows(v, "solve", SOLVE, check_number, e);
    free(v);
    return result;
}
