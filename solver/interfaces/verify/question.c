/* question.c - see question.h. */
#include "verify/question.h"

#include "arguments/request.h"

#include <string.h>

/* The options that a claim may have; they write nothing and read nothing. */
static const bool ALLOWED[OPTION_COUNT] = {
    [OPTION_threads] = true,       [OPTION_hash] = true,    [OPTION_method] = true,      [OPTION_parallel] = true,
    [OPTION_deterministic] = true, [OPTION_without] = true, [OPTION_depth] = true,       [OPTION_window] = true,
    [OPTION_wdl] = true,           [OPTION_seconds] = true, [OPTION_ply] = true,         [OPTION_empties] = true,
    [OPTION_plies] = true,         [OPTION_memory] = true,  [OPTION_first_depth] = true, [OPTION_second_depth] = true,
    [OPTION_games] = true,         [OPTION_boards] = true,  [OPTION_rung] = true,        [OPTION_ablate] = true,
    [OPTION_first] = true,         [OPTION_second] = true,  [OPTION_strategy] = true,    [OPTION_no_train] = true,
};

static const unsigned VERBS = V(solve) | V(moves) | V(openings) | V(count) | V(perft) | V(ladder) | V(play) | V(match);

static status check_options(int verb, const options *o, error *e)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (o->given[i] && !ALLOWED[i])
            return fail(e, STATUS_BAD_INPUT,
                        "%s: --%s in a claim; expected options that define what is solved, how, and for how long",
                        VERB_ROWS[verb].name, OPTION_ROWS[i].name);
    return STATUS_OK;
}

void question_init(question *q, int verb)
{
    memset(q, 0, sizeof *q);
    q->verb = verb;
    option_defaults(OPTION_ROWS, OPTION_COUNT, &q->o);
    q->o.method = NULL; /* the verb's own */
}

status question_place(question *q, const char *spec, const char *position, error *e)
{
    if (snprintf(q->spec, sizeof q->spec, "%s", spec) >= (int)sizeof q->spec)
        return fail(e, STATUS_BAD_INPUT, "spec '%.40s...' is longer than %zu characters", spec, sizeof q->spec - 1);
    if (snprintf(q->position, sizeof q->position, "%s", position) >= (int)sizeof q->position)
        return fail(e, STATUS_BAD_INPUT, "position is longer than %zu characters", sizeof q->position - 1);
    return STATUS_OK;
}

static bool is_person(const options *o, int player)
{
    return !o->strategy && player == PLAYER_person;
}

static status read_place(question *out, const char *const *word, int count, error *e)
{
    char position[MAX_POSITION_WORDS];
    const int first = out->verb == VERB_perft ? 2 : 1;
    status s = request_words(word + first, count - first, position, sizeof position, e);
    if (s == STATUS_OK)
        s = question_place(out, word[0], position, e);
    return s == STATUS_OK && first == 2 ? request_depth(word[1], &out->depth, e) : s;
}

status question_parse(question *out, char *const *word, int words, error *e)
{
    const char *rest[MAX_WORDS];
    char *argv[MAX_WORDS + 1];
    const int verb = verb_find(word[0]);
    int count = 0;
    options *o = &out->o;
    if (verb == VERB_NONE)
        return verb_unknown(word[0], e);
    if (!(VERBS >> verb & 1))
        return fail(e, STATUS_BAD_INPUT,
                    "'%.60s' cannot be claimed; expected solve, moves, openings, count, perft, ladder, match or play",
                    word[0]);
    if (words > MAX_WORDS)
        return fail(e, STATUS_BAD_INPUT, "a claim of more than %d words", MAX_WORDS);
    for (int i = 0; i <= words; i++)
        argv[i] = word[i];
    question_init(out, verb);
    status s = options_parse(verb, words, argv, o, rest, &count, e);
    if (s == STATUS_OK)
        s = check_options(verb, o, e);
    if (s != STATUS_OK)
        return s;
    if (!o->given[OPTION_method])
        o->method = NULL; /* the verb's own */
    if (verb == VERB_play && (is_person(o, o->first) || is_person(o, o->second)))
        return fail(e, STATUS_BAD_INPUT,
                    "play: a person in a claim; expected --first and --second with solver or strategy");
    return read_place(out, rest, count, e);
}
