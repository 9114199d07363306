#!/usr/bin/env bash
# test_own_proofs.sh - proofs of games in a file: prove writes them, yomikiri-check and verify read them with the file of the
# rules alone, and refuse other rules, false claims, damage, and rules that break.
. tests/shell.sh
command -v cc >/dev/null || { echo 'skipped: proofs of games in a file: no cc'; exit 77; }
check=$(realpath "$(dirname "$program")/yomikiri-check")
games=$root/docs/examples/games
export OMP_WAIT_POLICY=passive

# ends CODE TEXT ARGUMENT...: yomikiri-check ends so, and prints the text; one line if it refuses.
ends() {
    timeout 120 "$check" "${@:3}" >out 2>&1 </dev/null
    local code=$?
    [ $code -eq "$1" ] && grep -qF -- "$2" out && { [ $code -ne 2 ] || [ "$(wc -l <out)" -eq 1 ]; } ||
        fail "${*:3} ended with $code, expected $1 and '$2': $(cat out)"
}
# judged FILE NUMBERS: the value of the start by plain minimax.
judged() {
    cc -std=gnu17 -O2 -I"$root/solver/interfaces/library" -include "$1" -o judge "$root/tests/games/judge.c" || fail "$1"
    ./judge $2 | awk '{printf($2 == 0 ? "0" : "%+d", $2)}'
}
# proves FILE SPEC VALUE [OPTION OR POSITION...]: a certificate of this is written, and holds.
proves() {
    rm -f a.ykc
    "$program" --game "$1" prove "$2" "${@:4}" --threads 2 -o a.ykc >out 2>&1 || fail "prove ${*:2}: $(cat out)"
    ends 0 " $3" --game "$1" a.ykc
}
# with FILE NAME FROM TO: a file of rules that is FILE with one piece of text changed.
with() {
    sed "s/$3/$4/" "$games/$1" >"$2"
    ! cmp -s "$games/$1" "$2" || fail "$1 has no $3"
}

proves "$games/domineering.c" domineering:3,4 '-1 (exact)'
proves "$games/domineering.c" domineering:4,4 '+1 (exact)' --leaves 0
proves "$games/domineering.c" domineering:4,4 '-1 (exact)' 'a1 a3'
proves "$games/nim.c" nim:3,4,5,0 '+1 (at least)' --wdl
proves "$games/tictactoe.c" tictactoe '0 (exact)'
proves "$games/kalah.c" kalah:3,2 '+4 (exact)' # gains, both words full, `left` unknown
with domineering.c misere.c 'r->symmetries = 4' 'r->misere = true'
for size in 2,3 3,3; do
    proves ./misere.c domineering:$size "$(judged ./misere.c "${size/,/ }") (exact)"
done
with domineering.c again.c '    p->a |=' '    p->again = move == 0;\n    p->a |='
sed -i 's/\.marks = ".#"/.extra_turns = true, &/; s/\.left = left, //; s/\.played = played, //; s/r->symmetries = 4;//' again.c
proves ./again.c domineering:3,3 "$(judged ./again.c '3 3') (exact)"

# The first value of each example game.
examples=0
while read -r file spec value; do
    proves "$games/$file.c" "$spec" "$value (exact)"
    examples=$((examples + 1))
