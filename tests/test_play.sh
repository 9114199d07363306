#!/usr/bin/env bash
# test_play.sh - a game in the terminal: what a person can type, the coach, games from files, and what is saved.
. tests/shell.sh

# Arguments, lines typed; the answer is in `out`.
played() {
    printf '%b' "$2" | timeout 60 "$program" play $1 >out 2>err || fail "play $1: $(cat err)"
}
# Parts of the answer, in this order.
has() {
    tr '\n' ' ' <out | grep -qE -- "$1" || fail "no '$1' in: $(cat out)"
}

played 'reversi:4x4' 'help\nquit\n'
has 'hint .* moves .* undo .* redo .* save .* help .* quit '
has '1  -  _  -  - .* 2  _  O  X  - .*Black 2, White 2'
played 'reversi:4x4' 'moves\nquit\n'
has 'b1 -8  a2 -8  d3 -8  c4 -8'

# undo and redo: the same position twice; nothing is left to redo after another move.
played 'reversi:4x4 --second person' 'undo\nb1\na1\nundo\nredo\nundo\na2\nredo\nquit\n'
has 'there is nothing to take back.*Black plays b1.*White plays a1.*Black plays b1.*White plays a1.*Black plays a2'
has 'there is nothing to play again.*moves: a2 $'

signed() { [ "$1" -eq 0 ] && echo 0 || printf '%+d' "$1" | sed 's/+/[+]/'; } # as a pattern
# The coach gives what `moves` gives, for both sides and at the end.
at='OOOX XXO. OXX. OX.. X'
"$program" moves reversi:4x4 "$at" --json >values
best=$(grep -o '"value":-*[0-9]*' values | head -n 1 | cut -d: -f2)
for move in $(grep -o '"moves":{[^}]*}' values | grep -o '[a-d][1-4]'); do
    value=$(grep -o "\"$move\":-*[0-9]*" values | cut -d: -f2)
    printf '%s\nquit\n' "$move" | "$program" play reversi:4x4 "$at" --coach --second person >out
    if [ "$value" -eq "$best" ]; then
        has "coach: $move is a best move \($(signed "$best")\)"
    else
        has "coach: $move \($(signed "$value")\) loses $((best - value)); best was "
    fi
done
[ -n "${value:-}" ] || fail "no move at $at"

# A game that is saved is read again; a file that exists is kept.
played 'reversi:4x4 --second person' 'b1\na1\nsave game\nsave game\nsave\nquit\n'
has 'saved in game.*save game: expected the name of a new file.*save : expected the name of a new file'
[ "$(cat game)" = 'b1 a1' ] || fail "saved: $(cat game)"
played 'reversi:4x4 --file game --ply 1 --second person' 'quit\n'
has '1  _  X  _  - .*White to move'
printf 'b1 a1\nc4 d4 d3\n' >games
played 'reversi:4x4 --file games --game 2 --second person' 'save position\nquit\n'
has 'Black 5, White 2 White to move'
[ "$("$program" solve reversi:4x4 --file position --json | grep -c '"known":"exact"')" -eq 1 ] || fail "saved: $(cat position)"
refused 'play reversi:4x4 --file games --game 3' 'games: has no game 3; expected 1 to 2'
refused 'play reversi:4x4 b1 --file games' 'a position and --file'
refused 'play reversi:4x4 --file none' 'none: cannot be read'
played 'connect:4,4,3' 'moves\nquit\n'
has '1 [+-]'
played 'ttt --coach' 'a1\nquit\n'
has 'coach: a1 is a best move \(0\)'
exit $bad
