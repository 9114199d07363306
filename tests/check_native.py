"""check_native.py - what solver/interfaces/library/python/yomikiri/_native.py repeats of yomikiri.h is as the C compiler has it:
every structure with every field, its offset, size and type; every constant; the number of arguments of the functions that it
calls.  The same for what _game.py repeats of yomikiri_game.h, but for types and functions.

Then it is run on headers to which something was added, or in which something was changed: each difference must be found.
LIBYOMIKIRI names the library, CC the compiler (gcc).
"""

import ctypes
import os
import re
import subprocess
import sys
import tempfile

from yomikiri import _game, _native

GAME_HEADER = "solver/interfaces/library/yomikiri_game.h"
HEADER = "solver/interfaces/library/yomikiri.h"
RENAMED = {"ykr_table_answer.from": "source", "ykr_counts.ends": "ends_length", "ykr_counts.end": "ends"}
SIMPLE = {
    "char": ctypes.c_char, "double": ctypes.c_double, "size_t": ctypes.c_size_t, "int32_t": ctypes.c_int32, "uint32_t": ctypes.c_uint32,
    "int64_t": ctypes.c_int64, "uint64_t": ctypes.c_uint64, "ykr_status": ctypes.c_int32, "ykr_known": ctypes.c_int32,
    "ykr_question": ctypes.c_int32, "ykr_table_from": ctypes.c_int32,
}  # fmt: skip


def python_name(structure: str) -> str:
    """ "TableAnswer" for "ykr_table_answer"."""
    return "".join(word.capitalize() for word in structure.split("_")[1:])


def structures(header):
    """{name: [(type, pointer or not, field, dimensions), ...]}, those within others too."""
    found = {}
    # The inner ones first: a structure without braces in it.
    pattern = re.compile(r"struct (ykr_\w+)\s*\{([^{}]*)\}")
    while True:
        one = pattern.search(header)
        if one is None:
            break
        fields = []
        for declaration in filter(None, (d.strip() for d in one.group(2).split(";"))):
            kind, names = re.fullmatch(r"(?:const )?(\w+)\s+(.*)", declaration, re.S).groups()
            for name in names.split(","):
                pointer, field, dimensions = re.fullmatch(r"\s*(\*?)\s*(\w+)((?:\[\w+\])*)\s*", name).groups()
                fields.append((kind, bool(pointer), field, re.findall(r"\[(\w+)\]", dimensions)))
        found[one.group(1)] = fields
        header = header[: one.start()] + one.group(1) + header[one.end() :]
    return found


def compiled(text, names):
    """{expression: its value} as the C compiler has it."""
    with tempfile.TemporaryDirectory() as folder:
        with open(os.path.join(folder, "yomikiri.h"), "w") as f:
            f.write(text)
        lines = "\n".join(f'printf("%lld\\n", (long long)({name}));' for name in names)
        source = f'#include "yomikiri.h"\n#include <stdio.h>\nint main(void)\n{{\n{lines}\nreturn 0;\n}}\n'
        program = os.path.join(folder, "values")
        subprocess.run(
            [os.environ.get("CC", "gcc"), "-I", folder, "-x", "c", "-", "-o", program], input=source, text=True, check=True
        )
        values = subprocess.run([program], capture_output=True, text=True, check=True).stdout.split()
    return dict(zip(names, map(int, values)))


