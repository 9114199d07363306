/* rules.c - the games of docs/certificate-format.md, written from that page. */
#include "checker/check.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rays, masks, lines of K, and where every symmetry puts the bits of a byte. */
static void make_board(game *g)
{
    static const int down[8] = {0, 1, 1, 1, 0, -1, -1, -1}, right[8] = {1, -1, 0, 1, -1, 1, 0, -1};
    const int r = g->rows, c = g->cols;
    g->images = r == c ? 8 : 4;
    for (int s = 0; s < g->squares; s++) {
        const int row = s / c, col = s % c;
        const uint64_t bit = 1ULL << s;
        g->board |= bit;
        g->inner |= col > 0 && col < c - 1 ? bit : 0;
        g->corner |= (row == 0 || row == r - 1) && (col == 0 || col == c - 1) ? bit : 0;
        for (int d = 0; d < 8; d++) {
            uint64_t line = bit;
            int length = 1;
            for (int y = row + down[d], x = col + right[d]; y >= 0 && y < r && x >= 0 && x < c;
                 y += down[d], x += right[d]) {
                g->ray[s][d] |= 1ULL << (y * c + x);
                line |= length++ < g->need ? 1ULL << (y * c + x) : 0;
            }
            if (length >= g->need && (g->need > 1 ? d % (g->kind == MINIMAX ? 2 : 1) == 0 && d < 4 : d < g->need))
                g->line[g->lines++] = line;
        }
        for (int i = 0; i < g->images; i++) {
            const int y = i & 1 ? r - 1 - row : row, x = i & 2 ? c - 1 - col : col;
            const uint64_t to = 1ULL << (i & 4 ? x * c + y : y * c + x);
            for (int byte = 0; byte < 256; byte++)
                g->image[i][s / 8][byte] |= byte >> s % 8 & 1 ? to : 0;
        }
    }
}

/* ---- MiniMax's numbers: MT19937 as Python seeds it ---- */

static void twister_seed(uint32_t mt[static 624], uint32_t key)
{
    mt[0] = 19650218;
    for (uint32_t i = 1; i < 624; i++)
        mt[i] = 1812433253U * (mt[i - 1] ^ mt[i - 1] >> 30) + i;
    for (uint32_t round = 0, i = 1; round < 624 + 623; round++) {
        const uint32_t mix = mt[i - 1] ^ mt[i - 1] >> 30;
        mt[i] = round < 624 ? (mt[i] ^ mix * 1664525U) + key : (mt[i] ^ mix * 1566083941U) - i;
        if (++i == 624) {
            mt[0] = mt[623];
            i = 1;
        }
    }
    mt[0] = 0x80000000U;
}

/* From `low` on, one of `count` numbers. */
static int draw(uint32_t mt[static 624], uint32_t *drawn, int low, uint32_t count, int size)
{
    const uint32_t i = (*drawn)++ % 624, y = (mt[i] & 0x80000000U) | (mt[(i + 1) % 624] & 0x7fffffffU);
    uint32_t n = mt[i] = mt[(i + 397) % 624] ^ y >> 1 ^ (y & 1 ? 0x9908b0dfU : 0);
    n ^= n >> 11;
    n ^= n << 7 & 0x9d2c5680U;
    n ^= n << 15 & 0xefc60000U;
    n = (n ^ n >> 18) >> (32 - size);
    return n < count ? low + (int)n : draw(mt, drawn, low, count, size);
}

static void draw_numbers(game *g, uint32_t seed)
{
    uint32_t mt[624], drawn = 0;
    twister_seed(mt, seed);
    for (int s = 0; s < g->squares; s++) {
        g->number[s] = draw(mt, &drawn, -9, 19, 5);
        if (g->number[s] == 0)
            g->number[s] = draw(mt, &drawn, 1, 9, 4);
    }
}

/* Reads them and writes them again: where the two differ they have not the form that they should have. */
static bool read_numbers(game *g, const char *text)
{
    char again[HEADER] = "";
    const char *at = text;
    for (int s = 0, used, length = 0; s < g->squares; s++, at += used) {
        if (sscanf(at, "%8d%n", &g->number[s], &used) != 1 || abs(g->number[s]) > 1000000)
            return false;
        length += sprintf(again + length, "%s%d", s > 0 ? " " : "", g->number[s]);
    }
    return strcmp(again, text) == 0;
}

