#!/usr/bin/env bash
# run.sh PROGRAM - runs the suites of the test program and the scripts tests/test_*.sh from the project's root, one more at a
# time than there are processors.  Prints each with its tests, seconds and processor seconds and the reason of everything that
# was skipped; then the ten slowest tests and all output of what failed; the last line is `tests: N passed, N failed, N skipped`.
# All output stays in the folder logs beside PROGRAM.  Fails if a test failed or none ran.
#   TEST_ARGUMENTS  run PROGRAM once, with these arguments (--filter=cross_stop/*), instead of suite by suite
#   TEST_SCRIPTS    run these scripts instead of all
#   TEST_JOBS       how many run side by side
#   YOMIKIRI        the program under test of the scripts
# A script that cannot run here at all ends with 77 after a line `skipped: REASON`; others may skip a part by such a line.
set -u
program=$1
export YOMIKIRI=${YOMIKIRI:-build/yomikiri}
export XDG_CACHE_HOME=/dev/null PYTHONDONTWRITEBYTECODE=1 # a run keeps nothing for the next
jobs=${TEST_JOBS:-$(($(nproc 2>/dev/null || echo 1) + 1))} # one more, because scripts also wait
logs=$(dirname "$program")/logs
mkdir -p "$logs" || exit 2
[ ! -f "$logs/times" ] || mv "$logs/times" "$logs/times.last"
rm -rf "$logs"/*.log "$logs/reports"
mkdir "$logs/reports"
# Sanitizers write into files, because leaks are looked for when a test's process ends, after Criterion has counted the
# test.  Each report is a failure.  Without intercept_tls_get_addr=0 the leak check of clang 14 takes what stands before
# a thread's variables in the heap for their size, and may crash.
export ASAN_OPTIONS=${ASAN_OPTIONS:-detect_leaks=1:abort_on_error=0:exitcode=99:intercept_tls_get_addr=0}:log_path=$PWD/$logs/reports/report
export LSAN_OPTIONS=${LSAN_OPTIONS:-suppressions=$PWD/tests/lsan.txt:print_suppressions=0}
export UBSAN_OPTIONS=${UBSAN_OPTIONS:-print_stacktrace=1}
# Threads of OpenMP that wait for the next loop leave the processors to what runs beside them.
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-passive}

# The names of what is to run, those first that took longest last time.
items() {
    set -f # patterns are for the program
    if [ -n "${TEST_ARGUMENTS:-}" ]; then
        echo "$TEST_ARGUMENTS"
    else
        "$program" --list 2>&1 | sed -n 's/^\([a-z0-9_]*\): [0-9]* tests*$/\1/p'
    fi
    set +f
    # shellcheck disable=SC2086 # a list
    for script in ${TEST_SCRIPTS-tests/test_*.sh}; do [ ! -f "$script" ] || echo "$script"; done
}
# Where there was no last time, `slow` comes first.
slow='gate store cross_options reversi_layers techniques tests/test_check.sh tests/test_pipes.sh tests/test_progress.sh tests/test_stops.sh
tests/test_store.sh tests/test_under_way.sh tests/test_verify.sh'
longest_first() {
    touch "$logs/times.last"
    awk -v slow="$slow" '
        BEGIN { split(slow, names); for (i in names) took[names[i]] = 10 }
        FILENAME != "-" { took[$4] = $1; next }
        { print ($0 in took ? took[$0] : 1), $0 }' "$logs/times.last" - | sort -rn | cut -d' ' -f2-
}

# run_one ITEM: a script, a suite, or arguments for the program.
run_one() {
    set -f
    case $1 in
    tests/test_*.sh) bash "$1" ;;
    *[!a-z0-9_]*) "$program" --verbose $1 ;;
    *) "$program" --verbose -j1 --filter "$1/*" ;;
    esac
}
# report ITEM SECONDS USER SYSTEM CODE: what the log of an item amounts to; a line for the item, and one in the file times.
report() {
    local name=$1 log=$2 passed failed skipped
    passed=$(grep -c '^\[PASS\]' "$log")
    failed=$(grep -c '^\[FAIL\]' "$log")
    skipped=$(grep -v ': Test is disabled$' "$log" | grep -c 'skipped: ')
    case $name in
    tests/test_*.sh) [ "$6" -eq 77 ] || if [ "$6" -eq 0 ]; then passed=1; else failed=1; fi ;;
    *) [ "$6" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1 ;;
    esac
    echo "$3 $4 $5 ${name// /,} $passed $failed $skipped" >>"$logs/times"
    printf '%6.1f s %6.1f s cpu  %s: %s\n' "$3" "$(awk "BEGIN { print $4 + $5 }")" "$name" \
        "$([ "$failed" -eq 0 ] && echo "$passed passed" || echo "FAILED: $failed of $((passed + failed))")"
    grep -v ': Test is disabled$' "$log" | sed -n 's/^.*skipped: /    skipped: /p'
}
log_of() {
    local name=${1#tests/}
    echo "$logs/${name//[^a-z0-9_.]/-}.log"
}
one() {
    local name=$1 log code times TIMEFORMAT='%R %U %S'
    log=$(log_of "$name")
    times=$( { time run_one "$name" >"$log" 2>&1 </dev/null; } 2>&1; exit $?)
    code=$?
    # shellcheck disable=SC2086
    flock "$logs/times" bash -c 'report "$@"' - "$name" "$log" $times $code
}
export -f log_of one report run_one
export program logs

# Where python3 is a script that looks for an interpreter (pyenv), each start takes long: the interpreter is looked up once.
interpreter=$(python3 -c 'import sys; print(sys.executable)' 2>/dev/null || echo python3)
python3() { command "$interpreter" "$@"; }
export interpreter
export -f python3

start=$EPOCHREALTIME
: >"$logs/times"
items | longest_first | xargs -d '\n' -P "$jobs" -I '{}' bash -c 'one "$1"' - '{}'

# A crash of the leak check itself says nothing about the program: it is reported.
reported=$(grep -rl 'ERROR: ' "$logs/reports" | wc -l)
unchecked=$(grep -rl 'LeakSanitizer has encountered a fatal error' "$logs/reports" | wc -l)
[ "$reported" -eq 0 ] || cat "$logs/reports"/*
[ "$unchecked" -eq 0 ] || echo "leaks: not looked for in $unchecked processes, where the check itself crashed"

echo 'slowest:'
{
    sed -n 's/^\[[A-Z]*\] \([a-z0-9_]*\)::\([a-z0-9_]*\): .*(\([0-9.]*\)s)$/\3 \1\/\2/p' "$logs"/*.log
    awk '$4 ~ /^tests\// { print $1, $4 }' "$logs/times"
} | sort -rn | head -n 10 | awk '{ printf "%6.1f s  %s\n", $1, $2 }'
awk '$6 > 0 { print $4 }' "$logs/times" | while read -r name; do
    echo "failed: $name"
    grep -v -e ': Test is disabled$' -e '^\[PASS\]' -e '^\[====\] Running ' -e '^\[RUN \]' "$(log_of "$name")"
done
awk -v reported="$reported" -v seconds="$(awk "BEGIN { print $EPOCHREALTIME - $start }")" '
    { cpu += $2 + $3; passed += $5; failed += $6; skipped += $7 }
    END {
        failed += reported
        printf "%.0f s, %.0f s of processors%s\n", seconds, cpu, reported ? "; " reported " sanitizer reports" : ""
        if (passed + failed == 0) { print "no test ran"; failed = 1 }
        printf "tests: %d passed, %d failed, %d skipped\n", passed, failed, skipped
        exit failed > 0
    }' "$logs/times"
