#!/usr/bin/env bash
# test_verify_pipeline.sh - `verify` for pipelines: parts of the claims, the cache, annotations and the summary.
. tests/shell.sh

run() { # EXPECTED-CODE ARGUMENTS...
    local code expected=$1
    shift
    timeout 120 "$program" verify "$@" >out 2>err </dev/null
    code=$?
    [ $code -eq "$expected" ] || fail "'$*' ended with $code, expected $expected: $(cat out err)"
}
says() { grep -qF -- "$1" out || fail "the output does not say '$1': $(cat out err)"; }

{
    printf 'solve reversi:4x4\n    value=-8\n    known=exact\n    value=-7\n'
    for value in 0 0 1 0 0; do printf 'solve ttt\n    value=%s\n' $value; done
    printf 'frob\n    value=0\nmoves ttt\n    moves="a1:0 ..."\n'
} >claims.txt
cp "$root/tests/data/certificates/ttt.ykc" proof.ykc
files=(claims.txt proof.ykc claims.txt)

# The parts together are the whole: each outcome once, under the same name.
cases() { grep -h '<testcase' "$@" | sed 's/ time="[^"]*"//' | sort; }
run 1 --junit whole.xml "${files[@]}"
cases whole.xml >whole
[ "$(sort -u whole | wc -l)" -eq 21 ] || fail "the whole: $(cat whole)"
for parts in 1 2 3 7 40; do
    rm -f part*.xml
    for ((i = 1; i <= parts; i++)); do
        timeout 120 "$program" verify --shard $i/$parts --jobs $((i % 3 + 1)) --junit part$i.xml "${files[@]}" >out 2>&1
    done
    cases part*.xml | diff whole - >diff || fail "$parts parts: $(cat diff)"
done
run 0 --shard 40/40 "${files[@]}"
says 'shard 40 of 40: 0 answers agree, 0 disagree'
for shard in 0/3 4/3 3 /3 3/ 1/0 a/b 1/2/3 +1/2 1/+2 -1/2 1/100001 99999999999999999999/99999999999999999999 010/x; do
    refused "verify --shard $shard claims.txt" 'expected K/N'
done

# What agreed is not solved again, what did not is: also by another number of processes, and in parts.
run 1 --cache kept "${files[@]}"
grep -q cache out && fail "an empty cache has agreed: $(cat out)"
entries=$(wc -l <kept/agreed)
run 1 --cache kept --json "${files[@]}"
[ "$(grep -c '"method":"cache"' out)" -eq 11 ] || fail "by the cache: $(cat out)"
grep '"method":"cache"' out | grep -qv '"agrees":true' && fail "the cache disagrees: $(cat out)"
[ "$(wc -l <kept/agreed)" -eq "$entries" ] || fail 'the cache grew'
run 1 --cache kept --jobs 3 --junit kept.xml "${files[@]}"
says '(11 by the cache)'
cases kept.xml | sed 's/ message="[^"]*"//' | diff <(sed 's/ message="[^"]*"//' whole) - >diff || fail "names with a cache: $(cat diff)"
run 0 --cache kept --shard 9/9 "${files[@]}"
# A changed claim, certificate or option has no entry.
printf 'solve ttt\n    value=+0\n' >changed.txt
run 0 --cache kept changed.txt
says 'search+reference'
run 0 --cache kept --threads 1 changed.txt
says 'search+reference'
run 0 --cache kept --reference never changed.txt
says '(search,'
cp proof.ykc other.ykc
run 0 --cache kept other.ykc
says '(cache)'
printf 'damaged' | dd of=other.ykc bs=1 seek=200 conv=notrunc 2>/dev/null
run 2 --cache kept other.ykc
# What reads other files is always checked.
printf '1 2\n3 4\n' >board.txt
printf 'solve minimax:2,board=board.txt\n    known=exact\n' >board.claims
for i in 1 2; do
    run 0 --cache kept board.claims
    says 'search'
done
"$program" solve reversi:4x4 --store s.yks --quiet >out 2>err || fail "a store: $(cat out err)"
run 0 --cache kept s.yks
run 0 --cache kept s.yks
grep -q 'by the cache' out && fail "a store by the cache: $(cat out)"
# Another program knows nothing of it.
cp "$program" other
printf x >>other
timeout 60 ./other verify --cache kept changed.txt >out 2>err || fail "another program: $(cat out err)"
grep -q cache out && fail "another program takes the entries of this one: $(cat out)"
# Damaged and foreign lines are those of no claim; true ones around them still count.
cp kept/agreed whole.agreed
good=$(wc -l <whole.agreed)
{ printf '%s' "$(head -c 30 whole.agreed)"; echo; tr 0-9a-f 1-9a-f0 <whole.agreed; printf '\377\376 x\n\n\n'; head -c 2000 /dev/urandom; } >kept/agreed
run 1 --cache kept "${files[@]}"
grep -q 'by the cache' out && fail "a damaged cache: $(cat out)"
{ cat whole.agreed; printf 'torn'; } >kept/agreed
run 1 --cache kept "${files[@]}"
says '(11 by the cache)'
: >kept/agreed
run 1 --cache kept "${files[@]}"
[ "$good" -gt "$(wc -l <kept/agreed)" ] || fail 'the cache has what did not agree'
# Folders that cannot be trusted or used.
mkdir open && chmod 777 open
run 2 --cache open claims.txt
grep -q 'every user may write to it' err || fail "an open folder: $(cat err)"
mkdir linked && ln -s ../whole.agreed linked/agreed
run 2 --cache linked claims.txt
mkdir public && : >public/agreed && chmod 666 public/agreed
run 2 --cache public claims.txt
grep -q 'may write to its file' err || fail "a public file: $(cat err)"
mkdir piped && mkfifo piped/agreed
run 2 --cache piped claims.txt
run 2 --cache claims.txt claims.txt
run 2 --cache missing/folder claims.txt
printf 'solve ttt --cache x\n    value=0\n' >inner.txt
run 2 inner.txt

