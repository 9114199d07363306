#!/usr/bin/env bash
# race.sh RUNS THREADS CASE NAME=PROGRAM... - times programs in turn on the same work.  Prints a line of results/race.csv for
# each: medians of the seconds of the whole process and by the program's own clock, and its nodes as it counts them.
#   bench/race.sh 3 1 ffo40-49 yomikiri=build/yomikiri edax=$HOME/edax/bin/lEdax >>results/race.csv
#   CASE    ffo40-49 (any two numbers from 40 to 59), or a spec, whose start is solved
#   NAME    yomikiri; edax, egaroucid, neural-reversi (its evaltest): problems of FFO; c4, which is built for one board and
#           number of threads (each on github.com)
#   HASH    bits of the positions in the tables of the others, 26; yomikiri has 16 bytes for each
#   MACHINE its name in the line, the model of the processor
# Edax and Egaroucid look for their weights from the folder above the program's, and from that of the program.
set -euo pipefail
[ $# -ge 4 ] || { sed -n '2,11s/^# \{0,1\}//p' "$0" >&2; exit 2; }
runs=$1 threads=$2 case=$3
shift 3
hash=${HASH:-26} machine=${MACHINE:-$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)}
root=$(cd "$(dirname "$0")/.." && pwd) work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

if [[ $case =~ ^ffo([45][0-9])-([45][0-9])$ ]]; then
    sed -n '/^# nodes/{n;p;}' "$root/bench/ffo40-59.obf" | sed -n "$((BASH_REMATCH[1] - 39)),$((BASH_REMATCH[2] - 39))p" >"$work/ffo.obf"
    sed 's/;.*//' "$work/ffo.obf" >"$work/positions"
fi
# answer NAME PROGRAM: what the program prints.
answer() {
    local here program
    here=$(cd "$(dirname "$2")" && pwd)
    program=$here/$(basename "$2")
    case $1:$case in
    yomikiri:ffo*) "$program" solve othello:8x8 --file "$work/positions" --threads "$threads" --hash "$((16 << hash >> 20))M" --json --quiet ;;
    yomikiri:*) "$program" solve "$case" --threads "$threads" --hash "$((16 << hash >> 20))M" --json --quiet ;;
    edax:ffo*) cd "$here/.." && "$program" -solve "$work/ffo.obf" -n "$threads" -l 60 -h "$hash" ;;
    egaroucid:ffo*) cd "$here" && "$program" -nobook -level 60 -thread "$threads" -hash "$hash" -solve "$work/ffo.obf" ;;
    neural-reversi:ffo*) "$program" --selectivity 3 --threads "$threads" --hash-size "$((16 << hash >> 20))" --problem "$work/ffo.obf" ;;
    c4:*) "$program" ;;
    *) echo "race.sh: $1 does not solve $case; see the names above" >&2; return 2 ;;
    esac
}
# figures NAME: nodes and seconds of an answer.  Edax ends with "... nodes in M:SS", Egaroucid with "total N nodes in S s",
# evaltest has a row for each problem, c4 prints nodes alone.
figures() {
    case $1 in
    yomikiri) sed -n 's/.*"nodes":\([0-9]*\).*"seconds":\([0-9.]*\).*/\1 \2/p' | awk '{ n += $1; s += $2 } END { print n, s }' ;;
    edax) sed -n 's/.*: \([0-9]*\) nodes in  *\([0-9:.]*\).*/\1 \2/p' | awk '{ n = split($2, t, ":"); s = 0; for (i = 1; i <= n; i++) s = 60 * s + t[i]; print $1, s }' ;;
    egaroucid) sed -n 's/^total \([0-9]*\) nodes in \([0-9.]*\)s.*/\1 \2/p' ;;
    neural-reversi) tr -d ', ' | awk -F'|' '$2 ~ /^[0-9]+$/ { s += $4; n += $5 } END { print n, s }' ;;
    c4) sed -n 's/.*Total  *= //p' | head -n 1 | tr -dc 0-9 ;;
    esac
}
TIMEFORMAT=%R
for ((i = 0; i < runs; i++)); do
    for entry in "$@"; do
        name=${entry%%=*} program=${entry#*=}
        { time answer "$name" "$program" >"$work/out" </dev/null 2>"$work/err"; } 2>"$work/time" || { cat "$work/err" >&2; exit 1; }
        read -r nodes own < <(figures "$name" <"$work/out") || true
        [ "${nodes:-0}" -gt 0 ] || { echo "race.sh: $name printed no nodes" >&2; exit 1; }
        echo "$nodes $(cat "$work/time") ${own:-$(cat "$work/time")}" >>"$work/$name"
    done
done
median() { sort -g -k"$2" "$work/$1" | awk -v column="$2" '{ value[NR] = $column } END { print value[int((NR + 1) / 2)] }'; }
for entry in "$@"; do
    name=${entry%%=*}
    echo "$(date -u +%F),\"$machine\",\"$case\",$threads,$name,$(median "$name" 2),$(median "$name" 3),$(median "$name" 1)"
done
