#!/usr/bin/env python3
"""mutate_own.py CHECKER RULES JUDGE FILE... - damages certificates of a game in a file, the rules RULES.

Every byte is changed as it is; then every byte of the header, and every move, with hashes that match. A mutant must be refused
(1 or 2, one line), or prove what JUDGE (tests/games/judge.c), plain minimax, finds true of the start."""
import collections
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import check_certificate as reader
from mutate_certificate import digest, pack

checker, rules, judge = sys.argv[1:4]
values = {}


def value(spec):
    if spec not in values:
        out = subprocess.run([judge] + spec.split(":")[1].split(","), capture_output=True, text=True, timeout=60).stdout
        values[spec] = int(out.split()[1])
    return values[spec]


def rejoined(header, parts):
    data = header + digest(header, 0)
    for number, symbols in enumerate(parts, 1):
        frame = pack(bytes(symbols))
        data += len(frame).to_bytes(4, "little") + digest(frame, number) + frame
    return data


def mutants(data):
    end = data.index(b"\n\n") + 2
    counts = [int(line.split()[-1]) for line in data[:end].decode().splitlines() if line.startswith("part ")]
    parts = reader.read_blocks(data, end + 8, [(None, None, n) for n in counts])
    assert rejoined(data[:end], parts)[:end + 8] == data[:end + 8]
    for i in range(len(data)):
        for change in (1, 0x80):
            yield "byte", data[:i] + bytes([data[i] ^ change]) + data[i + 1:]
    for i in range(end):
        for change in (1, 2, 8):
            header = data[:i] + bytes([data[i] ^ change]) + data[i + 1:end]
            yield "header", rejoined(header, parts)
    for k, symbols in enumerate(parts):
        for i in range(len(symbols)):
            for move in (symbols[i] ^ 1, symbols[i] + 1, 200):
                changed = symbols[:i] + bytes([move]) + symbols[i + 1:]
                yield "move", rejoined(data[:end], parts[:k] + [changed] + parts[k + 1:])
        yield "length", rejoined(data[:end], parts[:k] + [symbols + b"\0"] + parts[k + 1:])
        yield "length", rejoined(data[:end], parts[:k] + [symbols[:-1]] + parts[k + 1:])


def check(case):
    number, (kind, data) = case
    name = "mutant%d.ykc" % number
    with open(name, "wb") as f:
        f.write(data)
    run = subprocess.run([checker, "--threads", "1", "--json", "--game", rules, name], capture_output=True, timeout=60)
    return kind, name, run


bad, verdicts = [], collections.Counter()
with ThreadPoolExecutor(2) as pool:
    for name in sys.argv[4:]:
        with open(name, "rb") as f:
            original = f.read()
        for kind, mutant, run in pool.map(check, enumerate(mutants(original))):
            record = json.loads(run.stdout) if run.stdout.count(b"\n") == 1 and not run.stderr else {}
            claim = record.get("claim", {})
            verdicts[kind, run.returncode] += 1
            if run.returncode == 0:
                true = record["position"] == "start" and value(record["spec"])
                good = {"exact": claim["value"] == true, ">=": claim["value"] <= true, "<=": claim["value"] >= true}[claim["known"]]
                good = good and record["position"] == "start"
            else:
                good = run.returncode in (1, 2) and ("error" in record or record.get("verdict") == "WRONG")
            if not good:
                bad.append("%s of %s (%s): %d %s%s" % (mutant, name, kind, run.returncode, run.stdout, run.stderr))
print("\n".join(bad))
print(*("%s %d: %d" % (*key, count) for key, count in sorted(verdicts.items())), sep=", ")
refused = sum(count for (_, code), count in verdicts.items() if code)
sys.exit(1 if bad or refused < 300 or not verdicts["move", 1] else 0)
