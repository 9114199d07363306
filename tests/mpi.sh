#!/usr/bin/env bash
# mpi.sh - a long solve by three ranks on this machine: its value, ranks that are killed, the job killed, stopped, joined, bad
# input.  YOMIKIRI_MPI names the program under test, YOMIKIRI the one without MPI; YOMIKIRI_KILLS how often a rank is killed.
set -u
program=${YOMIKIRI:-build/yomikiri} mpi=${YOMIKIRI_MPI:-build/yomikiri-mpi} kills=${YOMIKIRI_KILLS:-3}
for tool in mpirun sqlite3; do
    command -v $tool >/dev/null || {
        echo "test-mpi: skipped: $tool is not installed (make deps)"
        exit 0
    }
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
start=$SECONDS
. tests/store.sh
RANDOM=${YOMIKIRI_SEED:-20261123}
# Open MPI needs options for more ranks than processors and for root; others do not know them.
options=()
if mpirun --version 2>&1 | grep -q 'Open MPI\|OpenRTE'; then
    options=(--oversubscribe --bind-to none)
    [ "$(id -u)" -ne 0 ] || options+=(--allow-run-as-root)
fi
ranks() { timeout 120 mpirun "${options[@]}" -n "$1" "$mpi" "${@:2}"; }
settings=(--task-seconds 0.005 --threads 1 --quiet --json)
solve() { ranks 3 solve othello:5x6 --store "$1" "${settings[@]}" "${@:2}"; }
# No task is left running either.
finished() {
    sound "$@"
    [ "$(ask "$1" "SELECT count(*) FROM task WHERE state = 'running'")" = 0 ] || complain "$1: tasks are left running"
}
# Waits until tasks have been finished; their number.
under_way() {
    local store=$1 i
    for ((i = 0; i < 400; i++)); do
        [ -s "$store" ] && [ "$(ask "$store" "SELECT count(*) >= 5 FROM task WHERE state = 'done'" 2>/dev/null)" = 1 ] && return
        sleep 0.02
    done
    complain "$store: does not get under way"
}
# Process ids of the workers of a store, as it tells them (the first run is rank 0's).
workers() { ask "$1" "SELECT pid FROM run WHERE ended IS NULL AND id > (SELECT min(id) FROM run WHERE ended IS NULL) ORDER BY id"; }

# 1. Two workers share the work.
answer=$(solve "$work/plain")
finished "$work/plain" "$answer"
[ "$(ask "$work/plain" "SELECT count(DISTINCT run) FROM task WHERE state = 'done'")" = 2 ] || complain "one worker did it all"

# 2. A worker is killed, which ends the job: the same command goes on.
for ((i = 0; i < kills; i++)); do
    solve "$work/killed$i" >"$work/answer" 2>"$work/error" &
    under_way "$work/killed$i"
    pid=$(workers "$work/killed$i" | sed -n "$((RANDOM % 2 + 1))p")
    kill -9 "$pid" 2>/dev/null
    wait $!
    [ "$(ask "$work/killed$i" 'PRAGMA integrity_check')" = ok ] || complain "kill $i: not sound"
    finished "$work/killed$i" "$(solve "$work/killed$i")"
done

# 3. Rank 0 is killed, and with it the job.
solve "$work/leader" >/dev/null 2>&1 &
under_way "$work/leader"
kill -9 "$(ask "$work/leader" 'SELECT pid FROM run ORDER BY id LIMIT 1')" 2>/dev/null
wait $!
finished "$work/leader" "$(solve "$work/leader")"

# 4. A worker that gets SIGTERM leaves; the other one goes on.
solve "$work/left" >"$work/answer" 2>"$work/error" &
under_way "$work/left"
kill -TERM "$(workers "$work/left" | head -n 1)"
wait $! || complain "after a worker left: exit $?: $(cat "$work/error")"
finished "$work/left" "$(cat "$work/answer")"
grep -q 'yomikiri: rank 1 on .* leaves' "$work/error" || complain "nobody says that a worker has left: $(cat "$work/error")"

