/* test_notation.c - moves and positions as text: every notation that is accepted, round trips, and
 * what is refused. */
#include "text/notation.h"
#include "text/collection.h"
#include "tests/fast_rules.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

typedef struct notation_case {
    const char *spec, *text, *canonical; /* canonical NULL: refused, with `text` of the message in `part` */
    const char *part;
} notation_case;

static const notation_case CASES[] = {
    {"reversi:4x4", "start", "-----OX--XO----- X", 0},
    {"reversi:4x4", "-----OX--XO----- X", "-----OX--XO----- X", 0},
    {"reversi:4x4", ".....wb..bw..... b", "-----OX--XO----- X", 0},
    {"reversi:4x4", "_____o*__*o_____ *", "-----OX--XO----- X", 0},
    {"reversi:4x4", "-----WB--BW----- w;", "-----OX--XO----- O", 0},
    {"reversi:4x4", "  ---- -OX- -XO- ---- white", "-----OX--XO----- O", 0},
    {"reversi:4x4", "----\n-OX-\n-XO-\n----\nblack to move\n", "-----OX--XO----- X", 0},
    {"reversi:4x4", "Black to move\r\n----\r\n-OX-\r\n-XO-\r\n----\r\n", "-----OX--XO----- X", 0},
    {"reversi:4x4", "  a b c d\n1 - - - -\n2 - O X -\n3 - X O -\n4 - - - -\nWhite (O) to move", "-----OX--XO----- O",
     0},
    {"reversi:4x4", "  A B C D\n1|. . . .|1\n2|. O X .|2\n3|. X O .|3\n4|. . . .|4\n  A B C D\nto move: X",
     "-----OX--XO----- X", 0},
    {"reversi:4x4", "+----+\n|----|\n|-OX-|\n|-XO-|\n|----|\n+----+\nside to move: O", "-----OX--XO----- O", 0},
    {"reversi:4x4", "-----OX--XO----- X b1a1", "OX---OX--XO----- X", "moves after a board are played"},
    {"reversi:4x4", "b1a1", "OX---OX--XO----- X", 0},
    {"reversi:4x4", "B1, A1", "OX---OX--XO----- X", 0},
    {"reversi:4x4", "-----OX--XO-----", "-----OX--XO----- X", "the side that the number of discs tells"},
    {"reversi:4x4", "OX---OX--XO-----", "OX---OX--XO----- X", 0},
    {"reversi:4x4", "-X---XX--XO-----;", "-X---XX--XO----- O", 0},
    {"reversi:4x4", "-X---XX--XX-----", "-X---XX--XX----- O", "the game is over"},
    {"reversi:4x4", "XO-XXXXXXXXXXXXX", "XO-XXXXXXXXXXXXX X", "O, whose turn the number tells, has passed"},
    {"ttt", "X---O----", "X---O---- X", 0},
    {"ttt", "XX--O----", "XX--O---- O", 0},
    {"connect4", "------------------------------------X-----", "------------------------------------X----- O", 0},
    {"reversi:4x4", "  A B C D\n1 - - - - 1\n2 - O * - 2 O to move\n3 . * O - 3 *: discs = 2\n4 - - . - 4\n  A B C D",
     "-----OX--XO----- O", "a remark beside a row"},
    {"reversi:4x4", "  A B C D\n1 - - - - 1\n2 - O * - 2\n3 - * O - 3\n4 - - - - 4  O to move", "-----OX--XO----- O",
     "beside the last row"},
    {"reversi:4x4", "  A B C D\n1 - - - - 1\n2 - O * - 2\n3 - * O - 3\n4 - - - - 4  moves = 4", "-----OX--XO----- X",
     0},
    {"reversi:4x4",
     "(;GM[Othello]PC[NBoard]PB[C:\\a\\]PW[b]RE[?]TI[15:00]TY[4]BO[4 -----O*--*O----- *]B[B1//2.5]W[a1/1.0];)",
     "OX---OX--XO----- X", "GGF"},
    {"reversi:4x4", "1 (;GM[Othello]BO[4 -----O*- -*O- ---- O]W[c1];)", "--O--OO--XO----- X", "GGF, another board"},
    {"reversi:4x4", "(;FF[4]GM[2]SZ[4]C[a \\] ;b];B[ba];W[aa](;B[ab])(;B[cb]))", "OX--XXX--XO----- O", "SGF"},
    {"reversi:4x4", "(;FF[3]GaMe[2]\n;Black[b1]\n;White[a1])", "OX---OX--XO----- X", "names in full"},
    {"reversi:4x4", "(;GM[2]AB[bb]AW[cb][bc:cc]AE[cc]PL[W])", "-----XO--O------ O", "a position set up"},
    {"reversi:4x4", "(;GM[2]AE[bb:cc]AB[bb]AW[cb];W[ab])", "----OOO--------- X", "the first move tells whose it is"},
    {"reversi:4x4", "(;GM[2])", "-----OX--XO----- X", "a game without moves"},
    {"reversi:4x4", "(;GM[Othello]TY[s4kr8b]KM[+2.5]BO[4 -----O*--*O----- *]B[b1];)", "-X---XX--XO----- O",
     "GGF, its type"},
    {"reversi:4x4,misere", "(;GM[Othello]TY[4A]B[b1];)", "-X---XX--XO----- O", 0},
    {"reversi:4x4,misere", "(;GM[Othello]TY[0]B[b1];)", "-X---XX--XO----- O", "no type"},
    {"reversi:4x5", "(;GM[Othello]TY[5:4]B[b1];)", "-X----XX---XO------- O", 0},
    {"ttt", "(;GM[4]TY[x];B[aa])", "X-------- O", "types are those of reversi"},
    {"reversi:4x4", "[Black \"x\"] 1. b1 a1", "OX---OX--XO----- X", "PGN"},
    {"reversi:4x4", "(;FF[4]AP[gogui-twogtp:1.5.1]SZ[4];B[bd];W[ad])", "OX---OX--XO----- X",
     "rows from the bottom, as GoGui writes them"},
    {"reversi:4x4", "(;GM[2];B[bd];W[ad])", "OX---OX--XO----- X", "and other programs"},
    {"reversi:4x4", "(;AP[GoGui:1.5];B[ba];W[aa])", "OX---OX--XO----- X", "from the top nevertheless"},
    {"reversi:4x4", "(;AP[GoGui]AE[bb:cc]AB[bb:cb]AW[bc:cc];B[bd])", "-X---XO--XX----- O",
     "a position set up from the bottom"},
    {"ttt", "(;AP[GoGui:1.5];B[aa];W[cb])", "-----OX-- X", 0},
    {"ttt", "(;AP[Go:1.5];B[aa];W[cb])", "X----O--- X", "legal both ways"},
    {"mnk:2,3,3", "(;AP[gogui];B[aa];W[b2])", "---XO- X", 0},
    {"reversi:4x4", "(;GM[Othello]B[b1]W[a1]B[a2]W[c1]B[d4]W[a3]B[d1]W[b4]B[a4]W[c4]B[pa]W[];)", "OOOXOOO-OOO-XOOX X",
     "passes"},
    {"ttt", "(;GM[4]SZ[3];B[bb];W[aa])", "O---X---- X", 0},
    {"mnk:8,7,4", "(;GM[4]SZ[7:8];B[ga])", "------X------------------------------------------------- O", 0},
    {"reversi:4x4", "-----OX--XO-----X", "-----OX--XO----- X", "the side to move right behind the board"},
    {"reversi:4x4", "-----OX--XO-----o;", "-----OX--XO----- O", 0},
    {"reversi:4x4", "1. b1 a1", "OX---OX--XO----- X", "numbered moves"},
    {"reversi:4x4", "1.b1 1...a1 2.", "OX---OX--XO----- X", 0},
    {"reversi:4x4", "1........\n", NULL, "squares"},
    {"ttt", "1. b2 a1", "O---X---- X", 0},
    {"eight", "1. 3 2. 2", "5,2", 0},
    {"reversi:4x4", "b1 a1 a2 c1 d4 a3 d1 b4 a4 c4 pass pass", "OOOXOOO-OOO-XOOX X", 0},
    {"reversi:4x4", "b1a1a2c1d4a3d1b4a4c4----", "OOOXOOO-OOO-XOOX X", 0},
    {"reversi:4x4", "b1a1a2c1d4a3d1b4a4c4papa", "OOOXOOO-OOO-XOOX X", 0},
    {"reversi:4x4", "XXXXXXXXXXXXXXXX O", "XXXXXXXXXXXXXXXX O", "a finished game is a position"},
    {"reversi:2x2", "OXXO X", "OXXO X", 0},
    {"ttt", "b2a1", "O---X---- X", 0},
    {"ttt", " X | O | -\n---+---+---\n - | X | -\n---+---+---\n - | - | O\nX", "XO--X---O X", 0},
    {"mnk:8,1,3", "X\n-\n-\n-\n-\n-\n-\nO\nX", "X------O X", "a column has no side to move"},
    {"mnk:2,32,4", "af2 aa1", "--------------------------O------------------------------------X X", 0},
    {"minimax:3", "0 2 1", "100000110 O 1 11 3 8 X", 0},
    {"minimax:3", "021", "100000110 O 1 11 3 8 X", 0},
    {"minimax:3", "100000110 O 1 11 3 8 X", "100000110 O 1 11 3 8 X", 0},
    {"minimax:3", "000000000 X 0 0 0 0 -", "000000000 X 0 0 0 0 -", 0},
    {"eight", "0,0", "0,0", 0},
    {"eight", "5,2", "5,2", 0},
    {"eight", " 5 , 2 O", NULL, "expected"},
    {"eight", "5,2 O", "5,2 O", 0},
    {"eight", "3 2", "5,2", 0},
    {"eight", "8,3", "8,3", 0},

    {"reversi:4x4", "", NULL, "empty"},
    {"reversi:4x4", "   \n ", NULL, "empty"},
    {"reversi:4x4", "starting", NULL, "column 1"},
    {"ttt", "XXX-O----", NULL, "no side to move"},
    {"reversi:4x4", "-----OX--XO-- X", NULL, "13 squares"},
    {"reversi:4x4", "(;GM[2]SZ[4];B[ba];W[ad])", NULL,
     "column 20: move 2, 'W[ad]', is not legal; expected one of a1 c1 a3"},
    {"reversi:4x4", "(;GM[2]\n;B[ba]\n;B[aa])", NULL,
     "line 3, column 2: move 2, 'B[aa]', is not legal; White is to move"},
    {"reversi:4x4", "(;GM[2];B[ba];W[aa]", NULL, "is cut off after move 2"},
    {"reversi:4x4", "(;GM[2];B[ba];W[a", NULL, "is cut off after move 1"},
    {"reversi:4x4", "(;GM[2];B[ba](;W[aa]", NULL, "is cut off after move 2"},
    {"reversi:4x4", "(;GM[2];B[ba](;W[aa])", NULL, "is cut off"},
    {"reversi:4x4", "[Black \"x\"] b1 1-0 a1", NULL, "column 20: 'a1' after the game"},
    {"reversi:4x4", "(;GM[2];B[ba]) (;GM[2])", NULL, "column 16: '(;GM[2])' after the game"},
    {"reversi:4x4", "(;GM[2];B[zz])", NULL, "B[zz]; expected a square"},
    {"reversi:4x4", "(;GM[1];B[ba])", NULL, "GM[1]; expected GM[Othello] or GM[2]"},
    {"ttt", "(;GM[Othello]B[b2];)", NULL, "expected GM[4]"},
    {"eight", "(;GM[2];B[3])", NULL, "no GM for this game"},
    {"reversi:4x4", "(;GM[2]SZ[8];B[ba])", NULL, "SZ[8]; expected a board of 4x4"},
    {"reversi:4x4", "(;GM[Othello]BO[4 -----O*--*O---- *]B[b1];)", NULL, "expected all squares"},
    {"reversi:4x4", "(;GM[Othello]BO[8 -----O*--*O----- *]B[b1];)", NULL, "expected a board of 4x4"},
    {"reversi:4x4", "(;GM[Othello]B[b1]BO[4 -----O*--*O----- *];)", NULL, "before the first move"},
    {"reversi:4x4", "(;GM[Othello]TY[4a]B[b1];)", NULL,
     "column 14: TY[4a]; expected a normal game; this one is reversi:4x4,misere"},
    {"reversi:4x4,misere", "(;GM[Othello]TY[4]B[b1];)", NULL, "expected an anti game; this one is reversi:4x4"},
    {"reversi:4x4", "(;GM[Othello]TY[8]B[b1];)", NULL, "TY[8]; expected a board of 4x4"},
    {"othello:8x8", "(;GM[Othello]TY[88]B[f5];)", NULL, "expected a board of 8x8"},
    {"reversi:4x4", "(;GM[Othello]TY[4r6]B[b1];)", NULL, "column 14: TY[4r6] starts at random; expected that board"},
    {"reversi:4x4", "(;GM[Othello]TY[s4R];)", NULL, "TY[s4R] starts at random"},
    {"reversi:4x4", "(;GM[Othello]TY[4p]B[b1];)", NULL, "TY[4p]; expected a type such as 8"},
    {"reversi:4x4", "(;GM[Othello]TY[4 4]B[b1];)", NULL, "expected a type such as 8"},
    {"reversi:4x4", "(;GM[Othello]B[b1]TY[4a];)", NULL, "expected it before the first move"},
    {"reversi:4x4", "(;AP[GoGui];B[bd];W[aa])", NULL, "column 19: move 2, 'W[aa]', is not legal"},
    {"reversi:4x4", "(;GM[2]AB[e5];B[ba])", NULL, "AB[e5]; expected a square"},
    {"reversi:4x4", "(;GM[2]7[3])", NULL, "'7[3])' is not a property"},
    {"reversi:4x4", "-----OX--XO------X", NULL, "more than 16 squares"},
    {"reversi:4x4", "-----OX--XO-----X X", NULL, "more than 16 squares"},
    {"reversi:4x4", "X\n-----OX--XO-----X", NULL, "more than 16 squares"},
    {"reversi:4x4", "1. b1 a1 2. a2 a2", NULL, "column 16: move 4, 'a2', is not legal"},
    {"reversi:4x4", "1. b1 a1 2. 3", NULL, "column 13"},
    {"reversi:4x4", "-----OX--XO---- X", NULL, "15 squares"},
    {"reversi:4x4", "-----OX--XO------ X", NULL, "column 17"},
    {"reversi:4x4", "-----OX--XO----- Z", NULL, "side to move"},
    {"reversi:4x4", "-----OX--Xq----- X", NULL, "column 11: 'q'"},
    {"reversi:4x4", "----\n-OX-\n-Xz-\n----\nX", NULL, "line 3, column 3"},
    {"reversi:4x4", "e5", NULL, "off the board"},
    {"reversi:4x4", "a0", NULL, "'a0'"},
    {"reversi:4x4", "a1", NULL, "expected one of b1 a2 d3 c4"},
    {"reversi:4x4", "b1 b1", NULL, "move 2"},
    {"reversi:4x4", "b1 pass", NULL, "not legal"},
    {"reversi:4x4", "b1 a1 a2 c1 d4 a3 d1 b4 a4 c4 d2", NULL, "after the end"},
    {"reversi:4x4", "Black (O) to move\n----\n-OX-\n-XO-\n----", NULL, "position"},
    {"ttt", "XXXOOO--- X", NULL, "both players"},
    {"ttt", "a1 a1", NULL, "not legal"},
    {"ttt", "a1 pass", NULL, "not a move"},
    {"minimax:3", "0 0", NULL, "expected one of 1 2"},
    {"minimax:3", "3", NULL, "0 to 2"},
    {"minimax:3", "100000110 O 1 11 4 8 X", NULL, "cannot arise"},
    {"minimax:3", "100000110 X 1 11 3 8 X", NULL, "cannot arise"},
    {"minimax:3", "100000110 O 2 11 3 8 X", NULL, "cannot arise"},
    {"minimax:3", "100000110 O 1 11 3 8", NULL, "cannot arise"},
    {"eight", "12,1", NULL, "cannot arise"},
    {"eight", "5,0", NULL, "cannot arise"},
    {"eight", "1,2", NULL, "cannot arise"},
    {"eight", "5,", NULL, "expected SUM,LAST"},
    {"eight", "3 3", NULL, "expected one of 1 2"},
    {"eight", "4", NULL, "1 to 3"},
    {"eight", "99999999999999999999,1", NULL, "position"},
};