/* ---- specs ---- */

static bool take(const char **at, const char *word)
{
    const size_t length = strlen(word);
    const bool there = strncmp(*at, word, length) == 0;
    *at += there ? length : 0;
    return there;
}

/* A whole number up to `most`, written without needless zeros; -1: there is none. */
static int64_t take_number(const char **at, int64_t most)
{
    char *end = NULL;
    const int64_t n = isdigit((unsigned char)**at) ? strtoll(*at, &end, 10) : -1;
    if (n < 0 || n > most || (**at == '0' && end != *at + 1))
        return -1;
    *at = end;
    return n;
}

static bool read_minimax(game *g, const char **at, const char *numbers)
{
    static const char last[] = ",last=uncounted";
    const size_t length = strlen(*at);
    g->uncounted = length >= sizeof last - 1 && strcmp(*at + length - (sizeof last - 1), last) == 0;
    if (take(at, ",board=")) {
        *at += strlen(*at);
        return numbers != NULL && read_numbers(g, numbers);
    }
    const int64_t seed = take(at, ",seed=") ? take_number(at, UINT32_MAX) : -1;
    draw_numbers(g, (uint32_t)seed);
    return seed >= 0 && numbers == NULL && (!g->uncounted || take(at, last));
}

static bool read_spec(game *g, const char *at, const char *numbers)
{
    static const char *const names[] = {"reversi:", "mnk:", "minimax:", "eight:"}; /* by kind */
    static const int arguments[] = {2, 3, 1, 2};
    int n[3] = {0, 0, 0};
    g->full_score = take(&at, "othello:");
    while (!g->full_score && g->kind <= EIGHT && !take(&at, names[g->kind]))
        g->kind++;
    for (int i = 0; g->kind <= EIGHT && i < arguments[g->kind]; i++)
        if ((i > 0 && !take(&at, g->kind == REVERSI ? "x" : ",")) || (n[i] = (int)take_number(&at, 1000000)) < 1)
            return false;
    g->most = n[0];
    g->target = n[1];
    if (g->kind >= EIGHT)
        return g->kind == EIGHT && *at == '\0' && g->most < CHILDREN && g->target <= TARGET && numbers == NULL;
    g->rows = n[0];
    g->cols = g->kind == MINIMAX ? n[0] : n[1];
    g->need = g->kind == MINIMAX ? n[0] : n[2];
    if (g->rows > SQUARES || g->cols > SQUARES || g->rows * g->cols > SQUARES)
        return false;
    g->squares = g->rows * g->cols;
    if (g->kind == MINIMAX)
        return read_minimax(g, &at, numbers) && *at == '\0';
    if (g->kind == REVERSI)
        g->start = take(&at, ",start=parallel")   ? 1
                   : take(&at, ",start=rows")     ? 2
                   : take(&at, ",start=reversed") ? 3
                                                  : 0;
    g->misere = take(&at, ",misere");
    return *at == '\0' && numbers == NULL && (g->kind == MNK || (g->rows > 1 && g->cols > 1));
}

/* The totals from which the side to move wins, whatever was added before but the winning number. */
static void make_totals(game *g)
{
    for (int total = g->target; total-- > 0;)
        for (int n = 1; n <= g->most && total + n <= g->target && g->wins[total] != CHILDREN; n++)
            if (total + n == g->target || g->wins[total + n] == 0 || g->wins[total + n] == n)
                g->wins[total] = g->wins[total] == 0 ? (uint16_t)n : CHILDREN;
}

int game_read(game *g, const char *spec, const char *numbers, verdict *v)
{
    memset(g, 0, sizeof *g);
    if (!read_spec(g, spec, numbers))
        return fail(v, DAMAGED, "'%.60s' is no game of this format, or its numbers are missing", spec);
    g->least = g->kind == REVERSI ? -g->squares : g->kind == MINIMAX ? 0 : -1;
    if (g->kind == EIGHT)
        make_totals(g);
    else
        make_board(g);
    return HOLDS;
}

/* ---- positions ---- */

static bool has_line(const game *g, uint64_t stones)
{
    for (int i = 0; i < g->lines; i++)
        if ((stones & g->line[i]) == g->line[i])
            return true;
    return false;
}

