/* claims.c - cuts files into claims; see verify.h. */
#include "arguments/interrupt.h"
#include "base/clock.h"
#include "base/grow.h"
#include "base/splitmix.h"
#include "base/textfile.h"
#include "base/writer.h"
#include "store/store.h"
#include "table/table_file.h"
#include "verify/verify.h"

#include <ctype.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char STORE_MAGIC[] = "SQLite format 3", CERTIFICATE_MAGIC[] = "yomikiri cert";

typedef struct claim_reader {
    claim_list *list;
    const char *name, *spec;
    double tasks;   /* share of the tasks of a store */
    int64_t wanted; /* of the tasks that are still to be visited */
    int64_t left;
    uint64_t random;
} claim_reader;

/* Adds `length` characters of `text` as one more claim. */
static status add_claim(claim_reader *r, claim_kind kind, int line, const char *text, size_t length, error *e)
{
    claim_list *list = r->list;
    claim *larger = grow(list->item, &list->room, list->count + 1, sizeof *larger);
    list->item = larger != NULL ? larger : list->item;
    char *own = larger != NULL ? strndup(text, length) : NULL;
    if (own == NULL)
        return fail(e, STATUS_NO_MEMORY, "verify: not enough memory for the claims of %s", r->name);
    list->item[list->count++] = (claim){.kind = kind, .file = r->name, .line = line, .spec = r->spec, .text = own};
    return STATUS_OK;
}

static status __attribute__((format(printf, 4, 5)))
add_unreadable(claim_reader *r, int line, error *e, const char *format, ...)
{
    char text[sizeof e->text];
    va_list arguments;
    va_start(arguments, format);
    writer_vformat(text, sizeof text, format, arguments);
    va_end(arguments);
    return add_claim(r, CLAIM_UNREADABLE, line, text, strlen(text), e);
}

static const char *line_end(const char *line)
{
    return line + strcspn(line, "\n");
}

static const char *next_line(const char *line)
{
    const char *end = line_end(line);
    return end + (*end == '\n');
}

/* NULL: an empty line or a comment. */
static const char *line_content(const char *line, const char *comments)
{
    line += strspn(line, " \t\r\f\v");
    return *line == '\n' || *line == '\0' || strchr(comments, *line) != NULL ? NULL : line;
}

/* A claim for each line that is not empty or a comment. */
static status read_lines(claim_reader *r, const char *text, claim_kind kind, error *e)
{
    int number = 1;
    status s = STATUS_OK;
    for (const char *line = text; *line != '\0' && s == STATUS_OK; line = next_line(line), number++) {
        const char *content = line_content(line, "#%");
        if (content != NULL)
            s = add_claim(r, kind, number, content, (size_t)(line_end(content) - content), e);
    }
    return s;
}

/* Commands begin in the first column, each with the indented lines after it; a command without
 * expectations claims nothing. */
static status read_commands(claim_reader *r, const char *text, error *e)
{
    const char *command = NULL;
    int number = 1, command_line = 0;
    bool expects = false, end = false;
    status s = STATUS_OK;
    for (const char *line = text; s == STATUS_OK && !end; line = next_line(line), number++) {
        const char *content = line_content(line, "#");
        end = *line == '\0';
        if (content == NULL && !end)
            continue;
        if (!end && content > line) {
            expects = true;
            if (command == NULL)
                s = add_unreadable(r, number, e, "%s:%d: an indented line before any command; expected a command",
                                   r->name, number);
            continue;
        }
        if (command != NULL && expects)
            s = add_claim(r, CLAIM_COMMAND, command_line, command, (size_t)(line - command), e);
        else if (command != NULL)
            s = add_unreadable(r, command_line, e,
                               "%s:%d: '%.*s' is a command without an expected answer after it; expected an indented "
                               "line of key=value",
                               r->name, command_line, (int)(strcspn(command, "\n") < 60 ? strcspn(command, "\n") : 60),
                               command);
        command = line;
        command_line = number;
        expects = false;
    }
    return s;
}

static const char *first_content(const char *text)
{
    for (; *text != '\0'; text = next_line(text)) {
        const char *content = line_content(text, "#%");
        if (content != NULL)
            return content;
    }
    return NULL;
}