def compare(text):
    """What differs between the header and _native.py."""
    header = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    constants = [n for body in re.findall(r"enum\s*\w*\s*\{([^}]*)\}", header) for n in re.findall(r"(YKR_\w+)\s*(?:=|,|$)", body)]
    constants.append("YKR_ABI")
    found = structures(header)
    names = constants + [f"sizeof(struct {s})" for s in found]
    names += [f"{what}(struct {s}, {field})" for s, fields in found.items() for _, _, field, _ in fields for what in ("offsetof", "FIELD_SIZE")]
    sizes = "#define FIELD_SIZE(type, field) sizeof(((type *)0)->field)\n"
    value = compiled(text + sizes, names)
    faults = []
    for name in constants:
        own = getattr(_native, name[len("YKR_") :], None)
        if own != value[name]:
            faults.append(f"{name} is {value[name]}, in Python {own}")
    for structure, fields in found.items():
        own = getattr(_native, python_name(structure), None)
        if own is None:
            faults.append(f"{structure} has no {python_name(structure)} in Python")
            continue
        if ctypes.sizeof(own) != value[f"sizeof(struct {structure})"]:
            faults.append(f"{structure} has {value[f'sizeof(struct {structure})']} bytes, in Python {ctypes.sizeof(own)}")
        named = {RENAMED.get(f"{structure}.{field}", field): (kind, pointer, field, dimensions) for kind, pointer, field, dimensions in fields}
        types = dict(own._fields_)
        faults += [f"{structure}.{field} is missing in {'Python' if field in named else 'C'}" for field in set(named) ^ set(types)]
        for field in set(named) & set(types):
            kind, pointer, c_field, dimensions = named[field]
            expected = SIMPLE.get(kind) or getattr(_native, python_name(kind), None)
            for dimension in reversed(dimensions):
                expected = expected * (int(dimension) if dimension.isdigit() else value[dimension])
            expected = ctypes.POINTER(expected) if pointer else expected
            place = getattr(own, field)
            if expected is not types[field]:
                faults.append(f"{structure}.{c_field} is {expected}, in Python {types[field]}")
            c = value[f"offsetof(struct {structure}, {c_field})"], value[f"FIELD_SIZE(struct {structure}, {c_field})"]
            if c != (place.offset, place.size):
                faults.append(f"{structure}.{c_field} has offset and size {c}, in Python {place.offset, place.size}")
    functions = {}
    for name, arguments in re.findall(r"^YKR_API [^;]*?\bykr_(\w+)\((.*?)\);", header, re.M | re.S):
        plain = re.sub(r"\(\*\w+\)\([^)]*\)", "callback", arguments)
        functions[name] = 0 if plain == "void" else plain.count(",") + 1
    own = {name: len(arguments) for name, arguments in _native._FUNCTIONS.items()}
    faults += [f"ykr_{name} has {functions.get(name)} arguments, in Python {n}" for name, n in own.items() if functions.get(name) != n]
    if len(found) != len(re.findall(r"struct ykr_\w+\s*\{", header)) or len(found) < 10 or len(functions) < 30 or len(constants) < 30:
        faults.append(f"{len(found)} structures, {len(functions)} functions and {len(constants)} constants: the header is not read completely")
    return faults


def compare_game(text):
    """What differs between yomikiri_game.h and _game.py."""
    constants = ("ABI", "MOVES", "MOST")
    expected, sizes = {f"YKR_GAME_{name}": getattr(_game, name) for name in constants}, {}
    for pointer in (_game.AT, _game.RULES, _game.ARGUMENT, _game.GAME):
        kind = getattr(pointer, "_type_", pointer)
        sizes[f"sizeof({kind.__name__})"] = ctypes.sizeof(kind)
        for field, _ in kind._fields_:
            place = getattr(kind, field)
            sizes[f"offsetof({kind.__name__}, {field})"] = place.offset
            sizes[f"sizeof((({kind.__name__} *)0)->{field})"] = place.size
    expected.update(sizes)
    value = compiled(text, expected)
    return [f"{name} is {value[name]}, in Python {own}" for name, own in expected.items() if value[name] != own]


def changed(text):
    """Headers that differ from the package."""
    for structure in re.findall(r"^(?:typedef|    ) ?struct (ykr_\w+) \{", text, re.M):
        begin = re.search(rf"struct {structure} \{{", text).end()
        yield f"a field at the beginning of {structure}", text[:begin] + " int32_t added;" + text[begin:]
        end = begin
        depth = 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        yield f"a field at the end of {structure}", text[: end - 1] + " int32_t added;" + text[end - 1 :]
    for old, new in (
        ("YKR_MAX_LINE = 192", "YKR_MAX_LINE = 191"), ("YKR_BUSY = 7", "YKR_BUSY = 7, YKR_ADDED = 8"), ("YKR_ENDED = 6", "YKR_ENDED = 9"),
        ("uint64_t positions, positions_symmetric;", "uint64_t positions_symmetric, positions;"), ("double seconds;", "uint64_t seconds;"),
        ("typedef struct ykr_solver ykr_solver;", "typedef struct ykr_solver ykr_solver;\ntypedef struct ykr_added { int32_t n; } ykr_added;"),
        ("int32_t has_estimate;", "uint32_t has_estimate;"), ("YKR_API int ykr_api_version(void);", "YKR_API int ykr_api_version(int added);"),
    ):  # fmt: skip
        assert old in text, old
        yield f"{new} for {old}", text.replace(old, new, 1)


def main():
    with open(HEADER) as f:
        text = f.read()
    faults = compare(text)
    with open(GAME_HEADER) as f:
        game = f.read()
    faults += compare_game(game)
    for old, new in (("uint64_t a, b;", "uint64_t b, a;"), ("bool misere;", "uint64_t misere;"), ("YKR_GAME_MOVES = 1024", "YKR_GAME_MOVES = 512")):
        if old not in game or not compare_game(game.replace(old, new, 1)):
            faults.append(f"not found: {new} for {old}")
    unseen = [what for what, other in changed(text) if not compare(other)]
    for fault in faults + [f"not found: {what}" for what in unseen]:
        print(f"check_native: {fault}")
    sys.exit(1 if faults or unseen else 0)


main()
