#!/usr/bin/env bash
# theorems.sh build | prove [CERTIFICATE...] | long CERTIFICATE | test CHECKER PROGRAM MUTANTS - the theorems of
# solver/independent/verified, in build/verified and build/theorems.
#   build   compiles the proofs, compares their assumptions with assumptions.txt, builds yomikiri-check-verified
#   prove   lets Coq prove the claims of these certificates, by default of all of reversi and othello up to 5x5 and of the
#           smaller games, and the values of K in a row and Connect Four on small boards
#   long    lets Coq prove the claim of a large certificate: each bound on its own, then the theorem; coqchk checks these
#           and the proofs of the checker
#   test    compares yomikiri-check-verified with CHECKER (yomikiri-check) on small certificates and on mutants of them
# Prints the processor seconds of each theorem.  Ends with 1 if a proof fails.
set -u
cd "$(dirname "$0")/.." || exit 2
source=$PWD/solver/independent/verified out=$PWD/build/verified claims=$PWD/build/theorems
modules=(Spec Game Rules Count Word Walk Check Rows CheckRows CheckEight)
boards=(Words Search Images Reversi Accept) # Check.v reads them, once for each form of words
export COQPATH=
TIMEFORMAT='%U %S'
fail() { echo "theorems: $*" >&2; exit 1; }
command -v coqc >/dev/null || fail 'coqc is missing: install coq, libcoq-stdlib, ocaml and ocaml-findlib'
seconds() { awk '{ printf "%.1f s", $1 + $2 }' "$out/time"; }
coq() { (cd "$out" && { time coqc -q -Q . Yomikiri -Q ../theorems Theorems "$@" >"$out/log" 2>&1; } 2>"$out/time"); }

build() {
    local f
    mkdir -p "$claims" "$out/program" || exit 2
    ! grep -nE '\b(Admitted|admit|Axiom|Parameter|Conjecture|Unset Guard|bypass_check)\b' "$source"/*.v || fail 'a proof has a gap'
    for f in "${boards[@]}"; do
        cmp -s "$source/$f.v" "$out/$f.v" || rm -f "$out/Check.vo"
        cp "$source/$f.v" "$out/" || exit 2
    done
    for f in "${modules[@]}" Extract Assumptions; do
        if [ -f "$out/$f.vo" ] && cmp -s "$source/$f.v" "$out/$f.v" && [ -z "${again:-}" ]; then continue; fi
        again=yes
        rm -f "$out/$f.vo"
        cp "$source/$f.v" "$out/" || exit 2
        coq "$f.v" || { cat "$out/log" >&2; fail "$f.v does not compile"; }
        [ "$f" != Assumptions ] || cp "$out/log" "$out/assumptions.txt"
        echo "$f.v: $(seconds)"
    done
    diff "$source/assumptions.txt" "$out/assumptions.txt" || fail 'the assumptions are others than in assumptions.txt'
    cp "$source"/program/* "$out/checker.ml" "$out/program/" || exit 2
    # A warning is for what extraction makes.
    (cd "$out/program" && ocamlfind ocamlopt -w -a -inline 200 -ccopt -O2 -o verified \
        unpack.c uint63.ml checker.ml main.ml -cclib -lzstd -cclib -lxxhash && mv verified ../yomikiri-check-verified) ||
        fail 'yomikiri-check-verified does not compile'
}

# The names in what Print Assumptions prints.
names() { sed -nE 's/^([A-Za-z0-9_]+\.)?([A-Za-z0-9_]+)( :.*)?$/\2/p' "$1" | grep -v '^Axioms$' | sort -u; }

# Proves what stands in a source, on no other assumptions than those in assumptions.txt, and prints the time of each bound.
theorem() {
    coq "../theorems/$1.v" || { cat "$out/log" >&2; fail "$1 is not proved"; }
    [ -z "$(comm -23 <(names "$out/log") <(names "$source/assumptions.txt"))" ] || { cat "$out/log" >&2; fail "$1 assumes more"; }
    paste -d' ' <(sed -n 's/^Theorem \([a-z0-9_]*\) .*/\1/p' "$claims/$1.v" | grep -E '_(least|most)$') \
        <(sed -nE 's/^Finished transaction in .*\(([0-9.]+)u,([0-9.]*)s\).*/\1 s/p' "$out/log") | sed '/^ *$/d; s/ /: /'
    echo "$1: $(seconds)"
}

