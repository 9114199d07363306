#!/usr/bin/env bash
# test_practice.sh - `practice`: what is asked, answered and scored; positions of files; and problem sets: `sample --file`,
# `moves` and `solve --format obf`, which --file reads again, and the table by empty squares.
. tests/shell.sh

# Arguments, lines typed; the answer is in `out`.
practised() {
    printf '%b' "$2" | timeout 60 "$program" practice $1 >out 2>err || fail "practice $1: $(cat err)"
}
has() { tr '\n' ' ' <out | grep -qE -- "$1" || fail "no '$1' in: $(cat out)"; }
key() { sed "s/.*\"$1\":\(\"[^\"]*\"\|[^,}]*\).*/\1/;s/\"//g"; }

# Every question has one best move, ahead by the gap; what an answer loses is what `moves` gives.
practised 'othello --empties 7 --gap 6 --count 3 --seed 5 --json' ''
[ "$(key number <out)" = all ] 2>/dev/null || [ ! -s out ] || fail "an answer without an answer: $(cat out)"
for pick in 1 2 3; do
    practised 'othello --empties 7 --gap 6 --count 1 --seed '$pick '--\nquit\n'
    move=$(grep -o 'expected one of .*' out | cut -d' ' -f$((3 + pick)) | grep . || grep -o 'expected one of .*' out | cut -d' ' -f4)
    printf '%s\n' "$move" | "$program" practice othello --empties 7 --gap 6 --count 1 --seed $pick --json >records 2>err
    record=$(head -n 1 records)
    "$program" moves othello "$(key position <<<"$record")" --json >moves
    values=$(grep -o '"moves":{[^}]*}' moves | grep -o '[a-h][1-8]":-*[0-9]*' | sed 's/.*://' | sort -rn)
    best=$(head -n 1 <<<"$values") second=$(sed -n 2p <<<"$values")
    [ $((best - second)) -ge 6 ] || fail "values $values of $record"
    grep -q "\"$move\":$(key value <<<"$record")[,}]" moves && [ "$(key best_value <<<"$record")" -eq "$best" ] &&
        [ "$(key lost <<<"$record")" -eq $((best - $(key value <<<"$record"))) ] || fail "$record: $(cat moves)"
    right=0
    [ "$(key lost <<<"$record")" -ne 0 ] || right=1
    tail -n 1 records | grep -q "\"number\":\"all\".*\"asked\":1,\"right\":$right,\"lost\":$(key lost <<<"$record")," ||
        fail "the score: $(cat records)"
done

# In words: the loss, both lines, the score.  A move that the solver gave does not count.
position='---OXXO--OXX-OOO X'
printf '%s\n' "$position" >problems
practised 'reversi:4x4 --file problems' 'hint\nd2\n'
has '1 of 10.*Black to move.*is a best move \([+-][0-9]*\).*best line .*0 of 1 right, 0 lost'
"$program" moves reversi:4x4 "$position" >values
wrong=$(grep '^  [a-d][1-4]' values | tail -n 1 | awk '{ print $1 }')
practised 'reversi:4x4 --file problems' "$wrong\n"
has "$wrong \([+-][0-9]*\) loses [0-9]*; best was .*after $wrong .*best line .*0 of 1 right, [0-9]+ lost"
awk 'length > 100' out | grep -q . && fail "wide lines: $(cat out)"

# The seed repeats the questions; a file's positions are asked once, games among them.
for i in 1 2; do practised 'mnk:4,4,3 --ply 4 --count 2 --seed 9' 'quit\n' && mv out out$i; done
cmp -s out1 out2 || fail "the seed does not repeat: $(cat out1 out2)"
printf 'b1a1a2a3b4c4d4d2d3c1d1a4\nb1a1a2a3b4c4d4d2d3c1d1a4\n' >games
timeout 60 "$program" practice othello:4x4 --file games --empties 5 --html page.html >out 2>err || fail "$(cat err)"
has '^1 positions'
grep -q 'Find the best move: othello:4x4' page.html || fail 'the page has no title'

