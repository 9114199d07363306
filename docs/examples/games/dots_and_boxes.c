/* dots_and_boxes.c - Dots and Boxes (Edouard Lucas, 1889): the players draw lines between dots
 * that are side by side.  Who draws the fourth side of a box owns it, and draws once more.  Most
 * boxes win.
 *
 *     yomikiri --game dots_and_boxes.c solve dots-and-boxes:2,2
 *
 * A position is the lines drawn, bits of `a`; whose boxes they are is past, and does not decide how
 * the game goes on.  So the value of a position is what the side to move still gains, less what the
 * other does: the member `gains`.  The extra turn is `again`, which play sets.
 *
 * Lines of 2 x 2 boxes, as they are numbered and named:      +a1+b1+
 * first those that lie, row by row, then those that stand.   a2 b2 c2
 *                                                            +a3+b3+
 *                                                            a4 b4 c4
 *                                                            +a5+b5+ */
#include <yomikiri_game.h>

#include <stdio.h>

static int lying(const ykr_game_rules *r, int row, int col)
{
    return row * r->argument[1] + col;
}

static int standing(const ykr_game_rules *r, int row, int col)
{
    return (r->argument[0] + 1) * r->argument[1] + row * (r->argument[1] + 1) + col;
}

/* Where a line lies after the board was mirrored: 1 left and right, 2 top and bottom. */
static int mirrored(const ykr_game_rules *r, int s, int line)
{
    const int rows = r->argument[0], first = standing(r, 0, 0), cols = r->argument[1] + (line >= first);
    const int at = line - (line >= first ? first : 0), row = at / cols, col = at % cols;
    const int last_row = line >= first ? rows - 1 : rows;
    return line - at + (s == 1 ? row * cols + cols - 1 - col : (last_row - row) * cols + col);
}

/* The lines of each box; of each line the boxes beside it, one or two, else -1, and its mirror
 * images. */
static const char *setup(ykr_game_rules *r)
{
    const int rows = r->argument[0], cols = r->argument[1], lines = rows * (cols + 1) + cols * (rows + 1);
    if (lines > 62)
        return "expected at most 62 lines: 5 x 5 boxes";
    r->move_numbers = lines;
    r->most = rows * cols;
    r->symmetries = 4;
    r->number[0] = lines;
    for (int i = 0; i < 2 * lines; i++)
        r->number[1 + i] = -1;
    for (int line = 0; line < lines; line++) {
        r->number[1 + 2 * lines + line] = mirrored(r, 1, line);
        r->number[1 + 3 * lines + line] = mirrored(r, 2, line);
    }
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            const int side[4] = {lying(r, row, col), lying(r, row + 1, col), standing(r, row, col),
                                 standing(r, row, col + 1)};
            for (int i = 0; i < 4; i++) {
                int32_t *box = &r->number[1 + 2 * side[i]];
                box[box[0] >= 0] = row * cols + col;
                r->mask[row * cols + col] |= UINT64_C(1) << side[i];
            }
        }
    }
    return NULL;
}

static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move)
{
    int n = 0;
    for (int line = 0; line < r->number[0]; line++)
        if (!(p->a >> line & 1))
            move[n++] = line;
    return n;
}

/* Draws the line, and counts the boxes that it closes. */
static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move)
{
    int boxes = 0;
    p->a |= UINT64_C(1) << move;
    for (int i = 0; i < 2; i++) {
        const int box = r->number[1 + 2 * move + i];
        boxes += box >= 0 && (p->a & r->mask[box]) == r->mask[box];
    }
    p->again = boxes > 0;
    return boxes;
}

/* ---- optional ---- */

static int played(const ykr_game_rules *r, const ykr_game_position *p)
{
    (void)r;
    return __builtin_popcountll(p->a);
}

static int left(const ykr_game_rules *r, const ykr_game_position *p)
{
    return r->number[0] - played(r, p);
}

/* 1 and 2 as in mirrored; 3: both. */
static void image(const ykr_game_rules *r, int s, const ykr_game_position *p, ykr_game_position *out)
{
    out->a = 0;
    for (uint64_t rest = p->a; rest != 0; rest &= rest - 1) {
        int line = __builtin_ctzll(rest);
        if (s & 1)
            line = r->number[1 + 2 * r->number[0] + line];
        if (s & 2)
            line = r->number[1 + 3 * r->number[0] + line];
        out->a |= UINT64_C(1) << line;
    }
}

/* Boxes now, and boxes that lack one line: they are for the player whose turn it is. */
static int promise(const ykr_game_rules *r, const ykr_game_position *p, int32_t move, const ykr_game_position *child)
{
    int open = 0, boxes = 0;
    (void)move;
    for (int box = 0; box < r->most; box++) {
        open += __builtin_popcountll(r->mask[box] & ~child->a) == 1;
        boxes += (r->mask[box] & ~child->a) == 0 && (r->mask[box] & ~p->a) != 0;
    }
    return 16 * boxes + (child->again ? open : -open);
}

/* "b3": the column, then the row of lines from 1, lying and standing rows in turn. */
static void move_text(const ykr_game_rules *r, int32_t move, char out[YKR_GAME_MOVE_TEXT])
{
    const int first = standing(r, 0, 0), cols = r->argument[1];
    if (move < first)
        (void)snprintf(out, YKR_GAME_MOVE_TEXT, "%c%d", 'a' + move % cols, 2 * (move / cols) + 1);
    else
        (void)snprintf(out, YKR_GAME_MOVE_TEXT, "%c%d", 'a' + (move - first) % (cols + 1),
                       2 * ((move - first) / (cols + 1)) + 2);
}

static void draw(const ykr_game_rules *r, const ykr_game_position *p, char *out, size_t size)
{
    size_t at = 0;
    for (int row = 0; row <= r->argument[0]; row++) {
        for (int col = 0; col < r->argument[1]; col++)
            at += (size_t)snprintf(out + at, size - at, "+%s", p->a >> lying(r, row, col) & 1 ? "---" : "   ");
        at += (size_t)snprintf(out + at, size - at, "+\n");
        for (int col = 0; col <= r->argument[1] && row < r->argument[0]; col++)
            at += (size_t)snprintf(out + at, size - at, "%c   ", p->a >> standing(r, row, col) & 1 ? '|' : ' ');
        at += (size_t)snprintf(out + at, size - at, row < r->argument[0] ? "\n" : "");
    }
}

YKR_GAME(.name = "dots-and-boxes", .help = "lines between dots; the fourth side of a box owns it and moves again",
         .argument = {{"rows", 1, 30, 2}, {"cols", 1, 30, 2}}, .setup = setup, .moves = moves, .play = play,
         .gains = true, .extra_turns = true, .alike = true, .left = left, .played = played, .promise = promise,
         .image = image, .draw = draw, .move_text = move_text);
