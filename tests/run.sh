#!/usr/bin/env bash
# run.sh PROGRAM - runs the test program from the project's root and the scripts tests/test_*.sh,
# and ends with one line that counts them.  Fails when nothing ran.
# TEST_ARGUMENTS are for PROGRAM, such as --filter=cross_stop/*; TEST_SCRIPTS are the scripts instead of all of them.
# YOMIKIRI names the program under test for the tests of the command line.
set -u
program=$1
export YOMIKIRI=${YOMIKIRI:-build/yomikiri}
export XDG_CACHE_HOME=/dev/null # nothing is kept from one run to the next
start=$SECONDS
log=$(mktemp)
reports=$(mktemp -d)
trap 'rm -rf "$log" "$reports"' EXIT
# Leaks are looked for when a test's process ends, after Criterion has counted the test: what the sanitizers report goes
# into files, and each is a failure.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:abort_on_error=0:exitcode=99}:log_path=$reports/report
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tests/lsan.txt:print_suppressions=0}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}

set -f # patterns are for the program
"$program" ${TEST_ARGUMENTS:-} 2>&1 | tee "$log"
result=${PIPESTATUS[0]}
set +f
summary=$(grep -o 'Synthesis: Tested: [0-9]* | Passing: [0-9]* | Failing: [0-9]* | Crashing: [0-9]*' "$log" | tail -n 1)
tested=$(sed -n 's/.*Tested: \([0-9]*\).*/\1/p' <<<"$summary")

scripts=0
failed_scripts=0
for script in ${TEST_SCRIPTS:-tests/test_*.sh}; do
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
# Where a thread is just ending the leak check itself may die: that says nothing of the test, but it is said.
reported=$(grep -rl 'ERROR: ' "$reports" | wc -l)
unchecked=$(grep -rl 'LeakSanitizer has encountered a fatal error' "$reports" | wc -l)
[ "$reported" -eq 0 ] || cat "$reports"/*
[ "$unchecked" -eq 0 ] || echo "leaks: not looked for in $unchecked processes, where the check itself died"
if [ "$result" -ne 0 ] || [ "$failed_scripts" -ne 0 ] || [ "$reported" -ne 0 ]; then
    echo "tests: FAILED: ${summary:-no summary}, $failed_scripts of $scripts scripts failed," \
        "$reported sanitizer reports, $((SECONDS - start)) s"
    exit 1
fi
echo "tests: passed: $tested tests and $scripts scripts in $((SECONDS - start)) s"
