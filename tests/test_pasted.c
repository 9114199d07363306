/* test_pasted.c - positions and answers as other programs print them and as people paste them:
 * values after moves, comments, games after a board, drawings with text beside them, full-width
 * characters and discs; and what is refused because it could be read in two ways. */
#include "text/collection.h"
#include "tests/fast_rules.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

/* The position of a text and what it expects of it, "+18 b1:-8";
 * NULL: refused, with `part` in the message. */
typedef struct pasted {
    const char *spec, *text, *position, *expected, *part;
} pasted;

#define START4 "-----OX--XO-----"
#define ROWS4(beside) "  A B C D\n1 - - - -\n2 - O X -" beside "\n3 - X O -\n4 - - - -\n"
static const char STACK[] = "-------------------------------O-----XX--- O",
                  STACK2[] = "-------------------------------O------X--- X",
                  ONE[] = "-----------------------------------------X O",
                  EMPTY[] = "------------------------------------------ X";

static const pasted LINES[] = {
    /* Connect Four: moves and a value */
    {"connect4", "443 1", STACK, "+1", 0},
    {"connect4", "443 -2", STACK, "-2", 0},
    {"connect4", "443 0\r", STACK, "+0", 0},
    {"connect4", "443\t  +21", STACK, "+21", 0},
    {"connect4", "443,1", STACK, "+1", 0},
    {"connect4", "443 7 % note", STACK, "+7", 0},
    {"connect4", "443 7 # note", STACK, "+7", 0},
    {"connect4", "443; 7", STACK, "+7", 0},
    {"connect4", "443 7;", STACK, "+7", 0},
    {"connect4", "443 7; 4:7; 1:-2", STACK, "+7 4:+7 1:-2", 0},
    {"connect4", "4 4 3 -1", STACK, "-1", 0},
    {"connect4", "4 4 3 12", STACK, "+12", 0},
    {"connect4", "4 4 3", STACK, "", 0},
    {"connect4", "443", STACK, "", 0},
    {"connect4", "1. 4 4 2. 3", STACK, "", 0},
    {"connect4", "1. 44 2. 3", STACK, "", 0},
    {"connect4", "1. 4 4 2. 3 +5", STACK, "+5", 0},
    {"connect4", "7 2", ONE, "+2", 0},
    {"connect4", "7 -2", ONE, "-2", 0},
    {"connect4", "1. 4 4", STACK2, "", 0},
    {"connect4", "start 1", EMPTY, "+1", 0},
    {"connect4", "start; -1", EMPTY, "-1", 0},
    {"connect4", "start 4 4 3", STACK, "", 0},
    {"connect4", "-------------------------------O-----XX--- O 7", STACK, "+7", 0},
    {"connect4", "-------------------------------O------X--- X 3", STACK2, "+3", 0},
    {"connect4", "-------------------------------O------X--- X 3 -7", STACK, "-7", 0},
    {"connect4", "４４３　−１", STACK, "-1", 0},
    {"connect:4,10,4", "4 4 3", "-----------------------O--------XX------ O", "", 0},
    {"connect:4,10,4", "4 4 3 -1", "-----------------------O--------XX------ O", "-1", 0},
    {"connect:4,10,4", "10 10", "-----------------------------O---------X X", "", 0},
    {"connect:4,4,3", "1212121 -8", NULL, 0, "comes after the end"},
    {"connect:4,4,3", "12121 -6", "----X---XO--XO-- O", "-6", "the game is over"},
    {"connect4", "443 22", NULL, 0, "'22' is not a value of the game; expected -21 to 21"},
    {"connect4", "443 -22", NULL, 0, "'-22' is not a value"},
    {"connect4", "443 99999999999999999999", NULL, 0, "is not a value"},
    {"connect4", "-------------------------------O-----XX--- O 43", NULL, 0, "'43' is not a value"},
    {"connect4", "-------------------------------O-----XX--- 7", NULL, 0, "'7' is not a side to move"},
    {"connect4", "443 1 2", NULL, 0, "column 1: some moves together, '443', and some apart"},
    {"connect4", "4 44 3", NULL, 0, "column 3: some moves together, '44', and some apart"},
    {"connect4", "44 33 22", NULL, 0, "some moves together"},
    {"connect4", "443 0.5", NULL, 0, "some moves together"},
    {"connect4", "443 1 -1", NULL, 0, "some moves together"},
    {"connect4", "7 0.5", NULL, 0, "'0' is not a move"},
    {"connect4", "443 +x", NULL, 0, "some moves together"},
    {"connect4", " 4", NULL, 0, "'4' may be a value without a position; expected 'start 4'"},
    {"connect4", "443 1; 2", NULL, 0, "two values, +1 and +2"},
    {"connect4", "443 1; 4:2", NULL, 0, "the value +1, and a move of +2"},
    /* other games whose moves are numbers */
    {"minimax:3", "0 2 1", "100000110 O 1 11 3 8 X", "", 0},
    {"minimax:3", "021", "100000110 O 1 11 3 8 X", "", 0},
    {"minimax:3", "021 1", "100000110 O 1 11 3 8 X", "+1", 0},
    {"minimax:3", "0 2 1 -3", "100000110 O 1 11 3 8 X", "-3", 0},
    {"minimax:3", "021; -3", "100000110 O 1 11 3 8 X", "-3", 0},
    {"minimax:3", "021 1 2", NULL, 0, "some moves together"},
    {"minimax:3", "-1", NULL, 0, "'-1' may be a value without a position"},
    {"eight", "3 2 1", "6,1 O", "", 0},
    {"eight", "3 2 -1", "5,2", "-1", 0},
    {"eight", "3 2 +2", NULL, 0, "'+2' is not a value of the game; expected -1 to 1"},
    {"eight", "5,2; +1", "5,2", "+1", 0},
    {"eight", "+1", NULL, 0, "without a position"},
    {"ttt", "b2a1 1", NULL, 0, "'1' is not a move"},
    {"reversi:4x4", "b1a1 -8", NULL, 0, "'-8' is not a move"},
    {"reversi:4x4", START4 " X -8", NULL, 0, "'-8' is not a move"},
    {"reversi:4x4", START4 " 4", NULL, 0, "'4' is not a side to move"},
    /* problem files */
    {"reversi:4x4", START4 " X; -8;", START4 " X", "-8", 0},
    {"reversi:4x4", START4 " X; -8; b1:-8; a2:-9", START4 " X", "-8 b1:-8 a2:-9", 0},
    {"reversi:4x4", START4 " X; b1:-8; % note; d3:4", START4 " X", "b1:-8", 0},
    {"reversi:4x4", START4 " X % ; b1:-8", START4 " X", "", 0},
    {"reversi:4x4", START4 "%X", START4 " X", "", 0},
    {"reversi:4x4", "b1a1 # note", "OX---OX--XO----- X", "", 0},
    {"reversi:4x4", START4 " X;b1a1", "OX---OX--XO----- X", "", 0},
    {"reversi:4x4", START4 " O; C1 d1;", "--OX-OX--XO----- O", "", "another start"},
    {"reversi:4x4", START4 " X;1. b1 a1 2. a2; c1:3", "OX--XXX--XO----- O", "c1:+3", 0},
    {"reversi:4x4", START4 " X; -8; -8", NULL, 0, "two values, -8 and -8"},
    {"reversi:4x4", START4 " X; -8; b1:-7", NULL, 0, "the value -8, and a move of -7"},
    {"reversi:4x4", START4 " X; b1", NULL, 0,
     "expected move:value, such as d3:-4, or a value; to play the move, write"},
    {"reversi:4x4", START4 " X;b1;", NULL, 0, "answer 'b1'; expected move:value"},
    {"reversi:4x4", START4 " X b1", "-X---XX--XO----- O", "", 0},
    {"reversi:4x4", START4 " X; b1 a2:-8", NULL, 0, "answer"},
    {"reversi:4x4", "b1; a1a2", NULL, 0, "'; a1a2' after the position"},
    {"reversi:4x4", START4 " X; 20001", NULL, 0, "answer '20001'"},
    {"reversi:4x4", START4 " X; 18.5", NULL, 0, "answer '18.5'"},
    /* a result after moves, as in PGN */
    {"reversi:4x4", "1. b1 a1 *", "OX---OX--XO----- X", "", 0},
    {"reversi:4x4", "1. b1 a1 2. a2\n1/2-1/2\n", "OX--XXX--XO----- O", "", 0},
    {"reversi:4x4", "b1a1 7-9; a2:3", "OX---OX--XO----- X", "a2:+3", 0},
    {"reversi:4x4", "start b1 1-0", "-X---XX--XO----- O", "", 0},
    {"reversi:4x4", START4 " X b1 0-1", "-X---XX--XO----- O", "", 0},
    {"ttt", "b2a1 1-0", "O---X---- X", "", 0},
    {"reversi:4x4", "1-0", NULL, 0, "position has 1 squares"},
    {"reversi:4x4", "start 1-0", NULL, 0, "'1' is not a"},
    {"reversi:4x4", START4 " X 1-0", NULL, 0, "'1' is not a"},
    {"reversi:4x4", "b1 1-0 a1", NULL, 0, "'1' is not a"},
    {"reversi:4x4", "b1a1 1-", NULL, 0, "'1' is not a"},
    {"reversi:4x4", "b1a1 1-0 1-0", NULL, 0, "'1' is not a"},
    {"connect4", "443 1-0", NULL, 0, "some moves together"},
    {"connect4", "4 4 3 1-0", NULL, 0, "'-0' is not a move"},
    {"minimax:3", "0 2 1-0", NULL, 0, "'-0' is not a move"},
    /* boards as programs print them */
    {"reversi:4x4", "----\n-OX-   White to move\n-XO-\n----", START4 " O", "", 0},
    {"reversi:4x4",
     "  A B C D            BLACK            A  B  C  D\n"
     "1 - - - - 1    0:00.000             1 |  |  |  |  | 1\n"
     "2 - O * - 2    2 discs   4 moves    2 |  |()|##|  | 2\n"
     "3 . * O - 3    White's turn (O)     3 |  |##|()|  | 3\n"
     "4 - - . - 4                         4 |  |  |##| 4\n",
     START4 " O", "", "Edax"},
    {"reversi:4x4",
     "  a b c d \n1 . . . . \n2 . O X .   WHITE to move\n3 . X O .   ply 1 60 empties\n"
     "4 . . . .   BLACK: 2 WHITE: 2\n",
     START4 " O", "", "Egaroucid"},
    {"reversi:4x4", "White (o) to play:\n  a b c d  \n1 - - - - 1\n2 - o x - 2\n3 - x o - 3\n4 - - - - 4\n  a b c d  ",
     START4 " O", "", "OpenSpiel"},
    {"reversi:4x4", "Terminal State:\n" ROWS4(""), START4 " X", "", 0},
    {"reversi:4x4",
     "|\n|   A B C D\n| 1 - - - - 1\n| 2 - O * - 2\n| 3 - * O - 3\n| 4 - - - - 4\n|   A B C D\n|\n|O to move\n",
     START4 " O", "", "GGS"},
    {"reversi:4x4", "[4 ---- -O*- -*O- ---- O]", START4 " O", "", 0},
    {"reversi:4x4", "BO[4 " START4 " *];b1a1", "OX---OX--XO----- X", "", 0},
    {"reversi:4x4", "A B C D  Black's turn\n----\n-OX-\n-XO-\n----\n", START4 " X", "", 0},
    {"reversi:4x4", ROWS4("  O: 2 discs") "White's turn.", START4 " O", "", 0},
    {"reversi:4x4", ROWS4("  O to move") "White to play", START4 " O", "", "they agree"},
    {"ttt", " X | O | -   X's turn\n---+---+---\n - | X | -\n---+---+---\n - | - | O", "XO--X---O X", "", 0},
    {"reversi:4x4", "[8 " START4 " X]", NULL, 0, "expected a board of 4x4"},
    {"reversi:4x4", "[4 " START4 "]", NULL, 0, "and the side to move"},
    {"reversi:4x4", "[4 " START4 " X", NULL, 0, "cut off"},
    {"reversi:4x4", ROWS4("  O to move") "X", NULL, 0, "line 6, column 1: 'X' contradicts another text"},
    {"reversi:4x4", "Black's turn\n" ROWS4("  O to move"), NULL, 0, "'O to move' contradicts"},
    {"reversi:4x4", ROWS4("  O to move, X to move"), NULL, 0, "'X to move' contradicts"},
    {"reversi:4x4", "A B C D  X to move\n----\n-OX-\n-XO-\n----\nO", NULL, 0, "contradicts"},
    {"reversi:4x4", ROWS4("  White"), NULL, 0, "'White' beside a row is not clear"},
    {"reversi:4x4", ROWS4("  X"), NULL, 0, "'X' beside a row is not clear"},
    {"reversi:4x4", ROWS4("  Bob"), NULL, 0, "'Bob' beside a row is not clear"},
    {"reversi:4x4", ROWS4("  2 XO"), NULL, 0, "'XO' beside a row is not clear"},
    {"reversi:4x4", ROWS4("  -X discs"), NULL, 0, "beside a row is not clear"},
    {"reversi:4x4", "----  XOXO\n-OX-\n-XO-\n", NULL, 0, "'XOXO' beside a row is not clear"},
    {"reversi:4x4", "1 ---- 1  1 ----\n2 -OX- 2\n3 -XO- 3\n4 ---- 4", NULL, 0, "beside a row is not clear"},
    {"reversi:4x4", "4 ----\n3 -OX-\n2 -XO-\n1 ----\nX", NULL, 0, "row 3 below row 4; expected row 1 at the top"},
    /* full width, discs */
    {"reversi:4x4", "Ｂ１　ａ１", "OX---OX--XO----- X", "", 0},
    {"reversi:4x4", "・・・・\n・○●・\n・●○・\n・・・・\n○", START4 " O", "", 0},
    {"reversi:4x4", "····\n·⚪⚫️·\n·⚫◯·\n．．．．\n● to move", START4 " X", "", 0},
    {"reversi:4x4", "－－－－－ＯＸ－－ＸＯ－－－－－　Ｘ；　ｂ１：−８", START4 " X", "b1:-8", 0},
    {"reversi:4x4", "┌────┐\n│····│\n│·○●·│\n│·●○·│\n│····│\n└────┘\nWhite’s turn", START4 " O", "", 0},
    {"reversi:4x4", START4 " ◎", NULL, 0, "is not a side to move"},
    {"reversi:4x4", "-----O◎--XO----- X", NULL, 0, "column 7: '◎' is not a square"},
};

