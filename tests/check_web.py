#!/usr/bin/env python3
"""check_web.py PROGRAM BROWSER PAGE FOLDER - the one-file page of `make web` in a headless browser: the values of
the program, how long it takes to be ready, to solve and to stop, play, set-up, pasted games, certificates, hostile addresses,
and an empty console.  Prints the times; leaves pictures in FOLDER."""
import json
import re
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, "tools")
import connect4  # noqa: E402
from browser import Browser  # noqa: E402

FFO40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
FFO42 = "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X"
GAME, AFTER = "b1a1a2c1d4", "OOO-XXO--XX----X O"  # on othello:4x4
SLOW = 4  # times the figures aimed at may be exceeded: another program may be running
faults = []
HELPERS = """
window.$ = (id) => document.getElementById(id);
window.texts = (where) => [...document.querySelectorAll(where)].map((x) => x.textContent);
window.click = (where) => document.querySelector(where).dispatchEvent(new MouseEvent("click", { bubbles: true }));
window.listed = () => Object.fromEntries([...document.querySelectorAll("#list tbody tr")].map((r) => [r.dataset.move, r.cells[1].textContent]));
window.gaps = []; window.watch = true; { let last = performance.now();
  const tick = (now) => { gaps.push(now - last); last = now; if (watch) requestAnimationFrame(tick); }; requestAnimationFrame(tick); } true
"""


def complain(what):
    faults.append(what)
    print(f"test_web: {what}")


def timed(name, seconds, wanted):
    print(f"{name}: {'never' if seconds is None else f'{seconds:.2f} s'}")
    if seconds is None or seconds > SLOW * wanted:
        complain(f"{name} took {seconds}; expected {wanted} s")


