#!/usr/bin/env bash
# test_verify.sh - `verify` on every kind of file: what it says, how it ends, its JUnit XML by xmllint, and the shell job of docs/manual.md.
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
said '' 2 'verify: no FILE, and no results/results.txt here; expected results'
said bad.txt 2 'bad.txt: 1 answers agree, 0 disagree, 3 bad, '
[ "$(wc -l <err)" -eq 3 ] || fail "three bad lines, but $(cat err)"
said 'bad.txt wrong.txt missing.txt' 1 '3 files: 2 answers agree, 1 disagree, 4 bad, '
printf 'moves ttt\n  moves="a1:0 b2:0 ..."\nmoves ttt\n  moves="a1:0 b2:0"\nsolve ttt\n  positions=1\n' >parts.txt
said parts.txt 1 '1 answers agree, 2 disagree'
said '--quiet wrong.txt' 1 'DISAGREE  solve ttt: value=1'
[ "$(wc -l <out)" -eq 2 ] || fail "--quiet: $(cat out)"
said '--jobs 0 good.txt' 2 "--jobs '0'"
said '--spec othello:9x9 good.txt' 2 'othello:9x9'
printf 'solve othello:8x8\n    value=0\nsolve ttt\n    value=0\n' >long.txt
said '--seconds-each 1 --threads 1 long.txt' 3 'long.txt: 1 answers agree, 0 disagree, 1 stopped, '
said '--seconds 0.3 --jobs 2 long.txt' 3 ' stopped, '

# Expectations whose keys no record has, or whose values no record can have, are bad: nothing disagrees with them.
unread() { # the line, a part of what is said
    printf 'solve ttt\n    %s\n    value=0\n' "$1" >keys.txt
    said keys.txt 2 "keys.txt:2: key '"
    grep -qF -- "$2" err || fail "$1: $(cat err)"
    grep -q '1 answers agree, 0 disagree, 1 bad' out || fail "$1: $(cat out err)"
}
unread valeu=0 "key 'valeu'; expected one of such a record (docs/manual.md); did you mean 'value'?"
unread 'known=exact valu=0' "key 'valu'"
unread outcom=draw "did you mean 'outcome'?"
unread 'Value=0' "key 'Value'"
unread qwertyuiop=0 "key 'qwertyuiop'; expected one of such a record (docs/manual.md)"
unread value=abc "key 'value': abc; expected a value or none"
unread value= "key 'value'"
unread value=00 "key 'value'"
unread value=-0 "key 'value'"
unread value=0.0 "key 'value'"
unread nodes=-1 "key 'nodes': -1; expected a count"
unread moves=a1 "key 'moves': a1; expected an object of integers"
unread 'moves="... a1:0"' "key 'moves'"
unread seconds=1 'the same in every run'
printf 'solve ttt\n    value=+0 known=exact\nmoves ttt\n    moves="a1:0 b1:+0 ..." value=0\n' >keys.txt
said keys.txt 0 '2 answers agree'
# Nothing that cannot be read is solved.
printf 'solve othello\n    valeu=0\n    value=x\n' >keys.txt
said keys.txt 2 "keys.txt:3: key 'value'"
# Every key that the schema has for a verb of claims is one.
python3 -B - "$root/docs/output.schema.json" >keys.txt <<'KEYS'
import json, sys
kinds = json.load(open(sys.argv[1]))["$defs"]
for kind in "solve moves openings count perft ladder match board play play-end".split():
    for part in [kinds[kind]] + [kinds[a["$ref"].split("/")[-1]] for a in kinds[kind].get("allOf", [])]:
        for key in part["properties"]:
            print("solve ttt\n    %s=0" % key)
KEYS
timeout 120 "$program" verify --reference never --jobs 2 keys.txt >out 2>err
[ "$(grep -c '' keys.txt)" -gt 200 ] && ! grep -q 'expected one of' err || fail "keys of the schema: $(grep 'expected one of' err)"