/* "+18 b1:-8" */
static void write_expected(const game_spec *spec, const obf_record *p, char *out)
{
    char name[MAX_MOVE_TEXT];
    *out = '\0';
    if (p->valued)
        out += sprintf(out, "%+d", p->best);
    for (int i = 0; i < p->answers; i++) {
        move_format(spec, p->move[i], name);
        out += sprintf(out, "%s%s:%+d", i > 0 || p->valued ? " " : "", name, p->value[i]);
    }
}

Test(pasted, lines)
{
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        const pasted *c = &LINES[i];
        const game_spec spec = test_spec(c->spec);
        char *text = strdup(c->text), expected[256], position[MAX_DIAGRAM_TEXT];
        obf_record p;
        position_note note;
        error e = {.text = ""};
        const status s = obf_read(&spec, 1, text, LAST_POSITION, &p, &note, NULL, &e);
        if (c->position != NULL) {
            cr_assert_eq(s, STATUS_OK, "%s '%s': %s", c->spec, c->text, e.text);
            diagram_format(&spec, &p.position, position);
            write_expected(&spec, &p, expected);
            cr_expect_str_eq(position, c->position, "%s '%s'", c->spec, c->text);
            cr_expect_str_eq(expected, c->expected, "%s '%s'", c->spec, c->text);
        } else {
            cr_expect_eq(s, STATUS_BAD_INPUT, "%s '%s' was taken", c->spec, c->text);
            cr_expect(strstr(e.text, c->part) != NULL && strchr(e.text, '\n') == NULL, "%s '%s': '%s' lacks '%s'",
                      c->spec, c->text, e.text, c->part);
        }
        free(text);
    }
}

