#!/usr/bin/env bash
# test_analyze.sh - `analyze` from outside: its values are those of `moves`, whatever form the game has; games that end early or
# in an illegal move; files of games, their players and theoretical scores; GGF read back; pictures and pages.
. tests/shell.sh

# analyze ARGUMENTS...: runs it, standard output into out; the exit code must be $code.
code=0
analyze() {
    timeout 100 "$program" analyze "$@" --threads 1 >out 2>err </dev/null
    local ended=$?
    [ $ended -eq $code ] || fail "analyze $* ended with $ended: $(cat err)"
}
has() { grep -qF -- "$1" "${2:-out}" || fail "no '$1' in: $(cat "${2:-out}")"; }
key() { sed "s/.*\"$1\":\(\"[^\"]*\"\|[^,}]*\).*/\1/"; }

# Every ply of a game against `moves`.  SPEC GAME
compare() {
    analyze "$1" "$2" --json
    grep '"played"' out | while read -r ply; do
        position=$(key position <<<"$ply") played=$(key played <<<"$ply") best=$(key best <<<"$ply")
        "$program" moves "$1" "$(tr -d '"' <<<"$position")" --json --threads 1 >moves
        value=$(key value <<<"$ply") best_value=$(key best_value <<<"$ply") lost=$(key lost <<<"$ply")
        grep -q "\"moves\":{[^}]*$played:$value[,}]" moves && grep -q "\"value\":$best_value," moves &&
            grep -q "\"best_moves\":\[[^]]*$best[],]" moves && [ $((best_value - value)) -eq "$lost" ] ||
            echo "$1 $2: $ply; moves: $(cat moves)"
    done >wrong
    [ ! -s wrong ] || fail "$(cat wrong)"
}
game=b1a1a2a3b4c4d4d2d3c1d1a4 # with a pass
compare othello:4x4 $game
compare reversi:4x4,misere 'a2 a3 b4 c1 a4 -- b1 a1 d2 c4 d4 -- d1 d3'
compare ttt b2a1c3a2a3
compare ttt,misere a1b2c3b3b1
compare connect:4,5,4 3322441
compare minimax:4 '0 1 2 3'
compare eight '3 2 1'

# Text: no line is wider than 100 columns.
analyze othello:4x4 $game --board
has '   8  White          d2           -4  c1           +6     10'
has 'turning point: ply 8'
has 'ply 7, Black lost 8'
awk 'length > 100 { exit 1 }' out || fail "wide: $(cat out)"
analyze othello f5d6c3d3c4 --seconds-each 0.1
has 'estimate, depth'
has 'Black: no move has a proved value'
has 'White: no move has a proved value'
analyze othello f5d6c3d3c4 --seconds-each 0.1 --svg estimates.svg
has 'estimates: no value is proved' estimates.svg
analyze othello f5d6c3d3c4 --svg nothing.svg
has 'no value is known' nothing.svg
analyze othello f5d6c3d3c4 --seconds-each 0.1 --json
[ "$(grep -o '"moves":0,"mistakes":null,"lost":null,"wins_lost":null,"draws_lost":null' out | wc -l)" -eq 2 ] || fail "sums of nothing: $(cat out)"
grep '"known":"unknown"' out | grep -q '"value":null,.*"estimate":[-0-9]*,.*"lost":null' || fail "estimates: $(cat out)"
analyze reversi:4x4 b1a1 --format csv
has ',2,O,a1,8,exact,a1,8,exact,0,,,'

# An illegal move, an empty file, no game.
code=2
analyze othello:4x4 b1a1a2a1
has '   3  Black          a2'
has "move 4, 'a1', is not legal" err
[ "$(wc -l <err)" -eq 1 ] || fail "$(cat err)"
printf 'b1a1\nb1b1\nb1a1a2\n' >games.txt
analyze othello:4x4 --file games.txt
has "games.txt:2: position, column 3: move 2, 'b1', is not legal" err
has 'games.txt:3  Black: '
: >empty.txt
refused 'analyze othello --file empty.txt' 'empty'
refused 'analyze othello' 'expected the moves of a game, or --file FILE'
refused 'analyze othello games.txt' '--file games.txt'
refused 'analyze othello start' 'no moves'
refused 'analyze othello f5 --file games.txt' 'expected the moves of a game, or --file FILE'
refused 'analyze othello:4x4 --file games.txt --html page.html' 'expected --game N'
refused 'analyze ttt a1 --ggf game.ggf' 'is not reversi or othello'
refused 'analyze othello:4x4 --file games.txt --game 4' 'has no game 4'
refused 'analyze othello:4x4 b1 --html none/page.html' 'No such file'
code=3
analyze othello f5d6c3d3c4 --from-empties 60 --seconds 0.3
has 'stopped'
code=0

