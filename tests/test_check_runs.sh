#!/usr/bin/env bash
# test_check_runs.sh - yomikiri-check: what is asked of a certificate, how much of it one run checks, and how it goes on:
# --claim, --leaves, --part, --progress, signals.
. tests/shell.sh
check=$(dirname "$program")/yomikiri-check
[ -x "$check" ] || { echo "test_check_runs: $check is not there"; exit 1; }
cp "$root/tests/data/certificates/othello_5x5.ykc" big.ykc
cp "$root/tests/data/certificates/ttt.ykc" .
# Forged headers with true hashes, and no blocks: the leaves are the ten positions after a move, of which one or none is
# above the bound; a leaf that takes for ever; a claim of which the level of the leaves is absurd.
python3 -B - "$root" <<'MAKE'
import sys
sys.path.insert(0, sys.argv[1] + "/tests")
from mutate_certificate import digest
def forge(name, lines):
    header = ("yomikiri certificate 1\n%s\nmade-by x\n\n" % lines).encode()
    open(name, "wb").write(header + digest(header, 0))
ten = "spec othello:6x6\nposition -X--OX-OOOXO-OOXXOOOOXXO--XOOO-X---- X\nclaim at-most %d\npart at-most %d leaves 11 symbols 0"
forge("one.ykc", ten % (27, 27))
forge("ten.ykc", ten % (28, 28))
forge("leaf.ykc", "spec othello:8x8\nposition %sOX------XO%s X\nclaim at-least 2\npart at-least 2 leaves 60 symbols 0" %
      ("-" * 27, "-" * 27))
forge("level.ykc", "spec mnk:2,2,3\nposition ---- X\nclaim at-least 1\npart at-least 1 leaves 2147483647 symbols 0")
forge("single.ykc", "spec mnk:2,2,3\nposition ---- X\nclaim at-least 0\npart at-least 0 leaves 4 symbols 0")
forge("least.ykc", "spec mnk:2,2,3\nposition ---- X\nclaim at-least -1")
forge("board.ykc", "spec minimax:1,board=a b\nposition 0 X 0 0 0 0 -\nnumbers 7\nclaim exact 7\n"
      "part at-least 7 leaves 1 symbols 0\npart at-most 7 leaves 1 symbols 0")
MAKE

# ends CODE TEXT ARGUMENTS...: the exit code, and a part of what is printed.
ends() {
    local expected=$1 text=$2 code
    shift 2
    timeout 60 "$check" --threads 2 "$@" >out 2>err
    code=$?
    [ $code -eq "$expected" ] || fail "'$*' ended with $code, expected $expected: $(cat out err)"
    grep -qF -- "$text" out err || fail "'$*' does not print '$text': $(cat out err)"
    [ "$expected" -ne 2 ] || { [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ]; } || fail "'$*' prints more: $(cat out err)"
}
# json KEY ARGUMENTS...: the key's value.
json() {
    local key=$1
    shift
    timeout 60 "$check" --threads 2 --json "$@" | python3 -B -c 'import json, sys; print(json.load(sys.stdin)[sys.argv[1]])' "$key"
}

# A sample is not a proof: its own exit code, how much of the leaves it was, and what follows.
ends 4 'SAMPLED othello:5x5 +13 (exact)' --leaves sample:100 --seed 7 big.ykc
grep -qE '^not a proof: .* only 271 of 2308 leaves \(12 %\), drawn at random \(seed 7\)\. All hold: with 95 % confidence at most 39 \(1\.7 %\) of the leaves are wrong, unless the seed was known' out ||
    fail "a sample: $(cat out)"
ends 4 'of the leaves are wrong' --leaves sample:100 big.ykc
grep -q 'unless' out && fail "a random seed: $(cat out)"
[ "$(json seed --leaves sample:100 big.ykc)" != "$(json seed --leaves sample:100 big.ykc)" ] || fail 'two seeds are the same'
ends 4 '"value":null,"known":null' --json --leaves sample:100 big.ykc
# Of five leaves in ten: if 5 of the ten were wrong, the chance to miss them would be 1 in 252; if 4, 6 in 252.
[ "$(json leaves_wrong --leaves sample:5 ten.ykc)" = 4 ] || fail "half of the leaves: $(json leaves_wrong --leaves sample:5 ten.ykc)"
[ "$(json leaves_wrong big.ykc)" = None ] || fail 'leaves_wrong of a proof'
# One false leaf in ten is met by every second sample of five.
met=0
for seed in $(seq 40); do
    "$check" --leaves sample:5 --seed "$seed" one.ykc >/dev/null 2>&1
    [ $? -ne 1 ] || met=$((met + 1))
