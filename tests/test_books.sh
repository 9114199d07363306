#!/usr/bin/env bash
# test_books.sh - `table --values`, which reads values instead of searching, and the books of the page that are made by it.
. tests/shell.sh

# Values of the last positions from a file: the table is that of the search; lines of another kind are refused.
"$program" table reversi:4x4 --plies-left 8 -o searched.ykt --quiet >/dev/null || fail 'no table of searched values'
"$program" dump searched.ykt | awk -F, 'NR > 1 && $2 == 4 { print $1, $3 }' >values
[ "$(wc -l <values)" -gt 20 ] || fail "dump: $(head -3 values)"
sed -n '1~2p' values >half
for file in values half; do
    "$program" table reversi:4x4 --plies-left 8 --values $file -o read.ykt --quiet >/dev/null && cmp searched.ykt read.ykt || fail "table --values $file"
    rm -f read.ykt
done
sed '3s/ [-0-9]*$/ 7/' values >false
"$program" table reversi:4x4 --plies-left 8 --values false -o false.ykt --quiet >/dev/null || fail 'table --values false'
cmp -s searched.ykt false.ykt && fail 'the values of the file are not read'
"$program" verify false.ykt --sample 1000 --quiet >out 2>err && fail "verify: a table with a false value: $(cat out err)"
refused "table reversi:4x4 --plies-left 8 --values nowhere -o e.ykt" 'nowhere'
refused "table reversi:4x4 --values values -o e.ykt" 'expected --plies-left with --values'
refused "table minimax:3 --plies-left 3 --values values -o e.ykt" 'expected no --values'
for line in 'X' '-----OX--XO----- X' '-----OX--XO----- X 17' '-----OX--XO----- X 1x' '-----OX--XO----- X 99999999999999999999' '---- X 1' 'b1 b1 1'; do
    printf '# a comment\n\n%s\n' "$line" >bad_values
    refused "table reversi:4x4 --plies-left 8 --values bad_values -o e.ykt" 'bad_values:3: '
done
{ cat values; sed -n '1s/ [-0-9]*$/ 1/p; 1s/ [-0-9]*$/ 2/p' values; } >twice
refused "table reversi:4x4 --plies-left 8 --values twice -o e.ykt" 'twice: a position has the values'

# The books of the page: positions of the last level, chosen at random, are solved again.
for book in "$root"/results/books/*.ykt; do
    "$program" dump "$book" | tail -n +2 >all || fail "$book: no dump"
    last=$(tail -1 all | cut -d, -f2)
    awk -F, -v last="$last" '$2 == last { print $1 "," $3 }' all | shuf -n 2 >some
    while IFS=, read -r position value; do
        spec=$("$program" query "$book" "$position" --json | sed 's/.*"spec":"\([^"]*\)".*/\1/')
        "$program" solve "$spec" "$position" --json >out 2>err && grep -q "\"value\":$value,\"known\":\"exact\"" out ||
            fail "$book: $position has the value $value: $(cat out err)"
    done <some
    [ "$(wc -l <some)" -eq 2 ] || fail "$book has no positions"
done

# Best replies: those nearest to the end, some chosen at random, have their value, and the move keeps it.
awk '!/^#/ && gsub(/-/, "-", $1) <= 23' "$root/results/books/othello-6x6.txt" | shuf -n 6 >some
[ "$(wc -l <some)" -eq 6 ] || fail 'there are no best replies'
while read -r cells side value move; do
    echo "$cells $side; $move:$value;" >>replies.obf
done <some
"$program" verify replies.obf --spec othello:6x6 --quiet >out 2>err || fail "best replies: $(cat out err)"

exit $bad
