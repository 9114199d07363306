#!/usr/bin/env python3
"""web_site.py PROGRAM BROWSER SITE FOLDER - the site of `make site`, from a server that answers range requests: a certificate is
checked in the page, a table is walked without being loaded, no link leads nowhere, and the console is empty."""
import hashlib
import html
import importlib.util
import http.server
import json
import re
import subprocess
import sys
import threading
from pathlib import Path

sys.path.insert(0, "tools")  # of site.py
from browser import Browser  # noqa: E402
from web_faults import complain, faults  # noqa: E402

TABLE, START = "connect-5-5-4.ykt", "start"


class Ranges(http.server.SimpleHTTPRequestHandler):
    sent, ranges = {}, True  # bytes of each file

    def log_message(self, *arguments):
        pass

    def do_GET(self):
        wanted = re.fullmatch(r"bytes=(\d+)-(\d+)", self.headers.get("Range", ""))
        path = Path(self.translate_path(self.path))
        if not wanted or not self.ranges or not path.is_file():
            self.sent[path.name] = self.sent.get(path.name, 0) + (path.stat().st_size if path.is_file() else 0)
            super().do_GET()
            return
        data = path.read_bytes()[int(wanted[1]):int(wanted[2]) + 1]
        self.sent[path.name] = self.sent.get(path.name, 0) + len(data)
        self.send_response(206)
        self.send_header("Content-Type", "application/octet-stream")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Site:
    def __init__(self, program, browser, site, folder):
        self.program, self.site, self.folder = program, Path(site), Path(folder)
        handler = lambda *arguments: Ranges(*arguments, directory=site)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.browser = Browser(browser, folder)

    def open(self, name):
        self.browser.go(f"http://127.0.0.1:{self.server.server_port}/{name}")
        ready = "document.body.dataset.ready" if name.startswith("play") else "true"
        if self.browser.until(f"document.readyState === 'complete' && document.body && {ready}", 60) is None:
            complain(f"{name} is never ready: {self.browser.run('document.body.innerText.slice(0, 300)')}")

    def text(self, name):
        return self.browser.run(f"document.getElementById('{name}').textContent")

    def certificates(self):
        names = sorted(path.name for path in (self.site / "certificates").iterdir())
        lines = re.findall(r"<tr><td>.*?</tr>", (self.site / "atlas.html").read_text(encoding="utf-8"))
        if len(names) < 200 or len(lines) != len(names):
            complain(f"the atlas has {len(lines)} lines for {len(names)} certificates")
        for name in ("othello-4x5.ykc", "connect-4x4-4.ykc"):
            self.open(f"play.html?certificate={name}")
            line = next(one for one in lines if f"certificate={name}" in one)
            spec, value = (html.unescape(re.sub("<.*?>", "", cell)) for cell in re.findall(r"<td>(.*?)</td>", line)[:2])
            if self.browser.until("/^(VERIFIED|Not)/.test(document.getElementById('checked').textContent)", 60) is None or \
                    not re.match(rf"VERIFIED: {spec}(,|:).* value {'[+]' if int(value) > 0 else ''}{value},", self.text("checked")):
                complain(f"{name}, {spec} {value}: {self.text('checked')}")
        for name in ("../solver.wasm", "%3Cimg%20src=x%3E", "nothing.ykc"):
            self.open(f"play.html?certificate={name}")
            if self.browser.until("document.getElementById('checked').textContent.includes('no such certificate')", 20) is None:
                complain(f"?certificate={name}: {self.text('checked')}")
        sums = dict(reversed(line.split("  ")) for line in (self.site / "SHA256SUMS").read_text(encoding="ascii").splitlines())
        if len(sums) != len(names) + 2 + len(list(self.site.glob("downloads/*"))):
            complain(f"{len(sums)} checksums")
        for name in ("yomikiri.html", "certificates/othello-6x6.ykc"):
            if sums.get(name) != hashlib.sha256((self.site / name).read_bytes()).hexdigest():
                complain(f"the checksum of {name} is wrong")

    def downloads(self):
        """The files of a release are copied, but not its site and its own checksums; without one there is none."""
        own = importlib.util.spec_from_file_location("own_site", "tools/site.py")
        module = importlib.util.module_from_spec(own)
        own.loader.exec_module(module)
        release, folder = self.folder / "release", self.folder / "copied"
        for path in (release, folder):
            path.mkdir(exist_ok=True)
        for name in ("yomikiri-1.tar.xz", "yomikiri-1-site.tar.xz", "SHA256SUMS"):
            (release / name).write_text(name, encoding="ascii")
        if module.add_release(folder, "") or [path.name for path in module.add_release(folder, release)] != ["yomikiri-1.tar.xz"]:
            complain("downloads: not the files of the release")
        listed = re.findall(r'<a href="(downloads/[^"]+)">[^<]*</a></td><td>(\d+)</td><td><code>([0-9a-f]{64})', (self.site / "index.html").read_text(encoding="utf-8"))
        if [(name, int(size), digest) for name, size, digest in listed] != [(f"downloads/{path.name}", path.stat().st_size, hashlib.sha256(path.read_bytes()).hexdigest())
                                                                           for path in sorted(self.site.glob("downloads/*"))]:
            complain(f"downloads: {listed}")

    def table(self):
        """Values of the table, as the program's query has them."""
        run, until = self.browser.run, self.browser.until
        self.open("play.html#connect:5,5,4")
        for moves in ("", "3", "33", "3312", "331244155", "12345123451234"):
            run(f"document.getElementById('auto').checked = false; stop(); openText('{moves or START}').then(() => true)")
            said = subprocess.run([self.program, "query", self.site / TABLE, moves or START, "--json"], capture_output=True, text=True, check=False)
            wanted = {move: one["value"] for move, one in json.loads(said.stdout)["moves"].items()}
            until("[...valueAt(at).moves.values()].every((v) => v.exact)", 20)
            found = run("Object.fromEntries([...valueAt(at).moves].map(([move, v]) => [move, v.exact ? v.lower : null]))")
            if found != wanted or not run("Boolean(knowledge(spec, at.position).book)"):
                complain(f"{TABLE} after {moves!r}: {found}; expected {wanted}; {self.text('message')}")
        size, sent = (self.site / TABLE).stat().st_size, Ranges.sent.get(TABLE, 0)
        print(f"{TABLE}: {sent} of {size} bytes were asked for, and {Ranges.sent.get(TABLE + '.index')} of its index")
        if not 0 < sent < size / 5:
            complain(f"the table is loaded: {sent} of {size} bytes")
        self.browser.shoot(self.folder / "table.png")
        Ranges.ranges = False
        self.open("play.html#connect:5,5,4")
        if until("document.getElementById('message').textContent.includes('could not be read')", 20) is None:
            complain(f"a host without ranges: '{self.text('message')}'")
        Ranges.ranges = True

    def books(self):
        """Values of the book of 6x6 come without a search; a damaged book is refused in words, and the search goes on."""
        run, until = self.browser.run, self.browser.until
        for moves in ("", "c2b4", "c2b2b3", "c2b4b5b2e4c5"):
            self.open("play.html#othello:6x6")
            run(f"document.getElementById('auto').checked = false; openText('{moves or START}').then(() => true)")
            said = subprocess.run([self.program, "query", "results/books/othello-6x6.ykt", moves or START, "--json"], capture_output=True, text=True, check=False)
            wanted = json.loads(said.stdout)["value"]
            if until("document.getElementById('answer').textContent.includes('book')", 20) is None or run("valueAt(at).lower") != wanted or \
                    run("running !== null || knowledge(spec, at.position).nodes > 0"):
                complain(f"the book after {moves!r}: {self.text('answer')} {self.text('message')}; expected {wanted}")
            if len(moves) < 12 and until("[...valueAt(at).moves.values()].every((v) => v.exact)", 20) is None:
                complain(f"the book after {moves!r} has no values of the moves")
        for content in ("", "not a table", "yomikiri table 2\\nspec reversi:4x4\\n"):
            self.open("play.html")
            run(f"document.getElementById('auto').checked = false; BOOKS.push('reversi-4x4.ykt'); element(document.body, 'p', '', btoa('{content}')); "
                "document.body.lastChild.id = 'part-reversi-4x4.ykt'; startGame('reversi:4x4').then(() => true)")
            if until("document.getElementById('message').textContent.includes('reversi-4x4.ykt could not be read')", 20) is None:
                complain(f"a damaged book: '{self.text('message')}'")
        run("document.getElementById('moves').click(); true")
        if until("document.getElementById('answer').textContent.startsWith('-8')", 30) is None:
            complain(f"without its book: {self.text('answer')}")

    def ladder(self):
        """Rungs have values, evaluations and nodes of the program's; a technique that is switched off is not a rung."""
        run, until = self.browser.run, self.browser.until
        rows = "[...document.getElementById('ladder').tBodies[0].rows].map((r) => [...r.cells].slice(0, 4).map((c) => c.textContent))"
        for spec in ("reversi:4x4", "ttt", "connect:4,4,4"):
            self.open(f"play.html#{spec}")
            run("document.getElementById('auto').checked = false; stop(); document.getElementById('climb').click(); true")
            if until("document.getElementById('climbing').textContent.startsWith('Every rung')", 90) is None:
                complain(f"the ladder of {spec} does not end: {self.text('climbing')} {self.text('message')}")
            said = subprocess.run([self.program, "ladder", spec, "--threads", "1", "--hash", "16M", "--json"], capture_output=True, text=True, check=False)
            signed = lambda value: f"{value:+}" if value else "0"
            wanted = [[one["rung"], signed(one["value"]), f"{one['evaluations']:,}", f"{one['nodes']:,}"] for one in map(json.loads, said.stdout.splitlines()) if one.get("value") is not None]
            found = [row for row in run(rows) if row[1] != "?"]
            if found != wanted or len(found) < 5:
                complain(f"the ladder of {spec}: {found}; expected {wanted}")
        self.browser.shoot(self.folder / "ladder.png")
        if "13.0 (16)" not in self.text("threads"):
            complain(f"the recorded speed-ups: {self.text('threads')}")
        if "undefined" in run("document.body.innerText"):
            complain("a text of the page has a part that is undefined")
        off = run("document.querySelector('#ladder input').parentElement.textContent")
        run("document.querySelector('#ladder input').click(); true")
        if until(f"document.getElementById('climbing').textContent.startsWith('Every rung') && document.getElementById('off').textContent === 'Without {off}.'", 90) is None or \
                off in [row[0] for row in run(rows)]:
            complain(f"without {off}: {run(rows)} {self.text('climbing')}")
        self.open("play.html#othello:8x8")
        if not run("document.getElementById('climb').disabled") or "16" not in self.text("off"):
            complain(f"the ladder of 8x8: {self.text('off')}")

    def pages(self):
        """Every link of every page leads to a file; each has a policy, and no script of its own."""
        for path in sorted(self.site.rglob("*.html")):
            source = path.read_text(encoding="utf-8")
            if path.name not in ("yomikiri.html", "openings-6x6.html") and re.search(r"<script(?! src=| type=\"application/json\")", source):
                complain(f"{path}: an inline script")
            if "Content-Security-Policy" not in source:
                complain(f"{path}: no policy")
            for link in re.findall(r'(?:href|src)="([^"#?:]+)[^":]*"', source if path.name != "yomikiri.html" else ""):
                if not (path.parent / link).is_file():
                    complain(f"{path}: {link} leads nowhere")
        for name in ("index.html", "atlas.html", "tutorials/student.html", "openings-6x6.html"):
            self.open(name)
            self.browser.shoot(self.folder / f"site-{Path(name).stem}.png")

    def all(self):
        for check in (self.certificates, self.downloads, self.table, self.books, self.ladder, self.pages):
            check()
            for text in self.browser.complaints():
                complain(f"{check.__name__}: the console has {text}")
        self.browser.end()


Site(*sys.argv[1:]).all()
sys.exit(bool(faults))
