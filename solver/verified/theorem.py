#!/usr/bin/env python3
"""theorem.py FILE.ykc... - prints Coq source that proves the claims of certificates of reversi or othello.
theorem.py --apart FILE.ykc FOLDER - writes a source for each bound and one for the claim into FOLDER, and prints their names.

Nothing here has to be trusted: if a number is wrong, Coq refuses the proof, and the theorem itself states what it claims."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "tests"))
import check_certificate as reader

PER_LIST = 200  # numbers in a list: Coq reads long ones slowly
HEAD = """From Coq Require Import List ZArith Bool String Uint63.
From Yomikiri Require Import Spec Check.
Import ListNotations.
Local Open Scope string_scope.

"""


def packed(symbols):
    """Twelve symbols of 5 bits in a number; 31 ends the last one."""
    symbols = list(symbols) + ([31] if len(symbols) % 12 else [])
    return [sum(min(s, 31) << 5 * i for i, s in enumerate(symbols[at:at + 12])) for at in range(0, len(symbols), 12)]


def read(name):
    with open(name, "rb") as f:
        data = f.read()
    at, game, position, value, parts, _ = reader.read_header(data)
    if not isinstance(game, reader.Reversi):
        raise reader.Damaged("a game other than reversi and othello")
    kind = re.search(rb"\nclaim (\S+)", data)[1].decode()
    return game, position, kind, value, list(zip(parts, reader.read_blocks(data, at, parts)))


def words(game):
    return f"{game.rows} {game.cols} {str(game.full).lower()} {str(game.misere).lower()}"


def bound(name, game, position, lower, value, leaves, symbols):
    """The theorem `value <= ...` or `... <= value` with its proof."""
    text, numbers, lists = "", packed(symbols), []
    for i in range(0, len(numbers), PER_LIST):
        lists.append(f"{name}_{i // PER_LIST}")
        text += f"Definition {lists[-1]} : list int := [{'; '.join(map(str, numbers[i:i + PER_LIST]))}]%uint63.\n"
    it = f'value (reversi {words(game)}) (read "{position}")'
    text += f"Definition {name}_symbols : list int := List.concat [{'; '.join(lists)}].\n"
    text += f"Theorem {name} : ({f'{value} <= {it}' if lower else f'{it} <= {value}'})%Z.\nProof.\n"
    text += f"  apply (verify_sound {words(game)} \"{position}\" {str(lower).lower()} ({value}) {leaves} (unpack {name}_symbols)).\n"
    return text + "  vm_cast_no_check (eq_refl true).\nTime Qed.\n\n"


def sources(file):
    """The name of the theorem, (name, source) of each bound, and the source that joins them."""
    game, position, kind, value, parts = read(file)
    name, given, found = re.sub(r"\W", "_", os.path.basename(file)[:-len(".ykc")]), {p[0]: (p, s) for p, s in parts}, []
    for b in [b for b in ("at-least", "at-most") if kind in (b, "exact")]:
        (_, leaves, _), symbols = given.get(b, ((b, 0, 0), b""))
        one = name + b[2:].replace("-", "_")
        found.append((one, bound(one, game, position, b == "at-least", value, leaves, symbols)))
    last = ""
    if kind == "exact":
        last = f'Theorem {name} : (value (reversi {words(game)}) (read "{position}") = {value})%Z.\n'
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
