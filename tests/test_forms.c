/* test_forms.c - files of positions and games in every form: lines, drawings, GGF, SGF, WTHOR. */
#include "text/collection.h"
#include "reference/reference.h"
#include "tests/fast_rules.h"
#include "tests/run_program.h"
#include "tests/support.h"

#include <criterion/criterion.h>

#include <stdlib.h>
#include <string.h>

typedef struct file_case {
    const char *spec, *text;
    int game, ply, empties; /* 0, -1, -1: not asked */
    const char *positions;  /* canonical, apart by commas; NULL: refused, with `part` in the message */
    const char *part;
} file_case;

static const file_case FILES[] = {
    {"reversi:4x4", "b1a1\n# no game\n\nb1\n", 0, -1, -1, "OX---OX--XO----- X,-X---XX--XO----- O", 0},
    {"reversi:4x4", "b1a1\nb1\n", 2, -1, -1, "-X---XX--XO----- O", 0},
    {"reversi:4x4", "b1a1\nb1\n", 3, -1, -1, NULL, "file: has no game 3; expected 1 to 2"},
    {"reversi:4x4", "b1a1\nb1\n", 0, 2, -1, "OX---OX--XO----- X", "the other game is too short"},
    {"reversi:4x4", "b1a1\nb1\n", 2, 2, -1, NULL, "has 1 ply; expected at least 2"},
    {"reversi:4x4", "b1a1\nb1\n", 0, 0, -1, "-----OX--XO----- X,-----OX--XO----- X", 0},
    {"reversi:4x4", "b1a1\nb1\n", 0, -1, 11, "-X---XX--XO----- O,-X---XX--XO----- O", 0},
    {"reversi:4x4", "b1a1\nb1\n", 0, -1, 1, NULL, "file: none of its 2 games has the position asked for"},
    {"reversi:4x4",
     "  a b c d\n1 - - - -\n2 - O X -\n3 - X O -\n4 - - - -\nX\n\n----\n-OX-\n-XO-\n----\n-----OX--XO----- O\n", 0, -1,
     -1, "-----OX--XO----- X,-----OX--XO----- X,-----OX--XO----- O", 0},
    {"reversi:4x4", "White to move\n\n+----+\n|----|\n|-OX-|\n|-XO-|\n|----|\n+----+\n; c1:+3; a3:+3\nb1", 0, -1, -1,
     "-----OX--XO----- O,-X---XX--XO----- O", 0},
    {"reversi:4x4", "(;GM[2]\n;B[ba]\n;W[aa])\n2 (;GM[Othello]B[b1];)(;GM[Othello]B[b1]W[a1];)\nb1", 0, 1, -1,
     "-X---XX--XO----- O,-X---XX--XO----- O,-X---XX--XO----- O,-X---XX--XO----- O", 0},
    {"reversi:4x4", "b1\n\n(;GM[2]\n;B[ba]\n;W[ad])", 0, -1, -1, NULL,
     "file: position, line 5, column 2: move 2, 'W[ad]'"},
    {"reversi:4x4", "b1\n\n(;GM[2]\n;B[ba]\n;W[ad", 0, -1, -1, NULL,
     "file: position, line 5, column 6: the game is cut off"},
    {"reversi:4x4", "b1a1a2c1d4a3d1b4a4c4", 0, 10, -1, "OOOXOOO-OOO-XOOX X", 0},
    {"reversi:4x4", "b1a1\nb1b1\n", 0, -1, -1, NULL, "file:2: position, column 3: move 2, 'b1', is not legal"},
    {"reversi:4x4", "b1a1\nb1b1\n", 1, -1, -1, "OX---OX--XO----- X", "what is not chosen is not read"},
    {"reversi:4x4",
     "[Event \"a\"]\n[Black \"A \\\"x\\\" \"b\" c\"] \n\n1. b1 {A \n\n [Event \"b\"] 1-0} a1 ; c4 (\n% 0-1\n\n2. a2!? "
     "(c4 "
     "{)} (a2) $3) $14 34-30\n[Event \"c\"]\r\n\r\n1. b1 a1\r\n\r\n{none}\r\n*\r\nb1\n",
     0, -1, -1, "OX--XXX--XO----- O,OX---OX--XO----- X,-X---XX--XO----- O", "PGN"},
    {"reversi:4x4",
     "[Black \"x\"]\n1.b1 1...a1 2.\n[Black \"y\"]\nB1A1\n\n[Black \"z\"]\n\n[Black \"z\"]\n1. b1\n\n1. b1 a1\n", 0, -1,
     -1, "OX---OX--XO----- X,OX---OX--XO----- X,-----OX--XO----- X,-X---XX--XO----- O,OX---OX--XO----- X",
     "no results"},
    {"reversi:4x4", "[Black \"x\"]\n\n1. b1\n2. a1\n\n-----OX--XO----- O\n", 0, -1, -1,
     "OX---OX--XO----- X,-----OX--XO----- O", 0},
    {"reversi:4x4", "[Black \"x\"]\nb1 a1 a2 c1 d4 a3 d1 b4 a4 c4 pass -- 0-1\n", 0, -1, -1, "OOOXOOO-OOO-XOOX X", 0},
    {"reversi:4x4", "[Black \"x\"]\nb1 a1 a2 1/2-1/2\n[White \"x\"]\nb1 1-0\n", 0, 2, -1, "OX---OX--XO----- X", 0},
    {"reversi:4x4", "[SetUp \"1\"]\n[FEN \"4/1pP1/1Pp1/4 w - - 0 1\"]\n\n1. c1 *", 0, -1, -1, "--O--OO--XO----- X",
     "the last row first"},
    {"reversi:3x12", "[FEN \"12/5pP5/p4Pp4P b\"]", 0, -1, -1, "X----OX----O-----XO----------------- X", 0},
    {"ttt", "[Event \"x\"]\n1. b2 a1 2. c3 *", 0, -1, -1, "O---X---X O", 0},
    {"reversi:4x4", "[Variant \"Othello\"]\nb1 *", 0, -1, -1, "-X---XX--XO----- O", 0},
    {"reversi:4x4", "[Variant \"Antiothello\"]\nb1 *", 0, -1, -1, NULL, "file: position, line 1, column 1: [Variant"},
    {"reversi:4x4,misere", "[Variant \"Othello\"]\nb1 *", 0, -1, -1, NULL, "expected a game of the spec"},
    {"reversi:4x4", "[SetUp \"1\"]\n\n1. b1 *", 0, -1, -1, NULL, "SetUp names a start position"},
    {"reversi:4x4", "[FEN \"4/1pP1/1Pp1/5 w\"]\n\n1. b1 *", 0, -1, -1, NULL,
     "[FEN \"4/1pP1/1Pp1/5 w\"]; expected rows"},
    {"reversi:4x4", "[FEN \"4/1pP1/1Pp1 w\"]\n1. b1", 0, -1, -1, NULL, "expected rows"},
    {"reversi:4x4", "[FEN \"4/1pP1/1Pp1/4/4 w\"]\n1. b1", 0, -1, -1, NULL, "expected rows"},
    {"reversi:4x4", "[FEN \"4/1xo1/1ox1/4 x\"]\n1. b1", 0, -1, -1, NULL, "expected rows"},
    {"reversi:4x4", "b1\n[Black \"x\"]\n\n1. b1 b1 1-0\n", 0, -1, -1, NULL,
     "file: position, line 4, column 7: move 2, 'b1', is not legal; expected one of a1"},
    {"reversi:4x4", "[Black \"x\"]\n\n1. b1 x7 1-0\n", 0, -1, -1, NULL,
     "line 3, column 7: square 'x7' is off the board"},
    {"reversi:4x4", "[Black \"x\"]\n1. b1 {a1\n2. a2 1-0\n", 0, -1, -1, NULL, "line 2, column 7: '{a1"},
    {"reversi:4x4", "[Black \"x\"]\n1. b1 (a1 {)}\n", 0, -1, -1, NULL, "is not closed"},
    {"reversi:4x4", "[Black \"x\"]\n[White x]\n1. b1\n", 0, -1, -1, NULL, "line 2, column 1: '[White x]"},
    {"connect4", "[Black \"x\"]\n1. 4 4\n", 0, -1, -1, NULL, "a game in PGN"},
    {"connect4", "1 2 3 4 5 6 7\n445\n", 0, 1, -1,
     "-----------------------------------X------ O,"
     "--------------------------------------X--- O",
     "no labels of columns"},
    {"connect4", "445\n", 0, -1, 40, "-------------------------------O------X--- X", 0},
};

