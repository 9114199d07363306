/* test_progress.c - progress reports are true, and asking for them changes nothing. */
#include "game/rules.h"
#include "solve/solve.h"
#include "tests/support.h"

#include <criterion/criterion.h>

typedef struct witness {
    game_rules rules;
    const diagram *position;
    int value; /* of the position */
    int reports, proofs, lines;
    uint64_t nodes;
} witness;

/* Each move of the line is legal after those before it. */
static void check_line(const witness *w, const search_progress *p)
{
    diagram d = *w->position;
    for (int i = 0; i < p->line_length; i++)
        cr_assert(rules_play(&w->rules, &d, p->line[i]), "move %d of the line so far", i + 1);
}

static void check(void *context, const search_progress *p)
{
    witness *w = context;
    game_move legal[MAX_MOVES];
    const int count = rules_moves(&w->rules, w->position, legal);
    int i = 0;
    cr_assert(p->lower <= w->value && w->value <= p->upper, "%d is not in %d..%d", w->value, p->lower, p->upper);
    cr_assert(p->nodes >= w->nodes, "fewer nodes than before");
    cr_assert(0 <= p->tried && p->tried <= p->moves && p->moves <= count, "move %d of %d", p->tried, p->moves);
    while (i < count && legal[i] != p->move)
        i++;
    cr_assert(p->tried == 0 || i < count, "move %d is not legal", p->move);
    cr_assert(0 <= p->pass && p->pass <= p->passes);
    check_line(w, p);
    for (int k = 0; k < p->found->moves; k++)
        cr_assert(p->found->move_value[k] <= w->value, "a move is better than the best");
    w->nodes = p->nodes;
    w->reports++;
    w->proofs += p->pass == 0;
    w->lines += p->line_length > 0;
}

static void watch(const game_spec *spec, const diagram *d, search_options o, const search_result *plain)
{
    search_result watched;
    error e;
    witness w = {.position = d, .value = plain->value};
    rules_prepare(&w.rules, spec);
    o.progress = check;
    o.progress_context = &w;
    o.progress_seconds = 0.001;
    cr_assert_eq(solve_position(spec, d, &o, &watched, &e), STATUS_OK, "%s", e.text);
    cr_expect_eq(watched.value, plain->value, "%s", show(spec, d));
    cr_expect_leq(w.nodes, watched.nodes, "%s", show(spec, d));
    if (o.threads == 1)
        cr_expect_eq(watched.nodes, plain->nodes, "%s: progress changes the search", show(spec, d));
    for (int i = 0; i < plain->moves; i++)
        cr_expect_eq(watched.move_value[i], plain->move_value[i], "%s", show(spec, d));
    printf("progress: %s, threads %d: %d reports%s, %d of exact searches, %d with a line\n", show(spec, d), o.threads,
           w.reports, w.reports == 0 ? " (it took less than half a second)" : "", w.proofs, w.lines);
}

static void compare(const char *text, int most_threads, bool all_moves)
{
    const game_spec spec = test_spec(text);
    diagram d;
    error e;
    search_result plain;
    search_options o;
    test_start(&spec, &d);
    search_options_init(&o);
    o.hash_bytes = 16 << 20;
    o.all_moves = all_moves;
    cr_assert_eq(solve_position(&spec, &d, &o, &plain, &e), STATUS_OK, "%s", e.text);
    for (o.threads = 1; o.threads <= most_threads; o.threads++)
        watch(&spec, &d, o, &plain);
}

Test(progress, is_true_and_changes_nothing)
{
    compare("othello:5x7", 2, false);
    compare("reversi:5x6", 1, true);
    compare("mnk:5,5,4", 1, true);
}
