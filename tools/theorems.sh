#!/usr/bin/env bash
# theorems.sh build | prove [CERTIFICATE...] | long CERTIFICATE [PARTS] | test CHECKER PROGRAM MUTANTS - the theorems of
# solver/independent/verified, in build/verified and build/theorems.
#   build   compiles the proofs, compares their assumptions with assumptions.txt, builds yomikiri-check-verified
#   prove   lets Coq prove the claims of these certificates, by default of those that results/theorems.csv has with less than
#           1 s, of some small games, and the values of K in a row and Connect Four on small boards
#   long    lets Coq prove the claim of a large certificate: a lemma for each of PARTS parts of the leaves, each bound from
#           its lemmas, then the theorem; coqchk checks these and the proofs of the checker.  Goes on where it stopped.
#           Without PARTS their number is the least with which a lemma should take 45 minutes, or MINUTES, at most.
#           LEAVES=14: by a longer certificate of the same claim, with leaves at 14.  JOBS processes at once (all processors).
#   test    compares yomikiri-check-verified with CHECKER (yomikiri-check) on small certificates and on mutants of them
# Prints the processor seconds of each theorem.  Ends with 1 if a proof fails.
set -u
cd "$(dirname "$0")/.." || exit 2
source=$PWD/solver/independent/verified out=$PWD/build/verified claims=$PWD/build/theorems
modules=(Spec SpecMinimax Game Rules Count Word Walk Check Rows CheckRows CheckEight CheckMinimax)
boards=(Words Search Images Reversi Accept Minimax) # Check.v and CheckMinimax.v read them, once for each form of words
export COQPATH=
TIMEFORMAT='%U %S'
fail() { echo "theorems: $*" >&2; exit 1; }
command -v coqc >/dev/null || fail 'coqc is missing: install coq, libcoq-stdlib, ocaml and ocaml-findlib'
log=$out/log # LOG and LOG.time: what Coq said last, and its processor seconds
seconds() { awk '{ printf "%.1f s\n", $1 + $2 }' "$log.time"; }
coq() { (cd "$out" && { time coqc -q -Q . Yomikiri -Q ../theorems Theorems "$@" >"$log" 2>&1; } 2>"$log.time"); }