Test(notation, files_of_every_form)
{
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        const file_case *c = &FILES[i];
        const game_spec spec = test_spec(c->spec);
        const collection_choice choice = {.game = c->game, .position = {.ply = c->ply, .empties = c->empties}};
        char *text = strdup(c->text), found[4096] = "", one[MAX_DIAGRAM_TEXT];
        collection file;
        error e = {.text = ""};
        const status s = collection_parse(&spec, "file", text, strlen(text), &choice, &file, &e);
        for (size_t k = 0; k < file.count; k++) {
            diagram_format(&spec, &file.list[k].position, one);
            strcat(strcat(found, k > 0 ? "," : ""), one);
        }
        if (c->positions != NULL) {
            cr_expect_eq(s, STATUS_OK, "%s: %s", c->text, e.text);
            cr_expect_str_eq(found, c->positions, "%s", c->text);
        } else {
            cr_expect_eq(s, STATUS_BAD_INPUT, "%s was taken", c->text);
            cr_expect(strstr(e.text, c->part) != NULL && strchr(e.text, '\n') == NULL, "%s: %s", c->text, e.text);
        }
        free(file.list);
        free(text);
    }
}

/* ---- one game in every form ---- */

enum { GAMES = 40, TEXT = 4096 };

typedef struct forms {
    char list[TEXT], ggf[TEXT], sgf[TEXT]; /* a line or more each */
    unsigned char wthor[68];
    diagram position[MAX_LINE]; /* after every ply, passes among them */
    int plies;
} forms;

