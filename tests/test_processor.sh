#!/usr/bin/env bash
# test_processor.sh - a build that needs more than the processor has says so on one line and ends with 2, before any of
# those instructions is met; a portable build answers. qemu stands in for the older processor.
set -u
program=${YOMIKIRI:-build/yomikiri}
skip() { echo "skipped: $1"; exit 77; }
fail() { echo "test_processor: $1"; exit 1; }

command -v qemu-x86_64 >/dev/null || skip 'an older processor: qemu-x86_64 (package qemu-user) is not installed'
flags=$("$program" --version)
case $flags in
*-fsanitize=*) skip 'an older processor: a sanitizer does not start under qemu' ;;
esac
said=$(mktemp)
trap 'rm -f "$said"' EXIT

timeout 120 qemu-x86_64 -cpu Nehalem "$program" solve ttt >"$said" 2>&1
code=$?
case $flags in
*-DYOMIKIRI_PORTABLE* | *-DYOMIKIRI_ALL_ARCHES*)
    [ $code -eq 0 ] && grep -q 'X 0: draw' "$said" || fail "portable: code $code: $(cat "$said")"
    ;;
*)
    [ $code -eq 2 ] || fail "exit code $code, expected 2: $(cat "$said")"
    [ "$(wc -l <"$said")" -eq 1 ] || fail "more than one line: $(cat "$said")"
    grep -q '^yomikiri: this processor has no .*avx' "$said" || fail "it said: $(cat "$said")"
    ;;
esac
