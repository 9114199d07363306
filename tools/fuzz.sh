#!/usr/bin/env bash
# fuzz.sh SECONDS PROGRAM... - runs every fuzz target for its share of SECONDS in all.
set -u
seconds=$1
shift
[ $# -gt 0 ] || { echo 'fuzz: no targets (tests/fuzz/fuzz_*.c)' >&2; exit 1; }
share=$((seconds / $#))
[ "$share" -gt 0 ] || share=1
for program in "$@"; do
    name=$(basename "$program")
    work=build/fuzz/corpus/$name
    mkdir -p "$work"
    seeds=()
    [ -d "tests/fuzz/seeds/$name" ] && seeds=("tests/fuzz/seeds/$name")
    if ! "$program" -max_total_time="$share" -rss_limit_mb=2048 -timeout=10 -artifact_prefix="build/fuzz/$name-" \
        "$work" "${seeds[@]}" >"build/fuzz/$name.log" 2>&1; then
        tail -n 40 "build/fuzz/$name.log"
        echo "fuzz: $name FAILED; the input is build/fuzz/$name-*"
        exit 1
    fi
    echo "fuzz: $name $(grep -c . <(ls "$work")) inputs, $share s, no fault"
done