/* Adds a move to the game as each form writes it; passes are in the GGF alone. */
static void add_move(const game_spec *spec, forms *f, int side, game_move move)
{
    char name[MAX_MOVE_TEXT], *ggf = f->ggf + strlen(f->ggf), *sgf = f->sgf + strlen(f->sgf);
    move_format(spec, move, name);
    sprintf(ggf, "%c[%s//1.5]", "BW"[side], move == MOVE_PASS ? "PA" : name);
    if (move == MOVE_PASS)
        return;
    strcat(f->list, name);
    sprintf(sgf, ";%c[%c%c]\n", "BW"[side], 'a' + move % 8, 'a' + move / 8);
    f->wthor[8 + strlen(f->list) / 2 - 1] = (unsigned char)(10 * (move / 8 + 1) + move % 8 + 1);
}

static void random_game(test_rng *rng, const game_spec *spec, forms *f)
{
    game_move legal[MAX_MOVES];
    diagram d;
    int count;
    memset(f, 0, sizeof *f);
    test_start(spec, &d);
    strcpy(f->ggf, "(;GM[Othello]PC[t]PB[a]PW[b]TI[5:00]TY[8]BO[8 "
                   "---------------------------O*------*O--------------------------- *]");
    strcpy(f->sgf, "(;FF[4]GM[2]SZ[8]\n");
    while ((count = fast_moves(spec, &d, legal)) > 0) {
        const game_move move = legal[random_below(rng, count)];
        f->position[f->plies++] = d;
        add_move(spec, f, d.side, move);
        cr_assert(fast_play(spec, &d, move));
    }
    f->position[f->plies] = d;
    strcat(f->ggf, ";)\n");
    strcat(f->sgf, ")\n");
    strcat(f->list, "\n");
}

