/* validation.c - see database.h.
 *
 * A store made elsewhere may lack the constraints of store_file.c, so the queries here state
 * every rule.  In them ?1 is the game's greatest value, ?2 VALUE_INFINITY. */
#include "store/database.h"

#include "base/writer.h"
#include "text/notation.h"
#include "text/canonical.h"

#include <string.h>

/* Branches of a CASE.  A condition that is NULL does not hold; `fault`: the arguments of printf. */
#define RULE(condition, fault) " WHEN (" condition ") IS NOT TRUE THEN printf(" fault ")"
#define INTEGER(column, least, most)                                                  \
    RULE("typeof(" column ") = 'integer' AND " column " BETWEEN " least " AND " most, \
         "'" column " is %.40s; expected an integer from %d to %d', " column ", " least ", " most)
#define NUMBER_OR_NULL(column, least)                                                                                \
    RULE(column " IS NULL OR (typeof(" column ") IN ('integer', 'real') AND " column " BETWEEN " least " AND 1e18)", \
         "'" column " is not a number in its range'")
#define TEXT(column, size)                                                                                   \
    RULE("typeof(" column ") = 'text' AND length(" column ") < " size " AND instr(" column ", char(0)) = 0", \
         "'" column " is not a text of fewer than %d bytes', " size)

/* A bound wider than the game's range is true; +-VALUE_INFINITY: not known. */
#define BOUNDS                    \
    INTEGER("lower", "-?2", "?1") \
    INTEGER("upper", "-?1", "?2") \
    RULE("lower <= upper", "'lower bound %d is above upper bound %d', lower, upper")

/* clang-format off */
static const char POSITIONS[] =
    "SELECT id, CASE"
    TEXT("position", "512")
    INTEGER("plies", "0", "64")
    RULE("known IN ('open', 'search', 'tree', 'parents', 'end')",
         "'known is %.40s; expected open, search, tree, parents or end', known")
    BOUNDS
    RULE("(known = 'open') = (lower = -?2 AND upper = ?2)",
         "'known is %s, bounds %d and %d; expected %s', known, lower, upper, iif(known = 'open', 'none', 'open')")
    TEXT("move", "16")
    INTEGER("nodes", "0", "9223372036854775807")
    NUMBER_OR_NULL("seconds", "0")
    NUMBER_OR_NULL("estimate_lower", "-?2")
    NUMBER_OR_NULL("estimate_upper", "-?2")
    INTEGER("estimate_level", "-1", "255")
    NUMBER_OR_NULL("evaluation", "-1e18")
    NUMBER_OR_NULL("evaluation_error", "0")
    " END, position, plies, lower, upper, known, move FROM position";

/* A finished task's answer went into its position in the same transaction. */
static const char TASKS[] =
    "SELECT id, CASE"
    INTEGER("bound", "-?1", "?1 + 1")
    RULE("state IN ('running', 'done', 'withdrawn', 'split')",
         "'state is %.40s; expected running, done, withdrawn or split', state")
    RULE("place IS NOT NULL", "'its position is missing'")
    NUMBER_OR_NULL("nodes", "0")
    NUMBER_OR_NULL("seconds", "0")
    NUMBER_OR_NULL("needed", "0")
    NUMBER_OR_NULL("expected", "0")
    NUMBER_OR_NULL("started", "0")
    NUMBER_OR_NULL("deadline", "0")
    " WHEN state <> 'done' THEN NULL"
    BOUNDS
    RULE("lower <= at_least AND upper >= at_most",
         "'bounds %d and %d are narrower than those of its position', lower, upper")
    " END FROM task"
    " LEFT JOIN (SELECT id AS place, lower AS at_least, upper AS at_most FROM position) ON place = task.position";

/* Numbers of the solve as a whole; the spec and the root are read before. */
static const char SOLVE[] =
    "SELECT name, CASE"
    RULE("typeof(value) IN ('integer', 'real') AND abs(value) <= 1e9", "'value is not a number in its range'")
    " END FROM solve WHERE name NOT IN ('spec', 'position')";
/* clang-format on */

typedef struct validation {
    store *store;
    game_rules rules;
    const char *table;
    sqlite3_stmt *row;
} validation;

static status __attribute__((format(printf, 3, 4))) refuse(const validation *v, error *e, const char *format, ...)
{
    char reason[300];
    va_list values;
    va_start(values, format);
    writer_vformat(reason, sizeof reason, format, values);
    va_end(values);
    return fail(e, STATUS_BAD_INPUT, "store %.200s: row %.100s of table %s: %s", v->store->path,
                (const char *)sqlite3_column_text(v->row, 0), v->table, reason);
}

/* Checks a row of POSITIONS by the rules of the game. */
static status check_position(const validation *v, error *e)
{
    const game_spec *spec = &v->rules.spec;
    const char *const written = (const char *)sqlite3_column_text(v->row, 2);
    const char *const known = (const char *)sqlite3_column_text(v->row, 6);
    const char *const best = (const char *)sqlite3_column_text(v->row, 7);
    const int plies = sqlite3_column_int(v->row, 3), lower = sqlite3_column_int(v->row, 4),
              upper = sqlite3_column_int(v->row, 5);
    char key[MAX_DIAGRAM_TEXT];
    error inner;
    diagram d;
    game_move move;
    int value = 0;
    if (!written || !known || !best)
        return fail(e, STATUS_NO_MEMORY, "store: out of memory");
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

/* The second column of a row is its fault, or NULL. */
static status check_rows(validation *v, const char *table, const char *sql, error *e)
{
    status result = STATUS_OK;
    v->table = table;
    v->row = database_query(v->store, sql, "nn", game_most(&v->rules.spec), (int)VALUE_INFINITY);
    while (database_row(v->store, v->row, &result, e))
        if (sqlite3_column_type(v->row, 1) != SQLITE_NULL)
            result = refuse(v, e, "%s", (const char *)sqlite3_column_text(v->row, 1));
        else if (sql == POSITIONS)
            result = check_position(v, e);
    return result;
}

status store_validate(store *s, error *e)
{
    game_spec spec;
    error inner;
    if (spec_parse(s->spec, &spec, &inner) != STATUS_OK)
        return fail(e, STATUS_BAD_INPUT, "store %.200s: is damaged: its game: %.250s", s->path, inner.text);
    validation v = {.store = s};
    rules_prepare(&v.rules, &spec);
    status result = check_rows(&v, "position", POSITIONS, e);
    if (result == STATUS_OK)
        result = check_rows(&v, "task", TASKS, e);
    return result == STATUS_OK ? check_rows(&v, "solve", SOLVE, e) : result;
}