/* Where only a position is wanted, the same texts are the same positions, or are refused with what
 * they expect. */
Test(pasted, positions_alone)
{
    int refused = 0;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        const pasted *c = &LINES[i];
        const game_spec spec = test_spec(c->spec);
        char position[MAX_DIAGRAM_TEXT];
        diagram d;
        error e = {.text = ""};
        const status s = diagram_parse(&spec, c->text, &d, &e);
        if (c->position != NULL && *c->expected == '\0') {
            cr_assert_eq(s, STATUS_OK, "%s '%s': %s", c->spec, c->text, e.text);
            diagram_format(&spec, &d, position);
            cr_expect_str_eq(position, c->position, "%s '%s'", c->spec, c->text);
        } else {
            refused++;
            cr_expect(s == STATUS_BAD_INPUT && e.text[0] != '\0' && strchr(e.text, '\n') == NULL, "%s '%s': %d '%s'",
                      c->spec, c->text, s, e.text);
        }
    }
    cr_assert_gt(refused, 50);
}

/* What is expected of a game's end is not expected of an earlier position. */
Test(pasted, values_belong_to_the_last_position)
{
    static const struct {
        const char *spec, *text;
        int ply, empties, expected;
    } CASES[] = {
        {"connect4", "443 1", 3, -1, 1},
        {"connect4", "443 1", 2, -1, 0},
        {"connect4", "443 1", -1, 40, 0},
        {"reversi:4x4", "b1a1; c1:3", 0, -1, 0},
        {"reversi:4x4", "b1a1; +8", 1, -1, 0},
        {"reversi:4x4", "b1a1; +8", 2, -1, 1},
        {"reversi:3x5,start=rows", "c3; +8", 1, -1, 0},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const game_spec spec = test_spec(CASES[i].spec);
        const position_choice choice = {.ply = CASES[i].ply, .empties = CASES[i].empties};
        char *text = strdup(CASES[i].text);
        obf_record p;
        position_note note;
        error e = {.text = ""};
        const status s = obf_read(&spec, 1, text, choice, &p, &note, NULL, &e);
        cr_expect(s == STATUS_OK && p.valued + p.answers == CASES[i].expected, "'%s', %zu: %s", CASES[i].text, i,
                  e.text);
        free(text);
    }
}