static void expect_positions(const game_spec *spec, const char *form, char *bytes, size_t length, const forms *f,
                             int ply)
{
    const collection_choice choice = {.game = 0, .position = {.ply = ply, .empties = -1}};
    collection file;
    error e = {.text = ""};
    size_t found = 0;
    cr_assert_eq(collection_parse(spec, form, bytes, length, &choice, &file, &e), STATUS_OK, "%s: %s", form, e.text);
    for (int game = 0; game < GAMES; game++) {
        if (ply > f[game].plies)
            continue;
        const diagram *expected = &f[game].position[ply >= 0 ? ply : f[game].plies];
        cr_assert_lt(found, file.count, "%s: %zu positions", form, file.count);
        cr_expect(memcmp(&file.list[found++].position, expected, sizeof *expected) == 0, "%s, ply %d: %s", form, ply,
                  show(spec, expected));
    }
    cr_expect_eq(found, file.count, "%s", form);
    free(file.list);
}

Test(forms, a_game_has_the_same_positions_in_every_form)
{
    const game_spec spec = test_spec("othello:8x8");
    test_rng rng = test_random("forms, a game");
    forms *f = calloc(GAMES, sizeof *f);
    char *text = calloc(3, (size_t)GAMES * TEXT);
    for (int game = 0; game < GAMES; game++)
        random_game(&rng, &spec, &f[game]);
    for (int ply = -1; ply <= 62; ply += 3) {
        unsigned char wthor[16 + 68 * GAMES] = {20, 26, 11, 23, GAMES, 0, 0, 0, 0, 0, 0xea, 7, 8};
        char list[GAMES * 140] = "";
        *text = '\0';
        for (int game = 0; game < GAMES; game++) {
            strcat(list, f[game].list);
            strcat(text, f[game].ggf);
            memcpy(wthor + 16 + 68 * game, f[game].wthor, 68);
        }
        expect_positions(&spec, "lists", list, strlen(list), f, ply);
        expect_positions(&spec, "ggf", text, strlen(text), f, ply);
        *text = '\0';
        for (int game = 0; game < GAMES; game++)
            strcat(text, f[game].sgf);
        expect_positions(&spec, "sgf", text, strlen(text), f, ply);
        expect_positions(&spec, "wthor", (char *)wthor, sizeof wthor, f, ply);
    }
    free(text);
    free(f);
}

/* The problems of the FFO suite as the boards of games without a move. */
Test(forms, ffo_problems_are_the_same_positions)
{
    const game_spec spec = test_spec("othello:8x8");
    facts f;
    int checked = 0;
    facts_open(&f, "ffo.txt");
    for (; facts_next(&f); checked++) {
        char game[256];
        diagram d, again;
        error e = {.text = ""};
        test_position(&spec, f.field[1], &d);
        snprintf(game, sizeof game, "(;GM[Othello]PC[FFO]TY[8]BO[8 %.64s %c];)", f.field[1], d.side == 0 ? '*' : 'O');
        cr_expect_eq(diagram_parse(&spec, game, &again, &e), STATUS_OK, "%s: %s", f.field[0], e.text);
        cr_expect(memcmp(&d, &again, sizeof d) == 0, "%s: %s", f.field[0], show(&spec, &again));
    }
    cr_assert_eq(checked, 59);
}

/* ---- the same answers ---- */

enum { PROBLEMS = 59, SOLVED = 19 };

/* The problems in three forms. */
typedef struct suite {
    char obf[PROBLEMS * 128], ggf[PROBLEMS * 1024];
    unsigned char wthor[16 + 68 * PROBLEMS];
    diagram position[PROBLEMS];
    int value[PROBLEMS], count;
    bool passed
        [PROBLEMS]; /* the last move was a pass: a form without passes ends before it, with the other side to move */
} suite;