Test(notation, positions)
{
    int count = (int)(sizeof CASES / sizeof CASES[0]);
    cr_assert_gt(count, 60);
    for (int i = 0; i < count; i++) {
        const notation_case *c = &CASES[i];
        game_spec spec = test_spec(c->spec);
        diagram d;
        char text[MAX_DIAGRAM_TEXT];
        error e = {.text = ""};
        status s = diagram_parse(&spec, c->text, &d, &e);
        if (c->canonical != NULL) {
            cr_assert_eq(s, STATUS_OK, "%s '%s': %s", c->spec, c->text, e.text);
            diagram_format(&spec, &d, text);
            cr_expect_str_eq(text, c->canonical, "%s '%s'", c->spec, c->text);
        } else {
            cr_expect_eq(s, STATUS_BAD_INPUT, "%s '%s' was taken", c->spec, c->text);
            cr_expect(strstr(e.text, c->part) != NULL, "%s '%s': '%s' lacks '%s'", c->spec, c->text, e.text, c->part);
            cr_expect(strchr(e.text, '\n') == NULL);
            cr_expect_eq(diagram_parse(&spec, c->text, &d, NULL), STATUS_BAD_INPUT);
        }
    }
}

static const char *const SPECS[] = {"reversi:4x4",
                                    "othello:8x8",
                                    "reversi:2x32",
                                    "reversi:4x10,start=rows",
                                    "othello:5x7,misere",
                                    "ttt",
                                    "mnk:1,64,3",
                                    "mnk:4,5,3,misere",
                                    "connect4",
                                    "connect:4,16,4",
                                    "minimax:2",
                                    "minimax:8,seed=3",
                                    "minimax:5,seed=1,last=uncounted",
                                    "eight",
                                    "eight:7,60"};

