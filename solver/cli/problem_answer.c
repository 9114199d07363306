/* problem_answer.c - see problem_answer.h. */
#include "cli/problem_answer.h"

static problem_answer compare_moves(const obf_record *record, const search_result *r)
{
    problem_answer a = {.record = record, .expected = record->answers, .agrees = true};
    for (int i = 0; i < record->answers; i++)
        for (int k = 0; k < r->moves; k++)
            if (r->move[k] == record->move[i]) {
                a.compared++;
                a.agrees = a.agrees && r->move_value[k] == record->value[i];
            }
    return a;
}

static problem_answer compare_best(const obf_record *record, const search_result *r, bool stopped)
{
    const int best = obf_best(record);
    problem_answer a = {.record = record, .expected = 1};
    if (stopped && r->known != KNOWN_EXACT) {
        a.agrees = r->lower <= best && best <= r->upper;
        a.compared = !a.agrees; /* a bound can only contradict */
        return a;
    }
    a.compared = 1;
    a.agrees = r->known == KNOWN_EXACT      ? best == r->value
               : r->known == KNOWN_AT_LEAST ? best >= r->value
                                            : best <= r->value;
    return a;
}

problem_answer problem_compare(const obf_record *record, bool all_moves, const solution *v)
{
    const search_result *r = &v->result.search;
    if (record->answers == 0)
        return (problem_answer){.record = record, .agrees = true};
    if (r->known == KNOWN_BY_OTHER_RULE) /* agrees with nothing that is said of the game */
        return (problem_answer){.record = record, .expected = record->answers, .compared = record->answers};
    problem_answer a = all_moves ? compare_moves(record, r) : compare_best(record, r, v->stopped);
    if (!v->stopped && r->moves_left_out == 0 && a.compared < a.expected)
        a.agrees = false; /* a move that the position does not have */
    return a;
}

bool problem_is_decided(const problem_answer *a)
{
    return a->expected > 0 && (!a->agrees || a->compared == a->expected);
}
