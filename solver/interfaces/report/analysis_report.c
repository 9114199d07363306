/* analysis_report.c - see analysis_report.h. */
#include "report/analysis_report.h"

#include "base/units.h"
#include "base/version.h"
#include "report/solution_record.h"
#include "reversi/reversi.h"
#include "report/value_words.h"

#include <inttypes.h>
#include <string.h>

static void add_up(const analysis *a, analysis_loss out[static 2])
{
    out[0] = out[1] = (analysis_loss){.moves = 0};
    for (int i = a->first; i < a->plies; i++)
        analysis_add(&a->ply[i], &out[a->ply[i].position.side]);
}

bool analysis_theory(const session *s, const analysis_game *g, int *proved)
{
    const analysis *a = &g->analysis;
    for (int i = a->first; i < a->plies && reversi_is(&s->spec) && s->spec.empties_to_winner && !s->spec.misere; i++) {
        const analysed_ply *p = &a->ply[i];
        *proved = p->position.side == 0 ? p->best.lower : -p->best.lower;
        if (diagram_empties(&s->spec, &p->position) == g->record.theory_empties)
            return analysed_exactly(&p->best);
    }
    return false;
}

/* ---- records ---- */

/* "value", or with a prefix "best_value". */
static const char *key_of(const char *prefix, const char *name, char out[static 40])
{
    (void)snprintf(out, 40, "%s%s", prefix, name);
    return out;
}

/* Records what is known of the value of a move. */
static void record_worth(record *to, const analysed_move *m, const char *prefix)
{
    char key[40];
    const bool exact = analysed_exactly(m), low = m->lower > -VALUE_INFINITY, high = m->upper < VALUE_INFINITY;
    record_optional(to, key_of(prefix, "value", key), exact, m->lower);
    record_text(to, key_of(prefix, "known", key), exact ? "exact" : low ? ">=" : high ? "<=" : "unknown");
    if (exact)
        return;
    record_optional(to, key_of(prefix, "lower", key), low, m->lower);
    record_optional(to, key_of(prefix, "upper", key), high, m->upper);
    record_optional(to, key_of(prefix, "estimate", key), m->estimated, m->estimate);
    record_optional(to, key_of(prefix, "estimate_depth", key), m->estimated, m->depth);
    record_optional(to, key_of(prefix, "estimate_percent", key), m->estimated, m->percent);
}

static void record_place(record *to, const analysis_game *g)
{
    if (g->file != NULL) {
        record_text(to, "file", g->file);
        record_integer(to, "line_number", g->line);
    }
}

record analysis_ply_record(const session *s, const analysis_game *g, int i)
{
    const analysed_ply *p = &g->analysis.ply[i];
    const game_move best = p->best.move;
    int lost;
    record made = record_begin();
    record_place(&made, g);
    record_integer(&made, "ply", i + 1);
    record_text(&made, "side", p->position.side == 0 ? "X" : "O");
    record_text(&made, "position", diagram_name(&s->spec, &p->position).text);
    record_move(&made, "played", &s->spec, p->played.move);
    record_worth(&made, &p->played, "");
    record_move(&made, "best", &s->spec, analysed_exactly(&p->best) ? best : MOVE_NONE);
    record_worth(&made, &p->best, "best_");
    if (!analysed_exactly(&p->best))
        record_move(&made, "best_estimate_move", &s->spec, p->best.estimated ? best : MOVE_NONE);
    const bool proved = analysed_lost(p, &lost);
    record_optional(&made, "lost", proved, lost);
    return made;
}

/* Nothing that is proved of no move is 0. */
static void record_loss(record *to, const analysis_loss *l)
{
    const bool proved = l->moves > 0;
    record_integer(to, "moves", l->moves);
    record_optional(to, "mistakes", proved, l->mistakes);
    record_optional(to, "lost", proved, l->lost);
    record_optional(to, "wins_lost", proved, l->wins);
    record_optional(to, "draws_lost", proved, l->draws);
}

