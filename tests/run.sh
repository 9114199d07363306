#!/usr/bin/env bash
# run.sh PROGRAM - runs the test program from the project's root and the scripts tests/test_*.sh,
# and ends with one line that counts them.  Fails when nothing ran.
# TEST_ARGUMENTS are for PROGRAM, such as --filter=cross_stop/*.
# YOMIKIRI names the program under test for the tests of the command line.
set -u
program=$1
export YOMIKIRI=${YOMIKIRI:-build/yomikiri}
# Sanitizers stop at the first report; the test process must not outlive a hang.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:abort_on_error=0:exitcode=99}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
start=$SECONDS
log=$(mktemp)
trap 'rm -f "$log"' EXIT

set -f # patterns are for the program
"$program" ${TEST_ARGUMENTS:-} 2>&1 | tee "$log"
result=${PIPESTATUS[0]}
set +f
summary=$(grep -o 'Synthesis: Tested: [0-9]* | Passing: [0-9]* | Failing: [0-9]* | Crashing: [0-9]*' "$log" | tail -n 1)
tested=$(sed -n 's/.*Tested: \([0-9]*\).*/\1/p' <<<"$summary")

scripts=0
failed_scripts=0
for script in tests/test_*.sh; do
    [ -f "$script" ] || continue
    scripts=$((scripts + 1))
    if bash "$script"; then echo "$script: ok"; else
        echo "$script: FAILED"
        failed_scripts=$((failed_scripts + 1))
    fi
done

if [ "$result" -eq 0 ] && [ "${tested:-0}" -eq 0 ]; then
    echo 'tests: FAILED: no test ran'
    exit 1
fi
if [ "$result" -ne 0 ] || [ "$failed_scripts" -ne 0 ]; then
    echo "tests: FAILED: ${summary:-no summary}, $failed_scripts of $scripts scripts failed, $((SECONDS - start)) s"
    exit 1
fi
echo "tests: passed: $tested tests and $scripts scripts in $((SECONDS - start)) s"