# The program's own JSON lines.
"$program" solve reversi:4x4 --json >own.json
"$program" moves ttt --json >>own.json
"$program" solve reversi:4x4 --wdl --json >>own.json
"$program" count ttt --json >>own.json
"$program" perft reversi:4x4 5 --json >>own.json
"$program" openings ttt --plies 1 --format json >>own.json
said own.json 0 'own.json: 9 answers agree, 0 disagree, '
said '--reference never --jobs 2 own.json' 0 'own.json: 9 answers agree, 0 disagree, '
for change in 's/"value":-8/"value":-7/' 's/"positions":5478/"positions":5477/' 's/"leaves":\([0-9]*\),"moves"/"leaves":1\1,"moves"/' \
    's/"value":-2,"known":"<=","lower":-16,"upper":-2/"value":-9,"known":"<=","lower":-16,"upper":-9/' 's/"a1":0/"a1":1/' 's/"move":"b1","line":\["b1"/"move":"a2","line":["a2"/'; do
    sed "$change" own.json >changed.json
    cmp -s own.json changed.json && fail "$change changed nothing"
    said '--reference never changed.json' 1 ' 1 disagree, '
done
printf '{"spec": "ttt"\n[1]\n' >>own.json
said own.json 2 '9 answers agree, 0 disagree, 2 bad, '
said - 2 '-: is empty'

# A claim is data: with an option that writes, reads a file or has to do with a terminal it is bad before anything is
# opened, and so is one of a verb that writes or does not answer.  The words are those of the help of every verb.
mkdir -p claims/folder outside
echo 'SECRET 2 3 4' >outside/secret
for verb in solve moves openings count perft ladder play match profile train work query status prove nboard gtp verify completion; do
    case $verb in perft) words='ttt 2' ;; match) words=minimax:2 ;; train) words=reversi:4x4 ;; work) words= ;; *) words=ttt ;; esac
    for option in '--svg f' '--trace f' '--store f' '--html f.html' '--plot f.svg' '--output f' '-o f' '--junit f' '--weights f' \
        '--file f' '--json' '--format csv' '--quiet' '--progress 1' '--help' '--color always' '--board' '--watch' '--jobs 2' '--task-seconds 1' \
        '--sv f' '--out=f'; do
        printf '%s %s %s\n    value=0\n' "$verb" "$words" "$option"
    done
done >claims/writing.txt
(cd claims && timeout 60 "$program" verify writing.txt >../out 2>../err </dev/null)
[ $? -eq 2 ] || fail "claims that write: exit code is not 2"
[ "$(grep -c '^yomikiri: writing.txt:' err)" -eq "$(grep -c value claims/writing.txt)" ] || fail "not every claim that writes is bad: $(cat out)"
[ "$(find claims -type f)" = claims/writing.txt ] || fail "a claim has written: $(find claims -type f)"

# The one file that a claim reads, a board, is below the folder of the claims; nothing of another is shown.
printf '1 2\n3 4\n' >claims/board.txt
cp claims/board.txt claims/folder
ln -s ../../outside/secret claims/folder/link
ln -s ../outside claims/away
echo 'SECRET' >claims/not-a-board
printf 'solve minimax:2,board=%s\n    known=exact\n' board.txt folder/board.txt >claims/good.txt
said claims/good.txt 0 '2 answers agree'
(cd claims && "$program" verify - <good.txt) >out 2>err || fail "standard input: $(cat out err)"
for name in "$PWD/outside/secret" ../outside/secret folder/../../outside/secret folder/link away/secret folder . not-a-board missing - \
    board.txt,board=/etc/passwd; do
    printf 'solve minimax:2,board=%s\n    known=exact\n' "$name" >claims/one.txt
    printf '{"spec":"minimax:2,board=%s","position":"0000 X 0 0 0 0 -","value":1,"known":"exact"}\n' "$name" >claims/one.json
    for file in claims/one.txt claims/one.json; do
        said $file 2 'below the folder of the claims'
        grep -q SECRET out err && fail "board=$name: the file is shown: $(cat out err)"
    done
done
printf 'solve ttt --store f\n    value=0\n' >claims/one.txt
said claims/one.txt 2 'claims/one.txt:1: solve: --store in a claim'

# JSON lines that contradict the truth, or themselves.
ttt='"spec":"ttt","position":"--------- X"'
moves='"moves":{"a1":0,"b1":0,"c1":0,"a2":0,"b2":0,"c2":0,"a3":0,"b3":0,"c3":0}'
true='"value":0,"known":"exact"'
for line in "$true" "$true,$moves" "$true,\"outcome\":\"draw\",\"words\":\"X 0: draw\",\"move\":\"c3\"" "\"positions\":5478,\"shortest\":5"; do
    echo "{$ttt,$line}" >one.json
    said one.json 0 '1 answers agree'