# GGF: names, the values written into it, and read back.
echo "(;GM[Othello]PB[Ann]PW[Bob <i>]TY[4]BO[4 -----O*--*O----- *]B[b1]W[a1]B[a2]W[a3]B[b4]W[c4]B[d4]W[d2]B[d3]W[c1]B[d1]B[a4];)" >one.ggf
analyze othello:4x4 --file one.ggf --ggf two.ggf --html page.html --svg graph.svg
has 'Bob <i>: 2 mistakes in 6 moves'
has 'PB[Ann]PW[Bob <i>]RE[+4.000]' two.ggf
has 'W[D2/-4.00]' two.ggf
has 'W[PA/' two.ggf
cp out first
analyze othello:4x4 --file two.ggf
diff <(grep -v nodes first) <(grep -v nodes out) >difference || fail "GGF: $(cat difference)"
analyze othello:4x4 --file two.ggf --ggf two.ggf
for file in page.html graph.svg; do grep -q '<i>' $file && fail "$file: a name is not escaped"; done
if command -v xmllint >/dev/null; then xmllint --noout graph.svg || fail 'the graph is not well formed'; fi

# The type of a game in GGF: an anti game needs a misère spec, and is written so that it can be read back; a komi is noted.
anti=$root/tests/data/anti_game.ggf
refused "analyze othello --file $anti" 'TY[8a]; expected a normal game; this one is othello:8x8,misere'
analyze othello:8x8,misere --file "$anti" --from-empties 12 --ggf anti.ggf
has 'B: 6 mistakes in 6 moves, 52 lost'
has 'TY[8a]BO[8 ' anti.ggf
cp out first
analyze othello:8x8,misere --file anti.ggf --from-empties 12
diff <(grep -v nodes first) <(grep -v nodes out) >difference || fail "anti: $(cat difference)"
refused 'analyze othello --file anti.ggf' 'TY[8a]'
komi=$root/tests/data/komi_game.ggf # of GGS: Black, with 36 discs to 28, is 8.5 above its komi of -0.5
analyze othello --file "$komi" --from-empties 8 --ggf komi.ggf
has '1 with komi; values and winners do not include it' err
has 'KM[-0.500]RE[+8.500]TI[0]TY[8k]BO[8 ' komi.ggf
"$program" solve othello --file komi.ggf >out 2>err
has 'komi.ggf: 1 with komi; values do not include it' err
"$program" solve othello "$(cat komi.ggf)" >out 2>err
has 'a game with komi; values do not include it' err
has 'Black wins 36-28'

# SGF of GoGui's programs, with rows from the bottom, and the same without their name.
analyze reversi:4x4 --file "$root/tests/data/gogui_twogtp_reversi4x4.sgf" --ggf gogui.ggf
has '0 mistakes in 5 moves'
has 'RE[-8.000]' gogui.ggf
cp out first
sed 's/AP\[[^]]*\]//' "$root/tests/data/gogui_twogtp_reversi4x4.sgf" >other.sgf
analyze reversi:4x4 --file other.sgf
diff <(grep -v nodes first) <(grep -v nodes out) >difference || fail "GoGui: $(cat difference)"

# PGN as Edax writes it, and as converters of WTHOR do.
analyze othello --file "$root/tests/data/edax_export.pgn" --from-empties 12
has 'othello:8x8, 60 plies'
has 'Ann: 0 mistakes in 6 moves, 0 lost'
has 'Bob: 0 mistakes in 6 moves, 0 lost'
[ ! -s err ] || fail "PGN: $(cat err)"
sed 's/"?"/"Cup - 1999"/; s/^{.*//' "$root/tests/data/edax_export.pgn" >two.pgn
sed 's/"Ann"/"?"/; s/^{.*//; s/\([0-9]*\)\. \(..\) \(..\)/\1. \U\2 \U\3\n/g' "$root/tests/data/edax_export.pgn" >>two.pgn
analyze othello --file two.pgn --from-empties 8 --json
[ "$(grep -c '"plies":60' out)" -eq 2 ] && [ ! -s err ] || fail "two games in PGN: $(cat out err)"
[ "$(grep -c '"event":"Cup - 1999"' out)" -eq 1 ] || fail "events: $(cat out)"
has '"player":"","moves":4'
"$program" analyze othello --file two.pgn --game 1 --from-empties 4 --threads 1 | head -1 >out
has 'othello:8x8, 60 plies, Cup - 1999'
"$program" solve othello "$(cat two.pgn)" >out 2>err && fail 'two games as a position'
has "after the game; expected nothing" err

