#!/usr/bin/env bash
# test_stops.sh - how the program ends when it is stopped: by a limit of time, a signal, a full disk.
set -u
program=$(realpath "${YOMIKIRI:-build/yomikiri}")
ffo=$(realpath tests/data/ffo.txt)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1
bad=0
fail() { echo "test_stops: $1"; bad=1; }

# A list of moves that is not complete is compared as far as it is known: no move that is missing disagrees. The limit
# grows until the root's value is exact.
grep '^ffo-40' "$ffo" | awk -F' ; ' '{gsub(/ /, "; ", $4); print $2 "; " $4}' >ffo40.obf
for seconds in 0.1 0.2 0.4 0.8 1.6 3.2 6.4 12.8 25.6; do
    timeout 60 "$program" moves othello:8x8 --file ffo40.obf --seconds $seconds >out 2>err
    code=$?
    grep -q DISAGREES out && fail "moves --seconds $seconds: $(cat out)"
    [ $code -eq 0 ] || [ $code -eq 3 ] || fail "moves --seconds $seconds ended with $code: $(cat err)"
    grep -q '  Black +38: ' out && break
done
if [ $code -eq 3 ]; then
    grep -q '^not complete: stopped before the values of .* were known$' out || fail "moves: no word of what is missing: $(cat out)"
    grep -q '^1 positions, 0 disagree, 1 stopped, ' out || fail "moves: $(tail -n 1 out)"
else
    echo 'skipped: a list of moves that is stopped: the whole list was known at once'
fi
sed 's/a2:38/a2:40/; s/:36/:34/' ffo40.obf >wrong.obf
timeout 60 "$program" solve othello:8x8 --file wrong.obf --json --seconds 0.3 >out 2>err
[ $? -eq 3 ] && grep -q '"stopped":true.*"agrees":null' out || fail "a bound that contradicts nothing: $(cat out err)"

exit $bad