static bool read_squares(const game *g, const char *text, position *p, const char *characters)
{
    for (int s = 0; s < g->squares; s++) {
        if (text[s] == '\0' || strchr(characters, text[s]) == NULL)
            return false;
        p->x |= text[s] == characters[0] ? 1ULL << s : 0;
        p->y |= text[s] == characters[1] ? 1ULL << s : 0;
    }
    return text[g->squares] == ' ';
}

/* "1001... X 2 4 8 8 O"; *margin: what the first player has more than the second. */
static bool read_minimax_position(const game *g, const char *text, position *p, char *side, int *margin)
{
    char again[2 * SQUARES + 80], who;
    int line, first, second, last;
    if (!read_squares(g, text, p, "01") ||
        sscanf(text + g->squares, " %c %d %d %d %d %c", side, &line, &first, &second, &last, &who) != 6)
        return false;
    (void)snprintf(again, sizeof again, "%.*s %c %d %d %d %d %c", g->squares, text, *side, line, first, second, last,
                   who);
    *margin = first - second;
    if (g->uncounted && has_line(g, g->board ^ p->x))
        *margin -= who == 'X' ? last : who == 'O' ? -last : 0;
    p->y = (uint64_t)line << 32;
    return strcmp(again, text) == 0 && line >= 0 && line < g->rows && abs(first) < MARGIN_ZERO / 4 &&
           abs(second) < MARGIN_ZERO / 4 && abs(last) < MARGIN_ZERO / 4 && strchr("XO-", who) != NULL;
}

static bool read_eight_position(const game *g, const char *at, position *p, char *side)
{
    const int64_t total = take_number(&at, g->target + g->most), last = take(&at, ",") ? take_number(&at, g->most) : -1;
    *side = take(&at, " O") ? 'O' : 'X';
    *p = (position){(uint64_t)total, (uint64_t)last};
    return total >= 0 && last >= 0 && *at == '\0';
}

int position_read(game *g, const char *text, bool prover_moves, position *out, int *level, verdict *v)
{
    position p = {0, 0};
    char side = '\0';
    int margin = 0;
    const bool board = g->kind == REVERSI || g->kind == MNK;
    const bool good = board ? read_squares(g, text, &p, "XO-") && (side = text[g->squares + 1]) != '\0' &&
                                  text[g->squares + 2] == '\0' && !(has_line(g, p.x) && has_line(g, p.y))
                      : g->kind == MINIMAX ? read_minimax_position(g, text, &p, &side, &margin)
                                           : read_eight_position(g, text, &p, &side);
    if (!good || (side != 'X' && side != 'O'))
        return fail(v, DAMAGED, "'%.100s' is no position of the spec", text);
    g->prover_first = (side == 'X') == prover_moves;
    *level = board ? g->squares - bits(p.x | p.y) : g->kind == MINIMAX ? bits(p.x) : g->target - (int)p.x;
    *level = *level > 0 ? *level : 0;
    if (board && !g->prover_first)
        p = (position){p.y, p.x};
    if (g->kind == MINIMAX)
        p.y += (uint64_t)(MARGIN_ZERO + (g->prover_first ? margin : -margin));
    *out = position_canonical(g, p);
    return HOLDS;
}

bool position_is_start(const game *g, const char *text)
{
    static const char *const discs[] = {"OXXO", "OXOX", "OOXX", "XOOX"};
    char start[SQUARES + 16];
    memset(start, g->kind == MINIMAX ? '0' : '-', SQUARES);
    (void)snprintf(start + g->squares, 16, "%s", g->kind == MINIMAX ? " X 0 0 0 0 -" : g->kind == EIGHT ? "0,0" : " X");
    for (int i = 0; g->kind == REVERSI && i < 4; i++)
        start[(g->rows / 2 - 1 + i / 2) * g->cols + g->cols / 2 - 1 + i % 2] = discs[g->start][i];
    return strcmp(text, start) == 0;
}

void position_write(const game *g, position p, int turn, char out[static 2 * SQUARES])
{
    for (int s = 0; s < g->squares; s++)
        out[s] = p.x >> s & 1 ? 'X' : p.y >> s & 1 ? 'O' : '-';
    (void)snprintf(out + g->squares, 4, " %c\n", turn == PROVER ? 'X' : 'O');
}

