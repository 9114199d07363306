# store.sh - what the scripts that kill long solves share.  They end with `exit $failed`.
failed=0
complain() {
    echo "$*" >&2
    failed=1
}
# new_store NAME: the name of a store that is not there yet.
new_store() {
    rm -f "$work/$1" "$work/$1"-*
    echo "$work/$1"
}
ask() { sqlite3 -cmd '.timeout 20000' "$1" "$2"; }
# await_number STORE QUERY N: until the query answers at least N, a minute at most.
await_number() {
    local i
    for ((i = 0; i < 3000; i++)); do
        [ "$(ask "$1" "$2" 2>/dev/null || echo 0)" -lt "$3" ] || break
        sleep 0.02
    done
}
# whole_file STORE: it is not damaged.
whole_file() { [ ! -f "$1" ] || [ "$(ask "$1" 'PRAGMA integrity_check')" = ok ]; }
# sound STORE ANSWER: the value of othello:5x6 is right, no task was finished twice, and the file is whole.
sound() {
    local store=$1 answer=$2
    grep -q '"value":10,"known":"exact"' <<<"$answer" || complain "$store: expected +10, exact: $answer"
    whole_file "$store" || complain "$store: not sound"
    [ "$(ask "$store" "SELECT count(*) FROM (SELECT 1 FROM task WHERE state = 'done' GROUP BY position, bound HAVING count(*) > 1) AS twice")" = 0 ] ||
        complain "$store: a task was finished twice"
}

RANDOM=${YOMIKIRI_SEED:-20261122}
task_seconds=0.005
solve() { exec "$program" solve othello:5x6 --store "$1" --task-seconds "$task_seconds" --threads 1 --quiet --json "${@:2}"; }
# ended PID: kills it; 0 when it was still at work
ended() {
    local alive=1
    kill -9 "$1" 2>/dev/null && alive=0
    wait "$1" 2>/dev/null
    return $alive
}

# measure_whole STORE: solves it; instant: a random part of the time that this took.
measure_whole() {
    local begun=$EPOCHREALTIME
    sound "$1" "$(solve "$1")"
    taken=$(awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { print b - a }')
}
instant() { awk -v t="$taken" -v r=$RANDOM 'BEGIN { printf "%.3f", t * r / 32768 }'; }

# killed_again NAME: killed again and again, the same command goes on.
killed_again() {
    local store pid
    store=$(new_store "$1")
    for ((i = 0; i < 4; i++)); do
        solve "$store" >/dev/null 2>&1 &
        pid=$!
        sleep "$(instant)"
        ended $pid
        whole_file "$store" || complain "kill $i: not sound"
    done
    sound "$store" "$(solve "$store")"
}

# killed_together NAME: the solver, a worker or both are killed at some instant of each solve, $kills times; the command goes
# on from what there is.  Where too many solves ended before their instant, there are more.
killed_together() {
    local store solver worker answer hits=0
    for ((i = 0; i < kills || (3 * hits < kills && i < 4 * kills); i++)); do
        store=$(new_store "$1")
        solve "$store" >/dev/null 2>&1 &
        solver=$!
        sleep 0.05
        "$program" work --store "$store" --task-seconds 0.005 --threads 1 --quiet >/dev/null 2>&1 &
        worker=$!
        sleep "$(instant)"
        case $((i % 3)) in
        0) ended $solver && hits=$((hits + 1)) ;;
        1) ended $worker && hits=$((hits + 1)) ;;
        2) ended $solver && ended $worker && hits=$((hits + 1)) ;;
        esac
        answer=$(solve "$store")
        wait # the worker closes the store too
        sound "$store" "$answer"
    done
    [ $((3 * hits)) -ge "$kills" ] || complain "only $hits of $i hit a process at work"
    echo "$1: $hits of $i solves were killed at work"
}
