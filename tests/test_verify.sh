#!/usr/bin/env bash
# test_verify.sh - `verify` on every kind of file: what it says, how it ends, its TAP by prove, its JUnit XML by xmllint,
# and the shell job of docs/manual.md.
# MAKE_INSTALL: the command that installs the flavour under test.
. tests/shell.sh

# verify ARGUMENTS; the expected exit code, and a part of what is said.
said() {
    local code
    timeout 120 "$program" verify $1 >out 2>err </dev/null
    code=$?
    [ $code -eq "$2" ] || fail "'$1' ended with $code, expected $2: $(cat out err)"
    grep -qF -- "$3" out err || fail "'$1' does not say '$3': $(cat out err)"
}

printf 'solve reversi:4x4\n    value=-8 known=exact\nsolve ttt\n    value=0\n' >good.txt
printf 'solve reversi:4x4\n    value=-8\nsolve ttt\n    value=1\n' >wrong.txt
printf 'frob\n    value=1\nsolve ttt\n    value=0\n    value\nsolve eight\n' >bad.txt
said good.txt 0 'good.txt: 2 answers agree, 0 disagree, '
said 'good.txt good.txt' 0 '2 files: 4 answers agree, 0 disagree, '
said wrong.txt 1 'but value is 0 [wrong.txt:4]'
said bad.txt 2 'bad.txt: 1 answers agree, 0 disagree, 3 bad, '
[ "$(wc -l <err)" -eq 3 ] || fail "three bad lines, but $(cat err)"
said 'bad.txt wrong.txt missing.txt' 1 '3 files: 2 answers agree, 1 disagree, 4 bad, '
said '--quiet wrong.txt' 1 'DISAGREE  solve ttt: value=1'
[ "$(wc -l <out)" -eq 2 ] || fail "--quiet: $(cat out)"
said '--tap --json good.txt' 2 'expected one of them'
said '--jobs 0 good.txt' 2 "--jobs '0'"
said '--spec othello:9x9 good.txt' 2 'othello:9x9'
printf 'solve othello:8x8\n    value=0\nsolve ttt\n    value=0\n' >long.txt
said '--seconds-each 1 --threads 1 long.txt' 3 'long.txt: 1 answers agree, 0 disagree, 1 stopped, '
said '--seconds 0.3 --jobs 2 long.txt' 3 ' stopped, '

# The program's own JSON lines.
"$program" solve reversi:4x4 --json >own.json
"$program" moves ttt --json >>own.json
"$program" solve reversi:4x4 --wdl --json >>own.json
"$program" count ttt --json >>own.json
"$program" perft reversi:4x4 5 --json >>own.json
"$program" openings ttt --plies 1 --format json >>own.json
"$program" ladder eight --json | head -n 1 >>own.json
said own.json 0 'own.json: 9 answers agree, 0 disagree, 1 skipped, '
said '--jobs 2 own.json' 0 'own.json: 9 answers agree, 0 disagree, 1 skipped, '
for change in 's/"value":-8/"value":-7/' 's/"positions":5478/"positions":5477/' 's/"leaves":\([0-9]*\),"moves"/"leaves":1\1,"moves"/' \
    's/"value":-2,"known":"<="/"value":-9,"known":"<="/' 's/"a1":0/"a1":1/' 's/"line":\["b1"/"line":["a2"/'; do
    sed "$change" own.json >changed.json
    cmp -s own.json changed.json && fail "$change changed nothing"
    said changed.json 1 ' 1 disagree, '
done
printf '{"spec": "ttt"\n[1]\n' >>own.json
said own.json 2 '9 answers agree, 0 disagree, 2 bad, '
said - 2 '-: is empty'

