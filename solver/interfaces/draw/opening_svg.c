/* opening_svg.c - see opening_svg.h. */
#include "draw/opening_svg.h"

#include "base/grow.h"
#include "base/units.h"
#include "base/version.h"
#include "game/game.h"
#include "text/notation.h"
#include "report/markup.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

enum { COLUMN = 120, LINE = 16, HEAD = 80, LEAST_HEIGHT = 240, MOST_HEIGHT = 2400 };

status opening_svg_add(opening_boxes *b, const char *name, const opening *o, const opening_value *known, error *e)
{
    opening_box *larger = grow(b->box, &b->capacity, b->count + 1, sizeof *larger);
    if (larger == NULL)
        return fail(e, STATUS_NO_MEMORY, "--svg: not enough memory for %zu openings", b->count);
    b->box = larger;
    opening_box *box = &b->box[b->count++];
    *box =
        (opening_box){.plies = o->plies, .name = words_make("%s", name), .known = *known, .stands_for = o->stands_for};
    if (o->position->side != 0) {
        box->known.lower = -known->upper;
        box->known.upper = -known->lower;
        box->known.estimate = -known->estimate;
    }
    return STATUS_OK;
}

void opening_svg_end(opening_boxes *b)
{
    free(b->box);
    *b = (opening_boxes){.count = 0};
}

/* An opening without continuations. */
static bool is_leaf(const opening_boxes *b, size_t i)
{
    return i + 1 == b->count || b->box[i + 1].plies <= b->box[i].plies;
}

/* The leaves share the height evenly, from the last one up; the others are as high as what follows
 * them.  Sets top and height of every box; returns the leaves. */
static size_t place_boxes(opening_boxes *b)
{
    size_t leaves = 0, below = 0,
           beneath[OPENING_PLIES_MOST + 2]; /* leaves below the openings of each length seen last */
    for (size_t i = 0; i < b->count; i++)
        leaves += is_leaf(b, i);
    for (int ply = 0; ply < OPENING_PLIES_MOST + 2; ply++)
        beneath[ply] = 0;
    for (size_t i = b->count; i-- > 0;) {
        opening_box *box = &b->box[i];
        const size_t before = beneath[box->plies];
        below += is_leaf(b, i);
        for (int ply = box->plies; ply < OPENING_PLIES_MOST + 2; ply++)
            beneath[ply] = below;
        box->top = 1 - (double)below / (double)leaves;
        box->height = (double)(below - before) / (double)leaves;
    }
    return leaves;
}

/* Blue if the first player wins, red if the second does, stronger for larger wins; grey for a draw,
 * white if not known. */
static void colour(const opening_box *box, double most, char out[static 8])
{
    static const int win[] = {0x21, 0x66, 0xac}, loss[] = {0xb2, 0x18, 0x2b}, middle[] = {0xdd, 0xdd, 0xdd};
    const int lower = box->known.lower, upper = box->known.upper;
    if (lower != upper && lower <= 0 && upper >= 0) {
        (void)snprintf(out, 8, "#ffffff");
        return;
    }
    const int value = abs(lower) < abs(upper) ? lower : upper;
    const double share = value == 0 ? 0 : 0.3 + 0.7 * sqrt(fabs((double)value) / most);
    const int *end = value > 0 ? win : loss;
    int mixed[3];
    for (int i = 0; i < 3; i++)
        mixed[i] = (int)lround(middle[i] + (share < 1 ? share : 1) * (end[i] - middle[i]));
    (void)snprintf(out, 8, "#%02x%02x%02x", mixed[0], mixed[1], mixed[2]);
}