/* What is printed is read back as it was, from every position of random games;
 * drawn boards as well. */
Test(notation, round_trips)
{
    test_rng rng = test_random("notation, round_trips");
    int cases = 0;
    for (size_t k = 0; k < sizeof SPECS / sizeof SPECS[0]; k++) {
        game_spec spec = test_spec(SPECS[k]);
        for (int game = test_scaled(20); game > 0; game--) {
            diagram d, back;
            char text[MAX_DIAGRAM_TEXT], drawn[8192], moves[4096] = "1.", name[MAX_MOVE_TEXT];
            game_move legal[MAX_MOVES], again;
            diagram_start(&spec, &d);
            for (int count = 1; count > 0; cases++) {
                diagram_format(&spec, &d, text);
                cr_assert_eq(diagram_parse(&spec, text, &back, NULL), STATUS_OK, "%s '%s'", SPECS[k], text);
                cr_expect(memcmp(&d, &back, sizeof d) == 0, "%s '%s' comes back different", SPECS[k], text);
                if (spec.kind == GAME_REVERSI || spec.kind == GAME_MNK || spec.kind == GAME_CONNECT) {
                    diagram_draw(&spec, &d, drawn, sizeof drawn - 64);
                    strcat(drawn, d.side == 0 ? "X to move\n" : "White to move\n");
                    cr_assert_eq(diagram_parse(&spec, drawn, &back, NULL), STATUS_OK, "%s\n%s", SPECS[k], drawn);
                    cr_expect(memcmp(&d, &back, sizeof d) == 0, "%s\n%s", SPECS[k], drawn);
                }
                if (strlen(moves) > 2) {
                    cr_assert_eq(diagram_parse(&spec, moves, &back, NULL), STATUS_OK, "%s '%s'", SPECS[k], moves);
                    cr_expect(memcmp(&d, &back, sizeof d) == 0, "%s '%s'", SPECS[k], moves);
                }
                count = fast_over(&spec, &d, NULL) ? 0 : fast_moves(&spec, &d, legal);
                if (count > 0) {
                    game_move move = legal[random_below(&rng, count)];
                    move_format(&spec, move, name);
                    cr_assert_eq(move_parse(&spec, name, strlen(name), &again, NULL), STATUS_OK);
                    cr_assert_eq(again, move);
                    cr_assert(fast_play(&spec, &d, move));
                    strcat(strcat(moves, " "), name);
                }
            }
        }
    }
    cr_assert_gt(cases, 50 * test_scaled(20));
}

