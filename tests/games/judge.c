/* judge.c - prints the value of an example game by plain minimax over all positions, and checks
 * what its file claims about them.
 *
 *     cc -include docs/examples/games/nim.c tests/games/judge.c && ./a.out 3 4 5 0
 *
 * It shares nothing with the solver but yomikiri_game.h.  Exit 1: a claim is false; the line names
 * it and a position. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef LOG
#define LOG 21 /* room for 2 ** LOG positions, with their images: at most 25 */
#endif
enum { SLOTS = 2 << LOG, ENTRIES = 1 << LOG, COMPARED = 1 << 20, UNKNOWN = -32768 };
static const ykr_game *const game = &yomikiri_game_1;
static ykr_game_rules rules;

typedef struct entry {
    ykr_game_position p;
    int value, longest, grundy; /* longest: the most moves that can follow */
} entry;
static entry entries[ENTRIES]; /* in the order in which they were solved; entries[0] is not used */
static int used, slots[SLOTS];
static bool from_start = true; /* only such positions are reached */

static void check(bool right, const char *claim, const ykr_game_position *p)
{
    if (right)
        return;
    printf("%s: %s at %llx.%llx, side %d\n", game->name, claim, (unsigned long long)p->a, (unsigned long long)p->b,
           p->side);
    exit(1);
}

/* Where the number of p's entry is, or is to be. */
static int *slot(const ykr_game_position *p)
{
    uint64_t at = (p->a * 0x9e3779b97f4a7c15 ^ p->b * 0xc2b2ae3d27d4eb4f ^ p->side) * 0xff51afd7ed558ccd >> (63 - LOG);
    while (slots[at] != 0 && memcmp(&entries[slots[at]].p, p, sizeof *p) != 0)
        at = (at + 1) % SLOTS;
    return &slots[at];
}

static int moves_of(const ykr_game_position *p, int32_t *move)
{
    const int n = game->moves(&rules, p, move), most = rules.most_moves > 0 ? rules.most_moves : 64;
    check(n <= most, "most_moves", p);
    for (int i = 0; i < n; i++) {
        check(move[i] >= 0 && move[i] < rules.move_numbers, "the number of a move", p);
        for (int k = 0; k < i; k++)
            check(move[i] != move[k], "a move twice", p);
    }
    return n;
}

/* What takes no look at other positions. */
static void check_alone(const ykr_game_position *p)
{
    char text[YKR_GAME_DRAWING];
    ykr_game_position again = {.side = p->side};
    check(!game->valid || game->valid(&rules, p), "valid", p);
    if (game->draw) {
        game->draw(&rules, p, text, sizeof text);
        check(strlen(text) < sizeof text && text[strlen(text) - 1] == '\n', "draw", p);
    }
    if (game->write) {
        game->write(&rules, p, text);
        check(game->read(&rules, text, &again) && memcmp(&again, p, sizeof again) == 0, "read", p);
    }
}

static const entry *solve(const ykr_game_position *p)
{
    const int found = *slot(p);
    entry result = {.p = *p, .value = UNKNOWN};
    int32_t move[YKR_GAME_MOVES];
    int value = 0;
    if (found != 0)
        return &entries[found];
    if (from_start)
        check_alone(p);
    const int most = rules.most > 0 ? rules.most : game->gains ? YKR_GAME_MOST : 1;
    const bool over = game->over && game->over(&rules, p, &value);
    const int n = over ? 0 : moves_of(p, move);
    char seen[YKR_GAME_MOVES + 1] = {0};
    for (int i = 0; i < n; i++) {
        ykr_game_position child = *p;
        const int gain = game->play(&rules, &child, move[i]), more = child.again ? 1 : -1;
        check(child.side == p->side && (child.again == 0 || game->extra_turns), "play", p);
        child.side ^= !child.again;
        child.again = 0;
        const entry *next = solve(&child);
        const int here = gain + more * next->value;
        result.value = here > result.value ? here : result.value;
        result.longest = next->longest + 1 > result.longest ? next->longest + 1 : result.longest;
        seen[next->grundy] = 1;
        check(!game->played || game->played(&rules, &child) == game->played(&rules, p) + 1, "played", &child);
    }
    if (n == 0)
        result.value = over ? value : game->gains ? 0 : rules.misere ? 1 : -1;
    while (seen[result.grundy])
        result.grundy++;
    check(abs(result.value) <= most, "most", p);
    check(!game->left || game->left(&rules, p) >= result.longest, "left", p);
    if (++used == ENTRIES) {
        printf("%s: %d positions or more\n", game->name, ENTRIES);
        exit(2);
    }
    entries[used] = result;
    *slot(p) = used;
    return &entries[used];
}

/* What compares positions; only if there are few. */
static void check_others(const entry *e)
{
    ykr_game_position other = e->p, parts[YKR_GAME_PARTS];
    other.side = !other.side;
    if (game->alike)
        check(solve(&other)->value == e->value && solve(&other)->grundy == e->grundy, "alike", &e->p);
    for (int s = 1; s < rules.symmetries; s++) {
        ykr_game_position image = e->p, back;
        bool inverse = false;
        game->image(&rules, s, &e->p, &image);
        check(solve(&image)->value == e->value, "image", &e->p);
        for (int t = 1; t < rules.symmetries && !inverse; t++) {
            back = image;
            game->image(&rules, t, &image, &back);
            inverse = memcmp(&back, &e->p, sizeof back) == 0;
        }
        check(inverse, "the inverse of an image", &e->p);
    }
    if (game->parts) {
        int sum = 0;
        const int n = game->parts(&rules, &e->p, parts);
        check(n >= 1 && n <= YKR_GAME_PARTS, "the number of parts", &e->p);
        for (int i = 0; i < n; i++)
            sum ^= solve(&parts[i])->grundy;
        check(sum == e->grundy, "parts", &e->p);
    }
}

int main(int count, char **argument)
{
    ykr_game_position start = {0};
    for (int i = 0; i < YKR_GAME_ARGUMENTS && game->argument[i].name; i++)
        rules.argument[i] = i + 1 < count ? atoi(argument[i + 1]) : game->argument[i].usual;
    const char *refused = game->setup ? game->setup(&rules) : NULL;
    if (refused) {
        printf("%s: %s\n", game->name, refused);
        return 2;
    }
    if (rules.move_numbers == 0)
        rules.move_numbers = rules.rows > 0 ? rules.rows * rules.cols : 1024;
    if (game->start)
        game->start(&rules, &start);
    const entry *first = solve(&start);
    const int reached = used;
    from_start = false;
    for (int i = 1; i <= reached && reached <= COMPARED; i++)
        check_others(&entries[i]);
    printf("value %d grundy %d positions %d longest %d\n", first->value, first->grundy, reached, first->longest);
    return 0;
}