build() {
    local f
    mkdir -p "$claims" "$out/program" || exit 2
    ! grep -nE '\b(Admitted|admit|Axiom|Parameter|Conjecture|Unset Guard|bypass_check)\b' "$source"/*.v || fail 'a proof has a gap'
    for f in "${boards[@]}"; do
        cmp -s "$source/$f.v" "$out/$f.v" || rm -f "$out/Check.vo" "$out/CheckMinimax.vo"
        cp "$source/$f.v" "$out/" || exit 2
    done
    for f in "${modules[@]}" Extract Assumptions; do
        if [ -f "$out/$f.vo" ] && cmp -s "$source/$f.v" "$out/$f.v" && [ -z "${again:-}" ]; then continue; fi
        again=yes
        rm -f "$out/$f.vo"
        cp "$source/$f.v" "$out/" || exit 2
        coq "$f.v" || { cat "$log" >&2; fail "$f.v does not compile"; }
        [ "$f" != Assumptions ] || cp "$log" "$out/assumptions.txt"
        echo "$f.v: $(seconds)"
    done
    diff "$source/assumptions.txt" "$out/assumptions.txt" || fail 'the assumptions are others than in assumptions.txt'
    cp "$source"/program/* "$out/checker.ml" "$out/program/" || exit 2
    # A warning is for what extraction makes.
    (cd "$out/program" && ocamlfind ocamlopt -w -a -inline 200 -ccopt -O2 -o verified \
        unpack.c uint63.ml checker.ml numbers.ml main.ml -cclib -lzstd -cclib -lxxhash && mv verified ../yomikiri-check-verified) ||
        fail 'yomikiri-check-verified does not compile'
}

# The names in what Print Assumptions prints.
names() { sed -nE 's/^([A-Za-z0-9_]+\.)?([A-Za-z0-9_]+)( :.*)?$/\2/p' "$1" | grep -v '^Axioms$' | sort -u; }

# Proves what stands in a source, on no other assumptions than those in assumptions.txt, and prints the time.
theorem() {
    coq "../theorems/$1.v" || { cat "$log" >&2; fail "$1 is not proved"; }
    [ -z "$(comm -23 <(names "$log") <(names "$source/assumptions.txt"))" ] || { cat "$log" >&2; fail "$1 assumes more"; }
    seconds >"$claims/$1.seconds"
    echo "$1: $(cat "$claims/$1.seconds")"
}

small() { # certificates of reversi and othello up to 5x5 squares
    local f size
    for f in results/certificates/*.ykc results/certificates-misere/*.ykc; do
        size=${f##*/} size=${size#*-} size=${size%%[-.]*}
        [ $((${size/x/*})) -gt 25 ] || echo "$f"
    done
}

# made FILE SPEC POSITION [OPTION...]: a certificate that build/yomikiri makes.
made() {
    "${PROGRAM:-build/yomikiri}" prove "${@:2}" --threads 1 --quiet -o "$1" >/dev/null || fail "$1 is not made"
    echo "$1"
}

# Endgames on 64 squares, SPEC NUMBER: problems of ffo.txt.
endgames() {
    local spec number
    while read -r spec number; do
        made "$claims/${spec//[^a-z0-9]/_}_ffo_$number.ykc" "$spec" "$(sed -n "s/^ffo-$number ; \([^;]*\) ;.*/\1/p" tests/data/ffo.txt)"
    done <<<$'othello:8x8 01\nothello:8x8 04\nothello:8x8 09\nreversi:8x8 20\nothello:8x8,misere 05\nreversi:8x8,misere 12'
}

# MiniMax: small tables, places on 64 squares with either side to move, a game that is over.
tables() {
    local moves='2 5 7 7 6 0 3 1 4 7 3 5 5 7 0 0 7 1 5 4 4 0 5 3 6 2 4'
    printf '%s\n' tests/data/certificates/minimax_*.ykc results/certificates-minimax/minimax-[23]-*.ykc
    made "$claims/minimax_8_second.ykc" minimax:8,seed=1,last=uncounted "$moves"
    made "$claims/minimax_8_first.ykc" minimax:8,seed=1 "$moves 3"
    made "$claims/minimax_4_over.ykc" minimax:4,seed=5,last=uncounted '1 3 0 1 1 2'
    made "$claims/minimax_2_last_seed.ykc" minimax:2,seed=4294967295 '0000 X 0 0 0 0 -'
}

other=(tests/data/certificates/{ttt,ttt_misere,mnk_4_4_4,connect_4_4_3,eight}.ykc results/certificates-mnk/mnk-4x4-*.ykc
    results/certificates-connect/connect-{4x4,4x5,5x4}-4.ykc)
record=results/theorems.csv # what Coq has proved of the certificates in results/, with processor seconds
quick() { awk -F, 'NR > 1 && $2 < 1 { print "results/" $1 }' $record; }
# Those of some certificates that are in results/ and not recorded.
unrecorded() { printf '%s\n' "$@" | sed -n 's|^results/||p' | grep -vxFf <(sed 's/,.*//' $record); }
# Adds lines CERTIFICATE,SECONDS from standard input.
recorded() {
    local new
    new=$(cat)
    [ -n "$new" ] || return 0
    { head -n 1 $record && { tail -n +2 $record && echo "$new"; } | LC_ALL=C sort; } >"$out/record" && cp "$out/record" $record
}
# What Coq finds without a certificate, SPEC=VALUE: K in a row up to 12 squares, three in a row with gravity.
searched() {
    awk -F, 'NR > 1 && $5 == $6 && $1 * $2 <= 12 { print "mnk:" $1 "," $2 "," $3 ($4 ? ",misere" : "") "=" $5 }' results/mnk.csv
    echo connect:5,5,3=9
}

prove() {
    local name=small file
    if [ $# -eq 0 ]; then
        # shellcheck disable=SC2046 # lists
        set -- $(quick) $(endgames) $(printf '%s\n' $(tables) "${other[@]}" | grep -v ^results/) $(searched)
    else
        name=$(basename "$1" .ykc)
        name=${name//[^A-Za-z0-9]/_}
    fi
    python3 -B "$source/theorem.py" "$@" >"$claims/$name.v" || exit 1
    theorem "$name"
    paste -d' ' <(sed -n 's/^Lemma \([a-z0-9_]*\)_part_1_of_1 .*/\1/p' "$claims/$name.v") \
        <(sed -nE 's/^Finished transaction in .*\(([0-9.]+)u,([0-9.]*)s\).*/\1 s/p' "$log") | sed 's/ /: /' | tee "$out/times"
    for file in $(unrecorded "$@"); do
        name=$(basename "$file" .ykc)
        awk -v file="$file" -v name="${name//[^A-Za-z0-9]/_}_" '$1 == name "least:" || $1 == name "most:" { s += $2 }
            END { printf "%s,%.1f\n", file, s }' "$out/times"
    done | recorded
    echo "theorems: $# claims"
}

# How many parts: by what the extracted program takes above the leaves and for the leaves.
parts_of() {
    local above all
    above=$(part_seconds 10000 "$1") && all=$(part_seconds 100 "$1") || return 1
    awk -v above="$above" -v all="$all" -v most="$((${MINUTES:-45} * 60))" -v machine=15 'BEGIN {
        left = most / machine - above
        if (left <= 0) exit 1
        print int(100 * (all > above ? all - above : 0) / left) + 1
    }' || fail "$1: a part takes over ${MINUTES:-45} minutes"
}
part_seconds() {
    { time "$out/yomikiri-check-verified" --part "1/$1" "$2" >"$log"; } 2>"$log.time" || fail "$2 is not proved"
    awk '{ print $1 + $2 }' "$log.time"
}

# Whether a source was proved as it stands, from what stands before it.
is_proved() {
    local needed
    for needed in "$1.vo" "$1.v" ../verified/Assumptions.vo $(sed -n 's/^From Theorems Require Import \(.*\)\.$/\1.vo/p' "$claims/$1.v"); do
        [ -f "$claims/$needed" ] && [ "$claims/$1.seconds" -nt "$claims/$needed" ] || return 1
    done
}

# Proofs by vm_compute are checked by the virtual machine as well: coqchk's own reduction is over 30 times as slow.
check_modules() {
    # shellcheck disable=SC2046 # a list
    (cd "$out" && { time coqchk -silent -bytecode-compiler yes -Q . Yomikiri -Q ../theorems Theorems \
        $(printf -- '-norec %s ' "$@") >"$log" 2>&1; } 2>"$log.time") || { cat "$log" >&2; fail "coqchk refuses $*"; }
}

# deeper CERTIFICATE: one of the same claim with leaves at LEAVES.
deeper() {
    local file=$claims/leaves-$LEAVES/${1##*/}
    mkdir -p "${file%/*}" || exit 2
    [ -s "$file" ] || made "$file" "$(claimed "$1" | sed -n 's/^spec //p')" "$(claimed "$1" | sed -n 's/^position //p')" --leaves "$LEAVES" >/dev/null
    cmp -s <(claimed "$1") <(claimed "$file") || fail "$file: not the claim of $1"
    echo "$file"
}
claimed() { LC_ALL=C sed -n '2,/^claim/p; /^claim/q' "$1"; }

# each FUNCTION NAME...: the function with each name, JOBS at once, each in a process with a log of its own.
each() { printf '%s\n' "${@:2}" | xargs -rn 1 -P "${JOBS:-$(nproc)}" bash tools/theorems.sh alone "$1" || exit 1; }
lemma() { if is_proved "$1"; then echo "$1: $(cat "$claims/$1.seconds"), proved before"; else theorem "$1"; fi; }
checked() {
    [ "$claims/$1.checked" -nt "$claims/$1.seconds" ] && return
    check_modules "Theorems.$1"
    seconds >"$claims/$1.checked"
    echo "coqchk of $1: $(seconds)"
}

long() {
    local names name kept file=$1 needed
    kept=$claims/$(basename "$1" .ykc).parts
    [ -z "${LEAVES:-}" ] || file=$(deeper "$1") || exit 1
    if [ $# -eq 2 ]; then echo "$2" >"$kept"; elif [ ! -s "$kept" ]; then parts_of "$file" >"$kept" || exit 1; fi
    names=$(python3 -B "$source/theorem.py" --apart "$file" "$claims" "$(cat "$kept")") || exit 1
    # What has the symbols, the lemmas of the parts, the bounds, the theorem: each needs those before it.
    # shellcheck disable=SC2046 # lists
    for needed in symbols of_[0-9]+ least\|most; do each lemma $(grep -E "_($needed)\$" <<<"$names"); done
    # shellcheck disable=SC2046 # lists
    each lemma $(grep -vE '_(symbols|of_[0-9]+|least|most)$' <<<"$names")
    check_modules "${modules[@]/#/Yomikiri.}"
    echo "coqchk of the checker: $(seconds)"
    # shellcheck disable=SC2086 # a list
    each checked $names
    for name in $names; do cat "$claims/$name.seconds"; done |
        awk -v file="$(unrecorded "$1")" '{ s += $1 } END { if (file) printf "%s,%.1f\n", file, s }' | recorded
}

# Small files of results/ are checked by both, on one thread; VERIFIED_BYTES=400000 takes all of them.
run_tests() {
    local file verified=$out/yomikiri-check-verified bad=0 files=0 code expected found
    for file in results/certificates/*.ykc; do
        [ "$(wc -c <"$file")" -le "${VERIFIED_BYTES:-700}" ] || continue
        files=$((files + 1))
        "$1" --threads 1 --quiet "$file" >/dev/null 2>&1
        expected=$?
        found=$("$verified" "$file" 2>&1)
        code=$?
        [ $code -eq $expected ] || { echo "$file: $found ($code), by yomikiri-check $expected" >&2; bad=1; }
    done
    echo "certificates: both checkers agree on $files files"
    # shellcheck disable=SC2046 # a list
    mutants "$@" $(small | grep -v -e -2x) || bad=1
    mutants "$@" "${other[@]}" || bad=1
    # shellcheck disable=SC2046 # a list
    mutants "$@" $(PROGRAM=$2 endgames) || bad=1
    # shellcheck disable=SC2046 # a list
    mutants "$@" $(PROGRAM=$2 tables) || bad=1
    parts_tests
    table_tests
    refused 2 'cannot be read' missing.ykc
    refused 2 'expected K/N' --part 4/3 tests/data/certificates/ttt.ykc
    respec ttt.ykc 'spec mnk:3,3,3' 'spec nim:3,5'
    refused 2 'not reversi' "$claims/respec.ykc"
    refused 2 'not a certificate' README.md
    refused 2 'of version 3' tests/data/certificates/mnk_4_5_4.ykc
    return $bad
}

# Half of CASES for each group of files; 1 in 18 is for Coq as well.
mutants() {
    local checker=$1 program=$2 cases=$3
    shift 3
    python3 -B tests/mutate_verified.py "$verified" "$checker" "$program" $((cases / 2)) $((cases / 36)) "${YOMIKIRI_SEED:-1}" "$@"
}

# respec CERTIFICATE OLD NEW: the certificate with another text in its header, and the right hash, as respec.ykc.
respec() {
    PYTHONPATH=tests python3 -B -c 'import sys, mutate_certificate as m
c = m.Certificate("tests/data/certificates/" + sys.argv[1])
old, new = (text.encode() for text in sys.argv[2:])
assert c.header.count(old) == 1
sys.stdout.buffer.write(c.write(header=c.header.replace(old, new)))' "$@" >"$claims/respec.ykc" || fail "$1: no '$2'"
}

# A proof for one table does not prove the value of another.
table_tests() {
    prove tests/data/certificates/minimax_4.ykc >/dev/null
    unproved 'eq_refl.* has type' minimax_4 's/\[3; 4;/[-3; 4;/'                # the table
    unproved 'Unable to unify|not convertible' minimax_4 '/^Theorem/s/\[3; 4;/[-3; 4;/'
    unproved 'eq_refl.* has type' minimax_4 's/\]%Z true/]%Z false/'           # the last number is not counted
    unproved 'eq_refl.* has type' minimax_4 's/(start 4)/(Place (squares "0000000000000000") true 1 0)/' # another row
    unproved 'eq_refl.* has type' minimax_4 's/(1) 8/(2) 8/; s/1 <=/2 <=/'      # another value
    respec minimax_4.ykc seed=0 seed=1
    refused 1 'not proved' "$claims/respec.ykc"
    respec minimax_4.ykc ' X 0 0 0 0 -' ' X 0 0 1 0 -' # the sums
    refused 1 'not proved' "$claims/respec.ykc"
    respec minimax_4.ykc ' X 0 0 0 0 -' ' X 4 0 0 0 -' # no such row
    refused 2 'does not fit' "$claims/respec.ykc"
    respec minimax_3_board.ykc 'numbers 5 ' 'numbers ' # one is missing
    refused 2 'numbers do not fit' "$claims/respec.ykc"
    echo 'MiniMax: 5 mutants of a theorem and 4 of certificates are refused'
}

# refused CODE PATTERN ARGUMENT...: one line with the pattern.
refused() {
    local found code=$1 pattern=$2
    shift 2
    found=$("$out/yomikiri-check-verified" "$@" 2>&1)
    if [ $? -ne "$code" ] || ! grep -qE "$pattern" <<<"$found" || [ "$(wc -l <<<"$found")" -ne 1 ]; then fail "$*: $found"; fi
}

# A proof in parts goes on where it stopped, and needs each of them.  Coq runs a lemma that does not fit, so the board is small.
parts_tests() {
    local file=tests/data/certificates/ttt.ykc part=ttt_most_part
    rm -f "$claims"/ttt[._]*
    long $file 3 >/dev/null
    rm "$claims/${part}_2_of_3.vo"
    [ "$(long $file | grep -c 'proved before$')" -eq 8 ] || fail "$file: three of eleven sources are to be proved again"
    [ "$(long $file | grep -c 'proved before$')" -eq 11 ] || fail "$file: what was proved is proved again"
    unproved 'has type|unify' ttt_most "/exact_no_check ${part}_2_of_3/d"      # a part is left out
    unproved 'has type' ttt_most 's/"-/"X/g'                                 # of another position
    unproved 'has type' ttt_most 's/(0)/(-1)/; s/<= 0/<= -1/'                # of another value
    unproved 'has type|not convertible' ${part}_2_of_3 's/(0)/(-1)/'          # a part that does not hold
    PYTHONPATH=$source python3 -B -c 'import theorem
ranks = list(range(90))
print(theorem.HEAD, f"Example ranks : unpack {theorem.packed(ranks)}%uint63 = {ranks}%uint63.\nProof. reflexivity. Qed.".replace(",", ";"))' >"$claims/mutant.v"
    coq ../theorems/mutant.v || { cat "$log" >&2; fail 'the ranks of a board of 90 squares are not read as they were written'; }
    echo 'parts: 4 mutants of a proof in parts are refused'
}

# unproved PATTERN SOURCE EDIT: Coq refuses the edited source with such a message.
unproved() {
    sed "$3" "$claims/$2.v" >"$claims/mutant.v"
    ! cmp -s "$claims/$2.v" "$claims/mutant.v" || fail "no mutant: $3"
    ! coq ../theorems/mutant.v || fail "$2 is proved after: $3"
    grep -qE "$1" "$log" || { cat "$log" >&2; fail "$2 is refused for another reason after: $3"; }
}

case ${1:-} in
build) build ;;
prove) shift && build && prove "$@" ;;
long) shift && [ $# -ge 1 ] && [ $# -le 2 ] && build && long "$@" ;;
test) [ $# -eq 4 ] && build && run_tests "$2" "$3" "$4" ;;
alone) log=$claims/$3.log && "$2" "$3" ;; # for each()
*) echo 'theorems.sh: expected build, prove, long or test; see its first lines' >&2; exit 2 ;;
esac
