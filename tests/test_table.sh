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
# Forged tables, with right hashes: numbers that no frame or position has are found on opening or on reading.
"$program" table reversi:3x4 --distance --output true.ykt --quiet >out 2>err || fail "a table: $(cat out err)"
python3 -B - "$root/tests" true.ykt <<'FORGE' || fail 'no forged tables'
import sys
sys.path.insert(0, sys.argv[1])
import ctypes
from mutate_certificate import digest, pack, reader
data = open(sys.argv[2], "rb").read()
number = lambda b: int.from_bytes(b, "little")
begin = data.find(b"\n\n") + 10
H = number(data[begin - 8:begin])

def unpack(packed):
    out = ctypes.create_string_buffer(1 << 20)
    return out.raw[:reader.ZSTD.ZSTD_decompress(out, 1 << 20, packed[:-4], len(packed) - 4)]

def packed(raw):
    z = pack(bytes(raw))
    return z + digest(z, 0)[:4]

frames, at = [], begin
while at < len(data):
    level, blocks, size, own = (number(data[at + a:at + b]) for a, b in ((12, 16), (16, 20), (20, 28), (28, 36)))
    place, parts = at + 36 + 16 * blocks, []
    for i in range(blocks):
        entry = data[at + 36 + 16 * i:at + 52 + 16 * i]
        keys, values = number(entry[10:13]), number(entry[13:16])
        parts.append([entry[:10], data[place:place + keys], data[place + keys:place + keys + values]])
        place += keys + values
    frames.append({"kind": data[at + 8:at + 12], "level": level, "number": own, "parts": parts})
    at += size

def write(name, change=None):
    out = bytearray(data[:begin])
    copy = [dict(f, parts=[list(p) for p in f["parts"]]) for f in frames]
    if change:
        change(copy)
    for f in copy:
        entries = b"".join(p[0] + len(p[1]).to_bytes(3, "little") + len(p[2]).to_bytes(3, "little") for p in f["parts"])
        content = b"".join(p[1] + p[2] for p in f["parts"])
        head = (f["kind"] + f["level"].to_bytes(4, "little") + len(f["parts"]).to_bytes(4, "little") +
                (36 + len(entries) + len(content)).to_bytes(8, "little") + (f["number"] % 2**64).to_bytes(8, "little") + entries)
        out += digest(head, (H + len(out)) % 2**64) + head + content
    open(name, "wb").write(out)

def first(kind, level=None):
    return lambda copy: next(f for f in copy if f["kind"][3:] == kind and level in (None, f["level"]))

def value(level, at, byte):
    def change(copy):
        part = first(b"B", level)(copy)["parts"][0]
        raw = bytearray(unpack(part[2]))
        raw[at] = byte
        part[2] = packed(raw)
    return change

def field(kind, key, what):
    return lambda copy: first(kind)(copy).__setitem__(key, what(first(kind)(copy)[key]))

write("same.ykt")
write("b.ykt", field(b"B", "number", lambda n: 1))
write("seal.ykt", field(b"L", "number", lambda n: n + 1))
write("end.ykt", field(b"E", "number", lambda n: n + 1))
write("wide.ykt", field(b"E", "number", lambda n: n + 2**32))
write("level.ykt", field(b"E", "level", lambda n: 1))
write("root.ykt", value(0, 0, 54))
write("low.ykt", value(3, 0, 243))    # -13 on 12 squares
write("most.ykt", value(3, 0, 13))
count = number(first(b"B", 3)(frames)["parts"][0][0][8:10])
write("far.ykt", value(3, count, 200)) # a distance
write("none.ykt", value(3, count, 0))
FORGE
cmp -s true.ykt same.ykt || fail 'the tables are forged in another form'
for name in b seal end wide level root; do
    for verb in query stats dump verify; do
        timeout 60 "$program" $verb $name.ykt >out 2>err
        [ $? -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && ! grep -q Black out || fail "$verb of $name.ykt: $(head -c 500 out) $(cat err)"
    done
done
for name in low most far none; do
    timeout 60 "$program" dump $name.ykt >out 2>err
    [ $? -eq 2 ] && grep -q "^yomikiri: $name.ykt: values are damaged at byte" err || fail "dump of $name.ykt: $(cat err)"
    timeout 60 "$program" verify $name.ykt >out 2>err && fail "verify of $name.ykt: $(cat out err)"
done
"$program" verify same.ykt >out 2>err || fail "verify: $(cat out err)"
for verb in query stats dump; do
    timeout 60 "$program" $verb missing.ykt >out 2>err
    [ $? -eq 2 ] && grep -qx 'yomikiri: missing.ykt: cannot be read: No such file or directory' err || fail "$verb of nothing: $(cat err)"
done

exit $bad
