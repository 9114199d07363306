/* page.c - see page.h. */
#include "draw/page.h"

#include "base/embed.h"
#include "base/version.h"
#include "game/game.h"
#include "report/markup.h"

#include <stdlib.h>

EMBED_TEXT(yomikiri_page_style, "solver/interfaces/draw/pages/style.css")
EMBED_TEXT(yomikiri_page_common_script, "solver/interfaces/draw/pages/common.js")
EMBED_TEXT(yomikiri_page_openings_body, "solver/interfaces/draw/pages/openings.html")
EMBED_TEXT(yomikiri_page_openings_script, "solver/interfaces/draw/pages/openings.js")
EMBED_TEXT(yomikiri_page_board_script, "solver/interfaces/draw/pages/board.js")
EMBED_TEXT(yomikiri_page_analysis_body, "solver/interfaces/draw/pages/analysis.html")
EMBED_TEXT(yomikiri_page_analysis_script, "solver/interfaces/draw/pages/analysis.js")
EMBED_TEXT(yomikiri_page_practice_body, "solver/interfaces/draw/pages/practice.html")
EMBED_TEXT(yomikiri_page_practice_script, "solver/interfaces/draw/pages/practice.js")
EMBED_TEXT(yomikiri_page_charts_body, "solver/interfaces/draw/pages/charts.html")
EMBED_TEXT(yomikiri_page_charts_script, "solver/interfaces/draw/pages/charts.js")
EMBED_TEXT(yomikiri_page_status_body, "solver/interfaces/draw/pages/status.html")
EMBED_TEXT(yomikiri_page_status_script, "solver/interfaces/draw/pages/status.js")

/* The parts of each page: its body, and its script after common.js and board.js. */
static const struct {
    const char *body, *board, *script;
} PAGES[] = {
    [PAGE_OPENINGS] = {yomikiri_page_openings_body, yomikiri_page_board_script, yomikiri_page_openings_script},
    [PAGE_CHARTS] = {yomikiri_page_charts_body, "", yomikiri_page_charts_script},
    [PAGE_ANALYSIS] = {yomikiri_page_analysis_body, yomikiri_page_board_script, yomikiri_page_analysis_script},
    [PAGE_PRACTICE] = {yomikiri_page_practice_body, yomikiri_page_board_script, yomikiri_page_practice_script},
    [PAGE_STATUS] = {yomikiri_page_status_body, "", yomikiri_page_status_script},
};

void page_game(record *to, const game_spec *spec)
{
    static const char *const modes[] = {[BOARD_GRID] = "square", [BOARD_PILLARS] = "column"};
    const game_description *game = game_of(spec);
    const bool named = game->look == BOARD_GRID || game->look == BOARD_PILLARS;
    record sides = record_list(), numbers = record_list();
    record_integer(to, "rows", spec->rows);
    record_integer(to, "cols", spec->cols);
    record_text(to, "mode", named ? modes[game->look] : "number");
    record_flag(to, "margins", game->margins);
    record_flag(to, "marks", game->stones == STONES_MARKS);
    record_text(&sides, NULL, game->sides[0]);
    record_text(&sides, NULL, game->sides[1]);
    record_put(to, "sides", &sides);
    for (int i = 0; i < spec->rows * spec->cols && game->look == BOARD_NUMBERS; i++)
        record_integer(&numbers, NULL, spec->numbers[i]);
    record_put(to, "numbers", &numbers);
}

/* JSON in an element of HTML: no "<" that could end the element; "\u202E" is shown as the text that
 * it is. */
static void put_json(const char *text, FILE *f)
{
    for (; *text != '\0'; text++) {
        if (*text == '\\')
            (void)fputs(text[1] == 'u' ? "\\\\" : "\\", f);
        if (*text == '\\')
            text++;
        if (*text == '<')
            (void)fputs("\\u003c", f);
        else
            (void)fputc(*text, f);
    }
}

static void put_head(FILE *f, const char *title)
{
    (void)fprintf(f, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    markup_text(f, title);
    (void)fprintf(f, "</title>\n<meta name=\"generator\" content=\"yomikiri ");
    markup_text(f, version_full());
    (void)fprintf(f, "\">\n<style>\n%s</style>\n</head>\n<body>\n<header><h1>", yomikiri_page_style);
    markup_text(f, title);
    (void)fprintf(f, "</h1></header>\n");
}

status page_write(outfile *place, page_kind kind, const char *title, record *data, error *e)
{
    FILE *f = outfile_stream(place);
    record_text(data, "version", version_full());
    put_head(f, title);
    (void)fprintf(f, "%s<script type=\"application/json\" id=\"data\">", PAGES[kind].body);
    char *text = record_json(data);
    const bool written = text != NULL;
    put_json(written ? text : "", f);
    free(text);
    (void)fprintf(f, "</script>\n<script>\n%s\n%s%s</script>\n</body>\n</html>\n", yomikiri_page_common_script,
                  PAGES[kind].board, PAGES[kind].script);
    record_free(data);
    if (written)
        return outfile_commit(place, e);
    outfile_discard(place);
    return fail(e, STATUS_NO_MEMORY, "--html: not enough memory for the page");
}

/* pages/charts.js reads what is written here. */
status charts_page_write(outfile *place, const char *kind, const char *title, const char *made, const char *warning,
                         const record *rows, error *e)
{
    record data = record_begin();
    record_text(&data, "kind", kind);
    record_text(&data, "made", made);
    record_text(&data, "warning", warning);
    record_share(&data, "rows", rows);
    return page_write(place, PAGE_CHARTS, title, &data, e);
}
