#!/usr/bin/env bash
# test_check_draws.sh - certificates of drawn K in a row: relaxed parts and stealing, by both readers, and hostile ones.
. tests/shell.sh
check=$(dirname "$program")/yomikiri-check

# The arguments of `prove`, the claim as it is printed, and the kinds of its parts.
files=()
proved() {
    local new=new${#files[@]}.ykc
    "$program" prove $1 --quiet --threads 1 -o $new >out 2>&1 || fail "prove $1: $(cat out)"
    timeout 20 "$check" --memory 1M $new >out 2>&1 || fail "$1: $(cat out)"
    grep -qF -- "VERIFIED $2: " out || fail "$1: $(cat out), expected $2"
    [ "$(sed -n 's/^part \([a-z-]*\) .*\(levels\|leaves\|relaxed\|stealing\).*/\1 \2/p' $new | tr '\n' ' ')" = "${3:+$3 }" ] || fail "$1: the parts $(grep -a ^part $new)"
    files+=("$new")
}
draw='at-least stealing at-most relaxed'
proved mnk:5,5,5 'mnk:5,5,5 0 (exact)' "$draw" # a pairing
proved mnk:5,6,5 'mnk:5,6,5 0 (exact)' "$draw"
proved mnk:6,6,5 'mnk:6,6,5 0 (exact)' "$draw"
proved mnk:6,7,5 'mnk:6,7,5 0 (exact)' "$draw"
proved mnk:7,6,5 'mnk:7,6,5 0 (exact)' "$draw"
proved mnk:4,6,4 'mnk:4,6,4 0 (exact)' "$draw"
proved mnk:6,6,6 'mnk:6,6,6 0 (exact)' "$draw"
proved mnk:8,8,6 'mnk:8,8,6 0 (exact)' "$draw"
proved mnk:1,64,30 'mnk:1,64,30 0 (exact)' "$draw"
proved mnk:8,8,64 'mnk:8,8,64 0 (exact)' "$draw"
proved 'mnk:5,5,5 c3' 'a position of mnk:5,5,5 0 (exact)' 'at-least relaxed at-most relaxed'
proved 'mnk:5,6,5 c3 a1' 'a position of mnk:5,6,5 0 (exact)' 'at-least relaxed at-most relaxed'
proved 'mnk:6,6,5 --at-most 0' 'mnk:6,6,5 0 (at most)' 'at-most relaxed'
proved 'mnk:6,6,5 --at-least 0' 'mnk:6,6,5 0 (at least)' 'at-least stealing'
proved 'mnk:5,5,5 --wdl' 'mnk:5,5,5 0 (exact)' "$draw"
python3 -B "$root/tests/check_certificate.py" "${files[@]}" >read 2>&1 || fail "the second reader: $(cat read)"
[ "$(grep -c ^VERIFIED read)" -eq ${#files[@]} ] || fail "the second reader: $(cat read)"

# Levels: asked for, near the end, misere, and where the relaxed game proves nothing.
proved 'mnk:4,5,4 --at-most 0 --leaves 12' 'mnk:4,5,4 0 (at most)' 'at-most leaves'
proved mnk:4,4,4 'mnk:4,4,4 0 (exact)' 'at-least leaves at-most leaves'
proved mnk:4,4,4,misere 'mnk:4,4,4,misere 0 (exact)' 'at-least leaves at-most leaves'
proved 'connect:4,5,4' 'connect:4,5,4 0 (exact)' 'at-least leaves at-most leaves'
proved 'mnk:4,5,3 --at-most 1' 'mnk:4,5,3 +1 (at most)' ''

# 7x7 with five in a row; a sample and a part have no leaves to choose; progress has none to keep.
proved mnk:7,7,5 'mnk:7,7,5 0 (exact)' "$draw"
big=${files[-1]}
[ "$(wc -c <$big)" -lt 1000 ] || fail "7x7 with five: $(wc -c <$big) bytes"
"$check" --json $big | grep -q '"verdict":"VERIFIED".*"value":0,"known":"exact","positions":[0-9]*,"leaves":0' || fail 'the record'
"$check" --leaves sample:3 $big | grep -q '^VERIFIED' || fail 'a sample'
"$check" --part 2/3 $big | grep -q '^PART 2/3' || fail 'a part'
"$check" --progress kept $big >/dev/null && "$check" --progress kept $big | grep -q '^VERIFIED' || fail 'progress'
"$check" --claim 'mnk:7,7,5 0 exact' $big >/dev/null || fail 'the claim'
"$check" --claim 'mnk:7,7,5 0 >=' $big >/dev/null || fail 'a weaker claim'
"$check" --claim 'mnk:7,7,5,misere 0 exact' $big >out && fail 'another claim'
"$program" prove mnk:7,7,5 --threads 2 --quiet -o again.ykc >/dev/null && cmp -s again.ykc $big || fail 'two threads give another file'
"$program" prove mnk:7,7,5 --quiet -o same.ykc --json >out 2>&1 && grep -q '"kind":"stealing".*"kind":"relaxed","entries":[0-9]' out || fail "$(cat out)"

# Hostile files: the checker ends with the code and one line; the second reader agrees.
cp "${files[0]}" pairs.ykc # one position with pairs
cp "${files[3]}" moves.ykc
python3 -B - "$root" <<'MAKE' >hostile
import sys
sys.path.insert(0, sys.argv[1] + "/tests")
from mutate_certificate import Certificate, count_symbols
pairs, moves = Certificate("pairs.ykc"), Certificate("moves.ykc")
number = 0
def put(code, text, data):
    global number
    number += 1
    open("hostile%d.ykc" % number, "wb").write(data)
    print(code, "hostile%d.ykc" % number, text)
def symbols(c, code, text, change):
    changed = bytearray(c.symbols[1])
    change(changed)
    s = [bytearray(), changed]
    put(code, text, c.write(header=count_symbols(c, s), symbols=s))
def set_to(i, value):
    return lambda s: s.__setitem__(i, value)
symbols(pairs, 1, "too few symbols", lambda s: s.append(1))      # that claims no pairing at the start
symbols(moves, 1, "there are no symbols, and no pairing was found", lambda s: s.clear())
symbols(moves, 1, "too few symbols", lambda s: s.pop())
symbols(moves, 1, "symbols are left over", lambda s: s.append(0))
symbols(moves, 1, "rank is too high", set_to(0, 82))             # 41 empty squares
symbols(moves, 1, "rank is too high", set_to(0, 255))
symbols(moves, 1, "no pairing was found", lambda s: s.__setitem__(0, s[0] | 1))
symbols(moves, 1, "in the relaxed part: ", set_to(0, 56))        # a move of no use
symbols(moves, 1, "in the relaxed part: ", lambda s: s.pop(1))
def header(c, code, text, *swaps):
    lines = c.header.decode()
    for old, new in swaps:
        assert old in lines, old
        lines = lines.replace(old, new)
    put(code, text, c.write(header=lines.encode()))
header(pairs, 2, "lacks the lines 'part'", ("mnk:5,5,5", "mnk:5,5,5,misere"))
header(pairs, 2, "lacks the lines 'part'", ("mnk:5,5,5", "connect:5,5,5"))
header(pairs, 2, "lacks the lines 'part'", ("claim exact 0", "claim exact -1"), ("part at-least 0 stealing\n", ""), ("at-most 0", "at-most -1"))
header(pairs, 2, "lacks the lines 'part'", ("position -", "position X"))                     # stealing with a stone
header(pairs, 2, "lacks the lines 'part'", ("at-most 0 relaxed symbols %d" % len(pairs.symbols[1]), "at-most 0 stealing"))
header(pairs, 2, "lacks the lines 'part'", ("at-least 0 stealing", "at-least 0 stealing symbols 0"))
header(pairs, 2, "lacks the lines 'part'", (" relaxed symbols", " relaxed leaves 3 symbols"))
header(pairs, 2, "not those of its version", ("certificate 3", "certificate 1"))
header(pairs, 2, "another version", ("certificate 3", "certificate 2"))
header(pairs, 0, "VERIFIED", ("mnk:5,5,5", "mnk:5,5,6"))                                      # which is true too
header(pairs, 1, "in the relaxed part: ", ("mnk:5,5,5", "mnk:5,5,4"))                        # Maker wins that relaxed game
header(pairs, 1, "in the relaxed part: ", ("mnk:5,5,5", "mnk:5,5,3"))
header(Certificate("new2.ykc"), 2, "block 1 is damaged or missing", ("symbols ", "symbols 9"))
levels = Certificate(sys.argv[1] + "/tests/data/certificates/ttt.ykc")
header(levels, 2, "not those of its version", ("certificate 1", "certificate 3"))
def forged(code, text, position, claim, parts, spec="mnk:4,5,4", symbols=b""):
    lines = "yomikiri certificate 3\nspec %s\nposition %s\nclaim %s\n%smade-by x\n\n" % (spec, position, claim, parts)
    put(code, text, moves.write(header=lines.encode(), symbols=[symbols]))
relaxed = "part at-most 0 relaxed symbols 0\n"
forged(1, "the other side has a row", "XXXX-OOO--O--------- O", "at-least 0", relaxed.replace("most", "least"))
forged(1, "there are no symbols", "-" * 20 + " X", "at-most 0", relaxed)
forged(1, "there are no symbols", "-" * 20 + " O", "at-most 0", relaxed)
forged(0, "VERIFIED", "XXOXO" * 4 + " X", "at-most 0", relaxed, "mnk:4,5,5")
forged(0, "VERIFIED", "-" * 20 + " O", "at-least 0", "part at-least 0 stealing\n")
forged(2, "lacks the lines 'part'", "-" * 20 + " X", "at-most 0", "part at-most 0 stealing\n")
forged(2, "lacks the lines 'part'", "-" * 20 + " X", "at-least 1", "part at-least 1 stealing\n", "mnk:4,5,4")
one = "part at-least 0 relaxed symbols 1\n"
forged(1, "the other side completes a row", "-XX- O", "at-least 0", one, "mnk:1,4,3", b"\0")      # the last row, when nothing else is open
forged(1, "no pairing was found", "-XX- O", "at-least 0", one, "mnk:1,4,3", b"\1")
whole = moves.write()
put(2, "block 1 is damaged or missing", whole[:-1])
put(2, "there are bytes after the last block", whole + b"x")
MAKE
[ "$(wc -l <hostile)" -gt 30 ] || fail "hostile files: $(cat hostile)"
codes=''
while read -r code file text; do
    timeout 20 "$check" "$file" >out 2>err
    got=$?
    [ $got -eq "$code" ] || fail "$file ended with $got, expected $code ($text): $(cat out err)"
    grep -qF -- "$text" out err || fail "$file: $(cat out err), expected '$text'"
    [ "$code" -ne 2 ] || { [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ]; } || fail "$file: $(cat out err)"
    codes+="$(sed 's/^[012]$/&/; s/0/VERIFIED/; s/1/WRONG/; s/2/DAMAGED/' <<<"$code") "
done <hostile
python3 -B "$root/tests/check_certificate.py" $(cut -d ' ' -f 2 hostile) >read 2>&1
[ "$(sed 's/ .*//' read | tr '\n' ' ')" = "$codes" ] || fail "the second reader of hostile files: $(paste -d ' ' hostile read)"

# More positions than the memory holds, and a file without an end: one line, in time.
"$program" prove mnk:4,8,4 c1 --at-most 0 --quiet --threads 1 -o large.ykc >out 2>&1 || fail "mnk:4,8,4 c1: $(cat out)"
"$check" --quiet large.ykc | grep -q '^VERIFIED a position of mnk:4,8,4 0 (at most)' || fail 'mnk:4,8,4 c1'
"$check" --quiet --memory 1M large.ykc >out 2>err
[ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'not enough memory (--memory)' err || fail "little memory: $(cat out err)"
