/* claim_words.c - see claim_words.h. */
#include "cli/claim_words.h"

#include "cli/request.h"

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

static const question_kind KIND[VERB_COUNT] = {
    [VERB_solve] = QUESTION_SOLVE, [VERB_moves] = QUESTION_MOVES, [VERB_openings] = QUESTION_OPENINGS,
    [VERB_count] = QUESTION_COUNT, [VERB_perft] = QUESTION_PERFT, [VERB_ladder] = QUESTION_LADDER,
    [VERB_play] = QUESTION_PLAY,   [VERB_match] = QUESTION_MATCH,
};

static status check_options(int verb, const options *o, error *e)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (o->given[i] && !ALLOWED[i])
            return fail(e, STATUS_BAD_INPUT,
                        "%s: --%s in a claim; expected options that define what is solved, how, and for how long",
                        VERB_ROWS[verb].name, OPTION_ROWS[i].name);
    return STATUS_OK;
}

static status read_players(const options *o, question *out, error *e)
{
    out->player[0] = o->strategy ? PLAYER_strategy : o->first;
    out->player[1] = o->strategy ? PLAYER_strategy : o->second;
    return out->kind != QUESTION_PLAY || (out->player[0] != PLAYER_person && out->player[1] != PLAYER_person)
               ? STATUS_OK
               : fail(e, STATUS_BAD_INPUT,
                      "play: a person in a claim; expected --first and --second with solver or strategy");
}

static status read_position(const char *const *word, int count, question *out, error *e)
{
    char position[MAX_POSITION_WORDS];
    const int first = out->kind == QUESTION_PERFT ? 2 : 1;
    status s = request_words(word + first, count - first, position, sizeof position, e);
    if (s == STATUS_OK)
        s = question_place(out, word[0], position, e);
    return s == STATUS_OK && first == 2 ? request_depth(word[1], &out->depth, e) : s;
}

static void read_numbers(const options *o, question *out)
{
    out->settings = o->search;
    if (!o->given[OPTION_method])
        out->settings.method = NULL; /* the kind's own */
    out->plies = o->given[OPTION_plies] ? (int)o->plies : -1;
    out->memory = o->memory;
    out->first_depth = o->first_depth;
    out->second_depth = o->second_depth;
    out->games = (int)o->games;
    out->boards = o->boards;
    out->rung = o->rung;
    out->ablate = o->ablate;
}

status claim_words_parse(char *const *word, int words, question *out, error *e)
{
    const char *rest[MAX_WORDS];
    char *argv[MAX_WORDS + 1];
    const int verb = verb_find(word[0]);
    int count = 0;
    options o;
    if (verb == VERB_COUNT)
        return verb_unknown(word[0], e);
    if (KIND[verb] == QUESTION_NONE)
        return fail(e, STATUS_BAD_INPUT,
                    "'%.60s' cannot be claimed; expected solve, moves, openings, count, perft, ladder, match or play",
                    word[0]);
    if (words > MAX_WORDS)
        return fail(e, STATUS_BAD_INPUT, "a claim of more than %d words", MAX_WORDS);
    for (int i = 0; i <= words; i++)
        argv[i] = word[i];
    question_init(out, KIND[verb], NULL);
    status s = options_parse(verb, words, argv, &o, rest, &count, e);
    if (s == STATUS_OK)
        s = check_options(verb, &o, e);
    if (s != STATUS_OK)
        return s;
    read_numbers(&o, out);
    out->choice = request_choice(&o);
    s = read_players(&o, out, e);
    return s == STATUS_OK ? read_position(rest, count, out, e) : s;
}
