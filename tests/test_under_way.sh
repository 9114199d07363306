#!/usr/bin/env bash
# test_under_way.sh - `make under-way` on a small board: killed, ended by SECONDS, resumed from the committed files alone.
set -u
program=${YOMIKIRI:-build/yomikiri}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/store.sh
for tool in sqlite3 python3; do
    command -v $tool >/dev/null || {
        echo "skipped: $tool is not installed"
        exit 77
    }
done
mkdir "$work/here" "$work/clone"
printf '# a small board\nothello:5x6 1000 14\n' >"$work/here/boards.txt"
store=othello-5x6.yks
under_way() { # FOLDER SECONDS
    NICE=0 CHECKPOINT=0.3 ARGUMENTS='--task-seconds 0.001 --threads 1 --quiet' exec python3 -B tools/under-way.py "$1" "$program" "$2" \
        >"$work/out" 2>&1
}
finished() { # FOLDER
    [ -s "$1/$store" ] && ask "$1/$store" "SELECT count(*) FROM task WHERE state = 'done'" 2>/dev/null || echo 0
}

# Killed with its solve when some tasks are finished.
for ((try = 0; try < 5; try++)); do
    rm -f "$work/here/$store"* "$work/here/history.csv"
    set -m # a process group of its own
    under_way "$work/here" 0 &
    pid=$!
    set +m
    while kill -0 $pid 2>/dev/null && [ "$(finished "$work/here")" -lt 5 ]; do sleep 0.05; done
    kill -9 -- -$pid 2>/dev/null
    wait $pid 2>/dev/null
    "$program" status "$work/here/$store" --json >"$work/record"
    ! grep -q '"open_goals":1' "$work/record" || break
done
grep -q '"open_goals":1' "$work/record" || complain "killed: $(cat "$work/record" "$work/out")"
before=$(finished "$work/here")
[ "$before" -ge 5 ] || complain "killed: $before tasks"

# Ended after a moment: every finished task is in one file.
(under_way "$work/here" 0.3) || complain "SECONDS=0.3: $(cat "$work/out")"
[ ! -e "$work/here/$store-wal" ] && [ "$(finished "$work/here")" -ge "$before" ] || complain "SECONDS=0.3: $(ls "$work/here")"

# Gone on with from what is committed.
cp "$work"/here/{boards.txt,history.csv,README.md,"$store"} "$work/clone"
begun=$(finished "$work/here")
(under_way "$work/clone" 0) || complain "the clone: $(cat "$work/out")"
sound "$work/clone/$store" "$("$program" solve othello:5x6 --store "$work/clone/$store" --threads 1 --quiet --json)"
[ "$(finished "$work/clone")" -ge "$begun" ] || complain "the clone has lost tasks"
grep -q '^| `othello:5x6` | 1000 | +10 | [0-9]* | .* | nothing |$' "$work/clone/README.md" || complain "$(cat "$work/clone/README.md")"
[ "$(tail -1 "$work/clone/history.csv" | cut -d, -f2,6-)" = othello:5x6,10,10,0,0,0 ] || complain "$(cat "$work/clone/history.csv")"
grep -q 'VERIFIED othello:5x6 +10 (exact)' <<<"$("${program%yomikiri}yomikiri-check" "$work/clone/othello-5x6.ykc")" || complain 'the proof'
(under_way "$work/clone" 0) || complain "nothing left: $(cat "$work/out")"
shopt -s nullglob
# The value follows from the searched positions, and not without their bounds; so do the bounds of the stores that are kept.
python3 -B tests/check_store.py "$work/clone/$store" results/under-way/*.yks >"$work/said" 2>&1 || complain "the trees: $(cat "$work/said")"
grep -q "$store: othello:5x6 +10 to +10, from [1-9]" "$work/said" || complain "the tree: $(cat "$work/said")"
[ "$(ls "$work/clone/$store"*)" = "$work/clone/$store" ] || complain "reading the tree leaves $(ls "$work/clone/$store"*)"
cp "$work/clone/$store" "$work/weaker.yks"
ask "$work/weaker.yks" "UPDATE position SET lower = -20000 WHERE known = 'search'"
! python3 -B tests/check_store.py "$work/weaker.yks" >"$work/said" 2>&1 && grep -q 'the store has +10 to +10$' "$work/said" ||
    complain "a tree without lower bounds: $(cat "$work/said")"
exit $failed