# WTHOR: players by name or number, theoretical scores.  BYTES of a number, little endian.
bytes() { printf "\\x$(printf %02x $(($1 % 256)))\\x$(printf %02x $(($1 / 256)))"; }
moves=$(sed -n '/^ffo-01/{s/.*; //;p}' "$root/tests/data/ffo_games.txt")
# wthor FILE SCORE: one game of players 1 and 30, from 16 empty squares on worth SCORE discs to Black.
wthor() {
    { printf '\x14\x18\x01\x01\x01\0\0\0\0\0\xe8\x07\x08\0\x10\0'; bytes 0; bytes 1; bytes 30; printf "\x20\\x$(printf %02x "$2")"
      for ((i = 0; i < 120; i += 2)); do
          move=${moves:i:2}
          [ -z "$move" ] && printf '\0' || printf "\\x$(printf %02x $((10 * ${move:1:1} + $(printf %d "'${move:0:1}") - 96)))"
      done; } >"$1"
}
{ printf '%16s' ''; printf '%-20s' Nobody 'Marc Tastet'; } | tr ' ' '\0' | sed 's/Marc\x00/Marc /' >WTHOR.JOU
wthor games.wtb 32
"$program" analyze othello --file games.wtb --from-empties 16 --json >out 2>err
score=$(grep '"theoretical"' out | key theoretical)
has '"player":"Marc Tastet"'
has '"player":"player 30"'
has 'games.wtb: some players and tournaments have no name; expected WTHOR.JOU and WTHOR.TRN beside it' err
# names FILE BYTES NAME...: a file of names of BYTES each.
names() {
    local file=$1 size=$2 name
    shift 2
    { printf '\x14\x18\x01\x01\0\0\0\0'; bytes $#; printf '\0\0\0\0\0\0'
      for name; do printf "$name" >name; cat name; head -c $((size - $(wc -c <name))) /dev/zero; done; } >"$file"
}
# listed FILE...: the names shown with these files, of 31 players and 1 tournament, beside the database.
listed() {
    rm -rf thor
    mkdir thor
    mkfifo thor/0.jou
    cp games.wtb thor/WTH_2024.wtb
    for file; do cp "$file" thor; done
    timeout 60 "$program" analyze othello --file thor/WTH_2024.wtb --from-empties 0 --json 2>err |
        grep -o '"event":"[^"]*"\|"player":"[^"]*"' | cut -d'"' -f4 | tr '\n' ' '
}
mapfile -t many < <(seq -f 'n%g' 29)
names WTH.JOU 20 x 'L\xe9a' "${many[@]}"
names a.JOU 20 x A "${many[@]}"
names Wthor.jou 20 x W "${many[@]}"
names short.jou 20 a B
names wthor.trn 26 'Championnat de Su\xe8de'
names b.trn 26 'Cup'
gzip -c <WTH.JOU >B.jou
[ "$(listed WTH.JOU wthor.trn)" = 'Championnat de Suède Léa n29 ' ] && [ ! -s err ] || fail "WTH.JOU: $(cat err)"
[ "$(listed WTH.JOU a.JOU short.jou b.trn wthor.trn)" = 'Championnat de Suède Léa n29 ' ] || fail "several names: $(cat err)"
[ "$(listed WTH.JOU Wthor.jou WTHOR.JOU b.trn)" = 'Cup W n29 ' ] || fail "the file that has all names: $(cat err)"
[ "$(listed WTHOR.JOU b.trn)" = 'Cup Marc Tastet player 30 ' ] || fail "a file that lacks some: $(cat err)"
has 'some players have no name; expected WTHOR.JOU beside it' err
mv WTHOR.JOU short.JOU && names WTHOR.JOU 20 x E "${many[@]}"
[ "$(listed Wthor.jou WTHOR.JOU b.trn)" = 'Cup E n29 ' ] || fail "the exact spelling: $(cat err)"
[ "$(listed short.jou short.JOU B.jou b.trn)" = 'Cup player 1 player 30 ' ] || fail "names of others: $(cat err)"
mv short.JOU WTHOR.JOU

# What is not a database but looks like one.
gzip -c <games.wtb >zipped.wtb
cp zipped.wtb zipped
printf 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n' >pointer.wtb
refused 'analyze othello --file zipped.wtb' 'zipped.wtb: is not a WTHOR file: it looks gzip-compressed'
refused 'analyze othello --file zipped' 'zipped: looks gzip-compressed; expected a file of positions'
refused 'verify zipped' 'looks gzip-compressed'
refused 'solve othello --file pointer.wtb' 'pointer.wtb: is not a WTHOR file: it looks like a Git LFS pointer, not the file itself'
wthor games.wtb $((32 + score / 2))
analyze othello --file games.wtb --from-empties 16
has 'agrees'
code=1
wthor games.wtb $((31 + score / 2))
analyze othello --file games.wtb --from-empties 16
has 'DISAGREES'
exit $bad
