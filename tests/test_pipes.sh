#!/usr/bin/env bash
# test_pipes.sh - limits of time and signals while a pipe keeps the program waiting: a reader that is slow or never reads,
# a writer that is slow or never writes.  Exit code 3 with what is known, never an interrupted system call.
. tests/shell.sh

# Fails unless the exit code in `code` is 3 and standard error is one line with the word.
stopped() {
    local code
    code=$(cat code)
    [ "$code" -eq 3 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$2" err && ! grep -q 'system call' err ||
        fail "$1 ended with $code: $(cat err)"
}

# The time is up while the output waits for its reader, which then gets whole records.
{ timeout 60 "$program" openings mnk:4,4,3 --plies 6 --json --seconds 1.2 2>err; echo $? >code; } | { sleep 2.5; cat; } >out
stopped 'openings, a slow reader' stopped
[ "$(wc -c <out)" -gt 50000 ] || echo "skipped: a slow reader: the output did not fill the pipe: $(wc -c <out) bytes"
grep -qv '^{.*}$' out && fail "openings, a slow reader: a record is not whole: $(grep -v '^{.*}$' out | head -c 200)"

# The first signal does not end a write that waits, the second one ends the program.
mkfifo full
sleep 60 <full &
reader=$!
"$program" openings mnk:4,4,3 --plies 5 --json --threads 1 >full 2>err &
process=$!
asleep=0 # how often it was seen so, one after the other
for ((i = 0; i < 300 && asleep < 5; i++)); do
    sleep 0.1
    [ "$(awk '{ print $3 }' "/proc/$process/stat")" = S ] && asleep=$((asleep + 1)) || asleep=0
done
[ $asleep -eq 5 ] || fail 'a write that waits: the pipe was not full after 30 s'
kill -TERM $process
sleep 0.5
kill -0 $process 2>/dev/null || fail 'a write that waits: the first signal ended the program'
kill -TERM $process
wait $process
code=$?
kill $reader
[ $code -eq 143 ] || fail "a write that waits: after the second signal the program ended with $code: $(cat err)"

# Standard input that is slower than the time allows, and one that never comes: a pipe that this script holds open.
mkfifo held
exec 9<>held
for verb in 'solve ttt --file -' 'moves ttt --file -' 'verify -' 'play ttt' 'gtp ttt' 'nboard othello:6x6'; do
    timeout 60 "$program" $verb --seconds 0.5 <&9 >out 2>err
    echo $? >code
    case $verb in
    gtp* | nboard*) [ "$(cat code)" -eq 3 ] || [ "$(cat code)" -eq 0 ] || fail "$verb, no input: $(cat code) $(cat err)" ;;
    *) stopped "$verb, no input" stopped ;;
    esac
done
echo '--------- X' >&9
timeout 60 "$program" solve ttt --file - --seconds 0.5 <&9 >out 2>err
echo $? >code
stopped 'solve --file -, half of the input' 'stopped before its end was read'
exec 9>&-
mkfifo named
timeout 60 "$program" solve ttt --file named --seconds 0.5 >out 2>err
echo $? >code
stopped 'solve --file, a named pipe' 'stopped before its end was read'

timeout -k 5 20 "$program" verify named --seconds 0.5 >out 2>err
echo $? >code
stopped 'verify of a named pipe' 'stopped before its end was read'
"$program" verify <(printf 'solve ttt\n  value=0\n') >out 2>err || fail "verify of a pipe: $(cat out err)"

# A named pipe without a writer is refused at once where it cannot be read: nothing waits for it, and every signal ends
# what waits for a writer that never writes.
for words in 'query named' 'query named ttt' 'stats named' 'dump named' 'status named' 'work --store named' 'solve ttt --store named' \
    'solve reversi:4x4 --weights named' 'solve minimax:2,board=named' 'solve ttt --output named' 'table ttt --output named'; do
    timeout -k 5 20 "$program" $words >out 2>err
    code=$?
    [ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q named err || fail "$words: ended with $code: $(cat err)"
done
exec 9<>named
for words in 'solve reversi:4x4 --weights named' 'solve minimax:2,board=named' 'verify named' 'analyze ttt --file named'; do
    "$program" $words >out 2>err 9>&- &
    process=$!
    for ((i = 0; i < 300; i++)); do # until it has opened the pipe and waits
        sleep 0.1
        ls -l "/proc/$process/fd" | grep -q ' [0-9]* -> .*/named$' && [ "$(awk '{ print $3 }' "/proc/$process/stat")" = S ] && break
    done
    [ $i -lt 300 ] || fail "$words: it did not open the pipe"
    kill -TERM $process
    for ((i = 0; i < 300; i++)); do kill -0 $process 2>/dev/null || break; sleep 0.1; done
    ! kill -9 $process 2>/dev/null || fail "$words: a signal does not end it"
    wait $process
    echo $? >code
    stopped "$words" 'named: stopped before its end was read'
done
exec 9>&-
printf '5 -3\n7 2\n' >numbers.txt
"$program" solve minimax:2,board=<(sleep 0.3; cat numbers.txt) >out 2>err || fail "a board from a pipe: $(cat err)"

# Input that comes in time, in pieces.
{ sleep 0.3; printf -- '---------'; sleep 0.3; echo ' X'; } | timeout 60 "$program" solve ttt --file - >out 2>err
[ $? -eq 0 ] && grep -q 'X 0: draw' out || fail "solve --file -, in pieces: $(cat out err)"
{ sleep 0.3; printf 'b'; sleep 0.3; printf '2\nqu'; sleep 0.3; echo it; } | timeout 60 "$program" play ttt >out 2>err
[ $? -eq 0 ] && grep -q 'X plays b2' out || fail "play, a move in pieces: $(cat out err)"

# A signal while a person thinks, and while a checker works.
mkfifo thinks
sleep 60 >thinks &
writer=$!
"$program" play ttt <thinks >out 2>err &
process=$!
sleep 0.5
kill -INT $process
wait $process
echo $? >code
kill $writer
stopped 'play, a signal' 'stopped after 0 plies'

# A checker that does not end is ended.
cp "$program" yomikiri
printf '#!/bin/sh\nexec sleep 60\n' >yomikiri-check
chmod +x yomikiri-check
timeout 30 ./yomikiri verify "$root/tests/data/certificates/othello_5x5.ykc" --seconds 0.5 >out 2>err
[ $? -eq 3 ] && grep -q 'stopped before it was checked' out err || fail "verify, a checker that does not end: $(cat out err)"
exit $bad
