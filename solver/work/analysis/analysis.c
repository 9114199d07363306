/* analysis.c - see analysis.h. */
#include "analysis/analysis.h"

#include "solve/solve.h"

int analysis_empties(const game_spec *spec)
{
    const int soon = solver_of(spec)->soon_solved, squares = spec->rows * spec->cols;
    if (soon == 0 || squares <= (spec->misere ? 20 : 30))
        return MAX_SQUARES;
    return spec->misere ? soon * 2 / 3 : soon;
}

diagram analysis_widest(const analysis_job *job)
{
    const game_spec *spec = &job->session->spec;
    diagram d;
    diagram_start(spec, &d);
    for (int i = 0; diagram_empties(spec, &d) > job->empties && !job->earlier; i++)
        d.cell[i] = d.cell[i] == 0 ? 1 : d.cell[i];
    return d;
}

bool analysed_exactly(const analysed_move *m)
{
    return m->lower == m->upper;
}

bool analysed_lost(const analysed_ply *p, int *lost)
{
    *lost = p->best.lower - p->played.upper;
    return analysed_exactly(&p->played) && analysed_exactly(&p->best);
}

static int sign(int value)
{
    return (value > 0) - (value < 0);
}

void analysis_add(const analysed_ply *p, analysis_loss *to)
{
    int lost;
    if (!analysed_lost(p, &lost))
        return;
    to->moves++;
    to->mistakes += lost > 0;
    to->lost += lost;
    to->wins += p->best.lower > 0 && p->played.lower <= 0;
    to->draws += p->best.lower == 0 && p->played.lower < 0;
}

int analysis_turning_point(const analysis *a)
{
    int lost;
    for (int i = a->plies - 1; i >= a->first; i--) {
        const analysed_ply *p = &a->ply[i];
        if (analysed_lost(p, &lost) && sign(p->best.lower) != sign(p->played.lower))
            return i;
    }
    return -1;
}

static analysed_move unknown(game_move move)
{
    return (analysed_move){.move = move, .lower = -VALUE_INFINITY, .upper = VALUE_INFINITY};
}

/* Turns the bounds of a position into those of the move that leads to it. */
static void turn(analysed_move *m)
{
    const int lower = m->lower;
    m->lower = -m->upper;
    m->upper = -lower;
    m->estimate = -m->estimate;
    m->depth += m->estimated;
}

enum { ONE_THREAD = 16 }; /* most empty squares where waking other threads costs more than it saves */

/* Searches for a value above `least`, which is proved: the window begins there. */
static status search_position(const analysis_job *job, const diagram *d, int least, bool limited, solution *out,
                              error *e)
{
    session *s = job->session;
    const session_question question = {.all_moves = false};
    const int threads = s->search.threads;
    s->search.alpha = least;
    s->search.threads = diagram_empties(&s->spec, d) <= ONE_THREAD ? 1 : threads;
    const status found =
        job->solve != NULL ? job->solve(job->context, d, limited, out, e) : session_solve(s, d, &question, out, e);
    s->search.alpha = -VALUE_INFINITY;
    s->search.threads = threads;
    return found;
}

/* True if they lead to the same position, possibly turned or mirrored: their values are equal. */
static bool same_move(const game_rules *rules, const diagram *d, game_move a, game_move b)
{
    diagram first = *d, second = *d;
    if (a == MOVE_NONE || b == MOVE_NONE || a == b)
        return a == b;
    (void)rules_play(rules, &first, a);
    (void)rules_play(rules, &second, b);
    for (int i = 0; i < rules_symmetries(&rules->spec); i++) {
        diagram image;
        rules_symmetry(&rules->spec, i, &first, &image);
        if (diagram_same(&rules->spec, &image, &second))
            return true;
    }
    return false;
}

static int clamp(int value, int lower, int upper)
{
    return value < lower ? lower : value > upper ? upper : value;
}

static void set_estimate(analysed_move *m, int value, int depth, int percent)
{
    m->estimated = true;
    m->estimate = clamp(value, m->lower, m->upper);
    m->depth = depth;
    m->percent = percent;
}

/* The estimate `g` of a position whose best move is not proved.  A move has one value: if `g` is
 * for the move played, the deeper estimate is that of both, and the best one is worth no less. */
