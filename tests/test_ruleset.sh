#!/usr/bin/env bash
# test_ruleset.sh - games in the rule language: those of docs/examples/games and random ones have the moves, values and counts of
# tests/plain_rules.py, the examples those of the same games in C; a wrong line is refused with its line and column.
. tests/shell.sh
games=$root/docs/examples/games

for spec in clobber:3,4 clobber:5,5 cram:3,4 domineering:4,4 breakthrough:4,3 breakthrough:6,6 konane:4,4 konane:1,12 konane:5,5 \
    snort:3,4 col:3,4 tictactoe row:3,4,3 row:2,3,1; do
    python3 "$root/tests/plain_rules.py" compare "$program" "$games/${spec%%:*}.rules" $spec 3 >log 2>&1 ||
        fail "$spec: $(cat log)"
    grep -q ' positions, ' log || fail "$spec: nothing was compared"
done
python3 "$root/tests/plain_rules.py" random "$program" "${YOMIKIRI_RULES:-80}" "${YOMIKIRI_SEED:-1}" >log 2>&1 || fail "random games: $(cat log)"
cat log
for file in "$games"/*.rules; do
    name=$(basename "$file" .rules)
    timeout 60 "$program" --game "$file" solve "$name" --quiet >/dev/null || fail "$file: solve $name"
done

# The same leaves and values as in C; a move of Clobber is a stone and a direction in both.
if command -v cc >/dev/null; then
    for spec in clobber:3,4 clobber:5,5 cram:4,4 domineering:4,5 breakthrough:5,4 konane:5,6 konane:4,4 snort:4,4 tictactoe; do
        for kind in rules c; do
            game=$games/${spec%%:*}.$kind
            "$program" --game "$game" perft $spec 4 --json | sed 's/.*"leaves":\([0-9]*\).*/\1/' >$kind.found
            [[ $spec == clobber:5,5 ]] || "$program" --game "$game" solve $spec --json --quiet |
                sed 's/.*"value":\([-0-9]*\).*/\1/' >>$kind.found
        done
        [ -s c.found ] && cmp -s c.found rules.found || fail "$spec: C $(cat c.found), rules $(cat rules.found)"
    done
else
    echo 'skipped: the same games in C: no cc'
fi

# wrong LINE:COLUMN PART TEXT: the text is refused there.
wrong() {
    printf "$3" >wrong.rules
    refused "--game wrong.rules solve g" "wrong.rules:$1: "
    grep -qF -- "$2" err || fail "$3: $(cat err)"
}
g='game: g rows 2 cols 3\n'
wrong 2:1 'expected game:' '# nothing\n'
wrong 1:1 'first' 'both: . > X\n'
wrong 1:7 'a small letter' 'game: 7g rows 2 cols 3\n'
wrong 1:14 'expected 3, or' 'game: g rows 65 cols 3\n'
wrong 1:14 'expected 3, or' 'game: g rows 3-2=3 cols 3\n'
wrong 1:14 'expected 3, or' 'game: g rows 99999999999999999999999 cols 3\n'
wrong 1:15 'expected cols' 'game: g rows 3\n'
wrong 1:16 'each length once' 'game: g rows 3 rows 3 cols 3\n'
wrong 2:1 'one game' "$g$g"
wrong 2:1 'expected game, help' "${g}all: . > X\n"
wrong 2:9 '>, and what is there' "${g}both: .X\n"
wrong 2:7 'expected a pattern of' "${g}both: Y > X\n"
wrong 2:11 '2 squares; expected 1' "${g}both: . > XX\n"
wrong 2:13 'expected . X O or #' "${g}both: .. > X? right\n"
wrong 2:11 'changes nothing' "${g}both: X > X\n"
wrong 2:14 'expected a direction' "${g}both: .. > XX\n"
wrong 2:15 'expected a direction' "${g}both: .. > XX rihgt\n"
wrong 2:15 'expected a direction' "${g}both: .. > XX up-down\n"
wrong 2:15 'expected a direction' "${g}both: .. > XX right-\n"
wrong 2:21 'repeat; expected' "${g}both: .. > XX right repeat\n"
wrong 2:21 'one of . X O' "${g}both: . > X without Q next\n"
wrong 2:23 'next or around' "${g}both: . > X without X near\n"
wrong 2:8 'in parentheses' "${g}both: .(k) > X right\n"
wrong 2:8 'in parentheses' "${g}both: .(0) > X right\n"
wrong 2:7 'at most 64 squares' "${g}both: .(64).(64) > X right\n"
wrong 2:10 'rows of . X O #' "${g}start: X//O\n"
wrong 2:10 'row, col or a comma' "${g}start: X rwo 1\n"
wrong 2:14 'a place such as' "${g}start: X row last-\n"
wrong 2:8 'loses, wins or draws' "${g}stuck: maybe\n"
wrong 2:9 'printable ASCII' "${g}both: . \\001 > X\n"
wrong 3:1 'O has no move' "${g}X: . > X\n"
wrong 3:1 'X has no move' "${g}both: .... > XXXX right\n"
wrong 2:7 'at most 64 rows' "${g}both: $(printf '/%.0s' {1..70})X > X right\n"
{ printf 'game: g rows 2 cols 2\nboth: . > X\n'; printf '# %s\n' {1..62}; printf '#\n'; } >wrong.rules
refused '--game wrong.rules solve g' 'wrong.rules:65:1: expected at most 64 lines'
head -c 9000 /dev/zero | tr '\0' '#' >wrong.rules
refused '--game wrong.rules solve g' '9000 bytes; expected at most 8192'
printf 'game: othello rows 2 cols 2\nboth: . > X\n' >wrong.rules
for line in 'count breakthrough:4,2' 'table breakthrough:4,2 --output x.ykt'; do
    refused "--game $games/breakthrough.rules $line" 'expected moves that all fill, or all empty, the same number'
done
refused "--game $games/snort.rules prove snort:3,3 -o x.ykc" 'its rules are text, and yomikiri-check reads C alone'
refused "--game $games/cram.rules grundy cram:3,3" 'its rules are text'
refused '--game wrong.rules solve othello' "there is a game 'othello' already"
refused "--game $games/snort.rules solve snort:8,9" 'expected at most 64 squares'
printf 'game: g rows 8 cols 9\nboth: . > X\n' >wrong.rules
refused '--game wrong.rules solve g' 'expected at most 64 squares'
printf 'game: g rows 8 cols 8\nX: . > X\nO: . > O with X next' >wrong.rules
refused '--game wrong.rules solve g' 'expected at most 63 squares'
for position in ':XO X' ':X.O/... X' ':XQ./... X' ':.../#.. X' ':.../... Y'; do
    timeout 60 "$program" --game "$games/col.rules" solve col:2,3 "$position" >out 2>err && [[ $position == ':X.O/... X' ]] ||
        [[ $position != ':X.O/... X' && $(wc -l <err) == 1 ]] || fail "$position: $(cat out err)"
done
exit $bad
