#!/usr/bin/env bash
# test_own.sh - games in files on the command line: every verb plays them; files that are wrong in one way each are refused in
# one line; tables and stores of other rules are refused.
. tests/shell.sh
command -v cc >/dev/null || { echo 'skipped: games in files: no cc'; exit 77; }
case $("$program" --version) in
*-fsanitize=*) echo 'skipped: games in files: they are compiled without the sanitizer'; exit 77 ;;
esac
games=$root/docs/examples/games
mkdir tmp
export TMPDIR=$folder/tmp
game="--game $games/domineering.c --game $games/dots_and_boxes.c"

# Arguments, a part of the answer.
answers() {
    timeout 60 "$program" $game $1 >out 2>err </dev/null || fail "'$1' ended with $?: $(cat out err)"
    grep -qF -- "$2" out || fail "'$1' printed $(cat out); expected $2"
}
answers 'solve domineering:4,4 domineering:3,4' 'Vertical +1'
answers 'solve domineering:3..4,4 --threads 1' '2 of 2 specs solved'
answers 'solve domineering' 'domineering:4,4'
answers 'solve domineering:5,5 --json' '"value":-1'
answers 'moves dots-and-boxes:1,2' '* b2      0'
answers 'moves dots-and-boxes:1,2 --method minimax' '* b2      0'
answers 'solve dots-and-boxes:2,3' 'First player -2'
answers 'openings domineering:3,3 --plies 1' 'b1  Horizontal -1'
answers 'count domineering:4,4' 'positions                                    2443'
answers 'perft dots-and-boxes:1,2 2' '42 leaves'
answers 'analyze domineering:3,4 b1' 'Horizontal: no move'
answers 'ladder domineering:3,3' 'symmetry'
answers 'sample domineering:4,4 --empties 4 --count 2' ' X'
answers 'profile domineering:4,4 --threads 1 --runs 1' 'tasks'
answers 'table domineering:4,4 --output d.ykt' '2233 positions, without'
answers 'table dots-and-boxes:2,2 --distance --output b.ykt' 'First player +2'
answers 'query b.ykt a1' '14 plies'
answers 'query b.ykt :0.0 X 0 0' '(stored)'
answers 'stats d.ykt' '1 move keeps the value'
answers 'dump d.ykt' ':11.0 O,1,1'
answers 'verify d.ykt b.ykt' '2 answers agree'
answers 'solve domineering:5,5 --store d.yks' 'Horizontal wins'
answers 'status d.yks' 'remaining: nothing'
answers 'query d.yks domineering:5,5' '-1'
answers 'solve domineering:4,4 --svg d.svg' 'Vertical'
grep -q '<svg' d.svg || fail 'no picture'
answers 'openings domineering:3,3 --plies 1 --html o.html' 'Vertical'
answers 'solve domineering:4,4 --trace t.json' 'Vertical'
python3 -m json.tool t.json >/dev/null || fail 'the timeline is not JSON'
printf 'b1\nquit\n' | "$program" $game play domineering:3,3 >out 2>&1
grep -q '# .$' out || fail "play: $(cat out)"
printf 'solve domineering:4,4\n  value=1\nsolve dots-and-boxes:1,2\n  value=0\n' >claims
answers 'verify claims' '2 answers agree'
printf 'solve domineering:4,4\n  value=-1\n' >lies
timeout 60 "$program" $game verify lies >out 2>err
[ $? -eq 1 ] || fail "a false claim: $(cat out err)"

# The value after an extra turn, twice: in the line of moves a pass may be left out.
a=$("$program" $game solve dots-and-boxes:1,2 'a1 a2 b2 a3 -- c2' 2>&1 | sed -n 2p)
b=$("$program" $game solve dots-and-boxes:1,2 'a1 a2 b2 a3 c2' 2>&1 | sed -n 2p)
[ -n "$a" ] && [ "$a" = "$b" ] || fail "with a pass '$a', without '$b'"

# Tables and stores of other rules, and without the game.
sed 's/dominoes on a board/Dominoes on a board/' "$games/domineering.c" >other.c
game="--game other.c"
for file in d.ykt d.yks; do
    [ $file = d.ykt ] && verb=stats || verb=status
    timeout 60 "$program" $game $verb $file >out 2>err
    [ $? -eq 2 ] && grep -q 'made with other rules' err || fail "$verb $file by other rules: $(cat out err)"
    refused "$verb $file" 'is not a game'
done
refused 'solve domineering:4,4' 'is not a game; expected'
refused 'solve domineering:4,4,rules=12' 'is not a game'
game="--game $games/domineering.c --game $games/dots_and_boxes.c"
for line in "solve domineering:9,9;at most 64 squares" \
    "solve domineering:4,x;expected a number from 1 to 64" "solve domineering:4,4,4;expected nothing more" \
    "solve domineering:3,3 a1 c3;is not legal" "solve domineering:3,3 :0.0;X or O to move" \
    "solve domineering:3,3 :0.8000000000000000 X;cannot arise" "solve dots-and-boxes:1,1 --svg x.svg;has no board" \
    "solve domineering:4,4 --method alphabeta;no original search" "gtp domineering:4,4;does not play" \
    "table domineering:4,4 --plies-left 3 --output x.ykt;expected no --plies-left"; do
    refused "$game ${line%%;*}" "${line#*;}"
done

