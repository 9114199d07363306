#!/usr/bin/env bash
# books.sh PROGRAM LIBRARY - makes the books of the page, results/books/SPEC.ykt: tables of every position up to a ply.  The values
# of their last positions are those that the program proved for results/, or that the book has already; those that these lack are
# searched (all 8,231 of Connect Four: half an hour).  And SPEC.txt: best replies (tools/replies.py).
set -eu
program=$1 values=$(mktemp)
trap 'rm -f "$values"' EXIT
mkdir -p results/books

awk -F, '!/^#/ && $1 == 6 && $6 == "exact" { gsub(/"/, ""); print $4, $5 }' results/openings-6x6.csv >"$values"
"$program" table othello:6x6 --plies-left 26 --values "$values" -o results/books/othello-6x6.ykt
tools/replies.py "$2" 10

book=results/books/connect-6-7-4.ykt
: >"$values"
[ ! -e $book ] || "$program" dump $book | awk -F, '$2 == 6 { print $1, $3 }' >"$values"
tools/connect4.py "$2" "$values" 6
"$program" table connect4 --plies-left 36 --values "$values" -o $book
