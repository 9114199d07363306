"""gtp_games.py PROGRAM - whole games over GTP: as gogui-twogtp plays them, and against gtp-rhino where it is installed."""
import os
import shutil

from protocol_client import START, Controller, check, flips, name_of

COLOURS = ("b", "w")


def twogtp_commands():
    """When: the commands, from tests/data/gogui_twogtp.txt."""
    found = {}
    with open(os.path.join(os.path.dirname(__file__), "data", "gogui_twogtp.txt")) as lines:
        for line in lines:
            if not line.startswith("#"):
                when, command = line.rstrip("\n").split(" ", 1)
                found.setdefault(when, []).append(command)
    return found


def gogui_stone(c, vertex):
    """What GoGui shows at a vertex: the first line of the board is its highest row."""
    lines = c.good("gogui-rules_board").split("\n")
    return lines[len(lines) - int(vertex[1:])].split(" ")["ABCDEFGHJ".index(vertex[0])]


def twogtp_game(players, commands):
    moves, passes = 0, 0
    while passes < 2:
        mover, other = players[moves % 2], players[1 - moves % 2]
        colour = COLOURS[moves % 2]
        for command in commands["mover"]:
            vertex = mover.good(command.replace("COLOUR", colour))
        passes = passes + 1 if vertex == "pass" else 0
        for command in commands["other"]:
            other.good(command.replace("COLOUR", colour.upper()).replace("VERTEX", vertex.upper()))
        moves += 1
        if not passes:
            check([gogui_stone(c, vertex) for c in players] == ["XO"[colour == "w"]] * 2, "GoGui shows %s" % vertex)
    return moves


def twogtp(spec, size, result):
    commands = twogtp_commands()
    players = [Controller("gtp", spec, "--seconds-each", "0.1") for _ in COLOURS]

    def both(when):
        return [c.good(command.replace("SIZE", str(size))) for c in players for command in commands[when]]

    both("start")
    for _ in range(2):
        both("game")
        begin = players[0].good("showboard")
        moves = twogtp_game(players, commands)
        scores = both("over")
        check(scores[0] == scores[1] and (result is None or scores[0] == result), "%s: %s" % (spec, scores))
        for _ in range(moves):  # as its synchronizer goes back
            for c in players:
                c.good("undo")
        check(all(c.good("showboard") == begin for c in players), "%s: undo of a whole game" % spec)
        players[0].bad("undo")
    both("end")


def cells_of(board):
    """The squares of a drawn board, row by row from row 1."""
    rows = [line.split()[1:] for line in board.split("\n") if line.split()[:1] and line.split()[0].isdigit()]
    return "".join(cell for row in rows for cell in row).replace(".", "-")


def rhino_game(rhino, ours):
    """`ours` plays this colour, 0 is black."""
    players = [Controller(command=[rhino, "--level=1", "--book=0"])] * 2
    players[ours] = Controller("gtp", "othello", "--seconds-each", "0.05")
    cells, side, passes = list(START.replace("*", "X")), 0, 0
    for c in players:
        c.good("boardsize 8")
        c.good("clear_board")
    while any(flips(cells, i, stone) for i in range(64) for stone in "XO"):
        legal = {name_of(i): i for i in range(64) if flips(cells, i, "XO"[side])}
        vertex = players[side].good("genmove " + COLOURS[side]).upper()
        check(vertex in legal or (vertex == "PASS" and not legal), "%s in %s" % (vertex, "".join(cells)))
        players[1 - side].good("play %s %s" % (COLOURS[side], vertex))
        if legal:
            for i in [legal[vertex]] + flips(cells, legal[vertex], "XO"[side]):
                cells[i] = "XO"[side]
        boards = [cells_of(c.good("showboard")) for c in players]
        check(boards == ["".join(cells)] * 2, "boards after %s: %s" % (vertex, boards))
        passes += not legal
        side = 1 - side
    value = cells.count("X") - cells.count("O") + (cells.count("-") if cells.count("X") > cells.count("O") else
                                                   -cells.count("-") if cells.count("X") < cells.count("O") else 0)
    players[ours].good("final_score", "%s+%d" % ("BW"[value < 0], abs(value)) if value else "0")
    check(players[1 - ours].good("final_score")[0] == ("BW"[value < 0] if value else "0"), "the winner is not the same")
    for c in players:
        c.good("quit")


def rhino_games():
    rhino = shutil.which("gtp-rhino", path=os.environ.get("PATH", "") + ":/usr/games")
    if rhino is None:
        print("skipped: games against gtp-rhino: it is not installed (Debian's grhino has it)")
        return
    for ours in range(2):
        rhino_game(rhino, ours)


twogtp("ttt", 3, "0")
twogtp("reversi:4x4", 4, "W+8")
twogtp("mnk:4,4,3", 4, "B+1")
twogtp("othello:6x6", 6, None)
rhino_games()
print("gtp games: played")
