# bash completion of yomikiri, which names the candidates itself. bash parts words at ':' and '=' too, which specs and
# --option=value have: the line is parted again at blanks, and what bash takes for an earlier word is cut off.
_yomikiri() {
    local line=${COMP_LINE:0:COMP_POINT} now earlier
    local -a words
    read -ra words <<<"$line"
    [[ $line == *[[:space:]] ]] && words+=('')
    now=${words[-1]}
    mapfile -t COMPREPLY < <(yomikiri --complete "${words[@]:1}" 2>/dev/null)
    COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
    if [[ ${COMPREPLY[0]} == @files ]]; then
        earlier=${now%"${now#--*=}"}
        mapfile -t COMPREPLY < <(compgen -f -- "${now#"$earlier"}")
        COMPREPLY=("${COMPREPLY[@]/#/"$earlier"}")
        compopt -o filenames 2>/dev/null
    fi
    [[ ${#COMPREPLY[@]} -ne 1 || ${COMPREPLY[0]} != *: ]] || compopt -o nospace 2>/dev/null
    earlier=${now%"${now##*[:=]}"}
    [[ $COMP_WORDBREAKS != *[:=]* ]] || COMPREPLY=("${COMPREPLY[@]#"$earlier"}")
}
complete -F _yomikiri yomikiri
