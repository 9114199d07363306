#!/usr/bin/env bash
# test_prove_again.sh - `prove --store`: a proof that is killed goes on where it was, and writes the file that it would have written.
. tests/shell.sh
prove() { # FILE STORE, and what stands before the program
    "${@:3}" "$program" prove othello:5x5 -o "$1" --store "$2" --no-train --threads 2 --json
}

"$program" prove othello:5x5 -o whole.ykc --no-train --threads 2 --quiet >/dev/null 2>&1 || fail 'no proof'
begun=$(date +%s%N)
prove new.ykc new.yks >out 2>err || fail "a new store: $(cat err)"
taken=$((($(date +%s%N) - begun) / 1000000)) # milliseconds
cmp -s whole.ykc new.ykc || fail 'a store that is kept beside it changes the file'
prove again.ykc new.yks >out 2>err || fail "a store with all of it: $(cat err)"
cmp -s whole.ykc again.ykc || fail 'the moves of the store make another file'
grep -q '"nodes":0,' out || fail "searched again: $(cat out)"

# Killed again and again, each time a little later; the first time long before it can be complete.
runs=0
milliseconds=$((taken / 6 + 1))
while [ ! -e killed.ykc ] && [ $runs -lt 200 ]; do
    prove killed.ykc killed.yks timeout --foreground -s KILL "$((milliseconds / 1000)).$(printf '%03d' $((milliseconds % 1000)))" >out 2>&1
    runs=$((runs + 1))
    milliseconds=$((milliseconds + taken / 24 + 1))
done 2>/dev/null
[ $runs -gt 1 ] || fail 'the proof was never interrupted'
cmp -s whole.ykc killed.ykc || fail "killed $runs times: another file"
[ "$(find . -name 'killed.ykc*' | wc -l)" -eq 1 ] || fail "left behind: $(find . -name 'killed.ykc*')"

# Threads, and the solve that the store may be of, change nothing.
"$program" prove othello:5x5 -o one.ykc --store killed.yks --no-train --threads 1 --quiet >/dev/null 2>err || fail "one thread: $(cat err)"
cmp -s whole.ykc one.ykc || fail 'one thread makes another file'
"$program" solve othello:5x5 --store killed.yks --threads 2 --quiet >out 2>err || fail "solve with it: $(cat err)"
grep -q 'Black +13' out || fail "solve with it: $(cat out)"

# A rank that no position has; a move too few is not taken.
python3 - <<'SPOIL'
import sqlite3
with sqlite3.connect("new.yks") as db:
    db.execute("UPDATE choice SET moves = zeroblob(length(moves) - 1) WHERE length(moves) > 20")
SPOIL
prove short.ykc new.yks >out 2>err || fail "short moves: $(cat err)"
cmp -s whole.ykc short.ykc || fail 'short moves: another file'
python3 - <<'SPOIL'
import sqlite3
with sqlite3.connect("new.yks") as db:
    for after, moves in db.execute("SELECT after, moves FROM choice").fetchall():
        db.execute("UPDATE choice SET moves = ? WHERE after = ?", (b"\xff" * len(moves), after))
SPOIL
prove spoilt.ykc new.yks >out 2>err
[ $? -eq 2 ] && grep -q 'the store is damaged' err && [ "$(wc -l <err)" -eq 1 ] || fail "spoilt moves: $(cat out err)"
[ ! -e spoilt.ykc ] || fail 'spoilt moves: a file'
prove other.ykc /nowhere/at/all.yks >out 2>err
[ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] || fail "no folder: $(cat out err)"
# Far from the end the moves that the solve has proved are in its table, and are not searched for again.
far() { # FILE, and more options
    "$program" prove othello:5x7 --leaves 25 --no-train --threads 1 --json -o "$1" "${@:2}" >out 2>err || fail "far from the end: $(cat err)"
    nodes=$(tail -1 out | sed 's/.*"nodes":\([0-9]*\),.*/\1/')
    solve_nodes=$(tail -1 out | sed 's/.*"solve_nodes":\([0-9]*\),.*/\1/')
    "$(dirname "$program")/yomikiri-check" --leaves sample:10 "$1" >checked 2>&1 || [ $? -eq 4 ] || fail "far from the end: $(cat checked)"
}
far table.ykc
[ "$nodes" -lt $((solve_nodes + solve_nodes / 100)) ] || fail "$nodes nodes with the table of $solve_nodes"

# Nearer to the end too, down to 19 plies left.
"$program" prove othello:5x6 --no-train --threads 1 --json -o near.ykc >out 2>err || fail "5x6: $(cat err)"
python3 -c 'import json; r = json.load(open("out")); exit(r["nodes"] >= 4 * r["solve_nodes"] or r["bytes"] > 1760)' || fail "5x6: $(cat out)"

# A long solve keeps them for a proof by another process; without, it searches for them.
"$program" solve othello:5x7 --no-train --store far.yks --quiet --threads 1 >out 2>err || fail "a long solve: $(cat err)"
cp far.yks bare.yks
sqlite3 bare.yks 'DELETE FROM choice'
far far.ykc --store far.yks
kept=$nodes
far bare.ykc --store bare.yks --stats
[ "$solve_nodes" -eq 0 ] && [ "$kept" -lt $((nodes / 100)) ] || fail "$kept nodes with the moves of the solve, $nodes without"

# Every other batch of moves lost, among them batches of one level.
large() { # FILE
    "$program" prove mnk:5,6,5 --leaves 25 --no-train --threads 1 --json -o "$1" --store large.yks >out 2>err || fail "large levels: $(cat err)"
    nodes=$(tail -1 out | sed 's/.*"nodes":\([0-9]*\),.*/\1/')
}
large large.ykc
searched=$nodes
[ "$(sqlite3 large.yks 'SELECT count(*) FROM choice WHERE length(moves) = 64')" -gt 4 ] || fail 'large levels: few batches'
sqlite3 large.yks 'DELETE FROM choice WHERE rowid % 2'
large part.ykc
cmp -s large.ykc part.ykc || fail 'large levels: another file after a loss'
[ "$nodes" -gt 0 ] && [ "$nodes" -lt "$searched" ] || fail "large levels: $nodes nodes of $searched after a loss"

# Bytes that zstd does not know, and 255 moves of rank 254.
for spoilt in 0102030405 28b52ffd20fffb0700fe; do
    cp far.yks spoilt.yks
    sqlite3 spoilt.yks "DELETE FROM choice WHERE length(moves) < 20; UPDATE choice SET moves = substr(moves, 1, 2) || x'$spoilt'"
    "$program" prove othello:5x7 --leaves 25 --no-train --threads 1 -o spoilt.ykc --store spoilt.yks >out 2>err
    [ $? -eq 2 ] && grep -q 'the store is damaged' err && [ "$(wc -l <err)" -eq 1 ] || fail "spoilt with $spoilt: $(cat out err)"
done

# Killed, such a proof has kept what took long, and the moves below that: here without the moves of whole levels.
searched=$nodes
for count in $(sed -n 's/.*"entries":\([0-9]*\),.*"tests".*/\1/p' out | sort -u); do
    [ "$count" -lt 2 ] || sqlite3 bare.yks "DELETE FROM choice WHERE length(moves) = $count"
done
far again.ykc --store bare.yks
[ "$solve_nodes" -eq 0 ] && [ "$nodes" -lt $((searched / 2)) ] || fail "$nodes nodes after $searched, $solve_nodes to solve it"
echo "test_prove_again: killed $runs times"
exit $bad
