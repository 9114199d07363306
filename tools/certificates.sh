#!/usr/bin/env bash
# certificates.sh make PROGRAM | check CHECKER - the certificates of results/certificates, one for each exact value of
# results/boards.csv whose proof is small; of results/certificates-connect, one for each value of Connect Four in
# docs/results.md; and of results/certificates-mnk, one for each draw in results/mnk.csv on more than 18 squares, and some on 4x4.
#   make    proves what has none yet; a file above CERTIFICATE_BYTES (1000000) is not kept, and what takes more than
#           CERTIFICATE_SECONDS (1800) is left out
#   check   lets the checker verify every file, and compares each with its value; of those whose leaves take minutes or hours,
#           everything above them and a sample; needs nothing else of the project
set -u
cd "$(dirname "$0")/.." || exit 2
folder=results/certificates connect=results/certificates-connect mnk=results/certificates-mnk
most=${CERTIFICATE_BYTES:-1000000} seconds=${CERTIFICATE_SECONDS:-1800}
[ $# -eq 2 ] || { echo 'certificates.sh: expected make PROGRAM or check CHECKER' >&2; exit 2; }
values() { # spec, value, file of every exact row of boards.csv, every value in the table of Connect Four, and draws of mnk.csv
    awk -F, -v folder=$folder 'NR > 1 && $5 == $6 {
        start = $4 == "diagonal" ? "" : $4
        printf "%s:%dx%d%s %d %s/%s-%dx%d%s.ykc\n", $1, $2, $3, start ? ",start=" start : "", $5,
            folder, $1, $2, $3, start ? "-" start : "" }' results/boards.csv
    awk -F'|' -v folder=$connect '
        /^## / { here = $0 == "## Connect Four" }
        here && /^\| rows / { for (i = 3; i < NF; i++) cols[i] = $i + 0 }
        here && /^\| [0-9]/ { for (i = 3; i < NF; i++) if ($i ~ /[0-9]/)
            printf "connect:%d,%d,4 %d %s/connect-%dx%d-4.ykc\n", $2, cols[i], $i, folder, $2, cols[i] }' docs/results.md
    awk -F, -v folder=$mnk '
        NR > 1 && $5 == $6 && ($1 * $2 > 18 && !$4 && !$5 || $1 == 4 && $2 == 4 && ($3 == 3 || $3 == 4 && $4)) {
            printf "mnk:%d,%d,%d%s %d %s/mnk-%dx%d-%d%s.ykc\n", $1, $2, $3, $4 ? ",misere" : "", $5,
                folder, $1, $2, $3, $4 ? "-misere" : "" }' results/mnk.csv
}

make_all() {
    local new=0 large=0 spec value file
    mkdir -p $folder $connect $mnk || exit 2
    while read -r spec value file; do
        [ ! -f "$file" ] || continue
        "$1" prove "$spec" -o "$file" --quiet --seconds "$seconds" >/dev/null 2>&1 </dev/null
        case $? in
        0) ;;
        3)
            echo "$spec: more than $seconds s"
            large=$((large + 1))
            continue
            ;;
        *)
            echo "$spec: not proved" >&2
            exit 2
            ;;
        esac
        if [ "$(wc -c <"$file")" -gt "$most" ]; then
            echo "$spec: $(wc -c <"$file") bytes: not kept"
            rm "$file"
            large=$((large + 1))
        else
            new=$((new + 1))
        fi
    done < <(values)
    echo "certificates: $new new, $large too large or too long, $(cat $folder/*.ykc $connect/*.ykc $mnk/*.ykc | wc -c) bytes in all"
}

check_all() {
    local verified=0 bad=0 spec value file said leaves word code
    while read -r spec value file; do
        [ -f "$file" ] || continue
        case $spec in
        othello:5x8,* | reversi:5x8* | *:5x9* | *:6x7* | connect:4,9,4 | connect:4,10,4 | connect:5,8,4 | connect:6,7,4 | connect:7,[67],4 | \
            connect:8,6,4 | connect:9,5,4 | connect:10,5,4)
            leaves='--leaves sample:1000' word=SAMPLED code=4 ;;
        *) leaves='' word=VERIFIED code=0 ;;
        esac
        # shellcheck disable=SC2086 # arguments are words
        said=$("$1" $leaves "$file" 2>&1 </dev/null)
        if [ $? -eq $code ] && grep -q "^$word $spec $([ "$value" -eq 0 ] && echo 0 || printf '%+d' "$value") (exact): " <<<"$said"; then
            verified=$((verified + 1))
        else
            echo "FAILED: $spec, expected $value: $said" >&2
            bad=$((bad + 1))
        fi
    done < <(values)
    local files
    files=$(find $folder $connect $mnk -type f | wc -l)
    [ "$files" -eq $((verified + bad)) ] || { echo "FAILED: $files files, $((verified + bad)) of known values" >&2; bad=$((bad + 1)); }
    echo "certificates: $verified of $files values verified"
    [ $bad -eq 0 ] && [ $verified -gt 0 ]
}

case $1 in
make) make_all "$2" ;;
check) check_all "$2" ;;
*) echo "certificates.sh: '$1': expected make or check" >&2; exit 2 ;;
esac
