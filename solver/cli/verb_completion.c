/* verb_completion.c - `completion`: the script that lets a shell ask the program (completion.h). */
#include "base/embed.h"
#include "cli/command.h"

#include <string.h>

EMBED_TEXT(yomikiri_completion_bash, "solver/cli/completion/yomikiri.bash")
EMBED_TEXT(yomikiri_completion_zsh, "solver/cli/completion/yomikiri.zsh")
EMBED_TEXT(yomikiri_completion_fish, "solver/cli/completion/yomikiri.fish")

status verb_completion(command *c, error *e)
{
    const char *shell = c->request.word[0];
    const char *script = strcmp(shell, "bash") == 0   ? yomikiri_completion_bash
                         : strcmp(shell, "zsh") == 0  ? yomikiri_completion_zsh
                         : strcmp(shell, "fish") == 0 ? yomikiri_completion_fish
                                                      : NULL;
    if (script == NULL)
        return fail(e, STATUS_BAD_INPUT, "completion %.60s: unknown shell; expected bash, zsh or fish", shell);
    output_text(&c->report->out, "%s", script);
    record made = record_begin();
    record_text(&made, "shell", shell);
    record_text(&made, "script", script);
    output_record(&c->report->out, &made);
    return STATUS_OK;
}
