#!/usr/bin/env bash
# test_proofs.sh - proofs of small games, of every kind, verified by yomikiri-check (results/proofs.txt).
set -u
cd "$(dirname "$0")/.." || exit 1
program=${YOMIKIRI:-build/yomikiri}
checker=$(dirname "$program")/yomikiri-check
[ -x "$checker" ] || {
    echo "test_proofs: $checker is not there"
    exit 1
}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if PROOFS_TIMES=no PROOFS_ARGUMENTS="--hash 16M" tools/proofs.sh "$program" "$checker" results/proofs.txt >"$log" 2>&1; then
    tail -n 1 "$log"
else
    grep -v VERIFIED "$log"
    exit 1
fi