# Problem files.
echo '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; g8:+18; h1:+12' >p.obf
echo '--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X' >>p.obf
said p.obf 0 '1 answers agree, 0 disagree, 1 skipped, '
sed -i 's/h1:+12/h1:+14/' p.obf
said p.obf 1 'h1 is 12'
echo '-----OX--XO----- X; b1:-8' >small.obf
said small.obf 2 'expected --spec SPEC'
said '--spec reversi:4x4 small.obf' 0 '1 answers agree'
echo '-----OX--XO---- X; b1:-8' >>small.obf
said '--spec reversi:4x4 small.obf' 2 '1 answers agree, 0 disagree, 1 bad'

# A store: right, and with a bound that was changed.
"$program" solve othello:4x5 --store s.yks --quiet >out 2>err || fail "a store: $(cat out err)"
said s.yks 0 ' 0 disagree, '
if command -v sqlite3 >/dev/null; then
    sqlite3 s.yks "DELETE FROM task; UPDATE position SET lower = lower + 2, upper = upper + 2 WHERE known = 'search'" || fail 'no store changed'
    said s.yks 1 ' disagree, '
else
    echo 'skipped: a store with a wrong bound: sqlite3 is not installed'
fi

# TAP by perl's prove, JUnit XML by its schema.
if command -v prove >/dev/null; then
    prove --exec "$program verify --tap" good.txt >out 2>&1 || fail "prove: $(cat out)"
    grep -q 'Tests=2' out || fail "prove: $(cat out)"
    prove --exec "$program verify --tap" wrong.txt bad.txt >out 2>&1 && fail "prove is content: $(cat out)"
    grep -q 'Failed 4/6 subtests\|Failed: 4' out || grep -q 'Tests=6' out || fail "prove: $(cat out)"
else
    echo 'skipped: TAP: prove is not installed'
fi
said '--junit report.xml --jobs 2 good.txt wrong.txt bad.txt own.json' 1 '4 files: '
grep -q '<testsuites name="yomikiri verify" tests="20" failures="1" errors="5" skipped="1"' report.xml ||
    fail "JUnit: $(head -n 2 report.xml)"
printf 'solve ttt\n    value="<&\377>"\n' >odd.txt
said '--junit odd.xml odd.txt' 1 'DISAGREE'
if command -v xmllint >/dev/null; then
    for report in report.xml odd.xml; do
        xmllint --noout --schema "$root/tests/data/junit.xsd" $report 2>out || fail "$report: $(cat out)"
    done
    sed 's/ tests="[0-9]*"//' report.xml >wrong.xml
    xmllint --noout --schema "$root/tests/data/junit.xsd" wrong.xml 2>out && fail 'the schema takes anything'
else
    echo 'skipped: JUnit XML: xmllint is not installed'
fi
said '--junit missing/report.xml good.txt' 2 'missing/report.xml'

# The shell job of docs/manual.md, on the claims above.
case $("$program" --version) in
*-fsanitize=*) echo 'skipped: the job of docs/manual.md: a sanitizer wants its own compiler and flags'; exit $bad ;;
esac
awk '/^```sh$/ { on = 1; next } /^```/ { on = 0 } on' "$root/docs/manual.md" >job.sh
[ -s job.sh ] || fail 'docs/manual.md has no job'
# The flavour under test is installed instead of another being built.
mkdir tools
printf '#!/bin/sh\nPATH=%s; cd "%s" && exec %s "$4"\n' "$PATH" "$root" "${MAKE_INSTALL:-make -s install}" >tools/make
chmod +x tools/make
mkdir certificates
cp "$root/tests/data/certificates/ttt.ykc" certificates
for claims in good.txt wrong.txt; do
    cp $claims claims.txt
    PATH=$PWD/tools:$PATH YOMIKIRI_SOURCE=$root timeout 120 sh job.sh >out 2>err
    code=$?
    [ $code -eq "$([ $claims = wrong.txt ] && echo 1 || echo 0)" ] || fail "the job on $claims ended with $code: $(cat out err)"
    grep -q "claims.txt: . answers agree" out && [ $code -ne 0 ] || grep -q '^VERIFIED mnk:3,3,3' out || fail "the job on $claims: $(cat out err)"
done

exit $bad
