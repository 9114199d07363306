#!/usr/bin/env bash
# certificates.sh make PROGRAM | check CHECKER - the certificates of results/certificates, one for each exact value of
# results/boards.csv whose proof is small.
#   make    proves what has none yet; a file above CERTIFICATE_BYTES (400000) is not kept, and what takes more than
#           CERTIFICATE_SECONDS (1800) is left out
#   check   lets the checker verify every file, and compares each with boards.csv; of results/othello-6x7.ykc, whose leaves
#           take hours, everything above them and a sample; needs nothing else of the project
set -u
cd "$(dirname "$0")/.." || exit 2
folder=results/certificates
most=${CERTIFICATE_BYTES:-400000} seconds=${CERTIFICATE_SECONDS:-1800}
[ $# -eq 2 ] || { echo 'certificates.sh: expected make PROGRAM or check CHECKER' >&2; exit 2; }
boards() { # spec, value, file of every exact row
    awk -F, -v folder=$folder 'NR > 1 && $5 == $6 {
        start = $4 == "diagonal" ? "" : $4
        printf "%s:%dx%d%s %d %s/%s-%dx%d%s.ykc\n", $1, $2, $3, start ? ",start=" start : "", $5,
            folder, $1, $2, $3, start ? "-" start : "" }' results/boards.csv
}

make_all() {
    local new=0 large=0 spec value file
    mkdir -p $folder || exit 2
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
    done < <(boards)
    echo "certificates: $new new, $large too large or too long, $(cat $folder/*.ykc | wc -c) bytes in all"
}

check_all() {
    local verified=0 bad=0 spec value file said
    while read -r spec value file; do
        [ -f "$file" ] || continue
        if said=$("$1" "$file" 2>&1 </dev/null) && grep -q "^VERIFIED $spec $(printf '%+d' "$value") (exact): " <<<"$said"; then
            verified=$((verified + 1))
        else
            echo "FAILED: $spec, expected $value: $said" >&2
            bad=$((bad + 1))
        fi
    done < <(boards)
    local files
    files=$(find $folder -type f | wc -l)
    [ "$files" -eq $((verified + bad)) ] || { echo "FAILED: $files files, $((verified + bad)) of boards.csv" >&2; bad=$((bad + 1)); }
    said=$("$1" --leaves sample:1000 results/othello-6x7.ykc 2>&1 </dev/null)
    if grep -q '^SAMPLED othello:6x7 +0 (exact): ' <<<"$said"; then echo "$said"; else
        echo "FAILED: othello:6x7: $said" >&2
        bad=$((bad + 1))
    fi
    echo "certificates: $verified of $files values of results/boards.csv verified"
    [ $bad -eq 0 ] && [ $verified -gt 0 ]
}

case $1 in
make) make_all "$2" ;;
check) check_all "$2" ;;
*) echo "certificates.sh: '$1': expected make or check" >&2; exit 2 ;;
esac
