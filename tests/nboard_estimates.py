"""nboard_estimates.py PROGRAM - what NBoard gets where nothing is proved: depths, and values that the board can have."""
import re

from protocol_client import FFO_1, START, Client, board, check


def depths():
    """`set depth N` is N plies, whether more or less than the first estimate has; the end is solved from N + 8 empty on."""
    c = Client("nboard")
    for depth in (1, 2, 5, 6, 7, 10):
        c.send(board(START, moves="B[F5]W[D6]B[C3]"), "set depth %d" % depth, "hint 3")
        lines = c.until("status ")
        depths = [int(line.split()[4]) for line in lines if line.startswith("search")]
        check(depths[-3:] == [depth] * 3 and max(depths) == depth, "depth %d: %s" % (depth, lines))
        check(set(range(min(6, depth), depth)) < set(depths), "each depth that is complete: %s" % lines)
        c.send("go")
        lines = c.until("=== .*")
        check([line.split()[4] for line in lines if line.startswith("search")][-1] == str(depth), "go at depth %d: %s" % (depth, lines))
        c.send("analyze")
        check(sum(line.startswith("analysis") for line in c.until("status ")) == 4, "analysis at depth %d" % depth)
    for depth, found in ((5, "5"), (6, "100%"), (0, "100%")):  # with 14 empty squares
        c.send(board(FFO_1), "set depth %d" % depth, "hint 1")
        check(c.until("status ")[-2].split()[4] == found, "the end at depth %d" % depth)
    for command in ("hint 3", "go"):  # without a time limit
        c.send(board(START, moves="B[F5]W[D6]B[C3]"), "set depth 60" if command == "go" else "set depth 30", command)
        c.until(r"search \S+ \S+ 0 ([89]|\d\d) estimated")
        c.send("ping 1")
        c.until("pong 1")
    c.close()
    c = Client("nboard", "reversi:3x20", "--no-train")  # without estimates the usual time limit holds
    c.send("set depth 4", "hint 1")
    c.until("status ")
    c.close()


def lopsided():
    """The evaluation exceeds the board here, for the side to move and against it."""
    cells = "--------*----*--******--******--**O****-*O*O*O---*OOOO*--OOOOOO--"[:64]
    for swap in ("*O", "O*"):
        c = Client("nboard", "--seconds-each", "0.05")
        for depth in (0, 1, 3, 7):
            for moves in ("", "B[PA]" if swap == "*O" else "W[PA]"):
                c.send(board(cells.translate(str.maketrans("*O", swap)), swap[0], moves), "set depth %d" % depth,
                       "hint 9", "go", "analyze", "learn")
                lines = c.until("learned")
                values = [float(line.split("/")[1] or 0) for line in lines if line.startswith("===")]
                values += [float(line.split()[2]) for line in lines if re.match("search|analysis", line)]
                check(len(values) > 2 and all(abs(value) <= 64 for value in values), "beyond the board: %s" % lines)
        c.close()


depths()
lopsided()
print("nboard estimates: made")
