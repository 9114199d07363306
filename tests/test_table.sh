#!/usr/bin/env bash
# test_table.sh - tables by the program: killed ones go on, a full disk, files of something else, and what they answer.
. tests/shell.sh

"$program" table connect:4,4,4 -o whole.ykt --quiet >/dev/null || fail 'connect:4,4,4: no table'
"$program" verify whole.ykt --quiet >/dev/null || fail 'whole.ykt does not hold'

# Killed 50 times, at random moments: the bytes are those of a table that was not.
"$program" table connect:4,4,4 -o once.ykt --memory 4M --threads 2 --quiet >/dev/null || fail 'no table in 4 MiB'
for ((kills = 0; kills < 50;)); do
    if timeout --foreground -s KILL "0.0$((RANDOM % 90 + 10))" "$program" table connect:4,4,4 -o killed.ykt --memory 4M --threads 2 --quiet >/dev/null; then
        cmp once.ykt killed.ykt && rm killed.ykt || fail "after $kills kills the table is another"
    else
        kills=$((kills + 1))
    fi
done 2>killed
"$program" table connect:4,4,4 -o killed.ykt --memory 4M --threads 2 --quiet >/dev/null || fail 'a killed table does not go on'
cmp once.ykt killed.ykt || fail 'after 50 kills the table is another'
[ -z "$(ls -- *.part 2>/dev/null)" ] || fail 'a complete table leaves its beginning'
"$program" verify killed.ykt --quiet >/dev/null || fail 'after 50 kills the table does not hold'
for position in start 1234 112233 '2 3 2 3'; do
    "$program" query whole.ykt "$position" >one && "$program" query killed.ykt "$position" >two && cmp -s one two ||
        fail "query $position: $(diff one two)"
done

# Every position once, in three forms.
"$program" dump whole.ykt -o whole.csv || fail 'no dump'
"$program" dump whole.ykt --json >whole.jsonl
"$program" dump whole.ykt --format npy -o whole.npy
python3 - <<'END' || fail 'the dumps differ'
import csv, json, struct
rows = list(csv.DictReader(open("whole.csv")))
lines = [json.loads(line) for line in open("whole.jsonl")]
data = open("whole.npy", "rb").read()
begin = 10 + struct.unpack_from("<H", data, 8)[0]
records = list(struct.iter_unpack("<QQBBh", data[begin:]))
assert data[:6] == b"\x93NUMPY" and begin % 64 == 0 and len(rows) == len(lines) == len(records) == len({r["position"] for r in rows})
for row, line, (own, other, side, level, value) in zip(rows, lines, records):
    stones = "".join("-" if not (own | other) >> i & 1 else "XO"[side ^ (other >> i & 1)] for i in range(16))
    assert row["position"] == line["position"] == stones + " " + "XO"[side], row
    assert int(row["value"]) == line["value"] == value and int(row["level"]) == line["level"] == level
END
[ "$("$program" stats whole.ykt --format csv | awk -F, 'NR > 1 { sum += $3 } END { print sum }')" = "$(wc -l <whole.jsonl)" ] ||
    fail 'stats does not count all positions'
"$program" stats whole.ykt | grep -q 'first moves  1 0 2 0 3 0 4 0' || fail 'stats: wrong first moves'

# With distances, only the fastest win or the slowest loss is best; without, what keeps the value.
"$program" table ttt --distance -o far.ykt --quiet >/dev/null && "$program" table ttt -o near.ykt --quiet >/dev/null
best() { "$program" query "$1" "$2" | sed -n 's/ *\([a-c][1-3]\) .*  best$/\1/p' | tr '\n' ' '; }
[ "$(best far.ykt a1b1a2) / $(best far.ykt a1b1a2c1) / $(best far.ykt a1b2)" = 'a3  / a3  / b1 c1 a2 c2 a3 b3 c3 ' ] ||
    fail "best with distances: $(best far.ykt a1b1a2) / $(best far.ykt a1b1a2c1) / $(best far.ykt a1b2)"
[ "$(best near.ykt a1b1a2)" = 'c1 b2 c2 a3 b3 c3 ' ] || fail "best without distances: $(best near.ykt a1b1a2)"

# What there is no room for on the disk comes later.
(ulimit -f 8 && trap '' XFSZ && "$program" table connect:4,4,4 -o full.ykt --quiet) >out 2>err
[ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q 'full.ykt.part: cannot be written' err || fail "a full disk: $(cat err)"
"$program" table connect:4,4,4 -o full.ykt --quiet >/dev/null && "$program" verify full.ykt --quiet >/dev/null ||
    fail 'after a full disk the table does not go on'

# One clear line.
refused 'table ttt' 'no --output'
refused 'table eight -o e.ykt' 'expected a game on a board'
refused 'table ttt a1 b1 a2 b2 a3 -o e.ykt' 'the game is over at the root'
refused 'table minimax:3 --wdl -o e.ykt' 'expected no --wdl'
refused 'table reversi:4x4 --plies-left 13 -o e.ykt' '12 plies are left'
refused 'table reversi:4x4 --memory 64K -o e.ykt' 'of memory for'
refused 'table reversi:4x4 -o .' 'is a folder'
refused 'query whole.ykt ttt a1' 'is a table of connect:4,4,4'
refused 'query whole.ykt XX--XX--XX--XX--X' 'expected'
echo 'yomikiri table 1' >other.ykt
refused 'query other.ykt' 'is not a table, or its header is damaged'
head -c 3000 whole.ykt >short.ykt
refused 'query short.ykt' 'short.ykt: is damaged at byte'
"$program" table reversi:4x4 'b1' -o b1.ykt --quiet >/dev/null
refused 'query b1.ykt start' 'cannot be reached from its root'
"$program" query b1.ykt start --search | grep -q '(searched)' || fail 'an absent position is not searched'
[ -e e.ykt ] || [ -e e.ykt.part ] && fail 'a refused table leaves a file'
exit $bad
