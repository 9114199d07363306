#!/usr/bin/env bash
# test_store.sh - long solves survive: killed at random instants, joined, resumed, on a full disk, from bad stores.
# YOMIKIRI_KILLS: how many solves are killed (default 3: the solver, a worker, both).
set -u
program=${YOMIKIRI:-build/yomikiri}
absolute=$(realpath "$program")
kills=${YOMIKIRI_KILLS:-3}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/store.sh
command -v sqlite3 >/dev/null || {
    echo "skipped: sqlite3 (package sqlite3) is not installed"
    exit 77
}
measure_whole "$(new_store whole)"

# Its figures are those of the store, also when nothing is left to search; a task that is given back is counted.
counted() {
    local nodes
    nodes=$(sqlite3 "$work/whole" 'SELECT sum(nodes) FROM task')
    grep -q "\"evaluations\":null,\"nodes\":$nodes,\"estimate_nodes\":null,.*\"hash_bytes\":\(null\|[1-9][0-9]*\)," <<<"$1" && [ "$nodes" -gt 1000 ] ||
        complain "figures: expected $nodes nodes: $1"
}
counted "$(solve "$work/whole")"
counted "$(exec "$program" work --store "$work/whole" --threads 1 --quiet --json)"
# One that only joined does not search for the rest of the line.
(exec "$program" work --store "$work/whole" --threads 1 --quiet --json) >"$work/answer"
grep -q '"move":"[a-h][1-8]","line":\["[a-h][1-8]".*"hash_bytes":null' "$work/answer" || complain "joined at the end: $(cat "$work/answer")"
"$program" solve othello:6x6 --store "$work/given" --task-seconds 1000 --threads 1 >"$work/answer" 2>&1 &
pid=$!
await_number "$work/given" "SELECT count(*) FROM task WHERE state = 'running'" 1 # the selective passes come first
sleep 0.2
kill -TERM $pid
wait $pid
grep -q '^1 task given back unfinished: [1-9][0-9]* nodes*, [0-9.]* s$' "$work/answer" || complain "a task is not given back: $(cat "$work/answer")"

# 1. Killed again and again, the same command goes on. 2. So it does where workers have joined.
killed_again killed
killed_together joined

# 3. Openings through a store, killed and joined: the values of openings without one; running it again searches nothing.
openings() { exec "$program" openings othello:4x5 --plies 4 --threads 1 --quiet --format csv "$@"; }
answers() { cut -d, -f1-6 "$1" | sort; } # without the best move: there may be several
for ((i = 0; i < kills; i++)); do
    openings --store "$work/openings" --task-seconds 0.0002 >/dev/null 2>&1 &
    pid=$!
    sleep "0.0$((RANDOM % 10))"
    kill -9 $pid 2>/dev/null
    wait $pid 2>/dev/null
done
(openings --store "$work/openings" --task-seconds 0.0002 >"$work/stored" 2>"$work/error") &
"$program" work --store "$work/openings" --threads 1 --quiet >/dev/null 2>&1
wait
(openings >"$work/direct" 2>&1)
diff <(answers "$work/direct") <(answers "$work/stored") >&2 || complain "openings: the store's values are others"
[ "$(wc -l <"$work/stored")" -gt 150 ] || complain "openings: only $(wc -l <"$work/stored") lines: $(cat "$work/error")"
before=$(sqlite3 "$work/openings" 'SELECT count(*) FROM task')
(openings --store "$work/openings" >"$work/again" 2>/dev/null)
[ "$before" -gt 20 ] && [ "$(sqlite3 "$work/openings" 'SELECT count(*) FROM task')" = "$before" ] ||
    complain "openings: $before tasks, then $(sqlite3 "$work/openings" 'SELECT count(*) FROM task')"
diff <(answers "$work/stored") <(answers "$work/again") >&2 || complain "openings: another answer the second time"
# Moves that are not those of openings without a store are as good.
cat "$work/stored" "$work/again" | grep -vxFf "$work/direct" | sort -u |
    sed -n 's/.*,"\([-XO]* [XO]\)",\(-*[0-9]*\),exact,\([^,]*\),.*$/\1;\2;\3/p' >"$work/moves"
while IFS=';' read -r position value move; do
    "$program" moves othello:4x5 "$position" --threads 1 --json --quiet | grep -q "\"moves\":{[^}]*\"$move\":$value[,}]" ||
        complain "openings: $position: $move is not worth $value"
done <"$work/moves"

