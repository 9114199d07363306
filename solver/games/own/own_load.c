/* own_load.c - see own_load.h. */
#include "own/own_load.h"

#include "base/textfile.h"
#include "language/ruleset.h"
#include "own/own.h"
#include "own/own_code.h"
#include "text/spec_reader.h"

#include <assert.h>
#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

enum { ARGUMENT_MOST = 1000000 };

/* ---- what is set up ---- */

/* 0 stands for the usual. */
static int usual(int32_t value, int otherwise)
{
    return value == 0 ? otherwise : value;
}

/* Runs `setup` on the arguments, and checks what it sets. */
static status set_up(own_spec *o, error *e)
{
    ykr_game_rules *r = &o->rules;
    const ykr_game *game = &o->file->game;
    const char *why = game->setup != NULL ? game->setup(r) : NULL;
    char spec[MAX_SPEC_TEXT];
    if (why != NULL) {
        spec_format(&(game_spec){.kind = GAME_ADDED, .added = &o->added}, spec);
        return fail(e, STATUS_BAD_INPUT, "spec '%s': %s", spec, why);
    }
    const int squares = r->rows >= 0 && r->rows <= 64 && r->cols >= 0 && r->cols <= 64 ? r->rows * r->cols : -1;
    r->move_numbers = usual(r->move_numbers, squares > 0 ? squares : YKR_GAME_MOVES);
    r->most_moves = usual(r->most_moves, MAX_MOVES);
    r->most = usual(r->most, game->gains ? YKR_GAME_MOST : 1);
    r->symmetries = usual(r->symmetries, 1);
    const struct {
        const char *what;
        int value, low, high;
    } set[] = {{"rows * cols", squares, 0, YKR_GAME_SQUARES},
               {"rows + cols without a square", squares == 0 ? r->rows + r->cols : 0, 0, 0},
               {"move_numbers", r->move_numbers, 1, YKR_GAME_NUMBERS},
               {"most_moves", r->most_moves, 1, YKR_GAME_MOVES},
               {"most", r->most, 1, YKR_GAME_MOST},
               {"symmetries (above 1 with `image` alone)", r->symmetries, 1, game->image != NULL ? 8 : 1}};
    for (size_t i = 0; i < sizeof set / sizeof *set; i++)
        if (set[i].value < set[i].low || set[i].value > set[i].high)
            return fail(e, STATUS_BAD_INPUT, "%s: setup: %s is %d; expected %d to %d", o->file->path, set[i].what,
                        set[i].value, set[i].low, set[i].high);
    return STATUS_OK;
}

/* The spec of these arguments, if it was used before. */
static const own_spec *find(own_file *f, const int32_t *argument)
{
    const own_spec *o = atomic_load(&f->first);
    while (o != NULL && memcmp(o->rules.argument, argument, sizeof o->rules.argument) != 0)
        o = o->next;
    return o;
}

bool own_is_set(own_file *f, const int32_t argument[YKR_GAME_ARGUMENTS])
{
    return find(f, argument) != NULL;
}

/* Makes the spec; it stays as long as the program. */
static status make(own_file *f, const int32_t *argument, const own_spec **out, error *e)
{
    own_spec *o = calloc(1, sizeof *o);
    if (o == NULL)
        return fail(e, STATUS_NO_MEMORY, "%s: out of memory", f->path);
    o->file = f;
    memcpy(o->rules.argument, argument, sizeof o->rules.argument);
    o->rules.context = f->context;
    o->reserved = (f->game.alike ? 0 : OWN_SIDE_BIT) | (f->game.extra_turns ? OWN_AGAIN_BIT : 0);
    o->added = (added_spec){&f->game, &o->rules, &o->game, &o->text, &o->solver, f->hash, &f->fault};
    own_text_fill(o);
    const status s = set_up(o, e);
    if (s != STATUS_OK) {
        free(o);
        return s;
    }
    own_game_fill(o);
    own_text_fill(o); /* now that there is a board, or none */
    own_solver_fill(o);
    o->next = atomic_load(&f->first);
    while (!atomic_compare_exchange_weak(&f->first, &o->next, o))
        ;
    *out = o;
    return STATUS_OK;
}

