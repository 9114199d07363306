#!/usr/bin/env bash
# test_arch.sh - YOMIKIRI_ARCH: what it names is used, a wrong name gives one line and exit code 2; every kind of code in the
# build visits the same nodes. On older processors, run by qemu, a build for all kinds chooses what they can run.
set -u
program=${YOMIKIRI:-build/yomikiri}
fail() { echo "test_arch: $1"; exit 1; }
unset YOMIKIRI_ARCH
said=$(mktemp)
trap 'rm -f "$said"' EXIT

# refused NAME PATTERN
refused() {
    YOMIKIRI_ARCH=$1 "$program" solve ttt >"$said" 2>&1
    local code=$?
    [ $code -eq 2 ] || fail "YOMIKIRI_ARCH=$1: exit code $code, expected 2: $(cat "$said")"
    [ "$(wc -l <"$said")" -eq 1 ] || fail "YOMIKIRI_ARCH=$1: more than one line: $(cat "$said")"
    grep -q "^yomikiri: YOMIKIRI_ARCH=$1: $2" "$said" || fail "YOMIKIRI_ARCH=$1: it said: $(cat "$said")"
}
# nodes ARCH COMMAND...: nodes or leaves that the program counts
nodes() {
    local arch=$1
    shift
    YOMIKIRI_ARCH=$arch "$program" "$@" --threads 1 --json | grep -oE '"(value|nodes|leaves)": ?-?[0-9]+' | tr '\n' ' '
}

refused sse2 'unknown; expected baseline, avx2 or avx512'
refused '' 'unknown'
arches=$("$program" --version | sed -n 's/^arch: .*(this build has \(.*\))$/\1/p')
[ -n "$arches" ] || fail "no line of arches in --version"
for arch in baseline avx2 avx512; do
    case " $arches " in
    *" $arch "*) ;;
    *) refused "$arch" 'not in this build' ;;
    esac
done

works=$(mktemp)
trap 'rm -f "$said" "$works"' EXIT
cat >"$works" <<'END'
solve othello:5x5
solve reversi:4x6 --no-train
solve othello:4x5,misere --no-train
solve reversi:4x4,misere
solve othello:3x9 --no-train
solve reversi:2x20 --no-train
solve othello:9x2 --no-train
solve othello:8x8 O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------X
perft othello:8x8 7
perft othello:4x10 7
END
compared=0
for arch in $arches; do
    if ! YOMIKIRI_ARCH=$arch "$program" --version >"$said" 2>&1; then
        refused "$arch" 'this processor has no '
        echo "skipped: arch $arch: $(cut -d: -f4 "$said")"
        continue
    fi
    grep -q "^arch: $arch " "$said" || fail "YOMIKIRI_ARCH=$arch: it says $(grep ^arch "$said")"
    while read -r -a work; do
        first=$(nodes "${arches%% *}" "${work[@]}")
        [ -n "$first" ] || fail "${work[*]}: no nodes"
        [ "$first" = "$(nodes "$arch" "${work[@]}")" ] ||
            fail "${work[*]}: ${arches%% *} says $first, $arch $(nodes "$arch" "${work[@]}")"
        compared=$((compared + 1))
    done <"$works"
done
echo "test_arch: $compared works compared, by $arches"

case $("$program" --version) in
*-fsanitize=*) exit 0 ;; # a sanitizer does not start under qemu
*-DYOMIKIRI_ALL_ARCHES*) ;;
*) exit 0 ;;
esac
command -v qemu-x86_64 >/dev/null || { echo 'skipped: older processors: qemu-x86_64 (package qemu-user) is not installed'; exit 0; }
for pair in Nehalem:baseline Haswell:avx2; do
    timeout 120 qemu-x86_64 -cpu "${pair%:*}" "$program" --version >"$said" 2>/dev/null
    grep -q "^arch: ${pair#*:} " "$said" || fail "on ${pair%:*} it says: $(grep ^arch "$said")"
    here=$(nodes "${arches%% *}" solve othello:4x5)
    there=$(timeout 120 qemu-x86_64 -cpu "${pair%:*}" "$program" solve othello:4x5 --threads 1 --json 2>/dev/null |
        grep -oE '"(value|nodes|leaves)": ?-?[0-9]+' | tr '\n' ' ')
    [ "$here" = "$there" ] || fail "on ${pair%:*}: $there, here $here"
done
