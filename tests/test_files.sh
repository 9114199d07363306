#!/usr/bin/env bash
# test_files.sh - what the program does to the files that it writes: only regular files are
# replaced, links and permissions stay, a bad place is refused before any work, nothing is left behind.
. tests/shell.sh
kind() { stat -c %F "$1" 2>/dev/null || echo nothing; }

# Arguments, the place, a part of what is said. Refused with one line and code 2, within a second.
refused() {
    local before after code
    before=$(kind "$2")
    timeout 5 "$program" $1 "$2" >out 2>err
    code=$?
    after=$(kind "$2")
    [ $code -eq 2 ] || fail "'$1 $2' ended with $code"
    [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$3" err || fail "'$1 $2' said '$(cat err)'"
    [ "$before" = "$after" ] || fail "'$1 $2' made a $after of a $before"
    [ ! -s out ] || fail "'$1 $2' wrote '$(cat out)'"
}

mkfifo pipe
mkdir place
ln -s /dev/null to-null
long='train othello:8x8 --positions 1000000 --quiet'
for arguments in "$long --weights" 'solve ttt --output' 'solve reversi:8x8 --quiet --trace'; do
    refused "$arguments" "$folder/pipe" 'is a pipe'
    refused "$arguments" /dev/full 'is a device'
    refused "$arguments" /dev/null 'is a device'
    refused "$arguments" "$folder/to-null" 'is a device'
    refused "$arguments" "$folder/place" 'is a folder'
    refused "$arguments" "$folder/missing/file" 'No such file'
done
refused 'profile othello:8x8 --quiet --html' "$folder/pipe" 'is a pipe'

# Arguments: through a link, over a file of mode 0600.
kept() {
    rm -rf far link
    mkdir far
    echo old >far/target
    chmod 600 far/target
    ln -s far/target link
    "$program" $1 link >out 2>err || fail "'$1 link': $(cat err)"
    [ "$(kind link)" = 'symbolic link' ] || fail "'$1': the link became a $(kind link)"
    [ "$(stat -c %a far/target)" = 600 ] || fail "'$1': the mode 600 became $(stat -c %a far/target)"
    [ "$(head -c 3 far/target)" != old ] || fail "'$1': the target was not written"
    [ "$(ls -A far)" = target ] || fail "'$1' left $(ls -A far)"
}
kept 'train othello:4x6 --positions 1000 --threads 1 --quiet --weights'
kept 'solve reversi:4x4 --output'
kept 'solve reversi:4x4 --trace'

exit $bad
