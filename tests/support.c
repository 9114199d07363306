/* support.c - facts from tests/data and seeded random positions for the tests. */
#include "text/notation.h"
#include "tests/support.h"

#include "reference/reference.h"

#include <criterion/criterion.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

void facts_open(facts *f, const char *name)
{
    const char *folder = getenv("YOMIKIRI_TEST_DATA");
    char path[1024];

    memset(f, 0, sizeof *f);
    f->name = name;
    snprintf(path, sizeof path, "%s/%s", folder != NULL ? folder : "tests/data", name);
    f->file = fopen(path, "r");
    cr_assert(f->file != NULL, "%s: cannot be opened; the tests run from the project's root", path);
}

static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    for (size_t n = strlen(text); n > 0 && isspace((unsigned char)text[n - 1]); n--)
        text[n - 1] = '\0';
    return text;
}

bool facts_next(facts *f)
{
    while (fgets(f->text, sizeof f->text, f->file) != NULL) {
        char *rest = trim(f->text);
        f->line++;
        if (*rest == '\0' || *rest == '#')
            continue;
        f->fields = 0;
        while (rest != NULL && f->fields < 16)
            f->field[f->fields++] = strsep(&rest, ";");
        for (int n = 0; n < f->fields; n++)
            f->field[n] = trim(f->field[n]);
        return true;
    }
    fclose(f->file);
    return false;
}

bool facts_move(const char **text, const game_spec *spec, game_move *move)
{
    const char *s = *text;

    while (isspace((unsigned char)*s))
        s++;
    if (*s == '\0' || *s == '.')
        return false;
    if (s[0] == '-' && s[1] == '-') {
        *move = MOVE_PASS;
        *text = s + 2;
        return true;
    }
    int col = 0; /* a..z, then aa..af */
    if (islower((unsigned char)s[0]) && islower((unsigned char)s[1]))
        col = 26 + *++s - 'a';
    else if (islower((unsigned char)s[0]))
        col = *s - 'a';
    if (islower((unsigned char)*s))
        s++;
    char *end;
    const int number = (int)strtol(s, &end, 10);
    cr_assert(end > s, "no move: %s", s);
    *move = spec->kind == GAME_REVERSI || spec->kind == GAME_MNK ? (number - 1) * spec->cols + col : number;
    *text = end;
    return true;
}

bool facts_move_value(const char **text, const game_spec *spec, game_move *move, int *value)
{
    if (!facts_move(text, spec, move))
        return false;
    cr_assert(**text == ':', "no value: %s", *text);
    char *end;
    *value = (int)strtol(*text + 1, &end, 10);
    *text = end;
    return true;
}

game_spec test_spec(const char *text)
{
    game_spec spec;
    error e = {""};

    cr_assert(spec_parse(text, &spec, &e) == STATUS_OK, "%s: %s", text, e.text);
    return spec;
}

void test_start(const game_spec *spec, diagram *d)
{
    memset(d, 0, sizeof *d);
    d->last_by = -1;
    if (spec->kind != GAME_REVERSI)
        return;

    static const uint8_t DISCS[4][4] = {
        [START_DIAGONAL] = {2, 1, 1, 2},
        [START_PARALLEL] = {2, 1, 2, 1},
        [START_ROWS] = {2, 2, 1, 1},
        [START_REVERSED] = {1, 2, 2, 1},
    };
    const int corner = (spec->rows - 2) / 2 * spec->cols + (spec->cols - 2) / 2;
    d->cell[corner] = DISCS[spec->start][0];
    d->cell[corner + 1] = DISCS[spec->start][1];
    d->cell[corner + spec->cols] = DISCS[spec->start][2];
    d->cell[corner + spec->cols + 1] = DISCS[spec->start][3];
}

void test_position(const game_spec *spec, const char *text, diagram *d)
{
    const int squares = spec->rows * spec->cols;

    if (strcmp(text, "start") == 0) {
        test_start(spec, d);
        return;
    }
    memset(d, 0, sizeof *d);
    d->last_by = -1;
    if (spec->kind == GAME_EIGHT) {
        long sum, last;
        cr_assert(sscanf(text, "%ld,%ld", &sum, &last) == 2, "no state of eight: %s", text);
        d->sum[0] = sum;
        d->last = last;
        return;
    }
    cr_assert((int)strlen(text) == squares + 2, "a position of %d squares: %s", squares, text);
    for (int square = 0; square < squares; square++)
        d->cell[square] = text[square] == 'X' ? 1 : text[square] == 'O' ? 2 : 0;
    d->side = text[squares + 1] == 'O';
}

test_rng test_random(const char *test)
{
    const char *text = getenv("YOMIKIRI_SEED");
    test_rng rng = {text != NULL && *text != '\0' ? strtoull(text, NULL, 0) : UINT64_C(20261121)};

    fprintf(stderr, "%s: YOMIKIRI_SEED=%llu\n", test, (unsigned long long)rng.state);
    for (const char *c = test; *c != '\0'; c++)
        rng.state = rng.state * 31 + (uint64_t)*c;
    return rng;
}

uint64_t random_next(test_rng *rng)
{ /* splitmix64 */
    uint64_t z = rng->state += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

int random_below(test_rng *rng, int n)
{
    return (int)(random_next(rng) % (uint64_t)n);
}

int test_scaled(int count)
{
    const char *text = getenv("YOMIKIRI_TEST_SCALE");
    const double scale = text != NULL && *text != '\0' ? strtod(text, NULL) : 1;
    const double scaled = count * scale;

    return scaled < 1 ? 1 : (int)scaled;
}

int count_empties(const game_spec *spec, const diagram *d)
{
    int empties = 0;

    if (spec->kind == GAME_EIGHT)
        return spec->target > d->sum[0] ? (int)(spec->target - d->sum[0]) : 0;
    for (int square = 0; square < spec->rows * spec->cols; square++)
        empties += d->cell[square] == 0;
    return empties;
}

void random_playout(test_rng *rng, const game_spec *spec, diagram *d, int empties)
{
    game_move legal[MAX_SQUARES];

    while (count_empties(spec, d) > empties) {
        const int count = naive_moves(spec, d, legal);
        if (count == 0)
            return;
        cr_assert(naive_play(spec, d, legal[random_below(rng, count)]));
    }
}

const char *show(const game_spec *spec, const diagram *d)
{
    static char buffer[4][MAX_SPEC_TEXT + MAX_DIAGRAM_TEXT + 2];
    static int turn;
    char *out = buffer[turn++ & 3];
    char position[MAX_DIAGRAM_TEXT];

    spec_format(spec, out);
    diagram_format(spec, d, position);
    strcat(out, " ");
    return strcat(out, position);
}

int plain_value(const game_spec *spec, const diagram *d)
{
    reference_result r;
    cr_assert_eq(reference_solve(spec, d, -1, NULL, &r, NULL), STATUS_OK);
    return r.value;
}

/* The process that starts the tests runs none of our code, and Criterion now and then keeps 48
 * bytes in it: LeakSanitizer looks at the processes of the tests, which have this variable. */
int __lsan_is_turned_off(void);
int __lsan_is_turned_off(void)
{
    return getenv("BXFI_MAP") == NULL;
}
