#!/usr/bin/env bash
# test_rules.sh - `rules` finds no fault in the example games, and each false claim and changed rule of those below, with the
# smallest example; some mutants drawn by chance (tests/mutate_rules.py) are found as well.
. tests/shell.sh
games=$root/docs/examples/games
command -v cc >/dev/null || { echo 'skipped: the rules of games in one file: no cc'; exit 77; }

for file in "$games"/*.c "$root"/tests/data/games/*.c; do
    "$program" rules "$file" --games 20 >out 2>err
    [ $? -eq 0 ] && grep -q 'no fault: ' out && [ ! -s err ] || fail "$file: $(cat out err)"
done

# wrong GAME FROM TO LINE [OPTION...]: the file with one piece of text changed, and a line about it.
wrong() {
    local file=$games/$1.c
    [ -e "$file" ] || file=$root/tests/data/games/$1.c
    sed "s/$2/$3/" "$file" >wrong.c
    ! cmp -s wrong.c "$file" || fail "$1.c has no $2"
    timeout -s KILL 60 "$program" rules wrong.c --games 20 "${@:5}" >out 2>err
    local code=$?
    [ $code -eq 1 ] && grep -qF -- "wrong.c: $4" out || fail "$1.c with $3: exit $code, $(cat out err)"
}
wrong cram 'a) \/ 2' 'a) \/ 3' 'left: cram:1,2 at the start: is 0; expected at least 1'
wrong cram 'p->a) \/ 2;$' 'p->a);' 'played: cram:1,2 at the start: is 0, and after a1-b1 2; expected 1'
wrong cram 'if (region & (region - 1))' 'if (n == 0)' 'parts: '
wrong clobber 'col = r->cols - 1 - col' 'col = (col + 1) % r->cols' 'image: clobber:1,3 '
wrong chomp 'square % r->cols \* r->cols + square \/ r->cols' 'r->rows * r->cols - 1 - square' 'image: chomp:2,2 after b1: '
wrong snort '\.left = left' '.alike = true' 'alike: snort:1,1 at the start: '
wrong kayles 'pins &= pins + 1' 'pins = 0' 'parts: '
wrong kalah 'return gain' 'return 9 * gain' 'most: kalah:1,2 at the start: the value is -18; expected -4 to 4'
wrong kalah '\.extra_turns = true,' '' 'play: kalah:2,1 at the start: 2 sets again to 1; expected at most 0'
wrong hex '!connects' 'connects' 'valid: hex:1 at the start: '
wrong hex '? -1 : 0' '? -2 : 0' 'over: hex:1 after a1: the value is -2; expected -1 to 1'
wrong cram 'ctzll(set) + 1;' 'ctzll(set);' 'moves: cram:2,2 at the start: move 0 twice'
wrong nim '(digits == 2 \&\& size\[h\] < 10) || ' '' 'read: nim:0,0,0,0 at the start: '
wrong nim "out++ = h < HEAPS - 1 ? '-' : 0" "out++ = h < HEAPS - 1 ? ' ' : 0" 'write: nim:0,0,0,0 at the start: '
wrong clobber '"udlr"' '"uddr"' 'move_text: clobber:1,1: two moves are '
wrong clobber '? 2 : 0;' '? 3 : 0;' 'cell: clobber:1,2 at the start: square '
wrong breakthrough 'return ahead' 'static int calls; return calls++ + ahead' 'promise: breakthrough:4,2 at the start: answers the same'
wrong cram 'r->most_moves = .*;' 'r->most_moves = 5000;' 'setup: cram:1,1: most_moves is 5000; expected 1 to 1024'
wrong cram 'r->most_moves = .*;' 'r->most_moves = r->cols == 3 ? 5000 : 64;' 'setup: cram:1,3: most_moves is 5000; expected 1 to 1024'
wrong cram 'r->most_moves = ' 'static int calls; r->most_moves = calls++ % 2 + ' 'setup: cram:1,1: answers the same question in two ways'
wrong domineering 'p->a |= bit' 'p->b |= 0 * bit' 'play: domineering:2,2 '
wrong stalks 'height(p, 2);' '(height(p, 2) > 5 ? 5 : height(p, 2));' 'left: stalks:1,39,30 at the start: is 17; expected at least 18'
# A part need not have all members.
sed 's/out\[h\] = (ykr_game_position){.a = (uint64_t)heap(p, h), .side = p->side}/out[h].a = (uint64_t)heap(p, h)/' "$games/nim.c" >part.c
grep -q 'out.h..a =' part.c && "$program" rules part.c --games 2 >out || fail "parts without a side: $(cat out)"
[ "$("$program" --game part.c grundy nim:3,4,6 | grep -o 'nimber [0-9]*')" = 'nimber 1' ] || fail 'grundy of parts without a side'

# The specs: from the least to the last small one, though the usual one is the least; none.
sed 's/1, 8, 4}, {"cols", 1, 26, 5}/1, 8, 1}, {"cols", 1, 26, 1}/' "$games/cram.c" >usual.c
grep -q '8, 1}.*26, 1}' usual.c && "$program" rules usual.c --games 2 >out && grep -q 'no fault: cram:1,1 to cram:[2-9]' out ||
    fail "the usual numbers are the least: $(cat out)"
CC='cc -DREFUSES' refused "rules $root/tests/data/games/bad.c" 'setup refuses all small arguments (expected other stones); expected --spec'

# Other rules: found only beside the original.
wrong tictactoe '{2, 4, 6}' '{2, 4, 7}' 'against: tictactoe after ' --against "$games/tictactoe.c"
wrong hex ' | to_left << r->cols' '' 'against: hex:' --against "$games/hex.c"
wrong breakthrough 'own | other : own' 'own : own' 'against: breakthrough:4,2 ' --against "$games/breakthrough.c"
wrong kalah '1 + pit' 'pit' 'against: kalah:' --against "$games/kalah.c"

# A fault of the other file ends the comparison, but not in silence.
sed 's/    return 0;/    return 7;/' "$games/cram.c" >other.c
cmp -s other.c "$games/cram.c" && fail 'cram.c has no return 0'
"$program" rules "$games/cram.c" --against other.c --games 2 >out 2>err
[ $? -eq 1 ] && grep -q 'against: cram:1,2 at the start: other.c has a fault here' out || fail "a wrong --against: $(cat out err)"

# One spec, JSON, files that cannot be judged.
"$program" rules "$games/cram.c" --spec cram:2,3 --json >out || fail "--spec: $(cat out)"
grep -q '"faults":\[\],"specs":1' out || fail "--json: $(cat out)"
wrong cram '\.left = left' '.left = played' 'left: cram:3,4 at the start: is 0; expected at least ' --spec 3,4
refused "rules $games/cram.c --spec 9,9" 'expected a number from 1 to 8'
refused 'rules nothing.c' 'nothing.c'
sed 's/p->a |= 1ull/((int \*)0)[move] = 1; p->a |= 1ull/' "$games/cram.c" >crash.c
refused 'rules crash.c' 'crashed'
sed 's/return n;/for (;;) p++;/' "$games/tictactoe.c" >loop.c
timeout 60 "$program" rules loop.c --seconds 0.2 >out 2>err
[ $? -eq 3 ] || fail "a call that does not return: $(cat out err)"

(cd "$root" && YOMIKIRI=$program python3 tests/mutate_rules.py 12 3) >out 2>&1 || fail "mutants: $(cat out)"
grep -q '^all: 1[0-9] mutants, ' out || fail "mutants: $(cat out)"
exit $bad