done
for line in '"value":4294967296,"known":"exact"' '"value":0.0,"known":"exact"' '"value":"0","known":"exact"' "$true,\"value\":0" \
    "$true,\"outcome\":\"win\"" "$true,\"other\":1" "$true,\"lower\":-1" "$true,\"upper\":999" \
    "$true,\"move\":\"\"" "$true,\"move\":\"a1\",\"line\":[\"b2\"]" "$true,\"best_moves\":[\"a1\"]" "$true,\"expected\":1,\"agrees\":true" "$true,\"moves\":{\"a1\":\"7\"}" \
    "$true,${moves/\"a1\":0/\"a1\":7}" "$true,${moves/\"a1\":0,/}" "$true,${moves/\"a1\":0/\"a1\":4294967296}" \
    "$true,$moves,\"best_moves\":[\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\"]" "$true,\"line\":[\"a1\",\"b1\"]" \
    "$true,\"line\":[1]" "$true,\"nodes\":-1" "$true,\"agrees\":true" '"known":"exact"' '"known":"unknown"' \
    '"known":">="' '"value":0,"known":"<=","lower":1' '"value":20000,"known":">="' '"value":-20000,"known":"<="' \
    '"known":">=","lower":20000' '"known":">=","lower":0,"upper":20000' '"value":20000,"known":"exact"' '"positions":"999"' '"positions":999' '"positions":5478,"shortest":7' \
    '"positions":5478,"games":1' '"leaves":9' '"leaves":9,"depth":2' '"shortest":5' '"value":0' '' "$true,\"depth\":3" \
    "$true,\"method\":\"none\"" "$true,\"estimate\":0" "$true,\"moves\":{}"; do
    echo "{$ttt${line:+,}$line}" >one.json
    timeout 60 "$program" verify one.json >out 2>&1
    case $? in 1 | 2) ;; *) fail "ended with $?: $(cat one.json out)" ;; esac
    grep -q ' 1 answers agree\|^agree' out && fail "agrees: $(cat one.json)"
done

# True claims, damaged: those that still agree are true.
python3 -B "$root/tests/mutate_claims.py" "$program" 2000 "${YOMIKIRI_SEED:-1}" >out 2>&1 || fail "damaged claims: $(cat out)"
cat out

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

# JUnit XML by its schema.
said '--junit report.xml --jobs 2 good.txt wrong.txt bad.txt own.json' 1 '4 files: '
grep -q '<testsuites name="yomikiri verify" tests="19" failures="1" errors="5" skipped="0"' report.xml ||
    fail "JUnit: $(head -n 2 report.xml)"
for name in 'frob"' 'unreadable: solve ttt"' "unreadable: 'solve eight' is"; do
    grep -qF " name=\"$name" report.xml || fail "JUnit: no case $name: $(cat report.xml)"
done

# Names are those of the claims: they stay when lines move, when claims are stopped or fail, and in every run.
cp "$root/tests/data/certificates/ttt.ykc" proof.ykc
"$program" table ttt --output 3.ykt --quiet >out 2>err
"$program" solve reversi:4x4 --store names.yks --quiet >out 2>err
echo '-----OX--XO----- X; b1:-8' >names.obf
{ printf 'solve othello:8x8\n    value=0\n'; cat good.txt good.txt; } >names.txt
files='--spec reversi:4x4 names.txt proof.ykc proof.ykc 3.ykt own.json names.obf names.yks'
names() { # ARGUMENTS
    timeout 120 "$program" verify $1 --threads 1 --junit names.xml >out 2>err
    grep -o 'classname="[^"]*" name="[^"]*"' names.xml
}
names "$files --seconds-each 1" >names1
names "$files --seconds 0.2" >names2
names "$files --seconds 0.2 --jobs 3" >names3
{ printf '# moved\n\n'; cat names.txt; } >moved.txt
cp names.txt before.txt
mv moved.txt names.txt
names "$files --seconds-each 1 --jobs 2" >names4
mv before.txt names.txt
printf 'damaged' | dd of=proof.ykc bs=1 seek=200 conv=notrunc 2>/dev/null
names "$files --seconds-each 1" >names5
grep -q 'yomikiri: proof.ykc' err || fail "the damaged proof: $(cat err)"
for i in 2 3 4 5; do cmp -s names1 names$i || fail "other names: $(diff names1 names$i)"; done
[ "$(wc -l <names1)" -gt 15 ] && [ "$(sort -u names1 | wc -l)" -eq "$(wc -l <names1)" ] || fail "names: $(cat names1)"
grep -q 'name="solve ttt value=0 (2)"' names1 && grep -q 'classname="proof.ykc" name="certificate (2)"' names1 ||
    fail "names of the same: $(cat names1)"
