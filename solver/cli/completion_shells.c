/* completion_shells.c - the scripts for zsh and fish; see completion.h. */
#include "base/version.h"
#include "cli/completion.h"
#include "cli/options.h"

#include <string.h>

/* Text within single quotes; the characters in `special` get a backslash. */
static void quoted(FILE *f, const char *text, const char *special)
{
    for (; *text != '\0'; text++)
        if (*text == '\'')
            (void)fputs("'\\''", f);
        else
            (void)fprintf(f, "%s%c", strchr(special, *text) != NULL ? "\\" : "", *text);
}

/* What stands in a place, as an action of _arguments. */
static void zsh_action(FILE *f, completion_kind kind, const char *choices)
{
    static const char *const actions[] = {" ", "_files", "_yomikiri_specs", "(bash zsh fish)", ""};
    (void)fputs(actions[kind], f);
    if (kind == COMPLETE_WORDS) {
        (void)fputc('(', f);
        completion_words(f, choices, " ");
        (void)fputc(')', f);
    }
}

static void zsh_verb(FILE *f, int verb)
{
    char room[COMPLETION_CHOICES];
    (void)fprintf(f, "    %s) _arguments -s", VERB_ROWS[verb].name);
    for (int i = 0; i < OPTION_COUNT; i++) {
        const option_row *row = &OPTION_ROWS[i];
        if (!(row->verbs >> verb & 1))
            continue;
        (void)fprintf(f, " \\\n        '--%s%s[", row->name, row->type == TYPE_FLAG ? "" : "=");
        quoted(f, row->help, "[]\\:");
        (void)fputc(']', f);
        if (row->type != TYPE_FLAG) {
            (void)fputc(':', f);
            quoted(f, row->argument, ":\\");
            (void)fputc(':', f);
            if (completion_is_list(i)) {
                (void)fputs("_values -s , name ", f);
                completion_words(f, completion_choices(i, room), " ");
            } else {
                zsh_action(f, completion_of_option(i), completion_choices(i, room));
            }
        }
        (void)fputc('\'', f);
    }
    const completion_kind ever = completion_of_argument(verb, MAX_WORDS);
    for (int place = 0; place < 3 && ever == COMPLETE_NOTHING; place++) {
        const completion_kind kind = completion_of_argument(verb, place);
        if (kind != COMPLETE_NOTHING) {
            (void)fprintf(f, " \\\n        '%d:argument:", place + 1);
            zsh_action(f, kind, "");
            (void)fputc('\'', f);
        }
    }
    (void)fprintf(f, " \\\n        '*:argument:");
    zsh_action(f, ever, "");
    (void)fprintf(f, "' ;;\n");
}

static const char ZSH_BODY[] = "    )\n"
                               "    if ((CURRENT == 2)); then\n"
                               "        _describe -t verbs verb verbs\n"
                               "        return\n"
                               "    fi\n"
                               "    shift words\n"
                               "    ((CURRENT--))\n"
                               "    case $words[1] in\n"
                               "    help) _describe -t verbs verb verbs ;;\n";

void completion_zsh(FILE *f)
{
    (void)fprintf(f, "#compdef yomikiri\n# zsh completion of yomikiri %s\n_yomikiri_specs() {\n    compadd -q --",
                  version_number());
    completion_specs(f, false);
    (void)fprintf(f, "\n    compadd -S '' --");
    completion_specs(f, true);
    (void)fprintf(f, "\n}\n_yomikiri() {\n    local -a verbs=(\n");
    for (int v = 0; v < VERB_COUNT; v++) {
        (void)fprintf(f, "        '%s:", VERB_ROWS[v].name);
        quoted(f, VERB_ROWS[v].help, "\\");
        (void)fprintf(f, "'\n");
    }
    (void)fprintf(f,
                  "        'help:the verbs and games, or help on one verb'\n"
                  "        'version:version, compiler and flags'\n%s",
                  ZSH_BODY);
    for (int v = 0; v < VERB_COUNT; v++)
        zsh_verb(f, v);
    (void)fprintf(f, "    esac\n}\n_yomikiri \"$@\"\n");
}

static void fish_values(FILE *f, completion_kind kind, const char *choices)
{
    if (kind == COMPLETE_FILE) {
        (void)fputs(" -r -F", f);
        return;
    }
    (void)fputs(" -x", f);
    if (kind == COMPLETE_NOTHING)
        return;
    (void)fputs(" -a '", f);
    if (kind == COMPLETE_WORDS)
        completion_words(f, choices, " ");
    else if (kind == COMPLETE_SPEC)
        (void)fputs("(__yomikiri_specs)", f);
    else
        (void)fputs("bash zsh fish", f);
    (void)fputc('\'', f);
}

static void fish_option(FILE *f, int option)
{
    char room[COMPLETION_CHOICES];
    const option_row *row = &OPTION_ROWS[option];
    (void)fprintf(f, "complete -c yomikiri -n '__fish_seen_subcommand_from");
    for (int v = 0; v < VERB_COUNT; v++)
        if (row->verbs >> v & 1)
            (void)fprintf(f, " %s", VERB_ROWS[v].name);
    (void)fprintf(f, "' -l %s -d '", row->name);
    for (const char *c = row->help; *c != '\0'; c++)
        (void)fprintf(f, "%s%c", *c == '\'' || *c == '\\' ? "\\" : "", *c);
    (void)fputc('\'', f);
    if (row->type != TYPE_FLAG)
        fish_values(f, completion_of_option(option), completion_choices(option, room));
    (void)fputc('\n', f);
}

/* The arguments of a verb: those of one kind at any place, as fish does not count them. */
static void fish_arguments(FILE *f, int verb)
{
    bool done[COMPLETE_WORDS + 1] = {false};
    for (int place = 0; place < 3; place++) {
        const completion_kind kind = completion_of_argument(verb, place);
        if (kind == COMPLETE_NOTHING || done[kind])
            continue;
        done[kind] = true;
        (void)fprintf(f, "complete -c yomikiri -n '__fish_seen_subcommand_from %s'", VERB_ROWS[verb].name);
        if (kind == COMPLETE_FILE)
            (void)fputs(" -F", f);
        else
            fish_values(f, kind, "");
        (void)fputc('\n', f);
    }
}

void completion_fish(FILE *f)
{
    (void)fprintf(f, "# fish completion of yomikiri %s\nfunction __yomikiri_specs\n    printf '%%s\\n'",
                  version_number());
    completion_specs(f, false);
    completion_specs(f, true);
    (void)fprintf(f, "\nend\ncomplete -c yomikiri -f\n");
    for (int v = 0; v < VERB_COUNT; v++) {
        (void)fprintf(f, "complete -c yomikiri -n __fish_use_subcommand -a %s -d '", VERB_ROWS[v].name);
        quoted(f, VERB_ROWS[v].help, "");
        (void)fprintf(f, "'\n");
        fish_arguments(f, v);
    }
    (void)fprintf(f, "complete -c yomikiri -n __fish_use_subcommand -a help -d 'the verbs and games'\n"
                     "complete -c yomikiri -n __fish_use_subcommand -l version -d 'version, compiler and flags'\n");
    for (int i = 0; i < OPTION_COUNT; i++)
        fish_option(f, i);
}
