/* fuzz_claim.c - any text as a claim: a JSON record against the keys that each kind may have, or
 * the words of a command as a question.  Nothing is answered. */
#include "cli/claim_words.h"
#include "solve/playing.h"
#include "tests/fuzz/fuzz.h"
#include "verify/record_keys.h"
#include "verify/results_file.h"

static void check_keys(const char *text)
{
    static const key_row *const kinds[] = {SOLVED_KEYS, COUNTED_KEYS, PERFT_KEYS};
    json_t *record = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    for (size_t i = 0; json_is_object(record) && i < sizeof kinds / sizeof *kinds; i++) {
        error e = {.text = ""};
        int value;
        const bool good = keys_check(record, kinds[i], &e) == STATUS_OK;
        fuzz_assert(good || (e.text[0] != '\0' && strpbrk(e.text, "\r\n\033") == NULL));
        if (good && keys_integer(record, "value", &value))
            fuzz_assert(value >= -VALUE_INFINITY && value <= VALUE_INFINITY);
    }
    json_decref(record);
}

static void check_question(char *const *word, int words)
{
    question q;
    error e = {.text = ""};
    if (claim_words_parse(word, words, &q, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n\033") == NULL);
        return;
    }
    fuzz_assert(q.kind != QUESTION_NONE);
    fuzz_assert(q.settings.weights == NULL && q.depth >= 0 && q.depth <= 200 && q.plies <= 60);
    fuzz_assert(q.kind != QUESTION_PLAY || (q.player[0] != PLAYER_person && q.player[1] != PLAYER_person));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    results_reader r;
    results_line l;
    bool more = true;
    error e;
    fuzz_assert(text != NULL);
    fuzz_text(data, size, text, size + 1);
    check_keys(text);
    results_open(&r, "file", text);
    while (more && results_next(&r, &l, &more, &e) == STATUS_OK)
        if (more && !l.expected)
            check_question(l.word, l.words);
    free(text);
    return 0;
}
