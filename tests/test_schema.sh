#!/usr/bin/env bash
# test_schema.sh - what every verb prints with --json is what docs/output.schema.json says; every verb has a case here, or
# is named as one that prints none.
. tests/shell.sh
python=''
for one in python3 /usr/bin/python3; do
    "$one" -c 'import jsonschema; jsonschema.Draft202012Validator' 2>/dev/null && python=$one && break
done
if [ -z "$python" ]; then
    echo 'skipped: the schema of the output: python3-jsonschema is not installed'
    exit 77
fi
covered=' nboard gtp ' # protocols, which print no records

# check KINDS VERB ARGUMENTS...: runs a verb; every record is of one of the kinds ("a b"), and each of them occurs.
check() {
    echo "# $1: ${*:2}" >>cases
    shift
    [ "$1" = --game ] && covered="$covered$3 " || covered="$covered$1 "
    timeout 120 "$program" "$@" --json >>cases 2>errors
    sed "s|^|$*: |" errors >>said
}
schema() { "$python" -B "$root/tests/check_schema.py" "$root/docs/output.schema.json" "$@" 2>&1; }

full=--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--
printf '%s\n' "$full X; g8:+18; h1:+12" "$full O" >problems.obf
check solve solve reversi:4x4
check solve solve reversi:4x4 --wdl
check solve solve reversi:4x4 --window 3,5 --without table,etc
check solve solve reversi:4x4 --method minimax
check solve solve othello:8x8 --seconds 0.2 --hash 1M
check solve solve othello:8x8 --file problems.obf
check solve solve ttt --method original-own-row
check solve solve ttt,misere --method original-own-row
check solve solve minimax:4 --method alphabeta --depth 3
check solve solve eight 8,1
check solve solve connect:4,4,3
check moves moves ttt
check moves moves othello:8x8 "$full X; g8:+18; h1:+12"
check moves moves othello:8x8 --seconds 0.2 --hash 1M
check moves moves eight:100,300 200,3
printf '%s\n' b1a1a2c1 'b1 a1' >games.txt
check 'analyze analyze-game' analyze reversi:4x4 b1a1a2c1
check 'analyze analyze-game analyze-player' analyze reversi:4x4 --file games.txt
check 'analyze analyze-game' analyze othello f5d6c3d3c4 --seconds-each 0.05
check openings openings reversi:4x4 --plies 2
check openings openings ttt b2 --plies 1 --wdl
check openings openings othello:4x5 --plies 1 --store openings.yks
check work solve othello:4x5 --store solve.yks
check work work --store solve.yks
check query query openings.yks othello:4x5
check query query openings.yks othello:4x5 c4d4
check table table reversi:3x4 --output t.ykt
check table table ttt --output w.ykt --wdl
check query query t.ykt
check query query w.ykt a1
check stats stats t.ykt
check dump dump w.ykt
check status status solve.yks
check dry-run solve othello:4x6 --store none.yks --dry-run --price 0.04
check dry-run openings othello:4x6 --plies 1 --store none.yks --dry-run
check status copy solve.yks copied.yks
check count count ttt
check count count reversi:6x6 --plies 4
check perft perft reversi:4x4 4
check ladder ladder reversi:4x4
check ladder ladder othello:6x6 --seconds-each 0.1 --seconds 0.3 --threads 1
check ladder ladder ttt --ablate
check 'play play-end' play ttt --strategy
check 'play play-end' play reversi:4x4 --first solver
check grundy --game "$root/docs/examples/games/nim.c" grundy nim
check match match minimax:3,seed=0 --games 2 --first-depth 2-3 --second-depth 2
check board match minimax:3,seed=0 --boards 2
check profile profile reversi:4x4 --threads 1,2 --runs 1 --deterministic
check profile-simulate profile reversi:4x4 --simulate 2,4 --runs 1
check train train othello:4x6 --weights weights.ykw --positions 1000
check prove prove reversi:4x4 --output proof.ykc
check 'prove prove-stats' prove reversi:4x4 --output proof.ykc --stats
printf 'solve reversi:4x4\n    value=-8\nsolve ttt\n    value=1\nsolve nothing\n    value=0\n' >claims.txt
check verify verify claims.txt proof.ykc problems.obf solve.yks t.ykt
check completion completion fish
check error solve ttt a9
check rules rules "$root/docs/examples/games/domineering.c" --spec 2,3
check sample sample othello --empties 30 --count 3
check 'solve by-empties' solve othello:8x8 --file problems.obf --by-empties
covered="$covered practice "
echo '# practice practice-score: practice ttt' >>cases
printf 'a1\nb1\na2\nb2\n' | "$program" practice ttt --ply 5 --count 1 --json >>cases 2>errors

schema <cases >found || fail "$(cat found said)"

for verb in $("$program" --help | sed -n '/^verbs/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    [[ $covered == *" $verb "* ]] || fail "$verb has no case here"
done
# The check itself: a key that is missing, one that is unknown, one of the wrong type.
printf '# completion: wrong record\n%s\n' '{"shell":"bash"}' >wrong
printf '# completion: wrong record\n%s\n' '{"shell":"bash","script":"","more":1}' '{"shell":7,"script":""}' >>wrong
schema <wrong >found && fail "wrong records pass: $(cat found)"
for fault in 'required' 'does not name: more' 'is not one of'; do
    [ "$(grep -c "^wrong record: {.*$fault" found)" -eq 1 ] || fail "$fault: $(cat found)"
done
exit $bad
