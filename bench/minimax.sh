#!/usr/bin/env bash
# minimax.sh [LARGEST [OPTIONS OF SOLVE...]] - the table of docs/minimax.md: values of the boards of N = 2 .. LARGEST (7),
# seeds 0 to 9, with the column of the first move.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${YOMIKIRI:-build/yomikiri}
largest=${1:-7}
shift || true
echo '| N | 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 |'
echo '|:--|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|'
for ((n = 2; n <= largest; n++)); do
    "$program" solve "minimax:$n" --seeds 0-9 "$@" |
        awk -v n="$n" 'BEGIN { row = "| " n " |" } /^minimax/ { value = $5; sub(/:$/, "", value); row = row " " value " (" $2 ") |" }
                       END { print row }'
done
