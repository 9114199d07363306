/* verb_completion.c - `completion`: the script that teaches a shell the verbs, options and games. */
#include "cli/cli.h"
#include "cli/completion.h"

#include <stdlib.h>
#include <string.h>

static status write_script(cli *c, void (*script)(FILE *f), error *e)
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
    output_text(c->out, "%s", text);
    json_t *record = json_object();
    (void)json_object_set_new(record, "shell", json_string(c->word[0]));
    (void)json_object_set_new(record, "script", json_string(text));
    output_record(c->out, record);
    free(text);
    return STATUS_OK;
}

status verb_completion(cli *c, error *e)
{
    static const struct {
        const char *name;
        void (*script)(FILE *f);
    } shells[] = {{"bash", completion_bash}, {"zsh", completion_zsh}, {"fish", completion_fish}};
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(c->word[0], shells[i].name) == 0)
            return write_script(c, shells[i].script, e);
    return fail(e, STATUS_BAD_INPUT, "completion %.60s: unknown shell; expected bash, zsh or fish", c->word[0]);
}
