#!/usr/bin/env bash
# test_stops.sh - how the program ends when it is stopped: by a limit of time, a signal, a full disk.
. tests/shell.sh

# A list of moves that is not complete is compared as far as it is known: no move that is missing disagrees. The limit
# grows until the root's value is exact.
grep '^ffo-40' "$root/tests/data/ffo.txt" | awk -F' ; ' '{gsub(/ /, "; ", $4); print $2 "; " $4}' >ffo40.obf
for seconds in 0.1 0.2 0.4 0.8 1.6 3.2 6.4 12.8 25.6; do
    timeout 60 "$program" moves othello:8x8 --file ffo40.obf --seconds $seconds >out 2>err
    code=$?
    grep -q DISAGREES out && fail "moves --seconds $seconds: $(cat out)"
    [ $code -eq 0 ] || [ $code -eq 3 ] || fail "moves --seconds $seconds ended with $code: $(cat err)"
    grep -q '  Black +38: ' out && break
done
if [ $code -eq 3 ]; then
    grep -q '^not complete: stopped before the values of .* were known$' out || fail "moves: no word of what is missing: $(cat out)"
    grep -q '^1 position, 0 agree, 0 disagree, 1 stopped, ' out || fail "moves: $(tail -n 1 out)"
else
    echo 'skipped: a list of moves that is stopped: the whole list was known at once'
fi
echo 'start; d3:2;' >unknown.obf
timeout 60 "$program" solve othello:8x8 --file unknown.obf --json --seconds 0.3 >out 2>err
[ $? -eq 3 ] && grep -q '"stopped":true.*"agrees":null' out || fail "a bound that contradicts nothing: $(cat out err)"

# A proof that has hardly begun says what the estimate took.
timeout 60 "$program" solve othello f5d6c3d3c4 --seconds 1 >out 2>err
grep -Eq '^[0-9]+ nodes? of proof, [0-9.]+ [kM] nodes of estimate, 0 evaluations, ' out || fail "nodes of a stopped search: $(cat out)"
timeout 60 "$program" solve othello f5d6c3d3c4 --seconds 1 --json >out 2>err
nodes=$(sed -n 's/.*"estimate_nodes":\([0-9]*\),.*/\1/p' out)
[ "${nodes:-0}" -gt 1000 ] || fail "estimate_nodes: $(cat out)"
"$program" solve othello:4x6 >out 2>err
grep -Eq '^[0-9]+ nodes, [0-9]+ evaluations, ' out || fail "nodes of a finished search: $(cat out)"

# Arguments, options of the limit: the whole command ends near its time, with code 3 and one line or a word in the answer.
within() {
    local start code spent
    start=$(date +%s%N)
    timeout 60 "$program" $1 --seconds 0.3 >out 2>err </dev/null
    code=$?
    spent=$((($(date +%s%N) - start) / 1000000))
    [ $code -eq 3 ] || fail "'$1 --seconds 0.3' ended with $code: $(cat out err)"
    [ $spent -lt 8000 ] || fail "'$1 --seconds 0.3' took $spent ms"
    grep -q stopped out err || fail "'$1 --seconds 0.3': no word of it: $(cat out err)"
}
for i in 1 2 3 4 5 6 7 8 9; do echo "start;"; done >starts.obf
within 'solve othello:8x8 --threads 1'
within 'solve othello:8x8 --file starts.obf --threads 1'
within 'solve othello:8x8 --file starts.obf --seconds-each 0.2 --threads 1'
within 'solve othello:8x8 --file starts.obf --seconds-each 20 --threads 1'
within 'moves othello:8x8 --file starts.obf --threads 1'
within 'openings othello:6x6 --plies 4 --threads 1'
within 'openings othello:6x6 --plies 6 --seconds-each 0.05 --threads 1'
within 'ladder othello:6x6 --threads 1'
within 'ladder othello:6x6 --seconds-each 0.2 --threads 1'
within 'count reversi:6x6 --memory 300M'
within 'perft othello:8x8 14 --threads 1'
within 'match minimax:8 --second-depth 9-10 --threads 1'
within 'play othello:6x6 --first solver --threads 1'
within 'profile othello:8x8 --threads 1'
within 'train othello:6x6 --positions 100000 --weights w --threads 1'
printf 'solve othello:8x8\n  value=0\n' >results.txt
within 'verify results.txt'
[ ! -e w ] || fail 'train: weights of a training that was stopped are there'

# A position larger than any solved is reported when its search has begun, and not in a command that has a limit or is quiet.
reach=' on such a board. --seconds TIME prints what is known by then, --empties N takes a game near its end'
out_of_reach() {
    rm -f err # of the command before
    "$program" $1 --threads 1 >out 2>err </dev/null &
    local process=$!
    for i in $(seq 100); do
        [ -s err ] && break
        sleep 0.1
    done
    kill -INT $process
    wait $process
    [ "$(head -n 1 err)" = "yomikiri: $2 empty squares; one machine has solved at most $3$reach" ] || fail "'$1': $(cat err)"
    [ "$(grep -c 'empty squares' err)" -eq 1 ] || fail "'$1' says it again: $(cat err)"
}
echo 'start;' >start.obf
for verb in solve moves 'prove --output no.ykc'; do
    out_of_reach "$verb othello" 60 38