done
[ $met -ge 8 ] && [ $met -le 32 ] || fail "one false leaf of ten is in $met of 40 samples of five"

# Claims: what is agreed to follows from the certificate; the others end with 1 in one line.
proves() { ends 0 VERIFIED --claim "$2" "$1"; }
other() {
    ends 1 "it does not prove '${2:0:60}" --claim "$2" "$1"
    [ "$(wc -l <out)" -eq 1 ] && grep -q '^OTHER ' out && [ ! -s err ] || fail "--claim '$2': $(cat out err)"
}
start5='------OX---XO------------ X'
for claim in '13 exact' '+13 exact' '13 >=' '13 <=' '-2 >=' '64 <='; do
    proves big.ykc "othello:5x5 $claim"
    proves big.ykc "othello:5x5,start=diagonal $claim"
    proves big.ykc "othello:5x5 $start5 $claim"
done
for claim in '12 exact' '14 exact' '-13 exact' '14 >=' '12 <=' '-13 <='; do other big.ykc "othello:5x5 $claim"; done
for spec in othello:5x6 reversi:5x5 othello:5x5,misere othello:5x5,misere,start=rows 'othello:5x5 ------OX---XO------------ O' \
    'othello:5x5 ------XO---OX------------ X' ttt othello eight connect4 minimax:5; do
    other big.ykc "$spec 13 exact"
done
ends 1 '"verdict":"OTHER"' --json --claim 'othello:5x5 14 >=' big.ykc
grep -q '"value":null,"known":null' out && grep -q "\"fault\":\"it does not prove 'othello:5x5 14 >='" out || fail "JSON: $(cat out)"
proves ttt.ykc 'ttt 0 exact'
proves ttt.ykc 'mnk:3,3,3 0 >='
other ttt.ykc 'ttt,misere 0 exact'
# A bound proves neither the value nor the other bound, unless no value is beyond it.
"$program" prove reversi:4x4 --at-least -9 --quiet -o bound.ykc >/dev/null
for claim in '-9 >=' '-10 >=' '16 <='; do proves bound.ykc "reversi:4x4 $claim"; done
for claim in '-8 >=' '-9 <=' '-9 exact' '15 <='; do other bound.ykc "reversi:4x4 $claim"; done
"$program" prove mnk:3,3,2 --at-least 1 --quiet -o win.ykc >/dev/null
proves win.ykc 'mnk:3,3,2 1 exact'
proves least.ykc 'mnk:2,2,3 -1 >='
other least.ykc 'mnk:2,2,3 0 exact'
"$program" prove othello:4x4,start=rows,misere --quiet -o keys.ykc >/dev/null
proves keys.ykc 'othello:4x4,misere,start=rows 0 exact'
"$program" prove minimax:3 --quiet -o numbers.ykc >/dev/null
proves numbers.ykc 'minimax:3 -1 exact'
other numbers.ykc 'minimax:3,last=uncounted -1 exact'
ends 0 VERIFIED --numbers 7 --claim 'minimax:1,board=a b 7 exact' board.ykc
ends 1 OTHER --numbers 7 --claim 'minimax:1,board=a b 6 exact' board.ykc
ends 2 'with board= also --numbers' --claim 'minimax:1,board=a b 7 exact' board.ykc
for claim in '' ' ' x 'othello:5x5' 'othello:5x5 13' '13 exact' 'othello:5x5 exact' 'othello:5x5 13 exakt' 'othello:5x5 13 =' \
    'othello:5x5 13 Exact' 'othello:5x5 013 exact' 'othello:5x5 -0 exact' 'othello:5x5 +-1 exact' 'othello:5x5 1e1 exact' \
    'othello:5x5 99999999999 exact' ' othello:5x5 13 exact' 'othello:5x5 13 exact ' 'othello:5x5  13 exact' 'othello:5x5 X 13 exact' \
    "othello:5x5 ${start5%X}13 exact" 'othello:05x5 13 exact' 'othello:5x5,misere,misere 13 exact' 'othello:5x5,foo 13 exact' \
    'othello:5x5, 13 exact' 'othello:5x5,start=oblique 13 exact' 'ttt 13 exact