static status read_text(claim_reader *r, error *e)
{
    char *text = NULL;
    size_t length;
    error inner;
    status s = text_file_read(r->name, "a file of claims", TEXT_FILE_LIMIT, interrupt_flag(), &text, &length, &inner);
    if (s != STATUS_OK)
        return s == STATUS_NO_MEMORY || s == STATUS_STOPPED ? fail(e, s, "%s", inner.text)
                                                            : add_unreadable(r, 0, e, "%s", inner.text);
    const char *first = first_content(text);
    const size_t squares = first != NULL ? strspn(first, "-._XxOo*BbWw") : 0; /* of a position */
    const bool moves = first != NULL && (isdigit((unsigned char)*first) || strncmp(first, "start", 5) == 0);
    if (first == NULL) {
        s = add_unreadable(r, 0, e,
                           "%s: claims nothing; expected commands with what they answer, JSON lines, or positions with "
                           "answers",
                           r->name);
    } else if (*first == '{') {
        s = read_lines(r, text, CLAIM_RECORD, e);
    } else if (squares < 4 && !moves && memchr(first, ';', strcspn(first, "\n")) == NULL) {
        s = read_commands(r, text, e);
    } else if (r->spec == NULL && squares != 64) {
        s = add_unreadable(r, 0, e, "%s: positions of which game? expected --spec SPEC, such as othello:6x6", r->name);
    } else {
        r->spec = r->spec == NULL ? "othello:8x8" : r->spec;
        s = read_lines(r, text, CLAIM_PROBLEM, e);
    }
    free(text);
    return s;
}

static status add_stored(void *context, const store_position *p, error *e)
{
    if (p->known == STORE_OPEN || (p->lower <= -VALUE_INFINITY && p->upper >= VALUE_INFINITY))
        return STATUS_OK;
    return add_claim(context, CLAIM_STORED, 0, p->key, strlen(p->key), e);
}

/* Chooses exactly the wanted number, each set of tasks with the same probability; those finished
 * since they were counted are left out. */
static status add_task(void *context, const store_task *t, error *e)
{
    claim_reader *r = context;
    char number[24];
    if (t->state != STORE_DONE || r->left == 0)
        return STATUS_OK;
    const bool chosen = (int64_t)(random_next(&r->random) % (uint64_t)r->left--) < r->wanted;
    r->wanted -= chosen;
    (void)snprintf(number, sizeof number, "%" PRId64, t->finished);
    return chosen ? add_claim(r, CLAIM_TASK, 0, number, strlen(number), e) : STATUS_OK;
}

static status count_task(void *context, const store_task *t, error *e)
{
    claim_reader *r = context;
    (void)e;
    r->left += t->state == STORE_DONE;
    return STATUS_OK;
}

static status add_tasks(claim_reader *r, store *s, error *e)
{
    char text[48];
    status result = store_tasks(s, STORE_DONE, 0, count_task, r, e);
    const int64_t all = r->left, chosen = (int64_t)ceil((double)all * r->tasks);
    r->wanted = chosen;
    if (result == STATUS_OK)
        result = store_tasks(s, STORE_DONE, 0, add_task, r, e);
    (void)snprintf(text, sizeof text, "%" PRId64 " %" PRId64, chosen, all);
    return result == STATUS_OK && all > 0 ? add_claim(r, CLAIM_SAMPLE, 0, text, strlen(text), e) : result;
}

static status read_store(claim_reader *r, error *e)
{
    store *s;
    error inner;
    const size_t before = r->list->count;
    if (store_open(r->name, STORE_READ, NULL, NULL, &s, &inner) != STATUS_OK)
        return add_unreadable(r, 0, e, "%s", inner.text);
    status result = r->tasks > 0 ? add_tasks(r, s, e) : store_positions(s, add_stored, r, e);
    store_close(s);
    if (result == STATUS_OK && r->list->count == before)
        result = add_unreadable(r, 0, e, "%s: a store in which nothing is proved yet", r->name);
    return result;
}

/* The first bytes of a regular file; a pipe can be read only once and counts as text. */
static void read_magic(const char *name, char magic[static 16])
{
    const int file = strcmp(name, "-") == 0 ? -1 : open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat about;
    memset(magic, 0, 16);
    if (file < 0)
        return;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        (void)!read(file, magic, 15);
    (void)close(file);
}

status claims_read(claim_list *list, const char *name, const char *spec, double tasks, error *e)
{
    claim_reader r = {.list = list, .name = name, .spec = spec, .tasks = tasks};
    r.random = (uint64_t)(clock_unix_seconds() * 1e6);
    char magic[16];
    if (store_is_address(name))
        return read_store(&r, e);
    read_magic(name, magic);
    if (memcmp(magic, STORE_MAGIC, sizeof STORE_MAGIC - 1) == 0)
        return read_store(&r, e);
    if (memcmp(magic, CERTIFICATE_MAGIC, sizeof CERTIFICATE_MAGIC - 1) == 0)
        return add_claim(&r, CLAIM_CERTIFICATE, 0, "", 0, e);
    if (memcmp(magic, TABLE_MAGIC, sizeof TABLE_MAGIC - 1) == 0)
        return add_claim(&r, CLAIM_TABLE, 0, "", 0, e);
    return read_text(&r, e);
}

void claims_free(claim_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->item[i].text);
    free(list->item);
    *list = (claim_list){0};
}
