#!/usr/bin/env python3
"""theorem.py CLAIM... - prints Coq source that proves claims: certificates of reversi, othello, mnk, connect, minimax
and eight, or SPEC=V for the start of a game `mnk:` or `connect:`, which Coq searches without a certificate.
theorem.py --apart FILE.ykc FOLDER PARTS - writes the sources of a long proof into FOLDER, and prints their names in order:
the symbols of each bound, a lemma for each of PARTS parts of its leaves, the bound, and the claim.

Nothing here has to be trusted: if a number is wrong, Coq refuses the proof, and the theorem itself states what it claims."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "tests"))
import check_certificate as reader

PER_LIST = 200  # numbers in a list: Coq reads long ones slowly
HEAD = """From Coq Require Import List ZArith Bool String Uint63.
From Yomikiri Require Import Spec SpecMinimax Walk Check CheckRows CheckEight CheckMinimax.
Import ListNotations.
Local Open Scope string_scope.

"""


def packed(symbols):
    """Twelve symbols of 5 bits in a number: 30 adds 30 to the next, 31 ends the last number."""
    digits = [d for s in symbols for d in [30] * (s // 30) + [s % 30]]
    digits += [31] if len(digits) % 12 else []
    return [sum(d << 5 * i for i, d in enumerate(digits[at:at + 12])) for at in range(0, len(digits), 12)]


def game_of(spec, position, board=None):
    """The checker and its arguments; the game and the position in the words of Spec.v or SpecMinimax.v."""
    if isinstance(board, reader.Minimax):
        (_, line, lead), _ = board.read(position, True)
        words = f"{board.n} [{'; '.join(map(str, board.numbers))}]%Z {str(not board.uncounted).lower()}"
        place = f'Place (squares "{position.split()[0]}") {str(position.split()[1] == "X").lower()} {line} ({lead})'
        place = f"start {board.n}" if position == board.start else place
        return f"verify_minimax {words} ({place})", f"minimax {words}", place
    misere, found = str(spec.endswith(",misere")).lower(), re.match(r"(\w+):(\d+)[x,](\d+)(?:,(\d+))?", spec)
    if found[1] in ("reversi", "othello"):
        words = f"{found[2]} {found[3]} {str(found[1] == 'othello').lower()} {misere}"
        return f'verify {words} "{position}"', f"reversi {words}", f'read "{position}"'
    if found[1] in ("mnk", "connect"):
        words = f"{found[2]} {found[3]} {found[4]} {str(found[1] == 'connect').lower()} {misere}"
        return f'verify_row {words} "{position}"', f"in_a_row {words}", f'read "{position}"'
    if found[1] == "eight":
        total, last = re.split("[ ,]", position)[:2]
        return f"verify_eight {found[2]} {found[3]} {total} {last}", f"eight {found[2]} {found[3]}", f"({total}, {last})%nat"
    raise reader.Damaged("a game in a file")


def read(name):
    """The name of a claim, its game, kind and value, and the leaves and symbols of each bound."""
    found = re.fullmatch(r"((?:mnk|connect):(\d+),(\d+),\S+)=(-?\d+)", name)
    if found:
        size = int(found[2]) * int(found[3])
        bounds = {b: (size, b"") for b in ("at-least", "at-most")}
        return re.sub(r"\W", "_", found[1]), game_of(found[1], "-" * size + " X"), "exact", int(found[4]), bounds
    with open(name, "rb") as f:
        data = f.read()
    at, board, position, value, parts, _ = reader.read_header(data)
    spec, kind = (re.search(rb"\n%s (.+?)[ \n]" % word, data)[1].decode() for word in (b"spec", b"claim"))
    bounds = {p[0]: (p[1], s) for p, s in zip(parts, reader.read_blocks(data, at, parts))}
    name, game = re.sub(r"\W", "_", os.path.basename(name)[:-len(".ykc")]), game_of(spec, position, board)
    if name == game[1].split()[0]:  # a name of Spec.v
        name = re.sub(r"\W+", "_", game[1])
    return name, game, kind, value, bounds


def symbols_of(name, symbols):
    """The definition of a bound's symbols."""
    text, numbers, lists = "", packed(symbols), []
    for i in range(0, len(numbers), PER_LIST):
        lists.append(f"{name}_list_{i // PER_LIST}")
        text += f"Definition {lists[-1]} : list int := [{'; '.join(map(str, numbers[i:i + PER_LIST]))}]%uint63.\n"
    return text + f"Definition {name}_symbols : list int := List.concat [{'; '.join(lists)}].\n"


