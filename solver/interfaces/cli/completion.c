/* completion.c - see completion.h. */
#include "cli/completion.h"

#include "base/embed.h"
#include "cli/command.h"
#include "game/game_text.h"
#include "solve/techniques.h"

#include <stdarg.h>
#include <string.h>

EMBED_TEXT(yomikiri_completion_bash, "solver/interfaces/cli/completion/yomikiri.bash")
EMBED_TEXT(yomikiri_completion_zsh, "solver/interfaces/cli/completion/yomikiri.zsh")
EMBED_TEXT(yomikiri_completion_fish, "solver/interfaces/cli/completion/yomikiri.fish")

/* The candidates for a word begin with the part of it from `now` on. */
typedef struct completion {
    output *out;
    const char *word, *now;
} completion;

static __attribute__((format(printf, 3, 4))) void offer(const completion *c, const char *help, const char *format, ...)
{
    char text[128];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(text, sizeof text, format, list);
    va_end(list);
    if (strncmp(text, c->now, strlen(c->now)) == 0)
        output_text(c->out, *help != '\0' ? "%.*s%s\t%s\n" : "%.*s%s%s\n", (int)(c->now - c->word), c->word, text,
                    help);
}

/* "serial|root|tasks" */
static void offer_choices(const completion *c, const char *words)
{
    for (size_t length; *words != '\0'; words += length + (words[length] == '|')) {
        length = strcspn(words, "|");
        offer(c, "", "%.*s", (int)length, words);
    }
}

/* The forms in "reversi[:RxC], mnk:R,C,K, ttt" up to what is filled in: "reversi", "reversi:",
 * "mnk:", "ttt". */
static void offer_specs(const completion *c)
{
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        for (const char *form = text_of_kind((game_kind)kind)->usage; form != NULL; form = strstr(form, ", ")) {
            form += strspn(form, ", ");
            const int length = (int)strcspn(form, "[:,");
            if (form[length] != ':')
                offer(c, "", "%.*s", length, form);
            if (form[length] == ':' || strncmp(form + length, "[:", 2) == 0)
                offer(c, "", "%.*s:", length, form);
        }
    }
}

/* Offers the values of "FILE", "[SPEC]" or "table|csv". */
static void offer_argument(const completion *c, const char *name)
{
    static const char *const games[] = {"SPEC", "[SPEC", "minimax:", "reversi:"};
    if (strncmp(name + (*name == '['), "FILE", 4) == 0)
        output_text(c->out, "@files\n");
    else if (strchr(name, '|') != NULL)
        offer_choices(c, name);
    for (int i = 0; i < 4; i++)
        if (strncmp(name, games[i], strlen(games[i])) == 0)
            offer_specs(c);
}

/* The verb's argument at this place, from 0. */
static void offer_place(const completion *c, int verb, int place)
{
    const char *name = VERB_ROWS[verb].arguments;
    for (size_t length; *name != '\0' && *name != '-'; name += length + (name[length] == ' ')) {
        length = strcspn(name, " ");
        if (place-- == 0 || (length >= 4 && strncmp(name + length - 4, "...]", 4) == 0)) {
            offer_argument(c, name);
            return;
        }
    }
}

static void offer_values(completion c, int option)
{
    const char *comma = strrchr(c.now, ',');
    if (option == OPTION_without && comma != NULL)
        c.now = comma + 1;
    for (int i = 0; option == OPTION_without && technique_row(i) != NULL; i++)
        offer(&c, "", "%s", technique_row(i)->name);
    for (int i = 0; option == OPTION_method && i < METHOD_COUNT; i++)
        offer(&c, "", "%s", method_name((solve_method)i));
    offer_argument(&c, OPTION_ROWS[option].argument);
}

/* The option of the verb that "--format" or "--format=csv" gives a value; OPTION_COUNT: none. */
static int option_of(int verb, const char *word)
{
    const bool dashes = strncmp(word, "--", 2) == 0;
    const int option = dashes ? option_named(verb, word + 2, strcspn(word + 2, "=")) : OPTION_COUNT;
    return option < OPTION_COUNT && OPTION_ROWS[option].type != TYPE_FLAG ? option : OPTION_COUNT;
}

void completion_print(output *out, int count, char *const *word)
{
    const char *last = count > 0 ? word[count - 1] : "", *value = strchr(last, '=');
    const int verb = count > 1 ? verb_find(word[0]) : VERB_NONE;
    completion c = {.out = out, .word = last, .now = last};
    if (count > 1 && strcmp(word[0], "--game") == 0) { /* which is not loaded for this */
        if (count == 2)
            offer_argument(&c, "FILE");
        else
            completion_print(out, count - 2, word + 2);
        return;
    }
    int place = 0, option = OPTION_COUNT;
    for (int v = 0; (count <= 1 || (count == 2 && strcmp(word[0], "help") == 0)) && v < VERB_NONE; v++)
        offer(&c, VERB_ROWS[v].help, "%s", VERB_ROWS[v].name);
    if (count <= 1)
        offer_choices(&c, "help|version|--game|--help|--version");
    if (verb == VERB_NONE)
        return;
    for (int i = 1; i < count - 1; i++) {
        const bool plain = option == OPTION_COUNT; /* the word is not an option's value */
        place += plain && strncmp(word[i], "--", 2) != 0;
        option = plain && strchr(word[i], '=') == NULL ? option_of(verb, word[i]) : OPTION_COUNT;
    }
    if (option == OPTION_COUNT && value != NULL && (option = option_of(verb, last)) != OPTION_COUNT)
        c.now = value + 1;
    if (option != OPTION_COUNT)
        offer_values(c, option);
    else if (*last != '-')
        offer_place(&c, verb, place);
    else
        for (int i = 0; i < OPTION_COUNT; i++)
            if (OPTION_ROWS[i].verbs >> verb & 1)
                offer(&c, OPTION_ROWS[i].help, "--%s", OPTION_ROWS[i].name);
}

/* The script that lets a shell ask the program. */
status verb_completion(command *c, error *e)
{
    const char *shell = c->request.word[0];
    const char *script = strcmp(shell, "bash") == 0   ? yomikiri_completion_bash
                         : strcmp(shell, "zsh") == 0  ? yomikiri_completion_zsh
                         : strcmp(shell, "fish") == 0 ? yomikiri_completion_fish
                                                      : NULL;
    if (script == NULL)
        return fail(e, STATUS_BAD_INPUT, "completion %.60s: unknown shell; expected bash, zsh or fish", shell);
    output_own(&c->report->out, script);
    record made = record_begin();
    record_text(&made, "shell", shell);
    record_text(&made, "script", script);
    output_record(&c->report->out, &made);
    return STATUS_OK;
}