' "$(printf 'othello:5x5\t13 exact')" "$(printf '%09000d' 0) 13 exact"; do
    ends 2 'cannot be read; expected --claim' --claim "$claim" big.ykc
done
ends 4 SAMPLED --claim 'othello:5x5 13 exact' --leaves sample:9 big.ykc

# Parts: together all leaves, each once; the false leaf is in one of them.
for parts in 2 10 4000; do
    sum=0
    for part in $(seq $((parts < 10 ? parts : 10))); do
        n=$(json leaves_checked --part "$part/$parts" big.ykc)
        [ "$n" -eq $((2308 / parts)) ] || [ "$n" -eq $((2308 / parts + 1)) ] || fail "part $part of $parts has $n leaves"
        sum=$((sum + n))
    done
    [ $parts -gt 10 ] || [ $sum -eq 2308 ] || fail "$parts parts have $sum leaves"
done
ends 0 'PART 3/10 othello:5x5 +13 (exact)' --part 3/10 big.ykc
grep -q '^not a proof: .* 231 of 2308 leaves were checked; it is one if all 10 parts hold$' out || fail "a part: $(cat out)"
grep -q VERIFIED out && fail "a part is VERIFIED: $(cat out)"
ends 0 '"verdict":"PART"' --json --part 3/10 big.ykc
grep -q '"value":null,"known":null' out || fail "JSON of a part: $(cat out)"
ends 0 'PART 4000/4000' --part 4000/4000 big.ykc
ends 0 'VERIFIED' --part 1/1 big.ykc
found=
for part in $(seq 10); do
    timeout 60 "$check" --part "$part/10" one.ykc >out 2>&1
    case $? in
    0) grep -q '^PART' out || fail "part $part: $(cat out)" ;;
    1) found=$found$part, ;;
    *) fail "part $part: $(cat out)" ;;
    esac
done
[[ $found =~ ^[0-9]+,$ ]] || fail "one false leaf is found by the parts '$found'"
[ "$("$check" --part "${found%,}/10" --threads 1 one.ykc)" = "$("$check" one.ykc)" ] || fail 'another leaf is false'
for part in 0/10 11/10 1/0 1 1/ /1 01/10 1/10/ +1/2 1/1000001 x; do ends 2 'expected --part K/P' --part $part big.ykc; done
ends 2 'has no parts' --part 1/2 --leaves sample:5 big.ykc