# 4. Remaining work: something is left of a solve that was stopped, nothing of one that is finished.
for limit in 1.5 3 6 12 24; do # on a busy machine the guide alone takes longer than the first
    (exec "$program" solve othello:6x6 --store "$work/begun" --task-seconds 0.01 --threads 1 --quiet --seconds $limit >/dev/null 2>&1)
    [ "$(sqlite3 "$work/begun" "SELECT count(*) FROM task WHERE state = 'done'")" = 0 ] || break
done
"$program" status "$work/begun" >"$work/answer" 2>"$work/error"
grep -q '^remaining: about .* to .*tasks' "$work/answer" && grep -q '^Black .*first guess' "$work/answer" && grep -q '^line ' "$work/answer" ||
    complain "status of a solve that was stopped: $(cat "$work/answer" "$work/error")"
# says STORE CONDITION: about the record x of `status --json`
says() {
    "$program" status "$1" --json >"$work/record" 2>"$work/error"
    [ "$(sqlite3 :memory: "SELECT $2 FROM (SELECT readfile('$work/record') AS x)" 2>&1)" = 1 ] ||
        complain "status --json: not $2: $(cat "$work/record" "$work/error")"
}
says "$work/begun" "x->>'left_nodes_low' <= x->>'left_nodes' AND x->>'left_nodes' <= x->>'left_nodes_high' AND x->>'left_nodes' > 0"
says "$work/begun" "x->>'done' > 0 AND x->>'open_goals' = 1 AND x->>'value' IS NULL"
timeout 60 "$program" status "$work/killed" --watch >"$work/answer" 2>"$work/error" # ends, since the solve has
grep -q '^remaining: nothing$' "$work/answer" && grep -q '^Black +10$' "$work/answer" || complain "status: $(cat "$work/answer" "$work/error")"
says "$work/openings" "x->>'open_goals' = 0 AND x->>'goals' > 50 AND x->>'left_nodes' = 0"

(exec "$program" verify "$work/openings" --quiet) >"$work/answer" 2>"$work/error" || complain "verify of openings: $(tail -3 "$work/answer" "$work/error")"

# Metrics for Prometheus: each has its type and a number; a command at the end, after the output.
"$program" status "$work/openings" --format prometheus >"$work/answer" 2>"$work/error"
awk '/^# HELP yomikiri_/ { help++; next } /^# TYPE yomikiri_[a-z_]+ gauge$/ { type[$3] = 1; next }
    /^yomikiri_[a-z_]+({state="[a-z]+"})? -?[0-9.e+]+$/ { name = $1; sub("{.*", "", name); good += name in type; next } { bad++ }
    END { exit !(good == 15 && help == 12 && !bad) }' "$work/answer" || complain "prometheus: $(cat "$work/answer" "$work/error")"
grep -q '^yomikiri_open_goals 0$' "$work/answer" || complain "prometheus: openings are open: $(cat "$work/answer")"
"$program" solve othello:5x6 --store "$work/killed" --output "$work/out" --on-finish "cp '$work/out' '$work/finished'" --quiet 2>"$work/error" &&
    grep -q '^Black +10' "$work/finished" || complain "on-finish: $(cat "$work/error")"
"$program" solve othello:6x6 --store "$work/begun" --seconds 0.1 --on-finish "touch '$work/unfinished'" --quiet >"$work/answer" 2>&1
[ $? = 3 ] && [ ! -e "$work/unfinished" ] || complain "on-finish of a solve that is not: $(cat "$work/answer")"
"$program" work --store "$work/killed" --on-finish 'exit 5' --quiet >/dev/null 2>"$work/error"
[ $? = 2 ] && grep -q "on-finish: 'exit 5' failed" "$work/error" || complain "on-finish that fails: $(cat "$work/error")"
for option in '--on-finish true' '--audit 1%' '--dry-run'; do
    "$program" solve ttt $option 2>&1 | grep -q 'requires --store' || complain "$option without a store"
done

# The cost of a solve, from a trial that leaves nothing behind; of one that ends in the trial it is what was searched.
mkdir "$work/trial"
for verb in 'solve othello:4x6' 'openings othello:4x5 --plies 2'; do
    TMPDIR=$work/trial "$program" $verb --store "$work/none" --dry-run --price 0.5 --threads 1 --json --quiet >"$work/answer" 2>"$work/error"
    python3 -c 'import json, sys
r = json.load(sys.stdin)
nodes = r["nodes"]
sys.exit(not (r["trial_nodes"] == nodes["about"] == nodes["low"] == nodes["high"] > 1000 and r["tasks"] == 1
              and 0 < r["processor_seconds"]["about"] < 9 and r["cost"]["about"] <= r["processor_seconds"]["about"]))' <"$work/answer" ||
        complain "dry run: $(cat "$work/answer" "$work/error")"