# wrong MACRO PART [VERB...]: bad.c with a macro, and a part of the one line that refuses it.
bad_file=$root/tests/data/games/bad.c
wrong() {
    local macro=$1 part=$2
    shift 2
    timeout 60 env CC="cc -D$macro" "$program" --game "$bad_file" ${*:-solve bad:21} >out 2>err </dev/null
    local code=$?
    [ $code -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -qF -- "$part" err ||
        fail "bad.c with $macro ended with $code: $(cat out err)"
}
env CC='cc -DRIGHT' "$program" --game "$bad_file" solve bad:21 2>&1 | grep -q 'First player +1' || fail 'bad.c without a fault'
wrong NAME 'name: expected'
wrong TAKEN "a game 'mnk' already"
wrong ABI 'version 2'
wrong SIZE '10 bytes'
wrong NO_GAME 'has no game'
wrong NO_MOVES 'REQUIRED member `moves`'
wrong NO_READ '`write` and `read` belong together'
wrong ARGUMENT 'low <= usual'
wrong REFUSES "spec 'bad:21': expected other stones"
wrong LARGE 'rows * cols is 81'
wrong IMAGES 'symmetries'
wrong SYNTAX 'error'
wrong MANY 'position :d0.0 X: moves' solve bad:208
wrong TOO_MANY 'there are 1500'
wrong FEWER 'there are -1'
wrong TWICE 'move 1 twice'
wrong NEGATIVE 'move -5'
wrong REPEATS 'more than 1024 moves'
wrong REPEATS 'more than 192 plies' solve bad:9 --method minimax
wrong CRASHES 'crashed'
wrong ABORTS 'crashed'
wrong DIVIDES 'crashed'
wrong BITS 'belongs to the engine'
wrong GAINS 'gains 7'
wrong AGAIN 'sets again'
wrong VALUE 'the value is 5'
wrong BLANK 'move_text'
wrong SAME_TEXT 'are both' solve bad:21 t
wrong WRITES 'byte 0x20'
wrong READS 'does not give the words back'
for verb in 'perft bad 2' 'moves bad' 'ladder bad' 'analyze bad a01' 'openings bad --plies 1' 'solve bad --store s.yks'; do
    wrong CRASHES 'crashed' $verb
    wrong TWICE 'move 1 twice' $verb
done
# Small positions take little memory, whatever --hash may take: a table begins small, and grows.
answers 'solve domineering:3,3 --json' '"hash_bytes":2097152'
answers 'solve domineering:6,6 --threads 1 --json' '"hash_bytes":8388608'
cc -O2 -shared -fPIC -I "$root/solver/interfaces/library" "$games/domineering.c" -o d.so
cc -O2 -shared -fPIC -I "$root/solver/interfaces/library" "$games/kayles.c" -o k.so
for line in 'solve domineering:4,4' 'solve domineering:4,4 --threads 2 --deterministic' 'moves domineering:4,4' \
    'prove domineering:4,4 --output d.ykc' 'analyze domineering:3,4 b1' 'grundy kayles:20'; do
    python3 -c 'import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
sys.exit(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss > 40000)' \
        "$program" --game d.so --game k.so $line 2>err || fail "$line takes more than 40 MB: $(cat err)"
done
# Games of many moves, whose threads help each other deep down; and without end.
bad_file=$root/tests/data/games/long.c
for threads in 1 2 8; do
    timeout 60 "$program" --game "$bad_file" solve tapatan:900 --threads $threads >out 2>&1
    grep -q 'First player 0: draw' out || fail "900 plies, $threads threads: $(cat out)"
    wrong REPEATS 'more than 1024 moves' solve tapatan --threads $threads
done
bad_file=$root/tests/data/games/bad.c
# A position of more than 64 moves: solved, 64 are listed, and what needs all of them says so.
many() { env CC='cc -DMANY_DECLARED' "$program" --game "$bad_file" "$@"; }
many moves bad:200 --json >out 2>&1 && grep -q '"value":1' out && grep -q '"moves_left_out":136' out || fail "200 moves: $(cat out)"
many solve bad:250 'a50 a01' >out 2>&1 && grep -q 'First player +1' out || fail "250 moves: $(cat out)"
for verb in 'openings bad --plies 1' 'solve bad --store x.yks' 'solve bad --method minimax' 'perft bad 2'; do
    wrong MANY_DECLARED 'expected' $verb
done
# --seconds ends a call that loops.
timeout 60 env CC='cc -DLOOPS' "$program" --game "$bad_file" solve bad:21 --seconds 1 >out 2>err
[ $? -eq 3 ] && grep -q 'did not return' err || fail "a call that loops: $(cat out err)"
refused "--game $root/tests/data/games/sow.c count sow" 'expected the member `played` in its file'
refused '--game' 'expected a FILE'
refused '--game none.c solve bad' 'No such file'
refused "--game $folder solve bad" 'is a folder'
echo 'print(1)' >some.py
for line in '--game claims solve bad' '--game some.py solve bad' 'rules some.py'; do
    refused "$line" 'expected a C file (.c), a shared object or rules as text (.rules)'
done
head -c 2000 /dev/zero >zeros.so
refused '--game zeros.so solve bad' 'zeros.so: cannot be loaded'
timeout 60 env CC=no-such-compiler "$program" --game "$bad_file" solve bad >out 2>err
[ $? -eq 2 ] && grep -q 'did not start' err || fail "without a compiler: $(cat err)"
[ -z "$(ls tmp)" ] || fail "left behind: $(ls tmp)"
exit $bad
