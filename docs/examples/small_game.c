/* small_game.c - a small game as a whole: positions, openings, a certificate, a table.
 *
 *     cc small_game.c $(pkg-config --cflags --libs yomikiri) -o small_game
 *     ./small_game reversi:4x4 certificate.ykc table.ykt */
#include <stdio.h>
#include <yomikiri.h>

/* Prints an opening; ends the list after the tenth. */
static int show(void *context, const ykr_opening *opening)
{
    int i, *left = (int *)context;
    for (i = 0; i < opening->plies; i++)
        printf("%s ", opening->line[i]);
    printf("%+d\n", (int)opening->result->value);
    return --*left == 0;
}

static ykr_status study(ykr_solver *solver, const char *certificate, const char *path, char *why)
{
    static ykr_counts counts;
    ykr_proof proof;
    ykr_table *table;
    ykr_table_answer answer;
    char moves[YKR_MAX_MOVES][YKR_MOVE_TEXT];
    int count, left = 10;
    ykr_status s = ykr_count(solver, -1, 0, NULL, NULL, &counts, sizeof counts);
    if (s == YKR_OK)
        printf("%lu positions, %lu games\n", (unsigned long)counts.positions, (unsigned long)counts.games);
    if (s == YKR_OK)
        s = ykr_openings(solver, 2, show, &left);
    if (s == YKR_OK || s == YKR_ENDED)
        s = ykr_prove(solver, YKR_PROVE_EXACT, 0, certificate, &proof, sizeof proof);
    if (s == YKR_OK)
        printf("%+d is proved by %lu moves\n", (int)proof.value, (unsigned long)proof.moves);
    if (s == YKR_OK)
        s = ykr_table_make(solver, path, 0, 1, 0);
    if (s == YKR_OK)
        s = ykr_legal_moves(solver, moves, &count);
    if (s != YKR_OK || (s = ykr_table_open(path, &table, why)) != YKR_OK)
        return s;
    s = ykr_table_ask(table, moves[0], 0, &answer, why);
    if (s == YKR_OK)
        printf("%lu positions are stored; %s %+d in %d plies\n", (unsigned long)ykr_table_positions(table), moves[0],
               -(int)answer.value, (int)answer.plies);
    ykr_table_close(table);
    return s;
}

int main(int argc, char *argv[])
{
    ykr_solver *solver;
    char why[YKR_ERROR_TEXT] = "";
    ykr_status s;
    if (argc != 4) {
        fprintf(stderr, "usage: small_game SPEC CERTIFICATE TABLE\n");
        return 2;
    }
    s = ykr_create(argv[1], &solver, why);
    if (s == YKR_OK) {
        s = study(solver, argv[2], argv[3], why);
        if (s != YKR_OK)
            fprintf(stderr, "%s\n", why[0] != '\0' ? why : ykr_error(solver));
        ykr_destroy(solver);
    } else {
        fprintf(stderr, "%s\n", why);
    }
    return s == YKR_OK ? 0 : 2;
}