status own_set(own_file *f, const int32_t argument[YKR_GAME_ARGUMENTS], game_spec *out, error *e)
{
    const own_spec *o = find(f, argument);
    const status s = o != NULL ? STATUS_OK : make(f, argument, &o, e);
    if (s == STATUS_OK)
        *out = (game_spec){.kind = GAME_ADDED,
                           .added = &o->added,
                           .rows = o->rules.rows,
                           .cols = o->rules.cols,
                           .misere = o->rules.misere};
    return s;
}

static status parse(const added_game *game, struct spec_reader *r, game_spec *out, error *e)
{
    own_file *f = (own_file *)(void *)(uintptr_t)game;
    int32_t argument[YKR_GAME_ARGUMENTS] = {0};
    for (int i = 0; i < YKR_GAME_ARGUMENTS && f->game.argument[i].name != NULL; i++) {
        const ykr_game_argument *a = &f->game.argument[i];
        int64_t value = a->usual;
        if (r->colon && (i == 0 || (r->next < r->count && strchr(r->field[r->next], '=') == NULL))) {
            const status s = spec_reader_number(r, a->name, a->low, a->high, &value, e);
            if (s != STATUS_OK)
                return s;
        }
        argument[i] = (int32_t)value;
    }
    return own_set(f, argument, out, e);
}

/* ---- what a file gives ---- */

/* A line of printable text, or NULL. */
static bool is_line(const char *text, size_t most)
{
    for (size_t i = 0; text != NULL && text[i] != '\0'; i++)
        if (i >= most || (unsigned char)text[i] < ' ' || (unsigned char)text[i] > '~')
            return false;
    return true;
}

static bool is_name(const char *name)
{
    const size_t length = strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_-");
    return islower((unsigned char)name[0]) && name[length] == '\0' && length <= 31;
}

static status check_arguments(const char *path, const ykr_game *g, error *e)
{
    for (int i = 0; i < YKR_GAME_ARGUMENTS && g->argument[i].name != NULL; i++) {
        const ykr_game_argument *a = &g->argument[i];
        if (!is_line(a->name, 31) || a->name[0] == '\0')
            return fail(e, STATUS_BAD_INPUT, "%s: argument: the name is not text of at most 31 characters", path);
        if (a->low < 0 || a->high > ARGUMENT_MOST || a->low > a->usual || a->usual > a->high)
            return fail(e, STATUS_BAD_INPUT,
                        "%s: argument %s is %" PRId32 " to %" PRId32 ", usually %" PRId32
                        "; expected 0 <= low <= usual <= high <= %d",
                        path, a->name, a->low, a->high, a->usual, ARGUMENT_MOST);
    }
    return STATUS_OK;
}

static status name_taken(const char *path, const char *name, error *e)
{
    return fail(e, STATUS_BAD_INPUT, "%s: there is a game '%s' already; expected another name", path, name);
}

static status check(const char *path, const ykr_game *g, error *e)
{
    const char *const wrong =
        g->name == NULL || !is_name(g->name) ? "name: expected up to 31 small letters, digits, _ and -, a letter first"
        : g->moves == NULL                   ? "the REQUIRED member `moves` is missing"
        : g->play == NULL                    ? "the REQUIRED member `play` is missing"
        : (g->write != NULL) != (g->read != NULL) ? "`write` and `read` belong together; expected both or none"
        : !is_line(g->help, 200) || !is_line(g->sides[0], 31) || !is_line(g->sides[1], 31)
            ? "help, sides: expected a line of printable ASCII; sides up to 31 characters"
        : !is_line(g->marks, 64) || g->marks[0] == '\0' ? "marks: expected 1 to 64 printable characters"
                                                        : NULL;
    if (wrong != NULL)
        return fail(e, STATUS_BAD_INPUT, "%s: %s", path, wrong);
    return spec_reader_named(g->name) ? name_taken(path, g->name, e) : check_arguments(path, g, e);
}