done < <(awk '/^solve/ {spec = $2; file = $2; sub(/:.*/, "", file); gsub(/-/, "_", file)}
    /value=/ && !seen[file]++ {split($1, v, "="); print file, spec, (v[2] > 0 ? "+" : "") v[2]}' "$root/results/games.txt")
[ $examples -ge 12 ] || fail "$examples example games"

# Extra turns and gains in the claimed position: side X is to move again, first as a pass of O, then itself.
dots=$games/dots_and_boxes.c
proves "$dots" dots-and-boxes:2,2 '+2 (exact)'
proves "$dots" dots-and-boxes:2,2 '+1 (at least)' --at-least 1
proves "$dots" dots-and-boxes:1,2 '-2 (exact)' 'a1 a2 a3 b2'
ends 0 'of 0 2 4 5, rules' --game "$dots" a.ykc
proves "$dots" dots-and-boxes:1,2 '+2 (exact)' 'a1 a2 a3 b2 --'
ends 0 'of 0 2 4 5 --, rules' --game "$games/nim.c" --game "$dots" a.ykc
ends 0 'VERIFIED' --game "$dots" --claim 'dots-and-boxes:1,2 0 2 4 5 -- 2 exact' a.ykc
ends 0 'VERIFIED' --game "$dots" --claim 'dots-and-boxes:1,2 0 2 4 5 -- 1 >=' a.ykc
ends 1 'OTHER' --game "$dots" --claim 'dots-and-boxes:1,2 0 2 4 5 2 exact' a.ykc
ends 1 'OTHER' --game "$dots" --claim 'dots-and-boxes:1,2 0 2 4 5 -- 1 exact' a.ykc
ends 1 'OTHER' --game "$dots" --claim 'dots-and-boxes:1,3 2 exact' a.ykc
ends 0 'PART 1/2' --game "$dots" --part 1/2 a.ykc
ends 4 'SAMPLED' --game "$dots" --leaves sample:1 a.ykc
ends 0 'VERIFIED' --game "$dots" --progress kept a.ykc
ends 0 'checked by earlier runs' --game "$dots" --progress kept a.ykc

# Without its rules, or with others, a certificate is refused.
cp "$dots" other.c && echo >>other.c
ends 2 'expected --game FILE with its rules' a.ykc
ends 2 'has other rules' --game other.c a.ykc
ends 2 'nothere.c: it cannot be read' --game nothere.c a.ykc
ends 0 'VERIFIED' --game "$dots" "$root/tests/data/certificates/eight.ykc"
"$program" --game "$games/nim.c" --game "$dots" verify a.ykc >out 2>&1 && grep -q '1 answers agree' out || fail "verify: $(cat out)"
for words in "verify a.ykc" "--game other.c verify a.ykc"; do refused "$words" ''; done
refused "--game $dots prove dots-and-boxes:2,2 -o b.ykc --leaves 65" 'expected at most 64'
[ ! -e b.ykc ] || fail 'a certificate of --leaves 65'

# With a store a proof goes on where it was.
for run in 1 2; do
    "$program" --game "$games/domineering.c" prove domineering:5,5 -o s$run.ykc --store s.db >out 2>&1 || fail "prove --store: $(cat out)"
    ends 0 'VERIFIED domineering:5,5 -1' --game "$games/domineering.c" s$run.ykc
done
cmp -s s1.ykc s2.ykc || fail 'the same store, another certificate'

# Rules that break, after the certificate was made: the file's hash is put into it.
cat >rehash.py <<'PYTHON'
import sys
sys.path.insert(0, sys.argv[1])
import check_certificate as reader
data = open("a.ykc", "rb").read()
hash128 = reader.XXHASH.XXH3_128bits
class Pair(reader.ctypes.Structure):
    _fields_ = [("low", reader.ctypes.c_uint64), ("high", reader.ctypes.c_uint64)]
hash128.restype, hash128.argtypes = Pair, [reader.ctypes.c_char_p, reader.ctypes.c_size_t]
source = open(sys.argv[2], "rb").read()
found = hash128(source, len(source))
end = data.index(b"\n\n") + 2
lines = data[:end].decode().split("\n")
lines[2] = "rules %016x%016x %s" % (found.high, found.low, " ".join(lines[2].split()[2:]))
header = "\n".join(lines).encode()
for old, new in (word.split("/") for word in sys.argv[3:]):
    assert old.encode() in header
    header = header.replace(old.encode(), new.encode())
with open("b.ykc", "wb") as f:
    f.write(header + reader.XXHASH.XXH3_64bits_withSeed(header, len(header), 0).to_bytes(8, "little") + data[end + 8:])
PYTHON
breaks() { # breaks CODE TEXT FILE [OLD/NEW...]
    python3 -B rehash.py "$root/tests" "$3" "${@:4}" || fail "$3: cannot be put into a.ykc"
    ends "$1" "$2" --seconds 5 --game "$3" b.ykc
}
proves "$games/domineering.c" domineering:4,4 '+1 (exact)'
cp "$games/domineering.c" same.c
breaks 0 'VERIFIED' same.c
breaks 2 "is not a game of this format" same.c 4,4/4,65
breaks 1 'WRONG' same.c 'claim exact 1/claim exact -1' 'part at-least 1/part at-most -1'
breaks 2 "lacks the lines 'part'" same.c 'claim exact 1/claim exact 0'
breaks 1 'WRONG' same.c 4,4/5,4
breaks 2 "'0 0' is not a position of the spec" same.c 'position start/position 0 0'
breaks 2 "'0 8 --' is not a position" same.c 'position start/position 0 8 --'
breaks 2 "line 'rules' is another" same.c 'plies 8/plies 1025'
breaks 2 "the lines 'part'" same.c 'leaves 4/leaves 65'
crash='if (p->a != 0) *(volatile int *)0 = 0;'
with domineering.c crash.c '    int n = 0;' "    int n = 0; $crash"
breaks 2 'crash.c: it crashed' crash.c
with domineering.c crash.c 'const char \*setup(ykr_game_rules \*r)' '&;const char *setup(ykr_game_rules *r) { __builtin_trap(); } static const char *setup2(ykr_game_rules *r)'
breaks 2 'crash.c: it crashed' crash.c
timeout 20 "$check" --json --game crash.c b.ykc >out 2>err
[ $? -eq 2 ] && [ "$(cat out)" = '{"error":"it crashed, or ended the program","where":"crash.c","expected":null}' ] && [ ! -s err ] || fail "JSON: $(cat out err)"
with domineering.c exits.c '    int n = 0;' '    int n = 0; if (p->a != 0) exit(0);'
sed -i 's/#include <yomikiri_game.h>/&\n#include <stdlib.h>/' exits.c
breaks 2 'exits.c: it crashed, or ended the program' exits.c
with domineering.c loop.c '    int n = 0;' '    int n = 0; while (p->a != 0) {}'
breaks 3 'stopped after 5 s' loop.c
with domineering.c many.c '    return n;' '    return p->a ? 257 : n;'
breaks 2 'the number of moves: 257; expected 0 to 256' many.c
with domineering.c twice.c 'move\[n++\] = ' 'move[n++] = 0 * '
breaks 2 'a move: 0; expected each once' twice.c
with domineering.c gain.c 'return 0;$' 'return 1;'
breaks 2 'the gain of a move: 1' gain.c
with domineering.c again.c '    p->a |=' '    p->again = 1;\n    p->a |='
breaks 2 'expected 0; with extra_turns' again.c
with domineering.c over.c '^YKR_GAME(' 'static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *v) { *v = 2; return p->a != 0; }\n&.over = over, '
breaks 2 'the value of an end: 2' over.c
with domineering.c repeats.c '    p->a |=' '    return 0; p->a |='
breaks 1 'WRONG' repeats.c
echo 'int x = ;' >fault.c
breaks 2 'fault.c:1:9: error: expected' fault.c
echo 'int x;' >none.c
breaks 2 'it has no YKR_GAME' none.c
echo text >none.so
breaks 2 'it cannot be loaded' none.so
with domineering.c old.c '^YKR_GAME(' '#undef YKR_GAME_ABI\n#define YKR_GAME_ABI 2\n&'
breaks 2 'is made otherwise' old.c
with domineering.c eight.c '"domineering"' '"eight"'
breaks 2 'is not a game of this format' eight.c domineering:4,4/eight:4,4
! compgen -G "${TMPDIR:-/tmp}/yomikiri-check-*/game.so" >/dev/null || fail 'what was compiled is left over'

# Every byte damaged.
for name in domineering dots_and_boxes; do
    cc -O2 -shared -fPIC -I"$root/solver/interfaces/library" "$games/$name.c" -o $name.so || fail "$name"
    size=1,2
    [ $name = dots_and_boxes ] || size=3,4
    proves ./$name.so "${name//_/-}:$size" "$(judged "$games/$name.c" "${size/,/ }") (exact)"
    python3 -B "$root/tests/mutate_own.py" "$check" ./$name.so ./judge a.ykc >out 2>&1 || fail "mutants of $name: $(tail -n 20 out)"
    tail -n 1 out
done
exit $bad