/* ---- files ---- */

/* Games of the last file, "start: moves; ". */
static status show_game(void *context, const game_record *game, int line, status read, const error *why, error *e)
{
    (void)e;
    sprintf((char *)context + strlen(context), "%d %s %d; ", line, read == STATUS_OK ? "good" : why->text, game->plies);
    return STATUS_OK;
}

Test(pasted, files)
{
    static const struct {
        const char *spec, *text, *positions, *games;
    } CASES[] = {
        {"reversi:4x4", "% head\n" START4 " X; b1:-8; % note\n" START4 " X;b1a1\n\nb1 # one\n",
         START4 " X,OX---OX--XO----- X,-X---XX--XO----- O,", "2 good 0; 3 good 2; 5 good 1; "},
        {"reversi:4x4", ROWS4("  Black (X) to move % 50 % done") "\n" ROWS4("") "O % note\n; c1:+8 % note\nb1",
         START4 " X," START4 " O,-X---XX--XO----- O,", "1 good 0; 7 good 0; 14 good 1; "},
        {"reversi:4x4", "1. b1 a1\n2. a2 *\n1. b1\n1-0\n1. b1 a1\n2. a2\n\nb1",
         "OX--XXX--XO----- O,-X---XX--XO----- O,OX--XXX--XO----- O,-X---XX--XO----- O,",
         "1 good 3; 3 good 1; 5 good 3; 8 good 1; "},
        {"connect4", "443 1\r\n7 2\n\n443 0\n", NULL, "1 good 3; 2 good 1; 4 good 3; "},
        {"reversi:4x4", "(;GM[2]C[50% ●];B[ba];W[aa])\n・・・・\n・○●・\n・●○・\n・・・・\n",
         "OX---OX--XO----- X," START4 " X,", "1 good 2; 2 good 0; "},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        const game_spec spec = test_spec(CASES[i].spec);
        char *text = strdup(CASES[i].text), found[1024] = "", one[MAX_DIAGRAM_TEXT];
        collection_choice choice = {.game = 0, .position = LAST_POSITION};
        collection file;
        error e = {.text = ""};
        status s = collection_parse(&spec, "file", text, strlen(text), &choice, &file, &e);
        for (size_t k = 0; s == STATUS_OK && k < file.count; k++) {
            diagram_format(&spec, &file.list[k].position, one);
            strcat(strcat(found, one), ",");
        }
        cr_expect(CASES[i].positions == NULL || strcmp(found, CASES[i].positions) == 0, "%s: %s%s", CASES[i].text,
                  found, e.text);
        free(file.list);
        strcpy(text, CASES[i].text);
        choice.visit = show_game;
        choice.context = found;
        *found = '\0';
        cr_expect_eq(collection_parse(&spec, "file", text, strlen(text), &choice, &file, &e), STATUS_OK, "%s", e.text);
        cr_expect_str_eq(found, CASES[i].games, "%s", CASES[i].text);
        free(text);
    }
}

