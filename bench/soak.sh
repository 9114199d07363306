#!/usr/bin/env bash
# soak.sh SPEC TASK_SECONDS - a long solve by processes that are killed: WORKERS=4 of one thread on a server of PostgreSQL of its own,
# each killed (kill -9) and replaced every LIFE=60 seconds, for at most SECONDS_MOST=3600.  Prints the kills, the work lost in
# them (seconds since the killed process began its task or last saved what it had proved), the tasks, the value, and how many of
# SAMPLE=1% of the answers, searched again, were true; tests/check_store.py derives the bounds again.  Compare the nodes with those
# of LIFE=1000000.  KEEP=FILE: a copy of the store.  PROGRAM=build/yomikiri
set -euo pipefail
cd "$(dirname "$0")/.."
[ $# = 2 ] || { sed -n '2,6s/^# //p' "$0" >&2; exit 2; }
program=${PROGRAM:-build/yomikiri} workers=${WORKERS:-4} life=${LIFE:-60} most=${SECONDS_MOST:-3600}
. tests/postgres.sh
work=$(mktemp -d)
process=()
cleanup() {
    kill -9 "${process[@]}" 2>/dev/null || true
    end_server
    rm -rf "$work"
}
trap cleanup EXIT
postgres_is_here && make_server -c fsync=on -c shared_buffers=128MB
sql soak 'CREATE SCHEMA soak'
store=$(address soak) begun=$EPOCHREALTIME kills=0
start() { # worker N, by a command of the program
    "$program" "${@:2}" --store "$store" --threads 1 --quiet >"$work/out$1" 2>&1 &
    process[$1]=$!
}
# Seconds of the task of worker N that are not saved.
unsaved() {
    sql soak "SELECT coalesce(sum(extract(epoch FROM clock_timestamp()) - t.started - t.seconds), 0) FROM task t JOIN run r ON r.id = t.run
        WHERE r.pid = ${process[$1]} AND r.ended IS NULL AND t.state = 'running'"
}
all_are_there() {
    local p
    for p in "${process[@]}"; do kill -0 "$p" 2>/dev/null || return 1; done
}
start 0 solve "$1" --task-seconds "$2"
until sql soak 'SELECT 1 FROM solve' >/dev/null 2>&1; do sleep 0.1; done
for ((i = 1; i < workers; i++)); do start $i work; done
next=$SECONDS
while all_are_there && [ $SECONDS -lt "$most" ]; do
    sleep 0.2
    [ $((SECONDS - next)) -ge $((life / workers)) ] || continue
    next=$SECONDS victim=$((kills++ % workers))
    unsaved $victim >>"$work/lost"
    kill -9 "${process[victim]}" 2>/dev/null || break
    wait "${process[victim]}" 2>/dev/null || true
    start $victim work
done
kill -TERM "${process[@]}" 2>/dev/null || true
wait
awk -v n="$workers" -v kills="$kills" -v from="$begun" -v to="$EPOCHREALTIME" '{ lost += $1 } END {
    printf "%.0f s, %d kills: %.1f s of tasks lost, %.1f %% of the time of %d processes\n", to - from, kills, lost, 100 * lost / n / (to - from), n }' "$work/lost"
sql soak "SELECT state || ': ' || count(*) || ' tasks, ' || sum(nodes) || ' nodes, ' || round(sum(seconds)) || ' s' FROM task GROUP BY state"
"$program" status "$store" | head -n 8
"$program" verify "$store" --tasks "${SAMPLE:-1%}" --quiet || [ $? = 4 ] # only a sample
"$program" copy "$store" "${KEEP:-$work/copy.yks}" --quiet >/dev/null
python3 -B tests/check_store.py "${KEEP:-$work/copy.yks}" && echo 'check_store.py: the bounds follow from the answers'
