#!/usr/bin/env bash
# test_library.sh - the public header stands alone in C99 and C++, and the shared library exports nothing but ykr_ names.
set -u
failed=0
header=solver/yomikiri.h
lines=$(wc -l <"$header")
[ "$lines" -le 150 ] || { echo "$header has $lines lines; expected at most 150"; failed=1; }
printf '#include "yomikiri.h"\nint main(void)\n{\n    return (int)sizeof(ykr_result) == 0;\n}\n' >"${TMPDIR:-/tmp}/yomikiri-header-$$.c"
trap 'rm -f "${TMPDIR:-/tmp}/yomikiri-header-$$.c"' EXIT
for compiler in 'gcc -std=c99 -pedantic-errors' 'clang -std=c99 -pedantic-errors' 'g++ -x c++ -std=c++11'; do
    if ! command -v "${compiler%% *}" >/dev/null; then
        echo "skipped: ${compiler%% *} is not installed"
        continue
    fi
    $compiler -Wall -Wextra -Werror -Isolver -fsyntax-only "${TMPDIR:-/tmp}/yomikiri-header-$$.c" || failed=1
done
library=$(dirname "${YOMIKIRI:-build/yomikiri}")/../libyomikiri.so
[ -f "$library" ] || library=build/libyomikiri.so
if [ -f "$library" ]; then
    other=$(nm -D --defined-only "$library" | awk '{print $3}' | grep -v '^ykr_')
    [ -z "$other" ] || { echo "$library exports" $other; failed=1; }
    declared=$(grep -o 'ykr_[a-z_]*(' "$header" | grep -c .)
    [ "$declared" -gt 10 ] || { echo "$header declares $declared functions; expected more"; failed=1; }
else
    echo "skipped: $library is not built (make all)"
fi
exit $failed
