/* completion.c - what is completed where, and the script for bash; see completion.h. */
#include "cli/completion.h"

#include "base/text_buffer.h"
#include "base/version.h"
#include "cli/options.h"
#include "notation/game_text.h"
#include "solve/techniques.h"

#include <assert.h>
#include <string.h>

static completion_kind kind_of_word(const char *word, size_t length)
{
    static const struct {
        const char *begin;
        completion_kind kind;
    } kinds[] = {{"SPEC", COMPLETE_SPEC},     {"FILE", COMPLETE_FILE},     {"[FILE", COMPLETE_FILE},
                 {"minimax:", COMPLETE_SPEC}, {"reversi:", COMPLETE_SPEC}, {"SHELL", COMPLETE_SHELL}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        const size_t n = strlen(kinds[i].begin);
        if (length >= n && strncmp(word, kinds[i].begin, n) == 0)
            return kinds[i].kind;
    }
    return COMPLETE_NOTHING;
}

completion_kind completion_of_argument(int verb, int place)
{
    const char *word = VERB_ROWS[verb].arguments;
    for (int i = 0;; i++) {
        const size_t length = strcspn(word, " ");
        if (length >= 4 && strncmp(word + length - 4, "...]", 4) == 0)
            i = place; /* as many as are given */
        if (i == place || word[length] == '\0' || *word == '-')
            return i == place && *word != '-' ? kind_of_word(word, length) : COMPLETE_NOTHING;
        word += length + 1;
    }
}

completion_kind completion_of_option(int option)
{
    const option_row *row = &OPTION_ROWS[option];
    if (row->type == TYPE_CHOICE || option == OPTION_method || option == OPTION_without)
        return COMPLETE_WORDS;
    if (row->type == TYPE_PLACE || (row->type == TYPE_TEXT && strstr(row->argument, "FILE") != NULL))
        return COMPLETE_FILE;
    return row->type == TYPE_TEXT && strcmp(row->argument, "SPEC") == 0 ? COMPLETE_SPEC : COMPLETE_NOTHING;
}

bool completion_is_list(int option)
{
    return option == OPTION_without;
}

const char *completion_choices(int option, char room[static COMPLETION_CHOICES])
{
    const bool methods = option == OPTION_method;
    if (!methods && option != OPTION_without)
        return OPTION_ROWS[option].argument;
    text_buffer words = text_begin(room, COMPLETION_CHOICES);
    for (int i = 0; methods ? i < METHOD_COUNT : technique_row(i) != NULL; i++) {
        const char *word = methods ? method_name((solve_method)i) : technique_row(i)->name;
        text_item(&words, "|", word);
    }
    assert(!words.full);
    return room;
}

void completion_words(FILE *f, const char *choices, const char *between)
{
    for (const char *c = choices; *c != '\0'; c++)
        (void)(*c == '|' ? fputs(between, f) : fputc(*c, f));
}

/* The forms in "reversi[:RxC], mnk:R,C,K, ttt" up to what is filled in: "reversi", "ttt" and open
 * "reversi:", "mnk:". */
void completion_specs(FILE *f, bool open)
{
    for (int kind = 0; kind < GAME_COUNT; kind++) {
        for (const char *form = text_of_kind((game_kind)kind)->usage; form != NULL; form = strstr(form, ", ")) {
            form += strspn(form, ", ");
            const size_t length = strcspn(form, "[:,");
            if (open ? form[length] == ':' || strncmp(form + length, "[:", 2) == 0 : form[length] != ':')
                (void)fprintf(f, " %.*s%s", (int)length, form, open ? ":" : "");
        }
    }
}

/* The options of a verb, or with VERB_COUNT all flags. */
static void bash_options(FILE *f, int verb)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (verb == VERB_COUNT ? OPTION_ROWS[i].type == TYPE_FLAG : (OPTION_ROWS[i].verbs >> verb & 1) != 0)
            (void)fprintf(f, " --%s", OPTION_ROWS[i].name);
}

static void bash_candidates(FILE *f, completion_kind kind, const char *choices)
{
    static const char *const lists[] = {"", "@files", "$specs", "bash zsh fish", ""};
    (void)fprintf(f, ") echo \"%s", lists[kind]);
    if (kind == COMPLETE_WORDS)
        completion_words(f, choices, " ");
    (void)fprintf(f, "\" ;;\n");
}

/* "VERB --OPTION" and "VERB PLACE", each with what stands there. */
static void bash_places(FILE *f)
{
    char room[COMPLETION_CHOICES];
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *before = "    ";
        if (completion_of_option(i) == COMPLETE_NOTHING)
            continue;
        for (int v = 0; v < VERB_COUNT; v++) {
            if (OPTION_ROWS[i].verbs >> v & 1) {
                (void)fprintf(f, "%s'%s --%s'", before, VERB_ROWS[v].name, OPTION_ROWS[i].name);
                before = " | ";
            }
        }
        bash_candidates(f, completion_of_option(i), completion_choices(i, room));
    }
    for (int v = 0; v < VERB_COUNT; v++) {
        const completion_kind ever = completion_of_argument(v, MAX_WORDS);
        for (int place = 0; place < (ever ? 1 : 3); place++) {
            const completion_kind kind = completion_of_argument(v, place);
            if (kind != COMPLETE_NOTHING) {
                (void)fprintf(f, "    '%s '%c", VERB_ROWS[v].name, ever ? '*' : "012"[place]);
                bash_candidates(f, kind, "");
            }
        }
    }
}

