#!/usr/bin/env bash
# books.sh PROGRAM - makes the books of the page, results/books/SPEC.ykt: tables of every position up to a ply.  The values of
# their last positions are those that the program proved for results/; those that these lack are searched.
set -eu
program=$1 values=$(mktemp)
trap 'rm -f "$values"' EXIT
mkdir -p results/books

awk -F, '!/^#/ && $1 == 6 && $6 == "exact" { gsub(/"/, ""); print $4, $5 }' results/openings-6x6.csv >"$values"
"$program" table othello:6x6 --plies-left 26 --values "$values" -o results/books/othello-6x6.ykt
