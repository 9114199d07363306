#!/usr/bin/env bash
# test_example_games.sh - each game of docs/examples/games compiles without a warning, has the values of results/games.txt by
# plain minimax and by the program, and claims nothing about its positions that is false (tests/games/judge.c); the judge notices
# false claims.
. tests/shell.sh
games=$root/docs/examples/games
command -v cc >/dev/null || { echo 'skipped: the example games: no cc'; exit 77; }

# build FILE NAME OPTION...
build() {
    cc -std=gnu17 -O2 "${@:3}" -I"$root/solver/interfaces/library" -include "$1" \
        -o "$2" "$root/tests/games/judge.c" || fail "$1 does not compile"
}
for file in "$games"/*.c; do
    build "$file" "$(basename "$file" .c)" -Wall -Wextra -Wno-unused-parameter -Werror
done

# The small claims: every position is compared with its images, its parts and the other side.
claims=0
sed '/^# ---- larger/,$d' "$root/results/games.txt" >small.txt
while read -r spec value; do
    game=${spec%%:*}
    numbers=${spec#"$game"} game=${game//-/_}
    [ -x "$game" ] || { fail "results/games.txt: $spec is not a game of docs/examples/games"; continue; }
    found=$(./"$game" ${numbers//[:,]/ })
    [[ $found == "value $value "* ]] || fail "$spec: expected value $value, found $found"
    claims=$((claims + 1))
done < <(awk '/^solve/ {spec = $2} /value=/ {split($1, v, "="); print spec, v[2]}' small.txt)
[ $claims -gt 70 ] || fail "only $claims values were compared"

# The program finds the same values, with all files at once.
loaded=()
for file in "$games"/*.c; do loaded+=(--game "$file"); done
"$program" "${loaded[@]}" verify small.txt --quiet >out 2>err || fail "verify: $(cat out err)"
grep -q "^small.txt: $claims answers agree, 0 disagree" out || fail "verify: expected $claims answers, found $(cat out err)"
for file in "$games"/*.c; do
    grep -q "^solve $(basename "$file" .c | tr _ -)" "$root/results/games.txt" || fail "$file has no value in results/games.txt"
done

# wrong GAME FROM TO CLAIM ARGUMENTS: the file with one piece of text changed makes a claim that is false.
wrong() {
    sed "s/$2/$3/" "$games/$1.c" >wrong.c
    ! cmp -s wrong.c "$games/$1.c" || fail "$1.c has no $2"
    build wrong.c wrong
    found=$(./wrong $5)
    [ $? -eq 1 ] && [[ $found == *": $4 at "* ]] || fail "$1.c with $3: $found"
}
wrong cram 'a) \/ 2' 'a) \/ 3' left '3 4'
wrong cram 'p->a) \/ 2;$' 'p->a);' played '3 4'
wrong clobber 'col = r->cols - 1 - col' 'col = (col + 1) % r->cols' 'the inverse of an image' '2 3'
wrong chomp 'square % r->cols \* r->cols + square \/ r->cols' 'r->rows * r->cols - 1 - square' image '2 2'
wrong snort '\.left = left' '.alike = true' alike '2 3'
wrong kayles 'pins &= pins + 1' 'pins = 0' parts '5'
wrong kalah 'return gain' 'return 9 * gain' most '1 2'
wrong hex '!connects' 'connects' valid '2'
wrong konane 'move\[n++\] = from' 'move[n++] = 0 * from' 'a move twice' '5 5'
exit $bad