grep -qE 'name="[^"]*(line [0-9]|[0-9]\.[0-9]+ s)' names1 && fail "names with places or times: $(cat names1)"
# A file that is named twice, not in turn, is one suite.
cp "$root/tests/data/certificates/ttt.ykc" proof.ykc
names 'good.txt proof.ykc good.txt' >names1
[ "$(grep -c '<testsuite ' names.xml)" -eq 2 ] && grep -q '<testsuite name="good.txt" tests="4"' names.xml || fail "suites: $(cat names.xml)"

# Outcomes of quick claims are printed while slow ones are searched. The processes of --jobs have written all of the quick
# outcomes before the first is read here: so much is printed that the parent waits for the reader.
for ((i = 0; i < 100; i++)); do printf 'solve ttt\n    value=0\n'; done >soon.txt
printf 'solve othello:8x8\n    value=0\nsolve othello:8x8\n    value=0\n' >>soon.txt
if [ -r /proc/self/io ]; then
    python3 -B - "$program" <<'SOON' || bad=1
import fcntl, glob, os, select, signal, subprocess, sys, time

def writes(pid):
    with open("/proc/%s/io" % pid) as io:
        return int(dict(line.split(": ") for line in io)["syscw"])

def children(pid):
    found = []
    for place in glob.glob("/proc/[0-9]*/stat"):
        try:
            with open(place) as stat:
                fields = stat.read().rpartition(")")[2].split()
        except OSError:
            continue  # it has ended
        if int(fields[1]) == pid:
            found.append(place.split("/")[2])
    return found

out, into = os.pipe()
fcntl.fcntl(into, 1031, 4096)  # F_SETPIPE_SZ
parent = subprocess.Popen([sys.argv[1], "verify", "--jobs", "2", "--threads", "1", "--reference", "never", "--json", "soon.txt"],
                          stdout=into)
os.close(into)
for _ in range(1200):
    if sum(map(writes, children(parent.pid))) >= 100 or parent.poll() is not None:
        break
    time.sleep(0.05)
text = b""
while text.count(b"\n") < 100 and select.select([out], [], [], 60)[0]:
    piece = os.read(out, 65536)
    if not piece:
        break
    text += piece
parent.send_signal(signal.SIGTERM)
while os.read(out, 65536):
    pass
parent.wait()
if text.count(b"\n") != 100 or parent.returncode != 3:
    sys.exit("test_verify: %d of 100 quick outcomes were printed before the slow claims ended; exit code %d"
             % (text.count(b"\n"), parent.returncode))
SOON
else
    echo 'skipped: outcomes that are printed early: this system counts no writes of a process (/proc/self/io)'
fi

# A sample of a proof is not agreed to.
said '--leaves sample:5 proof.ykc' 4 '0 answers agree, 0 disagree, 1 sampled'
grep -q '^sampled   proof.ykc: only 10 of 42 leaves were checked, at random; with 95 % confidence at most 18 are wrong' out || fail "a sample: $(cat out)"
said '--leaves sample:5 proof.ykc --json' 4 '"agrees":null,"verdict":"sampled"'
said '--leaves sample:5 --junit names.xml proof.ykc good.txt' 4 '2 answers agree'
grep -q '<skipped message="proof.ykc: only 10 of 42' names.xml && grep -q 'skipped="1"' names.xml || fail "JUnit of a sample: $(cat names.xml)"
said '--leaves sample:1000 proof.ykc' 0 '1 answers agree'
said '--leaves sample:5 proof.ykc wrong.txt' 1 '1 sampled'
said '--leaves sample:5 proof.ykc bad.txt' 2 '1 sampled'
said '--leaves sample:5 --seconds-each 1 --threads 1 proof.ykc long.txt' 3 '1 stopped, 1 sampled'
for n in 5 sample: sample:0 sample:+5 sample:-5 sample:5x sample:4294967296; do said "--leaves $n proof.ykc" 2 'expected sample:N'; done
printf 'solve ttt\n    words="<&\377>"\n' >odd.txt
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
# The flavour under test is installed, once, instead of another being built.
mkdir tools
printf '#!/bin/sh\n[ ! -d "${4#PREFIX=}" ] || exit 0\nunset XDG_CACHE_HOME; PATH=%s; cd "%s" && exec %s "$4"\n' "$PATH" "$root" \
    "${MAKE_INSTALL:-make -s install}" >tools/make
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
