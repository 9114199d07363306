/* validation.c - see database.h.
 *
 * A store made elsewhere may lack the constraints of its tables, so every rule is here. */
#include "store/database.h"

#include "base/writer.h"
#include "text/notation.h"
#include "text/canonical.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct validation {
    store *store;
    game_rules rules;
    const char *table;
    statement *row;
    int64_t most; /* value of the game */
} validation;

static status __attribute__((format(printf, 3, 4))) refuse(const validation *v, error *e, const char *format, ...)
{
    char reason[300];
    va_list values;
    va_start(values, format);
    writer_vformat(reason, sizeof reason, format, values);
    va_end(values);
    const char *row = v->store->engine->text(v->row, 0);
    return fail(e, STATUS_BAD_INPUT, "store %.200s: row %.100s of table %s: %s", v->store->path,
                row ? row : "(no name)", v->table, reason);
}

/* Before the cell is read, which may convert it. */
static cell_kind kind_of(const validation *v, int column)
{
    return v->store->engine->kind(v->row, column);
}

static status check_integer(const validation *v, int column, const char *name, int64_t least, int64_t most, error *e)
{
    const cell_kind kind = kind_of(v, column);
    const int64_t value = v->store->engine->integer(v->row, column);
    if (kind == CELL_INTEGER && least <= value && value <= most)
        return STATUS_OK;
    const char *text = v->store->engine->text(v->row, column);
    return refuse(v, e, "%s is %.40s; expected an integer from %" PRId64 " to %" PRId64, name, text ? text : "nothing",
                  least, most);
}

/* A number or nothing. */
static status check_number(const validation *v, int column, const char *name, double least, error *e)
{
    const cell_kind kind = kind_of(v, column);
    const double value = v->store->engine->real(v->row, column);
    if (kind == CELL_NULL || ((kind == CELL_INTEGER || kind == CELL_REAL) && least <= value && value <= 1e18))
        return STATUS_OK;
    return refuse(v, e, "%s is not a number in its range", name);
}

static status check_text(const validation *v, int column, const char *name, size_t size, error *e)
{
    const cell_kind kind = kind_of(v, column);
    const char *text = v->store->engine->text(v->row, column);
    const size_t bytes = v->store->engine->size(v->row, column);
    if (kind == CELL_TEXT && text && bytes < size && strlen(text) == bytes)
        return STATUS_OK;
    return refuse(v, e, "%s is not a text of fewer than %zu bytes", name, size);
}

/* One of the words of `list`, of which each stands between spaces. */
static status check_word(const validation *v, int column, const char *name, const char *list, const char *expected,
                         error *e)
{
    const cell_kind kind = kind_of(v, column);
    const char *text = v->store->engine->text(v->row, column);
    char word[24];
    (void)snprintf(word, sizeof word, " %s ", text ? text : "");
    if (kind == CELL_TEXT && text && !strchr(text, ' ') && strstr(list, word))
        return STATUS_OK;
    return refuse(v, e, "%s is %.40s; expected %s", name, text ? text : "nothing", expected);
}

/* A bound wider than the game's range is true; +-VALUE_INFINITY: not known. */
static status check_bounds(const validation *v, int column, int *lower, int *upper, error *e)
{
    status result = check_integer(v, column, "lower", -VALUE_INFINITY, v->most, e);
    if (result == STATUS_OK)
        result = check_integer(v, column + 1, "upper", -v->most, VALUE_INFINITY, e);
    *lower = (int)v->store->engine->integer(v->row, column);
    *upper = (int)v->store->engine->integer(v->row, column + 1);
    if (result == STATUS_OK && *lower > *upper)
        return refuse(v, e, "lower bound %d is above upper bound %d", *lower, *upper);
    return result;
}

static status check_numbers(const validation *v, int column, const char *const names[], int count, double least,
                            error *e)
{
    status result = STATUS_OK;
    for (int i = 0; i < count && result == STATUS_OK; i++)
        result = check_number(v, column + i, names[i], least, e);
    return result;
}

/* Checks a position by the rules of the game. */
static status check_rules(const validation *v, const char *written, const char *known, const char *best, int plies,
                          int lower, int upper, error *e)
{
    const game_spec *spec = &v->rules.spec;
    char key[MAX_DIAGRAM_TEXT];
    error inner;
    diagram d;
    game_move move;
    int value = 0;
    if (diagram_parse(spec, written, &d, &inner) != STATUS_OK)
        return refuse(v, e, "%.200s", inner.text);
    canonical_key(spec, &d, key);
    if (strcmp(key, written) != 0)
        return refuse(v, e, "position %.100s is not canonical; expected %.100s", written, key);
    if (plies != diagram_empties(spec, &d))
        return refuse(v, e, "plies is %d; expected %d", plies, diagram_empties(spec, &d));
    const bool over = rules_over(&v->rules, &d, &value);
    if (over != (strcmp(known, "end") == 0))
        return refuse(v, e, "known is %s, and the game is %s", known, over ? "over" : "not over");
    if (over && (lower != value || upper != value))
        return refuse(v, e, "bounds %d and %d of a finished game of value %d", lower, upper, value);
    if (best[0] != '\0' &&
        (move_parse(spec, best, strlen(best), &move, NULL) != STATUS_OK || !rules_allows(&v->rules, &d, move)))
        return refuse(v, e, "move is %s, which is not legal there", best);
    return STATUS_OK;
}

