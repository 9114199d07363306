/* choices.c - moves that proofs have chosen; see store.h. */
#include "store/database.h"
#include "store/store.h"

#include <string.h>

status store_choices_put(store *s, uint64_t after, const uint8_t *moves, size_t count, error *e)
{
    sqlite3_stmt *row = database_statement(s, "INSERT OR REPLACE INTO choice VALUES (?, ?)");
    database_bind(row, "i", (int64_t)after);
    (void)sqlite3_bind_blob64(row, 2, moves, count, SQLITE_STATIC);
    return database_run(s, row, e);
}

status store_choices_get(store *s, uint64_t after, uint8_t *moves, size_t count, bool *found, error *e)
{
    status result;
    sqlite3_stmt *row = database_statement(s, "SELECT moves FROM choice WHERE after = ?");
    database_bind(row, "i", (int64_t)after);
    *found = false;
    if (!database_row(s, row, &result, e))
        return result;
    const void *bytes = sqlite3_column_blob(row, 0);
    *found = (size_t)sqlite3_column_bytes(row, 0) == count && bytes != NULL;
    if (*found)
        memcpy(moves, bytes, count);
    (void)sqlite3_reset(row);
    return result;
}
