#!/usr/bin/env python3
"""check_web.py PROGRAM BROWSER PAGE FOLDER - the one-file page of `make web` in a headless browser: the values of
the program, how long it takes to be ready, to solve and to stop, play, set-up, pasted games, certificates, hostile addresses,
and an empty console.  Prints the times; leaves pictures in FOLDER."""
import base64
import functools
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

from browser import Browser
from firefox import Firefox
from web_faults import complain, faults
from web_games import Games

FFO40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
FFO42 = "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X"
MIDDLE = "c4c3d3c5b6c6b5d2e3f5c2f4e1a5e2b4a6a4a3b3d7c7d6f1f6f7g1c1g5h4f8e6c8g4"  # 26 empty squares
SLOW = 4  # times the figures aimed at may be exceeded: another program may be running
HELPERS = """
window.$ = (id) => document.getElementById(id);
window.texts = (where) => [...document.querySelectorAll(where)].map((x) => x.textContent);
window.click = (where) => document.querySelector(where).dispatchEvent(new MouseEvent("click", { bubbles: true }));
window.listed = () => Object.fromEntries([...document.querySelectorAll("#list tbody tr")].map((r) => [r.dataset.move, r.cells[1].textContent]));
window.gaps = []; window.watch = true; { let last = performance.now();
  const tick = (now) => { gaps.push(now - last); last = now; if (watch) requestAnimationFrame(tick); }; requestAnimationFrame(tick); } true
"""


LOOKS = """
(() => {
  const small = [], close = [], controls = [...document.querySelectorAll("button:not(.jump), select, input")].map((e) => [e.id || e.textContent, e.getBoundingClientRect()]).filter(([, box]) => box.width > 0);
  for (const e of document.querySelectorAll("*")) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !e.getBoundingClientRect().width) continue;
    const size = parseFloat(getComputedStyle(e).fontSize) * (e.closest("svg") ? e.getScreenCTM().a : 1);
    if (size < 11.95) small.push(`${e.textContent.slice(0, 12)} ${size.toFixed(1)}`);
  }
  controls.forEach(([name, a], i) => controls.slice(0, i).forEach(([other, b]) => {
    if (Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom) < 3) close.push(`${name} ${other}`);
  }));
  return [small.slice(0, 5), close.slice(0, 5)];
})()
"""


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def timed(name, seconds, wanted):
    print(f"{name}: {'never' if seconds is None else f'{seconds:.2f} s'}")
    if seconds is None or seconds > SLOW * wanted:
        complain(f"{name} took {seconds}; expected {wanted} s")


