#!/usr/bin/env bash
# test_check.sh - yomikiri-check: certificates of every game, by both readers; damaged ones; its options; `verify` with it.
. tests/shell.sh
check=$(dirname "$program")/yomikiri-check
[ -x "$check" ] || { echo "test_check: $check is not there"; exit 1; }
certificates=("$root"/tests/data/certificates/*.ykc)
[ ${#certificates[@]} -gt 10 ] || fail 'no certificates in tests/data'

# The second reader starts once, at the end, for all that it has to read: a certificate, and what is expected of it.
files=()
read_twice() { # FILE [DAMAGED]: without that word, what the checker has just said of it
    files+=("$1")
    if [ $# -eq 2 ]; then echo "$2"; else sed 's/): .*/)/; q' out; fi >>expected
}

# Each is verified, by any number of threads, in little memory, and by the second reader if it is small.
for file in "${certificates[@]}"; do
    spec=$(sed -n 's/^spec //p' "$file" | head -n 1)
    "$check" "$file" >out 2>err || fail "$file: $(cat out err)"
    grep -q "^VERIFIED \\(a position of \\)\\?$spec \\([+-][1-9][0-9]*\\|0\\) (exact): [0-9].* positions*, [0-9].* lea[fves]*, [0-9.]* s$" out || fail "$file: $(cat out)"
    "$check" --threads 3 --memory 1M --spec "$spec" "$file" >again 2>&1 || fail "$file: $(cat again)"
    [ "$(sed 's/, [0-9.]* s$//' out)" = "$(sed 's/, [0-9.]* s$//' again)" ] || fail "$file, 3 threads: $(cat again)"
    [ "$(sed -n 's/^part .* symbols //p' "$file" | awk '{ n += $1 } END { print n + 0 }')" -lt 1000 ] || continue
    read_twice "$file"
done

