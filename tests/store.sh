# store.sh - what the scripts that kill long solves share.  They end with `exit $failed`.
failed=0
complain() {
    echo "$*" >&2
    failed=1
}
ask() { sqlite3 -cmd '.timeout 20000' "$1" "$2"; }
# sound STORE ANSWER: the value of othello:5x6 is right, no task was finished twice, and the file is whole.
sound() {
    local store=$1 answer=$2
    grep -q '"value":10,"known":"exact"' <<<"$answer" || complain "$store: expected +10, exact: $answer"
    [ "$(ask "$store" 'PRAGMA integrity_check')" = ok ] || complain "$store: not sound"
    [ "$(ask "$store" "SELECT count(*) FROM (SELECT 1 FROM task WHERE state = 'done' GROUP BY position, bound HAVING count(*) > 1)")" = 0 ] ||
        complain "$store: a task was finished twice"
}
