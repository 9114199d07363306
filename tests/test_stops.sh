#!/usr/bin/env bash
# test_stops.sh - how the program ends when it is stopped: by a limit of time, a signal, a full disk.
. tests/shell.sh

for i in 1 2 3 4 5 6 7 8 9; do echo "start;"; done >starts.obf
echo 'start;' >start.obf
printf 'solve othello:8x8\n  value=0\n' >results.txt

# A list of moves that is not complete is compared as far as it is known: no move that is missing disagrees. The limit
# grows until the root's value is exact.
moves_of_ffo40() {
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
}
beside moves_of_ffo40
bound_that_contradicts_nothing() {
    echo 'start; d3:2;' >unknown.obf
    timeout 60 "$program" solve othello:8x8 --file unknown.obf --threads 1 --json --seconds 0.3 >out 2>err
    [ $? -eq 3 ] && grep -q '"stopped":true.*"agrees":null' out || fail "a bound that contradicts nothing: $(cat out err)"
}
beside bound_that_contradicts_nothing

# A proof that has hardly begun says what the estimate took.
nodes_in_words() {
    for seconds in 0.05 0.1 0.2 0.4 0.8; do # as long as this machine takes for some estimate
        timeout 60 "$program" solve othello f5d6c3d3c4 --threads 1 --seconds $seconds >out 2>err
        ! grep -q '[kM] nodes of estimate' out || break
    done
    grep -Eq '^[0-9]+ nodes? of proof, [0-9.]+ [kM] nodes of estimate, 0 evaluations, ' out || fail "nodes of a stopped search: $(cat out)"
    "$program" solve othello:4x6 --threads 1 >out 2>err
    grep -Eq '^[0-9]+ nodes, [0-9]+ evaluations, ' out || fail "nodes of a finished search: $(cat out)"
}
beside nodes_in_words
nodes_in_json() {
    timeout 60 "$program" solve othello f5d6c3d3c4 --threads 1 --seconds 0.5 --json >out 2>err
    nodes=$(sed -n 's/.*"estimate_nodes":\([0-9]*\),.*/\1/p' out)
    [ "${nodes:-0}" -gt 1000 ] || fail "estimate_nodes: $(cat out)"
}
beside nodes_in_json

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
    [ ! -e w ] || fail 'train: weights of a training that was stopped are there'
}
for command in 'solve othello:8x8' 'solve othello:8x8 --file ../starts.obf' 'solve othello:8x8 --file ../starts.obf --seconds-each 0.2' \
    'solve othello:8x8 --file ../starts.obf --seconds-each 20' 'moves othello:8x8 --file ../starts.obf' 'openings othello:6x6 --plies 4' \
    'openings othello:6x6 --plies 6 --seconds-each 0.05' 'ladder othello:6x6' 'ladder othello:6x6 --seconds-each 0.2' \
    'perft othello:8x8 14' 'match minimax:8 --second-depth 9-10' 'play othello:6x6 --first solver' 'profile othello:8x8' \
    'train othello:6x6 --positions 100000 --weights w' 'verify ../results.txt'; do
    beside within "$command --threads 1"
done
beside within 'count reversi:6x6 --memory 300M'