done
TMPDIR=$work/trial "$program" solve othello:6x6 --store "$work/none" --dry-run --seconds 0.01 --quiet >"$work/answer" 2>"$work/error"
[ $? = 3 ] && [ ! -s "$work/answer" ] && grep -q 'too few to tell; expected more --seconds' "$work/error" || complain "a short dry run: $(cat "$work/error")"
[ -z "$(ls "$work/trial")" ] && [ ! -e "$work/none" ] || complain "a dry run leaves $(ls "$work/trial" "$work/none")"
for price in 1h -1 1..2 money; do
    "$program" solve ttt --store "$work/none" --dry-run --price $price 2>&1 | grep -q 'expected the price of an hour' || complain "--price $price"
done

# 5. A file that may not grow any more: one line, exit 2; with room again it goes on.
(
    trap '' XFSZ
    ulimit -f 64
    (solve "$work/full") >/dev/null 2>"$work/error"
    echo $? >"$work/code"
)
[ "$(cat "$work/code")" = 2 ] || complain "full disk: exit $(cat "$work/code"), expected 2"
[ "$(wc -l <"$work/error")" = 1 ] || complain "full disk: expected one line: $(cat "$work/error")"
sound "$work/full" "$(solve "$work/full")"

# The same on a file system that is full, and has room again.
on_small_disk() {
    mkdir "$work/disk"
    mount -t tmpfs -o size=96k none "$work/disk" || return 1
    (solve "$work/disk/store") >/dev/null 2>"$work/error"
    echo $? >"$work/code"
    mount -o remount,size=64m "$work/disk"
    (solve "$work/disk/store") >"$work/answer" 2>&1
    cp "$work"/disk/store* "$work"
}
if unshare --map-root-user --mount true 2>/dev/null; then
    export -f on_small_disk solve
    export work program task_seconds
    unshare --map-root-user --mount bash -c on_small_disk || complain "full disk: no file system of 96 kB"
    [ "$(cat "$work/code")" = 2 ] && grep -q 'no space is left' "$work/error" && [ "$(wc -l <"$work/error")" = 1 ] ||
        complain "full disk: exit $(cat "$work/code"): $(cat "$work/error")"
    sound "$work/store" "$(cat "$work/answer")"
else
    echo "skipped: a full file system: this user may not mount one"
fi

# 6. Bad stores: one line, exit 2, the file as before.
refused() {
    local name=$1 expected=$2 before after
    shift 2
    before=$(md5sum "$work/$name" 2>/dev/null)
    "$program" "$@" >/dev/null 2>"$work/error"
    local code=$?
    after=$(md5sum "$work/$name" 2>/dev/null)
    [ $code = 2 ] || complain "$name: exit $code, expected 2"
    [ "$(wc -l <"$work/error")" = 1 ] && grep -q "$expected" "$work/error" || complain "$name: $(cat "$work/error")"
    [ "$before" = "$after" ] || complain "$name: changed"
}
head -c 5000 /dev/urandom >"$work/noise"
refused noise 'is not a store' solve othello:5x6 --store "$work/noise"
sqlite3 "$work/other" 'CREATE TABLE t (x)'
refused other "belongs to another program" solve othello:5x6 --store "$work/other"
cp "$work/killed" "$work/newer" && sqlite3 "$work/newer" 'PRAGMA user_version = 99' >/dev/null
refused newer 'newer' solve othello:5x6 --store "$work/newer"
refused killed 'holds othello:5x6' solve othello:6x6 --store "$work/killed"
refused killed 'holds othello:5x6' query "$work/killed" reversi:5x6
head -c 20000 "$work/killed" >"$work/cut"
refused cut 'damaged' solve othello:5x6 --store "$work/cut"
refused none 'no such file' work --store "$work/none"
refused none 'task-seconds' solve othello:5x6 --store "$work/none" --task-seconds 0

# On a network file system, here one that only says so: refused before anything is written.
cat >"$work/network.c" <<'END'
#include <string.h>
#include <sys/vfs.h>
int statfs(const char *path, struct statfs *about)
{
    memset(about, 0, sizeof *about);
    about->f_type = strstr(path, "smb") ? 0xff534d42 : 0x6969;
    return 0;
}
END
if ${CC:-cc} -shared -fPIC -o "$work/network.so" "$work/network.c" 2>/dev/null && ! ldd "$program" | grep -q asan; then
    for name in killed none smb; do
        export LD_PRELOAD=$work/network.so
        refused $name 'is on a network file system' solve othello:5x6 --store "$work/$name"
        unset LD_PRELOAD
        [ $name = killed ] || [ ! -e "$work/$name" ] || complain "$name: was made on a network file system"
    done
    (cd "$work" && LD_PRELOAD=$work/network.so "$absolute" work --store killed 2>&1) | grep -q 'is on a network' || complain "a name without a folder"
