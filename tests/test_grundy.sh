#!/usr/bin/env bash
# test_grundy.sh - nimbers of the example games are those that were published, with any table, and 0 exactly where the search
# finds that the side to move loses; sums; periods; games that have none.
. tests/shell.sh
games=$root/docs/examples/games
command -v cc >/dev/null || { echo 'skipped: nimbers: no cc'; exit 77; }
for game in octal kayles cram nim chomp clobber dots_and_boxes domineering; do
    cc -O2 -shared -fPIC -I"$root/solver/interfaces/library" "$games/$game.c" -o "$game.so" || fail "$game.c does not compile"
done
nimbers() { awk '$2 == "nimber" {printf "%s%d", n++ ? " " : "", $3}' "$@"; }

lines=0
while IFS=: read -r game numbers values; do
    read -r file name <<<"$game"
    timeout 60 "$program" --game "./$file.so" grundy "$name:${numbers% }" >out 2>err || fail "$name:$numbers: $(cat err)"
    [ "$(nimbers out)" = "${values# }" ] || fail "$name:$numbers: $(nimbers out)"
    lines=$((lines + 1))
done < <(grep -v '^#' "$root/tests/data/nimbers.txt")
[ $lines -eq 7 ] || fail "$lines lines of nimbers were compared"

# The table that is full, and none, change nothing.
for hash in 0 24 100; do
    found=$(timeout 60 "$program" --game ./cram.so grundy cram:3,2..3 --hash $hash | nimbers)
    [ "$found" = '1 0' ] || fail "cram:3,2..3 --hash $hash: $found"
done

# 0 is lost, anything else won, wherever the search looks too.
timeout 60 "$program" --game ./octal.so grundy octal:0..10,0..7,3,4 --json >nimbers.json || fail 'a range of codes'
timeout 120 "$program" --game ./octal.so solve octal:0..10,0..7,3,4 --hash 1M --json >values.json || fail 'a range of codes, solved'
python3 -B - <<'COMPARE' || fail 'nimbers and values differ'
import json, sys
nimbers = [json.loads(line) for line in open("nimbers.json")]
values = [json.loads(line) for line in open("values.json")]
pairs = [(n["spec"], n["nimber"], v["value"]) for n, v in zip(nimbers, values) if n["spec"] == v["spec"]]
wrong = [p for p in pairs if (p[1] != 0) != (p[2] > 0)]
sys.exit(f"{len(pairs)} pairs, wrong: {wrong}" if len(pairs) != 88 or wrong else 0)
COMPARE

"$program" --game ./nim.so grundy nim:1,2,3,0 >out && grep -q 'nimber 0 = .*the side to move loses' out || fail "nim:1,2,3: $(cat out)"
"$program" --game ./kayles.so grundy kayles:7 4 >out && grep -q 'nimber 0 = 3 ^ 3 ' out || fail "kayles:7 4: $(cat out)"
for row in '0..94,7,7 72 12' '0..120,0,7 54 34' '0..119,1,3,7 53 34'; do
    read -r range line period <<<"$row"
    "$program" --game ./octal.so grundy "octal:$range" | tail -n 1 |
        grep -q "^from line $line on they repeat every $period, as far as" || fail "octal:$range: no period $period from line $line on"
done
"$program" --game ./octal.so grundy octal:0..90,7,7 | grep -q 'every 12' && fail 'a period is seen that is not there twice'

# no WORD GAME SPEC: one line with the word, and exit code 2.
no() {
    "$program" --game "./$2.so" grundy "$3" >out 2>err
    [ $? -eq 2 ] && [ ! -s out ] && [ "$(grep -c '' err)" -eq 1 ] && grep -q "$1" err || fail "$3: $(cat out err)"
}
no 'built-in' nim ttt
no 'who cannot move wins' chomp chomp
no 'gains' dots_and_boxes dots-and-boxes
no '(alike)' domineering domineering
no '(parts)' clobber clobber
no 'is not a game' nim nothing
cat >again.c <<'GAME'
#include <yomikiri_game.h>
static int moves(const ykr_game_rules *r, const ykr_game_position *p, int32_t *move) { move[0] = 1; return r->argument[0] != 1; }
static int32_t play(const ykr_game_rules *r, ykr_game_position *p, int32_t move) { p->a++; return 0; }
static bool over(const ykr_game_rules *r, const ykr_game_position *p, int *value) { *value = 1; return r->argument[0] == 2; }
static int parts(const ykr_game_rules *r, const ykr_game_position *p, ykr_game_position *out) { out[0] = *p; return r->argument[0] == 3 ? 65 : 1; }
YKR_GAME(.name = "again", .argument = {{"how", 0, 3, 0}}, .moves = moves, .play = play, .over = over, .alike = true, .parts = parts);
GAME
cc -O2 -shared -fPIC -I"$root/solver/interfaces/library" again.c -o again.so || fail 'again.c does not compile'
no 'no position comes back' again again:0
no 'expected -1: who cannot move loses' again again:2
no 'parts: there are 65' again again:3
timeout 60 "$program" --game ./cram.so grundy cram:8,8 --seconds 0.3 >out 2>err
[ $? -eq 3 ] && [ ! -s out ] || fail "a stop: $(cat out err)"
exit $bad
