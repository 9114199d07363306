/* verb_completion.c - `completion`: the script that teaches a shell the verbs, options and
 * games. */
#include "cli/command.h"
#include "cli/completion.h"

#include <stdlib.h>
#include <string.h>

static status write_script(output *out, const char *shell, void (*script)(FILE *f), error *e)
{
    char *text = NULL;
    size_t length;
    FILE *f = open_memstream(&text, &length);
    if (f != NULL) {
        script(f);
        (void)fclose(f);
    }
    if (text == NULL)
        return fail(e, STATUS_NO_MEMORY, "completion: not enough memory");
    output_text(out, "%s", text);
    record made = record_begin();
    record_text(&made, "shell", shell);
    record_text(&made, "script", text);
    output_record(out, &made);
    free(text);
    return STATUS_OK;
}

status verb_completion(command *c, error *e)
{
    const char *shell = c->request.word[0];
    static const struct {
        const char *name;
        void (*script)(FILE *f);
    } shells[] = {{"bash", completion_bash}, {"zsh", completion_zsh}, {"fish", completion_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shell, shells[i].name) == 0)
            return write_script(&c->report->out, shell, shells[i].script, e);
    return fail(e, STATUS_BAD_INPUT, "completion %.60s: unknown shell; expected bash, zsh or fish", shell);
}
