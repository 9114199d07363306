#!/usr/bin/env bash
# test_memory.sh - what the program prints when memory is short: one line with the true cause and code 2, never a crash.
. tests/shell.sh
if ! (ulimit -v 400000 && ASAN_OPTIONS=log_path=/dev/null "$program" solve ttt >/dev/null 2>&1); then
    echo 'skipped: test_memory.sh: the program does not start in 400 MB of address space (a sanitizer?)'
    exit 77
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
short 400000 'KiB of memory for 1 threads' count reversi:5x5 --memory 100K --threads 1
short 400000 'more than this machine has (address space, ulimit -v)' solve ttt --hash 4G --threads 1

# Weights are packed in little memory or not at all.
for limit in 26000 34000; do
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
# A table that nobody asked for is as large as the address space leaves room for.
for limit in 60000 100000 200000 300000 400000 1000000; do
    for what in 'reversi:4x4' 'reversi:4x4 --threads 4' 'mnk:3,4,3 --threads 1' 'minimax:5' 'othello:4x5 --store s.yks'; do
        rm -f s.yks
        (ulimit -v $limit && exec timeout 100 "$program" solve $what) >out 2>err ||
            fail "solve $what in $limit kB ended with $?: $(cat err)"
    done
done
# The number of threads for which there is room: a runtime of OpenMP would end the program when it cannot make one.
for limit in 36000 40000 44000 48000 56000 64000 72000 100000; do
    for what in 'solve othello:5x5' 'solve mnk:4,4,4' 'perft othello 6' 'count reversi:4x4' 'prove reversi:3x3 -o c.ykc' \
        'match minimax:3 --games 4' 'train othello:4x6 --weights w.ykw --positions 1000'; do
        rm -f c.ykc w.ykw
        # shellcheck disable=SC2086 # words
        (ulimit -v $limit && exec timeout 100 "$program" $what --threads 64 --quiet) >out 2>err
        code=$?
        [ $code -eq 0 ] || { [ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ]; } ||
            fail "$what by 64 threads in $limit kB ended with $code: $(tail -n 1 err)"
    done
done
rm -f c.ykc w.ykw
for _ in {1..100}; do
    (ulimit -v 100000 && exec timeout 100 "$program" solve reversi:4x4 --threads 4) >out 2>err ||
        { fail "solve reversi:4x4 by four threads in 100000 kB ended with $?: $(tail -n 1 err)"; break; }
done
# The same for a limit on processes, which root does not have, by a user who has no other.
if [ "$(id -u)" -ne 0 ]; then
    user=(env)
else
    user=(setpriv --reuid=$((1000000 + $$)) --clear-groups)
fi
cp "$program" program && chmod 755 program . || fail "cp: $?"
if "${user[@]}" ./program --version >/dev/null 2>&1; then
    for what in 'solve othello:5x5' 'perft othello 6' 'count reversi:4x4'; do
        # shellcheck disable=SC2086 # words
        (ulimit -u 4 && exec "${user[@]}" ./program $what --threads 8) >out 2>err ||
            fail "$what by eight threads where four are allowed ended with $?: $(tail -n 1 err)"
    done
else
    echo 'skipped: a limit on processes: no setpriv, or the program cannot be read by others'
fi

# A small stack grows where the hard limit allows, and is refused where not.
check=$(dirname "$program")/yomikiri-check
certificate=$root/tests/data/certificates/othello_5x5.ykc
for size in 64 100 200; do
    for what in 'othello:5x5 --threads 1' 'othello:5x5 --threads 4' 'mnk:4,4,4,misere' 'eight:3,1000 --method alphabeta'; do
        (ulimit -S -s $size && exec timeout 100 "$program" solve $what --seconds 0.3) >out 2>err
        code=$?
        [ $code -eq 0 ] || [ $code -eq 3 ] || fail "solve $what with a stack of $size KiB ended with $code: $(cat err)"
        (ulimit -s $size && exec timeout 100 "$program" solve $what) >out 2>err
        [ $? -eq 2 ] && [ "$(cat err)" = "yomikiri: a stack of $size KiB (ulimit -s) is too small; expected at least 2048 KiB" ] ||
            fail "solve $what with a stack of $size KiB at most: $(cat err)"
    done
    (ulimit -S -s $size && exec "$check" "$certificate") >out 2>err || fail "the checker with a stack of $size KiB: $(cat err)"
    (ulimit -s $size && exec "$check" "$certificate") >out 2>err
    [ $? -eq 2 ] && grep -q 'the stack is too small' err || fail "the checker with a stack of $size KiB at most: $(cat err)"
done
# A recursion that is as deep as the game.
timeout 100 "$program" solve eight:3,100000 --method alphabeta >out 2>err
[ $? -eq 2 ] && grep -q 'plies is too long' err || fail "eight:3,100000 by alphabeta: $(cat err)"
exit $bad
