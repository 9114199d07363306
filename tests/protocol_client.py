"""protocol_client.py PROGRAM - plays the parts of NBoard and of a GTP controller, as these programs behave."""
import queue
import random
import re
import subprocess
import sys
import tempfile
import threading
import time

PATIENCE = 60  # seconds that an answer may take on a busy machine, far more than it needs
FFO_1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO--"
START = "---------------------------O*------*O---------------------------"
checked = 0


def check(condition, what):
    global checked
    checked += 1
    if not condition:
        sys.exit("protocols: " + what)


class Client:
    """An engine with its pipes; lines end as a client on another system would end them."""

    def __init__(self, *words, end="\n", command=None):
        self.end = end
        self.process = subprocess.Popen(command or [sys.argv[1], *words, "--threads", "1"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1)
        self.lines = queue.Queue()
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put(None)

    def send(self, *lines):
        self.process.stdin.write("".join(line + self.end for line in lines))
        self.process.stdin.flush()

    def line(self):
        try:
            return self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            sys.exit("protocols: no answer in %d seconds" % PATIENCE)

    def until(self, pattern):
        """The lines up to the first that matches."""
        lines = []
        while True:
            line = self.line()
            if line is None:
                sys.exit("protocols: the engine ended before '%s'; it said %s" % (pattern, lines))
            lines.append(line)
            if re.fullmatch(pattern, line):
                return lines

    def close(self, code=0):
        self.process.stdin.close()
        check(self.process.wait(timeout=PATIENCE) == code, "ended with %d" % self.process.returncode)


def board(cells, side="*", moves=""):
    return "set game (;GM[Othello]PC[NBoard]PB[a]PW[b]RE[?]TI[15:00]TY[8]BO[8 %s %s]%s;)" % (
        cells.replace("X", "*"), side, moves)


def flips(cells, square, side):
    """The squares that a disc there turns, by the definition of the game."""
    turned = []
    if cells[square] != "-":
        return turned
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        run, x, y = [], square % 8 + dx, square // 8 + dy
        while 0 <= x < 8 and 0 <= y < 8 and cells[8 * y + x] not in ("-", side):
            run.append(8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and cells[8 * y + x] == side:
            turned += run
    return turned


def name_of(square):
    return "ABCDEFGH"[square % 8] + str(square // 8 + 1)


def game_with_pass(seed):
    """A random game up to a pass and the move after it, with few squares left: moves as GGF has them, the cells, the side."""
    chance = random.Random(seed)
    while True:
        cells, side, moves = list(START), "*", []
        while True:
            legal = [i for i in range(64) if flips(cells, i, side)]
            other = "O" if side == "*" else "*"
            passes = not legal
            if passes:
                if not any(flips(cells, i, other) for i in range(64)):
                    break
                moves.append(side + "PA")
                side, other = other, side
                legal = [i for i in range(64) if flips(cells, i, side)]
            square = chance.choice(legal)
            for i in [square] + flips(cells, square, side):
                cells[i] = side
            moves.append(side + name_of(square))
            side = other
            if passes and cells.count("-") <= 10 and any(flips(cells, i, side) for i in range(64)):
                return moves, "".join(cells), side


def hints(lines):
    """move: (value, depth) of the last "search" line of each."""
    found = {}
    for line in lines:
        words = line.split()
        if words and words[0] == "search":
            check(words[3] == "0" and re.match(r"\d", words[4]), "a line of search: " + line)
            found[words[1][:2]] = (float(words[2]), words[4])
    return found


def nboard_session(end):
    c = Client("nboard", end=end)
    c.send("nboard 2", board(START, moves="B[F5]W[F6]B[D3]W[C5]B[E6]W[F7]B[E7]W[F4]"), "set depth 6", "set contempt 0",
           "ping 1", "go")
    lines = c.until("=== .*")
    check("pong 1" in lines and "set myname yomikiri" in lines, "the first session: %s" % lines)
    check(re.fullmatch(r"=== [A-H][1-8]/-?\d+\.\d\d/\d+\.\d\d", lines[-1]), "an answer to go: " + lines[-1])
    c.send("no such command", "", board(FFO_1), "hint 3", "ping 2")
    c.until("pong 2")  # it ended the hint
    c.send("hint 3")
    c.until("status Thinking")
    lines = c.until("status ")
    found = hints(lines)
    check(found["G8"] == (18, "100%") and found["H1"] == (12, "100%"), "exact values: %s" % found)
    check(any(line.startswith("nodestats ") for line in lines), "no nodestats")
    check(len({line.split()[1][:2] for line in lines[-4:] if line.startswith("search")}) == 3, "three moves: %s" % lines)
    c.send("go")
    check(c.until("=== .*")[-1].startswith("=== G8/18.00/"), "go on a solved position")
    c.send("learn")
    c.until("learned")
    c.send("quit")
    c.close()


def nboard_interrupted():
    c = Client("nboard", "--seconds-each", "600")
    c.send("nboard 2", board(START), "go")
    c.until("search .*")
    time.sleep(1)
    begin = time.monotonic()
    c.until("nodestats .*")
    c.send("ping 5")
    lines = c.until("pong 5")
    check(time.monotonic() - begin < PATIENCE / 2, "a ping while thinking waits")
    check(any(line.startswith("=== ") for line in lines), "a go without an answer: %s" % lines)
    nodes = [int(line.split()[1]) for line in lines if line.startswith("nodestats ")]
    check(nodes and nodes[-1] > 1000, "nodestats leaves out the search of the estimate: %s" % lines)
    c.send("hint 60")
    c.until("search .*")
    c.send(board(FFO_1), "ping 6", "hint 1")
    c.until("pong 6")
    c.until("status Thinking")
    check(hints(c.until("status "))["G8"] == (18, "100%"), "the position after an interruption")
    c.send(board(START), "go", "quit")
    c.close()
    c = Client("nboard", "--seconds-each", "600")
    c.send(board(START), "go")
    c.until("search .*")
    c.process.terminate()
    check(c.process.wait(timeout=PATIENCE) is not None, "SIGTERM while thinking")


def nboard_games():
    c = Client("nboard", "othello:8x8", "--seconds-each", "60")
    for seed in range(3):  # a pass, which one interface writes and another leaves out
        moves, cells, side = game_with_pass(seed)
        written = "".join("%s[%s]" % ("B" if m[0] == "*" else "W", m[1:]) for m in moves)
        values = []
        for command in (board(START, "*", written), board(START, "*", re.sub(r"[BW]\[PA\]", "", written)), board(cells, side)):
            c.send(command, "hint 64", "learn")
            values.append(hints(c.until("learned")))
        check(values[0] == values[1] == values[2] and values[0], "a game with a pass: %s" % values)
        check(all(flips(cells, "ABCDEFGH".index(m[0]) + 8 * int(m[1]) - 8, side) for m in values[0]), "legal moves")
        check(all(depth == "100%" for _, depth in values[0].values()), "a few empty squares")
        c.send(board(START), *["move " + m[1:] for m in moves if seed > 0 or m[1:] != "PA"], "hint 64", "learn")
        check(hints(c.until("learned")) == values[0], "the same game move by move")
    handicap = "*--------------------------O*------*O--------------------------*"
    c.send(board(handicap, "O", "W[E3]"), "set depth 1", "go")
    check(re.match(r"=== [A-H][1-8]/", c.until("=== .*")[-1]), "a handicap board")
    c.send(board(START, "*", "B[F5]W[A1]"))
    check("move 2, 'W[A1]', is not legal" in c.until("status Bad game.*")[-1], "an illegal move of a game")
    c.send("set game (;GM[Othello]BO[8 " + START)
    c.until("status Bad game.*")
    c.send("set game (;GM[Othello]TY[10]BO[10 " + "-" * 100 + " *];)")
    check("expected a board of 8x8" in c.until("status Bad game.*")[-1], "another board")
    c.send("move A1/1.0/2.0")
    c.until("status Illegal move: A1/1.0/2.0")
    full = "X" * 63 + "O"
    c.send(board(full), "go")
    check(c.until("=== .*")[-1].startswith("=== PA"), "a game that is over")
    c.until("status The game is over")
    # A retrograde analysis, and a clock that is almost run out.
    c.send("set depth 12", board(FFO_1, "*", "B[G8]"), "analyze")
    found = [line.split() for line in c.until("status ") if line.startswith("analysis")]
    check([line[1] for line in found] == ["1", "0"], "analysis: %s" % found)
    check(float(found[1][2]) == 18 and float(found[0][2]) == -18, "values of an analysis: %s" % found)
    begin = time.monotonic()
    c.send(board(START).replace("15:00", "0:01"), "set depth 60", "go")
    c.until("=== .*")
    check(time.monotonic() - begin < PATIENCE / 2, "a clock that is almost run out")
    c.send("go", "go", "F5", "ping 9")  # version 1 has moves alone
    check(sum(line.startswith("=== ") for line in c.until("pong 9")) == 2, "each go has an answer")
    c.close()


def nboard_types():
    c = Client("nboard", "reversi:4x4")
    game = "set game (;GM[Othello]TY[%s]BO[4 -----O*--*O----- *]B[b1];)"
    c.send(game % "4a", "hint 1")
    check("TY[4a]; expected a normal game" in c.until("status Bad game.*")[-1], "an anti game")
    check(len(c.until("search .*")[-1].split()[1]) == 2 * 10, "the position stays")
    c.send(game % "s4kr8", "ping 1")
    check(c.until("pong 1")[-2] == "status A game with komi: values do not include it", "a komi")
    c.send(game % "s4r8", "ping 2")
    check(not any("status " in line for line in c.until("pong 2")[:-1]), "a random start")
    c.close()
    c = Client("nboard", "reversi:4x4,misere")
    c.send(game % "4a", game % "4", "ping 3")
    check(c.until("pong 3") == ["pong 3"], "types for a misère engine")
    c.close()


class Controller(Client):
    def ask(self, command):
        """The answer to a command without "= "; False before it where it failed."""
        self.send(command)
        lines = self.until("")
        check(lines[0][0] in "=?", "an answer: %s" % lines)
        return lines[0][0] == "=", "\n".join([lines[0][2:].lstrip()] + lines[1:-1]).strip()

    def good(self, command, answer=None):
        done, said = self.ask(command)
        check(done and (answer is None or said == answer), "%s: %s" % (command, said))
        return said

    def bad(self, command, part=""):
        done, said = self.ask(command)
        check(not done and part in said, "%s: %s" % (command, said))


def gtp_session():
    c = Controller("gtp", "reversi:4x4", end="\r\n")
    c.good("protocol_version", "2")
    c.good("name", "yomikiri")
    c.good("known_command\tgenmove", "true")
    c.good("known_command frobnicate", "false")
    commands = c.good("list_commands").split()
    for command in "play genmove undo boardsize clear_board komi final_score time_settings showboard quit".split():
        check(command in commands, command + " is not listed")
    c.send("17 name", "# a comment", "", "18 version # another")
    check(c.until("")[0] == "=17 yomikiri" and c.until("")[0].startswith("=18 "), "numbers of commands")
    c.bad("frobnicate", "unknown command")
    c.bad("boardsize 9", "unacceptable size")
    c.bad("boardsize x", "syntax error")
    c.bad("play b", "syntax error")
    c.bad("play purple b1", "syntax error")
    c.bad("play b i1", "syntax error")
    c.bad("play b paxx", "syntax error")
    c.bad("play b a1", "illegal move")
    c.bad("play w b1", "illegal move")
    c.bad("genmove w", "other side")
    c.bad("undo", "cannot undo")
    c.bad("final_score", "not over")
    check("1 - - - -" in c.good("showboard"), "the board")
    check(c.good("gogui-rules_legal_moves") == "B1 A2 D3 C4", "legal moves")
    c.good("gogui-rules_side_to_move", "black")
    check(c.good("reg_genmove b") in ("B1", "A2", "D3", "C4"), "reg_genmove")
    sides, over = "bw", 0
    for ply in range(20):
        over = over + 1 if c.good("genmove " + sides[ply % 2]).lower() == "pass" else 0
        if over == 2:
            break
    c.good("final_score", "W+8")  # both have played their best
    c.good("undo")
    c.good("clear_board")
    c.good("play B b1")
    c.good("play white A1")
    c.good("gogui-rules_board", ". . . .\n. X O .\n. O X .\nO X . .")  # GoGui's first line is its highest row
    with tempfile.NamedTemporaryFile("w", suffix=".sgf") as game:
        game.write("(;GM[2]SZ[4];B[ba];W[aa];B[ab])")
        game.flush()
        c.good("loadsgf " + game.name)
        c.good("gogui-rules_side_to_move", "white")
        c.good("loadsgf %s 2" % game.name)
        c.good("gogui-rules_legal_moves", "A1 C1 A3")
    c.good("loadsgf tests/data/gogui_twogtp_reversi4x4.sgf")  # rows from the bottom
    c.good("final_score", "W+8")
    c.good("loadsgf tests/data/gogui_twogtp_reversi4x4.sgf 3")
    c.good("gogui-rules_legal_moves", "A2 D3 C4")
    c.bad("loadsgf /nonexistent", "cannot be read")
    c.send("20 quit")
    check(c.until("")[0].startswith("=20"), "quit")
    c.close()


def gtp_pass_left_out():
    """The pass before a refused move is taken back with it."""
    c = Controller("gtp", "othello")
    moves, cells, _ = game_with_pass(0)
    colour = {"*": "b", "O": "w"}
    for move in moves[:-2]:
        c.good("play %s %s" % (colour[move[0]], "pass" if move[1:] == "PA" else move[1:]))
    passing = c.good("gogui-rules_side_to_move")
    mover = colour[moves[-1][0]]
    check(passing[0] != mover, "the side that must pass")
    taken = next(i for i in range(64) if cells[i] != "-")
    c.bad("play %s %s" % (mover, name_of(taken)), "illegal move")
    c.good("gogui-rules_side_to_move", passing)
    c.good("play %s %s" % (mover, moves[-1][1:]))
    for side in (passing, None):  # undo takes the pass back with the move
        c.good("undo")
        check(side is None or c.good("gogui-rules_side_to_move") == side, "undo of a pass left out")
    for _ in moves[3:]:
        c.good("undo")
    c.bad("undo", "cannot undo")


def gtp_other_games():
    c = Controller("gtp", "ttt")
    for ply in range(9):
        c.good("genmove " + "bw"[ply % 2])
    end = c.good("showboard")
    for command in ("play w pass", "genmove b", "play b pass", "reg_genmove w"):
        c.good(command)
    c.bad("play w a1", "illegal move: the game is over")
    c.good("final_score", "0")
    c.good("gogui-rules_legal_moves", "")
    for _ in range(3):
        check(c.good("showboard") == end, "a pass after the end changes the board")
        c.good("undo")
    check(c.good("gogui-rules_legal_moves") == "", "three passes after the end are three moves for undo")
    c.good("undo")
    c.bad("play w pass", "illegal move")
    c.bad("play b pass", "illegal move")
    c.bad("play b paxx", "syntax error")
    c.good("boardsize 4")
    c.good("play b d4")
    c.close()
    c = Controller("gtp", "mnk:3,5,3")
    c.good("gogui-rules_board_size", "5 3")  # width and height
    c.good("play b c1")
    c.good("gogui-rules_board", ". . . . .\n. . . . .\n. . X . .")
    c.close()
    c = Controller("gtp", "mnk:1,12,3")
    c.good("play b j1")
    check("J1" not in c.good("gogui-rules_legal_moves") and "K1" in c.good("gogui-rules_legal_moves"), "no column I")
    c.close()
    c = Controller("gtp", "othello", "--seconds-each", "600")
    c.good("time_settings 0 1 1")
    begin = time.monotonic()
    c.good("genmove b")
    c.good("time_settings 4 0 0")
    c.good("time_left w 2 0")
    c.good("genmove w")
    check(time.monotonic() - begin < PATIENCE / 2, "the clock")
    c.bad("time_left w", "syntax error")
    c.good("time_settings 0 1 0")  # no limit
    c.send("genmove b")
    time.sleep(0.5)
    c.send("# interrupt", "name")
    check(re.fullmatch("= [A-H][1-8]", c.until("")[0]), "an interrupted genmove")
    check(c.until("")[0] == "= yomikiri", "after an interruption")
    c.process.stdin.write("name")  # without an end of line
    c.process.stdin.close()
    check(c.until("")[0] == "= yomikiri", "the last line")


def refusals():
    for words, part in ((["gtp", "eight"], "does not play"), (["nboard", "ttt"], "does not play"),
                        (["gtp", "mnk:1,40,3"], "does not play"), (["nboard", "--json"], "--json"),
                        (["nboard", "othello", "f5"], "arguments")):
        r = subprocess.run([sys.argv[1], *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE)
        check(r.returncode == 2 and part in r.stderr and r.stderr.count("\n") == 1 and (not r.stdout or "--json" in words), "%s: %s" % (words, r.stderr))


if __name__ == "__main__":
    nboard_session("\n")
    nboard_session("\r\n")
    nboard_interrupted()
    nboard_games()
    nboard_types()
    gtp_session()
    gtp_pass_left_out()
    gtp_other_games()
    refusals()
    print("protocols: %d checks" % checked)