/* ---- the program ---- */

/* Positions of connect:4,4,3 near their end as "MOVES VALUE", by plain minimax; the last value is
 * off by `wrong`. */
static void write_values(test_rng *rng, int count, int wrong, char *out)
{
    const game_spec spec = test_spec("connect:4,4,3");
    while (count > 0) {
        game_move legal[MAX_MOVES];
        char moves[MAX_LINE] = "", name[MAX_MOVE_TEXT];
        diagram d;
        int most = 3 + random_below(rng, 8);
        test_start(&spec, &d);
        for (int n; (int)strlen(moves) < most && (n = fast_moves(&spec, &d, legal)) > 0;) {
            const game_move move = legal[random_below(rng, n)];
            move_format(&spec, move, name);
            strcat(moves, name);
            cr_assert(fast_play(&spec, &d, move));
        }
        if (count_empties(&spec, &d) > 9)
            continue;
        count--;
        out += sprintf(out, "%s %d\r\n", moves, plain_value(&spec, &d) + (count == 0 ? wrong : 0));
    }
}

Test(pasted, values_of_connect_are_compared)
{
    enum { LINES_OF_FILE = 50 };
    static const char *const COMMANDS[] = {"solve connect:4,4,3 --threads 1 --file",
                                           "moves connect:4,4,3 --threads 1 --file",
                                           "verify --quiet --spec connect:4,4,3"};
    test_rng rng = test_random("pasted, values");
    for (int wrong = -1; wrong <= 1; wrong++) {
        char text[LINES_OF_FILE * 32] = "", total[2][64];
        write_values(&rng, LINES_OF_FILE, wrong, text);
        snprintf(total[0], sizeof total[0], "%d agree, %d disagree", LINES_OF_FILE - (wrong != 0), wrong != 0);
        snprintf(total[1], sizeof total[1], "%d answers agree, %d disagree", LINES_OF_FILE - (wrong != 0), wrong != 0);
        for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
            program_result r = program_with_file(COMMANDS[i], text, -1);
            cr_expect_eq(r.code, wrong != 0, "%s: %d %s%s", COMMANDS[i], r.code, r.out, r.err);
            cr_expect(strstr(r.out, total[i == 2]) != NULL, "%s: %s%s", COMMANDS[i], r.out, text);
            program_free(&r);
        }
    }
}

