/* test_mt19937.c - the generator behind MiniMax's boards, against figures
 * of CPython's random module. */
#include "minimax/minimax.h"
#include "minimax/mt19937.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>

Test(mt19937, first_words_of_seed_zero)
{
    static const uint32_t expected[] = {3626764237u, 1654615998u, 3255389356u, 3823568514u, 1806341205u};
    mt19937 g;
    mt19937_seed(&g, 0);
    for (int i = 0; i < 5; i++)
        cr_expect_eq(mt19937_next(&g), expected[i], "word %d", i);
}

Test(mt19937, first_integers_of_seed_zero)
{
    static const int expected[] = {3, 4, -8, -1, 7, 6, 3, 0, 6, 2, 9, -3};
    mt19937 g;
    mt19937_seed(&g, 0);
    for (int i = 0; i < 12; i++)
        cr_expect_eq(mt19937_randint(&g, -9, 9), expected[i], "integer %d", i);
}

Test(mt19937, integers_stay_in_their_range_and_reach_its_ends)
{
    mt19937 g;
    bool low = false, high = false;
    mt19937_seed(&g, 12345);
    for (int i = 0; i < 1000; i++) {
        int drawn = mt19937_randint(&g, -3, 4);
        cr_assert(drawn >= -3 && drawn <= 4);
        low |= drawn == -3;
        high |= drawn == 4;
        cr_assert_eq(mt19937_randint(&g, 7, 7), 7);
    }
    cr_expect(low && high);
}

Test(mt19937, first_three_boards_of_seed_zero)
{
    facts f;
    mt19937 g;
    int8_t numbers[MAX_SQUARES];
    int rows = 0;
    mt19937_seed(&g, 0);
    facts_open(&f, "minimax_boards.txt");
    for (; facts_next(&f); rows++) {
        const char *text = f.field[0];
        if (rows % 8 == 0)
            minimax_draw(&g, 8, numbers);
        for (int i = 0; i < 8; i++) {
            char *end;
            cr_expect_eq(numbers[8 * (rows % 8) + i], strtol(text, &end, 10), "board %d row %d", rows / 8, rows % 8);
            text = end;
        }
    }
    cr_assert_eq(rows, 24);
}