# A position larger than any solved is reported when its search has begun, and not in a command that has a limit or is quiet.
reach=' on such a board. --seconds TIME prints what is known by then, --empties N starts from a position near the end of a game'
out_of_reach() {
    touch err
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
for verb in solve moves 'prove --output no.ykc'; do
    beside out_of_reach "$verb othello" 60 44
done
beside out_of_reach 'openings --plies 1 othello' 59 44 # the position after a move is searched
beside out_of_reach 'solve othello --file ../start.obf' 60 44
beside out_of_reach 'solve connect:8,8,4' 64 54
in_reach() {
    timeout -s INT 1.5 "$program" $1 --threads 1 >out 2>err </dev/null
    grep -q 'empty squares' err && fail "$1: $(cat err)"
}
for command in 'solve othello --quiet' 'solve othello --seconds 1.2' 'solve othello --seconds-each 1.2' \
    'verify ../results.txt --seconds 1.2' 'solve othello:6x7'; do
    beside in_reach "$command"
done

# A limit for each goes on to the next.
limit_for_each() {
    timeout 60 "$program" solve othello:8x8 --file ../starts.obf --threads 1 --seconds-each 0.05 >out 2>err
    [ $? -eq 3 ] && grep -q '^9 positions, 9 stopped, ' out || fail "--seconds-each: $(cat out err)"
}
beside limit_for_each
# Openings are counted when they are solved.
no_openings() {
    for seconds in 0.2 1 5; do
        timeout 60 "$program" openings othello:6x6 --plies 2 --threads 1 --seconds $seconds >out 2>err
        grep -q '^start ' out && break
    done
    grep -q 'openings: stopped; 0 openings are solved' err && grep -q '^start  nothing is proved yet' out || fail "openings: $(cat out err)"
}
beside no_openings
# A game is stopped while a person thinks.
game_that_waits() {
    (sleep 2) | timeout 60 "$program" play ttt --seconds 0.3 >out 2>err
    [ $? -eq 3 ] || fail "play did not stop while it waited: $(cat err)"
}
beside game_that_waits
# A guess is called one, with what is known.
guesses_in_words() {
    echo hint | timeout 60 "$program" play othello:8x8 --threads 1 --seconds-each 0.3 >out 2>err
    grep -q 'nothing is proved yet; estimate: Black [+-]*[0-9]* by [a-h][1-8] (depth [0-9]*, not proved)$' out ||
        fail "hint: $(tail -n 2 out)"
    for seconds in 0.8 4 20; do # the first move is enough
        timeout 60 "$program" play othello:8x8 --first solver --threads 1 --seconds-each 0.3 --seconds $seconds </dev/null >out 2>err
        grep -q '^Black plays' out && break
    done
    grep -q '^Black plays [a-h][1-8] (estimate [+-]*[0-9]*, depth [0-9]*, not proved)$' out || fail "play does not call its guess one: $(cat out)"
    "$program" play ttt --first solver </dev/null >out 2>err
    grep -q '^X plays [abc][123] (exact: 0)$' out || fail "play does not call its exact move one: $(cat out)"
}
beside guesses_in_words

# What is proved and what is guessed stand in fields of their own.
estimate() {
    timeout 60 "$program" "$@" --threads 1 --json --quiet >out 2>err
    [ $? -eq 3 ] || fail "'$*': $(cat err)"
}
estimates_of_othello() {
    estimate solve othello:8x8 --seconds 0.6
    grep -q '"value":null,.*"lower":-64,"upper":64,.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,"estimate_move":"[cdef][3456]",' out ||
        fail "no estimate: $(cat out)"
    grep -q '"move":null,"line":\[\]' out || fail "a guess among what is proved: $(cat out)"
    timeout 20 "$program" verify - <out >said 2>err || fail "verify refuses the record of a stopped search: $(cat said err)"
    estimate moves othello:8x8 --seconds 0.6
    grep -q '"estimate_moves":{\("[a-h][1-8]":-\{0,1\}[0-9]*,\{0,1\}\)\{4\}}' out || fail "no estimates of moves: $(cat out)"
    estimate solve othello:8x8 --seconds 0.000001
    grep -q '"estimate":-\{0,1\}[0-9]' out || fail "no estimate after no time: $(cat out)"
}
beside estimates_of_othello
# All moves are estimated to one depth, deeper or less deeply than the best line: in time, if any.
moves_of_one_depth() { # SECONDS LEAST
    local problem
    problem=$(sed -n '/^# nodes 46 /{n;s/;.*//p;}' "$root/bench/ffo40-59.obf")
    timeout 60 "$program" moves othello "$problem" --seconds $1 --threads 1 >out 2>&1
    [ $? -eq 3 ] && [ "$(grep -c '^~ ' out)" -ge $2 ] && [ "$(grep '^~ ' out | cut -d'(' -f2 | sort -u | wc -l)" -le 1 ] ||
        fail "estimates of different depth: $(cat out)"
    grep '^~ ' out | awk '{ print $3 }' | sort -rnc 2>/dev/null || fail "estimates out of order: $(cat out)"
}
beside moves_of_one_depth 0.3 0
beside moves_of_one_depth 3 9
# The number game: what is proved and guessed holds what has been taken so far.
estimates_of_minimax() {
    estimate solve minimax:8 0 1 2 3 4 5 --seconds 0.3
    grep -q '"value":null,.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,"estimate_move":"[0-7]",' out || fail "no estimate: $(cat out)"
    estimate solve minimax:8 --seconds 0.3
    grep -q '"known":"unknown",.*"words":"nothing is proved yet; estimate: First player ' out || fail "nothing is proved: $(cat out)"
    timeout 20 "$program" verify - <out >said 2>err && grep -q 'nothing was proved' said || fail "verify of a record that claims nothing: $(cat said err)"
    estimate moves minimax:8 --seconds 0.3
    grep -q '"estimate_moves":{\("[0-7]":-\{0,1\}[0-9]*,\{0,1\}\)\{8\}}' out || fail "no estimates of numbers: $(cat out)"
}
beside estimates_of_minimax
# A long solve: the guide's guess, also where it is stopped in the guide.
estimate_of_a_long_solve() {
    estimate solve othello:6x6 --store long.yks --task-seconds $1 --seconds 1
    grep -q '"value":null,"known":"[^e].*"lower":-36,.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,' out ||
        grep -q '"value":null,"known":">=",.*"estimate":-\{0,1\}[0-9]*,"estimate_depth":[0-9]*,' out || fail "no estimate of a long solve: $(cat out)"
}
beside estimate_of_a_long_solve 10
beside estimate_of_a_long_solve 0.01
"$program" play --help | tr -s ' \n' ' ' | grep -q 'play, nboard, gtp 5' || fail 'play --help does not say how long a move may take'

# A process that is killed as LLVM's OpenMP starts leaves an empty file, which the next process of its number meets.
if [ -d /dev/shm ] && [ -w /dev/shm ]; then
    file="/dev/shm/__KMP_REGISTERED_LIB_\$\$_$(id -u)"
    bash -c ": >$file; exec '$program' solve ttt --threads 2" >out 2>&1 || fail "solve, a file left by OpenMP: $? $(cat out)"
    bash -c ": >$file; exec '$(dirname "$program")/yomikiri-check' --threads 2 '$root/tests/data/certificates/othello_5x5.ykc'" >out 2>&1 ||
        fail "yomikiri-check, a file left by OpenMP: $? $(cat out)"
else
    echo 'skipped: a file left by OpenMP: /dev/shm cannot be written'
fi

all_ended
exit $bad