# 5. Time is up, or rank 0 gets SIGTERM: bounds so far, exit 3, no task left running, and the same command goes on.
answer=$(solve "$work/time" --seconds 0.7 2>/dev/null)
code=$?
[ $code = 3 ] || [ $code = 0 ] || complain "--seconds: exit $code, expected 3"
[ $code = 0 ] || grep -q '"known":">="' <<<"$answer" || complain "--seconds: no bounds: $answer"
finished "$work/time" "$(solve "$work/time")"
solve "$work/stopped" >"$work/answer" 2>/dev/null &
under_way "$work/stopped"
kill -TERM "$(ask "$work/stopped" 'SELECT pid FROM run ORDER BY id LIMIT 1')"
wait $!
code=$?
[ $code = 3 ] || complain "told to end: exit $code, expected 3"
[ "$(ask "$work/stopped" "SELECT count(*) FROM task WHERE state = 'running'")" = 0 ] || complain "told to end: tasks left running"
finished "$work/stopped" "$(solve "$work/stopped")"

timeout --foreground 120 mpirun "${options[@]}" -n 3 "$mpi" solve othello:5x6 --store "$work/mpirun" "${settings[@]}" >"$work/answer" 2>/dev/null &
under_way "$work/mpirun"
# In the foreground timeout passes it on once, and mpirun to all ranks; at a second one within seconds mpirun drops them.
kill -TERM $!
wait $!
grep -q '"known":' "$work/answer" || complain "mpirun told to end: no bounds: $(cat "$work/answer")"
[ "$(ask "$work/mpirun" "SELECT count(*) FROM task WHERE state = 'running'")" = 0 ] || complain "mpirun told to end: tasks left running"
finished "$work/mpirun" "$(solve "$work/mpirun")"

# 6. A process on its own joins the job, and the job one that is there.
solve "$work/joined" >"$work/answer" 2>/dev/null &
under_way "$work/joined"
"$program" work --store "$work/joined" --threads 1 --quiet >/dev/null 2>"$work/error" || complain "work: $(cat "$work/error")"
wait $! || complain "joined: exit $?"
finished "$work/joined" "$(cat "$work/answer")"

# 7. Other games; openings; one rank works alone and says so.
for line in 'mnk:4,4,3 1' 'minimax:4,seed=2 -' 'othello:4x5 16'; do
    spec=${line% *} value=${line##* }
    [ "$value" != - ] || value=$("$program" solve "$spec" --json --quiet | sed -n 's/.*"value":\(-*[0-9]*\),.*/\1/p')
    answer=$(ranks 3 solve "$spec" --store "$work/${spec%%:*}" --task-seconds 0.0001 --threads 1 --quiet --json)
    grep -q "\"value\":$value,\"known\":\"exact\"" <<<"$answer" || complain "$spec: expected $value: $answer"
done
ranks 3 openings othello:4x5 --plies 3 --store "$work/openings" --task-seconds 0.0001 --threads 1 --quiet >"$work/ranks" 2>&1
"$program" openings othello:4x5 --plies 3 --store "$work/alone.yks" --task-seconds 0.0001 --threads 1 --quiet >"$work/alone" 2>&1
diff "$work/alone" "$work/ranks" >/dev/null ||
    complain "openings: $(diff "$work/alone" "$work/ranks" | head -n 5)"
answer=$(ranks 1 solve othello:4x5 --json --quiet 2>"$work/error")
grep -q '"value":16,"known":"exact"' <<<"$answer" || complain "one rank: $answer"
grep -q 'only one rank; it works alone' "$work/error" || complain "one rank: says nothing: $(cat "$work/error")"

# 8. Bad input: one line of this program, exit 2, no store made, one that is there as before.
refused() {
    local expected=$1 before after code
    shift
    before=$(md5sum "$work"/plain)
    ranks 3 "$@" >/dev/null 2>"$work/error"
    code=$?
    after=$(md5sum "$work"/plain)
    [ $code = 2 ] || complain "$*: exit $code, expected 2"
    [ "$(grep -c '^yomikiri' "$work/error")" = 1 ] && grep -q "$expected" "$work/error" || complain "$*: $(cat "$work/error")"
    [ "$before" = "$after" ] && [ ! -e "$work/new" ] || complain "$*: changed a store"
}
refused 'with --store FILE' solve othello:5x6
refused 'holds othello:5x6' solve othello:6x6 --store "$work/plain"
refused 'task-seconds' solve othello:5x6 --store "$work/new" --task-seconds 0
refused 'unknown verb' solv othello:5x6 --store "$work/new"
refused 'board is 9x9' solve othello:9x9 --store "$work/new"
refused 'expected solve or openings' work --store "$work/plain"
refused 'expected solve or openings' prove othello:4x4 --store "$work/plain" -o "$work/new"

[ $failed = 0 ] && echo "test-mpi: passed in $((SECONDS - start)) s" || echo "test-mpi: FAILED"
exit $failed