# Progress: a run that was killed goes on where it was.
file=$root/tests/data/certificates/othello_5x6.ykc
for part in 1/1 2/3; do
    kept=kept${part%/*}
    "$check" --threads 1 --part $part --progress $kept "$file" >out 2>err &
    job=$!
    while kill -0 $job 2>/dev/null && ! grep -qs '^leaves [1-9]' $kept; do sleep 0.01; done
    kill -9 $job 2>/dev/null
    wait $job 2>/dev/null
    n=$(sed -n 's/^leaves //p' $kept)
    [ "${n:-0}" -gt 0 ] || fail "nothing is kept: $(cat $kept out err)"
    all=$(json leaves_checked --part $part "$file")
    ends 0 "$n of the leaves were checked by earlier runs, by $kept" --part $part --progress $kept "$file"
    [ "$(sed -n 's/^leaves //p' $kept)" = "$all" ] || fail "$all leaves, but kept are $(cat $kept)"
    [ "$(json leaves_before --part $part --progress $kept "$file")" = "$all" ] || fail "part $part: its end is not kept"
    ends 0 "$([ $part = 1/1 ] && echo VERIFIED || echo PART) " --part $part --progress $kept "$file"
    rm $kept
    ends 0 '' --part $part --progress $kept "$file"
    [ -s $kept ] && ! compgen -G "$kept.*" >out || fail "other files: $(ls)"
done
# It is of one certificate and one part; what is not its own, or damaged, stays as it is.
seal() { # a text without its last line: the hash of it
    python3 -B -c 'import sys; sys.path.insert(0, sys.argv[1]); from mutate_certificate import digest
text = sys.stdin.buffer.read(); sys.stdout.write(text.decode() + "hash %016x\n" % int.from_bytes(digest(text, 0), "little"))' "$root/tests"
}
sed '$d' kept1 | seal | cmp -s - kept1 || fail "the hash of $(cat kept1)"
sed '$d; s/^leaves .*/leaves 21322/' kept1 | seal >more
sed '$d; s/^leaves .*/leaves 021321/' kept1 | seal >zero
sed '$d; s/^seed .*/seed 1/' kept1 | seal >seed
sed '$d; s/progress 1/progress 2/' kept1 | seal >version
sed 's/^leaves .*/leaves 21320/' kept1 >changed
{ cat kept1; echo; } >longer
head -c 100 kept1 >cut
head -c 600 /dev/zero >zeros
: >empty
echo 'my only copy' >mine
mkdir folder
mkfifo pipe
ln -s kept1 link
for name in more zero seed version changed longer cut zeros empty mine folder pipe link kept2 "$file" big.ykc; do
    [ ! -f "$name" ] || cp "$name" before
    ends 2 "--progress $name: is " --progress "$name" "$file"
    [ ! -f "$name" ] || cmp -s before "$name" || fail "--progress has changed $name: $(cat "$name")"
done
ends 2 'is of another certificate or another part' --progress kept1 big.ykc
ends 2 'is of another certificate or another part' --progress kept1 --part 1/2 "$file"
ends 2 'is of another certificate or another part' --progress kept2 "$file"
ends 2 'cannot write the progress to nowhere/kept: No such file' --progress nowhere/kept "$file"
ends 2 'has no parts' --progress new --leaves sample:5 big.ykc
ends 1 'a leaf is below the bound' --progress new one.ykc
ends 1 'a leaf is below the bound' --progress new one.ykc
# A file that takes its place meanwhile stays as well.
"$check" --threads 1 --progress taken "$file" >out 2>err &
job=$!
while kill -0 $job 2>/dev/null && ! grep -qs '^leaves [1-9]' taken; do sleep 0.01; done
cp mine theirs && mv theirs taken
wait $job
code=$?
cmp -s mine taken || fail "--progress has replaced another file: $(cat out err)"
[ $code -eq 2 ] && grep -q 'cannot write the progress to taken: File exists' err || fail "another file: ended with $code: $(cat out err)"

# A signal ends it at once, with one line or one object; the progress is there.
by_signal() {
    "$check" --threads 2 --progress keeps ../leaf.ykc "${@:2}" >out 2>err &
    local job=$! code
    while kill -0 $job 2>/dev/null && [ ! -s keeps ]; do sleep 0.01; done
    kill -s "$1" $job
    wait $job
    code=$?
    [ $code -eq 3 ] || fail "$*: ended with $code: $(cat out err)"
    [ "$(ls)" = "$(printf 'err\nfailed\nkeeps\nout')" ] || fail "$*: files are left: $(ls)"
    [ "$(cat out err | wc -l)" -eq 1 ] && grep -qE 'stopped by a signal: .* 0 kept in keeps; nothing is verified$|"verdict":"STOPPED"' out err ||
        fail "$*: $(cat out err)"
}
beside by_signal TERM
beside by_signal TERM --json
all_ended

# Small things: a sane level, one leaf, an empty TMPDIR, names that a terminal obeys.
echo mine >$'\e[8m'
ends 1 'at level 4: a leaf is below the bound' level.ykc
ends 0 ' 1 position, 10 leaves, ' ten.ykc
ends 0 ' 0 positions, 1 leaf, ' single.ykc
(ulimit -f 1 && TMPDIR='' "$check" --threads 1 --memory 1M "$file") 2>&1 >out | cat >err
grep -q 'no room for temporary files in /tmp: File too large' err || fail "an empty TMPDIR: $(cat out err)"
(TMPDIR=/nowhere "$check" --threads 1 --memory 1M "$file") >out 2>err
grep -q 'no room for temporary files in /nowhere: No such file' err || fail "TMPDIR=/nowhere: $(cat out err)"
ends 2 "the claim '\u001B[8m' cannot be read" --claim $'\e[8m' big.ykc
ends 2 "--progress \u001B[8m: is another file" --progress $'\e[8m' big.ykc
exit $bad
