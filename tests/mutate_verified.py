#!/usr/bin/env python3
"""mutate_verified.py VERIFIED CHECKER PROGRAM CASES COQ_CASES SEED FILE... - damages certificates for yomikiri-check-verified.

Each mutant is given to VERIFIED and to CHECKER (yomikiri-check), which must agree; a mutant that is verified must prove a
claim that PROGRAM (yomikiri) finds true.  It is verified if and only if both halves of its leaves hold.  Of each FILE itself the claims one too high and one too low must be refused.
Coq gets the first COQ_CASES mutants that are intact and must agree as well; its library is in the folder of VERIFIED.
Mutants of other games count as foreign.  The seed determines the cases."""
import collections
import os
import random
import subprocess
import sys
import tempfile

from mutate_certificate import Certificate, Judge, LIMIT, leaves_of, mutate, text


def run(program, name, *options):
    out = subprocess.run([program, *options, name], capture_output=True, text=True, timeout=LIMIT)
    if out.returncode not in (0, 1, 2) or (out.stdout + out.stderr).count("\n") != 1:
        return "ends with %d: '%s' '%s'" % (out.returncode, out.stdout, out.stderr)
    return out.returncode


def by_coq(library, folder, name):
    """Whether Coq takes the claim for proved."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "solver", "independent", "verified", "theorem.py")
    made = subprocess.run([sys.executable, "-B", script, name], capture_output=True, text=True)
    with open(os.path.join(folder, "mutant.v"), "w") as f:
        f.write(made.stdout)
    command = ["coqc", "-q", "-Q", library, "Yomikiri", "mutant.v"]
    proved = subprocess.run(command, capture_output=True, cwd=folder, timeout=10 * LIMIT)
    return made.returncode == 0 and proved.returncode == 0


def is_foreign(data):
    """Whether a header is that of a game that VERIFIED does not read."""
    spec = data[:max(data.find(b"\n\n"), 0)].split(b"\n")[1:2]
    return not spec or not spec[0].startswith((b"spec reversi:", b"spec othello:", b"spec mnk:", b"spec connect:", b"spec minimax:", b"spec eight:"))


def shifted(c, delta):
    lines = c.lines()
    for i, line in enumerate(lines):
        words = line.split(" ")
        if words[0] in ("claim", "part"):
            words[2] = str(int(words[2]) + delta)
        lines[i] = " ".join(words)
    return c.write(header=text(lines))


def main():
    verified, checker, program, cases, coq_cases, seed = *sys.argv[1:4], *map(int, sys.argv[4:7])
    files = sys.argv[7:]
    certificates = [Certificate(name) for name in files]
    judge, draw, bad, counts = Judge(checker, program), random.Random(seed), [], collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "mutant.ykc")

        def write(data):
            with open(name, "wb") as f:
                f.write(data)
            return data

        for file, c in zip(files, certificates):
            if run(verified, file) != 0:
                bad.append("%s is refused" % file)
            for delta in (-1, 1):
                write(shifted(c, delta))
                counts["claims off by one"] += 1
                if run(verified, name) not in (1, 2):
                    bad.append("%s is verified with a value changed by %d" % (file, delta))
        for case in range(cases):
            c = draw.choice(certificates)
            kind, data = mutate(c, draw)
            if leaves_of(data) > leaves_of(c.data) + 4:
                continue
            write(data)
            code, by_checker = run(verified, name), judge.by_checker(name)[0]
            if code != by_checker and not (code == 2 and is_foreign(data)):
                bad.append("mutant %d (%s): %s, by yomikiri-check %s" % (case, kind, code, by_checker))
            if code == 0 and data != c.data and judge.is_true(data) is False:
                bad.append("mutant %d (%s) is verified, and its claim is not true" % (case, kind))
            halves = [run(verified, name, "--part", "%d/2" % k) for k in (1, 2)] if code in (0, 1) else [code]
            if code not in halves or code == 0 and 1 in halves:
                bad.append("mutant %d (%s): %s, and its halves %s" % (case, kind, code, halves))
            counts["a half holds alone"] += 0 in halves and 1 in halves
            counts[code] += 1
            if code in (0, 1) and counts["by Coq"] < coq_cases:
                counts["by Coq"] += 1
                if by_coq(os.path.dirname(os.path.abspath(verified)), folder, name) != (code == 0):
                    bad.append("mutant %d (%s): %s, but not by Coq" % (case, kind, code))
    for fault in bad[:20]:
        print(fault)
    print("mutants: %d proofs of true claims, %d wrong (%d only in a half), %d damaged; %d by Coq too; %d claims off by one; seed %d; "
          "%d faults" % (counts[0], counts[1], counts["a half holds alone"], counts[2], counts["by Coq"], counts["claims off by one"],
                         seed, len(bad)))
    return 1 if bad or not counts[0] or not counts[1] or not counts[2] else 0


if __name__ == "__main__":
    sys.exit(main())