Test(notation, drawing_never_overflows)
{
    game_spec spec = test_spec("reversi:8x8");
    diagram d;
    char out[64];
    diagram_start(&spec, &d);
    for (size_t size = 0; size < sizeof out; size++) {
        memset(out, '#', sizeof out);
        diagram_draw(&spec, &d, out, size);
        cr_expect(size == 0 ? out[0] == '#' : memchr(out, '\0', size) != NULL);
        cr_expect(out[size] == '#');
    }
}

/* ---- files of positions ---- */

static status parse_file(const game_spec *spec, char *text, obf_record **list, size_t *count, error *e)
{
    const collection_choice all = {.game = 0, .position = LAST_POSITION};
    collection found;
    const status s = collection_parse(spec, "file", text, strlen(text), &all, &found, e);
    *list = found.list;
    *count = found.count;
    return s;
}

static status parse_obf(const char *content, obf_record **list, size_t *count, error *e)
{
    game_spec spec = test_spec("othello:4x4");
    char *text = strdup(content);
    status s = parse_file(&spec, text, list, count, e);
    free(text);
    return s;
}

Test(notation, obf_files)
{
    obf_record *list = NULL;
    size_t count = 0;
    error e = {.text = ""};
    cr_assert_eq(parse_obf("# comment\n\n% too\n-----OX--XO----- X; B1:+3; d3 : -4 ;\r\nb1;\n", &list, &count, &e),
                 STATUS_OK, "%s", e.text);
    cr_assert_eq(count, 2);
    cr_expect(list[0].answers == 2 && list[0].line == 4 && list[0].value[0] == 3 && list[0].value[1] == -4);
    cr_expect_eq(obf_best(&list[0]), 3);
    cr_expect(list[1].answers == 0 && list[1].line == 5 && list[1].position.side == 1);
    free(list);
}