position position_canonical(const game *g, position p)
{
    position least = p;
    for (int i = 1; (g->kind == REVERSI || g->kind == MNK) && i < g->images; i++) {
        position q = {0, 0};
        for (int byte = 0; byte < 8; byte++) {
            q.x |= g->image[i][byte][p.x >> 8 * byte & 255];
            q.y |= g->image[i][byte][p.y >> 8 * byte & 255];
        }
        if (q.x < least.x || (q.x == least.x && q.y < least.y))
            least = q;
    }
    return least;
}

/* ---- playing ---- */

bool position_over(const game *g, position p, int turn, int *value)
{
    if (g->kind == REVERSI) {
        *value = reversi_score(g, p.x, p.y);
        return reversi_moves(g, p.x, p.y) == 0 && reversi_moves(g, p.y, p.x) == 0;
    }
    if (g->kind == MNK) {
        *value = (has_line(g, p.x) - has_line(g, p.y)) * (g->misere ? -1 : 1);
        return *value != 0 || (p.x | p.y) == g->board;
    }
    if (g->kind == MINIMAX) {
        *value = (int)(p.y & UINT32_MAX) - MARGIN_ZERO;
        return has_line(g, g->board ^ p.x);
    }
    const bool mover_wins = (int64_t)p.x > g->target; /* the other side went too far */
    *value = mover_wins == (turn == PROVER) ? 1 : -1;
    return (int64_t)p.x >= g->target || (g->most == 1 && p.y == 1);
}

/* mnk: what each square weighs. */
static void weigh(const game *g, position p, int64_t weight[static SQUARES])
{
    for (int i = 0; i < g->lines; i++) {
        const int a = bits(p.x & g->line[i]), b = bits(p.y & g->line[i]), most = a > b ? a : b;
        for (uint64_t left = a > 0 && b > 0 ? 0 : g->line[i]; left != 0; left &= left - 1)
            weight[__builtin_ctzll(left)] += (1LL << 2 * (most < 12 ? most : 12)) << (most == 0);
    }
}

static int board_children(const game *g, position p, int turn, position *child, int *key)
{
    const uint64_t own = turn == PROVER ? p.x : p.y, opponent = turn == PROVER ? p.y : p.x;
    int64_t weight[SQUARES] = {0};
    int n = 0;
    weigh(g, p, weight);
    for (uint64_t left = g->kind == MNK ? g->board & ~(own | opponent) : reversi_moves(g, own, opponent); left != 0;
         left &= left - 1, n++) {
        const int s = __builtin_ctzll(left), w = (int)(g->misere ? weight[s] : -weight[s]);
        const uint64_t flips = g->kind == MNK ? 0 : reversi_flips(g, s, own, opponent);
        const uint64_t more = own | flips | 1ULL << s, less = opponent & ~flips;
        insert_child(child, key, n, turn == PROVER ? (position){more, less} : (position){less, more},
                     g->kind == MNK ? w : bits(reversi_moves(g, less, more)));
    }
    return n;
}

static int minimax_children(const game *g, position p, int turn, position *child, int *key)
{
    const bool row = (turn == PROVER) == g->prover_first;
    const int at = (int)(p.y >> 32), n = g->rows;
    int count = 0;
    for (int i = 0; i < n; i++) {
        const int s = row ? at * n + i : i * n + at;
        const uint64_t rest = p.x & ~(1ULL << s);
        if (rest == p.x)
            continue;
        const int gain = g->uncounted && has_line(g, g->board ^ rest) ? 0 : g->number[s];
        const uint32_t margin = (uint32_t)p.y + (uint32_t)(turn == PROVER ? gain : -gain);
        int best = INT32_MIN;
        for (int k = 0; k < n; k++) {
            const int t = row ? k * n + i : i * n + k;
            best = rest >> t & 1 && g->number[t] > best ? g->number[t] : best;
        }
        insert_child(child, key, count++, (position){rest, (uint64_t)i << 32 | margin},
                     (best == INT32_MIN ? 0 : best) - g->number[s]);
    }
    return count;
}

int position_children(const game *g, position p, int turn, position child[static CHILDREN])
{
    int key[CHILDREN], n = 0;
    if (g->kind == MINIMAX)
        return minimax_children(g, p, turn, child, key);
    if (g->kind != EIGHT)
        return board_children(g, p, turn, child, key);
    for (int k = 1; k <= g->most; k++)
        if ((uint64_t)k != p.y)
            child[n++] = (position){p.x + (uint64_t)k, (uint64_t)k};
    return n;
}
