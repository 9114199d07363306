#!/usr/bin/env bash
# test_usage.sh - what the program makes of its arguments, its standard files and the machine's limits.
. tests/shell.sh

# Arguments, a part of the answer.
answered() {
    timeout 60 "$program" $1 >out 2>err </dev/null
    local code=$?
    [ $code -eq 0 ] && grep -qF -- "$2" out || fail "'$1' ended with $code: $(cat out err)"
}

# Its name alone: what it is, and three commands, which work.
"$program" >out 2>first </dev/null
[ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <first)" -eq 6 ] && [ "$(awk 'length > 80' first)" = '' ] || fail "no arguments: $(cat out first)"
grep '^  yomikiri ' first | sed 's/  yomikiri \(.*[^ ]\)   .*/\1/' >commands
[ "$(wc -l <commands)" -eq 3 ] || fail "no arguments: $(cat first)"
while read -r command; do
    # shellcheck disable=SC2086
    timeout 60 "$program" $command --threads 1 >out 2>err </dev/null || fail "'$command', which is shown first, ends with $?: $(cat err)"
done <commands
rm first commands
refused 'slove ttt' "unknown verb 'slove'; did you mean 'solve'?"
refused 'frobnicate ttt' 'expected one of solve, moves, '
refused 'solve ttt --secnods 3' "did you mean '--seconds'?"
refused 'solve ttt --qiuet' "did you mean '--quiet'?"
# Help has lines of at most 80 columns, but where one word is longer.
for verb in '' solve moves openings count ladder profile verify prove gtp; do
    wide=$("$program" $verb --help | awk 'length > 80 && NF > 2' | grep -v 'yomikiri ')
    [ -z "$wide" ] || fail "$verb --help is wide: $wide"
done
refused 'ladder reversi:4x4 --rung mdt' "did you mean 'mtd'?"
answered 'profile ttt --threads 1 --runs 9' 'NOT A MEASUREMENT: ' # the first may take long on a busy machine
answered 'profile ttt --threads 1 --runs 1' ', median of 1 run'
refused 'help movs' "unknown verb 'movs'; did you mean 'moves'?"
refused 'query a' 'a: cannot be read: No such file or directory'
echo text >words
refused 'query words' 'words is not a table; expected a table, or FILE SPEC [POSITION] of a store'
rm words
refused 'solve othelo:6x6' "did you mean 'othello:6x6'?"
refused 'solve minmax:4,seed=3' "did you mean 'minimax:4,seed=3'?"
refused 'solve reversi:4x4,miser' "did you mean 'misere'?"
refused 'solve ttt --method serch' "did you mean 'search'?"
refused 'solve ttt --without pars' "did you mean 'pairs'?"
refused 'solve ttt --frobnicate' 'expected one of threads, '
refused 'solve ttt -x' "unknown option '-x'"
refused 'solve ttt -xyz a1' "unknown option '-xyz'"
refused 'solve ttt --json=3' '--json takes no value'
refused 'solve eight -1,1' 'position -1,1 cannot arise'
refused 'solve ttt --trace -' "--trace '-': expected the name of a file"
refused 'solve ttt --output x --trace ./x' '--trace and --output: both would write'
refused "solve ttt --output $folder/x --trace x" 'both would write'
refused 'train othello:4x6 --weights w --output w' 'both would write'
answered 'solve reversi:4x4 --window -2,2' 'Black <= -2'
answered 'solve ttt --output -' 'X 0: draw'
answered 'version' 'compiler: '
answered '-V' 'compiler: '
answered '-h' 'usage: '
answered 'solve -h' 'what is asked [default]'
answered 'solve --help-all' 'options for experts'
if "$program" solve --help | grep -q -e '--without'; then fail 'solve --help lists an option for experts'; fi
# With --json an error is an object as well, in parts.
object() { # arguments, the object
    "$program" $1 --json >out 2>err
    [ $? -eq 2 ] && [ "$(cat out)" = "$2" ] && [ "$(wc -l <err)" -eq 1 ] || fail "'$1 --json': $(cat out err)"
}
object 'solve ttt a9' '{"error":"square '"'a9'"' is off the board","where":"position, column 1","expected":"a1 to c3"}'
object 'solve ttt --jsn' '{"error":"unknown option '"'--jsn'; did you mean '--json'"'?","where":"solve","expected":null}'
object 'solve a:b' '{"error":"spec '"'a:b'"' is not a game","where":null,"expected":"reversi[:RxC], othello[:RxC], mnk:R,C,K, ttt, minimax:N, eight[:MAX,TARGET] or connect:R,C,K, connect4, or a game of --game FILE"}'
# What is printed fits into 100 columns.
for arguments in 'solve othello:5x5' 'moves othello f5d6c3d3c4 --seconds 0.3' 'ladder reversi:4x4' 'ladder ttt --ablate' 'count ttt' \
    'profile othello:5x6 --threads 1-2 --runs 1' 'profile othello:4x5 --simulate 2-4,64 --runs 1'; do
    timeout 60 "$program" $arguments >out 2>/dev/null </dev/null
    wide=$(awk 'length > 100' out)
    [ -s out ] && [ -z "$wide" ] || fail "$arguments: '$wide' is wider than 100 columns"
