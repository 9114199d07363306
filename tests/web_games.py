"""web_games.py - checks of the page of `make web` that concern games: lines and side lines, copies, pasted texts, files, analysis
(check_web.py)."""
import json
import re
import subprocess
from web_faults import complain

TEXTS = ["-----OX--XO----- X", "-----OX--XO-----", "-----OX--XO----- X; b1:-8", "-----OX--XO----- X b1a1", "start b1", "1. b1 a1 2. a2", "[4 -----O*--*O----- *]",
         "(;GM[2];B[ba];W[aa];B[ab];W[ca];B[dd])", '[Black "Ann"] 1. b1 a1 *', "  a b c d\n1 . . . .\n2 . O X .  WHITE to move\n3 . X O .\n4 . . . .\n", "b1\na1 a2"]
GAME, AFTER = "b1a1a2c1d4", "OOO-XXO--XX----X O"  # on othello:4x4


class Games:
    def key(self, name):
        self.browser.run(f"document.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{name}', bubbles: true }})); true")

    def walking(self):
        """A game is a line that one walks; side lines are kept; nothing is lost by undo and redo."""
        run, until = self.browser.run, self.browser.until
        self.open("#othello:4x4")
        run("openText('b1a1a2c1d4').then(() => true)")
        if self.text("text") != AFTER or run("[...document.querySelectorAll('#game_list tbody button')].map((b) => b.textContent).join(' ')") != "start b1 a1 a2 c1 d4":
            complain(f"a pasted game: {self.text('text')} {run('texts(`#game_list tbody button`)')}")
        for name, ply in [("ArrowLeft", 4), ("ArrowLeft", 3), ("Home", 0), ("ArrowRight", 1), ("End", 5), ("ArrowRight", 5)]:
            self.key(name)
            if run("at.ply") != ply or run("document.querySelector('#game_list tr.chosen td').textContent") != str(ply or ""):
                complain(f"{name} leads to ply {run('at.ply')}; expected {ply}")
        run("document.querySelectorAll('#game_list tbody button')[2].click(); true")
        if run("at.ply") != 2 or run("location.hash") != "#othello:4x4/b1a1a2c1d4/2":
            complain(f"a click on the list: ply {run('at.ply')}, {run('location.hash')}")
        if run("document.querySelectorAll('#board circle.last').length") != 1 or "Black\u00a03" not in self.text("discs"):
            complain(f"the last move or the discs: {self.text('discs')}")
        other = run("at.moves.map((m) => m.move).find((m) => m !== 'a2')")
        run(f"playMove('{other}').then(() => true)")
        if run("lineOf(game.root).map((n) => n.move).join(' ').trim()") != f"b1 a1 {other}" or run("$('line').options.length") != 2 or run("$('lines').hidden"):
            complain(f"a side line: {run('lineOf(game.root).map((n) => n.move)')}")
        run("$('rename').value = '<b>mine</b>'; $('rename').dispatchEvent(new Event('input')); true")
        if run("$('line').selectedOptions[0].textContent") != "<b>mine</b>" or run("document.querySelectorAll('select b').length"):
            complain("a side line cannot be named")
        run("$('line').value = '0'; $('line').dispatchEvent(new Event('change')); true")
        if run("lineOf(at).map((n) => n.move).join('')") != "b1a1a2c1d4" or run("headsOf(game.root).length") != 1:
            complain("the game is lost beside its side line")
        for name, wanted in [("u", 3), ("u", 2), ("r", 3), ("u", 2), ("u", 5), ("u", 1), ("u", 0)]:
            self.key(name)
            if run("at.ply") != wanted:
                complain(f"{name} leads to ply {run('at.ply')}; expected {wanted}")
        self.key("Home")
        run("const square = document.querySelectorAll('#board svg > rect')[0].getBoundingClientRect();"
            "document.querySelector('#board svg > rect').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: square.x + 5, clientY: square.y + 5 })); true")
        if "a1 is not a legal move" not in self.text("message"):
            complain(f"an illegal click: '{self.text('message')}'")
        self.copies()

    def keyboard(self):
        """A game by the keyboard alone: the focus is seen, and stays on the board and in the list."""
        run = self.browser.run
        self.open("#othello:4x4")
        self.exact()
        run("document.body.focus(); true")
        for _ in range(40):
            self.browser.press("Tab")
            if run("$('board').contains(document.activeElement)"):
                break
        else:
            complain("Tab never comes to the board")
        if not run("document.hasFocus()"):
            print("skipped: the focus is seen: this browser's window has none")
        elif run("parseFloat(getComputedStyle(document.activeElement.firstElementChild).strokeWidth)") != 3:
            complain("the focus on the board is not seen")
        for ply in (1, 2):
            self.browser.press("Enter")
            if self.browser.until(f"at.ply === {ply} && $('board').contains(document.activeElement)", 5) is None:
                complain(f"Enter on a square: ply {run('at.ply')}, focus on {run('document.activeElement.outerHTML.slice(0, 60)')}")
        self.browser.press("ArrowLeft")
        if run("at.ply") != 1:
            complain("an arrow key does nothing on the board")
        names = run("[...document.querySelectorAll('button, select, input, textarea, [tabindex]')].filter((e) => !(e.textContent.trim() || e.getAttribute('aria-label') || (e.labels && e.labels.length))).map((e) => e.id)")
        if names:
            complain(f"controls without a name: {names}")

    def copies(self):
        """What is copied is read again, here and by the program."""
        run = self.browser.run
        run("window.copied = ''; Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => { copied = text; return Promise.resolve(); } } }); true")
        run("openText('(;GM[Othello]PB[A <b>]PW[B]TY[4]B[b1]W[a1]B[a2];)').then(() => true)")
        for kind, wanted in [("transcript", "b1a1a2"), ("position", "XOO-XOO--XO----- X"), ("ggf", "(;GM[Othello]PB[A b]PW[B]TY[4]BO[4 -----O*--*O----- *]B[b1]W[a1]B[a2];)"),
                             ("address", "#othello:4x4/b1a1a2")]:
            run(f"$('format').value = '{kind}'; copy().then(() => true)")
            text = run("copied")
            if kind == "position":
                wanted = run("at.position")
            if not text.startswith(wanted) and not text.endswith(wanted):
                complain(f"copied as {kind}: {text}; expected {wanted}")
            if kind != "address" and self.ask("solve", "othello:4x4", text.split(";")[0] if kind == "position" else text).get("position") != run("at.position"):
                complain(f"the program reads {text} as another position")

    def round_trips(self):
        """A random game to its end is the same from its transcript, and from its address."""
        run, until = self.browser.run, self.browser.until
        for spec in ("othello:4x4", "reversi:4x5,start=parallel", "othello:4x4,misere", "reversi:2x32", "connect:4,5,4", "connect:5,12,4", "mnk:3,4,3", "minimax:4,seed=2", "eight"):
            self.open("#" + spec)
            run("$('auto').checked = false; (async () => { let seed = 7; while (at.moves.length > 0 && at.over === null && at.ply < 90) { seed = seed * 48271 % 2147483647; "
                "await playMove(at.moves[seed % at.moves.length].move); } window.end = at.position; window.middle = Math.floor(at.ply / 2); walk(lineOf(at)[middle]); })()")
            address, plies, place = run("location.hash"), run("lineOf(at).length - 1"), run("at.position")
            run("openText(transcript()).then(() => true)")
            if run("at.position !== end || at.ply") != plies:
                complain(f"{spec}: the transcript leads to ply {run('at.ply')}, {run('at.position')}; expected ply {plies}, {run('end')}: {self.text('message')}")
            self.open(address)
            if run("at.position") != place or run("lineOf(at).length - 1") != plies or self.text("message"):
                complain(f"{spec}: {address} leads to {run('at.position')}; expected {place}: {self.text('message')}")

    def practice(self):
        """Endings with one best move; the first answer counts, and the score is kept."""
        run, until = self.browser.run, self.browser.until
        self.open("#othello:6x6")
        for kept, wanted in [("'<b>'", "0 of 0"), ("'9/3'", "0 of 0"), ("'9'.repeat(99999)", "0 of 0"), ("'0/0'", "0 of 0")]:
            run(f"localStorage.setItem('yomikiri-score', {kept}); true")
            self.open("#othello:6x6")
            if wanted not in self.text("score"):
                complain(f"a stored score of {kept}: {self.text('score')}")
        for turn, (choice, score) in enumerate([("bestAt(at).move", "1 of 1"), ("at.moves.map((m) => m.move).find((m) => m !== bestAt(at).move)", "1 of 2")]):
            run("nextProblem().then(() => true)")
            values = run("[...valueAt(at).moves.values()].map((v) => v.exact && v.lower)")
            if "Find the best move" not in self.text("message") or any(run("texts('#board g.move text')")) or values.count(max(values)) != 1 or run("at.empties") > 12:
                complain(f"a problem: {self.text('message')} {values} {run('texts(`#board g.move text`)')}")
            known = self.ask("moves", "othello:6x6", run("at.position"))["moves"]
            if max(known.values()) != max(values):
                complain(f"a problem has the values {values}; the program {known}")
            run(f"clicked({choice}); true")
            run("click('#retry'); true")
            run("clicked(bestAt(at).move); true")
            if score not in self.text("score") or "Right" not in self.text("message"):
                complain(f"answer {turn + 1}: {self.text('score')}; expected {score}")
        self.open("#othello:6x6")
        if "1 of 2" not in self.text("score"):
            complain(f"the score is not kept: {self.text('score')}")
        run("$('endings').value = 'games'; nextProblem().then(() => true)")
        if "No such position" not in self.text("message"):
            complain(f"endings of no game: {self.text('message')}")
        run("localStorage.clear(); true")

    def partner(self):
        """Whoever plays the moves of the book in 6x6 is answered from it up to ply 10, in every image of the board: no search begins."""
        run = self.browser.run
        for number in range(8):
            self.open("#othello:6x6")
            found = run(f"(async () => {{ $('auto').checked = false; const own = {number % 2}, wrong = []; let seed = {number + 3}; while (at.ply <= 10 && at.over === null) {{"
                        "if (at.side === own) { await consult(at); const best = bestAt(at); if (!best || !best.value.exact || running) wrong.push(transcript()); if (!best) break; await playMove(best.move); }"
                        "else { seed = seed * 48271 % 2147483647; await playMove(at.moves[seed % at.moves.length].move); } } return { wrong, plies: at.ply, line: transcript() }; })()")
            if found["wrong"] or found["plies"] < 11:
                complain(f"6x6, game {number}: the book has no reply after {found}")
        for content in ("", "x", "--------------XXX---XO-------------- O 4 zz", "<!--"):
            run(f"replies.set('othello-6x6.txt', Promise.resolve(readReplies({json.dumps(content)}))); true")
            if run("replyIn('othello-6x6.txt', game.root).then((found) => found === undefined)") is not True:
                complain(f"a file of replies with {content!r}")

    def swipe(self):
        run, send = self.browser.run, self.browser.send
        self.open("#othello:4x4/b1a1a2", width=400, height=800)
        send("Emulation.setTouchEmulationEnabled", enabled=True)
        box = run("(() => { const { x, y, width, height } = $('board').getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2 }; })()")
        for by, ply in ((100, 2), (100, 1), (-100, 2), (20, 2)):
            send("Input.dispatchTouchEvent", type="touchStart", touchPoints=[box])
            send("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": box["x"] + by, "y": box["y"]}])
            send("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            if self.browser.until(f"at.ply === {ply}", 5) is None:
                complain(f"a swipe by {by} leads to ply {run('at.ply')}; expected {ply}")
        send("Emulation.setTouchEmulationEnabled", enabled=False)

    def files(self):
        """A file of games: the players as the program counts them; nothing of a bad file harms the page."""
        run, until = self.browser.run, self.browser.until
        self.open("#othello:4x4")
        path = self.folder / "games.ggf"
        path.write_text("".join(f"(;GM[Othello]PB[{black}]PW[{white}]TY[4]{moves};)\n" for black, white, moves in [
            ("Ann", "Bob", "B[b1]W[a1]B[a2]W[c1]B[d4]"), ("Bob", "<i>Eve", "B[b1]W[a1]"), ("Ann", "Bob", "B[b1]W[c1]B[d1]W[a3]")]) + "zz\n", encoding="utf-8")
        begun = run("games.length")
        run(f"openFile(new File([{json.dumps(path.read_text(encoding='utf-8'))}], 'x.ggf')).then(() => true)")
        if run("games.length") != begun + 3 or "3 games read; 1 could not be" not in self.text("message") or run("document.querySelectorAll('#games i').length"):
            complain(f"a file of games: {run('games.length')} games, '{self.text('message')}'")
        run("analyzeAll().then(() => true)")
        said = subprocess.run([self.program, "analyze", "othello:4x4", "--file", str(path), "--json"], capture_output=True, text=True, check=False)
        rows = [row for row in map(json.loads, said.stdout.splitlines()) if "opponent" in row and row["opponent"] is None]
        wanted = {row["player"]: [row[key] for key in ("games", "moves", "mistakes", "lost", "wins_lost", "draws_lost")] for row in rows}
        found = {name: figures for name, *figures in run("playersOf(games.filter((g) => g.game && hasMoves(g)))")}
        if not wanted or found != wanted:
            complain(f"the players: {found}; expected {wanted}")
        if run("document.querySelectorAll('#games table').length") != 2:
            complain("the tables of games and players are not shown")
        for bad in ["[0]", "Array.from({ length: 5000 }, (_, i) => i * 7919 % 256)", "[0xff, 0xfe, 0x41]", "[...'(;GM[Othello]PB['.repeat(900)].map((c) => c.charCodeAt(0))", "[]",
                    "[...'z\\n'.repeat(40000)].map((c) => c.charCodeAt(0))"]:
            run("say(''); true")
            run(f"openFile(new File([new Uint8Array({bad})], 'x.wtb')).then(() => openFile(new File([new Uint8Array({bad})], 'x'))).then(() => true)")
            if not self.text("message") or run("at.position") is None:
                complain(f"a file of {bad}: '{self.text('message')}'")
        run("openFile({ name: 'big', size: 1e9 }).then(() => true)")
        if "1000000000" not in self.text("message"):
            complain(f"a large file: {self.text('message')}")
        run("startGame('reversi:4x4').then(() => true)")
        if until("/Proved/.test($('answer').textContent)", 20) is None:
            complain("the page does not work after bad files")

    def pasted(self):
        run, until = self.browser.run, self.browser.until
        self.open("#othello:4x4")
        for text in TEXTS:
            run(f"openText({json.dumps(text)}).then(() => true)")
            if "legal" in self.text("message") or run("spec") != "othello:4x4":
                complain(f"{text!r}: '{self.text('message')}'")
        run("openText('a1a1').then(() => true)")
        if "a1" not in self.text("message"):
            complain(f"an illegal move: '{self.text('message')}'")
        run("openText('f'.repeat(1 << 20)).then(() => true)")
        if "characters" not in self.text("message"):
            complain(f"a pasted megabyte: '{self.text('message')}'")

    def analysis(self):
        """The analysis stands beside the board, and has the losses of the program."""
        run, until = self.browser.run, self.browser.until
        self.open("#othello:4x4")
        run(f"$('auto').checked = false; $('auto').dispatchEvent(new Event('change')); openText('{GAME}').then(() => $('analyze').click()); true")
        if until("!$('save').hidden", 90) is None:
            complain(f"a game is not analyzed: {self.text('message')} {self.text('analysing')}")
        said = subprocess.run([self.program, "analyze", "othello:4x4", GAME, "--json"], capture_output=True, text=True, check=False)
        wanted = [[row["value"], row["lost"]] for row in map(json.loads, said.stdout.splitlines()) if isinstance(row["ply"], int)]
        if run("lineOf(game.root).slice(1).map((n) => [-valueAt(n).lower + 0, lostBy(n)])") != wanted:
            complain(f"the analysis: {run('lineOf(game.root).slice(1).map((n) => [-valueAt(n).lower, lostBy(n)])')}; expected {wanted}")
        if run("document.querySelectorAll('#graph circle').length") != len(wanted) + 1 or "mistakes" not in self.text("totals"):
            complain(f"the graph or the losses: {self.text('totals')}")
        page = run("saved.text()")
        if "<!DOCTYPE html>" not in page or "d4" not in page:
            complain("the page of the analysis is not saved")
        self.browser.shoot(self.folder / "analyzed.png")
        self.key("Home")
        self.key("n")
        losing = next(i for i, (_, lost) in enumerate(wanted) if lost > 0 and i != 0) if any(lost > 0 for _, lost in wanted[1:]) else 0
        if run("at.ply") != losing:
            complain(f"the next mistake: ply {run('at.ply')}; expected {losing}")
        run("click('#hide'); true")
        if any(run("texts('#board g.move text')")) or "best line" in self.text("best"):
            complain("a quiz shows its answer")
        best, worst = run("bestAt(at).move"), run("lineOf(at)[at.ply + 1].move")
        run(f"click(`#board g[data-move={worst}]`); true")
        if f"the best move is {best}" not in self.text("message") or run("at.ply") != losing:
            complain(f"the quiz: {self.text('message')}")
        self.open("#othello:8x8/f5d6c3d3c4f4c5b3c2")
        run("click('#analyze'); true")
        if until("document.querySelectorAll('#graph circle.guess').length === 10", 90) is None:
            complain("the plies before the exact part have no estimates")
        run("click('#analyze'); true")
