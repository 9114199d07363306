/* test_api_structs.c - a change to a structure of the public library needs a new YKR_ABI.
 *
 * If this fails: raise YKR_ABI in yomikiri.h (tests/test_library.sh names the other files with the
 * number), and update the table, with that number at its head. */
#include "library/yomikiri.h"

#include <criterion/criterion.h>

enum { ABI = 1 }; /* of this table */

typedef struct shape {
    const char *name;
    size_t is, expected; /* bytes, or the value of a constant */
} shape;

#define SIZE(type, bytes)          \
    {                              \
#type, sizeof(type), bytes \
    }
#define PLACE(type, member, bytes)                       \
    {                                                    \
#type "." #member, offsetof(type, member), bytes \
    }
#define CONSTANT(name, value)        \
    {                                \
#name, (size_t)(name), value \
    }

static const shape SHAPES[] = {
    SIZE(ykr_move_value, 20),
    SIZE(ykr_result, 4648),
    SIZE(ykr_opening, 1496),
    SIZE(ykr_board, 16),
    SIZE(ykr_answer, 32),
    PLACE(ykr_answer, nodes, 24),
    SIZE(ykr_counts, 8296),
    SIZE(ykr_proof, 48),
    SIZE(ykr_table_answer, 16),
    SIZE(ykr_progress, 264),
    PLACE(ykr_result, move_value, 3112),
    PLACE(ykr_result, seconds, 4416),
    PLACE(ykr_result, estimate_line, 4456),
    PLACE(ykr_opening, result, 1488),
    PLACE(ykr_counts, optimal_lines, 72),
    PLACE(ykr_counts, seconds, 8288),
    PLACE(ykr_proof, seconds, 40),
    PLACE(ykr_progress, estimate_depth, 260),
    CONSTANT(YKR_UNKNOWN, 20000),
    CONSTANT(YKR_ERROR_TEXT, 512),
    CONSTANT(YKR_POSITION_TEXT, 512),
    CONSTANT(YKR_MAX_PLIES, 60),
    CONSTANT(YKR_UNSUPPORTED, 5),
    CONSTANT(YKR_AT_MOST, 2),
    CONSTANT(YKR_NOTHING, 3),
    CONSTANT(YKR_DEPTH, 4),
    CONSTANT(YKR_BUSY, 7),
    CONSTANT(YKR_PROVE_AT_MOST, 3),
    CONSTANT(YKR_TABLE_ABSENT, 3),
};

Test(api_structs, a_change_has_a_new_number)
{
    cr_assert_eq(YKR_ABI, ABI, "YKR_ABI is %d; expected the table of this test to be of it, not of %d", YKR_ABI, ABI);
    if (sizeof(void *) != 8)
        cr_skip_test("the table is that of 64-bit machines");
    for (size_t i = 0; i < sizeof SHAPES / sizeof SHAPES[0]; i++)
        cr_expect_eq(SHAPES[i].is, SHAPES[i].expected, "%s is %zu, in YKR_ABI %d %zu: raise YKR_ABI", SHAPES[i].name,
                     SHAPES[i].is, ABI, SHAPES[i].expected);
}