done
# Random positions: the seed repeats them, all have the squares asked for, and no two are images of one another.
"$program" sample reversi:4x4 --empties 9 --count 500 >out 2>err || fail "sample: $(cat err)"
"$program" sample reversi:4x4 --empties 9 --count 500 >again 2>/dev/null
cmp -s out again || fail 'sample: the seed does not repeat its positions'
[ "$(sort -u out | wc -l)" -eq 11 ] && [ "$(tr -dc '\n-' <out | awk 'length != 9' | wc -l)" -eq 0 ] ||
    fail "sample: $(wc -l <out) positions: $(cat out)" # with 9 empty squares there are 11 up to symmetry
"$program" solve reversi:4x4 --file out --quiet >again || fail "sample: $(head -n 3 again)"
refused 'sample ttt' 'no --empties or --ply'
refused 'sample ttt --ply 20' 'no game of 1000 has such a position'
rm out again
# A file's name as a position; a game whose numbered moves stand on several lines.
printf '1. F5 D6\n2. C3 D3\n3. C4\n1. F5 F6\n2. E6\n' >games
refused 'solve othello games' "'games' is a file; did you mean --file games?"
"$program" solve othello --file games --seconds-each 0.1 --json >out
[ "$(grep -o '"position":"[^"]*"' out | tr -d '\n' | tr -dc XO | wc -c)" -eq 18 ] && [ "$(wc -l <out)" -eq 2 ] || fail "numbered games: $(cut -c1-200 out)"
rm games
answered 'perft othello 2' 'othello:8x8 depth 2: 12 leaves'
answered 'perft reversi,misere 1 1. f5 d6' 'reversi:8x8,misere depth 1: '
[ ! -e - ] || fail '--output - made a file'
echo 'start; a1:0' | "$program" solve ttt --file - >out || fail "--file -: $(cat out)"

# Standard files that are closed: no answer goes into another file.
"$program" solve ttt >&- 2>err
[ $? -eq 2 ] && grep -q 'standard output is closed' err && [ "$(wc -l <err)" -eq 1 ] || fail "closed output: $(cat err)"
"$program" solve ttt --trace trace >&- 2>err
[ $? -eq 2 ] && [ ! -e trace ] || fail "closed output and a trace: $(cat err)"
"$program" solve ttt --trace trace --output answer >&- 2>&- <&- || fail 'everything closed'
grep -q 'X 0: draw' answer && grep -q traceEvents trace || fail 'everything closed: the files are not as they should be'
"$program" solve ttt --file - <&- >out 2>err
[ $? -eq 2 ] && grep -q 'reading failed' err || fail "closed input: $(cat err)"

# Times have no more digits than they mean.
"$program" solve reversi:4x4 --json >out
grep -qE '"seconds":[0-9]+\.[0-9]{1,6},' out || fail "seconds: $(grep -o '"seconds":[^,]*' out)"

# A signal ends the work with what is known; a file that may not grow is an error.
timeout --preserve-status -s HUP 1 "$program" solve othello:8x8 --quiet --output left >out 2>err
[ $? -eq 3 ] && grep -q 'stopped before the value was known' left || fail "SIGHUP: $(cat err)"
(ulimit -f 1; "$program" openings ttt --plies 4 --output large >out 2>err)
[ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'File too large' err || fail "ulimit -f: $(cat err)"
[ "$(ls -A | tr '\n' ' ')" = 'answer err left out trace ' ] || fail "something is left: $(ls -A)"
exit $bad