else
    echo "skipped: a network file system: no shared library could be made or loaded"
fi

# Bounds where nothing is proved: no verb believes them. The rest of the rows: tests/test_store_validation.c.
"$program" solve mnk:4,4,4 --store "$work/tampered" --task-seconds 0.0001 --threads 1 --quiet >/dev/null
sqlite3 "$work/tampered" "UPDATE position SET known = 'open', lower = 1, upper = 1 WHERE plies = 16"
for verb in 'solve mnk:4,4,4 --store' 'openings mnk:4,4,4 --plies 1 --store' 'work --store' 'status' 'query'; do
    read -r -a words <<<"$verb"
    [ "$verb" = query ] && refused tampered 'row 1 of table position: known is open, bounds 1 and 1; expected none' query "$work/tampered" mnk:4,4,4 ||
        refused tampered 'row 1 of table position: known is open, bounds 1 and 1; expected none' "${words[@]}" "$work/tampered"
done
"$program" verify "$work/tampered" >"$work/answer" 2>&1 && complain "verify of a tampered store: $(cat "$work/answer")"
# A false value of the root that could be true: the search for its line finds that it is not.
sqlite3 "$work/tampered" "UPDATE position SET known = 'search', lower = 1, upper = 1, move = '' WHERE plies = 16"
"$program" solve mnk:4,4,4 --store "$work/tampered" --quiet >"$work/answer" 2>"$work/error"
[ $? = 2 ] && grep -q 'has a false bound: .* is stored as exactly 1; a search finds at most 0' "$work/error" && [ ! -s "$work/answer" ] ||
    complain "a false value of the root: $(cat "$work/answer" "$work/error")"
# A game that cannot be read is one error.
sqlite3 "$work/tampered" "UPDATE solve SET value = 'chess' WHERE name = 'spec'"
"$program" verify "$work/tampered" >"$work/answer" 2>&1 && complain "verify of a store without a game: $(cat "$work/answer")"
[ "$(grep -c chess "$work/answer")" = 1 ] || complain "verify of a store without a game: $(cat "$work/answer")"

# A process that joins waits a second for the store to be made.
(sleep 0.3 && solve "$work/later" >"$work/answer" 2>&1) &
"$program" work --store "$work/later" --threads 1 --quiet >/dev/null 2>"$work/error" || complain "work before the store was there: $(cat "$work/error")"
wait
sound "$work/later" "$(cat "$work/answer")"

# 7. What is stored is true: the values of the smallest positions, each by a search of its own, lie within its bounds.
sqlite3 -separator '|' "$work/killed" "SELECT position, lower, upper FROM proved ORDER BY plies, position LIMIT 40" >"$work/values"
cut -d'|' -f1 "$work/values" >"$work/positions"
"$program" solve othello:5x6 --file "$work/positions" --threads 1 --json --quiet >"$work/answer"
sed -n 's/.*"value":\(-*[0-9]*\),"known":"exact".*/\1/p' "$work/answer" | paste -d'|' "$work/values" - >"$work/both"
while IFS='|' read -r position lower upper value; do
    [ -n "$value" ] && [ "$lower" -le "$value" ] && [ "$value" -le "$upper" ] ||
        complain "$position: value $value, stored as $lower to $upper"
done <"$work/both"
[ "$(wc -l <"$work/values")" = 40 ] || complain "only $(wc -l <"$work/values") positions to compare"

# 8. Every query of docs/manual.md runs and answers (7 with nothing: no task is running).
awk '/^```sql/ { inside = 1; next } /^```/ { inside = 0 } inside && !/^--/' docs/manual.md >"$work/queries"
number=0
while read -r query; do
    number=$((number + 1))
    rows=$(sqlite3 "$work/killed" "$query" 2>&1) || complain "query $number of docs/manual.md: $rows"
    case $number in
    7) [ -z "$rows" ] || complain "query $number: expected nothing: $rows" ;;
    *) [ -n "$rows" ] || complain "query $number: no answer" ;;
    esac
done <"$work/queries"
[ $number = 7 ] || complain "docs/manual.md: $number queries, expected 7"
exit $failed