# Fresh ones, whole values and bounds, by both readers: the arguments, and the claim as it is printed.
proved() {
    new=new${#files[@]}.ykc
    "$program" prove $1 --quiet --threads 1 -o $new >out 2>&1 || fail "prove $1: $(cat out)"
    "$check" $new >out 2>&1 || fail "$1: $(cat out)"
    grep -qF -- "$2: " out || fail "$1: $(cat out), expected $2"
    read_twice $new
}
proved 'mnk:4,3,3' 'VERIFIED mnk:4,3,3 +1 (exact)'
proved 'mnk:3,4,3,misere' 'VERIFIED mnk:3,4,3,misere -1 (exact)'
proved 'connect:4,3,3 --leaves 0' 'VERIFIED connect:4,3,3 0 (exact)'
proved 'connect:3,4,3' 'VERIFIED connect:3,4,3 +2 (exact)'
proved 'connect:4,4,4 112233 --leaves 5' 'VERIFIED a position of connect:4,4,4 +5 (exact)'
proved 'connect:4,4,4 --at-most 3' 'VERIFIED connect:4,4,4 +3 (at most)'
proved 'reversi:3x4' 'VERIFIED reversi:3x4 +12 (exact)'
proved 'othello:4x4,start=rows' 'VERIFIED othello:4x4,start=rows -4 (exact)'
proved 'reversi:4x4,misere' 'VERIFIED reversi:4x4,misere +3 (exact)'
proved 'reversi:4x4 b1' 'VERIFIED a position of reversi:4x4 +8 (exact)'
proved 'reversi:4x4 --at-least -9' 'VERIFIED reversi:4x4 -9 (at least)'
proved 'reversi:4x4 --at-most -1' 'VERIFIED reversi:4x4 -1 (at most)'
proved 'reversi:4x4 --leaves 0' 'VERIFIED reversi:4x4 -8 (exact)'
proved 'reversi:4x4 --leaves 40' 'VERIFIED reversi:4x4 -8 (exact)'
proved 'minimax:3,seed=5' 'VERIFIED minimax:3,seed=5 +8 (exact)'
proved 'minimax:3,seed=4000000000,last=uncounted' 'VERIFIED minimax:3,seed=4000000000,last=uncounted +3 (exact)'
proved 'eight:5,21' 'VERIFIED eight:5,21 +1 (exact)'
proved 'eight:1,1' 'VERIFIED eight:1,1 +1 (exact)'
proved 'reversi:2x20' 'VERIFIED reversi:2x20 0 (exact)'
printf '5 -3\n7 2\n' >numbers.txt
proved 'minimax:2,board=numbers.txt' 'VERIFIED minimax:2,board=numbers.txt -2 (exact)'
grep -q '^of 0000 X 0 0 0 0 -, numbers 5 -3 7 2, made by' out || fail "the numbers are not shown: $(cat out)"

# Names of board files that are not plain text do not stand as they are in the header; those with
# control characters are refused before anything is made.
for name in $'two\nlines' $'tab\t'; do
    cp numbers.txt "$name"
    "$program" prove "minimax:2,board=$name" -o refused.ykc >out 2>err
    [ $? -eq 2 ] && [ ! -e refused.ykc ] && [ "$(wc -l <err)" -eq 1 ] || fail "prove of $name: $(cat out err)"
    grep -q 'a control character in the name of the board' err || fail "prove of $name: $(cat err)"
done
for name in 'zähl.txt' $'\377' 'a%C3 b'; do
    cp numbers.txt "$name"
    named=named${#files[@]}.ykc
    timeout 60 "$program" prove "minimax:2,board=$name" -o $named >out 2>err || fail "prove of $name: $(cat err)"
    "$check" $named >out 2>err || fail "the certificate of $name: $(cat err)"
    grep -q '^VERIFIED minimax:2,board=[ -~]* -2 (exact)' out || fail "the certificate of $name: $(cat out)"
    read_twice $named
done

# Arguments, exit code, a part of the only line.
ends() {
    timeout 60 "$check" $1 >out 2>err
    local code=$?
    [ $code -eq "$2" ] || fail "'$1' ended with $code: $(cat out err)"
    grep -qF -- "$3" out err || fail "'$1' said $(cat out err)"
    [ "$2" -ne 2 ] || { [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ]; } || fail "'$1' said more: $(cat out err)"
}
# forged HEADER CODE TEXT: what both readers say of a file with these lines, a true hash and no blocks.
forged=()
forged() {
    printf 'yomikiri certificate 1\n%b\n' "$1" >forged${#forged[@]}.header
    forged+=("$2 $3")
}
forged 'spec othello:8x8\nposition hello\nclaim at-least -64\nmade-by x\n' 2 "'hello' is not a position of the spec"
forged 'spec mnk:3,3,3\nposition XXXOOO--- X\nclaim at-most 1\nmade-by x\n' 2 'is not a position of the spec'
forged 'spec othello:2x2\nposition XXXX X\nclaim exact 4\npart at-least 4 leaves 0 symbols 0\nmade-by x\n' 0 \
    'VERIFIED a position of othello:2x2 +4 (exact)'
# A stone above an empty square: two squares of its column are free.
floating='position --X------ X\nclaim exact V\npart at-least V leaves 8 symbols 0\npart at-most V leaves 8 symbols 0\nmade-by x\n'
forged "spec connect:3,3,3\n${floating//V/2}" 0 'VERIFIED a position of connect:3,3,3 +2 (exact)'
forged "spec connect:3,3,3\n${floating//V/1}" 1 'WRONG a position of connect:3,3,3 +1 (exact)'
forged "spec connect:3,3,3\n${floating//V/3}" 1 'WRONG a position of connect:3,3,3 +3 (exact)'
forged "spec connect:3,3,3,misere\n${floating//V/2}" 2 'is not a game of this format'
forged 'spec connect:2,3,2\nposition XX-OO- X\nclaim at-least -4\nmade-by x\n' 2 'is not a position of the spec'
forged 'spec connect:2,3,2\nposition ------ O\nclaim at-most 4\nmade-by x\n' 0 'VERIFIED a position of connect:2,3,2 +4 (at most)'
forged 'spec connect:2,3,2\nposition ------ X\nclaim at-most 3\nmade-by x\n' 2 "lacks the lines 'part'"
one='position 1 X 0 7 0 7 X\nnumbers 7\nclaim exact 7\npart at-least 7 leaves 0 symbols 0\npart at-most 7 leaves 0 symbols 0\n'
forged "spec minimax:1,board=a +9 (exact)\n${one}made-by x\n" 0 'VERIFIED a position of minimax:1,board=a_+9_(exact) +7 (exact)'
forged "spec minimax:1,board=a\n${one/numbers 7/numbers 07}made-by x\n" 2 'or its numbers are missing'
forged "spec minimax:1,board=a\n${one/ 7 0 7 X/ 300000000 0 7 X}made-by x\n" 2 'is not a position of the spec'
forged 'spec mnk:3,3,1000001\nposition --------- X\nclaim at-least -1\nmade-by x\n' 2 'is not a game of this format'
cp "$root/tests/data/certificates/reversi_4x4.ykc" a.ykc
cp "$root/tests/data/certificates/othello_5x5.ykc" big.ykc
# Hashes for the forged headers; the same proof in a frame of 2 MiB and more, by empty blocks of zstd; a leaf that takes for
# ever, and blocks that take minutes to unpack; a false claim.
start='---------------------------OX------XO--------------------------- X'
python3 -B - "$root" "$start" <<'MAKE'
import glob, sys
sys.path.insert(0, sys.argv[1] + "/tests")
from mutate_certificate import Certificate, digest, pack
for name in glob.glob("forged*.header"):
    header = open(name, "rb").read()
    open(name.replace("header", "ykc"), "wb").write(header + digest(header, 0))
c = Certificate("a.ykc")
def frame(symbols, empty):
    start, end = b"\x28\xb5\x2f\xfd\x20" + bytes([len(symbols)]), (len(symbols) << 3 | 1).to_bytes(3, "little")
    return start + bytes(3 * empty) + end + bytes(symbols)
for name, empty in (("short.ykc", 1000), ("long.ykc", 700000)):
    with open(name, "wb") as f:
        f.write(c.write(frames=[frame(s, empty) for s in c.symbols]))
def write(name, symbols, blocks, leaves):
    header = ("yomikiri certificate 1\nspec othello:8x8\nposition %s\nclaim at-least 2\npart at-least 2 leaves %d symbols %d\n"
              "made-by VERIFIED othello:8x8 +2 (exact)\n\n" % (sys.argv[2], leaves, symbols)).encode()
    frame = pack(bytes(1 << 20))
    with open(name, "wb") as f:
        f.write(header + digest(header, 0))
        for number in range(1, blocks + 1):
            f.write(len(frame).to_bytes(4, "little") + digest(frame, number) + frame)
write("leaf.ykc", 0, 0, 60)
write("blocks.ykc", 200000 << 20, 200000, 10)
header = b"yomikiri certificate 1\nspec mnk:2,2,3\nposition ---- X\nclaim at-least 1\npart at-least 1 leaves 4 symbols 0\nmade-by x\n\n"
open("false.ykc", "wb").write(header + digest(header, 0))
MAKE
for i in "${!forged[@]}"; do
    ends forged$i.ykc ${forged[i]%% *} "${forged[i]#* }"
    if [[ ${forged[i]} == 2* ]]; then read_twice forged$i.ykc DAMAGED; else read_twice forged$i.ykc; fi
done
: >empty.ykc
head -c 100 a.ykc >cut.ykc
head -c 22 a.ykc >first.ykc
{ cat a.ykc; echo; } >more.ykc
sed 's/^yomikiri certificate 1/yomikiri certificate 2/' a.ykc >other.ykc
sed 's/^claim exact -8/claim exact -7/' a.ykc >hash.ykc
ends missing.ykc 2 'missing.ykc: No such file'
ends . 2 '.: a folder, a device or an empty file; expected a file'
truncate -s 100G huge.ykc
ends huge.ykc 2 'expected a certificate'
ends empty.ykc 2 'expected a file that is not empty'
ends /dev/zero 2 'expected a file'
ends cut.ykc 2 'cut.ykc: '
ends first.ykc 2 'first.ykc: it does not begin with'
ends more.ykc 2 'there are bytes after the last block'
ends short.ykc 0 'VERIFIED reversi:4x4 -8 (exact)'
ends long.ykc 2 'block 1 is damaged or missing'
read_twice long.ykc DAMAGED
ends other.ykc 2 'another version; expected version 1 or 3'
ends hash.ykc 2 "the header's hash does not match"
ends '--spec othello:4x4 a.ykc' 2 'a certificate of reversi:4x4; expected othello:4x4'
ends '--position x a.ykc' 2 'expected x'
ends "--numbers x $new" 2 'a certificate of 5 -3 7 2; expected x'
ends '--leaves sample:5G a.ykc' 2 'expected --leaves sample:N'
ends '--leaves sample:0 a.ykc' 2 'expected --leaves sample:N'
ends '--leaves 5 a.ykc' 2 'expected --leaves sample:N'
ends '--threads 0 a.ykc' 2 'expected --threads N'
ends '--threads 1025 a.ykc' 2 'expected --threads N'
ends '--memory 3 a.ykc' 2 'at least 1M'
ends '--memory 99999999999999999999G a.ykc' 2 'at least 1M'
ends '--seconds 0 a.ykc' 2 'expected a time from 1'
ends '--seconds 5d a.ykc' 2 'expected a time from 1'
ends '--seconds 300h a.ykc' 2 'expected a time from 1'
ends '--nonsense a.ykc' 2 'nonsense'
ends 'a.ykc a.ykc' 2 'expected one certificate'
ends --help 0 'usage: yomikiri-check'
for option in $("$check" --help | grep -o '^  --[a-z-]*'); do
    grep -qF -- "$(sed 's/-/\\-/g' <<<"$option")" "$root/docs/yomikiri-check.1" || fail "the man page has no $option"
done

[ "$("$check" --version | head -n 1)" = "yomikiri-check $("$program" --version | sed -n '1s/yomikiri //p')" ] ||
    fail "--version: $("$check" --version)"
"$check" -h | cmp -s - <("$check" --help) || fail '-h is not --help'
"$check" --version --json | grep -q '^{"version":"[0-9.]*","commit":"[^"]*","compiler":' || fail '--version --json'

export TMPDIR=$folder/nowhere
ends "--memory 1M --threads 1 --leaves sample:1 $root/tests/data/certificates/othello_5x6.ykc" 2 'no room for temporary files'
unset TMPDIR

# A sample says that it is one; a sample of all leaves or more is not one, and needs no memory for what is not there.
# (AddressSanitizer has terabytes of addresses, so a limit of them is for other builds.)
little=$(ulimit -v 2000000 && "$check" --version >/dev/null 2>&1 && echo 'ulimit -v 2000000')
ends '--leaves sample:100 --seed 7 big.ykc' 4 'SAMPLED othello:5x5 +13 (exact)'
tail -n 1 out >before
ends '--leaves sample:100 --seed 7 --threads 3 --memory 1M big.ykc' 4 'SAMPLED'
tail -n 1 out | cmp -s - before || fail "two samples: $(cat before out)"
for n in 3000 4294967295; do
    (eval "$little" && "$check" --threads 2 --leaves "sample:$n" big.ykc) >out 2>err
    [ $? -eq 0 ] && grep -q '^VERIFIED othello:5x5 +13 (exact)' out && [ "$(wc -l <out)" -eq 2 ] ||
        fail "a sample of $n leaves: $(cat out err)"
done

# A hostile certificate ends in time, with one line, which nobody can take for a proof.
stopped() {
    ends "--seconds 1 --threads 2 --memory 1M ../$1" 3 'stopped after 1 s'
    [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'nothing is verified$' err && ! grep -q VERIFIED err ||
        fail "$1, stopped: $(cat out err)"
}
for file in leaf.ykc blocks.ykc; do
    beside stopped $file
    beside ends "--seconds 1 --threads 2 --json ../$file" 3 '"verdict":"STOPPED"'
done
all_ended
ends '--seconds 1h a.ykc' 0 'VERIFIED reversi:4x4 -8 (exact)'

# Memory stays within --memory and a fixed amount, whatever the positions need (here 33 MB in all).
python3 -B - "$check" "$root/results/certificates/othello-5x7-parallel.ykc" <<'MEMORY' || fail 'memory beyond --memory'
import resource, subprocess, sys
code = subprocess.call([sys.argv[1], "--threads", "1", "--memory", "4M", "--leaves", "sample:1", sys.argv[2]],
                       stdout=subprocess.DEVNULL)
assert code == 4, code
peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
sys.exit(0 if peak < 24 << 10 or b"__asan_init" in open(sys.argv[1], "rb").read() else "%d KiB" % peak)
MEMORY

# JSON: one object on standard output, whatever happens; a value only where it is verified.
cp a.ykc "$(printf 'odd "\\\n\303\274\377.ykc')"
python3 -B - "$check" $new <<'JSON' || fail 'JSON'
import json, os, subprocess, sys
def run(code, *arguments):
    out = subprocess.run([sys.argv[1], "--threads", "1", "--json", *arguments], capture_output=True)
    assert out.returncode == code and out.stdout.count(b"\n") == 1 and not out.stderr, (arguments, out)
    return json.loads(out.stdout.decode("utf-8", "strict"))
odd = [name for name in os.listdir(b".") if name.startswith(b"odd")][0]
r = run(0, odd)
assert r["verdict"] == "VERIFIED" and r["file"] == 'odd "\\\n\u00fc\ufffd.ykc', r
assert r["spec"] == "reversi:4x4" and r["position"] == "-----OX--XO----- X" and r["numbers"] is None, r
assert r["value"] == -8 and r["known"] == "exact" and r["claim"] == {"value": -8, "known": "exact"}, r
assert r["positions"] > 0 and r["leaves"] == r["leaves_checked"] > 0 and r["seconds"] >= 0 and r["made_by"] and r["version"], r
r = run(4, "--leaves", "sample:5", "--seed", "3", "big.ykc")
assert r["verdict"] == "SAMPLED" and r["seed"] == 3 and r["leaves_checked"] < r["leaves"] and r["claim"]["value"] == 13, r
assert r["value"] is None and r["known"] is None, r
assert run(0, sys.argv[2])["numbers"] == "5 -3 7 2"
r = run(3, "--seconds", "1", "leaf.ykc")
assert r["verdict"] == "STOPPED" and r["value"] is None and r["leaves"] == 1 and r["leaves_checked"] == 0, r
assert set(run(2, "missing.ykc")) == {"error", "where", "expected"}
assert run(2, "cut.ykc")["where"] == "cut.ykc"
assert run(2, "--spec", "ttt", "a.ykc")["expected"] == "ttt"
assert run(2, "--threads", "x", "a.ykc")["where"] == "x"
assert "--help" in run(2, "--nonsense", "a.ykc")["expected"]
assert run(2)["where"] == "arguments"
JSON

# A false claim has no value in JSON; its fault is named.
ends false.ykc 1 'a leaf is below the bound'
ends '--json false.ykc' 1 '"verdict":"WRONG"'
grep -q '"value":null,"known":null' out && grep -q '"fault":"at level 4: a leaf is below the bound' out || fail "JSON: $(cat out)"

# verify hands certificates to it.
"$program" verify a.ykc big.ykc >out 2>&1 || fail "verify: $(cat out)"
grep -q '2 files: 2 answers agree' out || fail "verify: $(cat out)"
"$program" verify --jobs 2 --threads 1 a.ykc cut.ykc >out 2>err
[ $? -eq 2 ] && grep -q '1 answers agree, 0 disagree, 1 bad' out || fail "verify: $(cat out err)"

python3 -B "$root/tests/check_certificate.py" "${files[@]}" 2>&1 | sed -e '/^DAMAGED /s/ .*//' -e 's/): .*/)/' | diff expected - >again ||
    fail "expected, and found by the second reader: $(cat again)"

# Mutants.
cases=$(awk -v s="${YOMIKIRI_TEST_SCALE:-1}" 'BEGIN { n = int(120 * s); print n < 100 ? 100 : n }')
python3 -B "$root/tests/mutate_certificate.py" "$check" "$program" "$cases" $((cases / 4)) "${YOMIKIRI_SEED:-1}" \
    $(printf '%s\n' "${certificates[@]}" | grep -v _5x6) >out 2>&1 || fail "mutants: $(cat out)"
tail -n 1 out
exit $bad