/* The message is of what is wrong with the line, not of a legal move that comes too late in it. */
Test(notation, obf_line_with_thousands_of_answers)
{
    enum { ANSWERS = 3000 };
    static char text[16 + ANSWERS * 8];
    obf_record *list = NULL;
    size_t count = 0;
    error e = {.text = ""};
    size_t used = (size_t)sprintf(text, "b1");
    for (int i = 0; i < ANSWERS; i++)
        used += (size_t)sprintf(text + used, "; a1:%d", i % 10);
    cr_expect_eq(parse_obf(text, &list, &count, &e), STATUS_BAD_INPUT);
    cr_expect_str_eq(e.text, "file:1: 'a1' has two values; expected one value for each move");
}

/* Every legal move can be answered, those beyond the moves that are listed too. */
Test(notation, obf_answers_of_large_numbers)
{
    const game_spec spec = test_spec("eight:1000,2000");
    char text[] = "0,0; 65:-1; 1000:1\n";
    obf_record *list = NULL;
    size_t count = 0;
    error e = {.text = ""};
    cr_assert_eq(parse_file(&spec, text, &list, &count, &e), STATUS_OK, "%s", e.text);
    cr_expect(list[0].answers == 2 && list[0].move[1] == 1000);
    free(list);
}

Test(notation, bad_obf_files_name_file_and_line)
{
    static const char *const BAD[][2] = {
        {"", "no position"},
        {"# nothing\n", "no position"},
        {"b1\n-----OX--XO---- X\n", "file:2: position has 15"},
        {"b1; a1:x", "file:1: answer"},
        {"b1; a1", "file:1: answer"},
        {"b1; b1:3", "file:1: answer 'b1' is not legal"},
        {"b1; z9:3", "file:1: answer"},
        {"b1; a1:30000", "file:1: answer"},
        {"b1\nb1; a1:0; c1:2; a1:1", "file:2: 'a1' has two values"},
        {"b1; a1:0; A1:0", "file:1: 'A1' has two values"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        obf_record *list = NULL;
        size_t count = 0;
        error e = {.text = ""};
        cr_expect_eq(parse_obf(BAD[i][0], &list, &count, &e), STATUS_BAD_INPUT, "'%s' was taken", BAD[i][0]);
        cr_expect(strstr(e.text, BAD[i][1]) != NULL, "'%s': '%s'", BAD[i][0], e.text);
    }
}