done
out_of_reach 'openings --plies 1 othello' 59 38 # the position after a move is searched
out_of_reach 'solve othello --file start.obf' 60 38
out_of_reach 'solve connect:8,8,4' 64 42
for limit in --quiet '--seconds 1.2' '--seconds-each 1.2'; do
    timeout -s INT 1.5 "$program" solve othello --threads 1 $limit >out 2>err </dev/null
    grep -q 'empty squares' err && fail "solve othello $limit: $(cat err)"
done
timeout 30 "$program" verify results.txt --threads 1 --seconds 1.2 >out 2>err </dev/null
grep -q 'empty squares' err && fail "verify of a claim that is out of reach: $(cat err)"
timeout -s INT 1.5 "$program" solve othello:6x7 --threads 1 >out 2>err </dev/null
grep -q 'empty squares' err && fail "solve othello:6x7: $(cat err)"

# A limit for each goes on to the next.
timeout 60 "$program" solve othello:8x8 --file starts.obf --seconds-each 0.05 >out 2>err
[ $? -eq 3 ] && grep -q '^9 positions, 9 stopped, ' out || fail "--seconds-each: $(cat out err)"
# Openings are counted when they are solved.
for seconds in 0.2 1 5; do
    timeout 60 "$program" openings othello:6x6 --plies 2 --seconds $seconds >out 2>err
    grep -q '^start ' out && break
done
grep -q 'openings: stopped; 0 openings are solved' err && grep -q '^start .*(stopped)$' out || fail "openings: $(cat out err)"
# A game is stopped while a person thinks.
(sleep 5) | timeout 60 "$program" play ttt --seconds 0.3 >out 2>err
[ $? -eq 3 ] || fail "play did not stop while it waited: $(cat err)"
# A guess is called one, with what is known.
echo hint | timeout 60 "$program" play othello:8x8 --seconds-each 0.3 >out 2>err
grep -q 'proved: nothing yet; estimate: Black [+-][0-9]* by [a-h][1-8] (depth [0-9]*, not proved)$' out ||
    fail "hint: $(tail -n 2 out)"
timeout 60 "$program" play othello:8x8 --first solver --seconds-each 0.3 </dev/null >out 2>err
grep -q '^Black plays [a-h][1-8] (estimate [+-][0-9]*, depth [0-9]*, not proved)$' out || fail "play does not call its guess one: $(cat out)"
"$program" play ttt --first solver </dev/null >out 2>err
grep -q '^X plays [abc][123] (exact: +0)$' out || fail "play does not call its exact move one: $(cat out)"

# What is proved and what is guessed stand in fields of their own.
estimate() {
    timeout 60 "$program" "$@" --threads 1 --json --quiet >out 2>err
    [ $? -eq 3 ] || fail "'$*': $(cat err)"
}
estimate solve othello:8x8 --seconds 0.6
grep -q '"value":null,.*"lower":-64,"upper":64,.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,"estimate_move":"[cdef][3456]",' out ||
    fail "no estimate: $(cat out)"
grep -q '"move":null,"line":\[\]' out || fail "a guess among what is proved: $(cat out)"
timeout 20 "$program" verify - <out >said 2>err || fail "verify refuses the record of a stopped search: $(cat said err)"
estimate moves othello:8x8 --seconds 0.6
grep -q '"estimate_moves":{\("[a-h][1-8]":-\{0,1\}[0-9]*,\{0,1\}\)\{4\}}' out || fail "no estimates of moves: $(cat out)"
# The number game: what is proved and guessed holds what has been taken so far.
estimate solve minimax:8 0 1 2 3 4 5 --seconds 0.3
grep -q '"value":null,.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,"estimate_move":"[0-7]",' out || fail "no estimate: $(cat out)"
estimate solve minimax:8 --seconds 0.3
grep -q '"known":"unknown",.*"words":"proved: nothing yet; estimate: First player ' out || fail "nothing is proved: $(cat out)"
timeout 20 "$program" verify - <out >said 2>err && grep -q 'nothing was proved' said || fail "verify of a record that claims nothing: $(cat said err)"
estimate moves minimax:8 --seconds 0.3
grep -q '"estimate_moves":{\("[0-7]":-\{0,1\}[0-9]*,\{0,1\}\)\{8\}}' out || fail "no estimates of numbers: $(cat out)"
# A long solve: the guide's guess, also where it is stopped in the guide.
for task_seconds in 10 0.01; do
    rm -f long.yks
    estimate solve othello:6x6 --store long.yks --task-seconds $task_seconds --seconds 1
    grep -q '"value":null,"known":"[^e].*"lower":-36,.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,' out ||
        grep -q '"value":null,"known":">=",.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,' out || fail "no estimate of a long solve: $(cat out)"
done
estimate solve othello:8x8 --seconds 0.000001
grep -q '"estimate":-\{0,1\}[0-9]' out || fail "no estimate after no time: $(cat out)"
"$program" play --help | tr -s ' \n' ' ' | grep -q 'play, nboard, gtp 5' || fail 'play --help does not say how long a move may take'

exit $bad
