#!/usr/bin/env python3
"""theorem.py CLAIM... - prints Coq source that proves claims: certificates of reversi, othello, mnk and eight, or SPEC=V
for the start of a game `mnk:` or `connect:`, which Coq searches without a certificate.
theorem.py --apart FILE.ykc FOLDER - writes a source for each bound and one for the claim into FOLDER, and prints their names.

Nothing here has to be trusted: if a number is wrong, Coq refuses the proof, and the theorem itself states what it claims."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tests"))
import check_certificate as reader

PER_LIST = 200  # numbers in a list: Coq reads long ones slowly
HEAD = """From Coq Require Import List ZArith Bool String Uint63.
From Yomikiri Require Import Spec Check CheckRows CheckEight.
Import ListNotations.
Local Open Scope string_scope.

"""


def packed(symbols):
    """Twelve symbols of 5 bits in a number; 31 ends the last one."""
    symbols = list(symbols) + ([31] if len(symbols) % 12 else [])
    return [sum(min(s, 31) << 5 * i for i, s in enumerate(symbols[at:at + 12])) for at in range(0, len(symbols), 12)]


def game_of(spec, position):
    """The checker and its arguments; the game and the position in the words of Spec.v."""
    misere, found = str(spec.endswith(",misere")).lower(), re.match(r"(\w+):(\d+)[x,](\d+)(?:,(\d+))?", spec)
    if found[1] in ("reversi", "othello"):
        words = f"{found[2]} {found[3]} {str(found[1] == 'othello').lower()} {misere}"
        return f'verify_sound {words} "{position}"', f"reversi {words}", f'read "{position}"'
    if found[1] in ("mnk", "connect"):
        words = f"{found[2]} {found[3]} {found[4]} {str(found[1] == 'connect').lower()} {misere}"
        return f'verify_row_sound {words} "{position}"', f"in_a_row {words}", f'read "{position}"'
    if found[1] == "eight":
        total, last = re.split("[ ,]", position)[:2]
        return f"verify_eight_sound {found[2]} {found[3]} {total} {last}", f"eight {found[2]} {found[3]}", f"({total}, {last})%nat"
    raise reader.Damaged("a game other than reversi, othello, mnk and eight")


def read(name):
    """The name of a claim, its game, kind and value, and the leaves and symbols of each bound."""
    found = re.fullmatch(r"((?:mnk|connect):(\d+),(\d+),\S+)=(-?\d+)", name)
    if found:
        size = int(found[2]) * int(found[3])
        bounds = {b: (size, b"") for b in ("at-least", "at-most")}
        return re.sub(r"\W", "_", found[1]), game_of(found[1], "-" * size + " X"), "exact", int(found[4]), bounds
    with open(name, "rb") as f:
        data = f.read()
    at, _, position, value, parts, _ = reader.read_header(data)
    spec, kind = (re.search(rb"\n%s (.+?)[ \n]" % word, data)[1].decode() for word in (b"spec", b"claim"))
    bounds = {p[0]: (p[1], s) for p, s in zip(parts, reader.read_blocks(data, at, parts))}
    name, game = re.sub(r"\W", "_", os.path.basename(name)[:-len(".ykc")]), game_of(spec, position)
    if name == game[1].split()[0]:  # a name of Spec.v
        name = game[1].replace(" ", "_")
    return name, game, kind, value, bounds


def bound(name, game, lower, value, leaves, symbols):
    """The theorem `value <= ...` or `... <= value` with its proof."""
    text, numbers, lists = "", packed(symbols), []
    for i in range(0, len(numbers), PER_LIST):
        lists.append(f"{name}_{i // PER_LIST}")
        text += f"Definition {lists[-1]} : list int := [{'; '.join(map(str, numbers[i:i + PER_LIST]))}]%uint63.\n"
    checker, it = game[0], f"value ({game[1]}) ({game[2]})"
    text += f"Definition {name}_symbols : list int := List.concat [{'; '.join(lists)}].\n"
    text += f"Theorem {name} : ({f'{value} <= {it}' if lower else f'{it} <= {value}'})%Z.\nProof.\n"
    text += f"  apply ({checker} {str(lower).lower()} ({value}) {leaves} (unpack {name}_symbols)).\n"
    return text + "  vm_cast_no_check (eq_refl true).\nTime Qed.\n\n"


def sources(file):
    """The name of the theorem, (name, source) of each bound, and the source that joins them."""
    name, game, kind, value, given = read(file)
    found = []
    for b in [b for b in ("at-least", "at-most") if kind in (b, "exact")]:
        leaves, symbols = given.get(b, (0, b""))
        one = name + b[2:].replace("-", "_")
        found.append((one, bound(one, game, b == "at-least", value, leaves, symbols)))
    last = ""
    if kind == "exact":
        last = f'Theorem {name} : (value ({game[1]}) ({game[2]}) = {value})%Z.\n'
        last += f"Proof. apply Z.le_antisymm; [exact {found[1][0]}|exact {found[0][0]}]. Qed.\n"
    return name, found, last


def checked(names):
    """What all these theorems assume, at once: it takes Coq a second."""
    return f"Definition proved := ({', '.join(names)}).\nPrint Assumptions proved.\n"


def apart(file, folder):
    name, found, last = sources(file)
    imports = "From Theorems Require Import " + " ".join(one for one, _ in found) + ".\n"
    for one, text in found + [(name, imports + last)]:
        with open(os.path.join(folder, one + ".v"), "w") as f:
            f.write(HEAD + text + checked([one]))
        print(one)


def main():
    try:
        if sys.argv[1] == "--apart":
            apart(*sys.argv[2:])
            return
        names, text = [], HEAD
        for file in sys.argv[1:]:
            name, found, last = sources(file)
            text += "".join(one for _, one in found) + last + "\n"
            names.append(name if last else found[0][0])
        print(text + checked(names))
    except reader.Damaged as e:
        sys.exit(f"theorem.py: {e}")


if __name__ == "__main__":
    main()