record analysis_game_record(const session *s, const analysis_game *g)
{
    const analysis *a = &g->analysis;
    const int turning = analysis_turning_point(a);
    analysis_loss loss[2];
    record made = record_begin(), sides = record_list();
    int proved;
    add_up(a, loss);
    record_place(&made, g);
    record_text(&made, "ply", "all");
    record_text(&made, "spec", s->spec_text);
    record_integer(&made, "plies", a->plies);
    if (*g->record.event != '\0')
        record_text(&made, "event", g->record.event);
    for (int side = 0; side < 2; side++) {
        record one = record_begin();
        record_text(&one, "player", g->record.player[side]);
        record_loss(&one, &loss[side]);
        record_put(&sides, NULL, &one);
    }
    record_put(&made, "players", &sides);
    record_optional(&made, "turning_point", turning >= 0, turning + 1);
    if (analysis_theory(s, g, &proved)) {
        record_integer(&made, "theoretical", proved);
        record_integer(&made, "expected", g->record.theory);
        record_flag(&made, "agrees", proved == g->record.theory);
    }
    record_flag(&made, "stopped", a->stopped);
    record_count(&made, "nodes", a->nodes);
    record_count(&made, "estimate_nodes", a->estimate_nodes);
    record_real(&made, "seconds", a->seconds);
    record_version(&made);
    return made;
}

static record player_record(const players *p, const player_row *row)
{
    record made = record_begin(), phases = record_list();
    record_text(&made, "player", row->name);
    record_text(&made, "opponent", *row->opponent != '\0' ? row->opponent : NULL);
    record_integer(&made, "games", row->games);
    record_loss(&made, &row->all);
    for (int k = 0; k < PHASES; k++) {
        int from, to;
        record one = record_begin();
        players_phase(p, k, &from, &to);
        record_integer(&one, "from_empties", from);
        record_integer(&one, "to_empties", to);
        record_loss(&one, &row->phase[k]);
        record_put(&phases, NULL, &one);
    }
    record_put(&made, "phases", &phases);
    return made;
}

/* ---- text ---- */

/* Columns of a move. */
static int width_of(const session *s)
{
    return s->rules.game->look == BOARD_NUMBERS ? 14 : 6;
}

/* The move, and "-12", "~+3", ">= +2" or "?": two columns. */
static words worth_words(const session *s, const diagram *d, const analysed_move *m)
{
    return words_make("%-*s %8s", width_of(s), move_words(&s->spec, d, m->move).text,
                      m->estimated ? words_make("~%s", format_signed(m->estimate).text).text
                                   : bounds_words(m->lower, m->upper).text);
}

static void print_ply(output *out, const session *s, const analysis *a, int i)
{
    const analysed_ply *p = &a->ply[i];
    int lost;
    output_text(out, "%4d  %-13s  %s  %s", i + 1, side_name(&s->spec, p->position.side),
                worth_words(s, &p->position, &p->played).text, worth_words(s, &p->position, &p->best).text);
    if (p->best.estimated)
        output_text(out, "         estimate, %s", depth_words(p->best.depth, p->best.percent).text);
    else if (analysed_lost(p, &lost) && lost > 0)
        output_text(out, "  %5d", lost);
    output_text(out, "\n");
}

/* "Ann: 3 mistakes in 12 moves, 8 lost, 1 win given away" */
static void print_loss(output *out, const session *s, const analysis_game *g, int side, const analysis_loss *l)
{
    const char *name = g->record.player[side];
    if (l->moves == 0) {
        output_text(out, "%s: no move has a proved value", *name ? name : side_name(&s->spec, side));
        return;
    }
    output_text(out, "%s: %" PRId64 " mistake%s in %" PRId64 " move%s", *name ? name : side_name(&s->spec, side),
                l->mistakes, plural((uint64_t)l->mistakes, "", "s"), l->moves, plural((uint64_t)l->moves, "", "s"));
    if (s->rules.game->margins)
        output_text(out, ", %" PRId64 " lost", l->lost);
    if (l->wins > 0)
        output_text(out, ", %" PRId64 " win%s given away", l->wins, plural((uint64_t)l->wins, "", "s"));
    if (l->draws > 0)
        output_text(out, ", %" PRId64 " draw%s given away", l->draws, plural((uint64_t)l->draws, "", "s"));
}

