#!/usr/bin/env python3
"""best_move.py SPEC [POSITION] - the value of every move of a position, by the shared library through ctypes.

The structures are those of yomikiri.h. LIBYOMIKIRI names the library where the system does not find it.
"""
import ctypes
import os
import sys

MAX_MOVES, MAX_LINE, MAX_GUESS, MOVE_TEXT, ERROR_TEXT = 64, 192, 12, 16, 512
OK = 0
Move = ctypes.c_char * MOVE_TEXT


class MoveValue(ctypes.Structure):
    _fields_ = [("move", Move), ("value", ctypes.c_int32)]


class Result(ctypes.Structure):
    _fields_ = [
        ("value", ctypes.c_int32),
        ("lower", ctypes.c_int32),
        ("upper", ctypes.c_int32),
        ("known", ctypes.c_int),
        ("move", Move),
        ("line_length", ctypes.c_int32),
        ("line", Move * MAX_LINE),
        ("moves", ctypes.c_int32),
        ("move_value", MoveValue * MAX_MOVES),
        ("moves_left_out", ctypes.c_uint64),
        ("evaluations", ctypes.c_uint64),
        ("nodes", ctypes.c_uint64),
        ("seconds", ctypes.c_double),
        ("hash_bytes", ctypes.c_size_t),
        ("threads", ctypes.c_int32),
        ("has_estimate", ctypes.c_int32),
        ("estimate", ctypes.c_int32),
        ("estimate_depth", ctypes.c_int32),
        ("estimate_percent", ctypes.c_int32),
        ("estimate_line_length", ctypes.c_int32),
        ("estimate_line", Move * MAX_GUESS),
    ]


def load():
    """The library, with the types of the functions that are called here."""
    library = ctypes.CDLL(os.environ.get("LIBYOMIKIRI", "libyomikiri.so.1"))
    solver = ctypes.c_void_p
    library.ykr_create.argtypes = [ctypes.c_char_p, ctypes.POINTER(solver), ctypes.c_char_p]
    library.ykr_destroy.argtypes = [solver]
    library.ykr_destroy.restype = None
    library.ykr_set_position.argtypes = [solver, ctypes.c_char_p]
    library.ykr_moves.argtypes = [solver, ctypes.POINTER(Result), ctypes.c_size_t]
    for name in ("ykr_error", "ykr_spec"):
        getattr(library, name).argtypes = [solver]
        getattr(library, name).restype = ctypes.c_char_p
    return library


class Solver:
    """A game at one position; ValueError says what the library does not take."""

    def __init__(self, spec, position=None):
        self.yomikiri, self.handle = load(), ctypes.c_void_p()
        why = ctypes.create_string_buffer(ERROR_TEXT)
        if self.yomikiri.ykr_create(spec.encode(), ctypes.byref(self.handle), why) != OK:
            raise ValueError(why.value.decode())
        if position is not None:
            self.check(self.yomikiri.ykr_set_position(self.handle, position.encode()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.yomikiri.ykr_destroy(self.handle)

    def check(self, status):
        if status != OK:
            raise ValueError(self.yomikiri.ykr_error(self.handle).decode())

    def spec(self):
        return self.yomikiri.ykr_spec(self.handle).decode()

    def moves(self):
        result = Result()
        self.check(self.yomikiri.ykr_moves(self.handle, ctypes.byref(result), ctypes.sizeof(result)))
        return result


def main(arguments):
    if len(arguments) not in (1, 2):
        print("usage: best_move.py SPEC [POSITION]", file=sys.stderr)
        return 2
    try:
        with Solver(*arguments) as solver:
            result = solver.moves()
            print(f"{solver.spec()}: value {result.value} for the side to move")
            for one in result.move_value[: result.moves]:
                print(f"{one.move.decode():4s} {one.value:+d}")
            print("line", *(move.value.decode() for move in result.line[: result.line_length]))
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