static const char BASH_HEAD[] =
    "# The specs, what a verb or option wants, and the options of each verb. \"@files\" stands for file names.\n";

/* bash parts words at ':' and '=' too, which specs and --option=value have: the line is parted
 * again at blanks, and what bash believes to be an earlier word is taken off the candidates. */
static const char BASH_BODY[] =
    "_yomikiri() {\n"
    "    local line=${COMP_LINE:0:COMP_POINT} verb='' option='' place=0 before='' found i\n"
    "    local -a words\n"
    "    COMPREPLY=()\n"
    "    read -ra words <<<\"$line\"\n"
    "    [[ $line == *[[:space:]] ]] && words+=('')\n"
    "    local last=$((${#words[@]} - 1))\n"
    "    local now=${words[last]}\n"
    "    for ((i = 1; i < last; i++)); do\n"
    "        if [[ -z $verb ]]; then\n"
    "            verb=${words[i]}\n"
    "        elif [[ ${words[i]} != --* ]]; then\n"
    "            place=$((place + 1))\n"
    "        elif [[ ${words[i]} != *=* && \" $_yomikiri_flags \" != *\" ${words[i]} \"* ]]; then\n"
    "            option=${words[i]}\n"
    "            if ((++i < last)); then option=''; fi\n"
    "        fi\n"
    "    done\n"
    "    if [[ -z $option && $now == --*=* ]]; then\n"
    "        option=${now%%=*} before=${now%%=*}= now=${now#*=}\n"
    "    fi\n"
    "    if [[ \" $_yomikiri_lists \" == *\" $option \"* && $now == *,* ]]; then\n"
    "        before=$before${now%,*}, now=${now##*,}\n"
    "    fi\n"
    "    if [[ -z $verb ]]; then\n"
    "        found=$_yomikiri_verbs\n"
    "    elif [[ $verb == help ]]; then\n"
    "        found=$_yomikiri_verbs\n"
    "    elif [[ -n $option ]]; then\n"
    "        found=$(_yomikiri_places \"$verb $option\")\n"
    "    elif [[ $now == -* ]]; then\n"
    "        found=$(_yomikiri_options \"$verb\")\n"
    "    else\n"
    "        found=$(_yomikiri_places \"$verb $place\")\n"
    "    fi\n"
    "    if [[ $found == @files ]]; then\n"
    "        mapfile -t COMPREPLY < <(compgen -f -- \"$now\")\n"
    "        compopt -o filenames 2>/dev/null\n"
    "    else\n"
    "        mapfile -t COMPREPLY < <(compgen -W \"$found\" -- \"$now\")\n"
    "    fi\n"
    "    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace 2>/dev/null\n"
    "    now=$before$now\n"
    "    i=${now%\"${now##*[:=]}\"}\n"
    "    [[ $COMP_WORDBREAKS == *[:=]* ]] || i=''\n"
    "    [[ -z $before && -z $i ]] || COMPREPLY=(\"${COMPREPLY[@]/#/$before}\")\n"
    "    [[ -z $i ]] || COMPREPLY=(\"${COMPREPLY[@]#\"$i\"}\")\n"
    "}\n"
    "complete -F _yomikiri yomikiri\n";

void completion_bash(FILE *f)
{
    (void)fprintf(f, "# bash completion of yomikiri %s\n%s_yomikiri_verbs='", version_number(), BASH_HEAD);
    for (int v = 0; v < VERB_COUNT; v++)
        (void)fprintf(f, "%s ", VERB_ROWS[v].name);
    (void)fprintf(f, "help version --help --version'\n_yomikiri_flags='");
    bash_options(f, VERB_COUNT);
    (void)fprintf(f, "'\n_yomikiri_lists='");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (completion_is_list(i))
            (void)fprintf(f, "--%s", OPTION_ROWS[i].name);
    (void)fprintf(f, "'\n_yomikiri_options() {\n    case $1 in\n");
    for (int v = 0; v < VERB_COUNT; v++) {
        (void)fprintf(f, "    %s) echo '", VERB_ROWS[v].name);
        bash_options(f, v);
        (void)fprintf(f, "' ;;\n");
    }
    (void)fprintf(f, "    esac\n}\n_yomikiri_places() {\n    local specs='");
    completion_specs(f, false);
    completion_specs(f, true);
    (void)fprintf(f, "'\n    case $1 in\n");
    bash_places(f);
    (void)fprintf(f, "    esac\n}\n%s", BASH_BODY);
}