void analysis_print(output *out, const session *s, const analysis_game *g, bool plies)
{
    const analysis *a = &g->analysis;
    const char *between = plies ? "\n" : "; ";
    const int turning = analysis_turning_point(a);
    analysis_loss loss[2];
    int proved;
    add_up(a, loss);
    if (plies) {
        output_text(out, "%s, %d pl%s%s%s%s\n", s->spec_text, a->plies, plural((uint64_t)a->plies, "y", "ies"),
                    a->over ? "" : ", not played to the end", *g->record.event != '\0' ? ", " : "", g->record.event);
        if (a->first > 0)
            output_text(out, "from ply %d on: --from-empties E solves more, --seconds-each TIME estimates the others\n",
                        a->first + 1);
        output_text(out, " ply  %-13s  %-*s %8s  %-*s %8s  %5s\n", "side", width_of(s), "played", "value", width_of(s),
                    "best", "value", "lost");
    } else {
        output_text(out, "%s:%d  ", g->file, g->line);
    }
    for (int i = a->first; i < a->plies && plies; i++)
        print_ply(out, s, a, i);
    print_loss(out, s, g, 0, &loss[0]);
    output_own(out, between);
    print_loss(out, s, g, 1, &loss[1]);
    if (turning >= 0) {
        output_own(out, between);
        output_text(out, "turning point: ply %d", turning + 1);
    }
    if (analysis_theory(s, g, &proved) && (plies || proved != g->record.theory)) {
        output_own(out, between);
        output_text(out, "theoretical score %s %s: %s is proved", format_signed(g->record.theory).text,
                    proved == g->record.theory ? "agrees" : "DISAGREES", format_signed(proved).text);
    }
    output_text(out, "%s\n", a->stopped ? "  stopped" : "");
    if (plies)
        output_text(out, "%" PRIu64 " node%s, %.3f s, %d thread%s, yomikiri %s\n", a->nodes, plural(a->nodes, "", "s"),
                    a->seconds, s->search.threads, plural((uint64_t)s->search.threads, "", "s"), version_full());
}

enum { MOST_PLAYERS = 20, MOST_OPPONENTS = 3, NAME_WIDTH = 34 };

static void print_mean(output *out, const analysis_loss *l)
{
    if (l->moves > 0)
        output_text(out, " %7.2f", (double)l->lost / (double)l->moves);
    else
        output_text(out, " %7s", "-");
}

static void print_player(output *out, const player_row *row)
{
    const bool all = *row->opponent == '\0';
    char name[MAX_PLAYER_TEXT + 12];
    (void)snprintf(name, sizeof name, "%s%s", all ? "" : "  against ", all ? row->name : row->opponent);
    output_text(out, "%-*.*s %6" PRId64 " %7" PRId64 " %8s", NAME_WIDTH, NAME_WIDTH, name, row->games, row->all.moves,
                row->all.moves > 0 ? words_make("%" PRId64, row->all.lost).text : "-");
    print_mean(out, &row->all);
    for (int k = 0; k < PHASES; k++)
        print_mean(out, &row->phase[k]);
    output_text(out, "\n");
}

void analysis_print_players(output *out, players *p)
{
    int shown = 0, opponents = 0;
    players_sort(p);
    output_text(out, "%-*s %6s %7s %8s %7s", NAME_WIDTH, "player", "games", "moves", "lost", "a move");
    for (int k = 0; k < PHASES; k++) {
        int from, to;
        char range[24];
        players_phase(p, k, &from, &to);
        (void)snprintf(range, sizeof range, "%d-%d", from, to);
        output_text(out, " %7s", range);
    }
    output_text(out, "\n");
    for (size_t i = 0; i < p->count; i++) {
        record made = player_record(p, &p->row[i]);
        output_record(out, &made);
        const bool all = *p->row[i].opponent == '\0';
        shown += all;
        opponents = all ? 0 : opponents + 1;
        if (shown <= MOST_PLAYERS && opponents <= MOST_OPPONENTS)
            print_player(out, &p->row[i]);
    }
    if (shown > MOST_PLAYERS)
        output_text(out, "%d more players; --json prints all, and all opponents\n", shown - MOST_PLAYERS);
}
