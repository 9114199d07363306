#!/usr/bin/env bash
# test_memory.sh - what the program says when memory is short: one line with the true cause and code 2, never a crash.
. tests/shell.sh
if ! (ulimit -v 400000 && ASAN_OPTIONS=log_path=/dev/null "$program" solve ttt >/dev/null 2>&1); then
    echo 'skipped: test_memory.sh: the program does not start in 400 MB of address space (a sanitizer?)'
    exit 0
fi

# Kilobytes of address space, a part of what is said, arguments.
short() {
    local limit=$1 what=$2 code
    shift 2
    (ulimit -v "$limit" && timeout 100 "$program" "$@" >out 2>err)
    code=$?
    [ $code -eq 2 ] || fail "'$*' in $limit kB ended with $code"
    [ "$(wc -l <err)" -eq 1 ] && grep -q -- "$what" err || fail "'$*' in $limit kB said '$(cat err)'"
}
short 100000 'address space, ulimit -v' count reversi:5x5
short 400000 'more than the 8 MiB allowed' count reversi:5x5 --memory 8M
short 400000 'more than this machine has (address space, ulimit -v)' solve ttt --hash 4G --threads 1

# Weights are packed in little memory or not at all.
for limit in 26000 30000 34000 38000 42000 50000 60000; do
    (ulimit -v $limit && exec "$program" train othello:4x6 --weights w.ykw --positions 1000 --threads 1 --quiet) >out 2>err
    code=$?
    if [ $code -eq 0 ]; then
        "$program" solve othello:4x6 --weights w.ykw --quiet >/dev/null || fail "weights of $limit kB cannot be read"
        rm w.ykw
    else
        [ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q memory err ||
            fail "train in $limit kB ended with $code, '$(cat err)'"
        [ -e w.ykw ] && fail "train in $limit kB left a file"
    fi
done
exit $bad