static void write_box(FILE *f, const opening_box *box, double most, double height)
{
    char fill[8];
    const opening_value *k = &box->known;
    const words value =
        k->estimated ? words_make("~%s", format_signed(k->estimate).text) : bounds_words(k->lower, k->upper);
    const double x = COLUMN * box->plies, y = HEAD + height * box->top, h = height * box->height;
    colour(box, most, fill);
    const long light = strtol(fill + 3, NULL, 16) >> 8; /* its green says how light it is */
    (void)fprintf(f, "<g><rect x=\"%g\" y=\"%.2f\" width=\"%d\" height=\"%.2f\" fill=\"%s\"/>", x, y, COLUMN, h, fill);
    (void)fprintf(f, "<title>%s ", box->name.text);
    markup_text(f, value.text);
    if (k->estimated)
        (void)fprintf(f, ", an estimate, %s, not proved", depth_words(k->depth, k->percent).text);
    (void)fprintf(f, ", stands for %" PRIu64 "</title>", box->stands_for);
    if (h >= LINE - 4) {
        (void)fprintf(f, "<text x=\"%g\" y=\"%.2f\" fill=\"%s\">%s ", x + 6, y + h / 2 + 4,
                      light < 0x90 ? "#fff" : "#111", box->name.text);
        markup_text(f, value.text);
        (void)fprintf(f, "</text>");
    }
    (void)fprintf(f, "</g>\n");
}

static void write_head(FILE *f, const opening_boxes *b, const game_spec *spec, int width, double height, size_t thin)
{
    char text[MAX_SPEC_TEXT];
    const game_description *game = game_of(spec);
    spec_format(spec, text);
    (void)fprintf(f,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %.0f\" width=\"%d\" height=\"%.0f\" "
                  "font-family=\"system-ui, DejaVu Sans, sans-serif\" font-size=\"12\">\n"
                  "<title>Openings of ",
                  width, HEAD + height + 8, width, HEAD + height + 8);
    markup_text(f, text);
    (void)fprintf(f,
                  "</title>\n<desc>%zu openings, %zu of them too thin to be drawn; yomikiri %s</desc>\n"
                  "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n"
                  "<text x=\"6\" y=\"18\" font-size=\"14\" font-weight=\"600\">",
                  b->count, thin, version_number());
    markup_text(f, text);
    (void)fprintf(f, "</text>\n");
    const char *const words[] = {game->sides[0], "draw", game->sides[1]};
    const char *const fills[] = {"#2166ac", "#dddddd", "#b2182b"};
    (void)fprintf(f, "<text x=\"6\" y=\"54\" fill=\"#555\">values for %s</text>\n", game->sides[0]);
    for (int i = 0; i < 3; i++)
        (void)fprintf(f,
                      "<rect x=\"%d\" y=\"27\" width=\"11\" height=\"11\" fill=\"%s\"/>"
                      "<text x=\"%d\" y=\"37\">%s%s</text>\n",
                      6 + 118 * i, fills[i], 21 + 118 * i, words[i], i == 1 ? "" : " wins");
}

status opening_svg_write(outfile *place, opening_boxes *b, const game_spec *spec, error *e)
{
    FILE *f = outfile_stream(place);
    const size_t leaves = place_boxes(b);
    double most = 1, height = (double)leaves * LINE;
    int plies = 0;
    size_t thin = 0;
    height = height < LEAST_HEIGHT ? LEAST_HEIGHT : height > MOST_HEIGHT ? MOST_HEIGHT : height;
    for (size_t i = 0; i < b->count; i++) {
        const int low = abs(b->box[i].known.lower), high = abs(b->box[i].known.upper), value = low < high ? low : high;
        most = value < VALUE_INFINITY && value > most ? value : most;
        plies = b->box[i].plies > plies ? b->box[i].plies : plies;
        thin += height * b->box[i].height < 0.3;
    }
    const int width = COLUMN * (plies + 1);
    write_head(f, b, spec, width < 380 ? 380 : width, height, thin);
    for (int i = 0; i <= plies; i++)
        (void)fprintf(f, "<text x=\"%d\" y=\"%d\" fill=\"#555\">ply %d</text>\n", COLUMN * i + 6, HEAD - 8, i);
    (void)fprintf(f, "<style>g rect { stroke: #fff; stroke-width: %s }</style>\n<g>\n",
                  leaves * LINE > MOST_HEIGHT ? "0.2" : "1");
    for (size_t i = 0; i < b->count; i++)
        if (height * b->box[i].height >= 0.3)
            write_box(f, &b->box[i], most, height);
    (void)fprintf(f, "</g>\n</svg>\n");
    return outfile_commit(place, e);
}
