#!/usr/bin/env bash
# test_progress.sh - progress reports: on a terminal, in a log, and when they are off.
. tests/shell.sh

time='([0-9]\.[0-9] s|[0-9]+ (s|min [0-9]{2} s))'
span='[0-9.]+ (s|min|h|days)'
question='((pass [0-9]+ of [0-9]+(: (0|[-+][0-9]+) or more\?)?|(0|[-+][0-9]+) or more\?)  )?'
move='(move [0-9]+ of [0-9]+: [-a-h1-8]+  )?'
effort='[0-9.]+( [kMGT])? nodes, [0-9.]+( [kMGT])?/s'
estimate='(  estimate (0|[-+][0-9]+) \(depth [0-9]+( at [0-9]+ %)?\): [-a-h1-8 ]+)?'
best="(  so far [-a-h1-8 ]+)?$estimate"
search="$question${move}(Black|White) [-+][0-9]+(\.\.[-+][0-9]+)?  $effort$best"

# Arguments, the form of every line in the log, the fewest lines; the limit of time grows until they are there.  A stopped
# command that has no answer says so in a line of its own.
logged() {
    for seconds in 0.7 1.2 2.4 5 10 20 40; do
        timeout 60 "$program" $1 --seconds $seconds >out 2>err </dev/null
        sed -i '/^yomikiri: .*stopped/d' err
        [ "$(wc -l <err)" -ge "$3" ] && break
    done
    [ "$(wc -l <err)" -ge "$3" ] || fail "'$1': fewer than $3 lines in $seconds s: $(cat err)"
    grep -vE "$2" err >others && fail "'$1': $(cat others)"
}
silent() {
    timeout 60 "$program" $1 >out 2>err </dev/null
    [ -s err ] && fail "'$1' says $(cat err)"
}

beside logged 'solve othello:8x8 --threads 1 --progress 0.2' "^$time  $search\$" 2
beside logged 'solve othello:8x8 --progress 0.2 --threads 2 --deterministic' "^$time  $search\$" 1
beside logged 'solve othello:8x8 --threads 1 --progress 0.2 --without selective,mtd' "^$time  $search\$" 1
move_of_the_root() {
    logged 'solve reversi:8x8 --threads 1 --progress 0.2 --no-train --without learned' "^$time  $search\$" 1
    grep -q '  move [1-4] of 4: ' err || fail "no move of the root: $(cat err)"
}
beside move_of_the_root
positions_of_a_file() {
    for i in 1 2 3; do echo 'start;'; done >starts.obf
    timeout 60 "$program" solve othello:8x8 --threads 1 --file starts.obf --seconds-each 0.8 --progress 0.4 >out 2>err
    grep -vE "^$time  position [123] of 3(  about $span left)?(  $search)?\$" err >others && fail "a file: $(cat others)"
    grep -q 'position 3 of 3  about ' err || fail "no word of the time left: $(cat err)"
    grep -q '^3 positions, 3 stopped, [0-9]* nodes, [0-9.]* s, [0-9.]* \([kM] \)*nodes/s$' out ||
        fail "the total of a file: $(tail -n 1 out)"
}
beside positions_of_a_file

# The other verbs.
number='[0-9.]+( [kMGT])?'
beside logged 'solve reversi:5x5 --method minimax --progress 0.2' "^$time  $effort\$" 1
beside logged 'moves mnk:4,4,4 --method alphabeta --progress 0.2' "^$time  ${move}$effort\$|^[a-d][1-4] [-+][01]\$" 1
beside logged 'openings othello:6x6 --threads 1 --plies 3 --progress 0.2' "^$time  [0-9]+ openings? solved(  $search)?\$" 1
beside logged 'count reversi:5x5 --progress 0.2' "^$time  level [0-9]+, [0-9]+ % of it  $number positions, [0-9.]+ MiB\$" 1
beside logged 'perft reversi:8x8 14 --threads 1 --progress 0.2' \
    "^$time  [0-4] of 4 moves done(  about $span left)?  $number leaves, $number/s\$" 1
beside logged 'match minimax:8 --threads 1 --second-depth 8-9 --progress 0.2' \
    "^$time  pair of depths [1-8] of 8: [0-9]+ of 100 games(  about $span left)?\$" 1
beside logged 'ladder othello:6x6 --threads 1 --progress 0.2' "^$time  rung [0-9]+, [a-z-]+  ($search|$effort)\$" 1
beside logged 'profile othello:6x6 --threads 1,2 --progress 0.2' \
    "^$time  run 1 of 3: (serial|root|tasks), threads [12](  about $span left)?(  $question$move$effort$best)?\$" 1