static void play_on(const game_spec *spec, forms *f, diagram *d, game_move move)
{
    add_move(spec, f, d->side, move);
    cr_assert(naive_play(spec, d, move), "%s: %d", show(spec, d), move);
}

/* Adds a problem, and the game that leads to its position. */
static void add_problem(const game_spec *spec, suite *all, const facts *problem, const facts *game)
{
    forms *f = calloc(1, sizeof *f);
    const char *moves = game->field[1];
    diagram d, *expected = &all->position[all->count];
    game_move move = MOVE_NONE, legal[MAX_SQUARES];
    cr_assert_str_eq(problem->field[0], game->field[0]);
    test_start(spec, &d);
    test_position(spec, problem->field[1], expected);
    while (facts_move(&moves, spec, &move)) {
        play_on(spec, f, &d, move);
        if (naive_moves(spec, &d, legal) == 1 && legal[0] == MOVE_PASS)
            play_on(spec, f, &d, move = MOVE_PASS);
    }
    all->passed[all->count] = move == MOVE_PASS;
    cr_assert(memcmp(&d, expected, sizeof d) == 0, "%s: the game leads to %s", game->field[0], show(spec, &d));
    all->value[all->count] = atoi(problem->field[2]);
    sprintf(all->obf + strlen(all->obf), "%s;\n", problem->field[1]);
    sprintf(all->ggf + strlen(all->ggf), "(;GM[Othello]TY[8]BO[8 %s]%s;)\n",
            "---------------------------O*------*O--------------------------- *", f->ggf);
    memcpy(all->wthor + 16 + 68 * all->count++, f->wthor, sizeof f->wthor);
    free(f);
}

static suite *read_suite(const game_spec *spec, int most)
{
    suite *all = calloc(1, sizeof *all);
    facts problem, game;
    facts_open(&problem, "ffo.txt");
    facts_open(&game, "ffo_games.txt");
    while (all->count < most && facts_next(&problem) && facts_next(&game))
        add_problem(spec, all, &problem, &game);
    all->wthor[0] = 20;
    all->wthor[2] = 1;
    all->wthor[4] = (unsigned char)all->count;
    return all;
}

static void expect_suite(const game_spec *spec, const suite *all, const char *form, const void *bytes, size_t length,
                         bool passes)
{
    const collection_choice whole = {.game = 0, .position = LAST_POSITION};
    collection file;
    error e = {.text = ""};
    char *copy = malloc(length + 1);
    memcpy(copy, bytes, length);
    copy[length] = '\0';
    cr_assert_eq(collection_parse(spec, form, copy, length, &whole, &file, &e), STATUS_OK, "%s: %s", form, e.text);
    cr_assert_eq(file.count, (size_t)all->count, "%s", form);
    for (int i = 0; i < all->count; i++) {
        diagram expected = all->position[i];
        if (all->passed[i] && !passes)
            expected.side = 1 - expected.side;
        cr_expect(memcmp(&file.list[i].position, &expected, sizeof expected) == 0, "%s, %d", form, i + 1);
    }
    free(file.list);
    free(copy);
}

/* The program's answers to a file, compared with the known values. */
static void expect_answers(const suite *all, const char *form, const void *bytes, size_t length)
{
    program_result r = program_with_file("solve othello --threads 1 --json --file", bytes, (int)length);
    const char *line = r.out;
    cr_assert_eq(r.code, 0, "%s: %s", form, r.err);
    for (int i = 0; i < all->count; i++, line = strchr(line, '\n') + 1) {
        int value = 0;
        const char *found = strstr(line, "\"value\":");
        cr_assert(found != NULL && sscanf(found, "\"value\":%d,\"known\":\"exact\"", &value) == 1, "%s", form);
        cr_expect_eq(value, all->value[i], "%s, %d: %d", form, i + 1,
                     value); /* SOLVED: none of them ends with a pass */
    }
    cr_expect_eq(*line, '\0', "%s: %s", form, line);
    program_free(&r);
}