static const char POSITIONS[] =
    "SELECT id, position, plies, known, lower, upper, move, estimate_level, nodes, seconds, evaluation_error,"
    " evaluation, estimate_lower, estimate_upper FROM position";

static status check_position(const validation *v, error *e)
{
    static const char *const AMOUNTS[] = {"seconds", "evaluation_error"}, *const ESTIMATES[] = {"estimate_lower",
                                                                                                "estimate_upper"};
    const database_engine *engine = v->store->engine;
    int lower = 0, upper = 0;
    status result = check_text(v, 1, "position", MAX_DIAGRAM_TEXT, e);
    if (result == STATUS_OK)
        result = check_integer(v, 2, "plies", 0, MAX_SQUARES, e);
    if (result == STATUS_OK)
        result = check_word(v, 3, "known", " open search tree parents end ", "open, search, tree, parents or end", e);
    if (result == STATUS_OK)
        result = check_bounds(v, 4, &lower, &upper, e);
    if (result != STATUS_OK)
        return result;
    const char *const known = engine->text(v->row, 3);
    const bool open = strcmp(known, "open") == 0;
    if (open != (lower == -VALUE_INFINITY && upper == VALUE_INFINITY))
        return refuse(v, e, "known is %s, bounds %d and %d; expected %s", known, lower, upper, open ? "none" : "open");
    result = check_text(v, 6, "move", MAX_MOVE_TEXT, e);
    if (result == STATUS_OK)
        result = check_integer(v, 7, "estimate_level", -1, 255, e);
    if (result == STATUS_OK)
        result = check_integer(v, 8, "nodes", 0, INT64_MAX, e);
    if (result == STATUS_OK)
        result = check_numbers(v, 9, AMOUNTS, 2, 0, e);
    if (result == STATUS_OK)
        result = check_number(v, 11, "evaluation", -1e18, e);
    if (result == STATUS_OK)
        result = check_numbers(v, 12, ESTIMATES, 2, -VALUE_INFINITY, e);
    if (result != STATUS_OK)
        return result;
    return check_rules(v, engine->text(v->row, 1), known, engine->text(v->row, 6), (int)engine->integer(v->row, 2),
                       lower, upper, e);
}

/* A finished task's answer went into its position in the same transaction. */
static const char TASKS[] =
    "SELECT task.id, bound, state, place, nodes, seconds, needed, expected, started, deadline, task.lower, task.upper,"
    " at_least, at_most FROM task LEFT JOIN (SELECT id AS place, lower AS at_least, upper AS at_most FROM position) AS"
    " p ON place = task.position";

static status check_task(const validation *v, error *e)
{
    static const char *const AMOUNTS[] = {"nodes", "seconds", "needed", "expected", "started", "deadline"};
    const database_engine *engine = v->store->engine;
    int lower, upper;
    status result = check_integer(v, 1, "bound", -v->most, v->most + 1, e);
    if (result == STATUS_OK)
        result = check_word(v, 2, "state", " running done withdrawn split ", "running, done, withdrawn or split", e);
    if (result == STATUS_OK && kind_of(v, 3) == CELL_NULL)
        return refuse(v, e, "its position is missing");
    if (result == STATUS_OK)
        result = check_numbers(v, 4, AMOUNTS, 6, 0, e);
    if (result != STATUS_OK || strcmp(engine->text(v->row, 2), "done") != 0)
        return result;
    result = check_bounds(v, 10, &lower, &upper, e);
    if (result == STATUS_OK && (lower > engine->integer(v->row, 12) || upper < engine->integer(v->row, 13)))
        return refuse(v, e, "bounds %d and %d are narrower than those of its position", lower, upper);
    return result;
}

/* Numbers of the solve as a whole; the spec and the root are read before. */
static const char SOLVE[] = "SELECT name, value FROM solve WHERE name NOT IN ('spec', 'position')";

static status check_solve(const validation *v, error *e)
{
    const char *text = v->store->engine->text(v->row, 1);
    char *end;
    const double value = text ? strtod(text, &end) : 0;
    return text && end > text && *end == '\0' && value >= -1e9 && value <= 1e9
               ? STATUS_OK
               : refuse(v, e, "value is not a number in its range");
}

static status check_rows(validation *v, const char *table, const char *sql,
                         status (*check)(const validation *v, error *e), error *e)
{
    status result = STATUS_OK;
    v->table = table;
    v->row = database_query(v->store, sql, "*");
    while (database_row(v->store, v->row, &result, e))
        result = check(v, e);
    return result;
}

status store_validate(store *s, error *e)
{
    game_spec spec;
    error inner;
    if (spec_parse(s->spec, &spec, &inner) != STATUS_OK)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: is damaged: its game: %.250s", s->path, inner.text);
    validation v = {.store = s, .most = game_most(&spec)};
    rules_prepare(&v.rules, &spec);
    status result = check_rows(&v, "position", POSITIONS, check_position, e);
    if (result == STATUS_OK)
        result = check_rows(&v, "task", TASKS, check_task, e);
    return result == STATUS_OK ? check_rows(&v, "solve", SOLVE, check_solve, e) : result;
}