static void estimate_best(const session *s, const diagram *d, const search_estimate *g, analysed_move *played,
                          analysed_move *best)
{
    const game_move move = g->line_length > 0 ? g->line[0] : MOVE_NONE;
    const bool proved = analysed_exactly(played), same = same_move(&s->rules, d, move, played->move);
    const bool deeper = g->depth > played->depth || (g->depth == played->depth && g->percent >= played->percent);
    if (same && !proved && (!played->estimated || deeper))
        set_estimate(played, g->value, g->depth, g->percent);
    const int worth = proved ? played->lower : played->estimate;
    const bool worse = worth < best->lower; /* another move is proved better */
    if ((proved || played->estimated) && !worse && (same || g->value <= worth)) {
        best->move = played->move;
        set_estimate(best, worth, proved ? g->depth : played->depth, proved ? g->percent : played->percent);
    } else {
        best->move = same ? best->move : move;
        set_estimate(best, g->value, g->depth, g->percent);
    }
}

/* The best move of `d` and its value; on entry *best is the move played, as *played is (no move at
 * the end of a game).  If the search is stopped, nothing more is proved. */
static status find_best(const analysis_job *job, analysis *a, const diagram *d, analysed_move *played,
                        analysed_move *best, error *e)
{
    solution v;
    const session *own = job->session;
    const search_result *r = &v.result.search;
    const bool limited = diagram_empties(&own->spec, d) > job->empties;
    int least, most;
    best->upper = VALUE_INFINITY;
    const status s = search_position(job, d, best->lower, limited, &v, e);
    a->stopped = a->stopped || (!limited && (s == STATUS_STOPPED || v.stopped));
    if (s != STATUS_OK)
        return s == STATUS_STOPPED ? STATUS_OK : s;
    a->nodes += r->nodes;
    a->estimate_nodes += r->estimate_nodes;
    a->seconds += r->seconds;
    const bool more = r->lower > best->lower;
    best->upper = r->upper < best->lower ? best->lower : r->upper;
    best->lower = more ? r->lower : best->lower;
    if (more) {
        best->move = r->best;
        best->estimated = false;
    }
    if (analysed_exactly(best)) {
        best->estimated = false;
        if (same_move(&own->rules, d, best->move, played->move)) {
            best->move = played->move;
            *played = *best;
        }
    } else { /* a limit of all values is not proved by the search */
        result_limits(&own->spec, r, &least, &most);
        best->lower = best->lower <= least ? -VALUE_INFINITY : best->lower;
        best->upper = best->upper >= most ? VALUE_INFINITY : best->upper;
    }
    if (played->upper > best->upper) { /* no move is worth more than the best one */
        played->upper = best->upper;
        played->estimate = clamp(played->estimate, played->lower, played->upper);
        played->estimated = played->estimated && !analysed_exactly(played);
    }
    best->estimate = clamp(best->estimate, best->lower, best->upper);
    if (!analysed_exactly(best) && v.stopped && r->estimate.known)
        estimate_best(own, d, &r->estimate, played, best);
    return STATUS_OK;
}

status analysis_run(const analysis_job *job, const game_record *game, analysis *out, error *e)
{
    const session *s = job->session;
    game_move legal[MAX_MOVES];
    analysed_move best = unknown(MOVE_NONE), none = best;
    int value;
    status found = STATUS_OK;
    *out = (analysis){.plies = game->plies, .first = game->plies, .end = game->start};
    for (int i = 0; i < game->plies; i++) {
        const bool searched = job->earlier || diagram_empties(&s->spec, &out->end) <= job->empties;
        out->first = searched && out->first > i ? i : out->first;
        out->ply[i] =
            (analysed_ply){.position = out->end, .played = unknown(game->move[i]), .best = unknown(MOVE_NONE)};
        (void)rules_play(&s->rules, &out->end, game->move[i]);
    }
    out->over = rules_over(&s->rules, &out->end, &value);
    if (out->over)
        best.lower = best.upper = value;
    else if (out->first < out->plies)
        found = find_best(job, out, &out->end, &none, &best, e);
    for (int i = out->plies - 1; i >= out->first && found == STATUS_OK; i--) {
        analysed_ply *p = &out->ply[i];
        turn(&best);
        best.move = game->move[i];
        p->played = best;
        if (rules_moves(&s->rules, &p->position, legal) > 1)
            found = find_best(job, out, &p->position, &p->played, &best, e);
        p->best = best;
    }
    return found;
}