/* Words for the shell, the exit code, and a part of what is written. */
static const struct {
    const char *command;
    int code;
    const char *part;
} COMMANDS[] = {
    {"$YOMIKIRI solve connect:4,4,3 '1213 6' --json", 0, "\"expected\":6,\"agrees\":true"},
    {"$YOMIKIRI solve connect:4,4,3 1213 2 --json", 1, "\"expected\":2,\"agrees\":false"},
    {"$YOMIKIRI moves connect:4,4,3 '1213 6' --json", 0, "\"expected\":6,\"agrees\":true"},
    {"$YOMIKIRI moves connect:4,4,3 '1213 2'", 1, "DISAGREES: expected +2"},
    {"$YOMIKIRI moves connect:4,4,3 '1213 3; 3:3' --json", 1, "\"expected\":{\"3\":3},\"agrees\":false"},
    {"echo '1213 6' | $YOMIKIRI solve connect:4,4,3 --file -", 0, "1 agree, 0 disagree"},
    {"echo '1213 30' | $YOMIKIRI solve connect:4,4,3 --file -", 2, "-:1: position, column 6: '30' is not a value"},
    {"$YOMIKIRI solve connect:4,4,3 '1213 3 3'", 2, "some moves together"},
    {"$YOMIKIRI analyze connect:4,4,3 '1213 3'", 0, "4 plies"},
    {"$YOMIKIRI count connect:4,4,3 '1213 30'", 2, "is not a value"},
    {"$YOMIKIRI moves reversi:4x4 '" START4 " X; -8'", 0, "agrees"},
    {"$YOMIKIRI moves reversi:4x4 '" START4 " X; -7; b1:-8'", 1, "DISAGREES"},
    {"$YOMIKIRI analyze reversi:4x4 '" START4 " O;c1d1'", 0, "2 plies"},
    /* options and passes */
    {"$YOMIKIRI analyze reversi:3x5,start=rows '-- c3'", 0, "   1  Black          --"},
    {"$YOMIKIRI analyze reversi:3x5,start=rows -- c3 --threads 1 --json", 0, "\"played\":\"c3\""},
    {"$YOMIKIRI solve reversi:3x5,start=rows -- --c3 --threads 1", 0, "-OO---XO----O-- X"},
    {"$YOMIKIRI solve reversi:4x4 -- '" START4 " X' --threads 1", 0, "Black -8"},
    {"$YOMIKIRI solve reversi:4x4 -- b1 --frob", 2, "unknown option '--frob'"},
    {"$YOMIKIRI solve reversi:4x4 b1 -- a1", 2, "move 2, '--', is not legal"},
    {"$YOMIKIRI solve mnk:1,2,2 '-X X'", 0, "X +1"},
    {"$YOMIKIRI verify -- --frob", 2, "--frob: cannot be read"},
};

Test(pasted, commands)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        program_result r = program_shell(COMMANDS[i].command);
        cr_expect_eq(r.code, COMMANDS[i].code, "%s: %d %s%s", COMMANDS[i].command, r.code, r.out, r.err);
        cr_expect(strstr(r.code == 2 ? r.err : r.out, COMMANDS[i].part) != NULL && r.err_lines == (r.code == 2),
                  "%s: %s%s", COMMANDS[i].command, r.out, r.err);
        program_free(&r);
    }
}
