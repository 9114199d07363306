#!/usr/bin/env bash
# scale.sh [CASE...] - how the program's speed grows with processors: 1, 2, 4 ... and all of them. Where two share a core, one
# of each core comes first. CASE (default: all; eight minutes on 16 processors):
#   ffo40-49 6x6 5x8 connect4 minimax mnk   threads of one search, and where their time goes (the columns of `profile`)
#   jobs work table copies                  verify --jobs; processes at one store; a table; copies of a search: the machine's limit
# Prints CSV, which charts.sh draws. PROGRAM=build/yomikiri; THREADS="1 2 4 ..."; RUNS=1 searches each, of which the median counts.
#   bench/scale.sh >results/scale.csv
set -euo pipefail
cd "$(dirname "$0")/.."
program=${PROGRAM:-build/yomikiri}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

order=($(lscpu -p=CPU,CORE | awk -F, '!/^#/ { print seen[$2]++, $1 }' | sort -n -k1,1 -k2,2 | cut -d ' ' -f 2))
cores=$(lscpu -p=CORE | grep -v '^#' | sort -u | wc -l)
counts=${THREADS:-$(for ((n = 1; n < ${#order[@]}; n *= 2)); do echo "$n"; done) ${#order[@]}}
[ "$(lscpu -p=NODE | grep -v '^#' | sort -u | wc -l)" -eq 1 ] || program="numactl --interleave=all $program"
use() { taskset -pc "$(IFS=,; echo "${order[*]:0:$1}")" $BASHPID >/dev/null; } # this shell: the first N processors

# search CASE ARGUMENTS...: one call for the counts of at most a thread a core, and one for those above; each times one thread too.
search() {
    local from=1 to list
    for to in $cores ${#order[@]}; do
        list=$(tr ' ' '\n' <<<$counts | awk -v from=$from -v to=$to '$1 > from && $1 <= to' | paste -sd,)
        from=$to
        [ -z "$list" ] || (use $to; $program profile "${@:2}" --threads $list --parallel tasks --runs ${RUNS:-1} --quiet --format csv)
    done 2>>"$work/warnings" | awk -F, -v OFS=, -v name=$1 '
        function show() { print name, $2, $3, $6, one / $3, $10, $11, $12, $13, $14, $15, $16, $17 }
        $1 == "serial" && !one { one = $3; show() }
        $1 == "tasks" { show() }'
}

# elapsed CASE: how long it takes N threads or processes, together.
elapsed() {
    local n from seconds one=
    for n in $counts; do
        rm -f "$work"/store*
        from=$EPOCHREALTIME
        (use $n; $1 $n) >"$work/answer"
        seconds=$(awk "BEGIN { print $EPOCHREALTIME - $from }") one=${one:-$seconds}
        awk "BEGIN { print \"$1,$n,$seconds,,\" $one / $seconds * ($([ $1 = copies ] && echo $n || echo 1)) \",,,,,,,,\" }"
    done
}
jobs() { $program verify "$work/claims" --jobs $1 --threads $1 --quiet; }
table() { $program table connect:5,5,4 --threads $1 --output "$work/table" --quiet; }
copies() { for ((i = 0; i < $1; i++)); do $program solve othello:6x6 --threads 1 --quiet & done; wait; }
work() {
    $program solve othello:5x8 --store "$work/store" --task-seconds 0.3 --threads 1 --quiet &
    until [ -s "$work/store" ]; do sleep 0.01; done
    for ((i = 1; i < $1; i++)); do $program work --store "$work/store" --threads 1 --quiet & done
    wait
}

echo case,threads,seconds,nodes,speedup,useful,extra,idle,wait,absent,slower,splits,joins
for name in ${*:-ffo40-49 6x6 5x8 connect4 minimax mnk jobs work table copies}; do
    case $name in
    ffo40-49)
        sed -n '/^# nodes 4/{n;s/;.*//p;}' bench/ffo40-59.obf >"$work/positions"
        search $name othello --file "$work/positions"
        ;;
    6x6 | 5x8) search $name othello:$name ;;
    connect4) search $name connect4 --hash 1G ;;
    minimax) search $name minimax:7,seed=0 ;;
    mnk) search $name mnk:6,7,2,misere ;;
    jobs)
        $program sample othello:6x6 --empties 20 --count 200 --seed 1 >"$work/positions"
        $program solve othello:6x6 --file "$work/positions" --json --quiet >"$work/claims"
        elapsed $name
        ;;
    *) elapsed $name ;;
    esac
done
[ ! -s "$work/warnings" ] || sort -u "$work/warnings" >&2