class Checks(Games):
    def __init__(self, program, browser, page, folder):
        self.program, self.folder, self.page = program, Path(folder), "file://" + str(Path(page).resolve())
        self.browser = (Firefox if "firefox" in Path(browser).name else Browser)(browser, folder)
        self.axe = Path(os.environ["AXE"]).read_text(encoding="utf-8") if "AXE" in os.environ else ""

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

    def exact(self, seconds=60):
        return self.browser.until("Object.values(listed()).every((v) => /^[+-]?[0-9]+$/.test(v))", seconds)

    def times(self):
        run, until = self.browser.run, self.browser.until
        self.open("#othello:8x8/" + FFO40.replace(" ", "_"))
        timed("ready", int(run("document.body.dataset.ready")) / 1000, 0.3)
        run("gaps.length = 0; click('#value'); true")
        timed("FFO 40", until("$('answer').textContent.includes('Proved')", 60), 2)
        if not self.text("answer").startswith("+38: Black wins by 38"):
            complain(f"FFO 40: {self.text('answer')}")
        longest = [run("Math.max(...gaps)")]
        self.open("#othello:8x8/" + FFO42.replace(" ", "_"))
        run("gaps.length = 0; click('#moves'); true")
        timed("a first move of FFO 42", until("Object.values(listed()).some((v) => /^[+-]?[0-9]+$/.test(v))", 60), 5)
        longest.append(run("Math.max(...gaps)"))
        self.browser.shoot(self.folder / "working.png")  # which takes frames of its own
        run("gaps.length = 0; true")
        timed("all moves of FFO 42", self.exact(120), 10)
        self.same_values("othello:8x8", FFO42)
        longest.append(run("Math.max(...gaps)"))
        print(f"longest frame: {max(longest):.0f} ms")

    def values(self):
        """Estimates at once, from the start of 8x8 and with 26 empty squares; a stop loses none of them."""
        run, until = self.browser.run, self.browser.until
        for name, position in [("the start", ""), ("26 empty", "/" + MIDDLE)]:
            self.open("#othello:8x8" + position)
            if self.text("message") or f"{26 if position else 60} squares empty" not in self.text("who"):
                complain(f"{name}: {self.text('who')} {self.text('message')}")
            timed(f"estimates of {name}", until("Object.values(listed()).every((v) => v.startsWith('~'))", 20), 0.3)
            begun = run("valueAt(at).depth")
            if until(f"valueAt(at).depth > Math.max({begun}, 7)", 30) is None:
                complain(f"{name}: the estimates stay at depth {begun}")
            places = "JSON.stringify([...document.querySelectorAll('#board g.move')].map((g) => [g.dataset.move, g.getBoundingClientRect().x]))"
            before = run(places)
            run("click('#moves'); true")
            until("progress && progress.nodes > 0", 30)
            held = run("listed()")
            begin = run("window.stopped = performance.now(); click('#stop'); $('stop').disabled ? performance.now() - stopped : 1e9")
            timed("stop", begin / 1000, 0.1)
            if list(run("listed()")) != list(held) or "\u00b7" in str(run("listed()")) or "~" not in self.text("answer") or "proved yet" not in self.text("answer"):
                complain(f"{name}: after a stop {run('listed()')}, {self.text('answer')}; before {held}")
            if run(places) != before:
                complain(f"{name}: the board moves while numbers come")
            if any(not re.fullmatch(r"~[+-]?\d+", text) for text in run("texts('#board g.move text')")):
                complain(f"{name}: on the squares {run('texts(`#board g.move text`)')}")
        self.open("#minimax:8")
        timed("estimates of the number game", until("Object.values(listed()).every((v) => v.startsWith('~'))", 20), 1.5)
        self.open("#othello:8x8/" + MIDDLE)
        time.sleep(2)
        run("walk(at.parent); true")
        timed("estimates after a step back", until("Object.values(listed()).every((v) => /^[~+-]|0/.test(v))", 20), 0.3)
        begin = time.monotonic()
        run("openText('f5d6c3d3c4f4c5b3c2e3d2c6b4b5f2e6f3')")
        timed("a position after a stop", time.monotonic() - begin, 0.5)
        if run("(() => { const one = knowledge(spec, 'bounds'); learn(one, { kind: 'progress', lower: 2, upper: null }); learn(one, { kind: 'progress', lower: null, upper: 8 });"
               "learn(one, { kind: 'estimates', estimate: 4, depth: 9, percent: 100 }); learn(one, { kind: 'estimates', estimate: 0, depth: 3, percent: 100 });"
               "return [one.lower, one.upper, one.estimate, one.depth].join(); })()") != "2,8,4,9":
            complain("what was known is forgotten")

    def games(self):
        run, until = self.browser.run, self.browser.until
        for spec, position in [("reversi:4x4", "start"), ("connect:4,4,3", "start"), ("mnk:3,3,3", "start"), ("eight", "start"), ("minimax:3", "start"),
                               ("othello:4x5,misere", "start"), ("mnk:3,3,3,misere", "a1b2")]:
            self.open(f"#{spec}" + ("" if position == "start" else "/" + position))
            if self.exact(30) is None or "Proved" not in self.text("answer"):
                complain(f"{spec}: {self.text('answer')} {self.text('message')}")
            self.same_values(spec, position)
        self.open("#connect4")
        wanted = {"4": "+1", "3": "0", "5": "0", "2": "-1", "6": "-1", "1": "-2", "7": "-2"}
        if until("/Proved, from the book of 11094/.test($('answer').textContent)", 2) is None or run("listed()") != wanted:
            complain(f"the start of Connect Four: {self.text('answer')}, {run('listed()')}; expected {wanted}")
        self.open("#reversi:4x4")
        until("/Proved/.test($('answer').textContent)")
        run("document.querySelector('#board g[data-move=b1]').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })); true")
        if until("$('who').textContent.startsWith('White') && /Proved/.test($('answer').textContent)", 20) is None or run("location.hash") != "#reversi:4x4/b1":
            complain(f"a move by the keyboard: {self.text('who')}, {self.text('answer')}")
        self.same_values("reversi:4x4", "b1")
        run("click('#undo'); true")
        if until("$('who').textContent.startsWith('Black')", 10) is None:
            complain("undo does not lead back")
        run("$('plays').value = '1'; $('plays').dispatchEvent(new Event('change')); click('#board g[data-move=b1]'); true")
        if until("$('message').textContent.includes('White plays') && $('who').textContent.startsWith('Black')", 30) is None or "proved" not in self.text("message"):
            complain(f"the program does not play: {self.text('message')}")
        run("click('#undo'); true")
        if until("at.ply === 0", 5) is None:
            complain(f"undo against the program leads to ply {run('at.ply')}; expected 0")
        self.open("#othello:6x6/d3c5b5d2c2e4d1c1e2a5")
        run("$('auto').checked = false; stop(); $('wdl').checked = true; solve(false).then(() => true)")
        if not re.fullmatch(r"[\u2265\u2264][+-]\d+, proved: (Black|White) wins.*\.", self.text("answer")) and "Proved" not in self.text("answer"):
            complain(f"win, draw or loss: {self.text('answer')}")
        self.open("#reversi:4x4")
        run("click('#setup'); click('#clear'); true")
        run("for (const m of ['b2', 'c3', 'c3']) click(`#board g[data-move=${m}]`); click('#setup'); true")
        if until("$('text').textContent === '-----X----O----- X'", 10) is None:
            complain(f"set up: {self.text('text')} {self.text('message')}")
        run("click('#undo'); true")
        if until("$('text').textContent === '-----OX--XO----- X'", 10) is None:
            complain(f"undo of a set-up: {self.text('text')}")

    def certificates(self):
        for path, wanted in [(Path("tests/data/certificates/othello_5x5.ykc"), "VERIFIED"), (None, "Not verified")]:
            data = path.read_bytes() if path else b"not a certificate" * 100
            given = json.dumps(list(data))
            self.browser.run(f"checkFile(new File([new Uint8Array({given})], 'one.ykc')).then(() => true)")
            if not self.text("checked").startswith(wanted):
                complain(f"a certificate: {self.text('checked')}; expected {wanted}")

        path = Path("results/certificates/othello-5x9.ykc")  # hours
        run = self.browser.run
        run(f"window.check = checkFile(new File([Uint8Array.from(atob('{base64.b64encode(path.read_bytes()).decode()}'), (c) => c.charCodeAt(0))], 'long.ykc')); true")
        if self.browser.until("/hours.* of [0-9.]+ million leaves/.test($('checking').textContent)", 60) is None:
            complain(f"a long check: {self.text('checking')}, {self.text('checked')}")
        run("click('#stop_check'); check.then(() => true)")
        if "stopped" not in self.text("checked") or self.text("checking") or not run("$('stop_check').hidden"):
            complain(f"a check that is stopped: {self.text('checked')}")

    def hostile(self):
        """Each bad address gives a sentence and a page that works; nothing of it is markup."""
        for address in ["#<img src=x onerror=alert(1)>", "#othello:8x8/" + "X" * 5000, "#othello:999999x999999", "#%", "#a/b/c", "#othello:8x8/%00%ff",
                        "#minimax:4,board=/etc/passwd", "#mnk:8,8,99999999999999999999", "#javascript:alert(1)", "#connect:9,9,4", "#eight:999999999,999999999",
                        "#othello:8x8/zz", "#othello:8x8/" + "-" * 63 + "_X", "#othello:8x8/f5d6/zz", "#othello:8x8/f5f5/1", "#othello:4x4//", "#othello:8x8/" + "f5" * 400]:
            self.open(address)
            self.browser.until("$('message').textContent", 5)
            if not self.text("message") or self.browser.run("document.querySelectorAll('img').length") or not self.text("who") or self.browser.run("D.rows > 0 && !document.querySelector('#board svg')"):
                complain(f"{address}: '{self.text('message')}', '{self.text('who')}'")
            self.key("m")
            self.key("Escape")
            self.browser.run("startGame('reversi:4x4').then(() => true)")
            if self.browser.until("/Proved/.test($('answer').textContent)", 20) is None:
                complain(f"{address}: the page does not work after it: {self.text('message')}")
        for kept in ["'2'", "'<img src=x>'", "'x'.repeat(1 << 20)", "'null'", "'NaN'"]:
            self.browser.run(f"localStorage.setItem('yomikiri-language', {kept}); true")
            self.open("#othello:4x4")
            if not self.text("who").startswith("Black to move"):
                complain(f"a stored language of {kept}: {self.text('who')}")
        self.browser.run("localStorage.clear(); true")

    def languages(self):
        run = self.browser.run
        self.open("#othello:4x4")
        bad = run("Object.entries(TEXTS).filter(([, words]) => words.length !== 2 || words.some((w) => !w) || "
                  "String(words[0].match(/\\{\\d\\}/g)?.sort()) !== String(words[1].match(/\\{\\d\\}/g)?.sort())).map(([key]) => key)")
        unused = run("Object.keys(TEXTS).filter((key) => !new RegExp(`[\"']${key}[\"']|=\"${key}\"`).test(document.documentElement.outerHTML))")
        if bad or unused:
            complain(f"texts: {bad} differ, {unused} are not used")
        run("$('language').value = '1'; $('language').dispatchEvent(new Event('change')); true")
        if "黒の番" not in self.text("who") or run("document.documentElement.lang") != "ja":
            complain(f"Japanese: {self.text('who')}")
        self.browser.shoot(self.folder / "japanese.png")
        run("$('language').value = '0'; $('language').dispatchEvent(new Event('change')); true")

    def site(self):
        """The page for a server: no inline script, by its policy."""
        folder = Path(self.page.removeprefix("file://")).parent
        handler = functools.partial(Quiet, directory=str(folder))
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.browser.go(f"http://127.0.0.1:{server.server_address[1]}/index.html#reversi:4x4")
        if self.browser.until("document.body && document.body.dataset.ready && /Proved/.test(document.getElementById('answer').textContent)", 30) is None:
            complain("index.html does not solve")
        page, one = ((folder / name).read_text(encoding="utf-8") for name in ("index.html", "yomikiri.html"))
        policy = [re.search(r"Content-Security-Policy\" content=\"([^\"]*)\"", text)[1] for text in (page, one)]
        if any("unsafe-inline" in text for text in policy) or re.search(r"<script(?![^>]*(src=|application/json))", page) or re.search(r"\son\w+=", page):
            complain(f"index.html has inline scripts, or its policy allows them: {policy}")
        server.shutdown()

    def state(self, name, address, act=None, **how):
        """One look of the page: nothing is wider than its window, no text is small, no control touches another; a picture."""
        run = self.browser.run
        self.open(address, **how)
        if act:
            run(act)
        self.browser.until("!running", 10)
        if run("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
            complain(f"{name}: the page is wider than its window")
        small, close = run(LOOKS)
        if small or close:
            complain(f"{name}: texts below 12 px: {small}; controls that touch: {close}")
        if self.axe:
            run(self.axe + "; true")
            found = run("axe.run(document).then(({ violations }) => violations.map((v) => `${v.id}: ${v.nodes[0].target}`))")
            if found:
                complain(f"{name}: axe: {found}")
        self.browser.shoot(self.folder / f"{name}.png")

    def looks(self):
        if not self.axe:
            print("skipped: axe: AXE does not name a file of axe-core")
        ending, game = "#othello:6x6/XXXXX-OOOOX--OOXX--XOX--XXXX-----OX-_X", f"#othello:8x8/{MIDDLE}/20"
        for width in (1280, 800, 400):
            for dark in self.browser.looks:
                for name, address, act in [("ending", ending, None), ("game", game, None), ("quiz", "#ttt/b2a1", "click('#hide'); true"), ("setup", "#othello:6x6", "click('#setup'); true")]:
                    self.state(f"{name}-{width}{'-dark' if dark else ''}", address, act, width=width, height=800, dark=dark)
        for name, address in {"connect": "#connect4", "minimax": "#minimax:4/1", "wide": "#reversi:2x32", "tall": "#reversi:32x2", "eight": "#eight"}.items():
            self.state(name, address, width=400, height=800)
        self.open("#reversi:2x32", width=400, height=800)
        if not self.browser.run("(() => { const box = $('board').getBoundingClientRect(), move = document.querySelector('#board g.move').getBoundingClientRect();"
                                "return move.width >= 30 && move.left >= box.left && move.right <= box.right; })()"):
            complain("a wide board is not scrolled to its moves")

    def steps(self):
        """Eight: a step for each number, with the values of the program; a click plays it."""
        self.open("#eight:9,100/50,3")
        self.browser.until("document.querySelectorAll('.steps small.exact').length === 8", 10)
        found = self.browser.run("Object.fromEntries([...document.querySelectorAll('.steps button')].map((b) => [b.dataset.move, Number(b.querySelector('small').textContent)]))")
        wanted = self.ask("moves", "eight:9,100", "50,3")["moves"]
        if found != wanted:
            complain(f"eight: the steps have {found}; expected {wanted}")
        self.browser.run("document.querySelector('.steps [data-move=\"7\"]').click()")
        if self.browser.until("at.position === '57,7 O'", 10) is None:
            complain(f"eight: a click on step 57 leads to {self.browser.run('at.position')}")

    def all(self):
        for check in (self.times, self.steps, self.values, self.games, self.walking, self.keyboard, self.round_trips, self.practice, self.partner, self.swipe, self.files, self.pasted, self.analysis, self.certificates, self.hostile, self.languages, self.site, self.looks):
            if check.__name__ in self.browser.lacks:
                print(f"skipped: {check.__name__} in {type(self.browser).__name__}: its driver has no touch")
                continue
            check()
            for text in self.browser.complaints():
                complain(f"{check.__name__}: the console has {text}")
        self.browser.end()


def main(*arguments):
    Checks(*arguments).all()
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
