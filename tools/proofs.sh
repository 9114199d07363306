#!/usr/bin/env bash
# proofs.sh PROGRAM CHECKER FILE... - proves every line of the files (their head says what a line holds), lets the checker
# verify each certificate, and prints sizes and times.  Fails if a value differs, a certificate is not verified
# or is too large, or takes too long to make or to check.
# PROOFS_KEEP: a folder that keeps the certificates.  PROOFS_ARGUMENTS, CHECK_ARGUMENTS: for `prove` and for the checker.
# PROOFS_TIMES=no: times are printed, and not compared.
set -u
program=$1 checker=$2
shift 2
work=${PROOFS_KEEP:-$(mktemp -d)}
mkdir -p "$work" || exit 2
[ -n "${PROOFS_KEEP:-}" ] || trap 'rm -rf "$work"' EXIT
lines=0 bad=0 bytes_all=0
now() { date +%s.%N; }
since() { awk -v a="$1" -v b="$(now)" 'BEGIN { printf "%.1f", b - a }'; }
complain() {
    echo "FAILED: $1" >&2
    bad=$((bad + 1))
}
over() { [ "${PROOFS_TIMES:-yes}" = yes ] && awk -v a="$1" -v most="$2" 'BEGIN { exit !(most > 0 && a > most) }'; }

one() { # spec position value most_bytes most_make most_check
    local spec=$1 position=$2 value=$3 file said start made checked bytes
    file=$work/$(tr -c 'a-z0-9\n' '-' <<<"$spec${position/start/}" | tr -s - | sed 's/-$//').ykc
    start=$(now)
    # shellcheck disable=SC2086 # arguments are words
    "$program" prove "$spec" "$position" -o "$file" --no-train --quiet ${PROOFS_ARGUMENTS:-} >/dev/null ||
        { complain "$spec: not proved"; return; }
    made=$(since "$start")
    start=$(now)
    # shellcheck disable=SC2086
    said=$("$checker" "$file" ${CHECK_ARGUMENTS:-} 2>&1) || { complain "$spec: $said"; return; }
    checked=$(since "$start")
    bytes=$(wc -c <"$file")
    bytes_all=$((bytes_all + bytes))
    grep -q "^VERIFIED .* $([ "$value" -eq 0 ] && echo 0 || printf '%+d' "$value") (exact): " <<<"$said" || complain "$spec: expected $value: $said"
    [ "$4" -eq 0 ] || [ "$bytes" -le "$4" ] || complain "$spec: $bytes bytes, at most $4"
    ! over "$made" "$5" || complain "$spec: made in $made s, at most $5"
    ! over "$checked" "$6" || complain "$spec: checked in $checked s, at most $6"
    printf '%8d bytes  made %6s s  checked %6s s  %s\n' "$bytes" "$made" "$checked" "$(head -n 1 <<<"$said")"
}

for list; do
    while IFS=';' read -r spec position value most make check; do
        [ "${spec:0:1}" != '#' ] || continue
        lines=$((lines + 1))
        read -r spec <<<"$spec"
        read -r position <<<"$position"
        one "$spec" "$position" $((value)) $((most)) $((make)) $((check)) </dev/null
    done <"$list"
done
echo "proofs: $((lines - bad)) of $lines verified, $bytes_all bytes"
[ $bad -eq 0 ] && [ $lines -gt 0 ]
