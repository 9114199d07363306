#!/usr/bin/env bash
# test_completion.sh - the completion of bash, zsh and fish, asked in the shells themselves: verbs, specs, options of a verb,
# their words and files; and that the program offers every verb and option of its help.
. tests/shell.sh
mkdir bin && ln -s "$program" bin/yomikiri
export PATH=$folder/bin:$PATH

for shell in bash zsh fish; do
    "$program" completion "$shell" >"$folder/$shell" || fail "completion $shell ended with $?"
done
for verb in $("$program" --help | sed -n '/^verbs/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    "$program" --complete "" | grep -q "^$verb"$'\t' || fail "verb $verb is not offered"
    "$program" --complete "$verb" -- >offered
    for option in $("$program" "$verb" --help | sed -n 's/^  --\([a-z-]*\).*/\1/p'); do
        grep -q "^--$option"$'\t' offered || fail "--$option of $verb is not offered"
    done
done
said=$("$program" completion tcsh 2>&1)
[ $? -eq 2 ] && [[ $said == *'unknown shell; expected bash, zsh or fish' ]] || fail "completion tcsh: $said"
touch games.yks

# expect SHELL LINE FOUND: what the line is completed to; FOUND are all candidates, in alphabetical order, as the shell
# of this name asks for them.
expect() {
    local found
    found=$("complete_$1" "$2" | sed 's/ *$//' | LC_ALL=C sort | paste -sd' ')
    [ "$found" = "$3" ] || fail "$1: '$2' gives '${found:0:300}'; expected '$3'"
}

complete_bash() {
    bash --norc -c '. ./bash; COMP_LINE=$1 COMP_POINT=${#1}; _yomikiri; printf "%s\n" "${COMPREPLY[@]}"' - "$1" 2>/dev/null
}
expect bash 'yomikiri so' solve
expect bash 'yomikiri help pro' 'profile prove'
expect bash 'yomikiri solve re' 'reversi reversi:'
expect bash 'yomikiri solve --threads 2 re' 'reversi reversi:'
expect bash 'yomikiri solve reversi:4x4 --para' --parallel
expect bash 'yomikiri solve --parallel ' 'root serial tasks'
expect bash 'yomikiri profile --format=c' csv
expect bash 'yomikiri solve ttt --method alphabeta-' alphabeta-corner-first
expect bash 'yomikiri solve ttt --without pa' 'pairs parity'
expect bash 'yomikiri solve ttt --without table,pv' table,pvs
expect bash 'yomikiri ladder --without=table,etc,m' 'table,etc,mtd'
expect bash 'yomikiri openings ttt --json --format ' 'csv json tree'
expect bash 'yomikiri query ga' games.yks
expect bash 'yomikiri solve ttt --file=ga' games.yks
expect bash 'yomikiri query games.yks conn' 'connect4 connect:'
expect bash 'yomikiri query games.yks connect:' ''
expect bash 'yomikiri solve ttt --threads ' ''
expect bash 'yomikiri completion ' 'bash fish zsh'

complete_fish() { fish --no-config -c '. ./fish; complete -C "$argv[1]" | string split -f 1 \t' "$1"; }
if command -v fish >/dev/null; then
    export HOME=$folder XDG_CONFIG_HOME=$folder XDG_DATA_HOME=$folder
    expect fish 'yomikiri so' solve
    expect fish 'yomikiri solve re' 'reversi reversi:'
    expect fish 'yomikiri solve --para' --parallel
    expect fish 'yomikiri solve --parallel ' 'root serial tasks'
    expect fish 'yomikiri solve --without pa' 'pairs parity'
    expect fish 'yomikiri profile --format ' 'csv table'
    expect fish 'yomikiri status ga' games.yks
    expect fish 'yomikiri solve ttt --file=ga' --file=games.yks
    expect fish 'yomikiri completion ' 'bash fish zsh'
else
    echo 'skipped: completion in fish: it is not installed'
fi

# zsh completes only in its line editor: what stands on the line after a tab, shown by a key of its own.
complete_zsh() {
    zsh -f -c '
        zmodload zsh/zpty
        zpty -b z zsh -f -i
        zpty -w z "PROMPT=; unsetopt beep list_beep; fpath=($PWD/site \$fpath); autoload -Uz compinit; compinit -u -D"
        zpty -w z "shown() { print -r -- \"<<\$BUFFER>>\" >$PWD/shown; }; zle -N shown; bindkey \"^T\" shown"
        zpty -w z "print ready >$PWD/ready"
        for i in {1..200}; do [[ -s ready ]] && break; sleep 0.05; done
        zpty -w -n z "$1"$'"'\\t\\C-t'"'
        for i in {1..200}; do [[ -s shown ]] && break; sleep 0.05; zpty -r -t z line; done
        zpty -d z' - "$1" >/dev/null 2>&1
    sed 's/^<<//; s/>>$//' shown 2>/dev/null
    rm -f shown ready
}
if command -v zsh >/dev/null; then
    mkdir site && cp zsh site/_yomikiri
    expect zsh 'yomikiri so' 'yomikiri solve'
    expect zsh 'yomikiri solve min' 'yomikiri solve minimax:'
    expect zsh 'yomikiri solve --para' 'yomikiri solve --parallel'
    expect zsh 'yomikiri solve --parallel ser' 'yomikiri solve --parallel serial'
    expect zsh 'yomikiri profile --format=c' 'yomikiri profile --format=csv'
    expect zsh 'yomikiri status ga' 'yomikiri status games.yks'
    expect zsh 'yomikiri solve ttt --file=ga' 'yomikiri solve ttt --file=games.yks'
    expect zsh 'yomikiri query games.yks conn' 'yomikiri query games.yks connect'
    expect zsh 'yomikiri completion fi' 'yomikiri completion fish'
else
    echo 'skipped: completion in zsh: it is not installed'
fi
exit $bad