small() { # certificates of reversi and othello up to 5x5 squares
    local f size
    for f in results/certificates/*.ykc results/certificates-misere/*.ykc; do
        size=${f##*/} size=${size#*-} size=${size%%[-.]*}
        [ $((${size/x/*})) -gt 25 ] || echo "$f"
    done
}

# Endgames on 64 squares, SPEC NUMBER: problems of ffo.txt, whose certificates build/yomikiri makes.
endgames() {
    local spec number file
    while read -r spec number; do
        file=$claims/${spec//[^a-z0-9]/_}_ffo_$number.ykc
        "${PROGRAM:-build/yomikiri}" prove "$spec" "$(sed -n "s/^ffo-$number ; \([^;]*\) ;.*/\1/p" tests/data/ffo.txt)" \
            --threads 1 --quiet -o "$file" >/dev/null || fail "$file is not made"
        echo "$file"
    done <<<$'othello:8x8 01\nothello:8x8 04\nothello:8x8 09\nreversi:8x8 20\nothello:8x8,misere 05\nreversi:8x8,misere 12'
}

other=(tests/data/certificates/{ttt,ttt_misere,mnk_4_4_4,connect_4_4_3,eight}.ykc results/certificates-mnk/*.ykc
    results/certificates-connect/connect-{4x4,4x5,5x4}-4.ykc)
larger=(results/certificates-connect/connect-{4x6,5x5,6x4,7x4}-4.ykc) # too slow for mutants
# What Coq finds without a certificate, SPEC=VALUE: K in a row up to 12 squares, three in a row with gravity.
searched() {
    awk -F, 'NR > 1 && $5 == $6 && $1 * $2 <= 12 { print "mnk:" $1 "," $2 "," $3 ($4 ? ",misere" : "") "=" $5 }' results/mnk.csv
    echo connect:5,5,3=9
}

prove() {
    local name=small
    if [ $# -eq 0 ]; then
        # shellcheck disable=SC2046 # lists
        set -- $(small) $(endgames) "${other[@]}" "${larger[@]}" $(searched)
    else
        name=$(basename "$1" .ykc)
        name=${name//[^A-Za-z0-9]/_}
    fi
    python3 -B "$source/theorem.py" "$@" >"$claims/$name.v" || exit 1
    theorem "$name"
    echo "theorems: $# claims"
}

long() {
    local names name
    names=$(python3 -B "$source/theorem.py" --apart "$1" "$claims") || exit 1
    for name in $names; do theorem "$name"; done
    # Proofs by vm_compute are checked by the virtual machine as well: coqchk's own reduction is over 30 times as slow.
    # shellcheck disable=SC2046,SC2086 # lists
    (cd "$out" && { time coqchk -silent -bytecode-compiler yes -Q . Yomikiri -Q ../theorems Theorems \
        $(printf -- '-norec Yomikiri.%s ' "${modules[@]}") $(printf -- '-norec Theorems.%s ' $names) >./log 2>&1; } 2>./time) ||
        { cat "$out/log" >&2; fail "coqchk refuses $name"; }
    echo "coqchk of $name: $(seconds)"
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
    refused 2 'cannot be read' missing.ykc
    refused 2 'not reversi or othello' tests/data/certificates/minimax_4.ykc
    refused 2 'not a certificate' README.md
    return $bad
}

# Half of CASES for each group of files; 1 in 18 is for Coq as well.
mutants() {
    local checker=$1 program=$2 cases=$3
    shift 3
    python3 -B tests/mutate_verified.py "$verified" "$checker" "$program" $((cases / 2)) $((cases / 36)) "${YOMIKIRI_SEED:-1}" "$@"
}

# refused CODE PATTERN FILE: one line with the pattern.
refused() {
    local found
    found=$("$out/yomikiri-check-verified" "$3" 2>&1)
    if [ $? -ne "$1" ] || ! grep -qE "$2" <<<"$found" || [ "$(wc -l <<<"$found")" -ne 1 ]; then fail "$3: $found"; fi
}

case ${1:-} in
build) build ;;
prove) shift && build && prove "$@" ;;
long) [ $# -eq 2 ] && build && long "$2" ;;
test) [ $# -eq 4 ] && build && run_tests "$2" "$3" "$4" ;;
*) echo 'theorems.sh: expected build, prove, long or test; see its first lines' >&2; exit 2 ;;
esac