/* The game as a file of its own. */
static status take(const char *path, const ykr_game *game, const void *context, const void *source, size_t size,
                   own_file **out, error *e)
{
    assert(game != NULL);
    const XXH128_hash_t hash = XXH3_128bits(source, size);
    own_file *f = calloc(1, sizeof *f);
    if (f == NULL)
        return fail(e, STATUS_NO_MEMORY, "%s: out of memory", path);
    status s = STATUS_OK;
    if (game->abi != YKR_GAME_ABI)
        s = fail(e, STATUS_BAD_INPUT, "%s: made for version %" PRIu32 " of yomikiri_game.h; expected version %d", path,
                 game->abi, YKR_GAME_ABI);
    else if (game->size < offsetof(ykr_game, over) || game->size > 1 << 16)
        s = fail(e, STATUS_BAD_INPUT, "%s: its ykr_game has %" PRIu32 " bytes; expected %zu (YKR_GAME fills this in)",
                 path, game->size, sizeof *game);
    if (s == STATUS_OK) {
        memcpy(&f->game, game, game->size < sizeof *game ? game->size : sizeof *game);
        f->game.marks = f->game.marks != NULL ? f->game.marks : OWN_MARKS;
        f->context = context;
        (void)snprintf(f->path, sizeof f->path, "%s", path);
        (void)snprintf(f->hash, sizeof f->hash, "%016" PRIx64 "%016" PRIx64, hash.high64, hash.low64);
        s = check(path, &f->game, e);
    }
    if (s != STATUS_OK) {
        free(f);
        return s;
    }
    f->base = (added_game){.name = f->game.name, .help = f->game.help != NULL ? f->game.help : f->path, .parse = parse};
    *out = f;
    return STATUS_OK;
}

/* From now on specs name the game.  `owned` is freed if another has its name. */
static status join(own_file *f, void *owned, error *e)
{
    if (added_join(&f->base))
        return STATUS_OK;
    const status s = name_taken(f->path, f->game.name, e);
    free(owned);
    free(f);
    return s;
}

status own_add(const ykr_game *game, const void *context, const void *source, size_t size, error *e)
{
    own_file *f;
    const status s = take(game->name != NULL ? game->name : "a game", game, context, source, size, &f, e);
    return s == STATUS_OK ? join(f, NULL, e) : s;
}

status own_load(const char *path, error *e)
{
    own_file *f;
    const status s = own_read(path, &f, e);
    return s == STATUS_OK ? join(f, (void *)(uintptr_t)f->context, e) : s; /* rules as text, or NULL */
}

status own_read(const char *path, own_file **out, error *e)
{
    char *bytes;
    size_t size;
    const ykr_game *game;
    status s = file_read(path, "a game", TEXT_FILE_LIMIT, NULL, &bytes, &size, e);
    if (s != STATUS_OK)
        return s;
    const size_t length = strlen(path);
    ruleset *rules = NULL;
    if (length > 6 && strcmp(path + length - 6, ".rules") == 0) {
        s = ruleset_read(path, bytes, size, &rules, e);
        game = rules != NULL ? &rules->game : NULL;
    } else if (memchr(bytes, 0, size) == NULL && (length < 2 || strcmp(path + length - 2, ".c") != 0)) {
        s = fail(e, STATUS_BAD_INPUT, "%s: expected a C file (.c), a shared object or rules as text (.rules)", path);
    } else {
        s = own_open(path, &game, e);
    }
    if (s == STATUS_OK)
        s = take(path, game, rules, bytes, size, out, e);
    if (s == STATUS_OK)
        (*out)->is_text = rules != NULL;
    if (s != STATUS_OK)
        free(rules);
    free(bytes);
    return s;
}

const char *own_path(const added_game *game)
{
    return ((const own_file *)(const void *)game)->path;
}