Test(forms, ffo_problems_in_three_forms)
{
    const game_spec spec = test_spec("othello:8x8");
    suite *all = read_suite(&spec, PROBLEMS);
    cr_assert_eq(all->count, PROBLEMS);
    expect_suite(&spec, all, "obf", all->obf, strlen(all->obf), true);
    expect_suite(&spec, all, "ggf", all->ggf, strlen(all->ggf), true);
    expect_suite(&spec, all, "wthor", all->wthor, sizeof all->wthor, false);
    free(all);
}

Test(forms, ffo_problems_have_the_same_answers_in_three_forms)
{
    const game_spec spec = test_spec("othello:8x8");
    const int scaled = test_scaled(SOLVED);
    suite *all = read_suite(&spec, scaled < SOLVED ? scaled : SOLVED);
    expect_answers(all, "obf", all->obf, strlen(all->obf));
    expect_answers(all, "ggf", all->ggf, strlen(all->ggf));
    expect_answers(all, "wthor", all->wthor, 16 + 68 * (size_t)all->count);
    free(all);
}

/* ---- bad WTHOR files ---- */

static void expect_refusal(const char *spec_text, const char *name, unsigned char *bytes, size_t length,
                           const char *part)
{
    const game_spec spec = test_spec(spec_text);
    const collection_choice all = {.game = 0, .position = LAST_POSITION};
    char *copy = calloc(1, length + 1);
    collection file;
    error e = {.text = ""};
    memcpy(copy, bytes, length);
    cr_expect_eq(collection_parse(&spec, name, copy, length, &all, &file, &e), STATUS_BAD_INPUT, "%s was taken", part);
    cr_expect(strstr(e.text, part) != NULL && strchr(e.text, '\n') == NULL, "'%s' lacks '%s'", e.text, part);
    free(copy);
}

Test(forms, bad_wthor_files)
{
    unsigned char two[16 + 2 * 68] = {20, 26, 11, 23, 2, 0, 0, 0, 0, 0, 0xea, 7, 8};
    two[16 + 8] = two[16 + 68 + 8] = 56; /* f5 */
    two[16 + 68 + 9] = 64;               /* d6 */
    two[16 + 68 + 10] = 33;              /* c3 */
    expect_refusal("othello:8x8", "a", two, sizeof two - 1, "is binary");
    expect_refusal("othello:8x8", "a.WTB", two, sizeof two - 1,
                   "a.WTB: is cut off or damaged: 151 bytes for 2 games; expected 152");
    expect_refusal("othello:8x8", "a.wtb", two, 15, "has 15 bytes; expected a header of 16");
    expect_refusal("othello:8x8", "a.wtb", two, 16, "cut off");
    expect_refusal("othello:6x6", "a", two, sizeof two, "games of othello:8x8; expected that spec, not othello:6x6");
    expect_refusal("othello:8x8,start=parallel", "a", two, sizeof two, "expected that spec");
    expect_refusal("ttt", "a", two, sizeof two, "expected that spec");
    two[16 + 68 + 11] = 11;
    expect_refusal("othello:8x8", "a", two, sizeof two, "a: game 2: move 4, 'a1', is not legal; expected one of");
    two[16 + 68 + 11] = 99;
    expect_refusal("othello:8x8", "a", two, sizeof two, "a: game 2: move 4 is byte 99; expected 11 to 88");
    two[12] = 73;
    expect_refusal("othello:8x8", "a.wtb", two, sizeof two,
                   "a.wtb: is not a WTHOR file: byte 12 is 73; expected 0 or 8");
    two[12] = 10;
    expect_refusal("othello:8x8", "a", two, sizeof two, "on boards of side 10; expected 8");
    memset(two + 4, 0, 4);
    two[12] = 0;
    expect_refusal("othello:8x8", "a", two, 16, "has no game");
    memset(two + 4, 0xff, 4);
    expect_refusal("othello:8x8", "a.wtb", two, sizeof two, "4294967295 games");
}