refused 'practice othello' 'no --empties or --ply'
refused 'practice ttt --empties 9' 'no position with one best move'
refused 'practice othello --file none' 'none: cannot be read'
refused 'practice eight --ply 1 --html page' 'eight:3,8 has no board'
refused 'practice othello --empties 8 --html none/page.html' 'No such file or directory'
refused 'practice othello --empties 8 --gap 0' '--gap'

# Problem sets: what is written is read again and agrees; only what is proved is an answer.
"$program" sample othello --empties 8 --count 6 >positions
"$program" moves othello --file positions --format obf >moves.obf 2>err || fail "moves --format obf: $(cat err)"
"$program" solve othello --file positions --format obf >solve.obf 2>err || fail "solve --format obf: $(cat err)"
[ "$(cut -d';' -f1 moves.obf)" = "$(cat positions)" ] && [ "$(cut -d';' -f1,2 moves.obf)" = "$(sed 's/;$//' solve.obf)" ] ||
    fail "problems: $(cat positions moves.obf solve.obf)"
for verb in moves solve; do
    "$program" $verb othello --file $verb.obf --by-empties >out 2>err || fail "$verb.obf: $(cat err)"
    has '8 +6 +[0-9]+ +[0-9]+ +[0-9.]+ +[0-9.]+ +[0-9.]+ [kMG]*.*6 positions, 6 agree, 0 disagree'
done
sed '2s/:[+-][0-9]*/:+63/' moves.obf >wrong.obf
"$program" moves othello --file wrong.obf --format obf >out
[ $? -eq 1 ] && [ "$(grep -v '^#' out)" = "$(cat moves.obf)" ] && grep -qx '# wrong.obf:2 DISAGREES' out || fail "corrected: $(cat out)"
[ "$("$program" solve othello --seconds 0.2 --format obf)" = '---------------------------OX------XO--------------------------- X;' ] ||
    fail 'an estimate is an answer'
[ "$("$program" solve minimax:4 --depth 2 --format obf | cut -d';' -f2)" = '' ] || fail 'an evaluation is an answer'
refused 'solve reversi:4x4..4x5 --format obf' 'expected one spec'
refused 'moves ttt --format csv' 'expected text|obf'
refused 'solve ttt --by-empties' 'expected --file FILE'

# The FFO problems are those of tests/data, with the same values; one command shows the nodes of all three programs.
ffo=$root/bench/ffo40-59.obf
grep -v '^#' "$ffo" | sed 's/: */:/g;s/+//g;s/;//g' >found
sed -n 's/^ffo-[45][0-9] ; \(.*\) ; -*[0-9]* ; /\1 /p' "$root/tests/data/ffo.txt" | cmp - found || fail 'bench/ffo40-59.obf has other values'
[ "$(grep -c '^# nodes [45][0-9] [0-9]* [0-9]*$' "$ffo")" -eq 20 ] || fail 'bench/ffo40-59.obf lacks published nodes'
YOMIKIRI=$program "$root/bench/ffo.sh" 40 40 --threads 1 >out 2>err || fail "ffo.sh: $(cat err)"
has 'problem +empties +value +nodes +seconds +Edax +Egaroucid +40 +20 +38 +[0-9]+ +[0-9.]+ +10593841 +9645526'
YOMIKIRI=$program "$root/bench/ffo.sh" 60 >out 2>err && fail 'ffo.sh has problem 60'

# `sample --file`: each position once, up to symmetry.
printf 'd3\nc4\nf5\nf5d6\nf5f6\n' >games
[ "$("$program" sample othello --file games --seed 3 2>err | wc -l)" -eq 3 ] && grep -q '3 positions; there are no others' err ||
    fail "sample --file: $(cat err)"
exit $bad
