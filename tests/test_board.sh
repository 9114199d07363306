#!/usr/bin/env bash
# test_board.sh - boards drawn with the values of moves, as text and as pictures; solves of many specs.
. tests/shell.sh
run() { timeout 60 "$program" "$@" >out 2>err </dev/null || fail "'$*' ended with $?: $(cat err)"; }
shows() { grep -qF -- "$1" out || fail "no '$1' in: $(cat out)"; }
lacks() { grep -qF -- "$1" out && fail "'$1' in: $(cat out)"; }
escape=$(printf '\033')

# The last move in brackets, the values on their squares, the best one marked; no board where it was not asked for.
run moves reversi:4x4 b1a1 --board
shows '   (O)   X    -    - '
shows '   -8*   O    X    - '
shows '   -    X    O  -14 '
lacks "$escape"
run moves reversi:4x4 b1a1
lacks '(O)'
run moves connect:4,5,4 332 --board
shows '     0   X   X  +1*  0 '
shows '     1   2   3   4   5 '

# Colour on request; NO_COLOR is for terminals; Unicode where the language is written in it.
LC_ALL=C run solve ttt b2 --board --color always
shows "$escape[48;5;236m"
LC_ALL=C.UTF-8 run solve reversi:4x4 --board --color always
shows '●'
LC_ALL=C.UTF-8 NO_COLOR=1 run solve reversi:4x4 --board --color always
shows '●'
run solve reversi:4x4 --board --color never
lacks "$escape"
if command -v script >/dev/null; then
    on_terminal() { TERM=xterm LC_ALL=C.UTF-8 script -qec "$1" /dev/null </dev/null >out 2>err; }
    on_terminal "'$program' solve reversi:4x4"
    shows "$escape[48;5;28m"
    NO_COLOR=1 on_terminal "'$program' solve reversi:4x4"
    shows '○'
    lacks "$escape[48"
    on_terminal "'$program' solve reversi:4x4 --no-board"
    lacks '●'
else
    echo 'skipped: boards on a terminal: there is no script(1)'
fi

# Pictures: one for each game with a board, well formed; a place that cannot be written is refused before anything else.
for spec in 'reversi:4x4 b1' 'ttt b2' 'connect:4,4,4 2' 'minimax:3 0'; do
    run moves $spec --svg picture.svg
    grep -q '^<svg xmlns' picture.svg && grep -q '</svg>$' picture.svg || fail "picture of $spec"
    [ "$(grep -c 'href="#best"' picture.svg)" -gt 0 ] || fail "no best move in the picture of $spec"
    if command -v xmllint >/dev/null; then xmllint --noout picture.svg || fail "picture of $spec: no XML"; fi
done
refused 'solve eight --svg a.svg' 'has no board'
refused 'solve ttt --svg missing/a.svg' 'missing/a.svg'
refused 'solve ttt --file x --svg a.svg' 'cannot be used with --file'

# Many specs: ranges of seeds and of boards, files of specs; a bad one is refused before any is solved.
run solve minimax:4,seed=0-3 --format csv
[ "$(wc -l <out)" -eq 5 ] && shows '"minimax:4,seed=2","0000000000000000 X 0 0 0 0 -",-1,exact,,,,3,'
run solve reversi:3x3..4x4 --format markdown
shows '| `reversi:4x4` | -8 | b1 | Black -8: White wins 11-3 |'
[ "$(wc -l <out)" -eq 6 ] || fail "boards: $(cat out)"
printf '# three\nttt b2\nreversi:4x4\n\neight\n' >specs
run solve @specs
shows '3 of 3 specs solved, '
run solve @specs --json
[ "$(grep -c '"known":"exact"' out)" -eq 3 ] || fail "records: $(cat out)"
printf 'ttt\nchess\n' >specs
refused 'solve @specs' 'specs:2: '
refused 'solve reversi:4x4..3x3' 'ends below its beginning'
refused 'solve mnk:3..2,3,3' 'ends below its beginning'
refused 'solve mnk:3..,3,3' 'mnk:3..,3,3'
refused 'solve minimax:4,seed=5-' 'seed'
refused 'solve ttt reversi:4x4 chess' 'chess'
run solve mnk:3..4,3..4,3 connect:4,4..5,3 reversi:3..4x4 ttt --format csv
for spec in mnk:{3,4},{3,4},3 connect:4,{4,5},3 reversi:{3,4}x4; do
    grep -qE "^\"?$spec\"?," out || fail "of a family of several specs $spec is missing: $(cat out)"
done
[ "$(wc -l <out)" -eq 10 ] || fail "a family: $(cat out)"
refused 'solve @missing' 'missing'
refused 'solve minimax:2,seed=0-3 --svg a.svg' 'cannot be used with several specs'
refused 'solve mnk:3,3,3,seed=1-2 --format csv' 'unknown to mnk'
run solve minimax:2,seed=4294967294-4294967295 --format csv
[ "$(wc -l <out)" -eq 3 ] && shows '"minimax:2,seed=4294967295"' || fail "seeds: $(cat out)"
run solve minimax:4,seed=1-2 --depth 2 --format csv
[ "$(grep -c ',depth,' out)" -eq 2 ] || fail "an evaluation shown as a value: $(cat out)"
mkdir -p inner && printf '1 2\n3 4\n' >numbers
(cd inner && timeout 60 "$program" solve minimax:2,board=../numbers >../out) || fail "a board file above: $(cat out)"
refused 'solve reversi:4x4..4x5 --file x' 'cannot be used with several specs'

exit $bad