class Checks:
    def __init__(self, program, browser, page, folder):
        self.program, self.folder, self.page = program, Path(folder), "file://" + str(Path(page).resolve())
        self.browser = Browser(browser, folder)

    def open(self, address, **how):
        self.browser.go(self.page + address, **how)
        if self.browser.until("document.body && document.body.dataset.ready", 30) is None:
            complain(f"{address}: the page is never ready: {self.browser.run('document.body.innerText')[:300]}")
        self.browser.run(HELPERS)

    def text(self, name):
        return self.browser.run(f"$('{name}').textContent")

    def ask(self, *words):
        said = subprocess.run([self.program, *words, "--json"], capture_output=True, text=True, check=False)
        return json.loads(said.stdout.splitlines()[0])

    def same_values(self, spec, position):
        wanted = {move: ("+" if value > 0 else "") + str(value) for move, value in self.ask("moves", spec, position)["moves"].items()}
        found = self.browser.run("listed()")
        if found != wanted:
            complain(f"{spec} {position}: {found}; expected {wanted}")

    def times(self):
        run = self.browser.run
        self.open("#othello:8x8/" + FFO40.replace(" ", "_"))
        timed("ready", int(run("document.body.dataset.ready")) / 1000, 0.3)
        run("gaps.length = 0; click('#value'); true")
        timed("FFO 40", self.browser.until("$('answer').textContent.includes('Proved')", 60), 2)
        if not self.text("answer").startswith("+38: Black wins by 38"):
            complain(f"FFO 40: {self.text('answer')}")
        longest = [run("Math.max(...gaps)")]
        self.open("#othello:8x8/" + FFO42.replace(" ", "_"))
        run("gaps.length = 0; click('#moves'); true")
        timed("a first move of FFO 42", self.browser.until("Object.values(listed()).some((v) => /^[+-]?[0-9]+$/.test(v))", 60), 5)
        if "Proved" in self.text("answer"):
            complain("FFO 42 is said to be proved before its last move")
        longest.append(run("Math.max(...gaps)"))
        self.browser.shoot(self.folder / "working.png")  # which takes frames of its own
        run("gaps.length = 0; true")
        timed("all moves of FFO 42", self.browser.until("$('answer').textContent.includes('Proved')", 120), 10)
        self.same_values("othello:8x8", FFO42)
        self.browser.shoot(self.folder / "solved.png")
        longest.append(run("Math.max(...gaps)"))
        print(f"longest frame: {max(longest):.0f} ms")
        self.open("#othello:8x8")
        run("click('#moves'); true")
        self.browser.until("$('progress').textContent.includes('nodes')", 20)
        begin = run("window.stopped = performance.now(); click('#stop'); $('stop').disabled ? performance.now() - stopped : 1e9")
        timed("stop", begin / 1000, 0.2)
        begin = time.monotonic()
        run("setPosition('" + "f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3" + "')")
        timed("a position after a stop", time.monotonic() - begin, 0.5)
        if "~" in self.text("answer") and "not" not in self.text("answer") and "estimate" not in self.text("answer"):
            complain(f"an estimate looks proved: {self.text('answer')}")

    def games(self):
        run, until = self.browser.run, self.browser.until
        for spec, position in [("reversi:4x4", "start"), ("connect:4,4,3", "start"), ("mnk:3,3,3", "start"), ("eight", "start"), ("minimax:3", "start"),
                               ("othello:4x5,misere", "start"), ("mnk:3,3,3,misere", "a1b2")]:
            self.open(f"#{spec}" + ("" if position == "start" else "/" + position))
            if until("/Proved/.test($('answer').textContent)", 30) is None:
                complain(f"{spec}: {self.text('answer')} {self.text('message')}")
            self.same_values(spec, position)
        self.open("#connect4")
        wanted = {"4": "+1", "3": "0", "5": "0", "2": "-1", "6": "-1", "1": "-2", "7": "-2"}
        if until("/Proved/.test($('answer').textContent)", 2) is None or run("listed()") != wanted:
            complain(f"the start of Connect Four: {self.text('answer')}, {run('listed()')}; expected {wanted}")
        found = run("[...table].map(([p, value]) => [...[...p].map((c) => c.charCodeAt(0)), value].join(' ')).join('\\n')")
        wanted = "\n".join(" ".join(map(str, [*p, value])) for p, value in connect4.read(connect4.FILE).items())
        if found != wanted:
            complain(f"the table of openings is read as {found[:100]}; expected {wanted[:100]}")
        for text, size in [("", 0), ("#NN", 0), ("~" * 99999, 0), ("N" * 99999, 11094), ("\u2603\0<!--N", 2), ("NN\n#N\nzN", 3)]:
            if run(f"readTable({json.dumps(text)}); table.size") != size:
                complain(f"a table {text[:20]!r} has {run('table.size')} values; expected {size}")
        self.open("#reversi:4x4")
        until("/Proved/.test($('answer').textContent)")
        run("document.querySelector('#board g[data-move=b1]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })); true")
        if until("$('who').textContent.startsWith('White') && /Proved/.test($('answer').textContent)", 20) is None or "/" not in run("location.hash"):
            complain(f"a move by the keyboard: {self.text('who')}, {self.text('answer')}")
        self.same_values("reversi:4x4", "b1")
        run("click('#undo'); true")
        if until("$('who').textContent.startsWith('Black')", 10) is None:
            complain("undo does not lead back")
        run("$('plays').value = '1'; $('plays').dispatchEvent(new Event('change')); click('#board g[data-move=b1]'); true")
        if until("$('message').textContent.includes('White plays') && $('who').textContent.startsWith('Black')", 30) is None or "proved" not in self.text("message"):
            complain(f"the program does not play: {self.text('message')}")
        run("$('plays').value = ''; setPosition('b1').then(() => { $('wdl').checked = true; return solve(true); }).then(() => true)")
        if not re.fullmatch(r"\u2265 \+\d+, proved: White wins\.", self.text("answer")):
            complain(f"win, draw or loss: {self.text('answer')}")
        run("$('wdl').checked = false; setPosition('start').then(() => true)")
        run("click('#setup'); click('#clear'); true")
        run("for (const m of ['b2', 'c3', 'c3']) click(`#board g[data-move=${m}]`); click('#setup'); true")
        if until("$('text').textContent === '-----X----O----- X'", 10) is None:
            complain(f"set up: {self.text('text')} {self.text('message')}")

    def pasted(self):
        run, until = self.browser.run, self.browser.until
        self.open("#othello:4x4")
        run(f"$('pasted').value = {json.dumps(GAME)}; $('analyze').click(); true")
        if until("!$('analysed').hidden && $('analysed').srcdoc.includes('class=')", 90) is None:
            complain(f"a game is not analyzed: {self.text('message')}")
        time.sleep(1)
        self.browser.shoot(self.folder / "analyzed.png")
        run(f"setPosition('{GAME}').then(() => true)")
        if self.text("text") != AFTER:
            complain(f"after {GAME}: {self.text('text')}; expected {AFTER}")
        run("stop(); setPosition('a1a1').then(() => true)")
        if "a1" not in self.text("message"):
            complain(f"an illegal move: '{self.text('message')}'")
        run("setPosition('f'.repeat(1 << 20)).then(() => true)")
        if "characters" not in self.text("message"):
            complain(f"a pasted megabyte: '{self.text('message')}'")

    def certificates(self):
        for path, wanted in [(Path("tests/data/certificates/othello_5x5.ykc"), "VERIFIED"), (None, "Not verified")]:
            data = path.read_bytes() if path else b"not a certificate" * 100
            given = json.dumps(list(data))
            self.browser.run(f"checkFile(new File([new Uint8Array({given})], 'one.ykc')).then(() => true)")
            if not self.text("checked").startswith(wanted):
                complain(f"a certificate: {self.text('checked')}; expected {wanted}")

    def hostile(self):
        for address in ["#<img src=x onerror=alert(1)>", "#othello:8x8/" + "X" * 5000, "#othello:999999x999999", "#%", "#a/b/c", "#othello:8x8/%00%ff",
                        "#minimax:4,board=/etc/passwd", "#mnk:8,8,99999999999999999999", "#javascript:alert(1)", "#connect:9,9,4", "#eight:999999999,999999999"]:
            self.open(address)
            if not self.text("message") or self.browser.run("document.querySelectorAll('img').length") or not self.text("who"):
                complain(f"{address}: '{self.text('message')}', '{self.text('who')}'")

    def looks(self):
        for name, how in {"light": {}, "dark": {"dark": True}, "phone": {"width": 400, "height": 800},
                          "phone-dark": {"width": 400, "height": 800, "dark": True}}.items():
            self.open("#othello:6x6/XXXXX-OOOOX--OOXX--XOX--XXXX-----OX-_X", **how)
            self.browser.until("/Proved/.test($('answer').textContent)", 20)
            self.browser.shoot(self.folder / f"{name}.png")
            if self.browser.run("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
                complain(f"{name}: the page is wider than its window")
        for name, spec in {"connect": "#connect4", "mnk": "#ttt/a1b2", "minimax": "#minimax:4"}.items():
            self.open(spec, dark=name == "mnk")
            time.sleep(1)
            self.browser.shoot(self.folder / f"{name}.png")

    def all(self):
        for check in (self.times, self.games, self.pasted, self.certificates, self.hostile, self.looks):
            check()
            for text in self.browser.complaints():
                complain(f"{check.__name__}: the console has {text}")
        self.browser.end()


def main(*arguments):
    Checks(*arguments).all()
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