def bound(name, game, lower, value, leaves, parts):
    """The lemma of each part of a bound's leaves, and the theorem `value <= ...` or `... <= value` that follows from them."""
    checker, it = game[0].split(" ", 1), f"value ({game[1]}) ({game[2]})"
    given = f"{checker[1]} {str(lower).lower()} ({value}) {leaves} (unpack {name}_symbols) {parts}"
    lemmas = []
    for k in range(parts):
        one = f"{name}_part_{k + 1}_of_{parts}"
        lemmas.append((one, f"Lemma {one} : {checker[0]} {given} {k} = true.\nProof. vm_cast_no_check (eq_refl true). Time Qed.\n"))
    text = f"Theorem {name} : ({f'{value} <= {it}' if lower else f'{it} <= {value}'})%Z.\n"
    text += f"Proof.\n  apply ({checker[0]}_sound {given}), each_below.\n"
    # Whether a lemma fits, the kernel sees at once; a tactic might run what does not fit.
    text += "".join(f"  split; [exact_no_check {one}|].\n" for one, _ in reversed(lemmas))
    return lemmas, text + "  exact I.\nQed.\n\n"


def sources(file, parts):
    """The name of the theorem, (name, symbols, lemmas, theorem) of each bound, and the source that joins them."""
    name, game, kind, value, given = read(file)
    found = []
    for b in [b for b in ("at-least", "at-most") if kind in (b, "exact")]:
        leaves, symbols = given.get(b, (0, b""))
        one = name + b[2:].replace("-", "_")
        found.append((one, symbols_of(one, symbols), *bound(one, game, b == "at-least", value, leaves, parts)))
    last = ""
    if kind == "exact":
        last = f'Theorem {name} : (value ({game[1]}) ({game[2]}) = {value})%Z.\n'
        last += f"Proof. apply Z.le_antisymm; [exact {found[1][0]}|exact {found[0][0]}]. Qed.\n"
    return name, found, last


def checked(names):
    """What all these theorems assume, at once: it takes Coq a second."""
    return f"Definition proved := ({', '.join(names)}).\nPrint Assumptions proved.\n"


def apart(file, folder, parts):
    """Sources that are there and the same are left alone: what was proved from them stays proved."""
    name, found, last = sources(file, int(parts))

    def write(one, needed, text):
        text = HEAD + "".join(f"From Theorems Require Import {n}.\n" for n in needed) + text
        path = os.path.join(folder, one + ".v")
        if not os.path.exists(path) or open(path).read() != text:
            with open(path, "w") as f:
                f.write(text)
        print(one)

    for one, symbols, lemmas, theorem in found:
        write(one + "_symbols", [], symbols)
        for lemma, text in lemmas:
            write(lemma, [one + "_symbols"], text + checked([lemma]))
        write(one, [one + "_symbols"] + [lemma for lemma, _ in lemmas], theorem + checked([one]))
    if last:
        write(name, [one for one, *_ in found], last + checked([name]))


def main():
    try:
        if sys.argv[1] == "--apart":
            apart(*sys.argv[2:])
            return
        names, text = [], HEAD
        for file in sys.argv[1:]:
            name, found, last = sources(file, 1)
            text += "".join(s + "".join(t for _, t in lemmas) + theorem for _, s, lemmas, theorem in found) + last + "\n"
            names.append(name if last else found[0][0])
        print(text + checked(names))
    except reader.Damaged as e:
        sys.exit(f"theorem.py: {e}")


if __name__ == "__main__":
    main()