# The checker and the program's own file are found without /proc too, as in a chroot.
cat >no_proc.sh <<'PROC'
mount -t tmpfs none /proc || exit 77
"$1" verify --cache kept proof.ykc >out 2>err
PROC
if unshare -m true 2>/dev/null; then
    run 0 --cache kept proof.ykc
    PATH=/usr/bin:/bin unshare -m sh no_proc.sh "$program"
    code=$?
    [ $code -eq 77 ] && echo 'skipped: without /proc: no file system may be mounted here'
    grep -q 'OMP: Error' err && echo 'skipped: without /proc: the library of OpenMP asks for the load there' && code=77
    [ $code -eq 77 ] || { [ $code -eq 0 ] && grep -qF '(cache)' out; } || fail "without /proc: $code $(cat out err)"
else
    echo 'skipped: without /proc: unshare is not allowed here'
fi

# Annotations: every line is a command of GitHub, whatever a file's name and claims contain.
odd='a,b:c%0A##[x] y'
printf 'solve ttt\n    value=1\n::set-env name=x::y\n    value=0\nsolve ttt\n    words="##[add-mask]%%0A`|</details>"\n' >"$odd"
run 1 --format github "$odd" claims.txt
[ ! -s err ] || fail "beside the annotations: $(cat err)"
grep -vE '^::(error|warning|notice) ([a-z]+=[^,:]*,)*title=yomikiri verify::[^:]' out >bad && fail "not a command: $(cat bad)"
says '::error file=a%2Cb%3Ac%250A##[x] y,line=2,title=yomikiri verify::solve ttt: value=1 but value is 0'
says '::error file=claims.txt,line=4,title=yomikiri verify::solve reversi:4x4: value=-7 but value is -8'
says '::notice title=yomikiri verify::2 files: '
printf 'solve othello:8x8\n    value=0\n' >long.txt
run 3 --format github --seconds-each 0.2 --threads 1 long.txt
says '::warning file=long.txt,line=2,'
run 0 --format github changed.txt
[ "$(wc -l <out)" -eq 1 ] || fail "annotations of what agrees: $(cat out)"

# The summary: the same as a format and as a file, with links, and with nothing of a claim outside of code.
run 1 --format markdown --summary summary.md --links https://example.org/blob/1/ "$odd" claims.txt
diff <(sed 's/[0-9.]* s, yomi/yomi/' out) <(sed 's/[0-9.]* s, yomi/yomi/' summary.md) >diff || fail "the summary: $(cat diff)"
says '| `disagree` | `solve reversi:4x4` | `value=-7` | `value is -8` | [`claims.txt:4`](https://example.org/blob/1/claims.txt#L4) |'
says '](https://example.org/blob/1/a%2Cb%3Ac%250A%23%23%5Bx%5D%20y#L2) |'
sed -E 's/(`+) .* \1/CODE/g; s/`[^`]*`/CODE/g' out | grep -v '^| ' | grep -q 'add-mask' && fail "a claim outside of code: $(cat out)"
[ "$(grep -c '</details>' out)" -le 2 ] && [ "$(grep -c '^</details>$' out)" -eq 1 ] || fail "the summary ends early: $(cat out)"
run 1 --summary plain.md claims.txt
grep -q '| `claims.txt:4` |' plain.md || fail "without links: $(cat plain.md)"
refused 'verify --links https://x/)[y] claims.txt' 'expected characters of an address'
refused 'verify --format xml claims.txt' "--format 'xml'"
run 2 --summary missing/summary.md claims.txt

# Equal questions are put to plain minimax once: 2000 such claims are 35 ms for it, and were a minute.
for ((i = 0; i < 2000; i++)); do printf 'solve ttt\n    value=0\n'; done >many.txt
run 0 --quiet --json many.txt
for ((i = 0; i < 20; i++)); do printf 'solve ttt\n    nodes=%d\n' $i; done >few.txt
run 1 --json few.txt
[ "$(grep -c 'search+reference' out)" -eq 20 ] || fail "the second opinion is missing: $(cat out)"

exit $bad
