/* fuzz_claim.c - any text as a claim: a JSON record against the keys that a record may have, or
 * the words of a command as a question.  Nothing is answered. */
#include "tests/fuzz/fuzz.h"
#include "verify/question.h"
#include "verify/record_keys.h"
#include "verify/results_file.h"

static void check_keys(const char *text)
{
    json_t *record = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (json_is_object(record)) {
        error e = {.text = ""};
        int value;
        const bool good = keys_check(record, KEY_SOLVED, &e) == STATUS_OK;
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
    if (question_parse(&q, word, words, &e) != STATUS_OK) {
        fuzz_assert(e.text[0] != '\0' && strpbrk(e.text, "\r\n\033") == NULL);
        return;
    }
    fuzz_assert(q.o.weights == NULL && q.o.weights_place == NULL && q.o.output == NULL && q.o.store == NULL);
    fuzz_assert(q.depth >= 0 && q.depth <= 200 && q.o.plies <= 60);
    fuzz_assert(q.verb != VERB_play || q.o.strategy || (q.o.first != PLAYER_person && q.o.second != PLAYER_person));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), *rest = text;
    results_line l;
    fuzz_assert(text != NULL);
    fuzz_text(data, size, text, size + 1);
    check_keys(text);
    for (char *line; (line = strsep(&rest, "\n")) != NULL;)
        if (results_cut("file", 1, line, &l, NULL) == STATUS_OK && l.words > 0 && !l.expected)
            check_question(l.word, l.words);
    free(text);
    return 0;
}