# What a ladder and a profile have done when they are stopped is printed, and kept in a file.
stopped() { # arguments: the limit of time grows until the answer has begun
    for seconds in 0.5 1 2 4 8 16; do
        rm -f answer
        timeout 60 "$program" $1 --output answer --seconds $seconds >out 2>err
        code=$?
        [ -s answer ] && break
    done
    [ $code -eq 3 ] || fail "'$1' ended with $code: $(cat err)"
}
stopped_ladder() {
    stopped 'ladder othello:6x6 --threads 1 --seconds-each 0.2'
    grep -q '^ 1 minimax ' answer && grep -q '^ladder: stopped in rung [a-z-]*; the rungs above are complete$' answer &&
        [ ! -s err ] || fail "a stopped ladder: $(cat answer err)"
    timeout 60 "$program" ladder othello:6x6 --seconds 0.1 >out 2>err
    [ $? -eq 3 ] && [ ! -s out ] && grep -q 'stopped in rung minimax$' err || fail "a ladder stopped at once: $(cat out err)"
}
beside stopped_ladder
stopped_profile() {
    stopped 'profile othello:5x6 --threads 1 --runs 100'
    grep -q ', median of up to 100 runs;' answer && grep -q '^serial  *1 ' answer &&
        grep -q '^stopped after [1-9][0-9]* of 300 runs$' answer || fail "a stopped profile: $(cat answer err)"
    stopped 'profile othello:5x6 --threads 1 --runs 100 --json'
    grep -q '"parallel":"serial","threads":1,"runs":[1-9][0-9]*,' answer || fail "a stopped profile: $(cat answer err)"
}
beside stopped_profile

beside silent 'solve othello:8x8 --threads 1 --seconds 1.2'
beside silent 'solve othello:8x8 --threads 1 --seconds 1.2 --progress 0'
beside silent 'solve othello:8x8 --threads 1 --seconds 0.8 --progress 0.1 --quiet'
"$program" solve ttt --progress soon >out 2>err
[ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q -- "--progress 'soon'" err || fail "--progress soon: $(cat err)"

# Values as they come are those of the list at the end, which has the best first.
values_as_they_come() {
    timeout 60 "$program" moves othello:5x6 --threads 1 --progress 0.1 >out 2>err </dev/null
    while read -r move value; do
        grep -qE "^[* ] $move +\\$value  " out || fail "moves: $move $value is not in the list: $(cat out)"
    done < <(grep -E '^[a-f][1-5] [-+][0-9]+$' err)
    grep -qE '^[a-f][1-5] [-+][0-9]+$' err || echo 'skipped: values of moves as they come: none came before the last'
    grep -E '^[* ] [a-f][1-5] ' out | awk '{ print ($1 == "*" ? $3 : $2) + 0 }' >values
    sort -c -n -r values || fail "moves: not the best first: $(cat out)"
}
beside values_as_they_come

# A terminal: one line that is renewed in place, cut at its width, and gone at the end.
terminal() { # seconds
    TERM=xterm script -qfec "stty cols 40; timeout 60 '$program' solve othello:8x8 --threads 1 --seconds $1" typescript >/dev/null </dev/null
    sed -e '1d' -e '/^Script done/d' typescript | tr '\r' '\n' >lines
    grep '^.\[K[0-9.]* ' lines | sed 's/^.\[K//' >shown
}
line_of_a_terminal() {
    for seconds in 2 6 12 24; do
        terminal $seconds
        [ "$(wc -l <shown)" -ge 2 ] && break
    done
    [ "$(wc -l <shown)" -ge 2 ] || fail "a terminal: $(cat -v typescript)"
    awk 'length > 39' shown | grep . && fail 'a line is wider than the terminal'
    grep -q '^.\[Kothello:8x8 ' lines || fail "the line is not cleared before the answer: $(cat -v typescript)"
}
dumb_terminal() {
    TERM=dumb script -qfec "timeout 60 '$program' solve othello:8x8 --threads 1 --seconds 1.5" typescript >/dev/null </dev/null
    grep -q "$(printf '\033')" typescript && fail 'a dumb terminal gets codes'
}
if command -v script >/dev/null; then
    beside line_of_a_terminal
    beside dumb_terminal
else
    echo 'skipped: a terminal: there is no script(1)'
fi

all_ended
exit $bad
